"""What words mean: short definitions in a file of its own, opened at the first question.

    >>> import wordcore
    >>> for entry in wordcore.load().define("mice")[:1]:
    ...     print(entry.lemma, entry.part, entry.definition[:29], sep=" | ")
    MOUSE | noun | any of numerous small rodents

The shipped ``english.glossary`` holds WordNet's definitions of the words of ``modern``; an inflected
form leads to its lemma. A glossary file, little-endian:

======  =====================================================================
bytes   meaning
======  =====================================================================
0-7     the magic ``b"WORDGLOS"``
8-11    format version, uint32
12-15   length of the notice, uint32
16-23   length of the trie, uint64
24-31   zero
32-63   SHA-256 of all bytes from 64 on
64-     the notice (source and licence, UTF-8), then a dump of a marisa-trie ``BytesTrie``
======  =====================================================================

The library that reads the trie trusts its bytes: a forged file, checksum and all, ends the process. So bytes reach
it only if the SHA-256 of the whole file is known from elsewhere: it is that of the shipped one, one that this user's
``wordcore define --build`` has recorded, or one that the caller gives. Not here: finding out which words are
words (``wordcore.lexicon``).
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from wordcore.errors import BadTypeError, GlossaryError, WordListError, shown, shown_hash
from wordcore.places import shipped_directory, user_directory
from wordcore.store import append_line, read_lines

if TYPE_CHECKING:
    from marisa_trie import BytesTrie

    from wordcore.text.source import Place as ListPlace

Place: TypeAlias = "str | os.PathLike[str]"

SUFFIX = ".glossary"
DIGESTS = "glossaries.sha256"
"""The file of those to be trusted, in the package and in the user's directory: a SHA-256 and a name per line."""
MAGIC = b"WORDGLOS"
VERSION = 1
PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}

_HEAD = struct.Struct("<8sIIQ8x32s")
_ZEROS = slice(24, 32)
_LEADS_TO = "="
_MOST_CELLS = 254


class Entry(NamedTuple):
    """One sense of a word: its lemma in upper case, the part of speech, the definition."""

    lemma: str
    part: str
    definition: str

    def to_json(self) -> dict[str, str]:
        """Plain data for a front-end."""
        return self._asdict()


class Glossary:
    """Definitions by word.

    >>> data = build([("mouse", ["n a small rodent"]), ("mice", ["=mouse"])])
    >>> Glossary.from_bytes(data, digest=digest_of(data)).lookup("Mice")
    [Entry(lemma='MOUSE', part='noun', definition='a small rodent')]
    """

    __slots__ = ("_trie", "notice")

    def __init__(self, trie: BytesTrie, notice: str) -> None:
        # From outside a glossary is made by open or from_bytes, which know the bytes.
        self._trie = trie
        self.notice = notice

    @classmethod
    def open(cls, path: Place, *, digest: str | None = None) -> Glossary:
        """The glossary in a file; raises FileNotFoundError, or GlossaryError if it is damaged or of unknown origin.

        ``digest`` is the SHA-256 of the file, from whoever vouches for it; the shipped glossary, and those that
        this user has built with ``wordcore define --build``, need none.
        """
        where = os.fspath(path)
        with open(where, "rb") as stream:
            return cls.from_bytes(stream.read(), where, digest=digest)

    @classmethod
    def from_bytes(cls, data: bytes, where: str = "these bytes", *, digest: str | None = None) -> Glossary:
        """The glossary that ``build`` made; raises GlossaryError as ``open`` does."""
        data = bytes(data)
        if data[:8] != MAGIC:
            raise _damaged(where, f"a glossary, which starts with {MAGIC!r}", shown(data[:8]))
        if len(data) < _HEAD.size:
            raise _damaged(where, f"a head of {_HEAD.size} bytes", f"the end after {len(data)}")
        _, version, n_notice, n_trie, checksum = _HEAD.unpack_from(data)
        if version != VERSION:
            raise _damaged(where, f"format version {VERSION}", str(version))
        body = memoryview(data)[_HEAD.size :]
        if any(data[_ZEROS]) or len(body) != n_notice + n_trie or hashlib.sha256(body).digest() != checksum:
            raise _damaged(where, "bytes that fit their checksum", "a file that was cut off or altered")
        _check_known(where, digest_of(data), digest)
        from marisa_trie import BytesTrie

        # A copy into memory, not a mapping: the file may be replaced while the trie is in use.
        return cls(BytesTrie().frombytes(bytes(body[n_notice:])), str(body[:n_notice], "utf-8", "replace"))

    def lookup(self, word: str) -> list[Entry]:
        """The senses of a word, most frequent first, then those of the lemmas that it is a form of."""
        if not isinstance(word, str):
            raise BadTypeError.at("word", "a string", shown(word))
        own = list(self._entries(word.lower()))
        for lemma in self._lemmas(word.lower()):
            own += self._entries(lemma)
        return own

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and bool(self._cells(word.lower()))

    def _cells(self, word: str) -> list[str]:
        if "\0" in word:  # the trie would look up what comes before it
            return []
        try:
            # The first byte of a cell keeps its place: the trie gives cells in any order.
            return [cell[1:].decode("utf-8") for cell in sorted(self._trie.get(word) or ())]
        except UnicodeEncodeError:  # half a surrogate pair is in no glossary
            return []

    def _entries(self, word: str) -> Iterator[Entry]:
        for cell in self._cells(word):
            if not cell.startswith(_LEADS_TO):
                yield Entry(word.upper(), PARTS[cell[0]], cell[2:])

    def _lemmas(self, word: str) -> list[str]:
        return [cell[1:].lower() for cell in self._cells(word) if cell.startswith(_LEADS_TO)]


