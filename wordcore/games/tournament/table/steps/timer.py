"""Before the game, and the timer: absent players, the start, stopping and releasing the clock.

    >>> from wordcore.games.tournament import Absent, Arrive, TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> _ = table.push(Absent(player="Ben", at_s=0))
    >>> table.push(Arrive(at_s=301)).stage
    'CHOICE'

Not here: the acts of a turn (``turn``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordcore.games.core import Move, Step
from wordcore.games.tournament.table import moves
from wordcore.games.tournament.table.director import late_arrival, overtime_penalty
from wordcore.games.tournament.table.moves import Noted
from wordcore.games.tournament.table.reasons import illegal
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import MADE, PHASES, State, TableTurn
from wordcore.games.tournament.table.steps.closing import forfeited, noted


def absent(setup: TableSetup, state: State, move: moves.Absent) -> tuple[State, Noted]:
    """The clock of an absent player runs (W-ABSENT); with both absent, both clocks do."""
    seat = setup.seat(move.player)
    clock = state.clock.started(seat, state.now_s, both=bool(state.late))
    return noted(replace(state, stage="ABSENT", late=state.late | {seat}, clock=clock))


def arrive(setup: TableSetup, state: State, move: moves.Arrive) -> tuple[State, Noted]:
    """A late player plays, chooses, or has lost."""
    seat = setup.seat(str(move.player))
    answer = late_arrival(state.clock.left(seat, state.now_s))
    if answer == "FORFEIT":
        return noted(forfeited(state, _expired(state), "LATE"))
    choosing = state.choosing | {seat} if answer == "CHOICE" else state.choosing
    state = replace(state.stopped(), late=state.late - {seat}, choosing=choosing)
    return noted(state.running(1 - seat) if state.late else _assembled(state))


def play_on(setup: TableSetup, state: State, move: moves.PlayOn) -> tuple[State, Noted]:
    """A late player chooses to play with the time that is left."""
    return noted(_assembled(replace(state, choosing=state.choosing - {setup.seat(str(move.player))})))


def forfeit(setup: TableSetup, state: State, move: moves.Forfeit) -> tuple[State, Noted]:
    """A late player chooses to lose the game."""
    return noted(forfeited(state, {setup.seat(move.player)}, "LATE"))


def start(setup: TableSetup, state: State, move: moves.Start) -> tuple[State, Noted]:
    """The game begins."""
    seat = setup.seat(str(move.player))
    return noted(replace(state, stage="PLAYING", starter=seat, turn=TableTurn(seat)).running(seat))


def stop(setup: TableSetup, state: State, move: moves.Stop) -> tuple[State, Noted]:
    """Neither clock runs; a timer stopped for a challenge is released by its ruling only (W-CHAL)."""
    turn = state.now
    if move.reason == "challenge":
        if turn.phase not in MADE:
            raise illegal("OUT_OF_ORDER", act="Stop for a challenge", where=PHASES[turn.phase])
        if move.player == setup.players[turn.mover]:
            raise illegal("WRONG_PLAYER", player=move.player, expected=setup.players[1 - turn.mover])
    return noted(replace(state, stopped_for=move.reason, resumes=state.clock.running).stopped())


def go(setup: TableSetup, state: State, move: moves.Go) -> tuple[State, Noted]:
    """The clock that was stopped runs again."""
    return noted(replace(state, stopped_for="", resumes=None).running(state.resumes or 0))


def flag(setup: TableSetup, state: State, move: moves.Flag) -> tuple[State, Noted]:
    """An absent player's clock has expired, or a player is ten minutes over time: the game is lost (W-OT)."""
    seat, expired = state.clock.running, _expired(state)
    if expired:
        return noted(forfeited(state, expired, "LATE"))
    if seat is not None and overtime_penalty(state.clock.overtime_s(seat, state.now_s)) == "FORFEIT":
        return noted(forfeited(state, {seat}, "OVERTIME"))
    raise illegal("OUT_OF_ORDER", act="Flag", where="no clock has run out altogether")


def _expired(state: State) -> set[int]:
    """The absent players whose time has run out: with both, nobody wins."""
    return {seat for seat in state.late if late_arrival(state.clock.left(seat, state.now_s)) == "FORFEIT"}


def _assembled(state: State) -> State:
    """Everybody is there; who came too late chooses first."""
    return replace(state, stage="CHOICE" if state.choosing else "BEFORE")


STEPS: Mapping[type[Move[Any]], Step] = {
    moves.Absent: absent,
    moves.Arrive: arrive,
    moves.PlayOn: play_on,
    moves.Forfeit: forfeit,
    moves.Start: start,
    moves.Stop: stop,
    moves.Go: go,
    moves.Flag: flag,
}
