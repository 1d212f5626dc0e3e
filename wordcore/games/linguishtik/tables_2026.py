"""The Senior order-of-play sheet of the edition 2026-27, as data (LT 6 to LT 16 of that edition).

Second-hand: transcribed from a public trainer, not from the rulebook. A star marks what
the source has for Senior only; the Junior sheet derived from it (LN-D7) lacks that. Not
here: the sheets of 2011-12 (``tables``), and what either of them means (``sheets``).
"""

from __future__ import annotations

from collections.abc import Mapping

DIVISIONS = ("SR", "JR")
_BOTH = frozenset(DIVISIONS)
_SENIOR = frozenset({"SR"})


def _listed(names: str) -> dict[str, frozenset[str]]:
    return {name.rstrip("*"): _SENIOR if name.endswith("*") else _BOTH for name in names.split()}


PATTERNS: Mapping[str, frozenset[str]] = _listed(
    "S-V S-V-DO S-LV-PN S-LV-PA S-V-IO-DO INVERTED S-V-DO-OC(N) S-V-DO-OC(A) S-V-RDO* S-V-RIO* S-V-ROC(N)* S-V-ROC(A)*"
)
PATTERN_ALIASES: Mapping[str, str] = {f"S-V-RETAINED-{kept}": f"S-V-R{kept}" for kept in ("DO", "IO", "OC(N)", "OC(A)")}

_OBJECTS = (
    "SUBJECT DIRECT_OBJECT INDIRECT_OBJECT PREDICATE_NOUN OBJECT_OF_PREPOSITION APPOSITIVE {}OBJECTIVE_COMPLEMENT "
    "RETAINED_DIRECT_OBJECT* RETAINED_INDIRECT_OBJECT* RETAINED_OBJECTIVE_COMPLEMENT*"
)
FUNCTIONS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "NOUN": _listed(_OBJECTS.format("NOUN_ADJUNCT ")),
    "PRONOUN": _listed(_OBJECTS.format("")),
    "VERB": _listed("MAIN_VERB AUXILIARY INFINITIVE GERUND PARTICIPLE"),
    "ADJECTIVE": _listed(
        "NOUN_MODIFIER PRONOUN_MODIFIER PREDICATE_ADJECTIVE ADJACENT_ADJECTIVE OBJECTIVE_COMPLEMENT "
        "RETAINED_OBJECTIVE_COMPLEMENT*"
    ),
    "ADVERB": _listed("VERB_MODIFIER ADJECTIVE_MODIFIER ADVERB_MODIFIER"),
    "PREPOSITION": _listed("INTRO_ADJECTIVE_PHRASE INTRO_ADVERB_PHRASE"),
    "CONJUNCTION": _listed("SUBORDINATOR CONJUNCTIVE_ADVERB"),
    "INTERJECTION": {},
}

_NOUN_USES = "SUBJECT DIRECT_OBJECT INDIRECT_OBJECT PREDICATE_NOUN OBJECT_OF_PREPOSITION APPOSITIVE"
_ADVERB_USES = "VERB_MODIFIER ADJECTIVE_MODIFIER ADVERB_MODIFIER"
_ADJECTIVE_USES = "NOUN_MODIFIER PRONOUN_MODIFIER"
CONTAINERS: Mapping[str, tuple[str, ...]] = {
    name: tuple(functions.split())
    for name, functions in {
        "NOUN_CLAUSE": f"{_NOUN_USES} OBJECTIVE_COMPLEMENT",
        "GERUND_PHRASE": _NOUN_USES,
        "INFINITIVE_CLAUSE": "DIRECT_OBJECT PREDICATE_NOUN OBJECT_OF_PREPOSITION",
        "INFINITIVE_PHRASE": f"SUBJECT DIRECT_OBJECT PREDICATE_NOUN OBJECT_OF_PREPOSITION {_ADVERB_USES}",
        "ADJECTIVE_CLAUSE": f"OBJECTIVE_COMPLEMENT {_ADJECTIVE_USES}",
        "ADJECTIVE_PHRASE": _ADJECTIVE_USES,
        "PARTICIPLE_PHRASE": _ADJECTIVE_USES,
        "ADVERB_CLAUSE": _ADVERB_USES,
        "ADVERB_PHRASE": _ADVERB_USES,
    }.items()
}
"""Section R: the clauses and phrases whose own function may be demanded, and the functions."""

