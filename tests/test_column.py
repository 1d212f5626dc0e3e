"""A column of the engine refuses buffers that are too small for its rows, so that no row is read beyond them."""

from __future__ import annotations

from typing import Any

import pytest

from wordcore._engine.batch.column import Column, numbers, string_lists, strings

TWO = numbers("two", [1, 2])
BITS = b"\3"
OFFSETS = b"\0\0\0\0\1\0\0\0\2\0\0\0"
DOWN = b"\0\0\0\0\2\0\0\0\1\0\0\0"
NEGATIVE = b"\xff\xff\xff\xff\1\0\0\0\2\0\0\0"


@pytest.mark.parametrize(
    "made",
    [
        Column("n", b"i", 2, (None, bytes(8))),
        Column("n", b"b", 2, (BITS, BITS)),
        Column("n", b"u", 2, (BITS, OFFSETS, b"ab")),
        Column("n", b"U", 1, (None, bytes(8) + b"\2" + bytes(7), b"ab")),
        Column("n", b"+l", 2, (None, OFFSETS), (TWO,)),
        Column("n", b"+s", 2, (None,), (TWO, TWO)),
    ],
)
def test_buffers_that_are_large_enough_are_read(made: Column) -> None:
    assert len(list(made)) == len(made)


@pytest.mark.parametrize(
    "arguments",
    [
        (b"i", 3, (None, bytes(8))),
        (b"i", 2**62, (None, bytes(8))),
        (b"i", -1, (None, bytes(8))),
        (b"i", 2, (b"", bytes(8))),
        (b"i", 2, (None, bytearray(8))),
        (b"i", 2, (None, None)),
        (b"i", 2, (None, bytes(8)), (), 1),
        (b"i", 2, (BITS, bytes(8)), (), 3),
        (b"i", 2, (BITS, bytes(8)), (), -1),
        (b"i", 2, (None, bytes(8)), (TWO,)),
        (b"b", 9, (None, BITS)),
        (b"u", 2, (None, OFFSETS[:-1], b"ab")),
        (b"u", 2, (None, OFFSETS, b"a")),
        (b"u", 2, (None, DOWN, b"ab")),
        (b"u", 2, (None, NEGATIVE, b"ab")),
        (b"u", 2, (None, OFFSETS)),
        (b"U", 2, (None, OFFSETS, b"ab")),
        (b"+l", 2, (None, OFFSETS), (numbers("one", [1]),)),
        (b"+l", 2, (None, OFFSETS), ()),
        (b"+s", 3, (None,), (TWO,)),
        (b"+s", 2, (None,), ([1, 2],)),
        (b"x", 2, (None, bytes(8))),
        (b"", 0, ()),
    ],
)
def test_buffers_that_are_too_small_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match="column 'n': expected buffers and children for its rows, found others"):
        Column("n", *arguments)


def test_a_column_is_made_once() -> None:
    with pytest.raises(TypeError, match="column: expected to be made once"):
        TWO.__init__("n", b"i", 0, (None, b""))  # type: ignore[misc]
    assert list(TWO) == [1, 2]


def test_columns_of_the_engine_are_sound() -> None:
    assert list(strings("s", ["a", None, ""])) == ["a", None, ""] and list(strings("s", [])) == []
    assert list(string_lists("l", [["a", "b"], None, []])) == [["a", "b"], None, []]
    assert list(numbers("n", [None, 5])) == [None, 5] and list(TWO.as_struct("s", (TWO, TWO))) == [(1, 1), (2, 2)]
