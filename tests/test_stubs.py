"""The hand-written stubs say what the compiled modules have, no more and no less."""

from __future__ import annotations

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import wordcore

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


@pytest.mark.parametrize("kind", [wordcore.Words, wordcore.Extensions, wordcore.Mask])
def test_an_editor_shows_the_docstrings_of_the_views(kind: type) -> None:
    stub = ast.parse((ROOT / kind.__module__.replace(".", "/")).with_suffix(".pyi").read_text())
    (declared,) = (node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    assert ast.get_docstring(declared) == inspect.cleandoc(kind.__doc__ or "")
    for node in declared.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            says = getattr(kind, node.name).__doc__ or ast.get_docstring(node)  # a bare attribute cannot say
            assert says and ast.get_docstring(node) == inspect.cleandoc(says), node.name


def test_stubs_and_annotations_say_what_is_there_at_run_time() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "wordcore", "--concise", "--ignore-disjoint-bases"]
    command += ["--allowlist", "tests/stubtest-allowlist.txt", "--mypy-config-file", "pyproject.toml"]
    command += ["--ignore-unused-allowlist"]  # which extras are installed differs
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
