"""Levels for a game of hidden words: six letters, and the everyday words they make, easy levels first.

    $ python examples/level_maker.py --levels 3 --seed 1

One JSON object per line: the letters, the words to find, and rarer words that earn a bonus. Labels are
incomplete, so let a person look at the levels before children do.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import wordcore
from wordcore import Lexicon, Where

SHORTEST = 3
FEWEST, MOST = 8, 16
LEFT_OUT = ("vulgar", "slang", "archaic", "obsolete", "abbreviation", "proper")
KNOWN = Where(length=(SHORTEST, None), commonness=(None, 35), without=LEFT_OUT)
BONUS = Where(length=(SHORTEST, None), commonness=(36, 70), without=LEFT_OUT)


@dataclass(frozen=True)
class Level:
    """Letters in any order, words to find, words beyond them."""

    letters: str
    words: tuple[str, ...]
    bonus: tuple[str, ...]

    @property
    def difficulty(self) -> float:
        """More words, longer ones: harder."""
        return sum(len(word) - 2 for word in self.words) / 10


def level(base: str, lexicon: Lexicon, chance: random.Random) -> Level | None:
    """The level of a base word, or None if it has too few words, or too many to show."""
    words = lexicon.words_from(base, where=KNOWN).sorted("length")
    if not FEWEST <= len(words) <= MOST:
        return None
    bonus = lexicon.words_from(base, where=BONUS)
    return Level("".join(chance.sample(base, len(base))), tuple(words), tuple(bonus))


def levels(lexicon: Lexicon, seed: int, size: int = 6) -> Iterator[Level]:
    """Levels, each of other letters, until the base words run out."""
    chance = random.Random(seed)
    bases = lexicon.words(KNOWN.replace(length=size, anagrams=(1, 3)))
    seen = set()
    for base in bases.sample(len(bases), seed=seed):
        letters = lexicon.alphabet.alphagram(base)
        if letters not in seen and (made := level(base, lexicon, chance)) is not None:
            seen.add(letters)
            yield made


def main() -> int:
    """Prints some levels, the easiest first."""
    parser = argparse.ArgumentParser(description="Levels of hidden words.")
    parser.add_argument("--levels", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--letters", type=int, default=6)
    args = parser.parse_args()
    made = [
        found for _, found in zip(range(args.levels), levels(wordcore.load(), args.seed, args.letters), strict=False)
    ]
    for found in sorted(made, key=lambda one: one.difficulty):
        print(json.dumps({**asdict(found), "difficulty": found.difficulty}))
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(main())
