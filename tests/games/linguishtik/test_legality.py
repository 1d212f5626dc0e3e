"""Every reason code, in the order of the tests, and every row of the sheets."""

from __future__ import annotations

import pytest

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik import (
    KINDS,
    Demand,
    Mat,
    Rules,
    Shake,
    check_designation,
    demand_code,
    legal_demands,
    parse_mat,
    roll,
)
from wordcore.games.linguishtik.legality import check_demand, normalise
from wordcore.games.linguishtik.tables import (
    DIVISIONS,
    FUNCTIONS,
    GENERAL,
    PATTERNS,
    PURPOSES,
    REQUIRED_PARAMETERS,
    SECTION_TYPES,
    STRUCTURES,
    TYPES,
)

NOUN = ["type NOUN", "func SUBJECT"]
VERB = ["type VERB", "func SIMPLE_PAST"]


def code(division, phase, in_force, demand, cube="KB", **options):
    mat = Mat.of(demands=in_force, division=division, rules=Rules(**options), lenient=True)
    return demand_code(Demand.from_json(demand), cube, mat, phase=phase)


@pytest.mark.parametrize(
    ("division", "phase", "in_force", "demand", "expected"),
    [
        ("ELEM", "DESIGNATE", [], "type NOUN", "WRONG_ORDER"),
        ("ELEM", "TYPE", [], "type NOUN", "OK"),
        ("ELEM", "TYPE", [], "type ARTICLE", "UNKNOWN_DEMAND"),
        ("ELEM", "TYPE", [], "must E", "WRONG_ORDER"),
        ("ELEM", "FUNCTION", ["type NOUN"], "must E", "WRONG_ORDER"),
        ("ELEM", "FUNCTION", ["type NOUN"], "type VERB", "WRONG_ORDER"),
        ("ELEM", "FUNCTION", ["type INTERJECTION"], "must E", "OK"),
        ("ELEM", "FUNCTION", ["type INTERJECTION"], "gen G INDEPENDENT", "OK"),
        ("ELEM", "FUNCTION", ["type INTERJECTION"], "func SUBJECT", "NO_FUNCTION_FOR_TYPE"),
        ("ELEM", "FUNCTION", ["type INTERJECTION"], "type NOUN", "WRONG_ORDER"),
        ("ELEM", "OPEN", ["type INTERJECTION"], "func CONDITIONAL", "FORBIDDEN"),
        ("ELEM", "OPEN", NOUN, "type VERB", "WRONG_ORDER"),
        ("JS", "SOLVING", NOUN, "must E", "WRONG_ORDER"),
        ("MID", "OPEN", VERB, "func CONDITIONAL_TENSE", "FORBIDDEN"),
        ("MID", "OPEN", VERB, "gen C CONDITIONAL", "FORBIDDEN"),
        ("MID", "OPEN", VERB, "func GERUND", "OK"),
        ("ELEM", "OPEN", VERB, "func GERUND", "NOT_IN_DIVISION"),
        ("JS", "OPEN", NOUN, "func GERUND", "TYPE_MISMATCH"),
        ("JS", "OPEN", NOUN, "func NONSENSE", "UNKNOWN_DEMAND"),
        ("JS", "OPEN", NOUN, "func SUBJECT", "DUPLICATE"),
        ("MID", "OPEN", NOUN, "func OBJECT_OF_COMPLEMENT", "OK"),
        ("MID", "OPEN", NOUN, "func RETAINED_DIRECT_OBJECT", "NOT_IN_DIVISION"),
        ("JS", "OPEN", [*NOUN, "gen A PLURAL"], "func NOUN_ADJUNCT", "NUMBER_WITH_ADJUNCT"),
        ("JS", "OPEN", [*NOUN, "func NOUN_ADJUNCT"], "gen A SINGULAR", "NUMBER_WITH_ADJUNCT"),
        ("JS", "OPEN", [*NOUN, "func NOUN_ADJUNCT"], "gen A COLLECTIVE", "OK"),
        ("JS", "OPEN", NOUN, "gen A PLURAL", "OK"),
        ("JS", "OPEN", [*NOUN, "gen A PLURAL"], "gen A PLURAL", "DUPLICATE"),
        ("JS", "OPEN", NOUN, "gen B PLURAL", "TYPE_MISMATCH"),
        ("ELEM", "OPEN", NOUN, "gen B REFLEXIVE", "NOT_IN_DIVISION"),
        ("JS", "OPEN", NOUN, "gen A LINKING", "UNKNOWN_DEMAND"),
        ("JS", "OPEN", NOUN, "gen Z PLURAL", "UNKNOWN_DEMAND"),
        ("JS", "OPEN", NOUN, "gen A", "UNKNOWN_DEMAND"),
        ("ELEM", "OPEN", [*NOUN, "gen F ADVERB"], "gen G NOUN", "NOT_IN_DIVISION"),
        ("ELEM", "OPEN", [*NOUN, "gen F ADVERB"], "gen F ADVERB", "LIMIT"),
        ("MID", "OPEN", [*NOUN, "gen G NOUN"], "gen F VERB", "LIMIT"),
        ("JS", "OPEN", [*NOUN, "gen G NOUN"], "gen G NOUN", "DUPLICATE"),
        ("JS", "OPEN", [*NOUN, "gen G NOUN"], "gen F VERB", "OK"),
        ("JS", "OPEN", VERB, "gen C FUNCTION_OF_INFINITIVE SUBJECT", "TYPE_MISMATCH"),
        ("JS", "OPEN", ["type VERB", "func INFINITIVE"], "gen C FUNCTION_OF_INFINITIVE SUBJECT", "OK"),
        ("JS", "OPEN", ["type VERB", "func INFINITIVE"], "gen C FUNCTION_OF_INFINITIVE", "BAD_PARAM"),
        ("JS", "OPEN", ["type VERB", "func INFINITIVE"], "gen C FUNCTION_OF_GERUND SUBJECT", "TYPE_MISMATCH"),
        ("MID", "OPEN", ["type VERB", "func GERUND"], "gen C FUNCTION_OF_GERUND DIRECT_OBJECT", "OK"),
        ("MID", "OPEN", VERB, "gen C EMPHATIC_FORM", "OK"),
        ("MID", "OPEN", VERB, "gen C EMPHATIC_FORM past", "OK"),
        ("MID", "OPEN", VERB, "gen C EMPHATIC_FORM future", "BAD_PARAM"),
        ("ELEM", "OPEN", VERB, "gen C EMPHATIC_FORM past", "NOT_IN_DIVISION"),
        ("JS", "OPEN", ["type ADVERB", "func VERB_MODIFIER"], "gen E COMPARATIVE irregular", "OK"),
        ("ELEM", "OPEN", ["type ADVERB", "func VERB_MODIFIER"], "gen E COMPARATIVE irregular", "BAD_PARAM"),
        ("ELEM", "OPEN", ["type ADVERB", "func VERB_MODIFIER"], "gen E COMPARATIVE", "OK"),
        ("JS", "OPEN", NOUN, "gen A PLURAL regular", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "wild VIOLET", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "wild black", "OK"),
        ("JS", "OPEN", NOUN, "must EE", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "must", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "not 7", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "xfer P P", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "xfer P", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "num 3", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "num 11", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "num four", "BAD_PARAM"),
        ("JS", "OPEN", NOUN, "dv A", "BAD_PARAM"),
        ("JS", "OPEN", [*NOUN, "must E"], "must EE", "BAD_PARAM"),
        ("JS", "OPEN", [*NOUN, "must E"], "not E", "OK"),
        ("JS", "OPEN", NOUN, "colour R", "UNKNOWN_DEMAND"),
    ],
)
def test_the_first_failing_test_gives_the_code(division, phase, in_force, demand, expected):
    assert code(division, phase, in_force, demand) == expected


