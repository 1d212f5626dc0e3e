"""Explanations: every proof is a win, every killed count is what trying gives, every failing word has a reason."""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise

import pytest
from hypothesis import given, settings

import wordcore
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games import linguishtik as ling
from wordcore.query import Status

from . import twin
from .states import lexicon_of, mat_of, states

LEX = wordcore.load()


@settings(max_examples=150, deadline=None)
@given(states())
def test_proofs_are_the_wins_that_trying_everything_finds(s):
    found = ling.explain(mat_of(s), lexicon_of(s), limit=1000)
    words = {word for word, _ in twin.letter_pairs(s)}
    words.update(word for made in twin.demand_wins(s).values() for word in made)
    if s.extra_cube == "may" and s.resources:
        words.update(twin.words_on_mat(s))
    assert {proof.word for proof in found.proofs} == words
    assert found.n_proofs == len(words) and (found.status is Status.NO) == (not words)
    for proof in found.proofs:
        _check(proof, s)


def _check(proof, s):
    """The cubes are different ones of the mat, each can be its letter, and exactly one more cube is taken."""
    mat = mat_of(s)
    demands = [*s.demands, *([tuple(proof.demand.to_json())] if proof.demand else [])]
    wild, transfer = twin.wild_of(demands), twin.transfer_of(demands)
    allowed = {cube.id for cube in (*mat.letters, *([proof.cube] if proof.in_word else []))}
    used = [cube.id for cube, _ in proof.spelled]
    assert len(set(used)) == len(used) == len(proof.word) and set(used) <= allowed
    assert all(letter in twin.options(cube.code, wild, transfer) for cube, letter in proof.spelled)
    assert twin.sat(proof.word, demands, s.y_is) and proof.cube in mat.resources
    assert not proof.in_word or proof.cube.id in used
    assert proof.demand is None or proof.cube.colour in mat.rules.demand_colours


@settings(max_examples=150, deadline=None)
@given(states())
def test_killed_counts_are_those_of_trying_every_word(s):
    found = ling.explain(mat_of(s), lexicon_of(s))
    cubes = (*s.letters, *s.resources)
    sets = []
    for n in range(len(s.demands) + 1):
        demands = s.demands[:n]
        sets.append({w for w in twin.accepted(s, demands) if twin.form(w, cubes, (), demands)})
    assert (found.n_spelled, found.n_left) == (len(sets[0]), len(sets[-1]))
    for one, (before, after) in zip(found.killed, pairwise(sets), strict=True):
        assert (one.count, one.opened) == (len(before - after), len(after - before))
        assert set(one.examples) <= before - after


@settings(max_examples=150, deadline=None)
@given(states())
def test_a_word_has_proofs_or_reasons_and_never_both(s):
    for word in s.lexicon:
        found = ling.explain(mat_of(s), lexicon_of(s), word)
        wins = any(w == word for w, _ in twin.letter_pairs(s)) or any(word in m for m in twin.demand_wins(s).values())
        wins |= s.extra_cube == "may" and bool(s.resources) and word in twin.words_on_mat(s)
        assert bool(found.proofs) == wins == (not found.reasons) == (found.status is not Status.NO)
        order = ["lexicon", "spelling", "letters", "grammar"]
        assert [r.about for r in found.reasons] == sorted((r.about for r in found.reasons), key=order.index)


MAT = ling.parse_mat("RC RA PT | OS KQ RO | designation S-V-DO; type NOUN; func DIRECT_OBJECT; gen A PLURAL; not E")


def test_a_plural_noun_is_offered_the_commonest_first():
    found = ling.explain(MAT, LEX)
    assert [proof.word for proof in found.proofs[:2]] == ["ACTS", "CATS"]
    first = found.proofs[0]
    assert first.status is Status.YES and first.commonness == 10 and first.cube.code == "OS"
    assert all(evidence.sources for _, evidence in first.answers)
    data = first.to_json()
    assert data["cubes"][0] == {"id": 1, "code": "RA", "letter": "A"} and data["answers"][0]["answer"] == "yes"
    assert str(found.skeleton) == "[subject] [verb] ACTS (direct object). (not judged)"


