"""Columns of one's own, read from a table beside a word list: ``wordcore compile --columns``.

    >>> import io
    >>> from wordcore.text import Reader, ReaderOptions
    >>> table = io.BytesIO(b"word\\tyear:int\\ttheme:tag\\ncab\\t1826\\ttown traffic\\n")
    >>> source = ColumnSource(Alphabet.ENGLISH)
    >>> source.take(Reader(table, ReaderOptions(format="tsv", header="yes")))
    >>> source.kinds, source.value("cab", "year"), source.value("cab", "theme")
    ({'year': 'int', 'theme': 'tag'}, 1826, ['theme:town', 'theme:traffic'])

A column is a number (``int``), a ``text``, or ``tag``: words separated by spaces or commas, which become tags of the
lexicon with the column's name before them. Types are declared in the header, as above, or by ``parse_kinds``. Not
here: how the values are stored (``own_columns``, ``tags``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wordcore.alphabet import Alphabet
from wordcore.compile import SKIP, Rejected
from wordcore.errors import (
    BadTagError,
    BadValueError,
    WordcoreError,
    WordListError,
    did_you_mean,
    shown,
    shown_name,
)
from wordcore.own_columns import is_column_name, own_sections, stored_number
from wordcore.tags import check_tag
from wordcore.text.blocks import Row
from wordcore.text.header import column_index
from wordcore.text.options import TABLES

if TYPE_CHECKING:
    from wordcore.taglist import TagSource
    from wordcore.text import Reader

KINDS = ("int", "text", "tag")

_NAMED = 8  # columns of a table that an error names


def parse_kinds(text: str) -> dict[str, str]:
    """The types of columns by name; raises BadValueError.

    >>> parse_kinds("year:int,note:text")
    {'year': 'int', 'note': 'text'}
    """
    kinds: dict[str, str] = {}
    for item in text.split(","):
        name, _, kind = (part.strip() for part in item.partition(":"))
        _check(name, kind)
        if name in kinds:
            raise BadValueError.at("columns", "each name once", shown(text))
        kinds[name] = kind
    return kinds


def _check(name: str, kind: str) -> None:
    if not is_column_name(name):
        remedy = "use lower-case letters, digits and underscores, a letter first"
        raise BadValueError.at("columns", "a name and its type, such as year:int", shown(f"{name}:{kind}"), remedy)
    if kind not in KINDS:
        raise BadValueError.unknown(f"type of column {name!r}", kind, KINDS)


@dataclass(slots=True)
class ColumnSource:
    """Values of words gathered from tables; ``kinds`` are the columns to take, or none: those the header declares.

    A row whose value cannot be read raises WordListError with its place, or with ``skip_invalid`` is given to
    ``report``. Of several values for a word the first is kept, and the others are counted in ``n_other``; tags add up.
    """

    alphabet: Alphabet
    kinds: dict[str, str] = field(default_factory=dict)
    skip_invalid: bool = False
    report: Callable[[Rejected], None] | None = None
    rejected: list[Rejected] = field(default_factory=list)
    n_rejected: int = 0
    n_other: int = 0
    _values: dict[bytes, dict[str, Any]] = field(default_factory=dict, repr=False)

    def take(self, reader: Reader) -> None:
        """Takes the rows of a table whose header names the columns."""
        places: dict[str, int] | None = None
        for block in reader.blocks():
            if reader.bad_bytes() is not None:
                raise reader.bad_bytes().error()  # type: ignore[union-attr]
            if places is None and block.n_rows:
                places = self._places(reader)
            for row in block.rows():
                try:
                    self._add(row, places or {})
                except WordcoreError as error:
                    self._reject(Rejected.by(error, reader.name, row.line, row.word))
            for fault in block.faults:
                raise fault.error()
        if places is None:
            self._places(reader)

    def _places(self, reader: Reader) -> dict[str, int]:
        """Where each column is, by the header."""
        found: dict[str, int] = {}
        asked = dict(self.kinds)
        if not reader.reading.columns:
            remedy = "begin the table with a row such as: word, year:int"
            raise WordListError.at(f"{reader.name}, columns", "a header that names them", "none", remedy)
        word = column_index(reader.name, reader.options.column, reader.reading.columns, len(reader.reading.columns))
        for place, cell in enumerate(reader.reading.columns):
            name, colon, kind = (part.strip() for part in str(cell).partition(":"))
            if place == word or (asked and name not in asked):
                continue
            found[name] = place
            if colon:
                _check(name, kind)
                if self.kinds.setdefault(name, kind) != kind:
                    raise BadValueError.at(f"column {name!r}", f"the type {self.kinds[name]}", kind)
            elif name not in self.kinds:
                known = shown_name(name)
                remedy = f"write {known}:int, {known}:text or {known}:tag, or name the columns to take with their types"
                raise WordListError.at(f"{reader.name}, column {shown(name)}", "a type after the name", "none", remedy)
        for name in self.kinds:
            if name not in found:
                if reader.reading.format not in TABLES and len(list(filter(None, reader.reading.columns))) < 2:
                    remedy = "name its --format: csv, tsv, jsonl or parquet"
                    raise WordListError.at(f"{reader.name}, column {name!r}", "a table", "lines of one word", remedy)
                cells = [str(cell) for place, cell in enumerate(reader.reading.columns) if place != word]
                remedy = did_you_mean(name, [cell.partition(":")[0] for cell in cells]).strip()
                named = [shown_name(cell) for cell in cells if cell]
                listed = ", ".join(named[:_NAMED]) + ", ..." * (len(named) > _NAMED) or "none"
                expected = f"one named {name} beside that of the words"
                raise WordListError.at(f"{reader.name}, columns", expected, listed, remedy)
        return found

    def _add(self, row: Row, places: Mapping[str, int]) -> None:
        cells = row.columns or (row.word, *row.rest.split("\t"))
        if len(cells) > 1 or not places:
            kept = self._values.setdefault(self.alphabet.encode(row.word), {})
            for name, place in places.items():
                value = _value(name, self.kinds[name], cells[place] if place < len(cells) else None)
                if value is None:
                    continue
                if self.kinds[name] == "tag":
                    kept[name] = sorted({*kept.get(name, ()), *value})
                elif kept.setdefault(name, value) != value:
                    self.n_other += 1

    def _reject(self, rejected: Rejected) -> None:
        if not self.skip_invalid:
            raise rejected.error(SKIP)
        self.n_rejected += 1
        (self.report or self.rejected.append)(rejected)

    def value(self, word: str, column: str) -> Any:
        """What the tables say of a word; None if they say nothing."""
        return self._values.get(self.alphabet.codec.codes(word) or b"", {}).get(column)

    def sections(self, codes: bytes, offsets: bytes) -> tuple[dict[str, bytes], dict[str, Any]]:
        """Sections of numbers and texts and their header entries, for ``compile.build``; tags are not among them."""
        starts = memoryview(offsets).cast("I")
        rows = [self._values.get(codes[starts[i] : starts[i + 1]], {}) for i in range(len(starts) - 1)]
        return own_sections(
            {name: (kind, [row.get(name) for row in rows]) for name, kind in self.kinds.items() if kind != "tag"}
        )

    def n_unused(self, codes: bytes, offsets: bytes) -> int:
        """How many of the words that the tables speak of the word list does not have."""
        starts = memoryview(offsets).cast("I")
        return len(self._values.keys() - {codes[starts[i] : starts[i + 1]] for i in range(len(starts) - 1)})

    def tag(self, tags: TagSource) -> None:
        """Adds the columns of tags to what a tag list says."""
        named = [name for name, kind in self.kinds.items() if kind == "tag"]
        for codes, row in self._values.items():
            found = [tag for name in named for tag in row.get(name, ())]
            if found:
                tags.add(codes, found)


def _value(name: str, kind: str, cell: Any) -> Any:
    """What a cell says; None if it is empty."""
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return None
    if kind == "int":
        if isinstance(cell, int) and not isinstance(cell, bool):
            stored_number(name, cell)
            return cell
        digits = str(cell).strip().removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 20:
            raise BadValueError.at(f"column {name!r}", "a whole number", shown(cell))
        stored_number(name, int(str(cell)))
        return int(str(cell))
    if kind == "text":
        return str(cell).strip()
    listed = cell if isinstance(cell, (list, tuple)) else str(cell).replace(",", " ").split()
    try:
        return [check_tag(f"{name}:{tag}") for tag in listed]
    except BadTagError as error:
        raise BadValueError.at(f"column {name!r}", "tags separated by spaces or commas", shown(cell)) from error