@pytest.mark.parametrize("demand", ["wild R", "must E", "not E", "xfer P X", "num 5", "dv", "dc"])
def test_each_letter_demand_is_made_once_a_shake(demand):
    assert code("JS", "OPEN", NOUN, demand) == "OK"
    assert code("JS", "OPEN", [*NOUN, demand], demand) == "LIMIT"
    free = demand.split()[0] in ("num", "dv", "dc")
    assert code("JS", "OPEN", [*NOUN, demand], demand, letter_limits="printed") == ("OK" if free else "LIMIT")


def test_only_black_and_green_cubes_carry_demands_and_that_is_tested_first():
    for colour in "RPYO":
        assert code("JS", "DESIGNATE", [], "nonsense", cube=f"{colour}A") == "NOT_DEMAND_COLOUR"
    assert code("JS", "OPEN", NOUN, "must E", cube="GA") == "OK"


def test_the_missing_tense_is_a_function_only_by_option():
    tense = "func PAST_PERFECT_PROGRESSIVE"
    assert code("JS", "OPEN", VERB, tense) == "UNKNOWN_DEMAND"
    assert code("JS", "OPEN", VERB, tense, allow_past_perfect_progressive=True) == "OK"
    assert code("ELEM", "OPEN", VERB, tense, allow_past_perfect_progressive=True) == "NOT_IN_DIVISION"
    assert code("JS", "OPEN", NOUN, tense, allow_past_perfect_progressive=True) == "TYPE_MISMATCH"


