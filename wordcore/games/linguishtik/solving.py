"""Challenges, Forceouts and the solving period: who may say what, and until when (LT16-LT22).

t = 0 is the moment of the call. *Neutral* and *disagree* are heard for one
minute, solutions for three; an opponent's solution may be contested for two
minutes after it was handed over. A late event is rejected without a penalty.
"""

from __future__ import annotations

from dataclasses import replace

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.moves import (
    CallForceout,
    Challenge,
    Close,
    Contest,
    Decide,
    Disagree,
    Neutral,
    Present,
)
from wordcore.games.linguishtik.score import CHALLENGES, score
from wordcore.games.linguishtik.state import Setup, Solving, State, check_player

DECLARE_LIMIT_S = 60.0
WRITE_LIMIT_S = 180.0
CHECK_LIMIT_S = 120.0
DISAGREEMENTS = ("impossible", "safe", "win")


def challenge(setup: Setup, state: State, event: Challenge) -> State:
    """Win, trap or impossible, by anyone but the last mover, in or out of turn (LT16, LT17)."""
    callers = (event.player,) if event.also is None else (event.player, event.also)
    for player in callers:
        check_player(setup, player)
    if len(set(callers)) != len(callers):
        raise IllegalMove("UNKNOWN_PLAYER", f"{event.player} cannot challenge together with himself (LT16)")
    if event.kind not in CHALLENGES:
        raise IllegalMove("UNKNOWN_KIND", f"a challenge is {', '.join(CHALLENGES)}, not {event.kind!r} (LT17)")
    if state.phase != "OPEN":
        raise IllegalMove("WRONG_ORDER", f"no challenge in phase {state.phase}: only after the first moves (LT14)")
    if state.last_mover in callers:
        raise IllegalMove("LAST_MOVER", f"{state.last_mover} made the last move and may not challenge (LT16)")
    if event.also_kind not in (None, event.kind):
        raise IllegalMove("JUDGE", "two different challenges at once: a judge says which of them stands (LG-D19)")
    if state.pending is not None:
        raise IllegalMove("CUBE_PLAYED", "the player to move is still replacing a demand (LT7, LT11)")
    if event.kind == "trap" and state.last_move is None:
        raise IllegalMove("NO_CUBE_MOVE", "a trap takes back the last cube move, and there is none (LG-D12)")
    return _open(state, Solving(event.kind, callers, state.last_mover, event.at_s, state.warning_scores))


def call_forceout(setup: Setup, state: State, event: CallForceout) -> State:
    """By the player to move (LT21, LG-D16); before the designation it is Player One's special move (LT22)."""
    check_player(setup, event.player)
    if state.phase not in ("DESIGNATE", "OPEN"):
        raise IllegalMove("WRONG_ORDER", f"no Forceout in phase {state.phase} (LT14, LT22)")
    if event.player != setup.players[state.seat]:
        raise IllegalMove("WRONG_ORDER", f"only the player to move, {setup.players[state.seat]}, forces out (LG-D16)")
    if state.pending is not None:
        raise IllegalMove("CUBE_PLAYED", "a cube lies in Demands and waits for an acceptable demand (LT7, LT11)")
    kind = "lt22" if state.phase == "DESIGNATE" else "forceout"
    return _open(state, Solving(kind, (event.player,), state.last_mover, event.at_s, state.warning_scores))


def neutral(setup: Setup, state: State, event: Neutral) -> State:
    """Mover or third party after win and trap, the third party after impossible (LT18)."""
    solving = _solving(setup, state, event.player)
    if not solving.is_challenge:
        raise IllegalMove("NO_NEUTRAL", "nobody is neutral in a Forceout: silence means agreement (LT21)")
    if event.player in solving.callers:
        raise IllegalMove("NO_NEUTRAL", f"{event.player} challenged and cannot be neutral (LT18)")
    if solving.kind == "impossible" and event.player == solving.mover:
        raise IllegalMove("NO_NEUTRAL", f"{event.player} made the last move and must write (LT18.B)")
    if event.player in solving.presented:
        raise IllegalMove("FINAL", f"{event.player} has presented a solution, which is final (LT19)")
    _check_limit(solving, event.at_s, DECLARE_LIMIT_S, "LT26: neutral within one minute")
    return replace(state, solving=replace(solving, neutral=solving.neutral | {event.player}))


def disagree(setup: Setup, state: State, event: Disagree) -> State:
    """Impossible, safe move or win, declared in the first minute (LT21)."""
    solving = _solving(setup, state, event.player)
    if solving.kind != "forceout":
        raise IllegalMove("WRONG_ORDER", "only a Forceout can be disagreed with (LT21)")
    if event.kind not in DISAGREEMENTS:
        raise IllegalMove("UNKNOWN_KIND", f"a disagreement is {', '.join(DISAGREEMENTS)}, not {event.kind!r} (LT21)")
    if event.player in solving.callers:
        raise IllegalMove("CALLER", f"{event.player} called the Forceout and agrees with it (LG-D16)")
    if event.player in solving.presented:
        raise IllegalMove("FINAL", f"{event.player} has presented a solution, which is final (LT19)")
    _check_limit(solving, event.at_s, DECLARE_LIMIT_S, "LT21: a disagreement is declared in the first minute")
    disagreeing = {**solving.disagreeing, event.player: event.kind}
    return replace(state, solving=replace(solving, disagreeing=disagreeing))


