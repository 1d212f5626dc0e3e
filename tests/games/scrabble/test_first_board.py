"""The graph that boards need, made at the first question: told where it is long, stopped by Ctrl-C, kept by a file."""

from __future__ import annotations

import signal
import threading
import warnings
from pathlib import Path

import pytest

from wordcore import Lexicon
from wordcore._engine.build.gaddag import build_gaddag
from wordcore.cli import main
from wordcore.errors import SlowStartWarning, WorkLimitError
from wordcore.games.scrabble import Board, generate
from wordcore.limits import Limits


class Stopped(Exception):
    """What the signal's handler raises."""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that sends signals")
def test_a_signal_stops_the_making_and_the_next_question_makes_it_again(enable: Lexicon) -> None:
    words = Lexicon.from_words(enable, name="without a board graph")

    def stop(*_: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(Stopped):
            Board().legal_plays(words, "RETINAS").best(1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert Board().legal_plays(words, "RETINAS").best(5) == Board().legal_plays(enable, "RETINAS").best(5)


def test_other_threads_run_while_it_is_made(enable: Lexicon) -> None:
    labels, targets = enable._section_view("graph.labels"), enable._section_view("graph.targets")
    maker = threading.Thread(target=build_gaddag, args=(labels, targets, 26))
    turns = 0
    maker.start()
    while maker.is_alive():
        turns += 1
    # With the GIL held this thread would have had a turn before and one after.
    assert turns > 100


def test_a_long_making_is_told_once_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon.from_words(["horn", "horns"], name="long")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Board().legal_plays(Lexicon.from_words(["horn"]), "HORN").best(1)
        monkeypatch.setattr(generate, "_MANY_WORDS", 2)
        Board().legal_plays(Lexicon.from_words(["horn"]), "HORN").best(1)
    with pytest.warns(SlowStartWarning, match=r"lexicon 'long': .* 2 words.*`wordcore compile --boards` keeps it"):
        Board().legal_plays(lexicon, "HORN").best(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Board().legal_plays(lexicon, "HORNS").best(1)


def test_the_command_tells_it_in_its_own_words_and_a_file_with_boards_need_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate, "_MANY_WORDS", 1)
    (tmp_path / "w.txt").write_text("horn\nhorns\n")
    plain, boards = str(tmp_path / "plain.lex"), str(tmp_path / "boards.lex")
    assert main(["compile", str(tmp_path / "w.txt"), "-o", plain]) == 0
    assert main(["compile", str(tmp_path / "w.txt"), "-o", boards, "--boards"]) == 0
    capsys.readouterr()
    assert main(["scrabble", "moves", "HORN", "--lexicon", plain, "--count"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("wordcore: lexicon 'plain': its board graph") and told.err.count("\n") == 1
    assert main(["scrabble", "moves", "HORN", "--lexicon", boards, "--count"]) == 0
    assert capsys.readouterr() == (told.out, "")
    assert (
        Lexicon.open(boards)._section_view("gaddag") is not None and Lexicon.open(plain)._section_view("gaddag") is None
    )


def test_one_board_asks_each_lexicon_within_its_own_limits() -> None:
    lexicon = Lexicon.from_words(["cat", "act", "taco"])
    tight = lexicon.limited(Limits(steps=1))
    assert lexicon == tight
    for order in ((lexicon, tight), (tight, lexicon)):
        board = Board()
        for asked in order:
            if asked is tight:
                with pytest.raises(WorkLimitError):
                    len(board.legal_plays(asked, "CATO???"))
            else:
                assert len(board.legal_plays(asked, "CATO???")) > 0
