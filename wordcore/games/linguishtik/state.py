"""A shake at one moment, as an immutable value.

Steps (``turns``, ``solving``) take a state and an event and return the next
state or raise; so a rejected event leaves nothing behind, and taking a move
back is keeping the state before it. Not public: ``Shake`` shows what is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import LastMove, Mat
from wordcore.games.linguishtik.moves import Present
from wordcore.games.linguishtik.rules import Rules
from wordcore.games.linguishtik.score import Score


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a shake."""

    players: tuple[str, ...]
    division: str
    rules: Rules
    cubes: Mapping[int, Cube]

    @property
    def colours(self) -> frozenset[str]:
        """The colours of the cubes in the set."""
        return frozenset(cube.colour for cube in self.cubes.values())

    def seat_after(self, seat: int) -> int:
        """The next seat in order."""
        return (seat + 1) % len(self.players)


@dataclass(frozen=True, slots=True)
class Placed:
    """A cube in Demands: what it demands (nothing, if its demand expired), who put it there, and when."""

    cube: Cube
    demand: Demand | None
    maker: str
    ply: int

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        demand = None if self.demand is None else self.demand.to_json()
        return {"cube": self.cube.id, "demand": demand, "maker": self.maker, "ply": self.ply}


@dataclass(frozen=True, slots=True)
class Solving:
    """A solving period: what was called, by whom, and what everyone did about it."""

    kind: str
    callers: tuple[str, ...]
    mover: str | None
    started_s: float | None
    warning_scores: Mapping[str, int] | None
    neutral: frozenset[str] = frozenset()
    disagreeing: Mapping[str, str] = field(default_factory=dict)
    presented: Mapping[str, Present] = field(default_factory=dict)
    contested: tuple[tuple[str, str], ...] = ()
    decided: Mapping[str, bool] = field(default_factory=dict)

    @property
    def is_challenge(self) -> bool:
        """Win, trap or impossible; not a Forceout."""
        return self.kind in ("win", "trap", "impossible")

    @property
    def to_be_decided(self) -> tuple[str, ...]:
        """Who presented something, or disagrees by "impossible", which nobody can write down (LT21)."""
        claims = (player for player, kind in self.disagreeing.items() if kind == "impossible")
        return tuple(dict.fromkeys((*self.presented, *claims)))


@dataclass(frozen=True, slots=True)
class State:
    """Everything that changes during a shake."""

    scores: Mapping[str, int]
    resources: tuple[int, ...]
    letters: tuple[int, ...] = ()
    demands: tuple[Placed, ...] = ()
    phase: str = "DESIGNATE"
    designation: str | None = None
    seat: int = 0
    ply: int = 0
    pending: int | None = None
    last_mover: str | None = None
    last_move: LastMove | None = None
    warning_scores: Mapping[str, int] | None = None
    clock_s: float | None = None
    turn_started_s: float | None = None
    warned: bool = False
    extended_to_s: float | None = None
    solving: Solving | None = None
    result: Score | None = None

    @property
    def in_force(self) -> tuple[Demand, ...]:
        """The demands that count; an expired one does not (LG-D32)."""
        return tuple(placed.demand for placed in self.demands if placed.demand is not None)

    def mat(self, setup: Setup) -> Mat:
        """What the questions are asked about."""
        spent = [placed.cube for placed in self.demands]
        if self.pending is not None:
            spent.append(setup.cubes[self.pending])
        return Mat(
            letters=tuple(setup.cubes[id] for id in self.letters),
            resources=tuple(setup.cubes[id] for id in self.resources),
            demands=self.in_force,
            spent=tuple(spent),
            last_move=self.last_move,
            division=setup.division,
            rules=setup.rules,
        )


def check_player(setup: Setup, player: str) -> None:
    """Raise ``UNKNOWN_PLAYER`` for a name that has no seat."""
    if player not in setup.players:
        raise IllegalMove("UNKNOWN_PLAYER", f"{player!r} is not one of {', '.join(setup.players)}")
