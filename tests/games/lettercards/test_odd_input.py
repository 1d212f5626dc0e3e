"""Odd input: wrong types in stored games, cards that are no letters."""

from __future__ import annotations

import json

import pytest
from spoiled import JUNK, places, spoiled_at

from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.errors import GameFileError, WordcoreError
from wordcore.games.lettercards import (
    MOVES,
    Announce,
    CardGame,
    Challenge,
    Laid,
    Rule,
    Rules,
    StartRound,
    TimeUp,
    check_play,
    new_round,
    playable_words,
)
from wordcore.query import Adjudication

LEXICON = Lexicon.from_words(["CAT", "ACT", "COAT"])


def test_a_stored_game_with_junk_anywhere_is_read_or_refused():
    game = CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQXXXXXXXXXX", lexicon=LEXICON)
    for move in (StartRound(60), Announce("Ann", "coat"), Laid("Ann"), Challenge("Ben"), TimeUp(), StartRound()):
        game.push(move)
    stored = game.to_json()
    for place in places(stored):
        for junk in JUNK:
            spoiled = spoiled_at(stored, place, junk)
            try:
                kept = CardGame.from_json(spoiled).to_json()
            except WordcoreError:
                continue
            again = CardGame.from_json(json.loads(json.dumps(kept))).to_json()
            assert json.dumps(again) == json.dumps(kept)


@pytest.mark.parametrize(
    "move",
    [
        {"move": ["start"]},
        {"move": "start", "seconds": "60"},
        {"move": "announce", "player": "Ann", "word": 7},
        {"move": "rule", "ruling": "no"},
        {"move": "rule", "ruling": {"acceptable": True}},
    ],
)
def test_a_move_with_a_wrong_part_is_told(move):
    with pytest.raises(GameFileError):
        MOVES.read(move)


@pytest.mark.parametrize("options", [{"min_len": "3"}, {"min_len": True}, {"short_hands": "no"}])
def test_an_option_of_the_wrong_kind_is_refused(options):
    with pytest.raises(ValueError, match="expected"):
        Rules.from_json(options)


@pytest.mark.parametrize("table, hand", [("CAT?", "O"), ("CAT", "?"), ("C-T", "O"), ("CÄT", "O"), (["CH"], "O")])
def test_a_card_is_a_letter_and_there_are_no_blanks(table, hand):
    with pytest.raises(ValueError, match="letters A to Z"):
        check_play("COAT", table, hand)
    with pytest.raises(ValueError, match="letters A to Z"):
        playable_words(LEXICON, table, hand)


@pytest.mark.parametrize(
    "content",
    [
        '{"game": "lettercards", "version": 1, "setup": {"players": ["A", "B"], "deck": "ABC"}, "moves": 5}',
        '{"moves": [{"move": []}]}',
        "[]",
        "{",
    ],
)
def test_a_file_that_is_no_game_is_named_by_the_command(content, tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text(content)
    assert main(["cards", "replay", str(path)]) == 2
    assert "please report" not in capsys.readouterr().err


def test_a_game_ruled_by_people_is_read_with_a_lexicon_too(tmp_path, capsys):
    game = CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQXXXXXXXXXX")
    for move in (
        StartRound(60),
        Announce("Ann", "tac"),
        Laid("Ann"),
        Challenge("Ben"),
        Rule(Adjudication.of({"TAC": True})),
        TimeUp(),
    ):
        game.push(move)
    assert CardGame.from_json(game.to_json(), LEXICON).state == game.state
    LEXICON.save(tmp_path / "small.lex")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.to_json()))
    assert main(["cards", "replay", str(path), "--lexicon", str(tmp_path / "small.lex"), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("outcome") for line in lines[3:6]] == ["ruling_awaited", "challenged", "round_end"]
    assert lines[4]["upheld"] is False and lines[-1]["scores"] == [3, 0]


WRONG = [None, 5, 2.5, b"x", [1], {"a": 1}, object(), [None], True, [[]], "x" * 300, 10**400]
CALLS = {
    "word": lambda value: check_play(value, "CATQ", "OSE"),
    "table": lambda value: check_play("coat", value, "OSE"),
    "current": lambda value: check_play("coat", "CATQ", "OS", value),
    "used": lambda value: check_play("coat", "CATQ", "OS", used=value),
    "used one": lambda value: check_play("coat", "CATQ", "OS", used=[value]),
    "rules": lambda value: check_play("coat", "CATQ", "OS", rules=value),
    "lexicon": lambda value: playable_words(value, "CATQ", "OS"),
    "hand": lambda value: playable_words(LEXICON, "CATQ", value),
    "longest": lambda value: playable_words(LEXICON, "CATQ", "OS", longest=value),
    "deck": lambda value: new_round(value, [5]),
    "hand size": lambda value: new_round(5, [value]),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_argument_of_the_wrong_kind_is_refused_in_our_own_words(call):
    for value in WRONG:
        try:
            call(value)
        except WordcoreError as fault:
            assert len(str(fault)) < 300, value


def test_a_game_is_asked_about_a_word_and_a_long_one_is_cut_in_the_refusal():
    game = CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQ", lexicon=LEXICON)
    game.push(StartRound(seconds=60))
    with pytest.raises(TypeError, match="word: expected a text, found None"):
        game.check("Ann", None)
    with pytest.raises(ValueError) as refused:
        game.play("Ann", "Z" * 100_000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("shortest", [64, 256, 10**20])
def test_where_no_word_is_long_enough_none_can_be_laid(shortest):
    game = CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQ", lexicon=LEXICON, rules={"min_len": shortest})
    game.push(StartRound(seconds=60))
    assert not [move for move in game.legal_moves if isinstance(move, Announce)]
    assert playable_words(LEXICON, "CAT", "SE", current="A" * min(shortest, 1000)) == []


def test_the_longest_words_are_those_of_the_most_cards(tmp_path, capsys):
    Lexicon.from_words(["calle", "pace", "ca"], alphabet=Alphabet.SPANISH).save(tmp_path / "es.lex")
    options = ["cards", "options", "--table", "CA[LL]E", "--hand", "PEO", "--longest"]
    assert main([*options, "--lexicon", str(tmp_path / "es.lex")]) == 0
    assert capsys.readouterr().out.split() == ["CALLE", "PACE"]
