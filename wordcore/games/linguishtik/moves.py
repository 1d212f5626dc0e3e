"""The moves of a shake, and what comes of them: values only.

    >>> from wordcore.games.linguishtik import PlayLetter
    >>> PlayLetter("Ann", cube=3, at_s=12.5).to_json()
    {'move': 'letter', 'player': 'Ann', 'cube': 3, 'at_s': 12.5}

``player`` is the one who acts, or in ``LoseTurn``, ``Decide``, ``Penalise`` and
``Disqualify`` the one concerned. Not here: whether a move is allowed, and what it does (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from wordcore.games.core import Move, Outcome, Registry
from wordcore.games.fields import Word
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.score import Situation

if TYPE_CHECKING:
    AbandonReason = Literal["round_over", "stalemate", "players", "judge"]
    ChallengeKind = Literal["win", "trap", "impossible", "now"]
    Disagreement = Literal["impossible", "safe", "win"]
    Scope = Literal["round", "tournament"]
else:  # another text is for push to refuse, with its reason code
    AbandonReason = ChallengeKind = Disagreement = Scope = str

O_co = TypeVar("O_co", bound=Outcome, covariant=True)
MOVES = Registry("a shake of LinguiSHTIK")


@dataclass(frozen=True, slots=True)
class Moved(Outcome):
    """A move was made, or a turn was lost: what comes next, and whose turn it is."""

    phase: Phase
    to_move: str


@dataclass(frozen=True, slots=True)
class Misstated(Outcome):
    """The demand is not acceptable for this reason; its cube waits for another one."""

    code: str


@dataclass(frozen=True, slots=True)
class TimeSet(Outcome):
    """When the time for the move ends on the caller's clock, if that is known."""

    ends_s: float | None


@dataclass(frozen=True, slots=True)
class Totals(Outcome):
    """Everybody's total: after a penalty, at a warning, after an entry of a match."""

    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Called(Outcome):
    """A solving period has begun, with these last moments to declare and to write, if the time is known."""

    kind: str
    declare_until_s: float | None
    write_until_s: float | None


@dataclass(frozen=True, slots=True)
class Heard(Outcome):
    """Something was said in the solving period: whose solution or claim waits to be decided on."""

    undecided: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored(Outcome):
    """The shake is over: situation of the chart, points of this shake, totals."""

    situation: Situation
    points: Mapping[str, int]
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Disqualified(Outcome):
    """A player is out: what comes next, and whose turn it is, if it is anybody's."""

    phase: Phase
    to_move: str | None


@dataclass(frozen=True, slots=True)
class Passed(Outcome):
    """A pass: what comes next, and whose turn it is; nobody's once all have passed, which is a Forceout."""

    phase: Phase
    to_move: str | None
    write_until_s: float | None = None


@dataclass(frozen=True, slots=True)
class RoundEnded(Outcome):
    """The round is over: what comes next, and the last moment to write, if somebody writes and the time is known."""

    phase: Phase
    write_until_s: float | None


@dataclass(frozen=True, slots=True)
class Act(Move[O_co]):
    """The base of the moves that name a player."""

    player: str


@MOVES.move("designate")
@dataclass(frozen=True, slots=True)
class Designate(Act[Moved]):
    """Player One names a pattern, a structure or a purpose (LT10)."""

    designation: str


@MOVES.move("letter")
@dataclass(frozen=True, slots=True)
class PlayLetter(Act[Moved]):
    """A cube to Letters; irrevocable (LT14 A)."""

    cube: int


@MOVES.move("demand")
@dataclass(frozen=True, slots=True)
class MakeDemand(Act[Moved]):
    """A black or green cube to Demands while the demand is stated (LT11)."""

    cube: int
    demand: Demand


@MOVES.move("misstate")
@dataclass(frozen=True, slots=True)
class Misstate(Act[Misstated]):
    """An unacceptable demand was stated with a cube that is now in Demands (LT7, LG-D32).

    The cube stays; the same player replaces the wording with ``MakeDemand`` before time runs out.
    """

    cube: int
    demand: Demand


@MOVES.move("warn_time")
@dataclass(frozen=True, slots=True)
class WarnTime(Move[TimeSet]):
    """The warning some ten seconds before a limit ends; one that comes late is the noticing (LT26)."""


