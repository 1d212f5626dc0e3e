"""PySpark on a local cluster; needs the spark extra and a Java runtime.

pip install '.[spark,test]'
pytest -m spark tests/interop/test_spark.py
"""

from __future__ import annotations

import os
import sys

import pytest

import wordcore
from wordcore import Lexicon

pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def spark():
    sql = pytest.importorskip("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    builder = sql.SparkSession.builder.master("local[2]").appName("wordcore")
    session = builder.config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frame(spark):
    rows = [(i, word) for i, word in enumerate(["cat", "dgo", None, "DOG", "", "internationalization"])]
    return spark.createDataFrame(rows, "n int, w string")


def answers(frame, column):
    return [row[0] for row in frame.orderBy("n").select(column.alias("a")).collect()]


def test_is_word_answers_and_keeps_nulls(frame):
    from wordcore.interop.spark import is_word

    assert answers(frame, is_word("w")) == [True, False, None, True, False, True]
    assert answers(frame, is_word(frame.w, "common"))[:2] == [True, False]
    assert frame.select(is_word("w")).schema.simpleString() == "struct<is_word(w):boolean>"


def test_anagram_keys(frame):
    from wordcore.interop.spark import anagram_key

    assert answers(frame, anagram_key("w"))[:5] == ["ACT", "DGO", None, "DGO", None]


def test_a_lexicon_by_path_by_added_file_and_as_an_object(spark, frame, tmp_path_factory, monkeypatch):
    from wordcore.interop.spark import is_word

    folder = tmp_path_factory.mktemp("lexicons")
    expected = [False, True, None, False, False, False]
    Lexicon.from_words(["dgo"], name="by path").save(folder / "path.lex")
    assert answers(frame, is_word("w", folder / "path.lex")) == expected
    Lexicon.from_words(["dgo"], name="added").save(folder / "added.lex")
    spark.sparkContext.addFile(str(folder / "added.lex"))
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert answers(frame, is_word("w", "added.lex")) == expected
    assert answers(frame, is_word("w", Lexicon.from_words(["dgo"]))) == expected


def test_a_lexicon_nobody_sent_and_a_missing_column_are_told(frame):
    from wordcore.interop.spark import is_word

    with pytest.raises(Exception, match=r"'nowhere.lex': expected a file, or one that was sent along.*addFile"):
        is_word("w", "nowhere.lex")
    with pytest.raises(Exception, match="nope"):
        frame.select(is_word("nope")).collect()


def test_a_worker_opens_the_lexicon_once(spark, frame):
    from pyspark.sql.functions import udf

    from wordcore.interop.spark import is_word

    @udf("string")
    def opened_here(_):
        from wordcore.interop.sent import _found

        info = _found.cache_info()
        return f"{os.getpid()} {info.hits > 0} {info.misses}"

    many = spark.range(200_000).selectExpr("cast(id as string) as w").repartition(8)
    for _ in range(3):
        assert many.where(is_word("w")).count() == 0
    seen = {row[0] for row in spark.range(64).repartition(8).select(opened_here("id")).collect()}
    # Batches and tasks come by the hundred; every worker has opened each lexicon of this file at most once.
    assert any(" True " in line for line in seen)
    assert all(int(line.split()[2]) <= 6 for line in seen)


def test_many_rows_agree_with_one_process(spark):
    from wordcore.interop.spark import is_word

    lexicon = wordcore.load()
    words = [word.lower() for word in lexicon[::20]] + [word.lower() + "q" for word in lexicon[::20]]
    frame = spark.createDataFrame([(word,) for word in words], "w string")
    assert frame.where(is_word("w")).count() == lexicon.check(words).count


def test_a_frame_is_checked_by_record_batches(frame):
    from wordcore.interop.spark import checked

    rows = checked(frame, "w").orderBy("n").collect()
    assert [row.is_word for row in rows] == [True, False, None, True, False, True]
    with pytest.raises(ValueError, match="unknown column 'nope'"):
        checked(frame, "nope")


def test_every_function_has_its_type(frame):
    from wordcore.interop import spark as functions

    assert answers(frame, functions.reason("w"))[:3] == ["word", "not_in_lexicon", "null"]
    assert answers(frame, functions.word_length("w"))[:3] == [3, 3, None]
    assert answers(frame, functions.score("w"))[0] == 5
    assert answers(frame, functions.has_tag("w", "noun"))[:3] == [True, None, None]
    assert answers(frame, functions.commonness("w"))[:3] == [10, None, None]
    assert answers(frame, functions.suggest("w", n=1))[1] == ["DOG"]
    assert answers(frame, functions.hooks("w"))[0].front == "S"
