"""What proves a win: which cubes spell the word, and the one more cube.

``Proof`` is one way to win, ``Wins`` are all of them. Not here: how they are found
(``search``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.mat import Mat, letter_of


@dataclass(frozen=True, slots=True)
class Proof:
    """A word, the cubes that spell it letter by letter, and the one more cube: in the word, or for a demand.

    ``in_word`` is False for a demand, and under ``extra_cube="may"`` for a cube taken and left out. In
    the edition 2026-27 no cube is needed for a word of Letters alone: ``cube`` is None.
    """

    word: str
    cubes: tuple[Cube, ...]
    cube: Cube | None
    demand: Demand | None = None
    in_word: bool = True

    @classmethod
    def of(cls, word: str, mat: Mat, cube: Cube | None, demand: Demand | None = None, *, in_word: bool = True) -> Proof:
        """The proof of a win that was found on a mat."""
        after = mat.after(cube, demand) if cube and demand is not None and KINDS[demand.kind].reshapes else mat
        spelled = spell(word, after, must=(cube,) if cube is not None and in_word else ())
        return cls(word, tuple(spelled or ()), cube, demand, in_word)

    @property
    def spelled(self) -> tuple[tuple[Cube, str], ...]:
        """Each cube of the word with the letter it stands for."""
        return tuple(zip(self.cubes, self.word, strict=True))

    @property
    def wins(self) -> Wins:
        """The same as the only way to win."""
        if self.in_word and self.cube is not None:
            return Wins(((self.word, (self.cube,)),))
        return Wins((), (self.word,), (self.demand,)) if self.demand is not None else Wins(spare_words=(self.word,))

    def to_json(self) -> dict[str, Any]:
        """Plain data; ``letter`` is what a cube stands for."""
        return {
            "word": self.word,
            "cubes": [{"id": cube.id, "code": cube.code, "letter": letter} for cube, letter in self.spelled],
            "cube": None if self.cube is None else {"id": self.cube.id, "code": self.cube.code},
            "demand": None if self.demand is None else self.demand.to_json(),
            "in_word": self.in_word,
        }


@dataclass(frozen=True, slots=True)
class Wins:
    """Every way to win: words with the cubes that spell them, words on the mat with their demands.

    ``spare_words`` are on the mat already and win only under ``extra_cube="may"`` and in the edition 2026-27.
    """

    letter_words: tuple[tuple[str, tuple[Cube, ...]], ...] = ()
    demand_words: tuple[str, ...] = ()
    demands: tuple[Demand, ...] = ()
    spare_words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.letter_words or self.demand_words or self.spare_words)

    @property
    def letter_pairs(self) -> tuple[tuple[str, Cube], ...]:
        """``(word, cube)``, sorted: the cube is used in the word."""
        return tuple((word, cube) for word, cubes in self.letter_words for cube in cubes)

    @property
    def mat_words(self) -> tuple[str, ...]:
        """The words of Letters alone, where they win (LT 19 of 2026-27)."""
        return self.spare_words

    @property
    def board_demands(self) -> tuple[Demand, ...]:
        """The winning demands that change what cubes stand for: ``wild`` and ``xfer``."""
        return tuple(demand for demand in self.demands if KINDS[demand.kind].reshapes)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of either route, sorted."""
        return tuple(sorted({*(word for word, _ in self.letter_words), *self.demand_words, *self.spare_words}))

    @property
    def n_words(self) -> int:
        """How many words there are of either route."""
        return len({*(word for word, _ in self.letter_words), *self.demand_words, *self.spare_words})

    @property
    def first_word(self) -> str:
        """The first word in the alphabet."""
        by_letter = (word for word, _ in self.letter_words)
        return min((*by_letter, *self.demand_words, *self.spare_words))

    def ranked(self, key: Callable[[str], Any]) -> Wins:
        """The same with its words in another order."""
        return replace(
            self,
            letter_words=tuple(sorted(self.letter_words, key=lambda pair: key(pair[0]))),
            demand_words=tuple(sorted(self.demand_words, key=key)),
            spare_words=tuple(sorted(self.spare_words, key=key)),
        )

    def limited(self, limit: int) -> Wins:
        """The same with at most so many of each, demands that change what cubes stand for apart from the others."""
        board = self.board_demands
        others = [demand for demand in self.demands if demand not in board]
        return Wins(
            self.letter_words[:limit],
            self.demand_words[:limit],
            (*others[:limit], *board[:limit]),
            self.spare_words[:limit],
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data; cubes by id and code."""
        return {
            "letter_words": [
                {"word": word, "cubes": [{"id": cube.id, "code": cube.code} for cube in cubes]}
                for word, cubes in self.letter_words
            ],
            "demand_words": list(self.demand_words),
            "demands": [demand.to_json() for demand in self.demands],
            "spare_words": list(self.spare_words),
        }


@ordered
def spell(word: str, mat: Mat, must: Sequence[Cube] = (), pool: Sequence[Cube] | None = None) -> list[Cube] | None:
    """FORM: a cube for each letter of ``word``, every cube of ``must`` among them; None if there is no way.

    The other cubes come from ``pool`` (by default the mat's Letters) and may stay unused (LG-D1).

    >>> [cube.code for cube in spell("CATS", Mat.of("RC RA PT OX", demands=["wild O"]))]
    ['RC', 'RA', 'PT', 'OX']
    """
    target = word.upper()
    wild, transfer = mat.wild_colour, mat.transfer
    if transfer is not None and transfer[0] in target:
        return None
    # Fixed cubes first, those that must be used before those that may: a wild cube
    # spent on a letter that a fixed cube shows would be lost to the others.
    supply = [(cube, True) for cube in must]
    supply += [(cube, False) for cube in (mat.letters if pool is None else pool)]
    if len(target) > len(supply):
        return None
    chosen: list[Cube | None] = [None] * len(target)
    wilds: list[tuple[Cube, bool]] = []
    for cube, required in supply:
        if cube.colour == wild:
            wilds.append((cube, required))
            continue
        letter = letter_of(cube, transfer)
        free = next((i for i, taken in enumerate(chosen) if taken is None and target[i] == letter), None)
        if free is not None:
            chosen[free] = cube
        elif required:
            return None
    required_ids = {cube.id for cube in must}
    for cube, required in wilds:
        free = next((i for i, taken in enumerate(chosen) if taken is None), None)
        if free is None and required:
            free = next((i for i, taken in enumerate(chosen) if taken and taken.id not in required_ids), None)
            if free is None:
                return None
        if free is not None:
            chosen[free] = cube
    complete = [cube for cube in chosen if cube is not None]
    return complete if len(complete) == len(target) else None
