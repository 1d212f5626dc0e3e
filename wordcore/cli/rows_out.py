"""How checked rows are written: as lines, as JSON, as tables. Behind ``wordcore check``.

Each writer has ``make(checked)``, which gives what is written of a block and may run in any thread, and ``write``,
which is called with it in the order of the list.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Protocol

from wordcore._engine.batch.seen import Seen
from wordcore.cli.output import said, use_colour
from wordcore.errors import BadValueError, WordcoreError
from wordcore.interop.checked import CheckedBlock
from wordcore.lexicon import Lexicon
from wordcore.reasons import Explained
from wordcore.text import Reader, ReaderOptions, Row
from wordcore.text.blocks import LINE_END
from wordcore.text.reading import Reading

TABLE_FORMATS = ("tsv", "csv", "jsonl", "parquet")
OUTPUT_FORMATS = ("lines", *TABLE_FORMATS)
WORDS, OTHERS, ALL = 1, 2, 3

GAINED = ("valid", "reason", "position", "suggestion")


class Writer(Protocol):
    """Writes the rows of lists."""

    def begin(self, reader: Reader) -> None:
        """Begins a list."""

    def make(self, checked: CheckedBlock) -> Any:
        """What is to be written of a block; several threads may ask at a time."""

    def write(self, checked: CheckedBlock, made: Any) -> None:
        """Writes it."""

    def close(self) -> None:
        """Writes what belongs after the last row."""


def suggester(lexicon: Lexicon) -> Callable[[str], list[str]]:
    """``lexicon.suggest``, remembering what it was asked: a mistake is rarely made once."""
    return lru_cache(1 << 14)(lexicon.suggest)


class LinesOut:
    """Rows as lines or JSON: those that are words, others, or all of them."""

    def __init__(
        self, lexicon: Lexicon, which: int, *, as_json: bool, reasons: bool, suggest: bool, dedupe: bool
    ) -> None:
        self._which = which
        self._as_json = as_json
        self._reasons = reasons
        self._suggest = suggester(lexicon) if suggest else None
        self._seen = Seen(lexicon) if dedupe else None
        self._marks = ("\x1b[32m+\x1b[0m\t", "\x1b[31m-\x1b[0m\t") if use_colour(sys.stdout) else ("+\t", "-\t")

    def begin(self, reader: Reader) -> None:
        """Nothing comes before the rows."""

    def make(self, checked: CheckedBlock) -> bytes | None:
        """The bytes, unless what was met before decides about them."""
        if self._seen is not None:
            checked.mask  # noqa: B018  kept by the block
            return None
        return self._bytes(checked, None)

    def write(self, checked: CheckedBlock, made: bytes | None) -> None:
        """Writes the rows of a block."""
        if made is None and self._seen is not None:
            made = self._bytes(checked, self._seen.fresh(checked.block.text, checked.block.rules))
        if made:
            write_out(made, checked)

    def close(self) -> None:
        """Nothing comes after the rows."""

    def _bytes(self, checked: CheckedBlock, among: bytes | None) -> bytes:
        if self._suggest is None and checked.is_plain:
            if self._as_json:
                return checked.as_json(self._which, among, reasons=self._reasons)
            if self._reasons and self._which != ALL:
                return checked.with_reasons(self._which, among)
        if not (self._as_json or self._reasons or self._suggest is not None):
            if self._which == ALL:
                yes, no = (mark.encode() for mark in self._marks)
                return checked.marked(yes, no, among)
            return checked.picked(self._which == WORDS, among)
        return "".join(self._one_by_one(checked, among)).encode("utf-8", "replace")

    def _one_by_one(self, checked: CheckedBlock, among: bytes | None) -> Iterator[str]:
        for i, (row, why) in enumerate(checked.rows()):
            is_word = why.reason == "word"
            if not self._which & (WORDS if is_word else OTHERS) or (among is not None and not among[i]):
                continue
            meant = self._suggest(row.word) if self._suggest is not None and not is_word else None
            if self._as_json:
                yield self._json_row(checked.block.source, row, why, meant)
            else:
                yield self._text_row(row, why, meant)

    def _json_row(self, source: str, row: Row, why: Explained, meant: list[str] | None) -> str:
        value: dict[str, Any] = {"file": source, "line": row.line, "word": row.word, "valid": why.reason == "word"}
        if why.reason != "word" or self._reasons:
            value["reason"] = why.reason
        if why.position:
            value["position"] = why.position
        if why.character is not None:
            value["character"] = why.character
        if row.rest:
            value["rest"] = row.rest
        if meant is not None:
            value["suggestions"] = meant
        return _json(value) + "\n"

    def _text_row(self, row: Row, why: Explained, meant: list[str] | None) -> str:
        mark = self._marks[why.reason != "word"] if self._which == ALL else ""
        cells = [f"{mark}{row.word}", *filter(None, [row.rest])]
        if self._reasons:
            cells.append(why.reason)
            if why.position:
                cells += [str(why.position), why.character or ""]
        # One line per row, with the mark that the engine's text has for a line end inside a word.
        return "\t".join([*cells, *filter(None, [", ".join(meant or ())])]).replace("\n", LINE_END) + "\n"


class TableOut:
    """Rows as a table: the columns of the list, and ``valid, reason, position, suggestion``."""

    def __init__(self, lexicon: Lexicon, format: str, which: int, *, suggest: bool) -> None:
        self._format = format
        self._which = which
        self._suggest = suggester(lexicon) if suggest else None
        self._names: tuple[str, ...] | None = None
        self._reader: Reader | None = None
        self._gained: tuple[str, ...] = GAINED
        self._first: Reader | None = None
        self._is_checked = False
        self._parquet: Any = None
        if format == "parquet":
            try:
                import pyarrow.parquet  # noqa: F401
            except ImportError:
                remedy = "pip install 'wordcore[arrow]'"
                raise BadValueError.at("--output-format", "pyarrow for parquet", "none installed", remedy) from None
            if sys.stdout.isatty():
                remedy = "send the output to a file"
                raise BadValueError.at("--output-format", "parquet in a file", "a terminal", remedy)

    def begin(self, reader: Reader) -> None:
        """Nothing is known of the columns yet."""
        self._reader = reader
        self._is_checked = False

    def make(self, checked: CheckedBlock) -> list[tuple[Any, ...]] | bytes:
        """The rows with what they gain."""
        if self._format == "jsonl" and self._suggest is None and checked.is_plain and not self._reading().columns:
            return checked.as_table(self._which)
        rows = []
        for row, why in checked.rows(cells=True):
            is_word = why.reason == "word"
            if not self._which & (WORDS if is_word else OTHERS):
                continue
            meant = self._suggest(row.word) if self._suggest is not None and not is_word else []
            cells = row.columns if checked.block.cells is not None else (row.word, *((row.rest,) if row.rest else ()))
            rows.append((cells, is_word, why.reason, why.position, meant[0] if meant else None))
        return rows

    def write(self, checked: CheckedBlock, made: list[tuple[Any, ...]] | bytes) -> None:
        """Writes them, the names of the columns before the first."""
        if not self._is_checked:
            self._check_columns()
        if isinstance(made, bytes):
            write_out(made, checked)
            return
        if self._names is None:
            self._names = self._column_names(made)
            if self._format in ("csv", "tsv"):
                write_out(self._separated([(*self._names, *self._gained)]), checked)
        rows = [(*_filled(cells, len(self._names)), *gained) for cells, *gained in made]
        if self._format == "parquet":
            self._write_parquet(rows)
        elif self._format == "jsonl":
            names = (*self._names, *self._gained)
            lines = [_json(dict(zip(names, row, strict=True))) for row in rows]
            write_out("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"), checked)
        else:
            text = [["" if c is None else str(c).lower() if isinstance(c, bool) else c for c in row] for row in rows]
            write_out(self._separated(text), checked)

    def close(self) -> None:
        """Ends a Parquet file; a table without rows has its columns still."""
        if self._format == "parquet":
            if self._parquet is None:
                self._names = self._names or self._column_names([])
                self._write_parquet([])
            self._parquet.close()
            sys.stdout.buffer.flush()
        elif self._format != "jsonl" and self._names is None and self._reader is not None:
            names = self._column_names([])
            sys.stdout.buffer.write(self._separated([(*names, *self._gained)]))
            sys.stdout.buffer.flush()

    def _check_columns(self) -> None:
        """One table has one set of columns: raises BadValueError for a list that has others than the first."""
        self._is_checked = True
        assert self._reader is not None
        self._first = self._first or self._reader
        first, this = (", ".join(map(str, reader.reading.columns)) for reader in (self._first, self._reader))
        if this != first:
            expected = f"those of {self._first.name} ({first or 'no header'})"
            place, remedy = f"{self._reader.name}, columns", "check the lists one by one"
            raise BadValueError.at(place, expected, this or "no header", remedy)

    def _reading(self) -> Reading:
        return Reading("", ReaderOptions()) if self._reader is None else self._reader.reading

    def _column_names(self, made: list[tuple[Any, ...]]) -> tuple[str, ...]:
        n = max((len(row[0]) for row in made), default=1)
        reading = self._reading()
        if not made and not reading.columns:  # a list without rows
            self._gained = GAINED
            return ("word",)
        if reading.columns:
            named = [name or f"column{place}" for place, name in enumerate(reading.columns, 1)]
            names = tuple(named + [f"column{place}" for place in range(len(named) + 1, n + 1)])
            if self._format not in ("csv", "tsv"):  # a key stands for one value
                names = tuple(f"column{i}" if name in names[: i - 1] else name for i, name in enumerate(names, 1))
        elif reading.format in ("lines", "hunspell") or (reading.format == "jsonl" and n == 1):
            names = ("word", *(f"column{place}" for place in range(2, n + 1)))
        else:
            names = tuple(f"column{place}" for place in range(1, n + 1))
        self._gained = tuple(name if name not in names else f"wordcore_{name}" for name in GAINED)
        return names

    def _separated(self, rows: list[Any]) -> bytes:
        out = io.StringIO()
        csv.writer(out, delimiter="," if self._format == "csv" else "\t", lineterminator="\n").writerows(rows)
        return out.getvalue().encode("utf-8", "replace")

    def _write_parquet(self, rows: list[tuple[Any, ...]]) -> None:
        import pyarrow
        from pyarrow import parquet

        assert self._names is not None
        if self._parquet is None:
            kept = self._parquet_schema()
            kinds = [kept.get(name, pyarrow.string()) for name in self._names]
            gained = [pyarrow.bool_(), pyarrow.string(), pyarrow.int32(), pyarrow.string()]
            names = (*self._names, *self._gained)
            self._schema = pyarrow.schema(list(zip(names, [*kinds, *gained], strict=True)))
            self._parquet = parquet.ParquetWriter(sys.stdout.buffer, self._schema)
        columns: list[tuple[Any, ...]] = list(zip(*rows, strict=True)) if rows else [()] * len(self._schema)
        arrays = [
            pyarrow.array([_as_text(value) for value in column] if kind == pyarrow.string() else column, kind)
            for column, kind in zip(columns, self._schema.types, strict=True)
        ]
        self._parquet.write_table(pyarrow.Table.from_arrays(arrays, schema=self._schema))

    def _parquet_schema(self) -> dict[str, Any]:
        """The types of the columns, if the list is a Parquet file itself."""
        from pyarrow import parquet

        if self._reader is None or self._reading().format != "parquet" or not os.path.isfile(self._reader.name):
            return {}
        schema = parquet.read_schema(self._reader.name)
        return dict(zip(schema.names, schema.types, strict=True))


def _filled(cells: tuple[Any, ...], n: int) -> tuple[Any, ...]:
    """The cells of a row that has fewer or more than the first one: empty ones, or the last joined."""
    if len(cells) <= n:
        return (*cells, *([None] * (n - len(cells))))
    return (*cells[: n - 1], "\t".join(map(str, cells[n - 1 :])))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def _as_text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else _json(value)


def write_out(data: bytes, checked: CheckedBlock) -> None:
    """Writes a block's rows at once, so that an error names the place and nothing is left in a buffer."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What could not be written would be tried again, and fail again, when Python ends.
        if error.errno != errno.EBADF:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        place = f"rows of {checked.block.source}:{checked.block.first_line}"
        raise WordcoreError.at(place, "room to write them", said(error), "the rows before them are written") from error
