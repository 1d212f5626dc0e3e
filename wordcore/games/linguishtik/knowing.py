"""What a computer player knows: words up to a commonness, believed as far as data go.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import parse_mat
    >>> from wordcore.games.linguishtik.knowing import Knowledge
    >>> Knowledge(wordcore.load(), most=35).win(parse_mat("RC RA PT | OS YQ | type NOUN; func SUBJECT")).word
    'ACTS'

Not here: what a player does with it (``players``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from wordcore.games.linguishtik.candidates import mark
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import spell
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, Status

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
        """A way to win, the commonest word first, if the player knows one."""
        wins = Search.of(mat, self.lexicon).every_win()
        by_letter = dict(wins.letter_words)
        for word in self._known(wins.words, mat):
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
        words = Search.of(mat, self.lexicon).all_words()
        return next((self._written(word, mat) for word in self._known(words, mat)), None)

    def with_two(self, mat: Mat) -> Written | None:
        """A word for a Forceout, with its two cubes."""
        words = Search.of(mat, self.lexicon).two_cube_words()
        pairs = list(combinations(mat.resources, 2))
        for word in self._known(words, mat):
            pair = next((pair for pair in pairs if spell(word, mat, pair) is not None), None)
            return Written(word, pair or ())
        return None

    def _written(self, word: str, mat: Mat) -> Written:
        spelled = spell(word, mat, (), (*mat.letters, *mat.resources)) or []
        return Written(word, tuple(cube for cube in spelled if cube in mat.resources))

    def _known(self, words: Iterable[str], mat: Mat) -> Iterator[str]:
        """Those of the words that the player knows and data confirm, the commonest first."""
        # A possessive is spelled like no word of the lexicon.
        ranks = ((self.lexicon.commonness(word) if word in self.lexicon else None, word) for word in words)
        ranked = sorted((rank or UNRANKED, word) for rank, word in ranks)
        vocabulary = Vocabulary(self.lexicon, mat.rules)
        for rank, word in ranked:
            if self.most is not None and self.most < rank < UNRANKED:
                return
            if fits(word, mat, vocabulary):
                yield word


def fits(word: str, mat: Mat, vocabulary: Vocabulary) -> bool:
    """Whether nothing in the data speaks against a word under the demands, and its type is known."""
    if vocabulary.status(word, mat.demands).status is Status.NO:
        return False
    marks = [(demand, mark(word, demand, vocabulary.lexicon)) for demand in mat.grammar_demands]
    return all(answer is Answer.YES or (answer is Answer.UNKNOWN and demand.kind != "type") for demand, answer in marks)
