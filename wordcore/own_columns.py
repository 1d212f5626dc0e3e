"""Columns that a list's keeper adds: numbers and texts, one per word, declared in the file.

    >>> from wordcore import Lexicon
    >>> sections, entries = own_sections({"year": ("int", [1826, None])})
    >>> sections, entries
    ({'own.year': b'E\\x0e\\x00\\x00'}, {'columns': {'year': 'int'}})

A number is stored as twice itself and 1, or, below zero, as twice what it lacks to zero; 0 says that there is none. A
text is stored as its place in a table of texts, from 1. The encoding of some values is one only, so ``verify`` can
work it out again. Tags of one's own are not here but with the other tags (``tags``); nor is reading a table
(``own_tables``).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordcore.errors import BadTypeError, BadValueError, CorruptLexiconError, LimitError, shown
from wordcore.format import Header

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

DECLARED = "columns"
"""What the header calls the declaration: a type for each name."""
OWN = "own."
TABLE = ".table"
KINDS = ("int", "text")
MOST = (1 << 63) - 1
"""The greatest number, up and down."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
_AGAIN = "compile the lexicon again"
_GLANCE_BYTES = 128


def is_column_name(name: object) -> bool:
    """Whether a column may be called so: a lower-case letter, then letters, digits and underscores, at most 32.

    >>> is_column_name("year"), is_column_name("Year"), is_column_name("a.b")
    (True, False, False)
    """
    return isinstance(name, str) and _NAME.fullmatch(name) is not None


def declared(header: Header) -> Mapping[str, str]:
    """The types of a file's own columns by name; raises CorruptLexiconError for another kind of declaration."""
    found = header.meta.get(DECLARED, {}) if header.version > 1 else {}
    if not isinstance(found, dict) or not all(is_column_name(n) and kind in KINDS for n, kind in found.items()):
        raise CorruptLexiconError.at("lexicon file, columns", "names with the type int or text", shown(found), _AGAIN)
    for name in found:
        if OWN + name not in header.sections:
            raise CorruptLexiconError.at("lexicon file, sections", f"the column {name!r}", "none", _AGAIN)
    return found


def own_sections(columns: Mapping[str, tuple[str, Sequence[Any]]]) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sections of some columns, and what the header says of them: for each name a type, and a value per word."""
    sections: dict[str, bytes] = {}
    for name, (kind, values) in sorted(columns.items()):
        if not is_column_name(name):
            raise BadValueError.at("column", "a name of lower-case letters, digits and underscores", shown(name))
        if kind == "int":
            sections.update(number_section(name, [stored_number(name, value) for value in values]))
        elif kind == "text":
            sections.update(text_sections(name, values))
        else:
            raise BadValueError.unknown("type of column", kind, KINDS)
    return sections, {DECLARED: {name: columns[name][0] for name in sorted(columns)}} if columns else {}


# --- numbers ----------------------------------------------------------------------------------


def stored_number(name: str, value: int | None) -> int:
    """A number as it is stored; raises LimitError for one that is too large."""
    if value is None:
        return 0
    if type(value) is not int:
        raise BadTypeError.at(f"column {name!r}", "whole numbers or None", shown(value))
    if abs(value) > MOST:
        raise LimitError.at(f"column {name!r}", f"at most {MOST:,}", shown(value))
    return value << 1 | 1 if value >= 0 else -value << 1


def number_of(stored: int) -> int | None:
    """What a stored number means.

    >>> [number_of(stored_number("year", value)) for value in (None, 0, 7, -7)]
    [None, 0, 7, -7]
    """
    return None if stored == 0 else stored >> 1 if stored & 1 else -(stored >> 1)


def number_section(name: str, stored: Sequence[int]) -> dict[str, bytes]:
    """The section of stored numbers, each as wide as the greatest needs."""
    width = next(width for width in _CODES if max(stored, default=0) < 1 << 8 * width)
    return {OWN + name: struct.pack(f"<{len(stored)}{_CODES[width]}", *stored)}


def number_width(header: Header, name: str) -> int:
    """Bytes per number of a column; raises CorruptLexiconError if they do not come out even."""
    _, length = header.sections[OWN + name]
    width = length // header.n_words if header.n_words else 1
    if width not in _CODES or length != width * header.n_words:
        expected = f"1, 2, 4 or 8 bytes for each of {header.n_words} words"
        raise CorruptLexiconError.at(f"section {OWN + name!r}", expected, f"{length} bytes", _AGAIN)
    return width


def own_values(lexicon: Lexicon, name: str) -> Sequence[int] | None:
    """The stored numbers of a lexicon's column, or None if it has no such column."""
    section = lexicon._section_view(OWN + name)
    if section is None:
        return None
    return section.cast(_CODES[number_width(lexicon._header, name)])  # type: ignore[call-overload, no-any-return]


# --- texts ------------------------------------------------------------------------------------


class TextTable:
    """Texts one after another, each once and with a NUL at its end, found by where they begin."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}
        self._texts: list[bytes] = []
        self._end = 0

    def place(self, text: str, what: str) -> int:
        """Where a text begins, which is added unless it is there."""
        at = self._at.get(text)
        if at is None:
            if "\0" in text:
                raise BadValueError.at(what, "text without the character NUL", shown(text))
            at = self._at[text] = self._end
            try:
                self._texts.append(text.encode("utf-8") + b"\0")
            except UnicodeEncodeError:
                raise BadValueError.at(what, "whole characters", f"{shown(text)}, with half a surrogate pair") from None
            self._end += len(self._texts[-1])
            if self._end >= 1 << 32:
                raise LimitError.at(what, "at most 4,294,967,295 bytes of text", f"{self._end:,}")
        return at

    def __bytes__(self) -> bytes:
        return b"".join(self._texts)


def text_at(table: memoryview, at: int, what: str) -> str:
    """The text that begins at a place of a table; raises CorruptLexiconError where none begins."""
    if at >= len(table) or (at and table[at - 1]):
        raise CorruptLexiconError.at(what, "the beginning of a text", f"byte {at}", _AGAIN)
    glance = _GLANCE_BYTES
    while True:
        raw = bytes(table[at : at + glance])
        end = raw.find(0)
        if end >= 0:
            break
        if len(raw) < glance:
            raise CorruptLexiconError.at(what, "a NUL after the text", "the end of the table", _AGAIN)
        glance *= 4
    try:
        return raw[:end].decode("utf-8")
    except UnicodeDecodeError as error:
        raise CorruptLexiconError.at(what, "text in UTF-8", f"other bytes from byte {at} on", _AGAIN) from error


def text_sections(name: str, values: Iterable[str | None]) -> dict[str, bytes]:
    """The sections of a column of texts; None is none."""
    table = TextTable()
    numbers = [0 if value is None else 1 + table.place(value, f"column {name!r}") for value in values]
    return {OWN + name: struct.pack(f"<{len(numbers)}I", *numbers), OWN + name + TABLE: bytes(table)}


class Texts:
    """A column of texts of one lexicon."""

    def __init__(self, lexicon: Lexicon, name: str) -> None:
        numbers, table = lexicon._section_view(OWN + name), lexicon._section_view(OWN + name + TABLE)
        assert numbers is not None and table is not None
        self._numbers, self._table, self._what = numbers.cast("I"), table, f"section {OWN + name + TABLE!r}"

    def at(self, number: int) -> str | None:
        """The text of the word of that number."""
        stored = self._numbers[number]
        return None if stored == 0 else text_at(self._table, stored - 1, self._what)
