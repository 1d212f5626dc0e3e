"""A sentence to fill in: the designated pattern with the word in its place. Nobody has judged it.

    >>> from wordcore.games.linguishtik import Demand
    >>> from wordcore.games.linguishtik.skeleton import skeleton
    >>> str(skeleton("S-V-DO", "CATS", [Demand("type", "NOUN"), Demand("func", "DIRECT_OBJECT")]))
    '[subject] [verb] CATS (direct object). (not judged)'

Not here: what a machine can see of a sentence that was written (``sentence``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wordcore.games.core import Value
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.kinds import said

NOT_JUDGED = "not judged"
_PLACES: Mapping[str, str] = {
    "S": "subject",
    "V": "verb",
    "LV": "linking verb",
    "DO": "direct object",
    "IO": "indirect object",
    "PN": "predicate noun",
    "PA": "predicate adjective",
    "OC(N)": "objective complement, a noun",
    "OC(A)": "objective complement, an adjective",
    "RDO": "retained direct object",
    "RIO": "retained indirect object",
    "ROC(N)": "retained objective complement, a noun",
    "ROC(A)": "retained objective complement, an adjective",
}
"""What the parts of a pattern are called."""
_FUNCTION_PLACES: Mapping[str, tuple[str, ...]] = {
    "SUBJECT": ("S",),
    "DIRECT_OBJECT": ("DO",),
    "INDIRECT_OBJECT": ("IO",),
    "PREDICATE_NOUN": ("PN",),
    "PREDICATE_ADJECTIVE": ("PA",),
    "OBJECTIVE_COMPLEMENT": ("OC(N)", "OC(A)"),
    "RETAINED_DIRECT_OBJECT": ("RDO",),
    "RETAINED_INDIRECT_OBJECT": ("RIO",),
    "RETAINED_OBJECTIVE_COMPLEMENT": ("ROC(N)", "ROC(A)"),
}
"""The parts of a pattern that a function can be; a function that is none of them comes beside the pattern."""
_BESIDE: Mapping[str, str] = {
    "OBJECT_OF_PREPOSITION": "[preposition] {}",
    "APPOSITIVE": "[noun], {}",
    "NOUN_ADJUNCT": "{} [noun]",
    "NOUN_MODIFIER": "{} [noun]",
    "PRONOUN_MODIFIER": "{} [pronoun]",
    "ADJACENT_ADJECTIVE": "[noun] {}",
    "VERB_MODIFIER": "{} [verb]",
    "ADJECTIVE_MODIFIER": "{} [adjective]",
    "ADVERB_MODIFIER": "{} [adverb]",
    "INTRO_ADJECTIVE_PHRASE": "[noun] {} [object of the preposition]",
    "INTRO_ADVERB_PHRASE": "[verb] {} [object of the preposition]",
    "SUBORDINATOR": "[clause] {} [clause]",
    "CONJUNCTIVE_ADVERB": "[clause]; {}, [clause]",
    "INFINITIVE": "to {}",
}
"""How a word is used that is not itself a part of a pattern."""
_AND = ", [and, but, or]"
_WITHOUT_PATTERN: Mapping[str, tuple[tuple[str, ...], str]] = {
    "INVERTED": (("V", "S"), "."),
    "SIMPLE": (("S", "V"), "."),
    "COMPOUND": (("S", "V", _AND, "S", "V"), "."),
    "COMPLEX": (("S", "V", "[subordinator]", "S", "V"), "."),
    "COMPOUND-COMPLEX": (("S", "V", "[subordinator]", "S", "V", _AND, "S", "V"), "."),
    "DECLARATIVE": (("S", "V"), "."),
    "INTERROGATIVE": (("[auxiliary]", "S", "V"), "?"),
    "IMPERATIVE": (("V",), "."),
    "EXCLAMATORY": (("S", "V"), "!"),
}
"""Designations that are not patterns: the least that such a sentence has, and the mark at its end."""
_VERB_FORMS: Mapping[str, str] = {
    "SIMPLE_FUTURE": "will {}",
    "PRESENT_PERFECT": "has or have {}",
    "PAST_PERFECT": "had {}",
    "FUTURE_PERFECT": "will have {}",
    "PRESENT_PROGRESSIVE": "is or are {}",
    "PAST_PROGRESSIVE": "was or were {}",
    "FUTURE_PROGRESSIVE": "will be {}",
    "PRESENT_PERFECT_PROGRESSIVE": "has or have been {}",
    "PAST_PERFECT_PROGRESSIVE": "had been {}",
    "FUTURE_PERFECT_PROGRESSIVE": "will have been {}",
    "AUXILIARY": "{} [main verb]",
    "SIMPLE_PRESENT": "{}",
    "SIMPLE_PAST": "{}",
    "MAIN_VERB": "{}",
}
"""The verb of a sentence in a tense, as far as the word is it."""


@dataclass(frozen=True, slots=True)
class Skeleton(Value):
    """A sentence to fill in; ``needs`` is what the demands ask of the word in it."""

    designation: str
    text: str
    needs: tuple[str, ...] = ()
    note: str = NOT_JUDGED

    def __str__(self) -> str:
        return f"{self.text} ({self.note})"


def skeleton(designation: str, word: str, demands: Sequence[Demand]) -> Skeleton:
    """The pattern of a designation, with the word at the place its function has there, or beside it."""
    grammar = [demand for demand in demands if not demand.is_letter_demand]
    functions = [str(demand.args[0]) for demand in grammar if demand.kind == "func"]
    function = functions[0] if functions else None
    parts, mark = _parts(designation)
    is_placed = False
    for place, part in enumerate(parts):
        used = None if is_placed or function is None else _used(function, part, word)
        is_placed |= used is not None
        parts[place] = used or (f"[{_PLACES[part]}]" if part in _PLACES else part)
    text = " ".join(parts).replace(" ,", ",")
    if not is_placed:
        beside = _BESIDE.get(function or "")
        text += f", with {word if beside is None else repr(beside.format(word))} in it"
        if function is not None and beside is None:
            text += f" as {said(function)}"
    return Skeleton(designation, text + mark, tuple(demand.wording for demand in grammar))


def _parts(designation: str) -> tuple[list[str], str]:
    """The parts of a pattern, and the mark at its end."""
    if designation in _WITHOUT_PATTERN:
        parts, mark = _WITHOUT_PATTERN[designation]
        return list(parts), mark
    return designation.split("-"), "."


def _used(function: str, part: str, word: str) -> str | None:
    """A part of a pattern with the word in it, if the function is that part."""
    if part in _FUNCTION_PLACES.get(function, ()):
        return f"{word} ({_PLACES[part]})"
    if part in ("V", "LV") and function in _VERB_FORMS:
        return f"{_VERB_FORMS[function].format(word)} ({_PLACES[part]}, {said(function)})"
    return None
