"""Contestants taking turns: ratios that a noisy machine cannot bend much."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

Task = Callable[[], object]


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


def time_of(task: Task) -> float:
    """Seconds for one run."""
    if isinstance(task, Prepared):
        task.prepare()
    started = time.perf_counter()
    task()
    return time.perf_counter() - started


def paired(
    ours: Task, rivals: Mapping[str, Task], rounds: int = 7, repeat: int = 1
) -> tuple[float, dict[str, float], dict[str, float]]:
    """(our median seconds, rival medians, ratios rival / ours), each round running everybody in turn.

    ``repeat`` runs ours so many times a round and takes the mean: a run of half a millisecond after a
    rival's second would measure little but the caches that the rival has emptied.
    """
    own: list[float] = []
    theirs: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(rounds):
        own.append(sum(time_of(ours) for _ in range(repeat)) / repeat)
        for name, task in rivals.items():
            theirs[name].append(time_of(task))
    ratios = {name: statistics.median(t / o for t, o in zip(times, own, strict=True)) for name, times in theirs.items()}
    return statistics.median(own), {name: statistics.median(times) for name, times in theirs.items()}, ratios


class Versus:
    """Runs a contest under pytest-benchmark and keeps the ratios in its record."""

    def __init__(self, benchmark: Any) -> None:
        self.benchmark = benchmark

    def __call__(
        self,
        ours: Task,
        rivals: Mapping[str, Task],
        *,
        questions: int,
        targets: Mapping[str, float] | None = None,
        limit_us: float | None = None,
        rounds: int = 7,
        repeat: int = 1,
    ) -> dict[str, float]:
        """``questions`` is how many one run answers; ``targets`` are the ratios aimed at, by rival."""
        if self.benchmark.disabled:
            for task in (ours, *rivals.values()):
                time_of(task)
            self.benchmark(ours)
            return {}
        own, theirs, ratios = paired(ours, rivals, rounds, repeat)
        self.benchmark.extra_info.update(
            questions=questions,
            us_per_question=own / questions * 1e6,
            rivals_us={name: seconds / questions * 1e6 for name, seconds in theirs.items()},
            ratios=ratios,
            targets=dict(targets or {}),
            limit_us=limit_us,
        )
        before = ours.prepare if isinstance(ours, Prepared) else None
        self.benchmark.pedantic(ours, setup=before, rounds=rounds, iterations=1)
        return ratios
