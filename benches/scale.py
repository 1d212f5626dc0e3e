"""How cost grows with the number of words: one thread, two, DuckDB, Spark.

    python -m benches.scale [--spark]

Half the words are words, half have one letter changed. Prints a Markdown table of nanoseconds a word
(the best of three) for ``docs/scale.md``. Text beyond ten million words repeats.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from benches.bench_membership import misses_of
from benches.measure import time_of
from wordcore import load

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)


def half_and_half(n: int) -> list[str]:
    """A million words at most, mixed; larger sizes repeat them."""
    import random

    words = [word.lower() for word in load()]
    chance = random.Random(4)
    some = [*(chance.choice(words) for _ in range(n // 2)), *misses_of(words, n - n // 2)]
    chance.shuffle(some)
    return some


def best(task: Callable[[], object], rounds: int = 3) -> float:
    return min(time_of(task) for _ in range(rounds))


def row(n: int, spark: object) -> str:
    lexicon = load()
    base = half_and_half(min(n, 1_000_000))
    times = n // len(base)
    text = ("\n".join(base) + "\n").encode() * times
    cells = [best(lambda: lexicon.check_lines(text)), best(lambda: lexicon.check_lines(text, threads=2))]
    shown = [f"{seconds / n * 1e9:,.0f}" for seconds in cells]
    shown.append(duckdb_cell(base, times, n) if n <= 10_000_000 else "")
    shown.append(spark_cell(spark, base, times, n) if spark is not None and 100_000 <= n <= 10_000_000 else "")
    return f"| {n:,} | " + " | ".join(shown) + " |"


def duckdb_cell(base: list[str], times: int, n: int) -> str:
    import duckdb
    import pyarrow as pa

    from wordcore.interop.duckdb import register

    con = register(duckdb.connect())
    table = pa.table({"w": base * times})
    con.register("words", table)
    seconds = best(lambda: con.sql("SELECT count(*) FILTER (is_word(w)) FROM words").fetchall())
    return f"{seconds / n * 1e9:,.0f}"


def spark_cell(session: object, base: list[str], times: int, n: int) -> str:
    import tempfile

    import pyarrow as pa
    import pyarrow.parquet

    from wordcore.interop.spark import is_word

    with tempfile.TemporaryDirectory() as folder:
        pyarrow.parquet.write_table(pa.table({"w": base * times}), f"{folder}/words.parquet")
        frame = session.read.parquet(f"{folder}/words.parquet")  # type: ignore[attr-defined]
        seconds = best(lambda: frame.filter(is_word("w")).count(), rounds=2)
    return f"{seconds / n * 1e9:,.0f}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.scale")
    parser.add_argument("--spark", action="store_true", help="measure PySpark on a local cluster too")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the largest number of words")
    args = parser.parse_args()
    session = None
    if args.spark:
        from pyspark.sql import SparkSession

        session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    print("| words | 1 thread | 2 threads | DuckDB | Spark, local[2] |\n| --- | --- | --- | --- | --- |")
    for n in SIZES:
        if n <= args.most:
            print(row(n, session), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
