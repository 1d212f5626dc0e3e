"""What each move of a shake does: one pure function per move, and the table of them.

A step returns the next state and what came of the move, or raises ``IllegalMove``.
``turns`` are the moves and their minute, ``solving`` is what follows a challenge,
``endings`` is what officials enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordcore.games.core import Move, Step
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.steps import endings, solving, turns


def _by_phase(moving: Step, while_solving: Step) -> Step:
    return lambda setup, state, move: (while_solving if state.phase == "SOLVING" else moving)(setup, state, move)


STEPS: Mapping[type[Move[Any]], Step] = {
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
    moves.Neutral: solving.neutral,
    moves.Disagree: solving.disagree,
    moves.Present: solving.present,
    moves.Contest: solving.contest,
    moves.Decide: solving.decide,
    moves.Penalise: endings.penalise,
    moves.Disqualify: endings.disqualify,
    moves.Abandon: endings.abandon,
    moves.Close: solving.close,
}
