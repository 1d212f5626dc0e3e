"""Why a move is refused: every code with its one sentence.

    >>> from wordcore.games.scrabble.reasons import fault
    >>> fault("MISS_CENTRE", square="8H")
    Fault(code='MISS_CENTRE', sentence='the first play covers 8H (SB2)')

Not here: when they apply (``legality``, ``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault

_OF_PLACEMENTS = {
    "OFF_BOARD": "row {row} column {column} is off the board of {size} rows and columns",
    "OCCUPIED": "{square} already holds {tile}",
    "NO_TILE_THERE": "the play claims {tile} on {square}, which does not hold it",
    "NO_TILES": "a play puts at least one tile on the board",
    "TOO_MANY_TILES": "{n} tiles, but the rack holds {held}",
    "NOT_ON_RACK": "{tiles} cannot come from this rack",
    "NOT_IN_LINE": "the new tiles are neither in one row nor in one column (SB4)",
    "GAP": "{square} is empty between the new tiles (SB4)",
    "MISS_CENTRE": "the first play covers {square} (SB2)",
    "FIRST_TOO_SHORT": "the first play puts down two tiles or more (SB2)",
    "NOT_CONNECTED": "the play at {square} touches no tile on the board (SB5)",
}
REASONS = tuple(_OF_PLACEMENTS)
"""Why a placement is not legal, in the order in which the tests are made (RULES 3.2)."""

SENTENCES: Mapping[str, str] = {
    **_OF_PLACEMENTS,
    # a turn
    "GAME_OVER": "the game has ended: {reason}",
    "WRONG_PLAYER": "{player} cannot do this now; {expected} can",
    "LAST_PLAY_PENDING": "the last play is open to challenge; push Accept or Challenge first",
    "NO_EXCHANGE": "{n} of {held} tiles with {bag} in the bag; expected 1 tile or more, and {needed} in the bag",
    "TURN_TIME": "{seconds:g} s, but a turn lasts {limit} s; push TurnTimeUp (SB3)",
    "GAME_TIME": "{seconds:g} s, but the game lasts {limit} s; push GameTimeUp (SB10 A)",
    "NOT_EXPIRED": "{left:g} s are left (SB3)",
    "PLAY_EXISTS": "a side can still play (SB10)",
    # challenges
    "NOTHING_PENDING": "no play is open to challenge: none was made, or the next turn has begun",
    "NOT_FORMED": "{word} is not a word of this play, which formed {words}",
    "NOT_CHALLENGED": "the ruling is on {word}, but {words} were challenged",
    "NO_CHALLENGE": "no challenge waits for a ruling",
    "RULING_AWAITED": "a challenge waits for its ruling; push Rule first (SB9)",
    "JUDGE": "there is no ruling on {words}; push Rule(Adjudication.of({{word: True or False}})) (SB9)",
    # racks that are not known
    "RACKS_KNOWN": "this game deals its own racks",
    "TOO_FEW_TILES": "{n} tiles, but the rack holds {held}; show them all",
}


def fault(code: str, **names: object) -> Fault:
    """The code with its sentence, in which no value is longer than an error shows it."""
    return Fault.of(SENTENCES, code, names)


def illegal(code: str, **names: object) -> IllegalMove:
    """The refusal that a step raises."""
    return IllegalMove(*fault(code, **names))