@MOVES.move("notice_time")
@dataclass(frozen=True, slots=True)
class NoticeTime(Move[TimeSet]):
    """Somebody notices that a limit has ended, unwarned: ten more seconds (LT26)."""


@MOVES.move("lose_turn")
@dataclass(frozen=True, slots=True)
class LoseTurn(Act[Moved]):
    """The time for a move is over: minus one point, and the turn is lost (LT7, LT26)."""


@MOVES.move("round_warning")
@dataclass(frozen=True, slots=True)
class RoundWarning(Move[Totals]):
    """The five-minute warning of the round; the scores are kept for LT23."""


@MOVES.move("challenge")
@dataclass(frozen=True, slots=True)
class Challenge(Act[Called]):
    """Win, trap or impossible, in the edition 2026-27 now or impossible; two players if exactly together (LT16).

    ``also`` is the second challenger; ``also_kind`` what that one said, if it was something else.
    """

    kind: ChallengeKind
    also: str | None = None
    also_kind: ChallengeKind | None = None


@MOVES.move("forceout")
@dataclass(frozen=True, slots=True)
class CallForceout(Act[Called]):
    """The player to move forces out (LT21), or Player One before designating (LT22)."""


@MOVES.move("pass")
@dataclass(frozen=True, slots=True)
class Pass(Act[Passed]):
    """A turn without a cube, once per player and shake; when all have passed it is a Forceout (LT 24 of 2026-27)."""


@MOVES.move("invalid_challenge")
@dataclass(frozen=True, slots=True)
class InvalidChallenge(Act[Moved]):
    """A player challenged who may not: minus one point, and the turn if it was theirs (LT 18 of 2026-27)."""


@MOVES.move("round_over")
@dataclass(frozen=True, slots=True)
class RoundOver(Move[RoundEnded]):
    """The five minutes after the warning are over: everybody writes (LT 26 of 2026-27)."""


@MOVES.move("neutral")
@dataclass(frozen=True, slots=True)
class Neutral(Act[Heard]):
    """A player will present nothing (LT18)."""


@MOVES.move("disagree")
@dataclass(frozen=True, slots=True)
class Disagree(Act[Heard]):
    """A player disagrees with the Forceout (LT21)."""

    kind: Disagreement


@MOVES.move("present")
@dataclass(frozen=True, slots=True)
class Present(Act[Heard]):
    """A solution or proof is handed over, and is final (LT19).

    ``word`` and ``sentence`` are what was written; ``cubes`` the resource cubes
    used as letters; ``demand`` the demand written beside it, if it uses one, and
    ``demand_cube`` its cube. A safe move is ``cubes`` alone or ``demand`` with its cube.
    """

    word: Word | None = None
    sentence: str | None = None
    cubes: Sequence[int] | None = None
    demand: Demand | None = None
    demand_cube: int | None = None


@MOVES.move("contest")
@dataclass(frozen=True, slots=True)
class Contest(Act[Heard]):
    """A player finds an opponent's solution wrong, within two minutes of its presentation (LT26)."""

    against: str


@MOVES.move("decide")
@dataclass(frozen=True, slots=True)
class Decide(Act[Heard]):
    """The table or a judge decides whether what a player presented is correct."""

    correct: bool


@MOVES.move("penalise")
@dataclass(frozen=True, slots=True)
class Penalise(Act[Totals]):
    """Points by decision of a panel (LT24)."""

    points: int
    source: str = "panel"


@MOVES.move("disqualify")
@dataclass(frozen=True, slots=True)
class Disqualify(Act[Disqualified]):
    """A player is out for the round or the tournament (LT24); the others continue."""

    scope: Scope


@MOVES.move("absent")
@dataclass(frozen=True, slots=True)
class Absent(Act[Disqualified]):
    """A player is away for this shake: minus two instead of its points; the others continue (LT 34 of 2026-27)."""


@MOVES.move("abandon")
@dataclass(frozen=True, slots=True)
class Abandon(Move[Scored]):
    """The shake cannot be finished: it is closed without points (LG-D35)."""

    reason: AbandonReason


@MOVES.move("close")
@dataclass(frozen=True, slots=True)
class Close(Move[Scored]):
    """The shake is over: score it."""
