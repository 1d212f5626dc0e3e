"""What can be seen of a game of Scrabble: whose turn it is, scores, racks, the bag, the board, the sheet.

    >>> from wordcore.games.scrabble import Game
    >>> game = Game(seed=7)
    >>> game.to_move, len(game.rack), game.n_bag, game.scores
    ('Player 1', 7, 86, (0, 0))

``Game`` adds how it is set up, what can be pushed and what can be asked. Not here: what one player may see of it
(``view``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordcore.games import core
from wordcore.games.core import Move, Result
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.position import Position, opcodes_of
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.sheet import SheetLine, sheet_of
from wordcore.games.scrabble.state import State, is_known
from wordcore.games.scrabble.view import ScrabbleView
from wordcore.query import FrozenMap


class BaseGame(core.Game[ScrabbleSetup, State]):
    """The position of a game, to be looked at; nothing here changes it."""

    _native: BoardView | None

    def position(self) -> Position:
        """Board, racks, scores and zeros as they are now, the player on turn first: what CGP writes."""
        turn, racks, scores = self._state.turn, tuple(str(rack or "") for rack in self.racks), self.scores
        racks, scores = racks[turn:] + racks[:turn], scores[turn:] + scores[:turn]
        return Position(self.board, racks, scores, self._state.zero_run, opcodes_of(self._setup))

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; nobody's while a ruling is awaited."""
        return None if self._state.over or self._state.awaited else self.players[self._state.turn]

    @property
    def scores(self) -> tuple[int, ...]:
        """Everyone's points so far, in seat order."""
        return self._state.scores

    @property
    def result(self) -> Result | None:
        """How the game ended; a last play that may still be challenged keeps it open."""
        return Result.of(self._state.over, self.scores, self.players) if self._state.over else None

    @property
    def racks(self) -> tuple[Rack | None, ...]:
        """Everyone's rack in seat order; None where it is not known."""
        tile_set = self._setup.tile_set
        return tuple([Rack.of_codes(codes, tile_set) if is_known(codes) else None for codes in self._state.racks])

    @property
    def rack(self) -> Rack | None:
        """The rack of the player on turn."""
        codes = self._state.racks[self._state.turn]
        return Rack.of_codes(codes, self._setup.tile_set) if is_known(codes) else None

    @property
    def unseen(self) -> Mapping[str, int]:
        """The tracking sheet of the player on turn: tiles neither on the board nor on their rack, by face."""
        rack = self._state.racks[self._state.turn]
        return FrozenMap(self._setup.tile_set.left_from(self._state.squares, rack if is_known(rack) else b""))

    @property
    def n_bag(self) -> int:
        """How many tiles are left to draw."""
        return len(self._state.bag)

    @property
    def board(self) -> BoardView:
        """The board, to be looked at: it follows the game."""
        if self._native is None:
            self._native = BoardView(self._setup.layout, self._setup.tile_set, self._state.squares)
        return self._native

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The score sheet, line by line."""
        return sheet_of(self.outcomes)

    @property
    def pending(self) -> Play | None:
        """The play that may still be challenged."""
        if self._state.pending is None:
            return None
        return next(entry.move for entry in reversed(self._history) if type(entry.move) is Play)

    @property
    def last_play_pending(self) -> bool:
        """Whether the pending play ends the game if it stands: only ``Accept`` or ``Challenge`` can follow."""
        return self._state.pending is not None and bool(self._state.pending.ends)

    def view(self, player: str | None) -> ScrabbleView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return ScrabbleView.of(self._seen(player), self._setup, self._state)

    def _entered(self, before: State, after: State, move: Move[Any]) -> None:
        squares, native = after.squares, self._native
        if native is not None and squares is not before.squares:
            # The play that came or went is the one that is pending where more tiles are on the board.
            pending = after.pending
            if pending is None or before.squares[pending.at[0]]:
                pending = before.pending
            assert pending is not None
            native._follow(squares, pending.at)
