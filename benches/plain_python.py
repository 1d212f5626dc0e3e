"""The best plain Python for each question: dicts, tries of dicts, breadth-first search.

Rivals that are always there. Not here: installed packages and your own rival (``rivals``).
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters_of(words: Iterable[str]) -> str:
    """What a blank may stand for."""
    return "".join(sorted(set().union(*words)))


class Alphagrams:
    """A dict from sorted letters to words: the best plain Python without blanks."""

    name = "dict by alphagram"

    def __init__(self, words: Iterable[str]) -> None:
        self.groups: dict[str, list[str]] = defaultdict(list)
        for word in words:
            self.groups["".join(sorted(word))].append(word)
        self.groups.default_factory = None
        self.letters = letters_of(self.groups)

    def words_from(self, rack: str) -> list[str]:
        """Every distinct sub-multiset probed once; a blank becomes each letter in turn."""
        blanks = rack.count("?")
        letters = sorted(rack.replace("?", ""))
        get = self.groups.get
        found: list[str] = []
        if not blanks:
            for n in range(1, len(letters) + 1):
                for key in set(combinations(letters, n)):
                    found += get("".join(key), ())
            return found
        seen: set[str] = set()
        for choice in combinations_with_replacement(self.letters, blanks):
            full = sorted([*letters, *choice])
            for n in range(1, len(full) + 1):
                for key in set(combinations(full, n)):
                    joined = "".join(key)
                    if joined not in seen:
                        seen.add(joined)
                        found += get(joined, ())
        return found

    def has_full(self, rack: str) -> bool:
        """Is there a word from all the tiles? One probe per choice of letters."""
        blanks = rack.count("?")
        letters = rack.replace("?", "")
        groups = self.groups
        if not blanks:
            return "".join(sorted(letters)) in groups
        return any(
            "".join(sorted(letters + "".join(choice))) in groups
            for choice in combinations_with_replacement(self.letters, blanks)
        )

    def extensions(
        self, tiles: str, pool: str, more: int, low: int, high: int
    ) -> Iterable[tuple[str, tuple[str, ...]]]:
        """(word, added) by the pool's choices: subsets of the tiles once, joined with every choice."""
        letters = sorted(tiles)
        subsets = [key for n in range(max(0, low - more), len(letters) + 1) for key in set(combinations(letters, n))]
        get = self.groups.get
        for added in sorted(set(combinations(sorted(pool), more))):
            for key in subsets:
                if low <= len(key) + more <= high:
                    for word in get("".join(sorted(key + added)), ()):
                        yield word, added


class NestedDicts:
    """A trie of dicts, walked depth first: the best plain Python with blanks."""

    name = "nested-dict trie"

    def __init__(self, words: Iterable[str]) -> None:
        self.root: dict[str, Any] = {}
        for word in words:
            node = self.root
            for letter in word:
                node = node.setdefault(letter, {})
            node[""] = word

    def words_from(self, rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(node: dict[str, Any]) -> None:
            for letter, child in node.items():
                if letter == "":
                    found.append(child)
                elif counts[letter]:
                    counts[letter] -= 1
                    walk(child)
                    counts[letter] += 1
                elif counts["?"]:
                    counts["?"] -= 1
                    walk(child)
                    counts["?"] += 1

        walk(self.root)
        return found

    def in_grid(self, rows: list[str]) -> set[str]:
        """Boggle as one writes it: rows, columns, and the set of cells already used."""
        height, width = len(rows), len(rows[0])
        found: set[str] = set()

        def walk(node: dict[str, Any], row: int, column: int, used: set[tuple[int, int]]) -> None:
            child = node.get(rows[row][column])
            if child is None:
                return
            if "" in child:
                found.add(child[""])
            used.add((row, column))
            for y in range(max(0, row - 1), min(height, row + 2)):
                for x in range(max(0, column - 1), min(width, column + 2)):
                    if (y, x) not in used:
                        walk(child, y, x, used)
            used.remove((row, column))

        for row in range(height):
            for column in range(width):
                walk(self.root, row, column, set())
        return found

    def in_grid_by_masks(self, letters: str, beside: list[list[int]]) -> set[str]:
        """The same with everything prepared: neighbours listed before, used cells as bits of a number."""
        found: set[str] = set()

        def walk(node: dict[str, Any], cell: int, used: int) -> None:
            if "" in node:
                found.add(node[""])
            used |= 1 << cell
            for other in beside[cell]:
                if not used >> other & 1:
                    child = node.get(letters[other])
                    if child is not None:
                        walk(child, other, used)

        for cell, letter in enumerate(letters):
            if letter in self.root:
                walk(self.root[letter], cell, 0)
        return found


def ladder_by_set(words: set[str], start: str, end: str) -> list[str]:
    """Breadth first, every letter tried at every place."""
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue and end not in before:
        word = queue.popleft()
        for at in range(len(word)):
            head, tail = word[:at], word[at + 1 :]
            for letter in LETTERS:
                other = head + letter + tail
                if other in words and other not in before:
                    before[other] = word
                    queue.append(other)
    found = [end] if end in before else []
    while found and before[found[-1]]:
        found.append(before[found[-1]])
    return found[::-1]


def ladder_from_both_ends(words: set[str], start: str, end: str) -> int:
    """How many words the shortest ladder has: the smaller frontier grows."""
    one, other, seen, n = {start}, {end}, {start, end}, 1
    while one:
        n += 1
        if len(other) < len(one):
            one, other = other, one
        grown = set()
        for word in one:
            for at in range(len(word)):
                head, tail = word[:at], word[at + 1 :]
                for letter in LETTERS:
                    beside = head + letter + tail
                    if beside in other:
                        return n
                    if beside in words and beside not in seen:
                        seen.add(beside)
                        grown.add(beside)
        one = grown
    return 0
