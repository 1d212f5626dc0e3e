"""What every wheel has to pass where it is installed: each question once, threads, a board, a shake, a batch.

    pytest -m wheel tests/test_wheel.py

It needs pytest, hypothesis (for ``conftest.py``) and the wheel, no other file of the project and no other package.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import wordcore
from wordcore import Answer, Lexicon, Where
from wordcore.errors import BusyError, IllegalMove
from wordcore.games import lettercards, linguishtik, scrabble, tournament
from wordcore.judge import Judge, read_log, verify_log

pytestmark = pytest.mark.wheel

# The same on every machine: lexicon files are portable, and so is what they are made of.
DIGESTS = {
    "enable": "f4db5e112f1b2719f40d14dd518d82028487c134f91bbad74c9c83509e4a7bc7",
}


@pytest.fixture(scope="module")
def lex() -> Lexicon:
    return wordcore.load()


def test_the_shipped_lexicons_are_there_and_proven() -> None:
    assert {"common", "enable", "modern"} <= set(wordcore.lexicons())
    for name in ("common", "enable", "modern"):
        wordcore.load(name).verify(digest=DIGESTS.get(name))


def test_every_question_is_answered(lex: Lexicon) -> None:
    assert "quiz" in lex and "qzix" not in lex and len(lex) == 172_823
    assert lex[0] == "AA" and lex.index("QUIZ") == list(lex).index("QUIZ")
    assert list(lex.starting("quizz"))[:2] == ["QUIZZED", "QUIZZER"]
    assert "SINGING" in lex.ending("inging")
    assert len(lex.matching("c?t*")) == 713
    assert list(lex.near("recieve")) == ["RECEIVE", "RELIEVE"]
    assert lex.hooks("at").back == ("E", "T")
    assert len(lex.anagrams("retinas")) == 9 and "RETAINS" in lex.anagrams("retina?")
    assert len(lex.words_from("retinas?", where=Where(length=8))) > 10
    assert "QUIZ" in lex.supersets("qz")
    assert lex.sample(3, where=Where(length=7), seed=1) == lex.sample(3, where=Where(length=7), seed=1)
    assert lex.extensions("car", pool="tsde", more=1, where=Where(length=4)).by_added()[("D",)] == ("CARD",)
    assert lex.has_tag("mice", "noun.plural") is Answer.YES
    assert lex.define("mice")[0].lemma == "MOUSE"
    assert lex.adjudicate(["quiz", "zax"]).acceptable
    assert "CAT" in lex.in_grid("CAT/DOG/EEE").words
    assert len((lex & wordcore.load("common")).words(Where(length=2))) > 20


def test_a_lexicon_is_made_kept_replaced_and_sent(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(["cat", "act"], name="tiny").save(path)
    opened = Lexicon.open(path)
    assert pickle.loads(pickle.dumps(opened)) == opened
    if os.name != "nt":  # there nothing takes the place of a file that is mapped; see docs/platforms.md
        Lexicon.from_words(["dog"], name="other").save(path)
        assert list(opened) == ["ACT", "CAT"] and list(Lexicon.open(path)) == ["DOG"]


def test_a_batch_of_lines_and_of_words(lex: Lexicon) -> None:
    lines = "\n".join(["quiz", "qzix", "", "Retinas"] * 25_000).encode()
    for threads in (1, 2):
        assert lex.check_lines(lines, threads=threads).count == 50_000
    assert list(lex.check(["quiz", None, "naïve", "QUIZ"])) == [True, None, False, True]


def test_threads_get_the_answers_that_one_thread_gets(lex: Lexicon) -> None:
    expected = [list(lex.words_from(rack)) for rack in ("retinas", "quizzes", "aabbcc?")]
    found: list[bool] = []

    def ask() -> None:
        for _ in range(20):
            found.append([list(lex.words_from(rack)) for rack in ("retinas", "quizzes", "aabbcc?")] == expected)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 160


def test_a_board(lex: Lexicon) -> None:
    plays = scrabble.Board.from_plays(["8H HORN"]).legal_plays(lex, "RETINAS")
    assert [(str(play), play.score) for play in plays.best(1)] == [("H8 .AIRNETS", 86)]
    game = scrabble.Game(lex, players=("Ann", "Ben"), seed=7)
    game.push(scrabble.Pass())
    assert scrabble.Game.from_json(game.to_json(), lex) == game


def test_a_shake_and_a_card_table_and_an_event(lex: Lexicon) -> None:
    ruling = linguishtik.win(linguishtik.parse_mat("RC RA PT | OS YQ KB"), lex)
    assert ruling.witness is not None
    shake = linguishtik.Shake(seed=3, players=("Ann", "Ben"))
    with pytest.raises(IllegalMove):
        shake.push(linguishtik.PlayLetter("Ben", cube=99))
    assert linguishtik.Shake.from_json(shake.to_json()) == shake
    cards = lettercards.CardGame(["Ann", "Ben", "Cay"], deck="OBBBBSEEEETEEEECATQXXXX", lexicon=lex)
    cards.push(lettercards.StartRound(seconds=60))
    assert cards.push(lettercards.Announce("Ann", "coat")).hand_card == "O"
    event = tournament.Tournament(["Ada", "Ben", "Chi", "Dee"])
    event.pair()
    assert len(event.slips(1)) == 2


def test_the_judges_log_and_its_lock(tmp_path: Path, lex: Lexicon) -> None:
    log = tmp_path / "rulings.log"
    judge = Judge(lex, log=log)
    assert judge.rule(["quiz"]).acceptable and not judge.rule(["qzix"]).acceptable
    assert verify_log(log) and len(read_log(log).entries) == 2
    from wordcore.locks import locked

    with locked(log), pytest.raises(BusyError):
        judge.rule(["quiz"])


def test_the_command_answers_and_ends_quietly_when_the_reader_goes_away() -> None:
    command = [sys.executable, "-m", "wordcore"]
    asked = subprocess.run([*command, "find", "--tiles", "RETINAS", "--length", "7"], capture_output=True, text=True)
    assert asked.returncode == 0 and "RETAINS" in asked.stdout.split()
    command += ["find", "--matching", "*"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as gone:
        assert gone.stdout is not None and gone.stderr is not None
        gone.stdout.readline()
        gone.stdout.close()
        assert gone.stderr.read() == b""


def test_the_gil_stays_as_it_was() -> None:
    if not hasattr(sys, "_is_gil_enabled"):
        pytest.skip("a Python that always has it")
    script = """if True:
        import importlib, pkgutil, sys
        before = sys._is_gil_enabled()
        import wordcore, wordcore._engine
        # One of them holds what Cython would put into every module: importing any could turn the GIL on.
        for module in pkgutil.walk_packages(wordcore._engine.__path__, "wordcore._engine."):
            importlib.import_module(module.name)
            assert sys._is_gil_enabled() == before, module.name
        from wordcore.games import lettercards, linguishtik, scrabble, tournament
        lex = wordcore.load()
        asked = [lex.words_from("retinas?"), lex.extensions("ca", "tsb"), lex.near("recieve"), lex.matching("c?t*")]
        asked += [lex.check(["cat", None]), lex.explain(["c4t"]), lex.define("mice"), lex.sample(3, seed=1)]
        assert all(map(list, asked)) and lex.tags("mice") and lex.adjudicate(["quiz"]).acceptable
        assert scrabble.Board.from_plays(["8H HORN"]).legal_plays(lex, "RETINAS").best(1)
        assert linguishtik.win(linguishtik.parse_mat("RC RA PT | OS YQ KB"), lex).witness
        assert sys._is_gil_enabled() == before
    """
    subprocess.run([sys.executable, "-c", script], check=True)
