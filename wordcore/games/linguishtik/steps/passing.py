"""What the edition 2026-27 has and 2011-12 has not: the pass, the invalid challenge, the end of the round.

A Forceout is not called there: it begins when every player at the table has passed. Not
here: the solving period it leads to (``solving``).
"""

from __future__ import annotations

from dataclasses import replace

from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.score import PENALTY
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.state import State
from wordcore.games.linguishtik.steps import endings
from wordcore.games.linguishtik.steps.endings import UNFINISHED, abandoned
from wordcore.games.linguishtik.steps.solving import closes_s, open_period
from wordcore.games.linguishtik.steps.turns import check_phase, check_plays, check_turn, next_turn, pending_expired
from wordcore.games.values import credited


def pass_turn(setup: ShakeSetup, state: State, move: moves.Pass) -> tuple[State, moves.Passed]:
    """A turn without a cube, once per player; with the last player's pass the Forceout begins (LT 12, LT 24)."""
    check_turn(setup, state, move, move.player)
    if state.phase != "OPEN":
        raise refusal("WRONG_ORDER", what="a pass", phase=state.phase)
    if move.player in state.passed:
        raise refusal("PASS_USED", player=move.player)
    if state.pending is not None:
        raise refusal("CUBE_PLAYED", cube=state.pending)
    moved = replace(state, passed=(*state.passed, move.player), passed_in_a_row=(*state.passed_in_a_row, move.player))
    mover = state.last_mover
    if setup.rules.pass_is_move:  # LN-D2
        moved, mover = replace(moved, last_move=None), move.player
    after, outcome = next_turn(setup, moved, mover, move.at_s)
    if is_forced_out(setup, after):
        after, called = open_period(setup, after, "forceout", (), move.at_s)
        return after, moves.Passed(after.phase, None, called.write_until_s)
    return after, moves.Passed(outcome.phase, outcome.to_move)


def is_forced_out(setup: ShakeSetup, state: State) -> bool:
    """Whether every player at the table has passed: in this shake, or since the last cube move (LN-D1)."""
    passed = state.passed if setup.rules.forceout_passes == "all" else state.passed_in_a_row
    at_table = [player for player in setup.players if player not in state.out]
    return setup.rules.passing and state.phase == "OPEN" and set(at_table) <= set(passed)


def disqualify(setup: ShakeSetup, state: State, move: moves.Disqualify) -> tuple[State, moves.Disqualified]:
    """A player is out; those who are left may all have passed."""
    return _forced_out(setup, *endings.disqualify(setup, state, move), move.at_s)


def absent(setup: ShakeSetup, state: State, move: moves.Absent) -> tuple[State, moves.Disqualified]:
    """A player is away for the shake (LT 34); those who are left may all have passed."""
    check_plays(setup, state, move.player)
    check_phase(state, "an absence", UNFINISHED)
    without = replace(state, absent=(*state.absent, move.player))
    return _forced_out(setup, *endings.without(setup, without, move.player, move.at_s), move.at_s)


def _forced_out(
    setup: ShakeSetup, state: State, outcome: moves.Disqualified, at_s: float | None
) -> tuple[State, moves.Disqualified]:
    if not is_forced_out(setup, state):
        return state, outcome
    state, _ = open_period(setup, state, "forceout", (), at_s)
    return state, moves.Disqualified(state.phase, None)


def invalid_challenge(setup: ShakeSetup, state: State, move: moves.InvalidChallenge) -> tuple[State, moves.Moved]:
    """The block was taken by one who may not: minus one, and a turn of theirs is lost (LT 13 A5, LT 18)."""
    seat = check_plays(setup, state, move.player)
    check_phase(state, "an invalid challenge")
    state = replace(state, scores=credited(state.scores, seat, PENALTY))
    if seat == state.seat:  # the last mover stays (LG-D31)
        return next_turn(setup, pending_expired(setup, state), state.last_mover, move.at_s)
    return state, moves.Moved(state.phase, setup.players[state.seat])


def round_over(setup: ShakeSetup, state: State, move: moves.RoundOver) -> tuple[State, moves.RoundEnded]:
    """Everybody writes; what is being solved is finished; before the free moves there is nothing to solve (LT 26)."""
    if state.round_over:
        raise refusal("ROUND_OVER")
    check_phase(state, "the end of the round", UNFINISHED)
    state = replace(state, round_over=True)
    if state.phase == "OPEN":
        state, called = open_period(setup, pending_expired(setup, state), "round_end", (), move.at_s)
        return state, moves.RoundEnded(state.phase, called.write_until_s)
    if state.solving is not None:
        return state, moves.RoundEnded(state.phase, closes_s(setup, state.solving))
    state, _ = abandoned(setup, state)
    return state, moves.RoundEnded(state.phase, None)
