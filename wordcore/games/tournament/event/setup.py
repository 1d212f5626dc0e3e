"""The set-up of an event, and its plan: how each round is paired, and what the director has fixed.

    >>> from wordcore.games.tournament import ALL_BANKERS, Plan
    >>> ALL_BANKERS.methods
    ('lagged', 'lagged', 'lagged', 'lagged', 'lagged', 'koth', 'koth', 'koth')
    >>> Plan.parse("swiss:2 koth").methods
    ('swiss', 'swiss', 'koth')

Not here: the pairing itself (``pairing``), and who plays (players are entered).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.errors import BadTypeError, BadValueError, GameFileError, WordcoreError, shown
from wordcore.games.core import BaseRules, Setup
from wordcore.games.scrabble.setup import AB, Ruleset
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.tournament.event.pairing import PAIRINGS
from wordcore.games.tournament.table.director import FORFEIT_SPREAD
from wordcore.games.tournament.table.slip import Line, Slip

BYE_SPREAD = 50
MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Plan(BaseRules):
    """Rounds and their pairing methods, time per player, and fixed spreads; raises ``ValueError``."""

    methods: tuple[str, ...] = ("lagged",) * 5 + ("koth",) * 3
    name: str = ""
    player_seconds: int = 20 * 60
    bye_spread: int = BYE_SPREAD
    """A bye is a win by this much (RULES 3.7)."""
    forfeit_spread: int = FORFEIT_SPREAD
    """A game forfeited by lateness is won by this much (W-ABSENT)."""
    lexicon: str = ""
    """The name of the lexicon, for print-outs; one that is checked is part of the event's set-up."""

    def check(self) -> None:
        """Checks the number of rounds, the methods, and that the numbers are not negative."""
        if not 1 <= len(self.methods) <= MOST_ROUNDS:
            raise BadValueError.at("methods", f"1 to {MOST_ROUNDS} rounds", str(len(self.methods)))
        for method in self.methods:
            if method not in PAIRINGS:
                raise BadValueError.unknown("pairing method", method, PAIRINGS)
        for name in ("player_seconds", "bye_spread", "forfeit_spread"):
            if getattr(self, name) < 0:
                raise BadValueError.at(name, "0 or more", shown(getattr(self, name)))

    @property
    def n_rounds(self) -> int:
        """How many games everybody plays."""
        return len(self.methods)

    def lines(self, slip: Slip) -> list[Line]:
        """What a game adds to the records of its players, with the spreads that are fixed."""
        return slip.lines(bye=self.bye_spread, late=self.forfeit_spread)

    @classmethod
    def parse(cls, text: str, **settings: Any) -> Plan:
        """A plan from ``"lagged:5 koth:3"``; a method alone is one round. Raises ``TypeError`` or ``ValueError``."""
        methods: list[str] = []
        if not isinstance(text, str):
            raise BadTypeError.at("plan", "a text such as 'lagged:5 koth:3'", shown(text))
        for part in re.split(r"[\s,+]+", text.strip()):
            found = re.fullmatch(r"([a-z_]+)(?::(\d+))?", part)
            if found is None:
                raise BadValueError.at("plan", "methods and rounds, as in 'lagged:5 koth:3'", shown(text))
            methods += [found[1]] * min(int((found[2] or "1")[:9]), MOST_ROUNDS + 1)
        return cls(tuple(methods)).replace(**settings)

    @classmethod
    def of(cls, rules: Plan | Mapping[str, Any] | str | None) -> Plan:
        """The plan of a set-up's argument: a plan, its text, a mapping of options, or None for the rulebook's."""
        if rules is None or isinstance(rules, Plan):
            return ALL_BANKERS if rules is None else rules
        if not isinstance(rules, (str, Mapping)):
            raise GameFileError.at("setup, plan", "a Plan, its text or a mapping of options", shown(rules))
        try:
            return cls.parse(rules) if isinstance(rules, str) else cls.from_json(rules)
        except WordcoreError as fault:
            place = ", ".join(part for part in ("setup, plan", fault.place) if part and part != "plan")
            raise GameFileError.at(place, fault.expected, fault.found) from None


ALL_BANKERS = Plan(name="All Banker's Game", lexicon="CSW15")
"""The event of the rulebook: 8 games, 5 lagged and 3 king of the hill, 20 minutes per player, CSW15 (AB-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSetup(Setup):
    """An event's name, plan and lexicon, and the rules and tiles of its tables.

    Players are entered one by one, so it has none. A ``seed`` draws lots for who starts where the starts so far
    are equal.
    """

    players: tuple[str, ...] = ()
    name: str = ""
    plan: Plan = ALL_BANKERS
    rules: Ruleset = AB
    tile_set: TileSet = ENGLISH_TILES

    def check_players(self) -> None:
        """Players belong into entries."""
        if self.players:
            raise GameFileError.at("setup, players", "none, because players are entered", shown(list(self.players)))
