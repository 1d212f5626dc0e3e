"""UTF-8 text cut at its line ends, in pieces of bounded size.

    >>> list(pieces(iter([b"cat\\nd", b"og\\r\\n", b"eel"])))
    [Piece(text=b'cat\\n', n_bytes=0), Piece(text=b'dog\\r\\n', n_bytes=0), Piece(text=b'eel', n_bytes=0)]

A line ends with LF or CRLF; with CR in a text whose beginning has CR and no LF. A line of more than
``LINE_BYTES`` bytes is a piece of its own that holds its start only. Not here: what a line means (``plain``,
``tables``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wordcore.limits import LINE_BYTES
from wordcore.text.source import peeked

# Where a line end must be seen for it to count.
HEAD_BYTES = 1 << 16
# What decides whether text that begins with zeros among its bytes is in UTF-16.
_ZEROS_BYTES = 1 << 12
_START_BYTES = 80


class Piece(NamedTuple):
    """Whole lines of a text, each with its end; or, with ``n_bytes``, the start of a line of so many bytes."""

    text: bytes
    n_bytes: int = 0


def pieces(chunks: Iterator[bytes]) -> Iterator[Piece]:
    """The lines of a text, as they come; raises Broken after the last whole line where the bytes break off."""
    rest: list[bytes] = []
    n_rest = 0
    chunks = with_line_feeds(chunks)
    for chunk in chunks:
        end = chunk.find(b"\n")
        if n_rest + (end if end >= 0 else len(chunk)) > LINE_BYTES:
            start = b"".join([*rest, chunk[:_START_BYTES]])
            n_rest, chunk = _behind_line(chunks, chunk, n_rest)
            yield Piece(_cut(start) + b"...\n", n_rest)
            rest, n_rest = [], 0
        cut = chunk.rfind(b"\n") + 1
        if cut:
            yield Piece(b"".join((*rest, memoryview(chunk)[:cut])))
            rest, n_rest = [], 0
            chunk = chunk[cut:]
        if chunk:
            rest.append(chunk)
            n_rest += len(chunk)
    if n_rest:
        yield Piece(b"".join(rest))


def wants_more(head: bytes) -> bool:
    """Whether it takes more than these first bytes to tell what a file is: a line, and more of one with zeros."""
    first, feed, _ = head.partition(b"\n")
    return len(head) < HEAD_BYTES and (not feed or (b"\0" in first and len(head) < _ZEROS_BYTES))


def with_line_feeds(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The text with LF at the ends of its lines, if CR is what ends them."""
    head, chunks = peeked(chunks, lambda head: len(head) < HEAD_BYTES and b"\n" not in head)
    if b"\r" in head[:HEAD_BYTES] and b"\n" not in head[:HEAD_BYTES]:
        return (chunk.replace(b"\r", b"\n") for chunk in chunks)
    return chunks


def _behind_line(chunks: Iterator[bytes], chunk: bytes, n_bytes: int) -> tuple[int, bytes]:
    """The bytes of a line that began before ``chunk``, and what follows its end."""
    while True:
        end = chunk.find(b"\n")
        if end >= 0:
            return n_bytes + end, chunk[end + 1 :]
        n_bytes += len(chunk)
        more = next(chunks, None)
        if more is None:
            return n_bytes, b""
        chunk = more


def _cut(start: bytes) -> bytes:
    """The first characters of a line, none of them cut in two."""
    start = start[:_START_BYTES]
    return start.decode("utf-8", "ignore").encode() if _is_cut(start) else start


def _is_cut(start: bytes) -> bool:
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False
