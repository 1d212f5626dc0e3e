"""Leaves: worths of tiles and pairs, and plays ranked by equity as if all of them had been sorted."""

from __future__ import annotations

import importlib
import json
import pickle
import random
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.scrabble import plain
from tests.games.scrabble.test_placements import racks, stages
from wordcore import Alphabet, Lexicon
from wordcore.errors import BadTilesError, BadValueError
from wordcore.games.scrabble import AB, ENGLISH_TILES, LV, Board, BoardView, Game, Layout, Leaves, Play, TileSet
from wordcore.games.scrabble.leave_table import ENGLISH

WORDLISTS = Path(__file__).resolve().parents[3] / "wordlists"
FACES = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OURS = Leaves.of()
assert OURS is not None


def hundredths(worths: dict[str, float], kept: list[str]) -> int:
    """The plain twin: every tile, and every pair whichever way it is named."""
    number = {key: round(100 * points) for key, points in worths.items()}
    found = sum(number.get(face, 0) for face in kept)
    for a, b in combinations(kept, 2):
        found += number.get(a + b, number.get(b + a, 0))
    return found


def left(rack: list[str], play: Play) -> list[str]:
    kept = list(rack)
    for face in play.faces:
        kept.remove(face)
    return kept


def agrees(board: BoardView, lexicon: Lexicon, rack: list[str], worths: dict[str, float]) -> None:
    """Best and list by equity are what sorting every play by score and leave gives, by every way of searching."""
    leaves = Leaves(worths, board.tile_set)
    view = board.legal_plays(lexicon, rack, leaves=leaves)
    every = list(board.legal_plays(lexicon, rack))
    keyed = [(-(100 * (play.score or 0) + hundredths(worths, left(rack, play))), -(play.score or 0)) for play in every]
    # Plays of equal equity and score keep the order in which they are listed without leaves.
    order = sorted(range(len(every)), key=lambda i: keyed[i])
    expected = [(every[i], -keyed[i][0] / 100) for i in order]
    assert [(play, play.equity) for play in view] == expected
    for n in (1, 2, 10, 64):
        assert [(play, play.equity) for play in view.best(n)] == expected[:n], (board.fen, rack, n)
        walked = view._twin.engine.best(view._codes, view._n_blanks, n, view._bonuses, True, leaves.codes)
        assert [walked.equity(i) / 100 for i in range(len(walked))] == [equity for _, equity in expected[:n]]


