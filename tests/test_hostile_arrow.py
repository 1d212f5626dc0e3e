"""Arrow data that lies: whatever the interface shows to be wrong is an error that names it, never a crash."""

from __future__ import annotations

import ctypes
import signal
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hostile_columns import ENGLISH, GET, LAST_ERROR, RELEASE_ARRAY, Column, Schema, Streamed

from wordcore import Limits
from wordcore.errors import WorkLimitError

HERE = Path(__file__).parent


def in_a_child(seed: int, count: int, timeout_s: float) -> None:
    command = [sys.executable, "hostile_columns.py", str(seed), str(count)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s, cwd=HERE)
    lines = run.stdout.splitlines()[-3:]
    assert run.returncode == 0, f"exit {run.returncode} after {lines}\n{run.stderr[-3000:]}"
    fates = dict(line.split() for line in lines if " " in line)
    assert int(fates["refused"]) > count // 3 and int(fates["answered"]) > count // 20


def test_two_thousand_hostile_columns_are_answered_or_refused() -> None:
    in_a_child(1, 2_000, timeout_s=240)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_hostile_columns_are_answered_or_refused(part: int) -> None:
    in_a_child(1_000_000 * (part + 1), 10_000, timeout_s=1800)


def refused(column: object, said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        ENGLISH.check(column)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["u", "U", "vu", "i", "n"])
def test_a_sound_column_written_by_hand_is_answered(kind: str) -> None:
    words = ["cat", None, "unprofessionally", "no", ""] * 30
    expected = [None if word is None or kind == "n" else word in ENGLISH for word in words]
    for at_start in (False, True):
        assert list(ENGLISH.check(Column(kind, words, at_start=at_start))) == expected
        assert list(ENGLISH.check(Column(kind, words, offset=3))) == expected[3:]
    assert list(ENGLISH.check(Streamed(Column(kind, words), Column(kind, words)))) == expected * 2


@pytest.mark.parametrize(("kind", "code"), [("u", "i"), ("U", "q")])
@pytest.mark.parametrize(
    ("row", "value", "said"),
    [
        (70, 0, "row 69: expected an end that is not before the start, found offsets that go down"),
        (70, 10**6, "row 69: expected an end not beyond that of the last row, found one beyond it"),
        (70, -1, "row 69: expected an end that is not before the start"),
        (0, -1, "row 0: expected an offset of 0 or more, found one below 0"),
        (0, 10**6, "row 0: expected an end that is not before the start"),
    ],
)
def test_offsets_are_within_the_first_and_the_last(kind: str, code: str, row: int, value: int, said: str) -> None:
    column = Column(kind, ["cat"] * 100)
    numbers = column.numbers(code)
    numbers[row] = value
    column.parts[1] = struct.pack(f"<{len(numbers)}{code}", *numbers)
    column.lay_out()
    refused(column, f"Arrow array, {said}")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (0, -1, "row 70: expected a length of 0 or more"),
        (0, 17, "row 70: expected a view within its buffer of text, found one beyond it"),
        (2, 1, "row 70: expected the number of a buffer of text"),
        (2, -1, "row 70: expected the number of a buffer of text"),
        (3, -1, "row 70: expected a view within its buffer of text"),
        (3, 2**31 - 1, "row 70: expected a view within its buffer of text"),
    ],
)
def test_views_are_within_the_sizes_that_come_with_them(field: int, value: int, said: str) -> None:
    column = Column("vu", ["no"] * 70 + ["unprofessionally"])
    numbers = column.numbers("i")
    numbers[4 * 70 + field] = value
    column.parts[1] = struct.pack(f"<{len(numbers)}i", *numbers)
    column.lay_out()
    refused(column, f"Arrow array, {said}")
    column = Column("vu", ["no"] * 70 + ["unprofessionally"])
    column.buffers[3] = None
    refused(column, "expected the sizes of 1 buffers of text, found none")


def test_what_is_missing_is_named() -> None:
    for kind, at, said in (("u", 1, "3 offsets"), ("vu", 1, "3 views"), ("i", 1, "3 keys")):
        column = Column(kind, ["cat"] * 3)
        column.buffers[at] = None
        refused(column, f"Arrow array: expected {said}, found none")
    column = Column("u", ["cat"])
    column.buffers[2] = None
    refused(column, "row 0: expected text, found no buffer that holds it")
    column = Column("u", ["", ""])
    column.buffers[2] = None
    assert list(ENGLISH.check(column)) == [False, False]
    column = Column("u", ["cat"])
    column.array.buffers = None
    refused(column, "Arrow array: expected 3 buffers, found none")
    column = Column("i", ["cat"])
    column.array.dictionary = None
    refused(column, "Arrow array: expected a dictionary, found none")
    column = Column("u", ["cat"])
    column.schema.format = None
    refused(column, "Arrow schema: expected a format, found none")


def test_a_struct_without_names_or_children_is_still_a_table() -> None:
    column = Column("u", ["cat"])
    column.schema.format, column.schema.n_children = b"+s", 2
    refused(column, "expected one column of strings, found a table")
    child = Schema()
    pointers = (ctypes.POINTER(Schema) * 2)(ctypes.pointer(child))
    column.schema.children = pointers
    refused(column, "found a table with the columns ''")


def test_a_dictionary_of_itself_ends() -> None:
    column = Column("i", ["cat"])
    column.schema.dictionary = ctypes.pointer(column.schema)
    refused(column, "at most 2 dictionaries one within another, found more")
    column = Column("i", ["cat"])
    column.array.dictionary = ctypes.pointer(column.array)
    refused(column, "expected 3 buffers, found 2")


