"""The scoring chart of 2011-12: situations A to H, Player One's Forceout, and the four-point rule.

    >>> from wordcore.games.linguishtik import score
    >>> score("win", {"P1": "correct", "P2": "correct", "P3": "wrong"}, challengers=["P2"], mover="P1")
    Score(situation='A', points={'P1': 2, 'P2': 4, 'P3': 0})

What each player's sentence was worth is decided before (by the table or a
judge) and comes in as a grade; this file only reads the chart (2.8). Not here: the
chart of the edition 2026-27 (``chart_2026``), which ``score`` reads under its rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.linguishtik.chart_2026 import chart
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.sheets import NEW, OLD
from wordcore.query import FrozenMap

Call = Literal["win", "trap", "impossible", "forceout", "lt22", "now", "round_end", "lt25"]
"""What ends a shake. 2011-12: three challenges, the Forceout, Player One's Forceout; 2026-27: see :data:`CALLS`."""
Situation = Literal["A", "B", "C", "D", "E", "F", "G", "H", "LT22", "ABANDONED", "END", "LT25"]
CALLS: Mapping[str, tuple[Call, ...]] = {
    OLD: ("win", "trap", "impossible", "forceout", "lt22"),
    NEW: ("now", "impossible", "forceout", "round_end", "lt25"),
}
"""By edition; the challenges come first."""
CHALLENGES: Mapping[str, tuple[Call, ...]] = {OLD: CALLS[OLD][:3], NEW: CALLS[NEW][:2]}
PENALTY = -1
FOUR_POINT_LEAD = 4

_WRITTEN = ("correct", "wrong", "neutral", "none")
_GRADES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    OLD: {
        **dict.fromkeys(CHALLENGES[OLD], _WRITTEN),
        # Silence means agreement; agreeing without a correct solution is wrong.
        "forceout": ("agree_ok", "agree_bad", "dis_ok", "dis_bad", "none", "wrong"),
        "lt22": ("caller", "correct", "wrong", "none"),
    },
    NEW: {
        **dict.fromkeys((*CHALLENGES[NEW], "round_end"), (*_WRITTEN, "absent")),
        "forceout": ("agree_ok", "agree_bad", "neutral", "none", "absent"),
        "lt25": ("caller", *_WRITTEN, "absent"),
    },
}


class Score(NamedTuple):
    """The situation of the chart that applied, and the points of this shake."""

    situation: Situation
    points: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"situation": self.situation, "points": dict(self.points)}


def score(
    kind: Call,
    players: Mapping[str, str],
    *,
    challengers: Collection[str] = (),
    mover: str | None = None,
    warning_scores: Mapping[str, int] | None = None,
    rules: Rules = DEFAULT_RULES,
) -> Score:
    """Points for a challenge, a Forceout, or Player One's special Forceout.

    ``players`` gives each player's grade: ``correct``, ``wrong``, ``neutral`` or
    ``none`` (nothing written) for a challenge; ``agree_ok``, ``agree_bad``,
    ``dis_ok``, ``dis_bad`` for a Forceout; ``caller``, ``correct``, ``wrong``,
    ``none`` for lt22. ``warning_scores`` are the scores at the five-minute warning
    when the challenge came after it (LT23). The edition 2026-27 has the kinds now,
    impossible, forceout, round_end and lt25, and the grade ``absent``. Raises
    ``ValueError`` for what is not in the chart.
    """
    fields.expect(rules, Rules, "score, rules")
    fields.expect(players, Mapping, "score, players", "a grade by name")
    if kind not in CALLS[rules.edition]:
        raise BadValueError.unknown("kind", kind, CALLS[rules.edition])
    grades = _GRADES[rules.edition][kind]
    for player, grade in players.items():
        if grade not in grades:
            raise BadValueError.unknown(f"grade of {player}", grade, grades)
    if kind in CHALLENGES[rules.edition]:
        _check_roles(players, challengers, mover)
    four = warning_scores is not None and _leads_by_four(warning_scores, challengers, rules)
    if rules.passing:
        situation, points = chart(kind, players, challengers, mover, four, rules)
        return Score(situation, FrozenMap(points))
    graded = {known: [player for player, grade in players.items() if grade == known] for known in grades}
    if kind == "forceout":
        situation, points = _forceout(graded)
    elif kind == "lt22":
        situation, points = "LT22", _each(4, graded["correct"]) or _each(2, players)
    else:
        neutral = [player for player in graded["neutral"] if player not in challengers]
        if kind == "impossible":
            situation, points = _impossible(graded["correct"], neutral, challengers, mover)
        else:
            idle = [player for player in neutral if player != mover or not rules.c_mover_zero]
            situation, points = _win_or_trap(graded["correct"], neutral, challengers, _each(4 if four else 2, idle))
    return Score(situation, FrozenMap({player: points.get(player, 0) for player in players}))


