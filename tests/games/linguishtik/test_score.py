"""The scoring chart, row by row, with the options that change it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.games.linguishtik import Rules, roles, score


def points(kind, p1, p2, p3, *, challengers=("P2",), mover="P1", **more):
    rules = Rules(**more.pop("options", {}))
    found = score(kind, {"P1": p1, "P2": p2, "P3": p3}, challengers=challengers, mover=mover, rules=rules, **more)
    return found.situation, tuple(found.points.values())


@pytest.mark.parametrize("kind", ["win", "trap"])
@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (("neutral", "correct", "correct"), ("A", (0, 4, 2))),
        (("none", "correct", "wrong"), ("A", (0, 4, 0))),
        (("correct", "wrong", "correct"), ("B", (4, 0, 4))),
        (("correct", "none", "neutral"), ("B", (4, 0, 2))),
        (("neutral", "wrong", "neutral"), ("C", (2, 0, 2))),
        (("none", "wrong", "none"), ("C", (0, 0, 0))),
    ],
)
def test_win_and_trap(kind, outcomes, expected):
    assert points(kind, *outcomes) == expected


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (("none", "none", "wrong"), ("D", (0, 4, 0))),
        (("wrong", "none", "neutral"), ("D", (0, 4, 2))),
        (("neutral", "none", "neutral"), ("D", (0, 4, 2))),
        (("wrong", "none", "correct"), ("E", (0, 0, 4))),
        (("correct", "none", "correct"), ("E", (4, 0, 4))),
    ],
)
def test_impossible(outcomes, expected):
    assert points("impossible", *outcomes) == expected


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (("agree_ok", "agree_ok", "agree_ok"), ("F", (2, 2, 2))),
        (("agree_bad", "none", "agree_ok"), ("F", (0, 0, 2))),
        (("agree_ok", "dis_ok", "dis_bad"), ("G", (0, 4, 0))),
        (("agree_ok", "dis_ok", "dis_ok"), ("G", (0, 4, 4))),
        (("agree_ok", "dis_bad", "agree_ok"), ("H", (4, 0, 4))),
        (("agree_bad", "dis_bad", "dis_bad"), ("H", (0, 0, 0))),
    ],
)
def test_forceout(outcomes, expected):
    assert points("forceout", *outcomes, challengers=(), mover=None) == expected


def test_player_ones_forceout():
    assert points("lt22", "caller", "wrong", "none", challengers=(), mover=None) == ("LT22", (2, 2, 2))
    assert points("lt22", "caller", "correct", "wrong", challengers=(), mover=None) == ("LT22", (0, 4, 0))


def test_two_challengers_at_once():
    both = {"challengers": ("P2", "P3")}
    assert points("win", "correct", "correct", "wrong", **both) == ("A", (2, 4, 0))
    assert points("win", "none", "correct", "correct", **both) == ("A", (0, 4, 4))
    assert points("win", "neutral", "wrong", "wrong", **both) == ("C", (2, 0, 0))
    assert points("impossible", "wrong", "none", "none", **both) == ("D", (0, 4, 4))


def test_a_neutral_mover_scores_nothing_in_c_by_option_only():
    assert points("win", "neutral", "wrong", "neutral", options={"c_mover_zero": True}) == ("C", (0, 0, 2))
    assert points("win", "neutral", "wrong", "correct", options={"c_mover_zero": True}) == ("B", (2, 0, 4))


@pytest.mark.parametrize(
    ("scores", "margin", "neutral"),
    [
        ((6, 10, 6), "all", 4),
        ((7, 10, 6), "all", 2),
        ((7, 10, 6), "some", 4),
        ((7, 10, 7), "some", 2),
        ((10, 10, 0), "some", 2),
        ((14, 10, 0), "some", 2),
        ((6, 2, 2), "all", 2),
    ],
)
def test_the_four_point_rule(scores, margin, neutral):
    warning = dict(zip(("P1", "P2", "P3"), scores, strict=True))
    found = points("win", "none", "wrong", "neutral", warning_scores=warning, options={"lt23_margin": margin})
    assert found == ("C", (0, 0, neutral))


def test_the_four_point_rule_touches_situation_c_only():
    warning = {"P1": 0, "P2": 9, "P3": 0}
    assert points("win", "neutral", "wrong", "neutral", warning_scores=warning) == ("C", (4, 0, 4))
    assert points("win", "correct", "wrong", "neutral", warning_scores=warning) == ("B", (4, 0, 2))
    assert points("impossible", "wrong", "none", "neutral", warning_scores=warning) == ("D", (0, 4, 2))
    zero = {"c_mover_zero": True}
    assert points("win", "neutral", "wrong", "neutral", warning_scores=warning, options=zero) == (
        "C",
        (0, 0, 4),
    )


def test_what_the_chart_does_not_know_is_refused():
    for told, kind, grade, challengers, mover in [
        ("unknown kind 'pass'; expected win", "pass", "correct", ["P2"], "P1"),
        ("unknown grade of P1 'agree_ok'; expected correct, wrong", "win", "agree_ok", ["P2"], "P1"),
        ("challengers: expected one or two", "win", "correct", [], "P1"),
        ("unknown player 'P9'; expected P1 or P2", "win", "correct", ["P9"], "P1"),
        ("challengers: expected players who did not make the last move", "win", "correct", ["P1"], "P1"),
    ]:
        with pytest.raises(ValueError, match=told):
            score(kind, {"P1": grade, "P2": grade}, challengers=challengers, mover=mover)


@given(st.lists(st.sampled_from(["correct", "wrong", "neutral", "none"]), min_size=3, max_size=3))
@settings(deadline=None)
def test_every_challenge_falls_into_exactly_one_situation(outcomes):
    for kind, expected in (("win", "ABC"), ("trap", "ABC"), ("impossible", "DE")):
        situation, found = points(kind, *outcomes)
        assert situation in expected and set(found) <= {0, 2, 4}


def test_nobody_scores_without_a_solution_neutrality_or_a_right_challenge():
    for outcomes in itertools.product(["wrong", "none"], repeat=3):
        assert sum(points("win", *outcomes)[1]) == 0


def test_who_writes_nothing_is_wrong_in_2011_12_and_neutral_today_but_for_the_mover_of_an_impossible():
    grades = {"P1": "none", "P2": "correct", "P3": "none"}
    today = Rules(edition="2026-27")
    for rules, kind, mover, other in (
        (Rules(), "win", "wrong", "wrong"),
        (Rules(), "impossible", "wrong", "wrong"),
        (today, "now", "neutral", "neutral"),
        (today, "impossible", "wrong", "neutral"),
    ):
        found = roles(kind, grades, challengers=["P2"], mover="P1", rules=rules)
        assert found == {"P1": f"mover, {mover}", "P2": "challenger", "P3": other}
