"""Why a word cannot be laid: every code with its one sentence.

    >>> from wordcore.games.lettercards.reasons import REASONS
    >>> REASONS[:4]
    ('ELIMINATED', 'TIME', 'STOPPED', 'BUSY')

Not here: when they apply (``questions``, ``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault

SENTENCES: Mapping[str, str] = {
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

REASONS = tuple(SENTENCES)
"""Why a word cannot be laid, in the order in which the tests are made."""


def illegal(code: str, **names: str) -> IllegalMove:
    """The error of a code."""
    return IllegalMove(*Fault.of(SENTENCES, code, names))
