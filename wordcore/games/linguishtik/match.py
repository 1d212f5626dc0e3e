"""A match: several shakes at one table, with running totals.

    >>> from wordcore.games.linguishtik import Match, roll
    >>> match = Match(["Ann", "Bob", "Cy"], "MID")
    >>> shake = match.new_shake(roll(seed=1))
    >>> shake.players, match.totals
    (('Ann', 'Bob', 'Cy'), {'Ann': 0, 'Bob': 0, 'Cy': 0})

A scored shake is handed back with ``finish``; its penalties and points are in
its scores already. The five-minute warning may fall into a shake
(``RoundWarning``) or between two (``warn``); later shakes know it (LT23).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.legality import check_division
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.shake import PLAYERS, Shake, check_scores


class Match:
    """The shakes of one table. The seat of Player One moves on by one after every shake."""

    def __init__(self, players: Sequence[str] = PLAYERS, division: str = "JS", rules: Rules = DEFAULT_RULES) -> None:
        self.players = tuple(players)
        self.division = check_division(division)
        self.rules = rules
        if not 2 <= len(self.players) <= 3 or len(set(self.players)) != len(self.players):
            raise IllegalMove("BAD_PLAYERS", f"two or three different players, not {list(self.players)} (LT10)")
        self._shakes: list[Shake] = []
        self._warning_scores: dict[str, int] | None = None

    @property
    def shakes(self) -> tuple[Shake, ...]:
        """The finished shakes."""
        return tuple(self._shakes)

    @property
    def totals(self) -> dict[str, int]:
        """The running totals, in the order of the players."""
        scores = self._shakes[-1].scores if self._shakes else dict.fromkeys(self.players, 0)
        return {player: scores[player] for player in self.players}

    @property
    def standings(self) -> tuple[tuple[str, int], ...]:
        """Players and totals, the best first; equal totals in seat order."""
        return tuple(sorted(self.totals.items(), key=lambda item: -item[1]))

    @property
    def warning_scores(self) -> dict[str, int] | None:
        """The totals at the five-minute warning, if it has been given."""
        return dict(self._warning_scores) if self._warning_scores is not None else None

    def new_shake(self, cubes: Sequence[Cube], *, first: str | None = None, started_s: float | None = None) -> Shake:
        """The next shake; ``first`` is Player One, by default the next seat in turn."""
        seat = len(self._shakes) % len(self.players) if first is None else self._seat(first)
        return Shake(
            cubes,
            self.division,
            players=self.players[seat:] + self.players[:seat],
            rules=self.rules,
            scores=self.totals,
            warning_scores=self._warning_scores,
            started_s=started_s,
        )

    def finish(self, shake: Shake) -> None:
        """Add a scored shake to the match; raises ``NOT_SCORED`` or ``OTHER_MATCH``."""
        if shake.phase != "SCORED":
            raise IllegalMove("NOT_SCORED", f"the shake is in phase {shake.phase}; push Close first (2.8)")
        start = shake.to_json()["scores"]
        if set(shake.players) != set(self.players) or start != self.totals:
            raise IllegalMove("OTHER_MATCH", f"the shake began with {start}, the match stands at {self.totals}")
        self._shakes.append(shake)
        self._warning_scores = shake.warning_scores

    def warn(self) -> None:
        """The five-minute warning between two shakes (LT23)."""
        if self._warning_scores is not None:
            raise IllegalMove("ALREADY_WARNED", "the five-minute warning of this round has been given (LT23)")
        self._warning_scores = self.totals

    def to_json(self) -> dict[str, Any]:
        """Plain data: players, rules and every finished shake."""
        return {
            "game": "linguishtik-match",
            "version": 1,
            "players": list(self.players),
            "division": self.division,
            "rules": self.rules.to_json(),
            "shakes": [shake.to_json() for shake in self._shakes],
            "warning_scores": self.warning_scores,
            "totals": self.totals,
        }

    @classmethod
    def from_json(cls, data: Any) -> Match:
        """The match of :meth:`to_json`; raises :class:`GameFileError`."""
        if not isinstance(data, Mapping) or data.get("game") != "linguishtik-match" or data.get("version") != 1:
            raise GameFileError('expected an object with "game": "linguishtik-match", "version": 1')
        try:
            match = cls(data["players"], data["division"], Rules.from_json(data.get("rules", {})))
            for number, shake in enumerate(data["shakes"]):
                try:
                    match.finish(Shake.from_json(shake))
                except (GameFileError, IllegalMove) as error:
                    raise GameFileError(f"shake {number}: {error}") from error
            given = data.get("warning_scores")
            if given is not None:
                check_scores(given, match.players)
            match._warning_scores = dict(given) if given is not None else None
        except (KeyError, TypeError, AttributeError) as error:
            raise GameFileError(f"not a stored match: {error!r}") from error
        return match

    def _seat(self, player: str) -> int:
        if player not in self.players:
            raise IllegalMove("UNKNOWN_PLAYER", f"{player!r} is not one of {', '.join(self.players)}")
        return self.players.index(player)
