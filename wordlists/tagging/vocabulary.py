"""The tags, their codes in ``tags.tsv``, and which of them exclude each other.

    >>> TAGS["Np"], TAGS["V3"]
    ('noun.plural', 'verb.third_person')

A code is the letter of a part of speech, followed by one character for a
sub-tag. The names are those of the public contract.
"""

from __future__ import annotations

PARTS = {
    "N": "noun",
    "P": "pronoun",
    "V": "verb",
    "A": "adjective",
    "R": "adverb",
    "I": "preposition",
    "C": "conjunction",
    "U": "interjection",
}
COMPOUND = "K"  # written like a part of speech, but it is none

SUB_TAGS = {
    "N": {"s": "singular", "p": "plural", "g": "collective", "a": "abstract", "c": "concrete"},
    "P": {
        "s": "singular", "p": "plural", "e": "personal", "i": "indefinite", "q": "interrogative",
        "d": "demonstrative", "r": "relative", "t": "intensive", "x": "reflexive", "n": "nominative",
        "o": "objective",
    },
    "V": {
        "b": "base", "3": "third_person", "d": "past", "n": "past_participle", "g": "present_participle",
        "r": "regular", "i": "irregular", "t": "transitive", "o": "intransitive", "l": "linking",
        "x": "auxiliary",
    },
    "A": {
        "p": "positive", "c": "comparative", "s": "superlative", "r": "regular", "i": "irregular",
        "o": "possessive_pronoun",
    },
    "R": {"p": "positive", "c": "comparative", "s": "superlative", "r": "regular", "i": "irregular"},
    "C": {"s": "subordinator", "v": "conjunctive_adverb"},
}  # fmt: skip

TAGS = {
    **PARTS,
    COMPOUND: "compound",
    **{part + code: f"{PARTS[part]}.{sub}" for part, subs in SUB_TAGS.items() for code, sub in subs.items()},
}

# When one member of an axis is YES, the members that are not named are NO: a source that gives a word's
# forms has given another form only.
AXES = {"N": ["sp"], "V": ["b3dng", "ri"], "A": ["pcs", "ri"], "R": ["pcs", "ri"]}
# Parts of speech whose hand-kept list is complete: a sub-tag that is not named is NO.
CLOSED = "PC"

LABELS = {
    "a": "archaic",
    "o": "obsolete",
    "f": "foreign",
    "v": "vulgar",
    "s": "slang",
    "b": "abbreviation",
    "p": "proper",
}
FLAGS = {"A": "all", "S": "some", "N": "none", "U": "unknown"}

SOURCES = {
    "w": "WordNet 3.0",
    "a": "AGID, the inflection table of pyinflect",
    "m": "Moby part-of-speech",
    "t": "12dicts, 2of12id",
    "e": "the inflected forms that ENABLE holds",
    "h": "a hand-kept list of wordlists/hand",
    "d": "a rule of derivation (nonrandom is what random is)",
}

CODES = {name: code for code, name in TAGS.items()}
