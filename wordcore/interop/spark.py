"""PySpark: ``is_word`` and ``anagram_key`` as Arrow functions on a column.

    from wordcore.interop.spark import is_word
    frame.withColumn("ok", is_word("w"))                      # the default lexicon
    frame.withColumn("ok", is_word(frame.w, "csw15.lex"))     # a file, after sc.addFile("csw15.lex")

wordcore must be installed on the workers. A worker opens the lexicon once: by name, by a path
that exists there, or under that name among the files given to ``SparkContext.addFile``. Columns
are exchanged as Arrow, so no Python object is made for a row; nulls stay null. Needs Spark 4.1 or
later. Not here: one machine's tables (``polars``, ``duckdb``).
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql.functions import arrow_udf

from wordcore.errors import UnknownLexiconError, shown
from wordcore.interop.keys import anagram_keys
from wordcore.interop.opened import opened
from wordcore.lexicon import Lexicon
from wordcore.places import DEFAULT, is_path


def is_word(column: Any, lexicon: str | os.PathLike[str] | Lexicon = DEFAULT) -> Any:
    """A boolean column: whether each string is a word of a lexicon (a name, a path, or a Lexicon)."""
    held = _portable(lexicon)

    def check(words: pa.Array) -> pa.Array:
        return pa.array(_on_worker(held).check(words))

    check.__name__ = "is_word"  # what the column is called
    return arrow_udf(check, "boolean")(column)


def anagram_key(column: Any, lexicon: str | os.PathLike[str] | Lexicon = DEFAULT) -> Any:
    """A string column: each string's tiles in order; null for what tiles cannot spell."""
    held = _portable(lexicon)

    def keys(words: pa.Array) -> pa.Array:
        return pa.array(anagram_keys(_on_worker(held).alphabet, words.to_pylist()), pa.string())

    keys.__name__ = "anagram_key"
    return arrow_udf(keys, "string")(column)


def _portable(lexicon: str | os.PathLike[str] | Lexicon) -> str | Lexicon:
    """What is sent to the workers; a Lexicon pickles as a name or path with its digest."""
    return lexicon if isinstance(lexicon, Lexicon) else os.fspath(lexicon)


@lru_cache(16)
def _on_worker(lexicon: str | Lexicon) -> Lexicon:
    if isinstance(lexicon, Lexicon) or not is_path(lexicon) or os.path.exists(lexicon):
        return opened(lexicon)
    added = SparkFiles.get(os.path.basename(lexicon))
    if not os.path.exists(added):
        expected = "a file on this worker, or one that was sent to it"
        raise UnknownLexiconError.at(shown(lexicon), expected, "neither", "call sc.addFile with its path on the driver")
    return opened(added)
