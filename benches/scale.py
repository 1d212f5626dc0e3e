"""How cost grows with the number of words: one thread, two, the command line, DuckDB, Spark.

    python -m benches.scale [--spark] [--most 1000000000]

Half the words are words, half have one letter changed; beyond a million they repeat. Prints a Markdown
table of nanoseconds per word for ``docs/scale.md``: the best of three runs, of two where one takes long.
A billion words are 10 GB of text in memory.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benches.measure import time_of
from benches.sampling import misses_of
from wordcore import load

SIZES = tuple(10**power for power in range(3, 10))
MILLION = 1_000_000
# Beyond this a column says nothing new and takes minutes.
MOST_TABLED = 100 * MILLION


def half_and_half(n: int) -> list[str]:
    """A million words at most, mixed; larger sizes repeat them."""
    import random

    words = [word.lower() for word in load()]
    chance = random.Random(4)
    some = [*(chance.choice(words) for _ in range(n // 2)), *misses_of(words, n - n // 2)]
    chance.shuffle(some)
    return some


def best(task: Callable[[], object], n: int) -> str:
    """Nanoseconds per word."""
    seconds = min(time_of(task) for _ in range(3 if n <= 10 * MILLION else 2))
    return f"{seconds / n * 1e9:,.0f}"


def row(n: int, spark: Any) -> str:
    base = half_and_half(min(n, MILLION))
    times = n // len(base)
    lines = ("\n".join(base) + "\n").encode()
    shown = memory_cells(lines * times, n)
    shown.append(shell_cell(lines, times, n))
    shown.append(duckdb_cell(base, times, n) if n <= MOST_TABLED else "")
    shown.append(spark_cell(spark, base, times, n) if spark is not None and 100_000 <= n <= MOST_TABLED else "")
    return f"| {n:,} | " + " | ".join(shown) + " |"


def memory_cells(text: bytes, n: int) -> list[str]:
    lexicon = load()
    return [best(lambda: lexicon.check_lines(text), n), best(lambda: lexicon.check_lines(text, threads=2), n)]


def shell_cell(lines: bytes, times: int, n: int) -> str:
    """``wordcore check --threads 2`` on a file, its start included; what is not a word is discarded."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words.txt")
        with path.open("wb") as file:
            for _ in range(times):
                file.write(lines)
        command = [sys.executable, "-m", "wordcore", "check", "--threads", "2", str(path)]

        def check() -> None:
            assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 1

        return best(check, n)


def duckdb_cell(base: list[str], times: int, n: int) -> str:
    import duckdb
    import pyarrow as pa

    from wordcore.interop.duckdb import register

    con = register(duckdb.connect())
    con.register("words", pa.table({"w": pa.chunked_array([pa.array(base)] * times)}))
    return best(lambda: con.sql("SELECT count(*) FILTER (is_word(w)) FROM words").fetchall(), n)


def spark_cell(session: Any, base: list[str], times: int, n: int) -> str:
    import pyarrow as pa
    import pyarrow.parquet

    from wordcore.interop.spark import is_word

    with tempfile.TemporaryDirectory() as folder:
        pyarrow.parquet.write_table(
            pa.table({"w": pa.chunked_array([pa.array(base)] * times)}),
            f"{folder}/words.parquet",
            row_group_size=MILLION,
        )
        frame = session.read.parquet(f"{folder}/words.parquet")
        return best(lambda: frame.filter(is_word("w")).count(), n)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.scale")
    parser.add_argument("--spark", action="store_true", help="measure PySpark on a local cluster too")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the largest number of words")
    args = parser.parse_args()
    session = None
    if args.spark:
        from pyspark.sql import SparkSession

        session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    print("| words | 1 thread | 2 threads | `wordcore check`, 2 threads | DuckDB | Spark, local[2] |")
    print("| --- | --- | --- | --- | --- | --- |")
    for n in SIZES:
        if n <= args.most:
            print(row(n, session), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
