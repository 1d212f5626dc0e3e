"""What can be seen of a table: stage, clocks, whose turn it is, board, sheet, slip, and what is the director's.

    >>> from wordcore.games.tournament import TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> table.stage, table.left_s("Ada"), table.slip().is_done
    ('BEFORE', 1200, False)

``TableGame`` adds how it is set up and which acts can be pushed. Not here: what one player may see of it (``view``),
and what is worked out from the state (``summary``).
"""

from __future__ import annotations

from typing import Any, cast

from wordcore.games import fields
from wordcore.games.core import Game, Move, Result
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.director import Overdraw
from wordcore.games.tournament.table.mirror import MirrorGame, mirrored
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.slip import Slip
from wordcore.games.tournament.table.state import Phase, Stage, State
from wordcore.games.tournament.table.summary import overdraw_of, question_of, sheet_of, slip_of
from wordcore.games.tournament.table.view import TableView
from wordcore.query import Question


class BaseTable(Game[TableSetup, State]):
    """The position at a table, to be looked at; nothing here changes it."""

    @property
    def stage(self) -> Stage:
        """Where the game is: not begun, being played, over, signed."""
        return self._state.stage

    @property
    def phase(self) -> Phase | None:
        """Where the turn is; None outside a turn."""
        return None if self._state.turn is None else self._state.turn.phase

    @property
    def clock(self) -> Clock:
        """The timer, in which players are seats; :meth:`left_s` asks it by name."""
        return self._state.clock

    @property
    def game(self) -> MirrorGame:
        """The game of Scrabble as far as it is played, read only; its scores are those of the board."""
        if self._native is None:
            self._native = mirrored(self._setup, self._state, self._history, self._lexicon)
        return cast(MirrorGame, self._native)

    @property
    def board(self) -> BoardView:
        """The board as it is seen, read only."""
        return BoardView(self._setup.layout, self._setup.tile_set, self._state.board)

    def left_s(self, player: str, at_s: float | None = None) -> float:
        """The seconds a player has left, now or at the last act; negative in overtime."""
        now_s = self._state.now_s if at_s is None else fields.expect(at_s, (int, float), "left_s, at_s", "a number")
        return self._state.clock.left(self._seat(player), now_s)

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The lines written so far, with their corrections."""
        return sheet_of(self.outcomes)

    @property
    def scores(self) -> tuple[int, int]:
        """The totals of the sheet, before overtime."""
        return self._state.totals

    @property
    def to_move(self) -> str | None:
        """Whose turn it is."""
        return None if self._state.turn is None else self.players[self._state.turn.mover]

    @property
    def result(self) -> Result | None:
        """How the game ended: totals after overtime; a forfeited game is won by the other player."""
        slip, losers = self.slip(), self._state.forfeited_by
        if losers:
            winners = tuple(name for seat, name in enumerate(self.players) if seat not in losers)
            return Result(self._state.ended, self.scores, winners)
        return None if slip.final is None else Result.of(self._state.ended, slip.final, self.players)

    @property
    def overdraw(self) -> Overdraw | None:
        """How the overdraw is to be settled, while there is one (W-OVER)."""
        return overdraw_of(self._state)

    @property
    def question(self) -> Question | None:
        """What is left to the director now, or None."""
        return question_of(self._state)

    def slip(self) -> Slip:
        """The result slip: scores before overtime, overtime, forfeit, starter, signatures."""
        return slip_of(self._setup, self._state)

    def view(self, player: str | None) -> TableView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return TableView.of(self._seen(player), self._setup, self._state)

    def _entered(self, before: State, after: State, move: Move[Any]) -> None:
        self._native = None  # the game is mirrored anew when it is asked for
