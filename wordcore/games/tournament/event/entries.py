"""What is entered into an event, each a value: players, pairings, results, corrections.

    >>> from wordcore.games.tournament.event.entries import ENTRIES, EnterResult
    >>> EnterResult(1, {"Ada": 400, "Ben": 395}, overtime_s={"Ada": 61}).to_json()
    {'move': 'result', 'round': 1, 'scores': {'Ada': 400, 'Ben': 395}, 'overtime_s': {'Ada': 61}}
    >>> ENTRIES.read({"move": "withdraw", "player": "Ben"})
    Withdraw(player='Ben')

Not here: whether an entry is allowed, and what it does (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wordcore.games.core import Move, Outcome, Registry, Undo
from wordcore.games.tournament.table.slip import Slip

ENTRIES = Registry("the tournament")
ENTRIES.include(Undo)


@dataclass(frozen=True, slots=True)
class Entered(Outcome):
    """An entry was made; the slips it made or changed."""

    slips: tuple[Slip, ...] = ()


@ENTRIES.move("enter")
@dataclass(frozen=True, slots=True)
class Enter(Move[Entered]):
    """A player joins at the end of the initial order, and plays from the next round that is paired.

    The rounds paired before count as ``missed`` says: as byes, as losses, or not at all.
    """

    player: str
    number: int | None = None
    rating: int | None = None
    club: str = ""
    country: str = ""
    missed: Literal["bye", "loss"] | None = None


@ENTRIES.move("withdraw")
@dataclass(frozen=True, slots=True)
class Withdraw(Move[Entered]):
    """A player is left out of the rounds still to be paired; their results stay."""

    player: str


@ENTRIES.move("reinstate")
@dataclass(frozen=True, slots=True)
class Reinstate(Move[Entered]):
    """A player who had withdrawn is paired again."""

    player: str


@ENTRIES.move("pair")
@dataclass(frozen=True, slots=True)
class Pair(Move[Entered]):
    """A round is paired: the next one, by the plan's method, where nothing else is given.

    The pairs and who starts in each game are stored, so that reading an event never pairs it anew.
    """

    round: int | None = None
    pairs: tuple[tuple[str, str | None], ...] | None = None
    starts: tuple[str, ...] = ()


@ENTRIES.move("unpair")
@dataclass(frozen=True, slots=True)
class Unpair(Move[Entered]):
    """The pairing of the last round is taken back; it has no results yet."""


@ENTRIES.move("replace")
@dataclass(frozen=True, slots=True)
class Replace(Move[Entered]):
    """A player does not play a game that is paired: somebody else does, or the opponent has a bye."""

    round: int
    player: str
    by: str | None = None


@ENTRIES.move("swap")
@dataclass(frozen=True, slots=True)
class Swap(Move[Entered]):
    """Two players of a round change places."""

    round: int
    player: str
    other: str


@ENTRIES.move("clear")
@dataclass(frozen=True, slots=True)
class Clear(Move[Entered]):
    """The result of a table is taken out; the game is to be entered again."""

    round: int
    table: int
    director: bool = False


@ENTRIES.move("result")
@dataclass(frozen=True, slots=True)
class EnterResult(Move[Entered]):
    """The scores of a game as played, and the seconds over time, which cost points here and nowhere else."""

    round: int
    scores: Mapping[str, int]
    overtime_s: Mapping[str, float] | None = None


@ENTRIES.move("forfeit")
@dataclass(frozen=True, slots=True)
class EnterForfeit(Move[Entered]):
    """A game is forfeited by ``player``: by lateness, by overtime with the director's spread, or by both players."""

    round: int
    player: str
    reason: Literal["late", "overtime", "both"] = "late"
    spread: int | None = None


@ENTRIES.move("correct_result")
@dataclass(frozen=True, slots=True)
class CorrectResult(EnterResult):
    """Other scores for a game that has a result; overtime that is not named stays as it was."""

    director: bool = False


@ENTRIES.move("correct_forfeit")
@dataclass(frozen=True, slots=True)
class CorrectForfeit(EnterForfeit):
    """A game that has a result was forfeited after all."""

    director: bool = False


@ENTRIES.move("take")
@dataclass(frozen=True, slots=True)
class Take(Move[Entered]):
    """A table's slip comes to the desk; ``spread`` is the director's for a game forfeited by overtime.

    ``director``: taken although words were ruled on by another lexicon.
    """

    slip: Slip
    round: int | None = None
    spread: int | None = None
    director: bool = False


@ENTRIES.move("recount")
@dataclass(frozen=True, slots=True)
class Recount(Move[Entered]):
    """A player asks for a recount of a close game (W-RECOUNT)."""

    round: int
    player: str


@ENTRIES.move("sign")
@dataclass(frozen=True, slots=True)
class Sign(Move[Entered]):
    """A player has signed the slip; once both have, only the director corrects it."""

    round: int
    player: str
