"""Why rows are words or not: reasons, positions and characters, of whatever can be checked."""

from __future__ import annotations

import copy
import pickle
import unicodedata

import pytest
from batch_twin import LEXICONS
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore.errors import shown
from wordcore.reasons import PHRASES, REASONS, sentence

PETS = Lexicon.from_words(["cat", "dog"], name="pets")
LANGUAGES = [
    *LEXICONS,
    *(Lexicon.from_words([], alphabet=Alphabet.named(name)) for name in Alphabet.names()),
]
SPACES = " \t\n\r\v\f\u00a0\ufeff"


def twin(lexicon: Lexicon, word: str | None) -> tuple[object, ...]:
    """The same, one rule after the other."""
    if word is None:
        return None, "null", None, None
    if word in lexicon:
        return word, "word", None, None
    if not word.strip(SPACES):
        return word, "blank", None, None
    if lexicon.alphabet.codec.codes(word) is not None:
        return word, "not_in_lexicon", None, None
    position, expected, _ = lexicon.alphabet.explain(word)
    if expected.startswith("at most"):
        return word, "too_long", None, None
    if not position:
        return word, "bad_character", None, None
    end = position
    while end < len(word) and "\u0300" <= word[end] <= "\u036f":
        end += 1
    return word, "bad_character", position, word[position - 1 : end]


@pytest.mark.parametrize("lexicon", LANGUAGES, ids=lambda lexicon: lexicon.alphabet.name)
@given(data=st.data())
def test_reasons_are_those_of_plain_python(lexicon, data):
    letters = st.sampled_from("".join(lexicon.alphabet.tiles) + "catdog\u0301\u0308 -7\u2019éßłż")
    words = st.one_of(
        st.none(), st.text(letters, max_size=8), st.text(max_size=6), st.text(letters, min_size=60, max_size=70)
    )
    rows = [None if word is None else word.replace("[", "(").replace("]", ")") for word in data.draw(st.lists(words))]
    rows += [unicodedata.normalize("NFD", row) for row in rows if row is not None]
    explained = lexicon.explain(rows)
    for row, word in zip(explained, rows, strict=True):
        # Beside parts of longer tiles, Python's own search sees an accent apart from its letter.
        in_context = word is not None and set(word.upper()) & lexicon.alphabet._in_context
        assert tuple(row)[: 2 if in_context else 4] == twin(lexicon, word)[: 2 if in_context else 4]
    assert explained.mask == lexicon.check(rows)
    assert sum(explained.counts().values()) == len(explained) == len(rows)
    for row in explained:
        assert (sentence(row, lexicon) == "") == (row.reason == "word")


def test_a_row_says_where_and_what():
    rows = PETS.explain(["cat", "eel", "d0g", "z" * 64, "", "  ", None, "cafe\u0301", "dög"])
    assert [row.reason for row in rows] == [
        *("word", "not_in_lexicon", "bad_character", "too_long", "blank", "blank", "null"),
        *("bad_character", "bad_character"),
    ]
    assert rows[2] == ("d0g", "bad_character", 2, "0")
    assert rows[7] == ("cafe\u0301", "bad_character", 4, "e\u0301")
    assert rows[-1] == ("dög", "bad_character", 2, "ö")
    assert rows[1:3] == [rows[1], rows[2]]
    assert set(PHRASES) == set(REASONS)
    assert sentence(rows[2], PETS) == "'d0g', position 2: expected a letter of the alphabet english, found '0'"
    with pytest.raises(IndexError):
        rows[9]


def test_half_a_surrogate_pair_is_a_bad_character():
    assert PETS.explain(["c\ud800t"])[0] == ("c\ud800t", "bad_character", 2, "\ud800")
    assert PETS.explain(["c\ud800t" + "x" * 40])[0][1:] == ("bad_character", 2, "\ud800")


def test_columns_of_every_kind_are_explained():
    pa = pytest.importorskip("pyarrow")
    np = pytest.importorskip("numpy")
    words = ["cat", "d0g", None, "a word that is longer than a view", "", "éa", "cat"]
    expected = [twin(PETS, word) for word in words]
    plain = pa.array(words)
    for column in (
        plain,
        plain.cast(pa.large_string()),
        plain.cast(pa.string_view()),
        plain.dictionary_encode(),
        pa.chunked_array([words[:2], words[2:]]),
        pa.array(["x", *words, "y"])[1:-1],
        pa.array(["x", *words, "y"]).dictionary_encode()[1:-1],
        np.array(words, dtype=object),
        (word for word in words),
        tuple(words),
    ):
        assert [tuple(row) for row in PETS.explain(column)] == expected
    assert [row.reason for row in PETS.explain(pa.nulls(2))] == ["null", "null"]
    assert [tuple(row) for row in PETS.explain(np.array(["cat", "é"]))] == [twin(PETS, "cat"), twin(PETS, "é")]


def test_the_texts_outlive_the_column_they_came_from():
    pa = pytest.importorskip("pyarrow")
    rows = PETS.explain(pa.chunked_array([[f"row {i} of many"] for i in range(100)]))
    assert [row.word for row in rows] == [f"row {i} of many" for i in range(100)]


