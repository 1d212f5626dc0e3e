"""What can be wrong with a text, and where.

    >>> print(Fault("words.txt", 3, 4, "UTF-8", "byte 0xE9"))
    words.txt:3, position 4: expected UTF-8, found byte 0xE9

Not here: rows that are merely not words, which is for a lexicon to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordcore.errors import WordListError


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a text: where, and what to do about it.

    ``line`` counts from 1 (0: the text as a whole), ``position`` counts characters from 1 (0: the whole
    line). ``ends`` says that reading ended there.
    """

    source: str
    line: int
    position: int
    expected: str
    found: str
    remedy: str = ""
    ends: bool = False

    def error(self) -> WordListError:
        """The error of a reader that stops at such a place."""
        line = f":{self.line}" if self.line else ""
        position = f", position {self.position}" if self.position else ""
        return WordListError.at(f"{self.source}{line}{position}", self.expected, self.found, self.remedy)

    def __str__(self) -> str:
        return str(self.error())


class Broken(Exception):
    """Bytes that end where more should follow; never seen outside this room."""

    def __init__(self, found: str, remedy: str = "") -> None:
        super().__init__(found)
        self.found = found
        self.remedy = remedy
