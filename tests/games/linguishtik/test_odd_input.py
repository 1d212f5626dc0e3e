"""Odd input: wrong types in stored shakes, demands nobody could read, options that are no options."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spoiled import JUNK, places, spoiled_at

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import GameFileError, IllegalMove, WordcoreError
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik import (
    MOVES,
    CallForceout,
    Challenge,
    Close,
    Contest,
    Decide,
    Demand,
    Designate,
    Disagree,
    LoseTurn,
    MakeDemand,
    Mat,
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
)

FREE = Rules(n_cubes=None)
LEXICON = Lexicon.from_words(["cats", "cast"])


def won_shake():
    shake = Shake(parse_cubes("KT GA RC RA PT OS KE GB KC GD"), rules=FREE, started_s=0)
    for move in (
        Designate("P1", "S-V", at_s=5),
        MakeDemand("P2", 0, Demand("type", "NOUN"), at_s=10),
        MakeDemand("P3", 1, Demand("func", "SUBJECT"), at_s=15),
        PlayLetter("P1", 2, at_s=20),
        WarnTime(at_s=70),
        Misstate("P2", 6, Demand("num", 3), at_s=71),
        MakeDemand("P2", 6, Demand("num", 4), at_s=72),
        RoundWarning(at_s=73),
        PlayLetter("P3", 3, at_s=75),
        NoticeTime(at_s=150),
        LoseTurn("P1", at_s=161),
        Penalise("P2", -1),
        PlayLetter("P2", 4, at_s=170),
        Challenge("P3", "win", at_s=175),
        Neutral("P1", at_s=180),
        Present("P3", word="CATS", sentence="Cats run.", cubes=(5,), at_s=200),
        Contest("P2", "P3", at_s=210),
        Decide("P3", True, at_s=220),
        Close(at_s=355),
    ):
        shake.push(move)
    return shake


STORED = won_shake().to_json()
MATCH = ling.Match(rules=FREE)
MATCH.finish(won_shake())


@pytest.mark.parametrize("read, stored", [(Shake.from_json, STORED), (ling.Match.from_json, MATCH.to_json())])
def test_a_stored_shake_with_junk_anywhere_is_read_or_refused(read, stored):
    for number, place in enumerate(places(stored)):
        for junk in (JUNK[number % len(JUNK)], JUNK[number * 7 % len(JUNK)]):
            spoiled = spoiled_at(stored, place, junk)
            try:
                kept = read(spoiled).to_json()
            except WordcoreError:
                continue
            again = read(json.loads(json.dumps(kept))).to_json()
            assert json.dumps(again) == json.dumps(kept)


@settings(max_examples=150, deadline=None)
@given(place=st.sampled_from(list(places(won_shake().mat.to_json()))), junk=st.sampled_from(JUNK))
def test_a_mat_with_junk_anywhere_is_analysed_or_refused(place, junk):
    spoiled = spoiled_at(won_shake().mat.to_json(), place, junk)
    try:
        mat = Mat.from_json(spoiled)
    except WordcoreError:
        return
    found = ling.analyse(mat, LEXICON)
    assert ling.analyse(Mat.from_json(mat.to_json()), LEXICON) == found


@pytest.mark.parametrize(
    "move, told",
    [
        ({"move": ["letter"]}, "move, move: expected one of designate, letter"),
        ({"move": "letter", "player": "P1", "cube": "3"}, "cube: expected a whole number, found '3'"),
        ({"move": "letter", "player": "P1", "cube": 3, "at_s": "soon"}, "at_s: expected a number, found 'soon'"),
        ({"move": "decide", "player": "P1", "correct": None}, "correct: expected true or false, found None"),
        ({"move": "decide", "player": "P1", "correct": "no"}, "correct: expected true or false, found 'no'"),
        ({"move": "present", "player": "P1", "cubes": "12"}, "cubes: expected a list of whole numbers, found '12'"),
        ({"move": "demand", "player": "P1", "cube": 1, "demand": []}, "demand: expected a demand such as"),
    ],
)
def test_a_move_with_a_wrong_part_is_told(move, told):
    with pytest.raises(GameFileError, match=told):
        MOVES.read(move)


def test_making_a_move_checks_the_kinds_of_its_fields():
    for make in (
        lambda: PlayLetter("P1", "3"),
        lambda: PlayLetter(1, 3),
        lambda: MakeDemand("P1", 3, "must E"),
        lambda: Decide("P1", "yes"),
        lambda: Penalise("P1", True),
        lambda: PlayLetter("P1", 3, at_s="5"),
    ):
        with pytest.raises(TypeError, match="expected"):
            make()
    assert Challenge("P1", "flub").kind == "flub"  # for push to refuse, with its code


@pytest.mark.parametrize(
    "demands, code",
    [
        (["mus E"], "UNKNOWN_DEMAND"),
        (["type"], "UNKNOWN_DEMAND"),
        (["must"], "BAD_PARAM"),
        (["must EE"], "BAD_PARAM"),
        (["num x"], "BAD_PARAM"),
        (["num 100"], "BAD_PARAM"),
        (["num 3"], "BAD_PARAM"),
        (["num 11"], "BAD_PARAM"),
        (["xfer P P"], "BAD_PARAM"),
        (["type NUON"], "UNKNOWN_DEMAND"),
        (["func SUBJEKT"], "UNKNOWN_DEMAND"),
        (["gen A PLURALL"], "UNKNOWN_DEMAND"),
        (["gen Z FOO"], "UNKNOWN_DEMAND"),
        (["wild O", "wild R"], "LIMIT"),
        (["xfer A B", "must C", "xfer C D"], "LIMIT"),
    ],
)
def test_a_mat_holds_no_demand_that_cannot_be_read(demands, code):
    with pytest.raises(IllegalMove) as caught:
        Mat.of("RC RA PT", "OS", demands)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "options", [{"c_mover_zero": "no"}, {"trust_tags": 1}, {"n_cubes": "x"}, {"n_cubes": 0}, {"demand_colours": 5}, []]
)
def test_an_option_of_the_wrong_kind_is_refused(options):
    with pytest.raises(GameFileError):
        Rules.from_json(options)


def test_colours_of_the_rules_are_taken_by_name_or_code():
    assert Rules(demand_colours=("black", "g")).demand_colours == ("K", "G")
    assert Rules.from_json({"demand_colours": "black violet"}).demand_colours == ("K", "VIOLET")
    assert Rules.from_json({"colours": "RK"}).colours == ("R", "K")


def test_a_colour_of_ones_own_can_carry_the_demands():
    rules = Rules(n_cubes=None, colours=None, demand_colours=("violet",))
    shake = Shake([ling.Cube(0, "violet", "T"), ling.Cube(1, "red", "A")], rules=rules)
    shake.push(Designate("P1", "S-V"))
    assert MakeDemand("P2", 0, Demand("type", "NOUN")) in list(shake.legal_moves)


def test_scores_at_the_start_are_whole_numbers_for_every_player():
    for scores in ({"P1": 0}, [1], {"P1": 0, "P2": "1", "P3": 0}):
        for field in ("scores", "warning_scores"):
            with pytest.raises(GameFileError, match=f"setup, {field}"):
                Shake(parse_cubes("KT"), rules=FREE, **{field: scores})


def test_impossible_is_a_disagreement_without_a_paper_and_must_be_decided():
    shake = Shake(parse_cubes("KT GA RC RA PT OS"), rules=FREE)
    shake.push(Designate("P1", "S-V"))
    shake.push(MakeDemand("P2", 0, Demand("type", "NOUN")))
    shake.push(MakeDemand("P3", 1, Demand("func", "SUBJECT")))
    shake.push(CallForceout("P1"))
    shake.push(Disagree("P2", "impossible"))
    with pytest.raises(IllegalMove, match="UNDECIDED"):
        shake.push(Close())
    with pytest.raises(IllegalMove, match="NOTHING_PRESENTED"):
        shake.push(Decide("P3", True))
    shake.push(Decide("P2", True))
    shake.push(Close())
    assert (shake.score.situation, dict(shake.score.points)) == ("G", {"P1": 0, "P2": 4, "P3": 0})
    assert Shake.from_json(shake.to_json()) == shake


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyse", "RC RA PT | OS | mus S"],
        ["analyse", "RC RA PT | OS | must"],
        ["analyse", '{"letters": "RC", "rules": []}'],
        ["analyse", '{"letters": ' * 90_000],
        ["analyse", "RC | OS", "--option", "c_mover_zero=no"],
        ["score", "win", "P1=correct", "P1=wrong", "--challenger", "P1"],
        ["score", "win", "P1=wrong", "P2=neutral", "--challenger", "P1", "--warning", "P1=9", "P3=1"],
    ],
)
def test_the_command_tells_what_is_wrong(arguments, capsys):
    assert main(["ling", *arguments]) == 2
    assert "please report" not in capsys.readouterr().err


def test_options_prevail_over_those_of_a_state_in_json(tmp_path, capsys):
    LEXICON.save(tmp_path / "small.lex")
    state = json.dumps(Mat.of("RC RA PT OS", "YQ").to_json())
    for options, status in ([], "NO"), (["--option", "extra_cube=may"], "JUDGE"):
        assert main(["ling", "analyse", state, "--json", "--lexicon", str(tmp_path / "small.lex"), *options]) == 0
        assert json.loads(capsys.readouterr().out)["win"]["status"] == status


def test_a_negative_limit_is_refused(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["ling", "analyse", "RC | OS", "--limit", "-3"])
    assert caught.value.code == 2 and "0 or more" in capsys.readouterr().err


WRONG = [None, 5, 2.5, b"x", [1], {"a": 1}, object(), [None], True, [[]], "x" * 300, 10**400]
CATS = Mat.of("RC RA PT", "OS YQ")
CUBE = CATS.resources[0]
CALLS = {
    "resource": CATS.resource,
    "after": CATS.after,
    "after a demand": lambda value: CATS.after(CUBE, value),
    "mat": lambda value: Mat(value),
    "mat of one": lambda value: Mat((value,)),
    "mat, demands": lambda value: Mat(demands=(value,)),
    "mat, rules": lambda value: Mat(rules=value),
    "rules": lambda value: Mat.of("RC", "OS", rules=value),
    "cubes": lambda value: ling.check_solution("win", "cats", CATS, LEXICON, cubes=value),
    "cube": lambda value: ling.check_solution("win", "cats", CATS, LEXICON, cubes=[value]),
    "roll": lambda value: ling.possible_from_roll(value, LEXICON),
    "demands": lambda value: ling.word_status("cats", LEXICON, demands=value),
    "demand": lambda value: ling.demand_code(value, CUBE, CATS),
    "phase": lambda value: ling.demand_code(Demand("dv"), CUBE, CATS, phase=value),
    "sentence": lambda value: ling.check_sentence("A cats.", "cats", "S-V", LEXICON, value),
    "designation": lambda value: ling.check_designation("JS", value),
    "limit": lambda value: ling.candidates(CATS, LEXICON, limit=value),
    "spell": lambda value: ling.spell("cats", CATS, value),
    "satisfies": lambda value: ling.satisfies("cats", [value]),
    "meets": lambda value: Demand("must", "E").meets(value),
    "state": ling.parse_mat,
    "print": ling.print_mat,
    "table": lambda value: ling.roll(1, value),
    "cube move": ling.CubeMove,
    "replay": lambda value: list(ling.replay(value, LEXICON)),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_argument_of_the_wrong_kind_is_refused_in_our_own_words(call):
    for value in WRONG:
        try:
            call(value)
        except WordcoreError as fault:
            assert len(str(fault)) < 300, value


def test_a_list_that_can_be_looked_at_once_is_taken():
    ruling = ling.check_solution("win", "cats", CATS, LEXICON, cubes=(cube for cube in CATS.resources[:1]))
    assert ruling.status.value == "JUDGE"
    assert len(ling.spell("cats", CATS, iter(CATS.resources[:1]))) == 4
