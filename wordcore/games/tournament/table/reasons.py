"""Why an act is refused: every code with its one sentence; those of a game of Scrabble are among them.

    >>> from wordcore.games.tournament.table.reasons import illegal
    >>> str(illegal("NO_LINE", line=3, n=2))
    'NO_LINE: line 3: the sheet has 2'

Not here: when they apply (``order``, ``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault
from wordcore.games.scrabble.reasons import SENTENCES as SCRABBLE_SENTENCES
from wordcore.games.tournament.table.director import HOLD_S

SENTENCES: Mapping[str, str] = {
    **SCRABBLE_SENTENCES,
    "OUT_OF_ORDER": "{act}: {where} (W-ORDER)",
    "TOO_LATE": "{act}: {where}",
    "CLOCK_STOPPED": "{act}: the timer is stopped; push {remedy} first (W-TIMER)",
    "FORFEIT": "{player} is ten minutes over time; push Flag (W-OT)",
    "BAD_PLAY": "{play}: expected a square and a word, as in '8H QUIz'",
    "HOLD": f"the hold is not older than {HOLD_S:.0f} s (W-HOLD)",
    "NOT_IN_BAG": "{n} drawn from a bag of {bag} tiles",
    "NO_PLAYER": "{act}: expected the player's name, {expected}",
    "WRONG_LEXICON": "{found}: the words of this event are those of {expected}",
    "INCOMPLETE": "{n} tiles {where}: expected {expected}, as the table has it",
    "COUNT": "{tiles}: expected the {n} tiles left on the rack of {player}, none of which is on the board",
    "NO_LINE": "line {line}: the sheet has {n}",
    "SIGNED": "the slip is signed; only the director corrects it (W-SCORES)",
    "NO_RECOUNT": "a recount needs a margin of 20 or less and an unsigned slip (W-RECOUNT)",
}


def illegal(code: str, **values: object) -> IllegalMove:
    """The refusal that a step raises."""
    return IllegalMove(*Fault.of(SENTENCES, code, values, 160))
