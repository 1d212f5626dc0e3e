"""Pictures for terminals: a board, and the tracking sheet of tiles that are not seen.

    >>> from wordcore.games.scrabble import Board, Game, board_text, tracking_text
    >>> print(board_text(Board.from_plays(["8H HORN"])).splitlines()[8])
     8 = . . ' . . . H O R N ' . . =  8
    >>> print(tracking_text({"A": 3, "Q": 1, "?": 2}))
    AAA Q ??  (6 tiles)

Not here: SVG (``svg``), and the string forms that can be read back (``board``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.games import fields
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import COLUMNS
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet

_TERMINAL = {"=": "41;97", "-": "45;97", '"': "44;97", "'": "46;30", "~": "101;97", "^": "104;97"}
_TILE_TERMINAL = "43;30;1"


def board_text(board: BoardView, *, colour: bool = False) -> str:
    """The board with its row numbers and column letters, for a terminal.

    Lower-case letters are blanks; with ``colour`` the premium squares carry
    terminal colours.
    """
    header = "   " + " ".join(COLUMNS[: fields.expect(board, BoardView, "board_text").size])
    lines = [header]
    for row in range(1, board.size + 1):
        squares = [_terminal_square(board, row, column, colour) for column in range(1, board.size + 1)]
        lines.append(f"{row:2} " + " ".join(squares) + f" {row:2}")
    lines.append(header)
    return "\n".join(lines)


@fields.arguments
def tracking_text(unseen: Mapping[str, int], tile_set: TileSet = ENGLISH_TILES) -> str:
    """Tiles that are not seen, such as ``game.unseen``, as players keep them: each as often as it is left."""
    groups = [tile_set.write([face] * unseen.get(face, 0)) for face in tile_set.face_codes if unseen.get(face, 0)]
    n_tiles = sum(unseen.values())
    return f"{' '.join(groups)}  ({n_tiles} tile{'s' * (n_tiles != 1)})".strip()


def _terminal_square(board: BoardView, row: int, column: int, colour: bool) -> str:
    tile = board.get(row, column)
    premium = board.layout.premium(row, column)
    text = premium if tile is None else str(tile).strip("[]")
    code = _TERMINAL.get(premium) if tile is None else _TILE_TERMINAL
    return f"\x1b[{code}m{text}\x1b[0m" if colour and code else text
