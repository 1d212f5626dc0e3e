"""What people do at a table, each act a value; and what comes of it.

    >>> from wordcore.games.tournament.table.moves import MOVES, Place, Press
    >>> Place("8H HORN", player="Ada", at_s=50).to_json()
    {'move': 'place', 'play': '8H HORN', 'player': 'Ada', 'at_s': 50}
    >>> MOVES.read({"move": "press", "at_s": 53})
    Press(at_s=53)

``player`` may be left out where order says who acts: the table fills it in. Pass,
Exchange, Challenge, Accept and Rule are those of Scrabble. Not here: when an act
is allowed (``order``), and what it does (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from wordcore.games.core import Move, Outcome, Registry, RulingAwaited
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.state import Phase, Stage

MOVES = Registry("the table")
MOVES.include(Pass, Exchange, Challenge, Accept, Rule)

StopReason = Literal["challenge", "score", "overdraw", "director"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Outcome):
    """The act was taken down: where the game and the turn are now, and the lines it wrote on the sheet."""

    stage: Stage
    phase: Phase | None
    lines: tuple[SheetLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Noted):
    """Tiles are on the board: the words they form and what they score; ``announced`` may differ."""

    player: str
    play: str
    words: tuple[str, ...]
    score: int
    announced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Noted):
    """A challenge was decided; ``points`` are what ``player`` was credited for one that failed."""

    player: str
    challenger: str
    words: tuple[str, ...]
    stands: bool
    points: int
    entry: int | None = None
    """The number of the ruling in the judge's log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Noted):
    """A line of the sheet has other points from now on, or will have once the other player agrees."""

    line: int
    score: int
    agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Move[Noted]):
    """An act of a player whom order names, if the caller does not."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedAct(Move[Noted]):
    """An act of which order does not say whose it is."""

    player: str


@MOVES.move("absent")
@dataclass(frozen=True, slots=True)
class Absent(NamedAct):
    """The director starts the clock of a player who is not there (W-ABSENT)."""


@MOVES.move("arrive")
@dataclass(frozen=True, slots=True)
class Arrive(Act):
    """The absent player arrives."""


@MOVES.move("play_on")
@dataclass(frozen=True, slots=True)
class PlayOn(Act):
    """The late player chooses to play."""


@MOVES.move("forfeit")
@dataclass(frozen=True, slots=True)
class Forfeit(NamedAct):
    """The late player chooses not to play."""


@MOVES.move("start")
@dataclass(frozen=True, slots=True)
class Start(Act):
    """The first tile is drawn, and the clock of the player who begins is started (W-START)."""


@MOVES.move("place")
@dataclass(frozen=True, slots=True)
class Place(Move[Placed]):
    """Tiles are put on the board: a play or its text. ``score`` is what was announced, if it is not the right one."""

    play: str | Play
    score: int | None = field(default=None, kw_only=True)
    player: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if isinstance(self.play, Play):
            object.__setattr__(self, "play", str(self.play))
        Move.__post_init__(self)


@MOVES.move("announce")
@dataclass(frozen=True, slots=True)
class Announce(Act):
    """The score is announced, again after a challenge that failed."""


@MOVES.move("press")
@dataclass(frozen=True, slots=True)
class Press(Act):
    """The timer is pressed: the move is made, and the opponent's clock runs (W-ENDTURN)."""


@MOVES.move("reach")
@dataclass(frozen=True, slots=True)
class Reach(Act):
    """A hand goes into the bag without a press, which ends the turn as well (W-ENDTURN)."""


@MOVES.move("record")
@dataclass(frozen=True, slots=True)
class Record(Act):
    """Turn and total are written down; by the opponent after the last play, it accepts (W-ENDGAME)."""


@MOVES.move("hold")
@dataclass(frozen=True, slots=True)
class Hold(Act):
    """The opponent says hold (W-HOLD)."""


@MOVES.move("take_back")
@dataclass(frozen=True, slots=True)
class TakeBack(Act):
    """The tiles of a bad play are back on the rack."""


@MOVES.move("draw")
@dataclass(frozen=True, slots=True)
class Draw(Act):
    """Tiles are drawn, all or a few at a time: their number, or the tiles where somebody writes them down.

    ``touched``: one of them has reached the rack.
    """

    tiles: int | str
    touched: bool = False

    seen_by = Exchange.seen_by  # only their player has seen them


@MOVES.move("settle")
@dataclass(frozen=True, slots=True)
class Settle(Act):
    """The opponent has put the tiles of an overdraw back (W-OVER)."""


@MOVES.move("director")
@dataclass(frozen=True, slots=True)
class Director(Move[Noted | RulingAwaited]):
    """The director allows a challenge after flash drawing, or does not (W-FLASH)."""

    allow: bool


@MOVES.move("stop")
@dataclass(frozen=True, slots=True)
class Stop(Act):
    """The timer is stopped (W-TIMER); stopping it for a challenge commits the opponent to one (W-CHAL)."""

    reason: StopReason


@MOVES.move("go")
@dataclass(frozen=True, slots=True)
class Go(Move[Noted]):
    """The timer is released."""


@MOVES.move("flag")
@dataclass(frozen=True, slots=True)
class Flag(Move[Noted]):
    """Somebody notices that a clock has run out altogether."""


@MOVES.move("count")
@dataclass(frozen=True, slots=True)
class Count(Move[Noted]):
    """The tiles left are counted: by name, as a tile string; a player without tiles may be left out."""

    tiles: Mapping[str, str]


@MOVES.move("correct")
@dataclass(frozen=True, slots=True)
class Correct(Move[Corrected]):
    """Other points for a line of the sheet (W-SCORES): proposed by a player, or set by the director (None)."""

    line: int
    score: int
    player: str | None = field(kw_only=True)


@MOVES.move("agree")
@dataclass(frozen=True, slots=True)
class Agree(Move[Corrected]):
    """The other player agrees to a correction."""

    player: str = field(kw_only=True)


@MOVES.move("certify")
@dataclass(frozen=True, slots=True)
class Certify(Move[Noted]):
    """An official has counted the tiles on the board, on both racks and in the bag: the set is complete (AB-G6)."""

    official: str
    board: int = field(kw_only=True)
    racks: int = field(kw_only=True)
    bag: int = field(kw_only=True)


@MOVES.move("recount")
@dataclass(frozen=True, slots=True)
class Recount(NamedAct):
    """A player asks for a recount (W-RECOUNT)."""


@MOVES.move("sign")
@dataclass(frozen=True, slots=True)
class Sign(NamedAct):
    """A player signs the slip as it is."""
