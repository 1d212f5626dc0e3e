"""``word in lexicon``, opening and compiling, against every exact index in Python and frozenset."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from benches.measure import Prepared, Versus
from benches.rivals import SLOW, Gallery, Rival
from benches.sampling import hits_of, misses_of
from wordcore import Lexicon
from wordcore._engine.build.graph import build_graph
from wordcore.compile import WordSource, compile_words


def fresh(words: list[str]) -> list[str]:
    """New str objects, so that no contestant profits from a hash computed before."""
    return ["".join(list(word)) for word in words]


def ask_all(container: Any, words: list[str]) -> int:
    found = 0
    for word in words:
        if word in container:
            found += 1
    return found


def call_all(contains: Callable[[str], bool], words: list[str]) -> int:
    found = 0
    for word in words:
        if contains(word):
            found += 1
    return found


def asker(rival: Any) -> Callable[[list[str]], int] | None:
    """How many of some words a rival knows: by ``in`` where it has that, else by calling ``contains``."""
    if isinstance(rival, Rival):
        return lambda words: ask_all(rival.container, words)
    contains = getattr(rival, "contains", None)
    return None if contains is None else lambda words: call_all(contains, words)


@pytest.mark.benchmark(group="membership")
@pytest.mark.parametrize("kind", ["hits", "misses"])
def bench_word_in_lexicon(
    kind: str, lex: Lexicon, words: list[str], gallery: Gallery, versus: Versus, quick: bool
) -> None:
    n = 1000 if quick else 100_000
    asked = hits_of(words, n) if kind == "hits" else misses_of(words, n)
    expected = n if kind == "hits" else 0
    assert ask_all(lex, asked) == expected
    known = frozenset(words)
    askers: dict[str, Callable[[list[str]], int]] = {"frozenset": lambda words: ask_all(known, words)}
    for name, rival in gallery.built(*(name for name in gallery.names if name not in SLOW)).items():
        ask = asker(rival)
        if ask is not None and gallery.is_right(name, f"how many of {n} {kind}", partial(ask, asked), expected):
            askers[name] = ask
    if kind == "hits" and "lexindex" in askers:
        import lexindex

        inexact = lexindex.CompactHashIndex(words)
        askers["lexindex by fingerprints, which errs"] = lambda words: ask_all(inexact, words)

    def task(ask: Callable[[list[str]], int]) -> Prepared:
        return Prepared(lambda: fresh(asked), ask)

    versus(
        task(lambda words: ask_all(lex, words)),
        {name: task(ask) for name, ask in askers.items()},
        questions=n,
        targets={"DAWG2": 1.3, "lexindex": 1.3, "frozenset": 1.3},
        rounds=15,
    )


@pytest.mark.benchmark(group="membership")
def bench_many_words_at_once(lex: Lexicon, words: list[str], versus: Versus, quick: bool) -> None:
    """A list of strings in one call, against lexindex's batch call that makes no Python object per word."""
    lexindex = pytest.importorskip("lexindex")
    n = 1000 if quick else 100_000
    asked = [word for pair in zip(hits_of(words, n // 2), misses_of(words, n // 2), strict=True) for word in pair]
    index = lexindex.PerfectHashIndex(words)
    versus(
        Prepared(lambda: fresh(asked), lex.check),
        {"lexindex": Prepared(lambda: fresh(asked), index.ids_of_bytes)},
        questions=n,
        targets={"lexindex": 1},
        rounds=9,
    )


@pytest.mark.benchmark(group="membership")
def bench_size_of_the_word_graph(lex: Lexicon, words: list[str], gallery: Gallery, versus: Versus) -> None:
    """Kilobytes that answer ``in`` and give words their numbers, against what the peers write for the same."""
    parts = ("graph.labels", "graph.targets", "graph.skips")
    ours = sum(len(bytes(lex._section_view(part) or b"")) for part in parts)
    theirs = {}
    for name, rival in gallery.built("DAWG2", "marisa-trie", "lexindex").items():
        container = getattr(rival, "container", None)
        write = getattr(container, "tobytes", None) or getattr(container, "to_bytes", None)
        if write is not None:
            theirs[name] = len(write()) / ours
    if "lexindex" in theirs:
        import lexindex

        theirs["lexindex by fingerprints, which errs"] = lexindex.CompactHashIndex(words).serialized_len() / ours
    versus.state(lambda: None, kilobytes=round(ours / 1000), ratios=theirs)


@pytest.mark.benchmark(group="compile")
def bench_compile_word_graph(words: list[str], lex: Lexicon, gallery: Gallery, versus: Versus, quick: bool) -> None:
    some = words[:2000] if quick else words

    def ours() -> object:
        source = WordSource(lex.alphabet)
        source.add_words(some)
        codes, offsets = source.finish()
        return build_graph(codes, memoryview(offsets).cast("I"))

    theirs = {}
    if "DAWG2" in gallery.built("DAWG2"):
        import dawg

        theirs["DAWG2"] = lambda: dawg.DAWG(some)
    versus(ours, theirs, questions=1, targets={"DAWG2": 0.25}, rounds=5)


@pytest.mark.benchmark(group="compile")
def bench_compile_everything(words: list[str], lex: Lexicon, versus: Versus, quick: bool) -> None:
    some = words[:2000] if quick else words
    versus(lambda: compile_words(some, alphabet=lex.alphabet, gaddag=True), {}, questions=1, limit_us=1e6, rounds=3)


_CHILD = """
import time
a = time.process_time()
from wordcore import load
b = time.process_time()
load()
c = time.process_time()
print((b - a) * 1e6, (c - b) * 1e6)
"""


def child_times() -> tuple[float, float]:
    out = subprocess.run([sys.executable, "-c", _CHILD], check=True, capture_output=True, text=True).stdout.split()
    return float(out[0]), float(out[1])


@pytest.mark.benchmark(group="start")
@pytest.mark.parametrize("what", ["import", "load"])
def bench_start(what: str, versus: Versus, quick: bool) -> None:
    """The least of nine new processes; the import is that of all names, which the first name brings with it."""
    times = [child_times()[what == "load"] for _ in range(1 if quick else 9)]
    limit_us = 40_000 if what == "import" else 5_000
    versus.state(child_times, clock="cpu", us_per_question=min(times), limit_us=limit_us)


_MEMORY = """
import re
def private():
    text = open("/proc/self/smaps_rollup").read()
    return sum(int(n) for n in re.findall(r"Private_\\w+:\\s+(\\d+)", text))
from wordcore import load
before = private()
lex = load()
assert "quiz" in lex and len(lex.words_from("retinas")) == 256
print(private() - before)
"""


@pytest.mark.benchmark(group="start")
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def bench_private_memory(versus: Versus) -> None:
    """Kilobytes that belong to this process alone once ENABLE is loaded and asked."""

    def kilobytes() -> int:
        # A second reader of the file makes its pages shared, as on a server.
        import wordcore

        assert len(bytes(wordcore.load()._buffer_view()))
        out = subprocess.run([sys.executable, "-c", _MEMORY], check=True, capture_output=True, text=True).stdout
        return int(out)

    versus.state(lambda: None, kilobytes=kilobytes(), limit_kilobytes=4096)
