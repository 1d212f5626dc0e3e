"""The moves of the letter-card game, as values and as plain JSON.

    >>> from wordcore.games.lettercards import Announce, move_from_json
    >>> Announce("P1", "coat").to_json()
    {'move': 'announce', 'player': 'P1', 'word': 'COAT'}
    >>> move_from_json({"move": "laid", "player": "P1"})
    Laid(player='P1')

Not here: whether a move is allowed, and what it does (``game``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, TypeAlias

from wordcore.errors import GameFileError


class _Plain:
    """A move with a name; its fields are its JSON."""

    __slots__ = ()
    NAME: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """Plain data that :func:`move_from_json` reads."""
        given = asdict(self)  # type: ignore[call-overload]
        return {"move": self.NAME, **{key: value for key, value in given.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class StartRound(_Plain):
    """Fill the hands, turn up the table cards, start the timer, which was wound to ``seconds``."""

    NAME = "start"
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Announce(_Plain):
    """A player calls a word and begins to lay it."""

    NAME = "announce"
    player: str
    word: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", self.word.upper())


@dataclass(frozen=True, slots=True)
class Laid(_Plain):
    """The word that was announced lies completely on the table."""

    NAME = "laid"
    player: str


@dataclass(frozen=True, slots=True)
class Challenge(_Plain):
    """A player challenges the word just laid; ``good`` is the ruling where a person gave it already."""

    NAME = "challenge"
    player: str
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class Rule(_Plain):
    """The judge's answer to a challenge; the timer goes on."""

    NAME = "rule"
    good: bool


@dataclass(frozen=True, slots=True)
class TimeUp(_Plain):
    """The timer has run out."""

    NAME = "time_up"


@dataclass(frozen=True, slots=True)
class Settle(_Plain):
    """The last word is taken as it is; needed only where it may be challenged after time-out."""

    NAME = "settle"


Move: TypeAlias = "StartRound | Announce | Laid | Challenge | Rule | TimeUp | Settle"

_MOVES: Mapping[str, type[Move]] = {
    kind.NAME: kind for kind in (StartRound, Announce, Laid, Challenge, Rule, TimeUp, Settle)
}


# What a part of a move may be, by its annotation, and how to say so.
_PARTS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "str": (lambda value: isinstance(value, str), "a text"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "float": (lambda value: isinstance(value, (int, float)) and not isinstance(value, bool), "a number of seconds"),
}


def move_from_json(data: Mapping[str, Any]) -> Move:
    """The move that plain data describes; raises ``GameFileError``.

    >>> move_from_json({"move": "announce", "player": "P1"})
    Traceback (most recent call last):
    wordcore.errors.GameFileError: the move 'announce' needs player, word; got player
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("move"), str) or data["move"] not in _MOVES:
        raise GameFileError(f"{data!r} is no move: expected an object whose 'move' is {' or '.join(_MOVES)}")
    kind = _MOVES[data["move"]]
    given = {key: value for key, value in data.items() if key != "move"}
    names = [field.name for field in fields(kind)]
    for field in fields(kind):
        fits, expected = _PARTS[str(field.type).removesuffix(" | None")]
        value = given.get(field.name)
        is_left_out = field.name not in given or (value is None and str(field.type).endswith(" | None"))
        if not is_left_out and not fits(value):
            raise GameFileError(f"the move {kind.NAME!r}: {field.name} is {value!r}, expected {expected}")
    try:
        return kind(**given)
    except (TypeError, AttributeError):
        needed, got = ", ".join(names) or "nothing", ", ".join(given) or "nothing"
        raise GameFileError(f"the move {kind.NAME!r} needs {needed}; got {got}") from None
