"""Tiles, and the set they come in: letters, counts, values.

    >>> from wordcore.games.scrabble import ENGLISH_TILES
    >>> ENGLISH_TILES.n_tiles, ENGLISH_TILES.value("Q")
    (100, 10)

A :class:`Tile` on the board has a letter and may be a blank standing for it;
on a rack or in the bag a tile is known by its *face*: the letter, or ``?`` for
a blank. Faces are strings because a tile may hold two letters (``[CH]``). Inside
a game a tile is a *code*, one byte: letters count from 1, a blank standing for a
letter has ``BLANK_BIT`` set, a blank on a rack is ``BLANK_BIT`` alone, and 0 stands
for an empty square, or for a tile that nobody has seen. Not here: racks (``rack``),
squares (``layout``, ``board``).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.values import LexiconId
from wordcore.limits import check_length

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

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
    """A tile on the board: its letter, and whether it is a blank standing for that letter."""

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


@dataclass(frozen=True, slots=True, repr=False)
class TileSet:
    """How many tiles of each letter there are, and what they are worth. Raises ``GameFileError``.

    ``letters`` are in the order of the alphabet; ``counts`` and ``values`` go
    with them. A blank is worth nothing.

        >>> tiny = TileSet("tiny", "ABC", counts=(2, 1, 1), values=(1, 3, 3), n_blanks=1)
        >>> tiny.n_tiles, tiny.value("C"), tiny.value("?")
        (5, 3, 0)
    """

    name: str = field(compare=False)
    letters: Sequence[str]
    counts: Sequence[int]
    values: Sequence[int]
    n_blanks: int
    tiles: tuple[Tile | None, ...] = field(init=False, compare=False)
    """The tile of each code."""
    code_of: Mapping[Tile, int] = field(init=False, compare=False)
    """The code of each tile on the board."""
    face_codes: Mapping[str, int] = field(init=False, compare=False)
    """The code of each face on a rack."""
    letters_by_code: tuple[str, ...] = field(init=False, compare=False)
    faces_by_code: tuple[str, ...] = field(init=False, compare=False)
    worths: bytes = field(init=False, compare=False)
    """The points of each code, as a table for ``bytes.translate``."""
    has_digraphs: bool = field(init=False, compare=False)
    """Whether some tile holds more than one letter."""
    _written: Mapping[str, Tile] = field(init=False, compare=False)
    _cutter: re.Pattern[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        letters = list(self.letters) if isinstance(self.letters, str) else self.letters
        named = zip(_Table.__annotations__, (letters, self.counts, self.values, self.n_blanks, self.name), strict=True)
        table = fields.read(_Table, dict(named), "tile set")
        letters, counts, values = tuple(table.letters), tuple(table.counts), tuple(table.values)
        self._check(letters, counts, values)
        plain = (None, *map(Tile, letters), *[None] * (BLANK_BIT - 1 - len(letters)))
        tiles = (*plain, *(tile and Tile(tile.letter, True) for tile in plain))
        by_code = tuple("" if tile is None else tile.letter for tile in tiles)
        # A letter without a lower-case form of its own cannot be written as a blank.
        cased = [letter for letter in letters if len(letter.lower()) == len(letter)]
        written = {letter.lower(): Tile(letter, True) for letter in cased}
        written |= {letter.capitalize(): Tile(letter) for letter in cased} | {
            letter: Tile(letter) for letter in letters
        }
        longest_first = sorted(map(re.escape, written), key=len, reverse=True)
        for name, value in {
            "letters": letters,
            "counts": counts,
            "values": values,
            "tiles": tiles,
            "code_of": MappingProxyType({tile: code for code, tile in enumerate(tiles) if tile is not None}),
            "face_codes": MappingProxyType({face: code for code, face in enumerate(letters, 1)} | {BLANK: BLANK_BIT}),
            "letters_by_code": by_code,
            "faces_by_code": (*by_code[:BLANK_BIT], *[BLANK] * BLANK_BIT),
            "worths": bytes((0, *values)).ljust(256, b"\0"),
            "has_digraphs": max(map(len, letters)) > 1,
            "_written": written,
            "_cutter": re.compile("|".join([r"\[([^\]]*)\]", *longest_first, "."]), re.DOTALL),
        }.items():
            object.__setattr__(self, name, value)

    def _check(self, letters: tuple[str, ...], counts: tuple[int, ...], values: tuple[int, ...]) -> None:
        place, n = f"tile set {shown(self.name)}", len(letters)
        if not 1 <= n <= MAX_LETTERS or not len(set(letters)) == len(counts) == len(values) == n:
            expected = f"1 to {MAX_LETTERS} different letters, and as many counts and values"
            raise GameFileError.at(place, expected, f"{n} letters, {len(counts)} counts, {len(values)} values")
        for letter in letters:
            if not _is_letter(letter):
                raise GameFileError.at(f"{place}, letters", "capital letters", shown(letter))
        for name, most, numbers in (("counts", MAX_COUNT, (*counts, self.n_blanks)), ("values", 255, values)):
            for number in numbers:
                if not 0 <= number <= most:
                    raise GameFileError.at(f"{place}, {name}", f"0 to {most}", shown(number))

    def __reduce__(self) -> tuple[object, ...]:
        return (TileSet, (self.name, self.letters, self.counts, self.values, self.n_blanks))

    def __repr__(self) -> str:
        return f"<TileSet {self.name}: {self.n_tiles} tiles, {self.n_blanks} of them blank>"

    @property
    def n_tiles(self) -> int:
        """All tiles, blanks included."""
        return sum(self.counts) + self.n_blanks

    def value(self, face: str) -> int:
        """The points printed on a tile; 0 for a blank. Raises ``BadTilesError`` for a tile of another set."""
        code = self.face_codes.get(fields.expect(face, str, "tile")) or self.code_of[self.tile(face)]
        return self.worths[code]

    def n_of(self, face: str) -> int:
        """How many tiles show a face; raises ``BadTilesError`` for a tile of another set."""
        return self.n_blanks if face == BLANK else self.counts[self.face_codes[self.tile(face).letter] - 1]

    def faces(self) -> list[str]:
        """Every tile of the set, in the order of the alphabet, blanks last."""
        every = [face for face, n in zip(self.letters, self.counts, strict=True) for _ in range(n)]
        return every + [BLANK] * self.n_blanks

    def left_from(self, *codes: bytes) -> Counter[str]:
        """The faces of the set that are not among these codes, such as the squares of a board and a rack."""
        left = Counter(self.faces())
        left.subtract(self.faces_by_code[code] for part in codes for code in part if code)
        return +left

    def beyond(self, faces: Iterable[str], *codes: bytes) -> list[str]:
        """Those of the faces that the set has not left once these codes are gone from it."""
        asked = Counter(fields.items(faces, "faces", "a list of faces"))
        return list((asked - self.left_from(*codes)).elements())

    # --- text ---------------------------------------------------------------------------------

    def split(self, text: str, also: str = "") -> list[str]:
        """A string cut into tiles as written, each in its own case; raises ``BadTilesError`` with the position.

        Characters in ``also`` stay as they are. A tile of two letters is written
        in brackets or found by longest match.

            >>> ENGLISH_TILES.split("QUIz?", also="?")
            ['Q', 'U', 'I', 'z', '?']
        """
        fields.expect(also, str, "also")
        check_length(BadTilesError, "tiles", fields.expect(text, str, "tiles"))
        text, found = unicodedata.normalize("NFC", text), []
        for cut in self._cutter.finditer(text):
            written = cut[0] if cut[1] is None else cut[1]
            if written not in self._written and cut[0] not in also:
                place = f"tiles {shown(text)}, position {cut.start() + 1}"
                raise BadTilesError.at(place, f"a tile of the set {shown(self.name)}", shown(cut[0][0]))
            found.append(written)
        return found

    def spell(self, letters: Sequence[str]) -> str:
        """The text of a word laid in tiles, in brackets where it would be read as other tiles.

        >>> spanish = TileSet.of(Alphabet.SPANISH)
        >>> spanish.spell(["E", "LL", "A"]), spanish.spell(["E", "L", "L", "A"])
        ('ELLA', 'E[L][L]A')
        """
        letters = fields.items(letters, "letters", "a list of tiles")
        return "".join(self._apart(letters) if self.has_digraphs else letters)

    def write(self, tiles: Iterable[str]) -> str:
        """Tiles as written, one after the other, as a string that :meth:`split` cuts at the same places.

        Tiles of two letters are in brackets, and so are tiles of one letter
        that would be read together as another tile.

            >>> spanish = TileSet.of(Alphabet.SPANISH)
            >>> spanish.write(["A", "CH", "?"]), spanish.write(["L", "l", ".", "L"])
            ('A[CH]?', '[L][l].L')
        """
        single = [tile if len(tile) == 1 else f"[{tile}]" for tile in fields.items(tiles, "tiles", "a list of tiles")]
        return "".join(self._apart(single) if self.has_digraphs else single)

    def write_codes(self, codes: Iterable[int]) -> str:
        """The tiles of a rack or a draw, given as codes, in one string."""
        return self.write([self.faces_by_code[code] for code in codes])

    def _apart(self, tiles: Sequence[str]) -> list[str]:
        """The tiles, in brackets where without them they are the beginning of a longer one or part of it."""
        misread: set[int] = set()
        longest = max(map(len, self.letters))
        for i, tile in enumerate(tiles):
            for end in range(i + 2, min(i + longest, len(tiles)) + 1):
                text = "".join(tiles[i:end])
                if any(len(tile) < len(longer) <= len(text) and text.startswith(longer) for longer in self._written):
                    misread.update(range(i, end))
                    break
        return [f"[{tile}]" if i in misread else tile for i, tile in enumerate(tiles)]

    def tile(self, written: str) -> Tile:
        """One tile as written on a board: ``Q``, or ``q`` for a blank standing for Q; raises ``BadTilesError``."""
        fields.expect(written, str, "tile")
        found = self._written.get(written) or self._written.get(written.strip("[]"))
        if found is not None:
            return found
        remedy = "write a blank as its letter in lower case, as in QUIz" if written == BLANK else ""
        raise BadTilesError.at("tile", f"a tile of the set {shown(self.name)}", shown(written), remedy)

    def read_faces(self, tiles: str | Iterable[str]) -> list[str]:
        """Faces from a tile string or a sequence of faces; ``?`` is a blank, case does not matter."""
        cut = self.split(tiles, also=BLANK) if isinstance(tiles, str) else fields.items(tiles, "tiles", "tiles")
        check_length(BadTilesError, "tiles", cut, unit="tiles")
        return [face if face in self.face_codes else self.tile(face).letter for face in cut]

    # --- as plain data ------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole table: letters, how many tiles there are of each, what they are worth, and the blanks."""
        return fields.write(_Table(self.letters, self.counts, self.values, self.n_blanks, self.name))

    def stored(self) -> object:
        """What a stored game keeps: the name of a shipped set, or the whole table."""
        return self.name if TILE_SETS.get(self.name) == self else self.to_json()

    @classmethod
    def from_json(cls, data: object) -> TileSet:
        """The reverse of :meth:`to_json` and :meth:`stored`; raises ``GameFileError``."""
        if isinstance(data, str):
            if data not in TILE_SETS:
                raise GameFileError.unknown("tile set", data, TILE_SETS)
            return TILE_SETS[data]
        table = fields.read(_Table, data, "tile set")
        return cls(table.name, table.letters, table.counts, table.values, table.blanks)

    @classmethod
    def of(cls, alphabet: Alphabet) -> TileSet:
        """The set that belongs to an alphabet; the same object each time."""
        return _set_of(fields.expect(alphabet, Alphabet, "TileSet.of"))


@dataclass(frozen=True)
class _Table:
    """A tile set as it is stored."""

    letters: Sequence[str]
    counts: Sequence[int]
    values: Sequence[int]
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


def tiles_of(lexicon: Lexicon | None) -> TileSet:
    """The tiles of a lexicon's alphabet, the English ones without a lexicon; raises ``GameFileError``."""
    LexiconId.of(lexicon)  # refuses what is not a lexicon
    return ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)


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
