"""Every query equals its plain twin on random lexicons, whichever engine answers it."""

from __future__ import annotations

import itertools
import math

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import (
    DIGRAPHS,
    ENGLISH,
    LANGUAGES,
    SIXTY_TWO,
    Case,
    Language,
    cases,
    patterns,
    tile_strings,
    wheres,
    words,
)

from wordcore import Extension, Hooks, Lexicon, Where
from wordcore.errors import BadValueError, LimitError

ENGINES = ("automatic", "enumerate", "scan", "walk")
EXTEND_ENGINES = ("automatic", "added", "row")


def scan_widths(lexicon: Lexicon) -> list[int]:
    """The widths this machine can scan; 64 is the plain C twin."""
    widest = lexicon._scan_width()
    return [width for width in (64, 128, 256) if width <= widest]


def same_whichever_way_it_is_asked(view, expected: list) -> None:
    """bool, len, iteration, indexing and slices all say the same."""
    assert bool(view) == bool(expected)
    assert len(view) == len(expected)
    assert list(view) == expected
    assert bool(view) == bool(expected)
    assert [view[i] for i in range(len(expected))] == expected
    assert list(view[1:4]) == expected[1:4] and list(view[::-2]) == expected[::-2]
    if expected:
        assert view[-1] == expected[-1]


def engines(language: Language, tiles: str) -> list[str]:
    """Those that answer while we wait: nobody enumerates what ten blanks of 62 tiles can be."""
    sets = math.comb(len(language.marks) + tiles.count("?"), tiles.count("?")) * 2 ** min(len(tiles), 12)
    return [engine for engine in ENGINES if engine != "enumerate" or sets < 200_000]


def every_engine_says(view, expected: list, names: list[str]) -> None:
    same_whichever_way_it_is_asked(view, expected)
    for engine in names:
        forced = view._with_engine(engine)
        assert bool(forced) == bool(expected), engine
        assert len(view._with_engine(engine)) == len(expected), engine
        assert list(view._with_engine(engine)) == expected, engine


@given(cases())
def test_a_lexicon_is_the_sorted_sequence_of_its_words(case: Case) -> None:
    expected = case.spelled(sorted(set(case.words)))
    same_whichever_way_it_is_asked(case.lexicon, expected)
    assert [case.lexicon.index(word) for word in expected] == list(range(len(expected)))
    assert Lexicon.from_words(expected, alphabet=case.language.alphabet) == case.lexicon
    for word in set(case.words):
        written = case.language.write(word)
        assert written in case.lexicon and written.upper() in case.lexicon
        assert case.lexicon.index(written) == sorted(set(case.words)).index(word)


@given(cases(), st.data())
def test_membership_is_that_of_a_set(case: Case, data: st.DataObject) -> None:
    for other in data.draw(st.lists(words(case.letters) | words(case.language.marks), max_size=10)):
        written = case.language.write(other)
        assert (written in case.lexicon) == (other in case.words)
        if other not in case.words:
            with pytest.raises(ValueError, match="expected a word of the lexicon"):
                case.lexicon.index(written)


@given(cases(), st.data())
def test_words_from_equals_its_twin_on_every_engine(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case))
    where, wanted = data.draw(wheres(case))
    expected = case.spelled(oracle.words_from(case.words, tiles, wanted))
    view = case.lexicon.words_from(case.language.write(tiles), where)
    every_engine_says(view, expected, engines(case.language, tiles))


@given(cases(), st.data())
def test_anagrams_equals_its_twin_on_every_engine(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case))
    where, wanted = data.draw(wheres(case))
    expected = case.spelled(oracle.anagrams(case.words, tiles, wanted))
    view = case.lexicon.anagrams(case.language.write(tiles), where)
    every_engine_says(view, expected, engines(case.language, tiles))


