"""The result slip of one game: what a table hands in, and what an event keeps of it.

    >>> from wordcore.games.tournament import Slip
    >>> slip = Slip(("Ada", "Ben"), scores=(400, 395), overtime_s=(61, 0))
    >>> slip.final, slip.lines(bye=50, late=75)[1]
    ((380, 395), Line(name='Ben', points=1, spread=15))

The scores are as played: overtime is taken off in :attr:`Slip.final` and
nowhere else. A slip is a value; a change gives a new one that remembers the
old result. Not here: when a change is allowed (``event``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.core import LexiconId
from wordcore.games.tournament.table.director import may_recount, overtime_penalty
from wordcore.games.values import Stored

Forfeit = Literal["late", "overtime", "both", "missed"]
"""Why a game was forfeited: by lateness, by overtime, because neither came, or a round missed by a late entrant."""


class Line(NamedTuple):
    """One player's part of one finished game: ``points`` is 1, 1/2 or 0."""

    name: str
    points: float
    spread: int


@dataclass(frozen=True, slots=True)
class Slip(Stored):
    """One game; a bye and a missed round have no second player. Raises ``TypeError`` or ``ValueError``."""

    players: tuple[str, str | None]
    round: int | None = None
    table: int | None = None
    scores: tuple[int, int] | None = None
    """As played and with the tiles left counted, before overtime."""
    overtime_s: tuple[float, float] = (0, 0)
    forfeit: Forfeit | None = None
    """Why the game was forfeited."""
    loser: str | None = None
    """Who forfeited; None if both did."""
    spread: int | None = None
    """By how much a forfeited game is won: the plan's, and the director's for one forfeited by overtime."""
    starter: str | None = None
    signed_by: tuple[str, ...] = ()
    recounts: int = 0
    changes: tuple[str, ...] = ()
    """Earlier results, oldest first."""
    blanks: tuple[str, ...] = ()
    """The letters that the blanks on the board stand for."""
    certified_by: str | None = None
    """Who counted the tiles on board, racks and in the bag, and found the set complete."""
    lexicon: LexiconId | None = None
    """By which lexicon words were ruled on at the table."""

    def __post_init__(self) -> None:
        fields.check(self, "slip")
        is_forfeit = self.forfeit is not None
        is_alone = self.players[1] is None
        if is_alone != (self.forfeit == "missed") and (is_forfeit or (is_alone and self.scores is not None)):
            raise BadValueError.at("slip", "scores or a forfeit of two players", self.describe())
        if is_forfeit and self.scores is not None:
            raise BadValueError.at("slip", "scores or a forfeit", "both")
        if (self.loser is not None) != (self.forfeit not in (None, "both")) or (
            self.spread is not None and not is_forfeit
        ):
            raise BadValueError.at("slip", "a loser and at most a spread with a forfeit, neither without", str(self))
        for name in (self.loser, self.starter, *self.signed_by):
            if name is not None and name not in self.players:
                raise BadValueError.unknown("player", name, [player for player in self.players if player])

    @property
    def first(self) -> str:
        """The player who is named first: at pairing, the higher placed one."""
        return self.players[0]

    @property
    def second(self) -> str | None:
        """The other player; None for a bye."""
        return self.players[1]

    @property
    def is_bye(self) -> bool:
        """Whether nothing is played here, and the player wins."""
        return self.players[1] is None and self.forfeit is None

    @property
    def is_done(self) -> bool:
        """Whether the result is known."""
        return self.players[1] is None or self.scores is not None or self.forfeit is not None

    @property
    def is_signed(self) -> bool:
        """Whether both players have signed."""
        return set(self.players) == set(self.signed_by)

    @property
    def penalties(self) -> tuple[int, int]:
        """The points both lose for overtime (W-OT)."""
        first, second = (overtime_penalty(seconds) for seconds in self.overtime_s)
        return (0 if first == "FORFEIT" else first, 0 if second == "FORFEIT" else second)

    @property
    def final(self) -> tuple[int, int] | None:
        """The scores after overtime penalties; None for a bye, a forfeit or an open game."""
        if self.scores is None:
            return None
        return self.scores[0] - self.penalties[0], self.scores[1] - self.penalties[1]

    @property
    def may_recount(self) -> bool:
        """Whether a player may have the game recounted (W-RECOUNT)."""
        return self.final is not None and may_recount(*self.final, signed=self.is_signed)

    def lines(self, bye: int, late: int) -> list[Line]:
        """What the game adds to both records; ``bye`` and ``late`` are the fixed spreads."""
        first, second = self.players
        won_by = late if self.spread is None else self.spread
        if second is None:
            return [Line(first, 1, bye) if self.is_bye else Line(first, 0, -won_by)]
        if self.forfeit == "both":
            return [Line(first, 0, -won_by), Line(second, 0, -won_by)]
        if self.loser is not None:
            return [Line(second if self.loser == first else first, 1, won_by), Line(self.loser, 0, -won_by)]
        if self.final is None:
            return []
        spread = self.final[0] - self.final[1]
        points = 0.5 if spread == 0 else int(spread > 0)
        return [Line(first, points, spread), Line(second, 1 - points, -spread)]

    def describe(self) -> str:
        """The result in words.

        >>> Slip(("Ada", "Ben"), scores=(400, 395)).describe()
        '400-395'
        """
        if self.is_bye:
            return "bye"
        if self.forfeit in ("both", "missed"):
            return "both forfeit (late)" if self.forfeit == "both" else "missed"
        if self.forfeit is not None:
            return f"{self.loser} forfeits ({self.forfeit}{'' if self.spread is None else f', by {self.spread}'})"
        if self.final is None:
            return ""
        named = zip(self.players, self.penalties, strict=True)
        over = ", ".join(f"{name} {-points} for overtime" for name, points in named if points)
        return f"{self.final[0]}-{self.final[1]}" + (f" ({over})" if over else "")

    def changed(self, **result: Any) -> Slip:
        """The slip with another result, as fields; the one it had is remembered.

        Who alone has signed the old result has not signed this one.
        """
        earlier = (*self.changes, self.describe()) if self.is_done else self.changes
        none = {"scores": None, "overtime_s": (0, 0), "forfeit": None, "loser": None, "spread": None}
        signed_by = self.signed_by if self.is_signed else ()
        return replace(self, changes=earlier, signed_by=signed_by, **{**none, **result})

    def turned(self) -> Slip:
        """The same with the players the other way round."""
        first, second = self.players
        if second is None:
            return self
        scores = None if self.scores is None else (self.scores[1], self.scores[0])
        return replace(self, players=(second, first), scores=scores, overtime_s=self.overtime_s[::-1])
