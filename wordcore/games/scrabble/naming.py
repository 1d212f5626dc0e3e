"""The names that files give to boards and tiles, and the tiles of a file that names none.

    >>> from wordcore.games.scrabble.naming import layout_named, tiles_named
    >>> layout_named("CrosswordGame").name, tiles_named("german").n_tiles
    ('standard', 102)

What has no name is written as plain data. Not here: the boards and tiles
themselves (``layout``, ``tiles``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout
from wordcore.games.scrabble.tiles import ENGLISH_TILES, SUPER_TILES, TileSet, tiles_of
from wordcore.lexicon import Lexicon

T = TypeVar("T")

_LANGUAGES = (
    Alphabet.ENGLISH,
    Alphabet.FRENCH,
    Alphabet.GERMAN,
    Alphabet.SPANISH,
    Alphabet.CATALAN,
    Alphabet.DUTCH,
    Alphabet.POLISH,
)
LAYOUT_NAMES: Mapping[str, Layout] = {"CrosswordGame": STANDARD, "SuperCrosswordGame": SUPER, **LAYOUTS}
"""The layouts that a file may name; of several names the first is written."""
TILE_NAMES: Mapping[str, TileSet] = {
    **{alphabet.name: TileSet.of(alphabet) for alphabet in _LANGUAGES},
    "english_super": SUPER_TILES,
    "super": SUPER_TILES,
}
"""The tile sets that a file may name."""
_LEXICONS = {
    r"NWL|CSW|TWL|OWL|OSPD|OSW|SOWPODS|ENABLE|ECWL|NSWL|COLLINS": "english",
    r"FRA|ODS": "french",
    r"RD[0-9]|DEUTSCH|GERMAN": "german",
    r"FISE|FILE|SPANISH": "spanish",
    r"DISC": "catalan",
    r"OSPS|POLISH": "polish",
    r"SWL|OPENTAAL|DUTCH": "dutch",
}


def layout_named(text: str, place: str = "layout") -> Layout:
    """The layout of a name, or of a drawing as plain data; raises ``GameFileError`` with the place."""
    return _named(text, LAYOUT_NAMES, Layout.from_json, place)


def tiles_named(text: str, place: str = "tile set") -> TileSet:
    """The tile set of a name, or of a table as plain data; raises ``GameFileError`` with the place."""
    return _named(text, TILE_NAMES, TileSet.from_json, place)


def layout_name(layout: Layout) -> str:
    """The name of a layout, or its drawing as plain data."""
    return next((name for name, known in LAYOUT_NAMES.items() if known == layout), "") or json.dumps(layout.stored())


def tiles_name(tile_set: TileSet) -> str:
    """The name of a tile set, or its table as plain data."""
    return next((name for name, known in TILE_NAMES.items() if known == tile_set), "") or json.dumps(tile_set.to_json())


def tiles_for(
    layout: Layout,
    named: TileSet | None,
    lexicon: Lexicon | None,
    lexicon_name: str,
    texts: Sequence[Iterable[str]],
) -> TileSet:
    """The tiles of a file: those it names, those of the lexicon given or named, or else the only set that holds
    its texts, English before others. Several lists of texts are tried one after the other."""
    given = tiles_of(lexicon)
    english = SUPER_TILES if layout == SUPER else ENGLISH_TILES
    if named is not None:
        return named if lexicon is None or given.letters == named.letters else given
    if lexicon is not None:
        return english if given == ENGLISH_TILES else given
    for pattern, language in _LEXICONS.items():
        if re.match(pattern, lexicon_name, re.IGNORECASE):
            return english if language == "english" else TILE_NAMES[language]
    sets = [english, *[tile_set for tile_set in TILE_NAMES.values() if tile_set.letters != english.letters]]
    for several in texts:
        fitting = [tile_set for tile_set in sets if all(_can_read(tile_set, text) for text in several)]
        if english in fitting or len(fitting) == 1:
            return fitting[0]
    return english


def _named(text: str, names: Mapping[str, T], read: Callable[[object], T], place: str) -> T:
    by_name = {name.lower(): value for name, value in names.items()}
    if text.lower() in by_name:
        return by_name[text.lower()]
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise GameFileError.at(place, " or ".join(names), shown(text)) from None
    try:
        return read(data)
    except GameFileError as fault:
        raise fault.within(place) from None


def _can_read(tile_set: TileSet, text: str) -> bool:
    try:
        return text.isdecimal() or not text or bool(tile_set.split(text, also="?.()"))
    except BadTilesError:
        return False
