"""marisa-trie tries to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import marisa
    >>> trie = marisa.to_trie(Lexicon.from_words(["cat", "cats"]))
    >>> "CATS" in trie, list(marisa.from_trie(trie))
    (True, ['CAT', 'CATS'])

The library trusts the bytes it opens, and a damaged file can end the whole process. So a trie
that a program has opened itself is taken as it is, but bytes are opened in a process of their
own: if that one dies, the answer is an error.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import marisa_trie

from wordcore.alphabet import Alphabet
from wordcore.errors import ForeignFormatError
from wordcore.lexicon import Lexicon

MAGIC = b"We love Marisa.\0"
TIMEOUT_S = 120.0

_CHILD = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
except (ImportError, ValueError, OSError):
    pass
import marisa_trie
trie = marisa_trie.Trie()
trie.frombytes(sys.stdin.buffer.read())
sys.stdout.buffer.write("".join(key + "\\n" for key in trie.iterkeys()).encode("utf-8") + b"end\\n")
"""


def to_trie(lexicon: Lexicon) -> marisa_trie.Trie:
    """A trie of the words, in upper case."""
    return marisa_trie.Trie(lexicon)


def from_trie(trie: marisa_trie.Trie, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """A lexicon of a trie's keys; raises BadWordError at the first that the alphabet cannot spell."""
    return Lexicon.from_words(trie.iterkeys(), name=name, alphabet=alphabet)


def write(lexicon: Lexicon) -> bytes:
    """The bytes of a trie file."""
    data: bytes = to_trie(lexicon).tobytes()
    return data


def words(data: bytes | memoryview) -> Iterator[str]:
    """The keys of a trie file, read in a process of its own; raises ForeignFormatError if that fails.

    >>> from wordcore import Lexicon
    >>> sorted(words(write(Lexicon.from_words(["cat", "cats"]))))
    ['CAT', 'CATS']
    """
    whole = bytes(data)
    if not whole.startswith(MAGIC):
        raise ForeignFormatError(f"not a marisa trie: it starts with {whole[:16]!r}")
    try:
        ran = subprocess.run(
            [sys.executable, "-c", _CHILD], input=whole, capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise ForeignFormatError(f"this marisa trie was not read within {TIMEOUT_S:.0f} s; it is damaged") from None
    lines = ran.stdout.decode("utf-8", "replace").split("\n")
    if ran.returncode != 0 or lines[-2:] != ["end", ""]:
        raise ForeignFormatError("this marisa trie cannot be read; it is damaged, or holds other things than words")
    return iter(lines[:-2])
