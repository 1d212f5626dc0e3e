"""What officials enter: the five-minute warning, penalties, disqualifications, and a shake that cannot be finished.

Not here: the scoring of a shake that is finished (``solving``).
"""

from __future__ import annotations

from dataclasses import replace

from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.chart_2026 import ABSENT
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.score import Score
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.state import MOVING, State
from wordcore.games.linguishtik.steps.turns import check_phase, next_turn, pending_expired
from wordcore.games.values import credited

SCOPES = ("round", "tournament")
REASONS = ("round_over", "stalemate", "players", "judge")
UNFINISHED = (*MOVING, "SOLVING")


def round_warning(setup: ShakeSetup, state: State, move: moves.RoundWarning) -> tuple[State, moves.Totals]:
    """The totals are kept for the four-point rule, the time for the end of the round (LT23)."""
    check_phase(state, "a five-minute warning", UNFINISHED)
    if state.warning_scores is not None:
        raise refusal("ALREADY_WARNED")
    warned = replace(state, warning_scores=state.scores, warning_s=move.at_s)
    return warned, moves.Totals(setup.by_name(state.scores))


def penalise(setup: ShakeSetup, state: State, move: moves.Penalise) -> tuple[State, moves.Totals]:
    """A panel takes points (LT24)."""
    seat = setup.seat(move.player)
    check_phase(state, "a penalty", UNFINISHED)
    scores = penalised(state.scores, seat, move.points)
    return replace(state, scores=scores), moves.Totals(setup.by_name(scores))


def penalised(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """The totals after a penalty; raises ``BAD_PENALTY``."""
    if points >= 0:
        raise refusal("BAD_PENALTY", points=points)
    return credited(scores, seat, points)


def disqualify(setup: ShakeSetup, state: State, move: moves.Disqualify) -> tuple[State, moves.Disqualified]:
    """A player is out: the others continue, a turn of theirs passes without a penalty (LT24)."""
    setup.seat(move.player)
    check_scope(move.player, move.scope, state.disqualified)
    check_phase(state, "a disqualification", UNFINISHED)
    state = replace(state, disqualified=(*state.disqualified, move.player))
    return without(setup, state, move.player, move.at_s)


def without(setup: ShakeSetup, state: State, player: str, at_s: float | None) -> tuple[State, moves.Disqualified]:
    """The others continue without a player who is out: what they presented is void, a turn of theirs passes."""
    seat = setup.seat(player)
    if len(setup.players) - len(state.out) < 2:
        state, _ = abandoned(setup, state)
    elif state.solving is not None:
        solving = state.solving.answered(seat, neutral=False, disagrees=None, solution=None, correct=None)
        state = replace(state, solving=solving)
    elif state.seat == seat:
        state, _ = next_turn(setup, pending_expired(setup, state), state.last_mover, at_s)
    to_move = setup.players[state.seat] if state.phase in MOVING else None
    return state, moves.Disqualified(state.phase, to_move)


def check_scope(player: str, scope: str, disqualified: tuple[str, ...]) -> None:
    """Raises ``UNKNOWN_KIND`` or ``ALREADY_DISQUALIFIED``."""
    if scope not in SCOPES:
        raise refusal("UNKNOWN_KIND", kind=scope, choices=", ".join(SCOPES))
    if player in disqualified:
        raise refusal("ALREADY_DISQUALIFIED", player=player)


def abandon(setup: ShakeSetup, state: State, move: moves.Abandon) -> tuple[State, moves.Scored]:
    """The shake is closed without points; penalties are kept (LG-D35)."""
    if move.reason not in REASONS:
        raise refusal("UNKNOWN_KIND", kind=move.reason, choices=", ".join(REASONS))
    check_phase(state, "abandoning the shake", UNFINISHED)
    return abandoned(setup, state)


def abandoned(setup: ShakeSetup, state: State) -> tuple[State, moves.Scored]:
    """The shake closed without points."""
    points = [ABSENT if name in state.absent else 0 for name in setup.players]
    scores = tuple(total + lost for total, lost in zip(state.scores, points, strict=True))
    by_name = setup.by_name(points)
    after = replace(state, phase="SCORED", scores=scores, score=Score("ABANDONED", by_name))
    return after, moves.Scored("ABANDONED", by_name, setup.by_name(scores))
