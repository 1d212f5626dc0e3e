"""Every code block of the README and docs runs, and prints what the page says.

The blocks of a page run in order, in one empty directory. ``python`` blocks share their names; with ``>>>``
they are doctests. ``console`` blocks show ``$ command`` lines, each followed by its standard output; ``...``
stands for anything. ``sh`` blocks install things or need the network and are not run here.
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
FENCE = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


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


def run_python(block: str, where: str, names: dict[str, object]) -> None:
    if ">>>" not in block:
        exec(compile(block, where, "exec", dont_inherit=True), names)
        return
    test = doctest.DocTestParser().get_doctest(block, names, where, where, 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=LOOSE).run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert not said, "".join(said)


def run_commands(block: str, where: str) -> None:
    environment = dict(os.environ, NO_COLOR="1", COLUMNS="100")
    environment["PATH"] = os.path.dirname(sys.executable) + os.pathsep + environment["PATH"]
    for command, expected in commands(block):
        ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, timeout=120)
        same = doctest.OutputChecker().check_output(expected.rstrip() + "\n", ran.stdout.rstrip() + "\n", LOOSE)
        assert same, f"{where}: $ {command}\n--- said\n{expected}\n--- printed\n{ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    for folder in ("examples", "tests", "wordlists"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "page"}
    for found in FENCE.finditer(text):
        where = f"{page.name}:{text[: found.start()].count(chr(10)) + 2}"
        if found[1] == "python":
            run_python(found[2], where, names)
        else:
            run_commands(found[2], where)
