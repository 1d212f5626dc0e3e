"""Compressed bytes to plain ones: by their first bytes, never by the name of a file.

    >>> import gzip
    >>> is_packed, chunks = unpacked(iter([gzip.compress(b"cat\\n") + gzip.compress(b"dog\\n")]))
    >>> is_packed, b"".join(chunks)
    (True, b'cat\\ndog\\n')

Several members one after another are one text, as the tools that make such files have it. Nothing is
ever unpacked beyond the piece that is asked for. Not here: archives of several files.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wordcore.text.faults import Broken
from wordcore.text.source import PIECE_BYTES, peeked

# What is unpacked at a time, and in short files.
_STEP_BYTES, _FIRST_STEP_BYTES, _FIRST_BYTES = 1 << 12, 1 << 8, 1 << 16
GET_AGAIN = "the rows before it were read; get the file again"


class Packing(NamedTuple):
    """One way of compressing: what it is called, how it begins, who undoes it."""

    name: str
    magics: tuple[bytes, ...]
    opener: Callable[[], Any]

    def could_begin(self, head: bytes) -> bool:
        """Whether it takes more bytes to tell."""
        return any(len(head) < len(magic) and magic.startswith(head) for magic in self.magics)


def unpacked(chunks: Iterator[bytes]) -> tuple[bool, Iterator[bytes]]:
    """Whether bytes are compressed, and what they were before; others as they are.

    The bytes raise Broken where they are damaged, or if the package that could unpack them is missing.
    """
    head, chunks = peeked(chunks, lambda head: any(packing.could_begin(head) for packing in PACKINGS))
    for packing in PACKINGS:
        if head.startswith(packing.magics):
            return True, _members(chunks, packing)
    return False, chunks


def _members(chunks: Iterator[bytes], packing: Packing) -> Iterator[bytes]:
    what = f"{packing.name} data"
    steps = _steps(chunks)
    opened = packing.opener()
    made: list[bytes] = []  # to be given out together
    n_made = 0
    data: bytes | None = b""
    trouble: Exception | None = None
    while True:
        try:
            # An opener that holds bytes back is asked again before it is given more.
            made.append(opened.decompress(data, PIECE_BYTES - n_made))
            n_made += len(made[-1])
        except Exception as error:  # each library has its own
            if isinstance(error, MemoryError):
                raise
            trouble = error
        data = next(steps, None) if trouble is None and opened.needs_input and not opened.eof else b""
        if n_made and (n_made >= PIECE_BYTES or not data):
            yield b"".join(made)
            made, n_made = [], 0
        if trouble is not None:
            raise Broken(f"damaged {what}", GET_AGAIN) from trouble
        if data is None:
            raise Broken(f"the end of the {what}", GET_AGAIN)
        if opened.eof:
            data = _next_member(steps, opened.unused_data, packing)
            if not data:
                return
            opened = packing.opener()


def _steps(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Few bytes at a time, because a damaged step gives nothing; none where the next ones must be waited for."""
    n_bytes = 0
    for chunk in chunks:
        step = _FIRST_STEP_BYTES if n_bytes < _FIRST_BYTES else _STEP_BYTES
        for at in range(0, len(chunk), step):
            yield chunk[at : at + step]
        n_bytes += len(chunk)
        yield b""


def _next_member(chunks: Iterator[bytes], left: bytes, packing: Packing) -> bytes:
    """The first bytes of what follows a member; empty at the end. Zeros may fill up the last one."""
    left = left.lstrip(b"\0")
    while packing.could_begin(left):
        more = next(chunks, None)
        if more is None:
            break
        left = (left + more).lstrip(b"\0")
    if left and not left.startswith(packing.magics):
        raise Broken(f"other bytes after the {packing.name} data", GET_AGAIN)
    return left


class _Gzip:
    """zlib's object with the manners of the others."""

    def __init__(self) -> None:
        import zlib

        self._object = zlib.decompressobj(wbits=31)
        self._held = b""

    def decompress(self, data: bytes, most: int) -> bytes:
        piece = self._object.decompress(self._held + data, most)
        self._held = self._object.unconsumed_tail
        return piece

    @property
    def eof(self) -> bool:
        return self._object.eof

    @property
    def unused_data(self) -> bytes:
        return self._object.unused_data

    @property
    def needs_input(self) -> bool:
        return not self._held


def _bz2() -> Any:
    import bz2

    return bz2.BZ2Decompressor()


def _xz() -> Any:
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ)


def _zstd() -> Any:
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return importlib.import_module(module).ZstdDecompressor()
        except ImportError:
            continue
    remedy = "pip install 'wordcore[zstd]', or pipe the file through zstdcat"
    raise Broken("zstd data, and nothing that could unpack it", remedy)


PACKINGS = (
    Packing("gzip", (b"\x1f\x8b\x08",), _Gzip),
    # The level, then what a block begins with, or the end of the data.
    Packing("bzip2", tuple(b"BZh%d" % i + next for i in range(1, 10) for next in (b"1AY&SY", b"\x17rE8P\x90")), _bz2),
    Packing("xz", (b"\xfd7zXZ\0",), _xz),
    Packing("zstd", (b"\x28\xb5\x2f\xfd",), _zstd),
)
