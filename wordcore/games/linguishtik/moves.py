"""What can happen in a shake, as values: moves, challenges, solutions, rulings, the clock.

    >>> from wordcore.games.linguishtik import PlayLetter, event_from_json
    >>> event_from_json(PlayLetter("P1", cube=3, at_s=12.5).to_json())
    PlayLetter(player='P1', cube=3, at_s=12.5)

Every event carries the time at which it happened, in seconds on a clock of the
caller's, or ``None`` when nobody keeps time. What an event does to a shake is
in ``shake``; nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
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


def _register(cls: _E) -> _E:
    _registry[cls.action] = cls
    return cls


@_register
@dataclass(frozen=True, slots=True)
class Designate(Event):
    """Player One names a pattern, a structure or a purpose (LT10)."""

    action: ClassVar[str] = "designate"
    player: str
    designation: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class PlayLetter(Event):
    """A cube to Letters; irrevocable (LT14 A)."""

    action: ClassVar[str] = "letter"
    player: str
    cube: int
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class MakeDemand(Event):
    """A black or green cube to Demands while the demand is stated (LT11)."""

    action: ClassVar[str] = "demand"
    player: str
    cube: int
    demand: Demand
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Misstate(Event):
    """An unacceptable demand was stated with a cube that now lies in Demands (LT7, LG-D32).

    The cube stays; the same player replaces the wording with ``MakeDemand`` before time runs out.
    """

    action: ClassVar[str] = "misstate"
    player: str
    cube: int
    demand: Demand
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class WarnTime(Event):
    """The ten-second warning before a move's minute is over (LT26)."""

    action: ClassVar[str] = "warn_time"
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class NoticeTime(Event):
    """Somebody notices that a move's minute is over, unwarned: ten more seconds (LT26)."""

    action: ClassVar[str] = "notice_time"
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class LoseTurn(Event):
    """The time for a move is over: minus one point, and the turn is lost (LT7, LT26)."""

    action: ClassVar[str] = "lose_turn"
    player: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class RoundWarning(Event):
    """The five-minute warning of the round; the scores are kept for LT23."""

    action: ClassVar[str] = "round_warning"
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Challenge(Event):
    """Win, trap or impossible; two players if they were exactly together (LT16).

    ``also`` is the second challenger; ``also_kind`` what that one said, if it was something else.
    """

    action: ClassVar[str] = "challenge"
    player: str
    kind: str
    also: str | None = None
    also_kind: str | None = None
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class CallForceout(Event):
    """The player to move forces out (LT21), or Player One before designating (LT22)."""

    action: ClassVar[str] = "forceout"
    player: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Neutral(Event):
    """A player will present nothing (LT18)."""

    action: ClassVar[str] = "neutral"
    player: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Disagree(Event):
    """A player disagrees with the Forceout: ``impossible``, ``safe`` or ``win`` (LT21)."""

    action: ClassVar[str] = "disagree"
    player: str
    kind: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Present(Event):
    """A solution or proof is handed over, and is final (LT19).

    ``word`` and ``sentence`` are what was written; ``cubes`` the resource cubes
    used as letters; ``demand`` the demand written beside it, if it uses one, and
    ``demand_cube`` its cube. A safe move is ``cubes`` alone or ``demand`` with its cube.
    """

    action: ClassVar[str] = "present"
    player: str
    word: str | None = None
    sentence: str | None = None
    cubes: tuple[int, ...] | None = None
    demand: Demand | None = None
    demand_cube: int | None = None
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Contest(Event):
    """A player finds an opponent's solution wrong, within two minutes of its presentation (LT26)."""

    action: ClassVar[str] = "contest"
    player: str
    against: str
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Decide(Event):
    """The table or a judge decides whether what a player presented is correct."""

    action: ClassVar[str] = "decide"
    player: str
    correct: bool
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Penalise(Event):
    """Points by decision of a panel (LT24)."""

    action: ClassVar[str] = "penalise"
    player: str
    points: int
    source: str = "panel"
    at_s: float | None = None


@_register
@dataclass(frozen=True, slots=True)
class Close(Event):
    """The shake is over: score it."""

    action: ClassVar[str] = "close"
    at_s: float | None = None


def event_from_json(data: Any) -> Event:
    """The event of ``to_json``; raises :class:`GameFileError` that names what is wrong."""
    if not isinstance(data, Mapping) or "action" not in data:
        raise GameFileError(f'expected an event such as {{"action": "letter", ...}}, found {data!r}')
    cls = _registry.get(data["action"])
    if cls is None:
        raise GameFileError(f"{data['action']!r} is no action; there are {', '.join(sorted(_registry))}")
    values = {key: value for key, value in data.items() if key != "action"}
    if values.get("demand") is not None:
        values["demand"] = Demand.from_json(values["demand"])
    if values.get("cubes") is not None:
        values["cubes"] = tuple(values["cubes"])
    try:
        return cls(**values)
    except TypeError as error:
        raise GameFileError(f"event {data['action']!r}: {error}") from error
