"""Random languages, lexicons, racks and questions, with the awkward ones on purpose.

Inside the tests a word is a string of *marks*, one character a tile in alphabet order (see
``oracle``); a ``Language`` writes marks as the text a user would type and as the text that
wordcore gives back.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterable
from dataclasses import dataclass

import oracle
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon, Where


class Language:
    """An alphabet, and a mark for each of its tiles."""

    def __init__(self, alphabet: Alphabet) -> None:
        tiles = alphabet.tiles
        in_order = all(len(tile) == 1 for tile in tiles) and list(tiles) == sorted(tiles)
        self.alphabet = alphabet
        self.marks = "".join(tiles) if in_order else "".join(chr(0x4E00 + i) for i in range(len(tiles)))
        self.vowels = "".join(mark for mark, tile in zip(self.marks, tiles, strict=True) if tile in alphabet.vowels)
        self.values = dict(zip(self.marks, alphabet.values, strict=True))
        self.counts = dict(zip(self.marks, alphabet.counts, strict=True))
        self.has_digraphs = any(len(tile) > 1 for tile in tiles)
        self._tile = dict(zip(self.marks, tiles, strict=True)) | {"?": "?"}

    def __repr__(self) -> str:
        return f"<{self.alphabet.name}>"

    def spell(self, word: str) -> str:
        """The word as wordcore gives it back: in brackets where a longer tile would be read."""
        tiles = [self._tile[mark] for mark in word]
        bracketed: set[int] = set()
        for i in range(len(tiles) if self.has_digraphs else 0):
            for longer in self.alphabet.tiles:
                if len(longer) > len(tiles[i]) and "".join(tiles[i : i + 4]).startswith(longer):
                    covered = i
                    while len("".join(tiles[i : covered + 1])) < len(longer):
                        covered += 1
                    bracketed.update(range(i, covered + 1))
        return "".join(f"[{tile}]" if i in bracketed else tile for i, tile in enumerate(tiles))

    def write(self, word: str) -> str:
        """The word as a user types it so that every tile is read as meant."""
        if not self.has_digraphs:
            return self.spell(word).lower()
        return "".join(mark if mark == "?" else f"[{self._tile[mark].lower()}]" for mark in word)

    def pattern(self, word: str) -> str:
        """Tiles as they stand in a pattern."""
        return "".join(t if len(t := self._tile[mark]) == 1 else f"({t})" for mark in word)

    def spelled(self, words: Iterable[str]) -> list[str]:
        return [self.spell(word) for word in words]

    def lexicon(self, words: Iterable[str], name: str = "random") -> Lexicon:
        return Lexicon.from_words([self.write(word) for word in words], name=name, alphabet=self.alphabet)


def _alphabet(name: str, tiles: Iterable[str], vowels: str = "") -> Alphabet:
    return Alphabet(name, [(tile, 1, 1) for tile in tiles], vowels=[t for t in tiles if t in vowels])


_LATIN = string.ascii_uppercase + "".join(chr(c) for c in range(0xC0, 0xDF) if c != 0xD7) + "ĀĂĄĆĈĊČĎĐĒ"

ENGLISH = Language(Alphabet.ENGLISH)
SPANISH = Language(Alphabet.SPANISH)
DIGRAPHS = Language(_alphabet("digraphs", ["A", "C", "CH", "E", "H", "L", "LL", "L·L", "N", "NY", "Y", "SZCZ"], "AEY"))
ODD_ORDER = Language(_alphabet("odd-order", list("ZAEYBSØ"), "AEØ"))
ONE_TILE = Language(_alphabet("one-tile", ["A"], "A"))
THIRTY_ONE = Language(_alphabet("thirty-one", list(_LATIN[:31]), "AEIOU"))
THIRTY_TWO = Language(_alphabet("thirty-two", list(_LATIN[:32]), "AEIOU"))
SIXTY_TWO = Language(_alphabet("sixty-two", list(_LATIN[:62]), "AEIOUĀĒ"))
LANGUAGES = (ENGLISH, SPANISH, DIGRAPHS, ODD_ORDER, ONE_TILE, THIRTY_ONE, THIRTY_TWO, SIXTY_TWO)


@dataclass(frozen=True)
class Case:
    """A lexicon, its words in marks, and the few letters they are made of."""

    language: Language
    words: tuple[str, ...]
    letters: str
    lexicon: Lexicon

    def __repr__(self) -> str:
        return f"Case({self.language!r}, {self.words!r})"

    def spelled(self, words: Iterable[str]) -> list[str]:
        return self.language.spelled(words)


@st.composite
def languages(draw: st.DrawFn) -> Language:
    """English most often: it has paths of its own."""
    return ENGLISH if draw(st.booleans()) else draw(st.sampled_from(LANGUAGES))


@st.composite
def some_letters(draw: st.DrawFn, language: Language) -> str:
    """Few letters, so that words meet in anagrams and repeat letters; the alphabet's last one among them."""
    marks = language.marks
    n = draw(st.integers(1, min(6, len(marks))))
    return "".join(sorted(draw(st.sets(st.sampled_from(marks), min_size=n, max_size=n)) | {marks[-1]}))


