"""Rulings: when an answer is definite, what is left to the judge, and the words LT20 lets in."""

from __future__ import annotations

import pytest
from labelled import labelled

import wordcore
from wordcore import Lexicon
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.judge import ask
from wordcore.games.linguishtik.search import Search

CLEAN = ling.Rules(assume_clean=True)
CATS = Lexicon.from_words(["cats"])


def status(ruling):
    return ruling.status.value


def test_a_win_is_definite_only_without_grammar_and_open_labels():
    state = "RC RA PT | OS YQ"
    assert status(ling.win(ling.parse_mat(state, rules=CLEAN), CATS)) == "YES"
    assert status(ling.win(ling.parse_mat(state), CATS)) == "JUDGE"
    grammar = ling.win(ling.parse_mat(state + " | type NOUN", rules=CLEAN), CATS)
    assert status(grammar) == "JUDGE"
    assert any("a noun" in question.text for question in grammar.questions)
    assert status(ling.win(ling.parse_mat("RC RA | OS YQ", rules=CLEAN), CATS)) == "NO"
    assert ling.win(ling.parse_mat("RC RA PT OS", rules=CLEAN), CATS).reasons == ("NO_RESOURCES",)


def test_one_clean_way_to_win_makes_it_definite():
    lexicon = labelled("ACTS archaic=SOME\nCATS noun")
    ruling = ling.win(ling.parse_mat("RC RA PT | OS", rules=CLEAN), lexicon)
    assert (status(ruling), ruling.witness.word) == ("YES", "CATS")
    assert status(ling.win(ling.parse_mat("RC RA PT | OS"), lexicon)) == "JUDGE"


def test_a_grammar_demand_as_the_last_one_is_for_the_judge():
    demands = "must C; not Z; num 4; wild Y; xfer P X"
    ruling = ling.win(ling.parse_mat(f"RC RA PT OS | KQ | {demands}", rules=CLEAN), CATS)
    assert (status(ruling), ruling.reasons) == ("JUDGE", ("GRAMMAR_DEMAND_MIGHT_SERVE",))
    assert not Search.of(ling.parse_mat(f"RC RA PT OS | KQ | {demands}"), CATS).is_win()
    assert status(ling.win(ling.parse_mat(f"RC RA PT OS | PQ | {demands}", rules=CLEAN), CATS)) == "NO"


def test_trap_without_a_cube_move_is_a_definite_no():
    assert ling.trap(ling.Mat.of("RC RA PT", "OS"), CATS).reasons == ("NO_CUBE_MOVE",)
    designated = ling.Mat.of("RC RA PT", "OS").with_last_move(["designate", "S-V"])
    assert ling.trap(designated, CATS).reasons == ("NO_CUBE_MOVE",)
    with pytest.raises(wordcore.errors.GameFileError, match="last move: expected a cube in Letters, found 'YE'"):
        ling.Mat.of("RC RA PT", "OS").with_last_move(["letter", "YE"])


def test_impossible_is_definite_when_true_and_open_when_a_word_is_left():
    assert status(ling.impossible(ling.Mat.of("RC", "PA YT OQ"), CATS)) == "YES"
    assert status(ling.impossible(ling.Mat.of("RC", "PA YT OS"), CATS)) == "JUDGE"


def test_possible_from_roll():
    assert status(ling.possible_from_roll(ling.parse_cubes("RC RA PT OS"), CATS, CLEAN)) == "YES"
    assert status(ling.possible_from_roll(ling.parse_cubes("RC RA PT OS"), CATS)) == "JUDGE"
    assert status(ling.possible_from_roll(ling.parse_cubes("RC RA PT"), CATS)) == "NO"


