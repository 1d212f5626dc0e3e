"""The values that come out of questions: answers in three values, rulings, adjudications."""

from __future__ import annotations

from typing import Any

import pytest

from wordcore.errors import BadTypeError, GameFileError
from wordcore.query import Adjudication, Answer, Question, Ruling, Status, combine


def test_only_yes_is_true() -> None:
    assert [bool(answer) for answer in (Answer.YES, Answer.NO, Answer.UNKNOWN)] == [True, False, False]


@pytest.mark.parametrize("words", [None, ["QI"], "QI", {"QI": 1}, {1: True}, {"QI": True, "ZA": None}, {b"QI": False}])
def test_a_ruling_is_of_true_and_false_by_word(words: Any) -> None:
    with pytest.raises(BadTypeError, match="words: expected true or false by word, found"):
        Adjudication.of(words)


def test_a_ruling_goes_to_json_and_back_or_is_refused() -> None:
    ruling = Adjudication.of({"QI": True, "ZAS": False}, "tiny", "00")
    assert Adjudication.from_json(ruling.to_json()) == ruling and not ruling.acceptable
    assert Adjudication.from_json(ruling.sealed().to_json()) == ruling.sealed() and not ruling.sealed().words
    good = ruling.to_json()
    for wrong in (
        *(None, [], {}, {**good, "more": 1}, {**good, "acceptable": 0}, {**good, "words": ["QI"]}),
        *({**good, "words": {"QI": 1}}, {**good, "words": {1: True}}, {**good, "lexicon": None}),
        {key: value for key, value in good.items() if key != "digest"},
    ):
        with pytest.raises(GameFileError, match="expected a ruling with acceptable, words, lexicon and digest"):
            Adjudication.from_json(wrong)
    with pytest.raises(GameFileError, match="acceptable: expected False, as the words say, found True"):
        Adjudication.from_json({**good, "acceptable": True})


def test_one_ruling_of_several_has_what_led_to_it_and_nothing_else() -> None:
    yes = Ruling(Status.YES, witness="CAT", reasons=("A",))
    other = Ruling(Status.YES, witness=None, reasons=("B",))
    judge = Ruling(Status.JUDGE, witness="DOG", questions=(Question(text="Is it?"),))
    no = Ruling(Status.NO, reasons=("C",))
    assert combine(other, yes) == Ruling(Status.YES, witness="CAT", reasons=("B", "A"))
    assert combine(yes, judge) == judge
    assert combine(yes, no, judge) == no
    assert combine() == Ruling(Status.YES)
