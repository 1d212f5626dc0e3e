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
32-     the header: JSON in UTF-8 with sorted keys (name, alphabet, word count,
        digest, licence, and the section table: name, offset, length, CRC-32)
then    the sections, each at a multiple of 64
======  =====================================================================

Writing the same words gives the same bytes on every machine. Not here: what the sections
mean (``wordcore._engine``), and where files live (``wordcore.lexicon``).
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import AlphabetError, CorruptLexiconError, NewerFormatError

# The two sections of the tags: a number per word, and the table of what the numbers mean.
TAG_NUMBERS = "tags.numbers"
TAG_TABLE = "tags.table"

MAGIC = b"WORDCORE"
VERSION = 1
_HEAD = struct.Struct("<8sIII12x")
_ALIGNMENT = 64
_HEADER_LIMIT = 1 << 24


class Header(NamedTuple):
    """What a lexicon file says about itself."""

    name: str
    alphabet: Alphabet
    n_words: int
    digest: str
    meta: Mapping[str, Any]
    sections: Mapping[str, tuple[int, int]]
    checksums: Mapping[str, int]


def pack(
    name: str, alphabet: Alphabet, n_words: int, digest: str, meta: Mapping[str, Any], sections: Mapping[str, bytes]
) -> bytes:
    """A whole lexicon file as bytes; raises TypeError or ValueError for a name that is no text."""
    if not isinstance(name, str):
        raise TypeError(f"name={name!r}: a lexicon's name is a str")
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise ValueError(f"name={name!r}: half a surrogate pair cannot be written to a file; give it another name")
    if sys.byteorder != "little":
        raise OSError("lexicon files are little-endian; this machine is not, take the files of another")
    table = {
        key: {"offset": 0, "length": len(data), "crc32": zlib.crc32(data)} for key, data in sorted(sections.items())
    }
    fields = {
        "name": name,
        "alphabet": alphabet.to_json(),
        "words": n_words,
        "digest": digest,
        "meta": dict(meta),
        "sections": table,
    }
    # Offsets are part of the header they depend on: room for the widest numbers settles its length.
    for entry in table.values():
        entry["offset"] = 10**15
    start = _aligned(_HEAD.size + len(_header_text(fields)))
    at = start
    for key, data in sorted(sections.items()):
        table[key]["offset"] = at
        at = _aligned(at + len(data))
    text = _header_text(fields)
    out = bytearray(at)
    _HEAD.pack_into(out, 0, MAGIC, VERSION, len(text), zlib.crc32(text))
    out[_HEAD.size : _HEAD.size + len(text)] = text
    for key, data in sections.items():
        out[table[key]["offset"] : table[key]["offset"] + len(data)] = data
    return bytes(out)


def read_header(buffer: Any, where: str) -> Header:
    """The header of a lexicon in a buffer; raises CorruptLexiconError with the place and the remedy."""
    view = memoryview(buffer).cast("B")
    if bytes(view[:8]) != MAGIC:
        raise CorruptLexiconError(
            f"{where}: not a lexicon file (it starts with {bytes(view[:8])!r}, not {MAGIC!r}); "
            "make one from a word list with `wordcore compile`"
        )
    if len(view) < _HEAD.size:
        raise CorruptLexiconError(f"{where}: the header is cut off; copy the file or compile the word list again")
    _, version, length, checksum = _HEAD.unpack_from(view)
    if version > VERSION:
        raise NewerFormatError(
            f"{where}: format version {version}, but this release reads up to {VERSION}; "
            "upgrade wordcore, or compile the word list again with this release"
        )
    if version < 1 or length > _HEADER_LIMIT or _HEAD.size + length > len(view):
        raise CorruptLexiconError(f"{where}: the header is cut off or damaged; compile the word list again")
    text = bytes(view[_HEAD.size : _HEAD.size + length])
    if zlib.crc32(text) != checksum:
        raise CorruptLexiconError(f"{where}: the header fails its checksum; the file was altered, compile it again")
    return _parsed(text, len(view), where)


def _parsed(text: bytes, size: int, where: str) -> Header:
    try:
        fields = json.loads(text)
        sections: dict[str, tuple[int, int]] = {}
        checksums: dict[str, int] = {}
        for key, entry in fields["sections"].items():
            offset, length = entry["offset"], entry["length"]
            if type(offset) is not int or type(length) is not int or offset < 0 or length < 0:
                raise ValueError(f"section {key!r} has no sound place")
            if offset % _ALIGNMENT or offset + length > size:
                raise CorruptLexiconError(
                    f"{where}: section {key!r} reaches to byte {offset + length}, the file has {size}; "
                    "it was cut off, copy or compile it again"
                )
            sections[key] = (offset, length)
            checksums[key] = int(entry["crc32"])
        n_words = fields["words"]
        if type(n_words) is not int or not 0 <= n_words < 1 << 32:
            raise ValueError("no sound word count")
        return Header(
            str(fields["name"]),
            Alphabet.from_json(fields["alphabet"]),
            n_words,
            str(fields["digest"]),
            dict(fields["meta"]),
            sections,
            checksums,
        )
    except CorruptLexiconError:
        raise
    except (AlphabetError, KeyError, TypeError, ValueError, OverflowError, AttributeError, RecursionError) as error:
        raise CorruptLexiconError(
            f"{where}: the header makes no sense ({error}); compile the word list again"
        ) from error


def check_sections(buffer: Any, header: Header, where: str) -> None:
    """Recomputes every checksum; raises CorruptLexiconError naming the section that fails."""
    view = memoryview(buffer).cast("B")
    for key, (offset, length) in header.sections.items():
        if zlib.crc32(view[offset : offset + length]) != header.checksums[key]:
            raise CorruptLexiconError(
                f"{where}: section {key!r} fails its checksum; the file was altered, get it again"
            )
    # Between the sections and behind the head there is nothing: a byte there was put in by somebody else.
    _, _, header_length, _ = _HEAD.unpack_from(view)
    used = [(0, 20), (_HEAD.size, _HEAD.size + header_length)]
    used += [(offset, offset + length) for offset, length in header.sections.values()]
    end = 0
    for start, stop in sorted(used):
        if any(view[end:start]):
            raise CorruptLexiconError(
                f"{where}: stray bytes between {end} and {start}; the file was altered, get it again"
            )
        end = max(end, stop)
    if any(view[end:]) or len(view) != _aligned(end):
        raise CorruptLexiconError(f"{where}: the file does not end where its last section does; get it again")


def content_digest(alphabet: Alphabet, codes: Any, offsets: Any) -> str:
    """SHA-256 over the words and the alphabet's tiles: the same on every machine and in every release."""
    import hashlib

    digest = hashlib.sha256()
    digest.update(("\n".join(alphabet.tiles) + "\n\n").encode("utf-8"))
    digest.update(memoryview(offsets).cast("B"))
    digest.update(memoryview(codes).cast("B"))
    return digest.hexdigest()


def _aligned(at: int) -> int:
    return -(-at // _ALIGNMENT) * _ALIGNMENT


def _header_text(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
