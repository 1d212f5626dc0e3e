"""The plan of an event: how each round is paired, and what the director has fixed.

    >>> from wordcore.games.tournament import ALL_BANKERS, Plan
    >>> ALL_BANKERS.methods
    ('lagged', 'lagged', 'lagged', 'lagged', 'lagged', 'koth', 'koth', 'koth')
    >>> Plan.parse("lagged:2 koth:1").n_rounds
    3
    >>> Plan.parse("swiss:2 koth").methods
    ('swiss', 'swiss', 'koth')

Not here: the pairing itself (``pairing``), and results (``event``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from wordcore.errors import GameFileError
from wordcore.games.tournament.director import FORFEIT_SPREAD
from wordcore.games.tournament.pairing import PAIRINGS

METHODS = tuple(PAIRINGS)
BYE_SPREAD = 50
MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds and their pairing methods, time for each player, and fixed spreads; raises ``GameFileError``."""

    methods: tuple[str, ...]
    name: str = ""
    player_seconds: int = 20 * 60
    bye_spread: int = BYE_SPREAD
    """A bye is a win by this much (RULES 3.7)."""
    forfeit_spread: int = FORFEIT_SPREAD
    """A game forfeited by lateness is won by this much (W-ABSENT)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "methods", tuple(self.methods))
        if not 1 <= len(self.methods) <= MOST_ROUNDS:
            raise GameFileError(f"{len(self.methods)} rounds: expected 1 to {MOST_ROUNDS}")
        if not isinstance(self.name, str):
            raise GameFileError(f"the event's name is a text, not {self.name!r}")
        for method in self.methods:
            if method not in METHODS:
                raise GameFileError(f"no pairing method {method!r}: use one of {', '.join(METHODS)}")
        for name in ("player_seconds", "bye_spread", "forfeit_spread"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise GameFileError(f"{name} is {value!r}: expected a whole number, 0 or more")

    @property
    def n_rounds(self) -> int:
        """How many games everybody plays."""
        return len(self.methods)

    @classmethod
    def parse(cls, text: str, **settings: Any) -> Plan:
        """A plan from ``"lagged:5 koth:3"``; a method alone is one round."""
        methods: list[str] = []
        for part in re.split(r"[\s,+]+", text.strip()):
            found = re.fullmatch(r"([a-z]+)(?::(\d+))?", part)
            if found is None:
                raise GameFileError(f"plan {text!r}: expected methods and rounds, as in 'lagged:5 koth:3'")
            methods += [found[1]] * min(int((found[2] or "1")[:9]), MOST_ROUNDS + 1)
        return cls(tuple(methods), **settings)

    def to_json(self) -> dict[str, Any]:
        """Every field by name."""
        return {**asdict(self), "methods": list(self.methods)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """A plan as :meth:`to_json` wrote it; raises ``GameFileError``."""
        try:
            return cls(**data)
        except TypeError as error:
            raise GameFileError(f"no plan: {error}") from None


ALL_BANKERS = Plan(("lagged",) * 5 + ("koth",) * 3, name="All Banker's Game")
"""The event of the rulebook: 8 games, 5 lagged and 3 king of the hill, 20 minutes a player (AB-1)."""
