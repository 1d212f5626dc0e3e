"""What can happen in a shake, as values: moves, challenges, solutions, rulings, the clock.

    >>> from wordcore.games.linguishtik import PlayLetter, event_from_json
    >>> event_from_json(PlayLetter("P1", cube=3, at_s=12.5).to_json())
    PlayLetter(player='P1', cube=3, at_s=12.5)

Every event carries the time at which it happened, in seconds on a clock of the
caller's, or ``None`` when nobody keeps time. What an event does to a shake is
in ``shake``; nothing is checked here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from wordcore.errors import GameFileError
from wordcore.games.linguishtik.demands import Demand

_registry: dict[str, type[Event]] = {}
_E = TypeVar("_E", bound="type[Event]")


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events."""

    action: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        """``{"action": ..., the fields that are set}``."""
        data: dict[str, Any] = {"action": self.action}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                data[field.name] = value.to_json() if isinstance(value, Demand) else _plain(value)
        return data


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _action(name: str) -> Callable[[_E], _E]:
    """Gives a kind of event the name it has in JSON."""

    def register(cls: _E) -> _E:
        cls.action = name
        _registry[name] = cls
        return cls

    return register


@_action("designate")
@dataclass(frozen=True, slots=True)
class Designate(Event):
    """Player One names a pattern, a structure or a purpose (LT10)."""

    player: str
    designation: str
    at_s: float | None = None


@_action("letter")
@dataclass(frozen=True, slots=True)
class PlayLetter(Event):
    """A cube to Letters; irrevocable (LT14 A)."""

    player: str
    cube: int
    at_s: float | None = None


@_action("demand")
@dataclass(frozen=True, slots=True)
class MakeDemand(Event):
    """A black or green cube to Demands while the demand is stated (LT11)."""

    player: str
    cube: int
    demand: Demand
    at_s: float | None = None


@_action("misstate")
@dataclass(frozen=True, slots=True)
class Misstate(Event):
    """An unacceptable demand was stated with a cube that now lies in Demands (LT7, LG-D32).

    The cube stays; the same player replaces the wording with ``MakeDemand`` before time runs out.
    """

    player: str
    cube: int
    demand: Demand
    at_s: float | None = None


@_action("warn_time")
@dataclass(frozen=True, slots=True)
class WarnTime(Event):
    """The ten-second warning before a move's minute is over (LT26)."""

    at_s: float | None = None


@_action("notice_time")
@dataclass(frozen=True, slots=True)
class NoticeTime(Event):
    """Somebody notices that a move's minute is over, unwarned: ten more seconds (LT26)."""

    at_s: float | None = None


@_action("lose_turn")
@dataclass(frozen=True, slots=True)
class LoseTurn(Event):
    """The time for a move is over: minus one point, and the turn is lost (LT7, LT26)."""

    player: str
    at_s: float | None = None


@_action("round_warning")
@dataclass(frozen=True, slots=True)
class RoundWarning(Event):
    """The five-minute warning of the round; the scores are kept for LT23."""

    at_s: float | None = None


@_action("challenge")
@dataclass(frozen=True, slots=True)
class Challenge(Event):
    """Win, trap or impossible; two players if they were exactly together (LT16).

    ``also`` is the second challenger; ``also_kind`` what that one said, if it was something else.
    """

    player: str
    kind: str
    also: str | None = None
    also_kind: str | None = None
    at_s: float | None = None


@_action("forceout")
@dataclass(frozen=True, slots=True)
class CallForceout(Event):
    """The player to move forces out (LT21), or Player One before designating (LT22)."""

    player: str
    at_s: float | None = None


@_action("neutral")
@dataclass(frozen=True, slots=True)
class Neutral(Event):
    """A player will present nothing (LT18)."""

    player: str
    at_s: float | None = None


@_action("disagree")
@dataclass(frozen=True, slots=True)
class Disagree(Event):
    """A player disagrees with the Forceout: ``impossible``, ``safe`` or ``win`` (LT21)."""

    player: str
    kind: str
    at_s: float | None = None


@_action("present")
@dataclass(frozen=True, slots=True)
class Present(Event):
    """A solution or proof is handed over, and is final (LT19).

    ``word`` and ``sentence`` are what was written; ``cubes`` the resource cubes
    used as letters; ``demand`` the demand written beside it, if it uses one, and
    ``demand_cube`` its cube. A safe move is ``cubes`` alone or ``demand`` with its cube.
    """

    player: str
    word: str | None = None
    sentence: str | None = None
    cubes: tuple[int, ...] | None = None
    demand: Demand | None = None
    demand_cube: int | None = None
    at_s: float | None = None


@_action("contest")
@dataclass(frozen=True, slots=True)
class Contest(Event):
    """A player finds an opponent's solution wrong, within two minutes of its presentation (LT26)."""

    player: str
    against: str
    at_s: float | None = None


@_action("decide")
@dataclass(frozen=True, slots=True)
class Decide(Event):
    """The table or a judge decides whether what a player presented is correct."""

    player: str
    correct: bool
    at_s: float | None = None


@_action("penalise")
@dataclass(frozen=True, slots=True)
class Penalise(Event):
    """Points by decision of a panel (LT24)."""

    player: str
    points: int
    source: str = "panel"
    at_s: float | None = None


@_action("close")
@dataclass(frozen=True, slots=True)
class Close(Event):
    """The shake is over: score it."""

    at_s: float | None = None


def event_from_json(data: Any) -> Event:
    """The event of ``to_json``; raises :class:`GameFileError` that names what is wrong."""
    if not isinstance(data, Mapping) or "action" not in data:
        raise GameFileError(f'expected an event such as {{"action": "letter", ...}}, found {data!r}')
    action = data["action"]
    cls = _registry.get(action) if isinstance(action, str) else None
    if cls is None:
        raise GameFileError(f"{action!r} is no action; there are {', '.join(sorted(_registry))}")
    values = {key: value for key, value in data.items() if key != "action"}
    if values.get("demand") is not None:
        values["demand"] = Demand.from_json(values["demand"])
    if isinstance(values.get("cubes"), list):
        values["cubes"] = tuple(values["cubes"])
    for field in fields(cls):
        kind = str(field.type)
        fits, expected = _PARTS[kind.removesuffix(" | None")]
        value = values.get(field.name)
        is_left_out = field.name not in values or (value is None and kind.endswith(" | None"))
        if not is_left_out and not fits(value):
            raise GameFileError(f"event {action!r}: {field.name} is {value!r}, expected {expected}")
    try:
        return cls(**values)
    except TypeError as error:
        raise GameFileError(f"event {action!r}: {error}") from error


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_time(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


# What a field of an event may hold, by its annotation, and how to say so.
_PARTS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "str": (lambda value: isinstance(value, str), "a text"),
    "int": (_is_whole, "a whole number"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "float": (_is_time, "a number of seconds"),
    "Demand": (lambda value: isinstance(value, Demand), 'a demand such as ["must", "E"]'),
    "tuple[int, ...]": (lambda value: isinstance(value, tuple) and all(map(_is_whole, value)), "a list of cube ids"),
}
