"""A record: what one run measured, in pytest-benchmark's own keys, so that its ``compare`` reads it too.

    {"machine_info": ..., "commit_info": ..., "benchmarks": [...], "datetime": ..., "version": ...,
     "wordcore": {"lexicon": ..., "quick": ..., "suites": {name: seconds}, "left_out": ...}, "curves": ...}

Not here: how it is shown (``table``), compared (``compare``) and published (``publish``).
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RECORDS = HERE / "records"

Record = dict[str, Any]
STATS = (
    *("min", "max", "mean", "stddev", "rounds", "median", "iqr", "q1", "q3", "iqr_outliers", "stddev_outliers"),
    *("outliers", "ld15iqr", "hd15iqr", "ops", "total", "iterations"),
)


class Aim(NamedTuple):
    """Something aimed at: a ratio to a rival, a time or a size; ``found`` is None where it was not measured."""

    against: str | None
    aim: float
    unit: str
    found: float | None

    @property
    def is_met(self) -> bool | None:
        """None where it was not measured."""
        if self.found is None:
            return None
        return self.found >= self.aim if self.unit == "times" else self.found <= self.aim

    @property
    def missed_by(self) -> float:
        """How many times as much it would take, more than 1 where it was missed."""
        if not self.found:
            return 0.0
        return self.aim / self.found if self.unit == "times" else self.found / self.aim


class Row(NamedTuple):
    """One line of the table."""

    suite: str
    group: str
    name: str
    us: float
    info: dict[str, Any]

    @property
    def what(self) -> str:
        """Its name in words."""
        name = self.name.removeprefix("bench_").replace("_", " ")
        shown = name.replace("[", " (").replace("]", ")")
        return f"{self.group}: {shown}" if self.group else shown

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as long each rival takes, the nearest first."""
        return dict(sorted(self.info.get("ratios", {}).items(), key=lambda item: item[1]))

    @property
    def aims(self) -> list[Aim]:
        """Everything that was aimed at."""
        ratios = self.info.get("ratios", {})
        found = [Aim(name, aim, "times", ratios.get(name)) for name, aim in self.info.get("targets", {}).items()]
        if self.info.get("limit_us"):
            found.append(Aim(None, self.info["limit_us"], "us", self.us))
        if self.info.get("limit_kilobytes"):
            found.append(Aim(None, self.info["limit_kilobytes"], "kB", self.info["kilobytes"]))
        return found


def rows(record: Record) -> Iterator[Row]:
    """The rows of a record, in its order."""
    for bench in record["benchmarks"]:
        info = bench["extra_info"]
        file = bench.get("fullname", "").partition("::")[0]
        us = info.get("us_per_question", bench["stats"]["median"] * 1e6)
        yield Row(Path(file).stem.removeprefix("bench_"), bench["group"] or "", bench["name"], us, info)


def joined(raws: list[Record], about: dict[str, Any]) -> Record:
    """One record of several suites, without what names the machine or fills pages."""
    kept = []
    for raw in raws:
        for bench in raw["benchmarks"]:
            keys = ("group", "name", "fullname", "params", "param", "extra_info", "options")
            stats = {key: bench["stats"][key] for key in STATS if key in bench["stats"]}
            kept.append({**{key: bench.get(key) for key in keys}, "stats": stats})
    return {
        "machine_info": machine_facts(),
        "commit_info": commit_facts(),
        "benchmarks": kept,
        "datetime": raws[0]["datetime"],
        "version": raws[0]["version"],
        "wordcore": about,
    }


def machine_facts() -> dict[str, Any]:
    """What the numbers were measured on, without naming the machine."""
    model = platform.processor()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "cpu": {"brand_raw": model, "count": os.cpu_count()},
        "system": platform.system(),
        "machine": platform.machine(),
        "python_implementation": platform.python_implementation(),
        "python_version": platform.python_version(),
    }


def commit_facts() -> dict[str, Any]:
    """The commit that was measured, and whether files differed from it."""

    def git(*arguments: str) -> str | None:
        try:
            command = ["git", "-C", str(ROOT), *arguments]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return None
        return run.stdout.strip() if run.returncode == 0 else None

    status = git("status", "--porcelain")
    return {"id": git("rev-parse", "HEAD"), "dirty": None if status is None else bool(status)}


def described(record: Record) -> str:
    """The machine in words; records from before 2026-11-18 have it under another key."""
    old = record.get("machine")
    if old is not None:
        return f"{old['cpu']}, {old['system']}, Python {old['python']}"
    machine = record["machine_info"]
    return f"{machine['cpu']['brand_raw']}, {machine['system']}, Python {machine['python_version']}"


def read(name: str) -> Record:
    """The record of a file, of a folder that ``--out`` wrote, or of a day; raises ``ValueError`` with a sentence."""
    given = Path(name)
    for path in (given, given / "record.json", RECORDS / f"{name}.json"):
        if path.is_file():
            break
    else:
        days = ", ".join(sorted(path.stem for path in RECORDS.glob("????-??-??.json")))
        raise ValueError(f"record {name!r}: expected a file, a folder written by --out, or a day ({days}), found none")
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        list(rows(record))
        described(record)
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        raise ValueError(f"record {name!r}: expected a record of `python -m benches`, found another file") from None
    return record  # type: ignore[no-any-return]


def write_whole(path: Path, text: str) -> None:
    """The file with this text, or as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def dumped(record: Record) -> str:
    """As it is written to a file."""
    return json.dumps(record, indent=1) + "\n"
