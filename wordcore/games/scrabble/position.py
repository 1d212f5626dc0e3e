"""A position on one line (CGP): board, racks, scores, zeros, and what else a program wants to say.

    >>> from wordcore.games.scrabble import Position
    >>> text = "15/15/15/15/15/15/15/7HORN4/15/15/15/15/15/15/15 RETINAS/ 14/0 0 lex CSW15;"
    >>> position = Position.from_cgp(text)
    >>> position.racks, position.scores, position.opcodes, position.to_cgp() == text
    (('RETINAS', ''), (14, 0), (('lex', 'CSW15'),), True)

The player on turn comes first. A rack that is not known is empty. Not here: a game
that begins with a position (``game``).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from wordcore.errors import BadTilesError, GameFileError, WordcoreError, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import Board, BoardView
from wordcore.games.scrabble.layout import MAX_SIZE, STANDARD, SUPER, Layout
from wordcore.games.scrabble.naming import layout_name, layout_named, tiles_for, tiles_name, tiles_named
from wordcore.games.scrabble.setup import AB, Ruleset, ScrabbleSetup
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.limits import check_length

_MOST = 1_000_000
_OPERATION = "an operation, such as lex CSW15;"
_POINTS = re.compile(r"([0-9]{1,3})pt")


@dataclass(frozen=True, slots=True)
class Position:
    """Board, racks, scores and the run of zeros, the player on turn first; raises ``GameFileError`` with the field.

    ``racks`` are tiles as text, empty where they are not known; ``opcodes`` are (name, operands) in order.
    """

    board: BoardView
    racks: tuple[str, ...] = ("", "")
    scores: tuple[int, ...] = (0, 0)
    zeros: int = 0
    opcodes: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        board = fields.expect(self.board, BoardView, "position, board")
        fields.check(self, "position", error=GameFileError)
        tile_set = board.tile_set
        still = BoardView(board.layout, tile_set, board.squares)  # it must not follow a game
        left = _left(tile_set.left_from(), [tile_set.faces_by_code[code] for code in board.squares if code], "field 1")
        for number, tiles in enumerate(self.racks, 1):
            try:
                left = _left(left, tile_set.read_faces(tiles), f"field 2, rack {number}")
            except BadTilesError as fault:
                raise _in_field(2, f"rack {number}", fault) from None
        n = len(self.racks)
        if not 2 <= n <= 8:
            raise GameFileError.at("field 2", "2 to 8 racks separated by /", str(n))
        if len(self.scores) != n:
            raise GameFileError.at("field 3", f"{n} scores separated by /", str(len(self.scores)))
        for score in self.scores:
            if abs(score) > _MOST:
                raise GameFileError.at("field 3", f"scores from -{_MOST} to {_MOST}", shown(score))
        if not 0 <= self.zeros <= _MOST:
            raise GameFileError.at("field 4", "a number of zeros in a row", shown(self.zeros))
        for number, (name, operands) in enumerate(self.opcodes, 5):
            if not name or any(part.isspace() or part == ";" for part in name) or ";" in operands or "\n" in operands:
                raise GameFileError.at(f"field {number}", _OPERATION, shown(f"{name} {operands}"))
        object.__setattr__(self, "board", still)

    @classmethod
    def from_cgp(cls, text: str, layout: Layout | None = None, tile_set: TileSet | None = None) -> Position:
        """The position of a CGP line; raises ``GameFileError`` with the number of the field.

        Board and tiles are those given, those that ``bdn`` and ``ld`` or ``lex`` name, or those that fit.
        """
        check_length(GameFileError, "position", fields.expect(text, str, "position"))
        parts = text.split(maxsplit=4)
        if len(parts) < 4:
            expected = "a board, racks, scores and a number of zeros, separated by spaces"
            raise GameFileError.at(f"field {len(parts) + 1}", expected, "nothing" if parts else shown(text))
        written, racks, scores, zeros, *rest = parts
        opcodes = _opcodes(rest[0] if rest else "")
        said = dict(reversed(opcodes))
        places = {name: f"field {number}" for number, (name, _) in reversed(list(enumerate(opcodes, 5)))}
        remedy = ""
        if layout is None and "bdn" in said:
            layout = layout_named(said["bdn"], places["bdn"])
        elif layout is None:
            n_rows = written.count("/") + 1
            layout = _layout_of(n_rows)
            if layout.size not in (STANDARD.size, SUPER.size):
                remedy = f"a board has as many rows as squares in a row, and this one has {n_rows}"
        if tile_set is None:
            named = tiles_named(said["ld"], places["ld"]) if "ld" in said else None
            texts = [part.strip("0123456789") for part in written.split("/")] + racks.split("/")
            tile_set = tiles_for(layout, named, None, said.get("lex", ""), [_letters(texts)])
        try:
            board = Board.read(written, layout, tile_set) if "/" in written else None
        except GameFileError as fault:
            raise _in_field(1, fault.place, fault, remedy) from None
        if board is None:
            raise GameFileError.at("field 1", f"{layout.size} rows separated by /", shown(written))
        numbers = [_number(score, 3) for score in scores.split("/")]
        return cls(board, tuple(racks.split("/")), tuple(numbers), _number(zeros, 4), opcodes)

    def to_cgp(self) -> str:
        """The line that :meth:`from_cgp` reads."""
        operations = [f"{name} {operands}".strip() + ";" for name, operands in self.opcodes]
        return " ".join(
            [self.board.fen, "/".join(self.racks), "/".join(map(str, self.scores)), str(self.zeros), *operations]
        )

    def opcode(self, name: str) -> str | None:
        """The operands of the first operation of a name, or None."""
        return next((operands for found, operands in self.opcodes if found == name), None)

    @property
    def rules(self) -> Ruleset:
        """Tournament rules with the bonus (``bb``), challenges (``cr``) and exchanges (``etl``) that are named."""
        challenges, options = self.opcode("cr") or "", dict[str, object]()
        if challenges in ("single", "double"):
            options["challenge_rule"] = challenges
        elif points := _POINTS.fullmatch(challenges):
            options |= {"challenge_rule": "penalty", "challenge_points": int(points[1])}
        for name, option in (("bb", "bonus"), ("etl", "min_bag")):
            said = self.opcode(name)
            if said is not None:
                options[option] = _number(said, 5 + [found for found, _ in self.opcodes].index(name))
        return AB.replace(**options)

    def to_json(self) -> str:
        """The CGP line."""
        return self.to_cgp()

    @classmethod
    def from_json(cls, data: str) -> Position:
        """The position that :meth:`to_json` wrote; raises ``GameFileError``."""
        return cls.from_cgp(data)

    def __str__(self) -> str:
        return self.to_cgp()


def as_begun(position: Position) -> str:
    """The position as the set-up of a game keeps it: without operations. Raises ``GameFileError``."""
    if not isinstance(position, Position):
        raise GameFileError.at("setup, position", "a Position", shown(position), "Position.from_cgp reads a text")
    return replace(position, opcodes=()).to_cgp()


def opcodes_of(setup: ScrabbleSetup) -> tuple[tuple[str, str], ...]:
    """The operations that name lexicon, board and tiles of a game, and say in what it differs from tournament rules
    as far as :attr:`Position.rules` reads."""
    layout, tile_set, rules = setup.layout, setup.tile_set, setup.rules
    found = [] if setup.lexicon is None else [("lex", setup.lexicon.name.replace(";", ""))]
    found += [("bdn", layout_name(layout))] if layout != STANDARD else []
    found += [("ld", tiles_name(tile_set))] if (layout, tile_set) != (STANDARD, ENGLISH_TILES) else []
    cost = f"{rules.challenge_points}pt" if rules.challenge_rule == "penalty" else rules.challenge_rule
    said = (("bb", str(rules.bonus), "50"), ("cr", cost, "5pt"), ("etl", str(rules.min_bag), "7"))
    return (*found, *[(name, value) for name, value, usual in said if value != usual])


def _in_field(number: int, inside: str, fault: WordcoreError, remedy: str = "") -> GameFileError:
    """A fault found in a field of a position."""
    return GameFileError.at(f"field {number}, {inside}", fault.expected, fault.found, fault.remedy or remedy)


def _left(left: Counter[str], used: list[str], place: str) -> Counter[str]:
    beyond = Counter(used) - left
    if beyond:
        face = next(iter(beyond))
        expected = f"no more tiles {face} than the set has left ({left[face]})"
        raise GameFileError.at(place, expected, str(Counter(used)[face]))
    return left - Counter(used)


def _layout_of(size: int) -> Layout:
    """The shipped layout with so many rows, or a plain one."""
    known = {layout.size: layout for layout in (STANDARD, SUPER)}
    return known.get(size, STANDARD) if size in known or not 2 <= size <= MAX_SIZE else Layout.plain(size)


def _opcodes(text: str) -> tuple[tuple[str, str], ...]:
    found = []
    parts = text.split(";")
    for number, part in enumerate(parts, 5):
        name, _, operands = part.strip().partition(" ")
        if name:
            found.append((name, operands.strip()))
        elif number - 5 < len(parts) - 1:
            raise GameFileError.at(f"field {number}", _OPERATION, "none before the semicolon")
    return tuple(found)


def _letters(texts: list[str]) -> list[str]:
    return ["".join(part for part in text if not part.isdecimal()) for text in texts]


def _number(text: str, field: int) -> int:
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= 7):
        raise GameFileError.at(f"field {field}", "a whole number", shown(text))
    return int(text)
