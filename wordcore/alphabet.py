"""Letters and tiles to codes and back: case, accents, digraph tiles, tile counts and values.

    >>> from wordcore import Alphabet
    >>> Alphabet.ENGLISH.value("Q"), Alphabet.ENGLISH.count("E"), Alphabet.ENGLISH.blanks
    (10, 12, 2)

An alphabet is the only place that knows how a language is written. Everything
below it works in codes 1 to 62, one a tile, in the alphabet's own order, so a
language with digraph tiles needs no other engine. Not here: files.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from wordcore._engine.codec import Codec
from wordcore.errors import AlphabetError, BadWordError

MAX_TILES = 62
MAX_SPELLING = 4
RESERVED = frozenset("?*[]()^.-#\t\r\n ")


class Alphabet:
    """The tiles of a language, in order, each with its number in the bag and its value.

    ``tiles`` are ``(text, count, value)``. ``vowels`` are tile texts. ``also``
    says what a character or string that the tiles cannot spell counts as
    (``{"ß": "SS"}``), in either case; with ``strip_accents`` a letter whose
    accented form is no tile counts as the plain one.

        >>> tiny = Alphabet("tiny", [("A", 2, 1), ("B", 1, 3), ("CH", 1, 5)], vowels="A", blanks=1)
        >>> tiny.split("bacha")
        ('B', 'A', 'CH', 'A')
        >>> Alphabet("twice", [("A", 1, 1), ("a", 1, 1)])
        Traceback (most recent call last):
        wordcore.errors.AlphabetError: alphabet 'twice': tiles 1 and 2 are both spelled 'A'
    """

    ENGLISH: ClassVar[Alphabet]

    __slots__ = ("_index", "also", "blanks", "codec", "counts", "name", "strip_accents", "tiles", "values", "vowels")

    name: str
    tiles: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    blanks: int
    vowels: frozenset[str]
    also: Mapping[str, str]
    strip_accents: bool
    codec: Codec
    _index: dict[str, int]

    def __init__(
        self,
        name: str,
        tiles: Iterable[tuple[str, int, int]],
        *,
        blanks: int = 2,
        vowels: Iterable[str] = (),
        also: Mapping[str, str] | None = None,
        strip_accents: bool = False,
    ) -> None:
        rows = _checked_tiles(name, tiles)
        set_field = object.__setattr__
        set_field(self, "name", name)
        set_field(self, "tiles", tuple(text for text, _, _ in rows))
        set_field(self, "counts", tuple(count for _, count, _ in rows))
        set_field(self, "values", tuple(value for _, _, value in rows))
        set_field(self, "blanks", blanks)
        set_field(self, "vowels", frozenset(_upper(vowel) for vowel in vowels))
        set_field(self, "also", MappingProxyType({_upper(k): _upper(v) for k, v in (also or {}).items()}))
        set_field(self, "strip_accents", strip_accents)
        set_field(self, "_index", {text: code for code, text in enumerate(self.tiles, 1)})
        strange = sorted(self.vowels - set(self.tiles))
        if strange:
            raise AlphabetError(f"alphabet {name!r}: vowel {strange[0]!r} is no tile; add the tile or drop the vowel")
        if not 0 <= blanks <= 255:
            raise AlphabetError(f"alphabet {name!r}: {blanks} blanks; 0 to 255 are possible")
        folds = _single_folds(self.tiles)
        if self.also:
            # A text is read as it stands if it can be; such an entry would count in some words only.
            bare = Codec(self.tiles, folds, self.vowels, None)
            spelled = sorted(found for found in self.also if not found or bare.codes(found) is not None)
            if spelled:
                raise AlphabetError(f"alphabet {name!r}: also={spelled[0]!r}: the tiles spell that already; drop the entry")
        plain = self.tiles == tuple(t for t in self.tiles if t.isascii()) and not self.also and not strip_accents
        set_field(
            self,
            "codec",
            Codec(self.tiles, folds, self.vowels, None if plain else self.normalise, self),
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Alphabet does not change; build a new one with another {name}")

    # --- asking ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, str) and _upper(tile) in self._index

    def code(self, tile: str) -> int:
        """The code of a tile, 1 for the first; raises AlphabetError for no tile."""
        try:
            return self._index[_upper(tile)]
        except KeyError:
            raise AlphabetError(f"{tile!r} is no tile of the alphabet {self.name}") from None

    def value(self, tile: str) -> int:
        """Points for a tile; a blank (``?``) is worth nothing."""
        return 0 if tile == "?" else self.values[self.code(tile) - 1]

    def count(self, tile: str) -> int:
        """How many of a tile a full bag holds."""
        return self.blanks if tile == "?" else self.counts[self.code(tile) - 1]

    def split(self, word: str) -> tuple[str, ...]:
        """The tiles of a word; raises BadWordError with the character and its position.

            >>> Alphabet.ENGLISH.split("quiz")
            ('Q', 'U', 'I', 'Z')
        """
        return tuple(self.tiles[code - 1] for code in self.encode(word))

    def encode(self, word: str) -> bytes:
        """The tile codes of a word; raises BadWordError with the character and its position.

            >>> Alphabet.ENGLISH.encode("ca7")
            Traceback (most recent call last):
            wordcore.errors.BadWordError: 'ca7': '7' at position 3 is no letter of the alphabet english
        """
        codes = self.codec.codes(word)
        if codes is None:
            raise BadWordError(f"{word!r}: {self.fault(word)}")
        return codes

    def decode(self, codes: bytes) -> str:
        """The word that tile codes spell, in upper case."""
        return self.codec.text(codes)

    def fault(self, word: str) -> str:
        """Why a string is no word of this alphabet, as half a sentence; empty if it is one."""
        if not word:
            return "an empty string is no word"
        if self.codec.codes(word) is not None:
            return ""
        text = self.normalise(word)
        for position, character in enumerate(text, 1):
            if self.codec.codes(character) is None and not any(character in tile for tile in self.tiles):
                where = position if len(text) == len(word) else word.find(character) + 1 or position
                found = word[where - 1] if len(text) == len(word) else character
                shown = found if found.isprintable() else f"U+{ord(found):04X}"
                return f"{shown!r} at position {where} is no letter of the alphabet {self.name}"
        if len(text) > 63:
            return f"{len(text)} letters, more than the 63 a word may have"
        return f"its letters cannot be read as tiles of the alphabet {self.name}"

    def normalise(self, text: str) -> str:
        """``text`` as the tables read it: NFC, upper case letter by letter, ``also`` and accents applied."""
        text = _upper(text)
        for found, meant in self.also.items():
            if found in text:
                text = text.replace(found, meant)
        return "".join(map(self._without_accent, text)) if self.strip_accents else text

    def _without_accent(self, upper: str) -> str:
        if upper in self._index:
            return upper
        plain = "".join(c for c in unicodedata.normalize("NFD", upper) if not unicodedata.combining(c))
        return plain if plain in self._index else upper

    # --- as plain data ------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Plain data that ``from_json`` reads; a lexicon file carries it."""
        return {
            "name": self.name,
            "tiles": [[t, c, v] for t, c, v in zip(self.tiles, self.counts, self.values, strict=True)],
            "blanks": self.blanks,
            "vowels": sorted(self.vowels),
            "also": dict(sorted(self.also.items())),
            "strip_accents": self.strip_accents,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Alphabet:
        """The alphabet that ``to_json`` described; raises AlphabetError if the data is not one."""
        try:
            tiles = [(str(text), int(count), int(value)) for text, count, value in data["tiles"]]
            made = cls(
                str(data["name"]),
                tiles,
                blanks=int(data["blanks"]),
                vowels=[str(vowel) for vowel in data["vowels"]],
                also={str(k): str(v) for k, v in data["also"].items()},
                strip_accents=bool(data["strip_accents"]),
            )
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
            if isinstance(error, AlphabetError):
                raise
            raise AlphabetError(f"not an alphabet definition: {error!r}") from error
        return cls.ENGLISH if made == cls.ENGLISH else made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and (self is other or self.to_json() == other.to_json())

    def __hash__(self) -> int:
        return hash((self.name, self.tiles))

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {len(self.tiles)} tiles>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _alphabet_from_json, (self.to_json(),)


def _alphabet_from_json(data: Mapping[str, Any]) -> Alphabet:
    return Alphabet.from_json(data)


def _nfc(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _upper(text: str) -> str:
    # One character at a time, and only where the result is one character that folds back:
    # str.upper() would make two letters of a ligature and an I of a dotless i.
    text = _nfc(text)
    out = []
    for character in text:
        upper = character.upper()
        out.append(upper if len(upper) == 1 and upper.lower() == character else character)
    return "".join(out)


def _single_folds(tiles: tuple[str, ...]) -> dict[str, str]:
    folds = {}
    for character in {c for tile in tiles for c in tile}:
        folds[character] = character
        if len(character.lower()) == 1:
            folds[character.lower()] = character
    return folds


def _checked_tiles(name: str, tiles: Iterable[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    rows: list[tuple[str, int, int]] = []
    seen: dict[str, int] = {}
    for number, row in enumerate(tiles, 1):
        try:
            text, count, value = row
        except (TypeError, ValueError):
            raise AlphabetError(
                f"alphabet {name!r}: tile {number} is {row!r}; a tile is (text, count, value)"
            ) from None
        text = _upper(text)
        if not 1 <= len(text) <= MAX_SPELLING or RESERVED & set(text) or any(ord(c) >= 592 for c in text):
            raise AlphabetError(
                f"alphabet {name!r}: tile {number} {text!r} must be 1 to {MAX_SPELLING} Latin characters "
                f"other than {' '.join(sorted(RESERVED - set(' ' + chr(9) + chr(10) + chr(13))))}"
            )
        if text in seen:
            raise AlphabetError(f"alphabet {name!r}: tiles {seen[text]} and {number} are both spelled {text!r}")
        if not (0 <= count <= 255 and 0 <= value <= 255):
            raise AlphabetError(f"alphabet {name!r}: tile {text!r} has count {count} and value {value}; 0 to 255")
        seen[text] = number
        rows.append((text, count, value))
    if not 1 <= len(rows) <= MAX_TILES:
        raise AlphabetError(f"alphabet {name!r}: {len(rows)} tiles; 1 to {MAX_TILES} are possible")
    return rows


def _points(text: str) -> list[tuple[str, int, int]]:
    """Reads ``A9:1`` items: tile, count, value."""
    rows = []
    for item in text.split():
        left, value = item.split(":")
        tile = left.rstrip("0123456789")
        rows.append((tile, int(left[len(tile):]), int(value)))
    return rows


Alphabet.ENGLISH = Alphabet(
    "english",
    _points(
        "A9:1 B2:3 C2:3 D4:2 E12:1 F2:4 G3:2 H2:4 I9:1 J1:8 K1:5 L4:1 M2:3 N6:1 O8:1 P2:3 Q1:10 R6:1 S4:1 T6:1 "
        "U4:1 V2:4 W2:4 X1:8 Y2:4 Z1:10"
    ),
    vowels="AEIOU",
)
