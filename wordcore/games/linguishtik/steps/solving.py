"""Challenges, Forceouts and the solving period: who may say what, and until when (LT16-LT22).

Time counts from the call. *Neutral* and *disagree* are heard for one minute,
solutions for three; an opponent's solution may be contested for two minutes after
it was handed over. What comes too late is refused without a penalty.
"""

from __future__ import annotations

import math
from dataclasses import replace

from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.score import CHALLENGES, Call, score
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.sheets import NEW
from wordcore.games.linguishtik.state import Response, Solution, Solving, State
from wordcore.games.linguishtik.steps.turns import GRACE_S, check_plays, check_round

DECLARE_LIMIT_S = 60.0
WRITE_LIMIT_S = 180.0
CHECK_LIMIT_S = 120.0
FEWEST_LETTERS = 3
"""How many cubes in Letters a Challenge Now needs (LT 19 of 2026-27)."""
DISAGREEMENTS = ("impossible", "safe", "win")


def challenge(setup: ShakeSetup, state: State, move: moves.Challenge) -> tuple[State, moves.Called]:
    """Win, trap or impossible (2026-27: now or impossible), by anyone but the last mover (LT16, LT17)."""
    callers = (move.player,) if move.also is None else (move.player, move.also)
    for player in callers:
        check_plays(setup, state, player)
    if move.also == move.player:
        raise refusal("SAME_PLAYER", player=move.player)
    kinds = CHALLENGES[setup.rules.edition]
    if move.kind not in kinds:
        raise refusal("UNKNOWN_KIND", kind=move.kind, choices=", ".join(kinds))
    instead_of_designating = _is_player_one_to_designate(state) and callers == setup.players[:1]
    if setup.rules.passing and move.kind == "impossible" and instead_of_designating:  # Player One (LT 25)
        return open_period(setup, state, "lt25", callers, move.at_s)
    if state.phase != "OPEN":
        raise refusal("WRONG_ORDER", what="a challenge", phase=state.phase)
    check_round(state, move.at_s)
    if state.last_mover in callers:
        raise refusal("LAST_MOVER", player=state.last_mover)
    if move.kind == "now" and len(state.letters) < FEWEST_LETTERS:
        raise refusal("TOO_FEW_LETTERS", n=len(state.letters))
    if move.also_kind not in (None, move.kind):
        raise refusal("JUDGE")
    if state.pending is not None:
        raise refusal("CUBE_PLAYED", cube=state.pending)
    if move.kind == "trap":
        state = _taken_back(state)
    return open_period(setup, state, move.kind, callers, move.at_s)


def call_forceout(setup: ShakeSetup, state: State, move: moves.CallForceout) -> tuple[State, moves.Called]:
    """By the player to move (LT21, LG-D16); before the designation it is Player One's special move (LT22)."""
    if setup.rules.passing:
        raise refusal("UNKNOWN_KIND", kind="forceout", choices=", ".join((*CHALLENGES[NEW], "a pass")))
    called_in_time = state.phase == "OPEN" or _is_player_one_to_designate(state)
    if check_plays(setup, state, move.player) != state.seat or not called_in_time:
        what = f"a Forceout by {move.player} (to move: {setup.players[state.seat]})"
        raise refusal("WRONG_ORDER", what=what, phase=state.phase)
    check_round(state, move.at_s)
    if state.pending is not None:
        raise refusal("CUBE_PLAYED", cube=state.pending)
    kind: Call = "lt22" if state.phase == "DESIGNATE" else "forceout"
    return open_period(setup, state, kind, (move.player,), move.at_s)


def neutral(setup: ShakeSetup, state: State, move: moves.Neutral) -> tuple[State, moves.Heard]:
    """Mover or third party after win and trap, the third party after impossible (LT18)."""
    seat, solving = _solving(setup, state, move.player, "neutrality")
    must_write = solving.kind == "impossible" and move.player == solving.mover
    has_neutrals = solving.is_challenge or setup.rules.passing
    if not has_neutrals or move.player in solving.callers or must_write:
        raise refusal("NO_NEUTRAL", player=move.player)
    _check_not_final(solving, seat, move.player)
    limit_s = WRITE_LIMIT_S if setup.rules.passing else DECLARE_LIMIT_S
    _check_limit(setup, solving, solving.started_s, move.at_s, limit_s, "neutrality")
    return _heard(setup, state, solving.answered(seat, neutral=True))


