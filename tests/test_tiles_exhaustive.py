"""Two hundred words and every rack of up to four tiles: nothing left to chance."""

from __future__ import annotations

import itertools
import random
import string
from collections import Counter
from functools import cache

import oracle
import pytest

from wordcore import Extension, Lexicon, Where

ENGINES = ("automatic", "enumerate", "scan", "walk")


@pytest.fixture(scope="module")
def two_hundred(enable_words: list[str]) -> list[str]:
    short = [word for word in enable_words if len(word) <= 4]
    odd = ["A", "I", "AA", "AAA", "AAAA", "ZZZ", "ZZZZ", "QQ", "EEE", "SSS"]
    return sorted({*random.Random(2).sample(short, 190), *odd})


@pytest.fixture(scope="module")
def lexicon(two_hundred: list[str]) -> Lexicon:
    return Lexicon.from_words(two_hundred)


def racks(letters: str, most: int) -> list[str]:
    return ["".join(rack) for n in range(most + 1) for rack in itertools.combinations_with_replacement(letters, n)]


def every_answer(words: list[str]):
    """(some of the tiles, all of the tiles) for any rack: a blank is each letter in turn, nothing cleverer."""
    by_letters: dict[str, list[str]] = {}
    for word in words:
        by_letters.setdefault("".join(sorted(word)), []).append(word)

    @cache
    def some(rack: str) -> frozenset[str]:
        if "?" in rack:
            rest = rack.replace("?", "", 1)
            return frozenset().union(*(some("".join(sorted(rest + letter))) for letter in string.ascii_uppercase))
        found = set(by_letters.get(rack, ()))
        for at in range(len(rack)):
            found |= some(rack[:at] + rack[at + 1 :])
        return frozenset(found)

    return some


def test_every_rack_of_four_tiles_of_the_whole_alphabet(lexicon: Lexicon, two_hundred: list[str]) -> None:
    some = every_answer(two_hundred)
    for rack in racks(string.ascii_uppercase + "?", 4):
        expected = sorted(some("".join(sorted(rack))))
        full = [word for word in expected if len(word) == len(rack)]
        for engine in ENGINES if rack.count("?") < 2 else ("automatic", "scan", "walk"):
            assert list(lexicon.words_from(rack)._with_engine(engine)) == expected, (rack, engine)
            assert list(lexicon.anagrams(rack)._with_engine(engine)) == full, (rack, engine)
        assert len(lexicon.words_from(rack)) == len(expected) and bool(lexicon.words_from(rack)) == bool(expected)


def test_every_rack_of_five_letters_under_every_kind_of_where(lexicon: Lexicon, two_hundred: list[str]) -> None:
    pairs = [
        (Where(length=3), oracle.Wanted(3, 3)),
        (Where(contains="ee"), oracle.Wanted(contains="EE")),
        (Where(excludes="a"), oracle.Wanted(excludes="A")),
        (Where(pattern="?[^s]*"), oracle.Wanted(regex=".[^S].*")),
        (Where(double="any"), oracle.Wanted(doubles=frozenset({"any"}))),
        (Where(length=(2, 3), contains="s", pattern="*e*"), oracle.Wanted(2, 3, "S", regex=".*E.*")),
    ]
    for where, wanted in pairs:
        passing = [word for word in two_hundred if wanted(word)]
        for rack in racks("AERST?", 4):
            expected = oracle.words_from(passing, rack)
            for engine in ENGINES:
                assert list(lexicon.words_from(rack, where)._with_engine(engine)) == expected, (where, rack, engine)


def test_every_set_of_three_letters_has_its_supersets(lexicon: Lexicon, two_hundred: list[str]) -> None:
    counted = [(word, Counter(word)) for word in two_hundred]
    for letters in racks(string.ascii_uppercase, 2) + racks("AEST?", 3):
        wanted = Counter(letters.replace("?", ""))
        expected = [word for word, counts in counted if len(word) >= len(letters) and wanted <= counts]
        for engine in ("scan", "walk"):
            assert list(lexicon.supersets(letters)._with_engine(engine)) == expected, (letters, engine)


def test_every_one_more_question_of_few_letters(lexicon: Lexicon, two_hundred: list[str]) -> None:
    near = [word for word in two_hundred if len(set(word) - set("AERST")) <= 2]
    lexicon = Lexicon.from_words(near)
    for tiles, pool in itertools.product(racks("AET?", 2), racks("ARS?", 3)):
        for more in (1, 2):
            expected = [Extension(w, tuple(a)) for w, a in oracle.extensions(near, tiles, pool, more, more)]
            view = lexicon.extensions(tiles, pool, more)
            for engine in ("added", "row"):
                assert list(view._with_engine(engine)) == expected, (tiles, pool, more, engine)
