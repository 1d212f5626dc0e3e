"""The letter-card game on the command line."""

from __future__ import annotations

import io
import json

import pytest

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.games.lettercards import Announce, CardGame, Challenge, Laid, StartRound, TimeUp

WORDS = ["AT", "CAT", "ACT", "COAT", "TACO", "COATS", "COAST", "TACOS", "ASCOT", "CATS", "SCAT", "CAST", "OATS", "STOP"]
CARDS = ["--table", "COATQ", "--hand", "SEEB", "--current", "TACO", "--used", "COAT,TACO"]


@pytest.fixture
def lexicon(tmp_path):
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(WORDS, name="tiny").save(path)
    return ["--lexicon", str(path)]


def test_options_lists_every_word_that_could_be_laid(lexicon, capsys):
    assert main(["cards", "options", *CARDS, *lexicon, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"count": 8, "words": ["ASCOT", "CAST", "CATS", "COAST", "COATS", "OATS", "SCAT", "TACOS"]}
    assert main(["cards", "options", *CARDS, *lexicon, "--longest"]) == 0
    assert capsys.readouterr().out.split() == ["ASCOT", "COAST", "COATS", "TACOS"]
    assert main(["cards", "options", "--table", "QQ", *lexicon]) == 1


def test_check_answers_with_the_hand_card_or_the_reason(capsys):
    assert main(["cards", "check", "coats", *CARDS]) == 0
    assert capsys.readouterr().out == "yes, with S from the hand\n"
    assert main(["cards", "check", "TACO", *CARDS]) == 1
    assert capsys.readouterr().out == "no: REPEATED\n"
    assert main(["cards", "check", "CAT", "--table", "CAT", "--hand", "E", "--hand-cards", "exactly", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["reason"] == "NOT_IN_HAND"


def story() -> dict:
    game = CardGame(["P1", "P2"], deck="OBBBBSEEEECATQXX", lexicon=Lexicon.from_words(WORDS))
    for move in (StartRound(60), Announce("P1", "COAT"), Laid("P1"), Challenge("P2"), TimeUp()):
        game.push(move)
    return game.to_json()


def test_replay_tells_every_move_and_the_end(lexicon, tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(story()), encoding="utf-8")
    assert main(["cards", "replay", str(file), *lexicon, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    outcomes = [line.get("outcome") for line in lines]
    assert outcomes == ["round_start", "word_laid", "word_laid", "challenged", "round_end", None]
    assert lines[3]["eliminated"] == "P2"
    assert lines[-1]["scores"] == [4, 0]
    assert main(["cards", "replay", str(file), *lexicon]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[1] == "  2. announce P1 COAT: word COAT, owner P1, hand_card O, extras Q"
    assert shown[-1].startswith("won: P1 4, P2 0")


def test_replay_reads_standard_input_and_names_the_bad_move(lexicon, monkeypatch, capsys):
    data = story()
    data["moves"][1]["word"] = "COATS"
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(data)))
    assert main(["cards", "replay", "-", *lexicon]) == 2
    assert "move 2" in (error := capsys.readouterr().err) and "TOO_MANY_HAND_CARDS" in error
    monkeypatch.setattr("sys.stdin", io.StringIO("[]"))
    assert main(["cards", "replay", "-", *lexicon]) == 2
