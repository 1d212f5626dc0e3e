"""Cubes: a colour, the letter on top, and how a set of them is rolled.

    >>> from wordcore.games.linguishtik import Cube, parse_cubes, roll
    >>> parse_cubes("RC OS")
    (Cube(id=0, colour='R', face='C'), Cube(id=1, colour='O', face='S'))
    >>> len(roll(seed=7))
    23

A colour is a code of one letter for the six colours of the box (``R`` red,
``K`` black, ``G`` green, ``P`` pink, ``Y`` yellow, ``O`` orange) or any other
name a club gives. The faces of the real cubes are published nowhere, so faces
are data: rolled from a table, or supplied. Not here: where a cube is on the mat.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from wordcore.errors import BadTypeError, BadValueError, shown
from wordcore.games import fields
from wordcore.games.linguishtik.sheets import NEW, OLD, edition_name
from wordcore.games.values import Stored

if TYPE_CHECKING:
    pass

COLOUR_NAMES: Mapping[str, str] = dict(R="red", K="black", G="green", P="pink", Y="yellow", O="orange")
COLOUR_CODES: Mapping[str, str] = {name.upper(): code for code, name in COLOUR_NAMES.items()}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
N_FACES = 6


def colour_code(name: str) -> str:
    """The code of a colour given by code or name."""
    folded = name.strip().upper()
    if not folded.isalpha():
        raise fields.Misfit("a colour's name or letter", shown(name), kind="range")
    return COLOUR_CODES.get(folded, folded)


def _face(letters: str, n: int = 1) -> str:
    folded = letters.upper()
    if len(folded) != n or any(letter not in LETTERS for letter in folded):
        raise fields.Misfit(f"{n} letter{'s' * (n > 1)} A to Z", shown(letters), kind="range")
    return folded


def _faces(letters: str) -> str:
    return _face(letters, N_FACES)


class _Checked(Stored):
    """What cubes and face tables share: fields that are checked, and an error that says of what."""

    __slots__ = ()

    def __post_init__(self) -> None:
        fields.check(self, type(self).__name__)


@dataclass(frozen=True, slots=True, order=True)
class Cube(_Checked):
    """One cube after the roll: its letter is fixed for the whole shake. Raises ``ValueError`` with the field.

    >>> Cube(3, "black", "t").code
    'KT'
    """

    id: int
    colour: Annotated[str, colour_code]
    face: Annotated[str, _face]

    @property
    def code(self) -> str:
        """Colour and face: ``KT`` is a black T; a colour of one's own is written ``VIOLET:T``."""
        return self.colour + self.face if len(self.colour) == 1 else f"{self.colour}:{self.face}"

    @property
    def colour_name(self) -> str:
        """The colour in words, for people."""
        return COLOUR_NAMES.get(self.colour, self.colour.lower())


def parse_cube(code: str, id: int = 0) -> Cube:
    """A cube from its code, such as ``KT`` or ``VIOLET:T``; raises ``ValueError``.

    >>> parse_cube("kt", id=5)
    Cube(id=5, colour='K', face='T')
    """
    if not isinstance(code, str):
        raise BadTypeError.at("cube", "a code such as KT", shown(code))
    colour, colon, face = code.strip().rpartition(":")
    if not colon:
        colour, face = code.strip()[:-1], code.strip()[-1:]
    if len(colour) == 0 or (not colon and len(colour) != 1):
        raise BadValueError.at("cube", "a code such as KT (black T) or VIOLET:T", shown(code))
    return Cube(id, colour, face)


def parse_cubes(text: str | Iterable[str], first_id: int = 0) -> tuple[Cube, ...]:
    """Cubes from codes separated by spaces or commas, or from a sequence of codes."""
    if not isinstance(text, Iterable):
        raise BadTypeError.at("cubes", "codes such as 'KT RA'", shown(text))
    fields.expect(first_id, int, "first id", "a whole number")
    codes = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_cube(code, id) for id, code in enumerate(codes, first_id))


@dataclass(frozen=True, slots=True)
class Sides(_Checked):
    """The colour of a cube, and the letters on its six sides."""

    colour: Annotated[str, colour_code]
    faces: Annotated[str, _faces]


@dataclass(frozen=True, slots=True)
class FaceTable(_Checked):
    """The six faces of every cube of a box: what a roll chooses from.

    A club keeps its own as ``{"name": ..., "cubes": [{"colour": "red", "faces": "AEIOUY"}, ...]}``;
    ``approximate`` says that the faces are not those of the published game.
    """

    name: str
    cubes: tuple[Sides, ...]
    approximate: bool = False
    note: str = ""


# Keeps the published facts: 4 red, black, green, pink and yellow cubes, 3 orange; a U on two red cubes.
_APPROXIMATE = """
    R AEIOUY AEIOUE AEIOAE EIOAEI
    K TNRSLD BCDFGM HLPRTW AEMNST
    G TNRSLC BGHKPV DFMPSY EIOLNR
    P AEIOTS CLMNRT BDGPST FHJKWX
    Y AEINRS DLORTU CHMPSW GKQVYZ
    O AEIOUL DNRSTE BCFMPL
"""


def _approximate(rows: str) -> FaceTable:
    listed = [row for row in map(str.split, rows.split("\n")) if row]
    return FaceTable(
        name="approximate",
        approximate=True,
        note="approximate: faces of our own making; the real ones are published nowhere",
        cubes=tuple(Sides(row[0], faces) for row in listed for faces in row[1:]),
    )


APPROXIMATE_FACES = _approximate(_APPROXIMATE)
# A worked shake of the newer box shows a red M.
APPROXIMATE_FACES_2026 = _approximate(_APPROXIMATE.replace("EIOAEI", "EIOAEM"))


def roll(seed: int | None = None, table: FaceTable | None = None, *, edition: str = OLD) -> tuple[Cube, ...]:
    """All cubes of a box with a random face each; the same seed gives the same roll.

    The default tables are approximate: the real faces are published nowhere. In that of the edition
    2026-27 a red cube may show an M. Raises ``UnsupportedEdition`` for any other.

    >>> " ".join(cube.code for cube in roll(seed=1)[:6])
    'RE RU RA RO KT KF'
    """
    fields.expect(seed, (int, type(None)), "seed", "a whole number or None")
    fields.expect(table, (FaceTable, type(None)), "table", "a FaceTable")
    if table is None:
        table = APPROXIMATE_FACES_2026 if edition_name(edition) == NEW else APPROXIMATE_FACES
    chance = random.Random(seed)
    return tuple(Cube(id, sides.colour, chance.choice(sides.faces)) for id, sides in enumerate(table.cubes))


def repeated_id(cubes: Iterable[Cube]) -> int | None:
    """The first id that two cubes share, or None."""
    ids = [cube.id for cube in cubes]
    return None if len(set(ids)) == len(ids) else next(id for id in ids if ids.count(id) > 1)
