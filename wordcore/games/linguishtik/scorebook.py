"""What a learner has answered, and what comes next: what was missed comes again until it is right.

    >>> from wordcore.games.linguishtik import Scorebook
    >>> book = Scorebook()
    >>> task = book.next("score", level=1)
    >>> book = book.answered(task, right=False)
    >>> book.next("score", level=1) == task, book.told("score")
    (True, '0 of 1 right, 1 to repeat')

A value: to keep it, store its ``to_json()``. Not here: the questions (``drills``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from wordcore.games import fields
from wordcore.games.linguishtik.drills import Drill, DrillKind, drill
from wordcore.games.values import Stored
from wordcore.lexicon import Lexicon
from wordcore.query import FrozenMap


@dataclass(frozen=True, slots=True)
class Task(Stored):
    """Which drill it was: enough to make it again."""

    kind: str
    level: int
    seed: int
    division: str
    edition: str

    def __post_init__(self) -> None:
        fields.check(self, "")

    @classmethod
    def of(cls, made: Drill) -> Task:
        """The task of a drill."""
        return cls(made.kind, made.level, made.seed, made.division, made.edition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorebook(Stored):
    """How many drills of each kind were asked and answered rightly, and which are to be repeated."""

    PLACE: ClassVar[str] = "score file"
    asked: Mapping[str, int] = FrozenMap()
    right: Mapping[str, int] = FrozenMap()
    missed: tuple[Task, ...] = ()

    def __post_init__(self) -> None:
        fields.check(self, self.PLACE)

    def next(
        self,
        kind: DrillKind,
        level: int = 1,
        division: str = "JS",
        edition: str = "2011-12",
        *,
        seed: int = 0,
        skip: Collection[Task] = (),
        lexicon: Lexicon | None = None,
    ) -> Drill:
        """The next drill of a kind: the oldest one missed, otherwise a new one; seeds count on from ``seed``.

        ``skip`` are tasks that are not repeated now, such as those of the same sitting.
        """
        fresh = drill(kind, level, seed + self.asked.get(kind, 0), division, edition, lexicon=lexicon)
        for task in self.missed:
            if task not in skip and (task.kind, task.division, task.edition) == (kind, fresh.division, fresh.edition):
                return drill(kind, task.level, task.seed, task.division, task.edition, lexicon=lexicon)
        return fresh

    def answered(self, made: Drill, right: bool) -> Scorebook:
        """The book after an answer: what was missed is to be repeated, after the others that are."""
        task = Task.of(made)
        left = tuple(other for other in self.missed if other != task)
        return replace(
            self,
            asked=_counted(self.asked, made.kind, 1),
            right=_counted(self.right, made.kind, int(right)),
            missed=left if right else (*left, task),
        )

    def told(self, kind: str) -> str:
        """The score of a kind, for people."""
        n_missed = sum(task.kind == kind for task in self.missed)
        repeat = f", {n_missed} to repeat" if n_missed else ""
        return f"{self.right.get(kind, 0)} of {self.asked.get(kind, 0)} right{repeat}"


def _counted(counts: Mapping[str, int], kind: str, more: int) -> Mapping[str, int]:
    return FrozenMap({**counts, kind: counts.get(kind, 0) + more})
