"""Win, Impossible and every safe move in the middle of a shake, and against the plain definitions.

The first suite asks ENABLE about random mid-game states of 23 cubes and states the time. The
second gives the brute-force twin of the tests a lexicon small enough for it to finish, and states
the ratio on that lexicon; the twin's time grows with the words, ours hardly.
"""

from __future__ import annotations

import random

import pytest

from benches.measure import Versus
from tests.games.linguishtik import twin
from wordcore import Lexicon
from wordcore.games import linguishtik as ling

N_STATES = 100
GRAMMAR = (ling.Demand("type", "NOUN"), ling.Demand("func", "SUBJECT"))


def mid_game(chance: random.Random) -> ling.Mat:
    """23 cubes, type and function demanded, up to three letter demands, three to nine letters on the mat."""
    cubes = list(ling.roll(seed=chance.randrange(1 << 30)))
    chance.shuffle(cubes)
    common, rare = chance.choice("AEIORSTLN"), chance.choice("BCDGMP")
    letter_demands = [
        ling.Demand("must", common),
        ling.Demand("not", rare),
        ling.Demand("num", chance.randint(5, 8)),
        ling.Demand("dv"),
        ling.Demand("dc"),
        ling.Demand("wild", chance.choice("RKGPYO")),
        ling.Demand("xfer", rare, common),
    ]
    demands = (*GRAMMAR, *chance.sample(letter_demands, chance.randint(0, 3)))
    spent = [cube for cube in cubes if cube.colour in "KG"][: len(demands)]
    left = [cube for cube in cubes if cube not in spent]
    n_letters = chance.randint(3, 9)
    return ling.Mat(tuple(left[:n_letters]), tuple(left[n_letters:]), demands, tuple(spent))


def mid_games(n: int) -> list[ling.Mat]:
    chance = random.Random("mid-game")
    return [mid_game(chance) for _ in range(n)]


@pytest.mark.benchmark(group="linguishtik on ENABLE")
@pytest.mark.parametrize(
    ("question", "limit_us"),
    [("win", 1_000), ("every win", 10_000), ("impossible", 500), ("safe moves", 150_000)],
    ids=["win", "every win", "impossible", "safe moves"],
)
def bench_mid_game(question: str, limit_us: float, english: Lexicon, versus: Versus, quick: bool) -> None:
    mats = mid_games(2 if quick else N_STATES)
    ask = {
        "win": lambda mat: ling.win(mat, english),
        "every win": lambda mat: ling.win(mat, english, every=True),
        "impossible": lambda mat: ling.impossible(mat, english),
        "safe moves": lambda mat: ling.safe_moves(mat, english),
    }[question]
    ask(mats[0])  # the count vectors are made once for a lexicon

    def ask_all() -> None:
        for mat in mats:
            ask(mat)

    versus(ask_all, {}, questions=len(mats), limit_us=limit_us, rounds=3)


@pytest.mark.benchmark(group="linguishtik against the definitions")
@pytest.mark.parametrize(
    ("question", "n_words"),
    [("win", 1_000), ("impossible", 1_000), ("safe moves", 20)],
    ids=["win", "impossible", "safe moves"],
)
@pytest.mark.usefixtures("english")
def bench_against_the_definitions(question: str, n_words: int, words: list[str], versus: Versus, quick: bool) -> None:
    chance = random.Random("twin")
    usable = [word.upper() for word in words if 4 <= len(word) <= 6]
    sample = sorted(chance.sample(usable, min(len(usable), 20 if quick else n_words)))
    small = Lexicon.from_words(sample)
    # Few letters, so that the word is hard to find; the twin tries demands with six letters only.
    letters, resources = ("RE", "PA", "OT", "YQ"), ("KN", "GS", "RI", "PX", "YV")
    state = twin.State(letters, resources, (("must", "J"),), tuple(sample), alphabet="AEJQTZ")
    mat = ling.Mat.of(letters, resources, [["must", "J"]])
    ours, theirs = {
        "win": (lambda: ling.win(mat, small), lambda: twin.win(state)),
        "impossible": (lambda: ling.impossible(mat, small), lambda: twin.impossible(state)),
        "safe moves": (lambda: ling.safe_moves(mat, small), lambda: twin.safe_moves(state)),
    }[question]
    ours()
    versus(ours, {"the definitions": theirs}, questions=1, rounds=3)
