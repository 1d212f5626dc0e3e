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

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.generate import NativeBoard
from wordcore.games.scrabble.moves import Accept, Exchange, GameTimeUp, NoPlayLeft, Pass, Rule
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.questions import exchange_sizes
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.setup import AB, Ruleset
from wordcore.query import Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


def greedy_move(game: Game) -> Move[Any]:
    """The best play; without one, an exchange of as many tiles as is allowed; else a pass, or the end where a
    pass would only delay it. A last play is accepted. Raises ``IllegalMove`` ``GAME_OVER``.
    """
    if fields.expect(game, Game, "greedy_move").over:
        raise illegal("GAME_OVER", reason=game.state.over)
    if game.state.awaited is not None:
        return Rule()
    if game.last_play_pending:
        return Accept()
    best = game.legal_plays().best(1)
    if best:
        return best[0]
    rack = game.rack
    assert rack is not None
    for n_tiles in reversed(exchange_sizes(game.setup.rules, len(rack), game.n_bag)):
        return Exchange(rack.faces[:n_tiles])
    if not game.setup.rules.six_zeros and game.no_play_left().status is Status.YES:
        return NoPlayLeft()
    return Pass()


def greedy_game(lexicon: Lexicon, seed: int, *, rules: Ruleset | str | Mapping[str, Any] = AB, **setup: Any) -> Game:
    """A whole game of greedy moves; ``setup`` goes to :class:`Game`."""
    game = Game(lexicon, rules=rules, seed=seed, **setup)
    # Exchanges could go round in circles for ever where no run of zeros ends a game.
    while len(game.moves) < 1000:
        for move in _plays_in_turn(game):
            if game.over or game.last_play_pending:
                break
            game.push(move)
        if game.over:
            return game
        game.push(greedy_move(game))
    if not game.over and not game.last_play_pending:
        game.push(GameTimeUp())
    if game.last_play_pending:
        game.push(Accept())
    return game


def _plays_in_turn(game: Game) -> Iterator[Play]:
    """What ``greedy_move`` would say, play after play, found at once; none in the middle of a challenge."""
    state, lexicon = game.state, game.lexicon
    if lexicon is None or state.over or state.awaited or state.skips or game.last_play_pending:
        return iter(())
    # A board of its own: the game's is not asked for plays until one side has none.
    return NativeBoard(game.board, lexicon).best_in_turn(state, game.setup.rules)
