"""The judge's log: one ruling per line, and every line vouches for the one before it.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "rulings.log")
    >>> append(path, lambda before: {"words": ["QI"], "acceptable": True})
    >>> append(path, lambda before: {"words": ["ZA"], "acceptable": True})
    >>> [(entry["n"], entry["words"]) for entry in read_log(path).entries]
    [(1, ['QI']), (2, ['ZA'])]
    >>> verify_log(path).fault
    ''

An entry has its line number as ``n`` and the SHA-256 of the line before it as ``prev``. So a line that was altered,
added or taken out shows, unless all that follow were written anew; against that note the ``head``, the SHA-256 of the
last line, on paper. Logs of release 0.1 have no chain and are read as they are; what is added to one begins it.
Not here: rulings (``judge``), and how a line gets to the disk (``store``).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from wordcore.errors import BadTypeError, shown, shown_hash
from wordcore.store import append_line, read_lines

FIRST = "0" * 64
"""What the first line has as ``prev``."""

Entry: TypeAlias = "dict[str, Any]"


class Log(NamedTuple):
    """What a log holds: its entries, oldest first, and how many lines could not be read."""

    entries: tuple[Entry, ...]
    n_damaged: int


@dataclass(frozen=True, slots=True)
class Chain:
    """What ``verify_log`` found: a ``fault`` and the ``line`` it is in, or an empty text and 0."""

    n_lines: int
    n_chained: int
    n_damaged: int
    """Lines that are not entries, as a power cut leaves them; those before the last are vouched for."""
    head: str
    """SHA-256 of the last line."""
    line: int = 0
    fault: str = ""

    def __bool__(self) -> bool:
        return not self.fault

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {
            "sound": not self.fault,
            "lines": self.n_lines,
            "chained": self.n_chained,
            "damaged": self.n_damaged,
            "head": self.head,
            "line": self.line or None,
            "fault": self.fault or None,
        }


def append(path: str | os.PathLike[str], make: Callable[[Entry | None], Entry]) -> None:
    """Appends the entry that ``make`` gives for the one before it (None: there is none); raises OSError.

    It is on disk when this returns, and nobody else appends meanwhile.
    """

    def line(last: bytes | None, count: Callable[[], int]) -> bytes:
        before = None if last is None else _entry(last)
        number = None if before is None else before.get("n")
        # A line that was torn, or written by release 0.1, does not know its number.
        n = number + 1 if type(number) is int else count() + 1
        chained = {"n": n, "prev": FIRST if last is None else _sha256(last), **make(before)}
        return json.dumps(chained, separators=(",", ":")).encode("ascii")

    append_line(path, line)


def read_log(path: str | os.PathLike[str]) -> Log:
    """The entries of a judge's log; raises only ``OSError``.

    A log cut off at any byte is read up to its last whole line. A line that is
    not an entry, such as one torn by a power cut, is skipped and counted.
    """
    entries, n_damaged = [], 0
    for line in read_lines(path):
        entry = _entry(line)
        if entry is not None:
            entries.append(entry)
        elif line.strip():
            n_damaged += 1
    return Log(tuple(entries), n_damaged)


def verify_log(path: str | os.PathLike[str], *, head: str | None = None) -> Chain:
    """Follows the chain of a log up to the first line that is not as it was written; raises only ``OSError``.

    With ``head``, noted at any time before, some line must still have that SHA-256: up to there nothing was altered.
    """
    if head is not None and not isinstance(head, str):
        raise BadTypeError.at("head", "a SHA-256 as text", shown(head))
    lines = read_lines(path)
    hashes = [FIRST, *map(_sha256, lines)]
    n_chained = n_damaged = line = 0
    fault = ""
    for number, text in enumerate(lines, 1):
        entry = _entry(text)
        n_damaged += entry is None
        if entry is None or (not n_chained and not entry.keys() & {"n", "prev"}):
            continue
        n_chained += 1
        line, fault = _broken(entry, number, hashes[number - 1])
        if fault:
            break
    if not fault and head is not None and head.lower() not in hashes[1:]:
        line, fault = len(lines), f"expected a line with the SHA-256 {shown_hash(head)}, found none"
    return Chain(len(lines), n_chained, n_damaged, hashes[-1], line if fault else 0, fault)


def _broken(entry: Entry, number: int, before: str) -> tuple[int, str]:
    """The line that is not as it was written, and what is wrong with it; an empty text if nothing is."""
    if not {"n", "prev"} <= entry.keys():
        return number, "expected n and prev, found an entry without"
    if type(entry["n"]) is not int or entry["n"] != number:
        return number, f"expected n {number}, found {shown(entry['n'])}"
    prev = shown_hash(str(entry["prev"]))
    if entry["prev"] != before and number == 1:
        return number, f"expected prev {FIRST}, found {prev}"
    if entry["prev"] != before:
        return number - 1, f"expected the SHA-256 {prev} that line {number} has as prev, found {before}"
    return number, ""


def _entry(line: bytes) -> Entry | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("acceptable"), bool) else None


def _sha256(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()
