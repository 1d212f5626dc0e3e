"""What is made of a checked word list: a summary, and the difference of two lists.

    >>> import wordcore
    >>> pets, others = Lexicon.from_words(["cat", "dog"]), Lexicon.from_words(["dog", "eel"])
    >>> difference(WordSet.of(pets), WordSet.of(others)).only_second
    ['EEL']

The parts behind ``wordcore check --summary`` and ``--report``, and ``wordcore diff``. Not here: reading
(``wordcore.text``), checking (``checked``) and printing (``wordcore.cli``).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from wordcore._engine.batch.seen import Seen
from wordcore._engine.build import merge
from wordcore._engine.build.gather import Gatherer
from wordcore.alphabet import MAX_WORD, Alphabet
from wordcore.errors import AlphabetError
from wordcore.interop.checked import CheckedBlock
from wordcore.lexicon import Lexicon
from wordcore.reasons import REASONS, Reason
from wordcore.text import Reader

# Different lines a summary remembers to count repeats: 32 MB.
REPEAT_LIMIT = 1 << 20
EXAMPLES = 5
"""Rows that are kept for each reason, and for each character."""


@dataclass(slots=True)
class Summary:
    """Counts over a checked text: add its blocks, then read the fields; with ``detailed``, characters and examples too.

    >>> import io, wordcore
    >>> from wordcore.interop.checked import checked_blocks
    >>> from wordcore.text import Reader
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "dog"])
    >>> summary = Summary(lexicon)
    >>> reader = Reader(io.BytesIO(b"cat\\nCAT\\nc4t\\nbat\\n"))
    >>> for block, _ in checked_blocks(lexicon, reader, summary.prepare):
    ...     summary.add(block)
    >>> summary.n_rows, summary.n_words, summary.n_repeats
    (4, 2, 1)
    >>> summary.by_reason()
    {'word': 2, 'not_in_lexicon': 1, 'bad_character': 1}
    >>> summary.by_length()
    {3: (2, 1)}
    """

    lexicon: Lexicon
    detailed: bool = False
    n_rows: int = 0
    n_words: int = 0
    n_repeats: int = 0
    """Rows that are written like an earlier one, in whatever case."""
    n_shared: int = 0
    """Rows that are written otherwise than any earlier one and have the tiles of one."""
    n_faults: int = 0
    n_blank: int = 0
    n_remarks: int = 0
    characters: Counter[str] = field(default_factory=Counter)
    """Rows by the character that is wrong in them."""
    examples: dict[str, list[tuple[str, int, str]]] = field(default_factory=dict)
    """``(file, line, word)`` of the first rows of each reason."""
    character_examples: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    _reasons: list[int] = field(default_factory=lambda: [0] * len(REASONS), repr=False)
    _words: list[int] = field(default_factory=lambda: [0] * (MAX_WORD + 1), repr=False)
    _others: list[int] = field(default_factory=lambda: [0] * (MAX_WORD + 1), repr=False)
    _seen: Seen = field(init=False, repr=False)
    _started: float = field(default_factory=time.monotonic, repr=False)

    def __post_init__(self) -> None:
        self._seen = Seen(self.lexicon, REPEAT_LIMIT)

    def prepare(self, checked: CheckedBlock) -> None:
        """Works out what a summary needs of a block; several threads may do so."""
        if self.detailed:
            checked.explained  # noqa: B018  kept by the block
        checked.tallied  # noqa: B018

    def add(self, checked: CheckedBlock) -> None:
        """Counts a block in."""
        block = checked.block
        mask, *counts = checked.tallied
        fresh = self._seen.fresh(block.text, block.rules)
        self.n_rows += len(checked)
        self.n_words += mask.count
        self.n_faults += len(block.faults)
        self.n_repeats += fresh.count(0)
        self.n_shared += fresh.count(2)
        for number, odd in block.odd.items():
            if odd.kind in ("too_long", "null"):
                counts[0][REASONS.index(checked.explained[number].reason)] -= 1
                counts[0][REASONS.index(odd.kind)] += 1
        for kept, more in zip((self._reasons, self._words, self._others), counts, strict=True):
            for i, n in enumerate(more):
                kept[i] += n
        if self.detailed:
            self._add_details(checked, counts[0])

    def _add_details(self, checked: CheckedBlock, counts: list[int]) -> None:
        block = checked.block
        for character, (n, first) in checked.explained.characters().items():
            self.characters[character] += n
            if character not in self.character_examples:
                self.character_examples[character] = (
                    block.source,
                    block.line(first),
                    checked.explained[first].word or "",
                )
        wanted = {
            reason
            for reason, n in zip(REASONS, counts, strict=True)
            if n and reason != "word" and len(self.examples.get(reason, ())) < EXAMPLES
        }
        if not wanted:
            return
        for row, why in checked.rows():
            if why.reason in wanted:
                kept = self.examples.setdefault(why.reason, [])
                kept.append((block.source, row.line, row.word))
                if len(kept) == EXAMPLES:
                    wanted.remove(why.reason)
                    if not wanted:
                        return

    def finish(self, reader: Reader) -> None:
        """Counts in what a list has besides rows, once it is read."""
        self.n_blank += reader.reading.n_blank
        self.n_remarks += reader.reading.n_remarks
        self.n_faults += reader.reading.bad.n_rows if reader.reading.bad is not None else 0

    @property
    def share(self) -> str:
        """How many rows are words, in percent; 100 only if all are.

        >>> import wordcore
        >>> Summary(wordcore.load(), n_rows=86_016, n_words=85_976).share
        '99.9%'
        """
        shown = f"{self.n_words / max(self.n_rows, 1):.1%}"
        return "99.9%" if shown == "100.0%" and self.n_words < self.n_rows else shown

    @property
    def repeats_are_exact(self) -> bool:
        """Whether all repeats were counted; beyond a million different lines some are missed."""
        return not self._seen.full

    def by_reason(self) -> dict[Reason, int]:
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
            "shared_tiles": self.n_shared,
            "blank_lines": self.n_blank,
            "remarks": self.n_remarks,
            "faults": self.n_faults,
            "rows_per_s": round(self.rate()),
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """Two sets of words side by side; what only one has is sorted, and spelled out when it is looked at."""

    only_first: Sequence[str]
    only_second: Sequence[str]
    n_common: int


class Only(Sequence[str]):
    """Words of a set by their numbers, then rows that its alphabet cannot spell.

    >>> from array import array
    >>> Only(WordSet.of(Lexicon.from_words(["cat", "dog"])), array("I", [1]), ["x-ray"])
    ['DOG', 'x-ray']
    """

    def __init__(self, words: WordSet, numbers: Sequence[int], others: Sequence[str] = ()) -> None:
        self._decode = words.alphabet.decode
        self._codes, self._starts = memoryview(words.codes), memoryview(words.offsets).cast("B").cast("I")
        self._numbers, self._others = numbers, others

    def __len__(self) -> int:
        return len(self._numbers) + len(self._others)

    @overload
    def __getitem__(self, item: int, /) -> str: ...
    @overload
    def __getitem__(self, item: slice, /) -> list[str]: ...
    def __getitem__(self, item: int | slice, /) -> str | list[str]:
        if isinstance(item, slice):
            return [self[i] for i in range(*item.indices(len(self)))]
        place = item + len(self) if item < 0 else item
        if not 0 <= place < len(self):
            raise IndexError(item)
        if place >= len(self._numbers):
            return self._others[place - len(self._numbers)]
        number = self._numbers[place]
        return self._decode(bytes(self._codes[self._starts[number] : self._starts[number + 1]]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and not isinstance(other, str) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


@dataclass(frozen=True, slots=True)
class WordSet:
    """Words in the codes of an alphabet, sorted, each once; and rows that it cannot spell, as they are read."""

    alphabet: Alphabet
    codes: Any
    offsets: Any
    others: frozenset[str] = frozenset()

    @classmethod
    def of(cls, lexicon: Lexicon) -> WordSet:
        """The words of a lexicon, which stay where they are."""
        return cls(lexicon.alphabet, *lexicon._words_sections())

    @classmethod
    def read(cls, reader: Reader, alphabet: Alphabet = Alphabet.ENGLISH) -> WordSet:
        """The rows of a list; raises WordListError with the first place that is wrong with it."""
        gatherer = Gatherer(alphabet.codec)
        others: set[str] = set()
        for block in reader.blocks():
            for _, raw, _ in gatherer.add_text(block.text, block.rules, False):
                others.add(alphabet.normalise(raw.decode("utf-8", "replace")))
            for fault in (reader.bad_bytes(), *block.faults):
                if fault is not None:
                    raise fault.error()
        codes, offsets, _ = gatherer.finish()
        return cls(alphabet, codes, offsets, frozenset(others))


def difference(first: WordSet, second: WordSet) -> Difference:
    """What each of two sets of words has that the other lacks, in the alphabet's order; what it cannot spell is last.

    Words are the same if their tiles are. Raises AlphabetError for sets in different alphabets.

        >>> pets, others = Lexicon.from_words(["cat", "dog"]), Lexicon.from_words(["dog", "eel"])
        >>> difference(WordSet.of(pets), WordSet.of(others))
        Difference(only_first=['CAT'], only_second=['EEL'], n_common=1)
    """
    if first.alphabet != second.alphabet:
        names = f"{first.alphabet.name} and {second.alphabet.name}"
        raise AlphabetError.at("comparison", "words in one alphabet", names)
    only_first, only_second, n_both = merge.difference(first.codes, first.offsets, second.codes, second.offsets)
    return Difference(
        Only(first, memoryview(only_first).cast("I"), sorted(first.others - second.others)),
        Only(second, memoryview(only_second).cast("I"), sorted(second.others - first.others)),
        n_both + len(first.others & second.others),
    )
