"""The moves of a shake: designation, demands, letters, and the minute each of them has.

Not here: challenges and what follows them (``solving``), and what officials enter (``endings``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wordcore.games.core import Move
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import OK, check_demand, demand_code, normalise
from wordcore.games.linguishtik.mat import CubeMove
from wordcore.games.linguishtik.names import check_designation
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.score import PENALTY
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.state import MOVING, Placed, State
from wordcore.games.values import credited

MOVE_LIMIT_S = 60.0
GRACE_S = 10.0
ROUND_END_S = 300.0
INTERJECTION = Demand("type", "INTERJECTION")


def designate(setup: ShakeSetup, state: State, move: moves.Designate) -> tuple[State, moves.Moved]:
    """P1 names what kind of sentence is wanted (LT10)."""
    check_turn(setup, state, move, move.player)
    if state.phase != "DESIGNATE":
        raise refusal("WRONG_ORDER", what="a designation", phase=state.phase)
    designation = check_designation(setup.division, move.designation, setup.rules)
    # Player One is now the last mover although no cube moved (LG-D27).
    return next_turn(setup, replace(state, designation=designation, phase="TYPE"), move.player, move.at_s)


def play_letter(setup: ShakeSetup, state: State, move: moves.PlayLetter) -> tuple[State, moves.Moved]:
    """A cube to Letters (LT14 A); before the free moves only after INTERJECTION (LT13)."""
    check_turn(setup, state, move, move.player)
    after_interjection = state.phase == "FUNCTION" and any(p.demand == INTERJECTION for p in state.demands)
    if state.phase != "OPEN" and not after_interjection:
        raise refusal("WRONG_ORDER", what="a cube to Letters", phase=state.phase)
    if state.pending is not None:
        raise refusal("CUBE_PLAYED", cube=state.pending)
    moved = replace(
        state,
        phase="OPEN",
        letters=(*state.letters, move.cube),
        resources=_without(state, move.cube),
        last_move=CubeMove(setup.cube(move.cube)),
        passed_in_a_row=(),
    )
    return next_turn(setup, moved, move.player, move.at_s)


def make_demand(setup: ShakeSetup, state: State, move: moves.MakeDemand) -> tuple[State, moves.Moved]:
    """A black or green cube to Demands with an acceptable demand (LT11-LT15)."""
    check_turn(setup, state, move, move.player)
    resources = _without(state, move.cube)
    cube = setup.cube(move.cube)
    check_demand(move.demand, cube, state.mat(setup), phase=state.phase)
    demand = normalise(move.demand, setup.division)
    moved = replace(
        state,
        phase="FUNCTION" if state.phase == "TYPE" else "OPEN",
        demands=(*state.demands, Placed(cube, demand, move.player, state.ply)),
        resources=resources,
        pending=None,
        last_move=CubeMove(cube, demand),
        passed_in_a_row=(),
    )
    return next_turn(setup, moved, move.player, move.at_s)


def misstate(setup: ShakeSetup, state: State, move: moves.Misstate) -> tuple[State, moves.Misstated]:
    """An unacceptable demand: the cube stays in Demands, its wording is to be replaced (LT7, LG-D32)."""
    check_turn(setup, state, move, move.player)
    resources = _without(state, move.cube)
    code = demand_code(move.demand, setup.cube(move.cube), state.mat(setup), phase=state.phase)
    if code in (OK, "NOT_DEMAND_COLOUR"):
        raise refusal("ACCEPTABLE" if code == OK else code, what=move.demand)
    if code == "DUPLICATE_DEMAND":  # of 2026-27, minus one at once (LT 13 B2)
        state = replace(state, scores=credited(state.scores, state.seat, PENALTY))
    return replace(state, pending=move.cube, resources=resources), moves.Misstated(code)


def warn_time(setup: ShakeSetup, state: State, move: moves.WarnTime) -> tuple[State, moves.TimeSet]:
    """In time, the minute is the minute; late, it is the noticing. A second one changes nothing (LT26)."""
    check_phase(state, "a warning")
    check_round(state, move.at_s)
    if not state.warned and state.extended_to_s is None:
        if _has_ended(state, move.at_s) and move.at_s is not None:
            state = replace(state, extended_to_s=move.at_s + GRACE_S)
        else:
            state = replace(state, warned=True)
    return state, moves.TimeSet(_deadline(state))


def notice_time(setup: ShakeSetup, state: State, move: moves.NoticeTime) -> tuple[State, moves.TimeSet]:
    """The minute is over and nobody had noticed: ten more seconds (LT26)."""
    check_phase(state, "noticing the time")
    check_round(state, move.at_s)
    if state.warned:
        raise refusal("WARNED")
    if state.extended_to_s is not None:
        raise refusal("ALREADY_NOTICED", until_s=state.extended_to_s)
    if move.at_s is None or state.turn_started_s is None:
        raise refusal("NO_CLOCK")
    if not _has_ended(state, move.at_s):
        raise refusal("NOT_YET")
    return replace(state, extended_to_s=move.at_s + GRACE_S), moves.TimeSet(move.at_s + GRACE_S)


def lose_turn(setup: ShakeSetup, state: State, move: moves.LoseTurn) -> tuple[State, moves.Moved]:
    """Time is over: minus one, the turn passes, the last mover stays the last mover (LT7, LT26, LG-D31)."""
    seat = _check_seat(setup, state, move.player)
    check_round(state, move.at_s)
    if move.at_s is not None and state.turn_started_s is not None:
        deadline = _deadline(state)
        if deadline is None or move.at_s <= deadline:
            raise refusal("NOT_YET")
    scores = credited(state.scores, seat, PENALTY)
    lost = replace(pending_expired(setup, state), scores=scores)
    return next_turn(setup, lost, state.last_mover, move.at_s)


def pending_expired(setup: ShakeSetup, state: State) -> State:
    """A cube that waits for its demand when the turn ends stays without effect, or returns (LG-D32)."""
    if state.pending is None:
        return state
    if setup.rules.expired_cube == "returns":
        return replace(state, resources=(*state.resources, state.pending), pending=None)
    placed = Placed(setup.cube(state.pending), None, setup.players[state.seat], state.ply)
    return replace(state, demands=(*state.demands, placed), pending=None)


def check_phase(state: State, what: str, phases: tuple[str, ...] = MOVING) -> None:
    """Raises ``WRONG_ORDER`` in any other phase."""
    if state.phase not in phases:
        raise refusal("WRONG_ORDER", what=what, phase=state.phase)


def check_round(state: State, at_s: float | None) -> None:
    """Raises ``ROUND_OVER`` five minutes after the warning; a solving period is finished by its own limits."""
    if is_past_round(state, at_s):
        raise refusal("ROUND_OVER")


def is_past_round(state: State, at_s: float | None) -> bool:
    """Whether a time is more than five minutes after the warning."""
    return at_s is not None and state.warning_s is not None and at_s > state.warning_s + ROUND_END_S


def check_plays(setup: ShakeSetup, state: State, player: str) -> int:
    """The seat of a player; raises ``UNKNOWN_PLAYER`` or ``DISQUALIFIED``."""
    seat = setup.seat(player)
    if player in state.disqualified:
        raise refusal("DISQUALIFIED", player=player)
    if player in state.absent:
        raise refusal("ABSENT", player=player)
    return seat


def _check_seat(setup: ShakeSetup, state: State, player: str) -> int:
    seat = check_plays(setup, state, player)
    check_phase(state, f"a turn of {player}")
    if seat != state.seat:
        what = f"a turn of {player} (to move: {setup.players[state.seat]})"
        raise refusal("WRONG_ORDER", what=what, phase=state.phase)
    return seat


def check_turn(setup: ShakeSetup, state: State, move: Move[Any], player: str) -> None:
    """Raises ``WRONG_ORDER``, ``ROUND_OVER`` or ``TOO_LATE`` unless it is that player's turn."""
    _check_seat(setup, state, player)
    check_round(state, move.at_s)
    deadline = _deadline(state)
    if move.at_s is not None and deadline is not None and move.at_s > deadline:
        raise refusal("TOO_LATE", what=f"a move by {player}", until_s=deadline)


