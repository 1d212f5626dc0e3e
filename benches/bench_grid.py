"""Words in a grid, and tile by tile through the lexicon: against a trie of dicts."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from benches import plain_python
from benches.measure import Versus
from wordcore import Cursor, Lexicon, Where

DICE = """
aaeegn elrtty aoottw abbjoo ehrtvw cimotu distty eiosst delrvy achops himnqu eeinsu eeghnw affkps hlnnrz deilrx
""".split()  # noqa: SIM905
BESIDE = [
    [4 * y + x for y, x in itertools.product(range(4), repeat=2) if (y, x) != (r, c) and abs(y - r) < 2 > abs(x - c)]
    for r, c in itertools.product(range(4), repeat=2)
]
THREE = Where(length=(3, 63))


def boards(n: int, seed: int = 1) -> list[str]:
    """Rolls of the sixteen dice, row by row in one string."""
    chance = random.Random(seed)
    return ["".join(chance.choice(die) for die in chance.sample(DICE, 16)) for _ in range(n)]


def rows(board: str) -> list[str]:
    return [board[at : at + 4] for at in range(0, 16, 4)]


@pytest.fixture(scope="module")
def nested(words: list[str]) -> plain_python.NestedDicts:
    return plain_python.NestedDicts(words)


@pytest.mark.benchmark(group="in_grid, sixteen Boggle dice")
@pytest.mark.parametrize("how", ["len", "list"])
def bench_in_grid(how: str, english: Lexicon, nested: plain_python.NestedDicts, versus: Versus, quick: bool) -> None:
    asked = boards(5 if quick else 300)
    texts = ["/".join(rows(board)) for board in asked]
    for board, text in zip(asked[:10], texts, strict=False):
        ours_found = list(english.in_grid(text))
        assert sorted(word.upper() for word in nested.in_grid(rows(board))) == ours_found
        assert sorted(word.upper() for word in nested.in_grid_by_masks(board, BESIDE)) == ours_found
    ask: Any = len if how == "len" else list

    def ours() -> None:
        for text in texts:
            ask(english.in_grid(text, where=THREE))

    versus(
        ours,
        {
            "nested-dict trie": lambda: [nested.in_grid(rows(board)) for board in asked],
            "nested-dict trie, neighbours and bit masks prepared": lambda: [
                nested.in_grid_by_masks(board, BESIDE) for board in asked
            ],
        },
        questions=len(asked),
        targets={"nested-dict trie": 40} if how == "len" else None,
        limit_us=20 if how == "len" else None,
        rounds=5,
        repeat=10,
    )


@pytest.mark.benchmark(group="cursor")
def bench_step(lex: Lexicon, nested: plain_python.NestedDicts, versus: Versus, quick: bool) -> None:
    chance = random.Random(3)
    asked = [lex[chance.randrange(len(lex))] for _ in range(50 if quick else 2000)]
    lower = [word.lower() for word in asked]
    root = lex.cursor()

    def ours() -> None:
        for word in asked:
            at = root
            for letter in word:
                at = at.step(letter)

    def theirs() -> None:
        for word in lower:
            at = nested.root
            for letter in word:
                at = at[letter]

    versus(ours, {"a step in a dict": theirs}, questions=sum(map(len, asked)), limit_us=0.12, repeat=3)


@pytest.mark.benchmark(group="cursor")
def bench_boggle_in_python(english: Lexicon, nested: plain_python.NestedDicts, versus: Versus, quick: bool) -> None:
    asked = boards(5 if quick else 300)
    root = english.cursor()

    def solve(letters: str) -> set[str]:
        found: set[str] = set()

        def walk(at: Cursor, cell: int, used: int) -> None:
            if at.is_word:
                found.add(at.prefix or "")
            used |= 1 << cell
            for other in BESIDE[cell]:
                if not used >> other & 1:
                    after = at.step(letters[other])
                    if after:
                        walk(after, other, used)

        for cell, letter in enumerate(letters):
            walk(root.step(letter), cell, 0)
        return found

    assert {word.upper() for word in nested.in_grid_by_masks(asked[0], BESIDE)} == solve(asked[0])
    versus(
        lambda: [solve(board) for board in asked],
        {"the same on a nested-dict trie": lambda: [nested.in_grid_by_masks(board, BESIDE) for board in asked]},
        questions=len(asked),
        targets={"the same on a nested-dict trie": 1},
        rounds=9,
    )
