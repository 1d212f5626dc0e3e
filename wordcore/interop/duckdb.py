"""DuckDB: SQL functions for a connection.

    >>> import duckdb
    >>> from wordcore.interop.duckdb import register
    >>> con = register(duckdb.connect())
    >>> con.sql("SELECT w, is_word(w) FROM (VALUES ('cat'), ('dgo'), (NULL)) t(w)").fetchall()
    [('cat', True), ('dgo', False), (None, None)]
    >>> con.sql("SELECT unnest(words_from('act')) AS word ORDER BY ALL").fetchall()
    [('ACT',), ('AT',), ('CAT',), ('TA',)]

``is_word(w)`` and ``anagram_key(w)`` take a column vector by vector; ``words_from(tiles)`` is
a list function, to be unnested into rows. NULL gives NULL. The functions belong to the database:
its other connections and cursors have them too. DuckDB hands columns over as Arrow, so pyarrow
must be installed. Not here: other tables (``polars``, ``pandas``).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache
from typing import Any

import duckdb
import pyarrow as pa

from wordcore.errors import BadValueError
from wordcore.interop.keys import anagram_keys
from wordcore.interop.opened import LexiconLike, opened
from wordcore.lexicon import Lexicon


def register(con: Any, lexicon: LexiconLike = None, prefix: str = "") -> Any:
    """Adds the functions to a connection's database and returns it; ``prefix`` tells two lexicons apart.

    Registering again on the same connection replaces the functions, so the lexicon may be changed;
    raises BadValueError if another connection added them. Register outside of transactions: DuckDB
    cannot add a function again whose transaction was rolled back.
    """
    for function, returns, kind in _functions(opened(lexicon)):
        name = prefix + function.__name__
        with contextlib.suppress(duckdb.InvalidInputException):
            con.remove_function(name)
        try:
            con.create_function(name, function, ["VARCHAR"], returns, type=kind, null_handling="special")
        except duckdb.CatalogException as error:
            found = "one that another connection registered, which works here as well"
            remedy = "give prefix= to add functions for another lexicon"
            raise BadValueError.at(name, "a new function", found, remedy) from error
    return con


# DuckDB lets go of a function with the connection that added it, while others may still call it, and
# then crashes: so what was registered stays, once per lexicon.
@cache
def _functions(lexicon: Lexicon) -> tuple[tuple[Callable[[Any], Any], str, str], ...]:
    def is_word(words: Any) -> Any:
        return pa.array(lexicon.check(words))

    def anagram_key(words: Any) -> Any:
        return pa.array(anagram_keys(lexicon.alphabet, words.to_pylist()), pa.string())

    def words_from(tiles: str | None) -> list[str] | None:
        return None if tiles is None else list(lexicon.words_from(tiles))

    return (is_word, "BOOLEAN", "arrow"), (anagram_key, "VARCHAR", "arrow"), (words_from, "VARCHAR[]", "native")
