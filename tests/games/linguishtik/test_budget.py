"""The steps of questions about a mat: one budget for a question that is several in one, and nothing else decides."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from worst import MATS

import wordcore
from wordcore import Lexicon, Limits
from wordcore.errors import WorkLimitError
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.forceout import _is_safe_by_data
from wordcore.games.linguishtik.grammar_moves import GrammarMoves
from wordcore.games.linguishtik.priced import Kept, Priced
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.limits import Work

ENABLE = wordcore.load()
COMMON = wordcore.load("common").to_bytes()
Ask = Callable[[ling.Mat, Lexicon], Any]
QUESTIONS: dict[str, Ask] = {
    "win": ling.win,
    "every win": lambda mat, lex: ling.win(mat, lex, every=True),
    "impossible": ling.impossible,
    "agree_with": lambda mat, lex: ling.agree_with("retains", mat, lex),
    "safe_moves": ling.safe_moves,
    "is_safe": lambda mat, lex: ling.is_safe(ling.CubeMove(mat.resources[0]), mat, lex),
    "forceout": ling.forceout,
    "analyse": ling.analyse,
    "explain": ling.explain,
    "explain a word": lambda mat, lex: ling.explain(mat, lex, "retains"),
    "candidates": lambda mat, lex: ling.candidates(mat, lex, limit=20),
}
NOUN = ling.parse_mat("RC RA PT RE | OS KQ GZ KN | type NOUN; func SUBJECT", rules=ling.Rules(evidence="data"))
OWNER = ling.parse_mat(
    "KB KA KT KE | OS YR KN GD | type ADJECTIVE; gen D POSSESSIVE_NOUN", rules=ling.Rules(evidence="data")
)


def least(ask: Ask, mat: ling.Mat, lexicon: Lexicon) -> int:
    """The fewest steps with which a question is answered."""
    low, high = -1, 1 << 26
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if answers(ask, mat, lexicon, middle) else (middle, high)
    return high


def answers(ask: Ask, mat: ling.Mat, lexicon: Lexicon, steps: int) -> bool:
    try:
        ask(mat, lexicon.limited(Limits(steps=steps)))
    except WorkLimitError as error:
        assert (error.limit, error.allowed) == ("steps", steps)
        return False
    return True


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("mat", [NOUN, OWNER], ids=["noun", "possessive"])
def test_the_steps_of_a_question_do_not_depend_on_what_was_asked_before(name: str, mat: ling.Mat) -> None:
    ask = QUESTIONS[name]
    n = least(ask, mat, Lexicon.from_bytes(COMMON))
    fresh = Lexicon.from_bytes(COMMON)
    assert not answers(ask, mat, fresh, n - 1), "with nothing kept"
    assert answers(ask, mat, Lexicon.from_bytes(COMMON), n), "with nothing kept"
    for other in (*MATS[-8:-1], NOUN, OWNER):  # what was kept makes room for other things
        for question in ("win", "explain"):
            with suppress(WorkLimitError):
                QUESTIONS[question](other, fresh.limited(Limits.SERVER))
    assert answers(ask, mat, fresh, n) and not answers(ask, mat, fresh, n - 1), "with other things kept"
    assert answers(ask, mat, fresh.prepare(), n) and not answers(ask, mat, fresh, n - 1), "with the same kept"


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_refused_question_leaves_nothing_behind(name: str) -> None:
    ask, mat = QUESTIONS[name], replace(OWNER, demands=(*OWNER.demands, ling.Demand("must", "A")))
    expected = ask(mat, Lexicon.from_bytes(COMMON))
    lexicon = Lexicon.from_bytes(COMMON)
    n = least(ask, mat, Lexicon.from_bytes(COMMON))
    for part in range(8):
        assert not answers(ask, mat, lexicon, n * part // 8)
    assert ask(mat, lexicon) == expected
    assert ask(mat, lexicon.limited(Limits(steps=n))) == expected


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_fits_is_answered_in_full_and_what_does_not_is_refused(name: str) -> None:
    ask = QUESTIONS[name]
    outcomes = set()
    for mat in MATS[8:-1:3]:
        if not mat.resources:
            continue
        try:
            found = ask(mat, ENABLE.limited(Limits.SERVER))
        except WorkLimitError as error:
            assert (error.limit, error.allowed) == ("steps", Limits.SERVER.steps)
            outcomes.add("refused")
        else:
            assert found == ask(mat, ENABLE)
            outcomes.add("answered")
    assert "answered" in outcomes


def test_listed_answers_keep_to_the_number_of_results() -> None:
    few = ENABLE.limited(Limits(results=20))
    mat = ling.Mat.of("RC RA PT RE", "OS KQ GZ KN")
    assert ling.win(mat, few).witness and ling.impossible(mat, few).witness
    quiet = ling.Mat.of("RC RA", "OS KQ GZ KN RT RE")
    for ask, about in (
        (QUESTIONS["every win"], mat),
        (ling.analyse, mat),
        (ling.safe_moves, quiet),
        (ling.forceout, quiet),
    ):
        with pytest.raises(WorkLimitError) as caught:
            ask(about, few)
        assert (caught.value.limit, caught.value.allowed) == ("results", 20)


def test_a_drill_has_one_budget_for_all_its_tries() -> None:
    with pytest.raises(WorkLimitError, match="drill: expected at most 300,000 steps"):
        for seed in range(40):
            ling.drill("impossible", 4, seed, lexicon=ENABLE.limited(Limits(steps=300_000)))
    assert ling.drill("impossible", 4, 3, lexicon=ENABLE.limited(Limits.SERVER)) == ling.drill("impossible", 4, 3)


class Heard(Exception):
    """Raised by the signal."""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_a_signal_ends_a_question_which_can_be_asked_again() -> None:
    def hear(*_: object) -> None:
        raise Heard

    mat = MATS[-8]
    expected = ling.analyse(mat, ENABLE)
    before = signal.signal(signal.SIGALRM, hear)
    try:
        for delay_s in (0.001, 0.003, 0.005):
            signal.setitimer(signal.ITIMER_REAL, delay_s)
            with pytest.raises(Heard):
                while True:
                    ling.analyse(mat, ENABLE)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert ling.analyse(mat, ENABLE) == expected


def test_a_thing_made_of_others_is_paid_for_part_by_part() -> None:
    kept = Kept(1)  # whatever is asked for makes room for the next

    def whole(asked: Priced) -> str:
        asked.work.spend(5)
        return part(asked) + part(asked)

    def part(asked: Priced) -> str:
        return asked.get("part", kept, lambda inner: inner.work.spend(100) or "part")

    for _ in range(3):
        question = Priced(Work(Limits(steps=105), "question"))
        assert question.get("whole", kept, whole) == "partpart" and question.work.spent == 105
        assert part(question) == "part" and question.get("whole", kept, whole) and question.work.spent == 105
        short = Priced(Work(Limits(steps=104), "question"))
        assert part(short) == "part"
        with pytest.raises(WorkLimitError):
            short.get("whole", kept, whole)


@pytest.mark.parametrize("number", range(len(MATS) - 1))
def test_grammar_moves_are_those_that_the_rulings_afterwards_find_safe(number: int) -> None:
    mat = replace(MATS[number], last_move=None)
    mat = replace(mat, rules=mat.rules.replace(evidence="data"))
    vocabulary = Vocabulary(ENABLE, mat.rules)
    moves = GrammarMoves(mat, vocabulary)
    for demand in moves.demands[:: max(1, len(moves.demands) // 6)]:
        for cube in mat.demand_cubes[:3]:
            status = moves.status(cube, demand)
            if status is not None:
                assert status is _is_safe_by_data(mat.after(cube, demand), vocabulary).status, (demand, cube)
