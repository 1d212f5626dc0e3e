"""Which format some bytes are in, the words in them, and a lexicon in any of the formats.

    >>> from wordcore import Alphabet, Lexicon
    >>> data = write(Lexicon.from_words(["cat", "cats"]), "kwg")
    >>> sniff(data, len(data)), list(read(data, "kwg", Alphabet.ENGLISH))
    ('kwg', ['CAT', 'CATS'])

``text`` is a word list, ``lex`` our own file; ``kwg``, ``quackle`` and ``marisa`` belong to
other engines. The modules beside this one say more about each.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.compile import WordSource
from wordcore.errors import ForeignFormatError
from wordcore.format import MAGIC
from wordcore.interop import kwg, quackle
from wordcore.interop.gathered import words_of
from wordcore.lexicon import Lexicon

FORMATS = ("text", "lex", "kwg", "quackle", "marisa")
HEAD_BYTES = 64
"""How many of a file's first bytes ``sniff`` wants to see."""

_MARISA = b"We love Marisa.\0"


def sniff(head: bytes, size: int) -> str | None:
    """The format of a file from its first bytes and its size; None if it is none of the binary ones.

    A word list has no sign of its own: what is None is text, or nothing we know.

        >>> sniff(b"cat\\ncats\\n", 9) is None
        True
    """
    if head.startswith(MAGIC):
        return "lex"
    if head.startswith(_MARISA):
        return "marisa"
    if _looks_like_kwg(head, size):
        return "kwg"
    if _looks_like_quackle(head, size):
        return "quackle"
    return None


def read(data: bytes | memoryview, format: str, alphabet: Alphabet) -> Iterable[str]:
    """The words in some bytes, spelled so that the alphabet reads them back tile by tile.

    Raises ForeignFormatError for bytes that break their format, and what the other readers raise.
    """
    if format == "kwg":
        return kwg.words(data, alphabet=alphabet)
    if format == "quackle":
        return quackle.words(data, alphabet=alphabet)
    if format == "marisa":
        from wordcore.interop import marisa

        return marisa.words(data)
    if format == "lex":
        return Lexicon.from_bytes(bytes(data))
    if format == "text":
        source = WordSource(alphabet)
        source.add_stream(io.BytesIO(data), "these bytes")
        return words_of(*source.finish(), alphabet)
    raise _unknown(format)


def write(lexicon: Lexicon, format: str) -> bytes:
    """The bytes of a lexicon in a format."""
    if format == "kwg":
        return kwg.write(lexicon)
    if format == "quackle":
        return quackle.write(lexicon)
    if format == "marisa":
        from wordcore.interop import marisa

        return marisa.write(lexicon)
    if format == "lex":
        return lexicon.to_bytes()
    if format == "text":
        return "".join(f"{word}\n" for word in lexicon).encode("utf-8")
    raise _unknown(format)


def describe(data: bytes | memoryview, format: str) -> dict[str, Any]:
    """Facts about bytes in another engine's format that need no alphabet; raises ForeignFormatError."""
    if format == "kwg":
        return kwg.describe(data)
    if format == "quackle":
        return quackle.describe(data)
    if format in FORMATS:
        return {}
    raise _unknown(format)


def _looks_like_kwg(head: bytes, size: int) -> bool:
    # Node 0: no tile, the end of its list, no word; and it leads to a node of the file.
    if size < 4 or size % 4 or len(head) < 4 or head[3] != 0 or head[2] & 0xC0 != 0x40:
        return False
    return int.from_bytes(head[:3], "little") & 0x3FFFFF < size // 4


def _looks_like_quackle(head: bytes, size: int) -> bool:
    if len(head) < 23 or head[0] != 1 or not 1 <= head[20] <= 63 or size < 30:
        return False
    first, space, _ = head[21:].partition(b" ")
    try:
        return bool(space) and 1 <= len(first.decode("utf-8")) <= 4
    except UnicodeDecodeError:
        return False


def _unknown(format: str) -> ForeignFormatError:
    return ForeignFormatError(f"no format {format!r}; there are {', '.join(FORMATS)}")
