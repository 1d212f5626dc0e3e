"""What a Where may ask for, and that no field is forgotten by what copies, compares, shows or stores one."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from typing import Any

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases, measures, wheres

import wordcore
from wordcore import Alphabet, Lexicon, Where
from wordcore.errors import BadTilesError, WordcoreError

FIELDS: dict[str, Any] = {
    "length": (4, 7),
    "contains": "a",
    "excludes": "q",
    "pattern": "*t",
    "double": frozenset({"vowel", "consonant"}),
    "tags": ("noun",),
    "only": "abcdet",
    "at_most": {"E": 1, "S": 0},
    "vowels": 2,
    "distinct": (None, 5),
    "points": (8, None),
    "anagrams": (2, 9),
    "commonness": (10, 60),
    "probability": (1, 5000),
    "without": ("vulgar", "slang"),
}
SPANS = ("length", "vowels", "distinct", "points", "anagrams", "commonness", "probability")


def test_no_field_is_forgotten_by_what_copies_compares_shows_or_stores_it() -> None:
    assert list(inspect.signature(Where).parameters) == list(Where._CHECKS) == list(FIELDS)
    full = Where(**FIELDS)
    stored = json.loads(json.dumps(full.to_json()))
    assert set(stored) == set(FIELDS)
    ways = (
        full.replace(),
        pickle.loads(pickle.dumps(full)),
        copy.deepcopy(full),
        eval(repr(full)),
        Where.from_json(stored),
    )
    for again in ways:
        assert again == full and hash(again) == hash(full) and repr(again) == repr(full)
        assert {name: getattr(again, name) for name in FIELDS} == FIELDS and again.to_json() == full.to_json()
    for name, value in FIELDS.items():
        one = Where(**{name: value})
        other = full.replace(**{name: getattr(Where(), name)})
        assert one != Where() and f"{name}=" in repr(one) and one == Where().replace(**{name: value})
        assert list(one.to_json()) == [name] and Where.from_json(one.to_json()) == one
        assert pickle.loads(pickle.dumps(one)) == one == eval(repr(one)) and hash(one) != hash(Where())
        assert other != full and f"{name}=" not in repr(other) and other.replace(**{name: value}) == full


@given(cases(), st.data())
def test_any_where_is_the_same_after_json_and_pickle(case: Case, data: st.DataObject) -> None:
    where, _ = data.draw(wheres(case))
    if where is not None:
        again = Where.from_json(json.loads(json.dumps(where.to_json())))
        assert again == where == pickle.loads(pickle.dumps(where)) and hash(again) == hash(where)
        assert list(case.lexicon.words(again)) == list(case.lexicon.words(where))


@given(cases(), st.data())
def test_the_words_of_a_where_equal_their_twin(case: Case, data: st.DataObject) -> None:
    where, wanted = data.draw(wheres(case))
    expected = case.spelled(oracle.matching(case.words, wanted))
    assert list(case.lexicon.words(where)) == expected
    assert len(case.lexicon.words(where)) == len(expected)
    assert bool(case.lexicon.words(where)) == bool(expected)


@given(cases(), st.data())
def test_ranks_and_other_measures_do_not_depend_on_what_was_asked_before(case: Case, data: st.DataObject) -> None:
    ranks = measures(case, "probability")
    for length in data.draw(st.permutations(sorted({len(word) for word in case.words}))):
        for rank in (1, 2):
            found = case.lexicon.words(Where(length=length, probability=rank))
            assert list(found) == case.spelled(w for w in sorted(ranks) if len(w) == length and ranks[w] == rank)
    first = case.spelled(w for w in sorted(ranks) if ranks[w] == 1)
    assert list(case.lexicon.words(Where(probability=1))) == first


@pytest.mark.parametrize("name", SPANS)
def test_a_span_is_a_number_or_a_range_open_at_either_side(name: str) -> None:
    assert getattr(Where(**{name: 3}), name) == 3 and getattr(Where(**{name: [2, 3]}), name) == (2, 3)
    assert getattr(Where(**{name: (None, 3)}), name) == (None, 3)
    assert Where(**{name: (None, None)}) == Where(**{name: None}) == Where()
    assert Where(**{name: 0}) != Where() and Where(**{name: (0, None)}) != Where()
    for wrong in (True, "3", 2.0, (1, 2, 3), (), (1,), (True, 2), (1, "2"), {1, 2}):
        with pytest.raises(TypeError, match=f"{name}: expected a whole number, or a range"):
            Where(**{name: wrong})
    for wrong in (-1, (-1, 2), (None, -1), (5, 2)):
        with pytest.raises(ValueError, match=f"{name}: expected"):
            Where(**{name: wrong})


@pytest.mark.parametrize(
    ("fields", "error", "match"),
    [
        ({"pattern": 7}, TypeError, "pattern"),
        ({"double": "both"}, ValueError, "double"),
        ({"double": {"any"}}, ValueError, "double"),
        ({"double": set()}, ValueError, "double"),
        ({"double": ("any",)}, ValueError, "double"),
        ({"double": [["vowel"]]}, ValueError, "double"),
        ({"double": 7}, TypeError, "double"),
        ({"tags": [1]}, TypeError, "tags"),
        ({"tags": 7}, TypeError, "tags"),
        ({"without": 7}, TypeError, "without"),
        ({"only": 7}, TypeError, "only"),
        ({"at_most": "e1"}, TypeError, "at_most: expected a mapping"),
        ({"at_most": {1: 1}}, TypeError, "at_most: expected a mapping"),
        ({"at_most": {"E": "1"}}, TypeError, "at_most, E: expected a whole number"),
        ({"at_most": {"E": True}}, TypeError, "at_most, E"),
        ({"at_most": {"E": -1}}, ValueError, "at_most, E: expected 0 or more"),
        ({"lenght": 4}, TypeError, "lenght"),
    ],
)
def test_a_where_that_makes_no_sense_is_refused(fields: dict[str, Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        Where(**fields)
    with pytest.raises(error, match=match):
        Where().replace(**fields)
    with pytest.raises(error, match=match):
        Where.from_json(fields)


def test_what_is_not_a_stored_where_is_refused() -> None:
    for wrong in (None, [], "length", 7):
        with pytest.raises(TypeError, match="where: expected a mapping"):
            Where.from_json(wrong)
    with pytest.raises(TypeError, match="unknown field of a Where 'lenght'; expected length, contains"):
        Where().replace(lenght=4)  # type: ignore[call-arg]


@pytest.mark.parametrize("field", ["contains", "excludes", "only", "at_most"])
@pytest.mark.parametrize("letters", ["a?", "7", "a-", "é"])
def test_bad_tiles_are_told_with_the_field(field: str, letters: str) -> None:
    value: Any = {letters: 1} if field == "at_most" else letters
    with pytest.raises(BadTilesError, match=field):
        Lexicon.from_words(["cat"]).words(Where(**{field: value}))
    with pytest.raises(BadTilesError, match="at_most"):
        Lexicon.from_words(["cat"]).words(Where(at_most={"ca": 1}))


def test_a_where_does_not_change() -> None:
    most = {"E": 1}
    where = Where((4, 10), at_most=most)
    most["E"] = 5
    assert where.at_most == {"E": 1} and where != "where" and repr(Where()) == "Where()"
    for name in ("length", "points", "anything"):
        with pytest.raises(AttributeError):
            setattr(where, name, 3)
        with pytest.raises(AttributeError):
            delattr(where, name)
    with pytest.raises(AttributeError, match="'colour'"):
        where.colour  # type: ignore[attr-defined]  # noqa: B018


def test_a_column_that_the_lexicon_lacks_is_a_lookup_error() -> None:
    plain = Lexicon.from_words(["cat"])
    for where in (Where(commonness=10), Where(tags="noun"), Where(without="vulgar")):
        with pytest.raises(LookupError, match="a lexicon with") as caught:
            plain.words(where)
        assert isinstance(caught.value, WordcoreError)


def test_contradictions_are_empty() -> None:
    lexicon = Lexicon.from_words(["cat", "act", "at"])
    for where in (
        Where(contains="c", only="at"),
        Where(contains="c", at_most={"c": 0}),
        Where(contains="tt", at_most={"t": 1}),
        Where(length=2, vowels=3),
        Where(length=0),
        Where(length=(64, None)),
        Where(length=10**30),
        Where(points=10**30),
        Where(points=(2**32 - 1, None)),
        Where(points=(2**32, 2**40)),
        Where(probability=0),
    ):
        view = lexicon.words(where)
        assert not view and len(view) == 0 and list(view) == [], where
        assert list(lexicon.words_from("cat", where)) == [] and list(lexicon.in_grid("cat", where=where)) == []
    assert len(lexicon.words(Where(points=(0, 2**40), length=(0, 10**30), at_most={"c": 10**30}))) == 3


def test_a_tile_named_in_two_ways_has_the_lesser_limit() -> None:
    lexicon = Lexicon.from_words(["eel", "el", "eerie"])
    assert list(lexicon.words(Where(at_most={"e": 1, "E": 2}))) == ["EL"]
    assert list(lexicon.words(Where(at_most={"E": 2, "e": 10**9}))) == ["EEL", "EL"]


def test_digraph_tiles_count_as_one() -> None:
    lexicon = Lexicon.from_words(["calle", "cale", "cal[l]e", "ca[l][l]e", "chal"], alphabet=Alphabet.SPANISH)
    assert list(lexicon.words(Where(at_most={"ll": 0}))) == ["CALE", "CA[L][L]E", "CHAL"]
    assert list(lexicon.words(Where(at_most={"l": 1}))) == ["CALE", "CALLE", "CHAL"]
    assert list(lexicon.words(Where(only="cae[ll]"))) == ["CALLE"]
    assert list(lexicon.words(Where(distinct=4, length=4))) == ["CALE", "CALLE"]
    assert list(lexicon.words(Where(points=(13, None)))) == ["CALLE"]


def test_facts_of_enable(enable: Lexicon) -> None:
    assert "ZYZZYVA" in enable.words(Where(points=43))
    # Equal numbers of ways: by alphagram, ADEINOR before AEILNOR, then by word.
    assert [list(enable.words(Where(length=7, probability=rank))) for rank in (1, 2, 3)] == [
        ["ANEROID"],
        ["AILERON"],
        ["ALIENOR"],
    ]
    fewer = enable.words(Where(length=4, without="vulgar"))
    assert 0 < len(enable.words(Where(length=4))) - len(fewer) == len(enable.words(Where(length=4, tags="vulgar")))
    assert len(enable.words(Where(commonness=(None, 10)))) + len(enable.words(Where(commonness=(11, None)))) == len(
        enable
    )
    assert len(enable.words(Where(commonness=100))) == sum(enable.commonness(word) is None for word in enable)
    assert wordcore.load("common").words(Where(commonness=(51, 99))) == []
