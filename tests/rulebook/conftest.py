"""The option of the rulebook runner: which worked cases to run.

pytest tests/rulebook                       the cases beside this file
pytest tests/rulebook --cases more.json     another file of that form
pytest tests/rulebook --cases directory     every *.json below a directory
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="PATH",
        default=None,
        help="a file or directory of worked cases in the form of tests/rulebook/rulebook.json",
    )
