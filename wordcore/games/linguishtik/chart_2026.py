"""The scoring chart of the edition 2026-27: 6, 4 or 2 points, 0 only when Player One's Impossible is right.

    >>> from wordcore.games.linguishtik import Rules, score
    >>> rules = Rules(edition="2026-27")
    >>> score("now", {"P1": "none", "P2": "correct", "P3": "absent"}, challengers=["P2"], mover="P1", rules=rules)
    Score(situation='A', points={'P1': 2, 'P2': 6, 'P3': -2})

Second-hand, as the whole edition. Who presents nothing is neutral. Not here: the chart of
2011-12, and what a grade may be (``score``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from wordcore.games.linguishtik.setup import Rules

if TYPE_CHECKING:
    from wordcore.games.linguishtik.score import Situation

ABSENT = -2
"""Instead of the points of the shake (LT 34)."""
_NEUTRAL = ("neutral", "none")


def chart(
    kind: str,
    grades: Mapping[str, str],
    challengers: Collection[str],
    mover: str | None,
    led_by_four: bool,
    rules: Rules,
) -> tuple[Situation, dict[str, int]]:
    """Situation and points, given each player's grade and whether a challenger led by four at the warning."""
    situation: Situation
    if kind in ("forceout", "round_end"):
        situation, right = ("F", "agree_ok") if kind == "forceout" else ("END", "correct")
        points = {player: 4 if grade == right else 2 for player, grade in grades.items()}
    elif kind == "lt25":
        situation, points = "LT25", _player_one(grades, rules)
    elif kind == "impossible":
        situation, points = _impossible(grades, challengers, mover, rules)
    else:
        situation, points = _now(grades, challengers, led_by_four, rules)
    return situation, points | {player: ABSENT for player, grade in grades.items() if grade == "absent"}


def _player_one(grades: Mapping[str, str], rules: Rules) -> dict[str, int]:
    """0 each if nobody can write; otherwise as E with Player One as challenger, or the writers alone (LN-D6)."""
    if "correct" not in grades.values():
        return dict.fromkeys(grades, 0)
    worth = {"correct": 6}
    if rules.lt25_solved == "chart_e":
        worth |= {"caller": 4, **dict.fromkeys(_NEUTRAL, rules.e_neutral)}
    return {player: worth.get(grade, 2) for player, grade in grades.items()}


def _impossible(
    grades: Mapping[str, str], challengers: Collection[str], mover: str | None, rules: Rules
) -> tuple[Situation, dict[str, int]]:
    solvers = [player for player, grade in grades.items() if grade == "correct" and player not in challengers]
    challenger, neutral = (4, rules.e_neutral) if solvers else (6, 4)
    points = {}
    for player, grade in grades.items():
        idle = neutral if grade in _NEUTRAL and player != mover else 2  # the Mover must write
        points[player] = 6 if player in solvers else challenger if player in challengers else idle
    return ("E" if solvers else "D"), points


def _now(
    grades: Mapping[str, str], challengers: Collection[str], led_by_four: bool, rules: Rules
) -> tuple[Situation, dict[str, int]]:
    correct = [player for player, grade in grades.items() if grade == "correct"]
    situation: Situation = "A" if set(correct) & set(challengers) else "B" if correct else "C"
    challenger = {"A": 2, "B": 2, "C": 4}[situation]  # of one who is not correct
    neutral = {"A": 2, "B": 4, "C": 6 if led_by_four else rules.c_neutral}[situation]
    points = {}
    for player, grade in grades.items():
        if player in correct:
            points[player] = 6 if player in challengers or situation == "B" else 4
        else:
            points[player] = challenger if player in challengers else neutral if grade in _NEUTRAL else 2
    return situation, points
