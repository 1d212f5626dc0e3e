"""What a lexicon file may hold besides its words: columns, one value per word in the words' order.

    >>> import wordcore
    >>> columns_of(wordcore.load())
    ('commonness', 'tags')

``COLUMNS`` is the one table. A row says how wide a value is and what a lexicon made of others keeps
of it, and with that a column is checked when a file is opened, carried through ``edit``, ``|``, ``&``
and ``-``, and named by ``wordcore info`` and ``wordcore lexicons``. Not here: what a value means
(``tags``, and ``Lexicon.commonness``).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from wordcore.errors import CorruptLexiconError, shown
from wordcore.format import DERIVED, TAG_NUMBERS, TAG_TABLE, WORDS, Header

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

NOT_KNOWN = 0
"""The value of a word of which a column says nothing."""

Made: TypeAlias = "tuple[dict[str, bytes], dict[str, Any]]"
"""Sections of a lexicon file, and what its header says of them."""

# For each old lexicon the numbers that the words of the new one have in it; -1 = not there.
Places: TypeAlias = "Sequence[Sequence[int]]"

RESERVED = frozenset({"tag_combinations"})
"""What columns say in the header, so that nobody else may say it."""

_CODES: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Column(NamedTuple):
    """One column: the name of its section, the bytes per value, and how columns of several lexicons become one.

    ``more`` names further sections that belong to it. ``again`` encodes what a lexicon has once more, for columns
    of which not every value is sound: ``verify`` compares.
    """

    name: str
    width: int
    merge: Callable[[Column, Sequence[Lexicon], Places], Made]
    more: tuple[str, ...] = ()
    again: Callable[[Column, Lexicon], dict[str, bytes]] | None = None

    @property
    def label(self) -> str:
        """The name for people: that of the section up to a dot."""
        return self.name.partition(".")[0]

    def values(self, lexicon: Lexicon) -> Sequence[int] | None:
        """The values of a lexicon's words, or None if it has no such column."""
        section = lexicon._section_view(self.name)
        return None if section is None else section.cast(_CODES[self.width])

    def pack(self, values: Iterable[int]) -> bytes:
        """The section with these values."""
        listed = list(values)
        return struct.pack(f"<{len(listed)}{_CODES[self.width]}", *listed)


def first_known(column: Column, lexicons: Sequence[Lexicon], places: Places) -> Made:
    """The first lexicon that has a value for a word gives it."""
    kept: list[int] = []
    for lexicon, numbers in zip(lexicons, places, strict=True):
        values = column.values(lexicon)
        if values is None:
            continue
        found = [values[number] if number >= 0 else NOT_KNOWN for number in numbers]
        kept = [first or other for first, other in zip(kept, found, strict=True)] if kept else found
    return {column.name: column.pack(kept)}, {}


def first_tagged(column: Column, lexicons: Sequence[Lexicon], places: Places) -> Made:
    """The first lexicon that knows anything of a word speaks for it; the table of combinations is made anew."""
    from wordcore.tags import merge_tags

    sides = [
        None if (values := column.values(lexicon)) is None else (values, lexicon._tags_decoded())
        for lexicon in lexicons
    ]
    return merge_tags(sides, places)


def tagged_again(column: Column, lexicon: Lexicon) -> dict[str, bytes]:
    """The tag sections of a lexicon, from what they say."""
    from wordcore.tags import encoded_again

    values = column.values(lexicon)
    return encoded_again(values or (), lexicon._tags_decoded())


COMMONNESS = Column("commonness", 1, first_known)
TAGS = Column(TAG_NUMBERS, 2, first_tagged, (TAG_TABLE,), tagged_again)
COLUMNS = (COMMONNESS, TAGS)


def columns_of(lexicon: Lexicon) -> tuple[str, ...]:
    """The labels of the columns that a lexicon has."""
    return tuple(column.label for column in COLUMNS if column.name in lexicon._header.sections)


def own_meta(lexicon: Lexicon) -> dict[str, Any]:
    """What a lexicon says of itself besides its columns: licence, description, and what its makers added."""
    return {key: value for key, value in lexicon.meta.items() if key not in RESERVED}


def check_columns(header: Header) -> None:
    """Raises CorruptLexiconError for a section that is not in the table, and for one of a wrong length."""
    strange = header.sections.keys() - {*WORDS, *DERIVED, *(name for row in COLUMNS for name in (row.name, *row.more))}
    if strange and header.version > 1:
        remedy = "get the file again, or a later wordcore"
        raise CorruptLexiconError.at("lexicon file", "sections that this release knows", shown(min(strange)), remedy)
    for column in COLUMNS:
        for name in column.more:
            if (name in header.sections) != (column.name in header.sections) and header.version > 1:
                pair = f"both or neither of {column.name!r} and {name!r}"
                raise CorruptLexiconError.at("lexicon file, sections", pair, "one", "compile the lexicon again")
        expected = header.n_words * column.width
        _, length = header.sections.get(column.name, (0, expected))
        if length != expected:
            raise CorruptLexiconError.at(
                f"section {column.name!r}", f"{expected} bytes", str(length), "compile the lexicon again"
            )


def merged(lexicons: Sequence[Lexicon], places: Places) -> Made:
    """The columns of a lexicon made of others."""
    sections: dict[str, bytes] = {}
    meta: dict[str, Any] = {}
    for column in COLUMNS:
        if any(column.name in lexicon._header.sections for lexicon in lexicons):
            more, entries = column.merge(column, lexicons, places)
            sections.update(more)
            meta.update(entries)
    return sections, meta
