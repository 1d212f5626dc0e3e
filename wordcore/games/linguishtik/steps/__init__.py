"""What each move of a shake does: one pure function per move, and the table of them.

A step returns the next state and what came of the move, or raises ``IllegalMove``.
``turns`` are the moves and their minute, ``solving`` is what follows a challenge,
``endings`` is what officials enter, ``passing`` what only the edition 2026-27 has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordcore.games.core import Move, Step
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.sheets import NEW, OLD
from wordcore.games.linguishtik.state import MOVING, State
from wordcore.games.linguishtik.steps import endings, passing, solving, turns

_PLAY = (
    *(moves.Designate, moves.PlayLetter, moves.MakeDemand, moves.Misstate, moves.LoseTurn, moves.Pass),
    *(moves.Challenge, moves.InvalidChallenge, moves.CallForceout),
)
_ONLY_IN: Mapping[type[Move[Any]], str] = {
    **dict.fromkeys((moves.WarnTime, moves.Disagree), OLD),
    **dict.fromkeys((moves.Pass, moves.InvalidChallenge, moves.RoundOver, moves.Absent), NEW),
}


def _by_phase(moving: Step, while_solving: Step) -> Step:
    return lambda setup, state, move: (while_solving if state.phase == "SOLVING" else moving)(setup, state, move)


def _in_edition(kind: type[Move[Any]], step: Step) -> Step:
    """The step, refused where the edition has no such move, and in 2026-27 once the round is over (LT 26)."""
    only_in = _ONLY_IN.get(kind)

    def checked(setup: ShakeSetup, state: State, move: Any) -> Any:
        rules = setup.rules
        if rules.passing and kind is not moves.RoundOver:
            is_past = state.phase in MOVING and turns.is_past_round(state, move.at_s)
            if is_past or (state.round_over and kind in _PLAY):
                raise refusal("ROUND_OVER")
        if only_in not in (None, rules.edition):
            raise refusal("UNKNOWN_EVENT", what=kind.__name__, edition=only_in)
        return step(setup, state, move)

    return checked


_STEPS: Mapping[type[Move[Any]], Step] = {
    moves.Designate: turns.designate,
    moves.PlayLetter: turns.play_letter,
    moves.MakeDemand: turns.make_demand,
    moves.Misstate: turns.misstate,
    moves.WarnTime: _by_phase(turns.warn_time, solving.warn_time),
    moves.NoticeTime: _by_phase(turns.notice_time, solving.notice_time),
    moves.LoseTurn: turns.lose_turn,
    moves.RoundWarning: endings.round_warning,
    moves.Challenge: solving.challenge,
    moves.CallForceout: solving.call_forceout,
    moves.Pass: passing.pass_turn,
    moves.InvalidChallenge: passing.invalid_challenge,
    moves.RoundOver: passing.round_over,
    moves.Neutral: solving.neutral,
    moves.Disagree: solving.disagree,
    moves.Present: solving.present,
    moves.Contest: solving.contest,
    moves.Decide: solving.decide,
    moves.Penalise: endings.penalise,
    moves.Disqualify: passing.disqualify,
    moves.Absent: passing.absent,
    moves.Abandon: endings.abandon,
    moves.Close: solving.close,
}
STEPS: Mapping[type[Move[Any]], Step] = {kind: _in_edition(kind, step) for kind, step in _STEPS.items()}
