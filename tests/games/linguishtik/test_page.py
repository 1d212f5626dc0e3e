"""docs/linguishtik.md is true: its Python examples and its commands give what the page shows."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

from wordcore.cli import main

PAGE = Path(__file__).parents[3] / "docs" / "linguishtik.md"


def test_the_page_shows_what_happens(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(verbose=False)
    blocks = re.findall(r"^```(python|console)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert {language for language, _ in blocks} == {"python", "console"}
    for number, (language, text) in enumerate(blocks):
        if language == "python":
            example = doctest.DocTestParser().get_doctest(text, names, f"block {number}", str(PAGE), 0)
            runner.run(example, clear_globs=False)
            names = example.globs
            assert runner.failures == 0, capsys.readouterr().out
            continue
        for command, shown in re.findall(r"^\$ wordcore (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            capsys.readouterr()
            assert main(shlex.split(command)) == 0
            assert capsys.readouterr().out == shown
