"""What can be pushed: who may do what, and the whole moves that can be listed.

    >>> from wordcore.games.scrabble import Game, Pass, Play
    >>> game = Game(players=("Ann", "Bo"), seed=7)
    >>> ("Ann", Play) in game.legal_moves.kinds, ("Bo", Play) in game.legal_moves.kinds
    (True, False)
    >>> Pass(player="Ann") in list(game.legal_moves), len(game.legal_moves)
    (True, 128)

Not here: whether a given move is allowed (``steps``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from wordcore.games.core import Move
from wordcore.games.scrabble.moves import (
    Accept,
    Challenge,
    Exchange,
    GameTimeUp,
    NoPlayLeft,
    Pass,
    Rule,
    ShowRack,
    TurnTimeUp,
)
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.questions import may_exchange
from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.state import State

if TYPE_CHECKING:
    from wordcore.games.scrabble.game import Game

Kind = tuple[str | None, type[Move[Any]]]


def kinds(setup: ScrabbleSetup, state: State) -> tuple[Kind, ...]:
    """Who may push what now; None for officials."""
    players, pending, found = setup.players, state.pending, list[Kind]()
    if state.over:
        return ()
    if state.awaited is not None:
        return ((None, Rule),)
    if pending is None or not pending.ends:
        on_turn = players[state.turn]
        found += [(on_turn, Play), (on_turn, Pass)]
        if may_exchange(setup.rules, 1, len(state.racks[state.turn]), len(state.bag)):
            found.append((on_turn, Exchange))
        found += [(None, TurnTimeUp), (None, GameTimeUp), (None, NoPlayLeft)]
    if pending is not None:
        others = [player for seat, player in enumerate(players) if seat != pending.player]
        found += [(player, kind) for player in others for kind in (Challenge, Accept)]
    if setup.seed is None:
        found += [(player, ShowRack) for player in players]
    return tuple(found)


def listed(game: Game) -> Iterator[Move[Any]]:
    """The answers to a pending play; the plays, the exchanges and the pass of a rack that is known."""
    allowed, rack = game.legal_moves.kinds, game.rack
    for player, kind in allowed:
        if kind in (Accept, Challenge):
            yield kind(player=player)
        elif kind is Play and rack is not None and game.lexicon is not None:
            yield from game.legal_plays()
        elif kind is Pass:
            yield Pass(player=player)
        elif kind is Exchange and rack is not None:
            for n in range(1, len(rack) + 1):
                if game.may_exchange(n):
                    choices = dict.fromkeys(combinations(rack.faces, n))
                    yield from (Exchange(rack.tile_set.write(faces), player=player) for faces in choices)
