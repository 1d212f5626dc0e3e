"""A filter is decided in one room: each field of a Where is obeyed by every question."""

from __future__ import annotations

import fnmatch
import functools
import inspect
import io
import json
import pickle
from collections.abc import Callable, Iterable
from itertools import pairwise

import oracle
import pytest

from wordcore import Alphabet, Hooks, Lexicon, Where
from wordcore.columns import COMMONNESS
from wordcore.compile import WordSource, build
from wordcore.tags import read_tags

LINES = """\
at ate bat bate batted beet bet better cat cats
eat eaten scat tab table tatter tea teat tee
"""
WORDS = LINES.split()
TAGGED = {word.upper() for word in WORDS if word.startswith(("b", "t"))}
SLANG = {"CAT", "EATEN", "AT", "TEE"}
SIZES = {word.upper(): (0, 10, 35, 60, 95)[number % 5] for number, word in enumerate(WORDS)}
VOWELS = set("AEIOU")


@functools.cache
def measure(name: str) -> dict[str, int]:
    tiles = Alphabet.ENGLISH
    values, counts = (dict(zip(tiles.tiles, row, strict=True)) for row in (tiles.values, tiles.counts))
    return oracle.measured(name, [word.upper() for word in WORDS], "AEIOU", values, counts, tiles.blanks)


def doubled(word: str) -> set[str]:
    return {a for a, b in pairwise(word) if a == b}


# By field of a Where: a value that some of the words pass and others fail, and the same in plain Python.
FIELDS: dict[str, tuple[object, Callable[[str], bool]]] = {
    "length": ((3, 4), lambda word: 3 <= len(word) <= 4),
    "contains": ("te", lambda word: "T" in word and "E" in word),
    "excludes": ("c", lambda word: "C" not in word),
    "pattern": ("*t?*", lambda word: "T" in word[:-1]),
    "double": ("vowel", lambda word: bool(doubled(word) & VOWELS)),
    "tags": ("noun", lambda word: word in TAGGED),
    "only": ("abetc", lambda word: set(word) <= set("ABETC")),
    "at_most": ({"t": 1, "E": 1}, lambda word: word.count("T") < 2 > word.count("E")),
    "vowels": ((None, 1), lambda word: measure("vowels")[word] <= 1),
    "distinct": (3, lambda word: measure("distinct")[word] == 3),
    "points": ((4, 5), lambda word: 4 <= measure("points")[word] <= 5),
    "anagrams": ((2, None), lambda word: measure("anagrams")[word] >= 2),
    "commonness": ((None, 50), lambda word: SIZES[word] and SIZES[word] <= 50),
    "probability": ((1, 2), lambda word: measure("probability")[word] <= 2),
    "without": (["noun", "slang"], lambda word: word not in TAGGED and word not in SLANG),
}

# By question: the words it gives under a Where, and those it gives without one.
Question = Callable[[Lexicon, "Where | None"], Iterable[str]]


def hooked(hooks: Hooks, word: str) -> set[str]:
    """The words that hooks make."""
    return {tile + word for tile in hooks.front} | {word + tile for tile in hooks.back}


