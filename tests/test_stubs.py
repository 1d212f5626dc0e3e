"""The hand-written stubs say what the compiled modules have, no more and no less."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "wordcore" / "_engine"

pytest.importorskip("mypy")


def test_every_compiled_module_has_a_stub() -> None:
    assert {path.stem for path in ENGINE.glob("*.pyx")} == {path.stem for path in ENGINE.glob("*.pyi")}


def test_the_stubs_agree_with_the_compiled_modules() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "wordcore._engine", "--concise", "--ignore-disjoint-bases"]
    command += ["--allowlist", "tests/stubtest-allowlist.txt", "--mypy-config-file", "pyproject.toml"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
