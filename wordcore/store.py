"""Files that are whole or not there: written under a temporary name, flushed, renamed into place.

    >>> import tempfile, pathlib
    >>> target = pathlib.Path(tempfile.mkdtemp()) / "answer.txt"
    >>> write_whole(target, b"42")
    >>> target.read_bytes()
    b'42'

A reader sees the old file or the new one, never half of either; Ctrl-C or a full disk
leaves the old file and no temporary one behind. Logs grow by whole lines (``append_line``), each on
disk before the call returns; a line torn by a power cut spoils no other. Not here: what the bytes mean.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from wordcore.errors import BadValueError

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write into that takes the place of ``path`` only when the block ends well.

    What is not a plain file (a pipe, ``/dev/stdout``) is written to as it is; raises OSError naming ``path``.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if target.exists() and not target.is_file():
        with open(target, "wb") as stream:
            yield stream
        return
    try:
        descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        error.filename = os.fspath(path)  # nobody asked for the temporary
        raise
    try:
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _plain_mode(target))
        os.replace(temporary, target)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = os.fspath(path)  # a full disk does not say which file
        raise
    _flush_directory(target.parent)


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Replaces a file by ``data`` in one step."""
    with whole_file(path) as stream:
        stream.write(data)


@contextlib.contextmanager
def only_writer(path: str | os.PathLike[str]) -> Iterator[None]:
    """Keeps other writers of the same directory away while a file is read, changed and written back.

    The lock ends with the process, however that ends. Temporary files that killed writers of this
    file left behind are removed. Where the system has no such locks, nothing is locked.
    """
    target = Path(path)
    descriptor = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY) if fcntl is not None else None
    try:
        if descriptor is not None:
            _lock(descriptor)
            for left_behind in target.parent.glob(f".{glob.escape(target.name)}.*.tmp"):
                left_behind.unlink(missing_ok=True)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def append_line(path: str | os.PathLike[str], line: bytes) -> None:
    """Appends one line, which is on disk when this returns; raises BadValueError for two.

    A torn last line, left by a power cut, is ended first, so that it spoils no other.
    """
    if b"\n" in line:
        raise BadValueError.at("line", "no line break", "one")
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        _lock(descriptor)
        size = os.fstat(descriptor).st_size
        if size:
            os.lseek(descriptor, -1, os.SEEK_END)
            if os.read(descriptor, 1) != b"\n":
                line = b"\n" + line
        rest = memoryview(line + b"\n")
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if not size:
        _flush_directory(Path(path).resolve().parent)


def read_lines(path: str | os.PathLike[str]) -> list[bytes]:
    """The whole lines of a log; what follows the last line break was never finished and is left out."""
    return Path(path).read_bytes().split(b"\n")[:-1]


def _lock(descriptor: int) -> None:
    if fcntl is not None:
        with contextlib.suppress(OSError):  # some network file systems have no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)


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
