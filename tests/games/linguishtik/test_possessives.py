"""POSSESSIVE_NOUN and POSSESSIVE_PRONOUN change the spellings that count (R-POSS)."""

from __future__ import annotations

import pytest
from labelled import labelled

import wordcore
from wordcore import Lexicon
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.search import Search

CLEAN = ling.Rules(assume_clean=True)
NOUN, PRONOUN = ling.Demand("gen", "D", "POSSESSIVE_NOUN"), ling.Demand("gen", "D", "POSSESSIVE_PRONOUN")
PLAIN = Lexicon.from_words(["fez", "boss", "dog", "dogs", "gladly"])
TAGGED = labelled(
    "FEZ noun noun.singular -noun.plural\nBOSS noun noun.singular -noun.plural\nDOG noun noun.singular -noun.plural\n"
    "DOGS noun noun.plural -noun.singular\nGLADLY adverb -noun\nQUOTH verb archaic=ALL\nOTHER noun noun.singular"
)


def mat(state, *demands):
    named = "; ".join(map(str, (ling.Demand("type", "ADJECTIVE"), *demands)))
    return ling.parse_mat(f"{state} | {named}", rules=CLEAN)


def words(lexicon, *demands):
    letters = "RF RE RZ RS RS RS RB RO RD RG RG RL RA RD RL RY RQ RU RO RT RH RY RO RU RR RE RR RT RH"
    return Search.of(mat(letters + " |", *demands), lexicon).words_on_mat()


def test_a_possessive_noun_is_a_noun_with_s_or_a_noun_that_ends_in_s():
    assert words(TAGGED, NOUN) == ["BOSS", "BOSSS", "DOGS", "FEZS", "OTHERS"]
    assert words(PLAIN, NOUN) == ["BOSS", "BOSSS", "DOGS", "DOGSS", "FEZS", "GLADLYS"]


def test_possessive_pronouns_are_the_same_for_every_lexicon():
    assert words(TAGGED, PRONOUN) == words(PLAIN, PRONOUN) == ["HERS", "OTHERS", "OURS", "YOUR", "YOURS"]
    assert words(TAGGED, NOUN, PRONOUN) == ["OTHERS"]
    assert words(PLAIN, NOUN, PRONOUN) == []


@pytest.mark.parametrize(
    ("word", "demand", "reasons"),
    [
        ("FEZS", NOUN, ("POSSESSIVE",)),
        ("DOGS", NOUN, ("POSSESSIVE",)),
        ("DOGSS", NOUN, ("NOT_A_POSSESSIVE",)),
        ("GLADLYS", NOUN, ("NOT_A_POSSESSIVE",)),
        ("QUOTHS", NOUN, ("ARCHAIC",)),
        ("ZZZZS", NOUN, ("NOT_A_POSSESSIVE",)),
        ("DOG", NOUN, ("LENGTH",)),
        ("WHOSE", PRONOUN, ("POSSESSIVE",)),
        ("THINE", PRONOUN, ("NOT_A_POSSESSIVE",)),
        ("FEZS", None, ("NOT_IN_LEXICON",)),
    ],
)
def test_why_a_spelling_counts_or_not(word, demand, reasons):
    found = ling.word_status(word, TAGGED, CLEAN, demands=[demand] if demand else [])
    assert found.reasons == reasons
    assert found.status.value == ("JUDGE" if reasons == ("POSSESSIVE",) else "NO")


def test_the_open_labels_of_the_noun_are_asked():
    found = ling.word_status("FEZS", TAGGED, demands=[NOUN])
    assert {question.rule for question in found.questions} >= {"LT8.6", "LT20.B", "LT20.D"}
    assert "ARCHAIC" in found.reasons


def test_the_shipped_lexicon_knows_possessives():
    lexicon = wordcore.load()
    for word, reasons in {"DOGSS": "NOT_A_POSSESSIVE", "GLADLYS": "NOT_A_POSSESSIVE", "PRITHEES": "ARCHAIC"}.items():
        assert ling.word_status(word, lexicon, demands=[NOUN]).reasons == (reasons,)
    for word in ("FEZS", "MENS", "LADYS", "LADIES", "BOSSS"):
        assert ling.word_status(word, lexicon, demands=[NOUN]).status.value == "JUDGE"


def test_no_possessive_is_a_definite_answer():
    none = mat("RD RO RG | OX YQ KZ", NOUN)
    assert ling.win(none, TAGGED).status.value == "NO"
    assert ling.impossible(none, TAGGED).status.value == "YES"
    found = ling.forceout(none, TAGGED)
    assert (found.agree.status.value, found.sound.status.value) == ("NO", "NO")
    assert ling.impossible(mat("RD RO RG |", NOUN), TAGGED).status.value == "YES"
    wild = ling.parse_mat("RD RO RG | OX KZ | type ADJECTIVE; gen D POSSESSIVE_NOUN; wild O", rules=CLEAN)
    assert ling.win(wild, TAGGED).witness.word == "DOGS"


def test_a_possessive_that_can_be_spelled_is_for_the_judge():
    one = mat("RF RE RZ | OS YQ", NOUN)
    ruling = ling.win(one, TAGGED)
    assert (ruling.status.value, ruling.witness.word, ruling.reasons) == ("JUDGE", "FEZS", ("POSSESSIVE",))
    assert ling.impossible(one, TAGGED).status.value == "JUDGE"
    check = ling.check_solution("win", "FEZS", one, TAGGED, cubes=[one.resource("OS")])
    assert check.status.value == "JUDGE" and "LT8.6" in {question.rule for question in check.questions}
    wrong = mat("RG RL RA RD RL RY | OS", NOUN)
    check = ling.check_solution("win", "GLADLYS", wrong, TAGGED, cubes=[wrong.resource("OS")])
    assert (check.status.value, check.reasons) == ("NO", ("NOT_A_POSSESSIVE",))
    assert ling.candidates(mat("RB RO RS OS |", NOUN), TAGGED)[0].status.value == "JUDGE"


def test_a_possessive_as_the_last_demand_can_create_the_word():
    ruling = ling.win(mat("RF PE YZ OS | KQ"), TAGGED)
    assert (ruling.status.value, ruling.reasons) == ("JUDGE", ("POSSESSIVE_MIGHT_SERVE",))
    assert (ruling.witness.word, ruling.witness.cube.code, ruling.witness.demand) == ("FEZS", "KQ", NOUN)
    assert len(ruling.witness.cubes) == 4
    every = ling.win(mat("RF PE YZ OS | KQ"), TAGGED, every=True).witness
    assert (every.demand_words, every.demands) == (("FEZS",), (NOUN,))
    assert not Search.of(mat("RF PE YZ OS | KQ"), TAGGED).is_win()
    assert ling.win(mat("RF PE YZ OS | PQ"), TAGGED).status.value == "NO"  # a demand needs black or green
    assert ling.win(mat("RF PE YZ OS | KQ", NOUN), TAGGED).status.value != "NO"  # there by a letter demand
    noun = ling.parse_mat("RF PE YZ OS | KQ | type NOUN", rules=CLEAN)
    assert ling.win(noun, TAGGED).status.value == "NO"


def test_a_possessive_can_save_a_shake_from_being_impossible():
    state = mat("RF RE | RZ RS KQ", ling.Demand("must", "F"))
    assert ling.impossible(state, TAGGED).status.value == "YES"
    assert ling.is_safe(ling.CubeMove(state.resource("KQ"), NOUN), state, TAGGED).status.value == "JUDGE"
    assert ling.forceout(state, TAGGED).disagree_safe.status.value == "JUDGE"