def test_a_dictionary_of_a_dictionary_is_answered() -> None:
    inner, outer = Column("i", ["cat", "no"]), Column("c", ["x", "y", "x"])
    outer.schema.dictionary, outer.array.dictionary = ctypes.pointer(inner.schema), ctypes.pointer(inner.array)
    assert list(ENGLISH.check(outer)) == [True, False, True]


def test_streams_without_their_functions_are_refused() -> None:
    for missing in (("get_schema",), ("get_next",)):
        refused(Streamed(Column("u", ["cat"]), missing=missing), "expected functions for its schema and its arrays")
    refused(Streamed(Column("u", ["cat"]), missing=("release",)), "already read")
    refused(Streamed(Column("u", ["cat"]), no_schema=True), "Arrow stream: expected a schema, found none")


def test_a_row_is_counted_from_the_start_of_the_stream() -> None:
    bad = Column("u", ["cat"] * 3)
    bad.parts[1] = struct.pack("<4i", 0, 9, 3, 9)
    bad.lay_out()
    refused(Streamed(Column("u", ["cat"] * 10), bad), "row 11: expected an end that is not before the start")


@pytest.mark.parametrize("ask", ["check", "explain"])
def test_arrays_without_rows_are_work_too(ask: str) -> None:
    """A stream may give them for ever."""
    empty = [Column("u", []) for _ in range(40)]
    limited = ENGLISH.limited(Limits(steps=2048))
    assert len(getattr(limited, ask)(Streamed(*empty[:30]))) == 0
    with pytest.raises(WorkLimitError, match="rows: expected at most 2,048 steps"):
        getattr(limited, ask)(Streamed(*empty))


def test_a_column_that_is_explained_is_given_back_by_its_owner_and_the_error_is_ours() -> None:
    """The owner's release runs as Python, and that while the error is on its way."""
    bad = Column("u", ["cat"] * 3)
    bad.parts[1] = struct.pack("<4i", 0, 9, 3, 9)
    bad.lay_out()
    released = []
    bad.array.release = RELEASE_ARRAY(lambda array: released.append(array.contents.length))
    with pytest.raises(ValueError, match="row 11: expected an end that is not before the start"):
        ENGLISH.explain(Streamed(Column("u", ["cat"] * 10), bad))  # type: ignore[arg-type]
    assert released == [3]


def test_rows_of_nothing_are_counted_before_memory_is_reserved_for_them() -> None:
    column = Column("n", [None])
    column.array.length = 1 << 47
    for lexicon in (ENGLISH, ENGLISH.limited(Limits.SERVER)):
        for ask in (lexicon.check, lexicon.explain):
            with pytest.raises(WorkLimitError, match=r"rows: expected at most .* steps, found more"):
                ask(column)  # type: ignore[operator]


def test_what_a_stream_says_of_its_error_is_cut_and_escaped() -> None:
    said = ctypes.create_string_buffer(b"\x1b[2Jbroken" * 1000)
    stream = Streamed(Column("u", ["cat"]))
    stream.stream.get_schema = GET(lambda *_: 5)
    stream.stream.get_last_error = LAST_ERROR(lambda _: ctypes.addressof(said))
    with pytest.raises(OSError, match=r"the Arrow stream gave no schema: '\\x1b\[2Jbroken") as caught:
        ENGLISH.check(stream)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 200


def test_other_objects_than_capsules_are_refused() -> None:
    class Odd:
        def __init__(self, given: object) -> None:
            self.given = given

        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return self.given

    for given in (None, (), (1, 2), ("a", "b", "c"), Column("u", ["cat"]).__arrow_c_array__()[::-1]):
        refused(Odd(given), "expected a (pair of capsules|capsule of the name arrow_schema), found")


def test_pyarrow_is_asked_what_the_interface_does_not_tell() -> None:
    pa = pytest.importorskip("pyarrow")
    offsets = np.array([0, 3, 6], np.int32)
    beyond = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(offsets), pa.py_buffer(b"catact")])
    assert list(ENGLISH.check(beyond)) == [True, True]
    offsets[2] = 10**6
    for column in (beyond, pa.chunked_array([pa.array(["cat"]), beyond])):
        refused(column, "words: expected a sound Arrow column, found one that pyarrow calls invalid")


def test_a_mask_of_other_rows_than_the_array_is_refused() -> None:
    class Masked(np.ndarray):
        mask = np.ones(10**6, bool)

        @property
        def data(self) -> np.ndarray:  # type: ignore[override]
            return np.asarray(self)

    refused(np.array(["cat"]).view(Masked), "expected a mask of 1 rows")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary", "numpy"])
def test_signals_are_heard_every_million_rows(kind: str) -> None:
    pa = pytest.importorskip("pyarrow")
    n_rows = 6 << 20
    if kind == "dictionary":
        column = pa.DictionaryArray.from_arrays(np.zeros(n_rows, np.int8), ["cat"])
    elif kind == "numpy":
        column = np.full(n_rows, b"cat")
    else:
        column = pa.array(np.full(n_rows, "cat")).cast(getattr(pa, kind)())
    heard = 0

    def hear(*_: object) -> None:
        nonlocal heard
        heard += 1

    before = signal.signal(signal.SIGALRM, hear)
    signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
    try:
        # Until a signal is heard, any number of them is one: from Python alone it would be one or two.
        heard = 0
        ENGLISH.check(column)
        assert heard >= 4
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
