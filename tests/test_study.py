"""Draws, facts, quizzes and card boxes equal their plain twins; what was stored is read again or refused."""

from __future__ import annotations

import json
import math
import pickle
import re
from pathlib import Path
from typing import Any

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases, measures, wheres
from test_threads import at_once

from wordcore import Alphabet, Lexicon, Where, Words, study
from wordcore.errors import BadTilesError, BadWordError, DigestMismatchError, GameFileError
from wordcore.study import Cardbox, Grade, Question, Quiz

KINDS = ("anagrams", "hooks", "anagrams_with_hooks")


@st.composite
def bags(draw: st.DrawFn, case: Case) -> tuple[dict[str, int], dict[str, int], int]:
    """A bag in marks, the same as a user writes it, and its blanks."""
    bag = draw(st.dictionaries(st.sampled_from(case.letters), st.integers(0, 9)))
    blanks = draw(st.integers(0, 3))
    return bag, {**{case.language.write(mark): n for mark, n in bag.items()}, "?": blanks}, blanks


# --- draws and facts --------------------------------------------------------------------------


def test_draws_of_english() -> None:
    assert study.draws("AILERON") == 3_873_312 and study.draws("pizzazz") == 0
    assert study.draws("aileron", blanks=0) == 9 * 12 * 9 * 4 * 6 * 8 * 6
    assert study.draws("ab", {"a": 1, "B": 1}) == 1 and study.draws("ab", {"?": 2}) == 1
    assert study.draws("ab", {"a": 1, "?": 5}, 1) == study.draws("ab", {"A": 1}, blanks=1) == 1
    assert study.draws("a" * 20, {"a": 200}) == math.comb(200, 20)
    assert study.draws("calle", {"LL": 1, "L": 9, "C": 1, "A": 1, "E": 1}, alphabet=Alphabet.SPANISH) == 1


@given(cases(), st.data())
def test_draws_equal_their_twin(case: Case, data: st.DataObject) -> None:
    bag, written, blanks = data.draw(bags(case))
    for word in [word for word in case.words if len(set(word)) < 7][:9]:
        asked = case.language.write(word)
        assert study.draws(asked, written, alphabet=case.language.alphabet) == oracle.draws(word, bag, blanks)
        assert study.draws(asked, written, 1, alphabet=case.language.alphabet) == oracle.draws(word, bag, 1)


@given(cases(), st.data())
def test_the_order_by_any_bag_equals_its_twin(case: Case, data: st.DataObject) -> None:
    bag, written, blanks = data.draw(bags(case))
    where, wanted = data.draw(wheres(case))
    words = oracle.matching(case.words, wanted)
    found = study.by_probability(case.lexicon.words(where), written)
    assert list(found) == case.spelled(oracle.by_draws(words, bag, blanks))
    assert list(study.by_probability(found[::-1], written)) == list(found)
    assert all(word in found for word in found) and list(pickle.loads(pickle.dumps(found))) == list(found)
    assert list(study.by_probability(case.lexicon)) == list(case.lexicon.words().sorted("probability"))


def test_numbers_beyond_sixty_four_bits_are_compared_exactly() -> None:
    lexicon = Lexicon.from_words(["abcd" * 15, "abcd" * 15 + "a", "abcd" * 15 + "b", "aab", "abb"])
    bag = {"a": 201, "b": 202, "c": 203, "d": 204, "?": 2}
    plain = {tile.upper(): number for tile, number in bag.items() if tile != "?"}
    assert max(oracle.draws(word, plain, 2) for word in lexicon) > 2**200
    assert list(study.by_probability(lexicon, bag)) == oracle.by_draws(lexicon, plain, 2)


