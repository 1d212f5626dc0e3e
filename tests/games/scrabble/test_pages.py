"""The examples in the docstrings run, and the committed picture is the one the library draws."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import wordcore.games.scrabble as package
from wordcore.games.scrabble import read_gcg, replay

MODULES = [package.__name__] + [f"{package.__name__}.{found.name}" for found in pkgutil.iter_modules(package.__path__)]
ENGINE = ["wordcore._engine.graph.gaddag", "wordcore._engine.boards.position"]


@pytest.mark.parametrize("name", MODULES + ENGINE)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_picture_in_the_docs_is_the_board_of_the_final_position() -> None:
    game = Path(__file__).parent / "games" / "wsc2005-round11.gcg"
    report = replay(read_gcg(game.read_bytes()))
    last = [line.play for line in report.lines if line.play is not None][-1]
    picture = Path(__file__).parents[3] / "docs" / "board.svg"
    assert picture.read_text("utf-8") == report.board.to_svg(last=last) + "\n"
