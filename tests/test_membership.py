"""The table behind ``in``: its tags say which entries to compare, sixteen at once, and never hide a word."""

from __future__ import annotations

import random
import struct

import pytest
from forgers import full_lexicon, header_of, sealed, sections_of
from hypothesis import example, given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore._engine.batch.lists import check
from wordcore._engine.graph.membership import same_tags
from wordcore.errors import BadValueError, CorruptLexiconError

SOME_TEXT = st.text("abz", min_size=1, max_size=13)


def plainly(tags: bytes, tag: int) -> tuple[int, bool]:
    before = tags[:16].split(b"\0")[0]
    return sum(1 << i for i, other in enumerate(before) if other == tag), len(before) < 16


@given(
    st.binary(min_size=16, max_size=20)
    | st.lists(st.sampled_from([0, 1, 7, 7, 255]), min_size=16, max_size=16).map(bytes),
    st.sampled_from([1, 7, 255]) | st.integers(1, 255),
)
@example(bytes(16), 1)
@example(b"\xff" * 16, 255)
@example(b"\7" * 15 + b"\0", 7)
@example(b"\0" + b"\7" * 15, 7)
def test_sixteen_tags_at_once_are_what_each_of_them_says(tags: bytes, tag: int) -> None:
    assert same_tags(tags, tag) == same_tags(tags, tag, plain=True) == plainly(tags, tag)


def test_tags_that_cannot_be_are_refused() -> None:
    for tags, tag in ((bytes(15), 1), (bytes(16), 0), (bytes(16), 256)):
        with pytest.raises(BadValueError, match="16 or more"):
            same_tags(tags, tag)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 40, 300, 5000])
def test_tables_of_every_size_know_their_words_and_no_others(size: int) -> None:
    # Runs of neighbours longer than sixteen slots, and runs over the end of the table, come with the larger ones.
    chance = random.Random(size)
    texts = sorted({"".join(chance.choices("abcd", k=chance.randint(2, 24))) for _ in range(2 * size)})
    words = set(chance.sample(texts, len(texts) // 2))
    lexicon = Lexicon.from_words(words)
    for again in (lexicon, Lexicon.from_bytes(lexicon.to_bytes())):
        assert {text for text in texts if text in again} == words
        assert "" not in again


MIX = 0x9E3779B97F4A7C15


def place_of(word: str, n_buckets: int) -> tuple[int, int]:
    """Bucket and tag of a word of up to 14 letters, by the definition."""
    codes = [ord(letter) - 64 for letter in word.upper()]
    high, key = (sum(code << 5 * i for i, code in enumerate(reversed(part))) for part in (codes[:-12], codes[-12:]))
    key ^= high * MIX % 2**64 >> 4
    n_bits = 5 * min(len(codes), 12)
    mixed = key * MIX % 2**n_bits
    bucket, place = divmod((mixed << 32 >> n_bits) * n_buckets, 2**32)
    return bucket, (place * 254 >> 32) + 1


def alike(part: slice, length: int, n_buckets: int, n: int) -> list[str]:
    """Words with the same bucket (``part`` begins with it), or the same bucket and tag."""
    chance, wanted, found = random.Random(7), None, []
    while len(found) < n:
        word = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=length))
        here = place_of(word, n_buckets)[part]
        wanted = wanted or here
        if here == wanted and word not in found:
            found.append(word)
    return found


def ways_to_ask(lexicon: Lexicon, texts: list[str]) -> list[set[str]]:
    """Who is a word, by ``in``, by the batch kernel, by its plain twin and by tile codes."""
    masks = [check(lexicon, texts, plain=plain) for plain in (False, True)]
    return [
        {text for text in texts if text in lexicon},
        *({text for text, is_word in zip(texts, mask, strict=True) if is_word} for mask in masks),
        {text for text in texts if lexicon._contains_codes(bytes(ord(letter) - 96 for letter in text))},
    ]


