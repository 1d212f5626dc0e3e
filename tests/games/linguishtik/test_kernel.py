"""The compiled table of count vectors, apart from the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore._engine.shakes.table import ShakeTable, Sieve

WORDS = st.lists(st.text("ABCY", min_size=4, max_size=10), max_size=12)
COUNTS = st.lists(st.integers(0, 3), min_size=26, max_size=26).map(bytes)


def test_words_come_shorter_first_then_in_alphabetical_order():
    assert ShakeTable(["DOGS", "ACORN", "CATS", "CATS"]).words == ("CATS", "DOGS", "ACORN")
    assert len(ShakeTable([])) == 0 and ShakeTable([]).spelled(bytes(26), 3, Sieve()) == []


@pytest.mark.parametrize("word", ["CAT", "ABCDEFGHIJK", "cats", "CÄTS", "CO-OP", ""])
def test_words_a_shake_cannot_use_are_refused(word):
    with pytest.raises(ValueError):
        ShakeTable([word])


def test_counts_of_another_size_are_refused():
    table = ShakeTable(["CATS"])
    for call in (
        lambda: table.spelled(b"", 0, Sieve()),
        lambda: table.one_more(bytes(27), 0, 0, Sieve()),
        lambda: table.two_more(bytes(26), 0, bytes(3), 0, Sieve()),
        lambda: table.transfer_pairs(bytes(25), 0, Sieve()),
    ):
        with pytest.raises(ValueError, match="26"):
            call()


@given(WORDS, st.integers(0, 7), st.integers(0, 7), st.sets(st.integers(4, 10)), st.integers(0, 7))
@settings(deadline=None)
def test_a_narrowed_table_holds_the_words_that_pass(words, require, forbid, lengths, double):
    table = ShakeTable(words)
    mask = sum(1 << n for n in lengths)
    sieve = Sieve(require=require, forbid=forbid, lengths=mask, double_one=double)
    passing = [table.words[i] for i in table.spelled(bytes([10] * 26), 0, sieve)]
    assert list(table.narrowed(sieve).words) == passing
    again = table.narrowed(sieve)
    assert [again.word(i) for i in again.spelled(bytes([10] * 26), 0, Sieve())] == passing


@given(WORDS, COUNTS, st.integers(0, 2))
@settings(deadline=None)
def test_summaries_and_pairs_follow_from_the_lists(words, have, wild):
    table, sieve = ShakeTable(words), Sieve()
    spelled = [table.words[i] for i in table.spelled(have, wild, sieve)]
    having = {letter for word in spelled for letter in word}
    lacking = {letter for word in spelled for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in word}
    summary = table.summary(have, wild, sieve)
    assert summary[0] == sum(1 << (ord(letter) - 65) for letter in having)
    assert summary[1] == sum(1 << (ord(letter) - 65) for letter in lacking)
    assert summary[2] == sum(1 << n for n in {len(word) for word in spelled})
    pairs = table.transfer_pairs(have, wild, sieve)
    for p, x in [(0, 1), (1, 0), (2, 24), (25, 0), (3, 2)]:
        moved = bytearray(have)
        moved[x] += moved[p]
        moved[p] = 0
        made = table.spelled(bytes(moved), wild, Sieve(forbid=1 << p))
        assert bool(pairs[p] >> x & 1) is bool(made)


@given(WORDS, COUNTS, st.integers(0, 2), st.integers(0, (1 << 27) - 1))
@settings(deadline=None)
def test_limits_and_early_stops_agree_with_the_full_lists(words, have, wild, pool):
    table, sieve = ShakeTable(words), Sieve()
    everything = table.one_more(have, wild, pool, sieve)
    assert table.one_more(have, wild, pool, sieve, 1) == everything[:1]
    union = 0
    for _, able in everything:
        union |= able
    found = table.helpful(have, wild, pool, 0, sieve)
    assert found & ~union == 0 and (found == union or found & (found - 1))
    assert table.transferred(have, wild, sieve, 1) == table.transferred(have, wild, sieve)[:1]
    totals = table.summary_one_more(have, wild, pool, sieve)
    assert [bool(total[2]) for total in totals] == [bool(union >> bit & 1) for bit in range(27)]
