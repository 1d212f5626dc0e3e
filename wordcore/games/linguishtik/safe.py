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
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any

from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.mat import Mat, counts
from wordcore.games.linguishtik.questions import read
from wordcore.games.linguishtik.reading import ALWAYS_SERVING, WILD_BIT, Reading, bit
from wordcore.games.linguishtik.transfers import TransferScan
from wordcore.games.linguishtik.vocabulary import Vocabulary

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


def safe_moves(mat: Mat, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> tuple[CubeMove, ...]:
    """All safe moves with letters and letter demands, one for each code of cube; sorted, demands first.

    Under ``safe_policy="win_only"`` a move that makes the shake impossible is safe too.
    """
    return tuple(SafeMoves(read(mat, lexicon, ospd)))


class SafeMoves:
    """Iterates over the safe moves of one mat; nothing is computed before it is needed."""

    def __init__(self, reading: Reading) -> None:
        self.mat = mat = reading.mat
        # All states to be examined keep these demands: look only at the words that obey them.
        if any(demand.kind in ("must", "num", "dv", "dc") for demand in mat.demands):
            reading = Reading(mat, reading.table.narrowed(reading.sieve))
        self.reading = reading
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
            self._is_possible(self.mat.after(cube, letter_demand("wild", c))) for c in self.mat.colours
        ):
            return True
        have, n_wild = self.counts_without(cube)
        return "xfer" in reading.kinds and bool(reading.table.transferred(have, n_wild, reading.sieve, 1))

    # -- letters -----------------------------------------------------------------

    def _letter_moves(self) -> Iterator[CubeMove]:
        if self.needs_possible and not self.reading.all_words(limit=1):
            return
        for cube in self.mat.distinct_resources:
            if not Reading(self.mat.after(cube), self.reading.table).is_win():
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
        transfers = self._safe_transfers(cubes, possible) if "xfer" in self.reading.kinds else [[] for _ in cubes]
        for cube, narrowing, transferring in zip(cubes, restrictive, transfers, strict=True):
            for demand in (*narrowing, *self._safe_wilds(cube), *transferring):
                yield CubeMove(cube, demand)

    def counts_without(self, cube: Cube) -> tuple[bytes, int]:
        others = [other for other in (*self.mat.letters, *self.mat.resources) if other.id != cube.id]
        return counts(others, self.mat.wild_colour, self.mat.transfer)

    def _possible_without(self, cube: Cube) -> Summary:
        """What the words of all remaining cubes can satisfy once this cube is spent."""
        if not self.needs_possible:
            return (WILD_BIT - 1, WILD_BIT - 1, 0x7F0, 7)
        return self.reading.table.summary(*self.counts_without(cube), self.reading.sieve)

    def _is_possible(self, mat: Mat) -> bool:
        return not self.needs_possible or bool(Reading(mat, self.reading.table).all_words(limit=1))

    def _safe_wilds(self, cube: Cube) -> Iterator[Demand]:
        if "wild" in self.reading.kinds:
            for colour in self.mat.colours:
                demand = letter_demand("wild", colour)
                after = self.mat.after(cube, demand)
                if self._is_possible(after) and not Reading(after, self.reading.table).is_win():
                    yield demand

    # -- restrictive demands -------------------------------------------------------

    def _safe_restrictive(self, cube: Cube, possible: Summary) -> list[Demand]:
        safe: list[Demand] = []
        for kind in ("dc", "dv", "must", "not", "num"):
            if kind in self.reading.kinds:
                winning = self._winning_after(cube, kind)
                safe += [demand for demand in self._demands_of(kind, possible) if not self._matches(demand, winning)]
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
                sieve = reading.sieve_for((*self.mat.demands, letter_demand(kind)))
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
                    yield letter_demand(kind, letter)
        elif kind == "num":
            for n in range(4, 11):
                if lengths >> n & 1:
                    yield letter_demand(kind, n)
        elif doubles & (self.reading.double_vowel if kind == "dv" else self.reading.double_consonant):
            yield letter_demand(kind)

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
        scan = TransferScan(self.reading, self.demand_route_stays)
        spellable = [self._spellable_after_transfer(cube, left) for cube, left in zip(cubes, possible, strict=True)]
        safe: list[list[Demand]] = [[] for _ in cubes]
        for p, x in permutations(LETTERS, 2):
            for index in scan.losing_cubes(p, x, cubes):
                if spellable[index][ord(p) - 65] & bit(x):
                    safe[index].append(letter_demand("xfer", p, x))
        return safe

    def _spellable_after_transfer(self, cube: Cube, possible: Summary) -> Sequence[int]:
        """For every p the set of x after whose transfer the remaining cubes still spell a word."""
        everything = WILD_BIT - 1
        if possible[1] == everything:
            # For every letter there is a word that does without it, and no transfer harms that word.
            return [everything] * len(LETTERS)
        return self.reading.table.transfer_pairs(*self.counts_without(cube), self.reading.sieve)


def _union(parts: Sequence[Summary] | Iterator[Summary]) -> Summary:
    having, lacking, lengths, doubles = _NOTHING
    for part in parts:
        having |= part[0]
        lacking |= part[1]
        lengths |= part[2]
        doubles |= part[3]
    return having, lacking, lengths, doubles
