"""Which format some bytes are in, the words in them, and a lexicon in any of the formats.

    >>> from wordcore import Alphabet, Lexicon
    >>> data = write(Lexicon.from_words(["cat", "cats"]), "kwg")
    >>> sniff(data, len(data)), list(read(data, "kwg", Alphabet.ENGLISH))
    ('kwg', ['CAT', 'CATS'])

``FORMATS`` is the one table: a format is a module with the four functions of :class:`Format`, and
whoever adds one adds a row. ``wordcore compile --from`` and ``--to`` and ``wordcore info`` read the
table. Not here: any format.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, cast

from wordcore.errors import ForeignFormatError

if TYPE_CHECKING:
    from wordcore.alphabet import Alphabet
    from wordcore.lexicon import Lexicon

# Named, not imported: the command line needs the names for --help, and one module for one file.
FORMATS: dict[str, str] = {
    "text": "wordcore.interop.word_list",
    "lex": "wordcore.interop.lexicon_file",
    "kwg": "wordcore.interop.kwg",
    "quackle": "wordcore.interop.quackle",
    "marisa": "wordcore.interop.marisa",
}
HEAD_BYTES = 64
"""How many of a file's first bytes ``sniff`` wants to see."""


class Format(Protocol):
    """What the module of a format has."""

    def sniff(self, head: bytes, size: int) -> bool:
        """Whether a file with these first bytes and this size is in the format."""

    def words(self, data: bytes | memoryview, *, alphabet: Alphabet) -> Iterable[str]:
        """The words, spelled so that the alphabet reads them back tile by tile; raises ForeignFormatError."""

    def write(self, lexicon: Lexicon) -> bytes:
        """The bytes of a lexicon in the format."""

    def describe(self, data: bytes | memoryview) -> dict[str, Any]:
        """Facts that need no alphabet; raises ForeignFormatError."""


def sniff(head: bytes, size: int) -> str | None:
    """The format of a file from its first bytes and its size; None for text, which has no mark of its own.

    >>> sniff(b"cat\\ncats\\n", 9) is None
    True
    """
    return next((name for name in FORMATS if _module(name).sniff(head, size)), None)


def read(data: bytes | memoryview, format: str, alphabet: Alphabet) -> Iterable[str]:
    """The words in some bytes, spelled so that the alphabet reads them back tile by tile.

    Raises ForeignFormatError for bytes that break their format, and what the other readers raise.
    """
    return _module(format).words(data, alphabet=alphabet)


def write(lexicon: Lexicon, format: str) -> bytes:
    """The bytes of a lexicon in a format."""
    return _module(format).write(lexicon)


def describe(data: bytes | memoryview, format: str) -> dict[str, Any]:
    """Facts about bytes in a format that need no alphabet; raises ForeignFormatError."""
    return _module(format).describe(data)


def _module(format: str) -> Format:
    if format not in FORMATS:
        raise ForeignFormatError.unknown("format", format, FORMATS)
    return cast(Format, importlib.import_module(FORMATS[format]))
