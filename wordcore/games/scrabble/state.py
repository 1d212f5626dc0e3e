"""How a game stands between two moves: values only, replaced as a whole by every move.

    >>> from wordcore.games.scrabble.state import State
    >>> State(turn=0, scores=(0, 0), racks=(None, None), held=(7, 7), n_bag=86).over
    ''

Not here: the tiles on the board (``board``), the order of the bag (``tiles``),
and what the moves do (``apply``).
"""

from __future__ import annotations

from typing import NamedTuple

from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.turns import Event


class Pending(NamedTuple):
    """A play that may still be challenged, and how things stood before it."""

    player: int
    play: Play
    before: State
    drawn: tuple[str, ...]
    is_last: bool


class State(NamedTuple):
    """All of a game that is not on the board or in the bag.

    ``held`` counts everyone's tiles, also where the racks are not known;
    ``skips`` are players who lose their next turn; ``over`` says why the game
    ended, and is empty while it goes on.
    """

    turn: int
    scores: tuple[int, ...]
    racks: tuple[Rack | None, ...]
    held: tuple[int, ...]
    n_bag: int
    events: tuple[Event, ...] = ()
    pending: Pending | None = None
    zero_run: int = 0
    skips: frozenset[int] = frozenset()
    seconds: float = 0.0
    over: str = ""

    def rack_text(self, player: int) -> str | None:
        """A rack as a string, or None where it is not known."""
        rack = self.racks[player]
        return None if rack is None else str(rack)

    def with_rack(self, player: int, rack: Rack | None) -> State:
        """The same with another rack."""
        return self._replace(racks=(*self.racks[:player], rack, *self.racks[player + 1 :]))

    def scores_with(self, player: int, points: int) -> tuple[int, ...]:
        """The scores after a player has gained points."""
        return (*self.scores[:player], self.scores[player] + points, *self.scores[player + 1 :])


class Result(NamedTuple):
    """How a game ended: the reason, the final scores, and who won (all who share the top score)."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
