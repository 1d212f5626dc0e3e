"""Views in other orders, made of two, sampled and counted: each equals plain Python on the same words."""

from __future__ import annotations

import pickle
import time
from collections import Counter

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases, measures, wheres
from test_threads import at_once

from wordcore import Alphabet, Lexicon, Where, Words
from wordcore.errors import AlphabetError

ORDERS = {"alphabet": None, "length": "length", "points": "points", "probability": "draws", "anagrams": "anagrams"}
GREATEST_FIRST = ("points", "probability", "anagrams")


@given(cases(), st.sampled_from(sorted(ORDERS)), st.booleans(), st.data())
def test_a_sorted_view_is_in_the_order_of_its_twin(case: Case, by, reverse: bool, data: st.DataObject) -> None:
    where, wanted = data.draw(wheres(case))
    words = oracle.matching(case.words, wanted)
    name = ORDERS[by]
    key = None if name is None else measures(case, name)
    expected = case.spelled(oracle.sorted_by(words, key, by in GREATEST_FIRST, reverse))
    view = case.lexicon.words(where).sorted(by, reverse)
    assert list(view) == expected and len(view) == len(expected) and bool(view) == bool(expected)
    assert list(view[:3]) == expected[:3] and list(view[::-1]) == expected[::-1]
    for word in set(case.words):
        written = case.language.write(word)
        assert (written in view) == (case.language.spell(word) in expected)
        if written in view:
            place = expected.index(case.language.spell(word))
            assert view.index(written) == view.index(written, place) == view.index(written, -len(expected)) == place
            for missed in ((place + 1,), (0, place)):
                with pytest.raises(ValueError, match="expected one of these words"):
                    view.index(written, *missed)
    assert list(pickle.loads(pickle.dumps(view))) == expected
    # Sorted again it does not matter what order it was in, nor whether it is a slice.
    assert list(view.sorted()) == case.spelled(words)
    assert list(view[::-1].sorted(by, reverse)) == expected


@given(cases(), st.data())
def test_views_combine_as_sets_do(case: Case, data: st.DataObject) -> None:
    (one, first), (other, second) = data.draw(wheres(case)), data.draw(wheres(case))
    left, right = set(oracle.matching(case.words, first)), set(oracle.matching(case.words, second))
    a, b = case.lexicon.words(one), case.lexicon.words(other)
    if data.draw(st.booleans()):
        a, b = a.sorted("points"), b[::-1]
    assert list(a & b) == case.spelled(sorted(left & right))
    assert list(a | b) == case.spelled(sorted(left | right))
    assert list(a - b) == case.spelled(sorted(left - right))
    assert list(a & case.lexicon) == case.spelled(sorted(left)) == list(a - Words()) == list(a | Words())
    assert list(a - case.lexicon) == [] == list(a & Words()) == list(Words() & a) == list(Words() - a)
    assert list(a | case.lexicon) == list(case.lexicon) and list(Words() | b) == case.spelled(sorted(right))


@given(cases(), st.data())
def test_views_of_two_lexicons_combine_in_the_left_ones(case: Case, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.sampled_from(case.words), max_size=9)) if case.words else []
    more = data.draw(st.lists(st.text(case.letters, min_size=1, max_size=4), max_size=9))
    other = case.language.lexicon([*kept, *more])
    ours, theirs = set(case.words), {*kept, *more}
    a, b = case.lexicon.words(), other.words()
    assert list(a & b) == case.spelled(sorted(ours & theirs)) == list(a & other)
    assert list(a - b) == case.spelled(sorted(ours - theirs)) == list(a - other)
    if theirs <= ours:
        assert list(a | b) == list(case.lexicon)
    else:
        with pytest.raises(ValueError, match="words of the left one's lexicon"):
            a | b


def test_what_does_not_combine() -> None:
    a = Lexicon.from_words(["cat"]).words()
    with pytest.raises(AlphabetError, match="alphabet english"):
        a & Lexicon.from_words(["cat"], alphabet=Alphabet.GERMAN).words()
    for other in (["CAT"], "CAT", None, {"CAT"}):
        for combine in ("__and__", "__or__", "__sub__"):
            assert getattr(a, combine)(other) is NotImplemented
    with pytest.raises(TypeError):
        a & ["CAT"]  # type: ignore[operator]


def test_an_order_that_is_not_there_is_named() -> None:
    words = Lexicon.from_words(["cat"]).words()
    with pytest.raises(ValueError, match="unknown order 'size'; expected alphabet, length, points"):
        words.sorted("size")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="by: expected the name of an order"):
        words.sorted(7)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="commonness"):
        words.sorted("commonness")


def test_commonness_sorts_everyday_words_first(enable: Lexicon) -> None:
    words = list(enable.words(Where(length=4, contains="z")))
    expected = sorted(words, key=lambda word: (enable.commonness(word) or 100, sorted(word), word))
    assert list(enable.words(Where(length=4, contains="z")).sorted("commonness")) == expected
    assert enable.words(Where(length=5)).sorted("commonness", reverse=True)[0] == min(
        (word for word in enable.words(Where(length=5, commonness=100))), key=lambda word: (sorted(word), word)
    )


