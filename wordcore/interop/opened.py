"""The lexicon an adapter was given, opened once per process.

    >>> opened() is opened("enable")
    True

Every adapter takes a Lexicon, the name of one, or the path of a lexicon file, and most run in
worker processes that see the same argument again and again. Not here: telling names from paths
(``wordcore.places``).
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TypeAlias

from wordcore.lexicon import Lexicon, load
from wordcore.places import DEFAULT, is_path

LexiconLike: TypeAlias = "Lexicon | str | os.PathLike[str] | None"


def opened(lexicon: LexiconLike = None) -> Lexicon:
    """A Lexicon as it is, a name loaded, a path opened and kept."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    name = DEFAULT if lexicon is None else lexicon
    return _kept(os.path.abspath(name)) if is_path(name) else load(name)


@lru_cache(64)
def _kept(path: str) -> Lexicon:
    return Lexicon.open(path)
