"""The plain twin of every query, written in the simplest possible way.

A word is a ``str`` of one character a tile, and the characters' code points are in the
alphabet's order, so that ``sorted`` is alphabetical. ``?`` is a blank. Nothing of wordcore
is imported: what stands here is what the words of the contract say, and no faster.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, groupby, pairwise, product
from math import comb, prod

Test = Callable[[str], bool]


def anything(word: str) -> bool:
    """The Where that lets every word through."""
    return True


@dataclass(frozen=True)
class Wanted:
    """The twin of ``Where``; ``regex`` is the pattern, ``doubles`` any of vowel, consonant, any."""

    shortest: int = 0
    longest: int = 999
    contains: str = ""
    excludes: str = ""
    regex: str | None = None
    doubles: frozenset[str] = frozenset()
    vowels: str = ""
    only: str = ""
    at_most: Mapping[str, int] = field(default_factory=dict)
    spans: tuple[tuple[int | None, int | None, Mapping[str, int]], ...] = ()  # least, greatest, values by word

    def __call__(self, word: str) -> bool:
        pairs = {a for a, b in pairwise(word) if a == b}
        kinds = {"vowel" if letter in self.vowels else "consonant" for letter in pairs}
        if pairs:
            kinds.add("any")
        return (
            self.shortest <= len(word) <= self.longest
            and not Counter(self.contains) - Counter(word)
            and not set(self.excludes) & set(word)
            and (self.regex is None or re.fullmatch(self.regex, word, re.DOTALL) is not None)
            and self.doubles <= kinds
            and (not self.only or set(word) <= set(self.only))
            and all(word.count(letter) <= most for letter, most in self.at_most.items())
            and all(least <= values[word] <= most for least, most, values in map(closed, self.spans))
        )


def closed(span: tuple[int | None, int | None, Mapping[str, int]]) -> tuple[float, float, Mapping[str, int]]:
    least, greatest, values = span
    return least or 0, float("inf") if greatest is None else greatest, values


def lacking(word: str, tiles: str) -> int:
    """How many letters of a word the tiles do not have, blanks left aside."""
    return sum((Counter(word) - Counter(tiles)).values())


def spells(tiles: str, word: str) -> bool:
    """Whether all these tiles, each used once, lie as the word; a blank as any letter."""
    return len(tiles) == len(word) and not Counter(tiles.replace("?", "")) - Counter(word)


def words_from(words: Iterable[str], tiles: str, where: Test = anything) -> list[str]:
    return [w for w in sorted(set(words)) if lacking(w, tiles) <= tiles.count("?") and where(w)]


def anagrams(words: Iterable[str], tiles: str, where: Test = anything) -> list[str]:
    return [w for w in sorted(set(words)) if spells(tiles, w) and where(w)]


def supersets(words: Iterable[str], letters: str, where: Test = anything) -> list[str]:
    plain = Counter(letters.replace("?", ""))
    return [w for w in sorted(set(words)) if not plain - Counter(w) and len(w) >= len(letters) and where(w)]


def extensions(
    words: Iterable[str], tiles: str, pool: str, fewest: int, most: int, where: Test = anything
) -> list[tuple[str, str]]:
    """The definition of the contract, letter by letter: choose A, choose what of the tiles is used, lay the word."""
    choices = sorted(
        {tidy(chosen) for size in range(fewest, most + 1) for chosen in combinations(pool, size)}, key=rank
    )
    kept = [{tidy(chosen) for chosen in combinations(tiles, size)} for size in range(len(tiles) + 1)]
    found = []
    for word in sorted(set(words)):
        if not where(word):
            continue
        for added in choices:
            rest = len(word) - len(added)
            if 0 <= rest <= len(tiles) and any(spells(used + added, word) for used in kept[rest]):
                found.append((word, added))
    return found


def tidy(tiles: Iterable[str]) -> str:
    """Tiles in order, blanks last."""
    return "".join(sorted(tiles, key=rank))


def rank(tiles: str) -> list[tuple[bool, str]]:
    """The order of tile strings: alphabetical, a blank after every letter."""
    return [(tile == "?", tile) for tile in tiles]


def by_added(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    ordered = sorted(pairs, key=lambda pair: (rank(pair[1]), pair[0]))
    return {added: [word for word, _ in group] for added, group in groupby(ordered, key=lambda pair: pair[1])}


def starting(words: Iterable[str], prefix: str, where: Test = anything) -> list[str]:
    return [w for w in sorted(set(words)) if w.startswith(prefix) and where(w)]


def ending(words: Iterable[str], suffix: str, where: Test = anything) -> list[str]:
    return [w for w in sorted(set(words)) if w.endswith(suffix) and where(w)]


def matching(words: Iterable[str], where: Test) -> list[str]:
    return [w for w in sorted(set(words)) if where(w)]


def near(words: Iterable[str], word: str, edits: int, where: Test = anything) -> list[str]:
    return [w for w in sorted(set(words)) if distance(w, word) <= edits and where(w)]


def distance(a: str, b: str) -> int:
    """Optimal string alignment: insert, delete, change, or swap two neighbours once."""
    table = {(i, 0): i for i in range(len(a) + 1)} | {(0, j): j for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            ways = [table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (a[i - 1] != b[j - 1])]
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                ways.append(table[i - 2, j - 2] + 1)
            table[i, j] = min(ways)
    return table[len(a), len(b)]


def hooks(words: Iterable[str], word: str, letters: str, where: Test = anything) -> tuple[list[str], list[str]]:
    known = {w for w in words if where(w)}
    return [x for x in letters if x + word in known], [x for x in letters if word + x in known]


def following(words: Iterable[str], prefix: str) -> list[str]:
    """The letters that may follow a prefix."""
    return sorted({w[len(prefix)] for w in words if w.startswith(prefix) and len(w) > len(prefix)})


# --- measures -------------------------------------------------------------------------------------


def draws(word: str, bag: Mapping[str, int], blanks: int) -> int:
    """For each choice of which letters blanks are: the ways to take the others, times the ways to take the blanks."""
    counts = Counter(word)
    choices = product(*(range(min(n, blanks) + 1) for n in counts.values()))
    return sum(
        comb(blanks, sum(choice))
        * prod(comb(bag.get(letter, 0), n - j) for (letter, n), j in zip(counts.items(), choice, strict=True))
        for choice in choices
    )


def alphagram(word: str) -> str:
    return "".join(sorted(word))


def measured(
    name: str, words: Iterable[str], vowels: str, values: Mapping[str, int], bag: Mapping[str, int], blanks: int
) -> dict[str, int]:
    """A measure of each word of a lexicon."""
    every = sorted(set(words))
    same = Counter(map(alphagram, every))
    ways = {word: draws(word, bag, blanks) for word in every} if name in ("draws", "probability") else {}
    if name == "probability":
        ranks: dict[str, int] = {}
        for _, group in groupby(sorted(every, key=len), key=len):
            ordered = sorted(group, key=lambda word: (-ways[word], alphagram(word), word))
            ranks |= {word: rank for rank, word in enumerate(ordered, 1)}
        return ranks
    measure: dict[str, Callable[[str], int]] = {
        "length": len,
        "vowels": lambda word: sum(letter in vowels for letter in word),
        "distinct": lambda word: len(set(word)),
        "points": lambda word: sum(values[letter] for letter in word),
        "anagrams": lambda word: same[alphagram(word)],
        "draws": lambda word: ways[word],
    }
    return {word: measure[name](word) for word in every}


def sorted_by(words: Iterable[str], key: Mapping[str, int] | None, greatest_first: bool, reverse: bool) -> list[str]:
    """By a measure, ties by alphagram, then word; without a measure by the alphabet."""
    if key is None:
        return sorted(words, reverse=reverse)
    sign = -1 if greatest_first != reverse else 1
    return sorted(words, key=lambda word: (sign * key[word], alphagram(word), word))


# --- grids: a cell is the collection of strings it may be; beside[c] are the cells that may follow cell c ---


def paths(text: str, cells: list[list[str]], beside: list[list[int]], reuse: bool) -> list[tuple[int, ...]]:
    """Every path of cells that spells a text, tried cell by cell."""
    found = set()

    def go(path: tuple[int, ...], rest: str) -> None:
        if path and not rest:
            found.add(path)
            return
        for cell in beside[path[-1]] if path else range(len(cells)):
            if reuse or cell not in path:
                for tiles in cells[cell]:
                    if rest.startswith(tiles):
                        go((*path, cell), rest[len(tiles) :])

    go((), text)
    return sorted(found)


def in_grid(
    words: Iterable[str], cells: list[list[str]], beside: list[list[int]], reuse: bool, where: Test = anything
) -> list[str]:
    return [w for w in sorted(set(words)) if where(w) and paths(w, cells, beside, reuse)]


def neighbours(places: list[tuple[int, ...]], shape: tuple[int, ...], kind: str, wrap: bool) -> list[list[int]]:
    """The numbers of the places beside each: no further than one step in any direction, or in one only."""

    def apart(a: int, b: int, size: int) -> int:
        return min(abs(a - b), size - abs(a - b)) if wrap else abs(a - b)

    def touch(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        steps = [apart(a, b, size) for a, b, size in zip(one, other, shape, strict=True)]
        return one != other and (max(steps) == 1 if kind == "all" else sum(steps) == 1)

    return [[n for n, other in enumerate(places) if touch(one, other)] for one in places]


# --- puzzles --------------------------------------------------------------------------------------


def feedback(guess: str, answer: str) -> str:
    """A letter out of place is elsewhere if the answer has as many out of place as the guess has up to there."""
    apart = [(a, b) for a, b in zip(guess, answer, strict=True) if a != b]
    left = Counter(b for _, b in apart)
    marks = []
    tried: Counter[str] = Counter()
    for a, b in zip(guess, answer, strict=True):
        tried[a] += a != b
        marks.append("G" if a == b else "Y" if tried[a] <= left[a] else "-")
    return "".join(marks)


def consistent(words: Iterable[str], rounds: Iterable[tuple[str, str]]) -> list[str]:
    """The words that would have been answered like that, every time."""
    played = list(rounds)
    return [w for w in sorted(set(words)) if all(len(g) == len(w) and feedback(g, w) == marks for g, marks in played)]


def ladder(words: Iterable[str], start: str, end: str, where: Test = anything) -> tuple[str, ...]:
    """The least of the shortest: each round every word that is new gets the least way to it."""
    known = {w for w in words if where(w)}
    ways = {start: (start,)} if start in known else {}
    newest = dict(ways)
    while newest and end not in ways:
        grown: dict[str, tuple[str, ...]] = {}
        for word, way in newest.items():
            for other in known - set(ways):
                if len(other) == len(word) and sum(a != b for a, b in zip(word, other, strict=True)) == 1:
                    grown[other] = min(grown.get(other, (*way, other)), (*way, other))
        ways |= grown
        newest = grown
    return ways.get(end, ())


# --- study ----------------------------------------------------------------------------------------


def by_draws(words: Iterable[str], bag: Mapping[str, int], blanks: int) -> list[str]:
    return sorted(set(words), key=lambda word: (-draws(word, bag, blanks), alphagram(word), word))


def answers(words: Iterable[str], kind: str, prompt: str, letters: str) -> list[str]:
    """What a question of a quiz is answered with: anagrams, hooked words, or each anagram with its hooked words."""
    if kind == "anagrams":
        return anagrams(words, prompt)
    if kind == "hooks":
        front, back = hooks(words, prompt, letters)
        return sorted({x + prompt for x in front} | {prompt + x for x in back})
    every = [x for word in anagrams(words, prompt) for x in (word, *answers(words, "hooks", word, letters))]
    return sorted(set(every), key=every.index)


def waits(answered: Iterable[bool]) -> list[int]:
    """Days that a card waits after each of its answers."""
    days = [1, 4, 7, 12, 20, 30, 60, 90, 150, 270, 480]
    found: list[int] = []
    for right in answered:
        found.append(days[0] if not found or not right else days[min(days.index(found[-1]) + 1, 10)])
    return found


def spellings(written: Iterable[tuple[str, str]], word: str) -> tuple[str, ...]:
    """How a word was written, of all texts with the tiles that they are."""
    return tuple(sorted({text for tiles, text in written if tiles == word}))


def hooked(words: Iterable[str]) -> dict[str, int]:
    """How many words take no hook, only front hooks, only back hooks, or both."""
    known = set(words)
    front = {word[1:] for word in known} & known
    back = {word[:-1] for word in known} & known
    return {
        "none": len(known - front - back),
        "front": len(front - back),
        "back": len(back - front),
        "both": len(front & back),
    }


def beginnings(words: Iterable[str], size: int) -> Counter[str]:
    """How many words begin with each run of ``size`` letters."""
    return Counter(word[:size] for word in set(words) if len(word) >= size)


def endings(words: Iterable[str], size: int) -> Counter[str]:
    """How many words end with each run of ``size`` letters."""
    return Counter(word[-size:] for word in set(words) if len(word) >= size)


def pairs(words: Iterable[str]) -> Counter[str]:
    """How often two letters are neighbours."""
    return Counter(a + b for word in set(words) for a, b in pairwise(word))
