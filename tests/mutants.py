"""Small faults put into the rules on purpose: do the tests notice?

    pytest -m long tests/test_mutants.py          a seeded sample of every room, fails above 5 % that live
    python tests/mutants.py wordcore.store        every mutant of one module, and which of them live

A mutant is one changed operator, constant or condition of one module. It is made while the module is
imported (``install``), in a process of its own, and never written to a file. Not here: whether a mutant that
lives is equivalent to the original; ``EQUIVALENT`` names those that were looked at.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.util
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = "WORDCORE_MUTANT"
HANGS_AFTER_S = 240

# Each module whose rules are mutated, and the tests that guard it.
_GRAMMAR = "tests/games/test_grammar.py"
_TABLE = "tests/games/tournament/test_turn.py tests/games/tournament/test_table.py tests/games/tournament"
_EVENT = "tests/games/tournament/test_event.py tests/games/tournament tests/rulebook"
_LING = "tests/games/linguishtik tests/rulebook"
GUARDED: dict[str, str] = {
    "wordcore.games.lettercards.steps": f"tests/games/lettercards {_GRAMMAR}",
    "wordcore.games.lettercards.questions": "tests/games/lettercards tests/rulebook",
    "wordcore.games.linguishtik.legality": f"tests/rulebook {_LING}",
    "wordcore.games.linguishtik.demands": _LING,
    "wordcore.games.linguishtik.score": f"tests/games/linguishtik/test_score.py {_LING}",
    "wordcore.games.linguishtik.steps.turns": f"tests/games/linguishtik/test_shake.py {_LING} {_GRAMMAR}",
    "wordcore.games.linguishtik.steps.solving": f"tests/games/linguishtik/test_shake.py {_LING} {_GRAMMAR}",
    "wordcore.games.scrabble.steps": f"tests/games/scrabble/test_game.py {_GRAMMAR} tests/games/scrabble",
    "wordcore.games.scrabble.legality": "tests/games/scrabble/test_legality.py tests/rulebook tests/games/scrabble",
    "wordcore.games.scrabble.scoring": "tests/games/scrabble/test_scoring.py tests/rulebook tests/games/scrabble",
    "wordcore.games.tournament.table.steps.turn": f"{_TABLE} {_GRAMMAR}",
    "wordcore.games.tournament.table.steps.closing": f"{_TABLE} {_GRAMMAR}",
    "wordcore.games.tournament.table.steps.timer": f"{_TABLE} {_GRAMMAR}",
    "wordcore.games.tournament.table.director": f"tests/games/tournament/test_director.py {_TABLE} tests/rulebook",
    "wordcore.games.tournament.event.steps": _EVENT,
    "wordcore.games.tournament.event.standings": _EVENT,
    "wordcore.games.tournament.event.pairing": f"tests/games/tournament/test_pairing.py {_EVENT}",
    "wordcore.query": "tests/test_answers.py tests/test_query_input.py tests/test_queries.py",
    "wordcore.where": "tests/test_where.py tests/test_filters.py tests/test_query_input.py tests/test_queries.py",
    "wordcore.format": "tests/test_header.py tests/test_format.py tests/test_forged.py tests/test_golden.py",
    "wordcore.proof": "tests/test_forged.py",
    "wordcore.columns": "tests/test_word_columns.py tests/test_own_columns.py tests/test_spellings.py "
    "tests/test_tags.py tests/test_combine.py tests/test_forged.py",
    "wordcore.store": "tests/test_store.py tests/test_locks.py",
    "wordcore.locks": "tests/test_locks.py",
    "wordcore.judge_log": "tests/test_judge_log.py tests/test_judge.py",
}
_OPENED = 'descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)'
_NOTED = 'number, _, host = os.read(descriptor, 300).decode("utf-8", "replace").partition("\\n")[0].partition(" ")'
_LOCKED = "return os.path.samestat(os.fstat(descriptor), os.stat(beside, follow_symlinks=False))"
EQUIVALENT: frozenset[str] = frozenset(
    {
        "wordcore.locks: if time.monotonic() >= until_s:: GtE to Gt",
        f"wordcore.locks: {_OPENED}: 0 to 1",  # only where links are followed anyway
        f"wordcore.locks: {_NOTED}: 300 to 301",
        f"wordcore.locks: {_LOCKED}: False to True",  # it was opened without following links
        "wordcore.store: _BLOCK = 1 << 12: 1 to 2",
        "wordcore.store: _BLOCK = 1 << 12: 12 to 13",
        "wordcore.format: end = last = 0: 0 to 1",  # the first bytes are always used
        'wordcore.format: key: {"offset": 0, "length": length, "crc32": checksum} for key, (length, checksum) in '
        "sorted(sections.items()): 0 to 1",  # overwritten
        'wordcore.format: entry["offset"] = 10**15: 10 to 11',  # as wide
        'wordcore.judge_log: if not {"n", "prev"} <= entry.keys():: LtE to Lt',  # an entry has more keys
    }
)
"""Mutants that cannot be told from the original, as ``module: line of code: change``."""

UNFELT = ("strict", "total", "covariant")
"""Arguments that change nothing where there is no mistake: of ``zip``, of classes and of types for type checkers."""

_SWAPS: dict[type[Any], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


def changes(tree: ast.AST) -> Iterator[tuple[int, str, Any]]:
    """(line, what changes, a function that makes the change) for every mutant of a module."""
    asserted = {inner for node in ast.walk(tree) if isinstance(node, ast.Assert) for inner in ast.walk(node)}
    decorators = [d for node in ast.walk(tree) for d in getattr(node, "decorator_list", ())]
    asserted |= {inner for decorator in decorators for inner in ast.walk(decorator)}  # frozen, slots: not rules
    keywords = [word for node in ast.walk(tree) for word in getattr(node, "keywords", ())]
    asserted |= {word.value for word in keywords if word.arg in UNFELT}
    for node in ast.walk(tree):
        if node in asserted:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _SWAPS:
            swapped = _SWAPS[type(node.ops[0])]
            yield node.lineno, f"{type(node.ops[0]).__name__} to {swapped.__name__}", _setter(node, "ops", [swapped()])
        elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in _SWAPS:
            swapped = _SWAPS[type(node.op)]
            yield node.lineno, f"{type(node.op).__name__} to {swapped.__name__}", _setter(node, "op", swapped())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.lineno, "not removed", _double_not(node)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node.lineno, f"{node.value} to {not node.value}", _setter(node, "value", not node.value)
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value < 1000:
            yield node.lineno, f"{node.value} to {node.value + 1}", _setter(node, "value", node.value + 1)


def _setter(node: Any, name: str, value: Any) -> Any:
    return lambda: setattr(node, name, value)


def _double_not(node: ast.UnaryOp) -> Any:
    return lambda: setattr(node, "operand", ast.UnaryOp(op=ast.Not(), operand=node.operand))


def mutants(module: str) -> list[tuple[int, int, str]]:
    """(number, line, what it is) of every mutant of a module; what it is stays true when lines move."""
    text = source_of(module).read_text(encoding="utf-8")
    code = [line.strip() for line in text.splitlines()]
    return [
        (number, line, f"{module}: {code[line - 1]}: {what}")
        for number, (line, what, _) in enumerate(changes(ast.parse(text)))
    ]


def source_of(module: str) -> Path:
    return ROOT / (module.replace(".", "/") + ".py")


class _Mutator(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with one change."""

    def __init__(self, module: str, number: int) -> None:
        self.module, self.number = module, number

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.module:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(source_of(name)))

    def exec_module(self, module: Any) -> None:
        path = source_of(self.module)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        list(changes(tree))[self.number][2]()
        module.__file__ = str(path)
        exec(compile(ast.fix_missing_locations(tree), str(path), "exec"), module.__dict__)


