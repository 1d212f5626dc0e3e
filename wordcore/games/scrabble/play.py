"""A play: which tiles go on which squares, and how that is written down.

    >>> from wordcore.games.scrabble import Play
    >>> play = Play.parse("8H QUIz")
    >>> play.n_tiles, play.down, str(play)
    (4, False, '8H QUIz')
    >>> [str(tile) for _, _, tile in Play.parse("F6 FA.M").placements]
    ['F', 'A', 'M']

Row first (``8H``) reads across, column first (``H8``) reads down. A lower-case
letter is a blank standing for that letter, ``.`` a tile that lies there
already; letters in round brackets are accepted for the same. Not here:
whether the play is legal (``legality``) or what it is worth (``scoring``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from wordcore.errors import BadTilesError
from wordcore.games.scrabble.layout import COLUMNS, square_name
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, Tile, TileSet

THROUGH = "."
"""Stands in the text of a play for a tile already on the board."""

_POSITION = re.compile(r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Z])|(?P<column2>[A-Z])(?P<row2>[0-9]{1,2}))$")
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")


class Placement(NamedTuple):
    """One tile on one square; rows and columns count from 1."""

    row: int
    column: int
    tile: Tile


class Play:
    """Tiles put on squares in one turn, immutable.

    Two plays are equal when they put the same tiles on the same squares; the
    direction matters only for how a play is written.

        >>> Play.parse("8H S") == Play.parse("H8 S")
        True
        >>> Play.of_squares([((8, 8), "C"), ((9, 9), "a")])
        Play('8H C 9I a')
    """

    __slots__ = ("down", "placements", "score", "through", "tile_set")

    placements: tuple[Placement, ...]
    """The new tiles, by row and column."""
    through: tuple[tuple[int, int], ...]
    """Squares on which the text claims a tile that lies there already."""
    down: bool
    """Whether the play is written down a column."""
    score: int | None
    """What the generator found it to score; None for a play written by hand."""
    tile_set: TileSet
    """The set the tiles are of, by which the text knows which of them need brackets."""

    def __init__(
        self,
        placements: Iterable[Placement],
        through: Iterable[tuple[int, int]] = (),
        down: bool = False,
        tile_set: TileSet = ENGLISH_TILES,
    ) -> None:
        _set_placements(self, tuple(sorted(placements)))
        _set_through(self, tuple(sorted(through)))
        _set_down(self, down)
        _set_score(self, None)
        _set_tile_set(self, tile_set)

    @classmethod
    def ready(
        cls,
        placements: tuple[Placement, ...],
        through: tuple[tuple[int, int], ...],
        down: bool,
        score: int | None = None,
        tile_set: TileSet = ENGLISH_TILES,
    ) -> Play:
        """A play from parts that are in order already, with its score if it is known."""
        play = cls.__new__(cls)
        _set_placements(play, placements)
        _set_through(play, through)
        _set_down(play, down)
        _set_score(play, score)
        _set_tile_set(play, tile_set)
        return play

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Play is immutable: {name} cannot be set")

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.placements, self.through, self.down, self.score)
        return (Play.ready, (*parts, self.tile_set) if self.tile_set.has_digraphs else parts)

    @classmethod
    def at(
        cls, row: int, column: int, down: bool, text: str | Sequence[str], tile_set: TileSet = ENGLISH_TILES
    ) -> Play:
        """The play that writes ``text`` from a square on; raises ``BadTilesError``.

        >>> str(Play.at(6, 10, True, "FA.M"))
        'J6 FA.M'
        """
        written = tile_set.split(_unbracket(text, tile_set), also=THROUGH + "?") if isinstance(text, str) else text
        placements: list[Placement] = []
        through: list[tuple[int, int]] = []
        for i, sign in enumerate(written):
            square = (row + i, column) if down else (row, column + i)
            if sign == THROUGH:
                through.append(square)
            else:
                placements.append(Placement(*square, tile_set.tile(sign)))
        return cls(placements, through, down, tile_set)

    @classmethod
    def parse(cls, text: str, tile_set: TileSet = ENGLISH_TILES) -> Play:
        """A play in text notation, such as ``8H QUIz`` or ``H8 .OR(N)``; raises ``BadTilesError``."""
        fields = text.split()
        if len(fields) != 2:
            raise BadTilesError(f"{text!r} is no play: expected a square and a word, as in '8H QUIz' or 'H8 FA.M'")
        row, column, down = parse_square(fields[0])
        return cls.at(row, column, down, fields[1], tile_set)

    @classmethod
    def of_squares(
        cls, squares: Iterable[tuple[tuple[int, int] | Sequence[int], str]], tile_set: TileSet = ENGLISH_TILES
    ) -> Play:
        """A play as a list of ((row, column), letter), ``.`` for a tile already there; raises ``BadTilesError``."""
        placements, through = [], []
        for (row, column), sign in squares:
            if sign == THROUGH:
                through.append((int(row), int(column)))
            else:
                placements.append(Placement(int(row), int(column), tile_set.tile(sign)))
        columns = {placement.column for placement in placements}
        return cls(placements, through, len(placements) > 1 and len(columns) == 1, tile_set)

    @classmethod
    def from_json(cls, data: Any, tile_set: TileSet = ENGLISH_TILES) -> Play:
        """A play in any plain form: ``"8H QUIz"``, ``[8, 8, "A", "QUIz"]`` (A across, D down),
        or a list of ``[[row, column], letter]``; raises ``BadTilesError``.

            >>> Play.from_json([8, 8, "A", "HORN"]) == Play.parse("8H HORN")
            True
            >>> str(Play.from_json([[[8, 8], "C"], [[8, 9], "a"]]))
            '8H Ca'
        """
        if isinstance(data, Play):
            return data
        if isinstance(data, str):
            return cls.parse(data, tile_set)
        if isinstance(data, Mapping):
            column = data.get("column", data.get("col"))
            way = data.get("direction", data.get("dir", "A"))
            if "tiles" in data:
                data = data["tiles"]
            else:
                data = [data.get("row"), column, way, data.get("text", data.get("word"))]
        if isinstance(data, Sequence):
            if len(data) == 4 and isinstance(data[2], str) and isinstance(data[3], str):
                row, column, way, text = data
                if way[:1].upper() in ("A", "D") and type(row) is int and type(column) is int:
                    return cls.at(row, column, way[:1].upper() == "D", text, tile_set)
            elif all(_is_square_and_letter(item) for item in data):
                return cls.of_squares([(item[0], item[1]) for item in data], tile_set)
            elif all(isinstance(item, Sequence) and len(item) == 3 for item in data):
                return cls.from_json([[item[:2], item[2]] for item in data], tile_set)
        raise BadTilesError(
            f"{data!r} is no play: expected '8H QUIz', [row, column, 'A' or 'D', text], "
            "or a list of [[row, column], letter]"
        )

    def to_json(self) -> object:
        """Text notation where the tiles lie in one line without a gap, else the list of squares."""
        if self.is_line:
            return str(self)
        return [[[row, column], str(tile)] for row, column, tile in self.placements]

    def in_tiles(self, tile_set: TileSet) -> Play:
        """The same play with its text written for the tiles of a set."""
        if tile_set is self.tile_set:
            return self
        return Play.ready(self.placements, self.through, self.down, self.score, tile_set)

    @property
    def n_tiles(self) -> int:
        """How many tiles are put down."""
        return len(self.placements)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the tiles show on the rack; ``?`` for a blank."""
        return tuple([BLANK if is_blank else letter for _, _, (letter, is_blank) in self.placements])

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """The squares of new tiles and claimed ones, in reading order."""
        return tuple(sorted([(row, column) for row, column, _ in self.placements] + list(self.through)))

    @property
    def is_line(self) -> bool:
        """Whether new tiles and claimed ones form one line without a gap, so that text can say it."""
        squares = self.squares
        if not squares:
            return False
        (row, column), n = squares[0], len(squares)
        if self.down:
            return squares == tuple((row + i, column) for i in range(n))
        return squares == tuple((row, column + i) for i in range(n))

    @property
    def position(self) -> str:
        """The square the text starts on, as ``8H`` across or ``H8`` down."""
        if not self.squares:
            return "-"
        row, column = self.squares[0]
        name = square_name(row, column)
        return f"{name[len(str(row)) :]}{row}" if self.down else name

    @property
    def text(self) -> str:
        """The text after the square, ``.`` for tiles already there."""
        new = {(row, column): tile.sign for row, column, tile in self.placements}
        return self.tile_set.write([new.get(square, THROUGH) for square in self.squares])

    def __str__(self) -> str:
        if self.is_line:
            return f"{self.position} {self.text}"
        return " ".join(f"{square_name(row, column)} {tile}" for row, column, tile in self.placements) or "-"

    def __repr__(self) -> str:
        return f"Play({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.placements == other.placements

    def __hash__(self) -> int:
        return hash(self.placements)


