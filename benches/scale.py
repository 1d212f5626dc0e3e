"""``python -m benches.scale [--spark] [--most N]``: what checking costs from a thousand words to many millions.

Prints the table of ``docs/scale.md`` and keeps a record. Each size is checked as lines of one
buffer by one thread and by two, as a file by the command line, as a table by DuckDB and, if
asked, by a local Spark; half the words are hits, half have one letter changed.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wordcore
from benches.__main__ import RECORDS, machine_facts
from benches.bench_batch import mixed

BASE = 1_000_000


def best_of(task: Callable[[], object], least: float = 0.5) -> float:
    """Seconds of the best run; short tasks run until they have taken ``least`` seconds."""
    best = float("inf")
    started = time.perf_counter()
    while True:
        before = time.perf_counter()
        task()
        now = time.perf_counter()
        best = min(best, now - before)
        if now - started > least:
            return best


def text_of(n: int, base: list[str]) -> bytes:
    """``n`` lines; beyond a million the same million again, in the same order."""
    whole, rest = divmod(n, len(base))
    block = "\n".join(base).encode() + b"\n"
    return block * whole + "".join(word + "\n" for word in base[:rest]).encode()


def measure_buffer(lexicon: wordcore.Lexicon, text: bytes, threads: int) -> float:
    return best_of(lambda: lexicon.check_lines(text, threads=threads))


def measure_command(path: Path) -> float:
    command = [sys.executable, "-m", "wordcore", "check", "--valid", str(path)]
    return best_of(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False))


def measure_duckdb(path: Path) -> float:
    import duckdb

    from wordcore.interop.duckdb import register

    con = register(duckdb.connect())
    con.execute(f"CREATE TABLE t AS SELECT w FROM read_csv('{path}', header=false, columns={{'w': 'VARCHAR'}})")
    return best_of(lambda: con.execute("SELECT count(*) FROM t WHERE is_word(w)").fetchall())


def spark_session() -> Any:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def measure_spark(session: Any, path: Path) -> float:
    from wordcore.interop.spark import is_word

    frame = session.read.text(str(path))
    return best_of(lambda: frame.where(is_word("value")).count(), least=5)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.scale", description=__doc__)
    parser.add_argument("--spark", action="store_true", help="measure a local Spark too")
    parser.add_argument("--most", type=int, default=10**8, help="the greatest size (default: a hundred million)")
    args = parser.parse_args()
    lexicon = wordcore.load()
    base = mixed([word.lower() for word in lexicon], BASE)
    session = spark_session() if args.spark else None
    rows = []
    n = 1000
    while n <= args.most:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "words.txt"
            text = text_of(n, base)
            path.write_bytes(text)
            row: dict[str, Any] = {"words": n}
            row["one thread"] = measure_buffer(lexicon, text, 1)
            row["two threads"] = measure_buffer(lexicon, text, 2)
            del text
            row["wordcore check"] = measure_command(path)
            row["DuckDB"] = measure_duckdb(path)
            if session is not None:
                row["Spark"] = measure_spark(session, path)
        rows.append(row)
        print(json.dumps(row), flush=True)
        n *= 10
    record = {"machine": machine_facts(), "datetime": datetime.datetime.now().isoformat(), "seconds": rows}
    RECORDS.mkdir(exist_ok=True)
    (RECORDS / f"{datetime.date.today().isoformat()}-scale.json").write_text(json.dumps(record, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
