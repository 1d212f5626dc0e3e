"""Time against rack size, blanks and lexicon size, one line per rival, as one SVG."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from benches import rivals
from benches.conftest import sample_racks
from benches.measure import time_of
from wordcore import Lexicon, load

SLOWEST_S = 0.25  # a rival that needs longer for one rack leaves the race
Curves = dict[str, list[tuple[float, float]]]


def median_us(solve: Callable[[str], object], racks: list[str]) -> float | None:
    """Median microseconds a rack, or None for a rival that is too slow to wait for."""
    first = time_of(lambda: solve(racks[0]))
    if first > SLOWEST_S:
        return None
    times = sorted(time_of(lambda rack=rack: solve(rack)) for rack in racks)  # type: ignore[misc]
    return times[len(times) // 2] * 1e6


def sweep(solvers: dict[str, Callable[[str], object]], points: list[tuple[float, list[str]]]) -> Curves:
    """Each solver over (x, racks) until it gets too slow."""
    curves: Curves = {name: [] for name in solvers}
    for name, solve in solvers.items():
        for x, racks in points:
            value = median_us(solve, racks)
            if value is None:
                break
            curves[name].append((x, value))
    return curves


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


def solvers_for(words: list[str], everyone: bool) -> dict[str, Callable[[str], object]]:
    lexicon = Lexicon.from_words(words)
    found: dict[str, Callable[[str], object]] = {"wordcore": lambda rack: len(lexicon.words_from(rack))}
    found["dict by alphagram"] = rivals.Alphagrams(words).words_from
    if everyone:
        found["nested-dict trie"] = rivals.NestedDicts(words).words_from
    for name, make in rivals.PACKAGES.items():
        if everyone or name in ("DAWG2", "marisa-trie"):
            try:
                found[name] = make(words)
            except ImportError:
                continue
    return found


def measure() -> dict[str, Curves]:
    """The three sweeps on ENABLE and on grown lists."""
    words = [word.lower() for word in load()]
    solvers = solvers_for(words, everyone=True)
    panels = {
        "tiles on the rack": sweep(
            solvers, [(n, sample_racks(9, n)) for n in (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 23)]
        ),
        "blanks among 7 tiles": sweep(solvers, [(b, sample_racks(9, 7, b)) for b in range(5)]),
    }
    by_size: Curves = {}
    for n in (10_000, 30_000, 100_000, 300_000, 1_000_000):
        some = solvers_for(grown_words(words, n), everyone=n <= 100_000)
        for name, curve in sweep(some, [(n, sample_racks(9, 7, 1))]).items():
            by_size.setdefault(name, []).extend(curve)
    panels["words in the lexicon (7 tiles, one blank)"] = by_size
    return panels


def draw(target: Path, record: Path) -> None:
    """Measures, keeps the numbers, and writes the picture."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    panels = measure()
    record.write_text(json.dumps(panels, indent=1) + "\n")
    matplotlib.rcParams["svg.hashsalt"] = "wordcore"
    figure, axes = plt.subplots(1, 3, figsize=(15, 4.8), sharey=True)
    for axis, (title, curves) in zip(axes, panels.items(), strict=True):
        for name, curve in curves.items():
            if curve:
                style = {"linewidth": 2.6, "color": "black"} if name == "wordcore" else {"linewidth": 1.2}
                axis.plot(*zip(*curve, strict=True), marker="o", markersize=3, label=name, **style)
        axis.set_yscale("log")
        axis.set_xlabel(title)
        axis.grid(True, which="major", alpha=0.3)
        if "lexicon" in title:
            axis.set_xscale("log")
    axes[0].set_ylabel("microseconds, median of a rack")
    axes[0].legend(fontsize=8)
    figure.suptitle("All the words a rack spells: wordcore counts them, the rivals list them")
    figure.tight_layout()
    target.parent.mkdir(exist_ok=True)
    figure.savefig(target, metadata={"Date": None})
    print(f"{target.name} drawn")
