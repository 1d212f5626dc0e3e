"""Batch checking against a plain twin, for every form that words come in."""

from __future__ import annotations

import doctest
import gc
import mmap
import pickle
import random
import signal
import sys
import threading
import time
import unicodedata
from pathlib import Path

import pytest
from batch_twin import ENGLISH, LEXICONS, WORDS, encodable, lines_twin, rows, rows_with_nulls, twin
from hypothesis import given, settings
from hypothesis import strategies as st

import wordcore._engine.batch.lists
import wordcore._engine.batch.mask
from wordcore import Alphabet, Lexicon
from wordcore._engine.batch.lists import check, check_lines

DATA = Path(__file__).resolve().parent / "data" / "words"

# --- lists and iterables ----------------------------------------------------------------------


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@given(words=rows_with_nulls)
@settings(max_examples=60)
def test_a_list_is_answered_like_its_twin(lexicon, words):
    assert list(lexicon.check(words)) == twin(lexicon, words)
    assert list(check(lexicon, words, plain=True)) == twin(lexicon, words)


@given(words=rows)
def test_a_list_a_tuple_a_generator_and_in_agree(words):
    expected = [word in ENGLISH for word in words]
    assert list(ENGLISH.check(words)) == expected
    assert list(ENGLISH.check(tuple(words))) == expected
    assert list(ENGLISH.check(word for word in words)) == expected
    assert list(ENGLISH.check(dict.fromkeys(words))) == [word in ENGLISH for word in dict.fromkeys(words)]


@pytest.mark.parametrize("n", [1, 63, 64, 65, 4095, 4096, 4097, 10_000])
def test_every_row_keeps_its_place_in_long_lists(n):
    words = [WORDS[i % 7] if i % 3 else "no" for i in range(n)]
    expected = [i % 3 != 0 for i in range(n)]
    assert list(ENGLISH.check(words)) == expected
    assert list(ENGLISH.check(iter(words))) == expected
    assert list(ENGLISH.check_lines("\n".join(words).encode())) == expected


def test_an_iterator_is_consumed_in_chunks():
    alive = most = 0

    class Word(str):
        __slots__ = ()

        def __new__(cls, text):
            nonlocal alive, most
            alive += 1
            most = max(most, alive)
            return super().__new__(cls, text)

        def __del__(self):
            nonlocal alive
            alive -= 1

    mask = ENGLISH.check(Word("cat") for _ in range(50_000))
    assert mask.count == 50_000
    assert most < 10_000


def test_nan_and_pandas_na_are_nulls_too():
    class NAType:
        pass

    assert list(ENGLISH.check(["cat", float("nan"), NAType(), None])) == [True, None, None, None]


def test_subclasses_of_str_are_words():
    class Name(str):
        pass

    assert list(ENGLISH.check([Name("cat"), Name("dgo"), Name("é")])) == [True, False, False]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cat", "words: expected a list of words, found one string"),
        (b"cat", "check_lines"),
        (bytearray(b"cat"), "check_lines"),
        (["cat", 5], "row 1: expected a string, .* found 5"),
        (["cat"] * 5000 + [b"cat"], "row 5000: .* found b'cat'"),
        (7, "words: .* found 7"),
        (None, "words: .* found None"),
        (iter(["cat", 1.5]), "row 1: .* found 1.5"),
    ],
)
def test_what_is_no_column_of_words_is_a_type_error(words, said):
    with pytest.raises(TypeError, match=said):
        ENGLISH.check(words)


def test_an_error_of_the_iterator_passes_through():
    def broken():
        yield "cat"
        raise RuntimeError("the source broke")

    with pytest.raises(RuntimeError, match="the source broke"):
        ENGLISH.check(broken())


# --- lines ------------------------------------------------------------------------------------

line_ends = st.sampled_from([b"\n", b"\r\n", b" \n", b"\t\r\n", b"\n\n", b"\n ", b"\v\n", b"\r\r\n"])


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@given(words=st.lists(encodable, max_size=100), end=line_ends, last=st.booleans())
@settings(max_examples=60)
def test_lines_are_answered_like_their_twin(lexicon, words, end, last):
    text = end.join(word.encode() for word in words) + (end if last else b"")
    expected = lines_twin(lexicon, text)
    assert list(lexicon.check_lines(text)) == expected
    assert list(check_lines(lexicon, text, plain=True)) == expected


@given(st.binary(max_size=400))
def test_any_bytes_are_lines(text):
    for lexicon in LEXICONS:
        expected = lines_twin(lexicon, text)
        assert list(lexicon.check_lines(text)) == expected
        assert list(check_lines(lexicon, text, plain=True)) == expected


