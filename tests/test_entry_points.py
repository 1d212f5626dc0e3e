"""Whatever compiled modules offer can be called with anything: an answer or an error, never a crash."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "odd_arguments.py"


@pytest.mark.parametrize(
    ("rounds", "seed"), [(40, 0), *(pytest.param(400, seed, marks=pytest.mark.long) for seed in range(1, 21))]
)
def test_odd_arguments_do_not_crash(rounds: int, seed: int) -> None:
    done = subprocess.run([sys.executable, str(PROGRAM), str(rounds), str(seed)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-200:]
