"""A new letter demand is one row of the table of kinds: everything else follows from it."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.kinds import KINDS, Kind
from wordcore.games.linguishtik.search import Search, demands_of, shown_demands

from . import twin
from .states import is_within, lexicon_of, mat_of, states

ENDS = Kind(wording=lambda letter: f"must end with {letter}", meets=lambda word, rules, letter: word.endswith(letter))


@pytest.fixture
def ends(monkeypatch):
    """The game with an eighth letter demand: the word ends with a letter."""
    monkeypatch.setitem(KINDS, "ends", ENDS)
    yield
    demands_of.cache_clear()
    shown_demands.cache_clear()


def test_the_new_demand_is_written_said_stored_checked_and_listed(ends):
    demand = ling.Demand.parse("ends s")
    assert demand.wording == "must end with S" and demand.is_letter_demand
    assert ling.Demand.from_json(demand.to_json()) == demand == ling.Demand("ENDS", "S")
    mat = ling.parse_mat("RC RA PT | OS KQ GZ | type NOUN; func SUBJECT")
    assert ling.demand_code(demand, "KQ", mat) == "OK" and demand in ling.legal_demands(mat)
    assert ling.demand_code(ling.Demand("ends", "SS"), "KQ", mat) == "BAD_PARAM"
    after = mat.after(mat.resource("KQ"), demand)
    assert ling.demand_code(demand, "GZ", after) == "LIMIT"
    assert ling.parse_mat(ling.print_mat(after)).demands == after.demands
    shake = ling.Shake(ling.parse_cubes("KT GA KB RC"), rules=ling.Rules(n_cubes=None))
    for move in (
        ling.Designate("P1", "S-V"),
        ling.MakeDemand("P2", 0, ling.Demand("type", "NOUN")),
        ling.MakeDemand("P3", 1, ling.Demand("func", "SUBJECT")),
    ):
        shake.push(move)
    assert ling.MakeDemand("P1", 2, demand) in list(shake.legal_moves)
    shake.push(ling.MakeDemand("P1", 2, demand))
    assert ling.Shake.from_json(shake.to_json()).mat.demands[-1] == demand


def test_the_new_demand_is_obeyed_by_the_questions(ends):
    lexicon = Lexicon.from_words(["cats", "cast", "scat"])
    mat = ling.parse_mat("RC RA PT | OS KQ | ends S", rules=ling.Rules(assume_clean=True))
    assert ling.win(mat, lexicon).witness.word == "CATS"
    assert ling.win(mat, lexicon, every=True).witness.letter_words[0][0] == "CATS"
    assert not ling.satisfies("CAST", mat.demands) and ling.satisfies("CATS", mat.demands)
    used = "must A; not Z; num 5; wild Y; xfer P X; dv; dc"
    alone = ling.parse_mat(f"RC RA RA PT PT OS | KQ | {used}", rules=ling.Rules(assume_clean=True))
    ruling = ling.win(alone, Lexicon.from_words(["staat", "caats"]))
    assert (ruling.status.value, ruling.reasons) == ("NO", ("NO_WORD",))
    left = dataclasses.replace(alone, demands=tuple(d for d in alone.demands if d.kind != "dc"))
    proof = ling.win(left, Lexicon.from_words(["caats"])).witness
    assert (proof.word, proof.demand) == ("CAATS", ling.Demand("ends", "S"))


def accepted(s: twin.State, demands) -> list[str]:
    """The twin's words, the new demand obeyed."""
    plain = [demand for demand in demands if demand[0] != "ends"]
    ends = [str(demand[1]) for demand in demands if demand[0] == "ends"]
    return [word for word in twin.accepted(s, plain) if all(word.endswith(letter) for letter in ends)]


def is_win(s: twin.State) -> bool:
    words = accepted(s, s.demands)
    if any(twin.form(word, s.letters, (cube,), s.demands) for cube in s.resources for word in words):
        return True
    if s.extra_cube == "may" and s.resources and any(twin.form(word, s.letters, (), s.demands) for word in words):
        return True
    if not any(cube[0] in twin.DEMAND_COLOURS for cube in s.resources):
        return False
    return any(
        twin.form(word, s.letters, (), (*s.demands, demand))
        for demand in legal(s)
        for word in accepted(s, (*s.demands, demand))
    )


def legal(s: twin.State):
    yield from twin.legal_demands(s)
    if not any(demand[0] == "ends" for demand in s.demands):
        yield from (("ends", letter) for letter in s.alphabet)


def is_safe(s: twin.State, cube: str, demand) -> bool:
    then = twin.after(s, cube, demand)
    pool = (*then.letters, *then.resources)
    possible = any(twin.form(word, pool, (), then.demands) for word in accepted(then, then.demands))
    return not is_win(then) and (possible or s.safe_policy == "win_only")


@given(states(most_letters=5, most_resources=3, most_demands=6), st.sampled_from(["", "A", "E", "Y"]))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_wins_and_safe_moves_with_the_new_demand_are_those_of_the_definitions(ends, s, letter):
    if letter:
        s = dataclasses.replace(s, demands=(*s.demands, ("ends", letter)))
    mat, lexicon = mat_of(s), lexicon_of(s)
    search = Search.of(mat, lexicon)
    assert search.is_win() is is_win(s) is bool(search.every_win())
    proof = search.first_win()
    if proof is not None and proof.demand is not None:
        assert proof.word in accepted(s, (*s.demands, tuple(proof.demand.to_json())))
    found = {
        (move.cube.code, None if move.demand is None else tuple(move.demand.to_json()))
        for move in ling.safe_moves(mat, lexicon)
        if move.demand is None or is_within(move.demand, s.alphabet)
    }
    expected = {
        (cube, demand)
        for cube in set(s.resources)
        for demand in (None, *(legal(s) if cube[0] in twin.DEMAND_COLOURS else ()))
        if is_safe(s, cube, demand)
    }
    assert found == expected
