"""Is a placement legal? The reason codes of the rulebook, tested in its order.

    >>> from wordcore.games.scrabble import Board, Play, find_fault
    >>> find_fault(Board(), Play.parse("8C HORN"))
    Fault(code='MISS_CENTRE', sentence='the first play covers 8H (SB2)')
    >>> find_fault(Board(), Play.parse("8H HORN")) is None
    True

Whether the words exist is not part of legality: an invalid word stays unless it
is challenged. Not here: the words and their score (``scoring``), the sentences
(``reasons``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordcore.errors import LimitError, shown
from wordcore.games import fields
from wordcore.games.core import Fault
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.notation import square_name
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.reasons import fault
from wordcore.games.scrabble.scoring import has_neighbour
from wordcore.games.scrabble.setup import LV, Ruleset
from wordcore.games.scrabble.tiles import TileSet


@fields.arguments
def find_fault(
    board: BoardView, play: Play, rack: Rack | str | Iterable[str] | None = None, rules: Ruleset = LV
) -> Fault | None:
    """The first reason against a placement, or None if it is legal.

    ``rack`` may be left out when it is not known. Raises ``LimitError`` for
    one of more tiles than the rules allow.

        >>> from wordcore.games.scrabble import Board
        >>> find_fault(Board(), Play.parse("8H HORN"), rack="HORMAEI").code
        'NOT_ON_RACK'
    """
    lacking = [] if rack is None else checked_rack(rack, board, rules).missing(play.faces)
    return placement_fault(board.squares, board.layout, board.tile_set, play, rules.rack_size, lacking)


def checked_rack(rack: Rack | str | Iterable[str], board: BoardView, rules: Ruleset) -> Rack:
    """A rack in the tiles of a board; raises ``LimitError`` for one of more tiles than the rules allow."""
    if not isinstance(rack, Rack):
        rack = Rack(rack, board.tile_set)
    if len(rack.faces) > rules.rack_size:
        raise LimitError.at(
            f"rack {shown(str(rack))}", f"{rules.rack_size} tiles at most", f"a rack of {len(rack)} tiles"
        )
    return rack


def placement_fault(
    squares: bytes, layout: Layout, tile_set: TileSet, play: Play, held: int, lacking: Sequence[str]
) -> Fault | None:
    """The first reason against a play by somebody who holds ``held`` tiles; ``lacking`` are those they do not hold."""
    size, new = layout.size, [(row, column) for row, column, _ in play.placements]
    for row, column in (*play.through, *new):
        if not (1 <= row <= size and 1 <= column <= size):
            return fault("OFF_BOARD", row=row, column=column, size=size)
    at = [(row - 1) * size + column - 1 for row, column in new]
    for i in at:
        if squares[i] or at.count(i) > 1:
            tile = tile_set.tiles[squares[i]] or play.placements[at.index(i)].tile
            return fault("OCCUPIED", square=_named(i, size), tile=tile)
    for row, column in play.through:
        if not squares[(row - 1) * size + column - 1]:
            return fault("NO_TILE_THERE", square=square_name(row, column), tile="a tile")
    n = len(at)
    if n == 0:
        return fault("NO_TILES")
    if n > held:
        return fault("TOO_MANY_TILES", n=n, held=held)
    if lacking:
        return fault("NOT_ON_RACK", tiles=tile_set.write(lacking))
    return _line_fault(squares, layout, at) or _contact_fault(squares, layout, at)


def _line_fault(squares: bytes, layout: Layout, at: list[int]) -> Fault | None:
    size, first, last = layout.size, at[0], at[-1]
    in_row = first // size == last // size
    # The squares are in order, so the first and the last in one row means all in that row.
    if not in_row and any((i - first) % size for i in at):
        return fault("NOT_IN_LINE")
    for i in range(first, last, 1 if in_row else size):
        if not squares[i] and i not in at:
            return fault("GAP", square=_named(i, size))
    return None


def _contact_fault(squares: bytes, layout: Layout, at: list[int]) -> Fault | None:
    size = layout.size
    if squares.count(0) == len(squares):
        row, column = layout.start
        if (row - 1) * size + column - 1 not in at:
            return fault("MISS_CENTRE", square=square_name(row, column))
        return fault("FIRST_TOO_SHORT") if len(at) < 2 else None
    for i in at:
        if has_neighbour(squares, size, i, False) or has_neighbour(squares, size, i, True):
            return None
    return fault("NOT_CONNECTED", square=_named(at[0], size))


def _named(at: int, size: int) -> str:
    return square_name(at // size + 1, at % size + 1)
