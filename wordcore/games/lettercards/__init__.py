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
    Announce,
    Challenge,
    Laid,
    Move,
    Rule,
    Settle,
    StartRound,
    TimeUp,
    move_from_json,
)
from wordcore.games.lettercards.outcomes import Challenged, RoundEnd, RoundStart, WordLaid, outcome_to_json
from wordcore.games.lettercards.play import REASONS, Check, check_play, playable_words
from wordcore.games.lettercards.position import Position
from wordcore.games.lettercards.rules import Options

__all__ = [
    "REASONS",
    "Announce",
    "CardGame",
    "Challenge",
    "Challenged",
    "Check",
    "Deal",
    "Laid",
    "Move",
    "Options",
    "Position",
    "RoundEnd",
    "RoundStart",
    "Rule",
    "Settle",
    "StartRound",
    "TimeUp",
    "WordLaid",
    "check_play",
    "move_from_json",
    "new_round",
    "outcome_to_json",
    "playable_words",
]
