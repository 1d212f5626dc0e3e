"""What AGID only guesses, from how a word ends, and the list contradicts: taken out before anybody reads it.

    >>> agid = without_guesses(read_agid(), words, wordnet)        # doctest: +SKIP
    >>> agid.plurals["belief"], agid.verbs["profit"].past          # doctest: +SKIP
    (('beliefs',), ('profited',))

A plural that is a word's own zero plural, such as BUTTON, is weighed in ``forms``.
"""

from __future__ import annotations

from collections.abc import Collection

from tagging import spelling
from tagging.word_classes import Agid, VerbForms
from tagging.wordnet import WordNet

_LONGEST_OF_ONE_SYLLABLE = 5
_UNCHANGED = frozenset(["bullshit", "input", "output", "overbet", "overwet", "rewed", "rewet"])
"""Longer verbs whose past may be the verb itself though AGID names the regular one first."""


def without_guesses(agid: Agid, words: Collection[str], wordnet: WordNet) -> Agid:
    """The same table without the plurals and pasts that are only guessed."""
    plurals = {noun: _plurals(noun, forms, words, wordnet) for noun, forms in agid.plurals.items()}
    return Agid(plurals, {verb: _pasts(verb, forms, words) for verb, forms in agid.verbs.items()}, agid.degrees)


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
