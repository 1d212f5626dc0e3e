"""The endgame solver: equal to plain minimax by the rules of the game itself, and honest about what is proven."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.scrabble import plain
from wordcore import Lexicon
from wordcore.errors import GameFileError, LimitError
from wordcore.games.scrabble import (
    AB,
    ENGLISH_TILES,
    LV,
    Accept,
    Board,
    Game,
    Layout,
    Pass,
    Play,
    Position,
    Ruleset,
    TileSet,
    greedy_move,
    solve_endgame,
)

LETTERS = ENGLISH_TILES.letters


def tiles_of(faces: list[str]) -> TileSet:
    """A set that has just these tiles."""
    counts = tuple(faces.count(letter) for letter in LETTERS)
    return TileSet("few", LETTERS, counts, ENGLISH_TILES.values, faces.count("?"))


def minimax(game: Game, known: dict[object, int]) -> int:
    """By how much the player on turn gains on the other until the end, every move tried."""
    state = game.state
    key = (state.squares, state.racks, state.turn, state.zero_run)
    if key in known:
        return known[key]
    me, best = state.turn, -(10**9)
    now = state.scores[me] - state.scores[1 - me]
    passes_end = not game.setup.rules.six_zeros and state.zero_run >= 1
    for move in [*game.legal_plays(), Pass()]:
        game.push(move)
        n_pushed = 1
        if game.last_play_pending:
            game.push(Accept())
            n_pushed = 2
        scores = game.scores
        value = scores[me] - scores[1 - me] - now
        if not game.over and not (passes_end and isinstance(move, Pass)):
            value -= minimax(game, known)
        for _ in range(n_pushed):
            game.pop()
        best = max(best, value)
    known[key] = best
    return best


def small_end(seed: int, rules: Ruleset) -> tuple[Position, Lexicon, Ruleset]:
    """A random position with an empty bag, on a small board, with a few words."""
    chance = random.Random(seed)
    words = plain.random_words(chance, "ABEST", 14, 4)
    lexicon = Lexicon.from_words([*words, "BE"])
    faces = chance.choices("ABEST", k=chance.randint(2, 6)) + ["?"] * chance.choice([0, 0, 0, 1])
    chance.shuffle(faces)
    cut = chance.randint(1, len(faces) - 1)
    layout = Layout.plain(chance.choice([4, 5]))
    tile_set = tiles_of([*faces, "B", "E"])
    board = Board(layout, tile_set)
    board.place(Play.at(2, 2, False, "BE", tile_set))
    racks = ("".join(faces[:cut])[:4], "".join(faces[cut:])[:4])
    tile_set = tiles_of([*"".join(racks), "B", "E"])
    board = Board(layout, tile_set, board.squares)
    zeros = chance.randint(0, 4)
    scores = (chance.randint(0, 50), chance.randint(0, 50))
    return Position(board, racks, scores, zeros), lexicon, rules


@settings(max_examples=120, deadline=None)
@given(
    st.integers(0, 10**9),
    st.sampled_from(
        [AB, AB.replace(end_adjust="hasbro"), AB.replace(zero_play_counts=True), LV, AB.replace(bonus_tiles=2)]
    ),
)
def test_a_solved_endgame_is_worth_what_minimax_says(seed: int, rules: Ruleset) -> None:
    position, lexicon, rules = small_end(seed, rules)
    game = Game.from_position(position, lexicon, rules=rules, seed=1)
    assert game.n_bag == 0
    expected = position.scores[0] - position.scores[1] + minimax(game, {})
    found = solve_endgame(position, lexicon, rules=rules, nodes=200_000)
    assert found.proven and found.value == expected, (seed, position.to_cgp())
    # The line can be played, and ends the game with just that margin.
    for move in found.line:
        game.push(move)
    if game.last_play_pending:
        game.push(Accept())
    if rules.six_zeros:
        assert game.over
    assert game.scores[0] - game.scores[1] == expected


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 60))
def test_few_nodes_give_a_legal_line_and_no_false_proof(seed: int, nodes: int) -> None:
    position, lexicon, rules = small_end(seed, AB)
    full = solve_endgame(position, lexicon, rules=rules, nodes=200_000)
    found = solve_endgame(position, lexicon, rules=rules, nodes=nodes)
    game = Game.from_position(position, lexicon, rules=rules, seed=1)
    for move in found.line:
        game.push(move)
    assert found.line and (not found.proven or found.value == full.value)
    assert found == solve_endgame(position, lexicon, rules=rules, nodes=nodes)


def real_end(enable: Lexicon, seed: int) -> Game:
    game = Game(enable, rules=AB, seed=seed)
    while game.n_bag:
        game.push(greedy_move(game))
    return game


def test_a_real_endgame_is_searched_from_the_game_alone(enable: Lexicon) -> None:
    game = real_end(enable, 6)
    found = solve_endgame(game, nodes=3000)
    assert found.nodes <= 3100 and found.depth >= 2
    assert found == solve_endgame(game.position(), enable, rules=AB, nodes=3000)
    greedy = game.copy()
    while not greedy.over:
        greedy.push(greedy_move(greedy))
    seat = game.state.turn
    assert found.value >= greedy.scores[seat] - greedy.scores[1 - seat]
    for move in found.line:
        game.push(move)
    assert found.to_json()["line"] == [str(m) if isinstance(m, Play) else "pass" for m in found.line]


def test_a_rack_that_is_not_given_holds_what_is_left(enable: Lexicon) -> None:
    game = real_end(enable, 6)
    whole = game.position()
    half = Position(whole.board, (whole.racks[0], ""), whole.scores, whole.zeros)
    assert solve_endgame(half, enable, rules=AB, nodes=500) == solve_endgame(whole, enable, rules=AB, nodes=500)


def test_what_is_not_an_endgame_is_refused(enable: Lexicon) -> None:
    game = Game(enable, rules=AB, seed=1)
    with pytest.raises(GameFileError, match="an empty bag"):
        solve_endgame(game)
    end = real_end(enable, 6)
    with pytest.raises(LimitError, match="nodes"):
        solve_endgame(end, nodes=0)
    with pytest.raises(GameFileError, match="a lexicon"):
        solve_endgame(end.position())
    with pytest.raises(TypeError):
        solve_endgame("15/15")  # type: ignore[arg-type]
    while not end.over:
        end.push(greedy_move(end))
    with pytest.raises(GameFileError, match="has ended"):
        solve_endgame(end)
    three = Position(Board(), ("A", "B", "C"), (0, 0, 0))
    with pytest.raises(GameFileError, match="racks"):
        solve_endgame(three, enable)
    with pytest.raises(GameFileError, match="rack 2"):
        solve_endgame(Position(Board(tile_set=tiles_of(["A"])), ("A", "")), enable)


def test_a_signal_and_other_threads_are_heard(enable: Lexicon) -> None:
    import threading

    game, results = real_end(enable, 6), []
    threads = [threading.Thread(target=lambda: results.append(solve_endgame(game, nodes=2000))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 3 and len(set(results)) == 1
