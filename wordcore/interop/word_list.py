"""A word list as one of the formats: UTF-8 text, one word per line.

    >>> from wordcore import Alphabet, Lexicon
    >>> write(Lexicon.from_words(["cat", "cats"]))
    b'CAT\\nCATS\\n'
    >>> list(words(b"cats\\n# a remark\\ncat\\n", alphabet=Alphabet.ENGLISH))
    ['CAT', 'CATS']

Not here: lists of any size in bounded memory (``wordcore.text``), and tables.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.compile import WordSource
from wordcore.interop.gathered import words_of
from wordcore.lexicon import Lexicon
from wordcore.text import Reader, ReaderOptions


def sniff(head: bytes, size: int) -> bool:
    """False: any bytes could be text, so nothing in a file says that it is a word list."""
    return False


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Iterator[str]:
    """The words of a list in alphabetical order; raises WordListError at the first line that is not a word."""
    source = WordSource(alphabet)
    source.take(Reader(io.BytesIO(data), ReaderOptions(format="lines"), name="these bytes"))
    return words_of(*source.finish(), alphabet)


def write(lexicon: Lexicon) -> bytes:
    """The words, one per line."""
    return "".join(f"{word}\n" for word in lexicon).encode("utf-8")


def describe(data: bytes | memoryview) -> dict[str, Any]:
    """The number of lines."""
    text = bytes(data)
    return {"lines": text.count(b"\n") + (not text.endswith(b"\n") and bool(text))}