def install() -> None:
    """Makes the mutant that the environment names; called by ``conftest.py`` before anything is imported."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        module, _, number = named.partition(":")
        assert module not in sys.modules, f"{module} was imported before it could be mutated"
        sys.meta_path.insert(0, _Mutator(module, int(number)))


def lives(module: str, number: int | None) -> bool:
    """Whether the module's tests pass with that mutant (None: as it is); a run that hangs has noticed it."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *GUARDED[module].split()]
    environment = dict(os.environ, **{ENVIRONMENT: "" if number is None else f"{module}:{number}"})
    nothing = subprocess.DEVNULL
    # A session of its own: with the tests go the processes that they started.
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=nothing, stderr=nothing, start_new_session=True
    ) as ran:
        try:
            return ran.wait(timeout=HANGS_AFTER_S) == 0
        except subprocess.TimeoutExpired:
            os.killpg(ran.pid, signal.SIGKILL)
            return False


def sample(n: int, seed: int) -> list[tuple[str, int, int, str]]:
    """``n`` mutants of every module (all, if there are fewer) that are not equivalent, the same for the same seed."""
    chosen = []
    for module in GUARDED:
        chance = random.Random(f"{seed} {module}")  # one module's code does not change what is chosen of another
        every = [mutant for mutant in mutants(module) if mutant[2] not in EQUIVALENT]
        chosen += [(module, *mutant) for mutant in chance.sample(every, min(n, len(every)))]
    return chosen


if __name__ == "__main__":
    for module in sys.argv[1:] or GUARDED:
        if not lives(module, None):
            sys.exit(f"{module}: its tests fail without any mutant")
        every = [mutant for mutant in mutants(module) if mutant[2] not in EQUIVALENT]
        alive = [(line, what) for number, line, what in every if lives(module, number)]
        for line, what in alive:
            print(f"{line}: {what}", flush=True)
        print(f"{module}: {len(alive)} of {len(every)} live", flush=True)
