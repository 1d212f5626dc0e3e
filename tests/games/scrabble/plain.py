"""The plain twin: every play by trying every square, direction and order of tiles. No cleverness."""

from __future__ import annotations

import itertools
import random
from collections.abc import Container, Iterator

from wordcore.games.scrabble import Board, Play, Tile
from wordcore.games.scrabble.play import Placement

Grid = dict[tuple[int, int], Tile]


def grid_of(board: Board) -> Grid:
    return {(row, column): tile for row, column, tile in board}


def word_through(grid: Grid, row: int, column: int, down: bool) -> list[tuple[int, int]]:
    step = (1, 0) if down else (0, 1)
    while (row - step[0], column - step[1]) in grid:
        row, column = row - step[0], column - step[1]
    squares = []
    while (row, column) in grid:
        squares.append((row, column))
        row, column = row + step[0], column + step[1]
    return squares


def words_and_score(board: Board, play: Play) -> tuple[list[str], int]:
    """RULES 3.3, letter by letter; the words in no particular order."""
    grid = grid_of(board)
    new = {(row, column): tile for row, column, tile in play.placements}
    grid.update(new)
    words: dict[tuple[tuple[int, int], ...], None] = {}
    for row, column in new:
        for down in (False, True):
            squares = tuple(word_through(grid, row, column, down))
            if len(squares) > 1:
                words[squares] = None
    total = 50 if len(new) == 7 else 0
    for squares in words:
        points, times = 0, 1
        for row, column in squares:
            tile = grid[row, column]
            value = 0 if tile.is_blank else board.tile_set.value(tile.letter)
            if (row, column) in new:
                sign = board.layout.premium(row, column)
                value *= {"'": 2, '"': 3, "^": 4}.get(sign, 1)
                times *= {"-": 2, "=": 3, "~": 4}.get(sign, 1)
            points += value
        total += points * times
    return ["".join(grid[square].letter for square in squares) for squares in words], total


def orders(rack: str, letters: str) -> Iterator[tuple[Tile, ...]]:
    """Every order of every choice of tiles, each blank as every letter."""
    seen = set()
    for n in range(1, len(rack) + 1):
        for faces in set(itertools.permutations(rack, n)):
            choices = [[Tile(x, True) for x in letters] if x == "?" else [Tile(x)] for x in faces]
            for tiles in itertools.product(*choices):
                if tiles not in seen:
                    seen.add(tiles)
                    yield tiles


def all_plays(board: Board, words: Container[str], rack: str, letters: str) -> dict[tuple[Placement, ...], int]:
    """Every legal play of valid words, by its placements, with its score."""
    grid, size = grid_of(board), board.size
    found: dict[tuple[Placement, ...], int] = {}
    texts = list(orders(rack, letters))
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            for down in (False, True):
                free, at_row, at_column = [], row, column
                while at_row <= size and at_column <= size:
                    if (at_row, at_column) not in grid:
                        free.append((at_row, at_column))
                    at_row, at_column = (at_row + 1, at_column) if down else (at_row, at_column + 1)
                if not free or free[0] != (row, column):
                    continue
                for tiles in texts:
                    if len(tiles) > len(free) or not touches(board, grid, free[: len(tiles)]):
                        continue
                    placements = tuple(
                        Placement(*square, tile) for square, tile in zip(free[: len(tiles)], tiles, strict=True)
                    )
                    formed, score = words_and_score(board, Play(placements))
                    if all(word in words for word in formed):
                        found[placements] = score
    return found


def touches(board: Board, grid: Grid, squares: list[tuple[int, int]]) -> bool:
    if not grid:
        return board.layout.start in squares and len(squares) > 1
    return any((row + r, column + c) in grid for row, column in squares for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def random_words(chance: random.Random, letters: str, n: int, longest: int) -> list[str]:
    return ["".join(chance.choice(letters) for _ in range(chance.randint(2, longest))) for _ in range(n)]