@given(cases(), st.data())
def test_supersets_equals_its_twin_on_every_engine(case: Case, data: st.DataObject) -> None:
    letters = data.draw(tile_strings(case, max_size=5))
    where, wanted = data.draw(wheres(case))
    expected = case.spelled(oracle.supersets(case.words, letters, wanted))
    every_engine_says(case.lexicon.supersets(case.language.write(letters), where), expected, ["scan", "walk"])


@given(cases(), st.data())
def test_racks_of_up_to_a_hundred_tiles_spell_what_they_should(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case, max_size=100).filter(lambda tiles: tiles.count("?") <= 16))
    where, wanted = data.draw(wheres(case))
    written = case.language.write(tiles)
    some = case.spelled(oracle.words_from(case.words, tiles, wanted))
    every = case.spelled(oracle.anagrams(case.words, tiles, wanted))
    for width in scan_widths(case.lexicon):
        case.lexicon._scan_width(width)
        every_engine_says(case.lexicon.words_from(written, where), some, ["scan", "walk"])
        every_engine_says(case.lexicon.anagrams(written, where), every, ["scan", "walk"])


@given(cases(), st.data())
def test_extensions_equals_its_definition_on_every_engine(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case, max_size=6))
    pool = data.draw(tile_strings(case, max_size=5))
    fewest, most = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 4)).map(sorted))
    where, wanted = data.draw(wheres(case))
    expected = [
        Extension(case.language.spell(word), tuple(case.language.spell(tile) for tile in added))
        for word, added in oracle.extensions(case.words, tiles, pool, fewest, most, wanted)
    ]
    more = fewest if fewest == most else (fewest, most)
    view = case.lexicon.extensions(case.language.write(tiles), case.language.write(pool), more, where=where)
    same_whichever_way_it_is_asked(view, expected)
    for width, engine in itertools.product(scan_widths(case.lexicon), EXTEND_ENGINES):
        case.lexicon._scan_width(width)
        assert bool(view._with_engine(engine)) == bool(expected), (width, engine)
        assert len(view._with_engine(engine)) == len(expected), (width, engine)
        assert list(view._with_engine(engine)) == expected, (width, engine)
    assert list(view.words) == [word for word, _ in itertools.groupby(pair.word for pair in expected)]
    assert view.by_added() == {
        tuple(case.language.spell(tile) for tile in added): tuple(case.spelled(group))
        for added, group in oracle.by_added(oracle.extensions(case.words, tiles, pool, fewest, most, wanted)).items()
    }


@given(cases(max_words=20), st.data())
@settings(max_examples=30)
def test_extensions_by_up_to_eight_tiles_of_a_long_pool(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case, max_size=3))
    pool = data.draw(tile_strings(case, max_size=10))
    more = data.draw(st.integers(5, 8))
    where, wanted = data.draw(wheres(case))
    expected = oracle.extensions(case.words, tiles, pool, more, more, wanted)
    view = case.lexicon.extensions(case.language.write(tiles), case.language.write(pool), more, where=where)
    spell = case.language.spell
    pairs = [Extension(spell(word), tuple(spell(tile) for tile in added)) for word, added in expected]
    for engine in EXTEND_ENGINES:
        assert list(view._with_engine(engine)) == pairs, engine


@given(cases(), st.data())
def test_no_more_tiles_is_words_from(case: Case, data: st.DataObject) -> None:
    tiles = case.language.write(data.draw(tile_strings(case)))
    pool = case.language.write(data.draw(tile_strings(case)))
    where, _ = data.draw(wheres(case))
    plain = list(case.lexicon.words_from(tiles, where))
    assert list(case.lexicon.extensions(tiles, pool, 0, where=where)) == [Extension(word, ()) for word in plain]


@given(cases(), st.data())
def test_matching_equals_a_regular_expression(case: Case, data: st.DataObject) -> None:
    pattern, regex = data.draw(patterns(case))
    expected = case.spelled(oracle.matching(case.words, oracle.Wanted(regex=regex)))
    same_whichever_way_it_is_asked(case.lexicon.matching(pattern), expected)


