"""Sets of tiles: the shipped ones as plain data, and the checks of a definition.

    >>> from wordcore import Alphabet
    >>> Alphabet.GERMAN.value("Ö"), Alphabet.named("catalan").count("NY")
    (8, 1)

The tiles are in the alphabet's own order, which is also the order of the codes in a KWG
file. Counts and values are those of the sets sold today. Definitions from outside, in Python
or TOML, pass through ``checked_tiles``. Not here: reading words (``wordcore.alphabet``).
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from wordcore.errors import AlphabetError, BadTypeError, shown
from wordcore.limits import ALPHABET_NAME_CHARACTERS, OTHER_SPELLING_CHARACTERS, OTHER_SPELLINGS
from wordcore.spelling import N_POINTS, Spelling

MAX_TILES = 62
MAX_SPELLING = 4
# A definition may come in a lexicon file of any origin: opening it takes milliseconds whatever it says.
_MAX_WRITTEN = 4 * MAX_SPELLING  # before letters and their combining accents become one character
RESERVED = frozenset("?*[]()^.-#\t\r\n ")


class TileSheet(NamedTuple):
    """One language: ``A9:1`` is nine tiles of A worth one point each."""

    tiles: str
    vowels: str
    blanks: int = 2
    strip_accents: bool = False
    also: Mapping[str, str] = MappingProxyType({})


SHEETS: dict[str, TileSheet] = {
    "english": TileSheet(
        "A9:1 B2:3 C2:3 D4:2 E12:1 F2:4 G3:2 H2:4 I9:1 J1:8 K1:5 L4:1 M2:3 N6:1 O8:1 P2:3 Q1:10 R6:1 S4:1 T6:1 "
        "U4:1 V2:4 W2:4 X1:8 Y2:4 Z1:10",
        "A E I O U",
    ),
    # 102 tiles. There is no Eszett tile: it is played as SS. Ä, Ö and Ü are never AE, OE, UE.
    "german": TileSheet(
        "A5:1 Ä1:6 B2:3 C2:4 D4:1 E15:1 F2:4 G3:2 H4:2 I6:1 J1:6 K2:4 L3:2 M4:3 N9:1 O3:2 Ö1:8 P1:4 Q1:10 R6:1 "
        "S7:1 T6:1 U6:1 Ü1:6 V1:6 W1:3 X1:8 Y1:10 Z1:3",
        "A Ä E I O Ö U Ü",
        strip_accents=True,
        also={"ß": "SS", "ẞ": "SS", "Œ": "OE", "Æ": "AE"},
    ),
    # 102 tiles. Accents and the cedilla are not written on tiles.
    "french": TileSheet(
        "A9:1 B2:3 C2:3 D3:2 E15:1 F2:4 G2:2 H2:4 I8:1 J1:8 K1:10 L5:1 M3:2 N6:1 O6:1 P2:3 Q1:8 R6:1 S6:1 T6:1 "
        "U6:1 V2:4 W1:10 X1:10 Y1:10 Z1:10",
        "A E I O U Y",
        strip_accents=True,
        also={"Œ": "OE", "Æ": "AE"},
    ),
    # 100 tiles, as sold outside North America: no K and no W; CH, LL and RR are tiles of their own.
    "spanish": TileSheet(
        "A12:1 B2:3 C4:3 CH1:5 D5:2 E12:1 F1:4 G2:2 H2:4 I6:1 J1:8 L4:1 LL1:8 M2:3 N5:1 Ñ1:8 O9:1 P2:3 Q1:5 R5:1 "
        "RR1:8 S6:1 T4:1 U5:1 V1:4 X1:8 Y1:4 Z1:10",
        "A E I O U",
        strip_accents=True,
    ),
    # 100 tiles; every Polish letter has its own, and no accent is ever dropped.
    "polish": TileSheet(
        "A9:1 Ą1:5 B2:3 C3:2 Ć1:6 D3:2 E7:1 Ę1:5 F1:5 G2:3 H2:3 I8:1 J2:3 K3:2 L3:2 Ł2:3 M3:2 N5:1 Ń1:7 O6:1 Ó1:5 "
        "P3:2 R4:1 S4:1 Ś1:5 T3:2 U2:3 W4:1 Y4:2 Z5:1 Ź1:9 Ż1:5",
        "A Ą E Ę I O Ó U Y",
    ),
    # 100 tiles; no K, W or Y, and Q only within QU. ŀ (U+0140) is an old way to write the l with its dot.
    "catalan": TileSheet(
        "A12:1 B2:3 C3:2 Ç1:10 D3:2 E13:1 F1:4 G2:3 H1:8 I8:1 J1:8 L4:1 L·L1:10 M3:2 N6:1 NY1:10 O5:1 P2:3 QU1:8 "
        "R8:1 S8:1 T5:1 U4:1 V1:4 X1:10 Z1:8",
        "A E I O U",
        strip_accents=True,
        also={"ĿL": "L·L"},
    ),
    # 102 tiles. Today's sets have no IJ tile, so the ligature counts as I and J.
    "dutch": TileSheet(
        "A6:1 B2:3 C2:5 D5:2 E18:1 F2:4 G3:3 H2:4 I4:1 J2:4 K3:3 L3:3 M3:3 N10:1 O6:1 P2:3 Q1:10 R5:2 S5:2 T5:2 "
        "U3:4 V2:4 W2:5 X1:8 Y1:8 Z2:4",
        "A E I O U",
        strip_accents=True,
        also={"Ĳ": "IJ"},
    ),
    # The 96 faces of the sixteen Boggle cubes; a face is worth the letters it adds to a word's length.
    "boggle": TileSheet(
        "A6:1 B2:1 C2:1 D3:1 E11:1 F2:1 G2:1 H5:1 I6:1 J1:1 K1:1 L4:1 M2:1 N6:1 O7:1 P2:1 QU1:2 R5:1 S6:1 T9:1 U3:1 "
        "V2:1 W3:1 X1:1 Y3:1 Z1:1",
        "A E I O U",
        blanks=0,
    ),
}


def rows_of(sheet: TileSheet) -> list[tuple[str, int, int]]:
    """The tiles of a sheet as ``(text, count, value)``.

    >>> rows_of(TileSheet("A9:1 CH1:5", "A"))
    [('A', 9, 1), ('CH', 1, 5)]
    """
    rows = []
    for item in sheet.tiles.split():
        left, value = item.split(":")
        text = left.rstrip("0123456789")
        rows.append((text, int(left[len(text) :]), int(value)))
    return rows


def checked_tiles(
    name: str, tiles: Iterable[Any], also: Mapping[str, str], strip_accents: bool
) -> tuple[list[tuple[str, int, int]], Spelling]:
    """The rows of a definition in upper case, and its spelling rules; raises AlphabetError naming the tiles."""
    if not isinstance(name, str) or not 0 < len(name) <= ALPHABET_NAME_CHARACTERS or not name.isprintable():
        raise AlphabetError.at("alphabet, name", f"1 to {ALPHABET_NAME_CHARACTERS} printable characters", shown(name))
    place = f"alphabet {name!r}"
    if type(strip_accents) is not bool:
        raise AlphabetError.at(f"{place}, strip_accents", "true or false", shown(strip_accents))
    if not isinstance(tiles, Iterable):
        raise BadTypeError.at(f"{place}, tiles", "a list of tiles", shown(tiles))
    found = list(tiles)
    if not 1 <= len(found) <= MAX_TILES:
        raise AlphabetError.at(f"{place}, tiles", f"1 to {MAX_TILES}", str(len(found)))
    for number, row in enumerate(found, 1):
        _check_row(f"{place}, tile {number}", row)
    if len(also) > OTHER_SPELLINGS:
        raise AlphabetError.at(f"{place}, also", f"at most {OTHER_SPELLINGS} other spellings", f"{len(also):,}")
    for key, value in also.items():
        for text in (key, value):
            if not isinstance(text, str):
                raise AlphabetError.at(f"{place}, also", "texts", shown(text))
            if len(text) > OTHER_SPELLING_CHARACTERS:
                raise AlphabetError.at(f"{place}, also", f"at most {OTHER_SPELLING_CHARACTERS} characters", shown(text))
        if set(key) & set("?*[]()^#\t\r\n "):
            raise AlphabetError.at(f"{place}, also", "letters", f"{shown(key)}, which has a meaning in queries")
    spelling = Spelling([row[0] for row in found], also=also, strip_accents=strip_accents)
    rows: list[tuple[str, int, int]] = []
    seen: dict[str, int] = {}
    for number, (written, count, value) in enumerate(found, 1):
        text = spelling.upper(written)
        if not 1 <= len(text) <= MAX_SPELLING or not all(_may_be_on_a_tile(c) for c in text):
            reserved = " ".join(sorted(c for c in RESERVED if c.isprintable() and c != " "))
            expected = f"1 to {MAX_SPELLING} Latin, Greek, Cyrillic or Armenian characters other than {reserved}"
            raise AlphabetError.at(f"{place}, tile {number}", expected, shown(text))
        if text in seen:
            found_twice = f"{shown(text)}, as tile {seen[text]} has"
            raise AlphabetError.at(f"{place}, tile {number}", "a new spelling", found_twice)
        seen[text] = number
        rows.append((text, count, value))
    _check_prefixes(place, list(seen))
    return rows, spelling


def checked_vowels(name: str, vowels: Iterable[Any], spelling: Spelling, tiles: Iterable[str]) -> frozenset[str]:
    """The tiles that are vowels; raises AlphabetError for anything else among them."""
    known = frozenset(tiles)
    found = set()
    for vowel in vowels:
        upper = spelling.upper(vowel) if isinstance(vowel, str) and len(vowel) <= _MAX_WRITTEN else None
        if upper not in known:
            raise AlphabetError.at(f"alphabet {name!r}, vowels", "tiles of the alphabet", shown(vowel))
        found.add(upper)
    return frozenset(found)


def check_blanks(name: str, blanks: Any) -> int:
    """A number of blanks; raises AlphabetError."""
    if type(blanks) is not int or not 0 <= blanks <= 255:
        raise AlphabetError.at(f"alphabet {name!r}, blanks", "a number from 0 to 255", shown(blanks))
    return blanks


def parsed_toml(text: str) -> dict[str, Any]:
    """The fields of a TOML text; raises AlphabetError, also where there is no TOML reader."""
    if not isinstance(text, str):
        raise BadTypeError.at("TOML definition", "a string", shown(text), "decode bytes, or read the file first")
    for module in ("tomllib", "tomli"):
        try:
            toml = importlib.import_module(module)
        except ModuleNotFoundError:
            continue
        try:
            return dict(toml.loads(text))
        except (toml.TOMLDecodeError, RecursionError) as error:
            import re

            place = re.search(r"line \d+", str(error))
            raise AlphabetError.at(
                f"alphabet definition{', ' + place[0] if place else ''}", "TOML", "something else"
            ) from error
    remedy = "install one, or define the alphabet in Python"
    raise AlphabetError.at("TOML definition", "Python 3.11 or the package tomli", "neither", remedy)


def _check_row(place: str, row: Any) -> None:
    if not isinstance(row, (tuple, list)) or len(row) != 3 or not isinstance(row[0], str):
        raise AlphabetError.at(place, "(text, count, value), as in ('A', 9, 1)", shown(row))
    if len(row[0]) > _MAX_WRITTEN:
        raise AlphabetError.at(place, f"1 to {MAX_SPELLING} characters", shown(row[0]))
    for what, number in zip(("count", "value"), row[1:], strict=True):
        if type(number) is not int or not 0 <= number <= 255:
            raise AlphabetError.at(f"{place} {row[0]!r}, {what}", "a number from 0 to 255", shown(number))


def _check_prefixes(place: str, texts: list[str]) -> None:
    """A single letter may begin a longer tile (L and LL), and brackets tell them apart.

    A longer tile may not begin another: with CH and CHA a text would have three readings at one
    place, and longest-first would hide the middle one from everybody.
    """
    for text in texts:
        for other in texts:
            if len(text) > 1 and other != text and other.startswith(text):
                found = f"{shown(text)}, the beginning of {shown(other)}"
                raise AlphabetError.at(f"{place}, tiles", "only single letters to begin another tile", found)


def _may_be_on_a_tile(character: str) -> bool:
    return (
        ord(character) < N_POINTS
        and character not in RESERVED
        and character.isprintable()
        and not 0x300 <= ord(character) < 0x370  # combining marks: a letter and its accent are one character
    )
