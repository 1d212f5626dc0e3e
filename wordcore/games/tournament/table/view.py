"""What one player may see of a table: everything but which of the challenged words failed.

    >>> from wordcore.games.tournament import Place, Start, TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> _ = table.push(Start(at_s=0)), table.push(Place("8H HORN", at_s=30))
    >>> view = table.view("Ben")
    >>> view.phase, view.announced, view.clock
    ('PLACED', 14, {'Ada': 1170.0, 'Ben': 1200})

The racks are known to the table as numbers only. Not here: what an act does (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.games.core import View
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.setup import Ruleset
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.director import Overdraw
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import Phase, Stage, State
from wordcore.games.tournament.table.summary import overdraw_of, question_of, sheet_of, slip_of
from wordcore.query import FrozenMap, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(View):
    """The board, the sheet, both clocks at the last act, and how many tiles are where."""

    rules: Ruleset
    stage: Stage
    phase: Phase | None
    board: str
    """The squares in one string (``fen``), with the tiles of the move being made."""
    play: str | None
    """The play being made, as it is written, with its words and what was announced."""
    words: tuple[str, ...]
    announced: int | None
    n_racks: tuple[int, int]
    n_bag: int
    clock: Mapping[str, float]
    """Seconds left by name; negative in overtime."""
    running: str | None
    """Whose clock runs."""
    at_s: float
    sheet: tuple[SheetLine, ...]
    overdraw: Overdraw | None
    question: Question | None
    """What is left to the director."""
    signed_by: tuple[str, ...]

    @classmethod
    def of(cls, seen: Mapping[str, Any], setup: TableSetup, state: State) -> TableView:
        """The view whose common fields are given."""
        turn, clock, names = state.turn, state.clock, setup.players
        is_play = turn is not None and turn.kind == "play"
        return cls(
            **seen,
            rules=setup.rules,
            stage=state.stage,
            phase=None if turn is None else turn.phase,
            board=BoardView(setup.layout, setup.tile_set, state.board).fen,
            play=state.now.play if is_play else None,
            words=() if turn is None else turn.words,
            announced=state.now.score if is_play else None,
            n_racks=state.racks,
            n_bag=state.bag,
            clock=FrozenMap({name: clock.left(seat, state.now_s) for seat, name in enumerate(names)}),
            running=None if clock.running is None else names[clock.running],
            at_s=state.now_s,
            sheet=sheet_of(seen["outcomes"]),
            overdraw=overdraw_of(state),
            question=question_of(state),
            signed_by=slip_of(setup, state).signed_by,
        )