@given(cases(), st.data())
def test_matching_under_a_where_is_both(case: Case, data: st.DataObject) -> None:
    pattern, regex = data.draw(patterns(case))
    where, wanted = data.draw(wheres(case))
    both = [word for word in oracle.matching(case.words, oracle.Wanted(regex=regex)) if wanted(word)]
    same_whichever_way_it_is_asked(case.lexicon.matching(pattern, where), case.spelled(both))


@given(cases(), st.data())
def test_starting_and_ending_equal_their_twins(case: Case, data: st.DataObject) -> None:
    pieces = st.text(case.letters, max_size=4)
    if case.words:
        pieces |= st.builds(lambda word, n: word[:n], st.sampled_from(case.words), st.integers(0, 63))
        pieces |= st.builds(lambda word, n: word[n:], st.sampled_from(case.words), st.integers(0, 63))
    piece = data.draw(pieces)
    where, wanted = data.draw(wheres(case))
    written = case.language.write(piece)
    starting = case.spelled(oracle.starting(case.words, piece, wanted))
    ending = case.spelled(oracle.ending(case.words, piece, wanted))
    same_whichever_way_it_is_asked(case.lexicon.starting(written, where), starting)
    same_whichever_way_it_is_asked(case.lexicon.ending(written, where), ending)


@given(cases(max_words=30), st.data())
@settings(max_examples=40)
def test_near_is_optimal_string_alignment(case: Case, data: st.DataObject) -> None:
    likely = st.text(case.letters, min_size=1, max_size=8)
    if case.words:
        likely |= st.builds(_mistyped, st.sampled_from(case.words), st.integers(0, 62), st.integers(0, 3), likely)
    word = data.draw(likely)
    edits = data.draw(st.integers(0, 3))
    where, wanted = data.draw(wheres(case))
    expected = case.spelled(oracle.near(case.words, word, edits, wanted))
    same_whichever_way_it_is_asked(case.lexicon.near(case.language.write(word), edits, where), expected)


def _mistyped(word: str, at: int, how: int, other: str) -> str:
    at %= len(word)
    changed = [
        word[:at] + word[at + 1 :],
        word[:at] + other[0] + word[at:],
        word[:at] + other[0] + word[at + 1 :],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    ][how]
    return changed[:63] or other


@given(cases(), st.data())
def test_hooks_equal_their_twin(case: Case, data: st.DataObject) -> None:
    stems = words(case.letters)
    if case.words:
        stems |= st.sampled_from(case.words).flatmap(lambda w: st.sampled_from([w, w[1:] or w, w[:-1] or w]))
    stem = data.draw(stems)
    where, wanted = data.draw(wheres(case))
    front, back = oracle.hooks(case.words, stem, case.language.marks, wanted)
    found = case.lexicon.hooks(case.language.write(stem), where)
    assert found == Hooks(tuple(case.spelled(front)), tuple(case.spelled(back)))


@given(cases(st.just(DIGRAPHS)), st.data())
def test_a_where_narrows_every_reading_of_a_text(case: Case, data: st.DataObject) -> None:
    text = data.draw(st.text("ACEHLNY", max_size=4))
    where, wanted = data.draw(wheres(case))
    lexicon, alphabet = case.lexicon, DIGRAPHS.alphabet
    passing = set(lexicon.matching("*", where))
    for ask in (lexicon.starting, lexicon.ending, lexicon.near):
        assert list(ask(text, where=where)) == [word for word in ask(text) if word in passing]
    tile_of = dict(zip(DIGRAPHS.marks, alphabet.tiles, strict=True))
    tiled = {tuple(tile_of[mark] for mark in word) for word in case.words if wanted(word)}
    readings = alphabet.readings(text) if text else ((),)
    assert lexicon.hooks(text, where) == Hooks(
        tuple(tile for tile in alphabet.tiles if any((tile, *reading) in tiled for reading in readings)),
        tuple(tile for tile in alphabet.tiles if any((*reading, tile) in tiled for reading in readings)),
    )


