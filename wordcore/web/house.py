"""What the routes answer from: the lexicons, the judge, and what the director chose.

Routes are plain functions ``(house, asked) -> plain data``; each group of them is a table
of :class:`Question`. Not here: HTTP (``app``, ``guard``), and what a field may hold
(``wordcore.games.fields``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from wordcore.errors import BadValueError
from wordcore.judge import Judge
from wordcore.lexicon import Lexicon


class House(NamedTuple):
    """The lexicons by name (the first is the one that rules), the judge, and the options of the pages."""

    lexicons: dict[str, Lexicon]
    judge: Judge
    judge_only: bool = False
    return_s: float = 10

    def lexicon(self, name: str | None) -> Lexicon:
        """The lexicon of that name; the first one for None. Raises ``BadValueError``."""
        if name is None:
            return next(iter(self.lexicons.values()))
        if name not in self.lexicons:
            raise BadValueError.unknown("lexicon", name, self.lexicons)
        return self.lexicons[name]


@dataclass(frozen=True, slots=True)
class Question:
    """One route: where it is asked, what a request holds, who answers, and an example that runs."""

    path: str
    asked: type[Any]
    answer: Callable[[House, Any], dict[str, Any]]
    example: dict[str, Any]
    for_judge: bool = False
    """Whether it is also asked under ``--judge-only``."""
    desk: Literal["judge", "plain", "long"] = "plain"
    """Where it is answered (``app.DESKS``): a ruling never waits behind a long question."""

    @property
    def summary(self) -> str:
        """What it answers, in one sentence."""
        return (self.answer.__doc__ or "").strip().splitlines()[0]