def _has_ended(state: State, at_s: float | None) -> bool:
    return at_s is not None and state.turn_started_s is not None and at_s > state.turn_started_s + MOVE_LIMIT_S


def _deadline(state: State) -> float | None:
    """When the running turn is over; None as long as nobody has warned or noticed."""
    if state.warned and state.turn_started_s is not None:
        return state.turn_started_s + MOVE_LIMIT_S
    return state.extended_to_s


def _without(state: State, id: int) -> tuple[int, ...]:
    """The resources once a cube is played; while one waits for its demand, only that one can be."""
    if state.pending not in (None, id):
        raise refusal("CUBE_PLAYED", cube=state.pending)
    if state.pending is None and id not in state.resources:
        raise refusal("NOT_IN_RESOURCES", cube=id)
    return tuple(other for other in state.resources if other != id)


def next_turn(setup: ShakeSetup, state: State, mover: str | None, at_s: float | None) -> tuple[State, moves.Moved]:
    """The turn of the next seat that takes part."""
    seat = setup.next_seat(state.seat)
    while setup.players[seat] in state.out:
        seat = setup.next_seat(seat)
    after = replace(state, seat=seat, ply=state.ply + 1, last_mover=mover)
    after = replace(after, turn_started_s=at_s, warned=False, extended_to_s=None)
    return after, moves.Moved(after.phase, setup.players[seat])
