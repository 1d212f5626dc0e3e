"""What a lexicon file may hold besides its words: columns, one value per word in the words' order.

    >>> import wordcore
    >>> columns_of(wordcore.load())
    ('commonness', 'tags')

``COLUMNS`` is the one table. A row says how wide a value is and what a lexicon made of others keeps
of it, and with that a column is checked when a file is opened, carried through ``edit``, ``|``, ``&``
and ``-``, and named by ``wordcore info`` and ``wordcore lexicons``. Columns that a list's keeper adds are declared
in the file (``own_columns``) and treated alike. Not here: what a value means (``tags``, ``Lexicon.commonness``,
``own_columns``).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from wordcore.errors import BadValueError, CorruptLexiconError, shown
from wordcore.format import DERIVED, TAG_NUMBERS, TAG_TABLE, WORDS, Header
from wordcore.own_columns import (
    DECLARED,
    OWN,
    TABLE,
    Texts,
    declared,
    number_section,
    number_width,
    own_values,
    text_sections,
)
from wordcore.spellings import WRITTEN_NUMBERS, WRITTEN_TABLE, Written, together, written_sections

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

NOT_KNOWN = 0
"""The value of a word about which a column says nothing."""

Made: TypeAlias = "tuple[dict[str, bytes], dict[str, Any]]"
"""Sections of a lexicon file, and what its header says of them."""

# For each old lexicon the numbers that the words of the new one have in it; -1 = not there.
Places: TypeAlias = "Sequence[Sequence[int]]"

RESERVED = frozenset({"tag_combinations", DECLARED})
"""What columns say in the header, so that nobody else may say it."""

_CODES: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Column(NamedTuple):
    """One column: the name of its section, the bytes per value, and how columns of several lexicons become one.

    ``more`` names further sections that belong to it. ``again`` encodes what a lexicon has once more, for columns
    whose values are not all sound: ``verify`` compares.
    """

    name: str
    width: int
    merge: Callable[[Column, Sequence[Lexicon], Places], Made]
    more: tuple[str, ...] = ()
    again: Callable[[Column, Lexicon], dict[str, bytes]] | None = None

    @property
    def label(self) -> str:
        """The name for people: that of the section up to a dot."""
        return self.name.removeprefix(OWN).partition(".")[0]

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
    """The first lexicon that knows anything of a word speaks for it; the table of combinations is built again."""
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


def all_written(column: Column, lexicons: Sequence[Lexicon], places: Places) -> Made:
    """A word keeps the spellings of all lexicons."""
    sides = [(Written(lexicon), numbers) for lexicon, numbers in zip(lexicons, places, strict=True)]
    known = [(side, numbers) for side, numbers in sides if side.is_known]
    if len(known) == 1:
        side, numbers = known[0]
        return written_sections(side.stored(number) if number >= 0 else None for number in numbers), {}
    rows = zip(*(numbers for _, numbers in known), strict=True)
    return written_sections(
        together((side, number) for (side, _), number in zip(known, row, strict=True) if number >= 0) for row in rows
    ), {}


def written_again(column: Column, lexicon: Lexicon) -> dict[str, bytes]:
    """The sections of the spellings of a lexicon, from what they say."""
    return Written(lexicon).again()


def first_text(column: Column, lexicons: Sequence[Lexicon], places: Places) -> Made:
    """The first lexicon that has a text for a word gives it."""
    rows: list[str | None] = []
    for lexicon, numbers in zip(lexicons, places, strict=True):
        if column.name not in lexicon._header.sections:
            continue
        texts = Texts(lexicon, column.label)
        found = [texts.at(number) if number >= 0 else None for number in numbers]
        rows = [b if a is None else a for a, b in zip(rows, found, strict=True)] if rows else found
    return text_sections(column.label, rows), {}


def texts_again(column: Column, lexicon: Lexicon) -> dict[str, bytes]:
    """The sections of a column of texts, from what they say."""
    texts = Texts(lexicon, column.label)
    return text_sections(column.label, [texts.at(number) for number in range(len(lexicon))])


def first_number(column: Column, lexicons: Sequence[Lexicon], places: Places) -> Made:
    """The first lexicon that has a number for a word gives it; the column is as narrow as the numbers allow."""
    kept: list[int] = []
    for lexicon, numbers in zip(lexicons, places, strict=True):
        values = own_values(lexicon, column.label)
        if values is not None:
            found = [values[number] if number >= 0 else NOT_KNOWN for number in numbers]
            kept = [first or other for first, other in zip(kept, found, strict=True)] if kept else found
    return number_section(column.label, kept), {}


def numbers_again(column: Column, lexicon: Lexicon) -> dict[str, bytes]:
    """The section of a column of numbers, as narrow as it can be."""
    return number_section(column.label, own_values(lexicon, column.label) or ())


COMMONNESS = Column("commonness", 1, first_known)
TAGS = Column(TAG_NUMBERS, 2, first_tagged, (TAG_TABLE,), tagged_again)
SPELLINGS = Column(WRITTEN_NUMBERS, 4, all_written, (WRITTEN_TABLE,), written_again)
COLUMNS = (COMMONNESS, TAGS, SPELLINGS)


def columns_in(header: Header) -> tuple[Column, ...]:
    """The columns that a file has, its own ones last; raises CorruptLexiconError for a wrong declaration."""
    shared = [column for column in COLUMNS if column.name in header.sections]
    own = []
    for name, kind in declared(header).items():
        if kind == "int":
            own.append(Column(OWN + name, number_width(header, name), first_number, (), numbers_again))
        else:
            own.append(Column(OWN + name, 4, first_text, (OWN + name + TABLE,), texts_again))
    return (*shared, *own)


def columns_of(lexicon: Lexicon) -> tuple[str, ...]:
    """The labels of the columns that a lexicon has."""
    return tuple(column.label for column in columns_in(lexicon._header))


def own_meta(lexicon: Lexicon) -> dict[str, Any]:
    """What a lexicon says of itself besides its columns: licence, description, and what its makers added."""
    return {key: value for key, value in lexicon.meta.items() if key not in RESERVED}


def check_columns(header: Header) -> None:
    """Raises CorruptLexiconError for a section that is not in the table, and for one of a wrong length."""
    rows = (*COLUMNS, *(column for column in columns_in(header) if column.name.startswith(OWN)))
    strange = header.sections.keys() - {*WORDS, *DERIVED, *(name for row in rows for name in (row.name, *row.more))}
    if strange and header.version > 1:
        remedy = "get the file again, or a later wordcore"
        raise CorruptLexiconError.at("lexicon file", "sections that this release knows", shown(min(strange)), remedy)
    for column in rows:
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
    """The columns of a lexicon made of others; raises BadValueError for columns of one name and several types."""
    sections: dict[str, bytes] = {}
    meta: dict[str, Any] = {}
    columns: dict[str, Column] = {}
    kinds: dict[str, str] = {}
    for lexicon in lexicons:
        for name, kind in declared(lexicon._header).items():
            if kinds.setdefault(name, kind) != kind:
                raise BadValueError.at(f"column {name!r}", f"the type {kinds[name]} in every lexicon", kind)
        for column in columns_in(lexicon._header):
            columns.setdefault(column.name, column)
    for column in columns.values():
        more, entries = column.merge(column, lexicons, places)
        sections.update(more)
        meta.update(entries)
    return sections, {**meta, **({DECLARED: kinds} if kinds else {})}