@given(st.lists(st.sampled_from([b"a", b"cat", b"\n", b"\r", b" ", b"act\n", b"\xc3", b"\xa9", b"\0"]), max_size=200))
def test_bytes_around_line_ends_are_answered_like_their_twin(parts):
    text = b"".join(parts)
    assert list(ENGLISH.check_lines(text)) == lines_twin(ENGLISH, text)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (b"", []),
        (b"\n", [False]),
        (b"cat", [True]),
        (b"cat\n", [True]),
        (b"cat\n\nact", [True, False, True]),
        (b"cat\r\n  Act\t\r\nCAT", [True, True, True]),
        (b"\xef\xbb\xbfcat\n\xef\xbb\xbfcat\n", [True, False]),
        (b"ca\0t\ncat\xff\n", [False, False]),
    ],
)
def test_line_ends_blanks_and_marks(text, answers):
    assert list(ENGLISH.check_lines(text)) == answers


def test_a_continued_text_has_no_byte_order_mark():
    assert list(check_lines(ENGLISH, b"\xef\xbb\xbfcat\n", continued=True)) == [False]


@pytest.mark.parametrize("threads", [2, 3, 7])
@pytest.mark.parametrize("seed", range(3))
def test_threads_give_the_answers_of_one(threads, seed):
    pieces = [b"cat", b"dgo", b"", b"x" * 13, b"internationalization", b"y" * 5000, b" act \r", b"\xff"]
    text = b"\n".join(random.Random(seed).choices(pieces, weights=[9, 9, 2, 3, 3, 0.2, 3, 1], k=40_000))
    assert ENGLISH.check_lines(text, threads=threads) == ENGLISH.check_lines(text)


def test_threads_share_a_text_of_one_line():
    assert list(ENGLISH.check_lines(b"a" * 1_000_000, threads=4)) == [False]


@pytest.mark.parametrize("buffer", [bytes, bytearray, memoryview, lambda b: memoryview(b"xx" + b)[2:]])
def test_every_bytes_like_object_is_taken(buffer):
    assert list(ENGLISH.check_lines(buffer(b"cat\ndgo\n"))) == [True, False]


def test_a_mapped_file_is_taken_and_held(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(b"cat\ndgo\n" * 1000)
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert ENGLISH.check_lines(mapped, threads=2).count == 1000


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("cat\n",), TypeError),
        ((["cat"],), TypeError),
        ((None,), TypeError),
        ((b"cat", 0), ValueError),
        ((b"cat", -1), ValueError),
        ((b"cat", "2"), TypeError),
        ((b"cat", True), TypeError),
        ((memoryview(b"cattac")[::2],), BufferError),
    ],
)
def test_what_is_no_text_raises(arguments, error):
    with pytest.raises(error):
        ENGLISH.check_lines(*arguments)


def test_the_gil_is_released():
    text = b"cat\ndgo\n" * 2_000_000
    ticks = 0
    done = False

    def tick():
        nonlocal ticks
        while not done:
            ticks += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    # Nobody is made to give the GIL up for a minute, so the other thread runs only if we let go of it.
    sys.setswitchinterval(60)
    thread = threading.Thread(target=tick)
    try:
        thread.start()
        before = ticks
        ENGLISH.check_lines(text)
        after = ticks
    finally:
        done = True
        sys.setswitchinterval(interval)
        thread.join()
    assert after > before


# --- Mask -------------------------------------------------------------------------------------


@given(rows_with_nulls)
def test_a_mask_counts_and_indexes_like_its_rows(words):
    mask = ENGLISH.check(words)
    answers = twin(ENGLISH, words)
    assert len(mask) == len(answers)
    assert [mask[i] for i in range(len(mask))] == answers
    assert [mask[-i - 1] for i in range(len(mask))] == answers[::-1]
    assert mask.count == answers.count(True)
    assert mask.null_count == answers.count(None)
    assert mask.all() == all(answer for answer in answers if answer is not None)
    assert mask.any() == any(answers)
    for part in (slice(None), slice(1, 5), slice(None, None, -1), slice(-3, None), slice(2, 90, 7)):
        assert list(mask[part]) == answers[part]


@given(rows_with_nulls)
def test_a_mask_survives_pickling_and_is_equal_by_rows(words):
    mask = ENGLISH.check(words)
    again = pickle.loads(pickle.dumps(mask))
    assert again == mask
    assert hash(again) == hash(mask)
    assert list(again) == list(mask)
    assert (mask == ENGLISH.check([*words, "cat"])) is False


@given(rows_with_nulls)
def test_a_column_survives_pickling_and_nothing_sets_its_fields_from_outside(words):
    column = ENGLISH.explain(words).column("word")
    again = pickle.loads(pickle.dumps(column))
    assert again.to_list() == column.to_list()
    assert (again.name, len(again), again.null_count) == (column.name, len(column), column.null_count)
    assert not hasattr(column, "__setstate__")


def test_a_null_is_not_a_false():
    assert ENGLISH.check([None]) != ENGLISH.check(["no"])
    assert ENGLISH.check(["cat"]) != ["cat"]


def test_indices_out_of_range_raise():
    mask = ENGLISH.check(["cat"])
    for index in (1, -2, 10**12):
        with pytest.raises(IndexError, match="row: expected -1 to 0"):
            mask[index]
    with pytest.raises((TypeError, AttributeError)):
        mask["0"]


