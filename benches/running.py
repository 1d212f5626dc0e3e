"""Each suite in a process of its own: what rivals leave in memory slows nobody else.

The child is pytest; it adds a line to a notes file per finished row, which is where progress comes from.
Ctrl-C ends the child with everything it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benches.record import HERE, ROOT, Record

CURVES = "curves"


class Options(NamedTuple):
    """What every suite of a run is told."""

    quick: bool = False
    lexicon: str | None = None
    rival: str | None = None


class Result(NamedTuple):
    """What came of one suite; ``raw`` is pytest-benchmark's record, ``curves`` those of the plots."""

    seconds: float
    raw: Record | None
    curves: dict[str, Any] | None
    left_out: dict[str, str]
    skipped: dict[str, str]
    failed: dict[str, str]


def suite_files() -> dict[str, Path]:
    """The suites by name."""
    return {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}


def run(suite: str, options: Options, progress: Progress) -> Result:
    """Runs one suite to its end."""
    with tempfile.TemporaryDirectory(prefix="benches-") as folder:
        notes, raw, output = Path(folder, "notes"), Path(folder, "raw.json"), Path(folder, "output")
        command = _curves_command(options, raw) if suite == CURVES else _suite_command(suite, options, raw, notes)
        started = time.monotonic()
        with output.open("wb") as out, _child(command, out) as child:
            while child.poll() is None:
                progress.show(suite, _notes(notes), time.monotonic() - started)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.wait(0.25)
        seconds = time.monotonic() - started
        result = _result(suite, child.returncode, seconds, raw, _notes(notes), output)
        progress.done(suite, result)
        return result


def _suite_command(suite: str, options: Options, raw: Path, notes: Path) -> list[str]:
    plain = ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "--benchmark-only", "--benchmark-columns=median"]
    command = [sys.executable, "-m", "pytest", str(suite_files()[suite]), *plain, f"--benchmark-json={raw}"]
    return [*command, f"--bench-notes={notes}", *_told(options, "--bench-")]


def _curves_command(options: Options, raw: Path) -> list[str]:
    return [sys.executable, "-m", "benches.plot", "--json", str(raw), *_told(options, "--")]


def _told(options: Options, prefix: str) -> Iterator[str]:
    if options.quick:
        yield f"{prefix}quick"
    if options.lexicon is not None:
        yield f"{prefix}lexicon={options.lexicon}"
    if options.rival is not None:
        yield f"{prefix}rival={options.rival}"


@contextlib.contextmanager
def _child(command: list[str], out: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A child in a group of its own; whatever ends us ends the group."""
    # An installed program starts from its bytecode, and so do the commands that are measured here.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    child = subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        env=environment,
        stdout=out,
        stderr=subprocess.STDOUT,
        start_new_session=os.name == "posix",
    )
    try:
        yield child
    except BaseException:
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
        child.wait()
        raise


def _notes(path: Path) -> list[dict[str, Any]]:
    """The finished lines; one that is being written is left for later."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]


def _result(suite: str, code: int, seconds: float, raw: Path, notes: list[dict[str, Any]], output: Path) -> Result:
    found = json.loads(raw.read_text("utf-8")) if raw.exists() and raw.stat().st_size else None
    left_out = {name: why for note in notes for name, why in note.get("left_out", {}).items()}
    skipped = {_short(note["row"]): note["skipped"] for note in notes if "skipped" in note}
    failed = {_short(note["row"]): note["failed"] for note in notes if "failed" in note}
    if suite == CURVES and found is not None:
        left_out |= found["left_out"]
    # 5: nothing was collected or everything was skipped, which is told row by row.
    if code not in (0, 5) and not failed:
        lines = output.read_text("utf-8", "replace").strip().splitlines()
        failed[suite] = lines[-1] if lines else f"ended with code {code}"
    if suite == CURVES:
        return Result(seconds, None, found and found["curves"], left_out, skipped, failed)
    return Result(seconds, found, None, left_out, skipped, failed)


def _short(nodeid: str) -> str:
    return nodeid.rpartition("/")[2].removeprefix("bench_").replace(".py::bench_", ": ")


class Progress:
    """One line per suite on stderr; on a terminal also how far it is."""

    def __init__(self, n_suites: int) -> None:
        self._n_suites = n_suites
        self._finished = 0
        self._is_terminal = sys.stderr.isatty()

    def show(self, suite: str, notes: list[dict[str, Any]], seconds: float) -> None:
        if self._is_terminal:
            n_rows = next((note["collected"] for note in notes if "collected" in note), None)
            done = len({note["row"] for note in notes if "row" in note})
            told = f", {done} of {n_rows} rows" if n_rows else ""
            print(f"\r\x1b[K{self._head(suite)}{told}, {seconds:.0f} s", end="", file=sys.stderr, flush=True)

    def done(self, suite: str, result: Result) -> None:
        n_rows = len(result.raw["benchmarks"]) if result.raw else 0
        told = "plots" if suite == CURVES else f"{n_rows} row{'s' * (n_rows != 1)}"
        trouble = f", {len(result.failed)} failed" if result.failed else ""
        start = "\r\x1b[K" if self._is_terminal else ""
        print(f"{start}{self._head(suite)}: {told} in {result.seconds:.0f} s{trouble}", file=sys.stderr, flush=True)
        self._finished += 1

    def _head(self, suite: str) -> str:
        return f"[{self._finished + 1}/{self._n_suites}] {suite}"
