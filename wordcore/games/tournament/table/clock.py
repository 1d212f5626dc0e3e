"""The timer on the table, driven by the caller's timestamps.

    >>> from wordcore.games.tournament import Clock
    >>> clock = Clock.wound(1200).started(0, now=100.0)
    >>> clock.left(0, now=130.0), clock.left(1, now=130.0)
    (1170.0, 1200)
    >>> clock.started(1, now=130.0).left(1, now=1331.5)
    -1.5

Times are seconds on any clock that does not run backwards; nothing here looks
at the time itself. Not here: what overtime costs (``director``).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor


@dataclass(frozen=True, slots=True)
class Clock:
    """Two times that run down one at a time; immutable. ``running`` is the player whose time runs.

    Only while ``both`` players are absent do both times run.
    """

    stored: tuple[float, float]
    running: int | None = None
    since: float = 0.0
    both: bool = False

    @classmethod
    def wound(cls, seconds: float) -> Clock:
        """Both sides with the same time, neither running."""
        return cls((seconds, seconds))

    def left(self, player: int, now: float) -> float:
        """Seconds the player still has; negative in overtime."""
        if player != self.running and not self.both:
            return self.stored[player]
        return self.stored[player] - max(0.0, now - self.since)

    def stopped(self, now: float) -> Clock:
        """Neither side runs."""
        return Clock((self.left(0, now), self.left(1, now)))

    def started(self, player: int, now: float, delay_s: float = 0.0, *, both: bool = False) -> Clock:
        """The player's time runs, the other's does not unless both do; a delay lets it begin later."""
        return Clock((self.left(0, now), self.left(1, now)), player, now + delay_s, both)

    def overtime_s(self, player: int, now: float) -> int:
        """Whole seconds over time, as the timer shows them: 0 until it shows -00:01.

        >>> Clock((-0.4, -61.2)).overtime_s(0, now=0), Clock((-0.4, -61.2)).overtime_s(1, now=0)
        (0, 61)
        """
        return max(0, floor(-self.left(player, now)))
