"""What each demand asks of one use of a word, and which demands no single use can meet (EVIDENCE.md 3 and 4).

    >>> from wordcore.games.linguishtik import Demand
    >>> from wordcore.games.linguishtik.grammar import clash, uses_of
    >>> clash([Demand("gen", "A", "SINGULAR"), Demand("gen", "A", "PLURAL")])
    ('SINGULAR', 'PLURAL')
    >>> [sorted(use.needs) for use in uses_of([Demand("type", "VERB"), Demand("func", "GERUND")])][-1]
    ['verb', 'verb.present_participle']

A use is a part of speech with one value on its form axis; all demands are asked of one
use. What a use needs is a set of facts about the word. Not here: where the facts
come from (``facts``), and who asks (``evidence``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.tables import FUNCTIONS, place_of
from wordcore.games.linguishtik.tables_2026 import NAMESAKES

NEVER, MAYBE = "never", "maybe"
"""Facts that are so of no word, and that no data can tell."""
YES = ""
"""What asks nothing of the word."""

FORMS: Mapping[str, tuple[str, ...]] = {
    "NOUN": ("noun.singular", "noun.plural"),
    "PRONOUN": ("pronoun.singular", "pronoun.plural"),
    "VERB": ("verb.base", "verb.third_person", "verb.past", "verb.past_participle", "verb.present_participle"),
    "ADJECTIVE": ("adjective.positive", "adjective.comparative", "adjective.superlative"),
    "ADVERB": ("adverb.positive", "adverb.comparative", "adverb.superlative"),
    "PREPOSITION": ("preposition",),
    "CONJUNCTION": ("conjunction.subordinator", "conjunction.conjunctive_adverb", "conjunction"),
    "INTERJECTION": ("interjection",),
}
"""The uses of each type of word, by the tag that stands for them; the last conjunction is the coordinating one."""
POSSESSIVE = "possessive"
"""The form of an adjective once a possessive is demanded (R-POSS)."""
SECTION_PARTS = {"A": "NOUN", "B": "PRONOUN", "C": "VERB", "D": "ADJECTIVE", "E": "ADVERB"}


class Use(NamedTuple):
    """One use of a word, and the facts that must hold for all demands to be met in it."""

    part: str
    form: str
    needs: frozenset[str]


def _words(names: str) -> tuple[str, ...]:
    return tuple(names.split())


# --- functions ----------------------------------------------------------------------------------

_TENSES: Mapping[str, frozenset[str]] = {
    name: frozenset(f"verb.{form}" for form in _words(forms))
    for forms, names in {
        "base third_person": "SIMPLE_PRESENT",
        "past": "SIMPLE_PAST",
        "base": "SIMPLE_FUTURE INFINITIVE",
        "past_participle": "PRESENT_PERFECT PAST_PERFECT FUTURE_PERFECT",
        "present_participle": "PRESENT_PROGRESSIVE PAST_PROGRESSIVE FUTURE_PROGRESSIVE PRESENT_PERFECT_PROGRESSIVE "
        "PAST_PERFECT_PROGRESSIVE FUTURE_PERFECT_PROGRESSIVE GERUND",
        "present_participle past_participle": "PARTICIPLE",
    }.items()
    for name in _words(names)
}
_PERFECT = frozenset(_words("PRESENT_PERFECT PAST_PERFECT FUTURE_PERFECT"))
_USES: Mapping[tuple[str, str], str] = {
    ("PRONOUN", "SUBJECT"): "pronoun_subject",
    ("PRONOUN", "PREDICATE_NOUN"): "pronoun_predicate",
    ("PRONOUN", "APPOSITIVE"): "appositive",
    ("VERB", "MAIN_VERB"): YES,
    ("VERB", "AUXILIARY"): "verb.auxiliary",
    ("ADJECTIVE", "NOUN_MODIFIER"): "attributive",
    ("ADJECTIVE", "PRONOUN_MODIFIER"): "postposed",
    ("ADJECTIVE", "ADJACENT_ADJECTIVE"): "postposed",
    ("ADVERB", "VERB_MODIFIER"): "verb_modifier",
    ("ADVERB", "ADJECTIVE_MODIFIER"): "adjective_modifier",
    ("ADVERB", "ADVERB_MODIFIER"): "adverb_modifier",
    ("PREPOSITION", "INTRO_ADJECTIVE_PHRASE"): "adjective_phrase",
    ("PREPOSITION", "INTRO_ADVERB_PHRASE"): YES,
}
# What is not named above: a noun can have any function, a pronoun is an object, an adjective a predicate.
_OTHER_USES = {"NOUN": YES, "PRONOUN": "pronoun_object", "ADJECTIVE": "predicative"}
_MODIFIERS = frozenset({"NOUN_MODIFIER", "PRONOUN_MODIFIER"})
_COMPLEMENTS = frozenset(
    _words("PREDICATE_ADJECTIVE ADJACENT_ADJECTIVE OBJECTIVE_COMPLEMENT RETAINED_OBJECTIVE_COMPLEMENT")
)


def _function_need(name: str, part: str, form: str) -> str:
    if part == "VERB" and name in _TENSES:
        if form not in _TENSES[name]:
            return "helper"  # "the verb" may be the whole phrase: HAVE of a perfect tense
        return "main_verb" if name == "SIMPLE_PRESENT" else YES
    if part == "CONJUNCTION":
        return YES if form == f"conjunction.{name.lower()}" else NEVER
    if (part, name) in _USES:
        return _USES[part, name]
    if name not in FUNCTIONS.get(part, ()):
        return NEVER
    if name == "NOUN_ADJUNCT":
        return YES if form == "noun.singular" else MAYBE
    return _OTHER_USES[part]


# --- general demands ----------------------------------------------------------------------------

_VERB_FORMS: Mapping[str, tuple[str, ...]] = {
    "IMPERATIVE_MOOD": ("verb.base",),
    "EMPHATIC_FORM": ("verb.base",),
    "PRESENT_INFINITIVE": ("verb.base",),
    "FUNCTION_OF_INFINITIVE": ("verb.base",),
    "FUNCTION_OF_GERUND": ("verb.present_participle",),
    "PRESENT_PERFECT_INFINITIVE": ("verb.past_participle",),
    "PAST_PARTICIPLE": ("verb.past_participle",),
    "PRESENT_PARTICIPLE": ("verb.present_participle",),
    "PASSIVE_VOICE": ("verb.past_participle",),
}
_PARTICIPLES = ("verb.past_participle", "verb.present_participle")
_IN_PHRASE = {"INFINITIVE": ("verb.base",), "GERUND": ("verb.present_participle",), "PARTICIPLE": _PARTICIPLES}
_BY_TAG = frozenset(
    _words("COLLECTIVE ABSTRACT CONCRETE PERSONAL INDEFINITE INTERROGATIVE DEMONSTRATIVE RELATIVE INTENSIVE REFLEXIVE")
    + _words("LINKING AUXILIARY REGULAR IRREGULAR TRANSITIVE INTRANSITIVE")
)


def _general_need(section: str, name: str, part: str, form: str, is_perfect: bool) -> str:
    if section in SECTION_PARTS and SECTION_PARTS[section] != part:
        return NEVER
    if section == "C":
        return _verb_need(name, form, is_perfect)
    if section in ("D", "E"):
        return _degree_need(section, name, part, form)
    if section in ("A", "B"):
        if name in ("SINGULAR", "PLURAL"):
            return YES if form == f"{part.lower()}.{name.lower()}" else NEVER
        if name in ("NOMINATIVE_CASE", "OBJECTIVE_CASE"):
            return YES if part == "NOUN" else f"pronoun.{name.removesuffix('_CASE').lower()}"
        return f"{part.lower()}.{name.lower()}" if name in _BY_TAG else MAYBE
    if section in ("F", "G"):
        return _container_need(section, name, part, form)
    if section == "H":
        return "compound" if name == "COMPOUND_WORD" else YES
    return MAYBE


def _verb_need(name: str, form: str, is_perfect: bool) -> str:
    if name == "SINGULAR":
        return YES
    if name == "PLURAL":
        return NEVER if form == "verb.third_person" else YES
    if name == "ACTIVE_VOICE":
        return MAYBE if form == "verb.past_participle" and not is_perfect else YES
    if name == "SUBJUNCTIVE_MOOD":
        return {"verb.base": YES, "verb.past": YES, "verb.third_person": NEVER}.get(form, MAYBE)
    if name in _VERB_FORMS:
        if form not in _VERB_FORMS[name]:
            return "emphatic" if name == "EMPHATIC_FORM" else NEVER
        return "verb.transitive" if name == "PASSIVE_VOICE" else YES
    return f"verb.{name.lower()}" if name in _BY_TAG else MAYBE


def _degree_need(section: str, name: str, part: str, form: str) -> str:
    if name in ("POSSESSIVE_NOUN", "POSSESSIVE_PRONOUN"):
        return name.lower() if form == POSSESSIVE else NEVER
    if name in ("POSITIVE", "COMPARATIVE", "SUPERLATIVE"):
        if form == POSSESSIVE:
            return MAYBE if name == "POSITIVE" else NEVER
        return YES if form == f"{part.lower()}.{name.lower()}" else NEVER
    return f"{part.lower()}.{name.lower()}" if name in _BY_TAG else MAYBE


def _container_need(section: str, name: str, part: str, form: str) -> str:
    """A word of any type can be put inside a phrase or clause by nesting (LT9), with these exceptions."""
    if part == "INTERJECTION":
        return MAYBE
    if form == "conjunction.conjunctive_adverb":
        return YES if (section, name) == ("G", "INDEPENDENT") else MAYBE
    if section == "G":
        if part == "VERB" and (name == "ELLIPTICAL" or (name == "INFINITIVE" and form != "verb.base")):
            return MAYBE
        return YES
    if name == "VERB":
        return YES if part in ("VERB", "ADVERB") else MAYBE
    if part == "VERB" and name in _IN_PHRASE:
        return YES if form in _IN_PHRASE[name] else MAYBE
    return YES


# --- whole sets of demands ----------------------------------------------------------------------


def old_place(demand: Demand) -> tuple[str, str] | None:
    """Where the sheets of 2011-12 have a general demand; None for one that has no namesake there."""
    section, name = str(demand.args[0]), str(demand.args[1])
    if (section, name) in NAMESAKES:
        return NAMESAKES[section, name]
    place = place_of(section, name)
    return place if place[0] <= "H" and not ("J" <= section <= "R") else None


def _need(demand: Demand, part: str, form: str, is_perfect: bool) -> Iterator[str]:
    if demand.kind == "type":
        yield YES if demand.args[0] == part else NEVER
    elif demand.kind == "func":
        yield _function_need(str(demand.args[0]), part, form)
    elif demand.kind == "gen":
        place = old_place(demand)
        if place is None:
            yield MAYBE
            return
        yield _general_need(*place, part, form, is_perfect)
        if place[0] in ("D", "E") and demand.args[2:]:
            yield f"{part.lower()}.{demand.args[2]}"


@lru_cache(maxsize=256)
def _uses_of(demands: tuple[Demand, ...]) -> tuple[Use, ...]:
    wants_possessive = any(demand.is_possessive for demand in demands)
    is_perfect = any(demand.kind == "func" and demand.args[0] in _PERFECT for demand in demands)
    kinds = {str(demand.args[1]) for demand in demands if demand.kind == "gen" and old_place(demand) is not None}
    types = {demand.args[0] for demand in demands if demand.kind == "type"}
    found = []
    for part, forms in FORMS.items():
        if types - {part}:
            continue
        for form in (POSSESSIVE,) if wants_possessive and part == "ADJECTIVE" else forms:
            needs = {need for demand in demands for need in _need(demand, part, form, is_perfect)} - {YES}
            if NEVER in needs:
                continue
            if part == "PRONOUN" and "PERSONAL" in kinds and kinds & {"INTENSIVE", "REFLEXIVE"}:
                needs.add(MAYBE)
            own = set() if form == POSSESSIVE else {part.lower(), form}
            found.append(Use(part, form, frozenset(needs | own)))
    return tuple(found)


def uses_of(demands: Iterable[Demand]) -> tuple[Use, ...]:
    """The uses in which all the demands can be met together, and the facts each needs; none if there is no such use."""
    return _uses_of(tuple(sorted({d for d in demands if not d.is_letter_demand}, key=str)))


_GROUPS: Mapping[str, tuple[str, ...]] = {
    "A": ("SINGULAR PLURAL", "ABSTRACT CONCRETE", "NOMINATIVE_CASE OBJECTIVE_CASE"),
    "B": (
        "SINGULAR PLURAL",
        "NOMINATIVE_CASE OBJECTIVE_CASE",
        "INTENSIVE REFLEXIVE",
        "PERSONAL INDEFINITE INTERROGATIVE DEMONSTRATIVE RELATIVE",
    ),
    "C": (
        *("ACTIVE_VOICE PASSIVE_VOICE", "TRANSITIVE INTRANSITIVE", "LINKING TRANSITIVE", "LINKING PASSIVE_VOICE"),
        *("LINKING AUXILIARY", "INTRANSITIVE PASSIVE_VOICE", "AUXILIARY TRANSITIVE", "REGULAR IRREGULAR"),
        *("PRESENT_PARTICIPLE PAST_PARTICIPLE", "IMPERATIVE_MOOD SUBJUNCTIVE_MOOD"),
        *("PRESENT_INFINITIVE PRESENT_PERFECT_INFINITIVE", "IMPERATIVE_MOOD PASSIVE_VOICE"),
        "EMPHATIC_FORM PASSIVE_VOICE",
    ),
    "D": (
        "POSITIVE COMPARATIVE SUPERLATIVE",
        *("POSSESSIVE_NOUN COMPARATIVE", "POSSESSIVE_NOUN SUPERLATIVE"),
        *("POSSESSIVE_PRONOUN COMPARATIVE", "POSSESSIVE_PRONOUN SUPERLATIVE"),
        "REGULAR IRREGULAR",
    ),
    "E": ("POSITIVE COMPARATIVE SUPERLATIVE", "REGULAR IRREGULAR"),
}  # fmt: skip
_CLASHES = {
    section: frozenset(frozenset(pair) for group in groups for pair in combinations(_words(group), 2))
    for section, groups in _GROUPS.items()
}
_CASES = frozenset(
    frozenset(pair)
    for case, functions in {
        "NOMINATIVE_CASE": "DIRECT_OBJECT INDIRECT_OBJECT OBJECT_OF_PREPOSITION",
        "OBJECTIVE_CASE": "SUBJECT PREDICATE_NOUN",
    }.items()
    for pair in ((case, name) for name in _words(functions))
)


def clash(demands: Sequence[Demand]) -> tuple[str, str] | None:
    """Two demands that no single use of any word can meet, by name; None if there are none."""
    types = [str(demand.args[0]) for demand in demands if demand.kind == "type"]
    functions = [str(demand.args[0]) for demand in demands if demand.kind == "func"]
    places = [place for demand in demands if demand.kind == "gen" and (place := old_place(demand)) is not None]
    if "AUXILIARY" in functions:  # a function in 2026-27, and the same demand
        places.append(("C", "AUXILIARY"))
    for section, name in places:
        part = SECTION_PARTS.get(section)
        if part is not None and types and types[0] != part:
            return types[0], name
    for (one, first), (two, second) in combinations(places, 2):
        if one == two and frozenset((first, second)) in _CLASHES.get(one, ()):
            return first, second
    for section, name in places:
        for function in functions if section in ("A", "B") else ():
            if frozenset((name, function)) in _CASES:
                return name, function
    return None


def contradiction(demands: Sequence[Demand]) -> tuple[str, str] | None:
    """Two functions that one use cannot have together, where two functions contradict each other (LG-D34)."""
    functions = list(dict.fromkeys(str(demand.args[0]) for demand in demands if demand.kind == "func"))
    for pair in combinations(functions, 2):
        one, two = frozenset(pair) & _MODIFIERS, frozenset(pair) & _COMPLEMENTS
        if not (one and two):
            return pair
    return None