def random_worths(chance: random.Random, letters: str, most: float) -> dict[str, float]:
    keys = [*letters, *(a + b for i, a in enumerate(letters) for b in letters[i:])]
    return {key: round(chance.uniform(-most, most), 2) for key in chance.sample(keys, len(keys) // 2)}


def test_ours_rank_every_stage_of_games_as_sorting_does(enable: Lexicon) -> None:
    chance, n = random.Random(19), 0
    for seed in range(2):
        for board in stages(enable, seed)[::2]:
            for rack in racks(board, chance, 2):
                agrees(board, enable, rack, OURS.to_json())
                n += 1
    assert n > 30


@pytest.mark.long
def test_ours_rank_many_positions_as_sorting_does(enable: Lexicon) -> None:
    chance = random.Random(20)
    for seed in range(20):
        for board in stages(enable, seed):
            for rack in racks(board, chance, 2):
                agrees(board, enable, rack, OURS.to_json())


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.sampled_from([0.5, 8.0, 300.0]))
def test_any_worths_rank_plays_of_small_lexicons_as_sorting_does(seed: int, most: float) -> None:
    chance = random.Random(seed)
    lexicon = Lexicon.from_words(plain.random_words(chance, "ABE", 12, 4))
    board = Board(Layout.plain(7))
    for _ in range(4):
        rack = chance.choices("ABE?", k=chance.randint(1, 5))
        if rack.count("?") <= 3:
            agrees(board, lexicon, rack, random_worths(chance, "?ABEZ", most))
        best = board.legal_plays(lexicon, rack).best(1)
        if best:
            board.place(best[0])


def test_long_racks_and_many_blanks_too(enable: Lexicon) -> None:
    rules, board = LV.replace(rack_size=9), Board.from_plays(["8H HORN"])
    for rack in ("RETINASED", "RET???", "QUIZVVII?"):
        faces = list(rack)
        view = board.legal_plays(enable, rack, rules, leaves=OURS)
        worths = OURS.to_json()
        every = [
            100 * play.score + hundredths(worths, left(faces, play)) for play in board.legal_plays(enable, rack, rules)
        ]
        assert [round(100 * play.equity) for play in view.best(20)] == sorted(every, reverse=True)[:20]


@given(st.lists(st.sampled_from(FACES), max_size=9), st.integers(0, 10**6))
def test_a_leave_is_worth_its_tiles_and_its_pairs(kept: list[str], seed: int) -> None:
    worths = random_worths(random.Random(seed), "?AEQUZ", 40)
    assert Leaves(worths).worth(kept) == hundredths(worths, kept) / 100
    assert OURS.worth(kept) == hundredths(OURS.to_json(), kept) / 100


@given(st.lists(st.sampled_from("?AEQUZ"), max_size=7))
def test_the_parts_of_a_rack_are_all_its_choices_of_tiles(rack: list[str]) -> None:
    ordered = sorted(rack, key=FACES[1:].__add__("?").index)
    found = {part: worth for worth, part in OURS.parts(rack)}
    expected = {choice for n in range(len(rack) + 1) for choice in combinations(ordered, n)}
    assert set(found) == expected and all(OURS.worth(part) == worth for part, worth in found.items())


def test_leaves_are_values() -> None:
    leaves = Leaves({"Q": -7, "UQ": 11.5, "?": 20})
    assert leaves == Leaves({"?": 20.0, "QU": 11.5, "Q": -7.001}) != Leaves({"Q": -7})
    assert hash(leaves) == hash(Leaves(leaves.to_json())) and pickle.loads(pickle.dumps(leaves)) == leaves
    assert Leaves.from_json(json.loads(json.dumps(leaves.to_json()))) == leaves
    assert repr(leaves) == "<Leaves for english: 3 numbers>"
    spanish = TileSet.of(Alphabet.SPANISH)
    assert Leaves({"[CH]A": 2, "[CH]": 1}, spanish).worth(["CH", "A"]) == 3
    assert Leaves.of(spanish) is None and Leaves.of(ENGLISH_TILES) is OURS


def test_leaves_that_are_wrong_are_refused(enable: Lexicon) -> None:
    with pytest.raises(BadTilesError, match="one tile or two"):
        Leaves({"ABC": 1})
    with pytest.raises(BadTilesError):
        Leaves({"9": 1})
    for points in ("1", None, True, 20_000, float("nan")):
        with pytest.raises(BadValueError, match="leaves, A: expected a number of points"):
            Leaves({"A": points})  # type: ignore[dict-item]
    german = Leaves({"Ä": 1}, TileSet.of(Alphabet.GERMAN))
    with pytest.raises(BadValueError, match="legal_plays, leaves"):
        Board().legal_plays(enable, "RETINAS", leaves=german)
    with pytest.raises(TypeError):
        Board().legal_plays(enable, "RETINAS", leaves={"A": 1})  # type: ignore[arg-type]
    engine = Board()._twin(enable).engine
    with pytest.raises(BadValueError, match="leaves: expected 756 numbers"):
        engine.best(b"\1", 0, 1, b"", False, b"1234")
    with pytest.raises(BadValueError, match="leaves"):
        engine.all(b"\1", 0, b"", b"\xff\xff\xff\x7f" * 756)


def test_a_game_ranks_its_plays_by_equity_too(enable: Lexicon) -> None:
    game = Game(enable, rules=AB, seed=3)
    best = game.legal_plays(leaves=OURS).best(3)
    assert [play.equity for play in best] == sorted([play.equity for play in best], reverse=True)
    assert game.legal_plays().best(1)[0].equity is None and Play.parse("8H QUIz").equity is None


def test_the_table_of_the_package_is_the_one_of_the_recipe() -> None:
    rows = [line.split("\t") for line in (WORDLISTS / "leaves.tsv").read_text("ascii").splitlines()]
    assert len(rows) == 27 + 378 and (WORDLISTS / "leaves.tsv").stat().st_size < 4096
    assert [number for _, number in rows] == ENGLISH.split()
    assert Leaves({key: int(number) / 100 for key, number in rows}) == OURS


def test_the_recipe_gives_the_same_numbers_when_run_again(enable: Lexicon) -> None:
    sys.path.insert(0, str(WORDLISTS))
    recipe = importlib.import_module("build_leaves")
    once, again = (recipe.regressed(enable, 6, 5, OURS) for _ in range(2))
    assert once == again and len(once) == 405 and any(once)
    rows = [line.split("\t") for line in (WORDLISTS / "leaves.tsv").read_text("ascii").splitlines()]
    assert [key for key, _ in rows] == recipe.keys()
    numbers = [int(number) for _, number in rows]
    assert recipe.table(numbers) == (WORDLISTS / "leaves.tsv").read_bytes()
    module = Path(sys.modules["wordcore.games.scrabble.leave_table"].__file__ or "")
    assert recipe.module(numbers) == module.read_bytes()
