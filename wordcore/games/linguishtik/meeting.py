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
from wordcore.query import Answer

if TYPE_CHECKING:
    from wordcore.games.linguishtik.vocabulary import Vocabulary


class Meeting:
    """SURE by commonness, and what is only in MAYBE; immutable."""

    def __init__(self, spellings: Spellings, sure: int, maybe: int, tiers: Sequence[int]) -> None:
        self._spellings = spellings
        self._sure, self._maybe = sure, maybe | sure
        self._tiers = tuple(some for some in tiers if some & sure)

    @property
    def tiers(self) -> Iterator[ShakeTable]:
        """SURE(D) by commonness, the tiers that have a word."""
        return (ShakeTable(self._spellings, self._sure & some) for some in self._tiers)

    def answer(self, word: str) -> Answer:
        """Whether a word is in SURE, in MAYBE only, or in neither."""
        place = self._spellings.index(word)
        if place < 0 or not self._maybe >> place & 1:
            return Answer.NO
        return Answer.YES if self._sure >> place & 1 else Answer.UNKNOWN

    @cached_property
    def sure(self) -> ShakeTable:
        """SURE(D) as one table, for questions that look at all of it at once."""
        return ShakeTable(self._spellings, self._sure)

    @cached_property
    def rest(self) -> ShakeTable:
        """What is only in MAYBE(D)."""
        return ShakeTable(self._spellings, self._maybe & ~self._sure)

    @cached_property
    def maybe(self) -> ShakeTable:
        """MAYBE(D) as one table."""
        return ShakeTable(self._spellings, self._maybe)


def clashes(demands: Sequence[Demand], rules: Rules) -> bool:
    """Whether no use of any word can meet the demands together."""
    return bool(clash(demands) or (rules.two_functions == "contradict" and contradiction(demands)))


def made(demands: Sequence[Demand], vocabulary: Vocabulary) -> Meeting:
    """The sets of some grammar demands without a possessive, built."""
    words = vocabulary.words
    tiers = words.tiers()
    if clashes(demands, vocabulary.rules):
        return Meeting(words.spellings, 0, 0, ())
    sure, no = vocabulary.statuses
    sure, maybe = sure & words.playable, words.playable & vocabulary.strict & ~no
    sure &= maybe
    for asked in asked_alone(demands) if demands else ():
        yes, may = in_some_use(uses_of(asked), words)
        sure &= yes
        maybe &= may
    if is_open(demands):
        sure = 0
    return Meeting(words.spellings, sure, maybe, tiers)


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
