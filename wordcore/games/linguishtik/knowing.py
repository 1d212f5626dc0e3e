"""What a computer player knows: words up to a commonness, believed as far as data go.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Rules, parse_mat
    >>> from wordcore.games.linguishtik.knowing import Knowledge
    >>> mat = parse_mat("RC RA PT | OS YQ | type NOUN; func SUBJECT", rules=Rules(evidence="data"))
    >>> Knowledge(wordcore.load(), most=35).win(mat).word
    'ACTS'

Not here: what a player does with it (``players``).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Proof, spell
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.lexicon import Lexicon

UNRANKED = 1000
"""The rank of a word whose commonness the lexicon does not know."""


class Written(NamedTuple):
    """A word to present: the resource cubes it uses as letters, and the demand beside it with its cube."""

    word: str
    cubes: tuple[Cube, ...] = ()
    demand: Demand | None = None
    demand_cube: Cube | None = None


class Knowledge:
    """The words of a lexicon up to a commonness (None: all of them), asked about mats."""

    def __init__(self, lexicon: Lexicon, most: int | None = None) -> None:
        self.lexicon = lexicon
        self.most = most

    def win(self, mat: Mat) -> Written | None:
        """A way to win, if the player knows one; who knows only common words finds the commonest."""
        search = self._search(mat)
        if self.most is None:
            proof = search.first_win()
            return None if proof is None else _of(proof)
        if not search.is_win():
            return None
        wins = search.every_win()
        by_letter = dict(wins.letter_words)
        for word in self._known(wins.words):
            if word in by_letter:
                return Written(word, (by_letter[word][0],))
            if word in wins.mat_words and mat.rules.passing:
                return Written(word)
            for demand in wins.demands:
                carrier = mat.demand_cubes[0]
                if demand.meets(word, mat.rules) and spell(word, mat.after(carrier, demand)) is not None:
                    return Written(word, (), demand, carrier)
        return None

    def word(self, mat: Mat) -> Written | None:
        """A word of Letters and any cubes of Resources: what refutes an Impossible."""
        for word in self._known(self._search(mat).all_words()):
            spelled = spell(word, mat, (), (*mat.letters, *mat.resources)) or []
            return Written(word, tuple(cube for cube in spelled if cube in mat.resources))
        return None

    def with_two(self, mat: Mat) -> Written | None:
        """A word for a Forceout, with its two cubes."""
        for word in self._known(self._search(mat).two_cube_words()):
            pairs = combinations(mat.resources, 2)
            return Written(word, next((pair for pair in pairs if spell(word, mat, pair) is not None), ()))
        return None

    def _search(self, mat: Mat) -> Search:
        """The search over the words that data confirm under the demands."""
        return Search(mat, Vocabulary(self.lexicon, mat.rules).meeting(mat.demands).sure)

    def _known(self, words: Iterable[str]) -> list[str]:
        """Those of the words that the player knows, the commonest first."""
        # A possessive is spelled like no word of the lexicon.
        ranks = ((self.lexicon.commonness(word) if word in self.lexicon else None, word) for word in words)
        ranked = sorted((rank or UNRANKED, word) for rank, word in ranks)
        return [word for rank, word in ranked if self.most is None or not self.most < rank < UNRANKED]


def _of(proof: Proof) -> Written:
    if proof.demand is not None:
        return Written(proof.word, (), proof.demand, proof.cube)
    return Written(proof.word, () if proof.cube is None else (proof.cube,))
