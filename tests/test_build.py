"""What builders are given is checked before anything is built: arbitrary bytes are words or an error."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordcore._engine.build.foreign import kwg_of_graph
from wordcore._engine.build.gaddag import build_gaddag
from wordcore._engine.build.graph import build_graph
from wordcore._engine.build.membership import build_membership
from wordcore._engine.build.tile_index import build_tiles
from wordcore._engine.graph.gaddag import check_gaddag
from wordcore.errors import BadTypeError, BadValueError

BUILDERS = {
    "graph": build_graph,
    "membership": lambda codes, offsets: build_membership(codes, offsets, 6),
    "tiles": lambda codes, offsets: build_tiles(codes, offsets, 62, 6),
}
coded_words = st.lists(st.binary(min_size=1, max_size=63).map(lambda word: bytes(1 + code % 62 for code in word)))


def given_as(words: list[bytes]) -> tuple[bytes, array[int]]:
    offsets = array("I", [0])
    for word in words:
        offsets.append(offsets[-1] + len(word))
    return b"".join(words), offsets


def words_of(labels: bytes, targets: bytes) -> list[bytes]:
    """The words of a graph, read the plain way."""
    starts = memoryview(targets).cast("I")

    def below(arc: int, path: bytes) -> list[bytes]:
        found = []
        while arc:
            word = path + bytes([labels[arc] & 63])
            found += ([word] if labels[arc] & 64 else []) + below(starts[arc], word)
            arc = 0 if labels[arc] & 128 else arc + 1
        return found

    return below(starts[0], b"")


@given(coded_words)
def test_a_graph_holds_the_words_it_was_built_from(words: list[bytes]) -> None:
    ordered = sorted(set(words))
    labels, targets, skips = build_graph(*given_as(ordered))
    assert words_of(labels, targets) == ordered
    assert len(skips) == len(targets) == 4 * len(labels)
    check_gaddag(build_gaddag(labels, targets, 62), 62)


@given(coded_words)
def test_words_that_are_not_sorted_or_not_different_are_refused(words: list[bytes]) -> None:
    if words == sorted(set(words)):
        words = [*words, words[0] if words else b"\1", b"\1"]
    with pytest.raises(BadValueError, match=r"word \d+: expected a word behind the one before it"):
        build_graph(*given_as(words))


def test_many_unsorted_words_do_not_fill_the_stack() -> None:
    letters = [bytes([1 + number % 62]) for number in range(10_000)]
    with pytest.raises(BadValueError, match="word 63: expected a word behind the one before it"):
        build_graph(*given_as(letters))


@pytest.mark.parametrize("build", BUILDERS.values(), ids=BUILDERS)
@pytest.mark.parametrize(
    ("codes", "offsets", "complaint"),
    [
        (b"", b"", "aligned 32-bit numbers"),
        (b"\1", b"\0\0\0\0\1", "aligned 32-bit numbers"),
        (b"\1", array("I", [0, 2]), "codes 0 to 2"),
        (b"\1", array("I", [2**32 - 1]), "offsets: expected a beginning within 1 codes"),
        (b"\1", array("I", [1, 0]), "codes 1 to 0"),
        (b"\1\2", array("I", [0, 0, 2]), "word 1: expected 1 to 63 tiles"),
        (b"\1" * 64, array("I", [0, 64]), "1 to 63 tiles"),
        (b"\0", array("I", [0, 1]), "codes: expected 1 to 62"),
        (b"\x3f", array("I", [0, 1]), "codes: expected 1 to 62"),
    ],
)
def test_words_that_are_none_are_refused(build, codes, offsets, complaint: str) -> None:
    with pytest.raises(BadValueError, match=complaint):
        build(codes, offsets)


@pytest.mark.parametrize("build", BUILDERS.values(), ids=BUILDERS)
@given(st.binary(max_size=40), st.lists(st.integers(0, 41) | st.integers(0, 2**32 - 1), max_size=8))
def test_any_bytes_are_words_or_refused(build, codes: bytes, offsets: list[int]) -> None:
    try:
        build(codes, array("I", offsets))
    except BadValueError:
        return


@pytest.mark.parametrize("build", [lambda *graph: build_gaddag(*graph, 26), kwg_of_graph], ids=["gaddag", "kwg"])
@given(
    st.lists(st.sampled_from([0x01, 0x02, 0x41, 0x81, 0xC1, 0xC2, 0xFF]), max_size=8).map(
        lambda arcs: bytes([128, *arcs])
    ),
    st.lists(st.integers(0, 9) | st.integers(0, 2**32 - 1), max_size=9),
)
@example(bytes([0x80, 0x41, 0xC1]), [1, 0, 0])
def test_any_arrays_are_a_graph_or_refused(build, labels: bytes, targets: list[int]) -> None:
    try:
        build(labels, array("I", (targets + [0] * 9)[: len(labels)]))
    except ValueError:
        return


@pytest.mark.parametrize("build", BUILDERS.values(), ids=BUILDERS)
def test_what_lends_no_bytes_is_named(build) -> None:
    with pytest.raises(BadTypeError, match="codes: expected bytes, found None"):
        build(None, array("I", [0]))
    with pytest.raises(BadTypeError, match=r"offsets: expected bytes, found \[0\]"):
        build(b"", [0])


def test_tiles_beyond_the_alphabet_are_refused_where_there_are_planes_for_each() -> None:
    for n_tiles in (1, 25, 31):
        with pytest.raises(BadValueError, match=f"codes: expected 1 to {n_tiles} each, found 32"):
            build_tiles(*given_as([bytes([1]), bytes([32])]), n_tiles, 6)
    assert build_tiles(*given_as([bytes([1]), bytes([32])]), 32, 6)
