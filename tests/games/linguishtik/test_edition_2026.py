"""The edition 2026-27: what the worked cases do not reach, and that 2011-12 is as it was."""

from __future__ import annotations

import json

import pytest
from labelled import labelled

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import IllegalMove, UnsupportedEdition
from wordcore.games import linguishtik as ling
from wordcore.query import Answer, Status

NEW = ling.Rules(edition="2026-27", n_cubes=None)
CODES = "KB KC GD GF KG GH RA RE PT OS YL YN"


def shake(rules: ling.Rules = NEW, players: tuple[str, ...] = ("P1", "P2", "P3")) -> ling.Shake:
    return ling.Shake(ling.parse_cubes(CODES), players=players, rules=rules)


def opened(rules: ling.Rules = NEW, n_letters: int = 3) -> ling.Shake:
    """A shake in free play; the letters are played one per turn from P1 on."""
    game = shake(rules)
    game.push(ling.Designate("P1", "S-V-DO"))
    game.push(ling.MakeDemand("P2", 0, ling.Demand("type", "NOUN")))
    game.push(ling.MakeDemand("P3", 2, ling.Demand("func", "SUBJECT")))
    for cube in range(6, 6 + n_letters):
        assert game.to_move is not None
        game.push(ling.PlayLetter(game.to_move, cube))
    return game


def code(game: ling.Shake, move: object) -> str:
    fault = game.legal(move)  # type: ignore[arg-type]
    return "OK" if fault is None else fault.code


@pytest.mark.parametrize(
    ("edition", "option", "value"),
    [
        ("2026-27", "extra_cube", "may"),
        ("2026-27", "allow_archaic", True),
        ("2026-27", "safe_policy", "win_only"),
        ("2011-12", "forceout_passes", "in_a_row"),
        ("2011-12", "pass_is_move", False),
        ("2011-12", "e_neutral", 4),
        ("2011-12", "junior", "derived"),
    ],
)
def test_an_option_of_the_other_edition_is_refused_naming_both(edition, option, value):
    with pytest.raises(ValueError, match=option) as caught:
        ling.Rules(**{"edition": edition, option: value})
    assert "2011-12" in str(caught.value)
    assert "2026-27" in str(caught.value)


def test_long_names_of_editions_are_read_and_others_refused():
    assert ling.Rules(edition="2011-2012") == ling.Rules()
    assert ling.Rules(edition="2026-2027").to_json() == {"edition": "2026-27"}
    with pytest.raises(UnsupportedEdition):
        ling.Rules(edition="2018-19")


def test_only_senior_is_known():
    assert shake().setup.division == "SR"
    assert ling.Mat.of("", "", rules=NEW).division == "SR"
    for division in ("MID", "ELEM", "JR"):
        with pytest.raises(UnsupportedEdition, match=r"2026-27.*Senior"):
            ling.Mat.of("", "", division=division, rules=NEW)
        with pytest.raises(UnsupportedEdition, match=division):
            ling.Shake(seed=1, division=division, rules={"edition": "2026-27"})
    derived = NEW.replace(junior="derived")
    assert ling.Mat.of("", "", division="jr", rules=derived).division == "JR"
    with pytest.raises(UnsupportedEdition):
        ling.Mat.of("", "", division="MID", rules=derived)
    with pytest.raises(ValueError, match="division"):
        ling.Mat.of("", "", division="SR")


def test_a_red_cube_may_show_an_m_in_the_new_edition_only():
    new = {cube.code for seed in range(60) for cube in ling.roll(seed, edition="2026-27")}
    old = {cube.code for seed in range(60) for cube in ling.roll(seed)}
    assert "RM" in new
    assert "RM" not in old
    assert ling.Shake(seed=4, rules={"edition": "2026-27"}).cubes == ling.roll(4, edition="2026-27")
    assert ling.Shake(seed=4).cubes == ling.roll(4)
    assert ling.roll(4, edition="2026-2027") == ling.roll(4, edition="2026-27")
    with pytest.raises(UnsupportedEdition, match="expected '2011-12' or '2026-27', found '2026'"):
        ling.roll(4, edition="2026")


