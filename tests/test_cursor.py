"""A cursor is the words that begin with some tiles, whichever steps led there."""

from __future__ import annotations

import gc
import pickle
import random
import sys
import weakref

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DIGRAPHS, Case, cases, wheres
from test_threads import at_once

import wordcore
from wordcore import Alphabet, Cursor, Lexicon


def prefixes(case: Case) -> st.SearchStrategy[str]:
    """Beginnings of words, whole words, and what nothing begins with."""
    ways = st.text(case.letters, max_size=4) | st.text(case.language.marks, max_size=2)
    if case.words:
        ways |= st.builds(lambda word, n: word[:n], st.sampled_from(case.words), st.integers(0, 63))
    return ways


def is_like_its_twin(cursor: Cursor, case: Case, prefix: str) -> None:
    below = oracle.starting(case.words, prefix)
    assert bool(cursor) == bool(below)
    assert cursor.n_words == len(below)
    assert cursor.is_word == (prefix in below)
    assert cursor.prefix == (case.language.spell(prefix) if below else None)
    assert list(cursor.words()) == case.spelled(below)
    following = oracle.following(case.words, prefix)
    assert cursor.tiles == tuple(tile for tile, _ in cursor)
    assert len(cursor.tiles) == len(following)
    for mark, (tile, after) in zip(following, cursor, strict=True):
        assert tile == case.language.alphabet.tiles[case.language.marks.index(mark)]
        assert after == cursor.step(case.language.write(mark))
        assert after.n_words == len(oracle.starting(case.words, prefix + mark))


@given(cases(), st.data())
def test_a_cursor_equals_its_twin_after_one_step_or_many(case: Case, data: st.DataObject) -> None:
    prefix = data.draw(prefixes(case))
    write = case.language.write
    at_once_there = case.lexicon.cursor(write(prefix))
    is_like_its_twin(at_once_there, case, prefix)
    tile_by_tile = case.lexicon.cursor()
    for mark in prefix:
        tile_by_tile = tile_by_tile.step(write(mark))
    cut = data.draw(st.integers(0, len(prefix)))
    in_two = case.lexicon.cursor(write(prefix[:cut]).upper()).step(write(prefix[cut:]))
    for cursor in (tile_by_tile, in_two, pickle.loads(pickle.dumps(at_once_there))):
        assert cursor == at_once_there and hash(cursor) == hash(at_once_there)
        assert cursor.n_words == at_once_there.n_words and cursor.prefix == at_once_there.prefix


@given(cases(), st.data())
def test_the_words_below_a_cursor_obey_a_where(case: Case, data: st.DataObject) -> None:
    prefix = data.draw(prefixes(case))
    where, wanted = data.draw(wheres(case))
    expected = [word for word in oracle.starting(case.words, prefix) if wanted(word)]
    assert list(case.lexicon.cursor(case.language.write(prefix)).words(where)) == case.spelled(expected)


@given(cases(), st.data())
def test_walking_every_way_meets_every_word_once_and_in_order(case: Case, data: st.DataObject) -> None:
    met = []

    def go(cursor: Cursor) -> None:
        if cursor.is_word:
            met.append(cursor.prefix)
        for _, after in cursor:
            go(after)

    go(case.lexicon.cursor())
    assert met == list(case.lexicon)


@given(cases(), st.text(max_size=6))
def test_any_text_gives_a_cursor_that_agrees_with_starting(case: Case, text: str) -> None:
    cursor = case.lexicon.cursor(text)
    try:
        expected = case.lexicon.starting(text)
    except ValueError:
        assert not cursor
    else:
        assert bool(cursor) == bool(expected)
        assert set(cursor.words()) <= set(expected)


def test_a_text_of_several_readings_goes_where_words_are() -> None:
    lexicon = Lexicon.from_words(["e[l][l]a", "callar"], alphabet=Alphabet.SPANISH)
    assert lexicon.cursor("ell").prefix == "E[L][L]" and lexicon.cursor("ella").is_word
    assert lexicon.cursor("call").tiles == ("A",) and lexicon.cursor("cal").tiles == ()
    assert lexicon.cursor("ca").tiles == ("LL",)
    assert not lexicon.cursor("ca[l][l]") and lexicon.cursor("ca[ll]").n_words == 1
    both = Lexicon.from_words(["[c][h]a", "[ch]e"], alphabet=DIGRAPHS.alphabet)
    assert both.cursor("ch").tiles == ("E",) and both.cursor("c").step("h").tiles == ("A",)
    assert both.cursor("cha").prefix == "[C][H]A"


