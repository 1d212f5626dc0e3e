"""Compound words: SONGBIRD is song and bird.

Two hints are believed: WordNet writes the same word open or hyphenated
(``ice cream``), or the word splits into two common words of which WordNet's
own definition, or the chain of its hypernyms, names one (a songbird is a
bird; a sonnet has nothing to do with a net). A split alone is doubtful.
Nothing is ever answered NO.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tagging.evidence import Evidence

_LEAST_LETTERS = 3
_COMMON = 50
_WORD = re.compile(r"[a-z]+")
# Short common words that are far more often a suffix or a foreign syllable than a part.
_NO_PARTS = {
    "able", "age", "ages", "ally", "ant", "ants", "ate", "cat", "cent", "con", "dies", "ding", "dings",
    "dis", "ers", "est", "eth", "full", "fully", "her", "hers", "his", "hood", "hoods", "ing", "ion",
    "ions", "ism", "isms", "ist", "ists", "king", "kings", "less", "let", "lets", "lies", "like",
    "ling", "lings", "men", "mis", "ness", "non", "per", "ping", "pro", "rat", "rate", "rated", "rates",
    "rating", "ration", "rations", "res", "ring", "rings", "ship", "ships", "some", "son", "sons",
    "sub", "table", "tables", "ted", "ten", "tens", "the", "tic", "tics", "ties", "ting", "tion", "tor",
    "tors", "vest", "ward", "wards", "wise",
}  # fmt: skip
_NO_FIRST_PARTS = {
    "anti", "auto", "counter", "inter", "maxi", "micro", "mid", "mini", "mono", "multi", "super", "ultra",
}  # fmt: skip
# Names of hypernyms that say nothing about the word.
_TOO_GENERAL = {
    "act", "attribute", "change", "event", "form", "group", "make", "move", "part", "state", "unit", "whole",
}  # fmt: skip
_SUFFIXES = ("ship", "hood", "less", "ness", "able", "ably", "wise", "ward", "wards", "ling", "ation")


class Compound(NamedTuple):
    believed: bool
    source: str


def compound(word: str, evidence: Evidence, sizes: dict[str, int]) -> Compound | None:
    """Is it one? An inflected form is, if its lemma is (TRAVELLED is not travel and led)."""
    entries = evidence.entries.get(word, {}).values()
    if any(entry.headword for entry in entries):
        return _of_lemma(word, evidence, sizes)
    lemmas = {reading.lemma for entry in entries for reading in entry.readings}
    found = [_of_lemma(lemma, evidence, sizes) for lemma in sorted(lemmas or {word})]
    return max((verdict for verdict in found if verdict), default=None)


def _of_lemma(word: str, evidence: Evidence, sizes: dict[str, int]) -> Compound | None:
    splits = [
        (word[:at], word[at:])
        for at in range(_LEAST_LETTERS, len(word) - _LEAST_LETTERS + 1)
        if not _is_tail_of_suffix(word, word[at:], evidence)
    ]
    entries = evidence.wordnet.by_word
    if any(f"{first}_{second}" in entries or f"{first}-{second}" in entries for first, second in splits):
        return Compound(True, "w")
    common = [
        (first, second)
        for first, second in splits
        if max(sizes.get(first, 99), sizes.get(second, 99)) <= _COMMON
        and first not in _NO_FIRST_PARTS
        and not {first, second} & _NO_PARTS
    ]
    if any(_is_named(word, parts, evidence) for parts in common):
        return Compound(True, "w")
    return Compound(False, "d") if common else None


def _is_tail_of_suffix(word: str, second: str, evidence: Evidence) -> bool:
    """APOSTLESHIP is not an apostles' hip."""
    return any(
        word.endswith(suffix) and len(second) < len(suffix) and word.removesuffix(suffix) in evidence.words
        for suffix in _SUFFIXES
    )


def _is_named(word: str, parts: tuple[str, str], evidence: Evidence) -> bool:
    """Does the definition, or what the thing is, name one of the two parts?"""
    named: set[str] = set()
    for part in "NVA":
        for sense in evidence.wordnet.senses(word, part):
            named.update(_WORD.findall(sense.gloss.lower()))
            for key in evidence.wordnet.above(sense):
                named.update({other.lower() for other in evidence.wordnet.by_key[key].words} - _TOO_GENERAL)
    return any(part in named for part in parts)
