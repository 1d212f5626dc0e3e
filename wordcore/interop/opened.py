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
    """A Lexicon as it is, a name loaded, a path opened and kept as long as the file stays the same."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    name = DEFAULT if lexicon is None else lexicon
    if not is_path(name):
        return load(name)
    file = os.stat(name)
    return _kept(os.path.abspath(name), (file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns))


@lru_cache(64)
def _kept(path: str, file: tuple[int, ...]) -> Lexicon:
    return Lexicon.open(path)
