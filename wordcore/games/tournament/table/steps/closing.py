"""How a turn ends and the next begins: the lines on the sheet, the tiles, the run of zeros.

    >>> from wordcore.games.tournament.table.setup import TableSetup
    >>> from wordcore.games.tournament.table.state import State
    >>> from wordcore.games.tournament.table.steps.closing import finished, noted
    >>> noted(finished(State.fresh(TableSetup(players=("Ada", "Ben"))), "OUT"))[1].stage
    'COUNTING'

What every step returns is made here too. Not here: the acts themselves (``turn``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from wordcore.games.scrabble.questions import zero_run_after
from wordcore.games.scrabble.setup import ZEROS_TO_END
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.moves import Noted
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import State, TableTurn

Lines = tuple[SheetLine, ...]


def noted(state: State, lines: Lines = (), kind: type[Any] = Noted, **told: Any) -> tuple[State, Any]:
    """What a step returns: the state, and the outcome that says where the game is now."""
    phase = None if state.turn is None else state.turn.phase
    return state, kind(stage=state.stage, phase=phase, lines=lines, **told)


def accepted(setup: TableSetup, state: State) -> tuple[State, Lines]:
    """The move of the turn is accepted: its tiles stay, and the opponent is on turn."""
    turn, drawing, size = state.now, state.drawing, setup.rules.rack_size
    assert drawing is not None, "only a move that was made is accepted"
    name, held = setup.players[turn.mover], state.racks[turn.mover] - drawing.drawn
    notes = ("W-FLASH",) * turn.flashed + ("W-SCORES",) * (turn.score != turn.right_score)
    notes += ("W-UNDER",) * (held < size and state.bag + drawing.drawn > 0)
    text = str(turn.tiles) if turn.kind == "exchange" else turn.play
    lines: Lines = (SheetLine(name, turn.kind, turn.score, text, turn.words, turn.challenged, notes=notes),)
    if turn.gain:
        lines += (SheetLine(name, "challenge_points", turn.gain, challenged=turn.challenged),)
    state = state.with_tiles(turn.mover, -turn.tiles, turn.tiles if turn.kind == "exchange" else 0)
    skips = state.skips | {1 - turn.mover} if turn.costs_turn else state.skips
    return _ended(setup, replace(state, squares=turn.laid or state.squares, skips=skips), lines, drawing.is_final)


def taken_back(setup: TableSetup, state: State) -> tuple[State, Lines]:
    """The play of the turn came off: it scores nothing, and tiles that were drawn go back (W-CHAL)."""
    turn, drawn = state.now, state.drawing.drawn if state.drawing is not None else 0
    name, notes = setup.players[turn.mover], ("W-FLASH",) * turn.flashed
    off = SheetLine(name, "challenged_off", 0, turn.play, turn.words, turn.challenged, None, turn.score, notes)
    return _ended(setup, replace(state.with_tiles(turn.mover, -drawn, drawn), drawing=None), (off,), False)


def finished(state: State, reason: str, **end: Any) -> State:
    """The game has ended; unless it was forfeited, the tiles left are to be counted."""
    return replace(state.stopped(), **{"stage": "COUNTING", "turn": None, "drawing": None, "ended": reason, **end})


def forfeited(state: State, seats: Iterable[int], reason: str) -> State:
    """The game is lost without being played to its end; by both players, if neither came."""
    return finished(state, reason, stage="RESULT", forfeited_by=frozenset(seats))


def written(setup: TableSetup, state: State, lines: Lines) -> State:
    """The state with the points of new lines."""
    points = tuple((setup.players.index(line.player), line.score) for line in lines)
    return replace(state, lines=state.lines + points)


def _ended(setup: TableSetup, state: State, lines: Lines, is_final: bool) -> tuple[State, Lines]:
    """The lines are written; the game is over, or the next player is on turn."""
    mover = state.now.mover
    state, seat = _with_line(setup, state, lines), 1 - mover
    if is_final:
        return finished(state, "OUT", out=mover), lines
    if seat in state.skips and not _has_zeros(setup, state):
        lost = (SheetLine(setup.players[seat], "lost_turn", 0),)
        state, lines = _with_line(setup, replace(state, skips=state.skips - {seat}), lost).stopped(), lines + lost
        seat = mover
    if _has_zeros(setup, state):
        return finished(state, "SIX_ZEROS"), lines
    if state.clock.running is None:  # a ruling or a lost turn is behind them
        state = state.running(seat)
    return replace(state, turn=TableTurn(seat)), lines


def _with_line(setup: TableSetup, state: State, lines: Lines) -> State:
    kind, score = lines[0].kind, lines[0].score
    run = zero_run_after(state.zero_run, kind, score, zero_play_counts=setup.rules.zero_play_counts)
    return replace(written(setup, state, lines), zero_run=run)


def _has_zeros(setup: TableSetup, state: State) -> bool:
    return setup.rules.six_zeros and state.zero_run >= ZEROS_TO_END
