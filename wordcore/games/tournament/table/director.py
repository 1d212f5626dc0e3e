"""The director's arithmetic: small questions of the WESPA summary, each a pure function.

    >>> from wordcore.games.tournament import overtime_penalty, late_arrival
    >>> overtime_penalty(61)
    20
    >>> late_arrival(899)
    'CHOICE'

The numbers of the rulebook are here and nowhere else. Not here: the order of
acts at a table (``order``), running clocks (``clock``), and pairings (``event``).
"""

from __future__ import annotations

from math import ceil
from typing import Any, Literal, NamedTuple

from wordcore.errors import BadTypeError, BadValueError, shown

FORFEIT_SPREAD = 75
"""What a game forfeited by lateness adds to one spread and takes from the other (W-ABSENT)."""

LATE_S = 15 * 60
"""Arriving with less than this on the clock leaves the late player a choice (W-ABSENT)."""

OVERTIME_STEP_S = 60
OVERTIME_STEP_POINTS = 10
OVERTIME_LIMIT_S = 10 * 60
"""At this much overtime the game is forfeited (W-OT)."""

RECOUNT_MARGIN = 20
"""A result this close, or closer, may be recounted (W-RECOUNT)."""

FACED_BEYOND_EXCESS = 2
"""An overdraw of e tiles lets the opponent turn up e and this many more (W-OVER)."""

HOLD_S = 60.0
"""After a longer hold the player may draw, and keeps the new tiles apart (W-HOLD)."""

FINAL_PAUSE_S = 5.0
"""After the last play the opponent's clock waits this long (W-ENDGAME)."""


class Overdraw(NamedTuple):
    """How an overdraw is settled: tiles face down, tiles the opponent turns up, tiles that go back."""

    pool: int
    faced: int
    returned: int

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


def overtime_penalty(seconds: float) -> int | Literal["FORFEIT"]:
    """The points lost for ``seconds`` over time: 10 for each minute or part of one (W-OT).

    >>> [overtime_penalty(s) for s in (-5, 0, 1, 60, 61, 599)]
    [0, 0, 10, 10, 20, 100]
    >>> overtime_penalty(600)
    'FORFEIT'
    """
    _check_numbers(seconds=seconds)
    if seconds <= 0:
        return 0
    if seconds >= OVERTIME_LIMIT_S:
        return "FORFEIT"
    return OVERTIME_STEP_POINTS * ceil(seconds / OVERTIME_STEP_S)


def late_arrival(seconds_left: float) -> Literal["PLAY", "CHOICE", "FORFEIT"]:
    """What a player who arrives with ``seconds_left`` on the running clock may do (W-ABSENT, SC-D10).

    Fifteen minutes exactly is still ``PLAY``; a clock at zero still leaves the
    ``CHOICE`` to play or to forfeit; a clock that shows -00:01 has expired.

        >>> [late_arrival(s) for s in (1200, 900, 899, 0, -1)]
        ['PLAY', 'PLAY', 'CHOICE', 'CHOICE', 'FORFEIT']
    """
    _check_numbers(seconds_left=seconds_left)
    if seconds_left >= LATE_S:
        return "PLAY"
    return "CHOICE" if seconds_left > -1 else "FORFEIT"


def may_recount(score_a: int, score_b: int, signed: bool) -> bool:
    """Whether either player may have the whole game recounted (W-RECOUNT).

    >>> may_recount(400, 380, signed=False), may_recount(400, 379, signed=False)
    (True, False)
    >>> may_recount(400, 395, signed=True)
    False
    """
    _check_numbers(score_a=score_a, score_b=score_b)
    return not signed and abs(score_a - score_b) <= RECOUNT_MARGIN


def overdraw(excess: int, drawn: int, rack: int, touched: bool) -> Overdraw:
    """How ``excess`` tiles too many are put back (W-OVER).

    ``drawn`` counts the new tiles, ``rack`` the tiles held before the draw,
    ``touched`` says that a new tile has reached the rack. Raises ``ValueError``
    when the numbers cannot be those of an overdraw.

        >>> overdraw(1, drawn=2, rack=6, touched=False)
        Overdraw(pool=2, faced=2, returned=1)
        >>> overdraw(2, drawn=5, rack=4, touched=True)
        Overdraw(pool=9, faced=4, returned=2)
    """
    _check_numbers(excess=excess, drawn=drawn, rack=rack)
    if not 1 <= excess <= drawn or rack < 0:
        found = f"excess={excess}, drawn={drawn}, rack={rack}"
        raise BadValueError.at("overdraw", "1 <= excess <= drawn, and a rack of 0 or more", found)
    pool = rack + drawn if touched else drawn
    return Overdraw(pool, min(excess + FACED_BEYOND_EXCESS, pool), excess)


def _check_numbers(**values: object) -> None:
    for name, value in values.items():
        if not isinstance(value, (int, float)) or isinstance(value, bool) or value != value:
            raise BadTypeError.at(name, "a number", shown(value))
