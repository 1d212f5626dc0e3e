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
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

from wordcore.errors import BadValueError
from wordcore.locks import WAIT_S, locked

Made: TypeAlias = "Callable[[bytes | None, Callable[[], list[bytes]]], bytes]"
"""A line that depends on the one before it (None: there is none), or on all of them."""

_BLOCK = 1 << 12
_REPLACE_TRIES = 20
_REPLACE_WAIT_S = 0.05

_started: set[str] = set()  # logs whose name this process has brought to disk


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write into that takes the place of ``path`` only when the block ends well.

    What is not a plain file (a pipe, ``/dev/stdout``) is written to as it is; raises OSError naming ``path``.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if target.exists() and not target.is_file():
        try:
            with open(target, "wb") as stream:
                yield stream
        except OSError as error:
            error.filename = error.filename or os.fspath(path)
            raise
        return
    mode = _mode(target)
    if mode is not None and not (mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(errno.EACCES, "the file is read-only", os.fspath(path))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    is_ours = True
    try:  # from here on: Ctrl-C may come as soon as the file is there
        try:
            # Nobody has guessed the name and put a file or a link there, or this fails; the mode is a new file's.
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            error.filename = os.fspath(path)  # nobody asked for the temporary
            is_ours = False
            raise
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        _replace(temporary, target)
    except BaseException as error:
        if is_ours:
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
def only_writer(path: str | os.PathLike[str], wait_s: float = WAIT_S) -> Iterator[None]:
    """Keeps other writers of a file away while it is read, changed and written back.

    Raises ``BusyError`` as ``locks.locked`` does. Temporary files that killed writers of this file left behind are
    removed.
    """
    with locked(path, wait_s):
        target = Path(path)
        for left_behind in target.parent.glob(f".{glob.escape(target.name)}.*.tmp"):
            left_behind.unlink(missing_ok=True)
        yield


def append_line(path: str | os.PathLike[str], line: bytes | Made, wait_s: float = WAIT_S) -> None:
    """Appends one line, which is on disk when this returns; raises BadValueError for two.

    A torn last line, left by a power cut, is ended first, so that it spoils no other. A function is called
    while nobody else can append, with the last line (None: there is none) and a function that reads them all.
    """
    if not callable(line):
        _refuse_breaks(line)
    with locked(path, wait_s):
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            size = os.fstat(descriptor).st_size
            tail = _last_line(descriptor, size)
            if callable(line):
                last = None if tail is None else tail.removesuffix(b"\n")
                line = line(last, lambda: _all_lines(descriptor, size))
                _refuse_breaks(line)
            if tail is not None and not tail.endswith(b"\n"):
                line = b"\n" + line
            _write_all(descriptor, line + b"\n", size)
        except OSError as error:
            error.filename = error.filename or os.fspath(path)
            raise
        finally:
            os.close(descriptor)
    if not size and os.path.realpath(path) not in _started:
        _flush_directory(Path(path).resolve().parent)


def start_log(path: str | os.PathLike[str]) -> None:
    """Makes a log that is not there, on disk with its name: the first line then costs what the next ones do.

    Raises OSError for a log that cannot be written.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    _flush_directory(Path(path).resolve().parent)
    _started.add(os.path.realpath(path))


def read_lines(path: str | os.PathLike[str]) -> list[bytes]:
    """The whole lines of a log; what follows the last line break was never finished and is left out."""
    return Path(path).read_bytes().split(b"\n")[:-1]


def _refuse_breaks(line: bytes) -> None:
    if b"\n" in line:
        raise BadValueError.at("line", "no line break", "one")


def _last_line(descriptor: int, size: int) -> bytes | None:
    """What follows the last line break but one, with its line break if it has one; None if the file is empty."""
    tail, at = b"", size
    while at and b"\n" not in tail[:-1]:
        at = max(0, at - _BLOCK)
        tail = _read(descriptor, at, size - at - len(tail)) + tail
    return tail[tail.rfind(b"\n", 0, -1) + 1 :] if size else None


def _all_lines(descriptor: int, size: int) -> list[bytes]:
    return _read(descriptor, 0, size).removesuffix(b"\n").split(b"\n") if size else []


def _read(descriptor: int, at: int, n_bytes: int) -> bytes:
    os.lseek(descriptor, at, os.SEEK_SET)
    parts = []
    while n_bytes > 0 and (part := os.read(descriptor, n_bytes)):
        parts.append(part)
        n_bytes -= len(part)
    return b"".join(parts)


def _write_all(descriptor: int, data: bytes, size: int) -> None:
    """Writes and flushes at the end of a file of that size; what a full disk takes half of is taken back."""
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    except OSError:
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, size)
        raise


def _replace(temporary: Path, target: Path) -> None:
    # Windows replaces no file that somebody has open. A reader is soon done; a lexicon that is mapped stays.
    for _ in range(_REPLACE_TRIES if sys.platform == "win32" else 0):
        try:
            return os.replace(temporary, target)
        except PermissionError:
            time.sleep(_REPLACE_WAIT_S)
    try:
        os.replace(temporary, target)
    except PermissionError as error:
        if sys.platform == "win32":
            reason = "the file is in use; close the lexicons that were opened from it"
            raise PermissionError(error.errno, reason, os.fspath(target)) from error
        raise


def _mode(target: Path) -> int | None:
    """The permissions of a file that is there."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        return None


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