def test_tags_exclude_a_word_only_when_they_are_trusted():
    lexicon = labelled("CATS noun -verb\nCAST verb -noun")
    state = "RC RA PT | OS | type VERB"
    trusting = ling.Rules(trust_tags=True)
    assert Search.of(ling.parse_mat(state), lexicon).all_words() == ["CAST", "CATS"]
    assert Search.of(ling.parse_mat(state, rules=trusting), lexicon).all_words() == ["CAST"]
    ruling = ling.win(ling.parse_mat(state, rules=trusting), lexicon)
    assert "TAGS_TRUSTED" in ruling.reasons
    nothing = ling.win(ling.parse_mat("RC RA PT | OS | type ADVERB", rules=trusting), labelled("CATS noun -adverb"))
    assert (status(nothing), nothing.reasons) == ("NO", ("NO_WORD", "TAGS_TRUSTED"))


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        ("proper", "PROPER"),
        ("abbreviation", "ABBREVIATION"),
        ("obsolete", "OBSOLETE"),
        ("archaic", "ARCHAIC"),
        ("vulgar", "VULGAR_OR_SLANG"),
        ("slang", "VULGAR_OR_SLANG"),
    ],
)
def test_a_label_on_all_senses_excludes_and_on_some_asks(label, reason):
    mat = ling.parse_mat("RW RO PR OD", rules=CLEAN)
    everywhere, somewhere = labelled(f"WORD {label}=ALL"), labelled(f"WORD {label}=SOME")
    assert (status(ling.word_status("word", everywhere)), ling.word_status("word", everywhere).reasons) == (
        "NO",
        (reason,),
    )
    assert Search.of(mat, everywhere).words_on_mat() == []
    asked = ling.word_status("word", somewhere, CLEAN)
    assert (status(asked), asked.reasons) == ("JUDGE", (reason,))
    assert Search.of(mat, somewhere).words_on_mat() == ["WORD"]


def test_labels_are_tested_in_the_order_of_the_rulebook():
    several = labelled("WORD slang=ALL archaic=ALL abbreviation=SOME")
    assert ling.word_status("WORD", several).reasons == ("ARCHAIC",)
    assert ling.word_status("WORD", several, ling.Rules(allow_archaic=True)).reasons == ("VULGAR_OR_SLANG",)


def test_foreign_words_are_rescued_by_the_second_list_only():
    foreign = labelled("WORD foreign=ALL")
    assert status(ling.word_status("WORD", foreign, CLEAN)) == "JUDGE"
    assert ling.word_status("WORD", foreign, CLEAN, ospd={"OTHER"}).reasons == ("FOREIGN_NOT_OSPD",)
    assert status(ling.word_status("WORD", foreign, CLEAN, ospd={"WORD"})) == "YES"
    mat = ling.parse_mat("RW RO PR OD", rules=CLEAN)
    assert Search.of(mat, foreign, {"OTHER"}).words_on_mat() == []
    assert Search.of(mat, foreign, {"WORD"}).words_on_mat() == ["WORD"]


def test_what_is_no_word_says_why():
    for word, reason in [
        ("CO-OP", "NOT_LETTERS"),
        ("", "NOT_LETTERS"),
        ("CAT", "LENGTH"),
        ("DOGS", "NOT_IN_LEXICON"),
    ]:
        assert ling.word_status(word, CATS).reasons == (reason,)
    assert ling.word_status("A" * 11, CATS).reasons == ("LENGTH",)
    unknown = ling.word_status("CATS", CATS)
    assert status(unknown) == "JUDGE" and len(unknown.reasons) == 6 and len(unknown.questions) == 7


def test_rulings_on_a_proposed_safe_move():
    mat = ling.parse_mat("RC RA | PT OS YQ KZ | type NOUN; func SUBJECT")
    useless, needed, black = mat.resource("YQ"), mat.resource("PT"), mat.resource("KZ")
    assert status(ling.is_safe(ling.CubeMove(useless), mat, CATS)) == "JUDGE"
    opening = ling.is_safe(ling.CubeMove(needed), mat, CATS)
    assert (status(opening), opening.reasons, opening.witness.word) == ("JUDGE", ("WIN_AFTER",), "CATS")
    assert ling.is_safe(ling.CubeMove(needed, ling.Demand("must", "E")), mat, CATS).reasons == ("NOT_DEMAND_COLOUR",)
    fatal = ling.is_safe(ling.CubeMove(black, ling.Demand("must", "E")), mat, CATS)
    assert (status(fatal), fatal.reasons) == ("NO", ("IMPOSSIBLE_AFTER",))
    assert status(ling.is_safe(ling.CubeMove(black, ling.Demand("gen", "A", "PLURAL")), mat, CATS)) == "JUDGE"
    lenient = ling.parse_mat("RC RA | PT OS YQ KZ", rules=ling.Rules(safe_policy="win_only"))
    move = ling.CubeMove(lenient.resource("KZ"), ling.Demand("must", "E"))
    assert status(ling.is_safe(move, lenient, CATS)) == "JUDGE"


