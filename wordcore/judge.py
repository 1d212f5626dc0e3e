"""The judge at the laptop: is the play acceptable, by which lexicon, and who asked.

    >>> from wordcore import Lexicon
    >>> from wordcore.judge import Judge
    >>> judge = Judge(Lexicon.from_words(["QI", "ZA"], name="tiny"))
    >>> decision = judge.rule(["qi", "zas"], table="4")
    >>> decision.acceptable, decision.to_json()["lexicon"]
    (False, 'tiny')
    >>> decision.to_json(reveal=True)["words"]
    {'QI': True, 'ZAS': False}

The play is judged as a whole, and nothing tells which word failed unless it is
asked for. With a log every ruling is on disk before the answer is given. Not
here: what a ruling costs (``wordcore.games``).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, NamedTuple

from wordcore.lexicon import Lexicon
from wordcore.query import Adjudication
from wordcore.store import append_line, read_lines


@dataclass(frozen=True, slots=True)
class Decision:
    """One ruling: the play as a whole, by one lexicon, and by a second if there is one."""

    ruling: Adjudication
    second: Adjudication | None
    table: str | None
    time: str
    """UTC, to the millisecond."""

    @property
    def acceptable(self) -> bool:
        """Whether every word is in the first lexicon."""
        return self.ruling.acceptable

    def __bool__(self) -> bool:
        return self.acceptable

    def to_json(self, reveal: bool = False) -> dict[str, Any]:
        """The answer for the players; with ``reveal`` word by word."""
        answer = _answer(self.ruling, reveal)
        if self.table is not None:
            answer["table"] = self.table
        if self.second is not None:
            answer["second"] = _answer(self.second, reveal)
        return answer

    def to_log(self) -> dict[str, Any]:
        """The entry of the log: time, table, words, lexicon and digest, result."""
        entry = {
            "time": self.time,
            "table": self.table,
            "words": list(self.ruling.words),
            **_answer(self.ruling, reveal=False),
        }
        if self.second is not None:
            entry["second"] = _answer(self.second, reveal=False)
        return entry


class Log(NamedTuple):
    """What a log holds: its entries, oldest first, and how many lines could not be read."""

    entries: tuple[dict[str, Any], ...]
    n_damaged: int


class Judge:
    """Rules by a lexicon; a ``second`` one gives a second opinion, a ``log`` keeps every ruling.

    ``clock`` gives seconds since 1970 and is there for tests.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        second: Lexicon | None = None,
        log: str | os.PathLike[str] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.lexicon = lexicon
        self.second = second
        self.log = log
        self._clock = clock

    def rule(self, words: Iterable[str], table: str | None = None) -> Decision:
        """Rules on the words of a play; raises BadValueError for no words.

        With a log the entry is flushed to disk first: if that fails,
        ``OSError`` is raised and no ruling is given.
        """
        named = list(words) if not isinstance(words, str) else words.replace(",", " ").split()
        moment = datetime.fromtimestamp(self._clock(), timezone.utc)
        decision = Decision(
            self.lexicon.adjudicate(named),
            None if self.second is None else self.second.adjudicate(named),
            table,
            moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        )
        if self.log is not None:
            append_line(self.log, json.dumps(decision.to_log(), separators=(",", ":")).encode("ascii"))
        return decision


def read_log(path: str | os.PathLike[str]) -> Log:
    """The entries of a judge's log; raises only ``OSError``.

    A log cut off at any byte is read up to its last whole line. A line that is
    not an entry, such as one torn by a power cut, is skipped and counted.
    """
    entries, n_damaged = [], 0
    for line in read_lines(path):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if isinstance(entry, dict) and isinstance(entry.get("acceptable"), bool):
            entries.append(entry)
        elif line.strip():
            n_damaged += 1
    return Log(tuple(entries), n_damaged)


def _answer(ruling: Adjudication, reveal: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "acceptable": ruling.acceptable,
        "lexicon": ruling.lexicon,
        "digest": ruling.digest,
    }
    if reveal:
        answer["words"] = dict(ruling.words)
    return answer
