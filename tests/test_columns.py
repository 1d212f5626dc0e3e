"""Columns that others hold: NumPy arrays, Arrow arrays and streams, and the way back."""

from __future__ import annotations

import ctypes
import errno
import gc
import subprocess
import sys

import pytest
from batch_twin import ENGLISH, LEXICONS, encodable, twin
from hypothesis import given, settings
from hypothesis import strategies as st

np = pytest.importorskip("numpy")

columns = st.lists(st.one_of(encodable, st.none()), max_size=120)
# NumPy takes trailing NULs off, so a string that ends with one never arrives.
unpadded = encodable.filter(lambda text: not text.endswith("\0"))


# --- NumPy ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@given(words=st.lists(unpadded, max_size=120))
@settings(max_examples=40)
def test_numpy_arrays_are_answered_like_their_twin(lexicon, words):
    expected = twin(lexicon, words)
    wide = np.array(words, dtype="U") if words else np.array([], dtype="U3")
    assert list(lexicon.check(wide)) == expected
    assert list(lexicon.check(wide[::-1])) == expected[::-1]
    assert list(lexicon.check(wide[1::3])) == expected[1::3]
    assert list(lexicon.check(wide.astype(wide.dtype.newbyteorder()))) == expected
    assert list(lexicon.check(wide.astype(object))) == expected
    narrow = np.array([word.encode() for word in words], dtype="S") if words else np.array([], dtype="S3")
    assert list(lexicon.check(narrow)) == expected
    assert list(lexicon.check(narrow[::-2])) == expected[::-2]


@given(columns)
def test_numpy_variable_strings_are_answered_like_their_twin(words):
    if not hasattr(np, "dtypes") or not hasattr(np.dtypes, "StringDType"):
        pytest.skip("this NumPy has no StringDType")
    array = np.array(words, dtype=np.dtypes.StringDType(na_object=None))
    assert list(ENGLISH.check(array)) == twin(ENGLISH, words)
    missing = np.array([word or "" for word in words], dtype=np.dtypes.StringDType(na_object=np.nan))
    assert list(ENGLISH.check(missing)) == twin(ENGLISH, [word or "" for word in words])


def test_masked_arrays_keep_their_nulls():
    array = np.ma.array(["cat", "dgo", "act"], mask=[False, False, True])
    assert list(ENGLISH.check(array)) == [True, False, None]


@pytest.mark.parametrize("array", [np.arange(3), np.array([["cat"]]), np.array("cat"), np.array([[None]], object)])
def test_an_array_of_something_else_is_a_type_error(array):
    with pytest.raises(TypeError):
        ENGLISH.check(array)


def test_a_mask_is_a_numpy_array_without_a_copy():
    mask = ENGLISH.check(["cat", "no", None])
    array = np.asarray(mask)
    assert array.dtype == bool
    assert array.tolist() == [True, False, False]
    assert not array.flags.writeable
    assert array.__array_interface__["data"][0] == np.asarray(mask).__array_interface__["data"][0]
    del mask
    gc.collect()
    assert array.tolist() == [True, False, False]


# --- Arrow ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pa():
    return pytest.importorskip("pyarrow")


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@given(words=columns, start=st.integers(0, 9), cut=st.integers(0, 9))
@settings(max_examples=40)
def test_arrow_arrays_whole_and_sliced_are_answered_like_their_twin(pa, lexicon, words, start, cut):
    expected = twin(lexicon, words)
    stop = max(start, len(words) - cut)
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        array = pa.array(words, kind)
        assert list(lexicon.check(array)) == expected
        assert list(lexicon.check(array.slice(start, stop - start))) == expected[start:stop]
    encoded = pa.array(words, pa.string()).dictionary_encode()
    assert list(lexicon.check(encoded)) == expected
    assert list(lexicon.check(encoded.slice(start, stop - start))) == expected[start:stop]


@given(st.lists(columns, max_size=5))
def test_arrow_chunks_are_answered_like_their_twin(pa, chunks):
    flat = [word for chunk in chunks for word in chunk]
    for kind in (pa.string(), pa.string_view(), pa.dictionary(pa.int16(), pa.string())):
        chunked = pa.chunked_array([pa.array(chunk, pa.string()).cast(kind) for chunk in chunks], type=kind)
        assert list(ENGLISH.check(chunked)) == twin(ENGLISH, flat)


