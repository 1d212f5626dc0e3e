"""The moves of Scrabble and their outcomes: values only.

    >>> from wordcore.games.scrabble import MOVES, Challenge, Exchange
    >>> Exchange("QVV"), Challenge(["zo"], player="Ben").to_json()
    (Exchange(tiles='QVV'), {'move': 'challenge', 'words': ['ZO'], 'player': 'Ben'})
    >>> MOVES.read({"move": "pass", "player": "Ann", "at_s": 40})
    Pass(player='Ann', at_s=40)

A :class:`~wordcore.games.scrabble.Play` is a move too. ``player`` may be left out
where order says who acts: the game fills it in. Pass, Exchange, Challenge, Accept
and Rule are also acts at a tournament table, where they have other outcomes. Not
here: whether a move is allowed, and what it does (``steps``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from wordcore.games.core import Move, Outcome, Registry
from wordcore.games.fields import Word
from wordcore.games.scrabble.play import Play
from wordcore.query import Adjudication

if TYPE_CHECKING:
    from typing_extensions import Self

MOVES = Registry("Scrabble")
MOVES.include(Play)


# --- what comes of a move -----------------------------------------------------------------------


class Counted(NamedTuple):
    """What the tiles left over brought or cost a player: the others' tiles for a gain, their own for a loss."""

    player: str
    points: int
    tiles: str

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


