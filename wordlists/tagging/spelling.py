"""How English spells a regular form: cat to cats, try to tried, grip to gripping, noble to nobler.

    >>> plural("fly"), sorted(regular_pasts("grip"))
    ('flies', ['griped', 'gripped'])

Doubling depends on stress, which spelling does not show, so that the rules
for verbs and degrees give every spelling there may be; the caller keeps the
ones that are words.
"""

from __future__ import annotations

_VOWELS = "aeiou"


def plural(noun: str) -> str:
    """The regular plural; a verb's third person is spelled the same way."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return noun[:-1] + "ies"
    return noun + "s"


def regular_pasts(verb: str) -> set[str]:
    return _with_ending(verb, "ed")


def present_participles(verb: str) -> set[str]:
    if verb.endswith("ie"):
        return {verb[:-2] + "ying"}
    forms = {verb + "ing", *(_doubled(verb, "ing"))}
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        forms = {verb[:-1] + "ing", verb + "ing"}
    return forms


def comparatives(adjective: str) -> set[str]:
    return _with_ending(adjective, "er")


def superlatives(adjective: str) -> set[str]:
    return _with_ending(adjective, "est")


def _with_ending(word: str, ending: str) -> set[str]:
    if word.endswith("e"):
        return {word + ending[1:]}
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return {word[:-1] + "i" + ending, word + ending}
    return {word + ending, *_doubled(word, ending)}


def _doubled(word: str, ending: str) -> set[str]:
    last = word[-1]
    if last == "c":
        return {word + "k" + ending}
    if last in _VOWELS + "wxyh" or word[-2:-1] not in set(_VOWELS + "y"):
        return set()
    return {word + last + ending}
