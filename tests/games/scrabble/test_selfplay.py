"""Games that play themselves: found in one go, they are what asking for each move gives."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon, Limits
from wordcore._engine.boards.turns import best_plays_in_turn
from wordcore.errors import BadValueError
from wordcore.games.scrabble import AB, LV, SUPER, Accept, Game, GameTimeUp, greedy_game
from wordcore.games.scrabble.selfplay import greedy_move
from wordcore.games.scrabble.setup import MAX_RACK


def move_by_move(lexicon: Lexicon, seed: int, **setup: Any) -> Game:
    game = Game(lexicon, seed=seed, **{"rules": AB, **setup})
    while len(game.moves) < 1000 and not game.over:
        game.push(greedy_move(game))
    if not game.over:
        game.push(Accept() if game.last_play_pending else GameTimeUp())
    return game


@given(
    st.sets(st.text("aeinrst", min_size=2, max_size=8), max_size=60),
    st.integers(0, 50),
    st.sampled_from([2, 3, 4]),
    st.sampled_from([AB, LV, LV.replace(six_zeros=False), AB.replace(rack_size=9), AB.replace(rack_size=3)]),
)
@example(set(), 1, 2, AB)
@example({"at"}, 1, 2, LV)
@example({"aa", "eerie", "tatters"}, 2, 3, AB)
def test_a_game_found_in_one_go_is_that_of_move_by_move(words: set[str], seed: int, n: int, rules: Any) -> None:
    lexicon = Lexicon.from_words(words)
    players = [f"P{i}" for i in range(n)]
    found, plain = (play(lexicon, seed, players=players, rules=rules) for play in (greedy_game, move_by_move))
    assert found == plain
    assert (found.state, found.outcomes, found.result) == (plain.state, plain.outcomes, plain.result)


@pytest.mark.parametrize("seed", range(12))
def test_on_a_whole_lexicon_too(enable: Lexicon, seed: int) -> None:
    setup = {"layout": SUPER} if seed % 3 == 0 else {}
    found = greedy_game(enable, seed, **setup)
    assert found == move_by_move(enable, seed, **setup) and len(found.moves) > 15
    assert list(found.board.legal_plays(enable, "RETINA?").best(3)) == list(
        found.board.copy().legal_plays(enable, "RETINA?").best(3)
    )


def test_digraph_tiles_are_played_alike() -> None:
    lexicon = Lexicon.from_words(["chorro", "llano", "calle", "roca", "año", "coche"], alphabet=Alphabet.SPANISH)
    for seed in range(5):
        assert greedy_game(lexicon, seed) == move_by_move(lexicon, seed)


def test_threads_play_the_same_games(enable: Lexicon) -> None:
    with ThreadPoolExecutor(4) as pool:
        played = list(pool.map(lambda seed: greedy_game(enable, seed), [1, 2, 3, 4] * 3))
    assert played == [greedy_game(enable, seed) for seed in (1, 2, 3, 4)] * 3


def test_limits_are_those_of_each_search(enable: Lexicon) -> None:
    game = move_by_move(enable, 5)
    assert greedy_game(enable.limited(Limits.SERVER), 5).moves == game.moves


def test_racks_that_cannot_be_are_refused(enable: Lexicon) -> None:
    engine = Game(enable, seed=1).board._twin(enable).engine
    bonuses = bytes(4 * (MAX_RACK + 1))
    for racks, seat, bag in [((b"\x63",), 0, b""), ((b"\1",), 0, b"\0")]:
        with pytest.raises(BadValueError, match="tile code: expected 1 to 26"):
            best_plays_in_turn(engine, racks, seat, bag, bonuses)
    for racks, seat in [((), 0), ((b"\1",), 1), ((b"\1",), -1)]:
        with pytest.raises(BadValueError, match="seat: expected one of the racks"):
            best_plays_in_turn(engine, racks, seat, b"", bonuses)
    with pytest.raises(TypeError):
        best_plays_in_turn(engine, ("AB",), 0, b"", bonuses)
    for racks in [(b"", b"\1\2"), (b"\1\2",) * 17]:
        assert len(best_plays_in_turn(engine, racks, 0, b"", bonuses)) == 0