def present(setup: Setup, state: State, event: Present) -> State:
    """A solution is handed over; it is final (LT18, LT19)."""
    solving = _solving(setup, state, event.player)
    if event.player in solving.neutral:
        raise IllegalMove("NEUTRAL", f"{event.player} is neutral and presents nothing (LT18)")
    if event.player in solving.presented:
        raise IllegalMove("FINAL", f"{event.player} has presented a solution, which is final (LT19)")
    if solving.kind == "impossible" and event.player in solving.callers:
        raise IllegalMove("CHALLENGER_MAY_NOT_WRITE", f"{event.player} says that it is impossible (LT18.B)")
    if solving.kind == "lt22" and event.player in solving.callers:
        raise IllegalMove("CALLER", f"{event.player} says that no sentence can be written (LT22)")
    _check_limit(solving, event.at_s, WRITE_LIMIT_S, "LT18, LT21: solutions within three minutes")
    return replace(state, solving=replace(solving, presented={**solving.presented, event.player: event}))


def contest(setup: Setup, state: State, event: Contest) -> State:
    """An opponent finds a solution wrong, within two minutes of its presentation (LT26)."""
    solving = _solving(setup, state, event.player)
    check_player(setup, event.against)
    solution = solving.presented.get(event.against)
    if solution is None:
        raise IllegalMove("NOTHING_PRESENTED", f"{event.against} has presented nothing to contest (LT19)")
    if event.player == event.against:
        raise IllegalMove("UNKNOWN_PLAYER", "a player checks the solutions of opponents, not his own (LT26)")
    if event.at_s is not None and solution.at_s is not None and event.at_s - solution.at_s > CHECK_LIMIT_S:
        raise IllegalMove("TOO_LATE", "an opponent's solution is checked within two minutes (LT26)")
    return replace(state, solving=replace(solving, contested=(*solving.contested, (event.player, event.against))))


def decide(setup: Setup, state: State, event: Decide) -> State:
    """The table or a judge says whether what a player presented is correct."""
    solving = _solving(setup, state, event.player)
    if event.player not in solving.to_be_decided:
        raise IllegalMove("NOTHING_PRESENTED", f"{event.player} has presented nothing to decide on (LT19)")
    return replace(state, solving=replace(solving, decided={**solving.decided, event.player: bool(event.correct)}))


def close(setup: Setup, state: State, event: Close) -> State:
    """Score the shake by the chart (2.8)."""
    solving = state.solving
    if state.phase != "SOLVING" or solving is None:
        raise IllegalMove("WRONG_ORDER", "a shake is scored after a challenge or Forceout (LT17, LT21)")
    undecided = [player for player in solving.to_be_decided if player not in solving.decided]
    if undecided:
        raise IllegalMove("UNDECIDED", f"what {undecided[0]} presented or claims has not been decided on (LT19, LT21)")
    result = score(
        solving.kind,
        {player: _outcome(solving, player) for player in setup.players},
        challengers=solving.callers if solving.is_challenge else (),
        mover=solving.mover,
        warning_scores=solving.warning_scores,
        rules=setup.rules,
    )
    totals = {player: points + result.points[player] for player, points in state.scores.items()}
    return replace(state, phase="SCORED", scores=totals, result=result)


def _outcome(solving: Solving, player: str) -> str:
    correct = solving.decided.get(player, False)
    if solving.kind == "forceout":
        side = "dis" if player in solving.disagreeing else "agree"
        return f"{side}_{'ok' if correct else 'bad'}"
    if player in solving.presented:
        return "correct" if correct else "wrong"
    if solving.kind == "lt22" and player in solving.callers:
        return "caller"
    return "neutral" if player in solving.neutral else "none"


def _open(state: State, solving: Solving) -> State:
    return replace(state, phase="SOLVING", solving=solving)


def _solving(setup: Setup, state: State, player: str) -> Solving:
    check_player(setup, player)
    if state.phase != "SOLVING" or state.solving is None:
        raise IllegalMove("WRONG_ORDER", f"nothing is being solved in phase {state.phase} (LT18)")
    return state.solving


def _check_limit(solving: Solving, at_s: float | None, limit_s: float, rule: str) -> None:
    if at_s is not None and solving.started_s is not None and at_s - solving.started_s > limit_s:
        raise IllegalMove("TOO_LATE", f"{at_s - solving.started_s:g} s after the call ({rule})")
