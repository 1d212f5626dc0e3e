"""The rivals' ways of answering questions, each written fairly on its own traversal API."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"
Solver = Callable[[str], list[str]]


class Alphagrams:
    """A dict from sorted letters to words: the best plain Python without blanks."""

    name = "dict by alphagram"

    def __init__(self, words: Iterable[str]) -> None:
        self.groups: dict[str, list[str]] = defaultdict(list)
        for word in words:
            self.groups["".join(sorted(word))].append(word)
        self.groups.default_factory = None

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
        for choice in combinations_with_replacement(LETTERS, blanks):
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
            for choice in combinations_with_replacement(LETTERS, blanks)
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


def _prefix_walker(has_prefix: Callable[[str], bool], is_word: Callable[[str], bool]) -> Solver:
    """Depth first over letters, pruned by the rival's own prefix test."""

    def words_from(rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(prefix: str) -> None:
            if prefix and is_word(prefix):
                found.append(prefix)
            for letter in LETTERS if counts["?"] else [x for x in counts if counts[x] and x != "?"]:
                source = letter if counts[letter] else "?"
                if has_prefix(prefix + letter):
                    counts[source] -= 1
                    walk(prefix + letter)
                    counts[source] += 1

        walk("")
        return found

    return words_from


def dawg2(words: list[str]) -> Solver:
    """DAWG2's CompletionDAWG."""
    import dawg

    graph = dawg.CompletionDAWG(words)
    return _prefix_walker(graph.has_keys_with_prefix, graph.__contains__)


def marisa(words: list[str]) -> Solver:
    """marisa-trie's Trie."""
    import marisa_trie

    trie = marisa_trie.Trie(words)
    # Its own prefix test is deprecated and warns at every call; this is what its authors advise.
    return _prefix_walker(lambda prefix: next(trie.iterkeys(prefix), None) is not None, trie.__contains__)


def ahocorasick(words: list[str]) -> Solver:
    """pyahocorasick used as a trie."""
    import ahocorasick as module

    trie = module.Automaton()
    for word in words:
        trie.add_word(word, True)
    return _prefix_walker(trie.match, trie.exists)


def datrie(words: list[str]) -> Solver:
    """datrie, walked with its State objects."""
    import datrie as module

    trie = module.BaseTrie(LETTERS)
    for word in words:
        trie[word] = 1

    def words_from(rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(state: Any, prefix: str) -> None:
            if state.is_terminal():
                found.append(prefix)
            for letter in LETTERS if counts["?"] else [x for x in counts if counts[x] and x != "?"]:
                source = letter if counts[letter] else "?"
                following = module.BaseState(trie)
                state.copy_to(following)
                if following.walk(letter):
                    counts[source] -= 1
                    walk(following, prefix + letter)
                    counts[source] += 1

        walk(module.BaseState(trie), "")
        return found

    return words_from


def lexpy(words: list[str]) -> Solver:
    """lexpy's DAWG, walked over its nodes."""
    from lexpy import DAWG

    graph = DAWG()
    graph.add_all(words)
    graph.reduce()
    root = graph.root

    def words_from(rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(node: Any, prefix: str) -> None:
            for letter, child in node.children.items():
                source = letter if counts[letter] else "?"
                if counts[source]:
                    counts[source] -= 1
                    if child.eow:
                        found.append(prefix + letter)
                    walk(child, prefix + letter)
                    counts[source] += 1

        walk(root, "")
        return found

    return words_from


def gaddag(words: list[str]) -> Solver:
    """The GADDAG package, walked forward behind the separator of each first letter."""
    import gaddag as module

    graph = module.GADDAG(words)
    starts = {letter: graph.root[letter]["+"] for letter in graph.root.edges if "+" in graph.root[letter]}
    single = {word for word in words if len(word) == 1}

    # A Node does not keep its graph alive, and crashes without it: the closure must.
    def words_from(rack: str, _graph: Any = graph) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(node: Any, prefix: str) -> None:
            for letter in node.letter_set:
                if counts[letter] or counts["?"]:
                    found.append(prefix + letter)
            for letter in node.edges:
                source = letter if counts[letter] else "?"
                if counts[source]:
                    counts[source] -= 1
                    walk(node[letter], prefix + letter)
                    counts[source] += 1

        for letter, node in starts.items():
            source = letter if counts[letter] else "?"
            if counts[source]:
                counts[source] -= 1
                if letter in single:
                    found.append(letter)
                walk(node, letter)
                counts[source] += 1
        return found

    return words_from


# Everything beyond the two plain-Python rivals, by the name shown in tables and plots.
PACKAGES: dict[str, Callable[[list[str]], Solver]] = {
    "DAWG2": dawg2,
    "marisa-trie": marisa,
    "pyahocorasick": ahocorasick,
    "datrie": datrie,
    "lexpy": lexpy,
    "GADDAG": gaddag,
}


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
