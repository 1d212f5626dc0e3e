"""Why a move is refused: every code with its one sentence.

    >>> from wordcore.games.lettercards.reasons import REASONS
    >>> REASONS[:4]
    ('ELIMINATED', 'TIME', 'STOPPED', 'BUSY')

Not here: when they apply (``questions``, ``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault
from wordcore.games.lettercards.setup import LONGEST_ROUND_S, SHORTEST_ROUND_S

_OF_WORDS = {
    "ELIMINATED": "{player} is out for this round (TC2, TC-D11)",
    "TIME": "the time is up, or no round has begun",
    "STOPPED": "the clock is stopped for a challenge; push Rule first (TC-D12)",
    "BUSY": "another player is laying a word (TC-D12)",
    "TOO_SHORT": "{word} is shorter than the shortest word allowed",
    "SHORTER": "{word} is shorter than the word before it (TW1)",
    "REPEATED": "{word} was laid before (TW2)",
    "TOO_MANY_HAND_CARDS": "{word} needs more than one card that is not on the table (TP-B)",
    "NOT_IN_HAND": "{player} does not hold the card that {word} needs (TP-B)",
}
REASONS = tuple(_OF_WORDS)
"""Why a word cannot be laid, in the order in which the tests are made."""

SENTENCES: Mapping[str, str] = {
    **_OF_WORDS,
    # rounds
    "ROUND_ON": "a round is being played; push TimeUp first",
    "GAME_OVER": "no card would be left for the table (TE1)",
    "TIMER": f"{{seconds}} s: expected {SHORTEST_ROUND_S} to {LONGEST_ROUND_S} s (TS1)",
    "NOT_ANNOUNCED": "{player} has not announced a word (TC-D12)",
    "NOT_EXPIRED": "the timer still runs{beside}",
    # challenges
    "NO_WORD": "no word is on the table",
    "OWN_WORD": "a word is challenged by another player (TC2)",
    "TOO_LATE": "{word} can no longer be challenged (TC-D6)",
    "NO_CHALLENGE": "nobody has challenged a word",
    "JUDGE": "there is no lexicon to ask; push Rule(ruling=Adjudication.of({{word: True}}))",
    "NOT_CHALLENGED": "the ruling is on {words}, and {word} was challenged (TC2)",
}


def illegal(code: str, **names: object) -> IllegalMove:
    """The refusal that a step raises."""
    return IllegalMove(*Fault.of(SENTENCES, code, names))
