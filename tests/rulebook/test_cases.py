"""Runs the worked cases of the rulebooks: one case, one test.

A case is ``{id, title, op, given, expect, steps}``. The operation ``op`` is
looked up in the ``OPS`` tables of all ``*_ops.py`` modules in this directory,
is called with ``given``, and returns a mapping; only the keys named in
``expect`` are compared. An operation nobody knows fails. A key of ``given`` that
no operation reads fails too in the cases of this directory; in those of
``--cases`` it is a warning. ``card.manual``
cases are stories: they are tests of their own elsewhere and are skipped here.
"""

from __future__ import annotations

import importlib.util
import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from case_form import UnreadKeyWarning

HERE = Path(__file__).parent
STORIES = frozenset({"card.manual"})

Operation = Callable[[dict[str, Any]], Mapping[str, Any]]


@lru_cache(maxsize=1)
def operations() -> dict[str, Operation]:
    """The merged ``OPS`` of every ``*_ops.py`` module; one name in two modules is an error."""
    merged: dict[str, Operation] = {}
    for path in sorted(HERE.glob("*_ops.py")):
        spec = importlib.util.spec_from_file_location(f"rulebook_{path.stem}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, operation in module.OPS.items():
            assert name not in merged, f"{name} is defined twice, the second time in {path.name}"
            merged[name] = operation
    return merged


def read_cases(path: Path) -> Iterator[dict[str, Any]]:
    """The cases of a file (a list, an object with a list ``cases``, or one case) or of a directory."""
    if not path.exists():
        raise pytest.UsageError(f"--cases: {path} is neither a file nor a directory")
    files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
    for file in files:
        content = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(content, dict):
            content = content.get("cases", [content])
        yield from content


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("cases", None)
        path = metafunc.config.invocation_params.dir / chosen if chosen else HERE
        cases = list(read_cases(path))
        metafunc.parametrize("case", cases, ids=[f"{case['id']}-{case['op']}" for case in cases])


def test_case(case: dict[str, Any], pytestconfig: pytest.Config) -> None:
    if case["op"] in STORIES:
        pytest.skip("a story: written as a test by hand")
    operation = operations().get(case["op"])
    assert operation is not None, f"no *_ops.py module knows the operation {case['op']!r}"
    with warnings.catch_warnings():
        if not pytestconfig.getoption("cases", None):
            warnings.simplefilter("error", UnreadKeyWarning)
        result = json.loads(json.dumps(dict(operation(case["given"]))))
    found = {key: result.get(key, "(no such key in the result)") for key in case["expect"]}
    assert found == case["expect"], f"{case['id']}: {case.get('title', case['op'])}"
