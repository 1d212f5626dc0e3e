"""Racks: the tiles a player holds.

    >>> from wordcore.games.scrabble import Rack
    >>> rack = Rack("zebra?")
    >>> str(rack), rack.value, rack.missing("BEE")
    ('ABERZ?', 16, ['E'])

Not here: the tiles themselves and their values (``tiles``), and the bag (``state``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wordcore.games import fields
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.values import lacking


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rack:
    """A multiset of tile faces, kept in the order of the set.

    Raises ``BadTilesError`` for a character that is not a tile.
    """

    faces: tuple[str, ...]
    tile_set: TileSet = field(compare=False)

    def __init__(self, tiles: str | Iterable[str] = "", tile_set: TileSet = ENGLISH_TILES) -> None:
        object.__setattr__(self, "tile_set", fields.expect(tile_set, TileSet, "rack, tile_set"))
        faces = sorted(tile_set.read_faces(tiles), key=tile_set.face_codes.__getitem__)
        object.__setattr__(self, "faces", tuple(faces))

    @classmethod
    def of_codes(cls, codes: bytes, tile_set: TileSet) -> Rack:
        """The rack that a state keeps as codes, which are in order."""
        rack = cls.__new__(cls)
        object.__setattr__(rack, "tile_set", tile_set)
        object.__setattr__(rack, "faces", tuple([tile_set.faces_by_code[code] for code in codes]))
        return rack

    @property
    def codes(self) -> bytes:
        """The tiles as a state keeps them."""
        return bytes([self.tile_set.face_codes[face] for face in self.faces])

    @property
    def value(self) -> int:
        """The points of all tiles together."""
        return sum(self.tile_set.value(face) for face in self.faces)

    def missing(self, faces: Iterable[str]) -> list[str]:
        """The faces asked for that are not held, each as often as it is lacking (no blank stands in)."""
        return lacking(self.faces, fields.items(faces, "faces", "tiles"))

    def to_json(self) -> str:
        """The tiles as text, which ``Rack`` reads."""
        return str(self)

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.faces)

    def __str__(self) -> str:
        return self.tile_set.write(self.faces)

    def __repr__(self) -> str:
        return f"Rack({str(self)!r})"