def sizes(lexicon: Lexicon) -> tuple[int, ...]:
    """How many buckets there are for words of 0, 1, 2 ... letters."""
    return struct.unpack("<16I", sections_of(lexicon.to_bytes())["members.lengths"])


@pytest.mark.parametrize("part", [slice(0, 1), slice(0, 2)], ids=["bucket", "bucket and tag"])
@pytest.mark.parametrize(("length", "n"), [(5, 17), (7, 16), (9, 15), (9, 30), (12, 16), (13, 17), (14, 30)])
def test_a_bucket_that_is_too_small_loses_no_word(part: slice, length: int, n: int) -> None:
    # A bucket has fifteen entries; here so many words want the same one, and as many texts that are not words.
    chance = random.Random(n)
    n_buckets = 33
    together = alike(part, length, n_buckets, 2 * n)
    words = set(together[:n])
    while len(words) < 12 * n_buckets:
        words.add("".join(chance.choices("abcdefgh", k=length)))
    lexicon = Lexicon.from_words(words - {*together[n:]})
    assert sizes(lexicon)[length] == n_buckets
    texts = sorted({*words, *together})
    assert all(found == words - {*together[n:]} for found in ways_to_ask(lexicon, texts))
    assert lexicon.verify() is None


def test_words_that_are_too_wide_for_buckets_are_beyond_them() -> None:
    # An entry has at most 57 bits: a few words of 13 letters would need 58, many of them need less.
    few = Lexicon.from_words(["a" * n for n in range(1, 26)])
    assert sizes(few) == (0, *(1,) * 12, 0, 0, 0)
    chance = random.Random(1)
    many = {"".join(chance.choices("abcdefghij", k=13)) for _ in range(100)}
    assert sizes(Lexicon.from_words(many))[13] == 9
    for words in ({"a" * n for n in range(1, 25)}, many):
        texts = sorted({*words, *(word[:-1] + "k" for word in words)})
        assert all(found == words for found in ways_to_ask(Lexicon.from_words(words), texts))


@given(st.lists(SOME_TEXT, max_size=40), st.lists(SOME_TEXT))
@example([], ["a"])
@example(["a"], ["a", "b"])
@example(["z" * 12, "z" * 13], ["z" * 12, "z" * 13, "z" * 11])
def test_every_way_to_ask_agrees_with_a_set(words: list[str], more: list[str]) -> None:
    texts = sorted({*words, *more})
    assert all(found == set(words) for found in ways_to_ask(Lexicon.from_words(words), texts))


@pytest.mark.parametrize("byte", [1, 0x80, 255])
@pytest.mark.parametrize("section", ["members.entries", "members.tags", "members.longer"])
def test_a_search_in_a_table_that_was_forged_full_ends(section: str, byte: int) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    sections[section] = bytes([byte]) * len(sections[section])
    forged = Lexicon.from_bytes(sealed(fields, sections))
    texts = ["zzzzz", "z" * 20, "zq"]
    assert [text in forged for text in texts] == list(forged.check(texts)) == [False] * 3


@pytest.mark.parametrize(
    ("section", "size"),
    [
        ("members.lengths", 64),
        ("members.lengths", 60),
        ("members.entries", 192),
        ("members.tags", 15),
        ("members.longer", 48),
    ],
)
def test_tables_whose_sizes_do_not_fit_are_refused(section: str, size: int) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    sections[section] = bytes(size)
    with pytest.raises(CorruptLexiconError, match=r"membership table|members\."):
        Lexicon.from_bytes(sealed(fields, sections))


@pytest.mark.parametrize("counts", [(7,) * 16, (2**32 - 1,) * 16, (0,) * 13 + (1, 0, 0), (0,) * 15 + (2**31,)])
def test_numbers_of_buckets_that_cannot_be_are_refused(counts: tuple[int, ...]) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    sections["members.lengths"] = struct.pack("<16I", *counts)
    with pytest.raises(CorruptLexiconError, match="membership table"):
        Lexicon.from_bytes(sealed(fields, sections))
