"""The lexicon an adapter was given, opened once a process.

    >>> opened() is opened("enable")
    True

Every adapter takes a Lexicon, the name of one, or the path of a lexicon file, and most run in
worker processes that see the same argument again and again. Not here: finding names
(``wordcore.lexicon``).
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TypeAlias

from wordcore.lexicon import Lexicon, load
from wordcore.places import DEFAULT, SUFFIX

LexiconLike: TypeAlias = "Lexicon | str | os.PathLike[str] | None"


def opened(lexicon: LexiconLike = None) -> Lexicon:
    """A Lexicon as it is; a name loaded; a path (one ending in .lex, or with a separator) opened and kept."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    place = DEFAULT if lexicon is None else os.fspath(lexicon)
    if place.endswith(SUFFIX) or os.sep in place:
        return _kept(os.path.abspath(place))
    return load(place)


@lru_cache(64)
def _kept(path: str) -> Lexicon:
    return Lexicon.open(path)
