"""A play: tiles and the squares they are put on. It is the move that most turns are made of.

    >>> from wordcore.games.scrabble import Play
    >>> play = Play.parse("8H QUIz")
    >>> play.n_tiles, play.down, str(play)
    (4, False, '8H QUIz')
    >>> [str(tile) for _, _, tile in Play.parse("F6 FA.M").placements]
    ['F', 'A', 'M']

Not here: the text of squares and plays (``notation``), whether a play is legal
(``legality``), and what it is worth (``scoring``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

from wordcore.errors import BadTilesError, BadTypeError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.scrabble.layout import MAX_SIZE, Layout
from wordcore.games.scrabble.notation import THROUGH, Dialect, Placement, laid_by, laid_from, said_in, square_name
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, Tile, TileSet

if TYPE_CHECKING:
    from wordcore.games.scrabble.moves import Exchange, Pass, Played  # noqa: F401  # the outcome below

Squares = tuple[tuple[int, int], ...]
Line = tuple[int, int, bool, bytes]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Play(Move["Played"]):
    """Tiles put on squares in one turn.

    Two plays are equal when they put the same tiles on the same squares. ``down`` is
    only for a single tile, which can be written both ways.

        >>> Play.parse("8H S") == Play.parse("H8 S")
        True
        >>> Play.from_json([[[8, 8], "C"], [[9, 9], "a"]])
        Play('8H C 9I a')
    """

    NAME: ClassVar[str] = "play"
    placements: tuple[Placement, ...]
    """The new tiles, by row and column."""
    through: Squares = ()
    """Squares on which the text claims a tile that is there already."""
    down: bool = False
    """Whether the play is written down a column."""
    tile_set: TileSet = ENGLISH_TILES
    """The set the tiles are of, by which the text knows which of them need brackets."""
    player: str | None = field(default=None, kw_only=True)
    score: int | None = field(default=None, init=False)
    """What the generator found it to score; None for a play written by hand."""
    equity: float | None = field(default=None, init=False)
    """Its score and what the tiles left are worth, where the generator was given leaves; else None."""
    line: Line | None = field(default=None, init=False)
    """Its first square, whether it reads down, and the codes of its tiles, 0 for one that is there already; None if
    text cannot say it (:attr:`is_line`), on no board there is room for it, or a tile is not of the set."""

    def __init__(
        self,
        placements: Iterable[Placement],
        through: Iterable[tuple[int, int]] = (),
        down: bool = False,
        tile_set: TileSet = ENGLISH_TILES,
        *,
        player: str | None = None,
        at_s: float | None = None,
    ) -> None:
        new = tuple(sorted(_checked(placements, Placement, "placements", (int, int, Tile))))
        held = tuple(sorted(set(_checked(through, tuple, "through", (int, int)))))
        for placement in new:
            _checked([placement.tile], Tile, "placements", (str, bool))
        fields.expect(down, bool, "Play, down")
        fields.expect(tile_set, TileSet, "Play, tile_set")
        _Stored("", player, at_s)  # checks the two
        squares = [placement[:2] for placement in new] + list(held)
        if len(squares) != 1:  # a single tile reads as it is written; otherwise the squares say it
            down = len({row for row, _ in squares}) > 1 and len({column for _, column in squares}) == 1
        _complete(self, down, None, tile_set, player, at_s)
        _set_placements(self, new)
        _set_through(self, held)

    @classmethod
    def ready(
        cls, placements: tuple[Placement, ...], through: Squares, down: bool, score: int | None, tile_set: TileSet
    ) -> Play:
        """A play from parts that are in order already, with its score if it is known."""
        play = cls.__new__(cls)
        _complete(play, down, score, tile_set, None, None)
        _set_placements(play, placements)
        _set_through(play, through)
        return play

    @classmethod
    def found(cls, score: int, line: Line, tile_set: TileSet, equity: float | None = None) -> Play:
        """A play of the generator, with its score; tiles and squares are spelled out when they are looked at."""
        play = cls.__new__(cls)
        _complete(play, line[2], score, tile_set, None, None)
        _set_line(play, line)
        if equity is not None:
            _set_equity(play, equity)
        return play

    def made_by(self, player: str, tile_set: TileSet) -> Play:
        """The same play, made by a player, with its text written for the tiles of a set."""
        if self.player == player and self.tile_set is tile_set:
            return self
        play = Play.__new__(Play)
        _complete(play, self.down, self.score, tile_set, player, self.at_s)
        if self.tile_set is tile_set:
            _set_line(play, self.line)
        if self.tile_set is not tile_set or self.line is None:
            _set_placements(play, self.placements)
            _set_through(play, self.through)
        return play

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What was not needed before: the line of a play written by hand, the squares of one that was found."""
            if name == "line":
                _set_line(self, _line_of(self))
            elif name in ("placements", "through"):
                _spread(self, self.line)
            else:
                raise AttributeError(f"a play has no {name}")
            return getattr(self, name)

    # --- from text ----------------------------------------------------------------------------

    @classmethod
    def at(
        cls, row: int, column: int, down: bool, text: str | Sequence[str], tile_set: TileSet = ENGLISH_TILES
    ) -> Play:
        """The play that writes ``text`` from a square on; raises ``BadTilesError``.

        >>> str(Play.at(6, 10, True, "FA.M"))
        'J6 FA.M'
        """
        return cls(*laid_from(row, column, down, text, tile_set), tile_set)

    @overload
    @classmethod
    def parse(cls, text: str, tile_set: TileSet = ENGLISH_TILES, *, dialect: None = None) -> Play: ...
    @overload
    @classmethod
    def parse(cls, text: str, tile_set: TileSet = ENGLISH_TILES, *, dialect: Dialect) -> Play | Exchange | Pass: ...
    @classmethod
    def parse(
        cls, text: str, tile_set: TileSet = ENGLISH_TILES, *, dialect: Dialect | None = None
    ) -> Play | Exchange | Pass:
        """A play in text notation, such as ``8H QUIz`` or ``H8 .OR(N)``; raises ``BadTilesError``.

        A ``dialect`` is that of other programs, in which moves are also ``ex.ABC`` (an :class:`Exchange`) and
        ``pass`` (a :class:`Pass`): ``cgp`` numbers the rows, ``ucgi`` letters them. Letters that are on the
        board may be spelled out; ``board.resolve(play)`` finds them.

            >>> str(Play.parse("h4.HADJI", dialect="ucgi")), str(Play.parse("h4.HADJI", dialect="cgp"))
            ('8D HADJI', 'H4 HADJI')
        """
        fields.expect(text, str, "play")
        if dialect is None:
            return cls(*laid_by(text, tile_set), tile_set)
        kind, data = said_in(text, dialect)
        if kind == "play":
            row, column, down, tiles = data
            return cls.at(row, column, down, tiles, tile_set)
        from wordcore.games.scrabble.moves import Exchange, Pass

        return Exchange(data) if kind == "exchange" else Pass()

    @classmethod
    def from_json(cls, data: Any, tile_set: TileSet = ENGLISH_TILES) -> Play:
        """A play in any plain form: ``"8H QUIz"``, ``[8, 8, "A", "QUIz"]`` (A across, D down), a list of
        ``[[row, column], letter]``, or what :meth:`to_json` gives; raises ``BadTilesError``.

            >>> Play.from_json([8, 8, "A", "HORN"])
            Play('8H HORN')
        """
        return data if isinstance(data, Play) else cls(*laid_by(data, tile_set), tile_set)

    @classmethod
    def of_fields(cls, data: Mapping[str, Any], place: str, setup: Any = None) -> Play:
        """The play of a stored move, in the tiles of the set-up; raises ``GameFileError`` with the place."""
        stored = fields.read(_Stored, data, place)
        tile_set = ENGLISH_TILES if setup is None else setup.tile_set
        try:
            laid = laid_by(stored.play, tile_set)
        except BadTilesError as fault:
            raise GameFileError.at(f"{place}, play, {fault.place}", fault.expected, fault.found) from None
        return cls(*laid, tile_set, player=stored.player, at_s=stored.at_s)

    # --- to text ------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The move as plain data: its text, or the list of its squares where no text can say it."""
        plain: Any = str(self)
        if not self.is_line:
            plain = [[[row, column], str(tile)] for row, column, tile in self.placements]
            plain += [[list(square), THROUGH] for square in self.through]
        return {"move": self.NAME, **fields.write(_Stored(plain, self.player, self.at_s))}

    @property
    def is_line(self) -> bool:
        """Whether new tiles and claimed ones form one line without a gap, so that text can say it."""
        squares = self.squares
        steps = [(i, 0) if self.down else (0, i) for i in range(len(squares))]
        return squares != () and squares == tuple([(squares[0][0] + i, squares[0][1] + j) for i, j in steps])

    @property
    def text(self) -> str:
        """The text after the square, ``.`` for tiles already there."""
        new = {(row, column): tile.written for row, column, tile in self.placements}
        return self.tile_set.write([new.get(square, THROUGH) for square in self.squares])

    def __str__(self) -> str:
        if self.is_line:
            return f"{square_name(*self.squares[0], self.down)} {self.text}"
        return " ".join(f"{square_name(row, column)} {tile}" for row, column, tile in self.placements) or "-"

    def __repr__(self) -> str:
        return f"Play({str(self)!r})"

    # --- parts --------------------------------------------------------------------------------

    @property
    def n_tiles(self) -> int:
        """How many tiles are put down."""
        return len(self.placements)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the tiles show on the rack; ``?`` for a blank."""
        return tuple([BLANK if is_blank else letter for _, _, (letter, is_blank) in self.placements])

    @property
    def squares(self) -> Squares:
        """The squares of new tiles and claimed ones, in reading order."""
        return tuple(sorted([(row, column) for row, column, _ in self.placements] + list(self.through)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.placements == other.placements

    def __hash__(self) -> int:
        return hash(self.placements)


def _checked(values: Iterable[T], kind: type[T], name: str, parts: tuple[type, ...]) -> list[T]:
    """A list of tuples whose parts are of the right kinds; raises ``BadTypeError``."""
    found = fields.items(values, f"Play, {name}", "squares and tiles")
    for value in found:
        fits = isinstance(value, kind) and isinstance(value, tuple) and tuple(map(type, value)) == parts
        if not fits:
            expected = "squares and tiles, as Placement(8, 8, Tile('Q'))"
            raise BadTypeError.at(f"Play, {name}", expected, shown(value), "Play.parse reads a text")
    return found


def lay(squares: bytes, layout: Layout, tile_set: TileSet, play: Play) -> tuple[bytes, tuple[int, ...]]:
    """The squares with the tiles of a play on them, and which of them it covers.

    Raises ``BadTilesError`` for a tile of another set, and ``IllegalMove`` ``OFF_BOARD``.
    """
    size, code_of = layout.size, tile_set.code_of
    laid = bytearray(squares)
    at = tuple([(row - 1) * size + column - 1 for row, column, _ in play.placements])
    try:
        for i, (row, column, tile) in enumerate(play.placements):
            if not (0 < row <= size and 0 < column <= size):
                raise illegal("OFF_BOARD", row=row, column=column, size=size)
            laid[at[i]] = code_of[tile]
    except KeyError:
        raise BadTilesError.at("play", f"tiles of the set {shown(tile_set.name)}", shown(str(play))) from None
    return bytes(laid), at


def _line_of(play: Play) -> Line | None:
    """The line of a play that has its squares; the two say the same."""
    squares, tile_set = play.squares, play.tile_set
    new = {(row, column): tile_set.code_of.get(tile) for row, column, tile in play.placements}
    codes = [new.get(square, 0) for square in squares]
    if not play.is_line or min(squares[0]) < 1 or max(squares[-1]) > MAX_SIZE or None in codes:
        return None
    return (*squares[0], play.down, bytes(codes))  # type: ignore[arg-type]


def _spread(play: Play, line: Line) -> None:
    """Gives a play that has its line the squares too."""
    row, column, down, codes = line
    placements, through, tiles = [], [], play.tile_set.tiles
    for code in codes:
        if code:
            placements.append(_new_tuple(Placement, (row, column, tiles[code])))
        else:
            through.append((row, column))
        row, column = (row + 1, column) if down else (row, column + 1)
    _set_placements(play, tuple(placements))
    _set_through(play, tuple(through))


def _complete(
    play: Play, down: bool, score: int | None, tile_set: TileSet, player: str | None, at_s: float | None
) -> None:
    """Sets all but the tiles and their squares."""
    _set_down(play, down)
    _set_score(play, score)
    _set_tile_set(play, tile_set)
    _set_player(play, player)
    _set_at_s(play, at_s)
    _set_equity(play, None)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A play as it is stored."""

    play: str | tuple[tuple[tuple[int, int], str], ...]
    player: str | None = None
    at_s: float | None = None

    def __post_init__(self) -> None:
        fields.check(self, "Play")


# The slots' own setters, because the class refuses every other way in; a move generator makes thousands.
_set_placements, _set_through, _set_down, _set_score, _set_tile_set, _set_player, _set_line, _set_equity = [
    Play.__dict__[name].__set__
    for name in ("placements", "through", "down", "score", "tile_set", "player", "line", "equity")
]
# Python 3.10 gives a class with slots those of its bases once more, and sets its own.
_set_at_s = next(vars(kind)["at_s"] for kind in Play.__mro__ if "at_s" in vars(kind)).__set__
_new_tuple = tuple.__new__
