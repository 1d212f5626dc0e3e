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
from wordcore.games.tournament.table import order
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import State
from wordcore.games.tournament.table.steps import end, timer, turn


def _ordered(step: Step) -> Step:
    def act(setup: TableSetup, state: State, move: Move[Any]) -> tuple[State, Outcome]:
        order.require(setup, state, move)
        return step(setup, state if move.at_s is None else replace(state, now_s=move.at_s), move)

    return act


STEPS: Mapping[type[Move[Any]], Step] = {
    act: _ordered(step) for steps in (timer.STEPS, turn.STEPS, end.STEPS) for act, step in steps.items()
}
"""Every step, behind the question whether the act is in order; the state it gets has the time of the act."""
