"""Cubes, demands, rules, notation, sentences, matches: the values and their stored forms."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings

from wordcore import Lexicon
from wordcore.errors import GameFileError, IllegalMove, UnsupportedEdition
from wordcore.games import linguishtik as ling

from .states import mat_of, states


def test_the_approximate_box_keeps_the_published_facts_and_says_what_it_is():
    table = ling.APPROXIMATE_FACES
    colours = [sides.colour for sides in table.cubes]
    assert {c: colours.count(c) for c in "RKGPYO"} == {"R": 4, "K": 4, "G": 4, "P": 4, "Y": 4, "O": 3}
    assert sum("U" in sides.faces for sides in table.cubes if sides.colour == "R") == 2
    assert table.approximate and "approximate" in table.note


def test_a_seed_gives_the_same_roll_and_a_club_has_its_own_faces():
    assert ling.roll(seed=3) == ling.roll(seed=3) != ling.roll(seed=4)
    own = {
        "name": "ours",
        "cubes": [{"colour": "violet", "faces": "aaaaaa"}, {"colour": "black", "faces": "BBBBBB"}],
    }
    table = ling.FaceTable.from_json(own)
    assert [cube.code for cube in ling.roll(1, table)] == ["VIOLET:A", "KB"]
    assert ling.FaceTable.from_json(json.loads(json.dumps(table.to_json()))) == table
    with pytest.raises(ValueError, match="faces: expected 6 letters A to Z, found 'AEIO'"):
        ling.FaceTable("bad", (ling.Sides("R", "AEIO"),))
    for bad in ({"cubes": 3}, {"name": "x", "cubes": [{"colour": "R", "faces": "AEIO12"}]}, None, []):
        with pytest.raises(GameFileError, match="expected"):
            ling.FaceTable.from_json(bad)


def test_everything_can_be_pickled():
    mat = ling.parse_mat("RC RA PT | OS KQ | must S | letter PT")
    lexicon = Lexicon.from_words(["cats"])
    shake = ling.Shake(ling.roll(seed=1))
    shake.push(ling.Designate("P1", "S-V"))
    copied_mat, copied_shake, rules = pickle.loads(pickle.dumps((mat, shake, ling.Rules(y_is="V"))))
    assert copied_mat == mat and rules.y_is == "V" and copied_shake == shake
    found = ling.analyse(copied_mat, lexicon)
    assert found == ling.analyse(mat, lexicon) == pickle.loads(pickle.dumps(found))


@pytest.mark.parametrize("code", ["", "K", "K1", "KTT", "1T", ":T", "VIOLET:"])
def test_what_is_no_cube_is_refused(code):
    with pytest.raises(ValueError, match="expected"):
        ling.parse_cube(code)
    for wrong in (7, None):
        with pytest.raises(TypeError, match="cube"):
            ling.parse_cube(wrong)


def test_cubes_survive_storing():
    for cube in ling.parse_cubes("KT, violet:q"):
        assert ling.Cube.from_json(json.loads(json.dumps(cube.to_json()))) == cube
    with pytest.raises(GameFileError):
        ling.Cube.from_json({"id": "x", "colour": "R", "face": "A"})


def test_a_demand_is_a_value():
    demand = ling.Demand("gen", "c", "emphatic form", "Past")
    assert demand == ling.Demand.parse("gen C EMPHATIC_FORM past") and len({demand, demand}) == 1
    assert pickle.loads(pickle.dumps(demand)) == demand
    assert ling.Demand.from_json(json.loads(json.dumps(demand.to_json()))) == demand
    assert demand != "gen" and repr(demand) == "Demand('gen', 'C', 'EMPHATIC_FORM', 'past')"
    with pytest.raises(AttributeError):
        demand.kind = "must"
    with pytest.raises(AttributeError):
        del demand.kind
    for bad in ([], 7, None, [["must"]], "", [True], ["num", 4.0], ["num", None]):
        with pytest.raises(GameFileError, match="expected a demand"):
            ling.Demand.from_json(bad)
    assert ling.Demand.from_json(["blorp", 99, "x"]).to_json() == ["blorp", 99, "x"]  # for a mat to refuse
    with pytest.raises(TypeError, match="Demand"):
        ling.Demand("must", None)


@pytest.mark.parametrize(
    ("demand", "wording"),
    [
        ("must E", "must contain E"),
        ("not E", "must not contain E"),
        ("xfer P X", "all P's are X's"),
        ("wild O", "orange wild"),
        ("num 5", "5 letters"),
        ("dv", "double vowel"),
        ("dc", "double consonant"),
        ("type NOUN", "a noun"),
        ("func DIRECT_OBJECT", "used as direct object"),
        ("gen C EMPHATIC_FORM past", "emphatic form (C), past"),
        ("must", "must"),
    ],
)
def test_a_demand_in_words(demand, wording):
    assert ling.Demand.parse(demand).wording == wording


def test_rules_refuse_what_they_do_not_know():
    with pytest.raises(UnsupportedEdition):
        ling.Rules(edition="2018-19")
    with pytest.raises(UnsupportedEdition):
        ling.Rules.from_json({"edition": "2018-2019"})
    with pytest.raises(ValueError, match="y_is"):
        ling.Rules(y_is="W")
    with pytest.raises(GameFileError, match="y_is"):
        ling.Rules.from_json({"y_is": "W"})
    changed = ling.Rules(n_cubes=None, colours="R K", c_mover_zero=True)
    assert ling.Rules.from_json(json.loads(json.dumps(changed.to_json()))) == changed
    assert ling.Rules().to_json() == {}


@given(states())
@settings(deadline=None)
def test_a_mat_survives_storing_and_the_one_line_notation(s):
    mat = mat_of(s)
    assert ling.Mat.from_json(json.loads(json.dumps(mat.to_json()))) == mat
    assert ling.parse_mat(ling.print_mat(mat), rules=mat.rules) == mat
    if mat.resources:
        moved = mat.after(mat.resources[0])
        stored = ling.Mat.from_json(json.loads(json.dumps(moved.to_json())))
        assert ling.print_mat(stored) == ling.print_mat(moved)


def test_the_notation_says_what_is_wrong():
    with pytest.raises(GameFileError, match="5 parts"):
        ling.parse_mat("RC | RA | must E | letter RC | more")
    for last in ("letter", "pass RC", "demand RC", "letter RA"):
        with pytest.raises(GameFileError, match="last move: expected"):
            ling.parse_mat(f"RC | RA | | {last}")
    for bad in (None, [], {"letters": 7}, {"rules": {"x": 1}}, {"demands": 7}, {"division": 3}):
        with pytest.raises(GameFileError, match="expected"):
            ling.Mat.from_json(bad)
    with pytest.raises(ValueError, match="mat, cubes: expected a different id for every cube, found two with id 0"):
        ling.Mat(ling.parse_cubes("RC"), ling.parse_cubes("RC"))
    with pytest.raises(IllegalMove, match="NOT_IN_RESOURCES"):
        ling.Mat.of("RC", "RA").after(ling.parse_cube("OS", 9))
    with pytest.raises(IllegalMove, match="NOT_IN_RESOURCES"):
        ling.Mat.of("RC", "RA").resource("OS")


def test_the_board_is_painted_only_on_request():
    mat = ling.parse_mat("RC VIOLET:A | | must E | letter RC")
    assert ling.board(mat)[0] == "Letters    RC VIOLET:A"
    assert ling.board(mat)[1] == "Resources  -"
    assert "\x1b[41;97m C \x1b[0m VIOLET:A" in ling.board(mat, colour=True)[0]
    assert ling.board(mat)[3] == "Last move  letter RC"


LEXICON = Lexicon.from_words(["the", "cats", "sleep", "dog", "bone", "is", "here", "well", "known"])


def test_a_good_sentence_is_for_the_judge_without_hints():
    found = ling.check_sentence("The cats sleep.", "CATS", "S-V", LEXICON, [ling.Demand("type", "NOUN")])
    assert found.contains_word and found.first_is_capital and found.ends_with_mark
    assert found.hints == () and found.ruling.status.value == "JUDGE"
    assert found.ruling.questions[0].rule == "LT4b" and "a noun" in found.ruling.questions[-1].text
    assert json.dumps(found.to_json())


def test_hints_name_rule_and_place_and_decide_nothing():
    found = ling.check_sentence("the cats slepe", "cats", "S-V", LEXICON)
    assert [(hint.rule, hint.start) for hint in found.hints] == [("LT8.5", 0), ("LT8.5", 13), ("LT8.4", 9)]
    assert found.unknown_words == ("slepe",) and found.ruling.status.value == "JUDGE"


def test_only_a_missing_word_is_a_definite_no():
    for sentence in ("The dog sleeps.", "", "Catsup is here.", "Cat's bone."):
        assert ling.check_sentence(sentence, "cats", "S-V", LEXICON).ruling.reasons == ("WORD_MISSING",)


def test_quotes_hyphens_and_possessives_in_a_sentence():
    assert ling.check_sentence('"The well-known dog is here!"', "known", "S-V", LEXICON).unknown_words == ()
    possessive = [ling.Demand("gen", "D", "POSSESSIVE_NOUN")]
    found = ling.check_sentence("The dog’s bone is here.", "DOGS", "S-V", LEXICON, possessive)
    assert found.contains_word and found.unknown_words == ()
    assert any(question.rule == "LT8.6" for question in found.ruling.questions)
    assert not ling.check_sentence("The dog’s bone is here.", "DOGS", "S-V", LEXICON).contains_word


def play_lt22(shake):
    shake.push(ling.CallForceout(shake.players[0]))
    shake.push(ling.Close())
    return shake


def test_a_match_adds_up_its_shakes_and_moves_the_first_seat():
    match = ling.Match(["Ann", "Bob", "Cy"], "MID")
    with pytest.raises(IllegalMove, match="NOT_SCORED"):
        match.finish(match.new_shake(ling.roll(1)))
    match.finish(play_lt22(match.new_shake(ling.roll(1))))
    second = match.new_shake(ling.roll(2))
    assert second.players == ("Bob", "Cy", "Ann") and second.scores == (2, 2, 2)
    assert match.new_shake(ling.roll(2), first="Cy").players[0] == "Cy"
    with pytest.raises(IllegalMove, match="UNKNOWN_PLAYER"):
        match.new_shake(ling.roll(2), first="Dee")
    third = match.new_shake(ling.roll(3))
    match.warn()
    with pytest.raises(IllegalMove, match="ALREADY_WARNED"):
        match.warn()
    assert match.warning_scores == {"Ann": 2, "Bob": 2, "Cy": 2}
    third.push(ling.Penalise("Cy", -1))
    match.finish(play_lt22(third))
    assert match.standings == (("Ann", 4), ("Bob", 4), ("Cy", 3))
    with pytest.raises(IllegalMove, match="OTHER_MATCH"):
        match.finish(play_lt22(second))
    stored = json.loads(json.dumps(match.to_json()))
    assert list(stored) == ["game", "version", "setup", "entries"]
    assert [entry["move"] for entry in stored["entries"]] == ["finish", "warn", "finish"]
    again = ling.Match.from_json(stored)
    assert again == match and again.standings == match.standings and again.shakes == match.shakes


def test_a_match_is_a_ledger_that_undoes_by_appending():
    match = ling.Match(["Ann", "Bob"])
    assert not hasattr(match, "push") and not hasattr(match, "pop")
    with pytest.raises(IllegalMove, match="NO_ENTRY"):
        match.undo()
    match.finish(play_lt22(match.new_shake(seed=1)))
    match.penalise("Bob", -1)
    match.warn(at_s=60)
    assert match.totals == {"Ann": 2, "Bob": 1} == match.warning_scores
    match.undo()
    assert match.warning_scores is None and match.totals == {"Ann": 2, "Bob": 1}
    match.undo()
    match.undo()
    assert match.totals == {"Ann": 0, "Bob": 0} and match.shakes == () and len(match.entries) == 6
    assert match.new_shake(seed=1).players == ("Ann", "Bob")
    match.finish(play_lt22(match.new_shake(seed=2)))
    assert [shake.setup.seed for shake in match.shakes] == [2]
    assert ling.Match.from_json(json.loads(json.dumps(match.to_json()))).totals == match.totals
    for player, points, code in (("Bob", 1, "BAD_PENALTY"), ("Dee", -1, "UNKNOWN_PLAYER")):
        with pytest.raises(IllegalMove, match=code):
            match.penalise(player, points)


def test_what_is_done_to_a_finished_shake_does_not_touch_the_match():
    match = ling.Match()
    shake = play_lt22(match.new_shake(seed=1))
    match.finish(shake)
    shake.pop()
    shake.pop()
    assert match.totals == {"P1": 2, "P2": 2, "P3": 2} and match.shakes[0].over
    match.shakes[0].pop()
    assert match.shakes[0].over


def test_a_stored_match_that_is_not_one_is_refused():
    for broken in ({}, {"game": "linguishtik-match", "version": 1}, 7):
        with pytest.raises(GameFileError):
            ling.Match.from_json(broken)
    match = ling.Match()
    match.finish(play_lt22(match.new_shake(ling.roll(1))))
    data = match.to_json()
    data["entries"][0]["shake"]["moves"] = []
    with pytest.raises(GameFileError, match=r"entry 1 \(finish\): .*NOT_SCORED"):
        ling.Match.from_json(data)
    data["entries"][0]["shake"]["moves"] = [{"move": "letter", "player": "P1", "cube": 1}]
    with pytest.raises(GameFileError, match=r"entry 1 \(finish\), shake, move 1 \(letter\): .*WRONG_ORDER"):
        ling.Match.from_json(data)
    with pytest.raises(GameFileError, match="setup, players: expected 2 to 3 different names"):
        ling.Match(["A"])
