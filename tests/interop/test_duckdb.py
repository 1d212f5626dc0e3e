"""The SQL functions, on the real engine."""

from __future__ import annotations

import gc

import pytest

import wordcore
from wordcore import Lexicon

duckdb = pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")
from wordcore.interop.duckdb import register  # noqa: E402


@pytest.fixture
def con():
    with duckdb.connect() as connection:
        register(connection)
        connection.execute("CREATE TABLE words(n INT, w VARCHAR)")
        connection.execute("INSERT INTO words VALUES (1,'cat'), (2,'dgo'), (3,NULL), (4,'DOG'), (5,''), (6,'c4t')")
        yield connection


def test_is_word_answers_and_keeps_nulls(con):
    rows = con.execute("SELECT is_word(w) FROM words ORDER BY n").fetchall()
    assert [row[0] for row in rows] == [True, False, None, True, False, False]
    assert con.execute("SELECT typeof(is_word('cat'))").fetchone() == ("BOOLEAN",)
    assert con.execute("SELECT count(*) FROM words WHERE is_word(w)").fetchone() == (2,)


def test_anagram_key_groups_words(con):
    rows = con.execute(
        "SELECT anagram_key(w) AS k, count(*) FROM words WHERE k IS NOT NULL GROUP BY k ORDER BY k"
    ).fetchall()
    assert rows == [("ACT", 1), ("DGO", 2)]


def test_words_from_is_a_list_function(con):
    assert con.execute("SELECT words_from('act')").fetchone() == (["ACT", "AT", "CAT", "TA"],)
    rows = con.execute("SELECT n, unnest(words_from(w)) AS word FROM words WHERE n = 2 ORDER BY word").fetchall()
    assert rows == [(2, "DO"), (2, "DOG"), (2, "GO"), (2, "GOD"), (2, "OD")]
    assert con.execute("SELECT words_from(NULL)").fetchone() == (None,)
    with pytest.raises(duckdb.Error, match="position 2"):
        con.execute("SELECT words_from('c4t')").fetchone()


def test_many_rows_and_a_file_of_the_users_own(con, tmp_path):
    lexicon = wordcore.load()
    words = [word.lower() for word in lexicon[:50_000]]
    path = tmp_path / "list.csv"
    path.write_text("w\n" + "\n".join(words + [word + "q" for word in words]) + "\n")
    counted = con.execute(f"SELECT is_word(w), count(*) FROM read_csv('{path}') GROUP BY 1 ORDER BY 1").fetchall()
    expected = lexicon.check([*words, *(word + "q" for word in words)]).count
    assert counted == [(False, 100_000 - expected), (True, expected)]


def test_a_lexicon_can_be_changed_or_stand_beside_another(con):
    register(con, Lexicon.from_words(["dgo"]))
    assert con.execute("SELECT is_word('dgo'), is_word('cat')").fetchall() == [(True, False)]
    register(con, "enable", prefix="en_")
    assert con.execute("SELECT is_word('dgo'), en_is_word('dgo')").fetchall() == [(True, False)]


def test_a_missing_column_is_told(con):
    with pytest.raises(duckdb.Error, match="nope"):
        con.execute("SELECT is_word(nope) FROM words")


def test_the_functions_outlive_the_connection_that_registered_them(tmp_path):
    first = register(duckdb.connect(tmp_path / "words.db"))
    with duckdb.connect(tmp_path / "words.db") as second:
        first.close()
        del first
        gc.collect()
        assert second.execute("SELECT is_word('cat'), anagram_key('cat')").fetchall() == [(True, "ACT")]


def test_a_change_of_lexicon_that_is_rolled_back_leaves_the_first(con):
    con.execute("BEGIN")
    register(con, Lexicon.from_words(["dgo"]))
    con.execute("ROLLBACK")
    gc.collect()
    assert con.execute("SELECT is_word('dgo'), is_word('cat')").fetchall() == [(False, True)]


def test_a_cursor_has_the_functions_and_registering_there_says_so(con):
    cursor = con.cursor()
    assert cursor.execute("SELECT is_word('cat')").fetchall() == [(True,)]
    with pytest.raises(ValueError, match=r"is_word: expected a new function, found one that another.*prefix="):
        register(cursor)
    assert register(cursor, "common", prefix="c_").execute("SELECT c_is_word('cat')").fetchall() == [(True,)]


def test_what_is_not_a_connection_is_told_in_our_own_words() -> None:
    with pytest.raises(TypeError, match="con: expected a connection of DuckDB, found 5"):
        register(5)


def test_lexicons_of_the_same_words_answer_each_for_itself() -> None:
    common = wordcore.load("common")
    bare = register(duckdb.connect(), Lexicon.from_words(common))
    assert bare.sql("SELECT is_word('house'), commonness('house')").fetchall() == [(True, None)]
    full = register(duckdb.connect(), common)
    assert full.sql("SELECT commonness('house'), has_tag('mice', 'noun')").fetchall() == [(10, True)]
