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

from wordcore.errors import BadValueError
from wordcore.games.scrabble.gcg import GcgMove
from wordcore.games.scrabble.recording import record_of
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.mirror import game_setup

if TYPE_CHECKING:
    from wordcore.games.tournament.table.game import TableGame


def gcg_text(table: TableGame) -> str:
    """The GCG file of a table; of the racks only the tiles that were played, exchanged or counted are known."""
    record, slip = record_of(game_setup(table.setup, table.state), _with_exchanges(table)), table.slip()
    late = [
        GcgMove(0, seat, "time_penalty", score=-points, total=(slip.final or table.scores)[seat])
        for seat, points in enumerate(slip.penalties)
        if points
    ]
    return replace(record, moves=(*record.moves, *late)).to_text()


def _with_exchanges(table: TableGame) -> tuple[SheetLine, ...]:
    """The sheet with the tiles of exchanges where somebody wrote them down; the sheet itself has their number."""
    try:
        known = table.game.sheet
    except BadValueError:  # somebody played with too few tiles
        known = ()
    told = {i: line.text for i, line in enumerate(known) if line.kind == "exchange"}
    return tuple(
        line._replace(text=told.get(i, line.text)) if line.kind == "exchange" else line
        for i, line in enumerate(table.sheet)
    )
