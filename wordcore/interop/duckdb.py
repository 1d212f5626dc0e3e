"""DuckDB: SQL functions for a connection, and a relation with its words checked.

    >>> import duckdb
    >>> from wordcore.interop.duckdb import register
    >>> con = register(duckdb.connect())
    >>> con.sql("SELECT w, is_word(w), reason(w) FROM (VALUES ('cat'), ('dgo'), (NULL)) t(w)").fetchall()
    [('cat', True, 'word'), ('dgo', False, 'not_in_lexicon'), (None, None, 'null')]
    >>> con.sql("SELECT unnest(words_from('act')) AS word ORDER BY ALL").fetchall()
    [('ACT',), ('AT',), ('CAT',), ('TA',)]

``is_word, reason, suggest, anagram_key, word_length, score, commonness, hooks`` take a column, ``has_tag`` a column
and a tag; ``words_from(tiles)`` is a list function, to be unnested into rows. NULL gives NULL. The functions belong
to the database: its other connections and cursors have them too. DuckDB hands columns over as Arrow, 2,048 rows at a
time, which costs more than looking the words up: ``checked`` takes whole record batches instead. pyarrow must be
installed. Not here: other tables (``polars``, ``pandas``).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import duckdb
import pyarrow as pa

from wordcore.errors import BadTypeError, BadValueError, shown
from wordcore.interop.functions import FUNCTIONS, KINDS
from wordcore.interop.opened import LexiconLike, opened
from wordcore.lexicon import Lexicon
from wordcore.limits import Limits

_TYPES = {
    "boolean": "BOOLEAN",
    "string": "VARCHAR",
    "number": "INTEGER",
    "strings": "VARCHAR[]",
    "hooks": "STRUCT(front VARCHAR, back VARCHAR)",
}
BATCH_ROWS = 1 << 16

Function: TypeAlias = tuple[str, Callable[..., Any], list[str], str, str]
"""Its name, what answers, what it takes and gives in SQL, and how DuckDB calls it."""


def register(con: Any, lexicon: LexiconLike = None, prefix: str = "", *, strip: bool = False) -> Any:
    """Adds the functions to a connection's database and returns it; ``prefix`` tells two lexicons apart.

    With ``strip``, spaces around the strings are left out. Registering again on the same connection replaces the
    functions, so the lexicon may be changed; raises BadValueError if another connection added them. Register outside
    of transactions: DuckDB cannot add a function again whose transaction was rolled back.
    """
    if not hasattr(con, "create_function"):
        raise BadTypeError.at("con", "a connection of DuckDB", shown(con), "duckdb.connect() gives one")
    for name, function, takes, returns, kind in _functions(opened(lexicon), strip):
        name = prefix + name
        with contextlib.suppress(duckdb.InvalidInputException):
            con.remove_function(name)
        try:
            con.create_function(name, function, takes, returns, type=kind, null_handling="special")
        except duckdb.CatalogException as error:
            found = "one that another connection registered, which works here as well"
            remedy = "give prefix= to add functions for another lexicon"
            raise BadValueError.at(name, "a new function", found, remedy) from error
    return con


def checked(
    relation: Any, column: str, lexicon: LexiconLike = None, *, name: str = "is_word", strip: bool = False
) -> pa.RecordBatchReader:
    """The rows of a relation with one more column: whether each string of ``column`` is a word.

    A stream of record batches, which a cursor of DuckDB queries by the name of the variable that holds it; the
    relation is read while it is, so its own connection is busy. Raises BadValueError for a column that is not there.

        >>> con = duckdb.connect()
        >>> rows = checked(con.sql("SELECT * FROM (VALUES ('cat'), ('dgo')) t(w)"), "w")
        >>> con.cursor().sql("SELECT w FROM rows WHERE is_word").fetchall()
        [('cat',)]
    """
    held = opened(lexicon)
    batches = _batches(relation)
    if column not in batches.schema.names:
        raise BadValueError.unknown("column", column, batches.schema.names)
    if name in batches.schema.names:
        raise BadValueError.at("name", "a new column", shown(name), "give name= for it")
    place = batches.schema.get_field_index(column)
    schema = batches.schema.append(pa.field(name, pa.bool_()))

    def answered() -> Iterator[pa.RecordBatch]:
        is_word = FUNCTIONS["is_word"]
        for batch in batches:
            answers = pa.array(is_word(held, batch.column(place), strip=strip))
            yield pa.RecordBatch.from_arrays([*batch.columns, answers], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, answered())


def _batches(relation: Any) -> pa.RecordBatchReader:
    """Whatever gives record batches: a relation, or what is one already."""
    for method in ("to_arrow_reader", "fetch_record_batch", "fetch_arrow_reader"):
        if hasattr(relation, method):
            return getattr(relation, method)(BATCH_ROWS)
    return pa.RecordBatchReader.from_stream(relation)


# DuckDB lets go of a function with the connection that added it, while others may still call it, and
# then crashes: so what was registered stays, once per lexicon. One with the same words may say something else of them.
_registered: dict[tuple[str, str, Limits, bool], list[Function]] = {}


def _functions(lexicon: Lexicon, strip: bool) -> list[Function]:
    asked = lexicon.digest, lexicon.content, lexicon.limits, strip
    return _registered.get(asked) or _registered.setdefault(asked, _made(lexicon, strip))


def _made(lexicon: Lexicon, strip: bool) -> list[Function]:
    found: list[Function] = []
    for name, function in FUNCTIONS.items():
        if name != "has_tag":
            found.append((name, _asked(function, lexicon, strip), ["VARCHAR"], _TYPES[KINDS[name]], "arrow"))

    def has_tag(words: Any, tags: Any) -> Any:
        wanted = tags.unique().to_pylist()
        columns = [
            None if tag is None else pa.array(FUNCTIONS["has_tag"](lexicon, words, tag, strip=strip)) for tag in wanted
        ]
        if len(wanted) == 1 and columns[0] is not None:
            return columns[0]
        rows = tags.to_pylist()
        by_tag = {tag: column.to_pylist() for tag, column in zip(wanted, columns, strict=True) if column is not None}
        return pa.array([None if tag is None else by_tag[tag][i] for i, tag in enumerate(rows)], pa.bool_())

    def words_from(tiles: str | None) -> list[str] | None:
        return None if tiles is None else list(lexicon.words_from(tiles))

    found.append(("has_tag", has_tag, ["VARCHAR", "VARCHAR"], "BOOLEAN", "arrow"))
    found.append(("words_from", words_from, ["VARCHAR"], "VARCHAR[]", "native"))
    return found


def _asked(function: Callable[..., Any], lexicon: Lexicon, strip: bool) -> Callable[[Any], Any]:
    def ask(words: Any) -> Any:
        return pa.array(function(lexicon, words, strip=strip))

    return ask
