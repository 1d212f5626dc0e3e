"""A table's game as text: a GCG file with the scores of the sheet, and what overtime cost.

    >>> from wordcore.games.tournament import Accept, Announce, Place, Press, Start, TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> for act in (Start(), Place("8H HORN"), Announce(), Press(), Accept()):
    ...     _ = table.push(act)
    >>> print(table.gcg().splitlines()[-1])
    >Ada: HNOR 8H HORN +14 14

Not here: how a GCG file is read and replayed (``wordcore.games.scrabble``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from wordcore.games.scrabble.gcg import GcgMove
from wordcore.games.scrabble.recording import gcg_of
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.mirror import MirrorGame, game_setup

if TYPE_CHECKING:
    from wordcore.games.tournament.table.game import TableGame


class _WrittenGame(MirrorGame):
    """The game of a table with the sheet as it was written there."""

    lines: tuple[SheetLine, ...]

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        return self.lines


def gcg_text(table: TableGame) -> str:
    """The GCG file of a table; the racks are not known."""
    game = _WrittenGame.__new__(_WrittenGame)
    game._begin(game_setup(table.setup, table.state), table.lexicon)
    game.lines = table.sheet
    record, slip = gcg_of(game), table.slip()
    late = [
        GcgMove(0, seat, "time_penalty", score=-points, total=(slip.final or table.scores)[seat])
        for seat, points in enumerate(slip.penalties)
        if points
    ]
    return replace(record, moves=(*record.moves, *late)).to_text()