def test_numbers_beyond_sixty_four_bits_are_compared_exactly() -> None:
    bag = Alphabet("rich", [(tile, 200 + i, 1) for i, tile in enumerate("ABCD")], blanks=40)
    words = ["abcd" * 12, "abcd" * 12 + "a", "abcd" * 12 + "b", "aabcd" * 9, "aab", "abb", "d" * 63, "c" * 63, "ab"]
    lexicon = Lexicon.from_words(words, alphabet=bag)
    counts = dict(zip(bag.tiles, bag.counts, strict=True))
    ways = {word: oracle_draws(word, counts, 40) for word in lexicon}
    assert max(ways.values()) > 2**100 and min(ways.values()) < 2**64
    expected = sorted(lexicon, key=lambda word: (-ways[word], sorted(word), word))
    assert list(lexicon.words().sorted("probability")) == expected
    backwards = sorted(lexicon, key=lambda word: (ways[word], sorted(word), word))
    assert list(lexicon.words().sorted("probability", reverse=True)) == backwards
    for length in {len(word) for word in lexicon}:
        ranked = [word for word in expected if len(word) == length]
        for rank, word in enumerate(ranked, 1):
            assert list(lexicon.words(Where(length=length, probability=rank))) == [word]


def oracle_draws(word: str, bag: dict[str, int], blanks: int) -> int:
    """The oracle's, tile by tile: forty blanks leave too many choices for one sum."""
    by_blanks = {0: 1}
    for letter, n in Counter(word).items():
        grown: Counter[int] = Counter()
        for used, ways in by_blanks.items():
            for j in range(min(n, blanks - used) + 1):
                grown[used + j] += ways * oracle.comb(bag[letter], n - j)
        by_blanks = dict(grown)
    return sum(ways * oracle.comb(blanks, used) for used, ways in by_blanks.items())


def test_membership_in_a_sorted_view_stays_quick(enable: Lexicon) -> None:
    view = enable.words().sorted("points")
    assert "ZYZZYVA" in view and "ZYZZYVX" not in view
    started = time.process_time()
    for _ in range(2_000):
        assert "QUIZ" in view
    assert time.process_time() - started < 1


@given(cases(), st.data())
def test_a_sample_of_a_view_is_some_of_its_words_in_its_order(case: Case, data: st.DataObject) -> None:
    where, _ = data.draw(wheres(case))
    view = case.lexicon.words(where).sorted("points")
    words = list(view)
    n, seed = data.draw(st.integers(0, 20)), data.draw(st.integers(0, 9))
    sample = view.sample(n, seed)
    assert len(sample) == min(n, len(words)) and sample == view.sample(n, seed=seed)
    places = [words.index(word) for word in sample]
    assert places == sorted(places) and (len(set(places)) == len(places) or len(set(words)) < len(words))


def test_samples_are_those_of_the_lexicon(enable: Lexicon) -> None:
    where = Where(length=5)
    assert enable.words(where).sample(5, 3) == enable.sample(5, where, 3)
    assert enable.words(where).sample(5, 3, by_commonness=True) == enable.sample(5, where, 3, by_commonness=True)
    assert Words().sample(3) == [] == Words().sample(3, by_commonness=True)
    with pytest.raises(ValueError, match="n: expected 0 or more"):
        enable.words().sample(-1)
    with pytest.raises(TypeError, match="n: expected a whole number"):
        enable.words().sample(2.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed: expected a whole number or a string"):
        enable.words().sample(2, [1])  # type: ignore[arg-type]


@given(cases(), st.data())
def test_tiles_are_counted_by_word_and_by_position(case: Case, data: st.DataObject) -> None:
    where, wanted = data.draw(wheres(case))
    words = oracle.matching(case.words, wanted)
    tile = dict(zip(case.language.marks, case.language.alphabet.tiles, strict=True))
    expected = Counter(tile[mark] for word in words for mark in set(word))
    counts = case.lexicon.words(where).tile_counts()
    assert counts == expected and list(counts) == [t for t in case.language.alphabet.tiles if t in expected]
    for length in {len(word) for word in words}:
        same = [word for word in words if len(word) == length]
        narrowed = case.lexicon.words(where) & case.lexicon.words(Where(length=length))
        at = narrowed.tiles_at()
        assert at == tuple(Counter(tile[word[i]] for word in same) for i in range(length))
    if len({len(word) for word in words}) > 1:
        with pytest.raises(ValueError, match="words of one length"):
            case.lexicon.words(where).tiles_at()
    assert Words().tile_counts() == {} and Words().tiles_at() == ()


def test_many_threads_meet_measures_that_nobody_has_made_yet(enable: Lexicon) -> None:
    fresh = Lexicon.from_bytes(enable.to_bytes())
    asks = [
        lambda lex: list(lex.words(Where(length=7, probability=(1, 50)))),
        lambda lex: list(lex.words(Where(length=8)).sorted("probability")[:50]),
        lambda lex: len(lex.words(Where(points=(30, None), vowels=(3, None)))),
        lambda lex: list(lex.words(Where(length=6, anagrams=(8, None)))),
        lambda lex: list(lex.words(Where(distinct=(None, 3), commonness=(None, 50)))),
        lambda lex: len(lex.in_grid("tiea/srnd/leog/uhmc")),
    ]
    expected = [ask(enable) for ask in asks]

    def run(number: int) -> None:
        for turn in range(len(asks)):
            which = (number + turn) % len(asks)
            assert asks[which](fresh) == expected[which]

    at_once(6, run)