@pytest.mark.parametrize(
    ("ask", "error", "match"),
    [
        (lambda: study.draws("a7"), BadWordError, "position 2"),
        (lambda: study.draws(7), TypeError, "string"),  # type: ignore[arg-type]
        (lambda: study.draws("a", "a"), TypeError, "bag: expected a mapping"),  # type: ignore[arg-type]
        (lambda: study.draws("a", {"AB": 1}), BadTilesError, "bag: expected tiles"),
        (lambda: study.draws("a", {7: 1}), BadTilesError, "bag: expected tiles"),  # type: ignore[dict-item]
        (lambda: study.draws("a", {"A": -1}), ValueError, "bag, A: expected 0 or more"),
        (lambda: study.draws("a", {"A": True}), TypeError, "bag, A: expected a whole number"),
        (lambda: study.draws("a", None, -1), ValueError, "blanks: expected 0 or more"),
        (lambda: study.draws("a", None, 1.0), TypeError, "blanks: expected a whole number"),  # type: ignore[arg-type]
        (lambda: study.by_probability(["A"]), TypeError, "view: expected the words"),  # type: ignore[arg-type]
        (lambda: study.facts(Lexicon.from_words(["cat"]), "dog"), ValueError, "a word of the lexicon"),
        (lambda: study.facts("cat", "dog"), TypeError, "lexicon: expected a Lexicon"),  # type: ignore[arg-type]
        (lambda: Quiz.anagrams(Words()), ValueError, "view: expected words of a lexicon"),
        (lambda: Quiz.of(Lexicon.from_words(["cat"]), "recall", ["cat"]), ValueError, "unknown kind of question"),
        (lambda: Quiz.of(Lexicon.from_words(["cat"]), "hooks", "cat"), TypeError, "prompts: expected"),
        (lambda: Quiz.of(Lexicon.from_words(["cat"]), "anagrams", ["dog"]), ValueError, "the letters of a word"),
        (lambda: Quiz.of(Lexicon.from_words(["cat"]), "anagrams", [7]), TypeError, "prompt"),  # type: ignore[list-item]
        (lambda: Quiz.hooks(Lexicon.from_words(["cat"])).shuffled(None), TypeError, "seed"),  # type: ignore[arg-type]
        (lambda: Question("hooks", "A", ()).grade("AB"), TypeError, "responses: expected words in a list"),
        (lambda: Question("hooks", "A", ()).grade([7]), TypeError, "responses"),  # type: ignore[list-item]
    ],
)
def test_what_makes_no_sense_is_refused(ask: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        ask()


@given(cases())
def test_facts_are_the_measures(case: Case) -> None:
    named = {
        name: measures(case, name)
        for name in ("length", "points", "vowels", "distinct", "anagrams", "draws", "probability")
    }
    tile = dict(zip(case.language.marks, case.language.alphabet.tiles, strict=True))
    for word in [word for word in sorted(set(case.words)) if len(set(word)) < 7][:5]:
        facts = study.facts(case.lexicon, case.language.write(word))
        assert {name: getattr(facts, name) for name in named} == {name: values[word] for name, values in named.items()}
        assert facts.word == case.language.spell(word) and facts.commonness is None
        assert facts.alphagram == case.language.spell("".join(sorted(word)))
        front, back = oracle.hooks(case.words, word, case.language.marks)
        assert facts.hooks == (tuple(tile[x] for x in front), tuple(tile[x] for x in back))
        assert json.loads(json.dumps(facts.to_json()))["points"] == facts.points
        assert pickle.loads(pickle.dumps(facts)) == facts


def test_facts_of_enable(enable: Lexicon) -> None:
    facts = study.facts(enable, "retinas")
    assert (facts.length, facts.points, facts.vowels, facts.distinct, facts.alphagram) == (7, 7, 3, 7, "AEINRST")
    assert (facts.anagrams, facts.commonness) == (9, enable.commonness("retinas"))
    assert facts.word in enable.words(Where(length=7, probability=facts.probability))


# --- quizzes ----------------------------------------------------------------------------------


@given(cases(), st.sampled_from(KINDS), st.data())
def test_a_quiz_asks_and_is_answered_as_its_twin(case: Case, kind: str, data: st.DataObject) -> None:
    where, wanted = data.draw(wheres(case))
    words = oracle.matching(case.words, wanted)
    view = case.lexicon.words(where)
    prompts = words if kind == "hooks" else list(dict.fromkeys(map(oracle.alphagram, words)))
    quiz = getattr(Quiz, kind)(view)
    assert [question.prompt for question in quiz] == case.spelled(prompts)
    for question, prompt in zip(quiz, prompts, strict=True):
        expected = oracle.answers(case.words, kind, prompt, case.language.marks)
        assert list(question.answers) == case.spelled(expected)
        said = data.draw(st.lists(st.sampled_from([*case.words, *expected]), max_size=5))
        grade = question.grade([case.language.write(word) for word in said])
        assert list(grade.found) == case.spelled(word for word in expected if word in said)
        assert list(grade.missed) == case.spelled(word for word in expected if word not in said)
        assert list(grade.wrong) == case.spelled(word for word in dict.fromkeys(said) if word not in expected)
        assert grade.right == (set(said) == set(expected))
    again = quiz.shuffled(7)
    assert again == quiz.shuffled(7) and sorted(q.prompt for q in again) == sorted(q.prompt for q in quiz)
    for made in (quiz, again, quiz[:2]):
        stored = json.loads(json.dumps(made.to_json()))
        assert Quiz.from_json(stored, case.lexicon) == made == pickle.loads(pickle.dumps(made))
        assert hash(made) == hash(pickle.loads(pickle.dumps(made)))


def test_recall_asks_for_all_of_a_view() -> None:
    quiz = Quiz.recall(Lexicon.from_words(["cat", "act", "dog"]).words(Where(contains="a")))
    assert len(quiz) == 1 and quiz[0].prompt == "2 words" and quiz.kind == "recall"
    assert quiz[0].grade(["act", "dog"]) == Grade(False, ("ACT",), ("CAT",), ("DOG",))
    assert quiz[0].grade(["act", "CAT"]).right and repr(quiz) == "<Quiz 'recall': 1 question, 'unnamed'>"
    assert Quiz.from_json(quiz.to_json(), quiz.lexicon) == quiz


def test_what_no_alphabet_spells_is_a_wrong_response() -> None:
    question = Quiz.anagrams(Lexicon.from_words(["cat", "act"]))[0]
    assert question.grade(["c4t", "", "cat", "act"]) == Grade(False, ("ACT", "CAT"), (), ("C4T", ""))
    assert question.to_json() == {"kind": "anagrams", "prompt": "ACT", "answers": ["ACT", "CAT"]}


def test_a_response_is_read_in_every_way() -> None:
    lexicon = Lexicon.from_words(["ca[l][l]e"], alphabet=Alphabet.SPANISH)
    assert Quiz.recall(lexicon)[0].grade(["calle"]).right


# --- card boxes -------------------------------------------------------------------------------


@given(cases(), st.sampled_from(KINDS), st.data())
def test_a_card_box_equals_its_twin(case: Case, kind: str, data: st.DataObject) -> None:
    words = sorted(set(case.words))
    box = Cardbox(case.lexicon, kind)
    held: dict[str, list[bool]] = {}
    due: dict[str, float] = {}
    now = 0.0
    for _ in range(data.draw(st.integers(0, 12)) if words else 0):
        word = data.draw(st.sampled_from(words))
        prompt = case.language.spell(word if kind == "hooks" else oracle.alphagram(word))
        asked = case.language.write(word)
        now += data.draw(st.integers(0, 9)) * 43_200
        before, act = box, data.draw(st.sampled_from(["add", "right", "right", "wrong", "remove"]))
        was = before.to_json()
        if act == "add":
            box = box.add(asked, now)
            due.setdefault(prompt, now)
            held.setdefault(prompt, [])
        elif prompt not in held:
            with pytest.raises(ValueError, match="a card of this box"):
                box.remove(asked) if act == "remove" else box.answer(asked, act == "right", now)
        elif act == "remove":
            box = box.remove([asked])
            del held[prompt], due[prompt]
        else:
            box = box.answer(asked, act == "right", now)
            held[prompt].append(act == "right")
            due[prompt] = now + 86_400 * oracle.waits(held[prompt])[-1]
        assert before.to_json() == was
        assert list(box.due(now)) == sorted((p for p in held if due[p] <= now), key=lambda p: (due[p], p))
        assert {card.prompt: card.due_s for card in box.cards} == due and len(box) == len(held)
        assert all((card.right, card.wrong) == (sum(h := held[card.prompt]), len(h) - sum(h)) for card in box.cards)
        assert [question.prompt for question in box.quiz(now)] == list(box.due(now))
    again = Cardbox.from_json(json.loads(json.dumps(box.to_json())), case.lexicon)
    assert again == box == pickle.loads(pickle.dumps(box)) and hash(again) == hash(box)


def test_right_answers_wait_longer_each_time() -> None:
    box = Cardbox(Lexicon.from_words(["cat"])).add("cat", 0)
    waits = []
    for _ in range(13):
        at_s = box["cat"].due_s
        box = box.answer("cat", True, at_s)
        waits.append((box["cat"].due_s - at_s) / 86_400)
    assert waits == [1, 4, 7, 12, 20, 30, 60, 90, 150, 270, 480, 480, 480]
    box = box.answer("cat", False, 0).answer("cat", True, 0)
    assert box["ACT"].due_s == 4 * 86_400 and (box["cat"].right, box["cat"].wrong) == (14, 1)


def test_what_a_card_box_refuses() -> None:
    box = Cardbox(Lexicon.from_words(["cat"])).add("cat", 0)
    for wrong, error in ((math.nan, ValueError), (math.inf, ValueError), (True, TypeError), ("1", TypeError)):
        for ask in (lambda at: box.add("cat", at), lambda at: box.answer("cat", True, at), box.due):
            with pytest.raises(error, match="at_s"):
                ask(wrong)
    with pytest.raises(TypeError, match="right: expected True or False"):
        box.answer("cat", 1, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="prompts: expected words"):
        box.add(7, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown kind of question 'recall'"):
        Cardbox(box.lexicon, "recall")
    with pytest.raises(TypeError, match="lexicon: expected a Lexicon"):
        Cardbox("enable")  # type: ignore[arg-type]


def test_what_was_stored_otherwise_is_refused_with_its_place() -> None:
    lexicon, other = Lexicon.from_words(["cat", "dog"]), Lexicon.from_words(["cat"])
    box, quiz = Cardbox(lexicon).add(["cat", "dog"], 5).to_json(), Quiz.anagrams(lexicon).to_json()
    with pytest.raises(DigestMismatchError, match="card box: expected the lexicon unnamed"):
        Cardbox.from_json(box, other)
    with pytest.raises(DigestMismatchError, match="quiz: expected the lexicon unnamed"):
        Quiz.from_json(quiz, other)
    card = box["cards"][0]
    for wrong, match in [
        ({**box, "cards": [{**card, "box": 12}]}, "card 1"),
        ({**box, "cards": [{**card, "due_s": math.nan}]}, "card 1"),
        ({**box, "cards": [{**card, "right": True}]}, "card 1, right: expected a whole number"),
        ({**box, "cards": [card, card]}, "card 2: expected a prompt that no other card has"),
        ({**box, "cards": [7]}, "card 1: expected a mapping with prompt"),
        ({**box, "cardbox": "recall"}, "cardbox"),
        ({**box, "more": 1}, "card box: expected a mapping"),
        (None, "card box"),
    ]:
        with pytest.raises(GameFileError, match=match):
            Cardbox.from_json(wrong, lexicon)
    for wrong, match in [
        ({**quiz, "questions": [{"prompt": "ACT"}]}, "question 1: expected a mapping"),
        ({**quiz, "questions": [{"prompt": "ACT", "answers": [7]}]}, "question 1, answers: expected words"),
        ({**quiz, "quiz": "riddles"}, "quiz, quiz"),
        ({**quiz, "questions": {}}, "quiz, questions: expected a list"),
        ([], "quiz"),
    ]:
        with pytest.raises(GameFileError, match=match):
            Quiz.from_json(wrong, lexicon)


def test_many_threads_study_a_fresh_lexicon(enable: Lexicon) -> None:
    fresh = Lexicon.from_bytes(enable.to_bytes())
    expected = study.facts(enable, "retinas"), list(study.by_probability(enable.words(Where(length=6)), {"E": 9})[:9])

    def run(number: int) -> None:
        for _ in range(3):
            order = study.by_probability(fresh.words(Where(length=6)), {"E": 9})[:9]
            assert (study.facts(fresh, "retinas"), list(order)) == expected

    at_once(4, run)


def test_every_row_of_the_table_for_users_of_zyzzyva_runs(enable: Lexicon) -> None:
    page = Path(__file__).parent.parent / "docs" / "study.md"
    table = page.read_text(encoding="utf-8").split("## What you did in Zyzzyva, and here")[1].split("\n## ")[0]
    names = {"lex": enable, "other": enable, "Lexicon": Lexicon, "Where": Where, "study": study, "words": ["cat"]}
    names |= {
        "where": Where(length=3),
        "stem": "satire",
        "rank": 9,
        "word": "CAT",
        "a": enable.words(),
        "b": enable[:9],
    }
    cells = [row.replace(r"\|", "or").split("|")[2] for row in table.splitlines() if row.startswith("| ")]
    asked = [code.replace(" or ", " | ") for cell in cells for code in re.findall("`([^`]+)`", cell)]
    assert len(asked) > 35
    for code in asked:
        if code not in ("-", "or"):
            assert eval(code, dict(names)) is not None, code


def test_a_word_with_very_many_readings_is_asked_and_answered() -> None:
    spanish = Lexicon.from_words(["ch" * 7, "ch" * 7 + "a"], alphabet=Alphabet.named("spanish"))
    question = Quiz.hooks(spanish.words())[0]
    assert question.answers == ("CH" * 7 + "A",)
    assert question.grade(["ch" * 7 + "a"]).right
    assert not question.grade(["ch" * 7]).right
    assert study.facts(spanish, "ch" * 7).hooks.back == ("A",)
