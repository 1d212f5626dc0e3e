"""Programs written to the public names pass mypy --strict and pyright's strict mode, and their mistakes are found.

Each program of this folder runs; what it does is typed all the way; and exactly the lines that end in
``# refused`` are refused, by both checkers.
"""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAMS = sorted(path for path in HERE.glob("*.py") if path != Path(__file__).resolve())
REFUSED = "  # refused"
MYPY_LINE = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<text>.*)$")


def expected(path: Path) -> set[int]:
    return {n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.endswith(REFUSED)}


@pytest.fixture(scope="module")
def by_mypy(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, str]]:
    """What mypy --strict refuses: file to line to reason."""
    pytest.importorskip("mypy")
    cache = tmp_path_factory.mktemp("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache)]
    run = subprocess.run([*command, *map(str, PROGRAMS)], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found: dict[str, dict[int, str]] = {}
    for match in filter(None, map(MYPY_LINE.match, run.stdout.splitlines())):
        found.setdefault(Path(match["file"]).name, {})[int(match["line"])] = match["text"]
    return found


@pytest.fixture(scope="module")
def by_pyright() -> dict[str, dict[int, str]]:
    """What pyright refuses in strict mode: file to line to reason."""
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed; the test extra has it")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, *map(str, PROGRAMS)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode in (0, 1), run.stdout[-2000:] + run.stderr[-2000:]
    found: dict[str, dict[int, str]] = {}
    for fault in json.loads(run.stdout)["generalDiagnostics"]:
        line = fault["range"]["start"]["line"] + 1
        found.setdefault(Path(fault["file"]).name, {})[line] = fault["message"]
    return found


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
@pytest.mark.parametrize("checker", ["by_mypy", "by_pyright"])
def test_exactly_the_mistakes_are_found(checker: str, program: Path, request: pytest.FixtureRequest) -> None:
    refused = request.getfixturevalue(checker).get(program.name, {})
    too_much = {line: text for line, text in refused.items() if line not in expected(program)}
    assert too_much == {} and expected(program) - refused.keys() == set()


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_programs_run(program: Path) -> None:
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert run.returncode == 0, run.stderr[-2000:]


def test_there_are_mistakes_to_find() -> None:
    assert PROGRAMS and all(expected(program) for program in PROGRAMS)
