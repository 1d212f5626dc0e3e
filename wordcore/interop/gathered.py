"""Words that another engine gave as tile codes: sorted, each once, and made into a lexicon.

``codes`` holds the letters of all words, ``offsets`` their beginnings as 32-bit numbers, as
everywhere in the engine. Not here: any format.
"""

from __future__ import annotations

from collections.abc import Iterator

from wordcore._engine.build.gather import Gatherer
from wordcore.alphabet import Alphabet
from wordcore.compile import build
from wordcore.lexicon import Lexicon


def in_order(codes: bytes, offsets: bytes, alphabet: Alphabet) -> tuple[bytes, bytes]:
    """The same words in alphabetical order, each once."""
    gatherer = Gatherer(alphabet.codec)
    starts = memoryview(offsets).cast("I")
    for i in range(len(starts) - 1):
        gatherer.add_codes(codes[starts[i] : starts[i + 1]])
    sorted_codes, sorted_offsets, _ = gatherer.finish()
    return sorted_codes, sorted_offsets


def lexicon_of(codes: bytes, offsets: bytes, alphabet: Alphabet, name: str) -> Lexicon:
    """A lexicon of sorted words."""
    return Lexicon.from_bytes(build(codes, offsets, name=name, alphabet=alphabet))


def words_of(codes: bytes, offsets: bytes, alphabet: Alphabet) -> Iterator[str]:
    """The text of each word."""
    starts = memoryview(offsets).cast("I")
    return (alphabet.decode(codes[starts[i] : starts[i + 1]]) for i in range(len(starts) - 1))
