"""The header of a lexicon file: each thing that can be wrong with it is refused by its own name.

Version 1 takes any JSON, so most of what is tried here is written as version 1: in version 2 the one right form
would refuse it as well.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from forgers import HEAD, canonical, content_of, framed, full_lexicon, header_of, sealed, sections_of

from wordcore import Lexicon
from wordcore.compile import compile_words
from wordcore.errors import CorruptLexiconError, LimitError
from wordcore.format import pack
from wordcore.limits import HEADER_BYTES

FULL = full_lexicon()
FULL_LEXICON = Lexicon.from_bytes(FULL)


def older(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The same lexicon as a file of version 1, with something changed in its header."""
    fields, sections = header_of(FULL), sections_of(FULL)
    del fields["content"]
    whole = sealed(fields, sections, version=1)
    fields = header_of(whole)
    change(fields)
    text = canonical(fields)
    start = min(entry["offset"] for entry in header_of(whole)["sections"].values())
    assert HEAD + len(text) <= start or len(text) < 10**6
    text = text.ljust(start - HEAD)
    return framed(1, text, b"") + whole[HEAD + len(text) :]


def entry(**changed: Any) -> Callable[[dict[str, Any]], object]:
    return lambda fields: fields["sections"]["gaddag"].update(changed)


def refused(data: bytes, said: str) -> None:
    with pytest.raises(CorruptLexiconError) as caught:
        Lexicon.from_bytes(data).verify()
    assert said in str(caught.value)


def test_a_file_of_version_1_made_like_this_is_sound() -> None:
    with pytest.warns(UserWarning):
        Lexicon.from_bytes(older(lambda fields: None)).verify()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (entry(offset="0"), "section 'gaddag': expected an offset and a length, found ('0', "),
        (entry(offset=True), "section 'gaddag': expected an offset and a length, found (True, "),
        (entry(length=1.5), "section 'gaddag': expected an offset and a length"),
        (entry(offset=-64), "section 'gaddag': expected an offset and a length, found (-64, "),
        (entry(length=-1), "section 'gaddag': expected an offset and a length"),
        (entry(offset=1), "section 'gaddag': expected a start at a multiple of 64, found byte 1;"),
        (entry(offset=len(FULL) + 64, length=0), f"bytes of the file, found byte {len(FULL) + 64}"),
        (entry(offset=64, length=len(FULL)), f"bytes of the file, found byte {len(FULL) + 64}"),
        (lambda fields: fields.update(words=True), "header: expected a number of words, found True"),
        (lambda fields: fields.update(words=-1), "header: expected a number of words, found -1"),
        (lambda fields: fields.update(words=1 << 32), "header: expected a number of words, found 4294967296"),
        (lambda fields: fields.update(digest=5), "header, digest: expected a SHA-256, found 5"),
        (lambda fields: fields.update(digest="0" * 63), "header, digest: expected a SHA-256, found '000"),
        (lambda fields: fields.update(digest="G" * 64), "header, digest: expected a SHA-256, found 'GGG"),
        (lambda fields: fields.pop("digest"), "header: expected name, alphabet, words, digest, meta and sections"),
    ],
)
def test_what_is_wrong_is_named(change: Callable[[dict[str, Any]], object], said: str) -> None:
    refused(older(change), said)


def test_version_2_says_a_content_too() -> None:
    for content, said in ((None, "header, content: expected a SHA-256, found None"), ("0" * 63, "found '000")):
        refused(sealed({**header_of(FULL), "content": content}, sections_of(FULL)), said)
    fields = header_of(FULL)
    del fields["content"]
    refused(sealed(fields, sections_of(FULL)), "expected name, alphabet, words, digest, content, meta and sections")


