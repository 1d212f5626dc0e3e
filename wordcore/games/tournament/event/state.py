"""An event at one moment: who is entered, who has withdrawn, and the slips of every round.

    >>> from wordcore.games.tournament.event.state import Entrant, State
    >>> State((Entrant("Ada", 1), Entrant("Ben", 2)), withdrawn=frozenset({"Ben"})).active
    ('Ada',)

Every entry makes a new state out of an old one (``steps``). Not here: the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from wordcore.games.tournament.event.setup import Plan
from wordcore.games.tournament.table.slip import Line, Slip


class Entrant(NamedTuple):
    """A player with what a rating office wants to know."""

    name: str
    number: int
    rating: int | None = None
    club: str = ""
    country: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


@dataclass(frozen=True, slots=True)
class State:
    """Players in initial order, and the games of every paired round by table."""

    entrants: tuple[Entrant, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    rounds: tuple[tuple[Slip, ...], ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names in initial order."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def active(self) -> tuple[str, ...]:
        """Who is paired from now on, in initial order."""
        return tuple(name for name in self.players if name not in self.withdrawn)

    def missing(self, up_to: int | None = None) -> list[tuple[int, Slip]]:
        """The games without a result, with their rounds, up to a round or in all that are paired."""
        numbered = enumerate(self.rounds[:up_to], start=1)
        return [(number, slip) for number, slips in numbered for slip in slips if not slip.is_done]

    def lines(self, plan: Plan, up_to: int | None = None) -> Iterator[Line]:
        """What the games up to a round, or all, add to the records of their players."""
        for slips in self.rounds[:up_to]:
            for slip in slips:
                yield from plan.lines(slip)
