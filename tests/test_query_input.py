"""What goes into a query and what comes out: the small print, bad tiles and patterns, Where, the shape of results."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
from collections.abc import Sequence

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ENGLISH, Case, cases

import wordcore
from wordcore import Adjudication, Alphabet, Hooks, Lexicon, Question, Ruling, Status, Where, WordcoreError, study
from wordcore.errors import BadPatternError, BadTilesError, BadTypeError, BadValueError, LimitError
from wordcore.games.linguishtik import Demand, ShakeSetup
from wordcore.games.tournament import ranked
from wordcore.own_tables import ColumnSource
from wordcore.scan import Scanner
from wordcore.taglist import TagSource, reader_of
from wordcore.tags import LABELS
from wordcore.text import Reader, ReaderOptions

TINY = Lexicon.from_words(["cat", "Cats", "ACT", "dog"], name="tiny")


# --- the small print ----------------------------------------------------------------------------


def test_what_cannot_be_answered_is_an_empty_result_and_no_error() -> None:
    for view in (
        TINY.words_from(""),
        TINY.anagrams(""),
        TINY.words_from("", Where(contains="a")),
        TINY.extensions("cat", ""),
        TINY.extensions("", ""),
        TINY.extensions("", "xyz"),
        TINY.extensions("ca", "t", more=2),
        TINY.extensions("ca", "tsb", more=8),
        TINY.extensions("cat", "s", where=Where(contains="s", excludes="s")),
        TINY.words_from("cats", Where(contains="c", excludes="c")),
        TINY.supersets("c", Where(excludes="c")),
        TINY.words_from("cats", Where(length=0)),
        TINY.words_from("cats", Where(length=64)),
        TINY.words_from("cats", Where(length=2**70)),
        TINY.words_from("cats", Where(length=(2**40, 2**70))),
        TINY.words_from("cats", Where(contains="a" * 150)),
        TINY.matching(""),
        TINY.starting("x"),
        TINY.starting("catsx"),
        TINY.ending("x"),
    ):
        assert not view and len(view) == 0 and list(view) == [] and view == []
    assert list(TINY.words_from("cats", Where(length=(0, 2**70)))) == ["ACT", "CAT", "CATS"]


def test_no_tiles_of_ones_own_are_no_obstacle_to_the_pool() -> None:
    assert list(TINY.extensions("", "cat", more=3).words) == ["ACT", "CAT"]


def test_ranges_of_more_are_all_of_them() -> None:
    several = list(TINY.extensions("ca", "ts", (0, 2)))
    assert several == sorted(pair for n in (0, 1, 2) for pair in TINY.extensions("ca", "ts", n))


@pytest.mark.parametrize("more", [1.5, "1", None, (1,), (1, 2, 3), (1, "2"), {1, 2}])
def test_more_is_a_number_or_a_range(more) -> None:
    with pytest.raises(TypeError, match="more: expected a number of tiles"):
        TINY.extensions("ca", "t", more)


@pytest.mark.parametrize("where", ["x", 7, {"length": 3}, Where])
def test_a_where_is_a_where(where) -> None:
    for ask in (TINY.words_from, TINY.anagrams, TINY.supersets):
        with pytest.raises(TypeError, match="Where"):
            ask("cat", where)


# --- queries raise on bad input -----------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda lex, text: lex.words_from(text),
        lambda lex, text: lex.anagrams(text),
        lambda lex, text: lex.supersets(text),
        lambda lex, text: lex.extensions(text, "a"),
        lambda lex, text: lex.extensions("a", text),
        lambda lex, text: lex.words_from("a", Where(contains=text)),
        lambda lex, text: lex.words_from("a", Where(excludes=text)),
        lambda lex, text: lex.starting(text),
        lambda lex, text: lex.ending(text),
        lambda lex, text: lex.near(text),
        lambda lex, text: lex.hooks(text),
    ],
)
@pytest.mark.parametrize(
    ("text", "character", "position"),
    [("ca7", "7", 3), ("é", "é", 1), ("c-t", "-", 2), ("ca\U0001f600", "\U0001f600", 3)],
)
def test_bad_tiles_raise_with_the_character_and_its_position(ask, text, character, position) -> None:
    with pytest.raises(BadTilesError) as caught:
        ask(TINY, text)
    assert character in str(caught.value) and f"position {position}" in str(caught.value)
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, WordcoreError)


@pytest.mark.parametrize(
    ("pattern", "character", "position"),
    [
        ("c7t", "7", 2), ("cat]", "]", 4), ("c)t", ")", 2), ("^c", "^", 1), ("c[at", "[", 2), ("(ch", "(", 1),
        ("c[]t", "[]", 2), ("c[^]t", "[", 2), ("c()", "()", 2), ("c(xy)", "xy", 2), ("ab[c7]", "7", 5),
        ("ab[^c7]", "7", 6), ("a.b", ".", 2), ("a b", " ", 2), ("aé", "é", 2), ("[a-z]", "-", 3),
    ],
)  # fmt: skip
def test_bad_patterns_raise_with_the_character_and_its_position(pattern, character, position) -> None:
    for ask in (TINY.matching, lambda text: TINY.words_from("cat", Where(pattern=text))):
        with pytest.raises(BadPatternError) as caught:
            ask(pattern)
        assert character in str(caught.value) and f"position {position}" in str(caught.value)
        assert isinstance(caught.value, ValueError)


def test_a_pattern_of_more_tiles_than_a_word_has_is_refused() -> None:
    assert list(TINY.matching("?" * 63)) == []
    with pytest.raises(BadPatternError, match="63"):
        TINY.matching("?" * 64)
    assert list(TINY.matching("*" * 200)) == list(TINY)


@given(st.text(max_size=20))
def test_any_text_is_a_pattern_or_raises(text: str) -> None:
    try:
        list(TINY.matching(text))
    except BadPatternError as error:
        assert "position" in str(error)


@given(st.text("CAT?*[]()^", max_size=12))
def test_any_text_of_pattern_signs_is_a_pattern_or_raises(text: str) -> None:
    try:
        found = list(TINY.matching(text))
    except BadPatternError as error:
        assert "position" in str(error)
    else:
        assert set(found) <= set(TINY)


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_is_tiles_or_raises(tiles: str, pool: str) -> None:
    try:
        assert set(TINY.extensions(tiles, pool).words) <= set(TINY)
    except (BadTilesError, LimitError):
        return


def test_a_blank_is_no_letter_to_contain_or_exclude() -> None:
    for field in ("contains", "excludes"):
        with pytest.raises(BadTilesError, match=r"position 2: .* alphabet english, found '\?'; a blank"):
            TINY.words_from("cat", Where(**{field: "a?"}))
        with pytest.raises(BadTilesError, match=r"position 2: expected a tile of the alphabet english, found '7'$"):
            TINY.words_from("cat", Where(**{field: "a7"}))


def test_the_place_of_a_character_is_its_own_where_others_are_like_it() -> None:
    spanish = Lexicon.from_words(["calle"], alphabet=Alphabet.SPANISH)
    with pytest.raises(BadTilesError, match=r"position 6: expected .*, found '\['"):
        spanish.words_from("[ll]á[zz]")


def test_what_is_below_a_range_is_not_called_too_much() -> None:
    for ask in (lambda: TINY.near("cat", -1), lambda: TINY.extensions("a", "b", -1)):
        with pytest.raises(BadValueError, match=r"found -1$"):
            ask()
    with pytest.raises(ValueError, match=r"word: expected one of the words 3 to 4, found 'cat'"):
        TINY.index("cat", 3)


def test_two_patterns_at_once_are_both_obeyed() -> None:
    ends_in_t = Where(pattern="*t")
    assert list(TINY.matching("c*", ends_in_t)) == ["CAT"] and list(TINY.matching("c*")) == ["CAT", "CATS"]
    assert list(TINY.ending("at", ends_in_t)) == list(TINY.starting("c", ends_in_t)) == ["CAT"]
    with pytest.raises(BadPatternError):
        TINY.matching("c*", Where(pattern="c["))


# --- Where --------------------------------------------------------------------------------------


def test_a_where_used_on_several_lexicons_of_several_alphabets_means_the_same() -> None:
    where = Where(contains="a", pattern="?a*")
    others = [Lexicon.from_words(["cat", "act", "ada"], alphabet=Alphabet.ENGLISH)]
    others.append(Lexicon.from_words(["cat", "act"], alphabet=Alphabet("odd", [(t, 1, 1) for t in "TADC"])))
    views = [lexicon.words_from("catd", where) for lexicon in others for _ in range(2)]
    assert [list(view) for view in views] == [["CAT"]] * 4


def test_doubles_tell_vowels_from_consonants() -> None:
    lexicon = Lexicon.from_words(["book", "ball", "balloon", "cat", "tattoo", "papa"])
    doubled = {kind: list(lexicon.matching("*", Where(double=kind))) for kind in ("vowel", "consonant", "any")}
    assert doubled == {
        "vowel": ["BALLOON", "BOOK", "TATTOO"],
        "consonant": ["BALL", "BALLOON", "TATTOO"],
        "any": ["BALL", "BALLOON", "BOOK", "TATTOO"],
    }
    assert list(lexicon.matching("*", Where(double={"vowel", "consonant"}))) == ["BALLOON", "TATTOO"]


# --- near, hooks, sample, adjudicate ------------------------------------------------------------


def test_a_swap_of_neighbours_is_one_change_and_nothing_may_be_changed_twice() -> None:
    assert list(Lexicon.from_words(["receive"]).near("recieve")) == ["RECEIVE"]
    abc = Lexicon.from_words(["abc"])
    assert not abc.near("ca", 2) and list(abc.near("ca", 3)) == ["ABC"]
    assert list(TINY.near("cat", 0)) == ["CAT"] and list(TINY.near("cat")) == ["ACT", "CAT", "CATS"]


def test_the_empty_string_is_near_short_words_and_hooks_on_to_single_letters() -> None:
    lexicon = Lexicon.from_words(["a", "i", "at"])
    assert list(lexicon.near("", 1)) == ["A", "I"] and list(lexicon.near("", 2)) == ["A", "AT", "I"]
    assert lexicon.hooks("") == Hooks(("A", "I"), ("A", "I"))


def test_hooks_of_a_longest_word_are_none() -> None:
    assert Lexicon.from_words(["a" * 63]).hooks("a" * 63) == Hooks((), ())
    assert Lexicon.from_words(["a" * 63]).hooks("a" * 62) == Hooks(("A",), ("A",))


def test_a_sample_is_the_same_for_the_same_seed_and_never_repeats_a_word() -> None:
    lexicon = Lexicon.from_words([a + b for a in "abcdefgh" for b in "abcdefgh"])
    assert lexicon.sample(9, seed=4) == lexicon.sample(9, seed=4) != lexicon.sample(9, seed=5)
    assert len(set(lexicon.sample(64, seed=1))) == 64 == len(lexicon.sample(100))
    assert set(lexicon.sample(99, where=Where(pattern="a*"))) == {"A" + b for b in "ABCDEFGH"}
    seen = {word for seed in range(60) for word in lexicon.sample(9, seed=seed)}
    assert seen == set(lexicon)
    with pytest.raises(ValueError, match="n: expected 0 or more, found -1"):
        lexicon.sample(-1)
    with pytest.raises(LookupError, match="commonness"):
        lexicon.sample(1, by_commonness=True)


def test_words_of_unknown_commonness_are_drawn_at_random_too(enable: Lexicon) -> None:
    unknown = [word for word in enable.matching("*") if enable.commonness(word) is None][:40]
    known = enable & Lexicon.from_words(["house"])
    few = (enable & Lexicon.from_words(unknown)) | known
    assert len(unknown) == 40 and few.commonness("house") == 10
    drawn = {word for seed in range(60) for word in few.sample(3, seed=seed, by_commonness=True)}
    assert len(drawn) > 30 and "HOUSE" in drawn


@pytest.mark.parametrize("thing", [True, 1.5, "1", None])
def test_a_number_of_words_or_changes_is_a_plain_int(thing: object) -> None:
    with pytest.raises(TypeError, match="n: expected"):
        TINY.sample(thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="edits: expected"):
        TINY.near("cat", thing)  # type: ignore[arg-type]


def test_common_words_are_drawn_more_often_when_asked(enable: Lexicon) -> None:
    where = Where(length=5)
    sizes = [enable.commonness(word) or 99 for word in enable.sample(400, where, seed=1, by_commonness=True)]
    plain = [enable.commonness(word) or 99 for word in enable.sample(400, where, seed=1)]
    assert sum(sizes) < 0.8 * sum(plain)
    assert len(set(enable.sample(400, where, seed=1, by_commonness=True))) == 400


def test_a_play_is_acceptable_only_if_every_word_is() -> None:
    good, bad = TINY.adjudicate(["cat", "DOG"]), TINY.adjudicate(["cat", "dogs"])
    assert isinstance(good, Adjudication) and good and good.acceptable and not bad and not bad.acceptable
    assert dict(bad.words) == {"CAT": True, "DOGS": False}
    assert (good.lexicon, good.digest) == ("tiny", TINY.digest)
    assert dict(TINY.adjudicate(["c4t"]).words) == {"C4T": False}
    for play in ("cat", b"cat", None, 5):
        with pytest.raises(BadTypeError, match=r"words: expected the words of a play in a list, found .*; put"):
            TINY.adjudicate(play)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one"):
        TINY.adjudicate([])
    with pytest.raises(TypeError, match="word: expected a string"):
        TINY.adjudicate([b"cat"])


def test_no_word_hides_behind_another_that_looks_the_same_in_upper_case() -> None:
    lexicon = Lexicon.from_words(["fit"])
    for words in (["fit", "\ufb01t"], ["\ufb01t", "fit"]):
        ruling = lexicon.adjudicate(words)
        assert not ruling and sorted(ruling.words.values()) == [False, True]
    spanish = Lexicon.from_words(["ella"], alphabet=Alphabet.SPANISH)
    assert dict(spanish.adjudicate(["ella", "ELLA"]).words) == {"ELLA": True}


def test_an_adjudication_does_not_change_and_can_be_sent_elsewhere() -> None:
    ruling = TINY.adjudicate(["cat", "dogs"])
    with pytest.raises(TypeError):
        ruling.words["DOGS"] = True  # type: ignore[index]
    for again in (pickle.loads(pickle.dumps(ruling)), copy.deepcopy(ruling)):
        assert again == ruling and type(again) is Adjudication
        with pytest.raises(TypeError):
            again.words["DOGS"] = True


def test_fields_of_the_wrong_type_are_named() -> None:
    for thing in (5, 1.5, True):
        for name in ("contains", "excludes", "pattern", "double", "tags"):
            with pytest.raises(TypeError, match=f"{name}: expected"):
                Where(**{name: thing})  # type: ignore[arg-type]
    for nothing in (0, False, b"", []):
        with pytest.raises(TypeError, match="pattern: expected"):
            Where(pattern=nothing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="tags: expected"):
        Where(tags=b"")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Where"):
        TINY.matching("*", "noun")  # type: ignore[arg-type]


def test_a_where_keeps_its_fields_and_shows_them() -> None:
    where = Where(length=3)
    with pytest.raises(AttributeError, match="keeps its length"):
        del where.length
    assert repr(Where(pattern="")) == "Where(pattern='')" and repr(Where()) == "Where()"


def test_lexicons_and_results_are_sequences_to_the_standard_library() -> None:
    for view in (TINY, TINY.words_from("cats"), TINY[1:]):
        assert isinstance(view, Sequence) and view.count("cat") == 1 and view.count("rat") == 0
        assert set(random.sample(view, 2)) <= set(TINY)
        assert list(reversed(view)) == list(view)[::-1]
    pairs, mask = TINY.extensions("cat", "s?"), TINY.check(["cat", "c4t", "dog"])
    for view in (pairs, mask):
        assert isinstance(view, Sequence) and list(reversed(view)) == list(view)[::-1]
        assert view.index(view[2], 1) == list(view).index(view[2], 1)
        with pytest.raises(ValueError, match="expected"):
            view.index(view[0], 3)
    assert pairs.count(pairs[0]) == 1 and pairs.count(("RAT", ())) == 0


def test_every_answer_has_a_plain_form() -> None:
    enable = wordcore.load()
    question = Question("LT19", "CATS", Demand("must", "E"), text="Does CATS satisfy it?")
    answers = {
        '["ACT", "CAT"]': TINY.words_from("cat"),
        '[{"word": "CATS", "added": ["S"]}]': TINY.extensions("cat", "s"),
        '{"word": "CATS", "added": ["S"]}': TINY.extensions("cat", "s")[0],
        "[true, false]": TINY.check(["cat", "rat"]),
        '{"front": [], "back": ["S"]}': TINY.hooks("cat"),
        f'{{"acceptable": true, "words": {{"CAT": true}}, "lexicon": "tiny", "digest": "{TINY.digest}"}}': (
            TINY.adjudicate(["cat"])
        ),
        '{"rule": "LT19", "word": "CATS", "demand": ["must", "E"], "flag": null, "text": "Does CATS satisfy it?"}': (
            question
        ),
    }
    for plain, answer in answers.items():
        assert json.dumps(answer.to_json()) == plain
    ruling = Ruling(Status.JUDGE, TINY.hooks("cat"), ("WHY",), (question,))
    assert ruling.to_json() == {
        "status": "JUDGE",
        "witness": {"front": [], "back": ["S"]},
        "reasons": ["WHY"],
        "questions": [question.to_json()],
        "grounds": "PERSON",
        "sources": [],
        "evidence": [],
    }
    assert json.loads(json.dumps(enable.define("mice")[0].to_json()))["lemma"] == "MOUSE"
    known = json.loads(json.dumps(enable.tagging("mice").to_json()))
    assert "noun.plural" in known["yes"] and known["labels"].keys() <= set(LABELS) and known["sources"]["noun"]
    located = Scanner(TINY).find("the cat")[0]
    assert located.to_json() == {"word": "CAT", "start": 4, "end": 7}


# --- the shape of results -----------------------------------------------------------------------


def test_a_view_is_a_sequence_of_its_own() -> None:
    view = TINY.words_from("cats")
    assert repr(view) == "<Words: 3: ACT, CAT, CATS>"
    assert repr(TINY.words_from("x")) == "<Words: 0>"
    assert list(reversed(view)) == ["CATS", "CAT", "ACT"] and view[-1] == "CATS"
    assert view.index("cat") == 1 and view.index("CATS", -1) == 2 and view.index("CAT", 1, 2) == 1
    for arguments in (("dog",), ("cat", 2), ("cat", 0, 1), ("cat", -1), ("zebra",)):
        with pytest.raises(ValueError, match="expected one of these words"):
            view.index(*arguments)
    assert view.count("cat") == 1 and view.count("dog") == 0 and view.count("c4t") == 0
    assert view != ["ACT"] and view != 7 and view == TINY.words_from("stac")
    with pytest.raises(TypeError):
        hash(view)
    assert list(view[::2]) == ["ACT", "CATS"] and view[::2][1] == "CATS" and "CAT" not in view[::2]


def test_extensions_are_a_sequence_of_pairs() -> None:
    pairs = TINY.extensions("cat", "s?")
    assert repr(pairs) == "<Extensions: 4: ACT by ?, CAT by ?, CATS by S, CATS by ?>"
    assert pairs[0].word == "ACT" and pairs[0].added == ("?",) and pairs[-1] == ("CATS", ("?",))
    assert pairs[1:3] == [("CAT", ("?",)), ("CATS", ("S",))] and next(reversed(pairs)) == pairs[-1]
    assert pairs.by_added() == {("S",): ("CATS",), ("?",): ("ACT", "CAT", "CATS")}
    assert list(pairs.words) == ["ACT", "CAT", "CATS"] and "CATS" in pairs.words
    with pytest.raises(TypeError):
        hash(pairs)


@given(cases(st.just(ENGLISH)))
def test_a_view_outlives_the_names_it_was_asked_by(case: Case) -> None:
    lexicon = Lexicon.from_bytes(case.lexicon.to_bytes())
    rack = "".join(case.words[:1])[:9]
    where = Where(length=(1, 60), pattern="*")
    views = [lexicon.words_from(rack, where), lexicon.matching("*", Where(double="any")), lexicon[:]]
    pairs = lexicon.extensions(rack, "a?", where=where)
    del lexicon, where
    assert list(views[0]) == oracle.words_from(case.words, rack, oracle.Wanted(longest=60))
    assert list(views[2]) == sorted(set(case.words))
    assert [(w, "".join(a)) for w, a in pairs] == oracle.extensions(
        case.words, rack, "A?", 1, 1, oracle.Wanted(longest=60)
    )


def test_a_place_is_a_whole_number() -> None:
    for places in (TINY, TINY.starting("c"), TINY.extensions("ca", "t")):
        for wrong in ("a", 1.0, None):
            with pytest.raises(BadTypeError, match="expected a whole number or a slice"):
                places[wrong]  # type: ignore[index, call-overload]
        for outside in (10**30, -(10**30), len(places), -len(places) - 1):
            with pytest.raises(IndexError):
                places[outside]
    with pytest.raises(TypeError, match="found True"):
        TINY.extensions("ca", "t", more=True)


EVIL = "\x1b[2J\u202e" + "x" * 10_000


class Strange:
    def __repr__(self) -> str:
        return EVIL


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Where(at_most={EVIL: "1"}),
        lambda: Where(at_most={EVIL: -1}),
        lambda: study.draws("cat", bag={EVIL: "1"}),
        lambda: ranked(["Ada"], {EVIL: 1}),
        lambda: ShakeSetup(scores={EVIL: "1"}),
        lambda: TINY.anagrams(Strange()),
        lambda: TINY.suggest("cat", n=-(10**3000)),
        lambda: TINY.check_lines(b"cat", threads=10**3000),
        lambda: Lexicon.from_words(["cat"], name=EVIL).edit(remove=["dog"]),
        lambda: Lexicon.from_words(["cat"], name=EVIL) | Lexicon.from_words(["maß"], alphabet=Alphabet.GERMAN),
        lambda: TagSource().take(reader_of(io.BytesIO(f"cat\tt:{'x' * 10**4} -t:{'x' * 10**4}\n".encode()), "tags")),
        lambda: _columns({}, f"word,{EVIL}\ncat,1\n"),
        lambda: _columns({"year": "int"}, f"word,{EVIL},{','.join('abcdefghijklmn')}\ncat,1\n"),
    ],
)
def test_what_comes_from_outside_is_cut_and_escaped_wherever_it_is_in_an_error(ask) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        ask()
    assert len(str(caught.value)) < 400 and str(caught.value).isprintable(), str(caught.value)[:400]


def _columns(kinds: dict[str, str], table: str) -> None:
    options = ReaderOptions(format="csv", header="yes")
    ColumnSource(Alphabet.ENGLISH, kinds).take(Reader(io.BytesIO(table.encode()), options, name="list"))
