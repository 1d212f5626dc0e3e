"""Rebuild the leaves: what tiles that stay on the rack are worth, by regression on games played over ENABLE.

    python wordlists/build_leaves.py            write the table (some minutes), print the figures
    python wordlists/build_leaves.py --check    compare, write nothing, exit 1 on a difference

Two rounds of self-play. In the first both sides take the play that scores most, in the second the one that the
leaves of the first round rank best. Every turn with tiles still in the bag gives one line of the regression: the tiles
left on the rack and the pairs among them, against what the player gained on the opponent in the next two turns of
each. Seeds are fixed, sums are whole numbers, and the equations are solved one operation after the other in
double precision, so the same bytes come out on every machine.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections.abc import Iterator, Sequence

from outputs import write_or_compare

import wordcore
from wordcore.games.scrabble import AB, ENGLISH_TILES, Board, Leaves
from wordcore.lexicon import Lexicon

ROUNDS = ((12_000, 0), (30_000, 1_000_000))
"""Games, and the seed of the first, for each round."""
RACK = 7
LEAST_BAG = 7
TURNS = 2
"""Turns of each side that a leave is judged by."""
TILE_RIDGE, PAIR_RIDGE = 5, 50
"""How many lines speak for a worth of 0: rare pairs are not believed at once."""
FACES = ("?", *ENGLISH_TILES.letters)
PAIRS = [(a, b) for a in range(len(FACES)) for b in range(a, len(FACES))]
COLUMN = {pair: len(FACES) + i for i, pair in enumerate(PAIRS)}
N_COLUMNS = len(FACES) + len(PAIRS)

MODULE = "../wordcore/games/scrabble/leave_table.py"

Turn = tuple[tuple[str, ...], int, int]
"""The tiles kept, the points of the turn, and how many tiles were in the bag then."""


def played(lexicon: Lexicon, seed: int, leaves: Leaves | None) -> list[Turn]:
    """The turns of one game, until the bag is empty."""
    chance, bag, board = random.Random(seed), ENGLISH_TILES.faces(), Board()
    chance.shuffle(bag)
    racks = [[bag.pop() for _ in range(RACK)] for _ in range(2)]
    turns: list[Turn] = []
    zeros = 0
    while bag and zeros < 6:
        rack = racks[len(turns) % 2]
        n_bag, best = len(bag), board.legal_plays(lexicon, rack, AB, leaves=leaves).best(1)
        worth = None if not best else best[0].score if leaves is None else best[0].equity
        given = exchanged(rack, n_bag, leaves, worth)
        if given is not None or not best:
            zeros += 1
            for face in given or ():
                rack.remove(face)
            turns.append((tuple(rack), 0, n_bag))
            rack += [bag.pop() for _ in given or ()]
            bag += given or ()
            chance.shuffle(bag)
            continue
        zeros = 0
        board.place(best[0])
        for face in best[0].faces:
            rack.remove(face)
        turns.append((tuple(rack), best[0].score or 0, n_bag))
        while len(rack) < RACK and bag:
            rack.append(bag.pop())
    return turns


def exchanged(rack: list[str], n_bag: int, leaves: Leaves | None, equity: float | None) -> list[str] | None:
    """The tiles to exchange, if that is allowed and better than the best play, if there is one."""
    if n_bag < LEAST_BAG or (leaves is None and equity is not None):
        return None
    if leaves is None:
        return list(rack)
    if equity is not None and equity >= 25:
        return None
    worth, kept = max(part for part in leaves.parts(rack) if len(part[1]) < len(rack))
    if equity is not None and equity >= worth:
        return None
    given = list(rack)
    for face in kept:
        given.remove(face)
    return given


def columns(kept: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Which columns a leave fills, and how often: its tiles, its pairs, and the one of all leaves."""
    counts = [(place, kept.count(face)) for place, face in enumerate(FACES) if face in kept]
    for i, (a, n) in enumerate(counts):
        yield a, n
        if n > 1:
            yield COLUMN[a, a], n * (n - 1) // 2
        for b, m in counts[i + 1 :]:
            yield COLUMN[a, b], n * m
    yield N_COLUMNS, 1


def regressed(lexicon: Lexicon, n_games: int, first_seed: int, leaves: Leaves | None) -> list[float]:
    """The worths that explain best what came of the leaves of so many games."""
    size = N_COLUMNS + 1
    products = [[0] * size for _ in range(size)]
    answers = [0] * size
    for seed in range(first_seed, first_seed + n_games):
        turns = played(lexicon, seed, leaves)
        for t, (kept, _, n_bag) in enumerate(turns[: -2 * TURNS]):
            if n_bag < LEAST_BAG:
                break
            gained = sum(turns[t + 2 * i][1] - turns[t + 2 * i - 1][1] for i in range(1, TURNS + 1))
            filled = list(columns(kept))
            for a, n in filled:
                answers[a] += n * gained
                row = products[a]
                for b, m in filled:
                    row[b] += n * m
    for a in range(N_COLUMNS):
        products[a][a] += TILE_RIDGE if a < len(FACES) else PAIR_RIDGE
    return solved(products, answers)[:N_COLUMNS]


def solved(products: list[list[int]], answers: list[int]) -> list[float]:
    """The solution of a positive definite system, by Cholesky: every sum in one fixed order."""
    size = len(answers)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        own = lower[i]
        for k in range(i + 1):
            left, other = float(products[i][k]), lower[k]
            for j in range(k):
                left -= own[j] * other[j]
            own[k] = left**0.5 if i == k else left / other[k]
    half = [0.0] * size
    for i in range(size):
        left = float(answers[i])
        for j in range(i):
            left -= lower[i][j] * half[j]
        half[i] = left / lower[i][i]
    found = [0.0] * size
    for i in reversed(range(size)):
        left = half[i]
        for j in range(i + 1, size):
            left -= lower[j][i] * found[j]
        found[i] = left / lower[i][i]
    return found


def made() -> list[int]:
    """The worths in hundredths of a point: tiles, then pairs."""
    lexicon, leaves = wordcore.load("enable"), None
    for n_games, first_seed in ROUNDS:
        worths = regressed(lexicon, n_games, first_seed, leaves)
        leaves = Leaves(dict(zip(keys(), worths, strict=True)))
        print(f"{n_games:,} games: blank {leaves.worth('?')}, S {leaves.worth('S')}, Q {leaves.worth('Q')}")
    return [round(100 * worth) for worth in worths]


def keys() -> list[str]:
    """Tiles and pairs as they are written."""
    return [*FACES, *(FACES[a] + FACES[b] for a, b in PAIRS)]


def table(hundredths: Sequence[int]) -> bytes:
    """The table of this folder: a tile or a pair, a tab, its worth in hundredths of a point."""
    return "".join(f"{key}\t{number}\n" for key, number in zip(keys(), hundredths, strict=True)).encode("ascii")


def module(hundredths: Sequence[int]) -> bytes:
    """The same numbers as the package has them."""
    text = textwrap.fill(" ".join(map(str, hundredths)), 116)
    return (
        '"""The leaves of English tiles, in hundredths of a point; written by ``wordlists/build_leaves.py``.\n\n'
        "The blank, A to Z, then every pair in that order: the blank with itself, with A ..., A with itself ...\n"
        '"""\n\n'
        f'ENGLISH = """\n{text}\n"""\n'
    ).encode("ascii")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Rebuild the leaves.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 on a difference")
    args = parser.parse_args(arguments)
    hundredths = made()
    return write_or_compare({"leaves.tsv": table(hundredths), MODULE: module(hundredths)}, args.check)


if __name__ == "__main__":
    sys.exit(main())