def test_a_file_that_ends_within_its_head_or_header_is_cut_off() -> None:
    refused(FULL[:31], "expected a header of 32 bytes, found the end after 31")
    refused(FULL[:32], "expected a whole header, found one that is damaged or cut off")
    (length,) = struct.unpack_from("<I", FULL, 12)
    refused(FULL[: HEAD + length - 1], "expected a whole header, found one that is damaged or cut off")
    refused(FULL[:8] + struct.pack("<I", 0) + FULL[12:], "expected a whole header")
    # One that ends with its header is whole, and what comes next is looked at.
    text = canonical({**header_of(FULL), "sections": {}})
    refused(framed(1, text, b""), "word graph: expected 1 to")
    refused(b"WORDCORF" + bytes(100), "which starts with b'WORDCORE', found b'WORDCORF';")


def test_a_header_may_be_as_long_as_the_limit_and_no_longer() -> None:
    empty = header_of(compile_words([], name=""))
    room = HEADER_BYTES - len(canonical(empty))
    nearly = compile_words([], name="n" * (room - 100))
    longest = compile_words([], name="n" * (room - 100 + HEADER_BYTES - len(canonical(header_of(nearly)))))
    assert struct.unpack_from("<I", longest, 12) == (HEADER_BYTES,)
    Lexicon.from_bytes(longest).verify()
    with pytest.raises(LimitError, match="name, alphabet and meta: expected at most 1,048,576 bytes of JSON"):
        compile_words([], name="n" * (len(Lexicon.from_bytes(longest).name) + 1))


def test_what_is_not_ascii_is_written_as_utf_8() -> None:
    assert "Wörter".encode() in compile_words(["cat"], name="Wörter")


def test_bytes_where_nothing_belongs_are_named() -> None:
    damaged = bytearray(FULL)
    damaged[20] = 1
    refused(bytes(damaged), "bytes 20 to 31: expected zeros, found others")
    table = sorted((e["offset"], e["length"]) for e in header_of(FULL)["sections"].values())
    (offset, length), (following, _) = next(
        (one, two) for one, two in pairwise(table) if (one[0] + one[1]) % 64 not in (0, 63)
    )
    damaged = bytearray(FULL)
    damaged[offset + length] = 1
    refused(bytes(damaged), f"bytes {offset + length} to {following - 1}: expected zeros, found others")


def test_sections_in_another_place_are_named() -> None:
    fields, sections = header_of(FULL), sections_of(FULL)
    whole = sealed(fields, sections)
    fields = header_of(whole)
    fields["sections"]["commonness"], before = dict(fields["sections"]["commonness"]), fields["sections"]["commonness"]
    fields["sections"]["commonness"]["offset"] += 64
    fields["sections"]["commonness"]["length"] -= 64 if before["length"] >= 64 else 0
    fields["content"] = content_of(fields, sections)
    text = canonical(fields)
    (old,) = struct.unpack_from("<I", whole, 12)
    moved = whole[:12] + struct.pack("<II", len(text), zlib.crc32(text)) + whole[20:32] + text + whole[HEAD + old :]
    start = before["offset"]
    refused(moved, f"section 'commonness': expected a start at byte {start}, found byte {start + 64}")


def nested(depth: int) -> Any:
    value: Any = 0
    for n in range(depth):
        value = [value] if n % 2 else {"in": value}
    return value


def with_meta(meta: Any) -> bytes:
    fields = header_of(FULL)
    del fields["content"]
    fields["meta"] = {**fields["meta"], **meta}
    return sealed(fields, sections_of(FULL), version=1)


def test_meta_is_nested_so_deep_and_no_deeper_whoever_asks() -> None:
    deepest = Lexicon.from_bytes(with_meta({"a": nested(99)}))
    assert len(deepest.content) == 64 and deepest.edit(add=["zyzzyva"]).meta["a"] == nested(99)
    for depth in (100, 500):
        refused(
            with_meta({"a": nested(depth)}), "header, meta: expected values nested at most 100 deep, found deeper ones"
        )
    with pytest.raises(ValueError, match="meta: expected values nested at most 100 deep"):
        pack("deep", FULL_LEXICON.alphabet, 0, "0" * 64, {"a": nested(100)}, {})
