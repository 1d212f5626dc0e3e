"""Why the rules refuse something: one sentence per reason code, written here and nowhere else.

Codes are for programs, sentences for people, rule numbers come last. Not here: the
codes that every game has (``UNKNOWN_PLAYER``, ``BAD_TIME``), which are in ``core``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from wordcore.errors import IllegalMove
from wordcore.games.core import Fault

SENTENCES: Mapping[str, str] = {
    # order and cubes
    "WRONG_ORDER": "{what} does not come in phase {phase}: designation, type, function, then free moves in turn,"
    " then the solving (LT10, LT14, LT18)",
    "NOT_IN_RESOURCES": "the cube {cube} is not in Resources (LT11, LT14)",
    "CUBE_PLAYED": "the cube {cube} is in Demands and waits for an acceptable demand (LT7, LT11)",
    # demands
    "PASS_USED": "{player} has passed in this shake already (LT 12 of 2026-27)",
    "UNKNOWN_EVENT": "{what} belongs to the edition {edition}",
    "NOT_DEMAND_COLOUR": "{what}: only a black or green cube carries a demand; it returns to Resources (LT10, LT11)",
    "FORBIDDEN": "{what}: the conditional tense may not be demanded (LT5, R-COND)",
    "NO_FUNCTION_FOR_TYPE": "{what}: an interjection has no function; make a general demand or play a letter (LT13)",
    "NOT_IN_DIVISION": "{what}: it is on the sheet of another division (LT5)",
    "TYPE_MISMATCH": "{what}: it does not fit the type and function demanded so far (LT5, R-TYPE)",
    "UNKNOWN_DEMAND": "{what}: it is on no sheet (LT5)",
    "UNKNOWN_KEY": "{what}: a state has no such key (2.3)",
    "UNKNOWN_DESIGNATION": "{what}: expected a pattern, structure or purpose of the sheets (LT5, LT10)",
    "NUMBER_WITH_ADJUNCT": "{what}: singular or plural may not be asked of a noun adjunct (LT5, R-ADJ)",
    "LIMIT": "{what}: the shake already has as many demands of that kind as it may (LT6, R-CP1, R-CP2)",
    "DUPLICATE": "{what}: it is in force already (LT7)",
    "DUPLICATE_DEMAND": "{what}: a letter demand of that kind has been made; a second one costs a point (LT 13 B2)",
    "CASE_WITH_ADJUNCT": "{what}: case may not be asked of a noun used as adjective (R-ADJ)",
    "NO_CONTAINER": "{what}: that clause or phrase has not been demanded (R-R)",
    "BAD_PARAM": "{what}: there is no such letter, colour, number or parameter (LT6)",
    "ACCEPTABLE": "{what}: it is acceptable; push MakeDemand (LT7)",
    # time
    "TOO_LATE": "{what} was possible until {until_s:g} s (LT26)",
    "NOT_YET": "the time for this move has not ended; if nobody gave a warning, push NoticeTime once it has (LT26)",
    "WARNED": "the ten-second warning was given; the minute counts without extension (LT26)",
    "ALREADY_NOTICED": "ten more seconds were given, until {until_s:g} s (LT26)",
    "NO_CLOCK": "without times there is no end to notice; push LoseTurn if it is agreed (LT26)",
    "ROUND_OVER": "after the five-minute warning no shake begins, and five minutes after it nothing is moved or called;"
    " push Abandon, in 2026-27 RoundOver (LT23)",
    "TOO_EARLY": "{player} may still write, until {until_s:g} s (LT18, LT26)",
    "ALREADY_WARNED": "the five-minute warning of this round has been given (LT23)",
    # challenges and the solving period
    "UNKNOWN_KIND": "unknown kind {kind!r}; expected {choices} (LT17, LT21, LT24)",
    "LAST_MOVER": "{player} made the last move and may not challenge (LT16)",
    "TOO_FEW_LETTERS": "{n} cubes in Letters: a Challenge Now needs at least 3 (LT 19 of 2026-27)",
    "SAME_PLAYER": "{player} cannot challenge together with themselves (LT16)",
    "JUDGE": "two different challenges came at once; a judge says which of them counts (LG-D19)",
    "NO_CUBE_MOVE": "a trap takes back the last cube move, and there is none (LG-D12)",
    "NO_NEUTRAL": "{player} cannot be neutral: callers are not, nor the mover of an Impossible, nor anybody in a"
    " Forceout (LT18, LT21)",
    "NEUTRAL": "{player} is neutral and presents nothing (LT18)",
    "FINAL": "{player} has presented a solution, which is final (LT19)",
    "CALLER": "{player} called the Forceout and cannot speak against it (LT22, LG-D16)",
    "CHALLENGER_MAY_NOT_WRITE": "{player} says that it is impossible, and writes nothing (LT18.B)",
    "NOTHING_PRESENTED": "{player} has presented nothing (LT19)",
    "OWN_SOLUTION": "{player} checks the solutions of opponents, not their own (LT26)",
    "UNDECIDED": "what {player} presented or claims has not been decided on; push Decide (LT19, LT21)",
    "DISQUALIFIED": "{player} is disqualified (LT24)",
    "ABSENT": "{player} is absent in this shake (LT 34)",
    "ALREADY_DISQUALIFIED": "{player} is disqualified already (LT24)",
    "BAD_PENALTY": "{points} points: expected a negative number (LT24)",
    # matches
    "NOT_SCORED": "the shake is in phase {phase}; push Close first (2.8)",
    "ALREADY_FINISHED": "the shake has been entered already (2.8)",
    "TOO_FEW_PLAYERS": "a shake needs two players, and fewer are left (LT24)",
    "OTHER_MATCH": "the shake began with {found}, the totals of the match are {expected} (2.8)",
}

# Where the rules of 2011-12 are in the edition 2026-27; conduct (LT24) is carried over.
_MOVED = {
    **{2: 4, 3: 3, 4: 2, 5: 16, 6: 16, 7: 13, 8: 23, 10: 11, 11: 8, 12: 9, 13: 10, 14: 12, 16: 18, 17: 19, 18: 20},
    **{19: 21, 20: 22, 21: 24, 22: 25, 23: 26, 26: 13},
}
_NUMBER = re.compile(r"\bLT(\d+)(?:\.([A-Z]))?\b")
_NUMBERS = re.compile(r"\(([^()]*)\)$")


def renumbered(sentence: str) -> str:
    """A sentence with its rule numbers as in the edition 2026-27, each once.

    >>> renumbered("P1 made the last move and may not challenge (LT16)")
    'P1 made the last move and may not challenge (LT 18)'
    """

    def moved(found: re.Match[str]) -> str:
        number = _MOVED.get(int(found[1]))
        return f"old {found[0]}" if number is None else f"LT {number}" + (f" {found[2]}" if found[2] else "")

    def all_moved(found: re.Match[str]) -> str:
        parts = [_NUMBER.sub(moved, part).removesuffix(" of 2026-27") for part in found[1].split(", ")]
        return f"({', '.join(dict.fromkeys(parts))})"

    return _NUMBERS.sub(all_moved, sentence)


def refusal(code: str, **facts: object) -> IllegalMove:
    """The error of a reason code, its sentence filled with the facts."""
    return IllegalMove(*Fault.of(SENTENCES, code, facts, 160))