def disagree(setup: ShakeSetup, state: State, move: moves.Disagree) -> tuple[State, moves.Heard]:
    """Impossible, safe move or win, declared in the first minute (LT21)."""
    seat, solving = _solving(setup, state, move.player, "a disagreement")
    if solving.kind != "forceout":
        raise refusal("WRONG_ORDER", what=f"a disagreement in a solving period of kind {solving.kind}", phase="SOLVING")
    if move.kind not in DISAGREEMENTS:
        raise refusal("UNKNOWN_KIND", kind=move.kind, choices=", ".join(DISAGREEMENTS))
    if move.player in solving.callers:
        raise refusal("CALLER", player=move.player)
    _check_not_final(solving, seat, move.player)
    _check_limit(setup, solving, solving.started_s, move.at_s, DECLARE_LIMIT_S, "a disagreement")
    return _heard(setup, state, solving.answered(seat, disagrees=move.kind))


def present(setup: ShakeSetup, state: State, move: moves.Present) -> tuple[State, moves.Heard]:
    """A solution is handed over; it is final (LT18, LT19)."""
    seat, solving = _solving(setup, state, move.player, "a solution")
    if solving.responses[seat].neutral:
        raise refusal("NEUTRAL", player=move.player)
    _check_not_final(solving, seat, move.player)
    if move.player in solving.silent:
        raise refusal("CALLER" if solving.kind == "lt22" else "CHALLENGER_MAY_NOT_WRITE", player=move.player)
    _check_limit(setup, solving, solving.started_s, move.at_s, WRITE_LIMIT_S, "a solution")
    cubes = None if move.cubes is None else tuple(move.cubes)
    for cube in (*(move.cubes or ()), *(() if move.demand_cube is None else (move.demand_cube,))):
        if cube not in state.resources:
            raise refusal("NOT_IN_RESOURCES", cube=cube)
    solution = Solution(move.word, move.sentence, cubes, move.demand, move.demand_cube, move.at_s)
    return _heard(setup, state, solving.answered(seat, solution=solution))


def contest(setup: ShakeSetup, state: State, move: moves.Contest) -> tuple[State, moves.Heard]:
    """An opponent finds a solution wrong, within two minutes of its presentation (LT26)."""
    _, solving = _solving(setup, state, move.player, "an objection")
    solution = solving.responses[setup.seat(move.against)].solution
    if solution is None:
        raise refusal("NOTHING_PRESENTED", player=move.against)
    if move.player == move.against:
        raise refusal("OWN_SOLUTION", player=move.player)
    _check_limit(setup, solving, solution.at_s, move.at_s, CHECK_LIMIT_S, "an objection")
    return _heard(setup, state, replace(solving, contested=(*solving.contested, (move.player, move.against))))


def decide(setup: ShakeSetup, state: State, move: moves.Decide) -> tuple[State, moves.Heard]:
    """The table or a judge says whether what a player presented is correct."""
    seat = setup.seat(move.player)
    if state.phase != "SOLVING" or state.solving is None:
        raise refusal("WRONG_ORDER", what="a decision", phase=state.phase)
    solving = state.solving
    if not solving.responses[seat].to_be_decided:
        raise refusal("NOTHING_PRESENTED", player=move.player)
    return _heard(setup, state, solving.answered(seat, correct=move.correct))


def warn_time(setup: ShakeSetup, state: State, move: moves.WarnTime) -> tuple[State, moves.TimeSet]:
    """A late warning is the noticing of the limit that ended last; one in time changes nothing (LT26)."""
    solving = _period(state)
    passed, coming = _around(setup, solving, move.at_s)
    if passed is not None and move.at_s is not None and passed not in (*solving.warned, *dict(solving.extended)):
        return _extended(state, solving, passed, move.at_s)
    if coming is not None and coming not in solving.warned:
        state = replace(state, solving=replace(solving, warned=(*solving.warned, coming)))
    return state, moves.TimeSet(coming)


