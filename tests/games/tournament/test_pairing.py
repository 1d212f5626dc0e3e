"""Pairings against the plain twin, on every small field and on hard large ones."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.games.tournament import king_of_the_hill, lagged
from wordcore.games.tournament.event.matching import first_pairing

from .plain import plain_pairing


def pairs_of(n_players: int) -> list[tuple[int, int]]:
    return list(itertools.combinations(range(n_players), 2))


@pytest.mark.parametrize("n_players", [0, 2, 4])
def test_every_history_of_a_tiny_field_is_paired_as_the_plain_twin_pairs_it(n_players):
    everything = pairs_of(n_players)
    for bits in range(1 << len(everything)):
        met = [pair for number, pair in enumerate(everything) if bits >> number & 1]
        assert first_pairing(n_players, met) == plain_pairing(n_players, met), met


def test_every_seventh_history_of_six_players_is_paired_as_the_plain_twin_pairs_it():
    everything = pairs_of(6)
    for bits in range(0, 1 << len(everything), 7):
        met = [pair for number, pair in enumerate(everything) if bits >> number & 1]
        assert first_pairing(6, met) == plain_pairing(6, met), met


@pytest.mark.long
def test_every_history_of_six_players_is_paired_as_the_plain_twin_pairs_it():
    everything = pairs_of(6)
    for bits in range(1 << len(everything)):
        met = [pair for number, pair in enumerate(everything) if bits >> number & 1]
        assert first_pairing(6, met) == plain_pairing(6, met), met


def random_histories(
    n_histories: int, sizes: tuple[int, ...], seed: int
) -> Iterable[tuple[int, list[tuple[int, int]]]]:
    chance = random.Random(seed)
    for _ in range(n_histories):
        n_players = chance.choice(sizes)
        share = chance.choice((0.3, 0.6, 0.75, 0.85, 0.9, 0.95))
        yield n_players, [pair for pair in pairs_of(n_players) if chance.random() < share]


def test_random_histories_of_eight_to_twelve_players_are_paired_as_the_plain_twin_pairs_them():
    for n_players, met in random_histories(1500, (8, 10, 12), seed=5):
        assert first_pairing(n_players, met) == plain_pairing(n_players, met), met


@pytest.mark.long
def test_many_random_histories_are_paired_as_the_plain_twin_pairs_them():
    for n_players, met in random_histories(150_000, (8, 10, 12), seed=6):
        assert first_pairing(n_players, met) == plain_pairing(n_players, met), met


CHANCE = random.Random(1)
HARD = {
    "nobody has met": lambda n: [],
    "everybody has met": lambda n: pairs_of(n),
    "the top half has met": lambda n: pairs_of(n // 2),
    "three of five have met": lambda n: pairs_of(3 * n // 5),
    "odd groups only": lambda n: [(a, b) for a, b in pairs_of(n) if a % (n // 3) != b % (n // 3)],
    "neighbours only": lambda n: [(a, b) for a, b in pairs_of(n) if b - a != 1],
    "few are left": lambda n: [pair for pair in pairs_of(n) if CHANCE.random() < 0.99],
}


@pytest.mark.parametrize("history", HARD)
def test_a_thousand_players_are_paired_within_a_second(history):
    met = HARD[history](1000)
    started = time.process_time()
    pairs = first_pairing(1000, met)
    assert time.process_time() - started < 1.0
    assert sorted(player for pair in pairs for player in pair) == list(range(1000))


def test_a_thousand_players_are_paired_for_eight_rounds_within_a_second_each():
    names = [f"P{number}" for number in range(1000)]
    chance = random.Random(9)
    records = {name: (0, 0) for name in names}
    met: list[tuple[str, str | None]] = []
    for round_number in range(8):
        started = time.process_time()
        pairs = lagged(names, records, met) if round_number < 5 else king_of_the_hill(names, records, met)
        assert time.process_time() - started < 1.0
        assert len(pairs) == 500
        if round_number < 5:
            assert not {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in met}
        met += pairs
        for first, second in pairs:
            spread = chance.randint(-150, 150)
            for name, points in ((first, spread), (second, -spread)):
                wins, total = records[name]
                records[name] = (wins + (points > 0) + (points == 0) / 2, total + points)


def test_an_odd_number_cannot_be_paired_without_a_bye():
    with pytest.raises(ValueError, match="bye"):
        first_pairing(3, [])


names = st.lists(st.sampled_from("ABCDEFGHI"), unique=True, min_size=1, max_size=9)
records = st.dictionaries(
    st.sampled_from("ABCDEFGHI"), st.tuples(st.sampled_from([0, 0.5, 1, 1.5, 2]), st.integers(-9, 9)), max_size=9
)


def plain_standings(order: list[str], record: dict[str, tuple[float, int]]) -> list[str]:
    return sorted(
        order, key=lambda name: (-record.get(name, (0, 0))[0], -record.get(name, (0, 0))[1], order.index(name))
    )


@given(names, records)
def test_king_of_the_hill_pairs_neighbours_and_gives_the_lowest_the_bye(order, record):
    places = plain_standings(order, record)
    expected = [(a, b) for a, b in zip(places[::2], places[1::2], strict=False)]
    if len(places) % 2:
        expected.append((places[-1], None))
    assert king_of_the_hill(order, record) == expected


@settings(max_examples=200)
@given(names, records, st.data())
def test_lagged_pairing_is_the_plain_twin_on_the_standings_with_byes_in_turn(order, record, data):
    rounds = data.draw(
        st.lists(st.tuples(st.sampled_from(order), st.sampled_from([*order, None])).filter(lambda p: p[0] != p[1]))
    )
    places = plain_standings(order, record)
    bye: list[tuple[str, None]] = []
    if len(places) % 2:
        count = {name: sum(pair == (name, None) for pair in rounds) for name in places}
        resting = [name for name in places if count[name] == min(count.values())][-1]
        places = [name for name in places if name != resting]
        bye = [(resting, None)]
    met = [(places.index(a), places.index(b)) for a, b in rounds if a in places and b in places]
    expected = [(places[a], places[b]) for a, b in plain_pairing(len(places), met)]
    assert lagged(order, record, rounds) == [*expected, *bye]


def test_everybody_has_a_bye_before_anybody_has_two():
    order = ["A", "B", "C", "D", "E"]
    met: list[tuple[str, str | None]] = []
    resting = []
    for _ in range(10):
        pairs = lagged(order, {}, met)
        assert pairs[-1][1] is None
        resting.append(pairs[-1][0])
        met += pairs
    assert sorted(resting[:5]) == order and sorted(resting[5:]) == order
    assert resting[:5] == ["E", "D", "C", "B", "A"]
