"""What is derived from a lexicon belongs to it, is found by value, and dies with it; arguments have one order."""

from __future__ import annotations

import gc
import inspect
import threading
import weakref

import pytest
from labelled import labelled

from wordcore import Lexicon
from wordcore.errors import BadTypeError
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik import vocabulary

CLEAN = ling.Rules(assume_clean=True)
MAT = ling.parse_mat("RA RL RE RP | OH", rules=CLEAN)


@pytest.fixture
def n_built(monkeypatch):
    """How many tables of count vectors were built."""
    built = []

    def counting(*words):
        built.append(1)
        return table(*words)

    table = vocabulary.ShakeTable
    monkeypatch.setattr(vocabulary, "ShakeTable", counting)
    return built


def test_a_word_added_to_the_second_list_counts_from_then_on():
    foreign = labelled("ALEPH foreign=ALL")
    rescued = set()
    assert ling.win(MAT, foreign, ospd=rescued).status.value == "NO"
    rescued.add("ALEPH")
    assert ling.win(MAT, foreign, ospd=rescued).status.value == "YES"
    assert ling.word_status("ALEPH", foreign, CLEAN, ospd=rescued).status.value == "YES"


def test_an_equal_second_list_is_the_same_list(n_built):
    foreign = labelled("ALEPH foreign=ALL")
    for _ in range(5):
        assert ling.win(MAT, foreign, ospd=frozenset({"ALEPH"})).status.value == "YES"
    assert len(n_built) == 2  # the words that may be used, and those without a question
    for _ in range(5):
        assert ling.win(MAT, foreign, ospd=Lexicon.from_words(["aleph"])).status.value == "YES"
    assert len(n_built) == 4
    assert ling.win(MAT, foreign, ospd=Lexicon.from_words(["other"])).status.value == "NO"


@pytest.mark.parametrize("ospd", ["ALEPH", ["ALEPH"], 7, {"ALEPH": 1}])
def test_a_second_list_of_another_kind_is_a_type_error(ospd):
    with pytest.raises(TypeError, match="ospd: expected a frozenset of words or a Lexicon"):
        ling.win(MAT, Lexicon.from_words(["aleph"]), ospd=ospd)


def test_a_lexicon_that_was_asked_is_freed():
    for ospd in (None, frozenset({"ALEPH"}), "itself"):
        lexicon = Lexicon.from_words(["aleph"])
        ling.analyse(MAT, lexicon, ospd=lexicon if ospd == "itself" else ospd)
        seen = weakref.ref(lexicon)
        gc.disable()  # no cycle may keep it until the next collection
        try:
            del lexicon
            assert seen() is None, ospd
        finally:
            gc.enable()


def test_lexicons_with_equal_words_and_other_labels_are_told_apart():
    good, bad = labelled("ALEPH noun"), labelled("ALEPH foreign=ALL archaic=ALL")
    assert good == bad  # by their words
    for _ in range(2):
        assert ling.win(MAT, good).status.value == "YES"
        assert ling.win(MAT, bad).status.value == "NO"


def test_rules_that_change_no_word_share_the_words_and_the_oldest_are_let_go(n_built):
    lexicon = Lexicon.from_words(["aleph"])
    for rules in (CLEAN, CLEAN.replace(extra_cube="may"), CLEAN.replace(y_is="V")):
        ling.impossible(ling.parse_mat("RA RL RE RP | OH", rules=rules), lexicon)
    assert len(n_built) == 1
    for n in range(20):
        ling.impossible(MAT, lexicon, ospd=frozenset({str(n)}))
    assert len(n_built) == 21
    ling.impossible(MAT, lexicon, ospd=frozenset({"19"}))
    assert len(n_built) == 21
    ling.impossible(MAT, lexicon)
    assert len(n_built) == 22


def test_threads_that_ask_at_once_get_the_same_answer():
    lexicon, answers = Lexicon.from_words(["aleph", "leap", "pale"]), []
    threads = [threading.Thread(target=lambda: answers.append(ling.analyse(MAT, lexicon))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8 and all(answer == answers[0] for answer in answers)


LEXICON = Lexicon.from_words(["cats"])
CATS = ling.parse_mat("RC RA PT | OS KQ")
MOVE = ling.CubeMove(CATS.resources[0])
DEMAND = ling.Demand("must", "S")
ARGUMENTS = {
    **{"mat": CATS, "lexicon": LEXICON, "word": "CATS", "demand": DEMAND, "move": MOVE, "kind": "win"},
    **{"sentence": "Cats run.", "designation": "S-V", "cubes": CATS.resources, "shake": ling.Shake(seed=3)},
}
QUESTIONS = [
    *(ling.win, ling.trap, ling.impossible, ling.forceout, ling.safe_moves, ling.candidates, ling.analyse),
    *(ling.is_safe, ling.agree_with, ling.check_solution, ling.word_status, ling.mark, ling.check_sentence),
    *(ling.possible_from_roll, ling.replay, ling.spell),
]
ORDER = ["kind", "sentence", "word", "designation", "demand", "move", "cubes", "shake", "mat", "lexicon"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_what_is_asked_comes_first_then_the_mat_then_the_lexicon(question):
    parameters = inspect.signature(question).parameters.values()
    required = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
    assert required == sorted(required, key=ORDER.index)
    right = [ARGUMENTS[name] for name in required]
    question(*right)
    for first in range(len(right)):
        for second in range(first):
            swapped = list(right)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            if {type(right[first]), type(right[second])} == {str}:
                continue  # two texts cannot be told apart
            with pytest.raises(BadTypeError) as caught:
                question(*swapped)
            assert f"the order is {question.__name__}({', '.join(required)})" in str(caught.value)


def test_the_error_says_where_the_argument_belongs():
    with pytest.raises(TypeError, match=r"win, mat: expected a Mat, found <Lexicon .*this is the lexicon"):
        ling.win(LEXICON, CATS)
    with pytest.raises(TypeError, match=r"agree_with, word: expected a text, found .*this is the mat"):
        ling.agree_with(CATS, "CATS", LEXICON)
    with pytest.raises(TypeError, match="win, lexicon: expected a Lexicon, found 'enable'"):
        ling.win(mat=CATS, lexicon="enable")
    with pytest.raises(TypeError, match="word_status, rules: expected Rules"):
        ling.word_status("CATS", LEXICON, {"y_is": "V"})
