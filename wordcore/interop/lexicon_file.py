"""wordcore's own lexicon file as one of the formats.

    >>> from wordcore import Lexicon
    >>> describe(write(Lexicon.from_words(["cat", "cats"])))["words"]
    2

Not here: the file itself (``wordcore.format``), and opening one in place (``Lexicon.open``).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.columns import columns_of, own_meta
from wordcore.format import MAGIC
from wordcore.lexicon import Lexicon
from wordcore.own_columns import declared


def sniff(head: bytes, size: int) -> bool:
    """Whether a file begins as a lexicon does."""
    return head.startswith(MAGIC)


def words(data: bytes | memoryview, *, alphabet: Alphabet = Alphabet.ENGLISH) -> Lexicon:
    """The lexicon itself, whose words are spelled in its own alphabet; raises CorruptLexiconError."""
    return Lexicon.from_bytes(bytes(data))


def write(lexicon: Lexicon) -> bytes:
    """The bytes of the file."""
    return lexicon.to_bytes()


def describe(data: bytes | memoryview) -> dict[str, Any]:
    """What ``facts`` says of a lexicon; raises CorruptLexiconError."""
    return facts(Lexicon.from_bytes(bytes(data)))


def holds(lexicon: Lexicon) -> list[str]:
    """What a lexicon has besides its words: columns, and the graph for boards.

    >>> import wordcore
    >>> holds(wordcore.load())
    ['commonness', 'tags', 'gaddag']
    """
    return [*columns_of(lexicon), *(["gaddag"] if "gaddag" in lexicon._header.sections else [])]


def _own_meta(lexicon: Lexicon) -> dict[str, Any]:
    return {key: value for key, value in own_meta(lexicon).items() if key not in ("description", "licence")}


def facts(lexicon: Lexicon) -> dict[str, Any]:
    """All that can be said of a lexicon: counts, letters, digest, licence, sections."""
    codes, offsets = lexicon._words_sections()
    starts = offsets.cast("I")
    lengths = Counter(starts[i + 1] - starts[i] for i in range(len(lexicon)))
    letters = Counter(bytes(codes))
    tiles, sections = lexicon.alphabet.tiles, lexicon._header.sections
    return {
        "name": lexicon.name,
        "description": lexicon.meta.get("description", ""),
        "words": len(lexicon),
        "alphabet": f"{lexicon.alphabet.name} ({len(tiles)} tiles)",
        "holds": holds(lexicon),
        "digest": lexicon.digest,
        "content": lexicon.content,
        "format": lexicon._header.version,
        "licence": lexicon.meta.get("licence", "not stated"),
        **({"meta": more} if (more := _own_meta(lexicon)) else {}),
        **({"columns": dict(own)} if (own := declared(lexicon._header)) else {}),
        "bytes": sum(length for _, length in sections.values()),
        "by length": {str(n): lengths[n] for n in sorted(lengths)},
        "letters": {tiles[code - 1]: letters[code] for code in sorted(letters)},
        "sections": {name: length for name, (_, length) in sorted(sections.items())},
    }
