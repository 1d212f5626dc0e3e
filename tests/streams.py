"""Streams for tests of reading: bytes that come a few at a time, and bytes that stop coming."""

from __future__ import annotations

import io


class Trickle(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self.data = io.BytesIO(data)
        self.sizes = sizes
        self.turn = 0

    def read(self, size: int = -1) -> bytes:
        self.turn += 1
        return self.data.read(min(size, self.sizes[self.turn % len(self.sizes)]))


class Failing(io.RawIOBase):
    """A stream that gives some bytes, then an error of the system."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)

    def read(self, size: int = -1) -> bytes:
        if not self.pieces:
            raise OSError(5, "Input/output error")
        return self.pieces.pop(0)
