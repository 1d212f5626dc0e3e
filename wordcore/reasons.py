"""Why a row is a word or not, in words for people: every such sentence is written here.

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cat"], name="pets")
    >>> for row in lexicon.explain(["dog", "c4t", ""]):
    ...     print(sentence(row, lexicon))
    'dog': expected a word of pets, found one that is not in it
    'c4t', position 2: expected a letter of the alphabet english, found '4'
    '': expected at least one letter, found none

The codes, and the native code that finds them, are in the engine's ``rows``. Not here: what is wrong with a file
(``wordcore.text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from wordcore._engine.batch.rows import REASONS, Explained
from wordcore.alphabet import MAX_WORD
from wordcore.errors import shown

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

__all__ = ["PHRASES", "REASONS", "Explained", "Reason", "sentence"]

Reason: TypeAlias = Literal["word", "not_in_lexicon", "bad_character", "too_long", "not_utf8", "blank", "null"]

PHRASES: dict[Reason, str] = {
    "word": "a word",
    "not_in_lexicon": "not in the lexicon",
    "bad_character": "a character that is not a letter",
    "too_long": "too long",
    "not_utf8": "not UTF-8",
    "blank": "empty line",
    "null": "null",
}
"""What a reason is called in a table of counts."""


def sentence(row: Explained, lexicon: Lexicon) -> str:
    """What is wrong with a row that was explained; empty for a word."""
    alphabet = lexicon.alphabet.name
    expected, found = {
        "word": ("", ""),
        "not_in_lexicon": (f"a word of {lexicon.name}", "one that is not in it"),
        "bad_character": (f"a letter of the alphabet {alphabet}", _character(row)),
        "too_long": (f"at most {MAX_WORD} letters", "more"),
        "not_utf8": ("UTF-8", "other bytes"),
        "blank": ("at least one letter", "none"),
        "null": ("a word", "null"),
    }[row.reason]
    place = "" if row.word is None else shown(row.word)
    if row.position:
        place += f", position {row.position}"
    return f"{place}: expected {expected}, found {found}".removeprefix(": ") if expected else ""


def _character(row: Explained) -> str:
    if row.character is None:
        return "letters that cannot be read as tiles"
    return shown(row.character) if row.character.isprintable() else f"U+{ord(row.character[0]):04X}"
