"""The hand-written stubs say what the compiled modules have, no more and no less."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "wordcore" / "_engine"

pytest.importorskip("mypy")


def modules(kind: str) -> set[str]:
    return {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in ENGINE.rglob(f"*.{kind}")}


def test_every_stub_belongs_to_a_compiled_module() -> None:
    assert modules("pyi") <= modules("pyx")


@pytest.mark.parametrize("name", sorted(modules("pyx") - modules("pyi")))
def test_a_compiled_module_without_a_stub_has_nothing_for_python(name: str) -> None:
    found = importlib.import_module(name)
    own = [key for key, value in vars(found).items() if getattr(value, "__module__", None) == name]
    assert not own, f"{name} shows {own}: give it a stub"


def test_the_stubs_agree_with_the_compiled_modules() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", *sorted(modules("pyi")), "--concise", "--ignore-disjoint-bases"]
    command += ["--allowlist", "tests/stubtest-allowlist.txt", "--mypy-config-file", "pyproject.toml"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
