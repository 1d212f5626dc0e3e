"""The scoring chart: situations A to H, Player One's Forceout, and the four-point rule.

    >>> from wordcore.games.linguishtik import score
    >>> score("win", {"P1": "correct", "P2": "correct", "P3": "wrong"}, challengers=["P2"], mover="P1")
    Score(situation='A', points={'P1': 2, 'P2': 4, 'P3': 0})

What each player's sentence was worth is decided before (by the table or a
judge) and comes in as a grade; this file only reads the chart (2.8).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple, get_args

from wordcore.errors import BadValueError
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.query import FrozenMap

Call = Literal["win", "trap", "impossible", "forceout", "lt22"]
"""What ends a shake: three challenges, the Forceout, and Player One's Forceout."""
Situation = Literal["A", "B", "C", "D", "E", "F", "G", "H", "LT22"]
CALLS: tuple[Call, ...] = get_args(Call)
CHALLENGES = CALLS[:3]
PENALTY = -1
FOUR_POINT_LEAD = 4

_OF_A_CHALLENGE = ("correct", "wrong", "neutral", "none")
_GRADES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(CHALLENGES, _OF_A_CHALLENGE),
    # Silence means agreement; agreeing without a correct solution is wrong.
    "forceout": ("agree_ok", "agree_bad", "dis_ok", "dis_bad", "none", "wrong"),
    "lt22": ("caller", "correct", "wrong", "none"),
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
    when the challenge came after it (LT23). Raises ``ValueError`` for what is not in
    the chart.
    """
    if kind not in CALLS:
        raise BadValueError.unknown("kind", kind, CALLS)
    for player, grade in players.items():
        if grade not in _GRADES[kind]:
            raise BadValueError.unknown(f"grade of {player}", grade, _GRADES[kind])
    if kind == "forceout":
        return _forceout(players)
    if kind == "lt22":
        return _player_one(players)
    _check_roles(players, challengers, mover)
    if kind == "impossible":
        return _impossible(players, challengers, mover)
    four_points = warning_scores is not None and leads_by_four(warning_scores, challengers, rules)
    return _win_or_trap(players, challengers, mover, four_points, rules)


def leads_by_four(scores: Mapping[str, int], challengers: Collection[str], rules: Rules = DEFAULT_RULES) -> bool:
    """Whether a challenger was four points ahead at the warning (LT23, LG-D21).

    >>> leads_by_four({"P1": 10, "P2": 6, "P3": 7}, ["P1"])
    False
    >>> leads_by_four({"P1": 10, "P2": 6, "P3": 7}, ["P1"], Rules(lt23_margin="some"))
    True
    """
    for challenger in challengers:
        own = scores.get(challenger, 0)
        leads = [own - other for player, other in scores.items() if player != challenger]
        if rules.lt23_margin == "all":
            ahead = all(lead >= FOUR_POINT_LEAD for lead in leads)
        else:
            ahead = all(lead > 0 for lead in leads) and any(lead >= FOUR_POINT_LEAD for lead in leads)
        if leads and ahead:
            return True
    return False


def _check_roles(players: Mapping[str, str], challengers: Collection[str], mover: str | None) -> None:
    if not challengers:
        raise BadValueError.at("challengers", "one or two of the players (LT16)", "none")
    for player in (*challengers, *([mover] if mover is not None else [])):
        if player not in players:
            raise BadValueError.unknown("player", player, players)
    if mover in challengers:
        raise BadValueError.at("challengers", "players who did not make the last move (LT16)", str(mover))


def _win_or_trap(
    players: Mapping[str, str],
    challengers: Collection[str],
    mover: str | None,
    four_points: bool,
    rules: Rules,
) -> Score:
    correct = {player for player, grade in players.items() if grade == "correct"}
    if correct & set(challengers):
        return _scored("A", players, {player: 4 if player in challengers else 2 for player in correct})
    neutral = {player for player, grade in players.items() if grade == "neutral" and player not in challengers}
    if correct:
        return _scored("B", players, dict.fromkeys(neutral, 2) | dict.fromkeys(correct, 4))
    if rules.c_mover_zero:
        neutral.discard(mover or "")
    return _scored("C", players, dict.fromkeys(neutral, 4 if four_points else 2))


def _impossible(players: Mapping[str, str], challengers: Collection[str], mover: str | None) -> Score:
    # The challenger may not write and the mover may not be neutral (LT18.B).
    others = {player: grade for player, grade in players.items() if player not in challengers}
    correct = [player for player, grade in others.items() if grade == "correct"]
    if correct:
        return _scored("E", players, dict.fromkeys(correct, 4))
    neutral = [player for player, grade in others.items() if grade == "neutral" and player != mover]
    return _scored("D", players, dict.fromkeys(challengers, 4) | dict.fromkeys(neutral, 2))


def _forceout(players: Mapping[str, str]) -> Score:
    grades = set(players.values())
    if "dis_ok" in grades:
        return _scored("G", players, {player: 4 for player, grade in players.items() if grade == "dis_ok"})
    agreeing = [player for player, grade in players.items() if grade == "agree_ok"]
    if "dis_bad" in grades:
        return _scored("H", players, dict.fromkeys(agreeing, 4))
    return _scored("F", players, dict.fromkeys(agreeing, 2))


def _player_one(players: Mapping[str, str]) -> Score:
    correct = [player for player, grade in players.items() if grade == "correct"]
    return _scored("LT22", players, dict.fromkeys(correct, 4) if correct else dict.fromkeys(players, 2))


def _scored(situation: Situation, players: Mapping[str, str], points: Mapping[str, int]) -> Score:
    """The score in which everybody who is not named gets 0."""
    return Score(situation, FrozenMap({player: points.get(player, 0) for player in players}))
