"""The tests bite: of small faults put into the rules, query and format code at most one in twenty lives."""

from __future__ import annotations

import pytest
from mutants import EQUIVALENT, lives, sample


@pytest.mark.long
def test_at_most_one_mutant_in_twenty_lives() -> None:
    chosen = sample(12, seed=1)
    alive = [
        f"{module}:{line}:{what}"
        for module, number, line, what in chosen
        if f"{module}:{line}:{what}" not in EQUIVALENT and lives(module, number)
    ]
    assert len(alive) <= len(chosen) / 20, f"{len(alive)} of {len(chosen)}:\n" + "\n".join(alive)
