"""Quackle's ``.dawg``, version 1, to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import quackle
    >>> data = quackle.write(Lexicon.from_words(["cat", "cats"]))
    >>> list(quackle.read(data))
    ['CAT', 'CATS']

The file: version, an XOR of the words' MD5 sums, the number of words, the letters, then seven
bytes per node. It names its letters, so they are matched with the alphabet by their text, in any
order. The sum is written but not checked when reading: tools differ in what they add up. Not
here: files, and the older version 0, which names neither letters nor number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from wordcore._engine.build.foreign import read_quackle
from wordcore.alphabet import Alphabet
from wordcore.errors import ForeignFormatError, LimitError, shown
from wordcore.interop.gathered import graph_of, in_order, lexicon_of, words_of
from wordcore.lexicon import Lexicon

_HEAD = 21  # version, sum, number of words, number of letters
_FIRST_LETTER = 5  # Quackle's number for its first letter
_LAST, _ACCEPTS, _CODE = 0x80, 0x40, 0x3F  # marks of our own graph
_NODE_LIMIT = 1 << 24
_MOST_LETTERS = 63


def sniff(head: bytes, size: int) -> bool:
    """Whether a file begins with the version, a number of letters and a first letter."""
    if len(head) < _HEAD + 2 or head[0] != 1 or not 1 <= head[20] <= _MOST_LETTERS or size < 30:
        return False
    first, space, _ = head[_HEAD:].partition(b" ")
    return bool(space) and _is_utf8(first) and 1 <= len(first.decode("utf-8")) <= 4


def read(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """The words of a Quackle dawg as a lexicon; raises ForeignFormatError saying what is wrong."""
    return lexicon_of(*_checked(data, alphabet), alphabet, name)


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Iterator[str]:
    """The words of a Quackle dawg in alphabetical order; raises ForeignFormatError before the first."""
    return words_of(*_checked(data, alphabet), alphabet)


def write(lexicon: Lexicon) -> bytes:
    """A Quackle dawg; every word has playability 1. Raises LimitError beyond 16,777,216 nodes."""
    labels, targets = graph_of(lexicon)
    if len(labels) > _NODE_LIMIT:
        expected = f"at most {_NODE_LIMIT:,} nodes"
        raise LimitError.at(f"Quackle dawg of {shown(lexicon.name)}", expected, f"{len(labels):,}", "take fewer words")
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
        raise ForeignFormatError.at(
            "Quackle dawg",
            f"letters of the alphabet {alphabet.name}",
            shown(strange[0]),
            "give the alphabet it was made with",
        )
    tiles = bytes(alphabet.code(letter) for letter in letters)
    codes, offsets, sorted_ = read_quackle(whole[start:], tiles, len(alphabet))
    n_words, said = len(offsets) // 4 - 1, int.from_bytes(whole[17:20], "big")
    if n_words & 0xFFFFFF != said:
        raise _damaged(f"{said:,} words, as its head says", f"{n_words:,}")
    return (codes, offsets) if sorted_ else in_order(codes, offsets, alphabet)


def _letters(data: bytes) -> tuple[list[str], int]:
    """The letters the file names, and where its nodes begin."""
    if len(data) < _HEAD or data[0] != 1:
        raise _damaged("a head of version 1", f"{shown(data[:1])} and {len(data)} bytes")
    n_letters = data[20]
    if not 1 <= n_letters <= _MOST_LETTERS:
        raise _damaged(f"1 to {_MOST_LETTERS} letters", str(n_letters))
    parts = data[_HEAD:].split(b" ", n_letters - 1)
    if len(parts) < n_letters:
        raise _damaged(f"{n_letters} letters", f"the end of the file after {len(parts)}")
    # A space follows the last letter too, unless some other tool left it out; then it is a single character.
    last, _, nodes = parts[-1].partition(b" ")
    if len(last) > 16 or not _is_utf8(last) or b"\0" in last:
        width = next((n for n in range(1, 5) if _is_utf8(parts[-1][:n])), 1)
        last, nodes = parts[-1][:width], parts[-1][width:]
    written = [*parts[:-1], last]
    for part in written:
        if not part or not _is_utf8(part):
            raise _damaged("letters in UTF-8", shown(part))
    letters = [part.decode("utf-8") for part in written]
    if len(set(letters)) != n_letters:
        twice = next(letter for letter in letters if letters.count(letter) > 1)
        raise _damaged("different letters", f"{shown(twice)} twice")
    return letters, len(data) - len(nodes)


def _damaged(expected: str, found: str) -> ForeignFormatError:
    return ForeignFormatError.at("Quackle dawg", expected, found, "the file is damaged, or in another format")


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
