"""Computer players: every move legal and made from the view alone, the same view the same move, each level better."""

from __future__ import annotations

import json

import pytest
from labelled import labelled

import wordcore
from wordcore.games import linguishtik as ling
from wordcore.games.core import play_out

EDITIONS = ("2011-12", "2026-27")
NAMES = ("Ann", "Bob", "Cy")


def table(levels: tuple[int, ...], seed: int, edition: str) -> tuple[ling.Shake, dict[str, ling.Player]]:
    names = NAMES[: len(levels)]
    shake = ling.Shake(seed=seed, players=names, rules={"edition": edition}, lexicon=wordcore.load())
    players = {name: ling.Player(level, seed + level) for name, level in zip(names, levels, strict=True)}
    return shake, players


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_a_shake_of_computer_players_is_legal_and_comes_to_its_end(seed, edition):
    levels = [(1, 2, 3), (4, 5, 1), (5, 5, 5), (2, 4), (3, 5), (1, 1, 1)][seed]
    shake, players = table(levels, seed, edition)
    result = play_out(shake, players, ling.Referee())
    assert result is not None
    assert ling.Shake.from_json(json.loads(json.dumps(shake.to_json()))) == shake


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_level_seed_and_view_give_the_same_move(edition):
    shake, players = table((3, 4, 5), 7, edition)
    for _ in range(12):
        moves = {name: player.move(shake.view(name)) for name, player in players.items()}
        copies = {name: ling.Player(player.level, player.seed) for name, player in players.items()}
        again = {name: copies[name].move(shake.view(name)) for name in players}
        assert moves == again
        made = [move for move in moves.values() if move is not None]
        if not made:
            break
        shake.push(made[0])


def test_who_is_not_to_move_and_cannot_challenge_does_nothing():
    shake, _ = table((4, 4, 4), 1, "2011-12")
    assert ling.Player(4).move(shake.view("Bob")) is None
    assert ling.Player(4).move(shake.view(None)) is None


def test_a_player_who_sees_a_win_challenges_it_and_proves_it():
    words = labelled("CATS interjection")
    rules = ling.Rules(n_cubes=None, assume_clean=True)
    for level in (2, 3, 4, 5):
        cubes = ling.parse_cubes("KT GN KX RC RA PT OS")
        shake = ling.Shake(cubes, players=("Ann", "Bob"), rules=rules, lexicon=words)
        shake.push(ling.Designate("Ann", "S-V"))
        shake.push(ling.MakeDemand("Bob", 0, ling.Demand("type", "INTERJECTION")))
        shake.push(ling.PlayLetter("Ann", 3))
        shake.push(ling.PlayLetter("Bob", 4))
        shake.push(ling.PlayLetter("Ann", 5))
        move = ling.Player(level).move(shake.view("Bob"))
        assert isinstance(move, ling.Challenge)
        shake.push(move)
        solution = ling.Player(level).move(shake.view("Bob"))
        assert isinstance(solution, ling.Present)
        assert solution.word == "CATS"


def test_a_false_forceout_is_disagreed_with_by_the_highest_level():
    shake, _ = table((5, 5), 3, "2011-12")
    for move in (ling.Designate("Ann", "S-V"),):
        shake.push(move)
    carriers = [cube.id for cube in shake.mat.demand_cubes]
    shake.push(ling.MakeDemand("Bob", carriers[0], ling.Demand("type", "NOUN")))
    shake.push(ling.MakeDemand("Ann", carriers[1], ling.Demand("func", "SUBJECT")))
    shake.push(ling.CallForceout("Bob"))
    answer = ling.Player(5).move(shake.view("Ann"))
    assert answer == ling.Disagree("Ann", "safe", at_s=answer.at_s if answer else None)
    shake.push(answer)
    proof = ling.Player(5).move(shake.view("Ann"))
    assert isinstance(proof, ling.Present)
    shake.push(proof)
    assert ling.Referee().move(shake) == ling.Decide("Ann", True)


def test_players_and_referees_ask_for_what_they_need():
    with pytest.raises(ValueError, match="level"):
        ling.Player(6)
    with pytest.raises(TypeError, match="level"):
        ling.Player("5")
    shake = ling.Shake(seed=1, players=("Ann", "Bob"))
    with pytest.raises(ValueError, match="lexicon"):
        play_out(shake, {"Ann": ling.Player(4), "Bob": ling.Player(4)}, ling.Referee())
    with pytest.raises(ValueError, match="Zoe"):
        play_out(shake, {"Zoe": ling.Player(1)})


def match_points(level: int, seed: int, edition: str) -> tuple[int, int]:
    """The totals of a match of four shakes between a level and the one below it."""
    match = ling.Match(("high", "low"), rules={"edition": edition}, lexicon=wordcore.load())
    for number in range(4):
        shake = match.new_shake(seed=1000 * seed + number)
        players = {"high": ling.Player(level, 10 * seed + number), "low": ling.Player(level - 1, 10 * seed + number)}
        play_out(shake, players, ling.Referee())
        match.finish(shake)
    return match.totals["high"], match.totals["low"]


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_each_level_beats_the_one_below_in_55_percent_of_the_matches(level, edition):
    totals = [match_points(level, seed, edition) for seed in range(24)]
    won = sum(high > low for high, low in totals) + sum(high == low for high, low in totals) / 2
    assert won / len(totals) >= 0.55
