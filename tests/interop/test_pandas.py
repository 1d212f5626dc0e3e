"""The pandas functions, for every kind of column that holds strings."""

from __future__ import annotations

import io

import numpy as np
import pytest

from wordcore import Lexicon

pd = pytest.importorskip("pandas")
pytest.importorskip("pyarrow")
from wordcore.interop.pandas import anagram_key, is_word  # noqa: E402

KINDS = ["object", "category", "string[python]", "string[pyarrow]", "str"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_column_is_answered_with_its_index(kind):
    series = pd.Series(["cat", "dgo", None, "DOG", "cat"], index=[5, 6, 7, 7, 9], name="w").astype(kind)
    answer = is_word(series)
    assert str(answer.dtype) == "boolean"
    assert answer.name == "w"
    assert answer.index.tolist() == [5, 6, 7, 7, 9]
    assert answer[[5, 6, 9]].tolist() == [True, False, True]
    assert answer.isna().tolist() == [False, False, True, False, False]


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA, pd.NaT])
def test_every_missing_value_stays_missing(missing):
    series = pd.Series(["cat", missing], dtype=object)
    assert is_word(series).isna().tolist() == [False, True]


def test_the_accessor_and_another_lexicon():
    series = pd.Series(["cat", "dgo"])
    assert series.wordcore.is_word().tolist() == [True, False]
    assert series.wordcore.is_word(Lexicon.from_words(["dgo"])).tolist() == [False, True]
    assert series[series.wordcore.is_word()].tolist() == ["cat"]
    assert pd.Series([], dtype=object).wordcore.is_word().tolist() == []


def test_anagram_keys():
    keys = anagram_key(pd.Series(["tac", "c4t", None], index=[3, 4, 5]))
    assert keys.index.tolist() == [3, 4, 5]
    assert keys.isna().tolist() == [False, True, True]
    assert keys[3] == "ACT"


def test_a_missing_column_and_a_column_of_numbers_are_told():
    frame = pd.DataFrame({"w": ["cat"], "n": [1]})
    with pytest.raises(KeyError, match="nope"):
        is_word(frame["nope"])
    with pytest.raises(TypeError, match="int64"):
        is_word(frame["n"])
    for ask in (is_word, anagram_key):
        with pytest.raises(TypeError, match=r"series: expected a pandas Series, found w n 0 cat 1; .*frame\['word'\]"):
            ask(frame)
    with pytest.raises(TypeError, match="expected a column of strings, found Arrow type int64"):
        anagram_key(frame["n"])


def test_an_object_that_is_no_string_is_named_with_its_row():
    with pytest.raises(TypeError, match="row 2: expected a string"):
        is_word(pd.Series(["cat", None, 7], dtype=object))


def test_any_str_has_an_answer():
    assert is_word(pd.Series(["\ud800", "cat"], dtype=object)).tolist() == [False, True]


def test_a_column_without_any_value_is_missing_throughout():
    empty = pd.read_csv(io.StringIO("n,w\n1,\n2,\n"))["w"]
    assert is_word(empty).isna().tolist() == [True, True]
    assert anagram_key(empty).isna().tolist() == [True, True]


def test_without_pyarrow_the_rows_are_walked(monkeypatch):
    series = pd.Series(["cat", None, "dgo"], dtype=object)

    def no_arrow(self, requested_schema=None):
        raise ImportError("pyarrow is not installed")

    monkeypatch.setattr(pd.Series, "__arrow_c_stream__", no_arrow, raising=False)
    assert list(Lexicon.from_words(["cat"]).check(series)) == [True, None, False]
