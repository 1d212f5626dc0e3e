"""Which grammar demands are safe moves, as far as data go: sets of words decide all demands and all cubes at once.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Demand, Rules, parse_mat
    >>> from wordcore.games.linguishtik.grammar_moves import GrammarMoves
    >>> from wordcore.games.linguishtik.vocabulary import Vocabulary
    >>> mat = parse_mat("RC RA PT | OS KQ GZ | type NOUN", rules=Rules(evidence="data"))
    >>> moves = GrammarMoves(mat, Vocabulary(wordcore.load(), mat.rules))
    >>> moves.status(mat.resource("KQ"), Demand("gen", "A", "PLURAL")).value
    'NO'

A grammar demand only picks among the words, so which words win and which are left is found once for the cubes.
Not here: possessives, which are words of their own, and the demands that are asked about (``forceout``).
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from wordcore.games.linguishtik.by_data import sets_with
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import legal_grammar_demands
from wordcore.games.linguishtik.mat import Mat, counts
from wordcore.games.linguishtik.search import Search, serves_all
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.query import Status

_PER_LIST = 300


class GrammarMoves:
    """The grammar demands that may be made on one mat; nothing is computed before it is needed."""

    def __init__(self, mat: Mat, vocabulary: Vocabulary) -> None:
        self.mat = mat
        self.vocabulary = vocabulary
        self.search = Search(mat, vocabulary.table(mat))
        self._won: dict[str, int] = {}
        self._left: dict[str, int] = {}
        self._sets: dict[Demand, tuple[int, int]] = {}

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """Those that are acceptable now."""
        self.vocabulary.work.step(_PER_LIST)
        return tuple(legal_grammar_demands(self.mat))

    def status(self, cube: Cube, demand: Demand) -> Status | None:
        """Whether it is a safe move to demand this with that cube; None if only the rulings afterwards tell."""
        mat, work = self.mat, self.vocabulary.work
        work.step()
        if demand.is_possessive or mat.wants_possessive:
            return None
        if demand not in self._sets:
            self._sets[demand] = sets_with(demand, mat, self.vocabulary)
        sure, maybe = self._sets[demand]
        won = self._won_without(cube)
        if won & sure:
            return Status.NO
        if self._may_win_by_grammar:
            return None
        if mat.rules.safe_policy == "neither":
            left = self._left_without(cube)
            if not left & maybe:
                return Status.NO
            if not left & sure:
                return Status.JUDGE
        return Status.JUDGE if won & maybe else Status.YES

    @cached_property
    def _may_win_by_grammar(self) -> bool:
        """Whether another grammar demand could be the last one: a possessive, or one where no letter demand serves."""
        mat = self.mat
        may_possess = mat.type_demand in (None, "ADJECTIVE")
        return self._n_carriers > 1 and (may_possess or not serves_all(self.search.kinds))

    @cached_property
    def _n_carriers(self) -> int:
        return sum(cube.colour in self.mat.rules.demand_colours for cube in self.mat.resources)

    @cached_property
    def _one_more(self) -> tuple[int, ...]:
        return self.search.one_more_sets()

    @cached_property
    def _by_demand(self) -> int:
        """The words that win by a letter demand."""
        return self.search.by_demand_set()

    def _won_without(self, cube: Cube) -> int:
        """The words that the next player wins with once this cube is spent."""
        if cube.code not in self._won:
            search, others = self.search, self._others(cube)
            pool = search.pool_mask(others)
            won = reduce(or_, (some for place, some in enumerate(self._one_more) if pool >> place & 1), 0)
            if self.mat.rules.word_on_mat_wins(len(others)):
                won |= search.on_mat_set()
            if self._n_carriers > 1:
                won |= self._by_demand
            self._won[cube.code] = won
        return self._won[cube.code]

    def _left_without(self, cube: Cube) -> int:
        """The words that all other cubes spell."""
        if cube.code not in self._left:
            search = self.search
            have, n_wild = counts((*self.mat.letters, *self._others(cube)), search.wild, search.transfer)
            self._left[cube.code] = search.table.spelled_set(have, n_wild, search.sieve)
        return self._left[cube.code]

    def _others(self, cube: Cube) -> tuple[Cube, ...]:
        return tuple(other for other in self.mat.resources if other.id != cube.id)
