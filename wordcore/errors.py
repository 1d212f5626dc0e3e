"""Every exception wordcore raises on purpose.

    >>> from wordcore.errors import BadTilesError
    >>> issubclass(BadTilesError, ValueError)
    True

Each class is also a built-in exception, so a caller who never heard of
wordcore can still catch it. The text of an error says what was found, what
was expected, where, and what to do. Nothing is decided here: the rooms that
find the fault write the sentence.
"""

from __future__ import annotations


class WordcoreError(Exception):
    """The base of all errors raised by wordcore."""


class AlphabetError(WordcoreError, ValueError):
    """An alphabet definition contradicts itself, or two alphabets do not fit together."""


class BadWordError(WordcoreError, ValueError):
    """A string that was to become a word of a lexicon cannot be spelled in its alphabet."""


class BadTilesError(WordcoreError, ValueError):
    """A tile string holds something that is no tile of the alphabet."""


class BadPatternError(WordcoreError, ValueError):
    """A pattern cannot be read."""


class BadTagError(WordcoreError, ValueError):
    """A tag or label that is not in the vocabulary."""


class LimitError(WordcoreError, ValueError):
    """A documented limit (tiles, blanks, pool, word length ...) was passed."""


class WordListError(WordcoreError, ValueError):
    """A line of a word list is no word, or the list cannot be read."""


class CorruptLexiconError(WordcoreError, ValueError):
    """The bytes are not a lexicon this version can read."""


class NewerFormatError(CorruptLexiconError):
    """The file was written by a later release of wordcore."""


class DigestMismatchError(WordcoreError, ValueError):
    """A lexicon found under a name or path is not the one that was pickled."""


class UnknownLexiconError(WordcoreError, LookupError):
    """No lexicon of that name is shipped or installed."""


class GlossaryError(WordcoreError, LookupError):
    """No glossary is at hand, or the one found fails its checksum."""


class ForeignFormatError(WordcoreError, ValueError):
    """A file of another engine (KWG, Quackle ...) breaks its own format."""


class GameFileError(WordcoreError, ValueError):
    """A stored game, position or tournament cannot be read; the text names the place."""


class UnsupportedEdition(WordcoreError, ValueError):
    """An edition of the rules that this library does not implement."""


class IllegalMove(WordcoreError, ValueError):
    """A move the rules do not allow. The position is unchanged.

    ``code`` is the reason code of the rulebook, for programs; the text is a
    sentence for people that quotes the rule's number.

        >>> raise IllegalMove("NOT_CONNECTED", "the play at 1A touches no tile on the board")
        Traceback (most recent call last):
        wordcore.errors.IllegalMove: NOT_CONNECTED: the play at 1A touches no tile on the board
    """

    def __init__(self, code: str, sentence: str = "") -> None:
        self.code = code
        self.sentence = sentence
        super().__init__(code, sentence)

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}" if self.sentence else self.code
