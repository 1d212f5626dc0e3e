"""The order-of-play sheets of the three divisions, as data (LT5).

    >>> from wordcore.games.linguishtik.tables import FUNCTIONS, GENERAL
    >>> sorted(FUNCTIONS["ADJECTIVE"]["OBJECTIVE_COMPLEMENT"])
    ['JS', 'MID']
    >>> GENERAL["C"]["FUNCTION_OF_GERUND"]["JS"]
    'C12'

Junior and Senior play from one sheet, ``JS``. What the tables mean for a
demand is decided in ``legality``; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping

DIVISIONS = ("ELEM", "MID", "JS")
TYPES = ("NOUN", "PRONOUN", "VERB", "ADJECTIVE", "ADVERB", "PREPOSITION", "CONJUNCTION", "INTERJECTION")
STRUCTURES = ("SIMPLE", "COMPLEX", "COMPOUND", "COMPOUND-COMPLEX")
PURPOSES = ("DECLARATIVE", "INTERROGATIVE", "IMPERATIVE", "EXCLAMATORY")

_ALL = frozenset(DIVISIONS)
_MID_JS = frozenset({"MID", "JS"})
_JS = frozenset({"JS"})

# Pattern in S-notation: the divisions that list it.
PATTERNS: Mapping[str, frozenset[str]] = {
    "S-V": _ALL,
    "S-V-DO": _ALL,
    "S-LV-PN": _ALL,
    "S-LV-PA": _ALL,
    "S-V-IO-DO": _ALL,
    "S-V-DO-OC(N)": _MID_JS,
    "S-V-DO-OC(A)": _MID_JS,
    "INVERTED": _ALL,
}

# N-notation to S-notation; the sheets print N-LV-A for Elementary and N-LV-PA for the others.
PATTERN_ALIASES: Mapping[str, str] = {
    "N-V": "S-V",
    "N-V-N": "S-V-DO",
    "N-LV-PN": "S-LV-PN",
    "N-LV-A": "S-LV-PA",
    "N-LV-PA": "S-LV-PA",
    "N-V-N-N": "S-V-IO-DO",
    "N-V-N-OC(N)": "S-V-DO-OC(N)",
    "N-V-N-OC(A)": "S-V-DO-OC(A)",
}

_OBJECTS: Mapping[str, frozenset[str]] = {
    "SUBJECT": _ALL,
    "DIRECT_OBJECT": _ALL,
    "INDIRECT_OBJECT": _ALL,
    "PREDICATE_NOUN": _ALL,
    "OBJECT_OF_PREPOSITION": _ALL,
    "APPOSITIVE": _ALL,
    "OBJECTIVE_COMPLEMENT": _MID_JS,
    "RETAINED_DIRECT_OBJECT": _JS,
    "RETAINED_INDIRECT_OBJECT": _JS,
    "RETAINED_OBJECTIVE_COMPLEMENT": _JS,
}

# Type: function: the divisions that list it. An interjection has no function (LT13).
FUNCTIONS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "NOUN": {**_OBJECTS, "NOUN_ADJUNCT": _ALL},
    "PRONOUN": _OBJECTS,
    "VERB": {
        "SIMPLE_PRESENT": _ALL,
        "SIMPLE_PAST": _ALL,
        "SIMPLE_FUTURE": _ALL,
        "PRESENT_PERFECT": _MID_JS,
        "PAST_PERFECT": _MID_JS,
        "FUTURE_PERFECT": _MID_JS,
        "PRESENT_PROGRESSIVE": _MID_JS,
        "PAST_PROGRESSIVE": _MID_JS,
        "FUTURE_PROGRESSIVE": _MID_JS,
        "PRESENT_PERFECT_PROGRESSIVE": _MID_JS,
        "FUTURE_PERFECT_PROGRESSIVE": _MID_JS,
        "INFINITIVE": _ALL,
        "GERUND": _MID_JS,
        "PARTICIPLE": _MID_JS,
    },
    "ADJECTIVE": {
        "NOUN_MODIFIER": _ALL,
        "PRONOUN_MODIFIER": _ALL,
        "PREDICATE_ADJECTIVE": _ALL,
        "ADJACENT_ADJECTIVE": _ALL,
        "OBJECTIVE_COMPLEMENT": _MID_JS,
        "RETAINED_OBJECTIVE_COMPLEMENT": _JS,
    },
    "ADVERB": {"VERB_MODIFIER": _ALL, "ADJECTIVE_MODIFIER": _ALL, "ADVERB_MODIFIER": _ALL},
    "PREPOSITION": {"INTRO_ADJECTIVE_PHRASE": _ALL, "INTRO_ADVERB_PHRASE": _ALL},
    "CONJUNCTION": {"SUBORDINATOR": _ALL, "CONJUNCTIVE_ADVERB": _ALL},
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


def _rows(text: str) -> dict[str, dict[str, str]]:
    """``NAME elem mid js`` lines, ``-`` where a sheet has no such demand."""
    table: dict[str, dict[str, str]] = {}
    for line in text.strip().splitlines():
        name, *places = line.split()
        table[name] = {division: place for division, place in zip(DIVISIONS, places, strict=True) if place != "-"}
    return table


# Section: demand: division: its number on that division's sheet.
GENERAL: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "A": _rows("""
        SINGULAR                    A1  A1  A1
        PLURAL                      A2  A2  A2
        COLLECTIVE                  A3  A3  A3
        ABSTRACT                    -   A4  A4
        CONCRETE                    -   A5  A5
        NOMINATIVE_CASE             -   A6  A6
        OBJECTIVE_CASE              -   A7  A7
    """),
    "B": _rows("""
        SINGULAR                    B1  B1  B1
        PLURAL                      B2  B2  B2
        PERSONAL                    B3  B3  B3
        INDEFINITE                  B4  B4  B4
        INTERROGATIVE               -   B5  B5
        DEMONSTRATIVE               -   B6  B6
        RELATIVE                    -   B7  B7
        NOMINATIVE_CASE             -   B8  B8
        OBJECTIVE_CASE              -   B9  B9
        INTENSIVE                   -   -   B10
        REFLEXIVE                   -   -   B11
    """),
    "C": _rows("""
        SINGULAR                    C1  C1  C1
        PLURAL                      C2  C2  C2
        LINKING                     C3  C3  C3
        AUXILIARY                   C4  C4  C4
        REGULAR                     C5  C5  C5
        IRREGULAR                   C6  C6  C6
        IMPERATIVE_MOOD             -   C7  C7
        EMPHATIC_FORM               -   C8  C8
        PRESENT_INFINITIVE          -   -   C9
        PRESENT_PERFECT_INFINITIVE  -   -   C10
        FUNCTION_OF_INFINITIVE      -   C9  C11
        FUNCTION_OF_GERUND          -   C10 C12
        PRESENT_PARTICIPLE          -   C11 C13
        PAST_PARTICIPLE             -   C12 C14
        ACTIVE_VOICE                -   C13 C15
        PASSIVE_VOICE               -   C14 C16
        TRANSITIVE                  -   C15 C17
        INTRANSITIVE                -   C16 C18
        SUBJUNCTIVE_MOOD            -   -   C19
    """),
    "D": _rows("""
        POSITIVE                    D1  D1  D1
        COMPARATIVE                 D2  D2  D2
        SUPERLATIVE                 D3  D3  D3
        POSSESSIVE_NOUN             D4  D4  D4
        POSSESSIVE_PRONOUN          D5  D5  D5
    """),
    "E": _rows("""
        POSITIVE                    E1  E1  E1
        COMPARATIVE                 E2  E2  E2
        SUPERLATIVE                 E3  E3  E3
    """),
    "F": _rows("""
        INFINITIVE                  F4  F1  F1
        GERUND                      -   F2  F2
        PARTICIPLE                  -   F3  F3
        APPOSITIVE                  -   F4  F4
        VERB                        -   F5  F5
        ADJECTIVE                   F1  F6  F6
        ADVERB                      F2  F7  F7
        PREPOSITIONAL               F3  F8  F8
    """),
    "G": _rows("""
        INDEPENDENT                 G1  G1  G1
        DEPENDENT                   G2  G2  G2
        ADJECTIVE                   G3  G3  G3
        ADVERB                      G4  G4  G4
        NOUN                        -   G5  G5
        RELATIVE                    -   G6  G6
        INFINITIVE                  -   G7  G7
        ELLIPTICAL                  -   -   G8
    """),
    # One table for H and I: COMPOUND_WORD stands under H in Elementary and under I elsewhere.
    "H": _rows("""
        DIRECT_QUOTE                -   H   H1
        INDIRECT_QUOTE              -   -   H2
        COMPOUND_WORD               H   I   I
    """),
}

# Parameters a general demand may carry: (section, name): the words allowed.
OPTIONAL_PARAMETERS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("C", "EMPHATIC_FORM"): ("present", "past"),
    ("D", "COMPARATIVE"): ("regular", "irregular"),
    ("D", "SUPERLATIVE"): ("regular", "irregular"),
    ("E", "COMPARATIVE"): ("regular", "irregular"),
    ("E", "SUPERLATIVE"): ("regular", "irregular"),
}
NO_PARAMETERS_IN = frozenset({"ELEM"})

# Demands whose parameter, a function's name, is required: the function that must be in force for them.
REQUIRED_PARAMETERS: Mapping[tuple[str, str], str] = {
    ("C", "FUNCTION_OF_INFINITIVE"): "INFINITIVE",
    ("C", "FUNCTION_OF_GERUND"): "GERUND",
}
