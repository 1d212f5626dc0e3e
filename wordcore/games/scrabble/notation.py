"""Squares, plays and boards as text, and back.

    >>> from wordcore.games.scrabble.notation import parse_square, square_name, squares_of_fen
    >>> square_name(8, 8), parse_square("8H"), parse_square("H8")
    ('8H', (8, 8, False), (8, 8, True))

Row first (``8H``) reads across, column first (``H8``) reads down. A lower-case
letter is a blank standing for that letter, ``.`` a tile that is there already;
letters in round brackets mean the same. Not here: what a play or a board is
(``play``, ``board``), and pictures (``picture``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from wordcore.errors import BadTilesError, BadValueError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.layout import COLUMNS, PREMIUM_NAMES, Layout
from wordcore.games.scrabble.tiles import BLANK, Tile, TileSet
from wordcore.limits import PLAY_CHARACTERS, check_length

THROUGH = "."
"""Stands in the text of a play for a tile already on the board."""

Dialect = Literal["cgp", "ucgi"]
"""How other programs write moves: CGP numbers the rows, UCGI letters them."""

_SQUARE = re.compile(r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Z])|(?P<column2>[A-Z])(?P<row2>[0-9]{1,2}))$")
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
_FEN_PART = re.compile(r"[0-9]{1,2}|\[[^\[\]]*\]|.")
_TEXT_PART = re.compile(r"\[[^\[\]]*\]|.")
_EMPTY = frozenset(PREMIUM_NAMES) | {" ", "_", "*"}


class Placement(NamedTuple):
    """One tile on one square; rows and columns count from 1."""

    row: int
    column: int
    tile: Tile


Parts = tuple[list[Placement], list[tuple[int, int]], bool]
"""What the text of a play says: new tiles, squares with a tile already there, and whether it reads down."""


def square_name(row: int, column: int, down: bool = False) -> str:
    """A square as players write it: row first, or column first for a word that reads down.

    >>> square_name(8, 8), square_name(6, 10, down=True)
    ('8H', 'J6')
    """
    letter = COLUMNS[column - 1] if 1 <= column <= len(COLUMNS) else f"<column {column}>"
    return f"{letter}{row}" if down else f"{row}{letter}"


def parse_square(text: str) -> tuple[int, int, bool]:
    """A square and a direction: ``8H`` is (8, 8, across), ``H8`` is (8, 8, down); raises ``BadTilesError``."""
    found = _SQUARE.match(text.upper())
    if found is None:
        expected = "a row and a column letter, as in 8H, or H8 for down"
        raise BadTilesError.at("square", expected, shown(text))
    down = found["row"] is None
    row, letter = (found["row2"], found["column2"]) if down else (found["row"], found["column"])
    # A letter past the widest board is off every board; let legality say so.
    return int(row), ord(letter) - ord("A") + 1, down


# --- plays --------------------------------------------------------------------------------------


def laid_from(row: int, column: int, down: bool, text: str | Sequence[str], tile_set: TileSet) -> Parts:
    """The tiles that ``text`` writes from a square on; raises ``BadTilesError``."""
    fields.expect(tile_set, TileSet, "play, tile_set")
    for name, number in (("row", row), ("column", column)):
        fields.expect(number, int, f"play, {name}")
    if isinstance(text, str):
        # C(AT)S is C..S: round brackets hold tiles already on the board.
        bare = _IN_BRACKETS.sub(lambda group: THROUGH * len(tile_set.split(group[1], also=THROUGH)), text)
        text = tile_set.split(bare, also=THROUGH + BLANK)
    written = fields.items(text, "play, text", "a text or a list of tiles")
    squares = [(row + i, column) if down else (row, column + i) for i in range(len(written))]
    return *_sorted_out(zip(squares, written, strict=True), tile_set), down


def laid_by(data: Any, tile_set: TileSet) -> Parts:
    """A play in any plain form: ``"8H QUIz"``, ``[8, 8, "A", "QUIz"]`` (A across, D down), a list of
    ``[[row, column], letter]``, or an object with one of them as ``play``; raises ``BadTilesError``."""
    if isinstance(data, Mapping) and "play" in data:
        return laid_by(data["play"], tile_set)
    if isinstance(data, Sequence):
        check_length(BadTilesError, "play", data, PLAY_CHARACTERS, "characters" if isinstance(data, str) else "squares")
    if isinstance(data, str) and len(words := data.split()) == 2:
        return laid_from(*parse_square(words[0]), words[1], tile_set)
    if isinstance(data, Sequence) and not isinstance(data, str):
        if len(data) == 4 and [type(item) for item in data] == [int, int, str, str]:
            row, column, way, text = data
            check_length(BadTilesError, "play", text, PLAY_CHARACTERS)
            if way[:1].upper() in ("A", "D"):
                return laid_from(row, column, way[:1].upper() == "D", text, tile_set)
        elif all(_is_square_and_letter(item) for item in data):
            new, through = _sorted_out([((row, column), letter) for (row, column), letter in data], tile_set)
            return new, through, False
    expected = "'8H QUIz', [row, column, 'A' or 'D', text], or a list of [[row, column], letter]"
    raise BadTilesError.at("play", expected, shown(data))


def said_in(text: str, dialect: Dialect) -> tuple[str, Any]:
    """A move in the dialect of other programs: what kind it is, and the tiles exchanged or where which text is laid."""
    if dialect not in get_args(Dialect):
        raise BadValueError.unknown("dialect", dialect, get_args(Dialect))
    check_length(BadTilesError, "play", text, PLAY_CHARACTERS)
    what, _, rest = text.strip().replace(" ", ".", 1).partition(".")
    # After the tiles come the rack and what a challenge brought; only UCGI has them, and no dots in a word.
    tiles = rest.partition(".")[0] if dialect == "ucgi" else rest
    if what.lower() == "pass" and not rest:
        return "pass", None
    if what.lower() in ("ex", "exch", "exchange") and tiles:
        return "exchange", int(tiles) if tiles.isascii() and tiles.isdecimal() and len(tiles) < 4 else tiles
    if not tiles:
        raise BadTilesError.at("play", "h4.HADJI, ex.ABC or pass", shown(text))
    row, column, down = parse_square(what)
    if dialect == "ucgi":  # the letter is the row, and comes first in a word that reads across
        row, column, down = column, row, not down
    return "play", (row, column, down, tiles)


def _sorted_out(
    squares: Iterable[tuple[tuple[int, int], str]], tile_set: TileSet
) -> tuple[list[Placement], list[tuple[int, int]]]:
    placements, through = [], []
    for (row, column), written in squares:
        if written == THROUGH:
            through.append((row, column))
        else:
            placements.append(Placement(row, column, tile_set.tile(written)))
    return placements, through


def _is_square_and_letter(item: Any) -> bool:
    if not isinstance(item, Sequence) or len(item) != 2 or not isinstance(item[1], str):
        return False
    square = item[0]
    return isinstance(square, Sequence) and [type(number) for number in square] == [int, int]


# --- boards -------------------------------------------------------------------------------------


def fen_of_squares(squares: bytes, size: int, tile_set: TileSet) -> str:
    """One short string: rows separated by ``/``, numbers for runs of empty squares."""
    rows = []
    for start in range(0, size * size, size):
        text, empty = "", 0
        for code in squares[start : start + size]:
            if not code:
                empty += 1
                continue
            text += (str(empty) if empty else "") + str(tile_set.tiles[code])
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def squares_of_fen(fen: str, layout: Layout, tile_set: TileSet) -> bytes:
    """The squares of a board string; raises ``GameFileError`` with the row."""
    rows = unicodedata.normalize("NFC", fen.strip()).split("/")
    if len(rows) != layout.size:
        raise GameFileError.at("board string", f"{layout.size} rows separated by /", str(len(rows)))
    squares = bytearray()
    for number, row in enumerate(rows, 1):
        place, codes = f"board string, row {number}", bytearray()
        for part in _FEN_PART.findall(row):
            if part.isascii() and part.isdigit():
                codes.extend(bytes(int(part)))
            else:
                codes.append(_code(tile_set, part, place))
        if len(codes) != layout.size:
            raise GameFileError.at(place, f"{layout.size} squares", str(len(codes)))
        squares += codes
    return bytes(squares)


def squares_of_text(text: str, layout: Layout, tile_set: TileSet) -> bytes:
    """The squares of a drawn board, one line per row; raises ``GameFileError`` with the line."""
    lines = unicodedata.normalize("NFC", text.replace("\r", "")).split("\n")
    while len(lines) > layout.size and not lines[-1].strip():
        lines.pop()
    if len(lines) != layout.size:
        raise GameFileError.at("board", f"{layout.size} lines", str(len(lines)))
    squares = bytearray()
    for number, line in enumerate(lines, 1):
        parts = _TEXT_PART.findall(line)
        while len(parts) > layout.size and parts[-1] == " ":
            parts.pop()
        if len(parts) > layout.size:
            raise GameFileError.at(f"board, line {number}", f"{layout.size} squares", str(len(parts)))
        codes = [
            0 if part in _EMPTY else _code(tile_set, part, f"board, line {number} column {column}")
            for column, part in enumerate(parts, 1)
        ]
        squares += bytes(codes).ljust(layout.size, b"\0")
    return bytes(squares)


def _code(tile_set: TileSet, written: str, place: str) -> int:
    try:
        return tile_set.code_of[tile_set.tile(written)]
    except BadTilesError as fault:
        raise GameFileError.at(place, fault.expected, fault.found, fault.remedy) from None
