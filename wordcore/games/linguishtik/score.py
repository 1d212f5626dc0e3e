"""The scoring chart: situations A to H, Player One's Forceout, and the four-point rule.

    >>> from wordcore.games.linguishtik import score
    >>> score("win", {"P1": "correct", "P2": "correct", "P3": "wrong"}, challengers=["P2"], mover="P1")
    Score(situation='A', points={'P1': 2, 'P2': 4, 'P3': 0})

What each player's sentence was worth is decided before (by the table or a
judge) and comes in as an outcome; this file only reads the chart (2.8).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules

CHALLENGES = ("win", "trap", "impossible")
KINDS = (*CHALLENGES, "forceout", "lt22")
PENALTY = -1
FOUR_POINT_LEAD = 4

_OUTCOMES: Mapping[str, frozenset[str]] = {
    "challenge": frozenset({"correct", "wrong", "neutral", "none"}),
    # Silence means agreement; agreeing without a correct solution is wrong.
    "forceout": frozenset({"agree_ok", "agree_bad", "dis_ok", "dis_bad", "none", "wrong"}),
    "lt22": frozenset({"caller", "correct", "wrong", "none"}),
}


@dataclass(frozen=True, slots=True)
class Score:
    """The situation of the chart that applied, and the points of this shake."""

    situation: str
    points: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"situation": self.situation, "points": dict(self.points)}


def score(
    kind: str,
    players: Mapping[str, str],
    *,
    challengers: Collection[str] = (),
    mover: str | None = None,
    warning_scores: Mapping[str, int] | None = None,
    rules: Rules = DEFAULT_RULES,
) -> Score:
    """Points for a challenge, a Forceout, or Player One's special Forceout.

    ``kind`` is win, trap, impossible, forceout or lt22. ``players`` gives each
    player's outcome: ``correct``, ``wrong``, ``neutral`` or ``none`` (nothing
    written) for a challenge; ``agree_ok``, ``agree_bad``, ``dis_ok``, ``dis_bad``
    for a Forceout; ``caller``, ``correct``, ``wrong``, ``none`` for lt22.
    ``warning_scores`` are the scores at the five-minute warning when the challenge
    came after it (LT23). Raises :class:`IllegalMove` for what the chart does not know.
    """
    if kind not in KINDS:
        raise IllegalMove("UNKNOWN_KIND", f"a shake ends by {', '.join(KINDS)}, not {kind!r} (LT17, LT21, LT22)")
    known = _OUTCOMES["challenge" if kind in CHALLENGES else kind]
    for player, outcome in players.items():
        if outcome not in known:
            raise IllegalMove("BAD_OUTCOME", f"{player}: {outcome!r} is no outcome of {kind} ({sorted(known)})")
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
        raise IllegalMove("NO_CHALLENGER", "a challenge has a challenger (LT16)")
    for player in (*challengers, *([mover] if mover is not None else [])):
        if player not in players:
            raise IllegalMove("UNKNOWN_PLAYER", f"{player!r} is not one of {', '.join(players)}")
    if mover in challengers:
        raise IllegalMove("LAST_MOVER", f"{mover} made the last move and may not challenge (LT16)")


def _win_or_trap(
    players: Mapping[str, str],
    challengers: Collection[str],
    mover: str | None,
    four_points: bool,
    rules: Rules,
) -> Score:
    correct = {player for player, outcome in players.items() if outcome == "correct"}
    points = dict.fromkeys(players, 0)
    if correct & set(challengers):
        for player in correct:
            points[player] = 4 if player in challengers else 2
        return Score("A", points)
    for player, outcome in players.items():
        if outcome == "neutral" and player not in challengers:
            points[player] = 2
    if correct:
        for player in correct:
            points[player] = 4
        return Score("B", points)
    for player in players:
        if points[player] and four_points:
            points[player] = 4
        if player == mover and rules.c_mover_zero:
            points[player] = 0
    return Score("C", points)


def _impossible(players: Mapping[str, str], challengers: Collection[str], mover: str | None) -> Score:
    # The challenger may not write and the mover may not be neutral (LT18.B).
    correct = {p for p, outcome in players.items() if outcome == "correct" and p not in challengers}
    points = dict.fromkeys(players, 0)
    if correct:
        for player in correct:
            points[player] = 4
        return Score("E", points)
    for player, outcome in players.items():
        if player in challengers:
            points[player] = 4
        elif outcome == "neutral" and player != mover:
            points[player] = 2
    return Score("D", points)


def _forceout(players: Mapping[str, str]) -> Score:
    outcomes = set(players.values())
    if "dis_ok" in outcomes:
        situation, best, value = "G", "dis_ok", 4
    elif "dis_bad" in outcomes:
        situation, best, value = "H", "agree_ok", 4
    else:
        situation, best, value = "F", "agree_ok", 2
    return Score(situation, {player: value if outcome == best else 0 for player, outcome in players.items()})


def _player_one(players: Mapping[str, str]) -> Score:
    if "correct" in players.values():
        return Score("LT22", {player: 4 if outcome == "correct" else 0 for player, outcome in players.items()})
    return Score("LT22", dict.fromkeys(players, 2))