def test_written_solutions():
    mat = ling.parse_mat("RC RA PT | OS YQ KZ | | letter PT", rules=CLEAN)
    os, yq, kz = (mat.resource(code) for code in ("OS", "YQ", "KZ"))

    def reasons(kind, word, state=mat, **more):
        return ling.check_solution(kind, word, state, CATS, **more).reasons

    assert reasons("win", "CATS", cubes=[os]) == ()
    assert reasons("win", "CATS", cubes=[os, yq]) == ("NOT_ONE_MORE_CUBE",)
    assert reasons("win", "CATS") == ("NOT_ONE_MORE_CUBE",)
    assert reasons("win", "ACTS", cubes=[os]) == ("NOT_IN_LEXICON",)
    assert reasons("win", "CATS", cubes=[yq]) == ("NOT_SPELLED",)
    assert reasons("win", "CATS", cubes=[mat.letters[0]]) == ("NOT_IN_RESOURCES",)
    assert reasons("win", "CATS", demand=ling.Demand("num", 3), demand_cube=kz) == ("BAD_PARAM",)
    assert reasons("win", "CATS", demand=ling.Demand("must", "E"), demand_cube=kz) == ("DEMAND_NOT_MET",)
    wild = ling.parse_mat("RC RA PT OX | KZ", rules=CLEAN)
    black = wild.resource("KZ")
    assert reasons("win", "CATS", wild, demand=ling.Demand("wild", "O"), demand_cube=black) == ()
    assert reasons("trap", "CATS", cubes=[os]) == ("NOT_SPELLED",)
    taken_back = mat.before_last_move()
    assert reasons("trap", "CATS", taken_back, cubes=[os]) == ("NOT_SPELLED",)
    assert reasons("trap", "CATS", wild, demand=ling.Demand("wild", "O"), demand_cube=black) == ()
    assert reasons("impossible", "CATS", cubes=[os]) == ()
    assert reasons("impossible", "CATS", demand=ling.Demand("dv"), demand_cube=kz) == ("NEW_DEMAND",)
    two = ling.parse_mat("RC RA | PT OS YQ", rules=CLEAN)
    pt, last, spare = two.resources
    assert reasons("forceout", "CATS", two, cubes=[pt, last]) == ()
    for cubes in ([], [pt], [pt, pt], [pt, last, spare]):
        assert reasons("forceout", "CATS", two, cubes=cubes) == ("NOT_TWO_CUBES",)
    assert reasons("forceout", "CATS", two, cubes=[pt, spare]) == ("NOT_SPELLED",)
    assert reasons("forceout", "CATS", two, cubes=[pt, two.letters[0]]) == ("NOT_IN_RESOURCES",)
    assert reasons("impossible", "CATS", two, cubes=[pt, pt]) == ("NOT_IN_RESOURCES",)
    fewer = ling.parse_mat("RC RA PT | GT OS", rules=CLEAN)
    assert reasons("forceout", "CATS", fewer, cubes=list(fewer.resources)) == ("NO_TWO_CUBE_WORD",)
    graded = ling.parse_mat("RC RA PT | OS | type NOUN", rules=CLEAN)
    assert status(ling.check_solution("win", "CATS", graded, CATS, cubes=[graded.resource("OS")])) == "JUDGE"
    may = ling.parse_mat("RC RA PT OS | YQ", rules=ling.Rules(assume_clean=True, extra_cube="may"))
    assert reasons("win", "CATS", may, cubes=[may.resource("YQ")]) == ()
    with pytest.raises(ValueError, match="unknown kind 'flub'; expected win, trap"):
        reasons("flub", "CATS")


