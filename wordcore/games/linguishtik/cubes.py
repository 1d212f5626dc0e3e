"""Cubes: a colour, the letter on top, and how a set of them is rolled.

    >>> from wordcore.games.linguishtik import Cube, parse_cubes, roll
    >>> parse_cubes("RC OS")
    (Cube(id=0, colour='R', face='C'), Cube(id=1, colour='O', face='S'))
    >>> len(roll(seed=7))
    23

A colour is a code of one letter for the six colours of the box (``R`` red,
``K`` black, ``G`` green, ``P`` pink, ``Y`` yellow, ``O`` orange) or any other
name a club gives. The faces of the real cubes are published nowhere, so faces
are data: rolled from a table, or supplied. Not here: where a cube lies.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.errors import GameFileError, IllegalMove

COLOUR_NAMES: Mapping[str, str] = {
    "R": "red",
    "K": "black",
    "G": "green",
    "P": "pink",
    "Y": "yellow",
    "O": "orange",
}
COLOUR_CODES: Mapping[str, str] = {name.upper(): code for code, name in COLOUR_NAMES.items()}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True, order=True)
class Cube:
    """One cube after the roll: its letter is fixed for the whole shake.

    >>> Cube(3, "black", "t").code
    'KT'
    """

    id: int
    colour: str
    face: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "colour", colour_code(self.colour))
        object.__setattr__(self, "face", str(self.face).upper())
        if len(self.face) != 1 or self.face not in LETTERS:
            raise IllegalMove("BAD_FACE", f"a cube shows one letter A-Z, not {self.face!r} (LT3)")

    @property
    def code(self) -> str:
        """Colour and face: ``KT`` is a black T; a colour of one's own is written ``VIOLET:T``."""
        return self.colour + self.face if len(self.colour) == 1 else f"{self.colour}:{self.face}"

    @property
    def colour_name(self) -> str:
        """The colour in words, for people."""
        return COLOUR_NAMES.get(self.colour, self.colour.lower())

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"id": self.id, "colour": self.colour, "face": self.face}

    @classmethod
    def from_json(cls, data: Any) -> Cube:
        """The cube of :meth:`to_json`; raises :class:`GameFileError` for anything else."""
        try:
            return cls(int(data["id"]), str(data["colour"]), str(data["face"]))
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise GameFileError(f"expected a cube {{id, colour, face}}, found {data!r}: {error}") from error


def colour_code(name: str) -> str:
    """The code of a colour given by code or name.

    >>> colour_code("black"), colour_code("o"), colour_code("Violet")
    ('K', 'O', 'VIOLET')
    """
    folded = str(name).strip().upper()
    if not folded.isalpha():
        raise IllegalMove("UNKNOWN_COLOUR", f"a colour is a word or a letter, not {name!r} (LT3)")
    return COLOUR_CODES.get(folded, folded)


def parse_cube(code: str, id: int = 0) -> Cube:
    """A cube from its code, such as ``KT`` or ``VIOLET:T``.

    >>> parse_cube("kt", id=5)
    Cube(id=5, colour='K', face='T')
    """
    colour, colon, face = code.strip().rpartition(":")
    if not colon:
        colour, face = code.strip()[:-1], code.strip()[-1:]
    if len(colour) == 0 or (not colon and len(colour) != 1):
        raise IllegalMove("BAD_CUBE", f"expected a cube such as KT (black T) or VIOLET:T, found {code!r}")
    return Cube(id, colour, face)


def parse_cubes(text: str | Iterable[str], first_id: int = 0) -> tuple[Cube, ...]:
    """Cubes from codes separated by blanks or commas, or from a sequence of codes."""
    codes = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    return tuple(parse_cube(code, id) for id, code in enumerate(codes, first_id))


@dataclass(frozen=True, slots=True)
class FaceTable:
    """The six faces of every cube of a box: what a roll chooses from.

    ``approximate`` says that the faces are not those of the published game.
    """

    name: str
    cubes: tuple[tuple[str, str], ...]
    approximate: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        for colour, faces in self.cubes:
            if len(faces) != 6 or any(face not in LETTERS for face in faces):
                raise IllegalMove("BAD_FACE", f"a {colour} cube needs six letters A-Z, found {faces!r} (LT3)")

    def to_json(self) -> dict[str, Any]:
        """Plain data, the form in which a club keeps its own table."""
        return {
            "name": self.name,
            "approximate": self.approximate,
            "note": self.note,
            "cubes": [{"colour": colour, "faces": faces} for colour, faces in self.cubes],
        }

    @classmethod
    def from_json(cls, data: Any) -> FaceTable:
        """A table of one's own: ``{"name": ..., "cubes": [{"colour": "red", "faces": "AEIOUY"}, ...]}``."""
        try:
            cubes = tuple((colour_code(cube["colour"]), str(cube["faces"]).upper()) for cube in data["cubes"])
            return cls(str(data["name"]), cubes, bool(data.get("approximate", False)), str(data.get("note", "")))
        except (TypeError, KeyError, AttributeError) as error:
            raise GameFileError(f"not a face table ({error!r}): expected name and cubes") from error


# Keeps the published facts: 4 red, black, green, pink and yellow cubes, 3 orange; a U on two red cubes.
APPROXIMATE_FACES = FaceTable(
    name="approximate",
    approximate=True,
    note="approximate: faces of our own making; the real ones are published nowhere",
    cubes=(
        ("R", "AEIOUY"),
        ("R", "AEIOUE"),
        ("R", "AEIOAE"),
        ("R", "EIOAEI"),
        ("K", "TNRSLD"),
        ("K", "BCDFGM"),
        ("K", "HLPRTW"),
        ("K", "AEMNST"),
        ("G", "TNRSLC"),
        ("G", "BGHKPV"),
        ("G", "DFMPSY"),
        ("G", "EIOLNR"),
        ("P", "AEIOTS"),
        ("P", "CLMNRT"),
        ("P", "BDGPST"),
        ("P", "FHJKWX"),
        ("Y", "AEINRS"),
        ("Y", "DLORTU"),
        ("Y", "CHMPSW"),
        ("Y", "GKQVYZ"),
        ("O", "AEIOUL"),
        ("O", "DNRSTE"),
        ("O", "BCFMPL"),
    ),
)


def roll(seed: int | None = None, table: FaceTable = APPROXIMATE_FACES) -> tuple[Cube, ...]:
    """All cubes of a box with a random face each; the same seed gives the same roll.

    The default table is approximate: the real faces are published nowhere.

    >>> " ".join(cube.code for cube in roll(seed=1)[:6])
    'RE RU RA RO KT KF'
    """
    chance = random.Random(seed)
    return tuple(Cube(id, colour, chance.choice(faces)) for id, (colour, faces) in enumerate(table.cubes))


def check_distinct(cubes: Iterable[Cube]) -> None:
    """Raise ``DUPLICATE_ID`` if two cubes share an id."""
    seen: set[int] = set()
    for cube in cubes:
        if cube.id in seen:
            raise IllegalMove("DUPLICATE_ID", f"two cubes have the id {cube.id}; every cube is played once (LT11)")
        seen.add(cube.id)
