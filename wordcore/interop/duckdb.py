"""DuckDB: SQL functions for a connection.

    >>> import duckdb
    >>> from wordcore.interop.duckdb import register
    >>> con = register(duckdb.connect())
    >>> con.sql("SELECT w, is_word(w) FROM (VALUES ('cat'), ('dgo'), (NULL)) t(w)").fetchall()
    [('cat', True), ('dgo', False), (None, None)]
    >>> con.sql("SELECT unnest(words_from('act')) AS word ORDER BY ALL").fetchall()
    [('ACT',), ('AT',), ('CAT',), ('TA',)]

``is_word(w)`` and ``anagram_key(w)`` take a column a vector at a time; ``words_from(tiles)`` is
a list function, to be unnested into rows. NULL gives NULL. DuckDB hands columns over as Arrow,
so pyarrow must be installed. Not here: other tables (``polars``, ``pandas``).
"""

from __future__ import annotations

import contextlib
from typing import Any

import duckdb
import pyarrow as pa

from wordcore.interop.keys import anagram_keys
from wordcore.interop.opened import LexiconLike, opened


def register(con: Any, lexicon: LexiconLike = None, prefix: str = "") -> Any:
    """Adds the functions to a connection and returns it; ``prefix`` tells two lexicons apart.

    Registering again replaces the functions, so the lexicon may be changed.
    """
    held = opened(lexicon)

    def is_word(words: Any) -> Any:
        return pa.array(held.check(words))

    def anagram_key(words: Any) -> Any:
        return pa.array(anagram_keys(held.alphabet, words.to_pylist()), pa.string())

    def words_from(tiles: str | None) -> list[str] | None:
        return None if tiles is None else list(held.words_from(tiles))

    for function, returns, kind in (
        (is_word, "BOOLEAN", "arrow"),
        (anagram_key, "VARCHAR", "arrow"),
        (words_from, "VARCHAR[]", "native"),
    ):
        name = prefix + function.__name__
        with contextlib.suppress(duckdb.InvalidInputException):
            con.remove_function(name)
        con.create_function(name, function, ["VARCHAR"], returns, type=kind, null_handling="special")
    return con

