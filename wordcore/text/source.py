"""Where the bytes of a list come from: a path, ``-`` for standard input, or a stream that is open.

    >>> import io
    >>> with Source(io.BytesIO(b"cat\\n")) as source:
    ...     source.name, list(source.chunks())
    ('<stream>', [b'cat\\n'])

Bytes arrive in chunks, as they come, so that a slow pipe is not waited for. Not here: what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from wordcore.text.faults import Broken

if TYPE_CHECKING:
    import hashlib

Place: TypeAlias = "str | os.PathLike[str] | IO[bytes]"

# Read, checked and written while it is in the second-level cache.
PIECE_BYTES = 1 << 18


class Source:
    """A file or stream of bytes; ``size`` is in bytes (0: unknown), ``n_read`` how many of them are read.

    Raises OSError if there is no such file. A stream that was open before stays open.
    """

    def __init__(self, place: Place, name: str = "", *, digest: bool = False) -> None:
        self.size = self.n_read = 0
        self._digest = _sha256() if digest else None
        self.path: str | None = None
        self._file: Any = None
        self._stream: Any = place
        if place == "-":
            self.name = name or "<stdin>"
            if sys.stdin is None:
                raise OSError(errno.EBADF, "standard input is closed")
            self._stream = sys.stdin.buffer
        elif isinstance(place, (str, os.PathLike)):
            self.path = os.fspath(place)
            self.name = name or self.path
            self._file = self._stream = open(self.path, "rb", buffering=0)  # noqa: SIM115  closed by __exit__
            self.size = os.fstat(self._file.fileno()).st_size
        else:
            self.name = name or "<stream>"

    def chunks(self, size: int = PIECE_BYTES) -> Iterator[bytes]:
        """The bytes, up to ``size`` at a time; raises Broken where the system cannot read on."""
        read = getattr(self._stream, "read1", None) or self._stream.read
        while True:
            try:
                chunk = read(size)
            except OSError as error:
                remedy = "the rows before it were read"
                raise Broken(f"a read error ({(error.strerror or 'unknown').lower()})", remedy) from error
            if not chunk:
                return
            self.n_read += len(chunk)
            if self._digest is not None:
                self._digest.update(chunk)
            yield bytes(chunk)

    def sha256(self) -> str:
        """SHA-256 of the bytes that were read, for a source that was made with ``digest``; of a file, all of them."""
        assert self._digest is not None
        if self.path is not None and self.n_read < self.size:
            # Parquet is not read in order.
            with open(self.path, "rb") as stream:
                return _sha256(stream).hexdigest()
        return self._digest.hexdigest()

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._file is not None:
            self._file.close()


def _sha256(stream: IO[bytes] | None = None) -> hashlib._Hash:
    """The digest of a stream, or one that has yet to be fed."""
    import hashlib  # few lists need it, and its import is felt

    digest = hashlib.sha256()
    while stream is not None and (chunk := stream.read(PIECE_BYTES)):
        digest.update(chunk)
    return digest


def peeked(chunks: Iterator[bytes], wants_more: Callable[[bytes], bool]) -> tuple[bytes, Iterator[bytes]]:
    """The first bytes, as many as it takes until no more are wanted, and all of the bytes from the start.

    >>> head, whole = peeked(iter([b"ca", b"t", b"s"]), lambda head: len(head) < 3)
    >>> head, b"".join(whole)
    (b'cat', b'cats')
    """
    head = b""
    trouble: Broken | None = None
    try:
        while wants_more(head) and (chunk := next(chunks, b"")):
            head += chunk
    except Broken as broken:
        trouble = broken

    def whole() -> Iterator[bytes]:
        if head:
            yield head
        if trouble is not None:
            raise trouble
        yield from chunks

    return head, whole()
