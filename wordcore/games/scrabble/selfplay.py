"""Games that play themselves: every side takes the play that scores most.

    >>> import wordcore
    >>> from wordcore.games.scrabble import greedy_game
    >>> lexicon = wordcore.Lexicon.from_words(["at", "ta", "tea", "eat", "ate", "eta", "net", "ten"])
    >>> game = greedy_game(lexicon, seed=3)
    >>> game.over, game.result.reason
    (True, 'SIX_ZEROS')

For load, statistics and tests: the same seed gives the same game everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.turns import Accept, Exchange, GameTimeUp, Move, NoPlayLeft, Pass

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


def greedy_move(game: Game) -> Move:
    """The best play; without one, an exchange of the whole rack where that is allowed; else a pass.

    Where a pass would only delay the end (no side has a play, and no run of
    zeros ends the game), that is declared.
    """
    best = game.legal_plays().best(1)
    if best:
        return best[0]
    rack = game.rack
    assert rack is not None
    for n_tiles in range(len(rack), 0, -1):
        if game.may_exchange(n_tiles):
            return Exchange(rack.faces[:n_tiles])
    if not game.ruleset.six_zeros and not any(game.legal_plays(held) for held in game.racks if held is not None):
        return NoPlayLeft()
    return Pass()


def greedy_game(lexicon: Lexicon, seed: int, *, ruleset: str = "AB", **setting: Any) -> Game:
    """A whole game of greedy moves; ``setting`` goes to :class:`Game`."""
    game = Game(lexicon, ruleset=ruleset, seed=seed, **setting)
    # Exchanges could go round in circles for ever where no run of zeros ends a game.
    for _ in range(1000):
        if game.over:
            return game
        game.push(greedy_move(game))
        if game.last_play_pending:
            game.push(Accept())
    game.push(GameTimeUp())
    return game
