"""Which letter transfers open a win, for all cubes that could carry them at once.

A part of the search for safe moves. There are 650 transfers; that Letters alone
win afterwards is found for all of them in one scan, that one more letter wins
in one scan for each transfer of a letter some cube shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import letter_demand
from wordcore.games.linguishtik.mat import counts
from wordcore.games.linguishtik.reading import ALWAYS_SERVING, WILD_BIT, Reading, bit


class TransferScan:
    """WIN after ``all p's are x's``, on one mat. ``demand_route_stays``: a demand cube is left afterwards."""

    def __init__(self, reading: Reading, demand_route_stays: bool) -> None:
        self.mat = reading.mat
        self.reading = reading
        wild = self.mat.wild_colour
        self._shown = {cube.face for cube in (*self.mat.letters, *self.mat.resources) if cube.colour != wild}
        self._pool, self._n_pool_wild = counts(self.mat.resources, wild, None)
        self._sieves = {p: reading.sieve_for((*self.mat.demands, letter_demand("not", p))) for p in LETTERS}
        self._unshown: dict[str, list[int]] = {}
        self._without_a_letter = self._wins_without_a_letter(demand_route_stays)

    def losing_cubes(self, p: str, x: str, cubes: Sequence[Cube]) -> list[int]:
        """The cubes, by position, that can carry the transfer without opening a win."""
        if self._without_a_letter[ord(p) - 65] & bit(x):
            return []
        if p in self._shown:
            return self._losing(p, x, cubes)
        # What p turns into is all the same if no cube shows a p.
        if p not in self._unshown:
            self._unshown[p] = self._losing(p, x, cubes)
        return self._unshown[p]

    def _losing(self, p: str, x: str, cubes: Sequence[Cube]) -> list[int]:
        have, pool = shifted(self.reading.have, p, x), shifted(self._pool, p, x)
        present = WILD_BIT if self._n_pool_wild else 0
        plenty = WILD_BIT if self._n_pool_wild > 1 else 0
        for index, count in enumerate(pool):
            present |= (count > 0) << index
            plenty |= (count > 1) << index
        able = self.reading.table.helpful(have, self.reading.n_wild, present, plenty, self._sieves[p])
        if able & plenty:
            return []
        # At most one cube helps: the transfer is safe only if that cube is the one spent on it.
        return [index for index, cube in enumerate(cubes) if not able & ~self._bit_of(cube, p, x)]

    def _wins_without_a_letter(self, demand_route_stays: bool) -> list[int]:
        """For every p the x after whose transfer Letters alone win: by a demand, or a cube left out."""
        reading, table = self.reading, self.reading.table
        left = reading.kinds - {"xfer"}
        sieves = []
        may_leave_it_out = self.mat.rules.extra_cube == "may" and len(self.mat.resources) > 1
        if may_leave_it_out or (demand_route_stays and left & ALWAYS_SERVING):
            sieves.append(reading.sieve)
        elif demand_route_stays:
            sieves += [reading.sieve_for((*self.mat.demands, letter_demand(kind))) for kind in left]
        found = [table.transfer_pairs(reading.have, reading.n_wild, sieve) for sieve in sieves]
        if demand_route_stays:
            found += [table.transfer_pairs(have, n, reading.sieve) for _, have, n in reading.wild_views()]
        return [_or(masks) for masks in zip(*found, strict=True)] if found else [0] * len(LETTERS)

    def _bit_of(self, cube: Cube, p: str, x: str) -> int:
        if cube.colour == self.mat.wild_colour:
            return WILD_BIT
        return bit(x if cube.face == p else cube.face)


def shifted(have: bytes, p: str, x: str) -> bytes:
    """The counts once every p counts as an x.

    >>> shifted(bytes([2] + [0] * 25), "A", "C")[:3]
    b'\\x00\\x00\\x02'
    """
    source, target = ord(p) - 65, ord(x) - 65
    if not have[source]:
        return have
    moved = bytearray(have)
    moved[target] += moved[source]
    moved[source] = 0
    return bytes(moved)


def _or(masks: Sequence[int]) -> int:
    result = 0
    for mask in masks:
        result |= mask
    return result
