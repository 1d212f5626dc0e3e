"""A lexicon on its way to other machines: what is sent, and where it is found again.

    >>> import wordcore
    >>> sent = Sent.of("enable")
    >>> sent.name, sent.digest == wordcore.load().digest, sent.found() is wordcore.load()
    ('enable', True, True)

What goes to a worker is the lexicon's name and digest, and the path it has here. There it is looked for among the
files that were sent along, then among the installed lexicons, then under that path; one with another digest is
refused, with the name of the machine. A lexicon that is in no file is sent as its bytes. Not here: Spark (``spark``).
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from wordcore.errors import CorruptLexiconError, DigestMismatchError, UnknownLexiconError, shown
from wordcore.interop.opened import LexiconLike, opened
from wordcore.lexicon import Lexicon, load
from wordcore.places import SUFFIX, find_lexicon


@dataclass(frozen=True)
class Sent:
    """What a worker needs to find a lexicon; ``data`` only for one that is in no file."""

    name: str
    digest: str
    path: str = ""
    data: bytes = b""

    @classmethod
    def of(cls, lexicon: LexiconLike = None) -> Sent:
        """The lexicon that is meant by an object, a name or a path."""
        held = opened(lexicon)
        if held._origin is None:
            return cls(held.name, held.digest, data=held.to_bytes())
        kind, place = held._origin
        if kind == "path":
            return cls(os.path.basename(place).removesuffix(SUFFIX), held.digest, place)
        return cls(place, held.digest)

    @property
    def path_here(self) -> str:
        """The file that holds it on this machine; empty if none does."""
        return self.path or ("" if self.data else os.fspath(find_lexicon(self.name)))

    def found(self, file_of: Callable[[str], str] | None = None) -> Lexicon:
        """The lexicon on this machine; ``file_of`` gives the place of a file that was sent along, by its name.

        Raises UnknownLexiconError if it is nowhere, DigestMismatchError if what is there is another one.
        """
        return _found(self, file_of)


@lru_cache(16)
def _found(sent: Sent, file_of: Callable[[str], str] | None) -> Lexicon:
    if sent.data:
        return Lexicon.from_bytes(sent.data)
    tried: list[str] = []
    other: list[str] = []
    base = os.path.basename(sent.path) or sent.name + SUFFIX
    places: list[tuple[str, Callable[[], Lexicon]]] = []
    if file_of is not None:
        places.append(("the files sent along", lambda: Lexicon.open(file_of(base))))
    places.append(("the installed lexicons", lambda: load(sent.name)))
    if sent.path:
        places.append((sent.path, lambda: Lexicon.open(sent.path)))
    for where, open_it in places:
        try:
            lexicon = open_it()
        except (OSError, UnknownLexiconError, CorruptLexiconError):
            tried.append(where)
            continue
        if lexicon.digest == sent.digest:
            return lexicon
        other.append(f"{lexicon.digest[:16]}... in {where}")
    host = socket.gethostname()
    place = f"lexicon {shown(sent.name)} on {host}"
    if other:
        remedy = f"send the file along, or install the same lexicon on {host}"
        raise DigestMismatchError.at(place, f"the digest {sent.digest[:16]}...", ", ".join(other), remedy)
    remedy = "call sc.addFile with its path on the driver, or install it there"
    raise UnknownLexiconError.at(place, "a lexicon file", f"none in {', '.join(tried)}", remedy)
