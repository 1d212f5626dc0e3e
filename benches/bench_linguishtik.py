"""Win, Impossible and every safe move in the middle of a shake, first questions, and against the plain definitions.

The first suite asks ENABLE about random mid-game states of 23 cubes and states the time. The
second gives the brute-force twin of the tests a lexicon small enough for it to finish, and states
the ratio on that lexicon; the twin's time grows with the words, ours hardly. First questions, which make
tables, are asked in new processes and stated in CPU time.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from benches.measure import Versus, percentile
from benches.record import ROOT
from tests.games.linguishtik import twin
from wordcore import Lexicon
from wordcore.games import linguishtik as ling

N_STATES = 100
N_QUICK = 3  # in a quick run one process per kind of evidence is enough
_QUICK: dict[str, dict[str, Any]] = {}
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


_FIRST = """
import json, re, sys, time
import wordcore
from benches.decisive import state
from benches.bench_linguishtik import mid_games
from wordcore.games import linguishtik as ling

def private():
    try:
        text = open("/proc/self/smaps_rollup").read()
    except OSError:
        return 0
    return sum(int(n) for n in re.findall(r"Private_\\w+:\\s+(\\d+)", text))

def timed(ask):
    started = time.process_time()
    ask()
    return (time.process_time() - started) * 1e6

rules = ling.Rules(evidence=sys.argv[1])
lex = wordcore.load()
assert len(lex.words_from("retinas")) == 256
from dataclasses import replace
mats = [replace(mat, rules=rules) for mat in mid_games(3)]
before = private()
first = timed(lambda: ling.win(mats[0], lex))
of_first = private() - before
others = [state(seed, 1, rules) for seed in range(int(sys.argv[2]))]  # what making these takes is the bench's own
before = private()
new = [timed(lambda: ling.win(mat, lex)) for mat in others]
print(json.dumps({"first": first, "new": new, "kilobytes": of_first + private() - before}))
"""


def first_questions(evidence: str, n: int) -> dict[str, Any]:
    """CPU microseconds of the first question of a new process and of n new sets of demands, and its private memory."""
    if n == N_QUICK and evidence in _QUICK:
        return _QUICK[evidence]
    command = [sys.executable, "-c", _FIRST, evidence, str(n)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    found: dict[str, Any] = json.loads(ran.stdout)
    if n == N_QUICK:
        _QUICK[evidence] = found
    return found


@pytest.mark.benchmark(group="linguishtik, first questions in CPU")
@pytest.mark.usefixtures("enable")
@pytest.mark.parametrize("evidence", ["strict", "data"])
def bench_first_question(evidence: str, versus: Versus, quick: bool) -> None:
    """On a loaded lexicon; the median of five processes."""
    times = [first_questions(evidence, N_QUICK if quick else 0)["first"] for _ in range(1 if quick else 5)]
    versus.state(lambda: None, clock="cpu", us_per_question=statistics.median(times), limit_us=60_000)


@pytest.mark.benchmark(group="linguishtik, first questions in CPU")
@pytest.mark.usefixtures("enable")
@pytest.mark.parametrize("evidence", ["strict", "data"])
def bench_new_demand_set(evidence: str, versus: Versus, quick: bool) -> None:
    """The 95th percentile of 60 states with one type, one function and other demands, each asked once."""
    times = first_questions(evidence, N_QUICK if quick else 60)["new"]
    versus.state(
        lambda: None,
        clock="cpu",
        us_per_question=percentile(times, 0.95),
        limit_us=20_000,
        median_us=statistics.median(times),
        slowest_us=max(times),
    )


@pytest.mark.benchmark(group="linguishtik, first questions in CPU")
@pytest.mark.usefixtures("enable")
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def bench_private_memory_of_questions(versus: Versus, quick: bool) -> None:
    """Kilobytes of this process alone after 20 sets of demands."""
    versus.state(
        lambda: None, kilobytes=first_questions("data", N_QUICK if quick else 20)["kilobytes"], limit_kilobytes=4096
    )


@pytest.mark.benchmark(group="linguishtik on ENABLE")
def bench_candidates(english: Lexicon, versus: Versus, quick: bool) -> None:
    """The twenty best words of all cubes."""
    mats = mid_games(2 if quick else N_STATES)
    ling.candidates(mats[0], english, with_resources=True, limit=20)

    def ask_all() -> None:
        for mat in mats:
            ling.candidates(mat, english, with_resources=True, limit=20)

    versus(ask_all, {}, questions=len(mats), limit_us=20_000, rounds=3)


@pytest.mark.benchmark(group="linguishtik on ENABLE")
def bench_legal_moves_counted(english: Lexicon, versus: Versus, quick: bool) -> None:
    """In the open phase of a Senior shake, which has the most demands; against trying each of them."""
    shakes = [open_shake(english, seed) for seed in range(1 if quick else 5)]
    counts = [len(shake.legal_moves) for shake in shakes]

    def tried() -> None:
        for shake in shakes:
            sum(shake.legal(move) is None for move in shake.legal_moves)

    def ours() -> None:
        for shake in shakes:
            len(shake.legal_moves)

    assert min(counts) > 50
    versus(ours, {"every move tried": tried}, questions=len(shakes), limit_us=10_000, rounds=3)


def open_shake(lexicon: Lexicon, seed: int) -> ling.Shake:
    """A shake played at random until both grammar demands are made."""
    shake = ling.Shake(division="JS", seed=seed, lexicon=lexicon, players=("A", "B", "C"))
    player = ling.Player(1, seed=seed)
    while shake.phase != "OPEN":
        shake.push(player.move(shake.view(shake.to_move)))
    return shake


@pytest.mark.benchmark(group="linguishtik on ENABLE")
@pytest.mark.parametrize("question", ["win", "impossible"])
def bench_data_against_strict(question: str, enable: Lexicon, versus: Versus, quick: bool) -> None:
    """A ruling by data may take five times as long as by the letters alone."""
    mats = mid_games(2 if quick else N_STATES)
    ask: Any = {"win": ling.win, "impossible": ling.impossible}[question]
    by = {
        evidence: [replace(mat, rules=mat.rules.replace(evidence=evidence)) for mat in mats]
        for evidence in ("data", "strict")
    }

    def ask_all(evidence: str) -> None:
        for mat in by[evidence]:
            ask(mat, enable)

    for evidence in by:
        ask_all(evidence)
    versus(
        lambda: ask_all("data"),
        {"strict": lambda: ask_all("strict")},
        questions=len(mats),
        targets={"strict": 0.2},
        rounds=7,
    )
