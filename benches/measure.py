"""Contestants taking turns: ratios that a noisy machine cannot bend much.

A contest runs everybody once per round and keeps the median of the paired ratios. Times that are
aimed at are CPU times unless a row says otherwise, and every row is also measured in yards, the
time of a fixed piece of plain Python, so that rows without a rival can be compared between records.
Not here: what the numbers look like in a table (``table``) or whether they got worse (``compare``).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

Task = Callable[[], object]

QUICK_ROUNDS = 3
_YARD = tuple(f"{i}" for i in range(2000))


class Prepared:
    """A task with something to do before every run, outside the clock."""

    def __init__(self, before: Callable[[], Any], run: Callable[[Any], object]) -> None:
        self._before = before
        self._run = run
        self._ready: Any = None

    def prepare(self) -> None:
        self._ready = self._before()

    def __call__(self) -> object:
        return self._run(self._ready)


class Times(NamedTuple):
    """One run: seconds that passed, and seconds of this process's CPU."""

    wall: float
    cpu: float


def timed(task: Task) -> Times:
    """One run."""
    if isinstance(task, Prepared):
        task.prepare()
    cpu, wall = time.process_time(), time.perf_counter()
    task()
    return Times(time.perf_counter() - wall, time.process_time() - cpu)


def time_of(task: Task) -> float:
    """Seconds for one run."""
    return timed(task).wall


def yard() -> dict[str, int]:
    """A fixed piece of plain Python: 2,000 words counted in a dict."""
    counts: dict[str, int] = {}
    for word in _YARD:
        counts[word[::-1]] = counts.get(word, 0) + len(word)
    return counts


class Contest(NamedTuple):
    """What a contest found; times are medians in seconds."""

    own: Times
    rivals: dict[str, float]
    ratios: dict[str, float]
    spread: dict[str, float]
    yard: Times


def paired(ours: Task, rivals: Mapping[str, Task], rounds: int = 7, repeat: int = 1) -> Contest:
    """Each round runs everybody in turn.

    ``repeat`` runs ours so many times per round and takes the mean: a run of half a millisecond after a
    rival's second would measure little but the caches that the rival has emptied.
    """
    own: list[Times] = []
    yards: list[Times] = []
    theirs: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(rounds):
        runs = [timed(ours) for _ in range(repeat)]
        own.append(Times(*(sum(times) / repeat for times in zip(*runs, strict=True))))
        for name, task in rivals.items():
            theirs[name].append(time_of(task))
        yards.append(timed(yard))
    pairs = {name: [t / o.wall for t, o in zip(times, own, strict=True)] for name, times in theirs.items()}
    return Contest(
        _medians(own),
        {name: statistics.median(times) for name, times in theirs.items()},
        {name: statistics.median(ratios) for name, ratios in pairs.items()},
        {name: spread_of(ratios) for name, ratios in pairs.items()},
        _medians(yards),
    )


def spread_of(values: Iterable[float]) -> float:
    """The middle half of some values, as a share of their median."""
    found = sorted(values)
    if len(found) < 3:
        return 0.0
    low, middle, high = statistics.quantiles(found, n=4, method="inclusive")
    return (high - low) / middle


def percentile(values: Iterable[float], share: float) -> float:
    """The smallest value that so large a share of them does not exceed."""
    found = sorted(values)
    return found[min(len(found) - 1, max(0, -int(-share * len(found)) - 1))]


def _medians(times: list[Times]) -> Times:
    return Times(*(statistics.median(column) for column in zip(*times, strict=True)))


class Versus:
    """Runs a contest under pytest-benchmark and keeps the ratios in its record."""

    def __init__(self, benchmark: Any, quick: bool = False) -> None:
        self.benchmark = benchmark
        self.quick = quick

    def __call__(
        self,
        ours: Task,
        rivals: Mapping[str, Task],
        *,
        questions: int,
        targets: Mapping[str, float] | None = None,
        limit_us: float | None = None,
        wall: bool = False,
        rounds: int = 7,
        repeat: int = 1,
    ) -> dict[str, float]:
        """``questions`` is how many one run answers; ``targets`` are the ratios aimed at, by rival.

        ``limit_us`` is the time aimed at per question: CPU time, or with ``wall`` the time that passes.
        """
        if self.benchmark.disabled:
            for task in (ours, *rivals.values()):
                time_of(task)
            self.benchmark(ours)
            return {}
        if self.quick:
            rounds, repeat = min(rounds, QUICK_ROUNDS), min(repeat, QUICK_ROUNDS)
        found = paired(ours, rivals, rounds, repeat)
        to_us = 1e6 / questions
        self.benchmark.extra_info.update(
            questions=questions,
            us_per_question=found.own.wall * to_us,
            cpu_us_per_question=found.own.cpu * to_us,
            yard_us=(found.yard.wall if wall else found.yard.cpu) * 1e6,
            rivals_us={name: seconds * to_us for name, seconds in found.rivals.items()},
            ratios=found.ratios,
            spread=found.spread,
            targets=dict(targets or {}),
            limit_us=limit_us,
            limit_clock="wall" if wall else "cpu",
        )
        before = ours.prepare if isinstance(ours, Prepared) else None
        self.benchmark.pedantic(ours, setup=before, rounds=rounds, iterations=1)
        return found.ratios

    def state(self, task: Task, **found: Any) -> None:
        """Keeps what was measured in another way, CPU time if ``cpu_us_per_question`` is among it.

        ``task`` is run once for pytest-benchmark's own columns.
        """
        if not self.benchmark.disabled:
            clock = "cpu" if "cpu_us_per_question" in found else "wall"
            if clock == "cpu":
                found.setdefault("us_per_question", found["cpu_us_per_question"])
            shared = {"questions": 1, "ratios": {}, "targets": {}, "limit_clock": clock}
            self.benchmark.extra_info.update({**shared, "yard_us": timed(yard).wall * 1e6, **found})
        self.benchmark.pedantic(task, rounds=1, iterations=1)
