"""Wrong names are refused when a state is read; designations are read as the sheets print them."""

from __future__ import annotations

import pytest

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik import Demand, Designate, Mat, Rules, Shake, check_designation, demand_code, parse_mat

WRONG = [
    ("type NUON", "JS", "UNKNOWN_DEMAND", "NOUN"),
    ("func SUBJEKT", "JS", "UNKNOWN_DEMAND", "SUBJECT"),
    ("wild purple", "JS", "BAD_PARAM", "yellow|pink|orange|red|green|black"),
    ("gen A PLURALL", "JS", "UNKNOWN_DEMAND", "PLURAL"),
    ("gen Z FOO", "JS", "UNKNOWN_DEMAND", "[A-Z_]+"),
    ("gen C EMPHATIC_FORM future", "JS", "BAD_PARAM", "present|past"),
    ("gen D COMPARATIVE regular", "ELEM", "BAD_PARAM", ""),
    ("gen C FUNCTION_OF_GERUND BANANA", "JS", "BAD_PARAM", "[A-Z_]+"),
    ("gen C FUNCTION_OF_GERUND NOUN_ADJUNCT", "JS", "BAD_PARAM", "[A-Z_]+"),
    ("gen C FUNCTION_OF_GERUND", "JS", "BAD_PARAM", ""),
    ("gen C FUNCTION_OF_GERUND RETAINED_DIRECT_OBJECT", "MID", "BAD_PARAM", "INDIRECT_OBJECT"),
    ("num 99", "JS", "BAD_PARAM", ""),
    ("xfer P P", "JS", "BAD_PARAM", ""),
    ("must EE", "JS", "BAD_PARAM", ""),
    ("mst E", "JS", "UNKNOWN_DEMAND", "must"),
    ("gen A ABSTRACT", "ELEM", "NOT_IN_DIVISION", ""),
    ("func GERUND", "ELEM", "NOT_IN_DIVISION", ""),
    ("func RETAINED_DIRECT_OBJECT", "MID", "NOT_IN_DIVISION", ""),
    ("type NOUN; type VERB", "JS", "TYPE_MISMATCH", ""),
]


@pytest.mark.parametrize(("demands", "division", "code", "near"), WRONG)
def test_a_wrong_name_is_refused_with_its_code_and_the_nearest_name(demands, division, code, near):
    listed = [part.strip() for part in demands.split(";")]
    stored = {"letters": "RC RA", "demands": [part.split() for part in listed], "division": division.lower()}
    for read in (
        lambda: Mat.of("RC RA", "PT", listed, division=division),
        lambda: Mat.from_json(stored),
        lambda: parse_mat(f"RC RA | PT | {demands}", division),
    ):
        with pytest.raises(IllegalMove, match=rf"\(nearest: ({near})\)" if near else code) as caught:
            read()
        assert caught.value.code == code
        assert listed[-1].split()[-1].upper() in str(caught.value).upper()


@pytest.mark.parametrize(
    ("demands", "division"),
    [
        ("must E; not E", "JS"),
        ("gen A PLURAL; gen A PLURAL", "JS"),
        ("func SIMPLE_PAST", "ELEM"),
        ("gen G NOUN; gen G RELATIVE; gen F VERB", "JS"),
        ("wild orange", "JS"),
        ("gen C FUNCTION_OF_INFINITIVE ADVERB", "MID"),
        ("gen C FUNCTION_OF_INFINITIVE VERB_MODIFIER", "MID"),
        ("gen I COMPOUND_WORD", "ELEM"),
        ("gen D SUPERLATIVE irregular", "MID"),
    ],
)
def test_order_limits_and_a_missing_type_are_not_refused(demands, division):
    assert parse_mat(f"RC RA | PT | {demands}", division).demands


def test_lenient_reads_what_is_readable():
    assert parse_mat("RC | | gen A ABSTRACT; func GERUND", "ELEM", lenient=True).demands[0].args == ("A", "ABSTRACT")
    assert Mat.of("RC", demands=["type NOUN", "type VERB"], lenient=True).type_demand == "NOUN"
    assert Mat.from_json({"letters": "RC", "leters": "RA"}, lenient=True).letters[0].code == "RC"


def test_an_unknown_key_of_a_state_is_refused():
    with pytest.raises(IllegalMove, match=r"UNKNOWN_KEY: 'leters' \(nearest: letters\)"):
        Mat.from_json({"leters": "RC"})


def test_a_colour_of_ones_own_may_be_wild():
    violet = Rules(colours=None, n_cubes=None)
    assert Mat.of("VIOLET:T", "", ["wild violet"], rules=violet).wild_colour == "VIOLET"
    with pytest.raises(IllegalMove, match="BAD_PARAM"):
        Mat.of("RT", "", ["wild violet"])


def test_the_last_move_is_read_as_carefully():
    with pytest.raises(IllegalMove, match="UNKNOWN_DEMAND"):
        parse_mat("RC | RA | | demand KT gen A PLURALL")


def test_the_parameter_of_a_move_exists_too():
    mat = parse_mat("RC | KT | type VERB; func GERUND")
    assert demand_code(Demand("gen", "C", "FUNCTION_OF_GERUND", "BANANA"), "KT", mat) == "BAD_PARAM"
    assert demand_code(Demand("gen", "C", "FUNCTION_OF_GERUND", "SUBJECT"), "KT", mat) == "OK"


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("S – V – DO", "S-V-DO"),
        ("s — v — do", "S-V-DO"),
        ("N – V – N", "S-V-DO"),
        ("S – V – DO / N – V – N", "S-V-DO"),
        ("S-LV-PA / N-LV-A", "S-LV-PA"),
        ("S – V – DO – OC (Noun)", "S-V-DO-OC(N)"),
        ("S-V-DO-OC (Adj)", "S-V-DO-OC(A)"),
        ("N-V-N-OC(N)", "S-V-DO-OC(N)"),
        ("Compound – Complex", "COMPOUND-COMPLEX"),
        ("compound complex", "COMPOUND-COMPLEX"),
        ("Inverted", "INVERTED"),
        ("Inverted / Inverted", "INVERTED"),
    ],
)
def test_a_designation_is_read_as_printed(printed, name):
    assert check_designation("js", printed) == name
    shake = Shake(seed=1)
    shake.push(Designate("P1", printed))
    assert shake.state.designation == name


@pytest.mark.parametrize(
    ("text", "near"), [("S-VV", "S-V"), ("S-V / N-V-N", ""), ("DECLARTIVE", "DECLARATIVE"), ("", "")]
)
def test_an_unknown_designation_is_refused_with_the_nearest(text, near):
    with pytest.raises(IllegalMove, match=rf"UNKNOWN_DESIGNATION: .*nearest: {near}") as caught:
        check_designation("JS", text)
    assert caught.value.code == "UNKNOWN_DESIGNATION"
    with pytest.raises(IllegalMove, match="NOT_IN_DIVISION"):
        check_designation("elem", "S-V-DO-OC(N)")
