"""The director's arithmetic and the clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore.games.tournament import Clock, Overdraw, late_arrival, may_recount, overdraw, overtime_penalty


@given(st.integers(-2000, 2000))
def test_overtime_costs_ten_points_for_every_minute_begun(seconds):
    minutes_begun = len(range(0, seconds, 60)) if seconds > 0 else 0
    assert overtime_penalty(seconds) == ("FORFEIT" if seconds >= 600 else 10 * minutes_begun)


@pytest.mark.parametrize(
    ("left", "answer"), [(900, "PLAY"), (899.9, "CHOICE"), (0, "CHOICE"), (-0.9, "CHOICE"), (-1, "FORFEIT")]
)
def test_a_late_player_plays_chooses_or_forfeits(left, answer):
    assert late_arrival(left) == answer


@given(st.integers(0, 600), st.integers(0, 600), st.booleans())
def test_a_recount_needs_twenty_points_or_less_and_an_unsigned_slip(first, second, signed):
    assert may_recount(first, second, signed) is (not signed and second - 20 <= first <= second + 20)


@given(st.integers(1, 7), st.integers(1, 9), st.integers(0, 9), st.booleans())
def test_an_overdraw_faces_two_more_than_the_excess_as_far_as_there_are_tiles(excess, drawn, rack, touched):
    if excess > drawn:
        with pytest.raises(ValueError, match="overdraw: expected"):
            overdraw(excess, drawn, rack, touched)
        return
    pool = drawn + (rack if touched else 0)
    assert overdraw(excess, drawn, rack, touched) == Overdraw(pool, min(excess + 2, pool), excess)


def test_no_overdraw_comes_to_a_rack_of_less_than_nothing():
    assert overdraw(1, 1, 0, True) == Overdraw(1, 1, 1)
    for excess, drawn, rack in ((1, 1, -1), (0, 1, 0), (2, 1, 0)):
        with pytest.raises(ValueError, match="overdraw: expected"):
            overdraw(excess, drawn, rack, True)


@given(st.lists(st.tuples(st.sampled_from([0, 1, None]), st.floats(0, 500)), max_size=12))
def test_the_clock_takes_from_each_player_the_time_that_was_theirs(switches):
    clock, now = Clock.wound(1200), 0.0
    used = [0.0, 0.0]
    for player, seconds in switches:
        clock = clock.stopped(now) if player is None else clock.started(player, now)
        now += seconds
        if player is not None:
            used[player] += seconds
    for player in (0, 1):
        assert clock.left(player, now) == pytest.approx(1200 - used[player])
        assert clock.overtime_s(player, now) == max(0, int(-clock.left(player, now) // 1))


def test_a_delayed_start_takes_nothing_before_it_begins():
    clock = Clock.wound(100).started(1, now=10, delay_s=5)
    assert [clock.left(1, now) for now in (10, 15, 17)] == [100, 100, 98]