def test_moves_of_the_other_edition_are_unknown_events():
    assert code(opened(), ling.WarnTime()) == "UNKNOWN_EVENT"
    old = shake(ling.Rules(n_cubes=None))
    for move in (ling.Pass("P1"), ling.InvalidChallenge("P1"), ling.RoundOver()):
        assert code(old, move) == "UNKNOWN_EVENT"


def test_a_stored_shake_keeps_its_edition_and_its_passes():
    game = opened()
    game.push(ling.Pass("P1"))
    again = ling.Shake.from_json(json.loads(json.dumps(game.to_json())))
    assert again == game
    assert again.state == game.state
    assert again.view("P2").passed == ("P1",)
    assert game.pop() == ling.Pass("P1")
    assert game.state.passed == ()


def test_the_forceout_begins_without_a_call_and_is_scored_4_and_2():
    game = opened()
    game.push(ling.Pass("P1", at_s=10))
    game.push(ling.Pass("P2", at_s=20))
    assert game.push(ling.Pass("P3", at_s=30)) == ling.Passed("SOLVING", None, 220)
    assert code(game, ling.Disagree("P1", "safe")) == "UNKNOWN_EVENT"
    game.push(ling.Present("P1", "STALE", cubes=[9, 10], at_s=40))
    assert code(game, ling.Close(at_s=100)) == "TOO_EARLY"
    game.push(ling.Neutral("P2", at_s=150))
    assert code(game, ling.Present("P2", "TALE", at_s=151)) == "NEUTRAL"
    assert code(game, ling.Present("P3", "TALE", at_s=220)) == "OK"
    assert code(game, ling.Present("P3", "TALE", at_s=221)) == "TOO_LATE"
    game.push(ling.Decide("P1", True))
    assert game.push(ling.Close(at_s=221)).points == {"P1": 4, "P2": 2, "P3": 2}
    assert game.result is not None
    assert game.result.reason == "F"


def test_passes_of_those_at_the_table_count_when_a_player_is_disqualified():
    game = opened()
    game.push(ling.Pass("P1"))
    game.push(ling.Pass("P2"))
    assert game.push(ling.Disqualify("P3", "round")) == ling.Disqualified("SOLVING", None)
    assert game.solving is not None
    assert game.solving.kind == "forceout"


def test_a_lost_turn_is_not_a_pass():
    game = opened()
    game.push(ling.Pass("P1"))
    game.push(ling.LoseTurn("P2"))
    game.push(ling.Pass("P3"))
    assert game.phase == "OPEN"
    game.push(ling.PlayLetter("P1", 9))
    assert game.push(ling.Pass("P2")).phase == "SOLVING"


def test_an_invalid_challenge_out_of_turn_costs_a_point_and_no_turn():
    game = opened(n_letters=2)
    assert game.to_move == "P3"
    game.push(ling.InvalidChallenge("P2"))
    assert (game.scores, game.to_move, game.last_mover) == ((0, -1, 0), "P3", "P2")
    game.push(ling.InvalidChallenge("P3"))
    assert (game.scores, game.to_move, game.last_mover) == ((0, -1, -1), "P1", "P2")


def test_a_countdown_belongs_to_every_limit():
    game = opened()
    game.push(ling.Pass("P1", at_s=0))
    assert code(game, ling.NoticeTime(at_s=60)) == "NOT_YET"
    assert code(game, ling.LoseTurn("P2", at_s=500)) == "NOT_YET"
    assert code(game, ling.PlayLetter("P2", 9, at_s=500)) == "OK"
    game.push(ling.NoticeTime(at_s=61))
    assert code(game, ling.PlayLetter("P2", 9, at_s=71)) == "OK"
    assert code(game, ling.PlayLetter("P2", 9, at_s=72)) == "TOO_LATE"
    assert code(game, ling.LoseTurn("P2", at_s=72)) == "OK"


