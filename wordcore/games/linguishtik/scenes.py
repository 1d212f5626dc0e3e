"""States to practise on: a roll, some letters, some demands, made from a common word so that they are worth a look.

    >>> import random, wordcore
    >>> from wordcore.games.linguishtik import Rules
    >>> from wordcore.games.linguishtik.scenes import Scenes
    >>> from wordcore.games.linguishtik.vocabulary import Vocabulary
    >>> mat = Scenes(random.Random(1), 2, "JS", Vocabulary(wordcore.load(), Rules())).mat(missing=1)
    >>> len(mat.letters) + len(mat.resources) + len(mat.spent)
    23

Whether a state has a definite answer is not known here: whoever asks looks (``drills``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property

from wordcore.errors import MissingColumnError
from wordcore.games.linguishtik.candidates import mark
from wordcore.games.linguishtik.cubes import Cube, roll
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.legality import OK, demand_code, legal_demands
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.proofs import spell
from wordcore.games.linguishtik.tables import TYPES
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.query import Answer, Where

MOST_COMMON = (20, 35, 35, 50, 60)
"""By level, the largest SCOWL size of the word a state is made from."""
_TRIES = 200
_PER_MAT, _PER_WORD, _PER_KIND, _PER_LIST = 500, 15, 30, 1000


class Scenes:
    """Makes states of one level; the same chance makes the same ones."""

    def __init__(self, chance: random.Random, level: int, division: str, vocabulary: Vocabulary) -> None:
        self.chance, self.level, self.vocabulary = chance, level, vocabulary
        self.rules, self.lexicon, self.work = vocabulary.rules, vocabulary.lexicon, vocabulary.work
        self.division = division

    @cached_property
    def words(self) -> Sequence[str]:
        """The words to make states from."""
        span = (4, 5 + (self.level + 1) // 2)
        try:
            known = self.lexicon.words(Where(length=span, commonness=(None, MOST_COMMON[self.level - 1])))
        except MissingColumnError:
            known = self.lexicon.words(Where(length=span))
        return known or self.lexicon.words(Where(length=(4, 10)))

    def mat(self, missing: int, *, spoil: bool = False, grammar: bool = True) -> Mat:
        """A state in which a word lacks so many cubes; spoiled by a demand it does not meet, if wanted."""
        self.work.step(_PER_MAT)
        mat, word, spelled = self._rolled()
        kept = list(range(len(spelled)))
        self.chance.shuffle(kept)
        letters = [spelled[index] for index in sorted(kept[missing:])]
        mat = self._demanded(mat, word, spelled, spoil, grammar)
        others = [cube for cube in mat.resources if cube not in spelled]
        letters += self.chance.sample(others, min(len(others), self.chance.randint(0, (self.level + 1) // 2)))
        self.chance.shuffle(letters)
        for cube in letters:
            if cube in mat.resources:
                mat = mat.after(cube)
        return mat

    def _rolled(self) -> tuple[Mat, str, list[Cube]]:
        """All cubes in Resources, and a word they spell."""
        for _ in range(_TRIES):
            cubes = roll(self.chance.getrandbits(32), edition=self.rules.edition)
            mat = Mat(resources=cubes, division=self.division, rules=self.rules)
            for _ in range(40):
                self.work.step(_PER_WORD)
                word = self.words[self.chance.randrange(len(self.words))]
                # Demands need their cubes: the word is spelled with those that carry none, if it can be.
                plain = [cube for cube in cubes if cube.colour not in self.rules.demand_colours]
                spelled = spell(word, mat, (), plain) or spell(word, mat, (), cubes)
                if spelled is not None:
                    return mat, word, spelled
        return mat, "", list(cubes[:4])

    def _demanded(self, mat: Mat, word: str, spelled: list[Cube], spoil: bool, grammar: bool) -> Mat:
        """The mat after some demands that the word meets, as far as data tell; the last one it does not, if spoiled."""
        if grammar:
            types = [name for name in TYPES if mark(word, Demand("type", name), self.lexicon) is Answer.YES]
            mat = self._with(mat, Demand("type", self.chance.choice(types or list(TYPES))), spelled, "TYPE")
            functions = list(legal_demands(mat, phase="FUNCTION"))
            if functions and mat.type_demand != "INTERJECTION":
                mat = self._with(mat, self.chance.choice(functions), spelled, "FUNCTION")
        for _ in range(self.chance.randint(0, self.level)):
            demand = self._letter_demand(mat, word, meets=True)
            if demand is not None:
                mat = self._with(mat, demand, spelled)
        if spoil:
            demand = self._letter_demand(mat, word, meets=False)
            if demand is not None:
                mat = self._with(mat, demand, spelled)
        return mat

    def _letter_demand(self, mat: Mat, word: str, *, meets: bool) -> Demand | None:
        # What cubes stand for changes only from level 3 on.
        names = [name for name, kind in KINDS.items() if kind.meets and (self.level > 2 or not kind.reshapes)]
        for _ in range(20):
            self.work.step(_PER_KIND)
            name = self.chance.choice(names)
            every = list(KINDS[name].every(mat.colours))
            demand = Demand(name, *self.chance.choice(every))
            likely = name not in ("must", "not") or self._is_likely(str(demand.args[0]), word, name)
            if likely and demand.meets(word, self.rules) == meets:
                return demand
        return None

    def _is_likely(self, letter: str, word: str, name: str) -> bool:
        """Whether a player would ask for it: letters that words often have."""
        return letter in word if name == "must" else letter in "AEIOURSTLND"

    def _with(self, mat: Mat, demand: Demand, spelled: list[Cube], phase: str = "OPEN") -> Mat:
        carriers = [cube for cube in mat.resources if cube.colour in self.rules.demand_colours and cube not in spelled]
        if not carriers:
            return mat
        carrier = self.chance.choice(carriers)
        code = demand_code(demand, carrier, mat, phase="OPEN" if phase == "OPEN" else phase)  # type: ignore[arg-type]
        return mat.after(carrier, demand) if code == OK else mat

    def last_move(self, mat: Mat) -> Mat:
        """The same mat after one more move, which a Trap would take back."""
        options = [CubeMove(cube) for cube in mat.distinct_resources]
        if mat.demand_cubes:
            self.work.step(_PER_LIST)
            demands = list(legal_demands(mat))
            options += [CubeMove(mat.demand_cubes[0], self.chance.choice(demands)) for _ in options if demands]
        move = self.chance.choice(options)
        return mat.after(move.cube, move.demand)
