"""Feedback, clues and ladders equal their plain twins, in every language."""

from __future__ import annotations

import pickle
import random
from typing import Any

import oracle
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import Case, cases, wheres
from test_threads import at_once

from wordcore import Alphabet, Lexicon, Where, puzzles
from wordcore.errors import BadTypeError, BadValueError, BadWordError


@pytest.mark.parametrize(
    ("guess", "answer", "marks"),
    [
        ("error", "ELDER", "G---G"),
        ("ADDED", "dread", "YY-YG"),
        ("GEESE", "THOSE", "---GG"),
        ("SEASE", "ESSAY", "YYYY-"),
        ("CECUM", "CYNIC", "G-Y--"),
        ("A", "A", "G"),
    ],
)
def test_tiles_in_place_come_first_then_the_others_from_the_left(guess: str, answer: str, marks: str) -> None:
    assert puzzles.feedback(guess, answer) == marks == oracle.feedback(guess.upper(), answer.upper())


def test_a_digraph_tile_is_one_mark() -> None:
    spanish = Alphabet.SPANISH
    assert puzzles.feedback("calle", "lleca", alphabet=spanish) == "YYYY"
    assert puzzles.feedback("ca[l][l]e", "ca[l]ar", alphabet=spanish) == "GGG--"
    lexicon = Lexicon.from_words(["calle", "ca[l][l]e", "cale"], alphabet=spanish)
    found = lexicon.words(puzzles.clues([("calle", "GGGG")], alphabet=spanish))
    assert list(found) == ["CALLE"]
    assert list(lexicon.words(puzzles.clues([("ca[l][l]e", "GGGGG")], alphabet=spanish))) == ["CA[L][L]E"]


@st.composite
def played(draw: st.DrawFn, case: Case) -> list[tuple[str, str]]:
    """Rounds, most of them of one hidden word, some of marks that nobody gave."""
    words = [word for word in case.words if len(word) <= 8] or [case.letters[0]]
    answer = draw(st.sampled_from(words))
    guess = st.text(case.letters, min_size=len(answer), max_size=len(answer))
    likely = [word for word in words if len(word) == len(answer)]
    rounds = []
    for one in draw(st.lists(guess | st.sampled_from(likely), max_size=3)):
        invented = draw(st.integers(0, 3)) == 0
        marks = draw(st.text("GY-", min_size=len(one), max_size=len(one))) if invented else oracle.feedback(one, answer)
        rounds.append((one, marks))
    return rounds


@given(cases(), st.data())
def test_clues_leave_exactly_the_consistent_words(case: Case, data: st.DataObject) -> None:
    rounds = data.draw(played(case))
    written = [(case.language.write(guess), marks) for guess, marks in rounds]
    clues = puzzles.clues(written, alphabet=case.language.alphabet)
    assert list(case.lexicon.words(clues)) == case.spelled(oracle.consistent(case.words, rounds))
    assert pickle.loads(pickle.dumps(clues)) == clues == Where.from_json(clues.to_json())
    for guess, _ in rounds:
        for word in case.words:
            if len(word) == len(guess):
                given = puzzles.feedback(
                    case.language.write(guess), case.language.write(word), alphabet=case.language.alphabet
                )
                assert given == oracle.feedback(guess, word)


@given(cases(), st.data())
def test_hard_mode_is_kept_by_every_consistent_word(case: Case, data: st.DataObject) -> None:
    rounds = data.draw(played(case))
    written = [(case.language.write(guess), marks) for guess, marks in rounds]
    assume(rounds)
    n = len(rounds[0][0])
    guess = data.draw(st.text(case.letters, min_size=n, max_size=n))
    fault = puzzles.hard_mode_fault(case.language.write(guess), written, alphabet=case.language.alphabet)
    kept = all(
        all(mark != "G" or guess[i] == before[i] for i, mark in enumerate(marks))
        and all(
            guess.count(tile) >= sum(t == tile and m != "-" for t, m in zip(before, marks, strict=True))
            for tile in before
        )
        for before, marks in rounds
    )
    assert (fault is None) == kept
    for word in oracle.consistent(case.words, rounds):
        asked = case.language.write(word)
        assert puzzles.hard_mode_fault(asked, written, alphabet=case.language.alphabet) is None


def test_what_hard_mode_misses_is_said() -> None:
    rounds = [("crane", "--G-Y"), ("plead", "-YGG-")]
    assert puzzles.hard_mode_fault("slept", rounds[:1]) == "expected A at position 3, as round 1 says"
    assert puzzles.hard_mode_fault("plait", rounds[:1]) == "expected E in the guess, as round 1 says"
    assert puzzles.hard_mode_fault("eerie", [("geese", "-YY--")]) is None
    assert puzzles.hard_mode_fault("crate", [("geese", "-YY--")]) == "expected E 2 times in the guess, as round 1 says"
    assert puzzles.hard_mode_fault("zzzzz", []) is None