def test_the_value_is_frozen_plain_and_told():
    found = ling.explain(MAT, LEX, limit=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.word = "X"
    data = json.loads(json.dumps(found.to_json()))
    assert data["told"] == list(found.told) and str(found) == "\n".join(found.told)
    assert data["skeleton"]["note"] == "not judged" and data["n_proofs"] > len(data["proofs"]) == 1
    with pytest.raises(ValueError, match="limit"):
        ling.explain(MAT, LEX, limit=-1)


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("cat", ["LENGTH"]),
        ("co-op", ["NOT_LETTERS"]),
        ("qqcat", ["NOT_IN_LEXICON", "NOT_SPELLED"]),
        ("oats", ["NOT_ONE_MORE_CUBE"]),
        ("coats", ["NOT_ONE_MORE_CUBE"]),
        ("taco", ["DEMAND_NOT_MET"]),
        ("teas", ["NOT_SPELLED", "DEMAND_NOT_MET"]),
        ("cats", []),
    ],
)
def test_why_a_word_fails_first_reason_first(word, codes):
    found = ling.explain(MAT, LEX, word=word)
    assert [reason.code for reason in found.reasons] == codes
    assert found.word == word.upper() and found.told
    assert not codes or found.told[0].startswith(f"{word.upper()} fails: ")


def test_designations_are_read_written_and_refused():
    assert MAT.designation == "S-V-DO" and ling.parse_mat(ling.print_mat(MAT)) == MAT
    assert ling.Mat.from_json(MAT.to_json()) == MAT
    assert ling.Mat.of("RC", designation="S – V").designation == "S-V"
    for read in (
        lambda: ling.Mat.of("RC", designation="S-VV"),
        lambda: ling.Mat.from_json({"designation": "S-VV"}),
        lambda: ling.parse_mat("RC | | designation S-VV"),
    ):
        with pytest.raises(IllegalMove, match="UNKNOWN_DESIGNATION"):
            read()
    with pytest.raises(GameFileError, match="one designation"):
        ling.parse_mat("RC | | designation S-V; designation S-V-DO")
    shake = ling.Shake(seed=1)
    shake.push(ling.Designate("P1", "S-V-DO"))
    assert shake.mat.designation == "S-V-DO"


def test_legal_demands_are_grouped_by_kind():
    for phase, kinds in (("TYPE", {"type"}), ("FUNCTION", {"func"})):
        mat = ling.Mat.of("RC", "KA", [] if phase == "TYPE" else ["type NOUN"])
        found = mat.legal_demands(phase=phase)
        assert set(found) == kinds
        assert [d for made in found.values() for d in made] == list(ling.legal_demands(mat, phase=phase))
    assert "not" not in MAT.legal_demands() and len(MAT.legal_demands()["must"]) == 26


def test_an_analysis_can_be_told_shortly_with_the_numbers_of_all():
    found = ling.analyse(ling.Mat.from_json({"resources": [cube.code for cube in ling.roll(3)]}), LEX)
    whole, short = found.to_json(), found.to_json(limit=5)
    assert len(whole["forceout"]["safe_moves"]) == short["forceout"]["n_safe_moves"] > 1000
    assert short["forceout"]["safe_moves"] == whole["forceout"]["safe_moves"][:5]
    assert short["mat"] == whole["mat"] and len(json.dumps(short)) < 5000 < len(json.dumps(whole))
    won = ling.analyse(ling.Mat.of("RC RA PT", "OS KQ GE KR"), LEX)
    assert won.to_json(limit=2)["win"]["witness"]["n_letter_words"] == len(won.win.witness.letter_words) > 2
    with pytest.raises(ValueError, match="limit: expected 0 or more, found -1"):
        found.to_json(limit=-1)
