"""Which forms of its part of speech a word is: singular or plural, base or past, positive or comparative.

    >>> verb_forms("wrote", evidence.entries["wrote"]["V"], evidence)        # doctest: +SKIP
    Forms(codes={'d', 'i'}, is_open=False)

The answer of each function is the codes of the forms, and whether the list
may be incomplete (open): then no other form is answered NO.
"""

from __future__ import annotations

from typing import NamedTuple

from tagging import spelling
from tagging.evidence import Entry, Evidence
from tagging.readings import Reading

_ANIMALS = 5  # the number of WordNet's file of animals
_GROUP_OF_PEOPLE = ("people who", "people that", "people in", "the people", "those who", "persons who")
_DERIVED_PLURALS = ("nesses", "isms", "ists", "izations", "isations", "ships", "ities", "men")


class Forms(NamedTuple):
    codes: set[str]
    is_open: bool


def noun_forms(word: str, entry: Entry, evidence: Evidence) -> Forms:
    """Number: ``s`` and ``p``."""
    codes = {reading.form for reading in entry.readings if not entry.headword or _is_plural(word, reading, evidence)}
    if not entry.headword:
        return Forms(codes or {"p" if word.endswith("s") else "s"}, not codes)
    if codes and any(reading.lemma == word for reading in entry.readings):
        return Forms({"s", "p"}, False)
    if entry.sources == {"d"} and word.endswith(_DERIVED_PLURALS):
        return Forms({"p"}, False)
    has_plural = any(form in evidence.words for form in {*evidence.agid.plurals.get(word, ()), spelling.plural(word)})
    looks_plural = word.endswith("s") and not word.endswith(("ss", "us", "is"))
    if word.endswith("ics"):
        return Forms({"s", *codes}, True)
    if codes:
        return Forms({"s", *codes}, False) if has_plural else Forms(codes, True)
    if _is_plural_only(word, evidence) and not has_plural:
        return Forms({"p"}, True)
    if looks_plural and not has_plural:
        return Forms(set(), True)
    return Forms({"s"}, False)


def _is_plural(word: str, reading: Reading, evidence: Evidence) -> bool:
    """Whether a noun of its own is believed to be a plural as well.

    AGID guesses from endings: BUTTON as many tons, COCOA as more than one cocoon.
    """
    if reading.regular:
        return True
    if word.endswith("ing"):
        return False
    if reading.lemma == word:
        is_told = word.endswith(("s", "fish", "fowl", "craft", "hertz")) or "Np" in evidence.moby.get(word, set())
        if is_told or spelling.plural(word) not in evidence.words:
            return True
        is_animal = any(sense.number == _ANIMALS for sense in evidence.wordnet.senses(word, "N"))
        return is_animal and not word.endswith(("ling", "ton"))
    if spelling.plural(word) not in evidence.words:
        return True
    return any(other.source == "w" and other.lemma == reading.lemma for other in evidence.readings.get(word, ()))


def _is_plural_only(word: str, evidence: Evidence) -> bool:
    """Does Moby call it a plural, or WordNet say so in each sense?"""
    moby = evidence.moby.get(word, set())
    if "Np" in moby and "N" not in moby:
        return True
    senses = evidence.wordnet.senses(word, "N")
    return bool(senses) and all(
        sense.gloss.startswith(("(plural", "(usually plural", "(used in the plural", *_GROUP_OF_PEOPLE))
        or any("plural" in evidence.wordnet.by_key[key].words for _, key in sense.usage)
        for sense in senses
    )


def verb_forms(word: str, entry: Entry, evidence: Evidence) -> Forms:
    """Form: ``b 3 d n g``; and ``r``, ``i`` for the way its past is made."""
    codes = {reading.form for reading in entry.readings} - {""}
    is_open = any(not reading.form for reading in entry.readings)
    for reading in entry.readings:
        if reading.form in ("d", "n"):
            codes.add("r" if reading.regular else "i")
        elif reading.form:
            codes |= _regularity(reading.lemma, evidence)
        else:
            codes.add("i")
    if entry.headword:
        if _is_verb_lemma(word, evidence):
            codes |= {"b", *_regularity(word, evidence)}
        else:
            is_open = True
    return Forms(codes, is_open or not codes & set("b3dng"))


def _is_verb_lemma(word: str, evidence: Evidence) -> bool:
    claims = evidence.claims.get(word, {}).get("V", set())
    return (
        bool(claims & {"w", "a"})
        or bool(evidence.moby.get(word, set()) & {"Vt", "Vo"})
        or evidence.has_verb_forms(word)
    )


def _regularity(lemma: str, evidence: Evidence) -> set[str]:
    table = evidence.agid.verbs.get(lemma)
    regular = spelling.regular_pasts(lemma)
    if table is None:
        irregular = any(lemma in lemmas for lemmas in evidence.wordnet.irregular["V"].values())
        return {"r"} if not irregular and regular & evidence.words else set()
    pasts = {*table.past, *table.participle}
    pasts = pasts & evidence.words or pasts  # AGID also tries spellings that nobody uses
    return ({"r"} if regular & pasts else set()) | ({"i"} if pasts - regular else set())


def degree_forms(entry: Entry) -> Forms:
    """Degree: ``p c s``; and ``r``, ``i`` for the way a comparative or superlative is made."""
    codes = {reading.form for reading in entry.readings}
    codes |= {"r" if reading.regular else "i" for reading in entry.readings}
    if entry.headword and not entry.readings:
        return Forms({"p"}, False)
    # LATER and LOWER are in WordNet as words of their own; whether as positives it does not say.
    return Forms(codes or {"p"}, entry.headword or not codes)
