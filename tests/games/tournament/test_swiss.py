"""Plain Swiss against the plain twin and against the textbook, in a field, in an event and on the command line."""

from __future__ import annotations

import itertools
import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.cli import main
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament import Plan, Tournament, lagged, swiss

from .plain import plain_swiss
from .test_pairing import HARD, pairs_of, random_histories


def paired(wins: list[float], met: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairing of players who are called by their places."""
    names = [str(place) for place in range(len(wins))]
    records = {name: (points, 0) for name, points in zip(names, wins, strict=True)}
    pairs = swiss(names, records, [(names[a], names[b]) for a, b in met])
    return [(int(a), int(b)) for a, b in pairs if b is not None]


def groupings(n_players: int) -> list[list[float]]:
    """Every way to cut the places into groups of equal wins."""
    return [
        [-sum(cuts[:place]) for place in range(n_players)]
        for cuts in itertools.product((0, 1), repeat=max(0, n_players - 1))
    ]


@pytest.mark.parametrize("n_players", [0, 2, 4])
def test_every_history_and_grouping_of_a_tiny_field_is_paired_as_the_plain_twin_pairs_it(n_players):
    everything = pairs_of(n_players)
    for wins, bits in itertools.product(groupings(n_players), range(1 << len(everything))):
        met = [pair for number, pair in enumerate(everything) if bits >> number & 1]
        assert paired(wins, met) == plain_swiss(wins, met), (wins, met)


def test_histories_of_six_players_in_every_grouping_are_paired_as_the_plain_twin_pairs_them():
    everything = pairs_of(6)
    for number, wins in enumerate(groupings(6)):
        for bits in range(number, 1 << len(everything), 331):
            met = [pair for number, pair in enumerate(everything) if bits >> number & 1]
            assert paired(wins, met) == plain_swiss(wins, met), (wins, met)


def check_random_histories(n_histories: int, seed: int) -> None:
    chance = random.Random(seed)
    for n_players, met in random_histories(n_histories, (8, 10, 12), seed):
        wins = sorted((chance.choice((0, 0.5, 1, 2, 3)) for _ in range(n_players)), reverse=True)
        assert paired(wins, met) == plain_swiss(wins, met), (wins, met)


def test_random_histories_of_eight_to_twelve_players_are_paired_as_the_plain_twin_pairs_them():
    check_random_histories(800, seed=7)


@pytest.mark.long
def test_many_random_histories_are_paired_as_the_plain_twin_pairs_them():
    check_random_histories(100_000, seed=8)


def textbook(wins: list[float]) -> list[tuple[int, int]]:
    """Nobody has met: group after group, the odd one out meets the first of the next group."""
    pairs, floater = [], None
    for _, members in itertools.groupby(range(len(wins)), key=wins.__getitem__):
        group = list(members)
        if floater is not None:
            pairs.append((floater, group.pop(0)))
        floater = group.pop() if len(group) % 2 else None
        half = len(group) // 2
        pairs += zip(group[:half], group[half:], strict=True)
    return pairs


@given(st.lists(st.sampled_from([0, 0.5, 1, 1.5, 2, 3]), max_size=40).filter(lambda wins: len(wins) % 2 == 0))
def test_before_anybody_has_met_the_pairing_is_the_textbooks(wins):
    wins = sorted(wins, reverse=True)
    assert paired(wins, []) == textbook(wins)


names = st.lists(st.sampled_from("ABCDEFGHI"), unique=True, min_size=1, max_size=9)
records = st.dictionaries(
    st.sampled_from("ABCDEFGHI"), st.tuples(st.sampled_from([0, 0.5, 1, 1.5, 2]), st.integers(-9, 9)), max_size=9
)


def n_repeats(pairs: list, met: list) -> int:
    known = {frozenset(pair) for pair in met if None not in pair}
    return sum(frozenset(pair) in known for pair in pairs)


@settings(max_examples=200)
@given(names, records, st.data())
def test_swiss_has_the_bye_and_the_number_of_repeats_of_lagged_pairing(order, record, data):
    met = data.draw(
        st.lists(st.tuples(st.sampled_from(order), st.sampled_from([*order, None])).filter(lambda p: p[0] != p[1]))
    )
    pairs, others = swiss(order, record, met), lagged(order, record, met)
    assert sorted(name for pair in pairs for name in pair if name) == sorted(order), "everybody sits once"
    assert n_repeats(pairs, met) == n_repeats(others, met)
    assert [pair for pair in pairs if pair[1] is None] == [pair for pair in others if pair[1] is None]
    assert swiss(order, record, data.draw(st.permutations(met))) == pairs, "the order of earlier pairs does not matter"


@pytest.mark.parametrize("history", HARD)
def test_a_thousand_players_are_paired_soon(history):
    # About a second on a quiet machine; measured against counting in a dict, because a machine may be slow or busy.
    met = HARD[history](1000)

    def yard_s() -> float:
        started, counts = time.process_time(), {}
        for i in range(1_000_000):
            counts[i & 1023] = counts.get(i & 1023, 0) + i
        return time.process_time() - started

    def pairing_s() -> float:
        started = time.process_time()
        pairs = paired([-(place // 170) for place in range(1000)], met)
        took = time.process_time() - started
        assert sorted(player for pair in pairs for player in pair) == list(range(1000))
        return took

    assert any(pairing_s() < 15 * yard_s() for _ in range(3))


def test_a_swiss_round_is_paired_on_the_lagged_standings():
    event = Tournament(list("ABCD"), Plan.parse("swiss:3 koth"))
    assert event.pair() == [("A", "C"), ("B", "D")]
    assert event.pair() == [("A", "D"), ("B", "C")], "rounds 1 and 2 are paired on the initial order"
    with pytest.raises(IllegalMove, match=r"round 3 \(swiss\) is paired on the standings after round 1"):
        event.pair()
    event.enter_result(1, "A", 300, "C", 400)
    event.enter_result(1, "B", 350, "D", 340)
    assert event.pair() == [("C", "D"), ("B", "A")], "C and B have a win, but they meet in round 2"
    assert [event.paired_on(number) for number in (1, 2, 3, 4)] == [0, 0, 1, 3]


def test_who_has_withdrawn_is_not_paired_and_the_bye_goes_round():
    event = Tournament(list("ABCDE"), Plan.parse("swiss:4"))
    assert event.pair() == [("A", "C"), ("B", "D"), ("E", None)]
    event.withdraw("C")
    assert event.pair() == [("A", "D"), ("B", "E")]
    event.enter("F")
    event.enter_result(1, "A", 400, "C", 380)
    event.enter_result(1, "B", 400, "D", 390)
    assert event.pair() == [("E", "A"), ("B", "F"), ("D", None)], "D is the lowest without a bye"


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9), st.lists(st.integers(0, 60), max_size=60))
def test_any_course_of_a_swiss_event_survives_storage(n_players, margins):
    event = Tournament([f"P{number}" for number in range(n_players)], Plan.parse("swiss:4 koth:2"))
    for margin in margins:
        if margin == 60:
            event.withdraw(event.players[-1])
        try:
            event.pair()
        except IllegalMove as error:
            if error.code != "RESULTS_MISSING":
                break
            number, slip = event.missing()[0]
            event.enter_result(number, slip.first, 400, slip.second, 370 + margin)
        again = Tournament.from_json(json.loads(json.dumps(event.to_json())))
        assert again.to_json() == event.to_json()
        event = again


def test_an_unknown_method_is_named_with_the_methods_there_are():
    with pytest.raises(ValueError, match="unknown pairing method 'swish'; expected lagged, koth or swiss"):
        Plan.parse("swish:5 koth:3")
    with pytest.raises(GameFileError, match="methods, item 1: expected a text"):
        Plan.from_json({"methods": [["swiss"]]})


def test_swiss_rounds_on_the_command_line(capsys, tmp_path):
    file = str(tmp_path / "event.json")
    assert main(["tournament", "new", file, "Ada", "Ben", "Chi", "Dan", "--plan", "swiss:1 koth:1"]) == 0
    assert main(["tournament", "pair", file]) == 0
    assert capsys.readouterr().out == (
        "Round 1 of 2 (swiss)\n"
        "table  first    second   starts  result\n"
        "    1  Ada (1)  Chi (3)  Ada     to be played\n"
        "    2  Ben (2)  Dan (4)  Ben     to be played\n"
    )
    other = str(tmp_path / "other.json")
    assert main(["tournament", "new", other, "Ada", "Ben", "--plan", "dice:5"]) == 2
    assert "unknown pairing method 'dice'; expected lagged, koth or swiss" in capsys.readouterr().err
    assert not (tmp_path / "other.json").exists()
