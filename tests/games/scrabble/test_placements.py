"""The best plays by placements are those of the walk, play by play and in the same order."""

from __future__ import annotations

import random

import pytest

from tests.games.scrabble import plain
from wordcore import Alphabet, Lexicon
from wordcore._engine.boards.multisets import multisets_of
from wordcore.games.scrabble import (
    LAYOUTS,
    LV,
    STANDARD,
    SUPER,
    SUPER_TILES,
    Board,
    BoardView,
    Layout,
    LegalPlays,
    TileSet,
    greedy_game,
)


def found(view: LegalPlays, n: int, *, walk: bool) -> list[tuple[object, ...]]:
    plays = view._twin.engine.best(view._codes, view._n_blanks, n, view._bonuses, walk)
    return [plays[i] for i in range(len(plays))]


def agree(view: LegalPlays) -> None:
    for n in (1, 2, 10, 64):
        assert found(view, n, walk=False) == found(view, n, walk=True), (view.board.fen, str(view.rack), n)


def racks(board: BoardView, chance: random.Random, n: int) -> list[list[str]]:
    """Racks of the tiles not on the board, of every size, with up to two blanks."""
    left = [face for face in board.tile_set.left_from(board.squares).elements() if face != "?"] or ["?"]
    made = []
    for _ in range(n):
        blanks = chance.choice([0, 0, 1, 2])
        size = chance.choice([1, 2, 3, 5, 7, 7, 7])
        letters = chance.sample(left, min(max(size - blanks, 0), len(left)))
        made.append(letters + ["?"] * min(blanks, 7 - len(letters)))
    return [rack for rack in made if rack]


def stages(lexicon: Lexicon, seed: int, **setup: object) -> list[BoardView]:
    """The boards of a greedy game, from the empty one to the last."""
    game = greedy_game(lexicon, seed, **setup)
    boards = [game.board.copy()]
    while game.moves:
        game.pop()
        boards.append(game.board.copy())
    return boards


def compare(lexicon: Lexicon, boards: list[BoardView], seed: object, n_racks: int = 2) -> int:
    chance, n = random.Random(str(seed)), 0
    for board in boards:
        for rack in racks(board, chance, n_racks):
            agree(board.legal_plays(lexicon, rack))
            n += 1
    return n


def test_every_stage_of_games(enable: Lexicon) -> None:
    assert sum(compare(enable, stages(enable, seed), seed) for seed in range(4)) > 150


@pytest.mark.long
def test_two_thousand_positions(enable: Lexicon) -> None:
    n = sum(compare(enable, stages(enable, seed), seed, 3) for seed in range(30))
    assert n > 2000


def test_the_large_board(enable: Lexicon) -> None:
    boards = stages(enable, 5, layout=SUPER, tile_set=SUPER_TILES)[::6]
    assert boards[0].size == 21 and compare(enable, boards, "super") > 5


@pytest.mark.parametrize("name", ["spanish", "german", "polish"])
def test_other_alphabets(name: str) -> None:
    alphabet = Alphabet.named(name)
    chance = random.Random(name)
    few = chance.sample(alphabet.tiles, 8)
    words = {alphabet.join(chance.choices(few, k=chance.randint(2, 6))) for _ in range(300)}
    lexicon = Lexicon.from_words(sorted(words), alphabet=alphabet)
    tiles = TileSet.of(alphabet)
    for seed in range(3):
        boards = stages(lexicon, seed, tile_set=tiles)[::4]
        for board in boards:
            for _ in range(2):
                rack = chance.choices(few, k=chance.randint(1, 5)) + ["?"] * chance.randint(0, 2)
                agree(board.legal_plays(lexicon, rack))


@pytest.mark.parametrize("seed", range(12))
def test_small_lexicons_against_the_plain_twin(seed: int) -> None:
    chance = random.Random(f"twin {seed}")
    letters = "ABE"
    words = plain.random_words(chance, letters, 12, 4)
    lexicon = Lexicon.from_words(words)
    board = Board(Layout.plain(5) if seed % 2 else STANDARD)
    for _ in range(3):
        rack = "".join(chance.choices(letters + "?", k=3))[:3]
        rack = rack.replace("?", "A", rack.count("?") - 2) if rack.count("?") > 2 else rack
        view = board.legal_plays(lexicon, rack)
        agree(view)
        twin = plain.all_plays(board, set(words), rack, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        best = view.best(1)
        assert bool(best) == bool(twin) and (not best or best[0].score == max(twin.values()))
        if best:
            board.place(best[0])


@pytest.mark.parametrize("seed", range(4))
def test_sets_of_letters_that_collide_change_nothing(seed: int) -> None:
    chance = random.Random(f"colliding {seed}")
    words = plain.random_words(chance, "ABEST", 60, 6)
    honest, colliding = Lexicon.from_words(words), Lexicon.from_words(words)
    colliding._derived("multisets", lambda: multisets_of(colliding, colliding=True))
    for board in stages(honest, seed)[::3]:
        for rack in ("ABEST", "SEAT?", "BE??", "?", "AABBEES"):
            mine, theirs = board.legal_plays(honest, rack), board.legal_plays(colliding, rack)
            agree(theirs)
            assert found(mine, 10, walk=False) == found(theirs, 10, walk=False)


@pytest.mark.parametrize("words", [["A"], ["AB"], ["A" * 15], ["AB", "BA", "A" * 21], []])
def test_lexicons_at_the_edge(words: list[str]) -> None:
    lexicon = Lexicon.from_words(words)
    for layout in (*LAYOUTS.values(), Layout.plain(2)):
        board = Board(layout)
        for rack in ("A", "AB", "AAAAAAA", "??", "A?", "Z"):
            agree(board.legal_plays(lexicon, rack))
            if layout.size == 15:
                agree(Board.from_plays(["8D AAAA"]).legal_plays(lexicon, rack))


def test_long_racks_many_blanks_and_long_lists_go_to_the_walk(enable: Lexicon) -> None:
    rules = LV.replace(rack_size=9)
    board = Board.from_plays(["8H HORN"])
    for rack in ("RETINASED", "RET???"):
        view = board.legal_plays(enable, rack, rules)
        assert view.best(3) == list(view)[:3]
    view = board.legal_plays(enable, "RETINAS")
    assert view.best(100) == list(view)[:100] and view.best(64) == list(view)[:64]


def test_all_plays_are_in_the_order_of_rank(enable: Lexicon) -> None:
    view = Board.from_plays(["8H HORN"]).legal_plays(enable, "RETIN??")
    plays = [(-play.score, play.down, play) for play in view]
    assert len(plays) > 1000 and [item[:1] for item in plays] == sorted(item[:1] for item in plays)
    assert list(view)[:64] == view.best(64) == [view[i] for i in range(64)]


def test_what_is_made_for_best_plays_dies_with_the_lexicon() -> None:
    import weakref

    lexicon = Lexicon.from_words(["at", "tea"])
    assert Board().legal_plays(lexicon, "tea").best(1)
    gone = weakref.ref(lexicon)
    del lexicon
    assert gone() is None
