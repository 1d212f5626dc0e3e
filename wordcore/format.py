"""The lexicon file: a header that describes itself, then sections aligned for direct mapping.

Layout, little-endian throughout:

======  =====================================================================
bytes   meaning
======  =====================================================================
0-7     the magic ``b"WORDCORE"``
8-11    format version, uint32
12-15   length of the header text, uint32
16-19   CRC-32 of the header text, uint32
20-31   zero
32-     the header: JSON in UTF-8 with sorted keys and no spaces (name, alphabet, word
        count, digest, content, meta, and the section table: name, offset, length, CRC-32)
then    the sections in the order of their names, each at a multiple of 64
======  =====================================================================

Writing the same words gives the same bytes on every machine, and since version 2 a header has one
form only: the text that ``pack`` writes for what it says. Version 1, of release 0.1, had no ``content``,
and any JSON was a header; its files still open. Not here: what the sections mean (``wordcore._engine``),
what is worked out from the words (``wordcore.compile``), and where files live (``wordcore.lexicon``).
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import (
    AlphabetError,
    BadTypeError,
    BadValueError,
    CorruptLexiconError,
    LimitError,
    NewerFormatError,
    shown,
)
from wordcore.limits import HEADER_BYTES

WORDS = ("words.codes", "words.offsets")
# Worked out from the words and the alphabet; a file may do without the membership tables and the gaddag.
DERIVED = (
    *("graph.labels", "graph.targets", "graph.skips"),
    *("members.lengths", "members.tags", "members.entries", "members.longer"),
    *("tiles.head", "tiles.filter", "tiles.firsts", "tiles.members", "tiles.slots", "tiles.keys", "tiles.planes"),
    *("tiles.counts", "gaddag"),
)
# Files of version 1 have these instead of the membership table, which is made at opening then; nothing reads them.
SUPERSEDED = ("members.short", "members.long")
# The two sections of the tags: a number per word, and the table of what the numbers mean.
TAG_NUMBERS = "tags.numbers"
TAG_TABLE = "tags.table"

MAGIC = b"WORDCORE"
VERSION = 2
BUILT_ALIKE_SINCE = 1
"""The oldest version whose derived sections this release builds byte for byte, so that they can be proven."""
AGAIN = "copy the file again, or compile the word list again"

_HEAD = struct.Struct("<8sIII12x")
_ALIGNMENT = 64
_DEEPEST = 100  # brackets one in another in the meta data
_DIGITS = frozenset("0123456789abcdef")


class Header(NamedTuple):
    """What a lexicon file says about itself; ``content`` is empty in a file of version 1."""

    version: int
    name: str
    alphabet: Alphabet
    n_words: int
    digest: str
    content: str
    meta: Mapping[str, Any]
    sections: Mapping[str, tuple[int, int]]
    checksums: Mapping[str, int]

    @property
    def columns(self) -> list[str]:
        """The sections that are neither the words nor worked out from them, sorted."""
        return sorted(self.sections.keys() - {*WORDS, *DERIVED, *SUPERSEDED})


# --- writing --------------------------------------------------------------------------------------


def pack(
    name: str, alphabet: Alphabet, n_words: int, digest: str, meta: Mapping[str, Any], sections: Mapping[str, bytes]
) -> bytes:
    """A whole lexicon file as bytes; raises BadTypeError or BadValueError for a name or meta that cannot be written."""
    if not isinstance(name, str):
        raise BadTypeError.at("name", "a string", shown(name))
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise BadValueError.at("name", "whole characters", f"{shown(name)}, with half a surrogate pair")
    if sys.byteorder != "little":
        raise OSError("lexicon files are little-endian and this machine is not; use files made on another machine")
    columns = {key: data for key, data in sections.items() if key not in WORDS and key not in DERIVED}
    try:
        content = content_of(name, alphabet, digest, meta, columns)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadValueError.at("alphabet and meta", "plain data that JSON can hold", shown(dict(meta))) from error
    if _is_too_deep(meta):
        raise BadValueError.at("meta", f"values nested at most {_DEEPEST} deep", "deeper ones")
    text, offsets, size = _laid_out(
        {"name": name, "alphabet": alphabet.to_json(), "words": n_words, "digest": digest, "content": content},
        meta,
        {key: (len(data), zlib.crc32(data)) for key, data in sections.items()},
    )
    if len(text) > HEADER_BYTES:
        raise LimitError.at("name, alphabet and meta", f"at most {HEADER_BYTES:,} bytes of JSON", f"{len(text):,}")
    out = bytearray(size)
    _HEAD.pack_into(out, 0, MAGIC, VERSION, len(text), zlib.crc32(text))
    out[_HEAD.size : _HEAD.size + len(text)] = text
    for key, data in sections.items():
        out[offsets[key] : offsets[key] + len(data)] = data
    return bytes(out)


def words_digest(alphabet: Alphabet, codes: Any, offsets: Any) -> str:
    """SHA-256 over the words and the alphabet's tiles: the same on every machine and in every release."""
    import hashlib

    digest = hashlib.sha256()
    digest.update(("\n".join(alphabet.tiles) + "\n\n").encode("utf-8"))
    digest.update(memoryview(offsets).cast("B"))
    digest.update(memoryview(codes).cast("B"))
    return digest.hexdigest()


