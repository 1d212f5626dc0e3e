"""Polars: an expression and series namespace, registered by importing this module.

    >>> import polars as pl
    >>> import wordcore.interop.polars
    >>> frame = pl.DataFrame({"w": ["cat", "dgo", None]})
    >>> frame.select(pl.col("w").wordcore.is_word()).to_series().to_list()
    [True, False, None]

Strings go to the engine as Arrow, without a copy or a Python object per row; nulls stay null; the
expressions work in lazy and streaming queries. Not here: other tables (``pandas``, ``duckdb``).
"""

from __future__ import annotations

from typing import Any

import polars as pl

from wordcore.interop.keys import anagram_keys
from wordcore.interop.opened import LexiconLike, opened


class WordcoreExpr:
    """``pl.col(...).wordcore``."""

    def __init__(self, expr: Any) -> None:
        self._expr = expr

    def is_word(self, lexicon: LexiconLike = None) -> Any:
        """Whether each string is a word of a lexicon (an object, a name or a path; the default one if left out)."""
        held = opened(lexicon)
        return self._expr.map_batches(
            lambda column: _is_word(column, held), return_dtype=pl.Boolean, is_elementwise=True
        )

    def anagram_key(self, lexicon: LexiconLike = None) -> Any:
        """Each string's tiles in order; null for what tiles cannot spell."""
        held = opened(lexicon)
        return self._expr.map_batches(
            lambda column: _anagram_key(column, held), return_dtype=pl.String, is_elementwise=True
        )


class WordcoreSeries:
    """``series.wordcore``."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def is_word(self, lexicon: LexiconLike = None) -> Any:
        """Whether each string is a word."""
        return _is_word(self._series, opened(lexicon))

    def anagram_key(self, lexicon: LexiconLike = None) -> Any:
        """Each string's tiles in order; null for what tiles cannot spell."""
        return _anagram_key(self._series, opened(lexicon))


def _is_word(column: Any, lexicon: Any) -> Any:
    return pl.Series(column.name, lexicon.check(column))


def _anagram_key(column: Any, lexicon: Any) -> Any:
    return pl.Series(column.name, anagram_keys(lexicon.alphabet, column.to_list()), dtype=pl.String)


pl.api.register_expr_namespace("wordcore")(WordcoreExpr)
pl.api.register_series_namespace("wordcore")(WordcoreSeries)
