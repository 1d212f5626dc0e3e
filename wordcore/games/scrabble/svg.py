"""A board as an SVG picture: tiles, the last play with its arrow, a rack, and the score sheet beside it.

    >>> from wordcore.games.scrabble import Board, Play, board_svg
    >>> board = Board.from_plays(["8H HORN"])
    >>> board_svg(board, last=Play.parse("8H HORN"), rack="RETINAS", size=400)[:4]
    '<svg'

The SVG is complete: no script, no outside font, no link. Not here: pictures for
terminals (``picture``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from wordcore.errors import BadTypeError, BadValueError, LimitError, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import COLUMNS, PREMIUM_NAMES
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.scrabble.tiles import BLANK, Tile, TileSet

COLOURS: Mapping[str, str] = {
    "triple word": "#e4574f",
    "double word": "#f3a9ae",
    "triple letter": "#3c8dbc",
    "double letter": "#a9d3e8",
    "quadruple word": "#9c4fc4",
    "quadruple letter": "#4a5fc1",
    "plain": "#d9d2bd",
    "paper": "#f4f1e8",
    "label": "#6b6351",
    "tile": "#f7e6b5",
    "edge": "#b99d5a",
    "last": "#ffd24a",
    "arrow": "#b3261e",
    "ink": "#2b2417",
    "blank": "#b3261e",
}
"""What can be coloured, and how it is: premium squares by name, then the rest."""
MAX_PIXELS = 10_000
_LABEL = {"=": "3W", "-": "2W", '"': "3L", "'": "2L", "~": "4W", "^": "4L"}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,30}")
# The name of the format, not an address: nothing is fetched.
_NAMESPACE = "http:" + "//www.w3.org/2000/svg"
_FONT = "Verdana, DejaVu Sans, sans-serif"
# In cells: the height of a rack below the board, the width of a sheet beside it, the height of its lines.
_RACK_HEIGHT, _SHEET_WIDTH, _LINE_HEIGHT = 1.5, 10.5, 0.62


def board_svg(
    board: BoardView,
    *,
    last: Play | None = None,
    arrow: bool = True,
    rack: Rack | str | None = None,
    sheet: Sequence[SheetLine] = (),
    cell: int = 32,
    size: int | None = None,
    colours: Mapping[str, str] | None = None,
) -> str:
    """The board as an SVG document of its own; the tiles of ``last`` are marked, an ``arrow`` shows where it begins.

    ``rack`` is drawn below the board, ``sheet`` (such as ``game.sheet``) beside it. ``cell`` is the side of a square
    in pixels; ``size`` the width of the whole picture, if it is to be another. ``colours`` are changed by the names
    in :data:`COLOURS`. Raises ``ValueError``.
    """
    fields.expect(board, BoardView, "board_svg, board")
    fields.expect(arrow, bool, "board_svg, arrow")
    for name, pixels in (("cell", cell), ("size", cell if size is None else size)):
        if not 0 < fields.expect(pixels, int, name) <= MAX_PIXELS:
            raise LimitError.at(name, f"1 to {MAX_PIXELS} pixels", shown(pixels))
    picture = _Picture(board, cell, _checked(colours))
    picture.draw_board(None if last is None else fields.expect(last, Play, "last"), arrow)
    if rack is not None:
        picture.draw_rack(Rack(rack, board.tile_set) if not isinstance(rack, Rack) else rack)
    lines = fields.items(sheet, "sheet", "lines of a score sheet")
    if lines:
        picture.draw_sheet([fields.expect(line, SheetLine, "sheet") for line in lines])
    return picture.document(size)


def _checked(colours: Mapping[str, str] | None) -> dict[str, str]:
    if colours is not None and not isinstance(colours, Mapping):
        raise BadTypeError.at("colours", "colours by name", shown(colours))
    for name, colour in (colours or {}).items():
        if name not in COLOURS:
            raise BadValueError.unknown("colour", name, COLOURS)
        if not _COLOUR.fullmatch(fields.expect(colour, str, f"colours, {name}")):
            raise BadValueError.at(f"colours, {name}", "a colour, such as #e4574f or red", shown(colour))
    return {**COLOURS, **(colours or {})}


class _Picture:
    """The parts of a picture while it is drawn."""

    def __init__(self, board: BoardView, cell: int, colours: Mapping[str, str]) -> None:
        self.board, self.cell, self.colours = board, cell, colours
        self.margin = cell * 0.75
        self.width = self.height = board.size * cell + 2 * self.margin
        self.parts: list[str] = []

    def document(self, size: int | None) -> str:
        width, height = self.width, self.height
        scale = 1 if size is None else size / width
        words = self.board.words()
        title = f"Board with {self.board.n_tiles} tiles: {', '.join(words)}" if words else "Empty board"
        return "\n".join(
            [
                f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {width:g} {height:g}" width="{width * scale:g}" '
                f'height="{height * scale:g}" role="img" font-family="{_FONT}" text-anchor="middle">',
                f"<title>{escaped(title)}</title>",
                f'<rect width="100%" height="100%" fill="{self.colours["paper"]}"/>',
                *self.parts,
                "</svg>",
            ]
        )

    # --- the board ----------------------------------------------------------------------------

    def draw_board(self, last: Play | None, arrow: bool) -> None:
        board, cell, margin, side = self.board, self.cell, self.margin, self.width
        for i in range(board.size):
            middle = margin + (i + 0.5) * cell
            for edge in (margin / 2, side - margin / 2):
                self.text(middle, edge, cell * 0.34, COLUMNS[i], "label")
                self.text(edge, middle, cell * 0.34, str(i + 1), "label")
        marked = set() if last is None else {placement[:2] for placement in last.placements}
        for row in range(1, board.size + 1):
            for column in range(1, board.size + 1):
                x, y = margin + (column - 1) * cell, margin + (row - 1) * cell
                tile = board.get(row, column)
                self.square(row, column, x, y, is_bare=tile is None)
                if tile is not None:
                    self.tile(tile, board.tile_set, x, y, "last" if (row, column) in marked else "tile")
        if last is not None and arrow and last.squares:
            self.arrow(*last.squares[0], last.down)

    def square(self, row: int, column: int, x: float, y: float, *, is_bare: bool) -> None:
        premium, cell = self.board.layout.premium(row, column), self.cell
        fill, paper = self.colours[PREMIUM_NAMES[premium]], self.colours["paper"]
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{cell}" height="{cell}" fill="{fill}" stroke="{paper}"/>')
        is_start = (row, column) == self.board.layout.start
        if is_bare and (is_start or premium in _LABEL):
            height = cell * (0.6 if is_start else 0.34)
            self.text(x + cell / 2, y + cell / 2, height, "★" if is_start else _LABEL[premium], "paper")

    def arrow(self, row: int, column: int, down: bool) -> None:
        """A triangle that points at the first square of a play, in the direction in which it reads."""
        cell, near, far = self.cell, -0.3, 0.06
        x, y = self.margin + (column - 1) * cell, self.margin + (row - 1) * cell
        across = ((near, 0.28), (near, 0.72), (far, 0.5))
        points = [(b, a) for a, b in across] if down else across
        written = " ".join(f"{x + a * cell:g},{y + b * cell:g}" for a, b in points)
        self.parts.append(f'<polygon class="arrow" points="{written}" fill="{self.colours["arrow"]}"/>')

    def tile(self, tile: Tile, tile_set: TileSet, x: float, y: float, fill: str) -> None:
        cell, inset, side = self.cell, self.cell * 0.06, self.cell * 0.88
        self.parts.append(
            f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" '
            f'rx="{cell * 0.12:g}" fill="{self.colours[fill]}" stroke="{self.colours["edge"]}"/>'
        )
        height = cell * (0.56 if len(tile.letter) == 1 else 0.4)
        self.text(x + cell * 0.47, y + cell * 0.5, height, tile.written, "blank" if tile.is_blank else "ink")
        if not tile.is_blank:
            self.text(x + cell * 0.8, y + cell * 0.78, cell * 0.24, str(tile_set.value(tile.letter)), "ink")

    # --- the rack and the sheet ---------------------------------------------------------------

    def draw_rack(self, rack: Rack) -> None:
        cell, n = self.cell, len(rack)
        x, y = (self.width - n * cell) / 2, self.height
        for i, face in enumerate(rack):
            # A blank on a rack shows nothing.
            self.tile(Tile(" ", True) if face == BLANK else Tile(face), rack.tile_set, x + i * cell, y, "tile")
        self.height += cell * _RACK_HEIGHT

    def draw_sheet(self, lines: Sequence[SheetLine]) -> None:
        cell, left = self.cell, self.width
        totals: dict[str, int] = {}
        height = cell * 0.4
        for i, line in enumerate(lines):
            totals[line.player] = totals.get(line.player, 0) + line.score
            y = self.margin + (i + 0.5) * cell * _LINE_HEIGHT
            what = line.text or line.kind.replace("_", " ")
            if line.kind not in ("play", "exchange"):
                what = f"{line.kind.replace('_', ' ')} {line.text}".strip()
            for share, text, anchor in (
                (0.0, line.player[:12], "start"),
                (0.3, what[:24], "start"),
                (0.83, f"{line.score:+d}", "end"),
                (0.96, str(totals[line.player]), "end"),
            ):
                self.text(left + share * cell * _SHEET_WIDTH, y, height, text, "ink", anchor)
        self.width += cell * _SHEET_WIDTH
        self.height = max(self.height, self.margin * 2 + len(lines) * cell * _LINE_HEIGHT)

    def text(self, x: float, y: float, height: float, text: str, ink: str, anchor: str = "") -> None:
        # The baseline is set by hand: dominant-baseline is read differently by each viewer.
        where = f'x="{x:g}" y="{y + height * 0.36:g}" font-size="{height:g}"'
        where += f' text-anchor="{anchor}"' if anchor else ""
        self.parts.append(f'<text {where} fill="{self.colours[ink]}">{escaped(text)}</text>')


def escaped(text: str) -> str:
    """Text as it stands in a picture or a page."""
    # Written out, because the standard library's own brings the whole of urllib with it.
    printable: Iterable[str] = (part if part.isprintable() else " " for part in text)
    return "".join(printable).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
