"""Contestants taking turns: ratios that a noisy machine cannot bend much.

A contest runs everybody once per round and keeps the median of the paired ratios. Times are CPU times of this
process and of the commands it waited for, unless a row is about threads or waiting; every row is also measured in
yards, the time of a fixed piece of plain Python, so that rows without a rival can be compared between records.
Not here: what the numbers look like in a table (``table``) or whether they got worse (``compare``).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Task = Callable[[], object]

QUICK_ROUNDS = 3
# Where the clock of CPU time ticks coarsely, or commands are not counted, time that passes has to do.
_HAS_CPU_CLOCK = resource is not None and time.get_clock_info("process_time").resolution < 1e-6
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
    """One run: seconds that passed, and seconds of CPU."""

    wall: float
    cpu: float


def timed(task: Task, repeat: int = 1) -> Times:
    """The mean of so many runs."""
    if isinstance(task, Prepared) and repeat > 1:
        return Times(*(sum(times) / repeat for times in zip(*(timed(task) for _ in range(repeat)), strict=True)))
    if isinstance(task, Prepared):
        task.prepare()
    children, cpu, wall = _cpu_of_commands(), time.process_time(), time.perf_counter()
    for _ in range(repeat):
        task()
    took = time.perf_counter() - wall
    spent = time.process_time() - cpu + _cpu_of_commands() - children
    return Times(took / repeat, (spent if _HAS_CPU_CLOCK else took) / repeat)


def _cpu_of_commands() -> float:
    """CPU seconds of the processes that were started and have ended."""
    if resource is None:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
    """What a contest found by one clock; times are medians in seconds."""

    own: float
    rivals: dict[str, float]
    ratios: dict[str, float]
    spread: dict[str, float]
    yard: float


def paired(ours: Task, rivals: Mapping[str, Task], rounds: int = 7, repeat: int = 1, wall: bool = False) -> Contest:
    """Each round runs everybody in turn; CPU time counts, or with ``wall`` the time that passes.

    ``repeat`` runs ours so many times per round and takes the mean: a run of half a millisecond after a
    rival's second would measure little but the caches that the rival has emptied.
    """

    def clock(task: Task, repeat: int = 1) -> float:
        times = timed(task, repeat)
        return times.wall if wall else times.cpu

    own: list[float] = []
    yards: list[float] = []
    theirs: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(rounds):
        own.append(clock(ours, repeat))
        for name, task in rivals.items():
            theirs[name].append(clock(task))
        yards.append(clock(yard))
    pairs = {name: [t / o for t, o in zip(times, own, strict=True)] for name, times in theirs.items()}
    return Contest(
        statistics.median(own),
        {name: statistics.median(times) for name, times in theirs.items()},
        {name: statistics.median(ratios) for name, ratios in pairs.items()},
        {name: spread_of(ratios) for name, ratios in pairs.items()},
        statistics.median(yards),
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

        ``limit_us`` is the time aimed at per question. CPU time counts; ``wall`` is for rows about threads
        and waiting, where the time that passes does.
        """
        if self.benchmark.disabled:
            for task in (ours, *rivals.values()):
                time_of(task)
            self.benchmark(ours)
            return {}
        if self.quick:
            rounds, repeat = min(rounds, QUICK_ROUNDS), min(repeat, QUICK_ROUNDS)
        found = paired(ours, rivals, rounds, repeat, wall)
        to_us = 1e6 / questions
        self.benchmark.extra_info.update(
            questions=questions,
            us_per_question=found.own * to_us,
            clock="wall" if wall else "cpu",
            yard_us=found.yard * 1e6,
            rivals_us={name: seconds * to_us for name, seconds in found.rivals.items()},
            ratios=found.ratios,
            spread=found.spread,
            targets=dict(targets or {}),
            limit_us=limit_us,
        )
        before = ours.prepare if isinstance(ours, Prepared) else None
        self.benchmark.pedantic(ours, setup=before, rounds=rounds, iterations=1)
        return found.ratios

    def state(self, task: Task, clock: str = "wall", **found: Any) -> None:
        """Keeps what was measured in another way, by the clock that is named.

        ``task`` is run once for pytest-benchmark's own columns.
        """
        if not self.benchmark.disabled:
            shared = {"questions": 1, "ratios": {}, "targets": {}, "clock": clock}
            times = timed(yard)
            self.benchmark.extra_info.update({**shared, "yard_us": getattr(times, clock) * 1e6, **found})
        self.benchmark.pedantic(task, rounds=1, iterations=1)