@pytest.mark.parametrize(
    ("ask", "error", "match"),
    [
        (lambda: puzzles.feedback("abc", "ab"), BadValueError, "guess: expected as many tiles as the answer has, 2"),
        (lambda: puzzles.feedback("a7", "ab"), BadWordError, "position 2"),
        (lambda: puzzles.feedback(7, "ab"), BadTypeError, "string"),  # type: ignore[arg-type]
        (lambda: puzzles.clues(None), BadTypeError, "rounds: expected guesses"),  # type: ignore[arg-type]
        (lambda: puzzles.clues("ab"), BadTypeError, "rounds: expected guesses"),  # type: ignore[arg-type]
        (lambda: puzzles.clues(["ab"]), BadTypeError, "round 1: expected a guess"),  # type: ignore[list-item]
        (lambda: puzzles.clues([("ab", 7)]), BadTypeError, "round 1, feedback"),  # type: ignore[list-item]
        (lambda: puzzles.clues([("ab", "GG"), ("abc", "GGG")]), BadValueError, "round 2: expected as many tiles"),
        (lambda: puzzles.clues([("ab", "GX")]), BadValueError, "round 1, feedback: expected 2 of G, Y and -"),
        (lambda: puzzles.clues([("ab", "G")]), BadValueError, "round 1, feedback"),
        (lambda: puzzles.hard_mode_fault("abc", [("ab", "GG")]), BadValueError, "guess: expected as many tiles"),
        (lambda: puzzles.ladder(None, "a", "b"), BadTypeError, "lexicon"),  # type: ignore[arg-type]
    ],
)
def test_what_makes_no_sense_is_refused(ask: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        ask()


# --- ladders ----------------------------------------------------------------------------------


@given(cases(), st.data())
def test_a_ladder_equals_its_twin(case: Case, data: st.DataObject) -> None:
    lengths = {len(word) for word in case.words}
    length = data.draw(st.sampled_from(sorted(lengths))) if lengths else 1
    same = sorted({word for word in case.words if len(word) == length}) or [case.letters[0]]
    start, end = data.draw(st.sampled_from(same)), data.draw(st.sampled_from(same) | st.text(case.letters, min_size=1))
    where, wanted = data.draw(wheres(case))
    found = puzzles.ladder(case.lexicon, case.language.write(start), case.language.write(end), where)
    assert list(found) == case.spelled(oracle.ladder(case.words, start, end, wanted))


@given(st.integers(1, 4), st.integers(0, 99), st.integers(2, 60), st.data())
def test_crowded_lexicons_have_long_ladders_and_many_ways(length: int, seed: int, n: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    words = sorted({"".join(chance.choices("ABCD", k=length)) for _ in range(n)})
    lexicon = Lexicon.from_words(words)
    start, end = data.draw(st.sampled_from(words)), data.draw(st.sampled_from(words))
    assert puzzles.ladder(lexicon, start, end) == oracle.ladder(words, start, end)


def test_ladders_of_enable(enable: Lexicon) -> None:
    assert puzzles.ladder(enable, "cold", "WARM") == ("COLD", "CORD", "CARD", "WARD", "WARM")
    assert len(puzzles.ladder(enable, "armless", "handles")) == 18
    assert puzzles.ladder(enable, "cat", "cat") == ("CAT",)
    for start, end in (("cat", "cats"), ("cat", "xxx"), ("c4t", "dog"), ("", "dog"), ("zebra", "ocean")):
        assert puzzles.ladder(enable, start, end) == ()
    fives = [word for word in enable.words(Where(length=5, commonness=(None, 35)))]
    where = Where(commonness=(None, 35))
    for start, end in (("black", "white"), ("stone", "money"), ("flour", "bread")):
        assert puzzles.ladder(enable, start, end, where) == oracle.ladder(fives, start.upper(), end.upper())
    with pytest.raises(TypeError, match="end: expected a string"):
        puzzles.ladder(enable, "cat", 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="where: expected a Where"):
        puzzles.ladder(enable, "cat", "dog", "x")  # type: ignore[arg-type]


def test_many_threads_climb_at_once(enable: Lexicon) -> None:
    fresh = Lexicon.from_bytes(enable.to_bytes())
    pairs = [("black", "white"), ("stone", "money"), ("cold", "warm"), ("armless", "handles")]
    expected = [puzzles.ladder(enable, *pair) for pair in pairs]

    def run(number: int) -> None:
        for turn in range(len(pairs)):
            which = (number + turn) % len(pairs)
            assert puzzles.ladder(fresh, *pairs[which]) == expected[which]

    at_once(4, run)
