"""The words that meet all demands for sure, and those that may: SURE(D) and MAYBE(D) (EVIDENCE.md 6).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Demand, Rules
    >>> from wordcore.games.linguishtik.vocabulary import Vocabulary
    >>> found = Vocabulary(wordcore.load(), Rules(evidence="data")).meeting([Demand("type", "PRONOUN")])
    >>> "THEY" in next(found.tiers).words
    True

SURE comes in tiers, everyday words first, so that the first tier with a hit has the
commonest word. Sets of words are ints, see ``everyone``. Not here: the answer about one
word (``evidence``), and possessives, which are spellings of their own (``owners``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from wordcore._engine.shakes.spellings import Spellings
from wordcore._engine.shakes.table import ShakeTable
from wordcore.games.linguishtik.closing import Sets
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.everyone import Everyone
from wordcore.games.linguishtik.grammar import Use, clash, contradiction, uses_of
from wordcore.games.linguishtik.setup import Rules
from wordcore.limits import Work
from wordcore.query import Answer

if TYPE_CHECKING:
    from wordcore.games.linguishtik.vocabulary import Vocabulary

# Steps per demand: of one part of speech, and of all of them.
_PER_TYPED, _PER_UNTYPED = 8, 40


class Meeting:
    """SURE by commonness, and what is only in MAYBE; immutable."""

    def __init__(
        self, spellings: Spellings, sure: int, maybe: int, tiers: Sequence[int], work: Work | None = None
    ) -> None:
        self.spellings = spellings
        self.of_sure, self.of_maybe = sure, maybe | sure
        self._tiers = tuple(some for some in tiers if some & sure)
        self._work = work

    def counted(self, work: Work) -> Meeting:
        """The same, whose tables are scanned on an account."""
        return Meeting(self.spellings, self.of_sure, self.of_maybe, self._tiers, work)

    def table(self, members: int) -> ShakeTable:
        """Some of the words, to be scanned."""
        return ShakeTable(self.spellings, members, self._work)

    @property
    def tiers(self) -> Iterator[ShakeTable]:
        """SURE(D) by commonness, the tiers that have a word."""
        return (self.table(self.of_sure & some) for some in self._tiers)

    def answer(self, word: str) -> Answer:
        """Whether a word is in SURE, in MAYBE only, or in neither."""
        place = self.spellings.index(word)
        if place < 0:
            return Answer.NO
        sure, maybe = self._bits
        if sure[place >> 3] >> (place & 7) & 1:
            return Answer.YES
        return Answer.UNKNOWN if maybe[place >> 3] >> (place & 7) & 1 else Answer.NO

    @cached_property
    def _bits(self) -> tuple[bytes, bytes]:
        n_bytes = len(self.spellings) // 8 + 1
        return self.of_sure.to_bytes(n_bytes, "little"), self.of_maybe.to_bytes(n_bytes, "little")

    @cached_property
    def sure(self) -> ShakeTable:
        """SURE(D) as one table, for questions that look at all of it at once."""
        return self.table(self.of_sure)

    @cached_property
    def rest(self) -> ShakeTable:
        """What is only in MAYBE(D)."""
        return self.table(self.of_maybe & ~self.of_sure)

    @cached_property
    def maybe(self) -> ShakeTable:
        """MAYBE(D) as one table."""
        return self.table(self.of_maybe)


def clashes(demands: Sequence[Demand], rules: Rules) -> bool:
    """Whether no use of any word can meet the demands together."""
    return bool(clash(demands) or (rules.two_functions == "contradict" and contradiction(demands)))


def made(demands: Sequence[Demand], vocabulary: Vocabulary) -> Meeting:
    """The sets of some grammar demands without a possessive, built."""
    words = vocabulary.words
    return Meeting(words.spellings, *sets(demands, vocabulary), words.tiers())


def sets(demands: Sequence[Demand], vocabulary: Vocabulary) -> tuple[int, int]:
    """SURE and MAYBE of grammar demands without a possessive."""
    if clashes(demands, vocabulary.rules):
        return 0, 0
    words = vocabulary.words
    sure, no = vocabulary.statuses
    sure, maybe = sure & words.playable, words.playable & vocabulary.strict & ~no
    sure &= maybe
    for asked in asked_alone(demands) if demands else ():
        is_typed = any(demand.kind == "type" for demand in asked)
        vocabulary.work.step((_PER_TYPED if is_typed else _PER_UNTYPED) * (len(asked) + 1))
        yes, may = in_some_use(uses_of(asked), words)
        sure &= yes
        maybe &= may
    if is_open(demands):
        sure = 0
    return sure, maybe


def asked_alone(demands: Sequence[Demand]) -> list[list[Demand]]:
    """The demands, once for each function: each is asked of its own use (LG-D34)."""
    functions = list(dict.fromkeys(demand for demand in demands if demand.kind == "func"))
    others = [demand for demand in demands if demand.kind != "func"]
    return [[*others, function] for function in functions] or [others]


def is_open(demands: Sequence[Demand]) -> bool:
    """Whether two functions are demanded of which only a judge can say whether one use can have both."""
    several = len({demand for demand in demands if demand.kind == "func"}) > 1
    return several and contradiction(demands) is not None


def in_some_use(uses: Iterable[Use], words: Everyone) -> tuple[int, int]:
    """The words of which some use has all that it needs, and of which some use may have it."""
    sure = maybe = 0
    for use in uses:
        yes = may = words.every
        for need in use.needs:
            found: Sets = words.fact(need)
            yes &= found.yes
            may &= ~found.no
        sure |= yes
        maybe |= may
    return sure, maybe
