"""What can happen in a game: the moves that are pushed, and the events that come of them.

    >>> from wordcore.games.scrabble import Challenge, Exchange
    >>> from wordcore.games.scrabble.turns import move_to_json
    >>> Exchange("QVV"), Exchange(3)
    (Exchange(tiles='QVV'), Exchange(tiles=3))
    >>> move_to_json(Challenge(["ZO"], by=1))
    {'move': 'challenge', 'words': ['ZO'], 'by': 1}

A :class:`~wordcore.games.scrabble.Play` is a move too. Values only: what they
do to a game is in ``game``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from wordcore.errors import GameFileError
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.scoring import ScoreSheet
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing (SB8)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give tiles back and draw as many (SB8); a number where the tiles are not known.

    ``faces`` are the tiles one by one, if they were given so.
    """

    tiles: str | int
    faces: tuple[str, ...] | None = field(default=None, repr=False, compare=False)

    def __init__(self, tiles: str | Iterable[str] | int, tile_set: TileSet = ENGLISH_TILES) -> None:
        faces = None if isinstance(tiles, (str, int)) else tuple(tiles)
        object.__setattr__(self, "tiles", tiles if faces is None else tile_set.write(faces))
        object.__setattr__(self, "faces", faces)

    def in_tiles(self, tile_set: TileSet) -> Exchange:
        """The same exchange with its string written for the tiles of a set."""
        return self if self.faces is None else Exchange(self.faces, tile_set)


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt words of the play just made (SB9, W-CHAL).

    No ``words``: all it formed. ``by`` is the challenger, the next player if
    not given. ``judged`` is a judge's ruling word by word; without it the
    game's lexicon rules.
    """

    words: tuple[str, ...] = ()
    by: int | None = None
    judged: Mapping[str, bool] | None = field(default=None, hash=False)

    def __init__(
        self, words: Iterable[str] = (), by: int | None = None, judged: Mapping[str, bool] | None = None
    ) -> None:
        if isinstance(words, str):
            words = words.split()
        object.__setattr__(self, "words", tuple(word.upper() for word in words))
        object.__setattr__(self, "by", by)
        verdicts = None if judged is None else {word.upper(): bool(good) for word, good in judged.items()}
        object.__setattr__(self, "judged", verdicts)


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the play just made stand. Any move of the next player does so too."""


@dataclass(frozen=True, slots=True)
class TurnTimeUp:
    """The turn lasted too long: it is a pass (SB3, SC-D2)."""


@dataclass(frozen=True, slots=True)
class GameTimeUp:
    """The time of the game is up (SB10 A)."""


@dataclass(frozen=True, slots=True)
class NoPlayLeft:
    """All sides declare that nobody can play (SB10 C and D)."""


@dataclass(frozen=True, slots=True)
class ShowRack:
    """Say what tiles a player holds, in a game whose racks are not known."""

    player: int
    tiles: str


Move: TypeAlias = Play | Pass | Exchange | Challenge | Accept | TurnTimeUp | GameTimeUp | NoPlayLeft | ShowRack
"""All that ``Game.push`` takes."""


class Event(NamedTuple):
    """One line of the score sheet.

    ``kind`` is ``play``, ``pass``, ``exchange``, ``challenged_off``,
    ``lost_turn``, ``challenge_points`` or ``end_adjustment``.
    """

    kind: str
    player: int
    score: int
    move: Move | None = None
    sheet: ScoreSheet | None = None
    rack: str | None = None
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        data: dict[str, Any] = {"kind": self.kind, "player": self.player, "score": self.score}
        if isinstance(self.move, Play):
            data["play"] = self.move.to_json()
        if self.sheet is not None:
            data["words"] = [[word.word, word.score] for word in self.sheet.words]
        if self.rack is not None:
            data["rack"] = self.rack
        if self.note:
            data["note"] = self.note
        return data


_PLAIN: Mapping[str, type[Pass | Accept | TurnTimeUp | GameTimeUp | NoPlayLeft]] = {
    "pass": Pass,
    "accept": Accept,
    "turn_time_up": TurnTimeUp,
    "game_time_up": GameTimeUp,
    "no_play_left": NoPlayLeft,
}


def move_to_json(move: Move) -> dict[str, Any]:
    """A move as plain data; :func:`move_from_json` reads it."""
    if isinstance(move, Play):
        return {"move": "play", "play": move.to_json()}
    if isinstance(move, Exchange):
        return {"move": "exchange", "tiles": move.tiles}
    if isinstance(move, Challenge):
        data: dict[str, Any] = {"move": "challenge", "words": list(move.words)}
        if move.by is not None:
            data["by"] = move.by
        if move.judged is not None:
            data["judged"] = dict(move.judged)
        return data
    if isinstance(move, ShowRack):
        return {"move": "show_rack", "player": move.player, "tiles": move.tiles}
    return {"move": next(name for name, kind in _PLAIN.items() if isinstance(move, kind))}


def move_from_json(data: Any, tile_set: TileSet = ENGLISH_TILES) -> Move:
    """The move of plain data; raises ``GameFileError`` (or ``BadTilesError`` for its tiles)."""
    try:
        name = data["move"]
        if name == "play":
            return Play.from_json(data["play"], tile_set)
        if name == "exchange":
            return Exchange(data["tiles"])
        if name == "challenge":
            return Challenge(data["words"], data.get("by"), data.get("judged"))
        if name == "show_rack":
            return ShowRack(int(data["player"]), str(data["tiles"]))
        return _PLAIN[name]()
    except (KeyError, TypeError, AttributeError) as fault:
        raise GameFileError(f"{data!r} is no move: {fault!r}") from None
