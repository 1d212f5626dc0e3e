"""The rulesets as data: what differs between team play and tournament play.

    >>> from wordcore.games.scrabble import LV, AB, may_exchange
    >>> LV.challenge_rule, AB.challenge_rule, AB.challenge_points
    ('double', 'penalty', 5)
    >>> may_exchange(AB, n_tiles=3, n_rack=7, n_bag=6), may_exchange(LV, 3, 7, 6)
    (False, True)

Options of the decisions table are fields: ``ruleset("LV", min_bag=7,
six_zeros=True)`` is team play with two of them changed. Not here: clocks and
the order of acts at a tournament table (``wordcore.games.tournament``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from wordcore.errors import BadTilesError, GameFileError
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, TileSet

CHALLENGE_RULES = ("penalty", "single", "double")
END_ADJUSTMENTS = ("none", "hasbro", "double")
ZEROS_TO_END = 6
MAX_RACK = 20
"""The most tiles a rack may hold."""

_SECONDS = (1, 1_000_000)
_LIMITS: Mapping[str, tuple[int, int]] = {
    "rack_size": (1, MAX_RACK),
    "bonus": (0, 1_000_000),
    "bonus_tiles": (1, MAX_RACK),
    "challenge_points": (0, 1_000_000),
    "min_bag": (0, 1_000_000),
    "turn_seconds": _SECONDS,
    "game_seconds": _SECONDS,
    "player_seconds": _SECONDS,
}
_OPTIONAL = ("turn_seconds", "game_seconds", "player_seconds")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What a game goes by. Fields named as the options in the decisions table (RULES 3.8)."""

    id: str
    title: str
    challenge_rule: str = "double"
    """Price of a failed challenge: ``penalty`` points, ``single`` none, ``double`` a turn."""
    challenge_points: int = 5
    """Points for each word challenged in vain, under ``penalty``."""
    judge_all: bool = False
    """Judge all words formed, not only those named (SC-D4)."""
    min_bag: int = 0
    """Tiles the bag must hold for an exchange; 0: as many as are exchanged (SC-D3)."""
    six_zeros: bool = False
    """Six scores of zero in a row end the game (SC-D8)."""
    zero_play_counts: bool = False
    """A play that scores 0 counts as a zero instead of ending the run (SC-D5)."""
    end_adjust: str = "none"
    """What is done with tiles left over: ``none``, ``hasbro`` or ``double``."""
    turn_seconds: int | None = None
    """The longest turn; a longer one is a pass (SC-D2)."""
    game_seconds: int | None = None
    """How long the whole table plays (SB3)."""
    player_seconds: int | None = None
    """How long each player has (AB-1)."""
    rack_size: int = 7
    bonus: int = 50
    bonus_tiles: int = 7

    def __post_init__(self) -> None:
        if self.challenge_rule not in CHALLENGE_RULES:
            raise GameFileError(f"challenge rule {self.challenge_rule!r}: expected {' or '.join(CHALLENGE_RULES)}")
        if self.end_adjust not in END_ADJUSTMENTS:
            raise GameFileError(f"end adjustment {self.end_adjust!r}: expected {' or '.join(END_ADJUSTMENTS)}")
        for name, (lowest, highest) in _LIMITS.items():
            number = getattr(self, name)
            if number is None and name in _OPTIONAL:
                continue
            if isinstance(number, bool) or not isinstance(number, int) or not lowest <= number <= highest:
                raise GameFileError(f"{name} of {number!r}: expected a number from {lowest} to {highest}")
        for name in ("judge_all", "six_zeros", "zero_play_counts"):
            if not isinstance(getattr(self, name), bool):
                raise GameFileError(f"{name} of {getattr(self, name)!r}: expected true or false")

    def to_json(self) -> dict[str, Any]:
        """Every field; :func:`ruleset` reads it."""
        return asdict(self)


LV = Ruleset(
    "LV",
    "Team Scrabble",
    challenge_rule="double",
    end_adjust="none",
    turn_seconds=180,
    game_seconds=1800,
)
"""Rulebook 1: two teams at a table, judges beside it."""

AB = Ruleset(
    "AB",
    "WESPA, one against one",
    challenge_rule="penalty",
    challenge_points=5,
    min_bag=7,
    six_zeros=True,
    end_adjust="double",
    player_seconds=1200,
)
"""Rulebook 2: tournament play by the WESPA summary."""

RULESETS: Mapping[str, Ruleset] = {"LV": LV, "AB": AB}


def ruleset(which: str | Mapping[str, Any] | Ruleset = "LV", **options: Any) -> Ruleset:
    """A ruleset by id, or from plain data, with options changed; raises ``GameFileError``.

    ``challenge_rule`` may be written ``penalty(10)``.

        >>> ruleset("AB", challenge_rule="penalty(10)").challenge_points
        10
        >>> ruleset("XY")
        Traceback (most recent call last):
        wordcore.errors.GameFileError: no ruleset 'XY': known are LV, AB
    """
    if isinstance(which, Mapping):
        options = {**which, **options}
        which = str(options.pop("id", "LV"))
    if isinstance(which, str):
        if which not in RULESETS:
            raise GameFileError(f"no ruleset {which!r}: known are {', '.join(RULESETS)}")
        which = RULESETS[which]
    if not options:
        return which
    if "challenge_rule" in options:
        rule, points = parse_challenge_rule(str(options["challenge_rule"]))
        options["challenge_rule"] = rule
        if points is not None:
            options["challenge_points"] = points
    unknown = set(options) - set(which.to_json())
    if unknown:
        raise GameFileError(f"no option {', '.join(sorted(unknown))} in a ruleset: known are {', '.join(LV.to_json())}")
    return replace(which, **options)


def parse_challenge_rule(text: str) -> tuple[str, int | None]:
    """``penalty(10)`` as rule and points; the points are None where none are named.

    >>> parse_challenge_rule("penalty(10)"), parse_challenge_rule("single")
    (('penalty', 10), ('single', None))
    """
    found = re.fullmatch(r"\s*(penalty|single|double)\s*(?:\(\s*(\d+)\s*\))?\s*", text)
    if found is None:
        raise GameFileError(f"challenge rule {text!r}: expected penalty, penalty(points), single or double")
    return found[1], int(found[2]) if found[2] else None


def may_exchange(rules: Ruleset | str, n_tiles: int, n_rack: int, n_bag: int) -> bool:
    """Whether a player who holds ``n_rack`` tiles may exchange ``n_tiles`` of them.

    Exchanging nothing is a pass, not an exchange.

        >>> may_exchange("LV", 0, 7, 50)
        False
    """
    rules = ruleset(rules)
    return 1 <= n_tiles <= n_rack and n_bag >= max(n_tiles, rules.min_bag)


def first_by_draw(drawn: Sequence[str], tile_set: TileSet = ENGLISH_TILES) -> int | None:
    """Who begins after each side has drawn a tile (SC-D1): nearest to A, a blank before A.

    None if the best tile was drawn twice: those sides draw again.

        >>> first_by_draw(["M", "C"]), first_by_draw(["?", "A"]), first_by_draw(["C", "C"])
        (1, 0, None)
    """
    faces = tile_set.read_faces(drawn)
    if not faces:
        raise BadTilesError("nobody drew a tile: expected one of each side")
    ranks = [-1 if face == BLANK else tile_set.letters.index(face) for face in faces]
    best = min(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None
