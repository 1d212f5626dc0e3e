"""The board: which tile is where. No rules and no score.

    >>> from wordcore.games.scrabble import Board
    >>> board = Board.from_plays(["8H HORN", "J6 FA.M"])
    >>> board[8, 9], board[1, 1], board.n_tiles
    (Tile(letter='O', is_blank=False), None, 7)
    >>> board.fen
    '15/15/15/15/15/9F5/9A5/7HORN4/9M5/15/15/15/15/15/15'

Rows and columns count from 1. A :class:`Board` is one's own; a game shows its
board as a :class:`BoardView`, which cannot be changed. ``place`` and ``lift``
trust the caller to have asked ``legality`` first. Not here: pictures
(``picture``), the text forms (``notation``), legality, scoring, and the view of
all plays (``generate``), although ``legal_plays`` leads there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wordcore.errors import BadTypeError, BadValueError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.notation import (
    Placement,
    fen_of_squares,
    square_name,
    squares_of_fen,
    squares_of_text,
)
from wordcore.games.scrabble.play import Play, lay
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.setup import LV, Ruleset
from wordcore.games.scrabble.tiles import ENGLISH_TILES, Tile, TileSet
from wordcore.limits import check_length

if TYPE_CHECKING:
    from wordcore.games.scrabble.generate import LegalPlays, NativeBoard
    from wordcore.games.scrabble.leaves import Leaves
    from wordcore.lexicon import Lexicon
    from wordcore.limits import Limits


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BoardView:
    """Squares with tiles on them, to be looked at."""

    layout: Layout = STANDARD
    tile_set: TileSet = ENGLISH_TILES
    squares: bytes = b""
    """The code of the tile on each square, row by row; 0 where there is none."""
    # A lexicon with other limits is equal, but its questions may take less.
    _twins: dict[tuple[Lexicon, Limits], NativeBoard] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        fields.expect(self.layout, Layout, "board, layout")
        fields.expect(self.tile_set, TileSet, "board, tile_set")
        squares = fields.expect(self.squares, bytes, "board, squares", "codes of tiles") or bytes(self.size**2)
        if len(squares) != self.size**2 or squares.translate(None, bytes([0, *self.tile_set.code_of.values()])):
            expected = f"{self.size**2} codes of tiles, 0 for none"
            raise BadValueError.at("board, squares", expected, shown(squares))
        object.__setattr__(self, "squares", squares)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.layout, self.tile_set, self.squares))

    @property
    def size(self) -> int:
        """Rows, and columns."""
        return self.layout.size

    @property
    def n_tiles(self) -> int:
        """How many tiles have been played."""
        return len(self.squares) - self.squares.count(0)

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been played."""
        return self.n_tiles == 0

    def __getitem__(self, square: tuple[int, int]) -> Tile | None:
        """The tile on (row, column), or None; raises ``IndexError`` off the board."""
        if not isinstance(square, tuple) or len(square) != 2:
            raise BadTypeError.at("board", "a square, as in board[8, 8]", shown(square))
        return self.tile_set.tiles[self.squares[self.layout.at(*square)]]

    def get(self, row: int, column: int) -> Tile | None:
        """The tile on a square; None where there is none and off the board."""
        try:
            return self[row, column]
        except IndexError:
            return None

    def __iter__(self) -> Iterator[Placement]:
        """Every tile with its square, row by row."""
        for at, code in enumerate(self.squares):
            tile = self.tile_set.tiles[code]
            if tile is not None:
                yield Placement(at // self.size + 1, at % self.size + 1, tile)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BoardView)
            and self.layout == other.layout
            and self.tile_set.letters == other.tile_set.letters
            and self.squares == other.squares
        )

    def __hash__(self) -> int:
        return hash((self.layout, self.squares))

    def resolve(self, play: Play) -> Play:
        """The play without the letters that are on the board already, which it goes through instead."""
        fresh, through = [], list(fields.expect(play, Play, "resolve").through)
        for placement in play.placements:
            there = self.get(placement.row, placement.column)
            if there is not None and there.letter == placement.tile.letter:
                through.append((placement.row, placement.column))
            else:
                fresh.append(placement)
        return Play(fresh, through, play.down, self.tile_set, player=play.player, at_s=play.at_s)

    def words(self) -> list[str]:
        """Every word of two letters or more on the board, across row by row, then down."""
        size, letters = self.size, self.tile_set.letters_by_code
        lines = [self.squares[i * size : (i + 1) * size] for i in range(size)]
        lines += [self.squares[i::size] for i in range(size)]
        runs = [run for line in lines for run in line.split(b"\0") if len(run) > 1]
        return [self.tile_set.spell([letters[code] for code in run]) for run in runs]

    def copy(self) -> Board:
        """A board of one's own with the same tiles."""
        return Board(self.layout, self.tile_set, self.squares)

    # --- plays --------------------------------------------------------------------------------

    def legal_plays(
        self,
        lexicon: Lexicon,
        rack: Rack | str | Iterable[str],
        rules: Ruleset = LV,
        *,
        leaves: Leaves | None = None,
    ) -> LegalPlays:
        """Every play a rack has, as a lazy view: see :class:`~wordcore.games.scrabble.LegalPlays`."""
        from wordcore.games.scrabble.generate import LegalPlays

        return LegalPlays(self, lexicon, rack, rules, leaves)

    def _twin(self, lexicon: Lexicon) -> NativeBoard:
        """The engine's picture of this board for a lexicon, made once and kept in step."""
        # The same object, as a rule: comparing digests would touch what all threads share.
        # Listed first: another thread may be adding its own.
        for (known, _), twin in list(self._twins.items()):
            if known is lexicon:
                return twin
        asked = lexicon, lexicon.limits
        found = self._twins.get(asked)
        if found is None:
            from wordcore.games.scrabble.generate import NativeBoard

            found = self._twins.setdefault(asked, NativeBoard(self, lexicon))
        return found

    def _follow(self, squares: bytes, changed: tuple[int, ...]) -> None:
        """Takes over other squares, which differ in those ``changed``: all of them were filled, or all emptied."""
        _set_squares(self, squares)
        for twin in self._twins.values():
            twin.engine.follow(squares, changed)

    # --- text and pictures --------------------------------------------------------------------

    @property
    def fen(self) -> str:
        """One short string: rows separated by ``/``, numbers for runs of empty squares."""
        return fen_of_squares(self.squares, self.size, self.tile_set)

    def to_json(self) -> str:
        """The board string."""
        return self.fen

    def __str__(self) -> str:
        """One line per row, the characters of the layout where there is no tile; :meth:`Board.read` reads it."""
        squares = [self.tile_set.tiles[code] for code in self.squares]
        text = [str(tile or premium) for tile, premium in zip(squares, "".join(self.layout.rows), strict=True)]
        return "\n".join("".join(text[start : start + self.size]) for start in range(0, len(text), self.size))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.layout.name}: {self.fen}>"

    def to_svg(self, **options: Any) -> str:
        """The board as an SVG picture, with the options of :func:`board_svg`: ``last, arrow, rack, sheet, cell, size,
        colours``."""
        from wordcore.games.scrabble.svg import board_svg

        return board_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.to_svg()


