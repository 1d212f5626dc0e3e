"""The methods that a column has under ``.wordcore``, in whichever library it lives.

A library says how a function of ``functions`` is asked of one of its columns; the names, arguments and
documentation are here. Not here: the functions.
"""

from __future__ import annotations

from typing import Any

from wordcore.interop.opened import LexiconLike


class Namespace:
    """What ``column.wordcore`` can be asked; a lexicon is an object, a name or a path, the default one if left out.

    With ``strip``, spaces around the strings are left out. A null stays null.
    """

    def _ask(self, name: str, lexicon: LexiconLike, **options: Any) -> Any:
        raise NotImplementedError

    def is_word(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """Whether each string is a word."""
        return self._ask("is_word", lexicon, strip=strip)

    def reason(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """Why each string is a word or not, as ``Lexicon.explain`` has it; that of a null is ``null``."""
        return self._ask("reason", lexicon, strip=strip)

    def suggest(self, lexicon: LexiconLike = None, *, n: int = 5, strip: bool = False) -> Any:
        """What may have been meant, in lists of up to ``n``; those of words are empty."""
        return self._ask("suggest", lexicon, n=n, strip=strip)

    def anagram_key(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """Each string's tiles in order; null for what tiles cannot spell."""
        return self._ask("anagram_key", lexicon, strip=strip)

    def word_length(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """How many tiles spell each string; null for what they cannot."""
        return self._ask("word_length", lexicon, strip=strip)

    def length(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """The same as ``word_length``, which is its name where ``length`` is taken."""
        return self._ask("word_length", lexicon, strip=strip)

    def score(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """The sum of the values of each string's tiles; null for what tiles cannot spell."""
        return self._ask("score", lexicon, strip=strip)

    def commonness(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """SCOWL's size of each word, 10 (everyday) to 95 (rare); null where it is not known."""
        return self._ask("commonness", lexicon, strip=strip)

    def has_tag(self, tag: str, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """Whether each word has a tag, such as ``noun.plural``; null where that is not known."""
        return self._ask("has_tag", lexicon, tag=tag, strip=strip)

    def hooks(self, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
        """The tiles that make a word in ``front`` of each string and at its ``back``."""
        return self._ask("hooks", lexicon, strip=strip)
