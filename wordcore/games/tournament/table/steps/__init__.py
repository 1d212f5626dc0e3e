"""What each act does to a table: one pure function per act, and the table of them.

>>> from wordcore.games.tournament import Start
>>> from wordcore.games.tournament.table.setup import TableSetup
>>> from wordcore.games.tournament.table.state import State
>>> from wordcore.games.tournament.table.steps import STEPS
>>> setup = TableSetup(players=("Ada", "Ben"))
>>> state, outcome = STEPS[Start](setup, State.fresh(setup), Start(player="Ben", at_s=0))
>>> outcome.phase, state.clock.running
('ON_TURN', 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordcore.games.core import Move, Outcome, Step
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule
from wordcore.games.tournament.table import moves, order
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import State
from wordcore.games.tournament.table.steps import end, timer, turn

_STEPS: Mapping[type[Move[Any]], Step] = {
    moves.Absent: timer.absent,
    moves.Arrive: timer.arrive,
    moves.PlayOn: timer.play_on,
    moves.Forfeit: timer.forfeit,
    moves.Start: timer.start,
    moves.Place: turn.place,
    Exchange: turn.exchange,
    Pass: turn.pass_turn,
    moves.Announce: turn.announce,
    moves.Press: turn.press,
    moves.Reach: turn.reach,
    moves.Record: turn.record,
    moves.Draw: turn.draw,
    moves.Settle: turn.settle,
    moves.Hold: turn.hold,
    Accept: turn.accept,
    Challenge: turn.challenge,
    moves.Director: turn.director,
    Rule: turn.rule,
    moves.TakeBack: turn.take_back,
    moves.Stop: timer.stop,
    moves.Go: timer.go,
    moves.Flag: timer.flag,
    moves.Count: end.count,
    moves.Correct: end.correct,
    moves.Agree: end.agree,
    moves.Recount: end.recount,
    moves.Sign: end.sign,
}


def _ordered(step: Step) -> Step:
    def act(setup: TableSetup, state: State, move: Move[Any]) -> tuple[State, Outcome]:
        order.require(setup, state, move)
        return step(setup, state if move.at_s is None else replace(state, now_s=move.at_s), move)

    return act


STEPS: Mapping[type[Move[Any]], Step] = {act: _ordered(step) for act, step in _STEPS.items()}
"""Every step, behind the question whether the act is in order; the state it gets has the time of the act."""
