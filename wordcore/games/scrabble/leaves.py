"""Leaves: what the tiles that stay on the rack are worth, so that plays are chosen by more than their score.

    >>> from wordcore.games.scrabble import Leaves
    >>> leaves = Leaves({"Q": -7, "U": -4.5, "QU": 11, "?": 19})
    >>> leaves.worth("QU"), leaves.worth("Q"), leaves.worth("?A")
    (-0.5, -7.0, 19.0)

A tile has a worth, and so has a pair of tiles; a leave is worth the sum over its tiles and over its pairs. Numbers
are kept in hundredths of a point. ``Leaves.of(tile_set)`` are ours, made from self-play over ENABLE by a recipe
in ``wordlists/``. Not here: the plays ranked by them (``generate``), and the table itself (``leave_table``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from wordcore.errors import BadTilesError, BadValueError, shown
from wordcore.games import fields
from wordcore.games.scrabble.leave_table import ENGLISH
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, TileSet

UNITS = 100
MOST_POINTS = 10_000


class Leaves:
    """Worths of tiles and of pairs, in points; what is not named is worth nothing. Raises ``BadTilesError``.

    A key is one tile or two, ``?`` a blank, tiles of two letters in brackets. Two leaves are equal if they give
    every tile and every pair of the same letters the same number.
    """

    __slots__ = ("_letters", "codes", "tile_set")

    tile_set: TileSet
    codes: bytes
    """The numbers as the engine reads them: hundredths by tile, the blank first, then by pair."""

    def __init__(self, worths: Mapping[str, float], tile_set: TileSet = ENGLISH_TILES) -> None:
        fields.expect(tile_set, TileSet, "leaves, tile_set")
        given = fields.expect(worths, Mapping, "leaves", "worths by tile and by pair")
        n = len(tile_set.letters) + 1
        numbers = array("i", bytes(4 * (n + n * n)))
        for key, points in given.items():
            named = [_code(face, tile_set) for face in tile_set.read_faces(fields.expect(key, str, "leaves"))]
            if not 1 <= len(named) <= 2:
                raise BadTilesError.at("leaves", "one tile or two", shown(key))
            if not isinstance(points, (int, float)) or isinstance(points, bool) or not abs(points) <= MOST_POINTS:
                expected = f"a number of points from -{MOST_POINTS} to {MOST_POINTS}"
                raise BadValueError.at(f"leaves, {key}", expected, shown(points))
            hundredths = round(points * UNITS)
            if len(named) == 1:
                numbers[named[0]] = hundredths
            else:
                a, b = named
                numbers[n + n * a + b] = numbers[n + n * b + a] = hundredths
        self.tile_set, self.codes, self._letters = tile_set, numbers.tobytes(), tuple(tile_set.letters)

    @classmethod
    def of(cls, tile_set: TileSet = ENGLISH_TILES) -> Leaves | None:
        """The leaves that we ship for tiles of these letters, or None: there are only English ones.

        >>> Leaves.of().worth("?") > Leaves.of().worth("S") > 0 > Leaves.of().worth("V")
        True
        """
        fields.expect(tile_set, TileSet, "leaves, tile_set")
        return _english(tile_set) if tuple(tile_set.letters) == tuple(ENGLISH_TILES.letters) else None

    def worth(self, tiles: Rack | str | Iterable[str]) -> float:
        """What these tiles are worth when they stay on the rack, in points; raises ``BadTilesError``."""
        faces = tiles.faces if isinstance(tiles, Rack) else self.tile_set.read_faces(tiles)
        codes, n = [_code(face, self.tile_set) for face in faces], len(self._letters) + 1
        numbers = memoryview(self.codes).cast("i")
        pairs = [numbers[n + n * a + b] for i, a in enumerate(codes) for b in codes[i + 1 :]]
        return (sum([numbers[code] for code in codes]) + sum(pairs)) / UNITS

    def parts(self, rack: Rack | str | Iterable[str]) -> Iterator[tuple[float, tuple[str, ...]]]:
        """Every part of a rack, the whole and nothing included, each once: its worth, and its tiles in order."""
        faces = rack.faces if isinstance(rack, Rack) else Rack(rack, self.tile_set).faces
        numbers, n = memoryview(self.codes).cast("i"), len(self._letters) + 1
        found: dict[tuple[str, ...], tuple[int, tuple[int, ...]]] = {(): (0, ())}
        for face in faces:
            code = _code(face, self.tile_set)
            row = n + n * code
            for part, (worth, held) in list(found.items()):
                longer = (*part, face)
                if longer not in found:
                    more = numbers[code] + sum([numbers[row + other] for other in held])
                    found[longer] = (worth + more, (*held, code))
        return ((worth / UNITS, part) for part, (worth, _) in found.items())

    def fits(self, tile_set: TileSet) -> bool:
        """Whether these are numbers for tiles of such letters."""
        return self._letters == tuple(tile_set.letters)

    def to_json(self) -> dict[str, float]:
        """Every worth that is not 0, by tile and by pair."""
        faces, numbers = (BLANK, *self._letters), memoryview(self.codes).cast("i")
        n = len(faces)
        found = {self.tile_set.write([faces[a]]): numbers[a] for a in range(n)}
        pairs = [(a, b) for a in range(n) for b in range(a, n)]
        found |= {self.tile_set.write([faces[a], faces[b]]): numbers[n + n * a + b] for a, b in pairs}
        return {key: number / UNITS for key, number in found.items() if number}

    @classmethod
    def from_json(cls, data: object, tile_set: TileSet = ENGLISH_TILES) -> Leaves:
        """The reverse of :meth:`to_json`; raises ``BadTilesError`` and ``ValueError``."""
        return cls(fields.as_object(data, "leaves"), tile_set)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leaves) and (self._letters, self.codes) == (other._letters, other.codes)

    def __hash__(self) -> int:
        return hash((self._letters, self.codes))

    def __reduce__(self) -> tuple[object, ...]:
        return (Leaves, (self.to_json(), self.tile_set))

    def __repr__(self) -> str:
        return f"<Leaves for {self.tile_set.name}: {len(self.to_json())} numbers>"


def _code(face: str, tile_set: TileSet) -> int:
    """The engine's code of a face; 0 is the blank."""
    return 0 if face == BLANK else tile_set.face_codes[face]


@lru_cache(maxsize=8)
def _english(tile_set: TileSet) -> Leaves:
    """The table: every tile, then every pair of a tile with itself and those after it."""
    faces = (BLANK, *tile_set.letters)
    pairs = [a + b for place, a in enumerate(faces) for b in faces[place:]]
    numbers = [int(hundredths) / UNITS for hundredths in ENGLISH.split()]
    return Leaves(dict(zip([*faces, *pairs], numbers, strict=True)), tile_set)
