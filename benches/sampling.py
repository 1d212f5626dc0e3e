"""What is asked: racks from the bag, words that are none, word-like strings without end. Seeded, so always the same."""

from __future__ import annotations

import random

from benches.plain_python import letters_of
from wordcore import Lexicon


class Racks:
    """Racks drawn from the bag of the lexicon's alphabet, in lower case, blanks last."""

    def __init__(self, lex: Lexicon) -> None:
        pairs = zip(lex.alphabet.tiles, lex.alphabet.counts, strict=True)
        bag = [tile.lower() for tile, count in pairs for _ in range(count)]
        # An alphabet of one's own may have no bag: then letters are as frequent as in its words.
        self._bag = bag if len(bag) >= 60 else [letter.lower() for word in lex[:2000] for letter in word] * 60

    def __call__(self, n: int, size: int, blanks: int = 0, seed: int = 1) -> list[str]:
        chance = random.Random(f"{seed} {size} {blanks}")
        return ["".join(chance.sample(self._bag, size - blanks)) + "?" * blanks for _ in range(n)]


def hits_of(words: list[str], n: int) -> list[str]:
    """Words of the list, repeated only if there are not enough."""
    chance = random.Random(1)
    return chance.sample(words, n) if n <= len(words) else chance.choices(words, k=n)


def misses_of(words: list[str], n: int) -> list[str]:
    """Words with one letter changed that are words no more."""
    chance = random.Random(2)
    known = frozenset(words)
    letters = letters_of(words)
    found: list[str] = []
    while len(found) < n:
        word = chance.choice(words)
        i = chance.randrange(len(word))
        changed = word[:i] + chance.choice(letters) + word[i + 1 :]
        # In a tiny list nearly every change may be a word again: then a letter more makes it none.
        changed = changed if changed not in known else changed + chance.choice(letters) * 3
        if changed not in known:
            found.append(changed)
    return found


def grown_words(words: list[str], n: int) -> list[str]:
    """n distinct word-like strings: a sample of the words, or all of them and invented compounds."""
    chance = random.Random(5)
    if n <= len(words):
        return sorted(chance.sample(words, n))
    grown = set(words)
    while len(grown) < n:
        a, b = chance.choice(words), chance.choice(words)
        made = a[: chance.randint(2, 7)] + b[-chance.randint(2, 7) :]
        grown.add(made)
    return sorted(grown)
