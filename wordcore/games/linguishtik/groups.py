"""Moves gathered for people: a few lines for the thousands of safe moves of an opening.

    >>> from wordcore.games.linguishtik import CubeMove, Demand, parse_cubes
    >>> from wordcore.games.linguishtik.groups import grouped
    >>> black, green = parse_cubes("KA GB")
    >>> moves = [CubeMove(cube, Demand("must", letter)) for cube in (black, green) for letter in "XYZ"]
    >>> [str(group) for group in grouped([CubeMove(green), *moves])]
    ['to Letters: GB', 'must X Y Z on KA GB']

Not here: which moves are safe (``safe``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from wordcore.games.core import Value
from wordcore.games.fields import expect, items
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import CubeMove

TO_LETTERS = "letter"


@dataclass(frozen=True, slots=True)
class MoveGroup(Value):
    """Moves of one kind: these cubes to Letters, or each of these demands on each of these cubes."""

    kind: str
    """``letter``, or the kind of demand."""
    cubes: tuple[Cube, ...]
    demands: tuple[Demand, ...] = ()
    n_moves: int = 0
    """How many moves there are, those that a limit leaves out included."""

    def limited(self, limit: int) -> MoveGroup:
        """The same with at most so many cubes or demands."""
        expect(limit, int, "limit")
        if self.kind == TO_LETTERS:
            return replace(self, cubes=self.cubes[:limit])
        return replace(self, demands=self.demands[:limit])

    def __str__(self) -> str:
        cubes = " ".join(cube.code for cube in self.cubes)
        n_shown = len(self.cubes) * max(1, len(self.demands))
        more = f" ... ({self.n_moves:,} moves)" if n_shown < self.n_moves else ""
        if self.kind == TO_LETTERS:
            return f"to Letters: {cubes}{more}"
        arguments = " ".join(">".join(map(str, demand.args)) for demand in self.demands)
        return f"{f'{self.kind} {arguments}'.rstrip()} on {cubes}{more}"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "kind": self.kind,
            "cubes": [{"id": cube.id, "code": cube.code} for cube in self.cubes],
            "demands": [demand.to_json() for demand in self.demands],
            "n_moves": self.n_moves,
        }


def grouped(moves: Iterable[CubeMove]) -> tuple[MoveGroup, ...]:
    """Letters first, then demands by kind; cubes that can carry the same demands are one group."""
    letters: list[Cube] = []
    carried: dict[tuple[str, Cube], list[Demand]] = {}
    for move in items(moves, "moves", "moves of cubes"):
        expect(move, CubeMove, "moves", "moves of cubes")
        if move.demand is None:
            letters.append(move.cube)
        else:
            carried.setdefault((move.demand.kind, move.cube), []).append(move.demand)
    together: dict[tuple[str, tuple[Demand, ...]], list[Cube]] = {}
    for (kind, cube), demands in carried.items():
        together.setdefault((kind, tuple(demands)), []).append(cube)
    found = [MoveGroup(TO_LETTERS, tuple(letters), (), len(letters))] if letters else []
    for (kind, same), cubes in sorted(together.items(), key=lambda item: item[0][0]):
        found.append(MoveGroup(kind, tuple(cubes), same, len(cubes) * len(same)))
    return tuple(found)
