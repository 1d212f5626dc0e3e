"""The state machine: order, turns, limits, clocks, challenges, storing and taking back."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.core import Result
from wordcore.games.linguishtik import (
    Called,
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
    Moved,
    Neutral,
    NoticeTime,
    Penalise,
    PlayLetter,
    Present,
    RoundWarning,
    Rules,
    Shake,
    WarnTime,
    legal_demands,
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


def refused(shake, move):
    """The code of the error, after which nothing has changed."""
    before, state = json.dumps(shake.to_json()), shake.state
    with pytest.raises(IllegalMove) as caught:
        shake.push(move)
    assert json.dumps(shake.to_json()) == before and shake.state is state
    assert re.search(r"\(.*(LT\d|LG-D|R-)", str(caught.value)) or caught.value.code in ("UNKNOWN_PLAYER", "BAD_TIME")
    return caught.value.code


def test_the_first_moves_in_their_order():
    shake = new_shake()
    assert (shake.phase, shake.to_move, shake.last_mover) == ("DESIGNATE", "P1", None)
    assert refused(shake, MakeDemand("P1", 0, Demand("type", "NOUN"))) == "WRONG_ORDER"
    assert refused(shake, Designate("P2", "S-V")) == "WRONG_ORDER"
    shake.push(Designate("P1", "N-V-N"))
    assert (shake.phase, shake.to_move, shake.last_mover, shake.state.designation) == ("TYPE", "P2", "P1", "S-V-DO")
    assert refused(shake, Designate("P2", "S-V")) == "WRONG_ORDER"
    assert refused(shake, PlayLetter("P2", 8)) == "WRONG_ORDER"
    assert refused(shake, MakeDemand("P2", 0, Demand("func", "SUBJECT"))) == "WRONG_ORDER"
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN")))
    assert refused(shake, PlayLetter("P3", 8)) == "WRONG_ORDER"
    shake.push(MakeDemand("P3", 4, Demand("func", "SUBJECT")))
    assert (shake.phase, shake.to_move, shake.last_mover) == ("OPEN", "P1", "P3")
    shake.push(PlayLetter("P1", 8))
    assert [cube.code for cube in shake.mat.letters] == ["RC"]
    assert [(p.demand.kind, p.maker, p.ply) for p in shake.state.demands] == [("type", "P2", 1), ("func", "P3", 2)]


@pytest.mark.parametrize(
    "move",
    [PlayLetter("P3", 8), MakeDemand("P3", 1, Demand("must", "E")), MakeDemand("P3", 1, Demand("dv"))],
)
def test_after_interjection_a_letter_or_general_demand_replaces_the_function(move):
    shake = new_shake()
    shake.push(Designate("P1", "EXCLAMATORY"))
    shake.push(MakeDemand("P2", 0, Demand("type", "INTERJECTION")))
    assert refused(shake, MakeDemand("P3", 1, Demand("func", "SUBJECT"))) == "NO_FUNCTION_FOR_TYPE"
    shake.push(move)
    assert (shake.phase, shake.to_move, shake.last_mover) == ("OPEN", "P1", "P3")


def test_an_impossible_set_up_is_refused_with_the_field():
    with pytest.raises(GameFileError, match=r"setup, cubes: expected 23 cubes .*, found 22 cubes; Rules"):
        Shake(roll(seed=1)[:22])
    assert len(Shake(roll(seed=1)).cubes) == 23
    with pytest.raises(GameFileError, match="setup, cubes: expected a different id for every cube, found two"):
        Shake([Cube(1, "R", "A"), Cube(1, "K", "B")], rules=FREE)
    with pytest.raises(GameFileError, match=r"setup, cubes: expected the colours R, K.*, found violet"):
        Shake([Cube(1, "violet", "A")], rules=FREE)
    assert Shake([Cube(1, "violet", "A")], rules=Rules(n_cubes=None, colours=None)).cubes[0].code == "VIOLET:A"
    with pytest.raises(GameFileError, match="setup, division: expected ELEM, MID, JS, found 'SENIOR'"):
        new_shake("SENIOR")
    with pytest.raises(GameFileError, match="setup, cubes, item 2: expected a Cube, found 'KB'"):
        Shake([Cube(1, "R", "A"), "KB"], rules=FREE)
    for players in (["P1"], ["P1", "P1"], ["A", "B", "C", "D"], ["", "B"]):
        with pytest.raises(GameFileError, match="setup, players: expected 2 to 3 different names"):
            new_shake(players=players)


def test_cubes_are_given_or_rolled_by_a_seed():
    assert Shake(seed=3).cubes == roll(seed=3) == Shake(roll(seed=3)).cubes
    assert Shake.from_json(json.loads(json.dumps(Shake(seed=3).to_json()))) == Shake(seed=3)
    for cubes, seed in ((roll(seed=3), 3), (None, None)):
        with pytest.raises(GameFileError, match="setup, cubes: expected cubes or a seed"):
            Shake(cubes, seed=seed)
    with pytest.raises(GameFileError, match="setup, seed"):
        Shake(seed="3")
    with pytest.raises(GameFileError, match="setup, cubes: expected some cubes"):
        Shake((), rules=FREE)


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
    assert shake.scores == (-1, 0, 0)
    assert (shake.to_move, shake.last_mover) == ("P2", "P3")
    assert (2 in [placed.cube.id for placed in shake.state.demands]) is in_demands
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
    shake.push(LoseTurn("P1", at_s=60.5))
    shake.push(Designate("P2", "S-V", at_s=120))
    assert shake.phase == "TYPE"


def test_an_unnoticed_minute_gives_ten_seconds_after_the_notice():
    shake = new_shake(started_s=0)
    assert refused(shake, NoticeTime(at_s=60)) == "NOT_YET"
    assert refused(shake, LoseTurn("P1", at_s=75)) == "NOT_YET"
    assert shake.legal(Designate("P1", "S-V", at_s=75)) is None
    shake.push(NoticeTime(at_s=75))
    assert refused(shake, NoticeTime(at_s=76)) == "ALREADY_NOTICED"
    assert refused(shake, LoseTurn("P1", at_s=85)) == "NOT_YET"
    assert shake.legal(Designate("P1", "S-V", at_s=85)) is None
    assert refused(shake, Designate("P1", "S-V", at_s=85.5)) == "TOO_LATE"
    shake.push(LoseTurn("P1", at_s=85.5))
    assert shake.scores[0] == -1
    assert refused(new_shake(), NoticeTime()) == "NO_CLOCK"


def test_who_may_challenge_and_when():
    shake = new_shake()
    assert refused(shake, Challenge("P2", "win")) == "WRONG_ORDER"
    shake = opened()
    assert shake.may_challenge == ("P1", "P2")
    assert refused(shake, Challenge("P3", "win")) == "LAST_MOVER"
    assert refused(shake, Challenge("P1", "win", also="P3")) == "LAST_MOVER"
    assert refused(shake, Challenge("P1", "flub")) == "UNKNOWN_KIND"
    assert refused(shake, Challenge("P1", "win", also="P1")) == "SAME_PLAYER"
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
    assert refused(shake, Contest("P1", "P1", at_s=290)) == "OWN_SOLUTION"
    assert refused(shake, Contest("P3", "P1", at_s=400.5)) == "TOO_LATE"
    shake.push(Contest("P3", "P1", at_s=400))
    assert refused(shake, Close()) == "UNDECIDED"
    assert refused(shake, Decide("P3", True)) == "NOTHING_PRESENTED"
    shake.push(Decide("P1", True))
    shake.push(Close())
    assert shake.phase == "SCORED" and shake.over and shake.score.situation == "A"
    assert shake.result == Result("A", (4, 0, 0), ("P1",)) and shake.scores == (4, 0, 0)
    for late in (Close(), RoundWarning(), Penalise("P1", -1), Designate("P1", "S-V"), Decide("P1", False)):
        assert refused(shake, late) == "WRONG_ORDER"
    assert shake.legal_moves.kinds == () and list(shake.legal_moves) == []


def test_impossible_is_written_by_mover_and_third_party_only():
    shake = opened()
    shake.push(Challenge("P1", "impossible"))
    assert refused(shake, Present("P1", "CATS")) == "CHALLENGER_MAY_NOT_WRITE"
    assert refused(shake, Neutral("P3")) == "NO_NEUTRAL"
    shake.push(Neutral("P2"))
    shake.push(Close())
    assert (shake.score.situation, shake.scores) == ("D", (4, 2, 0))


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
    assert (shake.score.situation, shake.scores) == ("G", (0, 4, 0))


def test_player_ones_special_forceout_comes_before_the_designation():
    shake = new_shake()
    shake.push(CallForceout("P1"))
    assert refused(shake, Present("P1", "CATS")) == "CALLER"
    assert refused(shake, Disagree("P2", "win")) == "WRONG_ORDER"
    shake.push(Close())
    assert shake.score.situation == "LT22" and shake.scores == (2, 2, 2)
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
        assert shake.score.points["P2"] == neutral_points


def test_a_panel_takes_points():
    shake = opened()
    assert shake.push(Penalise("P2", -1)).scores == {"P1": 0, "P2": -1, "P3": 0}
    assert shake.scores == (0, -1, 0)
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
moves = st.one_of(
    st.builds(Designate, players, st.sampled_from(["S-V", "SIMPLE", "X"]), at_s=times),
    st.builds(PlayLetter, players, cube_ids, at_s=times),
    st.builds(MakeDemand, players, cube_ids, demands, at_s=times),
    st.builds(Misstate, players, cube_ids, demands, at_s=times),
    st.builds(WarnTime, at_s=times),
    st.builds(NoticeTime, at_s=times),
    st.builds(LoseTurn, players, at_s=times),
    st.builds(RoundWarning, at_s=times),
    st.builds(
        Challenge,
        players,
        st.sampled_from(["win", "trap", "impossible"]),
        st.none() | players,
        st.none(),
        at_s=times,
    ),
    st.builds(CallForceout, players, at_s=times),
    st.builds(Neutral, players, at_s=times),
    st.builds(Disagree, players, st.sampled_from(["win", "safe", "impossible"]), at_s=times),
    st.builds(Present, players, st.just("CATS"), st.none(), st.none() | st.just((8, 9)), st.none() | demands),
    st.builds(Contest, players, players, at_s=times),
    st.builds(Decide, players, st.booleans(), at_s=times),
    st.builds(Penalise, players, st.integers(-2, 1)),
    st.builds(Close, at_s=times),
)
prescribed = [
    Designate("P1", "S-V"),
    MakeDemand("P2", 0, Demand("type", "NOUN")),
    MakeDemand("P3", 1, Demand("func", "SUBJECT")),
]


@given(st.lists(moves, max_size=30), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_moves_are_played_or_refused_and_every_state_survives_storing(tried, skip_the_start):
    shake = new_shake()
    for move in (*(prescribed if skip_the_start else []), *tried):
        before, state = shake.to_json(), shake.state
        try:
            shake.push(move)
        except IllegalMove as error:
            assert shake.to_json() == before and shake.legal(move) == (error.code, error.sentence)
            continue
        after = json.loads(json.dumps(shake.to_json()))
        again = Shake.from_json(after)
        assert again == shake and again.state == shake.state and hash(again.state) == hash(shake.state)
        assert again.outcomes == shake.outcomes
        mat = shake.mat
        assert len(mat.letters) + len(mat.resources) + len(mat.spent) == len(CUBES)
        assert shake.pop() == move and shake.state is state
        assert shake.to_json() == before
        shake.push(move)


@given(st.lists(st.integers(0, 10**6), max_size=25), st.booleans())
@settings(max_examples=40, deadline=None)
def test_every_listed_move_is_legal_and_of_a_kind_that_is_named(choices, skip_the_start):
    shake = new_shake("ELEM")
    for move in prescribed if skip_the_start else []:
        shake.push(move)
    for choice in choices:
        listed = list(shake.legal_moves)
        kinds = shake.legal_moves.kinds
        officials = (LoseTurn, Decide)  # whose player is the one concerned
        for move in listed[:: max(1, len(listed) // 50)]:
            assert shake.legal(move) is None, move
            assert (None if isinstance(move, officials) else getattr(move, "player", None), type(move)) in kinds
        if not listed:
            assert shake.over
            return
        shake.push(listed[choice % len(listed)])


def test_a_state_cannot_be_changed_behind_the_back_of_a_shake():
    shake = opened()
    shake.push(Challenge("P1", "win"))
    shake.push(Present("P1", "CATS"))
    shake.push(Decide("P1", True))
    for value, name in ((shake.solving, "responses"), (shake.solving.responses[0], "correct"), (shake.state, "scores")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    with pytest.raises(TypeError):
        shake.setup.scores["P1"] = 9
    with pytest.raises(AttributeError):
        shake.state = None
    assert shake.solving.responses[0].correct is True and hash(shake.state)


def test_outcomes_say_what_came_of_a_move():
    shake = new_shake(started_s=0)
    assert shake.push(WarnTime(at_s=50)).to_json() == {"outcome": "time_set", "ends_s": 60.0}
    assert shake.push(Designate("P1", "S-V", at_s=55)) == Moved("TYPE", "P2")
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN")))
    shake.push(MakeDemand("P3", 1, Demand("func", "SUBJECT")))
    assert shake.push(Misstate("P1", 2, Demand("num", 3))).code == "BAD_PARAM"
    assert shake.push(LoseTurn("P1")) == Moved("OPEN", "P2")
    assert shake.push(Challenge("P1", "win", at_s=200)) == Called("win", 260.0, 380.0)
    assert shake.push(Present("P1", "cats")).undecided == ("P1",)
    assert shake.solving.responses[0].solution.word == "CATS"
    assert shake.push(Decide("P1", False)).undecided == ()
    assert shake.push(Close()).to_json() == {
        "outcome": "scored",
        "situation": "C",
        "points": {"P1": 0, "P2": 0, "P3": 0},
        "scores": {"P1": -1, "P2": 0, "P3": 0},
    }


def test_a_view_shows_the_mat_and_the_solving_but_no_seed():
    shake = Shake(seed=3)
    view = shake.view("P1")
    assert view.mat == shake.mat and view.phase == "DESIGNATE" and '"seed"' not in json.dumps(view.to_json())
    shake = opened()
    shake.push(Challenge("P1", "win"))
    shake.push(Present("P1", "CATS", cubes=(11,), demand=Demand("must", "C"), demand_cube=2))
    data = json.loads(json.dumps(shake.view(None).to_json()))
    assert data["solving"]["responses"][0]["solution"]["demand"] == ["must", "C"]
    assert data["demands"][0] == {"cube": CUBES[0].to_json(), "demand": ["type", "NOUN"], "maker": "P2", "ply": 1}
    assert ["P2", "neutral"] in data["legal_moves"] and [None, "decide"] in data["legal_moves"]


def test_a_stored_shake_that_is_not_one_says_where():
    shake = opened()
    data = shake.to_json()
    for broken, message in [
        ([], "stored game: expected an object"),
        ({**data, "version": 9}, "version"),
        ({**data, "moves": [{"move": "jump"}]}, "move 1, move: expected one of designate"),
        ({**data, "moves": [{"move": "letter", "player": "P1", "cube": 8}]}, "move 1 .letter.: .*WRONG_ORDER"),
        ({**data, "moves": [{"move": "letter", "cue": 8}]}, "move 1 .letter.: expected the keys"),
        ({**data, "setup": {**data["setup"], "cubes": [{"id": 1}]}}, "setup, cubes, item 1: .*colour"),
        ({**data, "setup": {**data["setup"], "cubes": [{"id": 1, "colour": "R", "face": "4"}]}}, "item 1, face: .*'4'"),
        ({**data, "setup": {**data["setup"], "rules": {"colour": 1}}}, "setup, rules: expected the keys"),
        ({**data, "setup": {**data["setup"], "scores": {"P1": 0}}}, "setup, scores: expected points of P1, P2, P3"),
    ]:
        with pytest.raises(GameFileError, match=message):
            Shake.from_json(broken)


def test_legal_moves_follow_the_shake():
    shake = new_shake("ELEM")
    view = shake.legal_moves
    assert {type(move) for move in view} == {Designate, CallForceout, WarnTime, LoseTurn, RoundWarning} and view
    assert Challenge("P2", "win") not in view and "letter" not in view
    shake.push(Designate("P1", "S-V"))
    assert sum(isinstance(move, MakeDemand) for move in view) == 8 * 8  # eight types, eight black or green codes
    shake.push(MakeDemand("P2", 0, Demand("type", "INTERJECTION")))
    assert PlayLetter("P3", 8) in view and MakeDemand("P3", 1, Demand("func", "SUBJECT")) not in view
    shake.push(PlayLetter("P3", 8))
    named = {str(demand) for demand in legal_demands(shake.mat)}
    assert {"must E", "xfer P X", "wild R", "gen G NOUN"} & named == {"must E", "xfer P X", "wild R"}
    assert set(view.kinds) >= {("P1", Challenge), ("P2", Challenge), ("P1", PlayLetter), (None, Penalise)}
    assert ("P3", Challenge) not in view.kinds
    shake.push(Misstate("P1", 1, Demand("num", 3)))
    assert ("P1", PlayLetter) not in view.kinds and ("P1", MakeDemand) in view.kinds
    assert {move.cube for move in view if isinstance(move, MakeDemand)} == {1}


def test_the_function_of_a_gerund_is_among_the_legal_moves_with_its_parameter():
    demands = list(legal_demands(opened("VERB", "GERUND").mat))
    assert Demand("gen", "C", "FUNCTION_OF_GERUND", "SUBJECT") in demands
    assert Demand("gen", "C", "EMPHATIC_FORM", "past") in demands


def test_pop_at_the_start_is_an_index_error():
    with pytest.raises(IndexError):
        new_shake().pop()
    assert repr(opened()) == "<Shake: P1, P2, P3; 3 moves; to move: P1>"
    with pytest.raises(TypeError, match="a move of linguishtik"):
        opened().push("letter")


def test_a_trap_takes_the_cube_back_to_resources_and_popping_it_puts_it_on_the_mat_again():
    shake = opened()
    shake.push(PlayLetter("P1", 8))
    shake.push(MakeDemand("P2", 4, Demand("must", "E")))
    before = shake.mat
    shake.push(Challenge("P3", "trap"))
    assert shake.mat.last_move is None and Demand("must", "E") not in shake.mat.demands
    assert 4 in [cube.id for cube in shake.mat.resources] and 4 not in [cube.id for cube in shake.mat.spent]
    assert shake.solving.mover == "P2"
    shake.push(Present("P3", "RACE", cubes=(4,)))
    assert [shake.pop(), shake.pop()][1] == Challenge("P3", "trap")
    assert shake.mat == before
    shake.pop()
    shake.push(Challenge("P3", "trap"))
    assert shake.mat.letters == () and 8 in shake.state.resources


@pytest.mark.parametrize("given", [{"cubes": (99,)}, {"cubes": (0,)}, {"demand": Demand("dv"), "demand_cube": 99}])
def test_a_solution_names_cubes_of_resources(given):
    for call in (Challenge("P1", "win"), Challenge("P2", "trap"), Challenge("P2", "impossible"), CallForceout("P1")):
        shake = opened()
        shake.push(call)
        writer = "P3" if call == Challenge("P2", "impossible") else call.player
        assert refused(shake, Present(writer, "RACE", **given)) == "NOT_IN_RESOURCES"