@pytest.mark.parametrize("width", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_dictionaries_of_every_width_and_with_null_values(pa, width):
    keys = pa.array([0, 1, None, 2, 0], getattr(pa, width)())
    array = pa.DictionaryArray.from_arrays(keys, pa.array(["cat", "no", None]))
    assert list(ENGLISH.check(array)) == [True, False, None, None, True]
    assert list(ENGLISH.check(array.slice(2))) == [None, None, True]


def test_a_column_of_nulls_and_an_empty_one(pa):
    assert list(ENGLISH.check(pa.nulls(3))) == [None, None, None]
    assert list(ENGLISH.check(pa.chunked_array([], pa.string()))) == []
    assert list(ENGLISH.check(pa.chunked_array([pa.nulls(2), pa.nulls(1)]))) == [None] * 3


def test_what_stands_under_a_null_does_not_matter(pa):
    valid = pa.py_buffer(bytes([0b101]))
    offsets = pa.py_buffer(np.array([0, 3, 6, 9], np.int32))
    array = pa.Array.from_buffers(pa.string(), 3, [valid, offsets, pa.py_buffer(b"catcatact")])
    assert list(ENGLISH.check(array)) == [True, None, True]
    assert ENGLISH.check(array).count == 2


@pytest.mark.parametrize("make", ["binary", "int64", "list", "struct", "table", "run_end"])
def test_columns_of_other_types_say_what_they_are(pa, make):
    column, said = {
        "binary": lambda: (pa.array([b"cat"]), "binary"),
        "int64": lambda: (pa.array([1]), "int64"),
        "list": lambda: (pa.array([["cat"]]), "list"),
        "struct": lambda: (pa.array([{"w": "cat"}]), "columns 'w'"),
        "table": lambda: (pa.table({"word": ["cat"], "n": [1]}), r"columns 'word', 'n'.*table\['word'\]"),
        "run_end": lambda: (pa.RunEndEncodedArray.from_arrays(pa.array([1], pa.int32()), pa.array(["cat"])), "run-end"),
    }[make]()
    with pytest.raises(TypeError, match=said):
        ENGLISH.check(column)


class BreakingStream:
    """An Arrow stream of strings, written by hand, that gives one array and then an error."""

    def __init__(self, pa, words):
        class Stream(ctypes.Structure):
            pass

        callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.c_void_p)
        error_of = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Stream))
        release = ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))
        Stream._fields_ = [
            ("get_schema", callback),
            ("get_next", callback),
            ("get_last_error", error_of),
            ("release", release),
            ("private_data", ctypes.c_void_p),
        ]
        self.waiting = [words]
        self.error = ctypes.create_string_buffer(b"the disk is gone")

        def get_next(_, out):
            if not self.waiting:
                return errno.EIO
            pa.array(self.waiting.pop(), pa.string())._export_to_c(out)
            return 0

        def get_schema(_, out):
            pa.string()._export_to_c(out)
            return 0

        self.stream = Stream(
            callback(get_schema),
            callback(get_next),
            error_of(lambda _: ctypes.addressof(self.error)),
            release(lambda _: None),
            None,
        )

    def __arrow_c_stream__(self, requested_schema=None):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self.stream), b"arrow_array_stream", None)


def test_a_stream_that_breaks_says_after_which_row_and_why(pa):
    with pytest.raises(OSError, match="broke off after row 2: the disk is gone") as caught:
        ENGLISH.check(BreakingStream(pa, ["cat", "no"]))
    assert caught.value.errno == errno.EIO


def test_a_mask_becomes_an_arrow_array_with_its_nulls(pa):
    for words in ([], ["cat"], ["cat", None, "no"] * 50, ["cat", "no"] * 33):
        mask = ENGLISH.check(words)
        array = pa.array(mask)
        array.validate(full=True)
        assert array.type == pa.bool_()
        assert array.to_pylist() == list(mask)
        assert array.null_count == mask.null_count


def test_arrow_keeps_what_it_took_when_the_mask_is_gone(pa):
    mask = ENGLISH.check(["cat", None] * 1000)
    array = pa.array(mask)
    del mask
    gc.collect()
    assert array.to_pylist() == [True, None] * 1000


def test_capsules_that_nobody_takes_are_released(pa):
    mask = ENGLISH.check(["cat", None] * 100_000)
    for _ in range(200):
        mask.__arrow_c_array__()
    taken = mask.__arrow_c_array__()

    class Once:
        def __arrow_c_array__(self, requested_schema=None):
            return taken

    pa.array(Once())
    with pytest.raises(ValueError, match="already"):
        ENGLISH.check(Once())


def test_no_arrow_library_is_imported_by_the_engine(pa):
    code = (
        "import sys, pyarrow as pa, wordcore\n"
        "words = pa.array(['cat', None])\n"
        "for name in [n for n in sys.modules if n.startswith('pyarrow')]: sys.modules[name] = None\n"
        "print(list(wordcore.Lexicon.from_words(['cat']).check(words)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[True, None]"


def test_masked_arrays_of_either_kind_of_string_have_nulls_where_they_are_masked():
    for words in (np.array(["cat", "no", "dog"]), np.array([b"cat", b"no", b"dog"])):
        plain = list(ENGLISH.check(words))
        assert list(ENGLISH.check(np.ma.array(words))) == plain
        assert list(ENGLISH.check(np.ma.array(words, mask=[True, False, False]))) == [None, *plain[1:]]


@pytest.mark.parametrize(
    ("type_", "named"),
    [
        (lambda pa: pa.timestamp("us", "UTC"), "timestamp"),
        (lambda pa: pa.decimal128(5, 2), "decimal"),
        (lambda pa: pa.binary(3), "fixed_size_binary"),
        (lambda pa: pa.date32(), "date32"),
        (lambda pa: pa.list_(pa.string()), "list"),
        (lambda pa: pa.duration("s"), "duration"),
    ],
)
def test_the_type_of_a_wrong_column_is_named_in_words(type_, named):
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match=f"Arrow type {named};"):
        ENGLISH.check(pa.array([], type_(pa)))
