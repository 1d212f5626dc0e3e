"""What a lexicon works out at its first use and keeps: made once, or in advance by ``Lexicon.prepare``.

    >>> import wordcore
    >>> wordcore.load().prepare("tiles", "order").name
    'enable'

A part has a name and a function that makes it. Games add theirs to ``PARTS`` when they are imported.
Not here: what the parts are for (the questions that use them).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from wordcore.errors import BadTypeError, BadValueError, GlossaryError, shown
from wordcore.format import TAG_NUMBERS
from wordcore.limits import Limits
from wordcore.places import directories

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

T = TypeVar("T")

OF_GAMES = {"boards": "wordcore.games.scrabble", "linguishtik": "wordcore.games.linguishtik"}
"""The parts that a game adds, and where it is imported from when one is asked for by name."""


class Once:
    """One thread makes a thing, the others that want it wait for it."""

    __slots__ = ("_locks",)

    def __init__(self) -> None:
        self._locks: dict[Hashable, threading.RLock] = {}

    def lock(self, key: Hashable = None) -> threading.RLock:
        """Returns the lock of a key, in this process: one that was held during a fork stays locked in the child."""
        return self._locks.setdefault((os.getpid(), key), threading.RLock())

    def get(self, kept: dict[Any, Any], key: Hashable, make: Callable[[], T]) -> T:
        """Returns what is kept under a key, made if it is not there."""
        if key not in kept:
            with self.lock(key):
                if key not in kept:
                    kept[key] = make()
        made: T = kept[key]
        return made


def prepare(lexicon: Lexicon, names: tuple[str, ...]) -> None:
    """Makes the parts of these names, or all that are known so far; see ``Lexicon.prepare``."""
    for name in names:
        if not isinstance(name, str):
            raise BadTypeError.at("part", "a name", shown(name))
        if name not in PARTS and name not in OF_GAMES:
            raise BadValueError.unknown("part", name, sorted({*PARTS, *OF_GAMES}))
    for name in names:
        if name not in PARTS:
            import_module(OF_GAMES[name])
    # What all questions share is made without the limits of those who ask one.
    whole = lexicon.limited(Limits.LOCAL)
    for name in names:
        PARTS[name](whole)
    for make in tuple(PARTS.values()) if not names else ():
        with suppress(GlossaryError):  # a lexicon need not have one, unless it is asked for by name
            make(whole)


def _tiles(lexicon: Lexicon) -> None:
    lexicon._check_everything()


def _grids(lexicon: Lexicon) -> None:
    from wordcore._engine.lexicon.arcs import prepare_arcs

    import_module("wordcore.grid")
    prepare_arcs(lexicon)


def _order(lexicon: Lexicon) -> None:
    from wordcore._engine.lexicon.measures import prepare_measures

    prepare_measures(lexicon)


def _tags(lexicon: Lexicon) -> None:
    if TAG_NUMBERS in lexicon._header.sections:
        lexicon._tags_decoded()


def _definitions(lexicon: Lexicon) -> None:
    from wordcore.glossary import lookup

    lookup("", directories(), lexicon.alphabet.name)


def _reasons(lexicon: Lexicon) -> None:
    lexicon.explain(())
    if len(lexicon):
        lexicon.suggest(lexicon[0], 1)


PARTS: dict[str, Callable[[Lexicon], object]] = {
    "tiles": _tiles,
    "grids": _grids,
    "order": _order,
    "tags": _tags,
    "definitions": _definitions,
    "reasons": _reasons,
}
"""What can be made in advance, by name."""
