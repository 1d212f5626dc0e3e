"""Word ladders: against breadth-first search over a set of words, as everybody writes it."""

from __future__ import annotations

import pytest

from benches import plain_python
from benches.measure import Versus
from wordcore import Lexicon, puzzles

PAIRS = [("black", "white"), ("stone", "money"), ("flour", "bread"), ("witch", "fairy"), ("seven", "eight")]


@pytest.mark.benchmark(group="ladder")
def bench_ladder(enable: Lexicon, words: list[str], versus: Versus, quick: bool) -> None:
    pairs = PAIRS[2:4] if quick else PAIRS
    known = set(words)
    for start, end in pairs:
        found = puzzles.ladder(enable, start, end)
        assert (
            len(found)
            == len(plain_python.ladder_by_set(known, start, end))
            == plain_python.ladder_from_both_ends(known, start, end)
        )
    versus(
        lambda: [puzzles.ladder(enable, start, end) for start, end in pairs],
        {
            "breadth first over a set": lambda: [plain_python.ladder_by_set(known, start, end) for start, end in pairs],
            "the same from both ends, its length only": lambda: [
                plain_python.ladder_from_both_ends(known, start, end) for start, end in pairs
            ],
        },
        questions=len(pairs),
        targets={"breadth first over a set": 10, "the same from both ends, its length only": 10},
        repeat=10,
    )
