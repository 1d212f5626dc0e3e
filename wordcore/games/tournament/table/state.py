"""A table at one moment: a frozen value, in which players are seats.

    >>> from wordcore.games.tournament.table.setup import TableSetup
    >>> from wordcore.games.tournament.table.state import State
    >>> state = State.fresh(TableSetup(players=("Ada", "Ben")))
    >>> state.stage, state.racks, state.bag, len(state.squares)
    ('BEFORE', (7, 7), 86, 225)

The table knows how many tiles are where, and which are on the board. Every act
makes a new state out of an old one (``steps``). Not here: the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.setup import TableSetup

Stage = Literal["BEFORE", "ABSENT", "CHOICE", "PLAYING", "COUNTING", "RESULT", "SIGNED"]
STAGES: Mapping[Stage, str] = {
    "BEFORE": "the game has not begun",
    "ABSENT": "a player is absent",
    "CHOICE": "a late player has to choose",
    "PLAYING": "the game is being played",
    "COUNTING": "the game is played, and the tiles left are to be counted",
    "RESULT": "the game is over, and the slip is not signed",
    "SIGNED": "the game is over, and the slip is signed",
}

Phase = Literal[
    "ON_TURN", "PLACED", "ANNOUNCED", "PENDING", "HELD", "FLASHED", "DIRECTOR", "RULING", "UPHELD", "OVERTURNED"
]
PHASES: Mapping[Phase, str] = {
    "ON_TURN": "nothing is placed",
    "PLACED": "tiles are placed, and nothing is announced",
    "ANNOUNCED": "the move is announced, and may still be changed",
    "PENDING": "the move is made, and waits for acceptance",
    "HELD": "the opponent has said hold",
    "FLASHED": "tiles were drawn before recording; a challenge is the director's to allow",
    "DIRECTOR": "the director is asked",
    "RULING": "the challenged words are being judged",
    "UPHELD": "the play is good, and its score is to be announced again",
    "OVERTURNED": "the play is bad, and its tiles are to be taken back",
}
"""Where a turn is (RULES 3.6); once the move is accepted the opponent is on turn, while tiles are still drawn."""

OPEN: tuple[Phase, ...] = ("ON_TURN", "PLACED", "ANNOUNCED")
"""The move may still be changed."""
MADE: tuple[Phase, ...] = ("PENDING", "HELD", "FLASHED")
"""The move is made, and the opponent has not answered for good."""

MoveKind = Literal["play", "pass", "exchange"]


@dataclass(frozen=True, slots=True)
class TableTurn:
    """A turn from its first tile to its acceptance."""

    mover: int
    phase: Phase = "ON_TURN"
    kind: MoveKind = "pass"
    tiles: int = 0
    play: str = ""
    laid: bytes = field(default=b"", repr=False)
    """The squares with the play on them."""
    words: tuple[str, ...] = ()
    score: int = 0
    """As announced."""
    right_score: int = 0
    """As it should have been announced."""
    held_s: float | None = None
    flashed: bool = False
    challenged: tuple[str, ...] = ()
    gain: int = 0
    """What a failed challenge brought the mover."""
    costs_turn: bool = False
    """Whether it cost the challenger the next turn."""


class Drawing(NamedTuple):
    """What the player who moved last has to do: draw so many tiles, write the score down."""

    seat: int
    kind: MoveKind
    need: int
    drawn: int = 0
    touched: bool = False
    recorded: bool = False
    is_final: bool = False
    """Whether the play used the last tile."""

    @property
    def excess(self) -> int:
        """How many tiles too many were drawn."""
        return max(0, self.drawn - self.need)


class Proposal(NamedTuple):
    """A correction that the other player has not agreed to."""

    seat: int
    line: int
    score: int


@dataclass(frozen=True, slots=True)
class State:
    """Clocks, tiles, the turn, the points line by line, and how the game ended."""

    clock: Clock
    now_s: float
    """When the last act with a time was."""
    racks: tuple[int, int]
    bag: int
    squares: bytes = field(repr=False)
    """The board without the move that may still be changed or challenged."""
    stage: Stage = "BEFORE"
    turn: TableTurn | None = None
    drawing: Drawing | None = None
    lines: tuple[tuple[int, int], ...] = ()
    """Seat and points of every line of the sheet."""
    zero_run: int = 0
    skips: frozenset[int] = frozenset()
    """Who loses the next turn."""
    stopped_for: str = ""
    resumes: int | None = None
    """Whose clock runs once the timer is released."""
    starter: int | None = None
    late: frozenset[int] = frozenset()
    """Who is absent."""
    choosing: frozenset[int] = frozenset()
    """Who came late, and has to choose between playing and forfeiting."""
    ended: str = ""
    out: int | None = None
    forfeited_by: frozenset[int] = frozenset()
    proposal: Proposal | None = None
    recounts: int = 0
    signed_by: frozenset[int] = frozenset()
    certified_by: str | None = None

    @classmethod
    def fresh(cls, setup: TableSetup) -> State:
        """Before the game: both racks drawn, both clocks set."""
        size, n_squares = setup.rules.rack_size, setup.layout.size**2
        clock = Clock.wound(setup.rules.player_seconds or 0)
        return cls(clock, setup.started_s, (size, size), setup.n_bag, bytes(n_squares))

    @property
    def board(self) -> bytes:
        """The squares as they are seen, with the tiles of the move being made."""
        return self.turn.laid if self.turn is not None and self.turn.laid else self.squares

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both players, before overtime."""
        first, second = (sum(points for seat, points in self.lines if seat == player) for player in (0, 1))
        return first, second

    @property
    def now(self) -> TableTurn:
        """The turn that is being played."""
        assert self.turn is not None, "order has allowed an act of a turn outside one"
        return self.turn

    def with_turn(self, **changes: Any) -> State:
        """The same with changes to the turn."""
        return replace(self, turn=replace(self.now, **changes))

    def with_tiles(self, seat: int, rack: int, bag: int) -> State:
        """The same with so many tiles more on a rack and in the bag."""
        first, second = (count + rack * (player == seat) for player, count in enumerate(self.racks))
        return replace(self, racks=(first, second), bag=self.bag + bag)

    def stopped(self) -> State:
        """The same with neither clock running."""
        return replace(self, clock=self.clock.stopped(self.now_s))

    def running(self, seat: int, delay_s: float = 0.0) -> State:
        """The same with the clock of a player running."""
        return replace(self, clock=self.clock.started(seat, self.now_s, delay_s))
