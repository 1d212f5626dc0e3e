"""Files that are whole or not there: written under a temporary name, flushed, renamed into place.

    >>> import tempfile, pathlib
    >>> target = pathlib.Path(tempfile.mkdtemp()) / "answer.txt"
    >>> write_whole(target, b"42")
    >>> target.read_bytes()
    b'42'

A reader sees the old file or the new one, never half of either; Ctrl-C or a full disk
leaves the old file and no temporary behind. Not here: what the bytes mean.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write into that takes the place of ``path`` only when the block ends well."""
    target = Path(path)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _plain_mode(target))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    _flush_directory(target.parent)


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Replaces a file by ``data`` in one step."""
    with whole_file(path) as stream:
        stream.write(data)


def _plain_mode(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _flush_directory(directory: Path) -> None:
    # A rename is only sure to survive a power cut once the directory itself is on disk.
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
