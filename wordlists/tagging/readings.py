"""What a word may be a form of: MICE is the plural of mouse, LEAVES of leaf, and a form of leave.

    >>> Reading("leave", "V", "3", True, "a") in readings["leaves"]        # doctest: +SKIP
    True

A reading says only how the form is made, and who says so. Whether its lemma
is a verb at all is for ``evidence`` to weigh.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from tagging import spelling
from tagging.word_classes import Agid
from tagging.wordnet import WordNet


class Reading(NamedTuple):
    lemma: str
    part: str  # N, V or A; an adverb's degrees are under A too, as AGID has them
    form: str  # the form's code: p of N; 3 d n g of V, or "" if only the verb is known; c s of A
    regular: bool
    source: str


Found = tuple[str, Reading]


def all_readings(
    words: Collection[str], wordnet: WordNet, agid: Agid, lemmas: Mapping[str, Iterable[str]]
) -> dict[str, set[Reading]]:
    """Word to its readings, for the words of the list.

    ``lemmas`` names, by part of speech, what any source knows as a lemma; those
    that no table inflects are inflected by the spelling rules.
    """
    table: dict[str, set[Reading]] = defaultdict(set)
    for source in (
        _plurals(words, wordnet, agid, lemmas["N"]),
        _verb_forms(wordnet, agid, lemmas["V"]),
        _degrees(words, agid, lemmas["A"]),
    ):
        for form, reading in source:
            if form in words and len(reading.lemma) > 1:
                table[form].add(reading)
    return table


def _plurals(words: Collection[str], wordnet: WordNet, agid: Agid, lemmas: Iterable[str]) -> Iterator[Found]:
    for lemma, forms in agid.plurals.items():
        for form in forms:
            yield form, Reading(lemma, "N", "p", form == spelling.plural(lemma), "a")
    for form, singulars in wordnet.irregular["N"].items():
        for lemma in singulars:
            if form != lemma:
                yield form, Reading(lemma, "N", "p", form == spelling.plural(lemma), "w")
    for lemma in lemmas:
        if not any(form in words for form in agid.plurals.get(lemma, ())):
            yield spelling.plural(lemma), Reading(lemma, "N", "p", True, "d")


def _verb_forms(wordnet: WordNet, agid: Agid, lemmas: Iterable[str]) -> Iterator[Found]:
    for lemma, forms in agid.verbs.items():
        regular = spelling.regular_pasts(lemma)
        for form in forms.past:
            yield form, Reading(lemma, "V", "d", form in regular, "a")
        # AGID has only `lain` and `rung` as participles of lie and ring; a regular past is always one too.
        for form in {*forms.participle, *regular.intersection(forms.past)}:
            yield form, Reading(lemma, "V", "n", form in regular, "a")
        for code, spelled in (("g", forms.ing), ("3", forms.third)):
            for form in spelled:
                yield form, Reading(lemma, "V", code, not _is_irregular(lemma, agid), "a")
    for lemma in lemmas:
        if lemma not in agid.verbs:
            yield spelling.plural(lemma), Reading(lemma, "V", "3", True, "d")
            for form in spelling.regular_pasts(lemma):
                yield form, Reading(lemma, "V", "d", True, "d")
                yield form, Reading(lemma, "V", "n", True, "d")
            for form in spelling.present_participles(lemma):
                yield form, Reading(lemma, "V", "g", True, "d")
    for form, bases in wordnet.irregular["V"].items():
        for lemma in bases:
            # The list does not say which form it is; where AGID does, we need not ask it.
            if form != lemma and lemma not in agid.verbs:
                yield form, Reading(lemma, "V", "", False, "w")


def _is_irregular(lemma: str, agid: Agid) -> bool:
    """No past of the verb is spelled by rule."""
    return not spelling.regular_pasts(lemma).intersection(agid.verbs[lemma].past)


def _degrees(words: Collection[str], agid: Agid, lemmas: Iterable[str]) -> Iterator[Found]:
    """Comparatives and superlatives, only of adjectives that have both in the list.

    AGID compares what cannot be compared (lay, layer, layest); a superlative in
    the list shows that somebody does.
    """
    for lemma in {*agid.degrees, *lemmas}:
        comparatives, superlatives = agid.degrees.get(lemma, ((), ()))
        more = {*comparatives, *spelling.comparatives(lemma)}.intersection(words)
        most = {*superlatives, *spelling.superlatives(lemma)}.intersection(words)
        most = {form for form in most if form.endswith("st") and not form.endswith("ist")}
        if more and most:
            source = "a" if lemma in agid.degrees else "d"
            for form in more:
                yield form, Reading(lemma, "A", "c", form in spelling.comparatives(lemma), source)
            for form in most:
                yield form, Reading(lemma, "A", "s", form in spelling.superlatives(lemma), source)
