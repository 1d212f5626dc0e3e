"""Pictures of a board: text for terminals, SVG for pages and notebooks.

    >>> from wordcore.games.scrabble import Board, board_text
    >>> print(board_text(Board.from_plays(["8H HORN"])).splitlines()[8])
     8 = . . ' . . . H O R N ' . . =  8
    >>> Board().to_svg()[:4]
    '<svg'

The SVG is complete: no script, no outside font, no link. Not here: the
string forms that can be read back (``board``).
"""

from __future__ import annotations

from wordcore.errors import LimitError, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import COLUMNS
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.tiles import Tile

_FILL = {
    "=": "#e4574f",
    "-": "#f3a9ae",
    '"': "#3c8dbc",
    "'": "#a9d3e8",
    "~": "#9c4fc4",
    "^": "#4a5fc1",
    ".": "#d9d2bd",
}
_LABEL = {"=": "3W", "-": "2W", '"': "3L", "'": "2L", "~": "4W", "^": "4L"}
_TERMINAL = {"=": "41;97", "-": "45;97", '"': "44;97", "'": "46;30", "~": "101;97", "^": "104;97"}
_TILE_TERMINAL = "43;30;1"
_TILE, _TILE_EDGE, _LAST, _INK, _PAPER = "#f7e6b5", "#b99d5a", "#ffd24a", "#2b2417", "#f4f1e8"
# The name of the format, not an address: nothing is fetched.
_NAMESPACE = "http:" + "//www.w3.org/2000/svg"
_FONT = "Verdana, DejaVu Sans, sans-serif"


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


def board_svg(board: BoardView, *, last: Play | None = None, cell: int = 32) -> str:
    """The board as an SVG document of its own; the tiles of ``last`` are marked.

    ``cell`` is the side of a square in pixels.
    """
    if fields.expect(cell, int, "cell") <= 0:
        raise LimitError.at("cell", "more than 0 pixels", shown(cell))
    margin, size = cell * 0.75, fields.expect(board, BoardView, "board_svg").size
    side = size * cell + 2 * margin
    marked = set() if last is None else {placement[:2] for placement in fields.expect(last, Play, "last").placements}
    parts = [
        f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {side:g} {side:g}" '
        f'width="{side:g}" height="{side:g}" role="img" font-family="{_FONT}" text-anchor="middle">',
        f"<title>{_escape(_title(board))}</title>",
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
    ]
    for i in range(size):
        middle = margin + (i + 0.5) * cell
        for edge in (margin / 2, side - margin / 2):
            parts.append(_letter(middle, edge, cell * 0.34, COLUMNS[i], "#6b6351"))
            parts.append(_letter(edge, middle, cell * 0.34, str(i + 1), "#6b6351"))
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            x, y = margin + (column - 1) * cell, margin + (row - 1) * cell
            parts.append(_square_svg(board, row, column, x, y, cell))
            tile = board.get(row, column)
            if tile is not None:
                parts.append(_tile_svg(board, tile, x, y, cell, (row, column) in marked))
    parts.append("</svg>")
    return "\n".join(parts)


def _title(board: BoardView) -> str:
    words = board.words()
    return f"Board with {board.n_tiles} tiles: {', '.join(words)}" if words else "Empty board"


def _terminal_square(board: BoardView, row: int, column: int, colour: bool) -> str:
    tile = board.get(row, column)
    premium = board.layout.premium(row, column)
    text = premium if tile is None else str(tile).strip("[]")
    code = _TERMINAL.get(premium) if tile is None else _TILE_TERMINAL
    return f"\x1b[{code}m{text}\x1b[0m" if colour and code else text


def _square_svg(board: BoardView, row: int, column: int, x: float, y: float, cell: int) -> str:
    premium = board.layout.premium(row, column)
    square = f'<rect x="{x:g}" y="{y:g}" width="{cell}" height="{cell}" fill="{_FILL[premium]}" stroke="{_PAPER}"/>'
    if board.get(row, column) is not None:
        return square
    if (row, column) == board.layout.start:
        return square + _letter(x + cell / 2, y + cell / 2, cell * 0.6, "★", _PAPER)
    if premium in _LABEL:
        return square + _letter(x + cell / 2, y + cell / 2, cell * 0.34, _LABEL[premium], _PAPER)
    return square


def _tile_svg(board: BoardView, tile: Tile, x: float, y: float, cell: int, marked: bool) -> str:
    inset, side = cell * 0.06, cell * 0.88
    shape = (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" '
        f'rx="{cell * 0.12:g}" fill="{_LAST if marked else _TILE}" stroke="{_TILE_EDGE}"/>'
    )
    ink = "#b3261e" if tile.is_blank else _INK
    letter = tile.letter.lower() if tile.is_blank else tile.letter
    height = cell * (0.56 if len(letter) == 1 else 0.4)
    shape += _letter(x + cell * 0.47, y + cell * 0.5, height, letter, ink)
    if not tile.is_blank:
        shape += _letter(x + cell * 0.8, y + cell * 0.78, cell * 0.24, str(board.tile_set.value(tile.letter)), ink)
    return shape


def _letter(x: float, y: float, height: float, text: str, ink: str) -> str:
    # The baseline is set by hand: dominant-baseline is read differently by each viewer.
    return f'<text x="{x:g}" y="{y + height * 0.36:g}" font-size="{height:g}" fill="{ink}">{_escape(text)}</text>'


def _escape(text: str) -> str:
    # Written out, because the standard library's own brings the whole of urllib with it.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