_set_squares = BoardView.__dict__["squares"].__set__  # the class refuses every other way in


class Board(BoardView):
    """A board of one's own, on which tiles can be put.

    >>> board = Board()
    >>> board.place(Play.parse("8G QUIz"))
    >>> board.n_tiles
    4
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def place(self, play: Play) -> None:
        """Puts a play's tiles down. Only the squares are checked: raises ``IllegalMove``
        ``OFF_BOARD`` or ``OCCUPIED`` and leaves the board as it was."""
        laid = lay(self.squares, self.layout, self.tile_set, fields.expect(play, Play, "place"))
        first: dict[tuple[int, int], Tile] = {}
        for row, column, tile in play.placements:
            there = self[row, column] or first.get((row, column))
            if there is not None:
                raise illegal("OCCUPIED", square=square_name(row, column), tile=there)
            first[row, column] = tile
        self._follow(*laid)

    def lift(self, play: Play) -> None:
        """Takes a play's tiles up again; raises ``IllegalMove`` ``NO_TILE_THERE`` if they are not there."""
        squares = bytearray(self.squares)
        for row, column, tile in fields.expect(play, Play, "lift").placements:
            at = (row - 1) * self.size + column - 1
            if self.get(row, column) != tile or not squares[at]:
                raise illegal("NO_TILE_THERE", square=square_name(row, column), tile=tile)
            squares[at] = 0
        self._follow(bytes(squares), tuple([(row - 1) * self.size + column - 1 for row, column, _ in play.placements]))

    @classmethod
    def read(cls, text: str, layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """The board of a :attr:`fen` string or of a drawing, told apart by the slashes; empty text is an empty board.

        In a drawing a letter is a tile (lower case a blank), any character of the layout, a space, ``_`` or
        ``*`` an empty square; short lines are filled up. Raises ``GameFileError`` with the row or line, and for
        more tiles than the set has.
        """
        check_length(GameFileError, "board", fields.expect(text, str, "board"))
        if not text.strip():
            return cls(layout, tile_set)
        fields.expect(layout, Layout, "board, layout")
        fields.expect(tile_set, TileSet, "board, tile_set")
        squares = (squares_of_fen if "/" in text else squares_of_text)(text, layout, tile_set)
        for face, n in Counter([tile_set.faces_by_code[code] for code in squares if code]).items():
            if n > (most := tile_set.n_of(face)):
                raise GameFileError.at("board", f"at most {most} of the tile {face}, as many as the set has", str(n))
        return cls(layout, tile_set, squares)

    @classmethod
    def from_plays(cls, plays: Iterable[Any], layout: Layout = STANDARD, tile_set: TileSet = ENGLISH_TILES) -> Board:
        """A board with these plays put down one after the other, in any form of ``Play.from_json``.

        The plays need not touch, and a letter that is there already may be
        spelled out. Raises ``IllegalMove`` where one is off the board or on a
        square that holds another letter.
        """
        board = cls(layout, tile_set)
        for data in fields.items(plays, "plays", "a list of plays"):
            board.place(board.resolve(Play.from_json(data, tile_set)))
        return board
