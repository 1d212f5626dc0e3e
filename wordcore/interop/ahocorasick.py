"""pyahocorasick automata to and from a lexicon.

    >>> from wordcore import Lexicon
    >>> from wordcore.interop import ahocorasick
    >>> automaton = ahocorasick.to_automaton(Lexicon.from_words(["cat", "cats"]))
    >>> automaton.get("CATS"), list(ahocorasick.from_automaton(automaton))
    (1, ['CAT', 'CATS'])

Objects only: an automaton in a file is a pickle, which may do anything when it is opened, and
pickling one leaks memory. To look for a lexicon's words in running text, ``wordcore.scan`` is
faster and knows where words begin.
"""

from __future__ import annotations

from typing import Any

from ahocorasick import EMPTY, STORE_INTS, Automaton

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTypeError, shown
from wordcore.lexicon import Lexicon


def to_automaton(lexicon: Lexicon, *, searching: bool = True) -> Any:
    """An automaton of the words in upper case, each with its number; ready to search text unless told not to."""
    automaton = Automaton(STORE_INTS)
    for number, word in enumerate(lexicon):
        automaton.add_word(word, number)
    if searching and len(lexicon):
        automaton.make_automaton()
    return automaton


def from_automaton(automaton: Any, *, alphabet: Alphabet = Alphabet.ENGLISH, name: str = "unnamed") -> Lexicon:
    """A lexicon of an automaton's keys; raises BadWordError at the first that the alphabet cannot spell."""
    if not isinstance(automaton, Automaton):
        raise BadTypeError.at("automaton", "an ahocorasick.Automaton", shown(automaton))
    keys = automaton.keys() if automaton.kind != EMPTY else ()
    return Lexicon.from_words(keys, name=name, alphabet=alphabet)
