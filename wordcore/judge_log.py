"""The judge's log: one ruling per line, and every line vouches for the one before it.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "rulings.log")
    >>> append(path, lambda before: {"words": ["QI"], "acceptable": True})
    1
    >>> append(path, lambda before: {"words": ["ZA"], "acceptable": True})
    2
    >>> [(entry["n"], entry["words"]) for entry in read_log(path).entries]
    [(1, ['QI']), (2, ['ZA'])]
    >>> verify_log(path).fault
    ''

An entry has its line number as ``n`` and the SHA-256 of the line before it as ``prev``. Where the line before is not
such an entry (torn by a power cut, or of release 0.1), ``gap`` is the SHA-256 of everything since the last one. So in a
sound log every line is as it was when the next entry was written. The end is vouched for by nobody: it can be cut off,
and whoever can write the file can write a new chain. Against that note the ``head``, the SHA-256 of the last line, on
paper. Not here: rulings (``judge``), and how a line gets to the disk (``store``).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from wordcore.errors import BadTypeError, shown, shown_hash
from wordcore.store import append_line, read_lines

FIRST = "0" * 64
"""What the first line has as ``prev``."""

_MOST_LINES = 1 << 53

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
    damaged: tuple[int, ...]
    """The numbers of the lines that are not entries, as a power cut leaves them; in a sound log they were so when the
    next entry was written."""
    unfinished: bool
    """Whether something follows the last line break: a ruling that was never given, or one whose end was cut off."""
    head: str
    """SHA-256 of the last whole line."""
    line: int
    fault: str

    def __bool__(self) -> bool:
        return not self.fault

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {
            "sound": not self.fault,
            "lines": self.n_lines,
            "chained": self.n_chained,
            "damaged": list(self.damaged),
            "unfinished": self.unfinished,
            "head": self.head,
            "line": self.line or None,
            "fault": self.fault or None,
        }


def append(path: str | os.PathLike[str], make: Callable[[Entry | None], Entry]) -> int:
    """Appends the entry that ``make`` gives for the one before it (None: there is none); raises OSError.

    It is on disk when this returns its number, and nobody else appends meanwhile.
    """
    numbers: list[int] = []

    def line(last: bytes | None, all_lines: Callable[[], list[bytes]]) -> bytes:
        before = None if last is None else _entry(last)
        place: Entry = {"n": 1, "prev": FIRST if last is None else _sha256(last)}
        if before is not None and _is_chained(before):
            place["n"] = before["n"] + 1
        elif last is not None:
            lines = all_lines()
            entries = [_entry(text) for text in lines]
            chained = [number for number, entry in enumerate(entries) if entry is not None and _is_chained(entry)]
            place.update(n=len(lines) + 1, gap=_sha256_of(lines[chained[-1] if chained else 0 :]))
            before = next((entry for entry in reversed(entries) if entry is not None), None)
        numbers.append(place["n"])
        return json.dumps({**place, **make(before)}, separators=(",", ":")).encode("ascii")

    append_line(path, line)
    return numbers[-1]


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
    *lines, rest = Path(path).read_bytes().split(b"\n")
    damaged: list[int] = []
    n_chained = last = line = 0
    fault = ""
    for number, text in enumerate(lines, 1):
        entry = _entry(text)
        if entry is None:
            damaged.append(number)
        elif last or entry.keys() & {"n", "prev"}:
            line, fault = _broken(entry, number, lines, last)
            if fault:
                break
            n_chained, last = n_chained + 1, number
    if not fault and damaged and damaged[-1] == len(lines):
        # A power cut leaves a piece without a line break, which the next entry ends: what has one was written whole.
        line, fault = len(lines), "expected an entry, found a damaged line that no later entry vouches for"
    if not fault and head is not None and head.lower() not in map(_sha256, lines):
        line, fault = len(lines), f"expected a line with the SHA-256 {shown_hash(head)}, found none"
    end = _sha256(lines[-1]) if lines else FIRST
    return Chain(len(lines), n_chained, tuple(damaged), bool(rest), end, line if fault else 0, fault)


def _broken(entry: Entry, number: int, lines: list[bytes], last: int) -> tuple[int, str]:
    """The line that is not as it was written, and what is wrong with it; an empty text if nothing is."""
    if not {"n", "prev"} <= entry.keys():
        return number, "expected n and prev, found an entry without"
    if type(entry["n"]) is not int or entry["n"] != number:
        return number, f"expected n {number}, found {shown(entry['n'])}"
    before = _sha256(lines[number - 2]) if number > 1 else FIRST
    if entry["prev"] != before:
        prev = shown_hash(str(entry["prev"]))
        if number == 1:
            return number, f"expected prev {FIRST}, found {prev}"
        return number - 1, f"expected the SHA-256 {prev} that line {number} has as prev, found {before}"
    if last != number - 1:
        first, found = max(1, last), _sha256_of(lines[max(0, last - 1) : number - 1])
        if entry.get("gap") != found:
            gap, span = shown_hash(str(entry.get("gap"))), f"lines {first} to {number - 1}"
            return first, f"expected {span} with the SHA-256 {gap} that line {number} has as gap, found {found}"
    return number, ""


def _is_chained(entry: Entry) -> bool:
    return type(entry.get("n")) is int and 0 < entry["n"] < _MOST_LINES and isinstance(entry.get("prev"), str)


def _entry(line: bytes) -> Entry | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("acceptable"), bool) else None


def _sha256(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def _sha256_of(lines: list[bytes]) -> str:
    return _sha256(b"".join(line + b"\n" for line in lines))
