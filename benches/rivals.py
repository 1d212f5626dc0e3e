"""The rivals' ways of answering questions, each written fairly on its own traversal API.

One protocol for all of them, also for one of your own (``python -m benches --rival mine.py:make``)::

    def make(words):            # the lexicon's words in lower case, sorted
        return MyRival(words)

    class MyRival:              # one of the two methods is enough
        def contains(self, word): ...       # -> bool
        def words_from(self, rack): ...     # -> the words that these tiles spell, each once; ? is a blank

Answers are compared with wordcore's before anything is timed.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from benches.plain_python import letters_of

Solver = Callable[[str], Iterable[str]]


class Rival(NamedTuple):
    """A package: what is asked by ``in``, and how it finds the words of a rack (None: it cannot)."""

    container: Any
    words_from: Solver | None = None

    def contains(self, word: str) -> bool:
        """The protocol's question."""
        return word in self.container


def _prefix_walker(has_prefix: Callable[[str], bool], is_word: Callable[[str], bool], alphabet: str) -> Solver:
    """Depth first over letters, pruned by the rival's own prefix test."""

    def words_from(rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(prefix: str) -> None:
            if prefix and is_word(prefix):
                found.append(prefix)
            for letter in alphabet if counts["?"] else [x for x in counts if counts[x] and x != "?"]:
                source = letter if counts[letter] else "?"
                if has_prefix(prefix + letter):
                    counts[source] -= 1
                    walk(prefix + letter)
                    counts[source] += 1

        walk("")
        return found

    return words_from


def dawg2(words: list[str]) -> Rival:
    """DAWG2: a DAWG for membership, a CompletionDAWG for racks."""
    import dawg

    graph = dawg.CompletionDAWG(words)
    walker = _prefix_walker(graph.has_keys_with_prefix, graph.__contains__, letters_of(words))
    return Rival(dawg.DAWG(words), walker)


def marisa(words: list[str]) -> Rival:
    """marisa-trie's Trie."""
    import marisa_trie

    trie = marisa_trie.Trie(words)
    # Its own prefix test is deprecated and warns at every call; this is what its authors advise.
    starts = lambda prefix: next(trie.iterkeys(prefix), None) is not None  # noqa: E731
    return Rival(trie, _prefix_walker(starts, trie.__contains__, letters_of(words)))


def ahocorasick(words: list[str]) -> Rival:
    """pyahocorasick used as a trie."""
    import ahocorasick as module

    trie = module.Automaton()
    for word in words:
        trie.add_word(word, True)
    return Rival(trie, _prefix_walker(trie.match, trie.exists, letters_of(words)))


def lexindex(words: list[str]) -> Rival:
    """lexindex: its fastest exact index for membership, its ordered one for racks."""
    import lexindex as module

    index = module.StringIndex(words)
    walker = _prefix_walker(lambda prefix: index.prefix_count(prefix) > 0, index.__contains__, letters_of(words))
    return Rival(module.PerfectHashIndex(words), walker)


def datrie(words: list[str]) -> Rival:
    """datrie, walked with its State objects."""
    import datrie as module

    alphabet = letters_of(words)
    trie = module.BaseTrie(alphabet)
    for word in words:
        trie[word] = 1

    def words_from(rack: str) -> list[str]:
        counts = Counter(rack)
        found: list[str] = []

        def walk(state: Any, prefix: str) -> None:
            if state.is_terminal():
                found.append(prefix)
            for letter in alphabet if counts["?"] else [x for x in counts if counts[x] and x != "?"]:
                source = letter if counts[letter] else "?"
                following = module.BaseState(trie)
                state.copy_to(following)
                if following.walk(letter):
                    counts[source] -= 1
                    walk(following, prefix + letter)
                    counts[source] += 1

        walk(module.BaseState(trie), "")
        return found

    return Rival(trie, words_from)


def lexpy(words: list[str]) -> Rival:
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

    return Rival(graph, words_from)


def gaddag(words: list[str]) -> Rival:
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

    return Rival(graph, words_from)


# Everything beyond plain Python, by the name shown in tables and plots, and where it can be had from.
PACKAGES: dict[str, Callable[[list[str]], Rival]] = {
    "DAWG2": dawg2,
    "marisa-trie": marisa,
    "pyahocorasick": ahocorasick,
    "lexindex": lexindex,
    "datrie": datrie,
    "lexpy": lexpy,
    "GADDAG": gaddag,
}
# Those whose building takes seconds, or whose answers do: they race on racks only.
SLOW = ("datrie", "lexpy", "GADDAG")
# What a rival of your own may have.
METHODS = ("contains", "words_from")
# Reasons that are nobody's fault.
ABSENT, LATER = "not installed", "takes long; a full run has it"


class Gallery:
    """The rivals of a run, each built when first asked for; those that cannot be are left out by name."""

    def __init__(
        self, words: list[str], own: tuple[str, Callable[[list[str]], Any]] | None = None, quick: bool = False
    ) -> None:
        self.words = words
        self.left_out: dict[str, str] = dict.fromkeys(SLOW, LATER) if quick else {}
        self._makers: dict[str, Callable[[list[str]], Any]] = {**PACKAGES, **({own[0]: own[1]} if own else {})}
        self.own = own[0] if own else None
        self._built: dict[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who might take part."""
        return tuple(self._makers)

    def built(self, *names: str) -> dict[str, Any]:
        """The rivals of these names, or all; and always the one of ``--rival``."""
        wanted = dict.fromkeys([*names, *([self.own] if self.own else [])] if names else self._makers)
        return {name: rival for name in wanted if (rival := self._rival(name)) is not None}

    def _rival(self, name: str) -> Any:
        if name not in self._built and name not in self.left_out:
            try:
                self._built[name] = self._makers[name](self.words)
            except ImportError:
                self.left_out[name] = ABSENT
            except (Exception, SystemExit) as error:
                if name != self.own:
                    raise
                self.left_out[name] = f"{type(error).__name__} while it was made: {error}"
            if name == self.own and not any(hasattr(self._built.get(name), method) for method in METHODS):
                self.left_out.setdefault(name, f"expected a method {' or '.join(METHODS)}, found neither")
                self._built.pop(name, None)
        return self._built.get(name)

    def solvers(self, *names: str) -> dict[str, Solver]:
        """Those that can say what a rack spells."""
        found = {name: getattr(rival, "words_from", None) for name, rival in self.built(*names).items()}
        return {name: solve for name, solve in found.items() if solve is not None}

    def is_right(self, name: str, asked: object, ask: Callable[[], object], expected: object) -> bool:
        """Whether a rival answers as wordcore does; one that does not is left out, with what it said instead."""
        try:
            found = ask()
            if found == expected:
                return True
            said = f"wrong answer to {asked!r}: expected {_short(expected)}, found {_short(found)}"
        except (Exception, SystemExit) as error:
            if name != self.own:
                raise
            said = f"{type(error).__name__} when asked {asked!r}: {error}"
        self.left_out[name] = said
        self._built.pop(name, None)
        return False


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def loaded(spec: str) -> tuple[str, Callable[[list[str]], Any]]:
    """(name for the tables, maker) of ``FILE.py:NAME``; raises ``ValueError`` with a sentence."""
    file, _, name = spec.rpartition(":")
    path = Path(file)
    if not file or not name.isidentifier() or path.suffix != ".py":
        raise ValueError(f"--rival {spec}: expected FILE.py:NAME, such as mine.py:make")
    if not path.is_file():
        raise ValueError(f"--rival {spec}: expected a Python file, found none at {file}")
    module_spec = importlib.util.spec_from_file_location(f"rival_{path.stem}", path)
    assert module_spec is not None and module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:
        raise ValueError(f"--rival {spec}: expected a file that runs, found {type(error).__name__}: {error}") from None
    make = getattr(module, name, None)
    if not callable(make):
        raise ValueError(f"--rival {spec}: expected a function {name} in {path.name}, found none")
    return path.stem, make
