"""What data answer about words and demands, and the rulings that follow (EVIDENCE.md)."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter

import pytest

import wordcore
from wordcore import Lexicon
from wordcore.errors import IllegalMove
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik import Demand, Evidence, Mat, Rules, answer, parse_mat
from wordcore.query import Answer, Status

from .blind import SAMPLES, rows

YES, NO, UNKNOWN = Answer.YES, Answer.NO, Answer.UNKNOWN
RANK = {NO: 0, UNKNOWN: 1, YES: 2}
DATA = Rules(evidence="data")
LEX = wordcore.load()


def asked(word: str, *demands: str, **options: object) -> Evidence:
    last, *others = reversed([Demand.parse(demand) for demand in demands])
    return answer(word, last, LEX, others, **options)


# --- the values -----------------------------------------------------------------------------------


def test_an_answer_has_sources_and_a_reason_and_travels():
    found = asked("wrote", "type VERB", "func SIMPLE_PAST")
    assert found.answer is YES and "WordNet 3.0" in found.sources
    assert found.reason.startswith("WROTE: verb.past (")
    assert pickle.loads(pickle.dumps(found)) == found
    assert json.loads(json.dumps(found.to_json()))["answer"] == "yes"


def test_a_letter_demand_is_read_off_the_spelling():
    assert asked("cats", "must S") == Evidence(YES, ("spelling",), "CATS: must contain S")
    assert asked("cats", "not S").answer is NO
    assert asked("zzzz", "num 4").answer is YES


def test_a_word_that_is_not_in_the_lexicon_is_unknown():
    assert asked("zzzzz", "type NOUN") == Evidence(UNKNOWN, (), "not in the lexicon")


@pytest.mark.parametrize("demand, code", [("type NUON", "UNKNOWN_DEMAND"), ("num 99", "BAD_PARAM")])
def test_a_wrong_demand_raises_as_a_mat_does(demand, code):
    with pytest.raises(IllegalMove) as refused:
        asked("cats", demand)
    assert refused.value.code == code


def test_a_demand_of_another_division_is_refused():
    with pytest.raises(IllegalMove, match="NOT_IN_DIVISION"):
        asked("cats", "type NOUN", "gen A ABSTRACT", division="ELEM")


# --- one use --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word, demands, expected",
    [
        ("HIDES", ["type VERB", "func SIMPLE_PAST"], NO),
        ("CUT", ["type VERB", "func SIMPLE_PAST"], YES),
        ("CUT", ["type VERB", "func SIMPLE_PAST", "gen C IMPERATIVE_MOOD"], NO),
        ("SHEEP", ["type NOUN", "gen A SINGULAR"], YES),
        ("SHEEP", ["type NOUN", "gen A SINGULAR", "gen A PLURAL"], NO),
        ("WITH", ["type PREPOSITION", "gen A PLURAL"], NO),
        ("WALK", ["type VERB", "func SIMPLE_PAST", "gen C IMPERATIVE_MOOD"], NO),
        ("MICE", ["gen A PLURAL"], YES),
        ("THEM", ["type PRONOUN", "func SUBJECT"], NO),
        # every group of demands: a yes, a no, an unknown
        ("CYLINDER", ["type NOUN", "func NOUN_ADJUNCT"], YES),
        ("SPORTS", ["type NOUN", "func NOUN_ADJUNCT", "gen A PLURAL"], UNKNOWN),
        ("HIMSELF", ["type PRONOUN", "func APPOSITIVE"], YES),
        ("THEY", ["type PRONOUN", "func APPOSITIVE"], UNKNOWN),
        ("MUST", ["type VERB", "func SIMPLE_PRESENT"], UNKNOWN),
        ("HAVE", ["type VERB", "func PRESENT_PERFECT"], UNKNOWN),
        ("MERE", ["type ADJECTIVE", "func PREDICATE_ADJECTIVE"], NO),
        ("ASLEEP", ["type ADJECTIVE", "func NOUN_MODIFIER"], UNKNOWN),
        ("HAPPY", ["type ADJECTIVE", "func OBJECTIVE_COMPLEMENT"], YES),
        ("VERY", ["type ADVERB", "func VERB_MODIFIER"], UNKNOWN),
        ("VERY", ["type ADVERB", "func ADVERB_MODIFIER"], YES),
        ("SOON", ["type ADVERB", "func ADJECTIVE_MODIFIER"], UNKNOWN),
        ("UNTIL", ["type PREPOSITION", "func INTRO_ADJECTIVE_PHRASE"], UNKNOWN),
        ("HOWEVER", ["type CONJUNCTION", "func CONJUNCTIVE_ADVERB"], YES),
        ("BECAUSE", ["type CONJUNCTION", "func CONJUNCTIVE_ADVERB"], NO),
        ("WALKED", ["type VERB", "gen C ACTIVE_VOICE"], YES),
        ("GIVEN", ["type VERB", "gen C ACTIVE_VOICE"], UNKNOWN),
        ("GIVEN", ["type VERB", "func PAST_PERFECT", "gen C ACTIVE_VOICE"], YES),
        ("GIVEN", ["type VERB", "gen C PASSIVE_VOICE"], YES),
        ("GIVES", ["type VERB", "gen C PASSIVE_VOICE"], NO),
        ("GIVES", ["type VERB", "gen C SUBJUNCTIVE_MOOD"], NO),
        ("GIVING", ["type VERB", "gen C SUBJUNCTIVE_MOOD"], UNKNOWN),
        ("DOES", ["type VERB", "gen C EMPHATIC_FORM"], UNKNOWN),
        ("WALK", ["type VERB", "gen C EMPHATIC_FORM past"], YES),
        ("BETTER", ["type ADJECTIVE", "gen D COMPARATIVE irregular"], YES),
        ("BETTER", ["type ADJECTIVE", "gen D COMPARATIVE regular"], NO),
        ("OUCH", ["type INTERJECTION", "gen G NOUN"], UNKNOWN),
        ("TABLE", ["type NOUN", "gen F VERB"], UNKNOWN),
        ("TABLE", ["type NOUN", "gen G ADVERB"], YES),
        ("TABLE", ["type NOUN", "gen H DIRECT_QUOTE"], YES),
        ("SUNFLOWER", ["type NOUN", "gen I COMPOUND_WORD"], YES),
        # closing the world
        ("HEFTIER", ["type ADVERB"], NO),
        ("QUIET", ["type PREPOSITION"], NO),
        ("DWELLED", ["type ADJECTIVE"], UNKNOWN),
    ],
)
def test_demands_are_asked_of_one_use(word, demands, expected):
    found = asked(word, *demands)
    assert found.answer is expected, found
    assert bool(found.sources) == (expected is not UNKNOWN)


@pytest.mark.parametrize(
    "pair",
    [
        ("type NOUN", "gen A SINGULAR", "gen A PLURAL"),
        ("type NOUN", "gen A NOMINATIVE_CASE", "func DIRECT_OBJECT"),
        ("type PRONOUN", "gen B INTENSIVE", "gen B REFLEXIVE"),
        ("type VERB", "gen C LINKING", "gen C TRANSITIVE"),
        ("type VERB", "gen C PASSIVE_VOICE", "gen C IMPERATIVE_MOOD"),
        ("type ADVERB", "gen E POSITIVE", "gen E COMPARATIVE"),
        ("type NOUN", "gen C REGULAR"),
    ],
)
def test_a_clash_is_a_no_for_every_word(pair):
    for word in ("SHEEP", "THEY", "GIVEN", "WELL"):
        found = asked(word, *pair)
        assert found.answer is NO and found.sources == ("grammar table",)
    mat = Mat.of("RS RH PE YE OP", "KA GB", pair, rules=DATA)
    ruling = ling.impossible(mat, LEX)
    assert ruling.status is Status.YES and ruling.grounds == "DATA"


def test_possessives():
    for word, expected in dict(FEZS=YES, DOGS=YES, BOSSS=YES, MENS=YES, LADYS=YES, GLADLYS=NO, BOSS=UNKNOWN).items():
        assert asked(word, "type ADJECTIVE", "gen D POSSESSIVE_NOUN").answer is expected, word
    for word, expected in dict(YOUR=YES, ONES=YES, MINE=UNKNOWN, ITSELF=NO).items():
        assert asked(word, "type ADJECTIVE", "gen D POSSESSIVE_PRONOUN").answer is expected, word
    demands = "type ADJECTIVE; func NOUN_MODIFIER; not A; must Z; num 4; wild Y; xfer B C"
    fez = parse_mat(f"RF RE PZ OS | KQ | {demands}", rules=DATA)
    assert ling.win(fez, LEX).witness.word == "FEZS"


def test_the_witness_is_the_commonest_word_and_carries_its_evidence():
    ruling = ling.win(parse_mat("RC RA PT | OS YQ | type NOUN; func SUBJECT; gen A PLURAL", rules=DATA), LEX)
    assert (ruling.status, ruling.grounds, ruling.witness.word) == (Status.YES, "DATA", "ACTS")
    assert [question.rule for question in ruling.questions] == ["LT19"]
    assert [found.answer for _, found in ruling.evidence] == [YES, YES, YES]
    assert 1 <= len(ruling.sources) <= 5
    assert json.loads(json.dumps(ruling.to_json()))["grounds"] == "DATA"


@pytest.mark.parametrize("seed", range(40))
def test_every_ruling_rests_on_something(seed):
    from benches.decisive import state

    mat = state(seed, 1 + seed % 2, DATA)
    found = [ling.win(mat, LEX), ling.impossible(mat, LEX), ling.trap(mat, LEX)]
    if seed % 8 == 0:
        all_four = ling.forceout(mat, LEX)
        found += [all_four.agree, all_four.disagree_safe, all_four.disagree_win, all_four.sound]
        assert not set(all_four.safe_moves) & set(all_four.maybe_safe)
    for ruling in found:
        assert ruling.grounds in ("RULES", "DATA", "PERSON")
        assert bool(ruling.sources) == (ruling.grounds == "DATA")
        assert (ruling.grounds == "PERSON") == (ruling.status is Status.JUDGE)
        if ruling.grounds == "PERSON":
            assert ruling.questions
    won, impossible = found[:2]
    if won.status is Status.YES and won.witness.in_word:
        assert impossible.status is Status.NO


def test_two_functions_are_open_or_contradict():
    demands = "type NOUN; func SUBJECT; func DIRECT_OBJECT"
    text = f"RC RA PT | OS YQ KD | {demands}"
    opened = parse_mat(text, rules=DATA)
    assert ling.impossible(opened, LEX).status is Status.JUDGE
    assert ling.win(opened, LEX).status is Status.JUDGE
    for evidence in ("strict", "data"):
        mat = parse_mat(text, rules=Rules(evidence=evidence, two_functions="contradict"))
        assert ling.impossible(mat, LEX).status is Status.YES
        assert ling.win(mat, LEX).reasons == ("FUNCTIONS_CONTRADICT",)
    pair = [Demand("type", "ADJECTIVE"), Demand("func", "NOUN_MODIFIER")]
    both = answer("happy", Demand("func", "PREDICATE_ADJECTIVE"), LEX, pair)
    assert both.answer is YES
    assert answer("mere", Demand("func", "PREDICATE_ADJECTIVE"), LEX, pair).answer is NO


def test_a_solution_is_checked_by_data():
    mat = parse_mat("RC RA PT | OS YQ | type NOUN; gen A PLURAL", rules=DATA)
    cube = [mat.resource("OS")]
    assert ling.check_solution("win", "cats", mat, LEX, cubes=cube).grounds == "DATA"
    wrong = parse_mat("RC RA PT | OS YQ | type ADVERB", rules=DATA)
    refused = ling.check_solution("win", "cats", wrong, LEX, cubes=cube)
    assert (refused.status, refused.reasons) == (Status.NO, ("DEMAND_NOT_MET",))


def test_a_safe_move_by_data_leaves_neither_a_win_nor_an_impossible_shake():
    mat = parse_mat("RC RA | PT OS YQ RE | type NOUN; func SUBJECT; gen A PLURAL", rules=DATA)
    for move in ling.safe_moves(mat, LEX):
        assert ling.is_safe(move, mat, LEX).status is Status.YES
        after = mat.after(move.cube, move.demand)
        assert ling.win(after, LEX).status is Status.NO and ling.impossible(after, LEX).status is Status.NO
    for move in ling.forceout(mat, LEX).maybe_safe:
        assert ling.is_safe(move, mat, LEX).status is Status.JUDGE


def test_labels_as_data():
    status = lambda word, rules=DATA, **more: ling.word_status(word, LEX, rules, **more)  # noqa: E731
    assert (status("house").status, status("house").grounds) == (Status.YES, "DATA")
    assert (status("hath").reasons, status("hath").grounds) == (("ARCHAIC",), "RULES")
    assert status("info").status is Status.YES
    assert status("lira", ospd=frozenset({"LIRA"})).status is status("lira").status is Status.YES
    assert status("lira", ospd=frozenset()).reasons == ("FOREIGN_NOT_OSPD",)
    tiny = Lexicon.from_words(["cats"])
    assert ling.word_status("cats", tiny, DATA).status is Status.JUDGE
    assert ling.word_status("cats", tiny, DATA.replace(assume_clean=True)).status is Status.YES


# --- measured -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_blind_samples(sample):
    counts = Counter()
    for word, demands, right in rows(sample):
        found = answer(word, demands[-1], LEX, demands[:-1]).answer
        counts["unknown" if found is UNKNOWN else found.name == right] += 1
    assert counts[True] / (counts[True] + counts[False]) >= 0.97
    assert counts["unknown"] / counts.total() <= 0.10


def test_forms_that_a_table_guesses_from_endings_are_not_believed():
    verb, past = Demand("type", "VERB"), Demand("func", "SIMPLE_PAST")
    noun, plural = Demand("type", "NOUN"), Demand("gen", "A", "PLURAL")
    for word in ("PROFIT", "GIBBET", "GAUNTLET", "BENEFIT"):  # after FIT, BET, LET
        assert answer(word, past, LEX, [verb]).answer is NO
        assert answer(word, Demand("gen", "C", "IRREGULAR"), LEX, [verb]).answer is NO
    for word in ("FIT", "INPUT", "BROADCAST", "OFFSET"):
        assert answer(word, past, LEX, [verb]).answer is YES
    for word in ("BELIEVES", "RELIEVES", "STRIVES", "PROVES"):  # after THIEVES, HOOVES
        assert answer(word, plural, LEX, [noun]).answer is NO
    for word in ("THIEVES", "HOOVES", "SCARVES", "SAVES"):
        assert answer(word, plural, LEX, [noun]).answer is YES
    for word in ("GRID", "ENVELOPE", "CLOTH"):  # after GRIDE, ENVELOP, CLOTHE
        assert answer(word, verb, LEX).answer is NO
    assert answer("HEARS", Demand("func", "INFINITIVE"), LEX, [verb]).answer is NO  # after HEARSE
    assert answer("GAVOT", verb, LEX).answer is YES  # beside GAVOTTE


def test_most_common_words_have_a_definite_status():
    common = [word for word in LEX if 4 <= len(word) <= 10 and (LEX.commonness(word) or 99) <= 50]
    sample = random.Random(1).sample(common, 500)
    definite = [word for word in sample if ling.word_status(word, LEX, DATA).status is not Status.JUDGE]
    assert len(definite) >= 0.8 * len(sample)


def test_pronouns_that_own_are_subjects_and_objects_and_reflexive_ones_objects():
    for word in ("MINE", "YOURS", "THEIRS"):
        for function in ("SUBJECT", "PREDICATE_NOUN", "DIRECT_OBJECT"):
            assert answer(word, Demand("func", function), LEX, [Demand("type", "PRONOUN")]).answer is YES
        assert answer(word, Demand("gen", "B", "NOMINATIVE_CASE"), LEX).answer is NO
    for function, found in (("SUBJECT", NO), ("PREDICATE_NOUN", YES), ("DIRECT_OBJECT", YES)):
        assert answer("MYSELF", Demand("func", function), LEX, [Demand("type", "PRONOUN")]).answer is found


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(200), range(1000, 1200)])
def test_data_leave_few_rulings_to_people(seeds):
    from benches.decisive import rulings

    judged = Counter(kind for _, kind, status in rulings(iter(seeds), 1, DATA) if status is Status.JUDGE)
    assert judged["win"] <= 0.15 * len(seeds) and judged["impossible"] <= 0.15 * len(seeds)