def test_solutions_close_190_seconds_after_the_call_or_ten_after_the_countdown_began():
    game = opened()
    assert game.push(ling.Challenge("P1", "now", at_s=0)).write_until_s == 190
    assert code(game, ling.NoticeTime(at_s=191)) == "TOO_LATE"
    game.push(ling.NoticeTime(at_s=185))
    assert code(game, ling.Present("P1", "TALE", at_s=195)) == "OK"
    assert code(game, ling.Present("P1", "TALE", at_s=196)) == "TOO_LATE"


def test_the_round_ends_five_minutes_after_the_warning():
    game = opened()
    game.push(ling.RoundWarning(at_s=10))
    for move in (ling.PlayLetter("P1", 9, at_s=311), ling.Abandon("round_over", at_s=311), ling.Pass("P1", at_s=311)):
        assert code(game, move) == "ROUND_OVER"
    assert code(game, ling.Challenge("nobody", "win", at_s=311)) == "ROUND_OVER"
    assert game.push(ling.RoundOver(at_s=311)) == ling.RoundEnded("SOLVING", 501)
    assert code(game, ling.RoundOver()) == "ROUND_OVER"
    game.push(ling.Present("P2", "STALE", cubes=[9, 10], at_s=320))
    game.push(ling.Decide("P2", True))
    assert game.push(ling.Close(at_s=600)).points == {"P1": 2, "P2": 4, "P3": 2}


def test_a_solving_period_is_finished_and_a_shake_without_free_moves_is_abandoned():
    game = opened()
    game.push(ling.Challenge("P1", "now", at_s=0))
    assert game.push(ling.RoundOver(at_s=5)) == ling.RoundEnded("SOLVING", 190)
    assert game.solving is not None
    assert game.solving.kind == "now"
    assert code(game, ling.Present("P1", "TALE", at_s=9)) == "OK"
    early = shake()
    assert early.push(ling.RoundOver()) == ling.RoundEnded("SCORED", None)
    assert early.score is not None
    assert early.score.situation == "ABANDONED"
    assert code(early, ling.Designate("P1", "S-V")) == "ROUND_OVER"


def test_player_one_may_find_the_roll_impossible_and_writes_nothing():
    game = shake()
    game.push(ling.Challenge("P1", "impossible"))
    assert code(game, ling.Present("P1", "TALE")) == "CHALLENGER_MAY_NOT_WRITE"
    assert game.push(ling.Close()).points == {"P1": 0, "P2": 0, "P3": 0}
    game.pop()
    game.push(ling.Present("P2", "TALE"))
    game.push(ling.Decide("P2", True))
    assert game.push(ling.Close()).points == {"P1": 4, "P2": 6, "P3": 2}


def test_refusals_name_the_rules_of_the_edition():
    game = opened()
    with pytest.raises(IllegalMove, match=r"\(LT 18\)"):
        game.push(ling.Challenge("P3", "now"))
    with pytest.raises(IllegalMove, match=r"\(LT16\)"):
        opened(ling.Rules(n_cubes=None)).push(ling.Challenge("P3", "win"))


def test_designations_with_a_retained_object_are_read_as_printed():
    for text, name in {
        "S-V-Retained DO": "S-V-RDO",
        "s – v – retained io": "S-V-RIO",
        "S-V-Retained OC (Noun)": "S-V-ROC(N)",
        "S-V-ROC (Adj)": "S-V-ROC(A)",
        "N-V-N": "S-V-DO",
    }.items():
        assert ling.check_designation("SR", text, NEW) == name
    with pytest.raises(IllegalMove, match="NOT_IN_DIVISION"):
        ling.check_designation("JR", "S-V-RDO", NEW)
    with pytest.raises(IllegalMove, match="UNKNOWN_DESIGNATION"):
        ling.check_designation("JS", "S-V-RDO")


