"""Compressed lists: known by their bytes, members joined, damage told with its place."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streams import Trickle

from wordcore.text import Reader, compression
from wordcore.text.source import Source

PACKERS = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress}
try:
    from compression.zstd import compress as zstd_compress
except ImportError:
    try:
        from backports.zstd import compress as zstd_compress
    except ImportError:
        zstd_compress = None
if zstd_compress is not None:
    PACKERS["zstd"] = zstd_compress
packers = pytest.mark.parametrize("packer", PACKERS)
WORDS = b"".join(b"word%d\n" % i for i in range(60_000))


def lines_of(stream) -> tuple[list[bytes], list[str]]:
    blocks = list(Reader(stream, name="list").blocks())
    return [line for b in blocks for line in b.lines()], [str(fault) for b in blocks for fault in b.faults]


@packers
def test_a_compressed_list_is_known_by_its_bytes(packer):
    packed = PACKERS[packer](WORDS)
    for stream in (io.BytesIO(packed), Trickle(packed, [1, 7, 100])):
        assert lines_of(stream) == (WORDS.split(), [])


@packers
@given(st.lists(st.binary(max_size=60).filter(lambda b: b"\n" not in b), min_size=1, max_size=5), st.integers(1, 40))
def test_members_behind_one_another_are_one_list(packer, members, size):
    pack = PACKERS[packer]
    packed = b"".join(pack(member) for member in members)
    is_packed, chunks = compression.unpacked(Source(Trickle(packed, [size])).chunks())
    assert is_packed and b"".join(chunks) == b"".join(members)


@packers
def test_zeros_behind_a_member_are_padding_and_other_bytes_are_not(packer):
    packed = PACKERS[packer](b"cat\n")
    assert lines_of(io.BytesIO(packed + b"\0" * 64)) == ([b"cat"], [])
    assert lines_of(io.BytesIO(packed + b"\0" * 64 + packed)) == ([b"cat", b"cat"], [])
    rows, faults = lines_of(io.BytesIO(packed + b"junk"))
    assert rows == [b"cat"]
    assert faults == [
        f"list:2: expected the rest of the list, found other bytes after the {packer} data; "
        "the rows before it were read; get the file again"
    ]


@packers
def test_a_list_that_breaks_off_gives_the_rows_before(packer):
    packed = PACKERS[packer](WORDS)
    rows, faults = lines_of(io.BytesIO(packed[: len(packed) * 2 // 3]))
    assert rows == WORDS.split()[: len(rows)]
    # bzip2 and xz give whole blocks only.
    assert len(rows) > 1000 or packer in ("bzip2", "xz")
    assert faults == [
        f"list:{len(rows) + 1}: expected the rest of the list, found the end of the {packer} data; "
        "the rows before it were read; get the file again"
    ]


@packers
def test_damaged_bytes_are_told(packer):
    packed = bytearray(PACKERS[packer](WORDS))
    packed[len(packed) // 2 : len(packed) // 2 + 40] = b"\xaa" * 40
    rows, faults = lines_of(io.BytesIO(bytes(packed)))
    assert len(rows) < 60_000
    assert len(faults) == 1 and f"found damaged {packer} data" in faults[0]


@pytest.mark.parametrize("packer", ["gzip", "xz"])
def test_the_rows_before_the_damage_of_a_short_file_are_read(packer):
    """Not of bzip2, whose blocks are larger than such a file, nor of zstd."""
    words = b"".join(b"word%06d\n" % (i * i) for i in range(3000))
    packed = bytearray(PACKERS[packer](words))
    packed[-200:-160] = b"\xaa" * 40
    rows, faults = lines_of(io.BytesIO(bytes(packed)))
    assert rows[:1000] == words.split()[:1000]
    assert len(faults) == 1 and f"found damaged {packer} data" in faults[0]


@packers
@given(data=st.data())
def test_any_bytes_behind_a_mark_are_read_or_told(packer, data):
    packed = bytearray(PACKERS[packer](b"cat\ndog\n" * 20))
    for _ in range(data.draw(st.integers(1, 4))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    assert len(lines_of(io.BytesIO(bytes(packed)))[1]) <= 1


def test_what_only_begins_like_compressed_data_is_text():
    for text in (b"BZh", b"BZhello\nB\n", b"\x1f", b"(", b""):
        rows, faults = lines_of(Trickle(text, [1]))
        assert rows == text.split() and not faults
    assert lines_of(io.BytesIO(gzip.compress(b""))) == ([], [])


def test_data_that_is_packed_twice_is_told():
    for name, inner in (("gzip", gzip), ("bzip2", bz2), ("xz", lzma)):
        for outer in (gzip, bz2, lzma):
            assert lines_of(io.BytesIO(outer.compress(inner.compress(b"cat\n"))))[1] == [
                f"list: expected text, found {name} data inside other compressed data; unpack it"
            ]


def test_without_a_package_zstd_is_refused_with_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    monkeypatch.setitem(sys.modules, "backports.zstd", None)
    rows, faults = lines_of(io.BytesIO(b"\x28\xb5\x2f\xfd\x04\x00"))
    assert rows == []
    assert faults == [
        "list:1: expected the rest of the list, found zstd data, and nothing that could unpack it; "
        "pip install 'wordcore[zstd]', or pipe the file through zstdcat"
    ]


def test_a_bomb_is_unpacked_piece_by_piece():
    packed = gzip.compress(b"cat\n" * (1 << 23))
    stream = io.BytesIO(packed)
    block = next(Reader(stream).blocks())
    assert len(block.text) <= 1 << 18 and stream.tell() == len(packed) < 1 << 18