def content_of(name: str, alphabet: Alphabet, digest: str, meta: Mapping[str, Any], columns: Mapping[str, Any]) -> str:
    """SHA-256 over all that a lexicon says: words (by their digest), alphabet, name, meta and columns.

    What a file holds besides is worked out from these, so lexicons of one content give the same answers.
    """
    import hashlib

    said = {"alphabet": alphabet.to_json(), "digest": digest, "meta": dict(meta), "name": name}
    content = hashlib.sha256(_canonical(said))
    for key, data in sorted(columns.items()):
        view = memoryview(data).cast("B")
        content.update(_canonical([key, len(view)]))
        content.update(view)
    return content.hexdigest()


def _laid_out(
    fields: Mapping[str, Any], meta: Mapping[str, Any], sections: Mapping[str, tuple[int, int]]
) -> tuple[bytes, dict[str, int], int]:
    """The header for sections of some lengths and checksums, their offsets, and the size of the file."""
    table = {
        key: {"offset": 0, "length": length, "crc32": checksum} for key, (length, checksum) in sorted(sections.items())
    }
    whole = {**fields, "meta": dict(meta), "sections": table}
    # Offsets are part of the header they depend on: room for the widest numbers settles its length.
    for entry in table.values():
        entry["offset"] = 10**15
    at = _aligned(_HEAD.size + len(_canonical(whole)))
    for entry in table.values():
        entry["offset"] = at
        at = _aligned(at + entry["length"])
    return _canonical(whole), {key: entry["offset"] for key, entry in table.items()}, at


def _is_too_deep(meta: Mapping[str, Any]) -> bool:
    """Whether Python's own JSON could run out of stack on some plain data, which depends on who calls it."""
    level: list[Any] = [meta]
    for _ in range(_DEEPEST + 1):
        lists = [value for value in level if isinstance(value, (list, tuple))]
        level = [value for held in level if isinstance(held, Mapping) for value in held.values()]
        level += [value for held in lists for value in held]
        if not level:
            return False
    return True


