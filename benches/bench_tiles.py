"""What do these tiles spell, and what with one more? Against every rival that can answer."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from benches.measure import Versus
from benches.plain_python import Alphagrams, NestedDicts
from benches.rivals import Gallery, Solver
from benches.sampling import Racks
from wordcore import Alphabet, Lexicon, Where

SEVEN = Where(length=7)
LENGTHS = Where(length=(4, 10))
N_RACKS = {0: 200, 1: 60, 2: 20}


@pytest.fixture(scope="module")
def alphagrams(words: list[str]) -> Alphagrams:
    return Alphagrams(words)


@pytest.fixture(scope="module")
def nested(words: list[str]) -> NestedDicts:
    return NestedDicts(words)


def found_by(solve: Solver, rack: str) -> list[str]:
    """The words in order, each as often as it was told."""
    return sorted(solve(rack))


@pytest.mark.benchmark(group="words_from")
@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.parametrize("how", ["len", "list"])
def bench_words_from(
    how: str,
    blanks: int,
    lex: Lexicon,
    alphagrams: Alphagrams,
    nested: NestedDicts,
    gallery: Gallery,
    racks: Racks,
    versus: Versus,
    quick: bool,
) -> None:
    asked = racks(2 if quick else N_RACKS[blanks], 7, blanks)
    solvers: dict[str, Solver] = {"nested-dict trie": nested.words_from}
    if blanks < 2:
        solvers["dict by alphagram"] = alphagrams.words_from
    solvers |= gallery.solvers()
    expected = {rack: sorted(word.lower() for word in lex.words_from(rack)) for rack in asked[:5]}
    for name, solve in list(solvers.items()):
        asks = {rack: partial(found_by, solve, rack) for rack in expected}
        if not all(gallery.is_right(name, rack, ask, expected[rack]) for rack, ask in asks.items()):
            del solvers[name]

    def ask() -> None:
        if how == "len":
            for rack in asked:
                len(lex.words_from(rack))
        else:
            for rack in asked:
                list(lex.words_from(rack))

    def task(solve: Solver) -> Any:
        return lambda: [list(solve(rack)) for rack in asked]

    goal = {"len": (30, 60, 80), "list": (8, 20, 25)}[how][blanks]
    best = {0: "dict by alphagram", 1: "nested-dict trie", 2: "nested-dict trie"}[blanks]
    versus(
        ask,
        {name: task(solve) for name, solve in solvers.items()},
        questions=len(asked),
        targets={best: goal},
        limit_us={0: 5, 1: 21, 2: 108}[blanks] if how == "len" else None,
        rounds=5,
        repeat=20,
    )


@pytest.mark.benchmark(group="bool words_from, all seven")
@pytest.mark.parametrize("blanks", [0, 1, 2])
def bench_is_there_a_seven(
    blanks: int, lex: Lexicon, alphagrams: Alphagrams, racks: Racks, versus: Versus, quick: bool
) -> None:
    asked = racks(5 if quick else 1000, 7, blanks)
    assert [bool(lex.words_from(r, where=SEVEN)) for r in asked] == [alphagrams.has_full(r) for r in asked]

    def ours() -> None:
        for rack in asked:
            bool(lex.words_from(rack, where=SEVEN))

    def theirs() -> None:
        for rack in asked:
            alphagrams.has_full(rack)

    versus(
        ours,
        {"one dict probe per choice of letters": theirs},
        questions=len(asked),
        targets={"one dict probe per choice of letters": (1, 8, 20)[blanks]},
        repeat=5,
    )


def states(racks: Racks, n: int, seed: int = 3, solvable: bool = True) -> list[tuple[str, str]]:
    """(8 letters, pool of 12) from the bag; unsolvable ones have a pool and letters that never meet."""
    chance = random.Random(seed)
    found = []
    for _ in range(n):
        if solvable:
            (rack,) = racks(1, 20, seed=chance.randrange(10**9))
            found.append((rack[:8], rack[8:]))
        else:
            letters = "".join(chance.choice("bcdfgjkmpqvwxz") for _ in range(8))
            found.append((letters, "".join(chance.choice("bcdfgjkmpqvwxz") for _ in range(12))))
    return found


@pytest.mark.benchmark(group="extensions")
@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize("how", ["bool", "bool, no answer", "list"])
def bench_extensions(
    how: str, more: int, lex: Lexicon, alphagrams: Alphagrams, racks: Racks, versus: Versus, quick: bool
) -> None:
    if "no answer" in how and lex.alphabet != Alphabet.ENGLISH:
        pytest.skip("asks in English letters")
    asked = states(racks, 3 if quick else 60, solvable="no answer" not in how)
    for tiles, pool in asked[:5]:
        theirs_found = sorted(
            (word.upper(), tuple(a.upper() for a in added))
            for word, added in alphagrams.extensions(tiles, pool, more, 4, 10)
        )
        assert theirs_found == [tuple(pair) for pair in lex.extensions(tiles, pool, more, where=LENGTHS)]
    if "no answer" in how:
        asked = [s for s in asked if not lex.extensions(*s, more, where=LENGTHS)]

    def ours() -> None:
        for tiles, pool in asked:
            view = lex.extensions(tiles, pool, more, where=LENGTHS)
            list(view) if how == "list" else bool(view)

    def theirs() -> None:
        for tiles, pool in asked:
            found = alphagrams.extensions(tiles, pool, more, 4, 10)
            list(found) if how == "list" else any(True for _ in found)

    limit = {("bool", 1): 25, ("bool, no answer", 1): 25, ("list", 1): 200}.get(
        (how, more), 150 if "bool" in how else 700
    )
    versus(ours, {"dict by alphagram": theirs}, questions=len(asked), limit_us=limit, rounds=5, repeat=5)


@pytest.mark.benchmark(group="words_from, 23 cubes")
def bench_all_the_cubes(lex: Lexicon, nested: NestedDicts, racks: Racks, versus: Versus, quick: bool) -> None:
    asked = racks(2 if quick else 20, 23)

    def ours() -> None:
        for rack in asked:
            len(lex.words_from(rack, where=LENGTHS))

    def theirs() -> None:
        for rack in asked:
            nested.words_from(rack)

    versus(ours, {"nested-dict trie (all lengths)": theirs}, questions=len(asked), limit_us=400, rounds=5, repeat=5)
