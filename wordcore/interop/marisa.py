"""marisa-trie tries to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import marisa
    >>> trie = marisa.to_trie(Lexicon.from_words(["cat", "cats"]))
    >>> "CATS" in trie, list(marisa.from_trie(trie))
    (True, ['CAT', 'CATS'])

The library trusts the bytes it opens, and a damaged file can end the whole process. So a trie
that a program has opened itself is taken as it is, but bytes are opened in a process of their
own: if that process dies, the answer is an error. The library is imported when it is needed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wordcore.alphabet import Alphabet
from wordcore.errors import ForeignFormatError, shown
from wordcore.lexicon import Lexicon

if TYPE_CHECKING:
    import marisa_trie

MAGIC = b"We love Marisa.\0"
TIMEOUT_S = 120.0

# A damaged trie of a few bytes can spell billions of letters: the child stops at 64 times the file.
_CHILD = """
import sys
if sys.path and not sys.path[0]:
    del sys.path[0]  # the working directory may hold anything, a marisa_trie.py too
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
except (ImportError, ValueError, OSError):
    pass
import marisa_trie
data = sys.stdin.buffer.read()
trie = marisa_trie.Trie()
trie.frombytes(data)
left = max(1 << 20, 64 * len(data))
lines = []
for key in trie.iterkeys():
    lines.append(key + "\\n")
    left -= len(lines[-1])
    if left < 0:
        sys.exit("too many letters")
sys.stdout.buffer.write("".join(lines).encode("utf-8") + b"end\\n")
"""


def sniff(head: bytes, size: int) -> bool:
    """Whether a file begins as a trie does."""
    return head.startswith(MAGIC)


def to_trie(lexicon: Lexicon) -> marisa_trie.Trie:
    """A trie of the words, in upper case."""
    import marisa_trie

    return marisa_trie.Trie(lexicon)


def from_trie(trie: marisa_trie.Trie, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """A lexicon of a trie's keys; raises BadWordError at the first that the alphabet cannot spell."""
    return Lexicon.from_words(trie.iterkeys(), name=name, alphabet=alphabet)


def write(lexicon: Lexicon) -> bytes:
    """The bytes of a trie file."""
    data: bytes = to_trie(lexicon).tobytes()
    return data


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Iterator[str]:
    """The keys of a trie file, read in a process of its own; raises ForeignFormatError if that fails.

    >>> from wordcore import Lexicon
    >>> sorted(words(write(Lexicon.from_words(["cat", "cats"]))))
    ['CAT', 'CATS']
    """
    whole = bytes(data)
    if not whole.startswith(MAGIC):
        raise ForeignFormatError.at("marisa trie", f"{MAGIC!r} at the start", shown(whole[:16]))
    try:
        ran = subprocess.run(
            [sys.executable, "-c", _CHILD], input=whole, capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise _damaged(f"an end within {TIMEOUT_S:.0f} s", "none") from None
    lines = ran.stdout.decode("utf-8", "replace").split("\n")
    if ran.returncode != 0 or lines[-2:] != ["end", ""]:
        raise _damaged("a trie of words", "something that cannot be read")
    return iter(lines[:-2])


def describe(data: bytes | memoryview) -> dict[str, Any]:
    """Nothing: a trie tells what it holds only to the library that opens it."""
    return {}


def _damaged(expected: str, found: str) -> ForeignFormatError:
    return ForeignFormatError.at("marisa trie", expected, found, "the file is damaged")
