"""``word in lexicon``, opening and compiling, against DAWG2, marisa-trie, pyahocorasick, lexindex and frozenset."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from typing import Any

import ahocorasick
import marisa_trie
import pytest

from benches.measure import Prepared, Versus
from wordcore import Alphabet, Lexicon
from wordcore._engine.build.graph import build_graph
from wordcore.compile import WordSource, compile_words

dawg = pytest.importorskip("dawg")
try:
    lexindex: Any = importlib.import_module("lexindex")
except ImportError:
    lexindex = None  # not in the extra: a rival for those who install it


def fresh(words: list[str]) -> list[str]:
    """New str objects, so that no contestant profits from a hash computed before."""
    return ["".join(list(word)) for word in words]


def ask_all(container: Any, words: list[str]) -> int:
    found = 0
    for word in words:
        if word in container:
            found += 1
    return found


@pytest.fixture(scope="module")
def contestants(words: list[str]) -> dict[str, Any]:
    automaton = ahocorasick.Automaton()
    for word in words:
        automaton.add_word(word, True)
    return {
        "DAWG2": dawg.DAWG(words),
        "frozenset": frozenset(words),
        "marisa-trie": marisa_trie.Trie(words),
        "pyahocorasick": automaton,
        **({"lexindex": lexindex.PerfectHashIndex(words)} if lexindex is not None else {}),
    }


def misses_of(words: list[str], n: int) -> list[str]:
    """Words with one letter changed that are words no more."""
    chance = random.Random(2)
    known = frozenset(words)
    found: list[str] = []
    while len(found) < n:
        word = chance.choice(words)
        i = chance.randrange(len(word))
        changed = word[:i] + chance.choice("abcdefghijklmnopqrstuvwxyz") + word[i + 1 :]
        if changed not in known:
            found.append(changed)
    return found


@pytest.mark.benchmark(group="membership")
@pytest.mark.parametrize("kind", ["hits", "misses"])
def bench_word_in_lexicon(
    kind: str, lex: Lexicon, words: list[str], contestants: dict[str, Any], versus: Versus, quick: bool
) -> None:
    n = 1000 if quick else 100_000
    asked = random.Random(1).sample(words, n) if kind == "hits" else misses_of(words, n)
    expected = n if kind == "hits" else 0
    assert ask_all(lex, asked) == expected
    assert all(ask_all(rival, asked) == expected for rival in contestants.values())

    def task(container: Any) -> Prepared:
        return Prepared(lambda: fresh(asked), lambda strings: ask_all(container, strings))

    versus(
        task(lex),
        {name: task(rival) for name, rival in contestants.items()},
        questions=n,
        targets={name: 1.3 for name in ("DAWG2", "frozenset", "lexindex") if name in contestants},
    )


@pytest.mark.benchmark(group="compile")
def bench_compile_word_graph(words: list[str], versus: Versus, quick: bool) -> None:
    some = words[:2000] if quick else words

    def ours() -> object:
        source = WordSource(Alphabet.ENGLISH)
        source.add_words(some)
        codes, offsets = source.finish()
        return build_graph(codes, memoryview(offsets).cast("I"))

    versus(ours, {"DAWG2": lambda: dawg.DAWG(some)}, questions=1, targets={"DAWG2": 0.25}, rounds=5)


@pytest.mark.benchmark(group="compile")
def bench_compile_everything(words: list[str], versus: Versus, quick: bool) -> None:
    some = words[:2000] if quick else words
    versus(lambda: compile_words(some, gaddag=True), {}, questions=1, limit_us=1e6, rounds=3)


_CHILD = """
import time
a = time.perf_counter()
import wordcore
b = time.perf_counter()
wordcore.load()
c = time.perf_counter()
print((b - a) * 1e6, (c - b) * 1e6)
"""


def child_times() -> tuple[float, float]:
    out = subprocess.run([sys.executable, "-c", _CHILD], check=True, capture_output=True, text=True).stdout.split()
    return float(out[0]), float(out[1])


@pytest.mark.benchmark(group="start")
@pytest.mark.parametrize("what", ["import", "load"])
def bench_start(what: str, benchmark: Any, quick: bool) -> None:
    times = [child_times()[what == "load"] for _ in range(1 if quick else 9)]
    if not benchmark.disabled:
        benchmark.extra_info.update(
            questions=1, us_per_question=min(times), ratios={}, limit_us=40_000 if what == "import" else 5_000
        )
    benchmark.pedantic(child_times, rounds=1, iterations=1)


_MEMORY = """
import resource, sys, re
def private():
    text = open("/proc/self/smaps_rollup").read()
    return sum(int(n) for n in re.findall(r"Private_\\w+:\\s+(\\d+)", text))
import wordcore
before = private()
lex = wordcore.load()
assert "quiz" in lex and len(lex.words_from("retinas")) == 256
print(private() - before)
"""


@pytest.mark.benchmark(group="start")
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def bench_private_memory(benchmark: Any) -> None:
    """Kilobytes that belong to this process alone once ENABLE is loaded and asked."""

    def kilobytes() -> int:
        # A second reader of the file makes its pages shared, as on a server.
        import wordcore

        assert len(bytes(wordcore.load()._buffer_view()))
        out = subprocess.run([sys.executable, "-c", _MEMORY], check=True, capture_output=True, text=True).stdout
        return int(out)

    used = benchmark.pedantic(kilobytes, rounds=1, iterations=1)
    if not benchmark.disabled:
        benchmark.extra_info.update(questions=1, kilobytes=used, limit_kilobytes=4096, ratios={})
    assert used < 4096