_ROLES: Mapping[str, str] = {
    "correct": "solver",
    "wrong": "wrong",
    "neutral": "neutral",
    "agree_ok": "agreer",
    "agree_bad": "wrong",
    "dis_ok": "correct disagreer",
    "dis_bad": "incorrect disagreer",
    "caller": "Player One",
    "absent": "absent",
}


def roles(
    kind: Call,
    players: Mapping[str, str],
    *,
    challengers: Collection[str] = (),
    mover: str | None = None,
    rules: Rules = DEFAULT_RULES,
) -> dict[str, str]:
    """The role in which the chart has each player; arguments and errors as for :func:`score`.

    >>> roles("win", {"P1": "none", "P2": "correct", "P3": "neutral"}, challengers=["P2"], mover="P1")
    {'P1': 'mover, wrong', 'P2': 'challenger', 'P3': 'neutral'}
    """
    score(kind, players, challengers=challengers, mover=mover, rules=rules)  # refuses what is not in the chart
    found = {}
    for player, grade in players.items():
        if player in challengers and kind in CHALLENGES[rules.edition]:
            found[player] = "challenger"
            continue
        # Who writes nothing is neutral today, and counts as wrong in 2011-12 (LG-D18).
        silent = "neutral" if rules.passing and not (kind == "impossible" and player == mover) else "wrong"
        role = {**_ROLES, "none": silent, **({"correct": "writer"} if kind in ("lt22", "lt25", "round_end") else {})}
        found[player] = f"mover, {role[grade]}" if player == mover else role[grade]
    return found


def _check_roles(players: Mapping[str, str], challengers: Collection[str], mover: str | None) -> None:
    if not challengers:
        raise BadValueError.at("challengers", "one or two of the players (LT16)", "none")
    for player in (*challengers, *([mover] if mover is not None else [])):
        if player not in players:
            raise BadValueError.unknown("player", player, players)
    if mover in challengers:
        raise BadValueError.at("challengers", "players who did not make the last move (LT16)", str(mover))


def _win_or_trap(
    correct: list[str], neutral: list[str], challengers: Collection[str], if_none: dict[str, int]
) -> tuple[Situation, dict[str, int]]:
    if set(correct) & set(challengers):
        return "A", {player: 4 if player in challengers else 2 for player in correct}
    return ("B", _each(2, neutral) | _each(4, correct)) if correct else ("C", if_none)


def _impossible(
    correct: list[str], neutral: list[str], challengers: Collection[str], mover: str | None
) -> tuple[Situation, dict[str, int]]:
    # The challenger may not write and the mover may not be neutral (LT18.B).
    solvers = [player for player in correct if player not in challengers]
    if solvers:
        return "E", _each(4, solvers)
    return "D", _each(4, challengers) | _each(2, [player for player in neutral if player != mover])


def _forceout(graded: Mapping[str, list[str]]) -> tuple[Situation, dict[str, int]]:
    if graded["dis_ok"]:
        return "G", _each(4, graded["dis_ok"])
    return ("H", _each(4, graded["agree_ok"])) if graded["dis_bad"] else ("F", _each(2, graded["agree_ok"]))


def _each(points: int, players: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(players, points)


def _leads_by_four(scores: Mapping[str, int], challengers: Collection[str], rules: Rules) -> bool:
    """Whether a challenger was four points ahead at the warning (LT23, LG-D21)."""
    for challenger in challengers:
        own = scores.get(challenger, 0)
        leads = [own - other for player, other in scores.items() if player != challenger] or [0]
        if (min(leads) if rules.lt23_margin == "all" else max(leads)) >= FOUR_POINT_LEAD and min(leads) > 0:
            return True
    return False
