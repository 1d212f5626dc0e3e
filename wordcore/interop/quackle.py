"""Quackle's ``.dawg``, version 1, to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import quackle
    >>> data = quackle.write(Lexicon.from_words(["cat", "cats"]))
    >>> list(quackle.read(data))
    ['CAT', 'CATS']

The file: version, an XOR of the words' MD5 sums, the number of words, the letters, then seven
bytes a node. It names its letters, so they are matched with the alphabet by their text, in any
order. The sum is written but not asked for when reading: tools differ in what they add up. Not
here: files, the older version 0, which names neither letters nor number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from wordcore._engine.build.foreign import read_quackle
from wordcore.alphabet import Alphabet
from wordcore.errors import CorruptLexiconError, ForeignFormatError, LimitError
from wordcore.interop.gathered import in_order, lexicon_of, words_of
from wordcore.lexicon import Lexicon

_HEAD = 21  # version, sum, number of words, number of letters
_FIRST_LETTER = 5  # Quackle's number for its first letter
_LAST, _ACCEPTS, _CODE = 0x80, 0x40, 0x3F  # marks of our own graph
_NODE_LIMIT = 1 << 24


def read(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """The words of a Quackle dawg as a lexicon; raises ForeignFormatError saying what is wrong."""
    codes, offsets = _checked(data, alphabet)
    return lexicon_of(codes, offsets, alphabet, name)


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Iterator[str]:
    """The words of a Quackle dawg in alphabetical order; raises ForeignFormatError before the first."""
    codes, offsets = _checked(data, alphabet)
    return words_of(codes, offsets, alphabet)


def write(lexicon: Lexicon) -> bytes:
    """A Quackle dawg; every word has playability 1. Raises LimitError beyond 16,777,216 nodes."""
    labels, targets = lexicon.section_view("graph.labels"), lexicon.section_view("graph.targets")
    if labels is None or targets is None:
        raise CorruptLexiconError(f"the lexicon {lexicon.name!r} has no word graph; compile it again")
    if len(labels) > _NODE_LIMIT:
        raise LimitError(f"{len(labels):,} nodes: a Quackle dawg holds at most {_NODE_LIMIT:,}; take fewer words")
    out = bytearray([1])
    out += _sum_of_words(lexicon)
    out += (len(lexicon) & 0xFFFFFF).to_bytes(3, "big")
    out.append(len(lexicon.alphabet))
    out += "".join(f"{tile} " for tile in lexicon.alphabet.tiles).encode("utf-8")
    children = targets.cast("I")
    for i, label in enumerate(labels):
        flags = ((label & _CODE) - 1) & 0x3F if i else 0
        out += children[i].to_bytes(3, "big")
        out.append(flags | (64 if label & _LAST else 0))
        out += b"\0\0\1" if label & _ACCEPTS else b"\0\0\0"
    return bytes(out)


def describe(data: bytes | memoryview) -> dict[str, Any]:
    """What the head of a Quackle dawg says; raises ForeignFormatError."""
    letters, start = _letters(bytes(data))
    return {
        "nodes": (len(data) - start) // 7,
        "words": int.from_bytes(bytes(data[17:20]), "big"),
        "letters": " ".join(letters),
    }


def _checked(data: bytes | memoryview, alphabet: Alphabet) -> tuple[bytes, bytes]:
    whole = bytes(data)
    letters, start = _letters(whole)
    strange = [letter for letter in letters if letter not in alphabet]
    if strange:
        raise ForeignFormatError(
            f"this Quackle dawg has the letter {strange[0]!r}, the alphabet {alphabet.name} has not; "
            "give the alphabet it was made with"
        )
    tiles = bytes(alphabet.code(letter) for letter in letters)
    codes, offsets, sorted_ = read_quackle(whole[start:], tiles, len(alphabet))
    n_words, said = len(offsets) // 4 - 1, int.from_bytes(whole[17:20], "big")
    if n_words & 0xFFFFFF != said:
        raise ForeignFormatError(f"this Quackle dawg says it has {said:,} words, but holds {n_words:,}; it is damaged")
    return (codes, offsets) if sorted_ else in_order(codes, offsets, alphabet)


def _letters(data: bytes) -> tuple[list[str], int]:
    """The letters the file names, and where its nodes begin."""
    if len(data) < _HEAD or data[0] != 1:
        raise ForeignFormatError(
            f"not a Quackle dawg of version 1: it starts with {data[:1]!r} and has {len(data)} bytes"
        )
    n_letters = data[20]
    if not 1 <= n_letters <= 63:
        raise ForeignFormatError(f"this Quackle dawg says it has {n_letters} letters; 1 to 63 are possible")
    parts = data[_HEAD:].split(b" ", n_letters - 1)
    if len(parts) < n_letters:
        raise ForeignFormatError(f"this Quackle dawg ends within its {n_letters} letters; it is cut off or damaged")
    # A space follows the last letter too, unless some other tool left it out; then it is a single character.
    last, _, nodes = parts[-1].partition(b" ")
    if len(last) > 16 or not _is_utf8(last) or b"\0" in last:
        width = next((n for n in range(1, 5) if _is_utf8(parts[-1][:n])), 1)
        last, nodes = parts[-1][:width], parts[-1][width:]
    written = [*parts[:-1], last]
    if not all(part and _is_utf8(part) for part in written):
        raise ForeignFormatError("the letters of this Quackle dawg are not UTF-8; it is damaged")
    letters = [part.decode("utf-8") for part in written]
    if len(set(letters)) != n_letters:
        raise ForeignFormatError("this Quackle dawg names a letter twice; it is damaged")
    return letters, len(data) - len(nodes)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _sum_of_words(lexicon: Lexicon) -> bytes:
    total = 0
    for word in lexicon:
        letters = bytes(code - 1 + _FIRST_LETTER for code in lexicon.alphabet.encode(word))
        total ^= int.from_bytes(hashlib.md5(letters, usedforsecurity=False).digest(), "little")
    return total.to_bytes(16, "little")
