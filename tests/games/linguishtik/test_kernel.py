"""The compiled table of count vectors, apart from the game."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore import Limits
from wordcore._engine.shakes.table import ShakeTable, Sieve
from wordcore.errors import WorkLimitError
from wordcore.limits import Work

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
    assert table.transferred(have, wild, sieve, 1) == table.transferred(have, wild, sieve)[:1]
    totals = table.summary_one_more(have, wild, pool, sieve)
    assert [bool(total[2]) for total in totals] == [bool(union >> bit & 1) for bit in range(27)]


def as_set(found):
    return sum(1 << i for i in found)


@given(WORDS, COUNTS, st.integers(0, 2), st.integers(0, (1 << 27) - 1))
@settings(deadline=None)
def test_sets_of_hits_are_the_lists(words, have, wild, pool):
    table, sieve = ShakeTable(words), Sieve()
    assert table.spelled_set(have, wild, sieve) == as_set(table.spelled(have, wild, sieve))
    assert table.transferred_set(have, wild, sieve) == as_set(hit[0] for hit in table.transferred(have, wild, sieve))
    sets = table.one_more_sets(have, wild, pool, sieve)
    hits = table.one_more(have, wild, pool, sieve)
    assert list(sets) == [as_set(i for i, able in hits if able >> bit & 1) for bit in range(27)]


FEW = st.lists(st.integers(0, 2), min_size=4, max_size=4).map(lambda n: bytes([*n[:3], *bytes(21), n[3], 0]))


@given(WORDS, FEW, st.integers(0, 2), FEW, st.integers(0, 2))
@settings(deadline=None, max_examples=300)
def test_what_helps_after_each_transfer_is_found_in_one_scan(words, have, wild, pool, pool_wild):
    table = ShakeTable(words)
    rows = table.helpful_after(have, wild, pool, pool_wild, Sieve())
    for p, x in [(p, x) for p in (0, 1, 2, 5, 24) for x in (0, 1, 2, 5, 24) if p != x]:
        moved, stock = bytearray(have), bytearray(pool)
        for row in (moved, stock):
            row[x], row[p] = row[x] + row[p], 0
        present = sum((stock[i] > 0) << i for i in range(26)) | (pool_wild > 0) << 26
        plenty = sum((stock[i] > 1) << i for i in range(26)) | (pool_wild > 1) << 26
        able = 0
        for _, mask in table.one_more(bytes(moved), wild, present, Sieve(forbid=1 << p)):
            able |= mask
        many = bool(able & plenty or able & (able - 1))
        assert rows[p][x] == (1 << 31 if many else able)


@given(WORDS, FEW, st.integers(0, 2), FEW, st.integers(0, 2))
@settings(deadline=None, max_examples=300)
def test_words_that_two_cubes_can_be_part_of_are_those_of_every_pair(words, have, wild, pool, pool_wild):
    table = ShakeTable(words)
    cubes = [i for i in range(26) for _ in range(pool[i])] + [26] * pool_wild
    expected = set()
    for one in range(len(cubes)):
        for other in range(one):
            letters = [cube for cube in (cubes[one], cubes[other]) if cube < 26]
            more = bytearray(have)
            for letter in letters:
                more[letter] += 1
            for i in table.spelled(bytes(more), wild + 2 - len(letters), Sieve()):
                word = table.word(i)
                if all(word.count(chr(65 + letter)) >= letters.count(letter) for letter in letters):
                    expected.add(i)
    assert set(table.two_more(have, wild, pool, pool_wild, Sieve(), in_use=True)) == expected


def scans(table):
    have, stock = bytes([1] * 26), bytes([2, *bytes(25)])
    return [
        lambda: table.spelled(have, 1, Sieve()),
        lambda: table.spelled_set(have, 1, Sieve()),
        lambda: table.one_more(have, 1, 7, Sieve()),
        lambda: table.one_more_sets(have, 1, 7, Sieve()),
        lambda: table.two_more(bytes(26), 3, stock, 0, Sieve()),
        lambda: table.transferred(have, 1, Sieve()),
        lambda: table.transferred_set(have, 1, Sieve()),
        lambda: table.transfer_pairs(bytes([2] * 26), 0, Sieve()),
        lambda: table.helpful_after(have, 0, stock, 0, Sieve()),
        lambda: table.summary(have, 1, Sieve()),
        lambda: table.summary_one_more(have, 1, 7, Sieve()),
        lambda: table.narrowed(Sieve(forbid=1)).words,
    ]


@pytest.mark.parametrize("number", range(12))
def test_a_scan_takes_its_steps_from_the_account_and_stops_when_there_are_none(number):
    words = sorted(map("".join, itertools.product("ABCDE", "AEIOU", "LMNRST", "AEIO", "STY")))
    plain = scans(ShakeTable(words))[number]()
    work = Work(Limits(), "scan")
    assert scans(ShakeTable(words).counted(work))[number]() == plain
    n = work.spent
    assert n > 0
    again = Work(Limits(steps=n), "scan")
    assert scans(ShakeTable(words).counted(again))[number]() == plain and again.spent == n
    for steps in {0, n // 2, n - 1}:
        short = Work(Limits(steps=steps), "scan")
        for _ in range(2):
            with pytest.raises(WorkLimitError, match="scan") as caught:
                scans(ShakeTable(words).counted(short))[number]()
            assert (caught.value.limit, caught.value.allowed) == ("steps", steps)
