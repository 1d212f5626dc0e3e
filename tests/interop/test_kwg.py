"""KWG both ways: against a plain reader and writer, in every dialect, and against files that lie."""

from __future__ import annotations

import itertools
import random
import struct
import tracemalloc

import pytest
from foreign_files import ACCEPTS, ARC, IS_END, Word, gaddag_strings, kwg_of, kwg_strings, mutated
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases

from wordcore import Alphabet, Lexicon
from wordcore._engine.build.foreign import kwg_of_graph, read_kwg
from wordcore._engine.limits import MAX_FOREIGN_WORDS
from wordcore.errors import ForeignFormatError, WordcoreError
from wordcore.interop import kwg

words_in_tiles = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=7).map(tuple), max_size=25)
SIX = Alphabet("six", [(tile, 1, 1) for tile in ("A", "B", "C", "CH", "D", "E")])


def tiles_of(lexicon: Lexicon) -> list[Word]:
    return [tuple(lexicon.alphabet.encode(word)) for word in lexicon]


def packed(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


# --- reading ---------------------------------------------------------------------------------------


@given(words_in_tiles, st.booleans(), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 99))
def test_words_out_are_the_words_in_whatever_the_dialect(
    words: list[Word], marker: bool, share_tails: bool, shuffled: bool, gaddag: bool, seed: int
) -> None:
    chance = random.Random(seed) if shuffled else None
    data = kwg_of(words, marker=marker, share_tails=share_tails, chance=chance, gaddag=gaddag)
    lexicon = kwg.read(data, alphabet=SIX, name="six")
    assert tiles_of(lexicon) == sorted(set(words))
    assert list(kwg.words(data, alphabet=SIX)) == list(lexicon) and lexicon.name == "six"
    facts = kwg.describe(data)
    assert facts["words"] == len(set(words)) and facts["gaddag"] == (gaddag and bool(words))
    assert facts["highest tile"] == max((max(word) for word in words), default=0)


def test_both_conventions_for_node_one_are_read() -> None:
    words = [(1, 2), (1, 3), (2,)]
    for marker in (True, False):
        data = kwg_of(words, marker=marker)
        assert (struct.unpack_from("<I", data, 4)[0] == IS_END) == marker
        assert tiles_of(kwg.read(data, alphabet=SIX)) == sorted(words)


def test_a_list_may_be_the_tail_of_another_and_a_sibling_twice_is_one() -> None:
    # list at 2: A B C; the arc of A leads to its own list's tail? No: to a list that ends with the same nodes.
    data = packed(
        IS_END | 2,
        IS_END,
        1 << 24 | 5,  # A, and then B C
        2 << 24 | ACCEPTS,
        3 << 24 | ACCEPTS | IS_END | 6,  # C, and then C
        2 << 24 | ACCEPTS,
        3 << 24 | ACCEPTS | IS_END,
    )
    assert tiles_of(kwg.read(data, alphabet=SIX)) == [(1, 2), (1, 3), (2,), (3,), (3, 3)]
    twice = packed(IS_END | 1, 1 << 24 | ACCEPTS, 1 << 24 | ACCEPTS | IS_END | 3, 2 << 24 | ACCEPTS | IS_END)
    assert tiles_of(kwg.read(twice, alphabet=SIX)) == [(1,), (1, 2)]


def test_a_file_without_words_is_an_empty_lexicon() -> None:
    for data in (packed(IS_END), packed(IS_END, IS_END)):
        assert len(kwg.read(data)) == 0 and list(kwg.words(data)) == []
    assert (
        kwg.write(Lexicon.from_words([])) == kwg.write(Lexicon.from_words([]), gaddag=False) == packed(IS_END, IS_END)
    )


def test_any_buffer_at_any_address_is_read() -> None:
    data = kwg_of([(1, 2), (3,)])
    for shift in range(1, 4):
        moved = memoryview(bytearray(b"x" * shift + data))[shift:]
        assert tiles_of(kwg.read(moved, alphabet=SIX)) == [(1, 2), (3,)]


# --- writing ---------------------------------------------------------------------------------------


@given(cases())
def test_a_plain_reader_finds_our_words_and_our_gaddag_strings(case: Case) -> None:
    lexicon = case.lexicon
    words = tiles_of(lexicon)
    for gaddag in (False, True):
        data = kwg.write(lexicon, gaddag=gaddag)
        assert kwg_strings(data, 0) == words
        assert kwg_strings(data, 1) == (sorted(gaddag_strings(words)) if gaddag else [])
        again = kwg.read(data, alphabet=lexicon.alphabet)
        assert again.digest == lexicon.digest


