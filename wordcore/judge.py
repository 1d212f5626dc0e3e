"""The judge at the laptop: is the play acceptable, by which lexicon, and who asked.

    >>> from wordcore import Lexicon
    >>> from wordcore.judge import Judge
    >>> judge = Judge(Lexicon.from_words(["QI", "ZA"], name="tiny"))
    >>> decision = judge.rule(["qi", "zas"], table="4")
    >>> decision.acceptable, decision.to_json()["lexicon"]
    (False, 'tiny')
    >>> decision.to_json(reveal=True)["words"]
    {'QI': True, 'ZAS': False}

The play is judged as a whole, and nothing says which word failed unless it is
asked for. With a log every ruling is on disk before the answer is given. Not
here: what a ruling costs (``wordcore.games``).
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import Any

from wordcore.errors import BadTypeError, BadWordError, LimitError, shown
from wordcore.judge_log import Entry, append, read_log, verify_log
from wordcore.lexicon import Lexicon
from wordcore.limits import JUDGED_CHARACTERS, JUDGED_WORDS
from wordcore.query import Adjudication

__all__ = ["Decision", "Judge", "read_log", "verify_log"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One ruling: the play as a whole, by one lexicon, and by a second if there is one."""

    ruling: Adjudication
    second: Adjudication | None
    table: str | None
    time: str
    """UTC, to the millisecond."""
    content: str = ""
    """The content of the lexicon, for the log: the digest is of its words alone."""
    second_content: str = ""
    n: int | None = None
    """The number of its entry in the log."""

    @property
    def acceptable(self) -> bool:
        """Whether every word is in the first lexicon."""
        return self.ruling.acceptable

    def __bool__(self) -> bool:
        return self.acceptable

    def to_json(self, reveal: bool = False) -> dict[str, Any]:
        """The answer for the players, with its time and its number in the log; with ``reveal`` word by word."""
        answer = {**_answer(self.ruling, reveal), "time": self.time}
        if self.n is not None:
            answer["n"] = self.n
        if self.table is not None:
            answer["table"] = self.table
        if self.second is not None:
            answer["second"] = _answer(self.second, reveal)
        return answer

    def to_log(self) -> dict[str, Any]:
        """The entry of the log: time, table, words, lexicon with digest and content, result."""
        entry = {
            "time": self.time,
            "table": self.table,
            "words": list(self.ruling.words),
            **_logged(self.ruling, self.content),
        }
        if self.second is not None:
            entry["second"] = _logged(self.second, self.second_content)
        return entry


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

    def rule(self, words: str | Iterable[str], table: str | None = None) -> Decision:
        """Rules on the words of a play; raises BadValueError for no words, LimitError for too many or too long ones.

        They come in one text or in several, with spaces or commas between them. A character that no tile has is a
        typing slip, and raises BadWordError with its position before anything is ruled or logged.
        With a log the entry is flushed to disk first: if that fails,
        ``OSError`` is raised and no ruling is given.
        """
        named = _typed(words if isinstance(words, str) else _joined(words), self.lexicon)
        _check_size(named, table)
        ruling = self.lexicon.adjudicate(named)
        second = None if self.second is None else self.second.adjudicate(named)

        def decided() -> Decision:
            contents = self.lexicon.content, "" if self.second is None else self.second.content
            return Decision(ruling, second, table, _written(self._clock()), *contents)

        if self.log is None:
            return decided()
        decisions: list[Decision] = []

        def entry(before: Entry | None) -> Entry:
            # The time is taken while nobody else can write: entries are in its order, or the clock went back.
            decisions.append(decided())
            return {**decisions[0].to_log(), **_clock_back(before, decisions[0].time)}

        number = append(self.log, entry)
        return replace(decisions[-1], n=number)


def _joined(words: Iterable[str]) -> str:
    given = list(words)
    for word in given:
        if not isinstance(word, str):
            raise BadTypeError.at("words", "words as text", shown(word))
    return " ".join(given)


def _typed(text: str, lexicon: Lexicon) -> list[str]:
    """The words of a text, between spaces and commas; raises BadWordError for a character that is not a letter."""
    found, alphabet = list(re.finditer(r"[^\s,]+", text)), lexicon.alphabet
    for word in found:
        position, expected, stray = alphabet.explain(word[0]) if alphabet.fault(word[0]) else (0, "", "")
        if position:
            raise BadWordError.at(f"words, position {word.start() + position}", expected, stray, "correct the typing")
    return [word[0] for word in found]


def _check_size(words: list[str], table: str | None) -> None:
    """Raises LimitError for what would not fit into a line of the log, BadTypeError for a table that is not a text."""
    if not (table is None or isinstance(table, str)):
        raise BadTypeError.at("table", "a text", shown(table))
    if len(words) > JUDGED_WORDS:
        raise LimitError.at("words", f"at most {JUDGED_WORDS}", f"{len(words):,}")
    for what, text in (("table", table), *(("words", word) for word in words)):
        if text is not None and len(text) > JUDGED_CHARACTERS:
            raise LimitError.at(what, f"at most {JUDGED_CHARACTERS} characters", shown(text))


def _written(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _clock_back(before: Entry | None, now: str) -> dict[str, float]:
    """By how much the clock was set back since the entry before, if it was."""
    try:
        earlier, later = (datetime.fromisoformat(str(at).replace("Z", "+00:00")) for at in (before["time"], now))  # type: ignore[index]
        back_s = (earlier - later).total_seconds()
    except (KeyError, TypeError, ValueError):
        return {}
    return {"clock_back_s": round(back_s, 3)} if back_s > 0 else {}


def _answer(ruling: Adjudication, reveal: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "acceptable": ruling.acceptable,
        "lexicon": ruling.lexicon,
        "digest": ruling.digest,
    }
    if reveal:
        answer["words"] = dict(ruling.words)
    return answer


def _logged(ruling: Adjudication, content: str) -> dict[str, Any]:
    answer = _answer(ruling, reveal=False)
    return {**answer, "lexicon": ruling.lexicon[:JUDGED_CHARACTERS], "content": content}
