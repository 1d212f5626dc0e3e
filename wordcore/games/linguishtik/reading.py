"""A mat as the engine reads it: letter counts, wild cubes, a sieve for the spelling.

The predicates WIN, IMPOSSIBLE and their witnesses, as bare facts about words:
no rulings, no grammar. ``questions`` and ``forceout`` turn them into answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wordcore._engine.shakes.table import ShakeTable, Sieve
from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.legality import available_letter_kinds
from wordcore.games.linguishtik.mat import Mat, counts
from wordcore.games.linguishtik.rules import Rules
from wordcore.games.linguishtik.vocabulary import words_of

WILD_BIT = 1 << 26
# With one of these unused, every word on the mat has a demand that leaves it standing (law 7).
ALWAYS_SERVING = frozenset({"must", "not", "num", "wild", "xfer"})

_DOUBLE_VOWEL, _DOUBLE_CONSONANT, _DOUBLE_Y = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Proof:
    """A word, and the one more cube that makes it a win: as a letter, or for a demand.

    ``in_word`` is False only under ``extra_cube="may"``, for a cube taken and left out.
    """

    word: str
    cube: Cube
    demand: Demand | None = None
    in_word: bool = True

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        demand = None if self.demand is None else self.demand.to_json()
        return {"word": self.word, "cube": self.cube.code, "demand": demand, "in_word": self.in_word}


@dataclass(frozen=True, slots=True)
class Wins:
    """Every way to win: words with the cubes that spell them, words on the mat with their demands.

    ``spare_words`` are on the mat already and win only under ``extra_cube="may"``.
    """

    letter_words: tuple[tuple[str, tuple[Cube, ...]], ...] = ()
    demand_words: tuple[str, ...] = ()
    demands: tuple[Demand, ...] = ()
    spare_words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.letter_words or self.demand_words or self.spare_words)

    @property
    def by_letter(self) -> bool:
        """Whether a letter wins."""
        return bool(self.letter_words or self.spare_words)

    @property
    def by_demand(self) -> bool:
        """Whether a demand wins."""
        return bool(self.demand_words)

    @property
    def letter_pairs(self) -> tuple[tuple[str, Cube], ...]:
        """``(word, cube)``, sorted: the cube is used in the word."""
        return tuple((word, cube) for word, cubes in self.letter_words for cube in cubes)

    @property
    def board_demands(self) -> tuple[Demand, ...]:
        """The winning demands that change what cubes stand for: ``wild`` and ``xfer``."""
        return tuple(demand for demand in self.demands if demand.kind in ("wild", "xfer"))

    @property
    def words(self) -> tuple[str, ...]:
        """The words of either route, sorted."""
        return tuple(sorted({*(word for word, _ in self.letter_words), *self.demand_words, *self.spare_words}))

    @property
    def first_word(self) -> str:
        """The first word in the alphabet; each part is sorted already."""
        by_letter = [word for word, _ in self.letter_words[:1]]
        return min((*by_letter, *self.demand_words[:1], *self.spare_words[:1]))

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "letter_pairs": [[word, cube.code] for word, cube in self.letter_pairs],
            "demand_words": list(self.demand_words),
            "demands": [demand.to_json() for demand in self.demands],
            "spare_words": list(self.spare_words),
        }


class Reading:
    """The letters of a mat in the engine's terms; built anew for every state."""

    __slots__ = (
        "double_consonant",
        "double_vowel",
        "have",
        "kinds",
        "mat",
        "n_wild",
        "rules",
        "sieve",
        "table",
    )

    def __init__(self, mat: Mat, table: ShakeTable) -> None:
        self.mat = mat
        self.rules = mat.rules
        self.table = table
        self.double_vowel, self.double_consonant = double_masks(mat.rules)
        self.sieve = self.sieve_for(mat.demands)
        self.have, self.n_wild = counts(mat.letters, mat.wild_colour, mat.transfer)
        self.kinds = available_letter_kinds(mat.demands, mat.rules)

    def sieve_for(self, demands: Sequence[Demand]) -> Sieve:
        """What the letter demands ask of a spelling."""
        require = forbid = double_one = double_two = 0
        lengths = 0x7F0
        for demand in demands:
            if demand.kind == "must":
                require |= bit(str(demand.args[0]))
            elif demand.kind in ("not", "xfer"):
                forbid |= bit(str(demand.args[0]))
            elif demand.kind == "num":
                lengths &= 1 << int(demand.args[0])
            elif demand.kind == "dv":
                double_one = self.double_vowel
            elif demand.kind == "dc":
                double_two = self.double_consonant
        return Sieve(require=require, forbid=forbid, lengths=lengths, double_one=double_one, double_two=double_two)

    # -- facts -----------------------------------------------------------------

    def is_win(self) -> bool:
        """WIN(S)."""
        return self.first_win() is not None

    def first_win(self) -> Proof | None:
        """One way to win, or ``None``: the letter route first."""
        if not self.mat.resources:
            return None
        return self._first_by_letter() or self._first_by_demand()

    def _first_by_letter(self) -> Proof | None:
        pool = self.pool_mask(self.mat.resources)
        hits = self.table.one_more(self.have, self.n_wild, pool, self.sieve, 1)
        if hits:
            index, able = hits[0]
            cube = next(cube for cube in self.mat.resources if able & self.bit_of(cube))
            return Proof(self.table.words[index], cube)
        if self.rules.extra_cube == "may" and (word := self.first_on_mat()) is not None:
            return Proof(word, self.mat.resources[0], in_word=False)
        return None

    def _first_by_demand(self) -> Proof | None:
        cube = next((c for c in self.mat.resources if c.colour in self.rules.demand_colours), None)
        if cube is None:
            return None
        if self.kinds & ALWAYS_SERVING:
            if (word := self.first_on_mat()) is not None:
                return Proof(word, cube, self._harmless_demand(word))
        else:
            for kind in sorted(self.kinds):
                demand = Demand(kind)
                hits = self.table.spelled(self.have, self.n_wild, self.sieve_for((*self.mat.demands, demand)), 1)
                if hits:
                    return Proof(self.table.words[hits[0]], cube, demand)
        for colour, have, n_wild in self.wild_views():
            hits = self.table.spelled(have, n_wild, self.sieve, 1)
            if hits:
                return Proof(self.table.words[hits[0]], cube, Demand("wild", colour))
        if "xfer" in self.kinds and (made := self.table.transferred(self.have, self.n_wild, self.sieve, 1)):
            index, sources, targets = made[0]
            demand = Demand("xfer", letters_of(sources)[0], letters_of(targets)[0])
            return Proof(self.table.words[index], cube, demand)
        return None

    def first_on_mat(self) -> str | None:
        """A word of Letters alone, or ``None``."""
        hits = self.table.spelled(self.have, self.n_wild, self.sieve, 1)
        return self.table.words[hits[0]] if hits else None

    def words_on_mat(self) -> list[str]:
        """The words of Letters alone, sorted."""
        return words_of(self.table, self.table.spelled(self.have, self.n_wild, self.sieve))

    def all_words(self, limit: int = 0) -> list[str]:
        """The words of Letters and all Resources, without a further demand; IMPOSSIBLE(S) when empty."""
        have, n_wild = self.all_counts()
        return words_of(self.table, self.table.spelled(have, n_wild, self.sieve, limit))

    def all_counts(self) -> tuple[bytes, int]:
        """Letter counts and wild cubes of Letters and Resources together."""
        return counts((*self.mat.letters, *self.mat.resources), self.mat.wild_colour, self.mat.transfer)

    def two_cube_words(self, limit: int = 0) -> list[str]:
        """The AGREE words: spelled with two cubes of Resources and with no fewer (LG-D14)."""
        pool, pool_wild = counts(self.mat.resources, self.mat.wild_colour, self.mat.transfer)
        hits = self.table.two_more(self.have, self.n_wild, pool, pool_wild, self.sieve, limit)
        return words_of(self.table, hits)

    def every_win(self) -> Wins:
        """All ways to win, sorted."""
        if not self.mat.resources:
            return Wins()
        letter_words = self._letter_words()
        on_mat = self.table.spelled(self.have, self.n_wild, self.sieve)
        spare = tuple(words_of(self.table, on_mat)) if self.rules.extra_cube == "may" else ()
        if not self.mat.demand_cubes:
            return Wins(letter_words, spare_words=spare)
        words, demands = self._demand_route(set(on_mat))
        return Wins(letter_words, tuple(words_of(self.table, words)), tuple(demands), spare)

    def _letter_words(self) -> tuple[tuple[str, tuple[Cube, ...]], ...]:
        cubes = [(self.bit_of(cube), cube) for cube in self.mat.distinct_resources]
        pool = self.pool_mask(self.mat.resources)
        hits = self.table.one_more(self.have, self.n_wild, pool, self.sieve)
        words = self.table.words
        # The same few masks come again and again.
        cubes_of = {able: tuple(cube for own, cube in cubes if own & able) for able in {able for _, able in hits}}
        return tuple(sorted([(words[index], cubes_of[able]) for index, able in hits], key=_first))

    def _demand_route(self, on_mat: set[int]) -> tuple[set[int], list[Demand]]:
        """The words that WIN_demand reaches, and the demands that reach one."""
        having, lacking, lengths, doubles = self.table.summary(self.have, self.n_wild, self.sieve)
        words: set[int] = set()
        demands: list[Demand] = []
        if self.kinds & ALWAYS_SERVING:
            words |= on_mat
        for kind, mask in (("dc", self.double_consonant), ("dv", self.double_vowel)):
            if kind in self.kinds and doubles & mask:
                demands.append(Demand(kind))
                sieve = self.sieve_for((*self.mat.demands, Demand(kind)))
                words.update(self.table.spelled(self.have, self.n_wild, sieve))
        for kind, mask in (("must", having), ("not", lacking)):
            if kind in self.kinds:
                demands += [letter_demand(kind, letter) for letter in letters_of(mask)]
        if "num" in self.kinds:
            demands += [letter_demand("num", n) for n in range(4, 11) if lengths >> n & 1]
        if "wild" in self.kinds:
            made = {colour: self.table.spelled(have, n, self.sieve) for colour, have, n in self.wild_views()}
            words.update(index for hits in made.values() for index in hits)
            demands += [Demand("wild", colour) for colour in self.mat.colours if made.get(colour, on_mat)]
        if "xfer" in self.kinds:
            words.update(hit[0] for hit in self.table.transferred(self.have, self.n_wild, self.sieve))
            pairs = self.table.transfer_pairs(self.have, self.n_wild, self.sieve)
            demands += [
                letter_demand("xfer", p, x)
                for p, targets in zip(LETTERS, pairs, strict=True)
                for x in letters_of(targets)
            ]
        return words, demands

    # -- parts -----------------------------------------------------------------

    def wild_views(self) -> Iterator[tuple[str, bytes, int]]:
        """Letter counts and wild cubes under each colour of Letters that may still be called wild."""
        if "wild" in self.kinds:
            for colour in sorted({cube.colour for cube in self.mat.letters}):
                yield colour, *counts(self.mat.letters, colour, self.mat.transfer)

    def bit_of(self, cube: Cube) -> int:
        """The letter a cube stands for, as a mask; ``WILD_BIT`` for a wild cube."""
        if cube.colour == self.mat.wild_colour:
            return WILD_BIT
        transfer = self.mat.transfer
        return bit(transfer[1] if transfer is not None and cube.face == transfer[0] else cube.face)

    def pool_mask(self, cubes: Iterable[Cube]) -> int:
        """The letters these cubes stand for."""
        mask = 0
        for cube in cubes:
            mask |= self.bit_of(cube)
        return mask

    def _harmless_demand(self, word: str) -> Demand:
        """A demand of an unused kind that ``word``, already on the mat, obeys."""
        absent = next(letter for letter in reversed(LETTERS) if letter not in word)
        if "not" in self.kinds:
            return Demand("not", absent)
        if "must" in self.kinds:
            return Demand("must", word[0])
        if "num" in self.kinds:
            return Demand("num", len(word))
        return Demand("wild", self.mat.colours[0]) if "wild" in self.kinds else Demand("xfer", absent, word[0])


def double_masks(rules: Rules) -> tuple[int, int]:
    """The engine's marks for a double vowel and a double consonant (LG-D9)."""
    vowel = _DOUBLE_VOWEL | (_DOUBLE_Y if rules.y_is in ("V", "both") else 0)
    consonant = _DOUBLE_CONSONANT | (_DOUBLE_Y if rules.y_is in ("C", "both") else 0)
    return vowel, consonant


def bit(letter: str) -> int:
    """The mask of one letter."""
    return 1 << (ord(letter) - 65)


def letters_of(mask: int) -> list[str]:
    """The letters of a mask, in order."""
    return [letter for index, letter in enumerate(LETTERS) if mask >> index & 1]


def _first(item: tuple[str, tuple[Cube, ...]]) -> str:
    return item[0]