class _Late(Outcome):
    """A place to keep what the fields of an outcome will be made of."""

    __slots__ = ("_late",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(_Late):
    """What any move may bring about beside its own effect."""

    lost_turns: tuple[str, ...] = ()
    """Players who lost their turn right after it, because of a challenge that failed."""
    ended: str = ""
    """Why the game is over, if it is."""
    counted: tuple[Counted, ...] = ()
    """The tiles left over, once the game is over."""

    def seen_by(self, player: str | None) -> Self:
        """The same without the tiles that only its player has seen."""
        hidden: dict[str, Any] = {name: None for name in ("tiles", "rack", "drawn") if hasattr(self, name)}
        return replace(self, **hidden) if hidden and player != self.player else self  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Played(Turn):
    """A play was made; ``play`` is written over the whole of its main word."""

    player: str
    play: Play
    score: int
    words: tuple[tuple[str, int], ...]
    """The words formed, main word first, and what each scores."""
    bonus: int
    rack: str | None
    """The tiles held before, where they are known."""
    drawn: str | None

    @classmethod
    def later(cls, make: Callable[..., Played], *parts: Any) -> Played:
        """What ``make`` makes of the parts, once it is looked at: most outcomes of a long search never are."""
        played = cls.__new__(cls)
        _set_late(played, (make, parts))
        return played

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in self.__dataclass_fields__:
                raise AttributeError(f"an outcome has no {name}")
            make, parts = self._late
            made = make(*parts)
            for field_name in self.__dataclass_fields__:
                object.__setattr__(self, field_name, getattr(made, field_name))
            return getattr(made, name)

    def to_json(self) -> dict[str, Any]:
        """Plain data; the play as it is written."""
        return {**Outcome.to_json(self), "play": str(self.play)}


_set_late = _Late.__dict__["_late"].__set__


@dataclass(frozen=True, slots=True)
class Passed(Turn):
    """A turn without a play; ``late`` when it lasted too long (SC-D2)."""

    player: str
    late: bool
    rack: str | None


@dataclass(frozen=True, slots=True)
class Exchanged(Turn):
    """Tiles went back, and as many were drawn."""

    player: str
    n_tiles: int
    tiles: str | None
    rack: str | None
    drawn: str | None


@dataclass(frozen=True, slots=True)
class Challenged(Turn):
    """A challenge was decided: the play of ``player`` stands, and brings ``points`` more, or is off the board."""

    player: str
    challenger: str
    words: tuple[str, ...]
    stands: bool
    points: int


@dataclass(frozen=True, slots=True)
class Accepted(Turn):
    """The play of ``player`` stands."""

    player: str


@dataclass(frozen=True, slots=True)
class Ended(Turn):
    """The end was declared: time is up, or nobody can play."""


@dataclass(frozen=True, slots=True)
class RackShown(Turn):
    """The rack of a player is known from now on; after the end it may be ``counted``."""

    player: str
    n_tiles: int


# --- the moves ----------------------------------------------------------------------------------


@MOVES.move("pass")
@dataclass(frozen=True, slots=True)
class Pass(Move[Any]):
    """Do nothing (SB8)."""

    player: str | None = field(default=None, kw_only=True)


@MOVES.move("exchange")
@dataclass(frozen=True, slots=True)
class Exchange(Move[Any]):
    """Give tiles back and draw as many (SB8): a tile string, a list of faces, or a number where they are not known."""

    tiles: str | int | Sequence[str]
    player: str | None = field(default=None, kw_only=True)

    def seen_by(self, player: str | None) -> Exchange:
        """The same with the number of tiles only, for all but its player."""
        return self if player is not None and player == self.player else replace(self, tiles=n_written(self.tiles))


@MOVES.move("challenge")
@dataclass(frozen=True, slots=True)
class Challenge(Move[Any]):
    """Doubt words of the play just made (SB9, W-CHAL); without ``words``, all that it formed.

    ``ruling`` is the lexicon's, or that of a person who gave it at once; without either the
    move waits for :class:`Rule`. The time between ``at_s`` and ``ruled_at_s`` is nobody's.
    """

    words: Sequence[Word] = ()
    ruling: Adjudication | None = field(default=None, kw_only=True)
    ruled_at_s: float | None = field(default=None, kw_only=True)
    entry: int | None = field(default=None, kw_only=True)
    """The number of the ruling in the judge's log."""
    player: str | None = field(default=None, kw_only=True)

    @property
    def until_s(self) -> float | None:
        """When the ruling came, or else when the challenge was made."""
        return self.at_s if self.ruled_at_s is None else self.ruled_at_s


@MOVES.move("accept")
@dataclass(frozen=True, slots=True)
class Accept(Move[Any]):
    """Let the play just made stand. Any move of the next player does so too."""

    player: str | None = field(default=None, kw_only=True)


@MOVES.move("rule")
@dataclass(frozen=True, slots=True)
class Rule(Move[Any]):
    """The answer to a challenge that waits: a person's ``ruling``, or the lexicon's if none is given."""

    ruling: Adjudication | None = None
    entry: int | None = field(default=None, kw_only=True)
    """The number of the ruling in the judge's log."""


@MOVES.move("turn_time_up")
@dataclass(frozen=True, slots=True)
class TurnTimeUp(Move[Passed]):
    """The turn lasted too long: it is a pass (SB3, SC-D2)."""

    player: str | None = field(default=None, kw_only=True)


@MOVES.move("game_time_up")
@dataclass(frozen=True, slots=True)
class GameTimeUp(Move[Ended]):
    """The time of the game is up (SB10 A)."""


@MOVES.move("no_play_left")
@dataclass(frozen=True, slots=True)
class NoPlayLeft(Move[Ended]):
    """All sides declare that nobody can play (SB10 C and D)."""


@MOVES.move("show_rack")
@dataclass(frozen=True, slots=True)
class ShowRack(Move[RackShown]):
    """Say what tiles a player holds, in a game whose racks are not known."""

    tiles: str | int | Sequence[str]
    player: str | None = field(default=None, kw_only=True)

    seen_by = Exchange.seen_by


def n_written(tiles: str | int | Sequence[str]) -> int:
    """How many tiles a move names.

    >>> n_written("A[CH]?"), n_written(("A", "CH")), n_written(3)
    (3, 2, 3)
    """
    bare = re.sub(r"\[[^\]]*\]", "?", tiles) if isinstance(tiles, str) else tiles
    return bare if isinstance(bare, int) else len(bare)
