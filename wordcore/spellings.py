"""How the words of a lexicon were written before they became tiles: ``wordcore compile --keep-spelling``.

    >>> from wordcore import Alphabet, Lexicon
    >>> lex = Lexicon.from_words(["abaissât", "chat", "Chat"], alphabet=Alphabet.FRENCH, keep_spelling=True)
    >>> lex.spellings("abaissat"), lex.spellings("CHAT")
    (('abaissât',), ('Chat', 'chat'))

A word has a number: 0 if nobody wrote it, 1 if it was written as its tiles in lower case and not otherwise, else 2
and where its spellings begin in a table, sorted, with line ends between them. Not here: gathering them (``compile``).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wordcore.errors import CorruptLexiconError, shown
from wordcore.own_columns import TextTable, text_at

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

WRITTEN_NUMBERS = "spellings.numbers"
WRITTEN_TABLE = "spellings.table"

_NOT_WRITTEN, _AS_TILES, _FIRST = 0, 1, 2


def written_sections(rows: Iterable[tuple[str, ...] | None]) -> dict[str, bytes]:
    """The sections for words in order: None is not written, () is only as the tiles in lower case."""
    table = TextTable()
    numbers = [
        _NOT_WRITTEN if row is None else _FIRST + table.place("\n".join(row), "spellings") if row else _AS_TILES
        for row in rows
    ]
    return {WRITTEN_NUMBERS: struct.pack(f"<{len(numbers)}I", *numbers), WRITTEN_TABLE: bytes(table)}


class Written:
    """The spellings of one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        numbers, table = lexicon._section_view(WRITTEN_NUMBERS), lexicon._section_view(WRITTEN_TABLE)
        self.is_known = numbers is not None and table is not None
        self._lexicon = lexicon
        if numbers is not None and table is not None:
            self._numbers, self._table = numbers.cast("I"), table

    def at(self, number: int) -> tuple[str, ...]:
        """All spellings of the word of that number, sorted; none if nobody wrote it."""
        stored = self._numbers[number] if self.is_known else _NOT_WRITTEN
        if stored >= _FIRST:
            return tuple(self._text(stored).split("\n"))
        return (self._plain(number),) if stored == _AS_TILES else ()

    def stored(self, number: int) -> tuple[str, ...] | None:
        """As ``written_sections`` takes them, a spelling as tiles spelled out only beside others."""
        stored = self._numbers[number]
        return self.at(number) if stored >= _FIRST else () if stored == _AS_TILES else None

    def again(self) -> dict[str, bytes]:
        """The sections, from what they say; raises CorruptLexiconError for what is not a spelling of its word."""
        codes, offsets = self._lexicon._words_sections()
        starts, read = offsets.cast("I"), self._lexicon.alphabet.codec.codes
        rows: list[tuple[str, ...] | None] = []
        for number in range(len(self._numbers)):
            row = self.stored(number)
            for text in row or ():
                if read(text) != bytes(codes[starts[number] : starts[number + 1]]):
                    place = f"spellings of {self._lexicon[number]}"
                    raise CorruptLexiconError.at(place, "the same tiles", shown(text), "compile the lexicon again")
            rows.append(() if row == (self._plain(number),) else row and tuple(sorted(set(row))))
        return written_sections(rows)

    def _text(self, stored: int) -> str:
        return text_at(self._table, stored - _FIRST, f"section {WRITTEN_TABLE!r}")

    def _plain(self, number: int) -> str:
        return self._lexicon[number].lower()


def together(found: Iterable[tuple[Written, int]]) -> tuple[str, ...] | None:
    """The spellings of one word in several lexicons, as ``written_sections`` takes them."""
    known = [(side, number) for side, number in found if side.stored(number) is not None]
    if not any(side.stored(number) for side, number in known):
        return () if known else None
    return tuple(sorted({text for side, number in known for text in side.at(number)}))
