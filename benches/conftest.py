"""Fixtures: the lexicon, sampled words and racks, the rivals, and the contest itself.

``python -m benches`` sets the options; ``pytest benches --benchmark-disable`` runs every row once, untimed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import wordcore
from benches import rivals
from benches.measure import Versus
from benches.sampling import Racks
from wordcore import Alphabet, Lexicon

_LEFT_OUT: dict[str, str] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("benches")
    group.addoption("--bench-quick", action="store_true", help="small samples, few rounds")
    group.addoption("--bench-lexicon", metavar="FILE", help="a lexicon instead of ENABLE")
    group.addoption("--bench-rival", metavar="FILE.py:NAME", help="a rival of your own")
    group.addoption("--bench-notes", metavar="FILE", help="one JSON line per finished row is added here")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Notes(config.getoption("--bench-notes")), "bench-notes")


class _Notes:
    """Tells the parent process what is finished, skipped, failed and left out."""

    def __init__(self, path: str | None) -> None:
        self._path = path

    def _write(self, **note: object) -> None:
        if self._path is not None:
            with Path(self._path).open("a", encoding="utf-8") as file:
                file.write(json.dumps(note) + "\n")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._write(collected=len(session.items))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._write(row=report.nodeid, skipped=_reason(report.longrepr))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self._write(row=report.nodeid, skipped=_reason(report.longrepr))
        elif report.failed:
            self._write(row=report.nodeid, failed=_message(report))
        elif report.when == "call":
            self._write(row=report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._write(left_out=_LEFT_OUT)


def _message(report: pytest.TestReport) -> str:
    """The first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = (crash.message if crash else report.longreprtext).strip().splitlines()
    return lines[0] if lines else "no message"


def _reason(skipped: Any) -> str:
    text = skipped[2] if isinstance(skipped, tuple) else str(skipped)
    return text.removeprefix("Skipped: ")


@pytest.fixture(scope="session")
def own_lexicon(request: pytest.FixtureRequest) -> bool:
    """True when the questions are put to another list than ENABLE, which has neither its tags nor its size."""
    return request.config.getoption("--bench-lexicon") is not None


@pytest.fixture(scope="session")
def lex(request: pytest.FixtureRequest, own_lexicon: bool) -> Lexicon:
    return Lexicon.open(request.config.getoption("--bench-lexicon")) if own_lexicon else wordcore.load()


@pytest.fixture(scope="session")
def lexicon_option(request: pytest.FixtureRequest, own_lexicon: bool) -> list[str]:
    """How a command is told which lexicon it is about."""
    return ["--lexicon", request.config.getoption("--bench-lexicon")] if own_lexicon else []


@pytest.fixture
def enable(lex: Lexicon, own_lexicon: bool) -> Lexicon:
    """ENABLE with its tags and commonness; rows that need them say so."""
    if own_lexicon:
        pytest.skip("asks what only ENABLE's own data can answer")
    return lex


@pytest.fixture
def english(lex: Lexicon) -> Lexicon:
    """A lexicon in English tiles, for rows that spell in them."""
    if lex.alphabet != Alphabet.ENGLISH:
        pytest.skip("asks in English letters")
    return lex


@pytest.fixture(scope="session")
def words(lex: Lexicon) -> list[str]:
    """The lexicon in lower case, as the rivals like it."""
    return sorted(word.lower() for word in lex)


@pytest.fixture(scope="session")
def gallery(request: pytest.FixtureRequest, words: list[str], quick: bool) -> rivals.Gallery:
    """The rivals that are installed, and the one of ``--rival``."""
    spec = request.config.getoption("--bench-rival")
    found = rivals.Gallery(words, rivals.loaded(spec) if spec else None, quick and len(words) > 20_000)
    _LEFT_OUT.update(found.left_out)
    found.left_out = _LEFT_OUT
    return found


@pytest.fixture
def versus(benchmark: Any, quick: bool) -> Versus:
    return Versus(benchmark, quick)


@pytest.fixture(scope="session")
def quick(request: pytest.FixtureRequest) -> bool:
    """True when samples are to be small: ``--quick``, or a run that only shows that every row works."""
    return bool(request.config.getoption("benchmark_disable") or request.config.getoption("--bench-quick"))


@pytest.fixture(scope="session")
def racks(lex: Lexicon) -> Racks:
    return Racks(lex)
