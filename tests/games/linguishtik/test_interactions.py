"""The interactions I1 to I18 of the specification, one by one, on small lexicons."""

from __future__ import annotations

from wordcore import Lexicon
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.search import Search


def words(state, lexicon):
    return Search.of(ling.parse_mat(state), Lexicon.from_words(lexicon.split())).words_on_mat()


def wins(state, lexicon):
    return Search.of(ling.parse_mat(state), Lexicon.from_words(lexicon.split())).is_win()


def impossible(state, lexicon):
    return not Search.of(ling.parse_mat(state), Lexicon.from_words(lexicon.split())).all_words()


def test_i2_a_wild_cube_showing_the_lost_letter_stays_wild_but_is_never_that_letter():
    assert words("GP RA RT OS | | wild G; xfer P X", "CATS PATS TAXS") == ["CATS", "TAXS"]
    assert words("RP RA RT OS | | wild G; xfer P X", "CATS PATS TAXS") == ["TAXS"]


def test_i3_a_wild_cube_may_supply_the_demanded_letter():
    assert words("GZ RA RT OS | | wild G; must C", "CATS OATS") == ["CATS"]


def test_i4_a_wild_cube_cannot_be_a_forbidden_letter():
    assert words("GZ RA RT OS | | wild G; not C", "CATS OATS") == ["OATS"]


def test_i5_a_demanded_letter_that_was_transferred_away_cannot_be_met():
    assert impossible("RP RA RT OS | | must P; xfer P X", "PATS TAXS")


def test_i6_the_transferred_cubes_help_with_the_new_letter():
    assert words("RP RA RT OS | | must X; xfer P X", "PATS TAXS") == ["TAXS"]


def test_i7_a_forbidden_new_letter_makes_both_kinds_of_cube_useless():
    assert words("RP RX RA RT OS RC | | not X; xfer P X", "PATS TAXS CATS") == ["CATS"]


def test_i8_forbidding_the_lost_letter_changes_nothing():
    assert words("RP RA RT OS | | not P; xfer P X", "PATS TAXS") == words("RP RA RT OS | | xfer P X", "PATS TAXS")


def test_i9_doubles_are_judged_after_the_transfer():
    assert words("RP RP RA RS | | dc; xfer P L", "SALL LAPS") == ["SALL"]
    assert words("RP RE RA RS | | dv; xfer P E", "SEEA PEAS") == ["SEEA"]


def test_i10_and_i11_black_or_green_may_be_wild_but_cubes_in_demands_are_not_letters():
    assert words("KZ RA RT OS | | wild K", "CATS") == ["CATS"]
    spent = ling.Mat.of("RA RT OS", "", ["wild K"], spent="KZ")
    assert Search.of(spent, Lexicon.from_words(["cats"])).all_words() == []


def test_i12_a_number_out_of_reach_is_no_error():
    assert not wins("RC RA PT | OS | num 9", "CATS")


def test_i15_a_win_by_wild_or_transfer_is_possible_in_an_impossible_shake():
    assert impossible("RC RA PT OX | KQ", "CATS") and wins("RC RA PT OX | KQ", "CATS")


def test_i16_win_and_trap_are_independent():
    for state, win, trap in [
        ("RC RA PT YE | OS | | letter YE", True, True),
        ("RC RA PT | OS | | letter PT", True, False),
        ("RC RA PT OS | YQ | | letter OS", False, True),
        ("RC RA YQ | OS | | letter YQ", False, False),
    ]:
        mat = ling.parse_mat(state)
        lexicon = Lexicon.from_words(["cats"])
        assert Search.of(mat, lexicon).is_win() is win
        assert (ling.trap(mat, lexicon).status.value != "NO") is trap


def test_i17_the_cube_taken_back_may_be_the_one_more_cube():
    mat = ling.parse_mat("RC RA PT OS | | | letter OS")
    assert ling.trap(mat, Lexicon.from_words(["cats"])).witness.cube.code == "OS"


def test_i18_a_word_on_the_mat_needs_a_use_for_the_extra_cube():
    assert not wins("RC RA PT OS | YQ", "CATS")
    assert wins("RC RA PT OS | YS", "CATS")
    assert wins("RC RA PT OS | YQ | wild Y", "CATS")
    assert wins("RC RA PT OS | KQ", "CATS")