@pytest.mark.parametrize("text", ["7", "c4", "é", "-", " ", "x" * 500, "ca\x00", "𝐜"])
def test_what_is_not_in_the_alphabet_gives_the_dead_cursor(text: str) -> None:
    dead = Lexicon.from_words(["cat", "xx"]).cursor("c").step(text)
    assert not dead and dead.prefix is None and dead.n_words == 0 and dead.tiles == () and not dead.is_word
    assert dead.step("a") is dead and dead.step("") is dead and list(dead) == [] and list(dead.words()) == []
    assert dead == Lexicon.from_words(["dog"]).cursor("x") and pickle.loads(pickle.dumps(dead)) == dead
    assert repr(dead) == "<Cursor: no words>"


@pytest.mark.parametrize("text", [None, 7, b"c", ["c"]])
def test_only_what_is_not_a_string_raises(text: object) -> None:
    lexicon = Lexicon.from_words(["cat"])
    with pytest.raises(TypeError, match="text: expected a string"):
        lexicon.cursor().step(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a string"):
        lexicon.cursor(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a string"):
        lexicon.cursor("x").step(text)  # type: ignore[arg-type]


def test_cursors_are_values() -> None:
    one, other = Lexicon.from_words(["cat", "cut"]), Lexicon.from_words(["cat", "cut"])
    assert one.cursor("c") == other.cursor("C") and len({one.cursor("c"), other.cursor("c")}) == 1
    # The words below are the same, but it is another place.
    single = Lexicon.from_words(["cat"])
    assert single.cursor("c") != single.cursor("ca") and single.cursor("ca") != single.cursor("cat")
    assert one.cursor("c") != Lexicon.from_words(["cat", "cub"]).cursor("c") and one.cursor("c") != "C"
    with pytest.raises(AttributeError):
        one.cursor("c").n_words = 3  # type: ignore[misc]
    assert repr(one.cursor("c")) == "<Cursor 'C': 2 words>" and repr(one.cursor("ca")) == "<Cursor 'CA': 1 word>"
    assert repr(Cursor()) == "<Cursor: no words>" and not Lexicon.from_words([]).cursor()


def test_a_cursor_keeps_its_lexicon_alive_and_no_longer() -> None:
    lexicon = Lexicon.from_words(["cat", "cats"])
    watch = weakref.ref(lexicon)
    cursor, steps = lexicon.cursor("ca"), iter(lexicon.cursor("ca"))
    del lexicon
    gc.collect()
    assert cursor.step("t").tiles == ("S",) and next(steps)[0] == "T"
    del cursor, steps
    assert watch() is None


def test_a_million_steps_keep_nothing() -> None:
    root = Lexicon.from_words(["cat"]).cursor()
    before = sys.getallocatedblocks()
    for _ in range(100_000):
        root.step("c").step("a").step("x")
    assert sys.getallocatedblocks() - before < 100


def test_many_threads_walk_one_cursor() -> None:
    root = wordcore.load("common").cursor()
    words = random.Random(4).sample(list(wordcore.load("common")), 300)

    def walk(number: int) -> None:
        for word in words:
            at = root
            for letter in word:
                at = at.step(letter)
            assert at.is_word and at.prefix == word and next(iter(at.words())) == word

    at_once(6, walk)


def test_the_words_of_a_dead_cursor_are_a_view_like_any_other() -> None:
    lexicon = Lexicon.from_words(["cat", "cats"])
    none = lexicon.cursor("x").words()
    assert repr(none) == "<Words: 0>" and list(none[:]) == list(none[::-1]) == list(none.sorted("points")) == []
    assert list(pickle.loads(pickle.dumps(none))) == []
    some = lexicon.words()
    assert list(none & some) == list(some & none) == list(none - some) == list(none | none) == []
    assert list(none | some) == list(some - none) == ["CAT", "CATS"]
