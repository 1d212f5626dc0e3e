"""The Polars namespace, on the real engine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Lexicon

pl = pytest.importorskip("polars")
import wordcore.interop.polars  # noqa: E402  registers the namespace

WORDS = ["cat", "DOG", "dgo", None, "internationalization", "", "é"]
ANSWERS = [True, True, False, None, True, False, False]


@pytest.fixture
def frame():
    return pl.DataFrame({"w": WORDS, "n": range(len(WORDS))})


def test_an_expression_answers_and_keeps_nulls(frame):
    answer = frame.select(pl.col("w").wordcore.is_word())
    assert answer.schema == {"w": pl.Boolean}
    assert answer["w"].to_list() == ANSWERS


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_and_streaming_queries(frame, engine):
    query = frame.lazy().filter(pl.col("w").wordcore.is_word()).select("n")
    assert query.collect(engine=engine)["n"].to_list() == [0, 1, 4]


def test_groups_windows_and_chunks(frame):
    by_parity = frame.group_by(pl.col("n") % 2, maintain_order=True).agg(pl.col("w").wordcore.is_word().sum())
    assert by_parity["w"].to_list() == [2, 1]
    chunked = pl.concat([frame, frame, frame], rechunk=False)
    assert chunked.select(pl.col("w").wordcore.is_word())["w"].to_list() == ANSWERS * 3
    assert chunked.slice(2, 9).select(pl.col("w").wordcore.is_word())["w"].to_list() == (ANSWERS * 2)[2:11]


def test_series_categories_and_another_lexicon(frame):
    tiny = Lexicon.from_words(["dgo"])
    assert frame["w"].wordcore.is_word(tiny).to_list() == [False, False, True, None, False, False, False]
    assert frame["w"].cast(pl.Categorical).wordcore.is_word().to_list() == ANSWERS
    assert frame["w"].wordcore.is_word("common").to_list()[:2] == [True, True]


def test_anagram_keys(frame):
    keys = frame.select(pl.col("w").wordcore.anagram_key())["w"].to_list()
    assert keys[:4] == ["ACT", "DGO", "DGO", None]
    assert keys[6] is None


def test_a_missing_column_and_a_column_of_numbers_are_told(frame):
    with pytest.raises(pl.exceptions.ColumnNotFoundError, match="nope"):
        frame.select(pl.col("nope").wordcore.is_word())
    with pytest.raises(Exception, match="column of strings, found Arrow type int64"):
        frame.select(pl.col("n").wordcore.is_word())


@given(st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["cat", "quiz"]), st.none()), max_size=40))
def test_polars_and_a_list_agree(words):
    lexicon = wordcore.load()
    series = pl.Series("w", words, dtype=pl.String)
    assert series.wordcore.is_word().to_list() == list(lexicon.check(words))
