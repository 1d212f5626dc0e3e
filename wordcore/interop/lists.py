"""What is made of a checked word list: a summary, suggestions, the difference of two lists.

    >>> import wordcore
    >>> suggestions(wordcore.load(), "recieve")
    ['RECEIVE', 'RELIEVE']

The parts behind ``wordcore check --summary``, ``--suggest``, ``--dedupe`` and ``wordcore diff``.
Not here: reading (``text``) and printing (``wordcore.cli``).
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from wordcore._engine.batch.lines import REASONS, Seen, tally
from wordcore.alphabet import MAX_WORD, Alphabet
from wordcore.errors import BadTilesError, BadWordError, LimitError
from wordcore.interop.text import Block, Fault, TextFile, line_blocks
from wordcore.lexicon import Lexicon

# Different lines a summary remembers to count repeats: 32 MB.
REPEAT_LIMIT = 1 << 20
_SHORTEST_FOR_TWO = 5


@dataclass(slots=True)
class Summary:
    """Counts over a checked text: add its blocks, then read the fields.

    >>> import io, wordcore
    >>> from wordcore.interop.text import checked_blocks
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "dog"])
    >>> summary = Summary(lexicon)
    >>> for block in checked_blocks(lexicon, io.BytesIO(b"cat\\nCAT\\nc4t\\nbat\\n")):
    ...     summary.add(block)
    >>> summary.n_rows, summary.n_words, summary.n_repeats
    (4, 2, 1)
    >>> summary.by_reason()
    {'word': 2, 'not in the lexicon': 1, 'a character that is not a letter': 1}
    >>> summary.by_length()
    {3: (2, 1)}
    """

    lexicon: Lexicon
    n_rows: int = 0
    n_words: int = 0
    n_repeats: int = 0
    n_bytes: int = 0
    n_faults: int = 0
    _reasons: list[int] = field(default_factory=lambda: [0] * len(REASONS), repr=False)
    _words: list[int] = field(default_factory=lambda: [0] * (MAX_WORD + 1), repr=False)
    _others: list[int] = field(default_factory=lambda: [0] * (MAX_WORD + 1), repr=False)
    _seen: Seen = field(init=False, repr=False)
    _started: float = field(default_factory=time.monotonic, repr=False)

    def __post_init__(self) -> None:
        self._seen = Seen(self.lexicon, REPEAT_LIMIT)

    def add(self, block: Block) -> None:
        """Counts a block in."""
        reasons, lengths = block.classified
        fresh = self._seen.fresh(block.text)
        self.n_rows += len(block)
        self.n_words += block.mask.count
        self.n_bytes += len(block.text)
        self.n_faults += len(block.faults)
        self.n_repeats += len(fresh) - fresh.count(1)
        for kept, more in zip((self._reasons, self._words, self._others), tally(reasons, lengths), strict=True):
            for i, n in enumerate(more):
                kept[i] += n

    @property
    def repeats_are_exact(self) -> bool:
        """Whether all repeats were counted; beyond a million different lines some are missed."""
        return not self._seen.full

    def by_reason(self) -> dict[str, int]:
        """Rows by reason, those that occurred."""
        return {reason: n for reason, n in zip(REASONS, self._reasons, strict=True) if n}

    def by_length(self) -> dict[int, tuple[int, int]]:
        """``(words, others)`` by length in tiles, of the rows that tiles can spell."""
        both = zip(self._words, self._others, strict=True)
        return {length: counts for length, counts in enumerate(both) if length and any(counts)}

    def rate(self) -> float:
        """Rows per second since the Summary was made."""
        return self.n_rows / max(time.monotonic() - self._started, 1e-9)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "lexicon": self.lexicon.name,
            "rows": self.n_rows,
            "words": self.n_words,
            "reasons": self.by_reason(),
            "lengths": {str(length): list(both) for length, both in self.by_length().items()},
            "repeats": self.n_repeats,
            "repeats_exact": self.repeats_are_exact,
            "faults": self.n_faults,
            "rows_per_s": round(self.rate()),
        }


def suggestions(lexicon: Lexicon, text: str, limit: int = 5) -> list[str]:
    """Words that may have been meant: one change away or, for longer texts, two if there are none.

    The same letters in another order come first, then common words, if the lexicon knows which
    they are; a text that the alphabet cannot spell has none.
    """
    for edits in (1, 2) if len(text) >= _SHORTEST_FOR_TWO else (1,):
        try:
            found = list(lexicon.near(text, edits))
        except (BadTilesError, BadWordError, LimitError):
            return []
        if found:
            # Letters in the wrong order come before a wrong letter.
            letters = sorted(text.upper())
            found.sort(key=lambda word: (sorted(word) != letters, lexicon.commonness(word) or 100, word))
            return found[:limit]
    return []


@dataclass(frozen=True, slots=True)
class Difference:
    """Two sets of words side by side, what only one has being sorted."""

    only_first: list[str]
    only_second: list[str]
    n_common: int


def difference(first: Iterable[str], second: Iterable[str], alphabet: Alphabet = Alphabet.ENGLISH) -> Difference:
    """What each of two sets of words has that the other lacks, in the alphabet's order; what it cannot spell is last.

    >>> difference({"CAT", "DOG"}, {"DOG", "EEL"})
    Difference(only_first=['CAT'], only_second=['EEL'], n_common=1)
    """

    def place(word: str) -> tuple[bool, bytes, str]:
        codes = alphabet.codec.codes(word)
        return codes is None, codes or b"", word

    one, other = set(first), set(second)
    return Difference(sorted(one - other, key=place), sorted(other - one, key=place), len(one & other))


def read_words(path: str | os.PathLike[str], alphabet: Alphabet = Alphabet.ENGLISH) -> set[str]:
    """The words of a list in upper case, without empty lines; a repeated word takes no memory.

    Raises WordListError with the first place that is wrong with the text.
    """
    words: set[bytes] = set()
    line = 1
    with TextFile(path) as file:
        for piece in line_blocks(file.stream):
            for row, position, why in piece.faults():
                raise Fault(file.name, line + row, position, *why).error()
            # Of bytes, strip() takes the spaces that check_lines takes, and no others.
            words.update(raw.strip() for raw in piece.text.split(b"\n"))
            line += piece.text.count(b"\n")
    words.discard(b"")
    return {alphabet.normalise(word.decode("utf-8")) for word in words}