def notice_time(setup: ShakeSetup, state: State, move: moves.NoticeTime) -> tuple[State, moves.TimeSet]:
    """A limit has ended, nobody had warned: what belongs to it may be done for ten more seconds (LT26)."""
    solving = _period(state)
    if move.at_s is None or solving.started_s is None:
        raise refusal("NO_CLOCK")
    passed, _ = _around(setup, solving, move.at_s)
    if passed is None:
        raise refusal("NOT_YET")
    if passed in solving.warned:
        raise refusal("WARNED")
    until_s = _until(setup, solving, passed)
    if passed in dict(solving.extended):
        raise refusal("ALREADY_NOTICED", until_s=until_s)
    if setup.rules.passing and move.at_s > until_s:  # solutions close without a countdown, too
        raise refusal("TOO_LATE", what="a countdown", until_s=until_s)
    return _extended(state, solving, passed, move.at_s)


def close(setup: ShakeSetup, state: State, move: moves.Close) -> tuple[State, moves.Scored]:
    """Scores the shake by the chart (2.8)."""
    solving = state.solving
    if state.phase != "SOLVING" or solving is None:
        raise refusal("WRONG_ORDER", what="the scoring", phase=state.phase)
    _check_all_written(setup, state, solving, move.at_s)
    for player in _undecided(setup, solving):
        raise refusal("UNDECIDED", player=player)
    warning = solving.warning_scores
    found = score(
        solving.kind,
        {player: _grade(state, solving, player, setup.seat(player)) for player in setup.players},
        challengers=solving.callers if solving.is_challenge else (),
        mover=solving.mover,
        warning_scores=None if warning is None else setup.by_name(warning),
        rules=setup.rules,
    )
    points = setup.by_name([0 if name in state.disqualified else found.points[name] for name in setup.players])
    found = found._replace(points=points)
    totals = tuple(total + found.points[name] for name, total in zip(setup.players, state.scores, strict=True))
    after = replace(state, phase="SCORED", scores=totals, score=found)
    return after, moves.Scored(found.situation, found.points, setup.by_name(totals))


def open_period(
    setup: ShakeSetup, state: State, kind: Call, callers: tuple[str, ...], at_s: float | None
) -> tuple[State, moves.Called]:
    responses = (Response(),) * len(setup.players)
    solving = Solving(kind, callers, state.last_mover, at_s, state.warning_scores, responses)
    write_until_s = closes_s(setup, solving)
    declare_until_s = None if at_s is None else at_s + DECLARE_LIMIT_S
    called = moves.Called(kind, write_until_s if setup.rules.passing else declare_until_s, write_until_s)
    return replace(state, phase="SOLVING", solving=solving), called


def closes_s(setup: ShakeSetup, solving: Solving) -> float | None:
    """The last moment to present a solution, if the time is known."""
    return None if solving.started_s is None else _until(setup, solving, solving.started_s + WRITE_LIMIT_S)


def _is_player_one_to_designate(state: State) -> bool:
    """Whether the special call before the designation may come; nobody inherits it with a lost turn (LG-D33)."""
    return state.phase == "DESIGNATE" and state.seat == 0


def _taken_back(state: State) -> State:
    """The cube of the last move is in Resources again, its demand out of force (LT17.B)."""
    if state.last_move is None:
        raise refusal("NO_CUBE_MOVE")
    id = state.last_move.cube.id
    return replace(
        state,
        letters=tuple(other for other in state.letters if other != id),
        demands=tuple(placed for placed in state.demands if placed.cube.id != id),
        resources=(*state.resources, id),
        last_move=None,
    )


def _period(state: State) -> Solving:
    if state.solving is None or state.phase != "SOLVING":
        raise refusal("WRONG_ORDER", what="a time", phase=state.phase)
    return state.solving


