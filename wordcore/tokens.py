"""What a token is: the runs of letters in a text, where they begin and end.

    >>> around("the dog's tail", 4, 7)
    "dog's"

A token is a run of letters, digits, underscores and combining accents; an apostrophe between two
runs makes them one token, but a closing 's is left out when a word is looked for. The engine
(``_engine/scan/occurrences.pyx``) applies the same rules to plain letters. Not here: looking anything up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_APOSTROPHES = ("'", "\u2019")
_IN_WORD = r"[\w\u0300-\u036f]"


def run_of(tiles: Iterable[str]) -> re.Pattern[str]:
    """A token outside English, where an apostrophe parts two words (l'arte), so that a run of letters is one.

    A mark on a tile, such as the dot of L·L, joins the letters beside it.

        >>> run_of(["A", "L·L"]).findall("l'al·la")
        ['l', 'al·la']
    """
    marks = "".join(sorted({character for tile in tiles for character in tile if not _in_word(character, 0)}))
    joined = rf"(?:[{re.escape(marks)}]{_IN_WORD}+)*" if marks else ""
    return re.compile(rf"(?<!{_IN_WORD}){_IN_WORD}+{joined}")


def continues(text: str, at: int) -> bool:
    """Whether a token that starts before a position reaches over it."""
    if _in_word(text, at - 1):
        return _in_word(text, at) or (text[at : at + 1] in _APOSTROPHES and _in_word(text, at + 1))
    return at > 1 and text[at - 1] in _APOSTROPHES and _in_word(text, at) and _in_word(text, at - 2)


def ends_token(text: str, at: int) -> bool:
    """Whether a token ends before a position, a closing 's aside."""
    closing_s = text[at : at + 1] in _APOSTROPHES and text[at + 1 : at + 2] in ("s", "S")
    return not continues(text, at) or (closing_s and not continues(text, at + 2))


def around(text: str, start: int, end: int, most: int = 80) -> str:
    """The tokens that a stretch of text is part of, ``most`` characters of them on each side."""
    left, right = start, end
    while start - left < most and continues(text, left):
        left -= 1
    while right - end < most and continues(text, right):
        right += 1
    return text[left:right]


def of_letters(token: str) -> bool:
    """Whether a token has no digit or underscore."""
    return not any(character == "_" or (character.isalnum() and not character.isalpha()) for character in token)


def folded(text: str) -> str:
    """Lower case, of the same length, so that places stay where they are."""
    if text.isascii():
        return text.lower()
    # U+0130 is the one letter whose lower case is two characters; a Greek sigma has two lower cases.
    return text.replace("\u0130", "i").lower().replace("\u03c2", "\u03c3")


def _in_word(text: str, at: int) -> bool:
    if not 0 <= at < len(text):
        return False
    character = text[at]
    return character.isalnum() or character == "_" or "\u0300" <= character <= "\u036f"
