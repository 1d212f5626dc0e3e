"""Nothing unbounded: every question at its dearest input, under ``Limits.SERVER``, is answered or refused in time.

The table is that of ``worst.py``; here it is complete, the page says the same, and ``-m long`` measures it: 50 ms and
50 MB for a question, a signal heard within 50 ms, another thread never kept waiting for long.
"""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import types
from functools import cache
from pathlib import Path

import pytest
from measured import HEARD_S, HELD_S, outcome
from worst import QUESTIONS

import wordcore
from wordcore import Lexicon, Limits, puzzles, study
from wordcore._engine.batch.rows import Explanations
from wordcore.games import lettercards, linguishtik
from wordcore.games.scrabble import LegalPlays
from wordcore.grid import GridWords
from wordcore.query import Cursor, Extensions, Mask, Words
from wordcore.scan import Scanner

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "limits.md"

# What is not asked by strangers: making, keeping and checking lexicons; and what is there at once.
NOT_QUESTIONS = {
    *(f"Lexicon.{name}" for name in ("open", "from_bytes", "from_words", "save", "to_bytes", "verify", "edit")),
    *(f"Lexicon.{name}" for name in ("limited", "limits", "prepare", "__and__", "__or__", "__sub__", "__reduce__")),
    *(f"Lexicon.{name}" for name in ("name", "alphabet", "digest", "content", "meta", "is_shipped")),
    *(f"Lexicon.{name}" for name in ("__eq__", "__repr__")),
    *(f"Cursor.{name}" for name in ("is_word", "n_words", "prefix", "tiles")),
    *(f"Cursor.{name}" for name in ("__bool__", "__eq__", "__repr__", "__reduce__")),
    # A mask and explanations are no longer than the batch that was allowed; what walks them is in the table.
    *(f"Mask.{name}" for name in ("all", "any", "count", "index", "null_count", "nulls")),
    *(f"Mask.{name}" for name in ("__len__", "__getitem__", "__eq__", "__repr__", "__reduce__")),
    *(f"Explanations.{name}" for name in ("column", "mask", "index", "count")),
    *(f"Explanations.{name}" for name in ("__len__", "__getitem__", "__eq__", "__repr__", "__reduce__")),
    # What a grid finds is a Words view.
    *(f"GridWords.{name}" for name in ("words", "count", "index", "to_json")),
    *(f"GridWords.__{name}__" for name in ("bool", "contains", "eq", "getitem", "iter", "len", "repr", "reduce")),
    *("Scanner.__repr__", "Scanner.__reduce__"),
    # By __getitem__, as sequences do.
    *(f"LegalPlays.{name}" for name in ("count", "index", "__repr__")),
}
ASKED_IN_OPERATORS = ["and", "or", "sub", "contains", "getitem", "iter", "len", "bool", "eq", "repr", "reduce"]


KINDS = [Lexicon, Words, Extensions, Cursor, GridWords, Mask, Explanations, Scanner, LegalPlays]


def is_kept(kind: type, name: str) -> bool:
    """Whether a name is only a slot, which costs nothing to look at."""
    return isinstance(inspect.getattr_static(kind, name), types.MemberDescriptorType)


def public(kind: type) -> set[str]:
    """The names of a class that a user may call, or that work something out."""
    own = {name for name in dir(kind) if not name.startswith("_") and not is_kept(kind, name)}
    for operator in ASKED_IN_OPERATORS:
        name = f"__{operator}__"
        if any(name in vars(base) for base in kind.__mro__[:-1]):
            own.add(name)
    return {f"{kind.__name__}.{name}" for name in own}


@pytest.mark.parametrize("kind", KINDS)
def test_every_public_question_has_a_row(kind: type) -> None:
    missing = public(kind) - set(QUESTIONS) - NOT_QUESTIONS
    assert not missing, "give it a row in worst.py and in docs/limits.md"


# Functions that a stranger's input does not make dear.
NOT_QUESTIONS_OF_GAMES = {
    *(f"linguishtik.{name}" for name in ("board", "chart_lines", "demand_code", "grouped", "parse_cube", "print_mat")),
    *(f"linguishtik.{name}" for name in ("roles", "roll", "score", "sheet")),
    *("linguishtik.transcript", "lettercards.new_round"),
}


@pytest.mark.parametrize("room", [puzzles, study, linguishtik, lettercards])
def test_every_public_function_has_a_row(room: types.ModuleType) -> None:
    names = getattr(room, "__all__", [name for name in vars(room) if not name.startswith("_")])
    inside = room.__name__
    functions = {name for name in names if isinstance(getattr(room, name), types.FunctionType)}
    functions = {name for name in functions if getattr(room, name).__module__.startswith(inside)}
    asked = {f"{inside.rpartition('.')[2]}.{name}" for name in functions}
    assert asked - set(QUESTIONS) <= NOT_QUESTIONS_OF_GAMES, "give it a row in worst.py and in docs/limits.md"
    left_out = {name for name in NOT_QUESTIONS_OF_GAMES if name.startswith(f"{inside.rpartition('.')[2]}.")}
    assert left_out <= asked - set(QUESTIONS)


def test_what_is_not_a_question_still_exists() -> None:
    names = set().union(*map(public, KINDS))
    assert names >= NOT_QUESTIONS and not NOT_QUESTIONS & set(QUESTIONS)


@cache
def rows_of_the_page() -> dict[str, tuple[str, str]]:
    found = re.findall(r"^\| `([\w.]+)` \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    return {name: (dearest, outcomes) for name, dearest, outcomes in found if "." in name}


def test_the_page_has_the_same_questions() -> None:
    assert list(rows_of_the_page()) == list(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_page_says_what_comes_of_it(name: str) -> None:
    lexicon = wordcore.load().limited(Limits.SERVER)
    outcomes = sorted({outcome(ask, lexicon) for ask in QUESTIONS[name].asks})
    assert rows_of_the_page()[name] == (QUESTIONS[name].dearest, ", ".join(outcomes))


@cache
def measured() -> dict[str, dict[str, float]]:
    done = subprocess.run([sys.executable, ROOT / "tests" / "measured.py"], capture_output=True, text=True, check=True)
    return {row["question"]: row for row in map(json.loads, done.stdout.splitlines())}


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_takes_at_most_50_ms_and_50_mb(name: str) -> None:
    row = measured()[name]
    assert row["seconds"] <= 0.05 and row["megabytes"] <= 50, row
    assert row["heard_s"] <= HEARD_S, row
    assert row["held_s"] <= HELD_S, row
