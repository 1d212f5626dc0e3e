"""What can be pushed: who may do what, the whole moves that can be listed, and what a move may leave out.

    >>> from wordcore.games.scrabble import Game, Pass, Play
    >>> game = Game(players=("Ann", "Bo"), seed=7)
    >>> ("Ann", Play) in game.legal_moves.kinds, ("Bo", Play) in game.legal_moves.kinds
    (True, False)
    >>> Pass(player="Ann") in list(game.legal_moves), len(game.legal_moves)
    (True, 128)

A move is completed before it is stored, and what is stored is what was decided:
replaying a game asks no lexicon. Not here: whether a given move is allowed
(``steps``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from wordcore.errors import AlphabetError, LimitError
from wordcore.games.core import Move, MoveKind
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
from wordcore.games.scrabble.questions import exchange_sizes
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.state import is_known
from wordcore.games.scrabble.steps import awaits_racks, judged_words, named_faces, named_words
from wordcore.query import Question, Ruling, Status

if TYPE_CHECKING:
    from wordcore.games.scrabble.game import Game


def kinds(game: Game) -> tuple[MoveKind, ...]:
    """Who may push what now; None for officials."""
    setup, state, found = game.setup, game.state, list[MoveKind]()
    players, pending = setup.players, state.pending
    if state.over:
        unknown = zip(players, state.racks, strict=True) if awaits_racks(setup, state) else ()
        return tuple((player, ShowRack) for player, rack in unknown if not is_known(rack))
    if state.awaited is not None:
        return ((None, Rule),)
    if pending is None or not pending.ends:
        on_turn = players[state.turn]
        found += [(on_turn, Play), (on_turn, Pass)]
        if exchange_sizes(setup.rules, len(state.racks[state.turn]), len(state.bag)):
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
            for n in exchange_sizes(game.setup.rules, len(rack), game.n_bag):
                choices = dict.fromkeys(combinations(rack.faces, n))
                yield from (Exchange(rack.tile_set.write(faces), player=player) for faces in choices)


def no_play_left(game: Game) -> Ruling[Play]:
    """Has nobody a play (SB10 C and D)? ``JUDGE`` unless all racks are known, and a lexicon in their tiles."""
    racks = [rack for rack in game.racks if rack is not None]
    is_definite = game.lexicon is not None and len(racks) == len(game.players)
    try:
        plays = [play for rack in racks if game.lexicon is not None for play in game.legal_plays(rack).best(1)]
    except (AlphabetError, LimitError):
        plays, is_definite = [], False
    if plays:
        return Ruling(Status.NO, witness=plays[0], reasons=("PLAY_EXISTS",))
    if not is_definite:
        return Ruling(Status.JUDGE, questions=(Question("SB10", text="Can any side still play?"),))
    return Ruling(Status.YES, reasons=("SB10C" if game.n_bag == 0 else "SB10D",))


def completed(game: Game, move: Move[Any]) -> Move[Any]:
    """A move as it will be stored; may raise ``IllegalMove``."""
    setup, state = game._setup, game._state  # as they are: a search completes plays by the thousand
    on_turn = setup.players[state.turn]
    if type(move) is Play:
        return move.made_by(on_turn if move.player is None else move.player, setup.tile_set)
    is_declared = isinstance(move, NoPlayLeft) and (None, NoPlayLeft) in kinds(game)
    if is_declared and no_play_left(game).status is Status.NO:
        raise illegal("PLAY_EXISTS")
    if isinstance(move, (Pass, TurnTimeUp, Exchange, ShowRack)) and move.player is None:
        move = replace(move, player=on_turn)
    if isinstance(move, (Exchange, ShowRack)):
        faces = named_faces(setup, move.tiles)
        return move if faces is None else replace(move, tiles=setup.tile_set.write(faces))
    pending, lexicon = state.pending, game.lexicon
    if pending is None:
        return move
    if isinstance(move, (Challenge, Accept)) and move.player is None:
        move = replace(move, player=setup.players[setup.next_seat(pending.player)])
    if isinstance(move, Challenge) and state.awaited is None:
        named = named_words(pending.words, move.words)
        ruling = move.ruling
        if ruling is None and lexicon is not None:
            ruling = lexicon.adjudicate(judged_words(setup.rules, pending.words, named))
        return replace(move, words=named, ruling=ruling)
    if isinstance(move, Rule) and move.ruling is None and state.awaited is not None and lexicon is not None:
        return replace(move, ruling=lexicon.adjudicate(judged_words(setup.rules, pending.words, state.awaited.words)))
    return move
