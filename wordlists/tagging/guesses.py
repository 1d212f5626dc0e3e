"""What AGID only guesses, from how a word ends, and the list contradicts: taken out before anybody reads it.

    >>> agid = without_guesses(read_agid(), words, wordnet)        # doctest: +SKIP
    >>> agid.plurals["belief"], agid.verbs["profit"].past          # doctest: +SKIP
    (('beliefs',), ('profited',))

A plural that is a word's own zero plural, such as BUTTON, is weighed in ``forms``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from tagging import spelling
from tagging.word_classes import Agid, VerbForms
from tagging.wordnet import WordNet

_LONGEST_OF_ONE_SYLLABLE = 5
_UNCHANGED = frozenset(["bullshit", "input", "output", "overbet", "overwet", "rewed", "rewet"])
"""Longer verbs whose past may be the verb itself though AGID names the regular one first."""


def without_guesses(agid: Agid, words: Collection[str], wordnet: WordNet, told: Mapping[str, bool]) -> Agid:
    """The same table without what is only guessed.

    ``told`` is whether others than AGID call a word a verb, of the words that they know at all.
    """
    plurals = {noun: _plurals(noun, forms, words, wordnet) for noun, forms in agid.plurals.items()}
    strange = _strange_verbs(agid, words, told)
    verbs = {verb: _pasts(verb, forms, words) for verb, forms in agid.verbs.items() if verb not in strange}
    return Agid(plurals, verbs, agid.degrees)


def _strange_verbs(agid: Agid, words: Collection[str], told: Mapping[str, bool]) -> set[str]:
    """A verb COT with a participle COTING, which is cote's; a verb HEARS with HEARSING, which is hearse's."""
    known = [verb for verb in agid.verbs if verb in words]
    verbs_of: dict[str, set[str]] = defaultdict(set)
    for verb in known:
        for participle in agid.verbs[verb].ing:
            verbs_of[participle].add(verb)
    strange = set()
    for verb in known:
        participles = [form for form in agid.verbs[verb].ing if form in words]
        others = set.intersection(*(verbs_of[form] for form in participles)) - {verb} if participles else set()
        # Of words that nobody else knows, such as GAVOT beside GAVOTTE, both are believed.
        if told.get(verb) is False and any(told.get(other) or other[:-1] == verb for other in others):
            strange.add(verb)
    return strange


def _plurals(noun: str, forms: tuple[str, ...], words: Collection[str], wordnet: WordNet) -> tuple[str, ...]:
    """BELIEVES of belief, as THIEVES of thief: BELIEFS is in the list, and BELIEVES is a verb's."""
    regular = spelling.plural(noun)
    if regular not in words:
        return forms
    told = {form for form in forms if form == regular or noun in wordnet.irregular["N"].get(form, ())}
    return tuple(form for form in forms if form in told or not _is_of_verb(form, words, wordnet))


def _is_of_verb(form: str, words: Collection[str], wordnet: WordNet) -> bool:
    stems = {form.removesuffix("s"), form.removesuffix("es")} - {form}
    return any(stem in words and wordnet.has(stem, "V") and spelling.plural(stem) == form for stem in stems)


def _pasts(verb: str, forms: VerbForms, words: Collection[str]) -> VerbForms:
    """A past PROFIT as of fit, GIBBET as of bet, named after the regular one."""
    is_first = forms.past[0] not in spelling.regular_pasts(verb).intersection(words)
    if is_first or len(verb) <= _LONGEST_OF_ONE_SYLLABLE or verb in _UNCHANGED:
        return forms
    past, participle = (tuple(form for form in listed if form != verb) for listed in (forms.past, forms.participle))
    return forms._replace(past=past, participle=participle)
