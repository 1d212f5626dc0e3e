"""Every exception wordcore raises on purpose.

    >>> from wordcore.errors import BadTilesError
    >>> issubclass(BadTilesError, ValueError)
    True

Each class is also a built-in exception, so a caller who never heard of
wordcore can still catch it. Every refusal has one frame, ``{place}: expected
{expected}, found {found}[; {remedy}]``, whose parts are also attributes, and
:meth:`WordcoreError.at` writes it. Nothing is decided here: the rooms that
find the fault name its parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

SHOWN_CHARACTERS = 60


def shown(value: object) -> str:
    """The value as an error shows it: its repr, cut to 60 characters.

    >>> shown("4")
    "'4'"
    >>> len(shown("A" * 10**6))
    60
    """
    if type(value) is str and len(value) < SHOWN_CHARACTERS - 2:
        text = repr(value)
        if len(text) <= SHOWN_CHARACTERS:
            return text
    if isinstance(value, (str, bytes)):
        value = value[: SHOWN_CHARACTERS + 1]
    try:
        text = f"the class {value.__name__}" if isinstance(value, type) else repr(value)
    except Exception:  # a foreign object's repr may raise anything
        text = f"a {type(value).__name__}"
    if text.startswith("<") and " at 0x" in text:  # Python's own repr: an address says nothing
        text = f"a {type(value).__name__}"
    if "\n" in text:  # a table or the like
        text = " ".join(text.split())
    if not text.isprintable():  # a foreign object's repr may hold what a terminal would obey
        text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[: SHOWN_CHARACTERS + 1])
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."


def shown_name(name: object) -> str:
    """A name from outside, as the place of an error shows it: as it is if that can be read, else as ``shown`` does.

    >>> shown_name("E"), shown_name("\x1b[2J")
    ('E', "'\\\\x1b[2J'")
    """
    return name if isinstance(name, str) and len(name) <= SHOWN_CHARACTERS and name.isprintable() else shown(name)


def shown_hash(value: str) -> str:
    """A SHA-256 whole, so that two can be compared; anything else as ``shown`` shows it.

    >>> shown_hash("0" * 64) == "0" * 64, shown_hash("00")
    (True, "'00'")
    """
    return value if len(value) == 64 and value.isalnum() else shown(value)


def did_you_mean(value: str, choices: Iterable[str]) -> str:
    """A question with the nearest choice and a space after it, to begin a remedy with; empty if none is near.

    >>> did_you_mean("plural", ["noun", "noun.plural"])
    "did you mean 'noun.plural'? "
    """
    import difflib

    nearest = difflib.get_close_matches(value[:SHOWN_CHARACTERS].casefold(), list(choices), n=1)
    return f"did you mean {nearest[0]!r}? " if nearest else ""


class WordcoreError(Exception):
    """The base of all errors raised by wordcore.

    ``place``, ``expected``, ``found`` and ``remedy`` are the parts of the text; an error
    that is not about a value leaves them empty.

        >>> error = BadPatternError.at("pattern 'c[at', position 2", "a closing ']'", "the end of the pattern")
        >>> error.expected
        "a closing ']'"
        >>> str(error)
        "pattern 'c[at', position 2: expected a closing ']', found the end of the pattern"
    """

    place: str = ""
    expected: str = ""
    found: str = ""
    remedy: str = ""

    @classmethod
    def at(cls, place: str, expected: str, found: str, remedy: str = "") -> Self:
        """The error with the one frame; use :func:`shown` for a ``found`` that is a value."""
        sentence = f"expected {expected}, found {found}" + (f"; {remedy}" if remedy else "")
        error = cls(f"{place}: {sentence}" if place else sentence)
        error.place, error.expected, error.found, error.remedy = place, expected, found, remedy
        return error

    def within(self, place: str) -> Self:
        """The same error, found inside a larger place.

        >>> str(GameFileError.at("move 3, cube", "a whole number", "'4'").within("game.json"))
        "game.json, move 3, cube: expected a whole number, found '4'"
        """
        if self.expected:
            inside = f"{place}, {self.place}" if self.place else place
            return type(self).at(inside, self.expected, self.found, self.remedy)
        return type(self)(f"{place}: {self}")

    @classmethod
    def unknown(cls, what: str, value: object, choices: Any, remedy: str = "") -> Self:
        """The error for a name that is not one of a few: ``unknown ruleset 'XY'; expected LV or AB``."""
        listed = [str(choice) for choice in choices]
        expected = " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
        error = cls(f"unknown {what} {shown(value)}; " + (remedy or f"expected {expected}"))
        error.place, error.expected, error.found, error.remedy = what, expected, shown(value), remedy
        return error


class BadTypeError(WordcoreError, TypeError):
    """An argument is of the wrong kind."""


class BadValueError(WordcoreError, ValueError):
    """An argument is of the right kind, but out of range or contradicts another."""


class AlphabetError(WordcoreError, ValueError):
    """An alphabet definition contradicts itself, or two alphabets do not fit together."""


class BadWordError(WordcoreError, ValueError):
    """A string that was to become a word of a lexicon cannot be spelled in its alphabet."""


class BadTilesError(WordcoreError, ValueError):
    """A tile string holds something that is not a tile of the alphabet."""


class BadPatternError(WordcoreError, ValueError):
    """A pattern cannot be read."""


class BadBoardError(WordcoreError, ValueError):
    """A board of letters cannot be read; ``row`` and ``column`` (and ``layer``) count from 0.

    >>> error = BadBoardError.in_cell((1, 2), "a letter", "'7'")
    >>> error.row, error.column, str(error)
    (1, 2, "board, row 1, column 2: expected a letter, found '7'")
    """

    layer: int = 0
    row: int = 0
    column: int = 0

    @classmethod
    def in_cell(cls, cell: tuple[int, ...], expected: str, found: str, remedy: str = "") -> Self:
        """The error for a cell, ``(row, column)`` or ``(layer, row, column)``."""
        names = ("layer", "row", "column")[-len(cell) :]
        place = ", ".join(["board", *(f"{name} {number}" for name, number in zip(names, cell, strict=True))])
        error = cls.at(place, expected, found, remedy)
        for name, number in zip(names, cell, strict=True):
            setattr(error, name, number)
        return error


class BadTagError(WordcoreError, ValueError):
    """A tag or label that is not in the vocabulary."""


class LimitError(WordcoreError, ValueError):
    """A documented limit (tiles, blanks, pool, word length ...) was exceeded."""


class WorkLimitError(LimitError):
    """A question would have taken more work than its limit allows; there is no partial answer.

    ``limit`` names what was counted, ``allowed`` is how much of it a question may take.

        >>> WorkLimitError.over("steps", 1000, "words in a grid").allowed
        1000
    """

    limit: str = ""
    allowed: int = 0

    @classmethod
    def over(cls, limit: str, allowed: int, place: str, found: str = "more", expected: str = "") -> Self:
        """The error for a question that passed its limit."""
        error = cls.at(place, expected or f"at most {allowed:,} {limit}", found, "ask for less")
        error.limit, error.allowed = limit, allowed
        return error


class WordListError(WordcoreError, ValueError):
    """A line of a word list is not a word, or the list cannot be read."""


class CorruptLexiconError(WordcoreError, ValueError):
    """The bytes are not a lexicon this version can read."""


class NewerFormatError(CorruptLexiconError):
    """The file was written by a later release of wordcore."""


class OlderFormatWarning(UserWarning):
    """A lexicon file of an older format version, not all of which can be verified."""


class SlowStartWarning(UserWarning):
    """A first question takes seconds, because something is made for it that a file could hold."""


class BusyError(WordcoreError, TimeoutError):
    """Another process or thread is writing the file; ``path`` names it, ``process`` is its number if known.

    >>> error = BusyError.of("event.json", 4711, "no other writer", "process 4711 writing", "try again later")
    >>> error.process, str(error)
    (4711, 'event.json: expected no other writer, found process 4711 writing; try again later')
    """

    path: str = ""
    process: int | None = None

    @classmethod
    def of(cls, path: Any, process: int | None, expected: str, found: str, remedy: str) -> Self:
        """The error for a file."""
        error = cls.at(str(path), expected, found, remedy)
        error.path, error.process = str(path), process
        return error


class NoLocksWarning(UserWarning):
    """A file system without locks: nothing keeps two processes from writing a file at the same time."""


class DigestMismatchError(WordcoreError, ValueError):
    """A lexicon is not the one that was pickled or asked for."""


class UnknownLexiconError(WordcoreError, LookupError):
    """No lexicon of that name is shipped or installed."""


class MissingColumnError(WordcoreError, LookupError):
    """A question needs a column (tags, commonness) that the lexicon does not carry."""


class GlossaryError(WordcoreError, LookupError):
    """No glossary is installed, or the one found fails its checksum."""


class ForeignFormatError(WordcoreError, ValueError):
    """A file of another engine (KWG, Quackle ...) breaks its own format."""


class GameFileError(WordcoreError, ValueError):
    """A stored game, position, tournament, quiz or card box cannot be read; the text names the place."""


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
