"""Polars: an expression and series namespace, registered by importing this module.

    >>> import polars as pl
    >>> import wordcore.interop.polars
    >>> frame = pl.DataFrame({"w": ["cat", "dgo", None]})
    >>> frame.select(pl.col("w").wordcore.is_word()).to_series().to_list()
    [True, False, None]
    >>> frame["w"].wordcore.score().to_list(), frame["w"].wordcore.reason().to_list()
    ([5, 5, None], ['word', 'not_in_lexicon', 'null'])

Strings go to the engine as Arrow, without a copy or a Python object per row; of a categorical column only the
categories are asked about. Nulls stay null; the expressions work in lazy and streaming queries. Not here: the
methods (``namespace``), other tables (``pandas``, ``duckdb``).
"""

from __future__ import annotations

from typing import Any

import polars as pl

from wordcore.interop.functions import FUNCTIONS, KINDS
from wordcore.interop.namespace import Namespace
from wordcore.interop.opened import LexiconLike, opened

_TYPES: dict[str, Any] = {
    "boolean": pl.Boolean,
    "string": pl.String,
    "number": pl.Int32,
    "strings": pl.List(pl.String),
    "hooks": pl.Struct({"front": pl.String, "back": pl.String}),
}


class WordcoreExpr(Namespace):
    """``pl.col(...).wordcore``."""

    def __init__(self, expr: Any) -> None:
        self._expr = expr

    def _ask(self, name: str, lexicon: LexiconLike, **options: Any) -> Any:
        held = opened(lexicon)
        return self._expr.map_batches(
            lambda column: _asked(column, name, held, options), return_dtype=_TYPES[KINDS[name]], is_elementwise=True
        )


class WordcoreSeries(Namespace):
    """``series.wordcore``."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _ask(self, name: str, lexicon: LexiconLike, **options: Any) -> Any:
        return _asked(self._series, name, opened(lexicon), options)


def _asked(column: Any, name: str, lexicon: Any, options: dict[str, Any]) -> Any:
    made = pl.Series(_Arrow(FUNCTIONS[name](lexicon, column, **options)))
    return made.cast(_TYPES[KINDS[name]]).rename(column.name)


class _Arrow:
    """Arrow data and nothing else: what is a sequence too would be walked."""

    def __init__(self, column: Any) -> None:
        self.__arrow_c_array__ = column.__arrow_c_array__


pl.api.register_expr_namespace("wordcore")(WordcoreExpr)
pl.api.register_series_namespace("wordcore")(WordcoreSeries)
