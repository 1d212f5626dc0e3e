"""The values that come out of questions: answers in three values, rulings, adjudications."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import wordcore
from wordcore import Lexicon, scan, study
from wordcore.errors import BadTypeError, GameFileError
from wordcore.games import lettercards, scrabble
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


GCG = "#player1 a A\n#player2 b B\n>a: HORNXYZ 8H HORN +15 15\n"
SCORE = scrabble.score_play(scrabble.Board(), scrabble.Play.parse("8H HORN"))


@pytest.mark.parametrize(
    ("ask", "plain"),
    [
        (lambda lex: lex.starting("quizze"), ["QUIZZED", "QUIZZER", "QUIZZERS", "QUIZZES"]),
        (lambda lex: lex.hooks("quiz"), None),
        (lambda lex: lex.extensions("ca", pool="t"), None),
        (lambda lex: lex.extensions("ca", pool="t")[0], None),
        (lambda lex: lex.check(["cat", None]), [True, None]),
        (
            lambda lex: lex.explain(["c4t"]),
            [{"word": "c4t", "reason": "bad_character", "position": 2, "character": "4"}],
        ),
        (lambda lex: lex.explain(["dgo"])[0], None),
        (lambda lex: lex.adjudicate(["cat"]), None),
        (lambda lex: lex.tagging("thou"), None),
        (lambda lex: lex.define("mice")[0], None),
        (lambda lex: lex.in_grid("ca/ts"), None),
        (lambda lex: scan.Scanner(["cat"]).find("a cat"), [{"word": "CAT", "start": 2, "end": 5}]),
        (lambda lex: scan.banned("a cat", ["cat"])[0], None),
        (lambda lex: study.facts(lex, "cat"), None),
        (
            lambda lex: study.Quiz.of(lex, "anagrams", ["act"])[0].grade(["cat", "tac"]),
            {"right": False, "found": ["CAT"], "missed": ["ACT"], "wrong": ["TAC"]},
        ),
        (lambda lex: scrabble.Board().legal_plays(lex, "QI"), []),
        (
            lambda lex: scrabble.Board().legal_plays(Lexicon.from_words(["at"]), "AT", leaves=scrabble.Leaves({})),
            [{"play": text, "score": 4, "equity": 4.0} for text in ("8G AT", "8H AT", "H7 AT", "H8 AT")],
        ),
        (lambda lex: scrabble.Rack("q?u"), "QU?"),
        (lambda lex: SCORE, None),
        (lambda lex: SCORE.words[0], None),
        (
            lambda lex: SCORE.words[0].letters[0],
            {
                **{"row": 8, "column": 8, "tile": "H", "is_new": True},
                **{"letter_multiplier": 1, "word_multiplier": 2, "points": 4},
            },
        ),
        (lambda lex: scrabble.read_gcg(GCG), None),
        (lambda lex: scrabble.read_gcg(GCG).moves[0], None),
        (lambda lex: scrabble.replay(scrabble.read_gcg(GCG)), None),
        (lambda lex: scrabble.analyse(scrabble.read_gcg(GCG), lex), None),
        (lambda lex: lettercards.check_play("coat", "CATQ", "O"), None),
        (lambda lex: lettercards.playable_words(lex, "CATQ", "O")[0], None),
    ],
)
def test_every_answer_goes_to_json(ask: Callable[[Lexicon], Any], plain: Any) -> None:
    data = ask(wordcore.load()).to_json()
    assert json.loads(json.dumps(data)) == data
    assert plain is None or data == plain
