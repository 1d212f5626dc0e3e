"""The letter-card game with a timer: lay a word, as long as the one before or longer.

    >>> from wordcore.games.lettercards import check_play, playable_words
    >>> check_play("coat", table="CATQ", hand="OSEEB").ok
    True

``CardGame`` plays whole games; ``check_play``, ``playable_words`` and
``new_round`` answer single questions. The deck is data: the rulebook does not
name its cards.
"""

from wordcore.games.lettercards.dealing import Deal, new_round
from wordcore.games.lettercards.game import CardGame
from wordcore.games.lettercards.moves import (
    MOVES,
    Announce,
    Challenge,
    Challenged,
    Laid,
    RoundEnd,
    RoundStart,
    Rule,
    Settle,
    StartRound,
    TimeUp,
    WordLaid,
)
from wordcore.games.lettercards.players import Player, Referee
from wordcore.games.lettercards.questions import Check, Playable, check_play, playable_words
from wordcore.games.lettercards.reasons import REASONS
from wordcore.games.lettercards.setup import CardSetup, Rules
from wordcore.games.lettercards.state import State
from wordcore.games.lettercards.view import CardView

__all__ = [
    "MOVES",
    "REASONS",
    "Announce",
    "CardGame",
    "CardSetup",
    "CardView",
    "Challenge",
    "Challenged",
    "Check",
    "Deal",
    "Laid",
    "Playable",
    "Player",
    "Referee",
    "RoundEnd",
    "RoundStart",
    "Rule",
    "Rules",
    "Settle",
    "StartRound",
    "State",
    "TimeUp",
    "WordLaid",
    "check_play",
    "new_round",
    "playable_words",
]
