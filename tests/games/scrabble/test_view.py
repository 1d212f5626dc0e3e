"""What a player may see: everything of their own and of the board, and nothing that leads to more."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from wordcore import Lexicon
from wordcore.games.core import Move, new_seed
from wordcore.games.scrabble import (
    AB,
    LV,
    Accept,
    Challenge,
    Exchange,
    Game,
    Layout,
    NoPlayLeft,
    Pass,
    Play,
    TileSet,
    greedy_move,
)

FEW = TileSet("few", "AT", counts=(8, 8), values=(1, 2), n_blanks=0)
"""So few tiles that many seeds deal the same rack to one player and different ones to the other."""


def keys_and_texts(data: Any) -> Iterator[str]:
    """Every key and text in plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from keys_and_texts(value)
    elif isinstance(data, list):
        for item in data:
            yield from keys_and_texts(item)
    elif isinstance(data, str):
        yield data


def scripted(seed: int) -> Game:
    """Ann and Ben exchange, pass and play by what is on their racks."""
    game = Game(players=("Ann", "Ben"), seed=seed, layout=Layout.plain(5), tile_set=FEW, rules=LV.replace(rack_size=3))
    for step in range(4):
        rack = game.rack
        assert rack is not None
        if step == 2:
            game.push(Play.at(3, 3, False, "".join(rack.faces[:2]), FEW))
        elif step == 3 and "T" in rack:
            game.push(Pass())
        else:
            game.push(Exchange(rack.faces[: 1 + step % 2]))
    return game


def known_to_ann(game: Game) -> str:
    """What Ann has seen herself, told by the outcomes: her tiles, the plays, and what sort of move Ben made."""
    told = []
    for move, outcome in zip(game.moves, game.outcomes, strict=True):
        own = [getattr(outcome, name, None) for name in ("rack", "drawn", "tiles")] if move.player == "Ann" else []
        told.append([type(move).__name__, str(getattr(outcome, "play", "")), getattr(outcome, "n_tiles", 0), own])
    return json.dumps([told, str(game.racks[0])])


def test_a_view_is_a_function_of_what_its_player_has_seen() -> None:
    views, hidden = defaultdict(set), defaultdict(set)
    for seed in range(1500):
        game = scripted(seed)
        key = known_to_ann(game)
        views[key].add(json.dumps(game.view("Ann").to_json()))
        hidden[key].add((game.state.racks[1], game.state.bag))
    assert all(len(found) == 1 for found in views.values())
    assert max(map(len, hidden.values())) > 20, "the same view must leave many possibilities open"


@pytest.mark.parametrize("rules", ["AB", "LV"])
def test_whole_games_show_a_player_no_tile_of_another(enable: Lexicon, rules: str) -> None:
    chance = random.Random(rules)
    for _ in range(4):
        seed = new_seed()
        game = Game(enable, players=("Ann", "Ben", "Cay"), rules=rules, seed=seed)
        while not game.over:
            move = greedy_move(game)
            if isinstance(move, Play) and chance.random() < 0.3 and game.may_exchange(3):
                rack = game.rack
                assert rack is not None
                move = Exchange(rack.faces[:3])
            game.push(move)
            if game.pending is not None and not game.last_play_pending and chance.random() < 0.2:
                game.push(Challenge())
            check_nothing_hidden(game, seed)


def check_nothing_hidden(game: Game, seed: int) -> None:
    for player in (*game.players, None):
        view = game.view(player)
        data = json.loads(json.dumps(view.to_json()))
        assert str(seed) not in json.dumps(data) and not {"seed", "bag", "racks"} & set(keys_and_texts(data))
        assert view.rack == (None if player is None else str(game.racks[game.players.index(player)]))
        assert sum(view.unseen.values()) + view.board.n_tiles + len(view.rack or "") == 100
        for move, outcome in zip(data["moves"], data["outcomes"], strict=True):
            who = outcome.get("player")
            if who != player:
                assert all(outcome.get(name) is None for name in ("rack", "drawn", "tiles")), outcome
            if move["move"] == "exchange":
                assert isinstance(move["tiles"], str if who == player else int)
            if move["move"] == "challenge":
                assert move["ruling"]["words"] == {}
        for line in data["sheet"]:
            if line["player"] != player and line["kind"] != "end_adjustment":
                assert line["rack"] is None and (line["kind"] != "exchange" or line["text"].isdecimal())


def test_a_view_has_all_that_a_player_needs(enable: Lexicon) -> None:
    game = Game(enable, players=("Ann", "Ben"), rules=AB, seed=5)
    game.push(greedy_move(game))
    view = game.view("Ben")
    assert view.rack is not None and view.lexicon is enable
    best = view.board.legal_plays(view.lexicon, view.rack, view.rules).best(1)[0]
    assert game.legal(best) is None and view.challengeable == (game.sheet[0].words[0],)
    assert view.sheet[0].score == game.scores[0] and view.sheet[0].rack is None
    assert game.view("Ann").sheet[0].rack is not None
    board = view.board.fen
    game.push(best)
    assert view.board.fen == board, "a view is a value"
    assert ("Ann", Play) in game.view(None).legal_moves.kinds


def refused(game: Game, move: Move[Any]) -> str:
    fault = game.legal(move)
    assert fault is not None
    return fault.sentence


def test_refusals_quote_no_hidden_tile(enable: Lexicon) -> None:
    game = Game(enable, players=("Ann", "Ben"), seed=12)
    assert refused(game, NoPlayLeft()) == "a side can still play (SB10)"
    sentences = [refused(game, Exchange("QQQ")), refused(game, Play.parse("8H QQ")), refused(game, Accept())]
    assert sentences[:2] == ["QQQ cannot come from this rack", "QQ cannot come from this rack"]
