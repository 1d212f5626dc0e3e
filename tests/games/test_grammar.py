"""One grammar for every game: the same test over all of them, and over the fifth game of docs/extending.md."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from grammar import LEXICON, OTHER_LEXICON, SAMPLES, Sample
from spoiled import JUNK, places, spoiled_at

from wordcore.errors import GameFileError, IllegalMove, WordcoreError
from wordcore.games.core import Fault, Game, LegalMoves, Move, Outcome, Result, View
from wordcore.games.lettercards import CardGame
from wordcore.games.linguishtik import Match, Shake
from wordcore.games.scrabble import Game as ScrabbleGame
from wordcore.games.tournament import TableGame, Tournament

PYTHONS_OWN_TEXT = re.compile(
    r"NoneType|<class|KeyError|AttributeError|TypeError|object has no|has no len|Traceback|NamedTuple"
)
VIEW_FIELDS = ["player", "players", "to_move", "over", "result", "scores", "moves", "outcomes", "legal_moves"]


@pytest.fixture(params=list(SAMPLES))
def sample(request: pytest.FixtureRequest) -> Sample:
    return SAMPLES[request.param]()


def made(sample: Sample, n_moves: int | None = 0, lexicon: Any = LEXICON) -> Game[Any, Any]:
    game = sample.make(sample.players, lexicon)
    for move in sample.moves[:n_moves]:
        game.push(move)
    return game


def snapshot(game: Game[Any, Any]) -> tuple[Any, ...]:
    """All that can be seen of a game, copied."""
    views = [json.dumps(game.view(player).to_json()) for player in (None, *game.players)]
    return (game.setup, game.state, game.moves, game.outcomes, json.dumps(game.to_json()), views, game.scores)


def assert_plain_value(value: Any, path: str = "state") -> None:
    assert not isinstance(value, (dict, list, set, bytearray, Move, Outcome, Game)), f"{path} is {value!r}"
    if isinstance(value, (tuple, frozenset)):
        for i, item in enumerate(value):
            assert_plain_value(item, f"{path}[{i}]")
    for name in getattr(value, "__dataclass_fields__", ()):
        assert_plain_value(getattr(value, name), f"{path}.{name}")


def test_every_game_has_the_same_face(sample):
    game = made(sample)
    kind = type(game)
    assert isinstance(kind.NAME, str) and kind.VERSION == 1 and set(kind.STEPS) == set(kind.MOVES)
    assert game.players == game.setup.players == sample.players
    assert game.moves == game.outcomes == () and game.over is False and game.result is None
    assert isinstance(game.legal_moves, LegalMoves)
    for move in sample.moves:
        for player, move_class in game.legal_moves.kinds:
            assert player is None or player in game.players
            assert move_class in kind.STEPS
        assert isinstance(game.push(move), Outcome)
        assert game.to_move is None or game.to_move in game.players
        assert len(game.scores) == len(game.players)
        assert game.over is (game.result is not None)
        assert repr(game).count("\n") == 0 and len(repr(game)) < 200
        json.dumps([outcome.to_json() for outcome in game.outcomes])
    if game.result is not None:
        assert isinstance(game.result, Result) and set(game.result.winners) <= set(game.players)


def test_push_and_pop_are_exact_opposites(sample):
    game = made(sample)
    for move in sample.moves:
        before, seen = game.state, snapshot(game)
        assert game.legal(move) is None and move in game.legal_moves
        outcome = game.push(move)
        completed = game.moves[-1]
        assert type(completed) is type(move) and completed.at_s == move.at_s
        assert game.pop() == completed
        assert game.state is before and snapshot(game) == seen
        assert game.push(move) == outcome, "a step is pure"
        seen = snapshot(game)
        game.legal(completed)
        assert snapshot(game) == seen, "asking changes nothing"
        assert game.outcomes[-1] == outcome
    for _ in sample.moves:
        game.pop()
    with pytest.raises(IndexError):
        game.pop()


def test_a_refusal_changes_nothing_and_legal_says_what_push_raises(sample):
    for n_moves, move, code in sample.refused:
        game = made(sample, n_moves)
        seen = snapshot(game)
        fault = game.legal(move)
        assert isinstance(fault, Fault) and fault.code == code, (move, fault)
        assert fault.sentence and not PYTHONS_OWN_TEXT.search(fault.sentence)
        assert move not in game.legal_moves
        with pytest.raises(IllegalMove) as raised:
            game.push(move)
        assert (raised.value.code, raised.value.sentence) == fault
        assert snapshot(game) == seen


def test_what_is_no_move_of_the_game_is_a_type_error_that_names_both(sample):
    others = [SAMPLES[name]().moves[0] for name in SAMPLES]
    game = made(sample, 1)
    seen = snapshot(game)
    for wrong in (None, "8H HORN", 7, object(), type(sample.moves[0]), *others):
        if type(wrong) in type(game).STEPS:
            continue
        for ask in (game.push, game.legal):
            with pytest.raises(TypeError, match=re.escape(type(game).NAME)):
                ask(wrong)
        assert wrong not in game.legal_moves
    assert snapshot(game) == seen


def test_a_state_is_a_plain_hashable_value(sample):
    game = made(sample)
    states = [game.state]
    for move in sample.moves:
        game.push(move)
        states.append(game.state)
    for state in states:
        assert_plain_value(state)
        hash(state)
        assert len(repr(state)) < 4000
    assert game.state == made(sample, None).state
    with pytest.raises(AttributeError):
        game.state = states[0]
    with pytest.raises(AttributeError):
        game.setup = None
    with pytest.raises(AttributeError):
        game.moves = ()


def test_a_stored_game_comes_back_the_same_without_the_lexicon(sample):
    for n_moves in range(len(sample.moves) + 1):
        game = made(sample, n_moves)
        stored = json.loads(json.dumps(game.to_json()))
        assert list(stored) == ["game", "version", "setup", "moves"]
        again = type(game).from_json(stored)
        assert again == game and again.state == game.state and again.outcomes == game.outcomes
        assert again.lexicon is None
        assert type(game).from_json(stored, LEXICON).lexicon is LEXICON
        assert pickle.loads(pickle.dumps(game.to_json())) == stored


def test_a_lexicon_with_another_digest_is_refused_unless_asked_for(sample):
    stored = made(sample, 1).to_json()
    kind = type(made(sample))
    with pytest.raises(GameFileError, match="any_lexicon=True"):
        kind.from_json(stored, OTHER_LEXICON)
    game = kind.from_json(stored, OTHER_LEXICON, any_lexicon=True)
    assert game.lexicon is OTHER_LEXICON and game.view(None).lexicon_id.digest == OTHER_LEXICON.digest


def test_stored_games_of_the_wrong_form_are_refused_with_the_place(sample):
    kind, stored = type(made(sample)), made(sample, None).to_json()
    wrong = {
        "game": {**stored, "game": "chess"},
        "version": {**stored, "version": 2},
        "'now'": {**stored, "now": 1},
        "moves": {**stored, "moves": {}},
        '"setup"': {key: value for key, value in stored.items() if key != "setup"},
        "0.1": {"game": kind.NAME, "players": ["A", "B"], "moves": []},
        "found no keys": {},
        "move 1": {**stored, "moves": [{"move": "fly"}]},
        "move 2": {**stored, "moves": [stored["moves"][0], {**stored["moves"][0], "colour": "red"}]},
    }
    for place, data in wrong.items():
        with pytest.raises(GameFileError) as raised:
            kind.from_json(data)
        assert place in str(raised.value) and not PYTHONS_OWN_TEXT.search(str(raised.value)), raised.value
    for data in (None, [], "x", 7):
        with pytest.raises(GameFileError):
            kind.from_json(data)


def test_junk_anywhere_in_a_stored_game_is_read_or_refused_in_a_sentence(sample):
    kind, stored = type(made(sample)), json.loads(json.dumps(made(sample, None).to_json()))
    for place in places(stored):
        for junk in JUNK:
            spoiled = spoiled_at(stored, place, junk)
            try:
                kept = kind.from_json(spoiled)
            except WordcoreError as error:
                assert isinstance(error, GameFileError), (place, junk, error)
                assert not PYTHONS_OWN_TEXT.search(str(error)), error
                continue
            assert kind.from_json(json.loads(json.dumps(kept.to_json()))) == kept


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann", "Ann"), ("Ann", ""), (1, 2), "Ann", None, [["Ann"], "Ben"]])
def test_the_players_are_two_or_more_different_names_everywhere(sample, players):
    with pytest.raises(GameFileError, match=r"setup, players.*: expected"):
        sample.make(players, None)
    stored = made(sample).to_json()
    stored["setup"] = {**stored["setup"], "players": players}
    with pytest.raises(GameFileError, match="setup, players"):
        type(made(sample)).from_json(stored)


def test_times_are_finite_and_never_go_back(sample):
    for move in sample.moves:
        for bad, error in (
            (float("nan"), ValueError),
            (float("-inf"), ValueError),
            ("5", TypeError),
            (True, TypeError),
        ):
            with pytest.raises(error, match="at_s"):
                dataclasses.replace(move, at_s=bad)
    assert any(code == "BAD_TIME" for _, _, code in sample.refused)


def test_a_copy_stands_alone_and_equality_is_set_up_and_moves(sample):
    game = made(sample, 1)
    twin = game.copy()
    assert twin == game and twin is not game and twin.state is game.state and twin.lexicon is game.lexicon
    twin.push(sample.moves[1])
    assert twin != game and len(game.moves) == 1
    game.push(sample.moves[1])
    assert twin == game and twin.outcomes == game.outcomes
    assert game != made(sample, 0) and game != "game"
    twin.pop()
    twin.pop()
    assert twin == made(sample, 0)
    with pytest.raises(TypeError):
        hash(game)
    assert copy.copy(game).moves == game.moves


def test_every_move_goes_to_json_and_back(sample):
    game = made(sample, None)
    for move in game.moves:
        data = json.loads(json.dumps(move.to_json()))
        assert data["move"] == type(move).NAME
        again = type(game).MOVES.read(data, "move", game.setup)
        assert again == move and again.to_json() == data and hash(again) == hash(move)
        with pytest.raises((AttributeError, TypeError)):
            move.at_s = 5
        json.dumps(move.seen_by(None).to_json())


def test_a_view_is_frozen_and_shows_the_same_fields_first(sample):
    game = made(sample, None)
    for player in (None, *game.players):
        view = game.view(player)
        assert isinstance(view, View) and view.player == player
        assert list(view.to_json())[: len(VIEW_FIELDS)] == VIEW_FIELDS
        assert view.lexicon is game.lexicon and view.to_json()["lexicon"] == {
            "name": "sample",
            "digest": LEXICON.digest,
        }
        text = json.dumps(view.to_json())
        assert '"seed"' not in text
        with pytest.raises(AttributeError):
            view.player = "x"
        for name in view.__dataclass_fields__:
            assert not isinstance(getattr(view, name), (Game, LegalMoves))
    with pytest.raises(ValueError, match="unknown player 'Nobody'"):
        game.view("Nobody")


def test_a_player_sees_nothing_that_leads_to_more(sample):
    one, two, players = sample.twin()
    for player in players:
        assert one.view(player).to_json() == two.view(player).to_json()
        assert [move.seen_by(player).to_json() for move in one.moves] == [
            move.seen_by(player).to_json() for move in two.moves
        ]


def test_no_refusal_is_longer_than_a_screen_or_shows_pythons_own_text(sample):
    for n_moves in range(len(sample.moves)):
        game = made(sample, n_moves)
        for move_class in type(game).STEPS:
            for name, item in move_class.__dataclass_fields__.items():
                if not item.init:
                    continue
                for junk in ("A" * 10**5, "\n", int, object(), lambda: None, 10**5000):
                    kept = {"player": sample.players[0]} if "player" in move_class.__dataclass_fields__ else {}
                    try:
                        fault = game.legal(move_class(**{**kept, name: junk}))
                    except (TypeError, ValueError) as error:
                        if isinstance(error, WordcoreError):  # the others say that a field was left out
                            assert len(str(error)) < 600 and not PYTHONS_OWN_TEXT.search(str(error)), error
                            assert " at 0x" not in str(error), error
                        continue
                    if fault is not None:
                        assert len(fault.sentence) < 600 and fault.sentence.isprintable(), fault


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda rules: Shake(seed=1, rules=rules), "Rules or a mapping of options"),
        (lambda rules: Match(rules=rules), "Rules or a mapping of options"),
        (lambda rules: CardGame(["Ann", "Ben"], "A", rules=rules), "Rules or a mapping of options"),
        (lambda rules: ScrabbleGame(rules=rules), "a Ruleset, 'LV', 'AB' or a mapping of options"),
        (lambda rules: TableGame(("Ada", "Ben"), rules=rules), "a Ruleset, 'LV', 'AB' or a mapping of options"),
        (lambda rules: Tournament(rules=rules), "a Ruleset, 'LV', 'AB' or a mapping of options"),
        (lambda plan: Tournament(plan=plan), "a Plan, its text or a mapping of options"),
    ],
)
@pytest.mark.parametrize("wrong", [5, ["min_len"]])
def test_what_cannot_be_rules_is_refused_with_what_can_be_given(make, expected, wrong):
    with pytest.raises(GameFileError) as raised:
        make(wrong)
    assert raised.value.place in ("setup, rules", "setup, plan")
    assert (raised.value.expected, raised.value.found) == (expected, repr(wrong))


def test_the_class_of_a_game_can_be_read_at_a_glance():
    for kind in (CardGame, Shake, ScrabbleGame, TableGame):
        assert len(inspect.getsource(sys.modules[kind.__module__]).splitlines()) < 150, kind
