"""The order-of-play sheets of the three divisions, as data (LT5).

Junior and Senior play from one sheet, ``JS``. Not here: what the tables mean for
a demand (``legality``).
"""

from __future__ import annotations

from collections.abc import Mapping

DIVISIONS = ("ELEM", "MID", "JS")
TYPES = ("NOUN", "PRONOUN", "VERB", "ADJECTIVE", "ADVERB", "PREPOSITION", "CONJUNCTION", "INTERJECTION")
STRUCTURES = ("SIMPLE", "COMPLEX", "COMPOUND", "COMPOUND-COMPLEX")
PURPOSES = ("DECLARATIVE", "INTERROGATIVE", "IMPERATIVE", "EXCLAMATORY")
SHORTEST, LONGEST = 4, 10
"""How many letters the word may have (LT4)."""

_ALL = frozenset(DIVISIONS)
_MID_JS = frozenset({"MID", "JS"})
_JS = frozenset({"JS"})


def _first_listed(elem: str, mid: str = "", js: str = "") -> dict[str, frozenset[str]]:
    """Names, by the first division that lists them: the others list what a lower one does."""
    sheets = {_ALL: elem, _MID_JS: mid, _JS: js}
    return {name: divisions for divisions, names in sheets.items() for name in names.split()}


# Pattern in S-notation: the divisions that list it.
PATTERNS: Mapping[str, frozenset[str]] = _first_listed(
    "S-V S-V-DO S-LV-PN S-LV-PA S-V-IO-DO INVERTED", "S-V-DO-OC(N) S-V-DO-OC(A)"
)

# N-notation to S-notation; the sheets print N-LV-A for Elementary and N-LV-PA for the others.
PATTERN_ALIASES: Mapping[str, str] = {
    **{"N-V": "S-V", "N-V-N": "S-V-DO", "N-V-N-N": "S-V-IO-DO"},
    **{"N-LV-PN": "S-LV-PN", "N-LV-A": "S-LV-PA", "N-LV-PA": "S-LV-PA"},
    **{"N-V-N-OC(N)": "S-V-DO-OC(N)", "N-V-N-OC(A)": "S-V-DO-OC(A)"},
}

_OBJECTS = _first_listed(
    "SUBJECT DIRECT_OBJECT INDIRECT_OBJECT PREDICATE_NOUN OBJECT_OF_PREPOSITION APPOSITIVE",
    "OBJECTIVE_COMPLEMENT",
    "RETAINED_DIRECT_OBJECT RETAINED_INDIRECT_OBJECT RETAINED_OBJECTIVE_COMPLEMENT",
)
# Type: function: the divisions that list it. An interjection has no function (LT13).
FUNCTIONS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "NOUN": {**_OBJECTS, "NOUN_ADJUNCT": _ALL},
    "PRONOUN": _OBJECTS,
    "VERB": _first_listed(
        "SIMPLE_PRESENT SIMPLE_PAST SIMPLE_FUTURE INFINITIVE",
        "PRESENT_PERFECT PAST_PERFECT FUTURE_PERFECT PRESENT_PROGRESSIVE PAST_PROGRESSIVE FUTURE_PROGRESSIVE "
        "PRESENT_PERFECT_PROGRESSIVE FUTURE_PERFECT_PROGRESSIVE GERUND PARTICIPLE",
    ),
    "ADJECTIVE": _first_listed(
        "NOUN_MODIFIER PRONOUN_MODIFIER PREDICATE_ADJECTIVE ADJACENT_ADJECTIVE",
        "OBJECTIVE_COMPLEMENT",
        "RETAINED_OBJECTIVE_COMPLEMENT",
    ),
    "ADVERB": _first_listed("VERB_MODIFIER ADJECTIVE_MODIFIER ADVERB_MODIFIER"),
    "PREPOSITION": _first_listed("INTRO_ADJECTIVE_PHRASE INTRO_ADVERB_PHRASE"),
    "CONJUNCTION": _first_listed("SUBORDINATOR CONJUNCTIVE_ADVERB"),
    "INTERJECTION": {},
}

# On no sheet; legal only by an option (LG-D23), in the divisions that have the other perfect progressives.
MISSING_TENSE = "PAST_PERFECT_PROGRESSIVE"
MISSING_TENSE_DIVISIONS = _MID_JS

# The Middle sheet's wording, and what it means (LG-D23).
FUNCTION_ALIASES: Mapping[str, str] = {"OBJECT_OF_COMPLEMENT": "OBJECTIVE_COMPLEMENT"}

# The type that a section of general demands presupposes (R-TYPE); F to I fit every type.
SECTION_TYPES: Mapping[str, str] = {"A": "NOUN", "B": "PRONOUN", "C": "VERB", "D": "ADJECTIVE", "E": "ADVERB"}
CLAUSE_OR_PHRASE = ("F", "G")
# How many clause or phrase demands a shake may hold (R-CP1, R-CP2).
CLAUSE_OR_PHRASE_LIMIT: Mapping[str, int] = {"ELEM": 1, "MID": 1, "JS": 2}


