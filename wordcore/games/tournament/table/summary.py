"""What follows from where a table is: its slip, its sheet, and what is left to the director.

    >>> from wordcore.games.tournament.table.setup import TableSetup
    >>> from wordcore.games.tournament.table.state import State
    >>> from wordcore.games.tournament.table.summary import slip_of
    >>> setup = TableSetup(players=("Ada", "Ben"), round=2, table=3)
    >>> slip_of(setup, State.fresh(setup)).is_done
    False

Not here: what an event makes of a slip (``event``).
"""

from __future__ import annotations

from collections.abc import Iterable

from wordcore.games.core import Outcome
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.director import Overdraw, overdraw
from wordcore.games.tournament.table.moves import Corrected, Noted
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.slip import Forfeit, Slip
from wordcore.games.tournament.table.state import MADE, State
from wordcore.query import Question


def slip_of(setup: TableSetup, state: State) -> Slip:
    """The result slip: scores before overtime, overtime, forfeit, starter, signatures."""
    names, losers = setup.players, sorted(state.forfeited_by)
    is_played = state.stage in ("RESULT", "SIGNED") and not losers
    forfeit: Forfeit = "both" if len(losers) > 1 else "late" if state.ended == "LATE" else "overtime"
    clock, board = state.clock, BoardView(setup.layout, setup.tile_set, state.squares) if is_played else ()
    return Slip(
        (names[0], names[1]),
        setup.round,
        setup.table,
        scores=state.totals if is_played else None,
        overtime_s=(clock.overtime_s(0, state.now_s), clock.overtime_s(1, state.now_s)) if is_played else (0, 0),
        forfeit=forfeit if losers else None,
        loser=names[losers[0]] if len(losers) == 1 else None,
        spread=setup.forfeit_spread if losers and forfeit != "overtime" else None,
        starter=None if state.starter is None else names[state.starter],
        signed_by=tuple(names[seat] for seat in sorted(state.signed_by)),
        recounts=state.recounts,
        blanks=tuple(placement.tile.letter for placement in board if placement.tile.is_blank),
        certified_by=state.certified_by,
        lexicon=setup.lexicon,
    )


def sheet_of(outcomes: Iterable[Outcome]) -> tuple[SheetLine, ...]:
    """The lines written so far, with their corrections."""
    lines: list[SheetLine] = []
    for outcome in outcomes:
        if isinstance(outcome, Noted):
            lines += outcome.lines
        if isinstance(outcome, Corrected) and outcome.agreed:
            lines[outcome.line - 1] = lines[outcome.line - 1]._replace(score=outcome.score)
    return tuple(lines)


def overdraw_of(state: State) -> Overdraw | None:
    """How the overdraw is to be settled, while there is one (W-OVER)."""
    drawing, turn = state.drawing, state.turn
    if drawing is None or not drawing.excess:
        return None
    is_laid = turn is not None and turn.mover == drawing.seat and turn.phase in MADE
    rack = state.racks[drawing.seat] - drawing.drawn - (state.now.tiles if is_laid else 0)
    return overdraw(drawing.excess, drawing.drawn, rack, drawing.touched)


def question_of(state: State) -> Question | None:
    """What is left to the judge or the director now, or None."""
    turn = state.turn
    words = "" if turn is None else ", ".join(turn.challenged)
    if turn is not None and turn.phase == "RULING":
        return Question("W-CHAL", text=f"Is the play acceptable? Challenged: {words}")
    if turn is not None and turn.phase == "DIRECTOR":
        text = f"Tiles were drawn before the turn was recorded: may {words} be challenged?"
        return Question("W-FLASH", text=text)
    if state.ended == "OVERTIME":
        return Question("W-OT", text="What is the spread of a game forfeited by ten minutes of overtime?")
    return None
