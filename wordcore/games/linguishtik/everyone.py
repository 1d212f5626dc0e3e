"""The words of a lexicon all at once: their spellings, and facts about them as sets.

    >>> import wordcore
    >>> from wordcore.games.linguishtik.everyone import Everyone
    >>> words = Everyone(wordcore.load())
    >>> words.spellings.listed(words.fact("preposition").yes & words.ending("NEATH"))
    ['NEATH', 'BENEATH', 'UNDERNEATH']

A set is an int, bit ``i`` for word ``i`` of ``spellings``, so that "meets all demands" is ``&`` and
"in some use" is ``|``. The spellings and the latest sets are kept by the lexicon; a question pays once for
every set that it looks at, kept or not, so that its steps do not depend on what was asked before. Not here: how
the world is closed (``closing``), and which facts the demands need (``grammar``).
"""

from __future__ import annotations

import sys
from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from wordcore._engine.lexicon.words import Words as View
from wordcore._engine.shakes.spellings import Spellings
from wordcore.games.linguishtik.closing import Closed, Sets, Words, closed, fact
from wordcore.games.linguishtik.facts import (
    CLOSED_COMPOUNDS,
    COMMON,
    EVERYDAY,
    LONG_PART,
    OSPD_LONGEST,
    PREFIXES,
    SUFFIXES,
    Facts,
    positives,
)
from wordcore.games.linguishtik.priced import Bill, Priced
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.lexicon import Lexicon
from wordcore.limits import Limits, Work
from wordcore.prepared import Once
from wordcore.query import Flag, Status, Where
from wordcore.tags import Label, part_of

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
"""The sizes of SCOWL: a tier each, and one for words without a size."""
FlagOf = Callable[[Label], Flag]
"""How many senses of a word carry a label."""
Ask = Callable[[FlagOf, bool, bool], Status]
"""The status of words from their labels, whether they are common, and whether they are short."""
_FLAGS = (Flag.UNKNOWN, Flag.NONE, Flag.SOME, Flag.ALL)
# Words of which one step makes a set, and those that one step joins two sets of.
_PER_STEP = 32
_PER_STEP_JOINED = 128
_STEPS_PER_SPLIT = 16
_PER_ASK = 4
_SHORTEST_PART = 2
_AT_A_TIME = 4096
_BITS = 64
_MOST_BYTES = 512_000
"""What the latest sets may take; a set of the words of ENABLE takes 16 kB."""
T = TypeVar("T")


