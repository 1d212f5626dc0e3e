"""Fixtures: the lexicon, sampled words and racks, and the contest itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

import wordcore
from benches.measure import Versus
from wordcore import Alphabet, Lexicon


@pytest.fixture(scope="session")
def lex() -> Lexicon:
    return wordcore.load()


@pytest.fixture(scope="session")
def words(lex: Lexicon) -> list[str]:
    """ENABLE in lower case, as the rivals like it."""
    return [word.lower() for word in lex]


@pytest.fixture
def versus(benchmark: Any) -> Versus:
    return Versus(benchmark)


@pytest.fixture(scope="session")
def quick(request: pytest.FixtureRequest) -> bool:
    """True when the suite only shows that it runs (``--benchmark-disable``)."""
    return bool(request.config.getoption("benchmark_disable"))


def sample_racks(n: int, size: int, blanks: int = 0, seed: int = 1) -> list[str]:
    """Racks drawn from the English bag, in lower case, blanks last."""
    alphabet = Alphabet.ENGLISH
    bag = [tile.lower() for tile, count in zip(alphabet.tiles, alphabet.counts, strict=True) for _ in range(count)]
    chance = random.Random(f"{seed} {size} {blanks}")
    return ["".join(chance.sample(bag, size - blanks)) + "?" * blanks for _ in range(n)]
