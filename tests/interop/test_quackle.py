"""Quackle dawgs, from a plain writer and back, and files that lie."""

from __future__ import annotations

import hashlib
import random

import pytest
from foreign_files import Word, mutated, quackle_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases

from wordcore import Alphabet, Lexicon
from wordcore.errors import ForeignFormatError
from wordcore.interop import quackle

LETTERS = ("A", "B", "C", "CH", "D", "Ñ")
SIX = Alphabet("six", [(tile, 1, 1) for tile in LETTERS])
words_in_tiles = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=7).map(tuple), max_size=25)


def tiles_of(lexicon: Lexicon) -> list[Word]:
    return [tuple(lexicon.alphabet.encode(word)) for word in lexicon]


@given(words_in_tiles, st.booleans(), st.booleans(), st.integers(0, 99))
def test_words_out_are_the_words_in(words: list[Word], shuffled: bool, space: bool, seed: int) -> None:
    chance = random.Random(seed) if shuffled else None
    data = quackle_of(words, LETTERS, chance=chance, trailing_space=space)
    lexicon = quackle.read(data, alphabet=SIX, name="six")
    assert tiles_of(lexicon) == sorted(set(words)) and lexicon.name == "six"
    assert list(quackle.words(data, alphabet=SIX)) == list(lexicon)
    assert quackle.describe(data)["words"] == len(set(words))


@given(words_in_tiles, st.permutations(LETTERS))
def test_letters_are_matched_by_their_text_in_any_order(words: list[Word], letters: list[str]) -> None:
    data = quackle_of(words, letters)
    found = quackle.read(data, alphabet=SIX)
    expected = {tuple(letters[i - 1] for i in word) for word in words}
    assert {SIX.split(word) for word in found} == expected


@given(cases())
def test_what_we_write_is_what_we_read(case: Case) -> None:
    data = quackle.write(case.lexicon)
    assert quackle.read(data, alphabet=case.lexicon.alphabet).digest == case.lexicon.digest


def test_the_head_of_our_file_is_quackles() -> None:
    data = quackle.write(Lexicon.from_words(["at", "cat"]))
    total = 0
    for word in ("AT", "CAT"):
        letters = bytes(ord(letter) - ord("A") + 5 for letter in word)
        total ^= int.from_bytes(hashlib.md5(letters).digest(), "big")
    assert data[0] == 1 and data[1:17] == total.to_bytes(16, "big") and data[17:20] == b"\0\0\2" and data[20] == 26
    assert data[21:].startswith(b"A B C D ") and (len(data) - 21 - 52) % 7 == 0
    assert data[73:76] == b"\0\0\1", "node 0 leads to node 1"


GOOD = quackle_of([(1, 2), (3,)], LETTERS)
NODES = len(GOOD) - 7 * 4


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "Quackle dawg: expected a head of version 1, found b'' and 0 bytes"),
        (b"\x00" + GOOD[1:], "expected a head of version 1, found b'.x00'"),
        (GOOD[:20] + b"\x00" + GOOD[21:], "expected 1 to 63 letters, found 0"),
        (GOOD[:20] + b"\xff" + GOOD[21:], "expected 1 to 63 letters, found 255"),
        (GOOD[:25], "expected 6 letters, found the end of the file after 3"),
        (GOOD[:-1], "nodes of 7 bytes, found 27 bytes"),
        (GOOD[:NODES], "nodes of 7 bytes"),
        (GOOD[:21] + b"\xc3 " + GOOD[23:], "UTF-8"),
        (GOOD[:21] + b"B B " + GOOD[25:], "twice"),
        (
            GOOD[:NODES] + b"\0\1\0" + GOOD[NODES + 3 :],
            "node 0: expected a child among 4 nodes, found node 256",
        ),
        (GOOD[:NODES] + b"\0\0\1" + GOOD[NODES + 3 : NODES + 7] + b"\0\0\1" + GOOD[NODES + 10 :], "node 1: .* loop"),
        (quackle_of([(1, 2)], LETTERS, count=7), "expected 7 words, as its head says, found 1"),
        (quackle_of([(1, 2)], ("A", "B", "X")), "expected letters of the alphabet six, found 'X'"),
    ],
)
def test_a_file_that_breaks_the_format_is_refused(data: bytes, complaint: str) -> None:
    with pytest.raises(ForeignFormatError, match=complaint):
        quackle.read(data, alphabet=SIX)


def test_a_letter_beyond_those_named_is_refused() -> None:
    data = bytearray(GOOD)
    data[NODES + 7 + 3] = data[NODES + 7 + 3] & 0xC0 | 40
    with pytest.raises(ForeignFormatError, match=r"node 1: .* tile"):
        quackle.read(bytes(data), alphabet=SIX)


@given(st.binary(max_size=200))
def test_any_bytes_are_words_or_an_error(blob: bytes) -> None:
    for data in (blob, GOOD[:NODES] + blob):
        try:
            quackle.read(data, alphabet=SIX)
            quackle.describe(data)
        except ForeignFormatError:
            continue


def mutate_many(n: int, seed: int) -> int:
    chance = random.Random(seed)
    refused = 0
    for _ in range(n):
        words = [tuple(chance.choices(range(1, 7), k=chance.randint(1, 6))) for _ in range(chance.randint(1, 30))]
        try:
            quackle.read(mutated(quackle_of(words, LETTERS), chance), alphabet=SIX)
        except ForeignFormatError:
            refused += 1
    return refused


def test_mutated_files_are_words_or_an_error() -> None:
    assert mutate_many(400, 1) > 100


@pytest.mark.long
def test_many_more_mutated_files_are_words_or_an_error() -> None:
    assert mutate_many(20_000, 2) > 5000
