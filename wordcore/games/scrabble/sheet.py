"""The score sheet: one line per turn, folded from what came of the moves.

    >>> from wordcore.games.scrabble.sheet import SheetLine
    >>> SheetLine("Ann", "play", 14, "8H HORN", words=("HORN",)).to_json()["words"]
    ['HORN']

A table at a tournament writes the same lines. Not here: what a play scores
(``scoring``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from wordcore.games.core import Outcome
from wordcore.games.scrabble.moves import Challenged, Exchanged, Passed, Played, Turn

LineKind = Literal["play", "pass", "exchange", "challenged_off", "lost_turn", "challenge_points", "end_adjustment"]


class SheetLine(NamedTuple):
    """One line: what a player did, and the points it was credited with."""

    player: str
    kind: LineKind
    score: int
    text: str = ""
    """The play as it is written, or the tiles exchanged or counted."""
    words: tuple[str, ...] = ()
    """The words formed, main word first."""
    challenged: tuple[str, ...] = ()
    """Those that were challenged."""
    rack: str | None = None
    """The tiles held before, where they are known."""
    withdrawn: int = 0
    """The points of a play that was challenged off."""
    notes: tuple[str, ...] = ()
    """Rule ids of what an official may want to know."""

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self._asdict().items()}


def sheet_of(outcomes: Iterable[Outcome]) -> tuple[SheetLine, ...]:
    """The sheet of a game, from its outcomes or from those that a player may see."""
    lines: list[SheetLine] = []
    for outcome in outcomes:
        if isinstance(outcome, Played):
            words = tuple(word for word, _ in outcome.words)
            line = SheetLine(outcome.player, "play", outcome.score, str(outcome.play), words, rack=outcome.rack)
            lines.append(line)
        elif isinstance(outcome, Passed):
            notes = ("TURN_TIME",) if outcome.late else ()
            lines.append(SheetLine(outcome.player, "pass", 0, rack=outcome.rack, notes=notes))
        elif isinstance(outcome, Exchanged):
            text = str(outcome.n_tiles) if outcome.tiles is None else outcome.tiles
            lines.append(SheetLine(outcome.player, "exchange", 0, text, rack=outcome.rack))
        elif isinstance(outcome, Challenged):
            _challenge(lines, outcome)
        if isinstance(outcome, Turn):
            lines += [SheetLine(player, "lost_turn", 0) for player in outcome.lost_turns]
            for player, points, tiles in outcome.counted:
                rack = tiles if points < 0 else None
                lines.append(SheetLine(player, "end_adjustment", points, tiles, rack=rack))
    return tuple(lines)


def _challenge(lines: list[SheetLine], outcome: Challenged) -> None:
    at = max(i for i, line in enumerate(lines) if line.kind == "play")
    line = lines[at]._replace(challenged=outcome.words)
    if not outcome.stands:
        line = line._replace(kind="challenged_off", score=0, withdrawn=line.score)
    lines[at] = line
    if outcome.points:
        lines.append(SheetLine(outcome.player, "challenge_points", outcome.points, challenged=outcome.words))
