"""Tiles, and the set they come in: letters, counts, values.

    >>> from wordcore.games.scrabble import ENGLISH_TILES
    >>> ENGLISH_TILES.n_tiles, ENGLISH_TILES.value("Q")
    (100, 10)

A :class:`Tile` on the board has a letter and may be a blank standing for it;
on a rack or in the bag a tile is known by its *face*: the letter, or ``?`` for
a blank. Faces are strings because a tile may hold two letters (``[CH]``).
Not here: racks and the bag (``rack``), squares (``layout``, ``board``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTilesError, GameFileError

BLANK = "?"
"""The face of a blank."""

# What stands for something else: everywhere, and as a whole tile in a drawn board or a board string.
_NEVER_IN_TILES = frozenset("?.[]()/")
_NEVER_A_TILE = frozenset("0123456789=-\"'~^_*")


class Tile(NamedTuple):
    """A tile on the board: its letter, and whether it is a blank standing for that letter.

    >>> Tile("Z"), str(Tile("Z", is_blank=True))
    (Tile(letter='Z', is_blank=False), 'z')
    """

    letter: str
    is_blank: bool = False

    @property
    def face(self) -> str:
        """What the tile shows on a rack: its letter, or ``?``."""
        return BLANK if self.is_blank else self.letter

    @property
    def sign(self) -> str:
        """How the tile is written, without brackets: its letter, in lower case for a blank."""
        return self.letter.lower() if self.is_blank else self.letter

    def __str__(self) -> str:
        return self.sign if len(self.letter) == 1 else f"[{self.sign}]"


class TileSet:
    """How many tiles of each letter there are, and what they are worth; immutable.

    ``letters`` are in the order of the alphabet; ``counts`` and ``values`` go
    with them. A blank is worth nothing.

        >>> tiny = TileSet("tiny", "ABC", counts=(2, 1, 1), values=(1, 3, 3), n_blanks=1)
        >>> tiny.n_tiles, tiny.value("C"), tiny.value("?")
        (5, 3, 0)
    """

    __slots__ = (
        "_longest",
        "_rank",
        "_value_of",
        "_written",
        "counts",
        "letters",
        "n_blanks",
        "name",
        "values",
    )

    name: str
    letters: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    n_blanks: int

    def __init__(
        self, name: str, letters: Iterable[str], counts: Iterable[int], values: Iterable[int], n_blanks: int
    ) -> None:
        self.name, self.letters, self.n_blanks = name, tuple(letters), n_blanks
        self.counts, self.values = tuple(counts), tuple(values)
        if not self.letters or not len(set(self.letters)) == len(self.counts) == len(self.values):
            raise GameFileError(f"tile set {name!r}: expected distinct letters, one count and one value for each")
        for letter in self.letters:
            if not _is_letter(letter):
                raise GameFileError(
                    f"tile set {name!r}: {letter!r} cannot be written as a tile; expected capital letters"
                )
        if min(self.counts) < 0 or n_blanks < 0 or not all(0 <= value <= 255 for value in self.values):
            raise GameFileError(f"tile set {name!r}: expected counts of 0 or more, and values from 0 to 255")
        self._value_of = dict(zip(self.letters, self.values, strict=True))
        self._value_of[BLANK] = 0
        self._rank = {face: rank for rank, face in enumerate(self._value_of)}
        self._longest = max(len(letter) for letter in self.letters)
        self._written: dict[str, Tile] = {}
        for letter in self.letters:
            # A letter without a small form of its own cannot be written as a blank.
            if len(letter.lower()) == len(letter):
                self._written[letter.lower()] = Tile(letter, True)
                self._written[letter.capitalize()] = Tile(letter)
        self._written.update((letter, Tile(letter)) for letter in self.letters)

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"a TileSet is immutable: {name} cannot be set")
        super().__setattr__(name, value)

    def __reduce__(self) -> tuple[object, ...]:
        return (TileSet, (self.name, self.letters, self.counts, self.values, self.n_blanks))

    def _content(self) -> tuple[object, ...]:
        return (self.letters, self.counts, self.values, self.n_blanks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileSet) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"<TileSet {self.name}: {self.n_tiles} tiles, {self.n_blanks} of them blank>"

    @property
    def n_tiles(self) -> int:
        """All tiles, blanks included."""
        return sum(self.counts) + self.n_blanks

    @property
    def has_digraphs(self) -> bool:
        """Whether some tile holds more than one letter."""
        return self._longest > 1

    def value(self, face: str) -> int:
        """The points printed on a tile; 0 for a blank. Raises ``KeyError`` for no tile of the set."""
        return self._value_of[face]

    def worth(self, tile: Tile) -> int:
        """The points of a tile on the board."""
        return 0 if tile.is_blank else self._value_of[tile.letter]

    def faces(self) -> list[str]:
        """Every tile of the set, in the order of the alphabet, blanks last."""
        every = [face for face, n in zip(self.letters, self.counts, strict=True) for _ in range(n)]
        return every + [BLANK] * self.n_blanks

    def sort(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Faces in the order of the alphabet, blanks last."""
        return tuple(sorted(faces, key=self._rank.__getitem__))

    def __contains__(self, face: object) -> bool:
        return face in self._value_of

    def split(self, text: str, also: str = "") -> list[str]:
        """A string cut into tiles as written, each in its own case.

        Signs in ``also`` are passed through. A tile of two letters is written
        in brackets or found by longest match. Raises ``BadTilesError`` with
        the character and its position.

            >>> ENGLISH_TILES.split("QUIz?", also="?")
            ['Q', 'U', 'I', 'z', '?']
        """
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        found: list[str] = []
        position = 0
        while position < len(text):
            if text[position] in also:
                found.append(text[position])
                position += 1
                continue
            if text[position] == "[":
                end = text.find("]", position)
                written = text[position + 1 : end] if end > 0 else ""
                taken = len(written) + 2
            else:
                for taken in range(self._longest, 0, -1):
                    written = text[position : position + taken]
                    if written in self._written:
                        break
            if written not in self._written:
                raise BadTilesError(
                    f"{text!r}: {text[position]!r} at position {position + 1} is no tile of {self.name!r}"
                )
            found.append(written)
            position += taken
        return found

    def spell(self, letters: Sequence[str]) -> str:
        """The text of a word laid in tiles, in brackets where it would be read as other tiles.

        >>> spanish = TileSet.of(Alphabet.SPANISH)
        >>> spanish.spell(["E", "LL", "A"]), spanish.spell(["E", "L", "L", "A"])
        ('ELLA', 'E[L][L]A')
        """
        if not self.has_digraphs:
            return "".join(letters)
        misread = self._misread(letters)
        return "".join(f"[{letter}]" if i in misread else letter for i, letter in enumerate(letters))

    def write(self, signs: Iterable[str]) -> str:
        """Tiles as written, one after the other, as a string that :meth:`split` cuts at the same places.

        Tiles of two letters are in brackets, and so are tiles of one letter
        that would be read together as another tile.

            >>> spanish = TileSet.of(Alphabet.SPANISH)
            >>> spanish.write(["A", "CH", "?"]), spanish.write(["L", "l", ".", "L"])
            ('A[CH]?', '[L][l].L')
        """
        signs = tuple(signs)
        text = "".join(signs)
        if self._longest == 1 and len(text) == len(signs):
            return text
        apart = [sign if len(sign) == 1 else f"[{sign}]" for sign in signs]
        misread = self._misread(apart)
        return "".join(f"[{sign}]" if i in misread else sign for i, sign in enumerate(apart))

    def _misread(self, signs: Sequence[str]) -> set[int]:
        """The places of tiles that, written without brackets, are the beginning of a longer one or part of it."""
        found: set[int] = set()
        for i, sign in enumerate(signs):
            text, covered = sign, i
            while len(text) < self._longest and covered + 1 < len(signs):
                covered += 1
                text += signs[covered]
                if any(len(longer) > len(sign) and text.startswith(longer) for longer in self._written):
                    found.update(range(i, covered + 1))
                    break
        return found

    def tile(self, written: str) -> Tile:
        """One tile as written on a board: ``Q``, or ``q`` for a blank standing for Q.

        Raises ``BadTilesError``, also for a ``?``, which names no letter.
        """
        found = self._written.get(written) or self._written.get(written.strip("[]"))
        if found is not None:
            return found
        if written == BLANK:
            raise BadTilesError("a blank on the board needs a letter: write it in lower case, as in QUIz")
        raise BadTilesError(f"{written!r} is no tile of the set {self.name!r}")

    def read_faces(self, tiles: str | Iterable[str]) -> list[str]:
        """Faces from a tile string or a sequence of faces; ``?`` is a blank, case does not matter."""
        cut = self.split(tiles, also=BLANK) if isinstance(tiles, str) else tiles
        return [face if face in self._value_of else self.tile(face).letter for face in cut]

    def to_json(self) -> object:
        """The name of a known set, or the whole table."""
        if TILE_SETS.get(self.name) == self:
            return self.name
        return {
            "name": self.name,
            "letters": list(self.letters),
            "counts": list(self.counts),
            "values": list(self.values),
            "blanks": self.n_blanks,
        }

    @classmethod
    def from_json(cls, data: object) -> TileSet:
        """The reverse of :meth:`to_json`; raises ``GameFileError``."""
        if isinstance(data, str):
            try:
                return TILE_SETS[data]
            except KeyError:
                raise GameFileError(f"no tile set {data!r}: known are {', '.join(TILE_SETS)}") from None
        if not isinstance(data, Mapping):
            raise GameFileError("a tile set is a name, or an object with letters, counts, values and blanks")
        try:
            return cls(
                str(data.get("name", "custom")),
                [str(letter) for letter in data["letters"]],
                [int(n) for n in data["counts"]],
                [int(value) for value in data["values"]],
                int(data["blanks"]),
            )
        except (KeyError, TypeError, ValueError) as fault:
            raise GameFileError(f"a tile set needs letters, counts, values and blanks: {fault}") from None

    @classmethod
    def of(cls, alphabet: Alphabet) -> TileSet:
        """The set that belongs to an alphabet.

        >>> TileSet.of(Alphabet.ENGLISH)
        <TileSet english: 100 tiles, 2 of them blank>
        """
        return _set_of(alphabet)


def _is_letter(text: str) -> bool:
    if not text or text in _NEVER_A_TILE or any(sign in _NEVER_IN_TILES or sign.isspace() for sign in text):
        return False
    # A capital, or a letter that has none.
    return text == text.upper() or len(text) != len(text.upper())


@lru_cache(maxsize=32)
def _set_of(alphabet: Alphabet) -> TileSet:
    return TileSet(alphabet.name, alphabet.tiles, alphabet.counts, alphabet.values, alphabet.blanks)


ENGLISH_TILES = TileSet.of(Alphabet.ENGLISH)
"""The 100 tiles of both rulesets (RULES 3.1)."""

SUPER_TILES = TileSet(
    "super",
    ENGLISH_TILES.letters,
    counts=(16, 4, 6, 8, 24, 4, 5, 5, 13, 2, 2, 7, 6, 13, 15, 4, 2, 13, 10, 15, 7, 3, 4, 2, 4, 2),
    values=ENGLISH_TILES.values,
    n_blanks=4,
)
"""The 200 tiles of the 21 x 21 game."""

TILE_SETS: Mapping[str, TileSet] = {"english": ENGLISH_TILES, "super": SUPER_TILES}
"""The tile sets that go by a name."""
