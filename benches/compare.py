"""Two records of different days or commits: ratios of ratios, and what lies beyond the noise.

Times of two runs say little on a shared machine. A row is compared by each rival's ratio, now over then, and by its
time in yards (a fixed piece of plain Python timed beside it); the median of these is the row's change. The noise
band is widened to what the row's own rounds varied by.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from typing import NamedTuple

from benches.record import Record, Row, described, rows
from benches.table import times

BAND = 0.25


class Change(NamedTuple):
    """One row in two records: ``factor`` is more than 1 where the second is faster."""

    row: Row
    factor: float
    band: float
    by: dict[str, float]

    @property
    def verdict(self) -> str:
        if self.factor < 1 / (1 + self.band):
            return "slower"
        return "faster" if self.factor > 1 + self.band else "same"


def changes(then: Record, now: Record, band: float = BAND) -> Iterator[Change]:
    """Every row that both records have and that can be compared."""
    before = {_key(row): row for row in rows(then)}
    for row in rows(now):
        old = before.get(_key(row))
        if old is None:
            continue
        by = {name: ratio / old.ratios[name] for name, ratio in row.ratios.items() if old.ratios.get(name)}
        yards, old_yards = _yards(row), _yards(old)
        if yards and old_yards:
            by["a yard of plain Python"] = old_yards / yards
        if "kilobytes" in row.info and row.info["kilobytes"] and old.info.get("kilobytes"):
            by = {"kilobytes": old.info["kilobytes"] / row.info["kilobytes"]}
        if by:
            yield Change(row, statistics.median(by.values()), max(band, _spread(row) + _spread(old)), by)


def _key(row: Row) -> tuple[str, str]:
    return row.group, row.name


def _yards(row: Row) -> float | None:
    own = row.info.get("us_per_question")
    yard = row.info.get("yard_us")
    return own / yard if own and yard else None


def _spread(row: Row) -> float:
    spreads = list(row.info.get("spread", {}).values())
    return statistics.median(spreads) if spreads else 0.0


def missing(then: Record, now: Record) -> tuple[list[str], list[str]]:
    """Rows that only the first has, and that only the second has."""
    old, new = ({_key(row): row.what for row in rows(record)} for record in (then, now))
    return [old[key] for key in old if key not in new], [new[key] for key in new if key not in old]


def as_text(then: Record, now: Record, found: list[Change]) -> str:
    """The changes, worst first, and what could not be compared."""
    lines = []
    if described(then) != described(now):
        lines.append(f"Measured on different machines: {described(then)}; {described(now)}.")
    moved = sorted((change for change in found if change.verdict != "same"), key=lambda change: change.factor)
    wide = max([4, *(len(change.row.what) for change in moved)])
    for change in moved:
        by = ", ".join(f"{name} {times(factor)}" for name, factor in sorted(change.by.items(), key=lambda x: x[1]))
        told = f"{change.verdict} {times(change.factor)} (band {change.band:.0%})"
        lines.append(f"{change.row.what:<{wide}}  {told}  by {by}")
    n_slower = sum(change.verdict == "slower" for change in found)
    n_faster = sum(change.verdict == "faster" for change in found)
    lines.append(f"{len(found)} rows compared: {n_slower} slower, {n_faster} faster, the rest within the noise.")
    gone, new = missing(then, now)
    for label, names in (("Only in the first", gone), ("Only in the second", new)):
        if names:
            shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
            lines.append(f"{label}: {shown}.")
    return "\n".join(lines)


def as_json_lines(found: list[Change]) -> Iterator[str]:
    """One object per row that both have."""
    for change in found:
        row = change.row
        yield json.dumps(
            {
                **{"suite": row.suite, "group": row.group, "name": row.name, "factor": change.factor},
                **{"band": change.band, "verdict": change.verdict, "by": change.by},
            }
        )
