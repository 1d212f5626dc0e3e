"""The end of the round, the clock of LT26, disqualification, abandoned shakes, and what a match makes of them."""

from __future__ import annotations

import pytest

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik import (
    Abandon,
    CallForceout,
    Challenge,
    Close,
    Contest,
    Decide,
    Demand,
    Designate,
    Disagree,
    Disqualify,
    LoseTurn,
    MakeDemand,
    Match,
    Misstate,
    Neutral,
    NoticeTime,
    PlayLetter,
    Present,
    RoundWarning,
    Rules,
    Shake,
    WarnTime,
    roll,
)

from .test_shake import new_shake, opened, refused


def timed():
    """A shake whose free moves begin at 30 s; P1 is to move."""
    shake = new_shake()
    shake.push(Designate("P1", "S-V", at_s=10))
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN"), at_s=20))
    shake.push(MakeDemand("P3", 1, Demand("func", "SUBJECT"), at_s=30))
    return shake


def challenged(kind="win", at_s=100):
    shake = timed()
    shake.push(PlayLetter("P1", 8, at_s=at_s - 10))
    shake.push(Challenge("P2", kind, at_s=at_s))
    return shake


# --- the end of the round ---------------------------------------------------------------------


def test_five_minutes_after_the_warning_nothing_is_moved_or_called():
    shake = timed()
    shake.push(RoundWarning(at_s=40))
    late = 341
    for move in (
        PlayLetter("P1", 8, at_s=late),
        MakeDemand("P1", 4, Demand("must", "E"), at_s=late),
        Misstate("P1", 4, Demand("num", 3), at_s=late),
        Challenge("P2", "win", at_s=late),
        CallForceout("P1", at_s=late),
        LoseTurn("P1", at_s=late),
        WarnTime(at_s=late),
        NoticeTime(at_s=late),
    ):
        assert refused(shake, move) == "ROUND_OVER"
    assert shake.legal(PlayLetter("P1", 8, at_s=340)) is None
    assert shake.legal(PlayLetter("P1", 8)) is None  # without times nothing ends
    scored = shake.push(Abandon("round_over", at_s=late))
    assert (scored.situation, dict(scored.points), shake.phase) == (
        "ABANDONED",
        dict.fromkeys(shake.players, 0),
        "SCORED",
    )
    assert shake.result.reason == "ABANDONED" and refused(shake, Abandon("judge")) == "WRONG_ORDER"
    assert Shake.from_json(shake.to_json()) == shake


def test_a_solving_period_begun_in_time_is_finished_by_its_own_limits():
    shake = timed()
    shake.push(RoundWarning(at_s=40))
    shake.push(Challenge("P1", "win", at_s=340))
    shake.push(Neutral("P2", at_s=395))
    shake.push(Present("P1", "RACE", at_s=510))
    shake.push(Contest("P2", "P1", at_s=515))
    shake.push(Decide("P1", True, at_s=520))
    assert shake.push(Close(at_s=520)).situation == "A"


def test_no_shake_begins_after_the_warning():
    match = Match(["Ann", "Bob", "Cy"])
    running = match.new_shake(roll(seed=1))
    match.warn(at_s=5.0)
    with pytest.raises(IllegalMove, match="ROUND_OVER"):
        match.new_shake(roll(seed=2))
    running.push(CallForceout("Ann"))  # begun before: it continues
    running.push(Close())
    match.finish(running)
    with pytest.raises(IllegalMove, match="ROUND_OVER"):
        match.new_shake(roll(seed=2))
    other = Match(["Ann", "Bob", "Cy"])
    shake = other.new_shake(roll(seed=1))
    for move in (RoundWarning(at_s=1), CallForceout("Ann"), Close()):
        shake.push(move)
    other.finish(shake)
    assert other.warning_scores == {"Ann": 0, "Bob": 0, "Cy": 0}
    with pytest.raises(IllegalMove, match="ROUND_OVER"):
        other.new_shake(roll(seed=2))


def test_an_abandoned_shake_keeps_its_penalties_and_needs_a_known_reason():
    shake = timed()
    shake.push(WarnTime(at_s=80))
    shake.push(LoseTurn("P1", at_s=91))
    assert refused(shake, Abandon("tired")) == "UNKNOWN_KIND"
    assert shake.push(Abandon("judge")).scores["P1"] == -1


# --- warning and noticing (LT26) --------------------------------------------------------------


def test_a_late_warning_is_the_noticing():
    shake = timed()
    assert shake.push(WarnTime(at_s=100)).ends_s == 110  # the minute ended at 90 s
    assert refused(shake, NoticeTime(at_s=101)) == "ALREADY_NOTICED"
    assert shake.push(WarnTime(at_s=105)).ends_s == 110
    assert refused(shake, PlayLetter("P1", 8, at_s=111)) == "TOO_LATE"
    assert refused(shake, LoseTurn("P1", at_s=110)) == "NOT_YET"
    shake.push(PlayLetter("P1", 8, at_s=110))


