"""The set-up of a table: a game of Scrabble of two players, each with a clock.

    >>> from wordcore.games.tournament.table.setup import TableSetup
    >>> setup = TableSetup(players=("Ada", "Ben"))
    >>> setup.rules.id, setup.first, setup.n_bag
    ('AB', 'Ada', 86)

Not here: what the options of the rules do (``wordcore.games.scrabble``), and the
numbers of the tournament rules (``director``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from wordcore.errors import GameFileError
from wordcore.games.scrabble.setup import AB, Ruleset, ScrabbleSetup
from wordcore.games.tournament.table.director import FORFEIT_SPREAD


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup(ScrabbleSetup):
    """Who plays by which rules, who begins, and which table of which round it is, if it is one of an event."""

    MOST_PLAYERS: ClassVar[int] = 2
    rules: Ruleset = AB
    round: int | None = None
    table: int | None = None
    forfeit_spread: int = FORFEIT_SPREAD
    """By how much a game forfeited by lateness is won."""

    def check(self) -> None:
        """Checks the clock and the number of tiles beside what every game of Scrabble checks."""
        ScrabbleSetup.check(self)
        if self.rules.player_seconds is None:
            raise GameFileError.at("setup, rules", "player_seconds, as in AB", "none")
        if self.n_bag < 0:
            expected = f"{2 * self.rules.rack_size} tiles or more, for two racks"
            raise GameFileError.at("setup, tile_set", expected, str(self.tile_set.n_tiles))
        for name, least in (("round", 1), ("table", 1), ("forfeit_spread", 0)):
            number = getattr(self, name)
            if number is not None and number < least:
                raise GameFileError.at(f"setup, {name}", f"{least} or more", str(number))

    @property
    def n_bag(self) -> int:
        """How many tiles are in the bag once both racks are drawn."""
        return self.tile_set.n_tiles - 2 * self.rules.rack_size


def table_rules(rules: Ruleset | Mapping[str, Any] | str | None) -> Ruleset:
    """The rules of a set-up's argument; options that are not named are those of ``AB``. Raises ``GameFileError``."""
    if rules is None or isinstance(rules, Mapping):
        rules = {"id": AB.id, **(rules or {})}
    return Ruleset.of(rules)