# The slots' own setters: the class refuses every other way in.
_set_placements = Play.__dict__["placements"].__set__
_set_through = Play.__dict__["through"].__set__
_set_down = Play.__dict__["down"].__set__
_set_score = Play.__dict__["score"].__set__
_set_tile_set = Play.__dict__["tile_set"].__set__


def parse_square(text: str) -> tuple[int, int, bool]:
    """A square and a direction: ``8H`` is (8, 8, across), ``H8`` is (8, 8, down).

    >>> parse_square("8H"), parse_square("o15")
    ((8, 8, False), (15, 15, True))
    """
    found = _POSITION.match(text.upper())
    if found is None:
        raise BadTilesError(f"{text!r} is no square: expected a row and a column letter, as in 8H, or H8 for down")
    down = found["row"] is None
    row, letter = (found["row2"], found["column2"]) if down else (found["row"], found["column"])
    column = COLUMNS.find(letter) + 1
    # A letter past the widest board is off every board; let legality say so.
    return int(row), column or ord(letter) - ord("A") + 1, down


def _unbracket(text: str, tile_set: TileSet) -> str:
    """``C(AT)S`` as ``C..S``: round brackets hold tiles already on the board."""
    return _IN_BRACKETS.sub(lambda group: THROUGH * len(tile_set.split(group[1], also=THROUGH)), text)


def _is_square_and_letter(item: object) -> bool:
    return (
        isinstance(item, Sequence)
        and len(item) == 2
        and isinstance(item[0], Sequence)
        and not isinstance(item[0], str)
        and len(item[0]) == 2
        and all(type(number) is int for number in item[0])
        and isinstance(item[1], str)
    )