def test_a_timely_warning_makes_the_minute_count():
    shake = timed()
    assert shake.push(WarnTime(at_s=90)).ends_s == 90
    assert shake.push(WarnTime(at_s=95)).ends_s == 90  # the first one counts
    assert refused(shake, NoticeTime(at_s=100)) == "WARNED"
    assert refused(shake, PlayLetter("P1", 8, at_s=96)) == "TOO_LATE"


def test_a_warning_after_a_noticing_changes_nothing():
    shake = timed()
    shake.push(NoticeTime(at_s=95))
    assert shake.push(WarnTime(at_s=96)).ends_s == 105
    assert shake.legal(PlayLetter("P1", 8, at_s=105)) is None


@pytest.mark.parametrize("late", [WarnTime, NoticeTime])
def test_while_solving_a_limit_noticed_late_gives_ten_seconds(late):
    shake = challenged()
    assert refused(shake, Neutral("P3", at_s=165)) == "TOO_LATE"
    assert refused(shake, NoticeTime(at_s=160)) == "NOT_YET"
    assert shake.push(late(at_s=170)).ends_s == 180
    assert refused(shake, NoticeTime(at_s=171)) == "ALREADY_NOTICED"
    shake.push(Neutral("P3", at_s=180))
    assert refused(shake, Neutral("P1", at_s=181)) == "TOO_LATE"
    shake.push(Present("P2", "RACE", at_s=270))
    assert shake.push(late(at_s=282)).ends_s == 292
    shake.push(Present("P1", "RACE", at_s=291))
    shake.push(late(at_s=395))  # P2's solution could be contested until 390 s
    shake.push(Contest("P3", "P2", at_s=404))


def test_a_warning_in_time_while_solving_changes_nothing_and_bars_the_noticing():
    shake = challenged()
    assert shake.push(WarnTime(at_s=150)).ends_s == 160
    assert refused(shake, NoticeTime(at_s=165)) == "WARNED"
    assert refused(shake, Neutral("P3", at_s=165)) == "TOO_LATE"
    shake.push(WarnTime(at_s=270))
    assert refused(shake, NoticeTime(at_s=285)) == "WARNED"


def test_no_time_is_noticed_where_no_limit_runs():
    shake = opened()
    shake.push(Challenge("P1", "win"))
    assert refused(shake, NoticeTime(at_s=500)) == "NO_CLOCK"
    shake.push(Abandon("judge"))
    for move in (WarnTime(), NoticeTime(at_s=500)):
        assert refused(shake, move) == "WRONG_ORDER"


def test_nobody_is_scored_who_may_still_write():
    shake = challenged()
    assert refused(shake, Close(at_s=101)) == "TOO_EARLY"
    shake.push(Neutral("P1", at_s=110))
    shake.push(Neutral("P3", at_s=111))
    assert refused(shake, Close(at_s=120)) == "TOO_EARLY"
    assert shake.legal(Close()) is None  # without a time the caller says so
    assert shake.legal(Close(at_s=280)) is None
    shake.push(Present("P2", "RACE", at_s=130))
    shake.push(Decide("P2", True))
    assert shake.push(Close(at_s=131)).situation == "A"
    impossible = challenged("impossible")
    impossible.push(Neutral("P3", at_s=110))
    assert refused(impossible, Close(at_s=120)) == "TOO_EARLY"  # the mover must write
    impossible.push(Present("P1", "RACE", at_s=121))
    impossible.push(Decide("P1", False))
    assert impossible.push(Close(at_s=122)).situation == "D"


# --- disqualification -------------------------------------------------------------------------


def test_a_disqualified_player_makes_no_move_and_their_turn_passes():
    shake = timed()
    out = shake.push(Disqualify("P1", "round", at_s=50))
    assert (out.phase, out.to_move) == ("OPEN", "P2")
    assert shake.scores == (0, 0, 0) and shake.last_mover == "P3"
    for move in (PlayLetter("P1", 8), Challenge("P1", "win"), Challenge("P2", "win", also="P1"), CallForceout("P1")):
        assert refused(shake, move) == "DISQUALIFIED"
    assert refused(shake, Disqualify("P1", "tournament")) == "ALREADY_DISQUALIFIED"
    assert refused(shake, Disqualify("P2", "week")) == "UNKNOWN_KIND"
    shake.push(PlayLetter("P2", 8))
    shake.push(PlayLetter("P3", 9))
    assert shake.to_move == "P2" and shake.view("P2").disqualified == ("P1",)
    assert Shake.from_json(shake.to_json()) == shake
    before = shake.state
    shake.push(Disqualify("P3", "round"))
    shake.pop()
    assert shake.state == before


