"""For those who learn words: how easily a word is drawn, what is to be known of it, quizzes and card boxes.

    >>> import wordcore
    >>> from wordcore import Where, study
    >>> lex = wordcore.load()
    >>> study.draws("aileron"), study.facts(lex, "retinas").anagrams
    (3873312, 9)
    >>> quiz = study.Quiz.anagrams(lex.words(Where(length=7)).sorted("probability")[:20])
    >>> quiz[0].prompt, quiz[0].grade(["aneroid"]).right
    ('ADEINOR', True)

Everything is a value: a quiz is not changed by asking it, and a card box with an answer is another card box. Here are
draws and facts; ``quiz`` and ``cardbox`` have the rest. Not here: a screen, a clock, and Playability, which needs
simulated games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordcore._engine.lexicon.measures import measure, ways_to_draw
from wordcore.alphabet import Alphabet
from wordcore.cardbox import DAYS as DAYS
from wordcore.cardbox import Card as Card
from wordcore.cardbox import Cardbox as Cardbox
from wordcore.errors import BadTilesError, BadTypeError, BadValueError, LimitError, shown, shown_name
from wordcore.lexicon import Lexicon
from wordcore.limits import BAG_TILES
from wordcore.query import Hooks, Words
from wordcore.quiz import Grade as Grade
from wordcore.quiz import Question as Question
from wordcore.quiz import Quiz as Quiz
from wordcore.quiz import bracketed, viewed

Bag: TypeAlias = "Mapping[str, int]"
"""How many of each tile there are, ``?`` for the blanks."""


# --- draws ------------------------------------------------------------------------------------


def draws(
    word: str, bag: Bag | None = None, blanks: int | None = None, *, alphabet: Alphabet = Alphabet.ENGLISH
) -> int:
    """Returns the number of ways to draw a word's letters from a bag, blanks standing in for any of them.

    ``bag`` is the alphabet's own unless given; ``blanks`` is how many blanks it has, if not as many as it says.
    Raises BadWordError for what the alphabet cannot spell, BadTilesError for a strange tile in the bag, LimitError
    for more than ``limits.BAG_TILES`` of a kind.

    >>> draws("aileron"), draws("pizzazz"), draws("pizza", {"P": 1, "I": 2, "Z": 2, "A": 1, "?": 1})
    (3873312, 0, 11)
    """
    counts, n_blanks = _bag(bag, blanks, alphabet)
    codes = alphabet.encode(word)
    return ways_to_draw([(codes.count(code), counts[code - 1]) for code in sorted(set(codes))], n_blanks)


def by_probability(view: Words | Lexicon, bag: Bag | None = None, blanks: int | None = None) -> Words:
    """Returns the words of a view in the order of :func:`draws`, the most easily drawn first; ties by alphagram, word.

    >>> import wordcore
    >>> lex = wordcore.Lexicon.from_words(["ox", "be", "ax"])
    >>> list(by_probability(lex)), list(by_probability(lex, {"O": 5, "X": 5, "A": 1}))
    (['BE', 'AX', 'OX'], ['OX', 'AX', 'BE'])
    """
    words, lexicon = viewed(view)
    if lexicon is None:
        return words
    if bag is None and blanks is None:
        return words.sorted("probability")
    return words._drawn(*_bag(bag, blanks, lexicon.alphabet))


def _bag(bag: Bag | None, blanks: int | None, alphabet: Alphabet) -> tuple[list[int], int]:
    """Numbers of tiles in the alphabet's order, and of blanks."""
    counts, n_blanks = list(alphabet.counts), alphabet.blanks
    if bag is not None:
        if not isinstance(bag, Mapping):
            raise BadTypeError.at("bag", "a mapping of tiles to numbers", shown(bag))
        counts, n_blanks = [0] * len(alphabet), 0
        for tile, number in bag.items():
            _check_number(f"bag, {shown_name(tile)}", number)
            if tile == "?":
                n_blanks = number
                continue
            codes = alphabet.codec.codes(tile) if isinstance(tile, str) and tile else None
            if codes is None or len(codes) != 1:
                raise BadTilesError.at("bag", "tiles of the alphabet, or ? for blanks", shown(tile))
            counts[codes[0] - 1] += number
    if blanks is not None:
        _check_number("blanks", blanks)
        n_blanks = blanks
    return counts, n_blanks


def _check_number(name: str, number: object) -> None:
    if type(number) is not int:
        raise BadTypeError.at(name, "a whole number", shown(number))
    if number < 0:
        raise BadValueError.at(name, "0 or more", shown(number))
    if number > BAG_TILES:
        raise LimitError.at(name, f"at most {BAG_TILES:,}", shown(number))


# --- facts ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facts:
    """What is to be known of a word: ``anagrams`` and ``probability`` (its rank) as in ``Where``."""

    word: str
    length: int
    points: int
    vowels: int
    distinct: int
    alphagram: str
    anagrams: int
    draws: int
    probability: int
    hooks: Hooks
    commonness: int | None

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        return {**plain, "hooks": self.hooks.to_json()}


def facts(lexicon: Lexicon, word: str) -> Facts:
    """Returns the facts of a word; raises ValueError if the lexicon lacks it. ``commonness`` is None where unknown.

    >>> import wordcore
    >>> found = facts(wordcore.load(), "quiz")
    >>> found.points, found.alphagram, found.probability, found.hooks.back
    (22, 'IQUZ', 3706, ())
    """
    if not isinstance(lexicon, Lexicon):
        raise BadTypeError.at("lexicon", "a Lexicon", shown(lexicon))
    number = lexicon.index(word)
    written, alphabet = lexicon[number], lexicon.alphabet
    return Facts(
        word=written,
        length=len(alphabet.split(written)),
        points=measure(lexicon, "points", number),
        vowels=measure(lexicon, "vowels", number),
        distinct=measure(lexicon, "distinct", number),
        alphagram=alphabet.alphagram(written),
        anagrams=measure(lexicon, "anagrams", number),
        draws=draws(written, alphabet=alphabet),
        probability=measure(lexicon, "probability", number),
        hooks=lexicon.hooks(bracketed(written, alphabet)),
        commonness=lexicon.commonness(written),
    )