_opened: dict[str, Glossary] = {}


def lookup(word: str, places: Sequence[Place], language: str = "english") -> list[Entry]:
    """The entries of a word in the first ``LANGUAGE.glossary`` of ``places``.

    Raises GlossaryError if there is none, or if it is damaged.
    """
    # The name of an alphabet comes from a file, and may be a path.
    installed = places if os.path.basename(language) == language else ()
    for place in installed:
        path = os.path.join(os.fspath(place), language + SUFFIX)
        found = _opened.get(path)
        if found is None and os.path.isfile(path):
            # Two threads may open it; all get the first that was kept. A lock would stay locked after a fork.
            found = _opened.setdefault(path, Glossary.open(path))
        if found is not None:
            return found.lookup(word)
    raise _damaged(f"{language}{SUFFIX}", "an installed glossary", "none")


def _damaged(where: str, expected: str, found: str) -> GlossaryError:
    return GlossaryError.at(where, expected, found, "`wordcore define --build LIST` makes a glossary")


# --- which ones are trusted -------------------------------------------------------------------


def digest_of(data: bytes) -> str:
    """The digest of a glossary: SHA-256 of the whole file."""
    return hashlib.sha256(data).hexdigest()


def record(data: bytes, name: str) -> str:
    """Notes for this user that a glossary of theirs is to be trusted; returns its digest."""
    digest = digest_of(data)
    os.makedirs(user_directory(), exist_ok=True)
    if digest not in _recorded(user_directory()):
        append_line(os.path.join(user_directory(), DIGESTS), digest_line(digest, name))
    return digest


def digest_line(digest: str, name: str) -> bytes:
    """A line of ``DIGESTS``, as ``sha256sum`` writes and checks it; the name is for people."""
    return f"{digest}  {ascii(name)[1:-1]}".encode("ascii")


def _check_known(where: str, digest: str, expected: str | None) -> None:
    if expected is not None:
        if not isinstance(expected, str):
            raise BadTypeError.at("digest", "a SHA-256 as text", shown(expected))
        if digest != expected.lower():
            raise GlossaryError.at(
                where, f"the digest {shown_hash(expected)}", digest, "get the glossary that was meant"
            )
    elif not any(digest in _recorded(place) for place in (shipped_directory(), user_directory())):
        remedy = "build it yourself with `wordcore define --build LIST`, or give its digest to Glossary.open"
        raise GlossaryError.at(
            where, "a glossary that is shipped or was built here", f"one with digest {digest}", remedy
        )


def _recorded(place: str) -> frozenset[str]:
    try:
        lines = read_lines(os.path.join(place, DIGESTS))
    except OSError:
        return frozenset()
    return frozenset(line[:64].decode("ascii", "replace") for line in lines)


# --- making one -------------------------------------------------------------------------------


def build(rows: Iterable[tuple[str, Sequence[str]]], notice: str = "") -> bytes:
    """The bytes of a glossary file from words and their cells: ``"n a definition"`` or ``"=lemma"``.

    Raises WordListError for a cell that is neither, or for a lemma without a definition.
    """
    from marisa_trie import BytesTrie

    cells: dict[str, list[str]] = {}
    for word, more in rows:
        known = cells.setdefault(word.lower(), [])
        known += [cell for cell in dict.fromkeys(more) if cell not in known]
    for word, known in cells.items():
        if "\0" in word:
            raise WordListError.at(shown(word), "letters", "a null character")
        for cell in known:
            _check(word, cell, cells)
        if len(known) > _MOST_CELLS:
            raise WordListError.at(shown(word), f"at most {_MOST_CELLS} definitions", str(len(known)))
    trie: bytes = BytesTrie(
        (word, bytes([place]) + cell.encode("utf-8"))
        for word, known in sorted(cells.items())
        for place, cell in enumerate(known)
    ).tobytes()
    text = notice.encode("utf-8")
    checksum = hashlib.sha256(text + trie).digest()
    return _HEAD.pack(MAGIC, VERSION, len(text), len(trie), checksum) + text + trie


def read_rows(place: ListPlace, name: str = "", *, encoding: str = "auto") -> Iterator[tuple[str, list[str]]]:
    """The words and cells of a glossary list, a path or an open stream: separated by tabs, the word first.

    Raises WordListError at the first row that is not one.
    """
    from wordcore.text import Reader, ReaderOptions

    with Reader(place, ReaderOptions(encoding=encoding, format="lines", header="no"), name=name) as reader:
        for row in reader.rows():
            if not row.rest:
                place_of_row = f"{reader.name}:{row.line}"
                raise WordListError.at(place_of_row, "a word, a tab and a definition", shown(row.word))
            yield row.word, row.rest.split("\t")


def _check(word: str, cell: str, cells: dict[str, list[str]]) -> None:
    if cell.startswith(_LEADS_TO):
        if all(other.startswith(_LEADS_TO) for other in cells.get(cell[1:].lower(), ())):
            raise WordListError.at(shown(word), "a lemma with a definition of its own", shown(cell[1:]))
    elif cell[:1] not in PARTS or cell[1:2] != " " or len(cell) < 3:
        letters = ", ".join(f"{letter} ({part})" for letter, part in PARTS.items())
        raise WordListError.at(shown(word), f"one of {letters}, then a space and a definition", shown(cell))
