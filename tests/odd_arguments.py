"""Calls everything that compiled modules offer with odd arguments; a crash ends the process, which is what is tested.

    python tests/odd_arguments.py 100 1

The arguments are how often each is called, and the seed. What is called is written to stderr before, so that the last
line names the culprit.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import random
import sys
import tempfile
from array import array
from collections.abc import Iterator
from contextlib import suppress
from types import FunctionType, ModuleType
from typing import Any

import wordcore._engine
from wordcore import Lexicon, Where

# Names that are asked of an object in other ways, or that would end the program.
LEFT_OUT = {"__class__", "__init_subclass__", "__subclasshook__", "__new__", "__init__", "__dir__", "__getattribute__"}


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(wordcore._engine.__path__, "wordcore._engine."):
        if not found.ispkg:
            yield importlib.import_module(found.name)


def offered() -> list[tuple[str, Any]]:
    """The functions and classes of compiled modules, by name."""
    return [
        (f"{module.__name__}.{name}", thing)
        for module in modules()
        for name, thing in sorted(vars(module).items())
        if callable(thing) and not name.startswith("__") and getattr(thing, "__module__", "") == module.__name__
    ]


def arguments(chance: random.Random) -> list[Any]:
    """Numbers at the edges, buffers of all kinds, sections of lexicons whole and cut, and objects of the engine."""
    full, tiny, empty = wordcore.load(), Lexicon.from_words(["cat", "act", "cats"]), Lexicon.from_words([])
    numbers = [0, 1, -1, 5, 63, 64, 255, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1, -(2**63), 2**70, 3.5, True, None]
    texts = ["", "CAT", "\ud800", "A" * 300, "tiles"]
    buffers = [b"", b"\0", b"\1\2\3", b"\xff" * 17, b"\0" * 8, bytes(range(64)), b"\1" * 1000, bytearray(b"abc")]
    buffers += [chance.randbytes(64), chance.randbytes(4096), memoryview(b"abcdef")[::2]]
    arrays = [array("I", numbers) for numbers in ([], [0], [4_000_000_000], [0, 1, 2, 3], [0, 5, 2**32 - 1])]
    arrays += [array("Q", [2**64 - 1] * 3), array("H", [1, 2]), array("i", [-1, -5])]
    listed = [
        [],
        [0],
        [-1],
        [2**32],
        [1, 2, 3],
        (),
        ((0, 0),),
        [(1, 2)],
        [b"cat"],
        ["cat"],
        [b"\1\2", b"\1"],
        [[0]],
        [[2**40]],
    ]
    mappings = [{}, {"A": 1}, {"words.codes": (0, 10)}, {"a": (-5, 2**40)}]
    views = [full.words_from("CAT"), full.check(["cat"]), full.check([]), full.explain(["cat", "c4t"])]
    views += [full.extensions("CA", "T"), full.cursor("c"), full._filter_for(Where(length=3))]
    sections = [bytes(tiny._section_view(name) or b"") for name in tiny._header.sections]
    cut = [section[: chance.randrange(len(section) + 1) // 4 * 4] for section in sections]
    others = [full, tiny, empty, full.alphabet, full.alphabet.codec, Where(length=3), object(), int, range(5)]
    others += [lambda *_: None, iter([1, 2]), full.to_bytes()[:4096]]
    return [*numbers, *texts, *buffers, *arrays, *listed, *mappings, *views, *sections, *cut, *others]


def drawn(chance: random.Random, things: list[Any], most: int) -> list[Any]:
    return [chance.choice(things) for _ in range(chance.randrange(most + 1))]


def ask_everything(made: Any, chance: random.Random, things: list[Any]) -> None:
    """Every method and operator of an object, with whatever comes to hand."""
    for name in dir(made):
        if name in LEFT_OUT:
            continue
        with suppress(Exception):
            method = getattr(made, name)
            for _ in range(4 if callable(method) else 0):
                with suppress(Exception):
                    method(*drawn(chance, things, 4))
    for operation in (len, list, repr, bool, hash, str):
        with suppress(Exception):
            operation(made)


def ask_the_class(kind: type, chance: random.Random, things: list[Any]) -> None:
    """Every method that a class names, with something else as self: as whoever forgot to make one calls it."""
    for name, member in sorted(vars(kind).items()):
        # Of a plain function the first parameter is only a name; what it does with anything is its business.
        if callable(member) and name not in LEFT_OUT and not isinstance(member, FunctionType):
            for _ in range(8):
                wrong = chance.choice([thing for thing in things if not isinstance(thing, kind)])
                given = drawn(chance, things, 3)
                with suppress(Exception):
                    getattr(kind, name)(wrong, *given)


def main(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    things = arguments(chance)
    for thing in things:
        if type(thing).__module__.startswith("wordcore"):
            print(type(thing), file=sys.stderr, flush=True)
            for _ in range(rounds // 10):
                ask_everything(thing, chance, things)
    for name, thing in [*offered(), ("wordcore.Lexicon", Lexicon)]:
        print(name, file=sys.stderr, flush=True)
        n_made = 0
        if isinstance(thing, type):
            ask_the_class(thing, chance, things)
            with suppress(Exception):
                ask_everything(thing.__new__(thing), chance, things)
        for _ in range(rounds):
            with suppress(Exception):
                made = thing(*drawn(chance, things, 8))
                if isinstance(thing, type) and n_made < 4:
                    n_made += 1
                    ask_everything(made, chance, things)


if __name__ == "__main__":
    # A wish for a petabyte is refused, and does not make the machine swap. A sanitizer maps more than any limit
    # allows; tests/sanitize.sh tells it what to refuse.
    with suppress(ImportError):
        import resource

        if "LD_PRELOAD" not in os.environ:
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)  # what is called may write files
        main(int(sys.argv[1]), int(sys.argv[2]))
        os.chdir(os.path.dirname(directory))