@given(cases(), st.data())
def test_a_sample_is_of_different_words_that_pass(case: Case, data: st.DataObject) -> None:
    where, wanted = data.draw(wheres(case))
    n = data.draw(st.integers(0, 40))
    pool = case.spelled(oracle.matching(case.words, wanted))
    sample = case.lexicon.sample(n, where=where, seed=data.draw(st.integers(0, 5)))
    assert len(sample) == min(n, len(pool))
    rest = list(pool)
    for word in sample:
        rest.remove(word)


@given(cases(), st.data())
def test_a_question_asked_twice_and_in_other_orders_has_one_answer(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case))
    shuffled = "".join(data.draw(st.permutations(tiles)))
    where, _ = data.draw(wheres(case))
    one = case.lexicon.words_from(case.language.write(tiles), where)
    assert one == case.lexicon.words_from(case.language.write(shuffled).upper(), where)
    assert one == list(one) and one == tuple(one) and one != [*one, "ONE MORE"]


@given(cases(st.just(ENGLISH)), st.data())
def test_a_view_holds_its_words_and_no_others(case: Case, data: st.DataObject) -> None:
    tiles = data.draw(tile_strings(case))
    views = [
        case.lexicon.words_from(tiles),
        case.lexicon.words_from(tiles)[::-1],
        case.lexicon.starting(case.letters[0]),
        case.lexicon.matching("?*" + case.letters[-1]),
        case.lexicon.near("".join(case.words[:1]), 2),
    ]
    for view in views:
        for word in set(case.words):
            assert (word in view) == (word.lower() in view) == (word in list(view))
            assert view.count(word) == list(view).count(word)
            if word in view:
                assert view.index(word) == list(view).index(word)
            else:
                with pytest.raises(ValueError, match="expected one of these words"):
                    view.index(word)
        assert "NOT A WORD" not in view
        with pytest.raises(TypeError):
            view.__contains__(7)
    pairs = case.lexicon.extensions(tiles, tiles)
    assert all(pair in pairs for pair in list(pairs)[:5]) and ("NOT", "A PAIR") not in pairs


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.alphabet.name)
def test_words_of_one_and_of_sixty_three_tiles_are_found_by_every_query(language) -> None:
    first, last = language.marks[0], language.marks[-1]
    every = sorted({first, last, first * 63, last * 63, first * 62 + last, last + first * 62, first * 31 + last * 32})
    lexicon = language.lexicon(every)
    spelled = language.spelled
    assert list(lexicon) == spelled(every)
    assert list(lexicon.matching("*")) == spelled(every)
    for word in every:
        written = language.write(word)
        assert written in lexicon and lexicon[lexicon.index(written)] == language.spell(word)
        rack = word + "?" * 16
        every_engine_says(lexicon.anagrams(written), spelled(oracle.anagrams(every, word)), list(ENGINES))
        every_engine_says(lexicon.supersets(written), spelled(oracle.supersets(every, word)), ["scan", "walk"])
        every_engine_says(
            lexicon.words_from(language.write(rack)), spelled(oracle.words_from(every, rack)), ["scan", "walk"]
        )
        assert list(lexicon.near(written, 1)) == spelled(oracle.near(every, word, 1))
        assert list(lexicon.starting(written)) == spelled(oracle.starting(every, word))
        assert list(lexicon.ending(written)) == spelled(oracle.ending(every, word))
        assert lexicon.hooks(written) == tuple(
            tuple(spelled(side)) for side in oracle.hooks(every, word, language.marks)
        )
    every_engine_says(lexicon.supersets(""), spelled(every), ["scan", "walk"])


def test_a_pool_tile_may_stand_in_for_an_equal_tile() -> None:
    lexicon = Lexicon.from_words(["cats"])
    assert list(lexicon.extensions("CATS", pool="S")) == [Extension("CATS", ("S",))]


