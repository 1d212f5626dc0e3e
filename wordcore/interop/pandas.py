"""pandas: functions on a Series, and the same as an accessor, registered by importing this module.

    >>> import pandas as pd
    >>> import wordcore.interop.pandas
    >>> pd.Series(["cat", "dgo", None]).wordcore.is_word().tolist()
    [True, False, <NA>]

Takes Arrow-backed, object and categorical columns. The answer is of pandas' nullable ``boolean``
type with the index of the question; None, NaN and NA stay missing. Not here: other tables
(``polars``, ``duckdb``).
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from wordcore.errors import BadTypeError, shown
from wordcore.interop.keys import anagram_keys
from wordcore.interop.opened import LexiconLike, opened


def is_word(series: Any, lexicon: LexiconLike = None) -> Any:
    """Whether each string of a Series is a word of a lexicon (an object, a name or a path).

    Raises BadTypeError for a Series of anything but strings, with the row if it is known.
    """
    held = opened(lexicon)
    column = _strings(series)
    if isinstance(series.dtype, pd.CategoricalDtype):
        # Each category is checked once; a missing row has code -1.
        answers = pd.array(_nullable(held.check(series.cat.categories.tolist())), dtype="boolean")
        return pd.Series(answers, dtype="boolean").reindex(series.cat.codes).set_axis(series.index).rename(series.name)
    return pd.Series(pd.array(_nullable(held.check(column)), dtype="boolean"), index=series.index, name=series.name)


def anagram_key(series: Any, lexicon: LexiconLike = None) -> Any:
    """Each string's tiles in order; missing for what tiles cannot spell."""
    column = _strings(series)
    words = column if isinstance(column, list) else [None if pd.isna(word) else word for word in column]
    return pd.Series(
        anagram_keys(opened(lexicon).alphabet, words), index=series.index, name=series.name, dtype="string"
    )


def _strings(series: Any) -> Any:
    """A Series as ``Lexicon.check`` takes it best: Python's own strings as a list, with None for what is missing."""
    if not isinstance(series, pd.Series):
        raise BadTypeError.at("series", "a pandas Series", shown(series), "give one column, as in frame['word']")
    # A column without any value is read from a file as numbers.
    if series.dtype == object or (series.dtype.kind == "f" and series.isna().all()):
        return series.astype(object).where(series.notna(), None).tolist()
    return series


def _nullable(mask: Any) -> Any:
    import numpy as np

    values = np.array(mask)
    if not mask.null_count:
        return values
    missing = np.fromiter((answer is None for answer in mask), bool, len(mask))
    return pd.arrays.BooleanArray(values, missing)


class WordcoreAccessor:
    """``series.wordcore``."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def is_word(self, lexicon: LexiconLike = None) -> Any:
        """Whether each string is a word."""
        return is_word(self._series, lexicon)

    def anagram_key(self, lexicon: LexiconLike = None) -> Any:
        """Each string's tiles in order; missing for what tiles cannot spell."""
        return anagram_key(self._series, lexicon)


pd.api.extensions.register_series_accessor("wordcore")(WordcoreAccessor)
