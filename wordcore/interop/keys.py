"""Anagram keys: equal for two words exactly if one is an anagram of the other.

    >>> from wordcore import Alphabet
    >>> anagram_key(Alphabet.ENGLISH, "retinas"), anagram_key(Alphabet.ENGLISH, "c4t")
    ('AEINRST', None)

The key to group or join by in a table. Not here: asking a lexicon for anagrams
(``Lexicon.anagrams``).
"""

from __future__ import annotations

from collections.abc import Iterable

from wordcore.alphabet import Alphabet


def anagram_key(alphabet: Alphabet, word: str | None) -> str | None:
    """The tiles of a word in the alphabet's order; None for None and for what tiles cannot spell."""
    codes = None if word is None else alphabet.codec.codes(word)
    return None if codes is None else alphabet.codec.text(bytes(sorted(codes)))


def anagram_keys(alphabet: Alphabet, words: Iterable[str | None]) -> list[str | None]:
    """The keys of many words."""
    return [anagram_key(alphabet, word) for word in words]
