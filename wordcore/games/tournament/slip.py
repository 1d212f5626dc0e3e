"""The result slip of one game: who played, how it ended, signed or not, and every change.

    >>> from wordcore.games.tournament import Slip
    >>> slip = Slip(1, "Ada", "Ben").played((400, 395), overtime_s=(61, 0))
    >>> slip.final, [(line.name, line.points, line.spread) for line in slip.lines(bye=50, late=75)]
    ((380, 395), [('Ada', 0, -15), ('Ben', 1, 15)])

A slip is immutable; a change gives a new one that remembers the old result.
Not here: when a change is allowed (``event``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament.director import may_recount, overtime_penalty
from wordcore.games.tournament.standings import Line

FORFEITS = ("late", "overtime")


@dataclass(frozen=True, slots=True)
class Slip:
    """One game of a round at a numbered table; a bye has no ``second``."""

    table: int
    first: str
    second: str | None
    scores: tuple[int, int] | None = None
    """As played, before overtime."""
    overtime_s: tuple[float, float] = (0, 0)
    forfeit: str = ""
    """Empty, or why the game was forfeited: ``late`` or ``overtime``."""
    loser: str | None = None
    """Who forfeited."""
    spread: int | None = None
    """The director's spread for a game forfeited by overtime."""
    signed: bool = False
    recounts: int = 0
    changes: tuple[str, ...] = ()
    """Earlier results, oldest first."""

    @property
    def is_bye(self) -> bool:
        """Whether this is no game at all."""
        return self.second is None

    @property
    def is_done(self) -> bool:
        """Whether a result is there."""
        return self.is_bye or self.scores is not None or bool(self.forfeit)

    @property
    def final(self) -> tuple[int, int] | None:
        """The scores after overtime penalties; None for a bye, a forfeit or an open game."""
        if self.scores is None:
            return None
        return (
            self.scores[0] - _penalty(self.overtime_s[0]),
            self.scores[1] - _penalty(self.overtime_s[1]),
        )

    @property
    def may_recount(self) -> bool:
        """Whether a player may have the game recounted (W-RECOUNT)."""
        return self.final is not None and may_recount(*self.final, signed=self.signed)

    def played(self, scores: tuple[int, int], overtime_s: tuple[float, float] = (0, 0)) -> Slip:
        """The slip with the scores of a game that was played; raises ``IllegalMove`` at ten minutes over."""
        if not all(isinstance(score, int) and not isinstance(score, bool) for score in scores):
            raise IllegalMove("SCORE", f"scores {scores[0]!r} and {scores[1]!r}: expected whole numbers")
        for name, seconds in zip((self.first, self.second), overtime_s, strict=True):
            if not seconds >= 0:  # not a number is no number of seconds either
                raise IllegalMove("OVERTIME", f"{name} is {seconds} s over time: expected 0 or more")
            if overtime_penalty(seconds) == "FORFEIT":
                raise IllegalMove("FORFEIT", f"{name} is ten minutes over: enter a forfeit by overtime (W-OT)")
        return self._changed(scores=scores, overtime_s=overtime_s, forfeit="", loser=None, spread=None)

    def forfeited(self, loser: str, reason: str = "late", spread: int | None = None) -> Slip:
        """The slip of a game forfeited by ``loser``; raises ``IllegalMove`` where the director must speak."""
        if reason not in FORFEITS:
            raise IllegalMove("FORFEIT", f"a game is forfeited {' or '.join(FORFEITS)}, not {reason!r}")
        if spread is not None and (not isinstance(spread, int) or isinstance(spread, bool)):
            raise IllegalMove("FORFEIT", f"spread {spread!r}: expected a whole number of points")
        if reason == "overtime" and spread is None:
            raise IllegalMove("JUDGE", "the spread of a game forfeited by overtime is the director's: give spread")
        if reason == "late" and spread is not None:
            raise IllegalMove("FORFEIT", "the spread of a game forfeited by lateness is fixed")
        return self._changed(scores=None, overtime_s=(0, 0), forfeit=reason, loser=loser, spread=spread)

    def lines(self, bye: int, late: int) -> list[Line]:
        """What the game adds to both records; ``bye`` and ``late`` are the fixed spreads."""
        if self.second is None:
            return [Line(self.first, 1, bye)]
        if self.forfeit:
            won_by = late if self.spread is None else self.spread
            winner = self.second if self.loser == self.first else self.first
            return [Line(winner, 1, won_by), Line(str(self.loser), 0, -won_by)]
        if self.final is None:
            return []
        spread = self.final[0] - self.final[1]
        points = 0.5 if spread == 0 else int(spread > 0)
        return [Line(self.first, points, spread), Line(self.second, 1 - points, -spread)]

    def describe(self) -> str:
        """The result in words.

        >>> Slip(1, "Ada", "Ben").played((400, 395)).describe()
        '400-395'
        """
        if self.second is None:
            return "bye"
        if self.forfeit:
            return f"{self.loser} forfeits ({self.forfeit})"
        if self.final is None:
            return ""
        over = ", ".join(
            f"{name} {-_penalty(seconds)} for overtime"
            for name, seconds in zip((self.first, self.second), self.overtime_s, strict=True)
            if _penalty(seconds)
        )
        return f"{self.final[0]}-{self.final[1]}" + (f" ({over})" if over else "")

    def to_json(self) -> dict[str, Any]:
        """Plain data; what is empty is left out."""
        data: dict[str, Any] = {"table": self.table, "players": [self.first, self.second]}
        if self.scores is not None:
            data["scores"] = list(self.scores)
        if any(self.overtime_s):
            data["overtime_s"] = list(self.overtime_s)
        if self.forfeit:
            data.update({"forfeit": self.forfeit, "loser": self.loser})
        if self.spread is not None:
            data["spread"] = self.spread
        if self.signed:
            data["signed"] = True
        if self.recounts:
            data["recounts"] = self.recounts
        if self.changes:
            data["changes"] = list(self.changes)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Slip:
        """A slip as :meth:`to_json` wrote it; raises ``GameFileError``."""
        try:
            first, second = data["players"]
            slip = cls(
                int(data["table"]),
                first,
                second,
                scores=_two(data.get("scores"), int),
                overtime_s=_two(data.get("overtime_s"), (int, float)) or (0, 0),
                forfeit=str(data.get("forfeit", "")),
                loser=data.get("loser"),
                spread=data.get("spread"),
                signed=bool(data.get("signed", False)),
                recounts=int(data.get("recounts", 0)),
                changes=tuple(map(str, data.get("changes", ()))),
            )
            if not isinstance(first, str) or not isinstance(second, (str, type(None))):
                raise ValueError("players")
            slip._check_result()
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise GameFileError(f"{data!r} is no result slip: {type(error).__name__} {error}") from None
        return slip

    def _check_result(self) -> None:
        """A stored result is one that could have been entered; raises ``ValueError``."""
        plain = Slip(self.table, self.first, self.second)
        if self.forfeit:
            plain.forfeited(str(self.loser), self.forfeit, self.spread)
            if self.second is None or self.loser not in (self.first, self.second) or self.scores is not None:
                raise ValueError("forfeit")
        elif self.loser is not None or self.spread is not None or (self.second is None and self.scores is not None):
            raise ValueError("loser, spread or scores without a game for them")
        elif self.scores is not None:
            plain.played(self.scores, self.overtime_s)

    def _changed(self, **result: Any) -> Slip:
        earlier = (*self.changes, self.describe()) if self.is_done else self.changes
        return replace(self, changes=earlier, **result)


def _penalty(seconds: float) -> int:
    points = overtime_penalty(seconds)
    return points if isinstance(points, int) else 0


def _two(values: Any, kind: type | tuple[type, ...]) -> tuple[Any, Any] | None:
    if values is None:
        return None
    first, second = values
    for value in (first, second):
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"{value!r} is no such number")
    return first, second
