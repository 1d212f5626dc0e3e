"""The tests bite: of small faults put into the rules, query and format code at most one in twenty lives."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from mutants import EQUIVALENT, GUARDED, lives, mutants, sample


def test_what_is_called_equivalent_is_still_there() -> None:
    assert {what for module in GUARDED for _, _, what in mutants(module)} >= EQUIVALENT


@pytest.mark.long
def test_at_most_one_mutant_in_twenty_lives() -> None:
    chosen = sample(6, seed=1)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        as_it_is = pool.map(lambda module: lives(module, None), GUARDED)
        failing = [module for module, passes in zip(GUARDED, as_it_is, strict=True) if not passes]
        assert not failing, "their tests fail without any mutant"
        lived = pool.map(lambda mutant: lives(mutant[0], mutant[1]), chosen)
        alive = [f"{line}: {what}" for (_, _, line, what), lives_on in zip(chosen, lived, strict=True) if lives_on]
    assert len(alive) <= len(chosen) / 20, f"{len(alive)} of {len(chosen)}:\n" + "\n".join(alive)