def test_demands_of_the_other_edition_are_unknown_to_a_mat():
    with pytest.raises(IllegalMove, match="UNKNOWN_DEMAND"):
        ling.Mat.of("", "", ["type VERB", "func MAIN_VERB"])
    with pytest.raises(IllegalMove, match="UNKNOWN_DEMAND"):
        ling.Mat(demands=(ling.Demand("gen", "J", "LINKING"),))
    with pytest.raises(IllegalMove, match="UNKNOWN_DEMAND"):
        ling.Mat.of("", "", ["type NOUN", "gen A PLURAL"], rules=NEW)
    mat = ling.Mat.of("", "", ["type NOUN", "gen M NOUN", "gen R NOUN_CLAUSE subject"], rules=NEW)
    assert ling.Mat.from_json(mat.to_json()) == mat


def test_every_listed_demand_of_the_new_sheet_is_legal_and_none_of_the_old_one():
    mat = ling.Mat.of("", "KB", ["type VERB", "func GERUND", "gen M NOUN"], rules=NEW)
    listed = list(ling.legal_demands(mat))
    assert {str(demand.args[0]) for demand in listed if demand.kind == "gen"} == set("JMNOPQR")
    assert all(ling.demand_code(demand, "KB", mat) == "OK" for demand in listed)


def test_tags_answer_a_demand_as_its_namesake():
    lexicon = labelled("MICE noun.plural\nBETTER adjective.comparative adjective.irregular")
    assert ling.mark("mice", ling.Demand("gen", "H", "PLURAL"), lexicon).value == "yes"
    assert ling.mark("better", ling.Demand("gen", "K", "IRREGULAR"), lexicon).value == "yes"
    assert ling.mark("better", ling.Demand("gen", "K", "COMPARATIVE", "irregular"), lexicon).value == "yes"
    assert ling.mark("mice", ling.Demand("gen", "Q", "NOUN_CLAUSE"), lexicon).value == "unknown"


def test_linking_clashes_with_auxiliary_though_that_is_a_function_now():
    linking, auxiliary = ling.Demand("gen", "J", "LINKING"), ling.Demand("func", "AUXILIARY")
    lexicon = labelled("BEEN verb.past_participle verb.linking verb.auxiliary")
    rules, verb = NEW.replace(evidence="data"), ling.Demand("type", "VERB")
    for demand in (linking, auxiliary):
        assert ling.answer("been", demand, lexicon, [verb], division="SR", rules=rules).answer is Answer.YES
    both = ling.answer("been", linking, lexicon, [verb, auxiliary], division="SR", rules=rules)
    assert both.answer is Answer.NO and both.sources == ("grammar table",)


def test_a_solution_of_now_takes_a_cube_only_if_needed():
    rules = NEW.replace(assume_clean=True)
    mat = ling.Mat.of("RC RA PT OS", "YE KQ", rules=rules)
    lexicon = Lexicon.from_words(["cats", "caste", "casted"])
    check = ling.check_solution
    assert check("now", "CATS", mat, lexicon).status is Status.YES
    assert check("now", "CASTE", mat, lexicon).reasons == ("NOT_SPELLED",)
    assert check("now", "CASTE", mat, lexicon, cubes=[mat.resource("YE")]).status is Status.YES
    assert check("now", "CASTE", mat, lexicon, cubes=list(mat.resources)).reasons == ("NOT_ONE_MORE_CUBE",)
    assert check("forceout", "CASTE", mat, lexicon, cubes=[mat.resource("YE")]).reasons == ("NOT_TWO_CUBES",)
    assert check("round_end", "CASTE", mat, lexicon, cubes=[mat.resource("YE")]).status is Status.YES
    with pytest.raises(ValueError, match="win"):
        check("win", "CATS", mat, lexicon)
    with pytest.raises(ValueError, match="now"):
        check("now", "CATS", ling.Mat.of("RC"), lexicon)


def test_the_forceout_of_the_new_edition_has_no_disagreement():
    found = ling.forceout(ling.Mat.of("RC RA PT", "OS YE YQ", rules=NEW), Lexicon.from_words(["caste"]))
    assert found.agree_words == ("CASTE",)
    assert found.disagree_win.reasons == found.sound.reasons == ("NOT_IN_EDITION",)
    with pytest.raises(UnsupportedEdition):
        ling.trap(ling.Mat.of("RC", rules=NEW), Lexicon.from_words(["caste"]))


