"""The tests bite: of small faults put into the rules, query and format code at most one in twenty lives."""

from __future__ import annotations

import pytest
from mutants import EQUIVALENT, GUARDED, lives, mutants, sample


def test_what_is_called_equivalent_is_still_there() -> None:
    assert {what for module in GUARDED for _, _, what in mutants(module)} >= EQUIVALENT


@pytest.mark.long
def test_at_most_one_mutant_in_twenty_lives() -> None:
    assert [module for module in GUARDED if not lives(module, None)] == [], "their tests fail without any mutant"
    chosen = sample(6, seed=1)
    alive = [f"{line}: {what}" for module, number, line, what in chosen if lives(module, number)]
    assert len(alive) <= len(chosen) / 20, f"{len(alive)} of {len(chosen)}:\n" + "\n".join(alive)