@pytest.mark.parametrize("division", DIVISIONS)
@pytest.mark.parametrize("kind", TYPES)
def test_every_function_of_every_sheet(division, kind):
    for function in {name for table in FUNCTIONS.values() for name in table}:
        listed = FUNCTIONS[kind].get(function)
        expected = "TYPE_MISMATCH" if listed is None else "OK" if division in listed else "NOT_IN_DIVISION"
        if kind == "INTERJECTION":
            expected = "NO_FUNCTION_FOR_TYPE"
        assert code(division, "OPEN", [f"type {kind}"], f"func {function}") == expected, function


@pytest.mark.parametrize("division", DIVISIONS)
@pytest.mark.parametrize("kind", TYPES)
def test_every_general_demand_of_every_sheet(division, kind):
    for section, table in GENERAL.items():
        for name, places in table.items():
            required = REQUIRED_PARAMETERS.get((section, name))
            demand = f"gen {section} {name}" + (" SUBJECT" if required else "")
            in_force = [f"type {kind}"] + ([f"func {required}"] if required else [])
            fits = SECTION_TYPES.get(section, kind) == kind
            expected = "NOT_IN_DIVISION" if division not in places else "OK" if fits else "TYPE_MISMATCH"
            assert code(division, "OPEN", in_force, demand) == expected, demand


def test_the_section_letters_h_and_i_trade_places():
    compound = Demand("gen", "I", "COMPOUND_WORD")
    assert code("ELEM", "OPEN", NOUN, "gen I COMPOUND_WORD") == "OK"
    assert code("JS", "OPEN", NOUN, "gen H COMPOUND_WORD") == "OK"
    assert normalise(compound, "ELEM") == Demand("gen", "H", "COMPOUND_WORD")
    assert normalise(Demand("gen", "I", "DIRECT_QUOTE"), "MID") == Demand("gen", "H", "DIRECT_QUOTE")
    assert code("JS", "OPEN", [*NOUN, "gen I COMPOUND_WORD"], "gen H COMPOUND_WORD") == "DUPLICATE"


