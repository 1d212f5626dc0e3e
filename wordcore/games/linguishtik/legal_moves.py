"""Who may push what now, and the whole moves that can be listed.

A move is listed if it needs no words of one's own: cubes (one stands for all of one
code), letter demands, the grammar demands of the sheets, calls, responses. Who may do
what is not written down here: moves are tried, and the steps say whether they are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from wordcore.games.core import Move, MoveKind
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import legal_demands
from wordcore.games.linguishtik.score import CHALLENGES
from wordcore.games.linguishtik.steps.endings import REASONS, SCOPES
from wordcore.games.linguishtik.steps.solving import DISAGREEMENTS
from wordcore.games.linguishtik.tables import PURPOSES, STRUCTURES

if TYPE_CHECKING:
    from wordcore.games.linguishtik.game import Shake


def kinds(shake: Shake) -> tuple[MoveKind, ...]:
    """(player, move class) pairs; None for what anybody, or an official, may push."""
    turn = () if shake.to_move is None else (shake.to_move,)
    tries = [(actor, kind) for kind in _IN_TURN for actor in turn]
    tries += [(actor, kind) for kind in _OUT_OF_TURN for actor in shake.players]
    officials: list[MoveKind] = [(None, kind) for kind in _BY_ANYBODY]
    return tuple(pair for pair in (*tries, *officials) if next(_legal(shake, *pair), None) is not None)


def listed(shake: Shake) -> Iterator[Move[Any]]:
    """The whole moves that can be listed, all of them legal without a time."""
    for actor, kind in kinds(shake):
        if kind not in _NOT_LISTED:
            yield from _legal(shake, actor, kind)


def _legal(shake: Shake, actor: str | None, kind: type[Move[Any]]) -> Iterator[Move[Any]]:
    named: tuple[str, ...] = () if actor is None else (actor,)
    time = {"at_s": 1e15} if kind is moves.NoticeTime else {}  # an expiry is noticed late
    tried = (kind(*named, *arguments, **time) for arguments in _TRIES[kind](shake))
    if kind is not moves.MakeDemand:
        return (move for move in tried if shake.legal(move) is None)
    # The demands are acceptable ones, so that if one of them can be made, all can.
    first = next(tried, None)
    return iter(()) if first is None or shake.legal(first) is not None else chain([first], tried)


def _nothing(shake: Shake) -> list[tuple[()]]:
    return [()]


def _demands(shake: Shake) -> Iterator[tuple[int, Demand]]:
    pending = shake.state.pending
    cubes = [cube.id for cube in shake.mat.demand_cubes] if pending is None else [pending]
    return ((cube, demand) for demand in legal_demands(shake.mat, phase=shake.phase) for cube in cubes)


_Tries = dict[type[Move[Any]], Callable[["Shake"], Iterable[tuple[Any, ...]]]]
"""What to try of a move beside the player who acts."""
_IN_TURN: _Tries = {
    moves.Designate: lambda shake: product((*shake.setup.rules.sheets.patterns, *STRUCTURES, *PURPOSES)),
    moves.MakeDemand: _demands,
    moves.Misstate: lambda shake: ((cube.id, Demand("must", "")) for cube in shake.cubes),
    moves.PlayLetter: lambda shake: ((cube.id,) for cube in shake.mat.distinct_resources),
    moves.CallForceout: _nothing,
    moves.Pass: _nothing,
}
_OUT_OF_TURN: _Tries = {
    moves.Challenge: lambda shake: product(CHALLENGES[shake.setup.rules.edition]),
    moves.Neutral: _nothing,
    moves.Disagree: lambda shake: product(DISAGREEMENTS),
    moves.Present: _nothing,
    moves.Contest: lambda shake: product(shake.players),
}
_BY_ANYBODY: _Tries = {
    moves.WarnTime: _nothing,
    moves.NoticeTime: _nothing,
    moves.InvalidChallenge: lambda shake: product(shake.players),
    moves.RoundOver: _nothing,
    moves.LoseTurn: lambda shake: product(shake.players),
    moves.RoundWarning: _nothing,
    moves.Penalise: lambda shake: product(shake.players, (-1,)),
    moves.Disqualify: lambda shake: product(shake.players, SCOPES[:1]),
    moves.Absent: lambda shake: product(shake.players),
    moves.Abandon: lambda shake: product(REASONS[-1:]),
    moves.Decide: lambda shake: product(shake.players, (True, False)),
    moves.Close: _nothing,
}
_TRIES = _IN_TURN | _OUT_OF_TURN | _BY_ANYBODY
# They need words, points or a time of one's own, or an official's decision.
_NOT_LISTED = (
    moves.Misstate,
    moves.Present,
    moves.Penalise,
    moves.Disqualify,
    moves.Absent,
    moves.Abandon,
    moves.InvalidChallenge,
    moves.RoundOver,
    moves.NoticeTime,
)
