"""The words that meet all demands for sure, and those that may: SURE(D) and MAYBE(D) (EVIDENCE.md 6).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Demand, Rules
    >>> from wordcore.games.linguishtik.meeting import meeting
    >>> found = meeting([Demand("type", "PRONOUN")], wordcore.load(), Rules(evidence="data"))
    >>> "THEY" in found.tiers[0].words
    True

SURE comes in tiers, everyday words first, so that the first tier with a hit has the
commonest word. A set is made once per demands and kept by the lexicon. Not here: the answer
about one word (``evidence``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from wordcore._engine.shakes.table import ShakeTable
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import RANK, fact_of, possessive_of
from wordcore.games.linguishtik.facts import (
    BY_WORD,
    COMMON,
    OSPD_LONGEST,
    Facts,
    Kind,
    LexiconFacts,
    possessive_pronoun,
)
from wordcore.games.linguishtik.grammar import POSSESSIVE, Use, clash, contradiction, uses_of
from wordcore.games.linguishtik.labels import Circumstances, by_labels
from wordcore.games.linguishtik.possessives import NOUN, PRONOUN, bases, possessives_of
from wordcore.games.linguishtik.setup import Rules
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, Flag, Status

if TYPE_CHECKING:
    from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
"""The sizes of SCOWL: a tier each, and one for words without a size."""
N_TIERS = len(SIZES) + 1
_MAYBE = N_TIERS + 1
_FLAGS = (Flag.UNKNOWN, Flag.NONE, Flag.SOME, Flag.ALL)
_STATUS_RANK = {Status.NO: 0, Status.JUDGE: 1, Status.YES: 2}
_IS_SURE = bytes(0 < mark <= N_TIERS for mark in range(256))
_IS_MAYBE = bytes(mark > 0 for mark in range(256))
_OF_SIZE = bytes(
    next((tier for tier, size in enumerate(SIZES, 1) if 0 < number <= size), N_TIERS) for number in range(256)
)


class Meeting:
    """SURE by commonness, and what is only in MAYBE; immutable."""

    def __init__(self, table: ShakeTable, marks: bytes) -> None:
        tiers = (table.chosen(marks, tier) for tier in range(1, N_TIERS + 1))
        self.tiers = tuple(tier for tier in tiers if len(tier))
        self.rest = table.chosen(marks, _MAYBE)
        self._table, self._marks = table, marks

    @cached_property
    def sure(self) -> ShakeTable:
        """SURE(D) as one table, for questions that look at all of it at once."""
        return self._table.chosen(self._marks.translate(_IS_SURE), 1)

    @cached_property
    def maybe(self) -> ShakeTable:
        """MAYBE(D) as one table."""
        return self._table.chosen(self._marks.translate(_IS_MAYBE), 1)

    @property
    def tables(self) -> tuple[ShakeTable, ...]:
        """All of MAYBE."""
        return (*self.tiers, self.rest)


class Kinds:
    """The words of a table by kind and commonness, and facts as columns over them."""

    def __init__(self, table: ShakeTable, facts: LexiconFacts) -> None:
        lexicon = facts.lexicon
        numbers, sizes = lexicon._tag_numbers_and_sizes()
        n_words = len(lexicon)
        rows: Sequence[int] = numbers if numbers is not None else [-1] * n_words
        commonness: Sequence[int] = sizes if sizes is not None else bytes(n_words)
        known = dict(zip(lexicon, zip(rows, commonness, strict=True), strict=True))
        groups: dict[tuple[Kind, int], int] = {}
        kind_of, of_size = facts.kind_of, _OF_SIZE
        self.groups = array("I")
        for word in table.words:
            row, size = known[word]
            self.groups.append(groups.setdefault((kind_of(word, row, size), of_size[size]), len(groups)))
        self.kinds = [kind for kind, _ in groups]
        self.tiers = bytes(tier for _, tier in groups)
        self.table = table
        self._columns: dict[str, bytes] = {}
        self._statuses: dict[object, bytes] = {}

    def column(self, fact: str, facts: Facts) -> bytes:
        """The rank of a fact for every group."""
        column = self._columns.get(fact)
        if column is None:
            column = self._columns[fact] = bytes(RANK[facts.fact(fact, kind)] for kind in self.kinds)
        return column

    def status(self, facts: Facts, rules: Rules, is_shipped: bool) -> bytes:
        """The rank of the status under LT20 for every group, where no OSPD is given."""
        key = (rules.edition, rules.assume_clean, rules.allow_archaic, is_shipped)
        column = self._statuses.get(key)
        if column is None:
            column = self._statuses[key] = bytes(
                _STATUS_RANK[status_of(kind, facts, rules, is_shipped, None)] for kind in self.kinds
            )
        return column


def status_of(kind: Kind, facts: Facts, rules: Rules, is_shipped: bool, in_ospd: bool | None) -> Status:
    """The status of the words of a kind under LT20, as data have it."""
    columns = facts.columns
    flags = columns.flags[kind.row] if kind.row >= 0 else 0
    places = {label: 2 * i for i, label in enumerate(columns.labels)}
    around = Circumstances(kind.is_common, is_shipped and kind.is_short, in_ospd)
    return by_labels(
        lambda label: _FLAGS[flags >> places[label] & 3] if label in places else None, around, rules
    ).status


def meeting(demands: Iterable[Demand], lexicon: Lexicon, rules: Rules, ospd: WordList | None = None) -> Meeting:
    """The words that meet the grammar demands: for sure, by commonness, and perhaps."""
    from wordcore.games.linguishtik.vocabulary import Vocabulary

    return Vocabulary(lexicon, rules, ospd).meeting(demands)


def made(demands: Sequence[Demand], vocabulary: Vocabulary) -> Meeting:
    """The sets of some grammar demands, built."""
    lexicon, rules = vocabulary.lexicon, vocabulary.rules
    facts = Facts.of(lexicon)
    table = vocabulary.strict_table(demands)
    if clash(demands) or (rules.two_functions == "contradict" and contradiction(demands)):
        return Meeting(table, bytes(len(table)))
    if possessives_of(demands):
        marks = bytes(_possessive_marks(table, demands, vocabulary, facts))
    else:
        marks = _marks(table, demands, vocabulary, facts)
    return Meeting(table, marks)


def _marks(table: ShakeTable, demands: Sequence[Demand], vocabulary: Vocabulary, facts: LexiconFacts) -> bytes:
    kinds = vocabulary.kinds(table, facts)
    ranks = [[2] * len(kinds.kinds)]
    if vocabulary.ospd is None:
        ranks.append(list(kinds.status(facts.facts, vocabulary.rules, vocabulary.lexicon.is_shipped)))
    by_itself: list[Sequence[Use]] = []
    for asked in _asked_alone(demands) if demands else ():
        uses = uses_of(asked)
        by_itself.append(uses)
        ranks.append(_largest(uses, kinds, facts.facts))
    if len(by_itself) > 1 and contradiction(demands):  # whether one use can have both functions is for a judge
        ranks.append([1] * len(kinds.kinds))
    lowest = map(min, zip(*ranks, strict=True))
    codes = bytes(
        0 if rank == 0 else _MAYBE if rank == 1 else tier for rank, tier in zip(lowest, kinds.tiers, strict=True)
    )
    marks = bytes(map(codes.__getitem__, kinds.groups))
    hang = [uses for uses in by_itself if any(use.needs & BY_WORD for use in uses)]
    if vocabulary.ospd is None and not hang:
        return marks
    return bytes(_word_by_word(table, marks, hang, vocabulary, facts))


def _asked_alone(demands: Sequence[Demand]) -> list[list[Demand]]:
    """The demands, once for each function: each is asked of its own use (LG-D34)."""
    functions = list(dict.fromkeys(demand for demand in demands if demand.kind == "func"))
    others = [demand for demand in demands if demand.kind != "func"]
    return [[*others, function] for function in functions] or [others]


def _largest(uses: Sequence[Use], kinds: Kinds, facts: Facts) -> list[int]:
    """For every group the rank of its best use; what hangs on the word itself counts as met."""
    best = [0] * len(kinds.kinds)
    for use in uses:
        columns = [kinds.column(need, facts) for need in use.needs - BY_WORD]
        ranks = map(min, zip(*columns, strict=True)) if columns else chain([2] * len(best))
        best = list(map(max, zip(best, ranks, strict=True)))
    return best


def _word_by_word(
    table: ShakeTable, marks: bytes, hang: list[Sequence[Use]], vocabulary: Vocabulary, facts: LexiconFacts
) -> Iterator[int]:
    for word, mark in zip(table.words, marks, strict=True):
        if mark:
            kind = facts.kind(word)
            ranks = [max(RANK[_least(word, use, kind, facts)] for use in uses) for uses in hang]
            if vocabulary.ospd is not None:
                is_in = word in vocabulary.ospd
                status = status_of(kind, facts.facts, vocabulary.rules, vocabulary.lexicon.is_shipped, is_in)
                ranks.append(_STATUS_RANK[status])
            lowest = min(ranks, default=2)
            yield 0 if lowest == 0 else _MAYBE if lowest == 1 else mark
        else:
            yield 0


def _least(word: str, use: Use, kind: Kind, facts: LexiconFacts) -> Answer:
    return min((fact_of(word, need, kind, facts) for need in use.needs), key=RANK.__getitem__, default=Answer.YES)


def _possessive_marks(
    table: ShakeTable, demands: Sequence[Demand], vocabulary: Vocabulary, facts: LexiconFacts
) -> Iterator[int]:
    wanted = possessives_of(demands)
    uses = [use for asked in _asked_alone(demands) for use in uses_of(asked) if use.form == POSSESSIVE]
    if not uses:
        return iter(bytes(len(table)))
    needs = sorted(frozenset[str]().union(*(use.needs for use in uses)) - {NOUN.lower(), PRONOUN.lower()})
    is_open = len({demand for demand in demands if demand.kind == "func"}) > 1 and contradiction(demands) is not None
    nouns = _Nouns(vocabulary, facts) if NOUN in wanted else None

    def mark(word: str) -> int:
        rank, size = (1 if is_open else 2), 10
        if PRONOUN in wanted:
            rank = min(rank, RANK[possessive_pronoun(word)])
        if nouns is not None:
            of_noun, size = nouns.rank(word)
            rank = min(rank, of_noun)
        if needs and rank:
            kind = facts.kind(word) if word in facts.lexicon else None
            rank = min(rank, *(RANK[fact_of(word, need, kind, facts)] for need in needs))
        return 0 if rank == 0 else _MAYBE if rank == 1 else _OF_SIZE[size]

    return map(mark, table.words)


class _Nouns:
    """What possessives of nouns are worth, asked once per kind of noun."""

    def __init__(self, vocabulary: Vocabulary, facts: LexiconFacts) -> None:
        self._vocabulary, self._facts = vocabulary, facts
        numbers, sizes = facts.lexicon._tag_numbers_and_sizes()
        n_words = len(facts.lexicon)
        rows: Sequence[int] = numbers if numbers is not None else [-1] * n_words
        commonness: Sequence[int] = sizes if sizes is not None else bytes(n_words)
        self._known = dict(zip(facts.lexicon, zip(rows, commonness, strict=True), strict=True))
        self._kept: dict[tuple[int, bool, bool, bool], tuple[int, int]] = {}

    def rank(self, word: str) -> tuple[int, int]:
        """The rank of the best noun behind a possessive, and the size of the noun."""
        found = [self._of(noun, word) for noun in (word[:-1], word) if noun in self._known]
        return max(found, key=lambda pair: (pair[0], -pair[1]), default=(0, 0))

    def _of(self, noun: str, word: str) -> tuple[int, int]:
        row, size = self._known[noun]
        key = row, 0 < size <= COMMON, len(noun) <= OSPD_LONGEST, noun.endswith("S")
        kept = self._kept.get(key) if self._vocabulary.ospd is None else None
        if kept is None:
            # As a possessive with an S of its own, and as one that only takes the apostrophe.
            ranks = [self._rank(noun, noun + "S"), self._rank(noun, noun) if noun.endswith("S") else 0]
            kept = self._kept[key] = ranks[0], ranks[1]
        return kept[word == noun], size

    def _rank(self, noun: str, spelling: str) -> int:
        if noun not in bases(spelling, self._facts.lexicon):
            return 0
        status = _STATUS_RANK[self._vocabulary.status_of_base(noun)]
        return min(status, RANK[possessive_of(noun, spelling, self._facts)])
