"""What may have been meant by a text that is not a word.

    >>> import wordcore
    >>> wordcore.load().suggest("recieve", 2), wordcore.load().suggest("(dog),", 1), wordcore.load().suggest("c4t", 1)
    (['RECEIVE', 'RELIEVE'], ['DOG'], ['CAT'])

The likeliest mistakes come first: punctuation around and within a word, accents and other spellings, digits that
look like letters, swapped neighbours, one change, two changes, a missing space. Among those of one kind, common
words come first where the lexicon knows which they are. Not here: asking for all words near another
(``Lexicon.near``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING

from wordcore.errors import (
    BadPatternError,
    BadTilesError,
    BadTypeError,
    BadValueError,
    BadWordError,
    LimitError,
    WorkLimitError,
    shown,
)

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

_LONGEST = 40  # characters of a text that may have been one word, or two
_SHORTEST_FOR_TWO = 5
_MOST_READINGS = 64
_MOST_FOLDED = 8  # of these, that are looked for without accents
_LOOK_ALIKES = {
    **{"0": "O", "1": "IL", "2": "Z", "3": "E", "4": "A", "5": "S", "6": "G", "7": "T", "8": "B", "9": "G"},
    **{"@": "A", "$": "S", "!": "IL", "|": "IL", "\u20ac": "E"},
}
# Letters that Unicode does not take apart into a plain one and an accent.
_PLAIN = {"Ł": "L", "Ø": "O", "Đ": "D", "Ħ": "H", "Ŧ": "T", "Ð": "D", "İ": "I", "ı": "I"}
_TWO_FOR_ONE = {"AE": "Ä", "OE": "Ö", "UE": "Ü", "AA": "Å"}


def suggestions(lexicon: Lexicon, text: str, n: int) -> list[str]:
    """Up to ``n`` words of a lexicon, or pairs of words with a space, that may have been meant."""
    if not isinstance(text, str):
        raise BadTypeError.at("text", "a string", shown(text))
    if isinstance(n, bool) or not isinstance(n, int):
        raise BadTypeError.at("n", "a whole number", shown(n))
    if n < 0:
        raise BadValueError.at("n", "0 or more", shown(n))
    return list(islice(_distinct(_Text(lexicon, text).candidates()), n)) if len(text) <= _LONGEST else []


def _distinct(words: Iterable[str]) -> Iterator[str]:
    seen = set()
    for word in words:
        if word not in seen:
            seen.add(word)
            yield word


class _Text:
    """A text, and the ways in which it may have come about."""

    def __init__(self, lexicon: Lexicon, text: str) -> None:
        self._lexicon = lexicon
        self._text = text.strip()
        # Without punctuation, in upper case; what the alphabet itself makes letters of stays.
        spelled = lexicon.alphabet.codec.codes
        self._letters = "".join(c for c in lexicon.alphabet.normalise(self._text) if c.isalnum() or spelled(c))
        self._sorted = sorted(self._letters)

    def candidates(self) -> Iterator[str]:
        """All of them, the likeliest first."""
        kinds: tuple[Callable[[], Iterable[str]], ...] = (
            *(self._stripped, self._folded, self._look_alike, self._swapped),
            *(self._one_edit, self._two_edits, self._split),
        )
        for kind in kinds:
            yield from kind()

    def _known(self, texts: Iterable[str]) -> list[str]:
        """Those of some texts that are words, as the lexicon writes them."""
        found = [self._lexicon[self._lexicon.index(text)] for text in texts if text in self._lexicon]
        return sorted(found, key=self._rank)

    def _rank(self, word: str) -> tuple[bool, int, str]:
        # Letters in the wrong order come before a wrong letter.
        return sorted(word) != self._sorted, self._lexicon.commonness(word) or 100, word

    def _stripped(self) -> Iterator[str]:
        edges = self._text.strip("".join({c for c in self._text if not c.isalnum()}))
        yield from self._known([edges])
        yield from self._known([self._letters])

    def _folded(self) -> list[str]:
        """Words that are the same without their accents, or with two letters for one that has some."""
        return self._folded_of(self._letters)

    def _folded_of(self, letters: str) -> list[str]:
        tiles = self._lexicon.alphabet.tiles
        by_plain: dict[str, set[str]] = {}
        for tile in tiles:
            if len(tile) == 1:
                by_plain.setdefault(_plain(tile), set()).add(tile)
        texts = [letters]
        for two, one in _TWO_FOR_ONE.items():
            if one in tiles:
                texts += [text.replace(two, one) for text in texts if two in text]
        found: list[str] = []
        for text in texts:
            plain = "".join(map(_plain, text))
            classes = [sorted(by_plain.get(character, ())) for character in plain]
            if plain and all(classes):
                pattern = "".join(f"[{''.join(options)}]" if len(options) > 1 else options[0] for options in classes)
                found += self._asked(partial(self._lexicon.matching, pattern))
            found += self._known([plain])
        return sorted(set(found), key=self._rank)

    def _look_alike(self) -> list[str]:
        options = [_LOOK_ALIKES.get(character, character) for character in self._text.upper()]
        if all(len(option) == 1 and option == was for option, was in zip(options, self._text.upper(), strict=True)):
            return []
        readings = ["".join(letters) for letters in islice(product(*options), _MOST_READINGS)]
        found = self._known(readings)
        # A letter that looks like a digit may have lost its accent as well.
        more = [word for reading in readings[:_MOST_FOLDED] for word in self._folded_of(reading)] if not found else []
        return found or sorted(set(more), key=self._rank)

    def _swapped(self) -> list[str]:
        text = self._letters
        return self._known(
            text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1) if text[i] != text[i + 1]
        )

    def _one_edit(self) -> list[str]:
        return sorted(self._near(1), key=self._rank)

    def _two_edits(self) -> list[str]:
        return sorted(self._near(2), key=self._rank) if len(self._letters) >= _SHORTEST_FOR_TWO else []

    def _near(self, edits: int) -> list[str]:
        text = self._letters
        strange = [i for i, character in enumerate(text) if self._lexicon.alphabet.codec.codes(character) is None]
        if self._lexicon.alphabet.codec.codes(text) is not None or not strange:
            return self._asked(partial(self._lexicon.near, text, edits)) if text else []
        if len(strange) != edits:
            return []
        # A character that no tile has is a change wherever it is.
        pattern = "".join("?" if i in strange else character for i, character in enumerate(text))
        return self._asked(partial(self._lexicon.matching, pattern)) if len(strange) < len(text) else []

    def _split(self) -> list[str]:
        """Two words without the space between them; the more even and common the parts, the earlier."""
        text = self._letters
        found = []
        for i in range(1, len(text)):
            parts = text[:i], text[i:]
            if all(part in self._lexicon for part in parts):
                words = [self._lexicon[self._lexicon.index(part)] for part in parts]
                rarest = max(self._lexicon.commonness(word) or 100 for word in words)
                found.append((rarest, -min(map(len, parts)), " ".join(words)))
        return [words for _, _, words in sorted(found)]

    @staticmethod
    def _asked(question: Callable[[], Iterable[str]]) -> list[str]:
        try:
            return list(question())
        except WorkLimitError as error:
            if error.limit in ("steps", "results"):
                raise
            return []
        except (BadTilesError, BadWordError, BadPatternError, LimitError):
            return []


def _plain(character: str) -> str:
    """A letter without its accents."""
    decomposed = unicodedata.normalize("NFD", _PLAIN.get(character, character))
    return "".join(c for c in decomposed if not unicodedata.combining(c)) or character
