"""``lex.prepare(...)``: made once, whoever asks; nothing is left for the first question."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import wordcore
from wordcore import Alphabet, Lexicon, Limits
from wordcore.errors import BadTypeError, BadValueError, GlossaryError, WorkLimitError
from wordcore.games import linguishtik as ling
from wordcore.games.scrabble import Board
from wordcore.prepared import OF_GAMES, PARTS, Once

COMMON = wordcore.load("common").to_bytes()


def test_every_part_is_prepared_by_its_name_and_all_without() -> None:
    for name in (*PARTS, None):
        lexicon = Lexicon.from_bytes(COMMON) if name in OF_GAMES or name is None else wordcore.load("common")
        assert lexicon.prepare(*([name] if name else [])) is lexicon
    assert set(OF_GAMES) < set(PARTS), "the games that were imported have added theirs"
    empty = Lexicon.from_words([])
    assert empty.prepare() is empty and empty.prepare() is empty


def test_another_name_is_refused() -> None:
    lexicon = Lexicon.from_words(["cat"])
    with pytest.raises(BadValueError, match="unknown part 'board'; expected boards"):
        lexicon.prepare("tiles", "board")
    with pytest.raises(BadTypeError, match="part: expected a name, found 5"):
        lexicon.prepare(5)  # type: ignore[arg-type]


def test_definitions_that_are_not_there_are_missed_only_if_they_were_asked_for() -> None:
    lexicon = Lexicon.from_words(["ab"], alphabet=Alphabet("odd", [("A", 1, 1), ("B", 1, 1)]))
    lexicon.prepare("tiles", "tags")
    lexicon.prepare()
    with pytest.raises(GlossaryError):
        lexicon.prepare("definitions")


def first_questions(lexicon: Lexicon) -> None:
    cubes = [cube.code for cube in ling.roll(seed=3)]
    mat = ling.Mat.of(letters=cubes[:4], resources=cubes[4:])
    ling.win(mat, lexicon)
    ling.impossible(mat, lexicon)
    ling.word_status("cats", lexicon)
    plays = Board.from_plays(["8H HORN"]).legal_plays(lexicon, "RETINA?")
    assert plays.best(3) == list(plays)[:3]


def test_after_it_first_questions_make_nothing_more() -> None:
    lexicon = Lexicon.from_bytes(COMMON).prepare()
    kept = {name: getattr(value, "_latest", None) and list(value._latest) for name, value in lexicon._kept.items()}
    assert {"gaddag", "multisets", "shakes"} <= set(kept)
    first_questions(lexicon.limited(Limits.SERVER))
    after = {name: getattr(value, "_latest", None) and list(value._latest) for name, value in lexicon._kept.items()}
    assert {name: sorted(map(str, keys or ())) for name, keys in after.items()} == {
        name: sorted(map(str, keys or ())) for name, keys in kept.items()
    }


def test_after_it_first_questions_import_nothing_more() -> None:
    program = """
import sys, wordcore
from wordcore import Where
lex = wordcore.load("common").prepare()
before = set(sys.modules)
lex.words_from("retinas?"); list(lex.extensions("ca", "tsb")); list(lex.in_grid("TA/SO")); lex.suggest("recieve")
lex.define("run"); lex.tags("run"); lex.explain(["cat"]); list(lex.near("cat", 2)); lex.sample(2, seed=1)
lex.words_from("retinas").sorted("probability"); len(lex.words(Where(points=(3, 9), tags="noun.plural")))
print(sorted(name for name in set(sys.modules) - before if name.startswith("wordcore")))
lex.prepare("boards", "linguishtik")
print("wordcore.games.scrabble" in sys.modules)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert found.split("\n")[:2] == ["[]", "True"]


def test_a_server_limit_does_not_bind_what_everybody_shares() -> None:
    lexicon = Lexicon.from_bytes(COMMON).limited(Limits(steps=10, results=1))
    lexicon.prepare()
    assert lexicon.limits.results == 1
    cubes = [cube.code for cube in ling.roll(seed=3)]
    mat = ling.Mat.of(letters=cubes[:4], resources=cubes[4:])
    other = Lexicon.from_bytes(COMMON)
    with pytest.raises(WorkLimitError, match="win: expected at most 10 steps"):
        ling.win(mat, other.limited(lexicon.limits))
    assert ling.win(mat, other) == ling.win(mat, lexicon.limited(Limits.LOCAL))


def test_threads_that_ask_at_once_make_it_once() -> None:
    once, kept, made = Once(), dict[object, object](), list[object]()

    def make() -> object:
        time.sleep(0.02)
        made.append(object())
        return made[-1]

    with ThreadPoolExecutor(16) as threads:
        got = list(threads.map(lambda _: once.get(kept, "thing", make), range(64)))
    assert len(made) == 1 and set(got) == set(made)


def test_four_first_boards_at_once_make_their_tables_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from wordcore._engine.boards import position
    from wordcore.games.linguishtik import vocabulary
    from wordcore.games.scrabble import generate

    made = []
    real_gaddag, real_table = position.gaddag_of, vocabulary.ShakeTable
    monkeypatch.setattr(generate.native, "gaddag_of", lambda store: made.append("gaddag") or real_gaddag(store))
    monkeypatch.setattr(vocabulary, "ShakeTable", lambda *words: made.append("shakes") or real_table(*words))
    lexicon = Lexicon.from_bytes(COMMON)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(first_questions, [lexicon] * 4))
    assert made.count("gaddag") == 1
    assert made.count("shakes") == len(lexicon._kept["shakes"]._latest)


def test_what_fails_is_made_by_the_next_one() -> None:
    once, kept = Once(), dict[object, object]()

    def fail() -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        once.get(kept, 1, fail)
    assert once.get(kept, 1, lambda: 5) == 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_forked_while_a_thread_is_making_can_make_it_too() -> None:
    lexicon = Lexicon.from_words(["cat"])
    making, forked = threading.Event(), threading.Event()

    def slow() -> int:
        making.set()
        forked.wait(20)
        return 1

    thread = threading.Thread(target=lexicon._derived, args=("thing", slow))
    thread.start()
    making.wait(20)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        os._exit(0 if lexicon._derived("thing", lambda: 2) == 2 else 1)
    forked.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert lexicon._derived("thing", lambda: 3) == 1
