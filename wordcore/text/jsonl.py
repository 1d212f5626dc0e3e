"""One JSON value per line: objects with a column of words, arrays, or the words themselves as strings.

The standard library reads each line. A line that is not JSON is a fault with its place, and those below it
are still read. Not here: files that are one JSON value as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wordcore.errors import shown
from wordcore.text.blocks import SPACES, Block, Odd
from wordcore.text.faults import Fault
from wordcore.text.header import column_index
from wordcore.text.lines import Piece
from wordcore.text.reading import Reading
from wordcore.text.tables import Rows

_NEVER: Any = object()


def jsonl_blocks(pieces: Iterator[Piece], reading: Reading) -> Iterator[Block]:
    """The rows of a file of JSON lines."""
    columns = _Columns(reading)
    for piece in pieces:
        is_readable = reading.is_readable(piece.text, lambda row: reading.line + row)
        rows = Rows(reading)
        faults: list[Fault] = []
        lines = piece.text.split(b"\n")
        if not lines[-1]:
            lines.pop()
        for raw in lines:
            number = reading.line
            reading.line += 1
            text = raw.decode("utf-8", "strict" if is_readable else "surrogateescape")
            if piece.n_bytes:
                rows.add_odd(Odd("too_long", text, piece.n_bytes), number)
                continue
            if not text.strip(SPACES):
                if reading.options.blank == "skip":
                    reading.n_blank += 1
                else:
                    rows.add("", number, ())
            elif reading.options.comment and text.lstrip(SPACES).startswith(reading.options.comment):
                reading.n_remarks += 1
            else:
                value = _value(text)
                if value is _NEVER:
                    shown_text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
                    faults.append(Fault(reading.name, number, 0, "a JSON value", shown(shown_text)))
                    rows.add_odd(Odd("not_a_row", text[:80]), number)
                else:
                    rows.add(*columns.word(value, number))
        block = rows.block()
        if block is not None:
            yield replace(block, faults=tuple(faults)) if faults else block


def _value(text: str) -> Any:
    try:
        return json.loads(text.strip(SPACES))
    except (ValueError, RecursionError):
        return _NEVER


class _Columns:
    """Which of the values on a line is the word: decided by the first line."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._column = -1
        self._keys: frozenset[str] = frozenset()
        self._told = False

    def word(self, value: Any, line: int) -> tuple[str | None, int, tuple[Any, ...]]:
        """``(word, line, cells)`` of the value on a line."""
        reading = self._reading
        if self._column < 0 and isinstance(value, (dict, list)):
            names = tuple(value) if isinstance(value, dict) else ()
            self._column = column_index(reading.name, reading.options.column, names, len(value))
            reading.columns, self._keys = names, frozenset(names)
        if isinstance(value, dict):
            cells = tuple(value.get(name) for name in reading.columns)
            if not self._told and not value.keys() <= self._keys:
                self._told = True
                key = next(key for key in value if key not in self._keys)
                reading.notes.append(
                    f"line {line}: {shown(key)} is not a key of the first line; such values are left out"
                )
        elif isinstance(value, list):
            cells = tuple(value)
        else:
            return _as_text(value), line, (value,)
        return _as_text(cells[self._column]) if self._column < len(cells) else None, line, cells


def _as_text(value: Any) -> str | None:
    """What is not a string is not a word, but is shown as it is written."""
    return value if isinstance(value, str) or value is None else json.dumps(value, ensure_ascii=False)
