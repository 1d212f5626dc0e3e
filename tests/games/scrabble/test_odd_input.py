"""Arguments of a wrong kind, and plays made by hand: one frame for every refusal, never Python's own text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import wordcore
from wordcore.errors import BadTypeError, GameFileError, IllegalMove, WordcoreError
from wordcore.games.lettercards import CardGame
from wordcore.games.scrabble import (
    AB,
    ENGLISH_TILES,
    LV,
    STANDARD,
    Board,
    Challenge,
    Exchange,
    Game,
    Layout,
    LegalPlays,
    Placement,
    Play,
    Rack,
    Tile,
    TileSet,
    board_svg,
    board_text,
    decide_challenge,
    end_adjustment,
    find_fault,
    first_by_draw,
    gcg_of,
    greedy_move,
    may_exchange,
    read_gcg,
    replay,
    score_play,
    zero_run_ends_at,
)
from wordcore.games.tournament import TableGame

LEXICON = wordcore.Lexicon.from_words(["horn", "horns", "so"])
GAME = Game(LEXICON, seed=3, players=("Ann", "Bo"))
BOARD = Board()
HORN = Play.parse("8H HORN")
RECORD = read_gcg("#player1 a A")
A = Placement(8, 8, Tile("A"))

WRONG_KINDS: list[Callable[..., Any]] = [
    lambda: read_gcg(None),
    lambda: read_gcg(5),
    lambda: GAME.legal_plays(5),
    lambda: GAME.legal_plays([5]),
    lambda: GAME.legal_plays([None]),
    lambda: GAME.may_exchange("x"),
    lambda: GAME.may_exchange(None),
    lambda: GAME.may_exchange(True),
    lambda: may_exchange(None, 1, 2, 3),
    lambda: may_exchange(LV, "x", 2, 3),
    lambda: BOARD.legal_plays(None, "ABC"),
    lambda: BOARD.legal_plays("enable", "ABC"),
    lambda: BOARD.legal_plays(LEXICON, None),
    lambda: BOARD.legal_plays(LEXICON, "ABC", "LV"),
    lambda: BOARD.legal_plays(LEXICON, "ABC").best("x"),
    lambda: BOARD.legal_plays(LEXICON, "ABC")["x"],
    lambda: LegalPlays(None, LEXICON, "ABC"),
    lambda: BOARD[8],
    lambda: BOARD["8H"],
    lambda: BOARD["a", "b"],
    lambda: BOARD[8, 8, 8],
    lambda: BOARD.get("a", 1),
    lambda: BOARD.place("8H HORN"),
    lambda: BOARD.lift(None),
    lambda: BOARD.to_svg(last=5),
    lambda: Board.read(None),
    lambda: Board.read("15/15", "standard"),
    lambda: Board.read("", STANDARD, "english"),
    lambda: Board("standard"),
    lambda: Board(STANDARD, "english"),
    lambda: Board(STANDARD, ENGLISH_TILES, "x"),
    lambda: Board.from_plays(5),
    lambda: Play.parse(None),
    lambda: Play.parse("8H HORN", "english"),
    lambda: Play.at("8", "8", True, "HORN"),
    lambda: Play.at(8, 8, 1, "HORN"),
    lambda: Play.at(8, 8, True, 5),
    lambda: Play([Placement(8, 8, "A")]),
    lambda: Play([Placement("8", 8, Tile("A"))]),
    lambda: Play([Placement(True, 8, Tile("A"))]),
    lambda: Play([Placement(8, 8, Tile(5))]),
    lambda: Play([Placement(8, 8, Tile("A", 3))]),
    lambda: Play([(8, 8, Tile("A"))]),
    lambda: Play(5),
    lambda: Play([A], down="x"),
    lambda: Play([A], down=1),
    lambda: Play([A], through=5),
    lambda: Play([A], through=[5]),
    lambda: Play([A], through=[("a", "b")]),
    lambda: Play([A], through="ab"),
    lambda: Play([A], tile_set=5),
    lambda: Play([A], player=5),
    lambda: Rack(None),
    lambda: Rack([5]),
    lambda: Rack("A", "english"),
    lambda: Rack("ABC").missing(5),
    lambda: ENGLISH_TILES.value(5),
    lambda: ENGLISH_TILES.split(5),
    lambda: ENGLISH_TILES.tile(5),
    lambda: TileSet.of(5),
    lambda: Layout.plain("x"),
    lambda: STANDARD.premium("a", 1),
    lambda: find_fault(None, HORN),
    lambda: find_fault(BOARD, "8H HORN"),
    lambda: find_fault(BOARD, HORN, 5),
    lambda: find_fault(BOARD, HORN, None, "LV"),
    lambda: score_play(None, HORN),
    lambda: score_play(BOARD, "8H HORN"),
    lambda: score_play(BOARD, HORN, "LV"),
    lambda: board_svg(None),
    lambda: board_svg(BOARD, cell="x"),
    lambda: board_text(None),
    lambda: gcg_of(None),
    lambda: gcg_of(TableGame(["Ann", "Bo"])),
    lambda: gcg_of(CardGame(["Ann", "Bo"], deck="ABC")),
    lambda: replay("x"),
    lambda: replay(RECORD, n_moves="x"),
    lambda: replay(RECORD, layout="x"),
    lambda: replay(RECORD, lexicon="x"),
    lambda: decide_challenge(None, {}, [], 5),
    lambda: decide_challenge(AB, 5, [], 5),
    lambda: decide_challenge(AB, {}, 5, 5),
    lambda: decide_challenge(AB, {"A": True}, ["A"], "x"),
    lambda: decide_challenge(AB, {5: True}, ["A"], 1),
    lambda: zero_run_ends_at(5),
    lambda: zero_run_ends_at([5]),
    lambda: zero_run_ends_at([("pass", 0)], zeros="x"),
    lambda: end_adjustment("double", 5, [1], None),
    lambda: end_adjustment("double", ["a"], ["b"], 0),
    lambda: end_adjustment("double", [1], [1], "x"),
    lambda: end_adjustment(None, [1], [1], None),
    lambda: first_by_draw([5]),
    lambda: greedy_move(None),
]


@pytest.mark.parametrize("call", range(len(WRONG_KINDS)))
def test_a_wrong_kind_of_argument_is_refused_in_the_one_frame(call: int) -> None:
    with pytest.raises(BadTypeError) as refusal:
        WRONG_KINDS[call]()
    assert refusal.value.expected and refusal.value.found
    for python in ("NoneType", "object has no", "not iterable", "argument"):
        assert python not in str(refusal.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: TileSet("x", 5, 5, 5, 5),
        lambda: TileSet("x", "AB", ("a", 1), (1, 1), 0),
        lambda: TileSet("x", "AB", (1, 1), (1, 1), None),
        lambda: TileSet(None, "AB", (1, 1), (1, 1), 0),
        lambda: Layout(None, 5),
        lambda: Layout("x", [5, 5]),
        lambda: Layout("x", ["..", ".."], ("a", 1)),
        lambda: Layout("x", ["..", ".."], 5),
        lambda: Layout.plain(10**9),
        lambda: Board(STANDARD, ENGLISH_TILES, b"x"),
        lambda: Board(STANDARD, ENGLISH_TILES, b"\x63" * 225),
        lambda: ENGLISH_TILES.value("5"),
        lambda: score_play(BOARD, Play.parse("15O AB")),
        lambda: score_play(BOARD, Play([])),
        lambda: end_adjustment("triple", [1], [1], None),
    ],
)
def test_an_impossible_value_is_refused_by_wordcore(call: Callable[[], Any]) -> None:
    with pytest.raises(WordcoreError) as refusal:
        call()
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize(
    "move",
    [
        Exchange(10**50),
        Exchange("A" * 500),
        Exchange(10**4000),
        Exchange(["A"] * 500),
        Challenge(["A" * 500]),
        Play([Placement(10**60, 3, Tile("A"))]),
        Play([Placement(8, i, Tile("A")) for i in range(1, 400)]),
    ],
)
def test_no_refusal_is_longer_than_people_read(move: Any) -> None:
    game = Game(players=("Ann", "Bo"))
    game.push(HORN)
    fault = game.legal(move)
    assert fault is not None and len(fault.sentence) < 200


def test_no_error_about_a_rack_or_a_word_is_longer_than_people_read() -> None:
    with pytest.raises(WordcoreError) as refusal:
        GAME.legal_plays("A" * 500)
    assert len(str(refusal.value)) < 200
    with pytest.raises(IllegalMove) as illegal:
        decide_challenge(AB, {"A" * 500: True}, ["B" * 500], 1)
    assert len(str(illegal.value)) < 200


PLAYS = [
    Play([Placement(8, 8, Tile("A")), Placement(8, 9, Tile("B", True))], down=True),
    Play([Placement(8, 8, Tile("A")), Placement(9, 8, Tile("B"))]),
    Play([A], [(8, 10)]),
    Play([A], [(9, 8)]),
    Play([A], [(8, 9), (8, 9)]),
    Play([A], [(8, 8)]),
    Play([A], down=True),
    Play([A]),
    Play([A, A]),
    Play([A, Placement(3, 3, Tile("B"))], [(5, 5)], down=True),
    Play([], down=True),
    Play([], [(8, 8)], down=True),
    Play.parse("H8 A"),
    Play.parse("8H .A(B)."),
]


@pytest.mark.parametrize("play", PLAYS)
def test_a_play_made_by_hand_survives_json_with_every_field(play: Play) -> None:
    again = Play.from_json(json.loads(json.dumps(play.to_json())))
    assert (again.placements, again.through, again.down) == (play.placements, play.through, play.down)
    assert repr(again) == repr(play)


def test_the_direction_of_a_play_follows_from_its_squares() -> None:
    across, down, single = PLAYS[0], PLAYS[1], PLAYS[6]
    assert (across.down, down.down, single.down) == (False, True, True)
    assert (str(across), str(down), str(single)) == ("8H Ab", "H8 AB", "H8 A")


def test_a_view_and_its_board_are_hashable_and_a_board_of_ones_own_is_not() -> None:
    game = GAME.copy()
    assert hash(game.view("Ann")) == hash(game.view("Ann"))
    assert hash(game.view(None).board) == hash(Game(seed=1).view(None).board)
    assert len({game.view("Ann").board, game.view("Bo").board}) == 1
    with pytest.raises(TypeError):
        hash(Board())


@pytest.mark.parametrize("position", [5, "", "15/15", [], object(), int, STANDARD])
def test_a_game_begins_with_a_position_or_is_refused(position: Any) -> None:
    with pytest.raises(GameFileError, match=r"setup, position: expected a Position, found .*; Position.from_cgp"):
        Game(position=position)
