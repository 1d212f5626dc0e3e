"""Who may push what now, and the whole moves that can be listed.

    >>> from wordcore.games.linguishtik import Designate, Shake
    >>> shake = Shake(seed=3, division="ELEM")
    >>> [(player, kind.NAME) for player, kind in shake.legal_moves.kinds[:2]]
    [('P1', 'designate'), ('P1', 'forceout')]
    >>> Designate("P1", "S-V") in list(shake.legal_moves), Designate("P2", "S-V") in shake.legal_moves
    (True, False)

A move is listed if it needs no words of one's own: cubes (one stands for all of one
code), letter demands, the grammar demands of the sheets, calls, responses. Not here:
whether a given move is allowed (``steps``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from wordcore.games.core import Move
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.legality import legal_demands
from wordcore.games.linguishtik.score import CHALLENGES
from wordcore.games.linguishtik.setup import ShakeSetup
from wordcore.games.linguishtik.state import Solving, State
from wordcore.games.linguishtik.steps.solving import DISAGREEMENTS, may_be_neutral, may_write
from wordcore.games.linguishtik.steps.turns import letters_allowed
from wordcore.games.linguishtik.tables import PATTERNS, PURPOSES, STRUCTURES

if TYPE_CHECKING:
    from wordcore.games.linguishtik.game import Shake

KindPair = tuple[str | None, type[Move[Any]]]


def kinds(setup: ShakeSetup, state: State) -> tuple[KindPair, ...]:
    """(player, move class) pairs; None for what anybody, or an official, may push."""
    if state.phase == "SCORED":
        return ()
    found = _turn_kinds(setup, state) if state.solving is None else _solving_kinds(setup, state.solving)
    if state.warning_scores is None:
        found.append((None, moves.RoundWarning))
    return (*found, (None, moves.Penalise))


def may_challenge(setup: ShakeSetup, state: State) -> tuple[str, ...]:
    """The players who may challenge now (LT16)."""
    is_time = state.phase == "OPEN" and state.pending is None
    return tuple(player for player in setup.players if is_time and player != state.last_mover)


def listed(shake: Shake) -> Iterator[Move[Any]]:
    """The whole moves that can be listed, all of them legal without a time."""
    for player, kind in kinds(shake.setup, shake.state):
        if kind is moves.MakeDemand and player is not None:
            yield from _demands(shake, player)
        elif kind in _ARGUMENTS:
            actor = () if player is None else (player,)
            tried = (kind(*actor, *arguments) for arguments in _ARGUMENTS[kind](shake))
            yield from (move for move in tried if shake.legal(move) is None)


def _demands(shake: Shake, player: str) -> Iterator[Move[Any]]:
    """Every acceptable demand on every cube that can carry it; what is acceptable does not depend on the cube."""
    mat, pending = shake.mat, shake.state.pending
    cubes = [cube.id for cube in mat.demand_cubes] if pending is None else [pending]
    demands = legal_demands(mat, phase=shake.phase)
    return (moves.MakeDemand(player, cube, demand) for cube in cubes for demand in demands)


def _turn_kinds(setup: ShakeSetup, state: State) -> list[KindPair]:
    player, free = setup.players[state.seat], state.pending is None
    found: list[KindPair] = []
    if state.phase == "DESIGNATE":
        found.append((player, moves.Designate))
    elif not free or state.mat(setup).demand_cubes:
        found += [(player, moves.MakeDemand), (player, moves.Misstate)]
    if letters_allowed(state) and state.resources and free:
        found.append((player, moves.PlayLetter))
    if state.phase in ("DESIGNATE", "OPEN") and free:
        found.append((player, moves.CallForceout))
    found += [(name, moves.Challenge) for name in may_challenge(setup, state)]
    return [*found, (None, moves.WarnTime), (None, moves.NoticeTime), (None, moves.LoseTurn)]


def _solving_kinds(setup: ShakeSetup, solving: Solving) -> list[KindPair]:
    found: list[KindPair] = []
    presented = [p for p, given in zip(setup.players, solving.responses, strict=True) if given.solution is not None]
    for player, given in zip(setup.players, solving.responses, strict=True):
        if given.solution is None:
            found += [(player, moves.Neutral)] if may_be_neutral(solving, player) else []
            disagrees = solving.kind == "forceout" and player not in solving.callers
            found += [(player, moves.Disagree)] if disagrees else []
            found += [(player, moves.Present)] if may_write(solving, player) and not given.neutral else []
        found += [(player, moves.Contest)] if set(presented) - {player} else []
    if any(given.to_be_decided for given in solving.responses):
        found.append((None, moves.Decide))
    return [*found, (None, moves.Close)]


_ARGUMENTS: Mapping[type[Move[Any]], Callable[[Shake], Iterable[tuple[Any, ...]]]] = {
    moves.Designate: lambda shake: product((*PATTERNS, *STRUCTURES, *PURPOSES)),
    moves.PlayLetter: lambda shake: ((cube.id,) for cube in shake.mat.distinct_resources),
    moves.CallForceout: lambda shake: [()],
    moves.Challenge: lambda shake: product(CHALLENGES),
    moves.Neutral: lambda shake: [()],
    moves.Disagree: lambda shake: product(DISAGREEMENTS),
    moves.Contest: lambda shake: product(shake.players),
    moves.Decide: lambda shake: product(shake.players, (True, False)),
    moves.WarnTime: lambda shake: [()],
    moves.LoseTurn: lambda shake: product(shake.players),
    moves.RoundWarning: lambda shake: [()],
    moves.Close: lambda shake: [()],
}
"""What to try of a move beside the player who acts."""
