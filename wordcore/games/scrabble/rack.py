"""Racks and the bag: tiles that are not on the board.

    >>> from wordcore.games.scrabble import Bag, Rack
    >>> Rack("QUIZ?") - Rack("IQ")
    Rack('UZ?')
    >>> len(Bag(seed=1))
    100

Not here: the tiles themselves and their values (``tiles``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wordcore.errors import BadTilesError, LimitError
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, TileSet


class Rack:
    """An immutable multiset of tile faces, kept in the order of the set.

    Raises ``BadTilesError`` for a sign that is no tile.

        >>> rack = Rack("zebra?")
        >>> len(rack), rack.n_blanks, rack.covers("ZEE"), str(rack)
        (6, 1, True, 'ABERZ?')
    """

    __slots__ = ("faces", "tile_set")

    faces: tuple[str, ...]
    tile_set: TileSet

    def __init__(self, tiles: str | Iterable[str] = "", tile_set: TileSet | None = None) -> None:
        tile_set = ENGLISH_TILES if tile_set is None else tile_set
        _set_tile_set(self, tile_set)
        _set_faces(self, tile_set.sort(tile_set.read_faces(tiles)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Rack is immutable: {name} cannot be set")

    def __reduce__(self) -> tuple[object, ...]:
        return (Rack, (self.faces, self.tile_set))

    @property
    def counts(self) -> Counter[str]:
        """How many of each face; a fresh copy."""
        return Counter(self.faces)

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
            try:
                left.remove(face)
            except ValueError:
                raise BadTilesError(f"{face} is not on the rack {self}, or not so often") from None
        return self._like(tuple(left))

    def __add__(self, other: Rack | Iterable[str]) -> Rack:
        return self._like(self.tile_set.sort((*self.faces, *other)))

    def _like(self, faces: tuple[str, ...]) -> Rack:
        """A rack of this set from faces in order."""
        rack = Rack.__new__(Rack)
        _set_tile_set(rack, self.tile_set)
        _set_faces(rack, faces)
        return rack

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


class Bag:
    """The tiles not yet drawn, in an order fixed by a seed.

    The same seed and the same calls give the same tiles on every machine.

        >>> bag = Bag(seed=1)
        >>> first = bag.draw(7)
        >>> len(first), len(bag), Bag(seed=1).draw(7) == first
        (7, 93, True)
    """

    __slots__ = ("_faces", "_mixes", "seed", "tile_set")

    def __init__(
        self,
        tile_set: TileSet | None = None,
        *,
        seed: int = 0,
        faces: Sequence[str] | None = None,
        mixes: int = 0,
    ) -> None:
        self.tile_set = ENGLISH_TILES if tile_set is None else tile_set
        self.seed = seed
        self._mixes = mixes
        if faces is None:
            self._faces = self.tile_set.faces()
            self._mix()
        else:
            self._faces = self.tile_set.read_faces(faces)

    def _mix(self) -> None:
        random.Random(f"{self.seed}/{self._mixes}").shuffle(self._faces)
        self._mixes += 1

    def draw(self, n: int) -> tuple[str, ...]:
        """Take up to ``n`` tiles out, in the order they come."""
        n = max(0, min(n, len(self._faces)))
        if n == 0:
            return ()
        drawn = tuple(self._faces[-n:][::-1])
        del self._faces[-n:]
        return drawn

    def put_back(self, faces: Iterable[str]) -> None:
        """Return tiles and mix the bag."""
        returned = self.tile_set.read_faces(faces)
        if len(returned) + len(self._faces) > self.tile_set.n_tiles:
            raise LimitError(
                f"{len(returned)} tiles cannot go back to {len(self)}: the set has {self.tile_set.n_tiles}"
            )
        # Sorted first, so that the order in which tiles came back leaves no trace.
        self._faces = sorted([*self._faces, *returned])
        self._mix()

    def take(self, faces: Iterable[str]) -> None:
        """Take these very tiles out, as when racks are set by hand; raises ``BadTilesError``."""
        wanted = Counter(self.tile_set.read_faces(faces))
        lacking = wanted - Counter(self._faces)
        if lacking:
            raise BadTilesError(f"{self.tile_set.write(sorted(lacking.elements()))} is not in the bag")
        kept: list[str] = []
        for face in self._faces:
            if wanted[face] > 0:
                wanted[face] -= 1
            else:
                kept.append(face)
        self._faces = kept

    @property
    def faces(self) -> tuple[str, ...]:
        """The tiles, the next to be drawn last."""
        return tuple(self._faces)

    def counts(self) -> Counter[str]:
        """How many of each face are left."""
        return Counter(self._faces)

    def state(self) -> tuple[tuple[str, ...], int]:
        """What :meth:`restore` takes."""
        return tuple(self._faces), self._mixes

    def restore(self, state: tuple[tuple[str, ...], int]) -> None:
        """Go back to an earlier :meth:`state`."""
        self._faces, self._mixes = list(state[0]), state[1]

    def __len__(self) -> int:
        return len(self._faces)

    def __repr__(self) -> str:
        return f"<Bag of {len(self)} tiles, seed {self.seed}>"