def test_every_judge_row_has_its_question():
    for rule in (
        "LT2",
        "LT4b",
        *(f"LT8.{n}" for n in range(1, 9)),
        "LT9",
        "LT20.D",
        "LT20.F",
        "LT20.G",
        "LT20.H",
    ):
        ruling = ask(rule)
        assert status(ruling) == "JUDGE" and ruling.questions[0].rule == rule
    with pytest.raises(KeyError):
        ask("LT99")


def test_candidates_are_ranked_by_tags_and_never_left_out():
    lexicon = labelled("CATS noun.plural -verb\nCAST noun.singular verb.base\nACTS\nSCAT verb.base -noun")
    mat = ling.parse_mat("RC RA PT OS | | type NOUN; gen A PLURAL")
    found = ling.candidates(mat, lexicon)
    assert [candidate.word for candidate in found] == ["CATS", "ACTS", "CAST", "SCAT"]
    assert found[-1].reasons == ("POS_DOUBTFUL",)
    assert [answer.value for _, answer in found[0].marks] == ["yes", "yes"]
    assert [answer.value for _, answer in found[1].marks] == ["unknown", "unknown"]
    assert found[0].to_json()["word"] == "CATS"
    assert ling.candidates(ling.parse_mat("RC RA PT | OS"), lexicon) == ()
    assert len(ling.candidates(ling.parse_mat("RC RA PT | OS"), lexicon, with_resources=True)) == 4


@pytest.mark.parametrize(
    ("tags", "demand", "answer"),
    [
        ("adjective.comparative adjective.irregular", "gen D COMPARATIVE irregular", "yes"),
        ("adjective.comparative adjective.irregular", "gen D COMPARATIVE regular", "no"),
        ("adjective.comparative", "gen D COMPARATIVE irregular", "unknown"),
        ("verb.past_participle", "func PAST_PERFECT", "yes"),
        ("verb.base", "func SIMPLE_PRESENT", "yes"),
        ("-verb", "func GERUND", "no"),
        ("noun", "func SUBJECT", "unknown"),
        ("compound", "gen I COMPOUND_WORD", "yes"),
    ],
)
def test_what_tags_say_about_a_demand(tags, demand, answer):
    assert ling.mark("WORD", ling.Demand.parse(demand), labelled(f"WORD {tags}")).value == answer


def test_the_question_about_unintelligible_sentences_is_about_style():
    assert "overloaded" in ask("LT8.8").questions[0].text and "legible" not in ask("LT8.8").questions[0].text


def test_a_forceout_is_not_sound_if_a_grammar_demand_would_be_safe():
    found = ling.forceout(ling.parse_mat("RC RA | PT OS KQ | type NOUN", rules=CLEAN), CATS)
    assert [cube.code for cube in found.grammar_safe] == ["KQ"]
    assert not found.is_sound and found.sound.reasons == ("GRAMMAR_DEMAND_MIGHT_BE_SAFE",)
    needed = ling.forceout(ling.parse_mat("RC RA PT | GO KS | type NOUN", rules=CLEAN), Lexicon.from_words(["catos"]))
    assert needed.grammar_safe == () and needed.agree_words == ("CATOS",)


@pytest.mark.parametrize(
    "demands", ["", "type NOUN; gen A PLURAL", "type VERB; func SIMPLE_PAST; gen C REGULAR", "func SUBJECT"]
)
def test_a_limit_gives_the_first_of_all_candidates(demands):
    lexicon, mat = wordcore.load(), ling.parse_mat(f"RC RA PT OS RE PD | RI KN | {demands}")
    every = ling.candidates(mat, lexicon, with_resources=True)
    for limit in (0, 1, 5, 40, 100_000):
        assert ling.candidates(mat, lexicon, with_resources=True, limit=limit) == every[:limit]
    with pytest.raises(ValueError, match="limit: expected 0 or more"):
        ling.candidates(mat, lexicon, limit=-1)