def words(letters: str) -> st.SearchStrategy[str]:
    """Short words, and words at the lengths where keys change their form and where words end."""
    return st.one_of(
        st.text(letters, min_size=1, max_size=5),
        st.text(letters, min_size=1, max_size=8),
        st.text(letters, min_size=9, max_size=14),
        st.builds(
            _stretched, st.text(letters, min_size=1, max_size=6), st.sampled_from([10, 11, 12, 13, 20, 21, 24, 25])
        ),
        st.builds(_stretched, st.text(letters, min_size=1, max_size=6), st.sampled_from([61, 62, 63])),
    )


def _stretched(piece: str, length: int) -> str:
    return (piece * length)[:length]


@st.composite
def cases(draw: st.DrawFn, language: st.SearchStrategy[Language] | None = None, max_words: int = 80) -> Case:
    """A lexicon of a random language: words that hypothesis can shrink, and a crowd so that queries have answers."""
    spoken = draw(language if language is not None else languages())
    letters = draw(some_letters(spoken))
    listed = draw(st.lists(words(letters), max_size=6))
    chance = random.Random(draw(st.integers(0, 999)))
    for _ in range(draw(st.sampled_from([0, 0, 12, 40, max_words]))):
        length = chance.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 10, 12, 13, 24, 25, 63])
        listed.append("".join(chance.choices(letters, k=length)))
    return Case(spoken, tuple(listed), letters, spoken.lexicon(listed))