def test_explanations_are_a_table_for_arrow():
    pa = pytest.importorskip("pyarrow")
    pl = pytest.importorskip("polars")
    rows = PETS.explain(["cat", "d0g", None, "z" * 64])
    table = pa.table(rows)
    assert table.column_names == ["word", "reason", "position", "character"]
    assert [tuple(row.values()) for row in table.to_pylist()] == [tuple(row) for row in rows]
    assert pl.Series(rows.column("reason")).to_list() == ["word", "bad_character", "null", "too_long"]
    assert pa.array(rows.column("position")).to_pylist() == list(rows.columns["position"]) == [None, 2, None, None]
    with pytest.raises(ValueError, match="unknown column 'reasons'"):
        rows.column("reasons")
    del rows
    assert table["character"].to_pylist() == [None, "0", None, None]


@pytest.mark.parametrize("words", ["cat", b"cat", 7])
def test_what_is_not_a_column_is_refused(words):
    with pytest.raises(TypeError, match="words"):
        PETS.explain(words)


# --- suggestions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("(dog),", "DOG"),
        ("can't", "CANT"),
        ("café", "CAFE"),
        ("h0use", "HOUSE"),
        ("c4t", "CAT"),
        ("b00k5", "BOOKS"),
        ("thier", "THEIR"),
        ("recieve", "RECEIVE"),
        ("acommodate", "ACCOMMODATE"),
        ("hipopotamous", "HIPPOPOTAMUS"),
        ("nowbefore", "NOW BEFORE"),
        ("d#g", "DO"),
    ],
)
def test_the_likeliest_comes_first(text, first):
    found = wordcore.load().suggest(text)
    assert found[0] == first or (text == "d#g" and "DOG" in found)
    assert len(found) <= 5 and len(set(found)) == len(found)
    for word in " ".join(found).split():
        assert word in wordcore.load()


def test_the_kinds_of_mistakes_come_in_order():
    lexicon = Lexicon.from_words(["cart", "carte", "crat", "trace", "car", "tx"], name="few")
    assert lexicon.suggest("cart!", 10)[0] == "CART"
    assert lexicon.suggest("catr", 10)[:1] == ["CART"]
    found = lexicon.suggest("cartx", 10)
    assert found.index("CART") < found.index("CARTE") or found[0] == "CART"
    assert "CAR TX" in found and found.index("CAR TX") == len(found) - 1


@pytest.mark.parametrize(
    ("alphabet", "words", "text", "first"),
    [
        (Alphabet.POLISH, ["żółw", "zoo"], "zolw", "ŻÓŁW"),
        (Alphabet.POLISH, ["żółw", "zoo"], "z0lw", "ŻÓŁW"),
        (Alphabet.GERMAN, ["äpfel", "öl"], "aepfel", "ÄPFEL"),
        (Alphabet.GERMAN, ["straße"], "strase", "STRASSE"),
        (Alphabet.SPANISH, ["niño", "perro"], "nino", "NIÑO"),
        (Alphabet.FRENCH, ["péché"], "p\u00e8ch\u00e8", "PECHE"),
    ],
)
def test_other_spellings_are_folded(alphabet, words, text, first):
    assert Lexicon.from_words(words, alphabet=alphabet).suggest(text)[0] == first


@given(st.text(max_size=12), st.integers(0, 7))
def test_anything_has_at_most_so_many_suggestions(text, n):
    assert len(PETS.suggest(text, n)) <= n


@pytest.mark.parametrize(("text", "n", "kind"), [(7, 5, TypeError), ("cat", "5", TypeError), ("cat", -1, ValueError)])
def test_a_wrong_question_is_refused(text, n, kind):
    with pytest.raises(kind, match="expected"):
        PETS.suggest(text, n)


def test_a_sentence_quotes_a_character_as_it_is_written():
    row = PETS.explain(["c\x07t"])[0]
    assert sentence(row, PETS).endswith("found U+0007") and shown("x") == "'x'"


def test_explanations_are_a_sequence_that_survives_pickling() -> None:
    rows = PETS.explain(["cat", None, "c4t", "", "\ud800", "cafe\u0301", "x" * 99])
    for again in (pickle.loads(pickle.dumps(rows)), copy.deepcopy(rows)):
        assert type(again) is type(rows) and again == rows == list(rows) and again.mask == rows.mask
        assert again.counts() == rows.counts() and again.characters() == rows.characters()
    assert rows.index(rows[2]) == 2 and rows.count(rows[0]) == 1 and rows != PETS.explain(["cat"])
    with pytest.raises(ValueError, match="one of these rows"):
        rows.index("cat")
    with pytest.raises(IndexError, match="row: expected -7 to 6, found 7"):
        rows[7]
    with pytest.raises(TypeError, match="row: expected a whole number or a slice, found 'a'"):
        rows["a"]  # type: ignore[call-overload]


def test_a_pickle_of_explanations_that_somebody_made_is_checked() -> None:
    again, (texts, facts, from_strs, mask) = PETS.explain(["cat"]).__reduce__()
    assert again(texts, facts, from_strs, mask)[0].word == "cat"
    for wrong in ([(9, 0, 0, 0, 0)], [(2, 1, 2, 2, 0)], []):
        with pytest.raises(ValueError, match="expected"):
            again(texts, wrong, from_strs, mask)