# Section, demand, its number on the sheets of ELEM, MID and JS, or - where a sheet has no such demand.
# One section for H and I: COMPOUND_WORD is under H in Elementary and under I elsewhere.
_ROWS = """
    A SINGULAR                    A1  A1  A1
    A PLURAL                      A2  A2  A2
    A COLLECTIVE                  A3  A3  A3
    A ABSTRACT                    -   A4  A4
    A CONCRETE                    -   A5  A5
    A NOMINATIVE_CASE             -   A6  A6
    A OBJECTIVE_CASE              -   A7  A7
    B SINGULAR                    B1  B1  B1
    B PLURAL                      B2  B2  B2
    B PERSONAL                    B3  B3  B3
    B INDEFINITE                  B4  B4  B4
    B INTERROGATIVE               -   B5  B5
    B DEMONSTRATIVE               -   B6  B6
    B RELATIVE                    -   B7  B7
    B NOMINATIVE_CASE             -   B8  B8
    B OBJECTIVE_CASE              -   B9  B9
    B INTENSIVE                   -   -   B10
    B REFLEXIVE                   -   -   B11
    C SINGULAR                    C1  C1  C1
    C PLURAL                      C2  C2  C2
    C LINKING                     C3  C3  C3
    C AUXILIARY                   C4  C4  C4
    C REGULAR                     C5  C5  C5
    C IRREGULAR                   C6  C6  C6
    C IMPERATIVE_MOOD             -   C7  C7
    C EMPHATIC_FORM               -   C8  C8
    C PRESENT_INFINITIVE          -   -   C9
    C PRESENT_PERFECT_INFINITIVE  -   -   C10
    C FUNCTION_OF_INFINITIVE      -   C9  C11
    C FUNCTION_OF_GERUND          -   C10 C12
    C PRESENT_PARTICIPLE          -   C11 C13
    C PAST_PARTICIPLE             -   C12 C14
    C ACTIVE_VOICE                -   C13 C15
    C PASSIVE_VOICE               -   C14 C16
    C TRANSITIVE                  -   C15 C17
    C INTRANSITIVE                -   C16 C18
    C SUBJUNCTIVE_MOOD            -   -   C19
    D POSITIVE                    D1  D1  D1
    D COMPARATIVE                 D2  D2  D2
    D SUPERLATIVE                 D3  D3  D3
    D POSSESSIVE_NOUN             D4  D4  D4
    D POSSESSIVE_PRONOUN          D5  D5  D5
    E POSITIVE                    E1  E1  E1
    E COMPARATIVE                 E2  E2  E2
    E SUPERLATIVE                 E3  E3  E3
    F INFINITIVE                  F4  F1  F1
    F GERUND                      -   F2  F2
    F PARTICIPLE                  -   F3  F3
    F APPOSITIVE                  -   F4  F4
    F VERB                        -   F5  F5
    F ADJECTIVE                   F1  F6  F6
    F ADVERB                      F2  F7  F7
    F PREPOSITIONAL               F3  F8  F8
    G INDEPENDENT                 G1  G1  G1
    G DEPENDENT                   G2  G2  G2
    G ADJECTIVE                   G3  G3  G3
    G ADVERB                      G4  G4  G4
    G NOUN                        -   G5  G5
    G RELATIVE                    -   G6  G6
    G INFINITIVE                  -   G7  G7
    G ELLIPTICAL                  -   -   G8
    H DIRECT_QUOTE                -   H   H1
    H INDIRECT_QUOTE              -   -   H2
    H COMPOUND_WORD               H   I   I
"""


_LINES = [line.split() for line in _ROWS.strip().splitlines()]
GENERAL: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    section: {
        name: {division: place for division, place in zip(DIVISIONS, places, strict=True) if place != "-"}
        for own_section, name, *places in _LINES
        if own_section == section
    }
    for section in dict.fromkeys(line[0] for line in _LINES)
}
"""Section: demand: division: its number on that division's sheet."""

# Parameters a general demand may carry: (section, name): the words allowed.
OPTIONAL_PARAMETERS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("C", "EMPHATIC_FORM"): ("present", "past"),
    **{(section, name): ("regular", "irregular") for section in "DE" for name in ("COMPARATIVE", "SUPERLATIVE")},
}
NO_PARAMETERS_IN = frozenset({"ELEM"})

# Demands whose parameter, a function's name, is required: the function that must be in force for them.
REQUIRED_PARAMETERS: Mapping[tuple[str, str], str] = {
    ("C", "FUNCTION_OF_INFINITIVE"): "INFINITIVE",
    ("C", "FUNCTION_OF_GERUND"): "GERUND",
}


def place_of(section: object, name: object) -> tuple[str, str]:
    """Where a general demand is in :data:`GENERAL`, whose section H holds I as well."""
    return ("H" if section == "I" else str(section)), str(name)
