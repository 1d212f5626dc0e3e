"""Board layouts as data: where the premium squares are, and where the first play must go.

    >>> from wordcore.games.scrabble import STANDARD
    >>> STANDARD.size, STANDARD.start, STANDARD.premium(1, 1), STANDARD.premium(8, 8)
    (15, (8, 8), '=', '-')

A layout is drawn with one character a square, in the signs of the rulebook:
``=`` triple word, ``-`` double word, ``"`` triple letter, ``'`` double letter,
``.`` plain, and for larger boards ``~`` quadruple word, ``^`` quadruple
letter. Rows and columns count from 1. Not here: tiles (``tiles``) and what
lies on the board (``board``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wordcore.errors import GameFileError

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
    """The premium squares of a square board of 2 to 21 rows.

    ``start`` is the square the first play has to cover; the centre if not given.

        >>> small = Layout("small", ["=.=", ".-.", "=.="])
        >>> small.size, small.start, small.word_multiplier(1, 3)
        (3, (2, 2), 3)
    """

    name: str
    rows: tuple[str, ...]
    start: tuple[int, int]
    letter_multipliers: bytes = field(repr=False, compare=False)
    word_multipliers: bytes = field(repr=False, compare=False)

    def __init__(self, name: str, rows: Iterable[str], start: tuple[int, int] | None = None) -> None:
        drawn = tuple(row.replace(" ", ".") for row in rows)
        size = len(drawn)
        if not 2 <= size <= MAX_SIZE:
            raise GameFileError(f"layout {name!r} has {size} rows: expected 2 to {MAX_SIZE}")
        for number, row in enumerate(drawn, 1):
            if len(row) != size:
                raise GameFileError(
                    f"layout {name!r}, row {number}: {len(row)} squares, expected {size}, as many as rows"
                )
            for column, sign in enumerate(row, 1):
                if sign not in PREMIUM_NAMES:
                    raise GameFileError(
                        f"layout {name!r}, row {number} column {column}: {sign!r} is no premium sign; "
                        f"use one of {' '.join(PREMIUM_NAMES)}"
                    )
        centre = (size // 2 + 1, size // 2 + 1) if start is None else (int(start[0]), int(start[1]))
        if not (1 <= centre[0] <= size and 1 <= centre[1] <= size):
            raise GameFileError(f"layout {name!r}: the start square {centre} is not on the board")
        flat = "".join(drawn)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "rows", drawn)
        object.__setattr__(self, "start", centre)
        object.__setattr__(self, "letter_multipliers", bytes(LETTER_PREMIUMS.get(sign, 1) for sign in flat))
        object.__setattr__(self, "word_multipliers", bytes(WORD_PREMIUMS.get(sign, 1) for sign in flat))

    @property
    def size(self) -> int:
        """Rows, and columns."""
        return len(self.rows)

    def premium(self, row: int, column: int) -> str:
        """The sign of a square."""
        return self.rows[row - 1][column - 1]

    def letter_multiplier(self, row: int, column: int) -> int:
        """2, 3 or 4 on a letter premium, else 1."""
        return LETTER_PREMIUMS.get(self.premium(row, column), 1)

    def word_multiplier(self, row: int, column: int) -> int:
        """2, 3 or 4 on a word premium, else 1."""
        return WORD_PREMIUMS.get(self.premium(row, column), 1)

    def to_json(self) -> object:
        """The name of a known layout, or the whole drawing."""
        if LAYOUTS.get(self.name) == self:
            return self.name
        return {"name": self.name, "rows": list(self.rows), "start": list(self.start)}

    @classmethod
    def from_json(cls, data: object) -> Layout:
        """The reverse of :meth:`to_json`; raises ``GameFileError``."""
        if isinstance(data, str):
            try:
                return LAYOUTS[data]
            except KeyError:
                raise GameFileError(f"no layout {data!r}: known are {', '.join(LAYOUTS)}") from None
        if not isinstance(data, Mapping) or not isinstance(data.get("rows"), list):
            raise GameFileError("a layout is a name, or an object with 'name' and 'rows'")
        start = data.get("start")
        if start is not None and not (
            isinstance(start, (list, tuple)) and len(start) == 2 and all(type(number) is int for number in start)
        ):
            raise GameFileError(f"the start square {start!r} is not [row, column]")
        return cls(
            str(data.get("name", "custom")),
            [str(row) for row in data["rows"]],
            None if start is None else (int(start[0]), int(start[1])),
        )

    @classmethod
    def plain(cls, size: int) -> Layout:
        """A board of this size without premium squares.

        >>> Layout.plain(5).start
        (3, 3)
        """
        return cls(f"plain{size}", ["." * size] * size)


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


def square_name(row: int, column: int) -> str:
    """A square as players write it, row first.

    >>> square_name(8, 8)
    '8H'
    """
    letter = COLUMNS[column - 1] if 1 <= column <= len(COLUMNS) else f"<column {column}>"
    return f"{row}{letter}"
