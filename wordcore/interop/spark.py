"""PySpark: the functions of ``functions`` on a column, and a frame with its words checked.

    from wordcore.interop.spark import is_word, checked
    frame.withColumn("ok", is_word("w"))                      # the default lexicon; Spark 4.1 or later
    frame.withColumn("ok", is_word(frame.w, "csw15.lex"))     # a file, after sc.addFile("csw15.lex")
    checked(frame, "w")                                       # by whole record batches; Spark 3.5 or later

wordcore must be installed on the workers. What is sent to them is the lexicon's name and digest: they look among the
files given to ``SparkContext.addFile``, then among their installed lexicons, then under the path it has on the driver,
and refuse one with another digest, naming the machine. A lexicon that was never saved is broadcast. Columns are
exchanged as Arrow, so no Python object is made for a row; nulls stay null. ``docs/scale.md`` says how to bring
wordcore to the workers. Not here: one machine's tables (``polars``, ``duckdb``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from pyspark import SparkFiles

from wordcore.errors import BadValueError, UnknownLexiconError, shown
from wordcore.interop.functions import FUNCTIONS, KINDS
from wordcore.interop.opened import LexiconLike
from wordcore.interop.sent import Sent
from wordcore.lexicon import Lexicon
from wordcore.places import is_path

_TYPES = {
    "boolean": "boolean",
    "string": "string",
    "number": "int",
    "strings": "array<string>",
    "hooks": "struct<front:string,back:string>",
}


def is_word(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Whether each string is a word of a lexicon (a name, a path, or a Lexicon)."""
    return _asked("is_word", column, lexicon, strip=strip)


def reason(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Why each string is a word or not; that of a null is ``null``."""
    return _asked("reason", column, lexicon, strip=strip)


def suggest(column: Any, lexicon: LexiconLike = None, *, n: int = 5, strip: bool = False) -> Any:
    """What may have been meant, in arrays of up to ``n``; those of words are empty."""
    return _asked("suggest", column, lexicon, n=n, strip=strip)


def anagram_key(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Each string's tiles in order; null for what tiles cannot spell."""
    return _asked("anagram_key", column, lexicon, strip=strip)


def word_length(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """How many tiles spell each string; null for what they cannot."""
    return _asked("word_length", column, lexicon, strip=strip)


def score(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """The sum of the values of each string's tiles."""
    return _asked("score", column, lexicon, strip=strip)


def commonness(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """SCOWL's size of each word, 10 (everyday) to 95 (rare); null where it is not known."""
    return _asked("commonness", column, lexicon, strip=strip)


def has_tag(column: Any, tag: str, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Whether each word has a tag; null where that is not known."""
    return _asked("has_tag", column, lexicon, tag=tag, strip=strip)


def hooks(column: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """The tiles that make a word before each string and after it."""
    return _asked("hooks", column, lexicon, strip=strip)


def checked(frame: Any, column: str, lexicon: LexiconLike = None, *, name: str = "is_word", strip: bool = False) -> Any:
    """The frame with one more column: whether each string of ``column`` is a word. Spark 3.5 has what this needs."""
    if column not in frame.columns:
        raise BadValueError.unknown("column", column, frame.columns)
    if name in frame.columns:
        raise BadValueError.at("name", "a new column", shown(name), "give name= for it")
    from pyspark.sql.types import BooleanType, StructField, StructType

    place = frame.columns.index(column)
    # Made anew: `schema.add` would add to the frame's own schema, which the frame keeps.
    schema = StructType([*frame.schema.fields, StructField(name, BooleanType())])
    return frame.mapInArrow(_with_answers(_opener(lexicon, frame.sparkSession), place, name, strip), schema)


def _with_answers(
    found: Callable[[], Lexicon], place: int, name: str, strip: bool
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    def answered(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = pa.array(FUNCTIONS["is_word"](found(), batch.column(place), strip=strip))
            yield pa.RecordBatch.from_arrays([*batch.columns, answers], names=[*batch.schema.names, name])

    return answered


def _asked(name: str, column: Any, lexicon: LexiconLike, **options: Any) -> Any:
    try:
        from pyspark.sql.functions import arrow_udf
    except ImportError:
        remedy = "use checked(frame, column), or Spark 4.1"
        raise BadValueError.at(name, "Arrow functions, which Spark has from 4.1 on", "none", remedy) from None
    found = _opener(lexicon)

    def ask(words: pa.Array) -> pa.Array:
        return pa.array(FUNCTIONS[name](found(), words, **options))

    ask.__name__ = name  # what the column is called
    return arrow_udf(ask, _TYPES[KINDS[name]])(column)


def _opener(lexicon: LexiconLike, session: Any = None) -> Callable[[], Lexicon]:
    """A function that a worker calls for the lexicon; only names and digests travel with it, or a broadcast."""
    sent = _sent(lexicon)
    if not sent.data:
        return lambda: sent.found(SparkFiles.get)
    if session is None:
        from pyspark.sql import SparkSession

        session = SparkSession.getActiveSession()
    context = getattr(session, "sparkContext", None) if not _is_connect(session) else None
    if context is None:
        # Spark Connect has no broadcasts: the bytes travel with the function.
        return lambda: sent.found()
    shared = context.broadcast(sent)
    return lambda: shared.value.found()


def _sent(lexicon: LexiconLike) -> Sent:
    """What goes to the workers; a path may also be that of a file which the driver has sent along."""
    if lexicon is None or isinstance(lexicon, Lexicon) or not is_path(lexicon) or os.path.exists(lexicon):
        return Sent.of(lexicon)
    added = SparkFiles.get(os.path.basename(lexicon))
    if not os.path.exists(added):
        remedy = "call sc.addFile with its path on the driver"
        raise UnknownLexiconError.at(shown(os.fspath(lexicon)), "a file, or one that was sent along", "neither", remedy)
    return Sent.of(added)


def _is_connect(session: Any) -> bool:
    return type(session).__module__.startswith("pyspark.sql.connect")
