"""Every safe move: the ones after which there is neither Win nor Impossible (LG-D13).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, safe_moves
    >>> moves = safe_moves(Mat.of("RC RA", "PT OS YQ"), wordcore.Lexicon.from_words(["cats"]))
    >>> [str(move) for move in moves]
    ['YQ to Letters']

A black or green cube can carry some seven hundred letter demands. They are not
tried one by one. A restrictive demand only picks among the words already within
reach, so a summary of those words (letters that occur, letters that can be done
without, lengths, doubles) decides all of them at once; and one scan serves all
transfers and every cube that might carry one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from operator import or_

from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.kinds import KINDS, LACKING, bit
from wordcore.games.linguishtik.legality import legal_grammar_demands
from wordcore.games.linguishtik.mat import CubeMove, Mat, counts
from wordcore.games.linguishtik.search import (
    ALL_LENGTHS,
    ALL_LETTERS,
    MANY,
    WILD_BIT,
    Search,
    Summary,
    demands_of,
    serves_all,
    shown_demands,
)
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon

# Steps of a transfer that is asked about, of a cube that can carry it, and of a move that is given out.
_STEPS_PER_TRANSFER, _STEPS_PER_LOSING, _STEPS_PER_MOVE = 64, 4, 24


@ordered
def safe_moves(mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> tuple[CubeMove, ...]:
    """All safe moves with letters and letter demands, one for each code of cube; sorted, demands first.

    Under ``safe_policy="win_only"`` a move that makes the shake impossible is safe too. With
    ``evidence="data"`` those that data find safe; ``maybe_safe`` of a Forceout has the rest. Raises WorkLimitError.
    """
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "safe moves")
    if mat.rules.evidence == "data":
        return by_data(mat, vocabulary)[0].listed()
    return SafeMoves(Search(mat, vocabulary.table(mat))).listed()


def by_data(mat: Mat, vocabulary: Vocabulary) -> tuple[SafeMoves, SafeMoves]:
    """The moves that are safe as far as data go, and those that may be (EVIDENCE.md 6)."""
    meeting = vocabulary.meeting(mat.demands)
    sure, maybe = Search(mat, meeting.sure), Search(mat, meeting.maybe)
    return SafeMoves(maybe, form=sure), SafeMoves(sure, form=maybe)


class SafeMoves:
    """Iterates over the safe moves of one mat; nothing is computed before it is needed.

    ``form`` is the search that must find a word for the shake to be possible, if another than
    the one that must find no win: data know the words that may win, and those that count.
    """

    def __init__(self, search: Search, form: Search | None = None) -> None:
        self.mat = mat = search.mat
        # All states to be examined keep these demands: look only at the words that obey them.
        shown = [kind.shows(mat.rules, *d.args)[0] for d in mat.demands if (kind := KINDS[d.kind]).shows is not None]
        searches = [search, search if form is None else form]
        if any(part != LACKING for part in shown):
            searches = [Search(mat, each.table.narrowed(each.sieve)) for each in searches]
        self.search, self.form = searches
        self.needs_possible = mat.rules.safe_policy == "neither"
        # Whether a demand cube is left for the next player once one is spent.
        carriers = sum(cube.colour in mat.rules.demand_colours for cube in mat.resources)
        self.demand_route_stays = carriers >= 2

    def __iter__(self) -> Iterator[CubeMove]:
        yield from self._demand_moves()
        yield from self._letter_moves()

    def listed(self) -> tuple[CubeMove, ...]:
        """All of them, as results of the question."""
        moves = tuple(self)
        self.search.table.keep(len(moves))
        return moves

    def by_grammar(self) -> Iterator[Cube]:
        """The cubes that a grammar demand could spend without opening a win or making the shake impossible.

        Which demand it is does not matter: it only shrinks what people accept.
        """
        mat = self.mat
        legal = mat.type_demand is None or next(legal_grammar_demands(mat), None) is not None
        for cube in mat.demand_cubes if legal else ():
            left = tuple(other for other in mat.resources if other.id != cube.id)
            after = replace(mat, resources=left, spent=(*mat.spent, cube), last_move=None)
            if self._is_possible(after) and not Search(after, self.search.table).is_win():
                yield cube

    def some_move_stays_possible(self) -> bool:
        """Whether some legal move leaves a state that is not IMPOSSIBLE."""
        if not self.mat.resources:
            return False
        if self.form.all_words(limit=1):
            return True  # a cube to Letters changes nothing (law 4)
        return any(self._demand_restores(cube) for cube in self.mat.demand_cubes)

    def _demand_restores(self, cube: Cube) -> bool:
        search = self.form
        if any(self._is_possible(self.mat.after(cube, wild)) for wild in self._wilds):
            return True
        return "xfer" in search.kinds and bool(search.table.transferred(*self._counts_without(cube), search.sieve, 1))

    @property
    def _wilds(self) -> list[Demand]:
        """The colours that may still be called wild."""
        return [letter_demand("wild", colour) for colour in self.mat.colours] if "wild" in self.search.kinds else []

    def _letter_moves(self) -> Iterator[CubeMove]:
        if self.needs_possible and not self.form.all_words(limit=1):
            return
        for cube in self.mat.distinct_resources:
            if not Search(self.mat.after(cube), self.search.table).is_win():
                yield CubeMove(cube)

    def _demand_moves(self) -> Iterator[CubeMove]:
        cubes = self.mat.demand_cubes
        if not cubes:
            return
        possible = [self._possible_without(cube) for cube in cubes]
        # The winning demands are known for all cubes before the first move is given out,
        # because a transfer is examined once for all of them.
        restrictive = [self._safe_restrictive(cube, left) for cube, left in zip(cubes, possible, strict=True)]
        transfers = self._safe_transfers(cubes, possible) if "xfer" in self.search.kinds else [[] for _ in cubes]
        for cube, narrowing, transferring in zip(cubes, restrictive, transfers, strict=True):
            self.search.table.spend(_STEPS_PER_MOVE * (len(narrowing) + len(transferring)))
            for demand in (*narrowing, *self._tried(cube, self._wilds), *transferring):
                yield CubeMove(cube, demand)

    def _tried(self, cube: Cube, demands: Iterable[Demand]) -> Iterator[Demand]:
        """The safe ones among some demands, one by one."""
        for demand in demands:
            after = self.mat.after(cube, demand)
            if self._is_possible(after) and not Search(after, self.search.table).is_win():
                yield demand

    def _counts_without(self, cube: Cube) -> tuple[bytes, int]:
        others = [other for other in (*self.mat.letters, *self.mat.resources) if other.id != cube.id]
        return counts(others, self.mat.wild_colour, self.mat.transfer)

    def _possible_without(self, cube: Cube) -> Summary:
        """What the words of all remaining cubes can satisfy once this cube is spent."""
        if not self.needs_possible:
            return (ALL_LETTERS, ALL_LETTERS, ALL_LENGTHS, 7)
        return self.form.table.summary(*self._counts_without(cube), self.form.sieve)

    def _is_possible(self, mat: Mat) -> bool:
        return not self.needs_possible or bool(Search(mat, self.form.table).all_words(limit=1))

    def _safe_restrictive(self, cube: Cube, possible: Summary) -> list[Demand]:
        safe: list[Demand] = []
        for name in sorted(self.search.kinds):
            kind = KINDS[name]
            if kind.reshapes:
                continue
            if kind.shows is None:
                safe += self._tried(cube, demands_of(name))
                continue
            winning = self._winning_after(cube, name)
            self.search.table.step(len(shown_demands(name, self.mat.rules)) // 8 + 1)
            safe += [
                demand
                for demand, part, bits in shown_demands(name, self.mat.rules)
                if possible[part] & bits and not winning[part] & bits
            ]
        return safe

    def _winning_after(self, cube: Cube, name: str) -> Summary:
        """What the words satisfy with which the next player wins after a demand of this kind."""
        search, rules = self.search, self.mat.rules
        others = [other for other in self.mat.resources if other.id != cube.id]
        pool = search.pool_mask(others)
        parts = [part for index, part in enumerate(self._one_more) if pool >> index & 1]
        if rules.word_on_mat_wins(len(others)):
            parts.append(self._on_mat)
        if self.demand_route_stays:
            stays = rules.letter_limits == "printed" and not KINDS[name].limited_as_printed
            parts += self._by_demand(search.kinds if stays else search.kinds - {name})
        return _union(parts)

    def _by_demand(self, left: frozenset[str]) -> Iterator[Summary]:
        """The words that one of the demands ``left`` wins with, the mat being as it is."""
        search = self.search
        if serves_all(left):
            yield self._on_mat
        else:
            for _, table, sieve in search.under_each(left):
                yield table.summary(search.have, search.n_wild, sieve)
        if any(KINDS[name].reshapes for name in left):
            yield self._created

    @cached_property
    def _one_more(self) -> tuple[Summary, ...]:
        """For each letter of Resources, the words it helps to spell."""
        search = self.search
        pool = search.pool_mask(self.mat.resources)
        return search.table.summary_one_more(search.have, search.n_wild, pool, search.sieve)

    @cached_property
    def _on_mat(self) -> Summary:
        """The words of Letters alone."""
        return self.search.table.summary(self.search.have, self.search.n_wild, self.search.sieve)

    @cached_property
    def _created(self) -> Summary:
        """The words that a wild colour or a transfer puts on the mat (restrictive demands use up neither)."""
        search = self.search
        parts = [search.table.summary(have, n, search.sieve) for _, have, n in search.wild_views()]
        if "xfer" in search.kinds:
            parts.append(search.table.summary(search.have, search.n_wild, search.sieve, transfer=True))
        return _union(parts)

    def _safe_transfers(self, cubes: Sequence[Cube], possible: Sequence[Summary]) -> list[list[Demand]]:
        """For each cube the transfers it can safely carry."""
        table = self.search.table
        scan = TransferScan(self.search, self.demand_route_stays)
        spellable = [self._spellable_after_transfer(cube, left) for cube, left in zip(cubes, possible, strict=True)]
        safe: list[list[Demand]] = [[] for _ in cubes]
        for old, new in KINDS["xfer"].every(()):
            p, x = str(old), str(new)
            losing = scan.losing_cubes(p, x, cubes)
            table.spend(_STEPS_PER_TRANSFER + _STEPS_PER_LOSING * len(losing))
            demand, row, target = letter_demand("xfer", p, x), ord(p) - 65, bit(x)
            for index in losing:
                if spellable[index][row] & target:
                    safe[index].append(demand)
        return safe

    def _spellable_after_transfer(self, cube: Cube, possible: Summary) -> Sequence[int]:
        """For every p the set of x after whose transfer the remaining cubes still spell a word."""
        if possible[LACKING] == ALL_LETTERS:
            # For every letter there is a word that does without it, and no transfer harms that word.
            return [ALL_LETTERS] * 26
        return self.form.table.transfer_pairs(*self._counts_without(cube), self.form.sieve)


class TransferScan:
    """Which transfers ``all p's are x's`` open a win, for all cubes that could carry them at once.

    There are 650; that Letters alone win afterwards is found for all of them in one scan, that one more
    letter wins in another.
    """

    def __init__(self, search: Search, demand_route_stays: bool) -> None:
        self.mat = mat = search.mat
        self.search = search
        pool, n_pool_wild = counts(mat.resources, mat.wild_colour, None)
        opened = self._wins_without_a_letter(demand_route_stays)
        self._able: Sequence[Sequence[int]] = [[0] * len(LETTERS)] * len(LETTERS)
        if len(mat.resources) > 1:  # a single cube is spent on the transfer
            self._able = search.table.helpful_after(search.have, search.n_wild, pool, n_pool_wild, search.sieve, opened)
        self._opened = opened

    def losing_cubes(self, p: str, x: str, cubes: Sequence[Cube]) -> Sequence[int]:
        """The cubes, by position, that can carry the transfer without opening a win."""
        able = self._able[ord(p) - 65][ord(x) - 65]
        if able == MANY or self._opened[ord(p) - 65] & bit(x):
            return ()
        if not able:
            return range(len(cubes))
        # At most one cube helps: the transfer is safe only if that cube is the one spent on it.
        return [index for index, cube in enumerate(cubes) if not able & ~self._bit_of(cube, p, x)]

    def _wins_without_a_letter(self, demand_route_stays: bool) -> tuple[int, ...]:
        """For every p the x after whose transfer Letters alone win: by a demand, or a cube left out."""
        search, left = self.search, self.search.kinds - {"xfer"}
        scans = []
        may_leave_it_out = self.mat.rules.word_on_mat_wins(len(self.mat.resources) - 1)
        if may_leave_it_out or (demand_route_stays and serves_all(left)):
            scans.append((search.table, search.sieve))
        elif demand_route_stays:
            scans += [(table, sieve) for _, table, sieve in search.under_each(left)]
        found = [table.transfer_pairs(search.have, search.n_wild, sieve) for table, sieve in scans]
        if demand_route_stays:
            found += [search.table.transfer_pairs(have, n, search.sieve) for _, have, n in search.wild_views()]
        return _union(found, len(LETTERS))

    def _bit_of(self, cube: Cube, p: str, x: str) -> int:
        if cube.colour == self.mat.wild_colour:
            return WILD_BIT
        return bit(x if cube.face == p else cube.face)


def _union(parts: Iterable[tuple[int, ...]], size: int = 4) -> tuple[int, ...]:
    """Masks of several scans, joined place by place."""
    return tuple(reduce(or_, masks) for masks in zip((0,) * size, *parts, strict=True))