def test_designations_of_the_sheets():
    for division in DIVISIONS:
        for name in (*STRUCTURES, *PURPOSES):
            assert check_designation(division, name.lower()) == name
        for pattern, listed in PATTERNS.items():
            if division in listed:
                assert check_designation(division, pattern) == pattern
            else:
                with pytest.raises(IllegalMove, match="NOT_IN_DIVISION"):
                    check_designation(division, pattern)
    assert check_designation("ELEM", "N-LV-A") == check_designation("MID", "N-LV-PA") == "S-LV-PA"
    with pytest.raises(IllegalMove, match="UNKNOWN_DESIGNATION"):
        check_designation("JS", "S-V-V")


def test_every_code_comes_with_a_sentence_that_quotes_a_rule():
    cases = [
        ("RB", NOUN, "must E"),
        ("KB", NOUN, "type VERB"),
        ("KB", NOUN, "func CONDITIONAL"),
        ("KB", ["type INTERJECTION"], "func SUBJECT"),
        ("KB", NOUN, "func GERUND"),
        ("KB", NOUN, "func NONSENSE"),
        ("KB", [*NOUN, "func NOUN_ADJUNCT"], "gen A PLURAL"),
        ("KB", [*NOUN, "must E"], "must E"),
        ("KB", NOUN, "func SUBJECT"),
        ("KB", NOUN, "num 3"),
    ]
    seen = set()
    for cube, in_force, demand in cases:
        with pytest.raises(IllegalMove, match=r"\(.*(LT\d|R-)") as caught:
            check_demand(Demand.parse(demand), cube, Mat.of(demands=in_force))
        seen.add(caught.value.code)
    assert len(seen) == len(cases)


def test_an_unknown_division_is_its_own_error():
    for division in ("SENIOR", "", None, 7):
        with pytest.raises(ValueError, match="mat, division: expected ELEM, MID or JS"):
            Mat.of(division=division)


@pytest.mark.parametrize("in_force", [NOUN, VERB, ["type INTERJECTION"], [*NOUN, "must E", "wild R", "gen F ADVERB"]])
def test_the_legal_demands_are_those_that_the_code_allows(in_force):
    mat = Mat.of(demands=in_force, division="MID")
    listed = list(legal_demands(mat))
    assert len(set(listed)) == len(listed) > 100
    assert all(demand_code(demand, "KB", mat) == "OK" for demand in listed)
    tried = [Demand(kind, letter) for kind in ("must", "not") for letter in "AEZ"]
    tried += [Demand.parse(text) for text in ("num 4", "num 10", "wild O", "xfer P X", "dv", "gen H DIRECT_QUOTE")]
    for demand in tried:
        assert (demand in listed) is (demand_code(demand, "GB", mat) == "OK"), demand


@pytest.mark.parametrize(
    "state", ["| KB |", "| KB GE RA | type NOUN; must E; dv; func SUBJECT", "| KB | type VERB; num 5"]
)
def test_the_legal_demands_are_those_that_pass_the_tests_one_by_one(state):
    for phase in ("TYPE", "FUNCTION", "OPEN", "SCORED"):
        mat = parse_mat(state)
        every = [Demand(name, *args) for name, kind in KINDS.items() for args in kind.every(mat.colours)]
        expected = [demand for demand in every if demand_code(demand, "KB", mat, phase=phase) == "OK"]
        assert list(legal_demands(mat, phase=phase)) == expected


@pytest.mark.parametrize("division", ["ELEM", "JS"])
def test_a_mat_tells_its_phase_as_a_shake_does(division):
    shake = Shake(roll(5), division=division)
    seen = set()
    for _ in range(40):
        if shake.phase in ("TYPE", "FUNCTION", "OPEN"):
            told = shake.mat.phase
            seen.add(told)
            if told != shake.phase:  # an interjection has no function
                assert shake.phase == "FUNCTION" and shake.mat.type_demand == "INTERJECTION"
            assert shake.mat.legal_demands(told) == shake.mat.legal_demands(shake.phase)
        moves = [move for move in shake.legal_moves if move.NAME in ("designate", "demand", "letter")]
        if not moves:
            break
        shake.push(moves[len(moves) // 2])
    assert seen >= {"TYPE", "OPEN"}
