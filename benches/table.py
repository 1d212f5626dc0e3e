"""A record as one table: for a terminal, as Markdown, or one JSON object per row.

Units are chosen per number; every ratio is the rival's time over ours, so more than 1 means that wordcore is ahead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from benches.record import Aim, Record, Row, rows

SHOWN_NAMES = 4
SHOWN_RIVALS = 3  # in a terminal; the record and the Markdown table have them all


def duration(us: float) -> str:
    """Microseconds in the unit that suits them, with three digits."""
    for unit, size in (("ns", 1e-3), ("us", 1.0), ("ms", 1e3)):
        if us / size < 999.5:
            return f"{digits(us / size)} {unit}"
    return f"{digits(us / 1e6)} s"


def size(kilobytes: float) -> str:
    """Kilobytes in words."""
    return f"{kilobytes:,.0f} kB" if kilobytes < 9_999 else f"{digits(kilobytes / 1000)} MB"


def times(ratio: float) -> str:
    """A ratio as it is shown."""
    return f"{digits(ratio)}x"


def digits(value: float) -> str:
    """Three of them, or as many as stand before the point."""
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def ours(row: Row) -> str:
    """Our own number."""
    return size(row.info["kilobytes"]) if "kilobytes" in row.info else duration(row.us)


def aimed(aim: Aim, missed: str = "MISSED") -> str:
    """An aim and what became of it."""
    if aim.unit == "times":
        wanted = f"{aim.against} {times(aim.aim)}"
    else:
        wanted = f"at most {size(aim.aim) if aim.unit == 'kB' else duration(aim.aim)}"
    if aim.is_met is None:
        return f"not measured: {wanted}"
    if aim.is_met:
        return f"met: {wanted}"
    assert aim.found is not None
    found = {"times": times, "kB": size, "us": duration}[aim.unit](aim.found)
    return f"{missed}: {wanted}, found {found}"


def has_judged_aims(record: Record) -> bool:
    """The aims are stated for ENABLE and whole samples; a quick run is judged only where ``--strict`` asks for it."""
    about = record.get("wordcore", {})
    return not about.get("own_lexicon") and (not about.get("quick") or bool(about.get("strict")))


def as_text(record: Record) -> str:
    """One line per row under the heading of its suite."""
    judged, own = has_judged_aims(record), record.get("wordcore", {}).get("rival")
    cells = []
    for row in rows(record):
        ratios = row.ratios
        aims = row.aims if judged else []
        first = [name for name in (own, *(aim.against for aim in aims)) if name in ratios]
        shown = list(dict.fromkeys([*first, *ratios]))[: max(SHOWN_RIVALS, len(first))]
        told = ", ".join(f"{name} {times(ratios[name])}" for name in shown if name)
        more = f", {len(ratios) - len(shown)} more" if len(ratios) > len(shown) else ""
        cells.append((row.suite, row.what, ours(row), told + more, "; ".join(aimed(aim) for aim in aims)))
    wide = max([4, *(len(cell[1]) for cell in cells)])
    lines = [f"{'what':<{wide}}  {'ours':>8}  rivals' time over ours; aims"]
    suite = None
    for name, what, took, told, aims_told in cells:
        if name != suite:
            suite = name
            lines.append(f"-- {name}")
        tail = "; ".join(part for part in (told, f"[{aims_told}]" if aims_told else "") if part)
        lines.append(f"{what:<{wide}}  {took:>8}  {tail}".rstrip())
    return "\n".join(lines)


def as_markdown(record: Record) -> str:
    """The table of ``docs/speed.md``."""
    lines = ["| what | ours | rivals, times ours | aim |", "| --- | --- | --- | --- |"]
    for row in rows(record):
        rivals = ", ".join(f"{name} {digits(ratio)}" for name, ratio in row.ratios.items())
        aims = "; ".join(aimed(aim, "**missed**") for aim in row.aims) if has_judged_aims(record) else ""
        lines.append(f"| {row.what} | {ours(row)} | {rivals} | {aims} |")
    return "\n".join(lines) + "\n"


def as_json_lines(record: Record) -> Iterator[str]:
    """One object per row."""
    for row in rows(record):
        shown: dict[str, object] = {"suite": row.suite, "group": row.group, "name": row.name}
        if "kilobytes" in row.info:
            shown["kilobytes"] = row.info["kilobytes"]
        else:
            shown["us"] = row.us
            shown["clock"] = row.info.get("clock", "wall")
        shown["ratios"] = row.ratios
        judged = has_judged_aims(record)
        shown["aims"] = [{**aim._asdict(), "met": aim.is_met} for aim in row.aims] if judged else []
        yield json.dumps(shown)


def summary(record: Record) -> str:
    """How many aims were met, which were missed and by how much, and who was left out."""
    about = record.get("wordcore", {})
    found = [(row, aim) for row in rows(record) for aim in row.aims]
    missed = [(row, aim) for row, aim in found if aim.is_met is False]
    lines = []
    if not has_judged_aims(record):
        why = "for ENABLE and are not judged on another list" if about.get("own_lexicon") else "for a full run"
        lines.append(f"The aims are stated {why}.")
    elif found:
        met = sum(aim.is_met is True for _, aim in found)
        unknown = len(found) - met - len(missed)
        lines.append(
            f"Aims: {met} met, {len(missed)} missed"
            + (f", {unknown} not measured" if unknown else "")
            + (" (a quick run only indicates)" if about.get("quick") else "")
            + (":" if missed else ".")
        )
        for row, aim in sorted(missed, key=lambda pair: -pair[1].missed_by):
            lines.append(f"  {row.what}: {aimed(aim).partition(': ')[2]}, short by {times(aim.missed_by)}")
    for name, why in about.get("left_out", {}).items():
        lines.append(f"Left out: {name} ({why}).")
    reasons: dict[str, list[str]] = {}
    for name, why in about.get("skipped", {}).items():
        reasons.setdefault(why, []).append(name)
    for why, names in reasons.items():
        shown = ", ".join(names[:SHOWN_NAMES]) + f" and {len(names) - SHOWN_NAMES} more" * (len(names) > SHOWN_NAMES)
        lines.append(f"Not measured: {shown} ({why}).")
    for name, why in about.get("failed", {}).items():
        lines.append(f"FAILED: {name} ({why}).")
    return "\n".join(lines)
