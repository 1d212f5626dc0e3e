"""The questions equal the brute-force twin, and the laws of the rulebook hold."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.search import Search

from . import twin
from .states import LETTERS, cubes, demand_lists, is_within, lexicon_of, mat_of, states, words

RESTRICTIVE = ("must", "not", "num", "dv", "dc")


@given(words, st.lists(cubes, max_size=6), st.lists(cubes, max_size=2), demand_lists())
@settings(max_examples=150, deadline=None)
def test_law_1_forming_by_counting_equals_forming_by_matching(word, pool, must, demands):
    expected = twin.form_by_matching(word, pool, must, demands)
    assert twin.form(word, pool, must, demands) is expected
    mat = ling.Mat.of(pool, must, demands)
    found = ling.spell(word, mat, must=mat.resources)
    assert (found is not None) is expected
    if found is not None:
        assert len({cube.id for cube in found}) == len(word)
        assert {cube.id for cube in mat.resources} <= {cube.id for cube in found}


@given(states())
@settings(max_examples=150, deadline=None)
def test_the_words_on_the_mat_are_those_of_the_twin(s):
    search = Search.of(mat_of(s), lexicon_of(s))
    assert search.words_on_mat() == twin.words_on_mat(s)
    assert search.all_words() == twin.possible_words(s)
    assert [w for w in sorted(s.lexicon) if ling.satisfies(w, mat_of(s).demands, mat_of(s).rules)] == (
        twin.accepted(s, s.demands)
    )


@given(states(most_letters=7))
@settings(max_examples=150, deadline=None)
def test_every_win_is_that_of_the_twin(s):
    mat = mat_of(s)
    wins = Search.of(mat, lexicon_of(s)).every_win()
    assert [(word, cube.code) for word, cube in wins.letter_pairs] == twin.letter_pairs(s)
    by_demand = twin.demand_wins(s)
    assert wins.demand_words == tuple(sorted({word for found in by_demand.values() for word in found}))
    named = [tuple(demand.to_json()) for demand in wins.demands if is_within(demand, s.alphabet)]
    assert sorted(named, key=str) == sorted(by_demand, key=str)
    assert bool(wins) is twin.win(s)
    assert not wins or wins.first_word == wins.words[0]


@given(states(most_letters=7))
@settings(max_examples=150, deadline=None)
def test_the_first_win_is_a_win_and_is_found_whenever_there_is_one(s):
    mat = mat_of(s)
    proof = Search.of(mat, lexicon_of(s)).first_win()
    assert (proof is not None) is twin.win(s)
    if proof is None:
        return
    spelled = dict(zip(proof.cubes, proof.word, strict=True))
    assert len(spelled) == len(proof.word) and (proof.cube in spelled) is proof.in_word
    demands = (*s.demands, *([tuple(proof.demand.to_json())] if proof.demand else []))
    for cube, letter in spelled.items():
        assert letter in twin.options(cube.code, twin.wild_of(demands), twin.transfer_of(demands))
        assert cube in mat.letters or cube == proof.cube
    if proof.demand is not None:
        assert ling.demand_code(proof.demand, proof.cube, mat) == "OK"
        assert twin.sat(proof.word, demands, s.y_is) and twin.form(proof.word, s.letters, (), demands)
    else:
        must = (proof.cube.code,) if proof.in_word else ()
        assert proof.in_word or s.extra_cube == "may"
        assert twin.sat(proof.word, s.demands, s.y_is) and twin.form(proof.word, s.letters, must, s.demands)


@given(states(most_resources=5))
@settings(max_examples=100, deadline=None)
def test_agree_words_need_exactly_two_cubes(s):
    assert Search.of(mat_of(s), lexicon_of(s)).two_cube_words() == twin.agree_words(s)


def same_safe_moves(s: twin.State) -> None:
    found = ling.safe_moves(mat_of(s), lexicon_of(s))
    codes = [move.to_json() for move in found]
    assert codes == sorted(codes)
    comparable = [
        (move.cube.code, None if move.demand is None else tuple(move.demand.to_json()))
        for move in found
        if move.demand is None or is_within(move.demand, s.alphabet)
    ]
    assert sorted(comparable, key=str) == sorted(twin.safe_moves(s), key=str)


@given(states(most_letters=5, most_resources=3))
@settings(max_examples=60, deadline=None)
def test_the_safe_moves_are_those_of_the_twin(s):
    same_safe_moves(s)


@pytest.mark.long
@given(states(most_letters=6, most_resources=5))
@settings(max_examples=1500, deadline=None)
def test_the_safe_moves_are_those_of_the_twin_on_many_more_states(s):
    same_safe_moves(s)


@pytest.mark.long
@given(states(most_letters=5, most_resources=2, most_demands=6))
@settings(max_examples=25, deadline=None)
def test_letters_that_occur_nowhere_behave_alike(s):
    same_safe_moves(dataclasses.replace(s, alphabet=twin.A_TO_Z))


@given(states(most_letters=4, most_resources=3))
@settings(max_examples=40, deadline=None)
def test_forceout_reports_what_the_twin_finds(s):
    found = ling.forceout(mat_of(s), lexicon_of(s))
    is_safe, is_win, is_impossible = bool(twin.safe_moves(s)), twin.win(s), twin.impossible(s)
    assert found.agree_words == tuple(twin.agree_words(s))
    assert (found.is_win, found.is_impossible) == (is_win, is_impossible)
    assert bool(found.safe_moves) is is_safe
    by_grammar = twin.grammar_safe(s)
    assert [cube.code for cube in found.grammar_safe] == by_grammar
    assert found.is_sound is (bool(found.agree_words) and not (is_safe or by_grammar or is_win or is_impossible))
    assert (found.agree.status.value == "NO") is not bool(found.agree_words)
    assert (found.disagree_impossible.status.value == "YES") is is_impossible
    assert (found.sound.status.value == "NO") is (not found.agree_words or is_impossible)
    unsafe = all(
        twin.impossible(twin.after(s, cube, demand)) and s.safe_policy == "neither" for cube, demand in twin.moves(s)
    )
    assert (found.disagree_safe.status.value == "NO") is unsafe


@given(states(), cubes, st.booleans())
@settings(deadline=None)
def test_a_trap_is_a_win_before_the_last_move(s, cube, as_demand):
    before = dataclasses.replace(s, resources=(*s.resources, cube))
    demand = ling.Demand("not", "Z") if as_demand and cube[0] in twin.DEMAND_COLOURS else None
    mat = mat_of(before)
    moved = mat.after(mat.resources[-1], demand)
    ruling = ling.trap(moved, lexicon_of(s))
    assert (ruling.status.value != "NO") is (ling.win(mat, lexicon_of(s)).status.value != "NO")
    assert Search.of(moved.before_last_move(), lexicon_of(s)).is_win() is twin.win(before)


@given(states(), st.sampled_from(["must", "not", "num", "dv", "dc"]))
@settings(deadline=None)
def test_law_2_a_win_by_letter_or_restrictive_demand_is_not_impossible(s, kind):
    restrictive = [demand for demand in twin.demand_wins(s) if demand[0] == kind]
    if twin.letter_pairs(s) or restrictive:
        assert ling.impossible(mat_of(s), lexicon_of(s)).status.value == "JUDGE"


@given(states(most_letters=5), demand_lists(1))
@settings(max_examples=100, deadline=None)
def test_law_3_a_restrictive_demand_never_opens_a_win(s, more):
    mat, lexicon = mat_of(s), lexicon_of(s)
    legal = [ling.Demand.from_json(d) for d in more if d[0] in RESTRICTIVE]
    for demand in legal:
        for cube in mat.demand_cubes:
            if ling.demand_code(demand, cube, mat) == "OK":
                closed = not Search.of(mat, lexicon).is_win()
                assert not closed or not Search.of(mat.after(cube, demand), lexicon).is_win()


@given(states())
@settings(deadline=None)
def test_law_4_a_letter_move_never_changes_impossible(s):
    mat, lexicon = mat_of(s), lexicon_of(s)
    for cube in mat.distinct_resources:
        moved = ling.impossible(mat.after(cube), lexicon)
        assert moved.status is ling.impossible(mat, lexicon).status


@given(states(most_letters=4, most_resources=4))
@settings(max_examples=60, deadline=None)
def test_law_5_a_sound_forceout_with_a_demand_cube_needs_every_restriction_to_be_fatal(s):
    mat, lexicon = mat_of(dataclasses.replace(s, safe_policy="neither")), lexicon_of(s)
    if mat.demand_cubes and ling.forceout(mat, lexicon).is_sound:
        plain = dataclasses.replace(s, safe_policy="neither")
        for cube, demand in twin.moves(plain):
            if demand is not None and demand[0] in RESTRICTIVE:
                assert twin.impossible(twin.after(plain, cube, demand))


@given(states())
@settings(deadline=None)
def test_law_6_a_win_with_must_is_a_win_with_may(s):
    strict = mat_of(dataclasses.replace(s, extra_cube="must"))
    lenient = mat_of(dataclasses.replace(s, extra_cube="may"))
    if Search.of(strict, lexicon_of(s)).is_win():
        assert Search.of(lenient, lexicon_of(s)).is_win()


@given(states())
@settings(deadline=None)
def test_law_7_a_word_on_the_mat_and_a_demand_cube_win_while_a_kind_is_left(s):
    mat = mat_of(s)
    search = Search.of(mat, lexicon_of(s))
    if search.words_on_mat() and mat.demand_cubes and search.kinds & {"must", "not", "num", "wild", "xfer"}:
        assert search.is_win()


@given(states(), st.sampled_from(LETTERS), st.sampled_from(LETTERS), st.sampled_from("RKGO"))
@settings(deadline=None)
def test_law_8_wild_removes_no_word_and_a_transfer_removes_exactly_the_words_with_the_old_letter(s, p, x, colour):
    plain = dataclasses.replace(s, demands=tuple(d for d in s.demands if d[0] not in ("wild", "xfer")))
    before = set(Search.of(mat_of(plain), lexicon_of(s)).words_on_mat())
    wild = dataclasses.replace(plain, demands=(*plain.demands, ("wild", colour)))
    assert before <= set(Search.of(mat_of(wild), lexicon_of(s)).words_on_mat())
    if p != x:
        moved = dataclasses.replace(plain, demands=(*plain.demands, ("xfer", p, x)))
        now = set(Search.of(mat_of(moved), lexicon_of(s)).words_on_mat())
        assert {word for word in before if p not in word} == before & now
        assert all(x in word and p not in word for word in now - before)


@given(states(), st.permutations(range(7)))
@settings(deadline=None)
def test_interaction_1_the_order_of_demands_is_irrelevant(s, order):
    shuffled = tuple(s.demands[i] for i in order if i < len(s.demands))
    other = dataclasses.replace(s, demands=shuffled)
    assert Search.of(mat_of(s), lexicon_of(s)).every_win() == Search.of(mat_of(other), lexicon_of(s)).every_win()


@given(states())
@settings(deadline=None)
def test_is_safe_agrees_with_the_list_of_safe_moves(s):
    mat, lexicon = mat_of(s), lexicon_of(s)
    safe = {str(move) for move in ling.safe_moves(mat, lexicon)}
    for cube in mat.distinct_resources:
        ruling = ling.is_safe(ling.CubeMove(cube), mat, lexicon)
        harmless = ruling.status.value == "JUDGE" and not ruling.reasons
        win_only = s.safe_policy == "win_only"
        assert (str(ling.CubeMove(cube)) in safe) is (harmless or (win_only and not ruling.reasons))
