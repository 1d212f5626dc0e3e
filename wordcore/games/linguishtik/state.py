"""A shake at one moment: a frozen value.

Whose turn it is is a seat, and what every player has is a tuple in seat order.
Every move makes a new state out of an old one (``steps``). Not here: the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from wordcore.games.core import Value
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.score import Call, Score
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.values import changed

MOVING: tuple[Phase, ...] = ("DESIGNATE", "TYPE", "FUNCTION", "OPEN")
"""The phases in which it is somebody's turn."""


@dataclass(frozen=True, slots=True)
class Placed(Value):
    """A cube in Demands: what it demands (nothing, if its demand expired), who put it there, and when."""

    cube: Cube
    demand: Demand | None
    maker: str
    ply: int


@dataclass(frozen=True, slots=True)
class Solution(Value):
    """What a player presented; the fields of ``Present``."""

    word: str | None
    sentence: str | None
    cubes: tuple[int, ...] | None
    demand: Demand | None
    demand_cube: int | None
    at_s: float | None


@dataclass(frozen=True, slots=True)
class Response(Value):
    """What one player did in the solving period."""

    neutral: bool = False
    disagrees: str | None = None
    solution: Solution | None = None
    correct: bool | None = None
    """What was decided about it; None: nothing yet."""

    @property
    def to_be_decided(self) -> bool:
        """Whether something was presented, or "impossible" claimed, which nobody can write down (LT21)."""
        return self.solution is not None or self.disagrees == "impossible"


@dataclass(frozen=True, slots=True)
class Solving(Value):
    """A solving period: what was called, by whom, and what everyone did about it, in seat order."""

    kind: Call
    callers: tuple[str, ...]
    mover: str | None
    started_s: float | None
    warning_scores: tuple[int, ...] | None
    """The totals at the warning, if it came before the call."""
    responses: tuple[Response, ...]
    contested: tuple[tuple[str, str], ...] = ()
    """Who finds whose solution wrong."""
    warned: tuple[float, ...] = ()
    """The limits before whose end a warning was given."""
    extended: tuple[tuple[float, float], ...] = ()
    """Limits whose end was noticed late, each with the end of the ten seconds that gives."""

    @property
    def is_challenge(self) -> bool:
        """Win, trap, now or impossible; not a Forceout."""
        return self.kind in ("win", "trap", "now", "impossible")

    @property
    def silent(self) -> tuple[str, ...]:
        """Who says that there is no solution, and so may not write one."""
        return self.callers if self.kind in ("impossible", "lt22", "lt25") else ()

    def answered(self, seat: int, **changes: Any) -> Solving:
        """The same with another response of one player."""
        response = replace(self.responses[seat], **changes)
        return replace(self, responses=changed(self.responses, seat, response))


@dataclass(frozen=True, slots=True)
class State:
    """Everything that changes during a shake; cubes by id."""

    scores: tuple[int, ...]
    resources: tuple[int, ...]
    letters: tuple[int, ...] = ()
    demands: tuple[Placed, ...] = ()
    phase: Phase = "DESIGNATE"
    designation: str | None = None
    seat: int = 0
    ply: int = 0
    pending: int | None = None
    """The cube that waits in Demands for an acceptable demand."""
    last_mover: str | None = None
    last_move: CubeMove | None = None
    warning_scores: tuple[int, ...] | None = None
    turn_started_s: float | None = None
    warned: bool = False
    extended_to_s: float | None = None
    """When the ten seconds end that a noticed expiry gives."""
    solving: Solving | None = None
    score: Score | None = None
    warning_s: float | None = None
    """When the five-minute warning was given, if the time is known."""
    disqualified: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    """Who is away for this shake (LT 34 of 2026-27)."""
    passed: tuple[str, ...] = ()
    """Who has used their pass (2026-27)."""
    passed_in_a_row: tuple[str, ...] = ()
    """Who has passed since the last cube move."""
    round_over: bool = False
    """Whether the round was ended in this shake (2026-27)."""

    @classmethod
    def fresh(cls, setup: ShakeSetup) -> State:
        """Before the designation."""
        warning = setup.warning_scores
        return cls(
            scores=tuple(setup.scores[name] for name in setup.players),
            resources=tuple(cube.id for cube in setup.cubes),
            warning_scores=None if warning is None else tuple(warning[name] for name in setup.players),
            turn_started_s=setup.started_s,
        )

    @property
    def out(self) -> tuple[str, ...]:
        """Who takes no part: the disqualified and the absent."""
        return (*self.disqualified, *self.absent)

    def mat(self, setup: ShakeSetup) -> Mat:
        """What the questions are asked about."""
        cubes = {cube.id: cube for cube in setup.cubes}
        pending = () if self.pending is None else (cubes[self.pending],)
        return Mat(
            letters=tuple(cubes[id] for id in self.letters),
            resources=tuple(cubes[id] for id in self.resources),
            # An expired demand does not count (LG-D32).
            demands=tuple(placed.demand for placed in self.demands if placed.demand is not None),
            spent=(*(placed.cube for placed in self.demands), *pending),
            last_move=self.last_move,
            division=setup.division,
            rules=setup.rules,
            designation=self.designation,
        )
