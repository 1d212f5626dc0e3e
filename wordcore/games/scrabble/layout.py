"""Board layouts as data: where the premium squares are, and where the first play must go.

    >>> from wordcore.games.scrabble import STANDARD
    >>> STANDARD.size, STANDARD.start, STANDARD.premium(1, 1), STANDARD.premium(8, 8)
    (15, (8, 8), '=', '-')

A layout is drawn with one character per square, as in the rulebook: ``=``
triple word, ``-`` double word, ``"`` triple letter, ``'`` double letter, ``.``
plain, and for larger boards ``~`` quadruple word, ``^`` quadruple letter. Rows
and columns count from 1. Not here: tiles (``tiles``), and which of them are on
the board (``board``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wordcore.errors import GameFileError, shown
from wordcore.games import fields

MAX_SIZE = 21
"""The largest board: 21 rows and 21 columns."""

COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"

LETTER_PREMIUMS: Mapping[str, int] = {"'": 2, '"': 3, "^": 4}
WORD_PREMIUMS: Mapping[str, int] = {"-": 2, "=": 3, "~": 4}
PREMIUM_NAMES: Mapping[str, str] = {
    "'": "double letter",
    '"': "triple letter",
    "^": "quadruple letter",
    "-": "double word",
    "=": "triple word",
    "~": "quadruple word",
    ".": "plain",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The premium squares of a board of 2 to 21 rows, and as many columns. Raises ``GameFileError``.

    ``start`` is the square the first play has to cover; the centre if not given.
    """

    name: str
    rows: tuple[str, ...]
    start: tuple[int, int]
    size: int = field(repr=False, compare=False)
    letter_multipliers: bytes = field(repr=False, compare=False)
    """2, 3 or 4 on a letter premium, else 1, square by square."""
    word_multipliers: bytes = field(repr=False, compare=False)

    def __init__(self, name: str, rows: Iterable[str], start: tuple[int, int] | None = None) -> None:
        given = tuple(rows) if isinstance(rows, Iterable) else rows
        drawing = fields.read(_Drawing, {"rows": given, "name": name, "start": start}, "layout")
        drawn = tuple(row.replace(" ", ".") for row in drawing.rows)
        size, place = len(drawn), f"layout {shown(name)}"
        if not 2 <= size <= MAX_SIZE:
            raise GameFileError.at(place, f"2 to {MAX_SIZE} rows", str(size))
        for number, row in enumerate(drawn, 1):
            if len(row) != size:
                raise GameFileError.at(f"{place}, row {number}", f"{size} squares, as many as rows", str(len(row)))
            for column, premium in enumerate(row, 1):
                if premium not in PREMIUM_NAMES:
                    where = f"{place}, row {number} column {column}"
                    raise GameFileError.at(where, f"one of {' '.join(PREMIUM_NAMES)}", shown(premium))
        centre = drawing.start or (size // 2 + 1, size // 2 + 1)
        if not (1 <= centre[0] <= size and 1 <= centre[1] <= size):
            raise GameFileError.at(f"{place}, start", f"a square of {size} rows and columns", shown(centre))
        flat = "".join(drawn)
        by_letter, by_word = ([by.get(sort, 1) for sort in flat] for by in (LETTER_PREMIUMS, WORD_PREMIUMS))
        values = (name, drawn, centre, size, bytes(by_letter), bytes(by_word))
        for field_name, value in zip(self.__dataclass_fields__, values, strict=True):
            object.__setattr__(self, field_name, value)

    def at(self, row: int, column: int) -> int:
        """The number of a square, row by row from 0; raises ``IndexError`` off the board."""
        for name, number in (("row", row), ("column", column)):
            if not 1 <= fields.expect(number, int, name) <= self.size:
                raise IndexError(f"{name} {shown(number)} is off the board of {self.size} rows and columns")
        return (row - 1) * self.size + column - 1

    def premium(self, row: int, column: int) -> str:
        """The character of a square; raises ``IndexError`` off the board."""
        return "".join(self.rows)[self.at(row, column)]

    def to_json(self) -> dict[str, Any]:
        """Everything a front-end draws: the rows, and what each of their characters multiplies."""
        premiums = {
            premium: {"name": name, "letter": LETTER_PREMIUMS.get(premium, 1), "word": WORD_PREMIUMS.get(premium, 1)}
            for premium, name in PREMIUM_NAMES.items()
        }
        start = list(self.start)
        return {"name": self.name, "size": self.size, "rows": list(self.rows), "start": start, "premiums": premiums}

    def stored(self) -> object:
        """What a stored game keeps: the name of a shipped layout, or the drawing."""
        if LAYOUTS.get(self.name) == self:
            return self.name
        return fields.write(_Drawing(self.rows, self.name, self.start))

    @classmethod
    def from_json(cls, data: object) -> Layout:
        """The reverse of :meth:`to_json` and :meth:`stored`; raises ``GameFileError``."""
        if isinstance(data, str):
            if data not in LAYOUTS:
                raise GameFileError.unknown("layout", data, LAYOUTS)
            return LAYOUTS[data]
        given = dict(fields.as_object(data, "layout"))
        size, premiums = given.pop("size", None), given.pop("premiums", None)
        drawing = fields.read(_Drawing, given, "layout")
        made = cls(drawing.name, drawing.rows, drawing.start)
        for name, found, derived in (("size", size, made.size), ("premiums", premiums, made.to_json()["premiums"])):
            if found is not None and found != derived:
                raise GameFileError.at(f"layout, {name}", f"{shown(derived)}, as the rows are read", shown(found))
        return made

    @classmethod
    def plain(cls, size: int) -> Layout:
        """A board of this size without premium squares."""
        n = min(fields.expect(size, int, "size"), MAX_SIZE + 1)
        return cls(f"plain{n}", ["." * n] * n)


@dataclass(frozen=True)
class _Drawing:
    """A layout as it is stored."""

    rows: tuple[str, ...]
    name: str = "custom"
    start: tuple[int, int] | None = None


STANDARD = Layout(
    "standard",
    (
        "=..'...=...'..=",
        '.-..."..."...-.',
        "..-...'.'...-..",
        "'..-...'...-..'",
        "....-.....-....",
        '."..."..."...".',
        "..'...'.'...'..",
        "=..'...-...'..=",
        "..'...'.'...'..",
        '."..."..."...".',
        "....-.....-....",
        "'..-...'...-..'",
        "..-...'.'...-..",
        '.-..."..."...-.',
        "=..'...=...'..=",
    ),
)
"""The 15 x 15 board of both rulesets (RULES 3.1)."""

_SUPER_TOP = (
    "~..'...=..'..=...'..~",
    '.-.."...-...-..."..-.',
    "..-..^...-.-...^..-..",
    "'..=..'...=...'..=..'",
    '."..-..."..."...-..".',
    "..^..-...'.'...-..^..",
    "...'..-...'...-..'...",
    "=......-.....-......=",
    '.-.."..."..."..."..-.',
    "..-..'...'.'...'..-..",
)

SUPER = Layout("super", (*_SUPER_TOP, "'..=..'...-...'..=..'", *reversed(_SUPER_TOP)))
"""The 21 x 21 board of the 200-tile game; its middle is the standard board."""

LAYOUTS: Mapping[str, Layout] = {"standard": STANDARD, "super": SUPER}
"""The layouts that go by a name."""
