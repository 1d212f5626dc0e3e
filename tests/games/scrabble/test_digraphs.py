"""Tiles of two letters: every text form that is read back gives the same tiles."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.games.scrabble import (
    ENGLISH_TILES,
    Board,
    Challenge,
    Exchange,
    Game,
    Placement,
    Play,
    Rack,
    Tile,
    TileSet,
    gcg_of,
    greedy_game,
    read_gcg,
    replay,
)
from wordcore.query import Adjudication

SPANISH, CATALAN = TileSet.of(Alphabet.SPANISH), TileSet.of(Alphabet.CATALAN)
# Tiles that begin one another, three letters deep.
NESTED = TileSet("nested", ["A", "B", "AB", "ABA", "BA"], [9] * 5, [1] * 5, 2)
SETS = st.sampled_from([SPANISH, CATALAN, NESTED])
LEXICON = Lexicon.from_words(
    ["ella", "a[L][L]a", "[L][L]ano", "calle", "arra", "a[R][R]a", "coche", "c[C][H]a", "ala", "al", "el", "la", "lo"],
    alphabet=Alphabet.SPANISH,
)


@st.composite
def lines(draw: st.DrawFn) -> tuple[TileSet, list[Tile | None]]:
    """A set, and tiles for one line, most of them such as make trouble; None is a tile already there."""
    tile_set = draw(SETS)
    troublesome = [letter for letter in tile_set.letters if any(letter in longer for longer in tile_set.letters)]
    letters = st.sampled_from(troublesome)
    tile = st.builds(Tile, letters, st.booleans())
    return tile_set, draw(st.lists(st.none() | tile | tile, min_size=1, max_size=15))


@given(lines(), st.booleans())
def test_a_play_reads_back_as_it_was_written(line: tuple[TileSet, list[Tile | None]], down: bool) -> None:
    tile_set, tiles = line
    squares = [(i, 1) if down else (1, i) for i in range(1, len(tiles) + 1)]
    new = [Placement(*square, tile) for square, tile in zip(squares, tiles, strict=True) if tile is not None]
    through = [square for square, tile in zip(squares, tiles, strict=True) if tile is None]
    play = Play(new, through, down, tile_set)
    for again in (
        Play.parse(str(play), tile_set),
        Play.from_json(play.to_json(), tile_set),
        pickle.loads(pickle.dumps(play)),
    ):
        assert again == play and again.through == play.through and str(again) == str(play)


@given(lines())
def test_a_rack_a_board_and_a_word_read_back_as_they_were_written(line: tuple[TileSet, list[Tile | None]]) -> None:
    tile_set, tiles = line
    there = [tile for tile in tiles if tile is not None]
    rack = Rack([tile.face for tile in there], tile_set)
    assert Rack(str(rack), tile_set) == rack
    faces = [tile.face for tile in there]
    assert tile_set.read_faces(tile_set.write(faces)) == faces
    letters = [tile.letter for tile in there]
    assert tile_set.split(tile_set.spell(letters)) == letters
    board = Board(tile_set=tile_set)
    for turn in (False, True):
        squares = [(i, 15) if turn else (15, i) for i in range(1, len(tiles) + 1)]
        fresh = [Placement(*at, tile) for at, tile in zip(squares, tiles, strict=True) if tile and not board[at]]
        board.place(Play(fresh, tile_set=tile_set))
    plenty = TileSet("plenty", tile_set.letters, [40] * len(tile_set.letters), tile_set.values, 40)
    assert Board.read(board.fen, tile_set=plenty) == board
    assert Board.read(str(board), tile_set=plenty) == board


@given(st.text("QUIZquiz.", min_size=1))
def test_english_is_written_without_brackets(text: str) -> None:
    assert ENGLISH_TILES.write(ENGLISH_TILES.split(text, also=".")) == text


@pytest.mark.parametrize("rules", ["AB", "LV"])
@pytest.mark.parametrize("seed", range(12))
def test_spanish_games_are_stored_and_replayed_tile_by_tile(seed: int, rules: str) -> None:
    game = greedy_game(LEXICON, seed, rules=rules)
    stored = Game.from_json(game.to_json(), LEXICON)
    assert (stored.board, stored.state) == (game.board, game.state)
    report = replay(read_gcg(gcg_of(game).to_text()), lexicon=LEXICON)
    assert report.is_sound and report.board == game.board and report.scores == game.scores
    assert not any(line.phonies for line in report.lines)


def test_two_single_tiles_are_not_the_tile_of_two_letters() -> None:
    game = Game(LEXICON, players=("Ana", "Luis"))
    # Placements by hand know no set: the game does.
    line = [Placement(8, 8 + i, Tile(letter)) for i, letter in enumerate("ALLA")]
    assert str(game.push(Play(line)).play) == "8H A[L][L]A"
    assert Game.from_json(game.to_json(), LEXICON).board == game.board
    assert Play(line) not in Board(tile_set=SPANISH).legal_plays(LEXICON, ["A", "LL", "A", "L"])
    assert Play(line) in Board(tile_set=SPANISH).legal_plays(LEXICON, ["A", "L", "A", "L"])
    assert game.push(Exchange(["L", "L"])).n_tiles == 2
    assert game.moves[-1] == Exchange("[L][L]", player="Luis")
    assert game.moves[-1].seen_by("Ana") == Exchange(2, player="Luis") and gcg_of(game).to_text().splitlines()[
        -1
    ].split()[1:3] == ["[L][L]", "-[L][L]"]


def test_a_challenge_names_a_word_with_or_without_brackets() -> None:
    game = Game(LEXICON, players=("Ana", "Luis"))
    game.push(Play.parse("8H A[L][L]A", SPANISH))
    assert game.push(Challenge(["alla"])).lost_turns == ("Luis",)
    assert game.moves[-1].words == ("A[L][L]A",)
    game.pop()
    assert not game.push(Challenge(["A[L][L]A"], ruling=Adjudication.of({"ALLA": False}))).stands