def tile_strings(case: Case, max_size: int = 9) -> st.SearchStrategy[str]:
    """Racks in marks: a word's own tiles with some turned into blanks, any tiles, only blanks, none."""
    likely = st.text(case.letters + "?", min_size=max_size // 2, max_size=max_size)
    plain = st.text(case.letters, min_size=max_size // 2, max_size=max_size)
    odd = st.one_of(
        st.text(case.language.marks + "?", max_size=max_size),
        st.integers(0, min(max_size, 10)).map("?".__mul__),
    )
    ways = [plain, likely, odd]
    if short := [word for word in case.words if len(word) <= max_size]:
        own = st.builds(_disturbed, st.sampled_from(short), st.integers(0, 2), likely, st.just(max_size))
        ways += [st.sampled_from(short), own, own]
    return st.one_of(ways)


def _disturbed(word: str, n_blanks: int, more: str, max_size: int) -> str:
    """A word's tiles with some turned into blanks, and others beside them."""
    n_blanks = min(n_blanks, len(word))
    return (more + word[n_blanks:] + "?" * n_blanks)[-max_size:]


@st.composite
def wheres(draw: st.DrawFn, case: Case) -> tuple[Where | None, oracle.Test]:
    """A Where with none to three of its fields (tags and commonness have tests of their own), and its twin."""
    language = case.language
    fields = draw(st.lists(st.sampled_from([*_PLAIN_FIELDS, *_MEASURES]), max_size=3, unique=True))
    if not fields and draw(st.booleans()):
        return None, oracle.anything
    length, contains, excludes, pattern, kinds = None, "", "", None, None
    if "length" in fields:
        length = draw(spans(8) | spans(8) | st.integers(60, 70))
    if "contains" in fields:
        pieces = [word[-2:] for word in case.words[:9]] or [case.letters[0]]
        contains = draw(st.text(case.letters, min_size=1, max_size=3) | st.sampled_from(pieces))
    if "excludes" in fields:
        excludes = draw(st.text(case.letters, max_size=1) | st.text(language.marks, max_size=3))
    if "pattern" in fields:
        pattern = draw(patterns(case))
    if "double" in fields:
        kinds = draw(st.sampled_from(["vowel", "consonant", "any", frozenset({"vowel", "consonant"})]))
    only = draw(st.text(case.letters, min_size=1)) if "only" in fields else ""
    numbers = st.dictionaries(st.sampled_from(case.letters), st.integers(0, 3) | st.integers(0, 70), min_size=1)
    at_most = draw(numbers) if "at_most" in fields else {}
    measured = {name: draw(spans(_MEASURES[name])) for name in _MEASURES if name in fields}
    shortest, longest, _ = oracle.closed((*ends(length), {}))
    where = Where(
        length,
        contains=language.write(contains),
        excludes=language.write(excludes),
        pattern=None if pattern is None else pattern[0],
        double=kinds,
        only=language.write(only),
        at_most={language.write(mark): most for mark, most in at_most.items()} or None,
        **measured,
    )
    return where, oracle.Wanted(
        shortest,
        longest,
        contains,
        excludes,
        None if pattern is None else pattern[1],
        frozenset() if kinds is None else frozenset([kinds]) if isinstance(kinds, str) else kinds,
        language.vowels,
        only,
        at_most,
        tuple((*ends(span), measures(case, name)) for name, span in measured.items()),
    )


_PLAIN_FIELDS = ("length", "contains", "excludes", "pattern", "double", "only", "at_most")
_MEASURES = {"vowels": 4, "distinct": 4, "points": 20, "anagrams": 3, "probability": 9}  # with a likely number


def measures(case: Case, name: str) -> dict[str, int]:
    language = case.language
    return oracle.measured(
        name, case.words, language.vowels, language.values, language.counts, language.alphabet.blanks
    )


def spans(likely: int) -> st.SearchStrategy[int | tuple[int | None, int | None]]:
    """Numbers and ranges, open at either side."""
    number = st.integers(0, likely)
    ranges = st.tuples(number, number | st.integers(0, 70)).map(_in_order)
    return number | ranges | ranges | st.tuples(number, st.none()) | st.tuples(st.none(), number)


def ends(span: int | tuple[int | None, int | None] | None) -> tuple[int | None, int | None]:
    return (span, span) if isinstance(span, int) else span or (None, None)


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


@st.composite
def patterns(draw: st.DrawFn, case: Case) -> tuple[str, str]:
    """A pattern and the regular expression that means the same."""
    language = case.language
    some = st.sampled_from(case.letters)
    class_ = st.tuples(st.booleans(), st.text(case.letters, min_size=1, max_size=4))
    item = st.one_of(some, some, st.just("?"), st.just("?"), st.just("*"), class_)
    items = draw(st.lists(item, max_size=draw(st.sampled_from([3, 8, 63]))))
    if case.words and draw(st.integers(0, 2)):
        # A pattern that some word is sure to meet.
        items = list(draw(st.sampled_from(case.words)))
        for place in draw(st.lists(st.integers(0, 62), max_size=4)):
            items[place % len(items)] = draw(st.sampled_from(["?", "*", (False, case.letters)]))
        cut = draw(st.integers(0, len(items)))
        items = [*items[:cut], "*"]
    text, regex = "", ""
    for one in items:
        if one == "?":
            text, regex = text + "?", regex + "."
        elif one == "*":
            text, regex = text + "*", regex + ".*"
        elif isinstance(one, str):
            text, regex = text + language.pattern(one), regex + one
        else:
            text += f"[{'^' * one[0]}{language.pattern(one[1])}]"
            regex += f"[{'^' * one[0]}{one[1]}]"
    return text.lower() if draw(st.booleans()) else text, regex
