"""KWG, the word graph of macondo, wolges, MAGPIE and Woogles, to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import kwg
    >>> data = kwg.write(Lexicon.from_words(["cat", "cats"]))
    >>> list(kwg.read(data))
    ['CAT', 'CATS']

A KWG says neither what it is nor in which alphabet it is written, so the caller names the
alphabet, and every index is checked before it is followed. Both conventions for node 1 are
read, with or without a gaddag, and siblings in any order, and lists that share their tails.
``write`` includes the gaddag unless it is left out. Tile numbers are the alphabet's codes: its order
must be that of the other engine's letter distribution. Not here: files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordcore._engine.build.foreign import kwg_of_gaddag, kwg_of_graph, read_kwg
from wordcore._engine.build.gaddag import build_gaddag
from wordcore.alphabet import Alphabet
from wordcore.interop.gathered import graph_of, in_order, lexicon_of, words_of
from wordcore.lexicon import Lexicon

_MOST_TILES = 63


def sniff(head: bytes, size: int) -> bool:
    """Whether node 0 is that of a KWG: no tile, the end of its list, no word, and it leads to a node of the file."""
    if size < 4 or size % 4 or len(head) < 4 or head[3] != 0 or head[2] & 0xC0 != 0x40:
        return False
    return int.from_bytes(head[:3], "little") & 0x3FFFFF < size // 4


def read(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """The words of a KWG as a lexicon; raises ForeignFormatError naming the node that is wrong."""
    return lexicon_of(*_checked(data, alphabet), alphabet, name)


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Iterator[str]:
    """The words of a KWG in alphabetical order; raises ForeignFormatError before the first.

    >>> from wordcore import Lexicon
    >>> list(words(write(Lexicon.from_words(["cat", "act"]))))
    ['ACT', 'CAT']
    """
    return words_of(*_checked(data, alphabet), alphabet)


def write(lexicon: Lexicon, *, gaddag: bool = True) -> bytes:
    """A KWG with the word graph and the gaddag, or the word graph alone.

    Raises LimitError if that takes more than the 4,194,304 nodes a KWG may have.

        >>> from wordcore import Lexicon
        >>> len(write(Lexicon.from_words(["ab"]), gaddag=False)) // 4
        4
    """
    labels, targets = graph_of(lexicon)
    if not gaddag:
        return kwg_of_graph(labels, targets)
    # Built anew: a section of the file is only trusted after a check that costs as much.
    return kwg_of_gaddag(build_gaddag(labels, targets, len(lexicon.alphabet)))


def describe(data: bytes | memoryview) -> dict[str, Any]:
    """What can be said of a KWG without knowing its alphabet; raises ForeignFormatError.

    >>> from wordcore import Lexicon
    >>> describe(write(Lexicon.from_words(["cab"]), gaddag=False))
    {'nodes': 5, 'words': 1, 'gaddag': False, 'highest tile': 3}
    """
    codes, offsets, _, root = read_kwg(data, _MOST_TILES)
    return {
        "nodes": len(data) // 4,
        "words": len(offsets) // 4 - 1,
        "gaddag": bool(root),
        "highest tile": max(codes, default=0),
    }


def _checked(data: bytes | memoryview, alphabet: Alphabet) -> tuple[bytes, bytes]:
    codes, offsets, sorted_, _ = read_kwg(data, len(alphabet))
    return (codes, offsets) if sorted_ else in_order(codes, offsets, alphabet)
