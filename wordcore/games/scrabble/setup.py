"""The set-up of a game of Scrabble, and its rules: what differs between team play and tournament play.

    >>> from wordcore.games.scrabble import AB, LV
    >>> LV.challenge_rule, AB.challenge_rule, AB.challenge_points
    ('double', 'penalty', 5)
    >>> LV.replace(bonus=35, six_zeros=True).bonus
    35

Options of the decisions table (RULES 3.8) are fields. A ``Ruleset`` is passed to
whatever depends on one; nothing takes a single option. Not here: what the options
do (``questions``, ``steps``, ``scoring``), and the order of acts at a tournament
table (``wordcore.games.tournament``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from wordcore._engine.boards.laying import Laying
from wordcore.errors import BadValueError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.core import BaseRules, Setup
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet

if TYPE_CHECKING:
    from wordcore.games.scrabble.position import Position

ZEROS_TO_END = 6
MAX_RACK = 20
"""The most tiles a rack may hold."""

EndAdjustment = Literal["none", "hasbro", "double"]

MAX_BONUS = 1_000_000
_LIMITS = {"rack_size": (1, MAX_RACK), "bonus": (0, MAX_BONUS), "bonus_tiles": (1, MAX_RACK)}
_LIMITS |= dict.fromkeys(("challenge_points", "min_bag"), (0, 1_000_000))
_LIMITS |= dict.fromkeys(("turn_seconds", "game_seconds", "player_seconds"), (1, 1_000_000))
_PENALTY = re.compile(r"\s*penalty\s*\(\s*([0-9]{1,7})\s*\)\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(BaseRules):
    """What a game is played by; the defaults are those of ``LV``. Raises ``ValueError`` with the option."""

    SHIPPED = ("LV", "AB")
    id: Literal["LV", "AB"] = "LV"
    title: str = "Team Scrabble"
    challenge_rule: Literal["penalty", "single", "double"] = "double"
    """What a failed challenge costs: ``penalty`` points (``penalty(10)``: ten), ``single`` none, ``double`` a turn."""
    challenge_points: int = 5
    """Points per word challenged in vain, under ``penalty``."""
    judge_all: bool = False
    """Judge all words formed, not only those named (SC-D4)."""
    min_bag: int = 0
    """Tiles the bag must hold for an exchange; 0: as many as are exchanged (SC-D3)."""
    six_zeros: bool = False
    """Six scores of zero in a row end the game (SC-D8)."""
    zero_play_counts: bool = False
    """A play that scores 0 counts as a zero instead of ending the run (SC-D5)."""
    end_adjust: EndAdjustment = "none"
    """What is done with tiles left over (RULES 3.6)."""
    turn_seconds: int | None = 180
    """The longest turn; a longer one is a pass (SC-D2)."""
    game_seconds: int | None = 1800
    """How long the whole table plays (SB3)."""
    player_seconds: int | None = None
    """How long each player has (AB-1)."""
    rack_size: int = 7
    bonus: int = 50
    bonus_tiles: int = 7
    """How many tiles of one play bring the bonus."""

    def __post_init__(self) -> None:
        found = _PENALTY.fullmatch(self.challenge_rule) if isinstance(self.challenge_rule, str) else None
        if found is not None:
            object.__setattr__(self, "challenge_rule", "penalty")
            object.__setattr__(self, "challenge_points", int(found[1]))
        BaseRules.__post_init__(self)

    def check(self) -> None:
        """Checks that every number is in its range."""
        for name, (lowest, highest) in _LIMITS.items():
            number = getattr(self, name)
            if number is not None and not lowest <= number <= highest:
                raise BadValueError.at(name, f"{lowest} to {highest}", shown(number))

    def bonus_for(self, n_tiles: int) -> int:
        """The bonus for a play of ``n_tiles`` tiles (SS9)."""
        return self.bonus if n_tiles == self.bonus_tiles else 0

    def to_json(self) -> Any:
        """The id of a shipped ruleset, or an object with its id and the options that differ from it."""
        mine, shipped = asdict(self), asdict(RULESETS[self.id])
        changed = {name: value for name, value in mine.items() if value != shipped[name]}
        return {"id": self.id, **changed} if changed else self.id

    @classmethod
    def from_json(cls, data: object) -> Ruleset:
        """The ruleset of an id, or of an object with the options that differ from ``id``; raises ``GameFileError``.

        >>> Ruleset.from_json({"id": "AB", "challenge_rule": "penalty(10)"}).challenge_points
        10
        """
        options = {"id": data} if isinstance(data, str) else dict(fields.as_object(data, ""))
        name = options.pop("id", "LV")
        if not isinstance(name, str) or name not in RULESETS:
            raise GameFileError.unknown("ruleset", name, RULESETS)
        try:
            return RULESETS[name].replace(**options) if options else RULESETS[name]
        except BadValueError as fault:
            raise GameFileError.at(fault.place, fault.expected, fault.found, fault.remedy) from None


LV = Ruleset()
"""Rulebook 1: two teams at a table, judges beside it."""

AB = Ruleset(
    id="AB",
    title="WESPA, one against one",
    challenge_rule="penalty",
    challenge_points=5,
    min_bag=7,
    six_zeros=True,
    end_adjust="double",
    turn_seconds=None,
    game_seconds=None,
    player_seconds=1200,
)
"""Rulebook 2: tournament play by the WESPA summary."""

RULESETS: Mapping[str, Ruleset] = {"LV": LV, "AB": AB}


class _Laid(Setup):
    """A place to keep the engine's table of a set-up, which is made from its fields and is not part of its value."""

    __slots__ = ("_laying",)
    _laying: Laying


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrabbleSetup(_Laid):
    """Who plays by which rules on which board with which tiles, and who begins (the first seat if not given).

    With a ``seed`` the game deals its own racks; without one it keeps the score of a game played elsewhere.
    """

    rules: Ruleset = LV
    layout: Layout = STANDARD
    tile_set: TileSet = ENGLISH_TILES
    first: str | None = None
    position: str | None = None
    """Where the game begins, as a CGP line without operations, the first player on turn; None: with an empty board."""

    def check(self) -> None:
        """Checks the number of tiles and who begins."""
        n_tiles, n_players = self.tile_set.n_tiles, len(self.players)
        if n_tiles < n_players:
            raise GameFileError.at("setup, tile_set", f"{n_players} tiles or more, one per player", str(n_tiles))
        try:
            position = self.begins_with
        except GameFileError as fault:
            raise fault.within("setup, position") from None
        if position is not None:
            self._check_position(position)
        self.check_named("first")

    def to_json(self) -> dict[str, Any]:
        """The fields that differ from their default, a shipped layout and a shipped tile set by name."""
        plain = Setup.to_json(self)
        return plain | {name: getattr(self, name).stored() for name in ("layout", "tile_set") if name in plain}

    @property
    def begins_with(self) -> Position | None:
        """The position with which the game begins; None for an empty board."""
        if self.position is None:
            return None
        from wordcore.games.scrabble.position import Position  # it writes set-ups

        return Position.from_cgp(self.position, self.layout, self.tile_set)

    def _check_position(self, position: Position) -> None:
        n_racks, most, first = len(position.racks), self.rules.rack_size, self.players[0]
        if n_racks != len(self.players):
            raise GameFileError.at("setup, position", f"{len(self.players)} racks", str(n_racks))
        if any(len(self.tile_set.read_faces(rack)) > most for rack in position.racks):
            raise GameFileError.at("setup, position", f"racks of {most} tiles at most", shown(position.racks))
        if self.first not in (None, first):
            raise GameFileError.at("setup, first", f"{first}, who is on turn in the position", shown(self.first))

    @property
    def laying(self) -> Laying:
        """What lays plays by this board, these tiles and these rules, all at once in the engine."""
        try:
            return self._laying
        except AttributeError:
            layout, tile_set, rules = self.layout, self.tile_set, self.rules
            made = Laying(
                layout.size,
                layout.letter_multipliers,
                layout.word_multipliers,
                layout.start,
                tile_set.worths,
                tile_set.letters_by_code,
                tile_set.spell if tile_set.has_digraphs else None,
                rules.rack_size,
                [rules.bonus_for(n) for n in range(MAX_RACK + 1)],
            )
            _set_laying(self, made)
            return made

    @property
    def n_dealt(self) -> int:
        """How many tiles each player begins with."""
        return min(self.rules.rack_size, self.tile_set.n_tiles // len(self.players))


_set_laying = _Laid.__dict__["_laying"].__set__