def test_the_phase_does_not_change_and_a_waiting_cube_stays_without_effect():
    shake = new_shake()
    shake.push(Disqualify("P1", "round"))
    assert (shake.phase, shake.to_move) == ("DESIGNATE", "P2")
    shake.push(Designate("P2", "S-V"))
    assert shake.to_move == "P3"
    for expired in ("stays", "returns"):
        shake = opened(rules=Rules(n_cubes=None, expired_cube=expired))
        shake.push(Misstate("P1", 4, Demand("num", 3)))
        shake.push(Disqualify("P1", "round"))
        assert shake.state.pending is None
        assert (4 in shake.state.resources) is (expired == "returns")


def test_while_solving_what_they_presented_is_void():
    shake = challenged("win")
    shake.push(Present("P2", "RACE", at_s=110))
    shake.push(Disqualify("P2", "tournament", at_s=120))
    assert refused(shake, Decide("P2", True)) == "NOTHING_PRESENTED"
    for move in (Present("P2", "RACE"), Neutral("P2"), Contest("P2", "P1")):
        assert refused(shake, move) == "DISQUALIFIED"
    shake.push(Present("P1", "RACE", at_s=130))
    shake.push(Decide("P1", True))
    shake.push(Neutral("P3", at_s=140))
    scored = shake.push(Close(at_s=141))
    assert (scored.situation, dict(scored.points)) == ("B", {"P1": 4, "P2": 0, "P3": 2})
    impossible = challenged("impossible")
    impossible.push(Disqualify("P2", "round"))
    assert dict(impossible.push(Close()).points)["P2"] == 0
    forced = opened()
    forced.push(CallForceout("P1"))
    forced.push(Disqualify("P1", "round"))
    assert refused(forced, Disagree("P1", "win")) == "DISQUALIFIED"
    forced.push(Present("P2", "RACE"))
    forced.push(Decide("P2", True))
    scored = forced.push(Close())
    assert (scored.situation, dict(scored.points)) == ("F", {"P1": 0, "P2": 2, "P3": 0})
    special = new_shake()
    special.push(CallForceout("P1"))
    special.push(Disqualify("P1", "round"))
    assert dict(special.push(Close()).points) == {"P1": 0, "P2": 2, "P3": 2}


def test_with_one_player_left_the_shake_is_abandoned():
    shake = opened()
    shake.push(Disqualify("P2", "round"))
    out = shake.push(Disqualify("P3", "round"))
    assert (out.phase, out.to_move, shake.result.reason) == ("SCORED", None, "ABANDONED")


def test_a_match_goes_on_with_those_who_are_left():
    match = Match(["Ann", "Bob", "Cy"])
    shake = match.new_shake(roll(seed=1))
    for move in (Disqualify("Bob", "tournament"), CallForceout("Ann"), Close()):
        shake.push(move)
    match.finish(shake)
    assert match.totals == {"Ann": 2, "Bob": 0, "Cy": 2} and match.disqualified == {"Bob": "tournament"}
    second = match.new_shake(roll(seed=2))
    assert second.players == ("Cy", "Ann")
    with pytest.raises(IllegalMove, match="DISQUALIFIED"):
        match.new_shake(roll(seed=2), first="Bob")
    second.push(CallForceout("Cy"))
    second.push(Close())
    match.finish(second)
    assert match.totals == {"Ann": 4, "Bob": 0, "Cy": 4}
    with pytest.raises(IllegalMove, match="ALREADY_DISQUALIFIED"):
        match.disqualify("Bob", "round")
    match.disqualify("Cy", "round")
    with pytest.raises(IllegalMove, match="TOO_FEW_PLAYERS"):
        match.new_shake(roll(seed=3))
    assert Match.from_json(match.to_json()).disqualified == {"Bob": "tournament", "Cy": "round"}
    match.undo()
    assert match.disqualified == {"Bob": "tournament"}


# --- the match keeps what it was given --------------------------------------------------------


def test_a_finished_shake_is_kept_as_it_was_and_cannot_be_entered_twice():
    match = Match(["Ann", "Bob", "Cy"])
    shake = match.new_shake(roll(seed=1))
    shake.push(CallForceout("Ann"))
    shake.push(Close())
    match.finish(shake)
    with pytest.raises(IllegalMove, match="ALREADY_FINISHED"):
        match.finish(shake)
    shake.pop()
    assert match.shakes[0].phase == "SCORED" and match.totals["Ann"] == 2
    shake.push(Abandon("judge"))
    with pytest.raises(IllegalMove, match="ALREADY_FINISHED"):
        match.finish(shake)
    match.undo()
    match.finish(shake)
    assert match.totals == {"Ann": 0, "Bob": 0, "Cy": 0}
