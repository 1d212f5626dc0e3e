"""What a move leaves out and the game fills in before it is stored: who makes it, its tiles, its ruling.

    >>> from wordcore.games.scrabble import Exchange, Game
    >>> game = Game(players=("Ann", "Bo"))
    >>> _ = game.push(Exchange(["Q", "V"]))
    >>> game.moves
    (Exchange(tiles='QV', player='Ann'),)

What is stored is what was decided: replaying a game asks no lexicon. Not here:
whether the move is allowed (``steps``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordcore.games.core import Move
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule, ShowRack, TurnTimeUp
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.state import State
from wordcore.games.scrabble.steps import judged_words, named_faces, named_words

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


def completed(move: Move[Any], setup: ScrabbleSetup, state: State, lexicon: Lexicon | None) -> Move[Any]:
    """The move as it will be stored; may raise ``IllegalMove``."""
    on_turn = setup.players[state.turn]
    if isinstance(move, Play):
        return move.made_by(on_turn if move.player is None else move.player, setup.tile_set)
    if isinstance(move, (Pass, TurnTimeUp, Exchange, ShowRack)) and move.player is None:
        move = replace(move, player=on_turn)
    if isinstance(move, (Exchange, ShowRack)):
        faces = named_faces(setup, move.tiles)
        return move if faces is None else replace(move, tiles=setup.tile_set.write(faces))
    pending = state.pending
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
