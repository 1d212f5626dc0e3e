"""The moves of a shake: designation, demands, letters, and the minute each of them has.

Each step checks an event against the state and returns the next state, or
raises :class:`IllegalMove` with a code and a sentence that quotes the rule.
"""

from __future__ import annotations

from dataclasses import replace

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import OK, check_demand, check_designation, demand_code, normalise
from wordcore.games.linguishtik.mat import LastMove
from wordcore.games.linguishtik.moves import (
    Designate,
    LoseTurn,
    MakeDemand,
    Misstate,
    NoticeTime,
    PlayLetter,
    WarnTime,
)
from wordcore.games.linguishtik.score import PENALTY
from wordcore.games.linguishtik.state import Placed, Setup, State, check_player

MOVE_LIMIT_S = 60.0
GRACE_S = 10.0
_MOVING = ("DESIGNATE", "TYPE", "FUNCTION", "OPEN")


def designate(setup: Setup, state: State, event: Designate) -> State:
    """P1 names what kind of sentence is wanted (LT10)."""
    _check_turn(setup, state, event.player, event.at_s)
    if state.phase != "DESIGNATE":
        raise IllegalMove("WRONG_ORDER", "the designation has been made; it comes first and once (LT10)")
    designation = check_designation(setup.division, event.designation)
    # Player One is now the last mover although no cube moved (LG-D27).
    return _next_turn(setup, replace(state, designation=designation, phase="TYPE"), event.player, event.at_s)


def play_letter(setup: Setup, state: State, event: PlayLetter) -> State:
    """A cube to Letters (LT14 A); before the free moves only after INTERJECTION (LT13)."""
    _check_turn(setup, state, event.player, event.at_s)
    if state.phase != "OPEN" and not (state.phase == "FUNCTION" and Demand("type", "INTERJECTION") in state.in_force):
        raise IllegalMove(
            "WRONG_ORDER",
            f"no cube goes to Letters in phase {state.phase}; the cube returns to Resources (LT10)",
        )
    if state.pending is not None:
        raise IllegalMove("CUBE_PLAYED", "a cube lies in Demands and waits for an acceptable demand (LT7, LT11)")
    cube = _resource(setup, state, event.cube)
    moved = replace(
        state,
        phase="OPEN",
        letters=(*state.letters, cube.id),
        resources=tuple(id for id in state.resources if id != cube.id),
        last_move=LastMove(cube),
    )
    return _next_turn(setup, moved, event.player, event.at_s)


def make_demand(setup: Setup, state: State, event: MakeDemand) -> State:
    """A black or green cube to Demands with an acceptable demand (LT11-LT15)."""
    _check_turn(setup, state, event.player, event.at_s)
    cube = _demand_cube(setup, state, event.cube)
    check_demand(
        setup.division,
        state.phase,
        state.in_force,
        cube,
        event.demand,
        rules=setup.rules,
        colours=setup.colours,
    )
    demand = normalise(event.demand, setup.division)
    moved = replace(
        state,
        phase="FUNCTION" if state.phase == "TYPE" else "OPEN",
        demands=(*state.demands, Placed(cube, demand, event.player, state.ply)),
        resources=tuple(id for id in state.resources if id != cube.id),
        pending=None,
        last_move=LastMove(cube, demand),
    )
    return _next_turn(setup, moved, event.player, event.at_s)


def misstate(setup: Setup, state: State, event: Misstate) -> State:
    """An unacceptable demand: the cube stays in Demands, its wording is to be replaced (LT7, LG-D32)."""
    _check_turn(setup, state, event.player, event.at_s)
    cube = _demand_cube(setup, state, event.cube)
    code = demand_code(
        setup.division,
        state.phase,
        state.in_force,
        cube,
        event.demand,
        rules=setup.rules,
        colours=setup.colours,
    )
    if code == "NOT_DEMAND_COLOUR":
        raise IllegalMove(code, f"{cube.code} is neither black nor green: it returns to Resources (LT10, LT11)")
    if code == OK:
        raise IllegalMove("ACCEPTABLE", f"the demand {event.demand} is acceptable and stands (LT7)")
    return replace(state, pending=cube.id, resources=tuple(id for id in state.resources if id != cube.id))


