"""One writer per file: whoever comes second waits, and learns for whom.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "event.json"
    >>> with locked(path):
    ...     path.write_text("the only writer")
    15

The lock is on a small file beside the one it is for, because that one may be replaced meanwhile; the system frees it
however its process ends. Not here: what is written (``store``).
"""

from __future__ import annotations

import contextlib
import os
import platform
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

from wordcore.errors import BusyError, NoLocksWarning

WAIT_S = 10.0
"""Seconds that a writer waits for another one."""

_POLL_S = 0.01
# On Windows nobody else can read the bytes that are locked, the first 64 KiB: who has the lock is noted behind them.
_NOTE_AT = 1 << 16

_holders: dict[str, tuple[int, int]] = {}  # lock file to process and thread; a forked child has neither
_without_locks: set[str] = set()


@contextlib.contextmanager
def locked(path: str | os.PathLike[str], wait_s: float = WAIT_S) -> Iterator[None]:
    """Keeps other writers of a file away; raises ``BusyError`` after ``wait_s`` seconds, at once for one's own lock.

    Threads wait for each other as processes do. Where the file system has no locks, a ``NoLocksWarning`` says so once
    per directory, and nobody is kept away.
    """
    target = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.lock")
    me = os.getpid(), threading.get_ident()
    if _holders.get(beside) == me:
        found = "this thread already writing it"
        raise BusyError.of(path, os.getpid(), "no other writer", found, "finish the first change before the next")
    descriptor = _wait_for(path, beside, wait_s)
    _holders[beside] = me
    try:
        yield
    finally:
        _holders.pop(beside, None)
        _unlock(descriptor, beside)


def _wait_for(path: str | os.PathLike[str], beside: str, wait_s: float) -> int:
    """The descriptor of the lock file, locked."""
    until_s = time.monotonic() + wait_s
    while True:
        try:
            descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        except OSError as error:
            error.filename = os.fspath(path)  # nobody asked for the lock
            raise
        try:
            if _try(descriptor, beside) and _still_there(descriptor, beside):
                os.lseek(descriptor, _NOTE_AT, os.SEEK_SET)
                os.write(descriptor, f"{os.getpid()} {platform.node()}\n".encode())
                return descriptor
            if time.monotonic() >= until_s:
                process, found = _holder(descriptor)
                raise BusyError.of(path, process, f"no other writer after {wait_s:g} s", found, "try again later")
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        time.sleep(_POLL_S)


def _try(descriptor: int, beside: str) -> bool:
    import portalocker  # 30 ms that only writers need

    try:
        portalocker.lock(descriptor, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.AlreadyLocked:
        return False
    except portalocker.LockException:
        directory = os.path.dirname(beside)
        if directory not in _without_locks:
            _without_locks.add(directory)
            sentence = "the file system has no locks; make sure that only one process writes here at a time"
            warnings.warn(f"{directory}: {sentence}", NoLocksWarning, stacklevel=5)
    return True


def _still_there(descriptor: int, beside: str) -> bool:
    # Whoever had the lock before removed the file: then the next in line may have locked another one of that name.
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(beside, follow_symlinks=False))
    except FileNotFoundError:
        return False


def _holder(descriptor: int) -> tuple[int | None, str]:
    """The process that has the lock, and the same in words."""
    try:
        os.lseek(descriptor, _NOTE_AT, os.SEEK_SET)
        number, _, host = os.read(descriptor, 300).decode("utf-8", "replace").partition("\n")[0].partition(" ")
        process = int(number)
    except (OSError, ValueError):
        return None, "another process writing"
    return process, f"process {process}{f' on {host}' * (host != platform.node())} writing"


def _unlock(descriptor: int, beside: str) -> None:
    import portalocker

    try:
        with contextlib.suppress(OSError):  # Windows keeps the name of an open file
            Path(beside).unlink()
        with contextlib.suppress(portalocker.LockException):
            portalocker.unlock(descriptor)  # a child that was forked meanwhile has the descriptor too
    finally:
        os.close(descriptor)