@pytest.mark.parametrize("seed", range(40))
def test_now_and_the_forceout_equal_the_plain_definitions(seed):
    chance = __import__("random").Random(seed)
    words = sorted({"".join(chance.choices("ABCE", k=chance.randint(4, 5))) for _ in range(30)})
    pick = lambda n: " ".join(chance.choice("RKY") + chance.choice("ABCE") for _ in range(n))  # noqa: E731
    demands = chance.choice([[], ["wild Y"], ["must A"], ["xfer A B"]])
    mat = ling.Mat.of(pick(4), pick(chance.randint(0, 5)), demands, rules=NEW.replace(assume_clean=True))
    lexicon = Lexicon.from_words(words)
    fit = [word for word in words if ling.satisfies(word, mat.demands)]
    on_mat = [word for word in fit if ling.spell(word, mat) is not None]
    pairs = [(a, b) for a in mat.resources for b in mat.resources if a.id < b.id]
    two = [word for word in fit if any(ling.spell(word, mat, pair) is not None for pair in pairs)]
    assert list(ling.forceout(mat, lexicon).agree_words) == two
    one = [word for word in fit if any(ling.spell(word, mat, (cube,)) is not None for cube in mat.resources)]
    upto = ling.Mat(mat.letters, mat.resources, mat.demands, rules=mat.rules.replace(forceout_cubes="up_to_two"))
    assert list(ling.forceout(upto, lexicon).agree_words) == sorted({*on_mat, *one, *two})
    wins = ling.win(mat, lexicon, every=True).witness
    assert on_mat == (list(wins.mat_words) if wins else [])
    safe = {str(move) for move in ling.safe_moves(mat, lexicon)}
    for cube in mat.distinct_resources:
        after = mat.after(cube)
        lost = ling.win(after, lexicon).status is Status.NO and ling.impossible(after, lexicon).status is not Status.YES
        assert (f"{cube.code} to Letters" in safe) == lost


def test_who_is_absent_loses_two_points_and_the_others_continue():
    game = shake()
    game.push(ling.Absent("P3"))
    game.push(ling.Designate("P1", "S-V"))
    game.push(ling.MakeDemand("P2", 0, ling.Demand("type", "NOUN")))
    assert code(game, ling.Absent("P3")) == code(game, ling.Neutral("P3")) == "ABSENT"
    game.push(ling.MakeDemand("P1", 2, ling.Demand("func", "SUBJECT")))
    game.push(ling.Pass("P2"))
    assert game.push(ling.Pass("P1")).to_move is None
    assert game.push(ling.Close()).points == {"P1": 2, "P2": 2, "P3": -2}
    alone = shake()
    alone.push(ling.Absent("P1"))
    alone.push(ling.Absent("P2"))
    assert alone.scores == (-2, -2, 0)
    assert alone.over
    assert code(shake(ling.Rules(n_cubes=None)), ling.Absent("P1")) == "UNKNOWN_EVENT"


def test_demands_of_the_new_sheet_read_as_english():
    said = {text: ling.Demand.parse(text).wording for text in ("gen Q ADJECTIVE_CLAUSE", "gen Q GERUND_PHRASE")}
    assert said["gen Q ADJECTIVE_CLAUSE"] == "not contained in an adjective clause (Q)"
    assert said["gen Q GERUND_PHRASE"] == "not contained in a gerund phrase (Q)"
    assert ling.Demand.parse("gen R GERUND_PHRASE SUBJECT").wording == "the gerund phrase is used as subject (R)"


def test_the_command_says_now_and_lists_no_disagreement(capsys):
    state = "RC RA PT | OS KQ | must S | letter PT"
    assert main(["ling", "analyse", state, "--lexicon", "common", "--option", "edition=2026-27"]) == 0
    shown = capsys.readouterr().out
    assert [line.split()[0] for line in shown.splitlines()][-3:] == ["Now", "Impossible", "Forceout"]