def warn_time(setup: Setup, state: State, event: WarnTime) -> State:
    """The ten-second warning: from now on the minute is the minute (LT26)."""
    _check_moving(state)
    return replace(state, warned=True)


def notice_time(setup: Setup, state: State, event: NoticeTime) -> State:
    """The minute is over and nobody had noticed: ten more seconds (LT26)."""
    _check_moving(state)
    if state.warned:
        raise IllegalMove("WARNED", "the ten-second warning was given; the minute counts without extension (LT26)")
    if state.extended_to_s is not None:
        raise IllegalMove("ALREADY_NOTICED", f"ten seconds were given, until {state.extended_to_s} s (LT26)")
    if event.at_s is None or state.turn_started_s is None:
        raise IllegalMove(
            "NO_CLOCK", "without times there is no expiry to notice; push LoseTurn if it is agreed (LT26)"
        )
    if event.at_s <= state.turn_started_s + MOVE_LIMIT_S:
        raise IllegalMove("NOT_YET", f"the minute ends at {state.turn_started_s + MOVE_LIMIT_S} s (LT26)")
    return replace(state, extended_to_s=event.at_s + GRACE_S)


def lose_turn(setup: Setup, state: State, event: LoseTurn) -> State:
    """Time is over: minus one, the turn passes, the last mover stays the last mover (LT7, LT26, LG-D31)."""
    check_player(setup, event.player)
    _check_moving(state)
    if event.player != setup.players[state.seat]:
        raise IllegalMove("WRONG_ORDER", f"it is the turn of {setup.players[state.seat]}, not of {event.player} (LT26)")
    if event.at_s is not None and state.turn_started_s is not None:
        deadline = _deadline(state)
        if deadline is None:
            raise IllegalMove("NOT_YET", "no warning was given: push NoticeTime, then ten seconds run (LT26)")
        if event.at_s <= deadline:
            raise IllegalMove("NOT_YET", f"the time for this move ends at {deadline} s (LT26)")
    scores = {**state.scores, event.player: state.scores[event.player] + PENALTY}
    demands, resources = state.demands, state.resources
    if state.pending is not None:
        if setup.rules.expired_cube == "stays":
            demands = (*demands, Placed(setup.cubes[state.pending], None, event.player, state.ply))
        else:
            resources = (*resources, state.pending)
    lost = replace(state, scores=scores, demands=demands, resources=resources, pending=None)
    return _next_turn(setup, lost, state.last_mover, event.at_s)


def _check_moving(state: State) -> None:
    if state.phase not in _MOVING:
        raise IllegalMove("WRONG_ORDER", f"no move is due in phase {state.phase} (LT14)")


def _check_turn(setup: Setup, state: State, player: str, at_s: float | None) -> None:
    check_player(setup, player)
    _check_moving(state)
    if player != setup.players[state.seat]:
        raise IllegalMove("WRONG_ORDER", f"it is the turn of {setup.players[state.seat]}, not of {player} (LT10)")
    deadline = _deadline(state)
    if at_s is not None and deadline is not None and at_s > deadline:
        raise IllegalMove("TOO_LATE", f"the time for this move ended at {deadline} s: push LoseTurn (LT26)")


def _deadline(state: State) -> float | None:
    """When the running turn is over; ``None`` as long as nobody has warned or noticed."""
    if state.warned and state.turn_started_s is not None:
        return state.turn_started_s + MOVE_LIMIT_S
    return state.extended_to_s


def _resource(setup: Setup, state: State, id: int) -> Cube:
    if id not in state.resources:
        raise IllegalMove("NOT_IN_RESOURCES", f"the cube {id} is not in Resources (LT11, LT14)")
    return setup.cubes[id]


def _demand_cube(setup: Setup, state: State, id: int) -> Cube:
    if state.pending is None:
        return _resource(setup, state, id)
    if id != state.pending:
        raise IllegalMove("CUBE_PLAYED", f"the cube {state.pending} lies in Demands; reword its demand (LT7, LT11)")
    return setup.cubes[id]


def _next_turn(setup: Setup, state: State, last_mover: str | None, at_s: float | None) -> State:
    return replace(
        state,
        seat=setup.seat_after(state.seat),
        ply=state.ply + 1,
        last_mover=last_mover,
        turn_started_s=at_s,
        warned=False,
        extended_to_s=None,
    )
