"""What a table library adds to ``lex.check``: each adapter against the engine alone, in one process.

The targets are shares: 0.5 says that the adapter takes at most twice as long as the rival.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from benches.measure import Versus
from wordcore import Alphabet, Lexicon


@pytest.fixture(scope="module")
def pa() -> Any:
    return pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def asked(words: list[str], quick: bool) -> list[str]:
    chance = random.Random(1)
    found = chance.choices(words, k=2000 if quick else 500_000)
    return [word if i % 2 else word[:-1] + chance.choice("qx7-") for i, word in enumerate(found)]


@pytest.mark.benchmark(group="tables")
@pytest.mark.parametrize("kind", ["object", "str"])
def bench_pandas(lex: Lexicon, asked: list[str], versus: Versus, kind: str) -> None:
    """A tenth of the rows is missing."""
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    pytest.importorskip("wordcore.interop.pandas")  # gives columns their accessor

    rows = [None if i % 10 == 0 else word for i, word in enumerate(asked)]
    series = pd.Series(rows, dtype=object).astype(kind)
    versus(
        lambda: series.wordcore.is_word(lex),
        {"lex.check": lambda: lex.check(rows)},
        questions=len(rows),
        targets={"lex.check": 0.5},
        rounds=5,
    )


@pytest.mark.benchmark(group="tables")
def bench_anagram_keys(lex: Lexicon, asked: list[str], pa: Any, versus: Versus) -> None:
    from wordcore.interop.functions import anagram_key

    column = pa.array(asked)
    versus(
        lambda: pa.array(anagram_key(lex, column)),
        {"lex.check": lambda: lex.check(column)},
        questions=len(asked),
        targets={"lex.check": 0.2},
        rounds=5,
    )


@pytest.mark.benchmark(group="tables")
def bench_reasons(lex: Lexicon, asked: list[str], pa: Any, versus: Versus) -> None:
    column = pa.array(asked)
    versus(
        lambda: lex.explain(column),
        {"lex.check": lambda: lex.check(column)},
        questions=len(asked),
        targets={"lex.check": 0.2},
        limit_us=0.06,
        rounds=5,
    )


def _table(con: Any, pa: Any, asked: list[str]) -> None:
    con.register("given", pa.table({"w": asked}))
    con.execute("CREATE TABLE t AS SELECT * FROM given")
    con.execute("SET threads = 1")


@pytest.mark.benchmark(group="tables")
def bench_duckdb(lex: Lexicon, asked: list[str], pa: Any, versus: Versus) -> None:
    """Against a function that does nothing: what DuckDB itself takes for a column."""
    duckdb = pytest.importorskip("duckdb")
    np = pytest.importorskip("numpy")
    from wordcore.interop.duckdb import register

    con = register(duckdb.connect(), lex)
    _table(con, pa, asked)
    con.create_function(
        "nothing",
        lambda words: pa.array(np.zeros(len(words), bool)),
        ["VARCHAR"],
        "BOOLEAN",
        type="arrow",
        null_handling="special",
    )
    versus(
        lambda: con.sql("SELECT count(*) FROM t WHERE is_word(w)").fetchall(),
        {"an empty function": lambda: con.sql("SELECT count(*) FROM t WHERE nothing(w)").fetchall()},
        questions=len(asked),
        targets={"an empty function": 0.55},
        rounds=5,
    )


@pytest.mark.benchmark(group="tables")
def bench_duckdb_by_record_batches(lex: Lexicon, asked: list[str], pa: Any, versus: Versus) -> None:
    duckdb = pytest.importorskip("duckdb")
    from wordcore.interop.duckdb import checked

    con = duckdb.connect()
    _table(con, pa, asked)
    column = pa.array(asked)
    versus(
        lambda: sum(batch.num_rows for batch in checked(con.sql("SELECT w FROM t"), "w", lex)),
        {"lex.check": lambda: lex.check(column)},
        questions=len(asked),
        targets={"lex.check": 0.4},
        rounds=5,
    )


@pytest.mark.benchmark(group="tables")
@pytest.mark.parametrize(
    ("alphabet", "target"), [(Alphabet.GERMAN, 0.2), (Alphabet.SPANISH, 0.25)], ids=["German", "Spanish"]
)
def bench_languages(lex: Lexicon, asked: list[str], versus: Versus, alphabet: Alphabet, target: float) -> None:
    """Lines in which letters beyond ASCII and tiles of several letters are frequent, against English."""
    chance = random.Random(2)
    single = [tile for tile in alphabet.tiles if len(tile) == 1]
    several = [tile for tile in alphabet.tiles if len(tile) > 1] or single
    made = {
        "".join(
            chance.choice(several if chance.random() < 0.02 else single) for _ in range(chance.randint(4, 12))
        ).lower()
        for _ in range(len(asked))
    }
    other = Lexicon.from_words(made, alphabet=alphabet)
    lines = sorted(made)
    chance.shuffle(lines)
    text = "".join(f"{word}\n" for word in lines).encode()
    english = "".join(f"{word}\n" for word in asked[: len(lines)]).encode()
    versus(
        lambda: other.check_lines(text),
        {"english": lambda: lex.check_lines(english)},
        questions=len(lines),
        targets={"english": target},
        rounds=5,
    )
