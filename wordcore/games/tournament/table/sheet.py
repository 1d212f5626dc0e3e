"""The score sheet of a table, and the result it leads to.

    >>> from wordcore.games.tournament import SheetLine
    >>> SheetLine(0, "play", 56, words=("ZAP", "ZO"), challenged=(("ZO", True),)).to_json()["challenged"]
    [['ZO', True]]

Not here: what may be written when (``table``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wordcore.games.scrabble import Ruleset, zero_run_after
from wordcore.games.tournament.table.director import FORFEIT_SPREAD
from wordcore.query import Question, Ruling, Status


class SheetLine(NamedTuple):
    """One turn: ``kind`` is play, pass, exchange, challenged_off or lost_turn.

    ``score`` is what the player was credited, with what a failed challenge
    brought; ``challenged`` are the words judged, one by one; ``notes`` are
    rule ids of what a director may want to know.
    """

    player: int
    kind: str
    score: int
    words: tuple[str, ...] = ()
    challenged: tuple[tuple[str, bool], ...] = ()
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {
            "player": self.player,
            "kind": self.kind,
            "score": self.score,
            "words": list(self.words),
            "challenged": [[word, good] for word, good in self.challenged],
            "notes": list(self.notes),
        }


class TableResult(NamedTuple):
    """How a game ended: ``reason`` is out, zeros, late or overtime.

    ``scores`` are after the tiles left and after overtime; a forfeited game has
    none. ``spread`` is seen from player 0; it is None where it is the
    director's to set, and ``ruling`` then carries the question.
    """

    reason: str
    winner: int | None
    spread: int | None
    scores: tuple[int, int] | None
    penalties: tuple[int, int]
    ruling: Ruling


def totals(sheet: Sequence[SheetLine]) -> tuple[int, int]:
    """Both players' points, from the lines.

    >>> totals([SheetLine(0, "play", 14), SheetLine(1, "pass", 0), SheetLine(0, "play", 6)])
    (20, 0)
    """
    first, second = (sum(line.score for line in sheet if line.player == player) for player in (0, 1))
    return first, second


def zero_run(sheet: Sequence[SheetLine], rules: Ruleset) -> int:
    """How many zeros the sheet ends with."""
    run = 0
    for line in sheet:
        run = zero_run_after(run, line.kind, line.score, zero_play_counts=rules.zero_play_counts)
    return run


def played_result(reason: str, scores: Sequence[int], penalties: tuple[int, int]) -> TableResult:
    """The result of a game that was played to its end.

    >>> played_result("out", (400, 410), (0, 20)).winner
    0
    """
    first, second = scores[0] - penalties[0], scores[1] - penalties[1]
    winner = None if first == second else int(second > first)
    return TableResult(reason, winner, first - second, (first, second), penalties, Ruling(Status.YES))


def forfeited_result(reason: str, loser: int) -> TableResult:
    """The result of a game forfeited by lateness, or by ten minutes of overtime (RULES 3.7).

    >>> forfeited_result("late", loser=0).spread, forfeited_result("overtime", loser=0).ruling.status.name
    (-75, 'JUDGE')
    """
    if reason == "late":
        spread = -FORFEIT_SPREAD if loser == 0 else FORFEIT_SPREAD
        return TableResult(reason, 1 - loser, spread, None, (0, 0), Ruling(Status.YES))
    question = Question("W-OT", text="What is the spread of a game forfeited by ten minutes of overtime?")
    return TableResult(reason, 1 - loser, None, None, (0, 0), Ruling(Status.JUDGE, questions=(question,)))