class Everyone(Words):
    """All words of 2 to 10 letters A-Z of a lexicon; made anew for every question: the lexicon keeps the sets."""

    def __init__(self, lexicon: Lexicon, priced: Priced | None = None) -> None:
        kept: _Kept = lexicon._derived("shakes.everyone", lambda: _Kept(lexicon))
        self._lexicon = lexicon
        self._priced = Priced(Work(lexicon.limits, "words")) if priced is None else priced
        self._work = self._priced.work
        self._kept = kept
        self._own: dict[Hashable, Any] = {}
        self._rows, self._sizes = lexicon._tag_numbers_and_sizes()
        self.facts = Facts.of(lexicon).facts
        self.spellings = kept.spellings
        self.every = kept.every
        self.playable = kept.playable

    # --- what the lexicon says ----------------------------------------------------------------

    def said_yes(self, tag: str) -> int:
        return self._having("yes", self.facts.columns.bits.get(tag, 0))

    def said_no(self, tag: str) -> int:
        bits = self.facts.columns.bits
        return self._having("no", bits.get(tag, 0) | bits.get(part_of(tag), 0)) & ~self.said_yes(tag)

    def doubtful(self, tag: str) -> int:
        return self._having("doubtful", self.facts.columns.bits.get(tag, 0))

    def by_wordnet(self, part: str = "") -> int:
        columns, wordnet = self.facts.columns, self.facts.wordnet
        places = [i for i, name in enumerate(columns.sourced) if part in ("", name)]
        return self._of_rows(
            ("wordnet", part), lambda: (any(masks[i] & wordnet for i in places) for masks in columns.credits)
        )

    def ending(self, suffix: str) -> int:
        return self._set(("ending", suffix), lambda: self.spellings.ending(suffix))

    def among(self, words: Iterable[str]) -> int:
        listed = frozenset(words)
        return self._set(("among", listed), lambda: self.spellings.members(listed))

    @property
    def tagged(self) -> int:
        return 0 if self._rows is None else self.every

    @property
    def common(self) -> int:
        return self.up_to(COMMON)

    @property
    def of_adverb(self) -> int:
        return self._dear("of_adverb", Everyone._of_adverb)

    def _of_adverb(self) -> int:
        rows = range(len(self.facts.columns.yes))
        degrees = self._of_rows("degrees", lambda: (self.facts.is_degree(row) for row in rows))
        is_adverb = self.looked_up(self.said_yes("adverb"))
        without = (word for word in self.spellings.listed(degrees) if not any(map(is_adverb, positives(word))))
        return self.every & ~self.spellings.members(without)

    # --- facts --------------------------------------------------------------------------------

    def closed(self, tag: str) -> Closed:
        return self._joined(("closed", tag), lambda: closed(tag, self))

    def fact(self, name: str) -> Sets:
        """The words of which a fact holds, and of which it does not."""
        if name == "compound":
            return self._dear("compound", Everyone._compound)
        return self._joined(("fact", name), lambda: fact(name, self))

    def _compound(self) -> Sets:
        yes, said_no = self.said_yes("compound"), self.said_no("compound")
        split, by_halves = self.halves(self.spellings)
        unknown = self.every & ~(yes | said_no)
        listed = 0
        for part in CLOSED_COMPOUNDS:
            listed |= self.said_yes(part)
        return Sets(yes | (unknown & by_halves & ~listed), said_no | (unknown & (listed | ~split)))

    def halves(self, spellings: Spellings) -> tuple[int, int]:
        """The words of a vocabulary that split into two words, and into two that make a compound (Z12)."""
        self._work.spend(len(spellings) * _STEPS_PER_SPLIT)
        long = self.spellings.of_lengths(LONG_PART, LONGEST) & self.up_to(EVERYDAY)
        first, second = long & ~self.among(PREFIXES), long & ~self.among(SUFFIXES)
        return spellings.split(self.spellings, first, second)

    def prepare(self) -> None:
        """Makes what stays."""
        self.tiers()
        self.fact("adverb")
        self.fact("compound")

    def looked_up(self, members: int) -> Callable[[str], bool]:
        """Whether a word is in a set, for many words: a bit of a large int is far to reach."""
        bits, index = members.to_bytes(len(self.spellings) // 8 + 1, "little"), self.spellings.index

        def is_member(word: str) -> bool:
            place = index(word)
            return place >= 0 and bool(bits[place >> 3] >> (place & 7) & 1)

        return is_member

    # --- commonness and labels ----------------------------------------------------------------

    def up_to(self, size: int) -> int:
        """The words of at most this SCOWL size; those without a size are in none."""
        marks = bytes(0 < value <= size for value in range(256))
        if self._sizes is None:
            return 0
        return self._set(("size", size), lambda: self.spellings.marked(self._sizes, marks))

    def tiers(self) -> tuple[int, ...]:
        """All words by commonness, everyday ones first; those without a size come last."""
        return self._dear("tiers", lambda words: tuple(words._tiers()))

    def _tiers(self) -> Iterator[int]:
        before = 0
        for size in SIZES:
            up_to = self.up_to(size)
            yield up_to & ~before
            before = up_to
        yield self.every & ~before

    def by_commonness(self, members: int) -> Iterator[int]:
        """A set cut by the size of SCOWL, the commonest words first; those without a size come last."""
        if self._sizes is None:
            yield members
            return
        self._work.spend(len(self.spellings) // _PER_STEP)
        by_size = self.spellings.by_value(self._sizes, members)
        yield from (some for _, some in sorted(by_size.items(), key=lambda pair: (pair[0] == 0, pair[0])))

    def statuses(self, ask: Ask, *, by_labels_alone: bool = False) -> tuple[int, int]:
        """The words whose status is YES, and those whose status is NO, going by labels, commonness and length."""
        facts = self.facts
        labels = {label: 2 * i for i, label in enumerate(facts.columns.labels)}
        short = self.spellings.of_lengths(_SHORTEST_PART, OSPD_LONGEST)
        groups = [(True, True, self.every)] if by_labels_alone else []
        for is_common, some in ((True, self.common), (False, self.every & ~self.common)) if not groups else ():
            groups += [(is_common, True, some & short), (is_common, False, some & ~short)]
        found = [0, 0]
        for is_common, is_short, these in groups:
            values = facts.flags if self._rows is not None else [0]
            known = labels if self._rows is not None else {}
            self._work.step(_PER_ASK * len(values))
            answers = [ask(_flags(value, known), is_common, is_short) for value in values]
            for place, status in enumerate((Status.YES, Status.NO)):
                if self._rows is None:
                    found[place] |= these if answers[0] is status else 0
                elif status in answers:
                    self._work.spend(len(self.spellings) // _PER_STEP)
                    found[place] |= these & self.spellings.marked(self._rows, facts.with_flags(answers, status))
        return found[0], found[1]

    def _having(self, answer: str, bits: int) -> int:
        """The words whose combination of tags has one of these bits in a column."""
        if self._rows is None or not bits:
            return 0
        column = getattr(self.facts.columns, answer)
        if bits >> _BITS:  # a lexicon with tags of its keeper has more than the engine counts
            return self._of_rows((answer, bits), lambda: (mask & bits for mask in column))
        return self._set((answer, bits), lambda: self.spellings.masked(self._rows, _narrow(column), bits))

    def _of_rows(self, key: Hashable, marks: Callable[[], Iterable[Any]]) -> int:
        """The words whose combination of tags has a mark."""
        if self._rows is None:
            return 0
        n_rows = len(self.facts.columns.yes)
        return self._set(
            key, lambda: self.spellings.marked(self._rows, bytes([bool(mark) for mark in marks()])), 4 * n_rows
        )

    # --- what is kept -------------------------------------------------------------------------

    def _set(self, key: Hashable, make: Callable[[], int], steps: int = 0) -> int:
        """A set that all words are gone through for."""
        if key not in self._own:
            steps += len(self.spellings) // _PER_STEP

            def pay_and_make(priced: Priced) -> int:
                priced.work.spend(steps)
                return make()

            self._own[key] = self._priced.get(key, self._kept, pay_and_make)
        made: int = self._own[key]
        return made

    def _joined(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made of other sets, and not kept."""
        if key not in self._own:
            self._work.spend(len(self.spellings) // _PER_STEP_JOINED)
            self._own[key] = make()
        made: T = self._own[key]
        return made

    def _dear(self, key: str, make: Callable[[Everyone], T]) -> T:
        """What takes longer to make than all the others together: ``prepare`` makes it, it stays, and nobody pays."""
        return self._kept.stays(key, lambda: make(Everyone(self._lexicon, Priced.for_all())))


class _Kept:
    """The spellings of a lexicon and the latest sets; it knows no lexicon, so that it can be kept by one."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.spellings = _spelled(lexicon)
        self.every = self.spellings.of_lengths(_SHORTEST_PART, LONGEST)
        self.playable = self.spellings.of_lengths(SHORTEST, LONGEST)
        """The words of 4 to 10 letters."""
        self._latest: OrderedDict[Hashable, tuple[int, Bill]] = OrderedDict()
        self._n_bytes = 0
        self._stay: dict[Hashable, Any] = {}
        self._once = Once()

    def stays(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept for good under a key, made once."""
        return self._once.get(self._stay, key, make)

    def get(self, key: Hashable, make: Callable[[], tuple[int, Bill]]) -> tuple[int, Bill]:
        """The set that is kept under a key, or made now; two threads may both make it, and make the same."""
        with self._once.lock():
            if key in self._latest:
                self._latest.move_to_end(key)
                return self._latest[key]
        made = make()
        with self._once.lock():
            if key not in self._latest:
                self._latest[key] = made
                self._n_bytes += sys.getsizeof(made[0])
            while self._n_bytes > _MOST_BYTES and len(self._latest) > 1:
                self._n_bytes -= sys.getsizeof(self._latest.popitem(last=False)[1][0])
        return made


def _spelled(lexicon: Lexicon) -> Spellings:
    """The spellings of the words that consist of letters, in the lexicon's order."""
    whole = lexicon.limited(Limits.LOCAL)  # for everybody who will ask
    if all(is_spelled_in_letters(tile) and len(tile) == 1 for tile in lexicon.alphabet.tiles):
        view = whole.matching("*", where=Where(length=(_SHORTEST_PART, LONGEST)))
        return Spellings(view, _numbers(view))
    pairs = [
        (word, number)
        for number, word in enumerate(whole)
        if is_spelled_in_letters(word) and _SHORTEST_PART <= len(word) <= LONGEST
    ]
    pairs = sorted(dict(reversed(pairs)).items())  # one spelling of several ways to cut it into tiles
    return Spellings((word for word, _ in pairs), (number for _, number in pairs))


def _numbers(view: View) -> Iterator[int]:
    """The numbers of the words of a view, a few thousand at a time: all of them as Python's ints take 5 MB."""
    for start in range(0, len(view), _AT_A_TIME):
        yield from view[start : start + _AT_A_TIME]._numbers()


def _narrow(column: Sequence[int]) -> Sequence[int]:
    """A column of tags as 64-bit numbers."""
    if isinstance(column, array) and column.typecode == "Q":
        return column
    return array("Q", (mask & ((1 << _BITS) - 1) for mask in column))


def is_spelled_in_letters(word: str) -> bool:
    """Whether the word is nothing but the letters A-Z: no hyphen, apostrophe, accent or digit."""
    return word.isascii() and word.isalpha() and word.isupper()


def _flags(value: int, places: Mapping[str, int]) -> FlagOf:
    return lambda label: _FLAGS[value >> places[label] & 3] if label in places else Flag.UNKNOWN