@given(cases())
def test_accept_and_end_bits_stand_where_another_engine_expects_them(case: Case) -> None:
    data = kwg.write(case.lexicon)
    nodes = struct.unpack(f"<{len(data) // 4}I", data)
    assert [node & ~ARC for node in nodes[:2]] == [IS_END, IS_END]
    starts = {nodes[0] & ARC, nodes[1] & ARC} | {node & ARC for node in nodes[2:]}
    for at in range(2, len(nodes)):
        node, tile = nodes[at], nodes[at] >> 24
        assert tile <= len(case.language.alphabet)
        assert not (tile == 0 and node & ACCEPTS), "a separator never accepts"
        assert node & ACCEPTS or node & ARC, "a node that ends no word leads on"
        if at in starts:
            assert at == 2 or nodes[at - 1] & IS_END, "a list begins after the end of another"
        if not node & IS_END:
            assert tile < nodes[at + 1] >> 24, "tiles ascend, the separator first"
    assert len(nodes) == 2 or nodes[-1] & IS_END


def test_enable_goes_out_and_comes_back_with_the_same_digest(enable: Lexicon) -> None:
    data = kwg.write(enable)
    assert 700_000 < len(data) // 4 < 900_000
    assert kwg.read(data, name=enable.name).digest == enable.digest
    small = kwg.write(enable, gaddag=False)
    assert len(small) // 4 < 130_000 and kwg.read(small).digest == enable.digest
    assert kwg.describe(data) == {"nodes": len(data) // 4, "words": 172_823, "gaddag": True, "highest tile": 26}


# --- files that lie --------------------------------------------------------------------------------

A, B = 1 << 24, 2 << 24
LIES = [
    (b"", "0 bytes"),
    (b"\x00\x00\x40", "3 bytes"),
    (packed(IS_END | 1, A | ACCEPTS | IS_END)[:-1], "7 bytes"),
    (packed(IS_END | 9, A | ACCEPTS | IS_END), "KWG, node 0: expected a child among 2 nodes, found node 9"),
    (packed(IS_END | 1, A | ACCEPTS | IS_END | 77), "KWG, node 1: expected a child among 2 nodes, found node 77"),
    (packed(IS_END | 1, A | IS_END | 1), "node 1: .* loop"),
    (packed(IS_END | 1, A | 2, B | IS_END | 1), "loop"),
    (packed(IS_END | 1, A | ACCEPTS, B | ACCEPTS | 1, A | ACCEPTS | IS_END), "node 2: .* loop"),
    (packed(IS_END | 2, IS_END, A | IS_END | 3, B | IS_END | 4, A | IS_END | 2), "loop"),
    (packed(IS_END | 1, A | ACCEPTS), "another node of its list, found the end of the file"),
    (packed(IS_END | 1, 7 << 24 | ACCEPTS | IS_END), "a tile from 1 to 6, found tile 7"),
    (packed(IS_END | 1, 255 << 24 | ACCEPTS | IS_END), "tile 255"),
    (packed(IS_END | 2, IS_END, ACCEPTS | IS_END), "node 2: expected a tile, found none"),
    (packed(IS_END | 1, A | IS_END), "a child or the end of a word, found neither"),
    (packed(1, A | ACCEPTS | IS_END), "node 0: .* 0x00000001"),
    (packed(A | IS_END | 1, A | ACCEPTS | IS_END), "node 0: .* 0x01400001"),
    (packed(IS_END | ACCEPTS | 1, A | ACCEPTS | IS_END), "node 0: .* 0x00c00001"),
    (packed(IS_END | 2, IS_END | 3, A | ACCEPTS | IS_END, IS_END | ACCEPTS), "node 3: .* ends on a separator"),
    (packed(IS_END | 2, IS_END | 3, A | ACCEPTS | IS_END, A | IS_END | 3), "node 3: .* loop"),
    (packed(IS_END | 2, IS_END | 3, A | ACCEPTS | IS_END, 9 << 24 | ACCEPTS | IS_END), "node 3: .* tile 9"),
    (packed(IS_END | 2, IS_END | 3, A | ACCEPTS | IS_END, A | ACCEPTS), "node 3: .* the end of the file"),
    (packed(IS_END, IS_END | 2, A | ACCEPTS | IS_END), "a word graph beside the gaddag"),
    (packed(IS_END | 1, *[A | IS_END | (i + 2) for i in range(64)], A | ACCEPTS | IS_END), "words of at most 63 tiles"),
]


@pytest.mark.parametrize(("data", "complaint"), LIES)
def test_a_file_that_breaks_the_format_is_refused_with_the_place(data: bytes, complaint: str) -> None:
    with pytest.raises(ForeignFormatError, match=complaint):
        kwg.read(data, alphabet=SIX)
    with pytest.raises(ForeignFormatError, match=complaint):
        kwg.words(data, alphabet=SIX)


def test_a_word_of_sixty_three_tiles_is_read() -> None:
    data = packed(IS_END | 1, *[A | IS_END | (i + 2) for i in range(62)], A | ACCEPTS | IS_END)
    assert tiles_of(kwg.read(data, alphabet=SIX)) == [(1,) * 63]


def test_a_small_file_with_more_words_than_could_be_listed_is_refused_at_once() -> None:
    nodes = [IS_END | 1]
    for level in range(62):
        below = 3 + 2 * level if level < 61 else 0
        nodes += [A | ACCEPTS | below, B | ACCEPTS | IS_END | below]
    with pytest.raises(ForeignFormatError, match=f"at most {MAX_FOREIGN_WORDS:,} words"):
        kwg.read(packed(*nodes), alphabet=SIX)


@pytest.mark.parametrize("levels", [17, 20, 22])
def test_a_small_file_with_letters_without_end_is_refused_before_anything_is_allocated(levels: int) -> None:
    nodes = [IS_END | 1]
    for level in range(levels):
        below = 3 + 2 * level if level < levels - 1 else 0
        nodes += [A | ACCEPTS | below, B | ACCEPTS | IS_END | below]
    tracemalloc.start()
    try:
        with pytest.raises(ForeignFormatError, match="at most 1,048,576 letters in a file of"):
            kwg.read(packed(*nodes), alphabet=SIX)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_a_file_of_more_nodes_than_a_kwg_can_have_is_refused() -> None:
    with pytest.raises(ForeignFormatError, match="at most 4,194,304"):
        kwg.read(bytes(4 * ((1 << 22) + 1)))


def test_a_long_chain_is_walked_without_recursion() -> None:
    n = 300_000
    nodes = [IS_END | 1] + [A | (ACCEPTS if i % 60 == 59 else 0) | (i + 2) for i in range(n)]
    nodes[-1] = A | ACCEPTS | IS_END
    with pytest.raises(ForeignFormatError):
        kwg.read(packed(*nodes), alphabet=SIX)


def test_the_wrong_alphabet_is_named() -> None:
    data = kwg.write(Lexicon.from_words(["źdźbło"], alphabet=Alphabet.POLISH))
    with pytest.raises(ForeignFormatError, match=r"a tile from 1 to 26.*use the alphabet that the file was"):
        kwg.read(data)
    assert list(kwg.read(data, alphabet=Alphabet.POLISH)) == ["ŹDŹBŁO"]


@given(st.binary(max_size=400))
def test_any_bytes_are_words_or_an_error(blob: bytes) -> None:
    try:
        lexicon = kwg.read(blob, alphabet=SIX)
    except ForeignFormatError:
        return
    assert list(lexicon) == sorted(lexicon, key=lexicon.alphabet.encode)


@given(st.lists(st.integers(0, 2**24 - 1) | st.integers(0, 12).map(lambda n: n << 24 | ACCEPTS | n % 5), max_size=40))
def test_any_nodes_are_words_or_an_error(nodes: list[int]) -> None:
    data = packed(IS_END | 2, IS_END, *(node & 0x07C0001F for node in nodes))
    try:
        found = read_kwg(data, 6)
    except ForeignFormatError:
        return
    codes, offsets, _, _ = found
    starts = struct.unpack(f"<{len(offsets) // 4}I", offsets)
    words = [tuple(codes[a:b]) for a, b in itertools.pairwise(starts)]
    assert words == kwg_strings(data, 0)


def mutate_many(n: int, seed: int) -> int:
    chance = random.Random(seed)
    refused = 0
    for _ in range(n):
        words = [tuple(chance.choices(range(1, 7), k=chance.randint(1, 6))) for _ in range(chance.randint(1, 30))]
        shuffled = chance if chance.random() < 0.5 else None
        data = kwg_of(words, gaddag=chance.random() < 0.5, share_tails=chance.random() < 0.5, chance=shuffled)
        try:
            lexicon = kwg.read(mutated(data, chance), alphabet=SIX)
        except ForeignFormatError:
            refused += 1
        else:
            assert all(word in lexicon for word in lexicon)
    return refused


def test_mutated_files_are_words_or_an_error() -> None:
    assert 200 < mutate_many(600, 1) < 600


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_twenty_thousand_mutated_files_are_words_or_an_error(block: int) -> None:
    assert mutate_many(1000, 100 + block) > 300


@pytest.mark.long
def test_mutated_files_of_the_whole_of_enable(enable: Lexicon) -> None:
    data = kwg.write(enable)
    chance = random.Random(5)
    for _ in range(60):
        try:
            kwg.read(mutated(data, chance))
        except ForeignFormatError:
            continue


def test_a_graph_that_is_none_is_not_written() -> None:
    with pytest.raises(ValueError, match="found 1 labels and 0 bytes of targets"):
        kwg_of_graph(b"\x80", b"")
    assert issubclass(ForeignFormatError, WordcoreError) and issubclass(ForeignFormatError, ValueError)
