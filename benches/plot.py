"""Two pictures of a record: cost against rack size, blanks and lexicon size; and every rival's ratio, row by row.

``python -m benches.plot --json FILE`` measures the curves of the first, in a process of its own.
"""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benches import rivals
from benches.measure import timed as timed_run
from benches.plain_python import Alphagrams, NestedDicts
from benches.record import Record, Row, rows
from benches.sampling import Racks, grown_words
from wordcore import Lexicon, load

SLOWEST_S = 0.25  # a rival that needs longer for one rack leaves the race
TILES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 23)
SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000)
MOST_FOR_EVERYONE = 100_000  # words; beyond it only the fast builders are waited for
MOST_ROWS = 60
# Contests of wordcore with itself: what tags, another alphabet or a table library add. They are in the table only.
OURSELVES = {
    *("English", "english", "the same without tags", "check_lines", "lex.check", "one thread", "strict", "supersets"),
    *("ourselves on the unsorted file", "an empty function", "every move tried", "the walk, without a Python call"),
}
Curves = dict[str, list[tuple[float, float]]]


def median_us(solve: Callable[[str], object], racks: list[str]) -> float | None:
    """Median microseconds per rack, or None for a rival that is too slow to wait for."""
    first = timed_run(lambda: solve(racks[0])).cpu
    if first > SLOWEST_S:
        return None
    times = sorted(timed_run(lambda rack=rack: solve(rack)).cpu for rack in racks)  # type: ignore[misc]
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


def solvers_for(lexicon: Lexicon, gallery: rivals.Gallery, everyone: bool) -> dict[str, Callable[[str], object]]:
    """wordcore counts, the rivals list."""
    found: dict[str, Callable[[str], object]] = {"wordcore": lambda rack: len(lexicon.words_from(rack))}
    found["dict by alphagram"] = Alphagrams(gallery.words).words_from
    if everyone:
        found["nested-dict trie"] = NestedDicts(gallery.words).words_from
    solvers = gallery.solvers() if everyone else gallery.solvers("DAWG2", "marisa-trie", "lexindex")
    for name, solve in solvers.items():
        if name != gallery.own or _is_right(lexicon, gallery, solve):
            found[name] = partial(_listed, solve)
    return found


def _listed(solve: rivals.Solver, rack: str) -> list[str]:
    return list(solve(rack))


def _is_right(lexicon: Lexicon, gallery: rivals.Gallery, solve: rivals.Solver) -> bool:
    """Whether the rival of ``--rival`` answers as wordcore does."""
    assert gallery.own is not None
    (rack,) = Racks(lexicon)(1, 7)
    expected = sorted(word.lower() for word in lexicon.words_from(rack))
    return gallery.is_right(gallery.own, rack, lambda: sorted(solve(rack)), expected)


def measure(lexicon: Lexicon, own: Any, quick: bool) -> tuple[dict[str, Curves], dict[str, str]]:
    """(the three sweeps, who was left out and why)."""
    words = sorted(word.lower() for word in lexicon)
    racks = Racks(lexicon)
    n = 3 if quick else 9
    gallery = rivals.Gallery(words, own, quick and len(words) > 20_000)
    solvers = solvers_for(lexicon, gallery, everyone=True)
    tiles = TILES[1::3] if quick else TILES
    panels = {
        "tiles on the rack": sweep(solvers, [(size, racks(n, size)) for size in tiles]),
        "blanks among 7 tiles": sweep(solvers, [(b, racks(n, 7, b)) for b in range(3 if quick else 5)]),
    }
    by_size: Curves = {}
    for size in (1_000, 3_000, 10_000) if quick else SIZES:
        grown = grown_words(words, size)
        few = rivals.Gallery(grown, own, quick)
        lexicon_of_size = Lexicon.from_words(grown, alphabet=lexicon.alphabet)
        some = solvers_for(lexicon_of_size, few, everyone=size <= MOST_FOR_EVERYONE)
        for name, curve in sweep(some, [(size, racks(n, 7, 1))]).items():
            by_size.setdefault(name, []).extend(curve)
    panels["words in the lexicon (7 tiles, one blank)"] = by_size
    return panels, gallery.left_out


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def _figure(*args: Any, **options: Any) -> Any:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "wordcore"
    import matplotlib.pyplot as plt

    return plt.subplots(*args, **options)


def _svg(figure: Any) -> str:
    import matplotlib.pyplot as plt

    out = io.StringIO()
    figure.tight_layout()
    figure.savefig(out, format="svg", metadata={"Date": None})
    plt.close(figure)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def curves_svg(panels: dict[str, Curves]) -> str:
    """Cost against size, one line per rival."""
    figure, axes = _figure(1, 3, figsize=(15, 4.8), sharey=True)
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
    return _svg(figure)


def rivals_svg(record: Record) -> str | None:
    """Each row's rivals as dots, how many times as long they take; None if there is nobody to show."""
    contests = [
        (row.what, {name: ratio for name, ratio in row.ratios.items() if name not in OURSELVES})
        for row in timed(record)
    ]
    shown = sorted((found for found in contests if found[1]), key=lambda found: -min(found[1].values()))[-MOST_ROWS:]
    if not shown:
        return None
    figure, axis = _figure(figsize=(12, 1.8 + 0.25 * len(shown)))
    named = (*rivals.PACKAGES, "frozenset")
    for at, name in enumerate((*named, None)):
        dots = [
            (ratio, y)
            for y, (_, ratios) in enumerate(shown)
            for rival, ratio in ratios.items()
            if (rival == name if name else rival not in named)
        ]
        if dots:
            colour = f"C{at}" if name else "black"
            axis.plot(
                *zip(*dots, strict=True),
                "o",
                markersize=4.5,
                color=colour,
                label=name or "plain Python, or another tool",
            )
    axis.axvline(1, color="black", linewidth=1.2)
    axis.set_xscale("log")
    axis.set_ylim(-1, len(shown))
    axis.set_yticks(range(len(shown)), [what[:80] for what, _ in shown], fontsize=7)
    axis.grid(True, axis="x", which="major", alpha=0.3)
    axis.legend(fontsize=8, loc="upper right")
    axis.set_xlabel("the rival's time over ours; right of the line wordcore is ahead")
    return _svg(figure)


def timed(record: Record) -> list[Row]:
    """The rows that are about time."""
    return [row for row in rows(record) if "kilobytes" not in row.info]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.plot", description=__doc__)
    parser.add_argument("--json", required=True, metavar="FILE", help="where the curves are written")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--lexicon", metavar="FILE")
    parser.add_argument("--rival", metavar="FILE.py:NAME")
    args = parser.parse_args()
    lexicon = Lexicon.open(args.lexicon) if args.lexicon else load()
    curves, left_out = measure(lexicon, rivals.loaded(args.rival) if args.rival else None, args.quick)
    Path(args.json).write_text(json.dumps({"curves": curves, "left_out": left_out}), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