def _around(setup: ShakeSetup, solving: Solving, at_s: float | None) -> tuple[float | None, float | None]:
    """The limit that ended last, and the one that ends next."""
    if at_s is None:
        return None, None
    limits = _limits(setup, solving)
    passed = max((limit for limit in limits if limit < at_s), default=None)
    return passed, min((limit for limit in limits if limit >= at_s), default=None)


def _extended(state: State, solving: Solving, limit: float, at_s: float) -> tuple[State, moves.TimeSet]:
    until_s = at_s + GRACE_S
    extended = replace(solving, extended=(*solving.extended, (limit, until_s)))
    return replace(state, solving=extended), moves.TimeSet(until_s)


def _solving(setup: ShakeSetup, state: State, player: str, what: str) -> tuple[int, Solving]:
    seat = check_plays(setup, state, player)
    if state.phase != "SOLVING" or state.solving is None:
        raise refusal("WRONG_ORDER", what=what, phase=state.phase)
    return seat, state.solving


def _heard(setup: ShakeSetup, state: State, solving: Solving) -> tuple[State, moves.Heard]:
    return replace(state, solving=solving), moves.Heard(_undecided(setup, solving))


def _undecided(setup: ShakeSetup, solving: Solving) -> tuple[str, ...]:
    pairs = zip(setup.players, solving.responses, strict=True)
    return tuple(player for player, given in pairs if given.to_be_decided and given.correct is None)


def _check_not_final(solving: Solving, seat: int, player: str) -> None:
    if solving.responses[seat].solution is not None:
        raise refusal("FINAL", player=player)


def _check_limit(
    setup: ShakeSetup, solving: Solving, from_s: float | None, at_s: float | None, limit_s: float, what: str
) -> None:
    if at_s is not None and from_s is not None and at_s > _until(setup, solving, from_s + limit_s):
        raise refusal("TOO_LATE", what=what, until_s=_until(setup, solving, from_s + limit_s))


def _until(setup: ShakeSetup, solving: Solving, limit: float) -> float:
    """The last moment of a limit: its end, or ten seconds after somebody noticed that it had ended.

    In 2026-27 a countdown of ten seconds belongs to every limit, and only solutions close without one.
    """
    unnoticed = limit
    if setup.rules.passing:
        writes = solving.started_s is not None and limit == solving.started_s + WRITE_LIMIT_S
        unnoticed = limit + GRACE_S if writes else math.inf
    return dict(solving.extended).get(limit, unnoticed)


def _limits(setup: ShakeSetup, solving: Solving) -> list[float]:
    """When the limits of the solving period end, as far as times are known."""
    if solving.started_s is None:
        return []
    declares = solving.kind != "lt22" and not setup.rules.passing
    declare = [solving.started_s + DECLARE_LIMIT_S] if declares else []
    handed_over = [given.solution.at_s for given in solving.responses if given.solution is not None]
    checks = [at_s + CHECK_LIMIT_S for at_s in handed_over if at_s is not None]
    return sorted([*declare, solving.started_s + WRITE_LIMIT_S, *checks])


def _check_all_written(setup: ShakeSetup, state: State, solving: Solving, at_s: float | None) -> None:
    """With times, nobody is scored who may still write."""
    if at_s is None or solving.started_s is None:
        return
    until_s = _until(setup, solving, solving.started_s + WRITE_LIMIT_S)
    for player, given in zip(setup.players, solving.responses, strict=True):
        writes = not (given.neutral or given.to_be_decided or player in solving.silent or player in state.out)
        if writes and at_s < until_s:
            raise refusal("TOO_EARLY", player=player, until_s=until_s)


def _grade(state: State, solving: Solving, player: str, seat: int) -> str:
    """What the chart calls a player's part."""
    response = solving.responses[seat]
    if player in state.absent:
        return "absent"
    if player in state.disqualified and not (solving.kind == "forceout" and player in solving.callers):
        return "none"
    if solving.kind == "forceout" and (solving.callers or response.solution is not None):
        return ("dis" if response.disagrees else "agree") + ("_ok" if response.correct else "_bad")
    if response.solution is not None:
        return "correct" if response.correct else "wrong"
    if solving.kind in ("lt22", "lt25") and player in solving.callers:
        return "caller"
    return "neutral" if response.neutral else "none"
