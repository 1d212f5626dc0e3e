"""What the formats of other engines share: words as tile codes, and the word graph of a lexicon.

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


def graph_of(lexicon: Lexicon) -> tuple[memoryview, memoryview]:
    """The labels and targets of a lexicon's word graph, which every lexicon has."""
    labels, targets = lexicon._section_view("graph.labels"), lexicon._section_view("graph.targets")
    assert labels is not None and targets is not None
    return labels, targets


def words_of(codes: bytes, offsets: bytes, alphabet: Alphabet) -> Iterator[str]:
    """The text of each word."""
    starts = memoryview(offsets).cast("I")
    return (alphabet.decode(codes[starts[i] : starts[i + 1]]) for i in range(len(starts) - 1))
