"""pandas: functions of a Series, and the same as an accessor.

    >>> import pandas as pd
    >>> import wordcore.interop.pandas
    >>> words = pd.Series(["cat", "dgo", None])
    >>> words.wordcore.is_word().tolist()
    [True, False, <NA>]
    >>> words.wordcore.word_length().tolist()
    [3, 3, <NA>]

Columns in Arrow's memory are read there; of a categorical column only the categories are asked about; a column of
Python objects is walked. Missing values stay missing, and the index is kept. Not here: the methods
(``namespace``), other tables (``polars``, ``duckdb``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from wordcore.errors import BadTypeError, shown
from wordcore.interop.functions import FUNCTIONS, KINDS
from wordcore.interop.namespace import Namespace
from wordcore.interop.opened import LexiconLike, opened


def is_word(series: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Whether each string is a word of a lexicon (an object, a name or a path; the default one if left out)."""
    return WordcoreAccessor(series).is_word(lexicon, strip=strip)


def anagram_key(series: Any, lexicon: LexiconLike = None, *, strip: bool = False) -> Any:
    """Each string's tiles in order; missing for what tiles cannot spell."""
    return WordcoreAccessor(series).anagram_key(lexicon, strip=strip)


@pd.api.extensions.register_series_accessor("wordcore")
class WordcoreAccessor(Namespace):
    """``series.wordcore``."""

    def __init__(self, series: Any) -> None:
        if not isinstance(series, pd.Series):
            raise BadTypeError.at("series", "a pandas Series", shown(series), "give one column, as in frame['word']")
        self._series = series

    def _ask(self, name: str, lexicon: LexiconLike, **options: Any) -> Any:
        series, held = self._series, opened(lexicon)
        if isinstance(series.dtype, pd.CategoricalDtype):
            each = FUNCTIONS[name](held, series.cat.categories.tolist(), **options)
            made = _array(each, KINDS[name]).take(series.cat.codes.to_numpy(), allow_fill=True)
            if name == "reason":
                made = made.fillna("null")
        else:
            made = _array(FUNCTIONS[name](held, _strings(series), **options), KINDS[name])
        return pd.Series(made, index=series.index, name=series.name)


def _strings(series: Any) -> Any:
    """A Series as the engine takes it best: Python's own strings as a list."""
    # A column without any value is read from a file as numbers.
    if series.dtype == object or (series.dtype.kind == "f" and series.isna().all()):
        return series.to_numpy(dtype=object).tolist()
    return series


def _array(column: Any, kind: str) -> Any:
    """What a function gives as an array of pandas that knows of missing values."""
    if kind in ("boolean", "number"):
        is_mask = not hasattr(column, "values")
        missing = column.nulls()
        if kind == "number":
            values = np.frombuffer(column.values(), np.int32).astype(np.int64)
        else:
            values = np.array(column) if is_mask else np.fromiter((bool(value) for value in column), bool, len(column))
        nulls = np.zeros(len(column), bool) if missing is None else np.frombuffer(missing, np.uint8).astype(bool)
        return (pd.arrays.IntegerArray if kind == "number" else pd.arrays.BooleanArray)(values, nulls)
    if kind == "string":
        return pd.array(column.to_list() if not _has_arrow() else _arrow(column), dtype="string")
    values = np.empty(len(column), object)
    values[:] = [
        None if row is None else {"front": row[0], "back": row[1]} if kind == "hooks" else row for row in column
    ]
    return pd.array(values, dtype=object)


def _has_arrow() -> bool:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return False
    return True


def _arrow(column: Any) -> Any:
    import pyarrow

    return pyarrow.array(column)