def test_a_mask_lends_booleans_and_never_changes():
    mask = ENGLISH.check(["cat", "no", None])
    view = memoryview(mask)
    assert (view.format, view.tolist(), view.readonly) == ("?", [True, False, False], True)
    with pytest.raises(TypeError):
        view[0] = False
    with pytest.raises(AttributeError):
        mask.count = 3
    del mask
    gc.collect()
    assert view.tolist() == [True, False, False]


def test_a_mask_is_made_by_a_lexicon_only():
    with pytest.raises(TypeError, match=r"Lexicon\.check"):
        type(ENGLISH.check([]))()


def test_a_mask_says_what_it_holds():
    assert repr(ENGLISH.check(["cat", "no", None])) == "<Mask of 3 rows: 1 word, 1 null>"
    assert repr(ENGLISH.check([])) == "<Mask of 0 rows: 0 words>"


@pytest.mark.parametrize("module", [wordcore._engine.batch.lists, wordcore._engine.batch.mask])
def test_the_examples_of_the_compiled_modules_run(module):
    assert doctest.testmod(module).failed == 0


# --- a whole lexicon --------------------------------------------------------------------------


def test_all_of_enable_is_found_and_its_neighbours_as_in_says():
    lexicon = wordcore.load()
    words = [word.lower() for word in lexicon]
    assert lexicon.check(words).all()
    assert lexicon.check_lines("\n".join(words).encode(), threads=2).all()
    changed_words = [word[:-1] + "q" for word in words] + [word + "s" for word in words]
    expected = [word in lexicon for word in changed_words]
    assert list(lexicon.check(changed_words)) == expected
    assert list(lexicon.check_lines("\n".join(changed_words).encode())) == expected
    assert list(check_lines(lexicon, "\n".join(changed_words).encode(), plain=True)) == expected


@pytest.mark.parametrize("language", ["catalan", "dutch", "french", "german", "polish", "spanish"])
def test_every_shipped_alphabet_is_answered_as_in_says(language):
    texts = (DATA / f"{language}.txt").read_text("utf-8").split()
    spelled = [text for text in texts if Alphabet.named(language).codec.codes(text) is not None]
    lexicon = Lexicon.from_words(spelled[::2], alphabet=Alphabet.named(language))
    asked = texts + [text.upper() for text in texts] + [unicodedata.normalize("NFD", text) for text in texts]
    asked += [text[1:] + text[:1] for text in texts] + [text + "7" for text in texts]
    expected = [text in lexicon for text in asked]
    assert expected.count(True) > 100
    assert list(lexicon.check(asked)) == expected
    assert list(lexicon.check_lines("\n".join(asked).encode())) == expected
    assert list(lexicon.check_lines("\n".join(asked * 40).encode(), threads=3)) == expected * 40


def test_many_threads_may_ask_at_once():
    text = b"cat\ndgo\nact\n" * 30_000
    expected = ENGLISH.check_lines(text)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(ENGLISH.check_lines(text))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 8


@pytest.mark.long
@given(st.binary(max_size=5000))
@settings(max_examples=5000, deadline=None)
def test_any_long_bytes_are_lines(text):
    for threads in (1, 3):
        assert list(ENGLISH.check_lines(text, threads)) == lines_twin(ENGLISH, text)


# --- forms that are easily mistaken -----------------------------------------------------------


def test_text_of_other_items_than_bytes_is_refused_with_a_remedy():
    np = pytest.importorskip("numpy")
    for array in (np.array(["cat", "dog"]), np.array([b"cat", b"dog"]), np.array([1, 2]), np.array([True])):
        with pytest.raises(TypeError, match="goes to check"):
            ENGLISH.check_lines(array)
    assert list(ENGLISH.check_lines(np.frombuffer(b"cat\nno", dtype="u1"))) == list(ENGLISH.check_lines(b"cat\nno"))
    with pytest.raises(BufferError, match=r"bytes\(text\)"):
        ENGLISH.check_lines(memoryview(b"cattac")[::2])


def test_a_mask_is_asked_by_whole_numbers_only():
    mask = ENGLISH.check(["cat"])
    for wrong in ("a", 1.0, None):
        with pytest.raises(TypeError):
            mask[wrong]
    for outside in (1, -2, 10**30):
        with pytest.raises(IndexError):
            mask[outside]


def test_a_column_of_python_objects_is_walked_row_by_row():
    pd = pytest.importorskip("pandas")
    assert list(ENGLISH.check(pd.Series(["cat", "\ud800", None], dtype=object))) == ["cat" in ENGLISH, False, None]
    with pytest.raises(TypeError, match=r"row 1: .* found 1"):
        ENGLISH.check(pd.Series(["cat", 1], dtype=object))


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to oneself")
def test_ctrl_c_ends_a_long_check_and_the_next_one_works():
    text = b"cat\n" * (1 << 26)  # 256 MB, four pieces
    # A process that was started in the background ignores Ctrl-C until it is told otherwise.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            for _ in range(100):
                ENGLISH.check_lines(text)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(ENGLISH.check_lines(b"cat\n")) == 1
