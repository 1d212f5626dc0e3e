"""Every safe move: the ones after which there is neither Win nor Impossible (LG-D13).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, safe_moves
    >>> moves = safe_moves(Mat.of("RC RA", "PT OS YQ"), wordcore.Lexicon.from_words(["cats"]))
    >>> [str(move) for move in moves]
    ['YQ to Letters']

A black or green cube can carry some seven hundred letter demands. They are not
tried one by one. A restrictive demand only picks among the words already within
reach, so a summary of those words (letters that occur, letters that can be done
without, lengths, doubles) decides all of them at once; a transfer of a letter
that no cube shows is the same for every target; and one scan of a transfer
serves every cube that might carry it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from wordcore._engine.shake import Sieve
from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import Mat, counts
from wordcore.games.linguishtik.reading import ALWAYS_SERVING, WILD_BIT, Reading, bit
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

# Letters that occur in some word, letters some word lacks, lengths, doubles: as masks.
Summary = tuple[int, int, int, int]

_NOTHING: Summary = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CubeMove:
    """A cube to Letters, or to Demands with a demand."""

    cube: Cube
    demand: Demand | None = None

    def __str__(self) -> str:
        return f"{self.cube.code} to Letters" if self.demand is None else f"{self.cube.code}: {self.demand}"

    def to_json(self) -> list[Any]:
        """``["letter", "KT"]`` or ``["demand", "KT", ["must", "E"]]``."""
        if self.demand is None:
            return ["letter", self.cube.code]
        return ["demand", self.cube.code, self.demand.to_json()]


def safe_moves(
    mat: Mat, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None
) -> tuple[CubeMove, ...]:
    """All safe moves with letters and letter demands, one for each code of cube; sorted, demands first.

    Under ``safe_policy="win_only"`` a move that makes the shake impossible is safe too.
    """
    return tuple(SafeMoves(mat, vocabulary_of(lexicon, mat.rules, ospd)))


@lru_cache(maxsize=1024)
def _demand(kind: str, *args: str | int) -> Demand:
    return Demand(kind, *args)


class SafeMoves:
    """Iterates over the safe moves of one mat; nothing is computed before it is needed."""

    def __init__(self, mat: Mat, vocabulary: Vocabulary) -> None:
        self.mat = mat
        self.vocabulary = vocabulary
        self.reading = Reading(mat, vocabulary)
        self.needs_possible = mat.rules.safe_policy == "neither"
        # Whether a demand cube is left for the next player once one is spent.
        carriers = sum(cube.colour in mat.rules.demand_colours for cube in mat.resources)
        self.demand_route_stays = carriers >= 2

    def __iter__(self) -> Iterator[CubeMove]:
        yield from self._demand_moves()
        yield from self._letter_moves()

    def some_move_stays_possible(self) -> bool:
        """Whether some legal move leaves a state that is not IMPOSSIBLE."""
        mat, reading = self.mat, self.reading
        if not mat.resources:
            return False
        if reading.all_words(limit=1):
            return True  # a cube to Letters changes nothing (law 4)
        return any(self._demand_restores(cube) for cube in mat.demand_cubes)

    def _demand_restores(self, cube: Cube) -> bool:
        reading = self.reading
        if "wild" in reading.kinds and any(
            self._is_possible(self.mat.after(cube, _demand("wild", colour))) for colour in self.mat.colours
        ):
            return True
        have, n_wild = self._counts_without(cube)
        return "xfer" in reading.kinds and bool(reading.table.transferred(have, n_wild, reading.sieve, 1))

    # -- letters -----------------------------------------------------------------

    def _letter_moves(self) -> Iterator[CubeMove]:
        if self.needs_possible and not self.reading.all_words(limit=1):
            return
        for cube in self.mat.distinct_resources:
            if not Reading(self.mat.after(cube), self.vocabulary).is_win():
                yield CubeMove(cube)

    # -- demands -----------------------------------------------------------------

    def _demand_moves(self) -> Iterator[CubeMove]:
        cubes = self.mat.demand_cubes
        if not cubes:
            return
        possible = [self._possible_without(cube) for cube in cubes]
        # The winning demands are known for all cubes before the first move is given out,
        # because a transfer is examined once for all of them.
        restrictive = [self._safe_restrictive(cube, left) for cube, left in zip(cubes, possible, strict=True)]
        transfers = (
            self._safe_transfers(cubes, possible) if "xfer" in self.reading.kinds else [[] for _ in cubes]
        )
        for cube, narrowing, transferring in zip(cubes, restrictive, transfers, strict=True):
            for demand in (*narrowing, *self._safe_wilds(cube), *transferring):
                yield CubeMove(cube, demand)

    def _counts_without(self, cube: Cube) -> tuple[bytes, int]:
        others = [other for other in (*self.mat.letters, *self.mat.resources) if other.id != cube.id]
        return counts(others, self.mat.wild_colour, self.mat.transfer)

    def _possible_without(self, cube: Cube) -> Summary:
        """What the words of all remaining cubes can satisfy once this cube is spent."""
        if not self.needs_possible:
            return (WILD_BIT - 1, WILD_BIT - 1, 0x7F0, 7)
        return self.reading.table.summary(*self._counts_without(cube), self.reading.sieve)

    def _is_possible(self, mat: Mat) -> bool:
        return not self.needs_possible or bool(Reading(mat, self.vocabulary).all_words(limit=1))

    def _safe_wilds(self, cube: Cube) -> Iterator[Demand]:
        if "wild" in self.reading.kinds:
            for colour in self.mat.colours:
                demand = _demand("wild", colour)
                after = self.mat.after(cube, demand)
                if self._is_possible(after) and not Reading(after, self.vocabulary).is_win():
                    yield demand

    # -- restrictive demands -------------------------------------------------------

    def _safe_restrictive(self, cube: Cube, possible: Summary) -> list[Demand]:
        safe: list[Demand] = []
        for kind in ("dc", "dv", "must", "not", "num"):
            if kind in self.reading.kinds:
                winning = self._winning_after(cube, kind)
                safe += [
                    demand
                    for demand in self._demands_of(kind, possible)
                    if not self._matches(demand, winning)
                ]
        return safe

    def _winning_after(self, cube: Cube, kind: str) -> Summary:
        """What the words satisfy with which the next player wins after a demand of this kind."""
        reading = self.reading
        others = [other for other in self.mat.resources if other.id != cube.id]
        pool = reading.pool_mask(others)
        parts = [part for index, part in enumerate(self._one_more) if pool >> index & 1]
        if others and self.mat.rules.extra_cube == "may":
            parts.append(self._on_mat)
        if self.demand_route_stays:
            left = reading.kinds - {kind}
            if self.mat.rules.letter_limits == "printed" and kind in ("num", "dv", "dc"):
                left = reading.kinds
            parts += self._by_demand(left)
        return _union(parts)

    def _by_demand(self, left: frozenset[str]) -> Iterator[Summary]:
        """The words that one of the demands ``left`` wins with, the mat being as it is."""
        reading = self.reading
        if left & ALWAYS_SERVING:
            yield self._on_mat
        else:
            for kind in left:
                sieve = reading.sieve_for((*self.mat.demands, _demand(kind)))
                yield reading.table.summary(reading.have, reading.n_wild, sieve)
        if "wild" in left or "xfer" in left:
            yield self._created

    @cached_property
    def _one_more(self) -> tuple[Summary, ...]:
        """For each letter of Resources, the words it helps to spell."""
        reading = self.reading
        pool = reading.pool_mask(self.mat.resources)
        return reading.table.summary_one_more(reading.have, reading.n_wild, pool, reading.sieve)

    @cached_property
    def _on_mat(self) -> Summary:
        """The words of Letters alone."""
        reading = self.reading
        return reading.table.summary(reading.have, reading.n_wild, reading.sieve)

    @cached_property
    def _created(self) -> Summary:
        """The words that a wild colour or a transfer puts on the mat (restrictive demands use up neither)."""
        reading = self.reading
        parts = [reading.table.summary(have, n, reading.sieve) for _, have, n in reading.wild_views()]
        if "xfer" in reading.kinds:
            parts.append(reading.table.summary(reading.have, reading.n_wild, reading.sieve, transfer=True))
        return _union(parts)

    def _demands_of(self, kind: str, summary: Summary) -> Iterator[Demand]:
        """The demands of a kind that some word of the summary satisfies, in order."""
        having, lacking, lengths, doubles = summary
        if kind in ("must", "not"):
            mask = having if kind == "must" else lacking
            for index, letter in enumerate(LETTERS):
                if mask >> index & 1:
                    yield _demand(kind, letter)
        elif kind == "num":
            for n in range(4, 11):
                if lengths >> n & 1:
                    yield _demand(kind, n)
        elif doubles & (self.reading.double_vowel if kind == "dv" else self.reading.double_consonant):
            yield _demand(kind)

    def _matches(self, demand: Demand, summary: Summary) -> bool:
        having, lacking, lengths, doubles = summary
        if demand.kind == "must":
            return bool(having & bit(str(demand.args[0])))
        if demand.kind == "not":
            return bool(lacking & bit(str(demand.args[0])))
        if demand.kind == "num":
            return bool(lengths >> int(demand.args[0]) & 1)
        vowel = demand.kind == "dv"
        return bool(doubles & (self.reading.double_vowel if vowel else self.reading.double_consonant))

    # -- transfers -----------------------------------------------------------------

    def _safe_transfers(self, cubes: Sequence[Cube], possible: Sequence[Summary]) -> list[list[Demand]]:
        """For each cube the transfers it can safely carry."""
        scan = _TransferScan(self)
        safe: list[list[Demand]] = [[] for _ in cubes]
        for p in LETTERS:
            for x in LETTERS:
                if p == x:
                    continue
                losing = scan.losing_cubes(p, x, cubes)
                for index in losing:
                    # A word without a p stands whatever p turns into.
                    stays = possible[index][1] & bit(p) or scan.is_possible(p, x, cubes[index])
                    if stays or not self.needs_possible:
                        safe[index].append(_demand("xfer", p, x))
        return safe


class _TransferScan:
    """WIN and IMPOSSIBLE after a transfer, for all carrying cubes at once."""

    def __init__(self, search: SafeMoves) -> None:
        self.search = search
        self.mat = search.mat
        self.reading = reading = search.reading
        self.kinds = reading.kinds - {"xfer"}
        wild = self.mat.wild_colour
        self.shown = {cube.face for cube in (*self.mat.letters, *self.mat.resources) if cube.colour != wild}
        self.pool, self.n_pool_wild = counts(self.mat.resources, wild, None)
        self.wild_views = [(have, n_wild) for _, have, n_wild in reading.wild_views()]
        self.unseen: dict[str, list[int]] = {}
        self.sieves = {p: reading.sieve_for((*self.mat.demands, _demand("not", p))) for p in LETTERS}

    def losing_cubes(self, p: str, x: str, cubes: Sequence[Cube]) -> list[int]:
        """The cubes (by position) that can carry ``all p's are x's`` without opening a win."""
        if p in self.shown:
            return self._losing(p, x, cubes)
        if p not in self.unseen:
            self.unseen[p] = self._losing(p, x, cubes)
        return self.unseen[p]

    def _losing(self, p: str, x: str, cubes: Sequence[Cube]) -> list[int]:
        sieve = self.sieves[p]
        have = shifted(self.reading.have, p, x)
        pool = shifted(self.pool, p, x)
        present = plenty = 0
        for index, count in enumerate(pool):
            present |= (count > 0) << index
            plenty |= (count > 1) << index
        present |= WILD_BIT * (self.n_pool_wild > 0)
        plenty |= WILD_BIT * (self.n_pool_wild > 1)
        able = self.reading.table.helpful(have, self.reading.n_wild, present, plenty, sieve)
        if able & plenty or able & (able - 1):
            return []
        losing = [index for index, cube in enumerate(cubes) if not able & ~self._bit_of(cube, p, x)]
        if losing and self._wins_without_a_letter(p, x, have, sieve):
            return []
        return losing

    def _wins_without_a_letter(self, p: str, x: str, have: bytes, sieve: Sieve) -> bool:
        """Whether Letters alone win after the transfer: by a demand, or a cube left out."""
        reading, table = self.reading, self.reading.table
        n_wild = reading.n_wild
        may = self.mat.rules.extra_cube == "may" and len(self.mat.resources) > 1
        if not may and not self.search.demand_route_stays:
            return False
        if (may or self.kinds & ALWAYS_SERVING) and table.spelled(have, n_wild, sieve, 1):
            return True
        if not self.search.demand_route_stays:
            return False
        for kind in self.kinds - ALWAYS_SERVING:
            demands = (*self.mat.demands, _demand("not", p), _demand(kind))
            if table.spelled(have, n_wild, reading.sieve_for(demands), 1):
                return True
        return any(table.spelled(shifted(view, p, x), n, sieve, 1) for view, n in self.wild_views)

    def is_possible(self, p: str, x: str, cube: Cube) -> bool:
        """Whether the remaining cubes spell a word after the transfer."""
        if p not in self.shown or not self.search.needs_possible:
            return False
        have, n_wild = self.search._counts_without(cube)
        return bool(self.reading.table.spelled(shifted(have, p, x), n_wild, self.sieves[p], 1))

    def _bit_of(self, cube: Cube, p: str, x: str) -> int:
        if cube.colour == self.mat.wild_colour:
            return WILD_BIT
        return bit(x if cube.face == p else cube.face)


def shifted(have: bytes, p: str, x: str) -> bytes:
    """The counts once every p counts as an x."""
    source, target = ord(p) - 65, ord(x) - 65
    if not have[source]:
        return have
    moved = bytearray(have)
    moved[target] = min(moved[target] + moved[source], 255)
    moved[source] = 0
    return bytes(moved)


def _union(parts: Sequence[Summary] | Iterator[Summary]) -> Summary:
    having, lacking, lengths, doubles = _NOTHING
    for part in parts:
        having |= part[0]
        lacking |= part[1]
        lengths |= part[2]
        doubles |= part[3]
    return having, lacking, lengths, doubles