QUESTIONS: dict[str, list[Question]] = {
    "matching": [lambda lex, where, pattern=pattern: lex.matching(pattern, where) for pattern in ("*", "?[ae]*")],
    "words": [lambda lex, where: lex.words(where)],
    "words_from": [
        lambda lex, where, engine=engine: lex.words_from("attteebcdls?r", where)._with_engine(engine)
        for engine in ("automatic", "enumerate", "scan", "walk")
    ],
    "anagrams": [
        lambda lex, where, engine=engine, tiles=tiles: lex.anagrams(tiles, where)._with_engine(engine)
        for engine in ("automatic", "enumerate", "scan", "walk")
        for tiles in ("???", "eat?", "t?e", "????", "?????")
    ],
    "supersets": [
        lambda lex, where, engine=engine, tiles=tiles: lex.supersets(tiles, where)._with_engine(engine)
        for engine in ("scan", "walk")
        for tiles in ("t", "ae")
    ],
    "extensions": [
        lambda lex, where, engine=engine: (
            lex.extensions("teab", "tscler?", (0, 3), where=where)._with_engine(engine).words
        )
        for engine in ("automatic", "added", "row")
    ],
    "in_grid": [
        lambda lex, where, options=options: lex.in_grid("tate/bets/elcd/rtan", where=where, **options)
        for options in ({}, {"reuse": True, "wrap": True}, {"neighbours": [range(16)] * 16, "reuse": True})
    ],
    "sample": [lambda lex, where: lex.sample(100, where, seed=1)],
    "starting": [lambda lex, where, prefix=prefix: lex.starting(prefix, where) for prefix in ("", "t", "be", "cats")],
    "ending": [lambda lex, where, suffix=suffix: lex.ending(suffix, where) for suffix in ("", "t", "te", "ted", "ee")],
    "cursor": [lambda lex, where, prefix=prefix: lex.cursor(prefix).words(where) for prefix in ("", "t", "b", "c")],
    "near": [
        lambda lex, where, word=word, edits=edits: lex.near(word, edits, where)
        for word in ("bat", "eat", "tee")
        for edits in (1, 2, 3)
    ],
    "hooks": [
        lambda lex, where, word=word: hooked(lex.hooks(word, where), word)
        for word in ("AT", "EAT", "CAT", "TE", "BETTE")
    ],
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(WORDS)
    codes, offsets = source.finish()
    said = "".join(
        f"{word}\t{'noun' if word.upper() in TAGGED else 'verb -noun'}{' slang' * (word.upper() in SLANG)}\n"
        for word in WORDS
    )
    columns, meta = read_tags(io.BytesIO(said.encode()), "ours").columns(codes, offsets)
    columns = {**columns, COMMONNESS.name: COMMONNESS.pack(SIZES[word] for word in sorted(SIZES))}
    data = build(codes, offsets, name="tagged", alphabet=Alphabet.ENGLISH, columns=columns, meta=meta)
    return Lexicon.from_bytes(data)


def test_every_field_and_every_question_is_tried() -> None:
    assert set(FIELDS) == set(Where._CHECKS)
    public = inspect.getmembers(Lexicon, inspect.isroutine)
    narrowed = {
        name for name, made in public if not name.startswith("_") and "where" in inspect.signature(made).parameters
    }
    assert {*narrowed, "cursor"} == set(QUESTIONS)  # a cursor is asked for its words


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_field_is_obeyed(lexicon: Lexicon, question: str, field: str) -> None:
    value, passes = FIELDS[field]
    where = Where(**{field: value})  # type: ignore[arg-type]
    again = (
        eval(repr(where)),
        pickle.loads(pickle.dumps(where)),
        Where.from_json(json.loads(json.dumps(where.to_json()))),
    )
    assert {where, *again} == {where} and where != Where()
    tried: set[bool] = set()
    for ask in QUESTIONS[question]:
        without = list(ask(lexicon, None))
        for same in (where, *again):
            assert sorted(ask(lexicon, same)) == sorted(word for word in without if passes(word))
        tried |= {passes(word) for word in without}
    assert tried == {True, False}, f"{question} was asked nothing that {field} decides"


@pytest.mark.parametrize(
    "ending", ["", "t", "ee", "ted", "eaten", "beeaten", "tatbettable", "?t", "[et]", "[^abcdefghijklmnopqrstuvwxyz]"]
)
def test_an_ending_is_found_whatever_comes_before(lexicon: Lexicon, ending: str) -> None:
    # The first words of a lexicon have nothing before them, others end in the letters of the one before.
    words = [word.upper() for word in sorted(WORDS)]
    expected = [word for word in words if fnmatch.fnmatchcase(word, "*" + ending.upper().replace("[^", "[!"))]
    assert list(lexicon.matching("*" + ending)) == expected
    assert len(lexicon.matching("*" + ending)) == len(expected)
    assert bool(lexicon.matching("*" + ending)) == bool(expected)
    for number, word in enumerate(words):
        small = Lexicon.from_words(words[number : number + 2])
        assert list(small.ending(word)) == [other for other in words[number : number + 2] if other.endswith(word)]
