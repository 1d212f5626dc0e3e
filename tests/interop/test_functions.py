"""Every table library answers as the lexicon does, under the same names."""

from __future__ import annotations

from pathlib import Path

import pytest
from batch_twin import LEXICONS
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore.errors import BadTagError
from wordcore.interop.functions import FUNCTIONS, KINDS
from wordcore.interop.opened import opened
from wordcore.query import Answer

NAMES = ["is_word", "reason", "suggest", "anagram_key", "word_length", "score", "commonness", "has_tag", "hooks"]
WORDS = ["cat", "dgo", None, " mice ", "c4t", "", "internationalization", "\u00a0quiz\ufeff", "é", "cat"]
SPACES = " \t\n\v\f\r\u00a0\ufeff"


def options_of(name: str) -> dict[str, object]:
    return {"tag": "noun.plural"} if name == "has_tag" else {"n": 2} if name == "suggest" else {}


def twin(lexicon: Lexicon, name: str, word: str | None, strip: bool) -> object:
    """The same, asked of the lexicon one word at a time."""
    if word is None:
        return "null" if name == "reason" else None
    word = word.strip(SPACES) if strip else word
    codes = lexicon.alphabet.codec.codes(word)
    if name == "is_word":
        return word in lexicon
    if name == "reason":
        return lexicon.explain([word])[0].reason
    if name == "suggest":
        return [] if word in lexicon else lexicon.suggest(word, 2)
    if codes is None or (name in ("commonness", "has_tag") and word not in lexicon):
        return None
    if name == "commonness":
        return lexicon.commonness(word)
    if name == "has_tag":
        return {Answer.YES: True, Answer.NO: False, Answer.UNKNOWN: None}[lexicon.has_tag(word, "noun.plural")]
    if name == "hooks":
        return tuple(map(lexicon.alphabet.join, lexicon.hooks(word)))
    alphabet = lexicon.alphabet
    return {"anagram_key": alphabet.alphagram, "word_length": len, "score": alphabet.points}[name](
        alphabet.split(word) if name == "word_length" else word
    )


def test_the_names_are_the_same_everywhere():
    assert list(FUNCTIONS) == list(KINDS) == NAMES


@pytest.mark.parametrize("strip", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_function_answers_as_the_lexicon_does(name, strip):
    lexicon = wordcore.load()
    expected = [twin(lexicon, name, word, strip) for word in WORDS]
    assert list(FUNCTIONS[name](lexicon, WORDS, strip=strip, **options_of(name))) == expected


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@pytest.mark.parametrize("name", ["is_word", "anagram_key", "word_length", "score", "hooks"])
@given(data=st.data())
def test_in_every_alphabet(lexicon, name, data):
    letters = st.sampled_from("".join(lexicon.alphabet.tiles).lower() + " -é\u0301ß")
    words = data.draw(st.lists(st.one_of(st.none(), st.text(letters, max_size=9))))
    strip = data.draw(st.booleans())
    expected = [twin(lexicon, name, word, strip) for word in words]
    assert list(FUNCTIONS[name](lexicon, words, strip=strip)) == expected


def test_a_lexicon_without_columns_knows_nothing_of_them():
    tiny = Lexicon.from_words(["mice"])
    assert list(FUNCTIONS["commonness"](tiny, ["mice", None])) == [None, None]
    assert list(FUNCTIONS["has_tag"](tiny, ["mice", None], "noun")) == [None, None]
    for lexicon in (tiny, wordcore.load()):
        with pytest.raises(BadTagError):
            FUNCTIONS["has_tag"](lexicon, ["mice"], "noun.purple")


def test_keys_of_tiles_of_several_letters_come_in_brackets_where_they_must():
    lexicon = Lexicon.from_words([], alphabet=Alphabet.SPANISH)
    assert list(FUNCTIONS["anagram_key"](lexicon, ["calle", "lala"])) == ["ACELL", "AA[L][L]"]


def plain(value: object, name: str) -> object:
    if name == "hooks" and isinstance(value, dict):
        return value["front"], value["back"]
    return list(value) if name == "suggest" and value is not None else value


@pytest.mark.parametrize("strip", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_polars_answers_the_same(name, strip):
    pl = pytest.importorskip("polars")
    import wordcore.interop.polars

    expected = [twin(wordcore.load(), name, word, strip) for word in WORDS]
    series = pl.Series("w", WORDS)
    for column in (series, series.cast(pl.Categorical)):
        answers = getattr(column.wordcore, name)(strip=strip, **options_of(name))
        assert [plain(value, name) for value in answers.to_list()] == expected
    lazy = (
        pl.DataFrame({"w": WORDS})
        .lazy()
        .select(getattr(pl.col("w").wordcore, name)(strip=strip, **options_of(name)).alias("a"))
    )
    assert [plain(value, name) for value in lazy.collect()["a"].to_list()] == expected


@pytest.mark.parametrize("strip", [False, True])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["object", "category", "string[python]", "string[pyarrow]", "str"])
def test_pandas_answers_the_same(name, kind, strip):
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import wordcore.interop.pandas

    series = pd.Series(WORDS, dtype=object).astype(kind)
    answers = getattr(series.wordcore, name)(strip=strip, **options_of(name))
    found = [None if value is None or value is pd.NA or value != value else plain(value, name) for value in answers]
    assert found == [twin(wordcore.load(), name, word, strip) for word in WORDS]
    assert answers.index.equals(series.index)


@pytest.mark.parametrize("strip", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_duckdb_answers_the_same(name, strip):
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    from wordcore.interop.duckdb import register

    con = register(duckdb.connect(), strip=strip)
    table = pa.table({"i": range(len(WORDS)), "w": WORDS})
    con.register("words", table)
    call = f"{name}(w, 'noun.plural')" if name == "has_tag" else f"{name}(w)"
    found = [plain(row[0], name) for row in con.sql(f"SELECT {call} FROM words ORDER BY i").fetchall()]
    expected = [twin(wordcore.load(), name, word, strip) for word in WORDS]
    if name == "suggest":
        assert [value and value[:2] for value in found] == expected
    else:
        assert found == expected


def test_duckdb_checks_a_relation_by_record_batches():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    from wordcore.interop.duckdb import checked

    con = duckdb.connect()
    relation = con.sql("SELECT i, CASE i % 3 WHEN 0 THEN 'cat' WHEN 1 THEN 'dgo' END AS w FROM range(200000) t(i)")
    rows = checked(relation, "w")
    assert rows.schema.names == ["i", "w", "is_word"]
    counts = con.cursor().sql("SELECT is_word, count(*) FROM rows GROUP BY ALL ORDER BY ALL").fetchall()
    assert counts == [(False, 66667), (True, 66667), (None, 66666)]
    assert checked(con.sql("SELECT ' cat ' AS w"), "w", strip=True, name="ok").read_all().to_pylist() == [
        {"w": " cat ", "ok": True}
    ]
    with pytest.raises(ValueError, match="unknown column 'v'"):
        checked(con.sql("SELECT 'cat' AS w"), "v")
    with pytest.raises(ValueError, match="name: expected a new column"):
        checked(con.sql("SELECT 'cat' AS w, 1 AS is_word"), "w")


def test_a_file_that_is_another_one_now_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "club.lex"
    Lexicon.from_words(["cat"]).save(path)
    first = opened(path)
    assert opened(str(path)) is first
    Lexicon.from_words(["dog"]).save(path)
    assert list(opened(path)) == ["DOG"] and list(first) == ["CAT"]