_SECTIONS: Mapping[str, str] = {
    "H": "SINGULAR PLURAL COLLECTIVE NOMINATIVE_CASE OBJECTIVE_CASE",
    "I": "SINGULAR PLURAL INDEFINITE PERSONAL INTERROGATIVE DEMONSTRATIVE* RELATIVE* NOMINATIVE_CASE OBJECTIVE_CASE "
    "POSSESSIVE_CASE",
    "J": "SINGULAR PLURAL LINKING REGULAR IRREGULAR PRESENT_PARTICIPLE PAST_PARTICIPLE SIMPLE_TENSE PERFECT_TENSE "
    "PROGRESSIVE_FORM PERFECT_PROGRESSIVE_FORM FUNCTION_OF_INFINITIVE FUNCTION_OF_GERUND ACTIVE_VOICE* PASSIVE_VOICE*",
    "K": "POSITIVE COMPARATIVE SUPERLATIVE REGULAR IRREGULAR",
    "L": "POSITIVE COMPARATIVE SUPERLATIVE REGULAR IRREGULAR",
    "M": "NOUN ADJECTIVE ADVERB INFINITIVE ELLIPTICAL*",
    "N": "APPOSITIVE ADJECTIVE ADVERB INFINITIVE GERUND PARTICIPLE",
    "O": "COMPOUND_WORD",
    "P": "DIRECT_QUOTE INDIRECT_QUOTE",
    "Q": "NOUN_CLAUSE ADJECTIVE_CLAUSE ADVERB_CLAUSE INFINITIVE_CLAUSE ELLIPTICAL_CLAUSE* DIRECT_QUOTE INDIRECT_QUOTE "
    "APPOSITIVE_PHRASE ADJECTIVE_PHRASE ADVERB_PHRASE INFINITIVE_PHRASE GERUND_PHRASE PARTICIPLE_PHRASE",
    "R": " ".join(f"{name}*" for name in CONTAINERS),
}
GENERAL: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    section: {
        name: {division: f"{section}{number}" for division in DIVISIONS if division in on}
        for number, (name, on) in enumerate(_listed(names).items(), start=1)
    }
    for section, names in _SECTIONS.items()
}
"""Section: demand: division: its number, in the order of the sheet."""

SECTION_TYPES: Mapping[str, str] = {"H": "NOUN", "I": "PRONOUN", "J": "VERB", "K": "ADJECTIVE", "L": "ADVERB"}
_TENSES = ("SIMPLE_TENSE", "PERFECT_TENSE", "PROGRESSIVE_FORM", "PERFECT_PROGRESSIVE_FORM")
OPTIONAL_PARAMETERS: Mapping[tuple[str, str], tuple[str, ...]] = {
    **{("J", name): ("present", "past", "future") for name in _TENSES},
    **{(section, name): ("regular", "irregular") for section in "KL" for name in _SECTIONS["K"].split()[:3]},
}
REQUIRED_FUNCTIONS: Mapping[tuple[str, str], str] = {
    ("J", "FUNCTION_OF_INFINITIVE"): "INFINITIVE",
    ("J", "FUNCTION_OF_GERUND"): "GERUND",
}

_WAS = {"H": "A", "I": "B", "J": "C", "K": "D", "L": "E", "M": "G", "N": "F", "O": "H", "P": "H"}
# Decided by the sentence, or asked of nobody before: they have no namesake.
_NEW = {("I", "POSSESSIVE_CASE"), ("J", "SINGULAR"), ("J", "PLURAL"), *(("J", name) for name in _TENSES)}
NAMESAKES: Mapping[tuple[str, str], tuple[str, str]] = {
    (section, name): (was, name)
    for section, was in _WAS.items()
    for name in GENERAL[section]
    if (section, name) not in _NEW
}
"""Where the sheets of 2011-12 have the same demand; no place means two things, so no edition need be named."""
