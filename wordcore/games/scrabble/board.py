"""The board: which tile lies where. Text and string forms; no rules and no score.

    >>> from wordcore.games.scrabble import Board
    >>> board = Board.from_plays(["8H HORN", "J6 FA.M"])
    >>> board[8, 9], board[1, 1], board.n_tiles
    (Tile(letter='O', is_blank=False), None, 7)
    >>> board.fen
    '15/15/15/15/15/9F5/9A5/7HORN4/9M5/15/15/15/15/15/15'

Rows and columns count from 1. ``place`` and ``lift`` trust the caller to have
asked ``legality`` first. Not here: pictures (``picture``), legality, scoring,
and the view of all plays (``generate``), although ``legal_plays`` leads there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble.layout import PREMIUM_NAMES, STANDARD, Layout, square_name
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Placement, Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import score_play
from wordcore.games.scrabble.tiles import ENGLISH_TILES, Tile, TileSet

if TYPE_CHECKING:
    from wordcore.games.scrabble.generate import LegalPlays, Position
    from wordcore.lexicon import Lexicon

_FEN_PART = re.compile(r"[0-9]{1,2}|\[[^\[\]]*\]|.")
_EMPTY_SIGNS = frozenset(PREMIUM_NAMES) | {" ", "_", "*"}


class Board:
    """Squares with tiles on them.

    >>> board = Board()
    >>> board.place(Play.parse("8G QUIz"))
    >>> print(board.row_text(8))
    =..'..QUIz.'..=
    """

    __slots__ = ("__weakref__", "_cells", "_positions", "layout", "n_tiles", "size", "tile_set")

    layout: Layout
    tile_set: TileSet
    size: int
    n_tiles: int

    def __init__(self, layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> None:
        self.layout = layout
        self.tile_set = tile_set
        self.size = layout.size
        self.n_tiles = 0
        self._cells: list[Tile | None] = [None] * (self.size * self.size)
        self._positions: dict[Lexicon, Position] = {}

    # --- reading ------------------------------------------------------------------------------

    def __getitem__(self, square: tuple[int, int]) -> Tile | None:
        """The tile on (row, column), or None; raises ``IndexError`` off the board."""
        row, column = square
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            raise IndexError(f"row {row} column {column} is off the board of {self.size} x {self.size}")
        return self._cells[(row - 1) * self.size + column - 1]

    def get(self, row: int, column: int) -> Tile | None:
        """The tile on a square; None where none lies and off the board."""
        if 1 <= row <= self.size and 1 <= column <= self.size:
            return self._cells[(row - 1) * self.size + column - 1]
        return None

    def cells(self) -> list[Tile | None]:
        """Every square row by row; a copy."""
        return self._cells.copy()

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been played."""
        return self.n_tiles == 0

    def __iter__(self) -> Iterator[Placement]:
        """Every tile with its square, row by row."""
        for i, tile in enumerate(self._cells):
            if tile is not None:
                yield Placement(i // self.size + 1, i % self.size + 1, tile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.layout == other.layout and self._cells == other._cells

    __hash__ = None  # type: ignore[assignment]

    def words(self) -> list[str]:
        """Every word of two letters or more on the board, across row by row, then down."""
        found = []
        for down in (False, True):
            for line in range(1, self.size + 1):
                letters = []
                for i in range(1, self.size + 2):
                    tile = self.get(i, line) if down else self.get(line, i)
                    if tile is not None:
                        letters.append(tile.letter)
                        continue
                    if len(letters) > 1:
                        found.append(self.tile_set.spell(letters))
                    letters = []
        return found

    # --- changing -----------------------------------------------------------------------------

    def place(self, play: Play) -> None:
        """Put a play's tiles down. Only the squares are checked: raises ``IllegalMove``
        ``OFF_BOARD`` or ``OCCUPIED`` and leaves the board as it was."""
        for row, column, tile in play.placements:
            if not (1 <= row <= self.size and 1 <= column <= self.size):
                raise IllegalMove("OFF_BOARD", f"row {row} column {column} is off the board")
            lying = self._cells[(row - 1) * self.size + column - 1]
            if lying is not None:
                raise IllegalMove("OCCUPIED", f"{square_name(row, column)} already holds {lying}, not {tile}")
        for row, column, tile in play.placements:
            self._cells[(row - 1) * self.size + column - 1] = tile
        self.n_tiles += len(play.placements)
        for position in self._positions.values():
            position.place(play.placements)

    def lift(self, play: Play) -> None:
        """Take a play's tiles up again; raises ``IllegalMove`` if they do not lie there."""
        for row, column, tile in play.placements:
            if self.get(row, column) != tile:
                raise IllegalMove("NO_TILE_THERE", f"{square_name(row, column)} does not hold {tile}")
        for row, column, _ in play.placements:
            self._cells[(row - 1) * self.size + column - 1] = None
        self.n_tiles -= len(play.placements)
        for position in self._positions.values():
            position.lift(play.placements)

    def copy(self) -> Board:
        """A board of its own with the same tiles."""
        twin = Board(self.layout, self.tile_set)
        twin._cells = self._cells.copy()
        twin.n_tiles = self.n_tiles
        return twin

    def __getstate__(self) -> object:
        return (self.layout, self.tile_set, self.fen)

    def __setstate__(self, state: Any) -> None:
        layout, tile_set, fen = state
        twin = Board.from_fen(fen, layout, tile_set)
        self.layout, self.tile_set, self.size = layout, tile_set, layout.size
        self._cells, self.n_tiles, self._positions = twin._cells, twin.n_tiles, {}

    # --- plays --------------------------------------------------------------------------------

    def is_legal(self, play: Play, rack: Rack | str | None = None) -> bool:
        """Whether the placement is legal; whether its words exist is not asked.

        >>> Board().is_legal(Play.parse("8H HORN"))
        True
        """
        return find_fault(self, play, rack) is None

    def spell_out(self, play: Play) -> Play:
        """The play written over the whole of its main word, as score sheets do.

        >>> board = Board.from_plays(["8H HORN"])
        >>> str(board.spell_out(Play.of_squares([((8, 12), "S")])))
        '8H ....S'
        """
        sheet = score_play(self, play) if play.placements else None
        return play if sheet is None or not sheet.words else sheet.spell_out(play, self.tile_set)

    def legal_plays(self, lexicon: Lexicon, rack: Rack | str, *, rack_size: int = 7) -> LegalPlays:
        """Every play a rack has, as a lazy view: see :class:`~wordcore.games.scrabble.LegalPlays`."""
        from wordcore.games.scrabble.generate import LegalPlays

        return LegalPlays(self, lexicon, rack, rack_size=rack_size)

    def position(self, lexicon: Lexicon) -> Position:
        """The engine's picture of this board for a lexicon, made once and kept up to date."""
        found = self._positions.get(lexicon)
        if found is None:
            from wordcore.games.scrabble.generate import Position

            found = self._positions[lexicon] = Position(self, lexicon)
        return found

    # --- text ---------------------------------------------------------------------------------

    def row_text(self, row: int) -> str:
        """One row: tiles, and the signs of the layout where none lies."""
        signs = self.layout.rows[row - 1]
        return "".join(
            str(tile) if (tile := self.get(row, column)) is not None else signs[column - 1]
            for column in range(1, self.size + 1)
        )

    def to_text(self) -> str:
        """One line a row; :meth:`from_text` reads it."""
        return "\n".join(self.row_text(row) for row in range(1, self.size + 1))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Board {self.layout.name}: {self.fen}>"

    @property
    def fen(self) -> str:
        """One short string: rows parted by ``/``, numbers for runs of empty squares."""
        rows = []
        for row in range(1, self.size + 1):
            text, empty = "", 0
            for column in range(1, self.size + 1):
                tile = self.get(row, column)
                if tile is None:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + str(tile)
                empty = 0
            rows.append(text + (str(empty) if empty else ""))
        return "/".join(rows)

    @classmethod
    def from_fen(cls, fen: str, layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """The board of a :attr:`fen` string; raises ``GameFileError`` with the row."""
        rows = unicodedata.normalize("NFC", fen.strip()).split("/")
        if len(rows) != layout.size:
            raise GameFileError(f"board string of {len(rows)} rows: expected {layout.size}, parted by /")
        board = cls(layout, tile_set)
        for number, row in enumerate(rows, 1):
            column = 1
            placements = []
            for part in _FEN_PART.findall(row):
                if part.isascii() and part.isdigit():
                    column += int(part)
                    continue
                placements.append(Placement(number, column, _tile(tile_set, part, f"board string, row {number}")))
                column += 1
            if column != layout.size + 1:
                raise GameFileError(f"board string, row {number}: {column - 1} squares, expected {layout.size}")
            board.place(Play(placements))
        return board

    @classmethod
    def from_text(cls, text: str, layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """The board drawn in ``text``, one line a row.

        A letter is a tile (lower case a blank), any sign of the layout, a
        space, ``_`` or ``*`` an empty square; short lines are filled up with
        empty squares. Raises ``GameFileError`` with the line.
        """
        lines = unicodedata.normalize("NFC", text.replace("\r", "")).split("\n")
        while len(lines) > layout.size and not lines[-1].strip():
            lines.pop()
        if len(lines) != layout.size:
            raise GameFileError(f"board of {len(lines)} lines: expected {layout.size}")
        board = cls(layout, tile_set)
        for number, line in enumerate(lines, 1):
            signs = re.findall(r"\[[^\[\]]*\]|.", line)
            while len(signs) > layout.size and signs[-1] == " ":
                signs.pop()
            if len(signs) > layout.size:
                raise GameFileError(f"board, line {number}: {len(signs)} squares, expected {layout.size}")
            placements = [
                Placement(number, column, _tile(tile_set, sign, f"board, line {number} column {column}"))
                for column, sign in enumerate(signs, 1)
                if sign not in _EMPTY_SIGNS
            ]
            board.place(Play(placements))
        return board

    @classmethod
    def read(cls, text: str, layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """A board in either string form, told apart by the slashes; empty text is an empty board."""
        if not text.strip():
            return cls(layout, tile_set)
        if "/" in text:
            return cls.from_fen(text, layout, tile_set)
        return cls.from_text(text, layout, tile_set)

    @classmethod
    def from_plays(cls, plays: Iterable[Any], layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """A board with these plays put down one after the other, in any form of ``Play.from_json``.

        The plays need not touch, and a letter that lies there already may be
        spelled out. Raises ``IllegalMove`` where one is off the board or on a
        square that holds another letter.
        """
        board = cls(layout, tile_set)
        for data in plays:
            play = Play.from_json(data, tile_set)
            fresh = [placement for placement in play.placements if board.get(*placement[:2]) != placement.tile]
            board.place(Play(fresh))
        return board

    # --- pictures -----------------------------------------------------------------------------

    def to_svg(self, *, last: Play | None = None, cell: int = 32) -> str:
        """The board as an SVG picture; the tiles of ``last`` are marked."""
        from wordcore.games.scrabble.picture import board_svg

        return board_svg(self, last=last, cell=cell)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _tile(tile_set: TileSet, written: str, where: str) -> Tile:
    try:
        return tile_set.tile(written)
    except ValueError as fault:
        raise GameFileError(f"{where}: {fault}") from None
