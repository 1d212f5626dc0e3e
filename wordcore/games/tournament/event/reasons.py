"""Why an entry is refused: every code with its one sentence.

    >>> from wordcore.games.tournament.event.reasons import illegal
    >>> str(illegal("BYE", name="Ada", round=3))
    'BYE: Ada has a bye in round 3'

Not here: when they apply (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault
from wordcore.games.tournament.table.reasons import SENTENCES as TABLE_SENTENCES

SENTENCES: Mapping[str, str] = {
    "UNKNOWN_PLAYER": "unknown player {name}; enter the player first",
    "NO_NAME": "{name}: expected a name on one line, without control characters",
    "SAME_NAME": "{name} is already entered; tell two players apart by their names",
    "TOO_LATE": "all {planned} rounds are paired",
    "NO_ROUND": "round {round}: {paired} of {planned} rounds are paired",
    "PAIRED": "round {round} is already paired",
    "NO_PLAYERS": "pairing needs two players or more; {n} would play",
    "PAIRS": "round {round}: expected each of {names} at one table",
    "RESULTS_MISSING": (
        "round {round} ({method}) is paired on the standings after round {basis}: "
        "{n} missing, the first in round {first_round}: {first} - {second}"
    ),
    "RESULTS_ENTERED": "round {round} has results; correct them instead",
    "NOT_PAIRED": "round {round} has no game of {names}",
    "BYE": "{name} has a bye in round {round}",
    "ENTERED": "the result is already entered ({result}); correct it instead",
    "NO_RESULT": "{first} - {second} has no result in round {round} yet",
    "NOT_SIGNED": "the slip of {first} - {second} is not signed by both",
    "NO_TABLE": "round {round} has no game at table {table}",
    "WRONG_TABLE": "round {round} has no table of {first} - {second} like the one on the slip",
    "OVERTIME": "{name} is {seconds:g} s over time: expected 0 or more",
    "FORFEIT": "{name} is ten minutes over time; enter a forfeit by overtime (W-OT)",
    "JUDGE": "the spread of a game forfeited by overtime is for the director; give spread",
    "SPREAD": "the spread of a game forfeited by lateness is fixed (W-ABSENT)",
    "AMBIGUOUS": "{name} is the beginning of {names}",
    "NUMBER": "{name}, number {number}: expected one from 1 that nobody has",
    "STARTS": "round {round}: {names}; expected one of the two players for each game",
    "SAME_PLAYER": "{name} is named twice; a swap needs two players",
    "PLAYS": "{name} plays in round {round}; swap them instead",
    **{code: TABLE_SENTENCES[code] for code in ("SIGNED", "NO_RECOUNT", "WRONG_LEXICON")},
}


def illegal(code: str, **values: object) -> IllegalMove:
    """The refusal that a step raises."""
    return IllegalMove(*Fault.of(SENTENCES, code, values, 160))
