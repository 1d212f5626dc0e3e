"""Every code block of the README and docs runs, and prints what the page says.

Blocks fenced as ``python`` with ``>>>`` are doctests, one page sharing its names; other ``python``
blocks are executed. ``console`` blocks show ``$ command`` lines, each followed by its standard output;
``...`` stands for anything. ``sh`` blocks install things or need the network and are not run here.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, kind: str) -> list[tuple[int, str]]:
    text = page.read_text(encoding="utf-8")
    return [(text[: m.start()].count("\n") + 2, m[2]) for m in FENCE.finditer(text) if m[1] == kind]


def commands(block: str) -> list[tuple[str, str]]:
    """(command, expected output) pairs; a trailing backslash continues a command."""
    found: list[tuple[str, str]] = []
    lines = block.splitlines()
    while lines:
        line = lines.pop(0)
        if not line.startswith("$ "):
            continue
        command = line[2:]
        while command.endswith("\\"):
            command += "\n" + lines.pop(0)
        output = []
        while lines and not lines[0].startswith("$ "):
            output.append(lines.pop(0))
        found.append((command, "\n".join(output)))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_and_prints_what_it_says(page: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for line, block in blocks(page, "python"):
        if ">>>" in block:
            test = parser.get_doctest(block, names, page.name, str(page), line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile(block, f"{page.name}:{line}", "exec"), names)
    assert runner.failures == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_print_what_it_says(page: Path, tmp_path: Path) -> None:
    environment = dict(os.environ, NO_COLOR="1", COLUMNS="100", WORDCORE_HOME=str(tmp_path / "home"))
    environment["PATH"] = os.path.dirname(sys.executable) + os.pathsep + environment["PATH"]
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    checker = doctest.OutputChecker()
    for line, block in blocks(page, "console"):
        for command, expected in commands(block):
            ran = subprocess.run(
                ["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120
            )
            same = checker.check_output(
                expected.rstrip() + "\n", ran.stdout.rstrip() + "\n", doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            )
            assert same, f"{page.name}:{line}: $ {command}\n--- said\n{expected}\n--- printed\n{ran.stdout}{ran.stderr}"
