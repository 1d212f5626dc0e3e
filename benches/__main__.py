"""``python -m benches [SUITE ...] [--no-plot]``: run, show the ratios, keep a record, draw the plots."""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RECORDS = HERE / "records"


def suites(names: list[str]) -> list[str]:
    """Files of the named suites, or all of them."""
    known = {path.stem.removeprefix("bench_"): str(path) for path in sorted(HERE.glob("bench_*.py"))}
    strange = [name for name in names if name not in known]
    if strange:
        raise SystemExit(f"no suite {strange[0]!r}; there are {', '.join(known)}")
    return [known[name] for name in names or known]


def machine_facts() -> dict[str, Any]:
    """What the numbers were measured on, without naming the machine."""
    model = platform.processor()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {"cpu": model, "system": platform.system(), "python": platform.python_version()}


def slim(raw: dict[str, Any]) -> dict[str, Any]:
    """pytest-benchmark's record without what changes from machine to machine or fills pages."""
    kept = []
    for bench in raw["benchmarks"]:
        stats = {key: bench["stats"][key] for key in ("min", "median", "mean", "stddev", "rounds")}
        kept.append({"group": bench["group"], "name": bench["name"], "stats": stats, "extra_info": bench["extra_info"]})
    return {"machine": machine_facts(), "datetime": raw["datetime"], "version": raw["version"], "benchmarks": kept}


def table(record: dict[str, Any]) -> str:
    """One row a contest: our time, each rival's ratio, the aim and whether it was met."""
    lines = [f"{'what':<58} {'ours':>12}  rivals, times ours (aim)"]
    group = None
    for bench in record["benchmarks"]:
        info = bench["extra_info"]
        if bench["group"] != group:
            group = bench["group"]
            lines.append(f"-- {group}")
        own = info.get("us_per_question", bench["stats"]["median"] * 1e6)
        shown = f"{info['kilobytes']:,} kB" if "kilobytes" in info else f"{own:,.3f} us"
        marks = []
        if info.get("limit_us"):
            marks.append(f"[{'met' if own <= info['limit_us'] else 'MISSED'}: at most {info['limit_us']:,} us]")
        for name, ratio in sorted(info.get("ratios", {}).items(), key=lambda item: item[1]):
            aim = info.get("targets", {}).get(name)
            goal = f" ({'met' if ratio >= aim else 'MISSED'}: {aim})" if aim else ""
            marks.append(f"{name} {ratio:,.2f}x{goal}")
        lines.append(f"{bench['name'].removeprefix('bench_'):<58} {shown:>12}  {'; '.join(marks)}")
    return "\n".join(lines)


PAGE_HEAD = """# How fast

Measured by `python -m benches` on {machine[cpu]}, {machine[system]}, Python {machine[python]}, {day}. Every ratio is
the rival's time over ours, in one process, contestants taking turns; more than 1 means that wordcore is ahead. What
an aim was and whether it was met is in the last column. The numbers come from the records in `benches/records/`.
The machine is shared: times vary by half from run to run, ratios by less.

![Time against tiles on the rack, blanks, and words in the lexicon](tiles.svg)

| what | ours | rivals, times ours | aim |
| --- | --- | --- | --- |
"""


def page(record: dict[str, Any]) -> str:
    """The table as the page ``docs/speed.md``."""
    lines = [PAGE_HEAD.format(machine=record["machine"], day=record["datetime"][:10]).rstrip("\n")]
    for bench in record["benchmarks"]:
        info = bench["extra_info"]
        own = info.get("us_per_question", bench["stats"]["median"] * 1e6)
        shown = f"{info['kilobytes']:,} kB" if "kilobytes" in info else _duration(own)
        ratios = sorted(info.get("ratios", {}).items(), key=lambda item: item[1])
        rivals = ", ".join(f"{name} {ratio:,.2f}" for name, ratio in ratios)
        aims = [
            f"{name} {aim:.3g}: {'met' if info['ratios'][name] >= aim else '**missed**'}"
            for name, aim in info.get("targets", {}).items()
            if name in info["ratios"]
        ]
        if info.get("limit_us"):
            aims.append(f"{_duration(info['limit_us'])}: {'met' if own <= info['limit_us'] else '**missed**'}")
        if info.get("limit_kilobytes"):
            aims.append(f"{info['limit_kilobytes']:,} kB: met")
        name = bench["name"].removeprefix("bench_").replace("_", " ").replace("[", " (").replace("]", ")")
        lines.append(f"| {bench['group'] or ''}: {name} | {shown} | {rivals} | {'; '.join(aims)} |")
    return "\n".join(lines) + "\n"


def _duration(us: float) -> str:
    return f"{us * 1000:,.0f} ns" if us < 1 else f"{us:,.1f} us" if us < 1000 else f"{us / 1000:,.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches", description=__doc__)
    parser.add_argument("suites", nargs="*", help="names such as membership or tiles (default: all)")
    parser.add_argument("--no-plot", action="store_true", help="leave the plots as they are")
    parser.add_argument("--show", metavar="RECORD", help="print the table of an earlier record and stop")
    args = parser.parse_args()
    if args.show:
        print(table(json.loads(Path(args.show).read_text())))
        return 0
    RECORDS.mkdir(exist_ok=True)
    code = 0
    parts = []
    for suite in suites(args.suites):
        exit_code, raw = run_suite(suite)
        code = code or exit_code
        if raw is not None:
            parts.append(raw)
    if not parts:
        return code or 2
    record = slim({**parts[0], "benchmarks": [bench for part in parts for bench in part["benchmarks"]]})
    day = datetime.date.today().isoformat()
    name = "-".join([day, *args.suites]) if args.suites else day
    (RECORDS / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n")
    print(table(record))
    if not args.suites:
        (HERE.parent / "docs" / "speed.md").write_text(page(record), encoding="utf-8")
    if not args.no_plot and (not args.suites or "tiles" in args.suites):
        from benches.plot import draw

        draw(HERE.parent / "docs" / "tiles.svg", RECORDS / f"{day}-curves.json")
    return code


def run_suite(path: str) -> tuple[int, dict[str, Any] | None]:
    """(exit code, record), in a process of its own: what rivals leave in memory slows nobody else."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder, "raw.json")
        options = ["-q", "-p", "no:cacheprovider", "-m", "", "--benchmark-only", "--benchmark-columns=median"]
        command = [sys.executable, "-m", "pytest", path, *options, f"--benchmark-json={raw}"]
        code = subprocess.run(command, cwd=HERE.parent, check=False).returncode
        return code, json.loads(raw.read_text()) if raw.exists() and raw.stat().st_size else None


if __name__ == "__main__":
    sys.exit(main())
