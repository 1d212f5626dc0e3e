"""Labels: in how many of its senses a word is archaic, slang, foreign, a name ...

WordNet marks few senses, so a label that is missing is unknown, not absent.
Only of names and abbreviations, which have lists of their own, is ``none``
ever said: by ``tag_file``, for common words that no such list has.
"""

from __future__ import annotations

import re

from archives import ARCHIVES, read_members
from lists import rows

from tagging.evidence import Evidence
from tagging.wordnet import Sense

_USAGE = {
    "archaism": "a", "slang": "s", "obscenity": "v", "ethnic_slur": "v", "French": "f", "abbreviation": "b",
    "acronym": "b",
}  # fmt: skip
_GLOSS = [
    ("a", re.compile(r"^\(?(an )?archaic\b(?! drinking)")),
    ("o", re.compile(r"^\(obsolete\)|^(an )?obsolete (term|name|word)s? for\b")),
    ("s", re.compile(r"^\((\w+ )?slang\)|^(British )?slang (terms? |\(dated\) )?for\b")),
    ("v", re.compile(r"^(an )?(obscene|vulgar) (term|word|expression|slang)s?\b")),
    ("v", re.compile(r"^offensive (term|name|word)s?\b")),
    ("f", re.compile(r"^\((French|German|Latin|Italian|Spanish)\)")),
    ("f", re.compile(r"^the (\d+\w+|last|first) letter of the (Greek|Hebrew) alphabet")),
    ("f", re.compile(r"^(formerly )?the basic unit of (money|currency) (in|of)\b(?!.*United States)")),
]
_FAMILIAR_NAME = 60  # the larger lists hold every surname there is


def sense_labels(sense: Sense, word: str, evidence: Evidence) -> set[str]:
    number = sense.words.index(word) + 1
    labels = {
        _USAGE[name]
        for whose, key in sense.usage
        if whose == number or (whose == 0 and (not sense.quoted or word in sense.quoted))
        for name in evidence.wordnet.by_key[key].words
        if name in _USAGE
    }
    return labels | {label for label, pattern in _GLOSS if pattern.search(sense.gloss)}


def word_labels(word: str, evidence: Evidence, by_hand: dict[str, dict[str, str]], is_more: bool) -> dict[str, str]:
    """Label letter to ``A`` (all senses) or ``S`` (some); labels nobody speaks of are left out.

    ``is_more``: the word is also something of which WordNet lists no senses, which may mean anything.
    """
    entries = {part: entry for part, entry in evidence.entries[word].items() if entry.believed}
    lemmas = {(reading.lemma, part) for part, entry in entries.items() for reading in entry.readings}
    lemmas |= {(word, part) for part, entry in entries.items() if entry.headword}
    marked: list[set[str]] = []
    unread = is_more
    for lemma, part in sorted(lemmas):
        senses = evidence.wordnet.senses(lemma, part)
        hand = by_hand.get(lemma, {}) if lemma != word else {}
        inherited = {label for label, flag in hand.items() if flag == "A"}
        unread |= not senses and not inherited
        marked += [sense_labels(sense, lemma, evidence) | inherited for sense in senses]
        if inherited and not senses:
            marked.append(inherited)
        marked += [{label} for label, flag in hand.items() if flag == "S"]
    found = {}
    for label in sorted(set().union(*marked)):
        found[label] = "A" if not unread and all(label in labels for labels in marked) else "S"
    return {**found, **by_hand.get(word, {})}


def name_flag(word: str, names: dict[str, int], evidence: Evidence) -> str:
    """``S`` for a word that is also a name, ``U`` if only a large list of surnames says so, else nothing."""
    if evidence.wordnet.is_name(word) or names.get(word, 99) <= _FAMILIAR_NAME:
        return "S"
    return "U" if word in names else ""


def read_names() -> dict[str, int]:
    """What SCOWL writes with a capital, in small letters, and the smallest list that has it."""
    return {word.lower(): size for word, size in _read_lists("upper", "proper-names").items()}


def read_abbreviations() -> set[str]:
    """The abbreviations that SCOWL writes in small letters."""
    return {word for word in _read_lists("abbreviations") if word.islower()}


def _read_lists(*kinds: str) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for kind in kinds:
        for name, data in read_members(ARCHIVES["scowl"], f"usr/share/dict/scowl/*-{kind}.??").items():
            for row in rows(data):
                sizes[row.word] = min(int(name[-2:]), sizes.get(row.word, 99))
    return sizes
