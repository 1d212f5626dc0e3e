"""Tiles, and the set they come in: letters, counts, values.

    >>> from wordcore.games.scrabble import ENGLISH_TILES
    >>> ENGLISH_TILES.n_tiles, ENGLISH_TILES.value("Q")
    (100, 10)

A :class:`Tile` on the board has a letter and may be a blank standing for it;
on a rack or in the bag a tile is known by its *face*: the letter, or ``?`` for
a blank. Faces are strings because a tile may hold two letters (``[CH]``). Inside
a game a tile is a *code*, one byte: letters count from 1, a blank standing for a
letter has ``BLANK_BIT`` set, a blank on a rack is ``BLANK_BIT`` alone, and 0 stands
for an empty square, or for a tile that nobody has seen. Not here: racks (``rack``), squares
(``layout``, ``board``).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games import fields

BLANK = "?"
"""The face of a blank."""
BLANK_BIT = 64
MAX_LETTERS = 62
MAX_COUNT = 1000
"""The most tiles of one letter."""

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
    def written(self) -> str:
        """How the tile is written, without brackets: its letter, in lower case for a blank."""
        return self.letter.lower() if self.is_blank else self.letter

    def __str__(self) -> str:
        return self.written if len(self.letter) == 1 else f"[{self.written}]"


class TileSet:
    """How many tiles of each letter there are, and what they are worth; immutable.

    ``letters`` are in the order of the alphabet; ``counts`` and ``values`` go
    with them. A blank is worth nothing. Raises ``GameFileError``.

        >>> tiny = TileSet("tiny", "ABC", counts=(2, 1, 1), values=(1, 3, 3), n_blanks=1)
        >>> tiny.n_tiles, tiny.value("C"), tiny.value("?")
        (5, 3, 0)
    """

    __slots__ = (
        "_longest",
        "_value_of",
        "_written",
        "code_of",
        "counts",
        "face_codes",
        "faces_by_code",
        "letters",
        "letters_by_code",
        "n_blanks",
        "name",
        "tiles",
        "values",
        "worths",
    )

    name: str
    letters: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    n_blanks: int
    code_of: Mapping[Tile, int]
    """The code of each tile on the board."""
    face_codes: Mapping[str, int]
    """The code of each face on a rack."""
    tiles: tuple[Tile | None, ...]
    """The tile of each code."""
    letters_by_code: tuple[str, ...]
    faces_by_code: tuple[str, ...]
    worths: bytes
    """The points of each code, as a table for ``bytes.translate``."""

    def __init__(
        self, name: str, letters: Iterable[str], counts: Iterable[int], values: Iterable[int], n_blanks: int
    ) -> None:
        self.name, self.letters, self.n_blanks = name, tuple(letters), n_blanks
        self.counts, self.values = tuple(counts), tuple(values)
        self._check()
        self._value_of = dict(zip(self.letters, self.values, strict=True)) | {BLANK: 0}
        self._longest = max(len(letter) for letter in self.letters)
        self._written: dict[str, Tile] = {}
        for letter in self.letters:
            # A letter without a lower-case form of its own cannot be written as a blank.
            if len(letter.lower()) == len(letter):
                self._written[letter.lower()] = Tile(letter, True)
                self._written[letter.capitalize()] = Tile(letter)
        self._written.update((letter, Tile(letter)) for letter in self.letters)
        plain = (None, *map(Tile, self.letters), *[None] * (BLANK_BIT - 1 - len(self.letters)))
        self.tiles = (*plain, *(tile and Tile(tile.letter, True) for tile in plain))
        self.code_of = {tile: code for code, tile in enumerate(self.tiles) if tile is not None}
        self.letters_by_code = tuple("" if tile is None else tile.letter for tile in self.tiles)
        self.faces_by_code = (*self.letters_by_code[:BLANK_BIT], *[BLANK] * BLANK_BIT)
        self.face_codes = {letter: code for code, letter in enumerate(self.letters, 1)} | {BLANK: BLANK_BIT}
        self.worths = bytes((0, *self.values)).ljust(256, b"\0")

    def _check(self) -> None:
        place = f"tile set {shown(self.name)}"
        if not len(set(self.letters)) == len(self.counts) == len(self.values) == len(self.letters):
            raise GameFileError.at(
                place,
                "distinct letters, and as many counts and values",
                f"{len(self.letters)} letters, {len(self.counts)} counts, {len(self.values)} values",
            )
        if not 1 <= len(self.letters) <= MAX_LETTERS:
            raise GameFileError.at(f"{place}, letters", f"1 to {MAX_LETTERS} letters", str(len(self.letters)))
        for letter in self.letters:
            if not _is_letter(letter):
                raise GameFileError.at(f"{place}, letters", "capital letters", shown(letter))
        for n in (*self.counts, self.n_blanks):
            if not 0 <= n <= MAX_COUNT:
                raise GameFileError.at(f"{place}, counts", f"0 to {MAX_COUNT}", shown(n))
        for value in self.values:
            if not 0 <= value < 256:
                raise GameFileError.at(f"{place}, values", "0 to 255", shown(value))

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
        """The points printed on a tile; 0 for a blank. Raises ``KeyError`` for a tile of another set."""
        return self._value_of[face]

    def faces(self) -> list[str]:
        """Every tile of the set, in the order of the alphabet, blanks last."""
        every = [face for face, n in zip(self.letters, self.counts, strict=True) for _ in range(n)]
        return every + [BLANK] * self.n_blanks

    def left_from(self, *codes: bytes) -> Counter[str]:
        """The faces of the set that are not among these codes, such as the squares of a board and a rack."""
        left = Counter(self.faces())
        left.subtract(self.faces_by_code[code] for part in codes for code in part if code)
        return +left

    def sort(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Faces in the order of the alphabet, blanks last."""
        return tuple(sorted(faces, key=self.face_codes.__getitem__))

    def __contains__(self, face: object) -> bool:
        return face in self._value_of

    # --- text ---------------------------------------------------------------------------------

    def split(self, text: str, also: str = "") -> list[str]:
        """A string cut into tiles as written, each in its own case.

        Characters in ``also`` stay as they are. A tile of two letters is written
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
                place = f"tiles {shown(text)}, position {position + 1}"
                raise BadTilesError.at(place, f"a tile of the set {shown(self.name)}", shown(text[position]))
            found.append(written)
            position += taken
        return found

    def spell(self, letters: Sequence[str]) -> str:
        """The text of a word laid in tiles, in brackets where it would be read as other tiles.

        >>> spanish = TileSet.of(Alphabet.SPANISH)
        >>> spanish.spell(["E", "LL", "A"]), spanish.spell(["E", "L", "L", "A"])
        ('ELLA', 'E[L][L]A')
        """
        if self._longest == 1:
            return "".join(letters)
        misread = self._misread(letters)
        return "".join(f"[{letter}]" if i in misread else letter for i, letter in enumerate(letters))

    def write(self, tiles: Iterable[str]) -> str:
        """Tiles as written, one after the other, as a string that :meth:`split` cuts at the same places.

        Tiles of two letters are in brackets, and so are tiles of one letter
        that would be read together as another tile.

            >>> spanish = TileSet.of(Alphabet.SPANISH)
            >>> spanish.write(["A", "CH", "?"]), spanish.write(["L", "l", ".", "L"])
            ('A[CH]?', '[L][l].L')
        """
        tiles = tuple(tiles)
        text = "".join(tiles)
        if self._longest == 1 and len(text) == len(tiles):
            return text
        apart = [tile if len(tile) == 1 else f"[{tile}]" for tile in tiles]
        misread = self._misread(apart)
        return "".join(f"[{tile}]" if i in misread else tile for i, tile in enumerate(apart))

    def write_codes(self, codes: Iterable[int]) -> str:
        """The tiles of a rack or a draw, given as codes, in one string."""
        return self.write([self.faces_by_code[code] for code in codes])

    def _misread(self, tiles: Sequence[str]) -> set[int]:
        """The places of tiles that, written without brackets, are the beginning of a longer one or part of it."""
        found: set[int] = set()
        for i, tile in enumerate(tiles):
            text, covered = tile, i
            while len(text) < self._longest and covered + 1 < len(tiles):
                covered += 1
                text += tiles[covered]
                if any(len(longer) > len(tile) and text.startswith(longer) for longer in self._written):
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
        remedy = "write a blank as its letter in lower case, as in QUIz" if written == BLANK else ""
        raise BadTilesError.at("tile", f"a tile of the set {shown(self.name)}", shown(written), remedy)

    def read_faces(self, tiles: str | Iterable[str]) -> list[str]:
        """Faces from a tile string or a sequence of faces; ``?`` is a blank, case does not matter."""
        cut = self.split(tiles, also=BLANK) if isinstance(tiles, str) else tiles
        return [face if face in self._value_of else self.tile(face).letter for face in cut]

    # --- as plain data ------------------------------------------------------------------------

    def to_json(self) -> object:
        """The name of a shipped set, or the whole table."""
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
            if data not in TILE_SETS:
                raise GameFileError.unknown("tile set", data, TILE_SETS)
            return TILE_SETS[data]
        table = fields.read(_Table, data, "tile set")
        return cls(table.name, table.letters, table.counts, table.values, table.blanks)

    @classmethod
    def of(cls, alphabet: Alphabet) -> TileSet:
        """The set that belongs to an alphabet.

        >>> TileSet.of(Alphabet.ENGLISH)
        <TileSet english: 100 tiles, 2 of them blank>
        """
        return _set_of(alphabet)


@dataclass(frozen=True)
class _Table:
    """A tile set as it is stored."""

    letters: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    blanks: int
    name: str = "custom"


def _is_letter(text: str) -> bool:
    if not text or text in _NEVER_A_TILE or any(part in _NEVER_IN_TILES or part.isspace() for part in text):
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
