"""Racks: the tiles a player holds.

    >>> from wordcore.games.scrabble import Rack
    >>> Rack("QUIZ?") - Rack("IQ")
    Rack('UZ?')

Not here: the tiles themselves and their values (``tiles``), and the bag (``state``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wordcore.errors import BadTilesError, shown
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, TileSet


class Rack:
    """An immutable multiset of tile faces, kept in the order of the set.

    Raises ``BadTilesError`` for a character that is not a tile.

        >>> rack = Rack("zebra?")
        >>> len(rack), rack.n_blanks, rack.covers("ZEE"), str(rack)
        (6, 1, True, 'ABERZ?')
    """

    __slots__ = ("faces", "tile_set")

    faces: tuple[str, ...]
    tile_set: TileSet

    def __init__(self, tiles: str | Iterable[str] = "", tile_set: TileSet = ENGLISH_TILES) -> None:
        _set_tile_set(self, tile_set)
        _set_faces(self, tile_set.sort(tile_set.read_faces(tiles)))

    @classmethod
    def of_codes(cls, codes: bytes, tile_set: TileSet) -> Rack:
        """The rack that a state keeps as codes, which are in order."""
        return cls._ready(tuple([tile_set.faces_by_code[code] for code in codes]), tile_set)

    @classmethod
    def _ready(cls, faces: tuple[str, ...], tile_set: TileSet) -> Rack:
        rack = cls.__new__(cls)
        _set_tile_set(rack, tile_set)
        _set_faces(rack, faces)
        return rack

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Rack is immutable: {name} cannot be set")

    def __reduce__(self) -> tuple[object, ...]:
        return (Rack, (self.faces, self.tile_set))

    @property
    def n_blanks(self) -> int:
        """How many blanks."""
        return self.faces.count(BLANK)

    @property
    def value(self) -> int:
        """The points of all tiles together."""
        return sum(self.tile_set.value(face) for face in self.faces)

    def missing(self, faces: Iterable[str]) -> list[str]:
        """The faces asked for that are not held, each as often as it is lacking (no blank stands in)."""
        held, lacking = list(self.faces), []
        for face in faces:
            if face in held:
                held.remove(face)
            else:
                lacking.append(face)
        return lacking

    def covers(self, word: str) -> bool:
        """Whether the tiles spell this, blanks standing for what lacks."""
        return len(self.missing(self.tile_set.read_faces(word))) <= self.n_blanks

    def __sub__(self, other: Rack | Iterable[str]) -> Rack:
        """What is left; raises ``BadTilesError`` if something is taken that is not there."""
        left = list(self.faces)
        for face in other:
            if face not in left:
                raise BadTilesError.at("rack", f"tiles of {self}", shown(face))
            left.remove(face)
        return self._ready(tuple(left), self.tile_set)

    def __add__(self, other: Rack | Iterable[str]) -> Rack:
        return self._ready(self.tile_set.sort((*self.faces, *other)), self.tile_set)

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.faces)

    def __contains__(self, face: object) -> bool:
        return face in self.faces

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rack) and self.faces == other.faces

    def __hash__(self) -> int:
        return hash(self.faces)

    def __str__(self) -> str:
        return self.tile_set.write(self.faces)

    def __repr__(self) -> str:
        return f"Rack({str(self)!r})"


# The slots' own setters: the class refuses every other way in.
_set_faces = Rack.__dict__["faces"].__set__
_set_tile_set = Rack.__dict__["tile_set"].__set__
