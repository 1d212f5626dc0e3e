"""The state machine: order, turns, limits, clocks, challenges, storing and taking back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.linguishtik import (
    CallForceout,
    Challenge,
    Close,
    Contest,
    Cube,
    Decide,
    Demand,
    Designate,
    Disagree,
    LoseTurn,
    MakeDemand,
    Misstate,
    Neutral,
    NoticeTime,
    Penalise,
    PlayLetter,
    Present,
    RoundWarning,
    Rules,
    Shake,
    WarnTime,
    parse_cubes,
    roll,
)

FREE = Rules(n_cubes=None)
# 0-3 black, 4-7 green, then letters.
CUBES = parse_cubes("KT KB KA KN GR GP GE GS RC RA PT OS YQ RE")


def new_shake(division="JS", rules=FREE, **more):
    return Shake(CUBES, division, rules=rules, **more)


def opened(kind="NOUN", function="SUBJECT", **more):
    """A shake after the three prescribed moves; P1 is to move, P3 moved last."""
    shake = new_shake(**more)
    shake.push(Designate("P1", "S-V"))
    shake.push(MakeDemand("P2", 0, Demand("type", kind)))
    shake.push(MakeDemand("P3", 1, Demand("func", function)))
    return shake


def refused(shake, event):
    """The code of the error, after which nothing has changed."""
    before = json.dumps(shake.to_json())
    with pytest.raises(IllegalMove) as caught:
        shake.push(event)
    assert json.dumps(shake.to_json()) == before
    assert "(" in str(caught.value) or caught.value.code in ("UNKNOWN_PLAYER", "UNKNOWN_EVENT")
    return caught.value.code


def test_the_first_moves_in_their_order():
    shake = new_shake()
    assert (shake.phase, shake.to_move, shake.last_mover) == ("DESIGNATE", "P1", None)
    assert refused(shake, MakeDemand("P1", 0, Demand("type", "NOUN"))) == "WRONG_ORDER"
    assert refused(shake, Designate("P2", "S-V")) == "WRONG_ORDER"
    shake.push(Designate("P1", "N-V-N"))
    assert (shake.phase, shake.to_move, shake.last_mover, shake.designation) == ("TYPE", "P2", "P1", "S-V-DO")
    assert refused(shake, Designate("P2", "S-V")) == "WRONG_ORDER"
    assert refused(shake, PlayLetter("P2", 8)) == "WRONG_ORDER"
    assert refused(shake, MakeDemand("P2", 0, Demand("func", "SUBJECT"))) == "WRONG_ORDER"
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN")))
    assert refused(shake, PlayLetter("P3", 8)) == "WRONG_ORDER"
    shake.push(MakeDemand("P3", 4, Demand("func", "SUBJECT")))
    assert (shake.phase, shake.to_move, shake.last_mover) == ("OPEN", "P1", "P3")
    shake.push(PlayLetter("P1", 8))
    assert [cube.code for cube in shake.mat.letters] == ["RC"]
    assert [(p.demand.kind, p.maker, p.ply) for p in shake.demands] == [("type", "P2", 1), ("func", "P3", 2)]


@pytest.mark.parametrize(
    "event",
    [PlayLetter("P3", 8), MakeDemand("P3", 1, Demand("must", "E")), MakeDemand("P3", 1, Demand("dv"))],
)
def test_after_interjection_a_letter_or_general_demand_replaces_the_function(event):
    shake = new_shake()
    shake.push(Designate("P1", "EXCLAMATORY"))
    shake.push(MakeDemand("P2", 0, Demand("type", "INTERJECTION")))
    assert refused(shake, MakeDemand("P3", 1, Demand("func", "SUBJECT"))) == "NO_FUNCTION_FOR_TYPE"
    shake.push(event)
    assert (shake.phase, shake.to_move, shake.last_mover) == ("OPEN", "P1", "P3")


def test_bad_cubes_players_and_divisions_have_codes_of_their_own():
    with pytest.raises(IllegalMove, match="CUBE_COUNT"):
        Shake(roll(seed=1)[:22])
    assert len(Shake(roll(seed=1)).cubes) == 23
    with pytest.raises(IllegalMove, match="DUPLICATE_ID"):
        Shake([Cube(1, "R", "A"), Cube(1, "K", "B")], rules=FREE)
    with pytest.raises(IllegalMove, match="UNKNOWN_COLOUR"):
        Shake([Cube(1, "violet", "A")], rules=FREE)
    assert Shake([Cube(1, "violet", "A")], rules=Rules(n_cubes=None, colours=None)).cubes[0].code == "VIOLET:A"
    with pytest.raises(IllegalMove, match="UNKNOWN_DIVISION"):
        new_shake("SENIOR")
    for players in (["P1"], ["P1", "P1"], ["A", "B", "C", "D"], ["", "B"]):
        with pytest.raises(IllegalMove, match="BAD_PLAYERS"):
            new_shake(players=players)


def test_a_cube_is_played_once():
    shake = opened()
    assert refused(shake, PlayLetter("P1", 0)) == "NOT_IN_RESOURCES"
    assert refused(shake, PlayLetter("P1", 99)) == "NOT_IN_RESOURCES"
    assert refused(shake, PlayLetter("P7", 8)) == "UNKNOWN_PLAYER"
    shake.push(PlayLetter("P1", 8))
    assert refused(shake, MakeDemand("P2", 8, Demand("must", "E"))) == "NOT_IN_RESOURCES"
    assert refused(shake, MakeDemand("P2", 9, Demand("must", "E"))) == "NOT_DEMAND_COLOUR"


def test_a_misstated_demand_keeps_its_cube_and_is_reworded():
    shake = opened()
    assert refused(shake, Misstate("P1", 2, Demand("must", "E"))) == "ACCEPTABLE"
    assert refused(shake, Misstate("P1", 9, Demand("num", 3))) == "NOT_DEMAND_COLOUR"
    shake.push(Misstate("P1", 2, Demand("num", 3)))
    assert 2 not in [cube.id for cube in shake.mat.resources]
    assert refused(shake, PlayLetter("P1", 8)) == "CUBE_PLAYED"
    assert refused(shake, MakeDemand("P1", 3, Demand("num", 4))) == "CUBE_PLAYED"
    assert refused(shake, Challenge("P2", "win")) == "CUBE_PLAYED"
    assert shake.may_challenge == ()
    assert refused(shake, CallForceout("P1")) == "CUBE_PLAYED"
    shake.push(MakeDemand("P1", 2, Demand("num", 4)))
    assert shake.to_move == "P2" and shake.mat.demands[-1] == Demand("num", 4)


@pytest.mark.parametrize(("option", "in_demands"), [("stays", True), ("returns", False)])
def test_an_expired_demand_leaves_its_cube_without_effect(option, in_demands):
    shake = opened(rules=Rules(n_cubes=None, expired_cube=option))
    shake.push(Misstate("P1", 2, Demand("num", 3)))
    shake.push(LoseTurn("P1"))
    assert shake.scores == {"P1": -1, "P2": 0, "P3": 0}
    assert (shake.to_move, shake.last_mover) == ("P2", "P3")
    assert (2 in [placed.cube.id for placed in shake.demands]) is in_demands
    assert (2 in [cube.id for cube in shake.mat.resources]) is not in_demands
    assert len(shake.mat.demands) == 2
    mat = shake.mat
    assert len(mat.letters) + len(mat.resources) + len(mat.spent) == len(CUBES)


def test_a_lost_turn_in_the_first_phases_passes_the_same_move_on():
    shake = new_shake()
    shake.push(LoseTurn("P1"))
    assert (shake.phase, shake.to_move, shake.last_mover) == ("DESIGNATE", "P2", None)
    shake.push(Designate("P2", "S-V"))
    shake.push(LoseTurn("P3"))
    assert (shake.phase, shake.to_move, shake.last_mover) == ("TYPE", "P1", "P2")
    shake.push(MakeDemand("P1", 0, Demand("type", "NOUN")))
    shake.push(MakeDemand("P2", 1, Demand("func", "SUBJECT")))
    assert (shake.phase, shake.to_move) == ("OPEN", "P3")
    assert refused(shake, LoseTurn("P1")) == "WRONG_ORDER"


def test_two_players_alternate():
    shake = new_shake(players=("A", "B"))
    shake.push(Designate("A", "S-V"))
    shake.push(MakeDemand("B", 0, Demand("type", "NOUN")))
    shake.push(MakeDemand("A", 1, Demand("func", "SUBJECT")))
    assert (shake.to_move, shake.may_challenge) == ("B", ("B",))


def test_a_warned_minute_is_a_minute():
    shake = new_shake(started_s=0)
    shake.push(WarnTime(at_s=50))
    assert refused(shake, LoseTurn("P1", at_s=60)) == "NOT_YET"
    assert refused(shake, NoticeTime(at_s=61)) == "WARNED"
    assert refused(shake, Designate("P1", "S-V", at_s=60.5)) == "TOO_LATE"
    assert refused(shake, Designate("P1", "S-V", at_s=40)) == "BAD_TIME"
    assert refused(shake, Designate("P1", "S-V", at_s=float("nan"))) == "BAD_TIME"
    shake.push(LoseTurn("P1", at_s=60.5))
    shake.push(Designate("P2", "S-V", at_s=120))
    assert shake.phase == "TYPE"


def test_an_unnoticed_minute_gives_ten_seconds_after_the_notice():
    shake = new_shake(started_s=0)
    assert refused(shake, NoticeTime(at_s=60)) == "NOT_YET"
    assert refused(shake, LoseTurn("P1", at_s=75)) == "NOT_YET"
    assert shake.is_legal(Designate("P1", "S-V", at_s=75))
    shake.push(NoticeTime(at_s=75))
    assert refused(shake, NoticeTime(at_s=76)) == "ALREADY_NOTICED"
    assert refused(shake, LoseTurn("P1", at_s=85)) == "NOT_YET"
    assert shake.is_legal(Designate("P1", "S-V", at_s=85))
    assert refused(shake, Designate("P1", "S-V", at_s=85.5)) == "TOO_LATE"
    shake.push(LoseTurn("P1", at_s=85.5))
    assert shake.scores["P1"] == -1
    assert refused(new_shake(), NoticeTime()) == "NO_CLOCK"


def test_who_may_challenge_and_when():
    shake = new_shake()
    assert refused(shake, Challenge("P2", "win")) == "WRONG_ORDER"
    shake = opened()
    assert shake.may_challenge == ("P1", "P2")
    assert refused(shake, Challenge("P3", "win")) == "LAST_MOVER"
    assert refused(shake, Challenge("P1", "win", also="P3")) == "LAST_MOVER"
    assert refused(shake, Challenge("P1", "flub")) == "UNKNOWN_KIND"
    assert refused(shake, Challenge("P1", "win", also="P1")) == "UNKNOWN_PLAYER"
    assert refused(shake, Challenge("P1", "win", also="P2", also_kind="trap")) == "JUDGE"
    shake.push(LoseTurn("P1"))
    assert refused(shake, Challenge("P3", "win")) == "LAST_MOVER"
    shake.push(Challenge("P1", "trap"))
    assert (shake.phase, shake.to_move) == ("SOLVING", None)
    assert refused(shake, PlayLetter("P2", 8)) == "WRONG_ORDER"
    assert refused(shake, Challenge("P2", "win")) == "WRONG_ORDER"


def test_a_win_from_the_call_to_the_score():
    shake = opened(started_s=0)
    shake.push(Challenge("P1", "win", at_s=100))
    assert refused(shake, Neutral("P1", at_s=110)) == "NO_NEUTRAL"
    assert refused(shake, Neutral("P2", at_s=160.5)) == "TOO_LATE"
    shake.push(Neutral("P2", at_s=160))
    assert refused(shake, Present("P2", "CATS", at_s=170)) == "NEUTRAL"
    shake.push(Present("P1", "CATS", "Cats ran.", (11,), at_s=280))
    assert refused(shake, Present("P1", "CASTE", at_s=280)) == "FINAL"
    assert refused(shake, Neutral("P3", at_s=280)) == "TOO_LATE"
    assert refused(shake, Present("P3", "CATS", at_s=280.5)) == "TOO_LATE"
    assert refused(shake, Contest("P2", "P3", at_s=290)) == "NOTHING_PRESENTED"
    assert refused(shake, Contest("P1", "P1", at_s=290)) == "UNKNOWN_PLAYER"
    assert refused(shake, Contest("P3", "P1", at_s=400.5)) == "TOO_LATE"
    shake.push(Contest("P3", "P1", at_s=400))
    assert refused(shake, Close()) == "UNDECIDED"
    assert refused(shake, Decide("P3", True)) == "NOTHING_PRESENTED"
    shake.push(Decide("P1", True))
    shake.push(Close())
    assert shake.phase == "SCORED" and shake.result.situation == "A"
    assert shake.scores == {"P1": 4, "P2": 0, "P3": 0}
    assert refused(shake, Close()) == "WRONG_ORDER"


def test_impossible_is_written_by_mover_and_third_party_only():
    shake = opened()
    shake.push(Challenge("P1", "impossible"))
    assert refused(shake, Present("P1", "CATS")) == "CHALLENGER_MAY_NOT_WRITE"
    assert refused(shake, Neutral("P3")) == "NO_NEUTRAL"
    shake.push(Neutral("P2"))
    shake.push(Close())
    assert (shake.result.situation, shake.scores) == ("D", {"P1": 4, "P2": 2, "P3": 0})


def test_a_forceout_is_called_by_the_player_to_move():
    shake = opened()
    assert refused(shake, CallForceout("P2")) == "WRONG_ORDER"
    assert refused(shake, Disagree("P2", "win")) == "WRONG_ORDER"
    shake.push(CallForceout("P1", at_s=10))
    assert refused(shake, Disagree("P1", "win", at_s=11)) == "CALLER"
    assert refused(shake, Disagree("P2", "flub", at_s=11)) == "UNKNOWN_KIND"
    assert refused(shake, Neutral("P2", at_s=11)) == "NO_NEUTRAL"
    shake.push(Disagree("P2", "safe", at_s=70))
    assert refused(shake, Disagree("P3", "win", at_s=70.5)) == "TOO_LATE"
    shake.push(Present("P2", cubes=(12,), at_s=180))
    shake.push(Present("P1", "CATS", at_s=190))
    assert refused(shake, Present("P3", "CATS", at_s=190.5)) == "TOO_LATE"
    shake.push(Decide("P1", True))
    shake.push(Decide("P2", True))
    shake.push(Close())
    assert (shake.result.situation, shake.scores) == ("G", {"P1": 0, "P2": 4, "P3": 0})


def test_player_ones_special_forceout_comes_before_the_designation():
    shake = new_shake()
    shake.push(CallForceout("P1"))
    assert refused(shake, Present("P1", "CATS")) == "CALLER"
    assert refused(shake, Disagree("P2", "win")) == "WRONG_ORDER"
    shake.push(Close())
    assert shake.result.situation == "LT22" and set(shake.scores.values()) == {2}
    late = new_shake()
    late.push(Designate("P1", "S-V"))
    assert refused(late, CallForceout("P2")) == "WRONG_ORDER"


def test_the_four_point_rule_needs_the_warning_before_the_challenge():
    for warning_first, neutral_points in ((True, 4), (False, 2)):
        shake = opened(scores={"P1": 8, "P2": 0, "P3": 0})
        if warning_first:
            shake.push(RoundWarning())
            assert refused(shake, RoundWarning()) == "ALREADY_WARNED"
        shake.push(Challenge("P1", "win"))
        if not warning_first:
            shake.push(RoundWarning())
        shake.push(Neutral("P2"))
        shake.push(Close())
        assert shake.result.points["P2"] == neutral_points


def test_a_panel_takes_points():
    shake = opened()
    shake.push(Penalise("P2", -1))
    assert shake.scores["P2"] == -1
    assert refused(shake, Penalise("P2", 1)) == "BAD_PENALTY"


def test_empty_resources_without_a_challenge_are_for_the_judge():
    shake = Shake(CUBES[:3], "JS", rules=FREE)
    shake.push(Designate("P1", "S-V"))
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN")))
    shake.push(MakeDemand("P3", 1, Demand("func", "SUBJECT")))
    assert shake.stalemate() is None
    shake.push(PlayLetter("P1", 2))
    assert shake.stalemate().status.value == "JUDGE"


DEMANDS = ["type NOUN", "type VERB", "type INTERJECTION", "func SUBJECT", "func GERUND", "gen A PLURAL"]
DEMANDS += ["must E", "not E", "num 5", "num 3", "wild R", "xfer P X", "dv", "dc", "gen H COMPOUND_WORD"]
players = st.sampled_from(["P1", "P2", "P3", "P4"])
cube_ids = st.integers(0, len(CUBES))
demands = st.sampled_from(DEMANDS).map(Demand.parse)
times = st.none() | st.integers(0, 400)
events = st.one_of(
    st.builds(Designate, players, st.sampled_from(["S-V", "SIMPLE", "X"]), times),
    st.builds(PlayLetter, players, cube_ids, times),
    st.builds(MakeDemand, players, cube_ids, demands, times),
    st.builds(Misstate, players, cube_ids, demands, times),
    st.builds(WarnTime, times),
    st.builds(NoticeTime, times),
    st.builds(LoseTurn, players, times),
    st.builds(RoundWarning, times),
    st.builds(
        Challenge,
        players,
        st.sampled_from(["win", "trap", "impossible"]),
        st.none() | players,
        st.none(),
        times,
    ),
    st.builds(CallForceout, players, times),
    st.builds(Neutral, players, times),
    st.builds(Disagree, players, st.sampled_from(["win", "safe", "impossible"]), times),
    st.builds(Present, players, st.just("CATS"), st.none(), st.none() | st.just((8, 9)), st.none() | demands),
    st.builds(Contest, players, players, times),
    st.builds(Decide, players, st.booleans(), times),
    st.builds(Penalise, players, st.integers(-2, 1)),
    st.builds(Close, times),
)
prescribed = [
    Designate("P1", "S-V"),
    MakeDemand("P2", 0, Demand("type", "NOUN")),
    MakeDemand("P3", 1, Demand("func", "SUBJECT")),
]


@given(st.lists(events, max_size=30), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_events_are_played_or_refused_and_every_state_survives_storing(tried, skip_the_start):
    shake = new_shake()
    for event in (*(prescribed if skip_the_start else []), *tried):
        before = shake.to_json()
        try:
            shake.push(event)
        except IllegalMove:
            assert shake.to_json() == before
            continue
        after = json.loads(json.dumps(shake.to_json()))
        assert Shake.from_json(after).to_json() == shake.to_json()
        mat = shake.mat
        assert len(mat.letters) + len(mat.resources) + len(mat.spent) == len(CUBES)
        assert shake.pop() == event
        assert shake.to_json() == before
        shake.push(event)


def test_a_stored_shake_that_is_not_one_says_where():
    shake = opened()
    data = shake.to_json()
    for broken, message in [
        ([], "linguishtik"),
        ({**data, "version": 9}, "version"),
        ({**data, "events": [{"action": "jump"}]}, "event 0: 'jump'"),
        ({**data, "events": [{"action": "letter", "player": "P1", "cube": 8}]}, "event 0: WRONG_ORDER"),
        ({**data, "events": [{"action": "letter", "cue": 8}]}, "event 0"),
        ({key: value for key, value in data.items() if key != "cubes"}, "cubes"),
        ({**data, "cubes": [{"id": 1}]}, "cube"),
        ({**data, "rules": {"colour": 1}}, "option"),
    ]:
        with pytest.raises(GameFileError, match=message):
            Shake.from_json(broken)


def test_legal_moves_follow_the_shake():
    shake = new_shake("ELEM")
    view = shake.legal_moves
    assert {type(move) for move in view} == {Designate, CallForceout} and view
    assert Challenge("P2", "win") not in view and "letter" not in view
    shake.push(Designate("P1", "S-V"))
    assert view.count() == 8 * 8  # eight types, eight black or green codes
    shake.push(MakeDemand("P2", 0, Demand("type", "INTERJECTION")))
    assert PlayLetter("P3", 8) in view and MakeDemand("P3", 1, Demand("func", "SUBJECT")) not in view
    for move in view:
        shake.push(move)
        shake.pop()
    shake.push(PlayLetter("P3", 8))
    named = {str(demand) for demand in view.demands()}
    assert {"must E", "xfer P X", "wild R", "gen G NOUN"} & named == {"must E", "xfer P X", "wild R"}
    shake.push(Challenge("P1", "win"))
    assert not view and list(view) == []


def test_the_function_of_a_gerund_is_among_the_legal_moves_with_its_parameter():
    shake = opened("VERB", "GERUND")
    assert Demand("gen", "C", "FUNCTION_OF_GERUND", "SUBJECT") in shake.legal_moves.demands()
    assert Demand("gen", "C", "EMPHATIC_FORM", "past") in shake.legal_moves.demands()


def test_pop_at_the_start_is_an_index_error():
    with pytest.raises(IndexError):
        new_shake().pop()
    assert "OPEN" in repr(opened())
    assert refused(opened(), "letter") == "UNKNOWN_EVENT"
