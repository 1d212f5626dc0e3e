"""Is a placement legal? The reason codes of the rulebook, tested in its order.

    >>> from wordcore.games.scrabble import Board, Play, find_fault
    >>> find_fault(Board(), Play.parse("8C HORN"))
    Fault(code='MISS_CENTRE', sentence='the first play must cover 8H')
    >>> find_fault(Board(), Play.parse("8H HORN")) is None
    True

Whether the words exist is no part of legality: an invalid word stands unless
it is challenged. Not here: the words and their score (``scoring``).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from wordcore.errors import IllegalMove, LimitError
from wordcore.games.scrabble.layout import square_name
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack

if TYPE_CHECKING:
    from wordcore.games.scrabble.board import Board

REASONS = (
    "OFF_BOARD",
    "OCCUPIED",
    "NO_TILE_THERE",
    "NO_TILES",
    "TOO_MANY_TILES",
    "NOT_ON_RACK",
    "NOT_IN_LINE",
    "GAP",
    "MISS_CENTRE",
    "FIRST_TOO_SHORT",
    "NOT_CONNECTED",
)
"""Every code, in the order in which they are tested (RULES 3.2)."""


class Fault(NamedTuple):
    """Why a placement is not legal: the rulebook's code and a sentence naming the square."""

    code: str
    sentence: str


def find_fault(
    board: Board, play: Play, rack: Rack | str | Iterable[str] | None = None, *, rack_size: int = 7
) -> Fault | None:
    """The first reason against a placement, or None if it is legal.

    ``rack`` may be left out when it is not known. Raises ``LimitError`` for
    one of more than ``rack_size`` tiles.

        >>> from wordcore.games.scrabble import Board
        >>> find_fault(Board(), Play.parse("8H HORN"), rack="HORMAEI").code
        'NOT_ON_RACK'
    """
    if rack is not None:
        if not isinstance(rack, Rack):
            rack = Rack(rack, board.tile_set)
        if len(rack.faces) > rack_size:
            raise LimitError(f"a rack of {len(rack)} tiles ({rack}): a rack holds {rack_size}")
    return (
        _squares_fault(board, play)
        or _tiles_fault(board, play, rack, rack_size)
        or _line_fault(board, play)
        or _contact_fault(board, play)
    )


def require_legal(
    board: Board, play: Play, rack: Rack | str | Iterable[str] | None = None, *, rack_size: int = 7
) -> None:
    """Raise ``IllegalMove`` with the first reason against a placement."""
    fault = find_fault(board, play, rack, rack_size=rack_size)
    if fault is not None:
        raise IllegalMove(*fault)


def _squares_fault(board: Board, play: Play) -> Fault | None:
    size, cells = board.size, board.cells()
    for row, column in (*[(row, column) for row, column, _ in play.placements], *play.through):
        if not (1 <= row <= size and 1 <= column <= size):
            return Fault("OFF_BOARD", f"row {row} column {column} is off the board of {size} rows and {size} columns")
    for row, column, tile in play.placements:
        lying = cells[(row - 1) * size + column - 1]
        if lying is not None:
            return Fault("OCCUPIED", f"{square_name(row, column)} already holds {lying}: {tile} cannot go there")
    # The tiles are in order, so two on one square are neighbours.
    for (row, column, _), (next_row, next_column, _) in pairwise(play.placements):
        if row == next_row and column == next_column:
            return Fault("OCCUPIED", f"two tiles on {square_name(row, column)}")
    for row, column in play.through:
        if cells[(row - 1) * size + column - 1] is None:
            return Fault("NO_TILE_THERE", f"the play claims a tile on {square_name(row, column)}, which is empty")
    return None


def _tiles_fault(board: Board, play: Play, rack: Rack | None, rack_size: int) -> Fault | None:
    n = len(play.placements)
    if n == 0:
        return Fault("NO_TILES", "a play puts at least one tile on the board")
    if n > rack_size:
        return Fault("TOO_MANY_TILES", f"{n} tiles, but a rack holds {rack_size}")
    if rack is None:
        return None
    missing = rack.missing(play.faces)
    if missing:
        return Fault("NOT_ON_RACK", f"{board.tile_set.write(missing)} is not on the rack {rack}")
    return None


def _line_fault(board: Board, play: Play) -> Fault | None:
    (top, left, _), (bottom, right, _) = play.placements[0], play.placements[-1]
    # The tiles are in order, so the first and the last in one row means all in that row.
    if top != bottom and any(column != left for _, column, _ in play.placements):
        return Fault("NOT_IN_LINE", "the new tiles lie neither in one row nor in one column")
    if bottom - top + right - left + 1 > len(play.placements):
        new = {(row, column) for row, column, _ in play.placements}
        for row, column in product(range(top, bottom + 1), range(left, right + 1)):
            if (row, column) not in new and board.get(row, column) is None:
                return Fault("GAP", f"{square_name(row, column)} is empty between the new tiles")
    return None


def _contact_fault(board: Board, play: Play) -> Fault | None:
    if board.is_empty:
        start = board.layout.start
        if all((row, column) != start for row, column, _ in play.placements):
            return Fault("MISS_CENTRE", f"the first play must cover {square_name(*start)}")
        if len(play.placements) < 2:
            return Fault("FIRST_TOO_SHORT", "the first play puts down two tiles or more")
        return None
    get = board.get
    for row, column, _ in play.placements:
        if get(row - 1, column) or get(row + 1, column) or get(row, column - 1) or get(row, column + 1):
            return None
    where = square_name(play.placements[0].row, play.placements[0].column)
    return Fault("NOT_CONNECTED", f"the play at {where} touches no tile on the board")
