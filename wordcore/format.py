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
from wordcore.errors import (
    AlphabetError,
    BadTypeError,
    BadValueError,
    CorruptLexiconError,
    NewerFormatError,
    shown,
)

# The two sections of the tags: a number per word, and the table of what the numbers mean.
TAG_NUMBERS = "tags.numbers"
TAG_TABLE = "tags.table"

MAGIC = b"WORDCORE"
VERSION = 1
_HEAD = struct.Struct("<8sIII12x")
_ALIGNMENT = 64
_HEADER_LIMIT = 1 << 24
_AGAIN = "copy the file again, or compile the word list again"


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
    """A whole lexicon file as bytes; raises BadTypeError or BadValueError for a name that cannot be written."""
    if not isinstance(name, str):
        raise BadTypeError.at("name", "a string", shown(name))
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise BadValueError.at("name", "whole characters", f"{shown(name)}, with half a surrogate pair")
    if sys.byteorder != "little":
        raise OSError("lexicon files are little-endian and this machine is not; use files made on another machine")
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
        raise CorruptLexiconError.at(
            where,
            f"a lexicon file, which starts with {MAGIC!r}",
            shown(bytes(view[:8])),
            "make one from a word list with `wordcore compile`",
        )
    if len(view) < _HEAD.size:
        raise CorruptLexiconError.at(where, f"a header of {_HEAD.size} bytes", f"the end after {len(view)}", _AGAIN)
    _, version, length, checksum = _HEAD.unpack_from(view)
    if version > VERSION:
        remedy = "upgrade wordcore, or compile the word list again with this release"
        raise NewerFormatError.at(where, f"format version {VERSION} or older", str(version), remedy)
    if version < 1 or length > _HEADER_LIMIT or _HEAD.size + length > len(view):
        raise CorruptLexiconError.at(where, "a whole header", "one that is damaged or cut off", _AGAIN)
    text = bytes(view[_HEAD.size : _HEAD.size + length])
    if zlib.crc32(text) != checksum:
        raise CorruptLexiconError.at(where, "a header that fits its checksum", "one that was altered", _AGAIN)
    return _parsed(text, len(view), where)


def _parsed(text: bytes, size: int, where: str) -> Header:
    try:
        fields = json.loads(text)
        sections: dict[str, tuple[int, int]] = {}
        checksums: dict[str, int] = {}
        for key, entry in fields["sections"].items():
            offset, length = entry["offset"], entry["length"]
            place = f"{where}, section {key!r}"
            if type(offset) is not int or type(length) is not int or offset < 0 or length < 0:
                raise CorruptLexiconError.at(place, "an offset and a length", shown((offset, length)), _AGAIN)
            if offset % _ALIGNMENT or offset + length > size:
                expected = f"an end within the {size} bytes of the file"
                raise CorruptLexiconError.at(place, expected, f"byte {offset + length}", _AGAIN)
            sections[key] = (offset, length)
            checksums[key] = int(entry["crc32"])
        n_words = fields["words"]
        if type(n_words) is not int or not 0 <= n_words < 1 << 32:
            raise CorruptLexiconError.at(f"{where}, header", "a number of words", shown(n_words), _AGAIN)
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
    except AlphabetError as error:
        place = ", ".join(filter(None, (f"{where}, header", error.place)))
        raise CorruptLexiconError.at(place, error.expected, error.found, _AGAIN) from error
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError, RecursionError) as error:
        raise CorruptLexiconError.at(
            f"{where}, header", "name, alphabet, words, digest, meta and sections", "something else", _AGAIN
        ) from error


def check_sections(buffer: Any, header: Header, where: str) -> None:
    """Recomputes every checksum; raises CorruptLexiconError naming the section that fails."""
    view = memoryview(buffer).cast("B")
    for key, (offset, length) in header.sections.items():
        if zlib.crc32(view[offset : offset + length]) != header.checksums[key]:
            raise CorruptLexiconError.at(
                f"{where}, section {key!r}", "bytes that fit their checksum", "altered ones", "get the file again"
            )
    # There is nothing between the sections and behind them: a byte there was put in by somebody else.
    _, _, header_length, _ = _HEAD.unpack_from(view)
    used = [(0, 20), (_HEAD.size, _HEAD.size + header_length), (len(view), len(view))]
    used += [(offset, offset + length) for offset, length in header.sections.values()]
    end = last = 0
    for start, stop in sorted(used):
        if any(view[end:start]):
            place = f"{where}, bytes {end} to {start - 1}"
            raise CorruptLexiconError.at(place, "zeros", "others", "get the file again")
        last, end = end, max(end, stop)
    if len(view) != _aligned(last):
        raise CorruptLexiconError.at(where, f"{_aligned(last)} bytes", str(len(view)), "get the file again")


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