def test_added_tiles_stand_in_order_and_the_blank_last() -> None:
    lexicon = Lexicon.from_words(["cabs"])
    pairs = list(lexicon.extensions("ca", pool="?sb?", more=2))
    assert [added for _, added in pairs] == [("B", "S"), ("B", "?"), ("S", "?"), ("?", "?")]


def test_bracketed_digraphs_force_the_tile_and_bare_ones_take_the_longest() -> None:
    lexicon = DIGRAPHS.lexicon([])
    lexicon = Lexicon.from_words(["[c][h]a", "[ch]a"], alphabet=DIGRAPHS.alphabet)
    assert list(lexicon) == ["[C][H]A", "CHA"]
    assert lexicon.index("cha") == lexicon.index("[ch]a") == 1
    assert list(lexicon.words_from("[c][h]a")._numbers()) == [0]
    assert list(lexicon.words_from("cha")._numbers()) == [1]
    assert list(lexicon.matching("(ch)?")._numbers()) == [1]
    assert list(lexicon.matching("ch?")._numbers()) == [0]
    assert list(lexicon.matching("[(ch)]?")._numbers()) == [1]
    assert list(lexicon.matching("[^(ch)]*")._numbers()) == [0]
    assert [len(lexicon.words_from("cha[c][h]", Where(length=n))) for n in (1, 2, 3)] == [0, 1, 1]


def test_the_last_of_sixty_two_tiles_is_a_tile_like_any_other() -> None:
    last = SIXTY_TWO.marks[-1]
    lexicon = SIXTY_TWO.lexicon([last * 3, "A" + last])
    pairs = lexicon.extensions(last, pool=last + "A?" + last, more=(0, 3))
    assert [(w, "".join(a)) for w, a in pairs] == [
        ("A" + last, "A"), ("A" + last, "A" + last), ("A" + last, "A?"), ("A" + last, last + "?"), ("A" + last, "?"),
        (last * 3, last * 2), (last * 3, last * 2 + "?"), (last * 3, last + "?"),
    ]  # fmt: skip
    for engine in EXTEND_ENGINES:
        assert pairs._with_engine(engine) == pairs


@pytest.mark.parametrize(
    ("question", "limit"),
    [
        (lambda lex: lex.words_from("a" * 129), "128"),
        (lambda lex: lex.words_from("a" * 5000), "tiles"),
        (lambda lex: lex.anagrams("?" * 17), "16"),
        (lambda lex: lex.supersets("a" * 129), "128"),
        (lambda lex: lex.extensions("a" * 129, "b"), "128"),
        (lambda lex: lex.extensions("a", "b" * 129), "128"),
        (lambda lex: lex.extensions("a", "?" * 17), "16"),
        (lambda lex: lex.extensions("a", "b", 9), "8"),
        (lambda lex: lex.extensions("a", "b", (0, 9)), "8"),
        (lambda lex: lex.near("cat", edits=4), "3"),
    ],
)
def test_beyond_a_limit_is_an_error_that_names_it(question, limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        question(Lexicon.from_words(["cat"]))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (lambda lex: lex.extensions("a", "b", -1), "more: expected a number from 0 to 8, .*, found -1"),
        (lambda lex: lex.extensions("a", "b", (-1, 2)), r"more: expected a number from 0 to 8, .*, found \(-1, 2\)"),
        (lambda lex: lex.near("cat", edits=-1), "edits: expected 0 to 3, found -1"),
    ],
)
def test_below_0_is_a_wrong_value_and_not_beyond_a_limit(question, expected: str) -> None:
    with pytest.raises(BadValueError, match=expected) as refusal:
        question(Lexicon.from_words(["cat"]))
    assert not isinstance(refusal.value, LimitError)


def test_at_the_limits_there_is_an_answer() -> None:
    lexicon = ENGLISH.lexicon(["CAT", "A" * 63])
    assert list(lexicon.words_from("A" * 112 + "?" * 16)) == ["A" * 63, "CAT"]
    assert len(lexicon.extensions("A" * 112 + "?" * 16, "C" * 112 + "?" * 16, (0, 8))) > 10