def _aligned(at: int) -> int:
    return -(-at // _ALIGNMENT) * _ALIGNMENT


def _canonical(value: Any) -> bytes:
    """The one JSON text of some plain data; raises TypeError or ValueError for what has none."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


# --- reading --------------------------------------------------------------------------------------


def read_header(buffer: Any, where: str) -> Header:
    """The header of a lexicon in a buffer; raises CorruptLexiconError with the place and the remedy."""
    view = memoryview(buffer).cast("B")
    if bytes(view[:8]) != MAGIC:
        raise CorruptLexiconError.at(
            where,
            f"a lexicon file, which starts with {MAGIC!r}",
            shown(bytes(view[:8])),
            "make one from a word list with `wordcore compile`",
        )
    if len(view) < _HEAD.size:
        raise CorruptLexiconError.at(where, f"a header of {_HEAD.size} bytes", f"the end after {len(view)}", AGAIN)
    _, version, length, checksum = _HEAD.unpack_from(view)
    if version > VERSION:
        remedy = "upgrade wordcore, or compile the word list again with this release"
        raise NewerFormatError.at(where, f"format version {VERSION} or older", str(version), remedy)
    if length > HEADER_BYTES:
        raise CorruptLexiconError.at(where, f"a header of at most {HEADER_BYTES:,} bytes", f"{length:,}", AGAIN)
    if version < 1 or _HEAD.size + length > len(view):
        raise CorruptLexiconError.at(where, "a whole header", "one that is damaged or cut off", AGAIN)
    text = bytes(view[_HEAD.size : _HEAD.size + length])
    if zlib.crc32(text) != checksum:
        raise CorruptLexiconError.at(where, "a header that fits its checksum", "one that was altered", AGAIN)
    try:
        header = _parsed(version, json.loads(text), len(view), where)
        if version > 1:
            _check_form(header, text, len(view), where)
        else:
            _canonical([header.name, header.alphabet.to_json(), header.meta])  # or it has no content
        return header
    except CorruptLexiconError:
        raise
    except AlphabetError as error:
        place = ", ".join(filter(None, (f"{where}, header", error.place)))
        raise CorruptLexiconError.at(place, error.expected, error.found, AGAIN) from error
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError, RecursionError) as error:
        expected = f"name, alphabet, words, digest, {'content, ' * (version > 1)}meta and sections"
        raise CorruptLexiconError.at(f"{where}, header", expected, "something else", AGAIN) from error


def _parsed(version: int, fields: Any, size: int, where: str) -> Header:
    sections: dict[str, tuple[int, int]] = {}
    checksums: dict[str, int] = {}
    for key, entry in fields["sections"].items():
        offset, length = entry["offset"], entry["length"]
        place = f"{where}, section {shown(key)}"
        if type(offset) is not int or type(length) is not int or offset < 0 or length < 0:
            raise CorruptLexiconError.at(place, "an offset and a length", shown((offset, length)), AGAIN)
        if offset % _ALIGNMENT:
            raise CorruptLexiconError.at(
                place, f"a start at a multiple of {_ALIGNMENT}", f"byte {shown(offset)}", AGAIN
            )
        if offset + length > size:
            expected = f"an end within the {size} bytes of the file"
            raise CorruptLexiconError.at(place, expected, f"byte {shown(offset + length)}", AGAIN)
        sections[key] = (offset, length)
        checksums[key] = int(entry["crc32"])
    n_words = fields["words"]
    if type(n_words) is not int or not 0 <= n_words < 1 << 32:
        raise CorruptLexiconError.at(f"{where}, header", "a number of words", shown(n_words), AGAIN)
    meta = dict(fields["meta"])
    if _is_too_deep(meta):
        raise CorruptLexiconError.at(
            f"{where}, header, meta", f"values nested at most {_DEEPEST} deep", "deeper ones", AGAIN
        )
    hashes = ("digest", "content") if version > 1 else ("digest",)
    for key in hashes:
        if not isinstance(fields[key], str) or len(fields[key]) != 64 or not _DIGITS.issuperset(fields[key]):
            raise CorruptLexiconError.at(f"{where}, header, {key}", "a SHA-256", shown(fields[key]), AGAIN)
    return Header(
        version,
        str(fields["name"]),
        Alphabet.from_json(fields["alphabet"]),
        n_words,
        fields["digest"],
        fields["content"] if version > 1 else "",
        meta,
        sections,
        checksums,
    )


def _check_form(header: Header, text: bytes, size: int, where: str) -> None:
    """Raises CorruptLexiconError unless the header is what ``pack`` writes: nothing overlaps, nothing is between."""
    fields = {
        "name": header.name,
        "alphabet": header.alphabet.to_json(),
        "words": header.n_words,
        "digest": header.digest,
        "content": header.content,
    }
    sections = {key: (length, header.checksums[key]) for key, (_, length) in header.sections.items()}
    expected, offsets, end = _laid_out(fields, header.meta, sections)
    for key, offset in offsets.items():
        if header.sections[key][0] != offset:
            place, found = f"{where}, section {shown(key)}", f"byte {header.sections[key][0]}"
            raise CorruptLexiconError.at(place, f"a start at byte {offset}", found, AGAIN)
    if expected != text:
        raise CorruptLexiconError.at(f"{where}, header", "JSON in the one form that is written", "another", AGAIN)
    if size != end:
        raise CorruptLexiconError.at(where, f"{end} bytes", str(size), AGAIN)


def check_sections(buffer: Any, header: Header, where: str) -> None:
    """Recomputes every checksum; raises CorruptLexiconError naming the section that fails."""
    view = memoryview(buffer).cast("B")
    for key, (offset, length) in header.sections.items():
        if zlib.crc32(view[offset : offset + length]) != header.checksums[key]:
            place = f"{where}, section {shown(key)}"
            raise CorruptLexiconError.at(place, "bytes that fit their checksum", "altered ones", AGAIN)
    # There is nothing between the sections and behind them: a byte there was put in by somebody else.
    _, _, header_length, _ = _HEAD.unpack_from(view)
    used = [(0, 20), (_HEAD.size, _HEAD.size + header_length), (len(view), len(view))]
    used += [(offset, offset + length) for offset, length in header.sections.values()]
    end = last = 0
    for start, stop in sorted(used):
        if any(view[end:start]):
            raise CorruptLexiconError.at(f"{where}, bytes {end} to {start - 1}", "zeros", "others", AGAIN)
        last, end = end, max(end, stop)
    if len(view) != _aligned(last):
        raise CorruptLexiconError.at(where, f"{_aligned(last)} bytes", str(len(view)), AGAIN)
