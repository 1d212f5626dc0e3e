"""Tournaments: which standings a round is paired on, results, corrections, and their storage."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament import ALL_BANKERS, Plan, Slip, Start, TableGame, Tournament


def code_of(action, *arguments, **named) -> str:
    with pytest.raises(IllegalMove) as caught:
        action(*arguments, **named)
    return caught.value.code


def rows(event: Tournament, after: int | None = None) -> list[tuple[str, float, int]]:
    return [(row.name, row.wins, row.spread) for row in event.standings(after)]


def test_an_event_takes_no_larger_seed_than_a_game():
    assert Tournament(["A", "B"], seed=2**128 - 1).setup.seed == 2**128 - 1
    with pytest.raises(GameFileError, match="setup, seed: expected a whole number of at most 128 bits"):
        Tournament(["A", "B"], seed=2**128)


def test_the_event_of_the_rulebook_is_ready_to_use():
    assert Tournament(["A", "B"]).plan is ALL_BANKERS
    assert ALL_BANKERS.methods == ("lagged",) * 5 + ("koth",) * 3
    assert (ALL_BANKERS.n_rounds, ALL_BANKERS.player_seconds) == (8, 1200)
    assert (ALL_BANKERS.bye_spread, ALL_BANKERS.forfeit_spread) == (50, 75)


def test_a_lagged_round_is_paired_before_the_last_round_is_finished():
    event = Tournament(list("ABCD"))
    assert event.pair() == [("A", "B"), ("C", "D")]
    assert event.pair() == [("A", "C"), ("B", "D")], "rounds 1 and 2 are paired on the initial order"
    assert code_of(event.pair) == "RESULTS_MISSING"
    event.enter_result(1, "A", 300, "B", 400)
    event.enter_result(1, "C", 300, "D", 350)
    assert event.pair() == [("B", "C"), ("D", "A")], "round 3: standings after round 1 are B D C A"


def test_king_of_the_hill_waits_for_every_result():
    event = Tournament(list("ABCD"), Plan(("lagged", "koth")))
    event.pair()
    event.enter_result(1, "A", 300, "B", 400)
    assert code_of(event.pair) == "RESULTS_MISSING"
    event.enter_result(1, "C", 300, "D", 310)
    assert event.pair() == [("B", "D"), ("C", "A")]
    assert not event.is_over
    event.enter_result(2, "D", 1, "B", 0)
    event.enter_result(2, "A", 2, "C", 2)
    assert event.is_over
    assert code_of(event.pair) == "NO_ROUND"
    assert rows(event) == [("D", 2, 11), ("B", 1, 99), ("C", 0.5, -10), ("A", 0.5, -100)]


def test_byes_draws_forfeits_and_overtime_count_as_the_rulebook_says():
    event = Tournament(["A", "B", "C", "D", "E", "F", "G"])
    event.pair()
    event.enter_result(1, "A", 350, "B", 350)
    event.enter_forfeit(1, "C")
    event.enter_result(1, "F", 400, "E", 395, overtime_s={"f": 1})
    assert rows(event) == [
        ("D", 1, 75),
        ("G", 1, 50),
        ("E", 1, 5),
        ("A", 0.5, 0),
        ("B", 0.5, 0),
        ("F", 0, -5),
        ("C", 0, -75),
    ]
    assert rows(event, after=0) == [(name, 0, 0) for name in "ABCDEFG"]
    assert code_of(event.enter_result, 1, "G", 1, "A", 2) == "BYE"


def test_a_forfeit_by_overtime_needs_the_directors_spread():
    event = Tournament(list("AB"))
    event.pair()
    assert code_of(event.enter_result, 1, "A", 400, "B", 300, overtime_s={"A": 600}) == "FORFEIT"
    assert code_of(event.enter_forfeit, 1, "A", reason="overtime") == "JUDGE"
    assert code_of(event.enter_forfeit, 1, "A", spread=30) == "SPREAD"
    with pytest.raises(TypeError, match="expected 'late', 'overtime' or 'both', found 'bored'"):
        event.enter_forfeit(1, "A", reason="bored")
    event.enter_forfeit(1, "A", reason="overtime", spread=30)
    assert rows(event) == [("B", 1, 30), ("A", 0, -30)]


def test_results_are_entered_once_corrected_until_signed_and_then_by_the_director():
    event = Tournament(list("AB"))
    event.pair()
    assert code_of(event.correct_result, 1, "A", 1, "B", 2) == "NO_RESULT"
    event.enter_result(1, "A", 400, "B", 380)
    assert code_of(event.enter_result, 1, "A", 400, "B", 380) == "ENTERED"
    event.recount(1, "b")
    event.correct_result(1, "B", 402, "A", 400)
    assert rows(event) == [("B", 1, 2), ("A", 0, -2)]
    event.sign(1, "A")
    assert (event.slip(1, "B").signed_by, event.slip(1, "B").is_signed) == (("A",), False), "one is not enough"
    event.correct_result(1, "B", 402, "A", 400)
    assert event.slip(1, "A").signed_by == (), "who has signed the old scores has not signed these"
    event.sign(1, "b")
    event.sign(1, "a")
    assert event.slip(1, "A").signed_by == ("A", "B")
    assert code_of(event.recount, 1, "A") == "NO_RECOUNT", "signed: too late"
    assert code_of(event.correct_result, 1, "A", 500, "B", 1) == "SIGNED"
    assert code_of(event.correct_forfeit, 1, "A") == "SIGNED"
    event.correct_forfeit(1, "A", director=True)
    slip = event.slip(1, "A")
    assert slip.changes == ("400-380", "400-402", "400-402")
    assert (slip.recounts, slip.is_signed, slip.describe()) == (1, True, "A forfeits (late)")


def test_entries_that_cannot_be_are_refused_and_change_nothing():
    event = Tournament(list("ABCD"))
    assert code_of(event.slips, 1) == "NO_ROUND"
    event.pair()
    before = event.to_json()
    assert code_of(event.enter_result, 1, "A", 1, "C", 2) == "NOT_PAIRED"
    assert code_of(event.enter_result, 1, "A", 1, "Z", 2) == "UNKNOWN_PLAYER"
    assert code_of(event.enter_result, 2, "A", 1, "B", 2) == "NO_ROUND"
    assert code_of(event.enter_result, 1, "A", 1, "a", 2) == "NOT_PAIRED"
    assert code_of(event.enter_result, 1, "A", 1, "B", 2, overtime_s={"B": -1}) == "OVERTIME"
    assert code_of(event.pair, 1) == "PAIRED"
    assert code_of(event.pair, 0) == code_of(event.pair, -1) == "NO_ROUND"
    assert code_of(event.pair, 3) == "NO_ROUND"
    for wrong in (1.5, "1", True, None):
        with pytest.raises(TypeError, match="scores, A: expected a whole number"):
            event.enter_result(1, "A", wrong, "B", 2)
    with pytest.raises(TypeError, match="player: expected a name"):
        event.slip(1, None)
    assert code_of(event.enter_result, 1, "A", 1, "B", 2, overtime_s={"C": 9}) == "NOT_PAIRED"
    assert code_of(event.enter, " ") == "NO_NAME"
    assert code_of(event.enter, "a") == "SAME_NAME"
    assert event.to_json() == before


def test_players_come_late_leave_and_come_back():
    event = Tournament(list("ABC"), Plan(("lagged",) * 3))
    event.pair()
    event.enter("D")
    event.withdraw("A")
    event.enter_result(1, "A", 400, "B", 300)
    assert event.pair() == [("B", "C"), ("D", None)], "D has had no bye yet, C has"
    event.enter_result(2, "B", 1, "C", 2)
    event.reinstate("A")
    assert event.pair() == [("A", "C"), ("D", "B")]
    assert code_of(event.enter, "E") == "TOO_LATE"
    assert len(event.standings()) == 4


def test_a_pairing_without_results_can_be_taken_back():
    event = Tournament(list("ABC"))
    event.pair()
    event.unpair()
    assert event.n_paired == 0
    event.pair()
    event.enter_result(1, "A", 1, "B", 2)
    assert code_of(event.unpair) == "RESULTS_ENTERED"


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9), st.integers(0, 10**6), st.lists(st.integers(0, 5), max_size=60))
def test_any_course_of_an_event_adds_up_and_survives_storage(n_players, seed, choices):
    event = Tournament([f"P{number}" for number in range(n_players)], Plan(("lagged",) * 4 + ("koth",) * 2))
    for step, choice in enumerate(choices):
        missing = event.missing()
        try:
            if choice == 0 or not missing:
                event.pair()
            elif choice == 1:
                event.enter_forfeit(missing[0][0], missing[0][1].first)
            else:
                number, slip = missing[choice % len(missing)]
                event.enter_result(number, slip.first, 300 + (seed * step) % 97, slip.second, 340)
        except IllegalMove as error:
            assert error.code in ("RESULTS_MISSING", "NO_ROUND")
    again = Tournament.from_json(json.loads(json.dumps(event.to_json())))
    assert again.to_json() == event.to_json()
    assert again.standings() == event.standings()
    slips = [slip for number in range(1, event.n_paired + 1) for slip in event.slips(number)]
    byes = sum(slip.is_bye for slip in slips)
    games = sum(slip.is_done and not slip.is_bye for slip in slips)
    assert sum(row.wins for row in event.standings()) == byes + games
    assert sum(row.spread for row in event.standings()) == 50 * byes
    for number in range(1, event.n_paired + 1):
        seated = [name for slip in event.slips(number) for name in (slip.first, slip.second) if name]
        assert sorted(seated) == sorted(event.players)


def test_every_entry_stays_and_undoing_appends():
    event = Tournament(list("ABC"))
    assert event.revision == 3
    event.pair()
    event.enter_result(1, "A", 400, "B", 380)
    event.correct_result(1, "A", 400, "B", 401)
    states = [event.state]
    event.undo()
    assert event.slip(1, "A").scores == (400, 380) and event.slip(1, "A").changes == ()
    event.undo()
    assert not event.slip(1, "A").is_done
    event.enter_result(1, "A", 1, "B", 2)
    event.undo()
    event.undo()
    assert (event.n_paired, event.revision) == (0, 11)
    assert [type(entry).__name__ for entry in event.entries[-4:]] == ["Undo", "EnterResult", "Undo", "Undo"]
    assert event.pair() == [("A", "B"), ("C", None)]
    assert Tournament.from_json(json.loads(json.dumps(event.to_json()))) == event
    assert states[0].rounds[0][0].scores == (400, 401), "a state is a value"
    for _ in range(4):
        event.undo()
    assert event.players == () and code_of(event.undo) == "NO_ENTRY"
    assert not hasattr(event, "push") and not hasattr(event, "pop")


def test_a_correction_keeps_the_overtime_unless_it_names_it():
    event = Tournament(list("AB"))
    event.pair()
    event.enter_result(1, "A", 400, "B", 395, overtime_s={"A": 61, "B": 5})
    event.correct_result(1, "A", 418, "B", 395)
    assert event.slip(1, "A").final == (398, 385)
    event.correct_result(1, "A", 418, "B", 395, overtime_s={"b": 0})
    assert event.slip(1, "A").final == (398, 395)


def test_a_tables_slip_is_taken_once_signed_and_its_overtime_counts_once():
    event = Tournament(list("ABCD"))
    event.pair()
    slip = Slip(("B", "A"), scores=(390, 420), overtime_s=(0, 61), starter="A")
    assert code_of(event.take, slip) == "NOT_SIGNED"
    assert code_of(event.take, replace(slip, signed_by=("A",))) == "NOT_SIGNED"
    signed = replace(slip, signed_by=("A", "B"))
    assert code_of(event.take, replace(signed, table=2)) == "WRONG_TABLE"
    assert code_of(event.take, Slip(("A", "C"), scores=(1, 2), signed_by=("A", "C"))) == "WRONG_TABLE"
    assert code_of(event.take, Slip(("A", "B"))) == "NO_RESULT"
    assert code_of(event.take, signed, spread=10) == "SPREAD"
    assert code_of(event.take, replace(signed, overtime_s=(600, 0))) == "FORFEIT"
    event.take(signed)
    kept = event.slip(1, "A")
    assert (kept.players, kept.scores, kept.overtime_s, kept.final) == (("A", "B"), (420, 390), (61, 0), (400, 390))
    assert (kept.starter, kept.is_signed, kept.table) == ("A", True, 1)
    assert rows(event)[0] == ("A", 1, 10)
    assert code_of(event.take, signed) == "ENTERED"
    late = Slip(("C", "D"), forfeit="late", loser="C")
    event.take(late, round=1)
    assert rows(event)[0] == ("D", 1, 75)
    event.undo()
    over = Slip(("C", "D"), forfeit="overtime", loser="D")
    assert code_of(event.take, over) == "JUDGE"
    event.take(over, spread=30)
    assert rows(event)[0] == ("C", 1, 30)
    assert Tournament.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_overtime_costs_points_until_the_game_is_forfeited():
    slips = [Slip(("A", "B"), scores=(400, 390), overtime_s=(s, 601)) for s in (0, 1, 599, 600)]
    assert [slip.penalties for slip in slips] == [(0, 0), (10, 0), (100, 0), (0, 0)]


def stored() -> dict:
    event = Tournament(list("ABC"))
    event.pair()
    event.enter_result(1, "A", 1, "B", 2)
    return event.to_json()


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda data: data.pop("entries"), '"entries"'),
        (lambda data: data.update(version=2), "stored game, version"),
        (lambda data: data.update(game="table"), "stored game, game"),
        (lambda data: data.update(entries=7), "stored game, entries"),
        (lambda data: data["setup"].update(players=["A", "B"]), "setup, players"),
        (lambda data: data["setup"].update(name=7), "setup, name"),
        (lambda data: data["setup"].update(plan={"methods": ["dice"]}), "setup, plan, pairing method"),
        (lambda data: data["setup"].update(plan={"bye_spread": "many"}), "setup, plan, bye_spread"),
        (lambda data: data["setup"].update(plan={"colour": "red"}), "setup, plan"),
        (lambda data: data["entries"].insert(0, {"move": "enter", "player": "a"}), "entry 2 .enter."),
        (lambda data: data["entries"].insert(3, data["entries"].pop()), "entry 4 .result.: .* NO_ROUND"),
        (lambda data: data["entries"].append({"move": "fly"}), "entry 6, move"),
        (lambda data: data["entries"].append(None), "entry 6"),
        (lambda data: data["entries"][3].update(pairs=[["A", "B"]]), "PAIRS"),
        (lambda data: data["entries"][3].update(pairs=[["A", "B"], ["C", "C"]]), "PAIRS"),
        (lambda data: data["entries"][3].update(pairs=[["A", "B"], ["Z", None]]), "PAIRS"),
        (lambda data: data["entries"][3].update(round=2), "NO_ROUND"),
        (lambda data: data["entries"][4].update(scores={"A": 1}), "NOT_PAIRED"),
        (lambda data: data["entries"][4].update(scores={"A": "1", "B": 2}), "scores, A"),
        (lambda data: data["entries"][4].update(overtime_s={"A": 600}), "FORFEIT"),
        (lambda data: data["entries"].append({"move": "forfeit", "round": 1, "player": "C"}), "BYE"),
        (lambda data: data["entries"].append({"move": "take", "slip": {"players": ["A"]}}), "slip, players"),
    ],
)
def test_a_stored_event_that_cannot_be_is_refused_with_the_place(spoil, place):
    data = stored()
    Tournament.from_json(data)
    spoil(data)
    with pytest.raises(GameFileError, match=place):
        Tournament.from_json(data)


@pytest.mark.parametrize("players", [["A", "a"], ["A", ""], ["A", 7], 7, None, ["A", ["B"]]])
def test_players_that_cannot_be_entered_make_no_event(players):
    with pytest.raises(GameFileError, match="setup, players: expected"):
        Tournament(players)
    with pytest.raises(GameFileError, match="setup, players: expected a list of names, found 'abc'"):
        Tournament("abc")


def test_a_file_of_the_first_release_is_refused_in_one_sentence():
    old = {"format": "wordcore tournament", "version": 1, "name": "", "plan": {}, "players": ["A"], "rounds": []}
    with pytest.raises(GameFileError, match=r"release 0\.1 cannot be read"):
        Tournament.from_json(old)


@pytest.mark.parametrize(
    "fields",
    [
        {"forfeit": "late"},
        {"loser": "A"},
        {"spread": 0},
        {"forfeit": "both", "loser": "A"},
        {"forfeit": "missed", "loser": "A"},
        {"forfeit": "late", "loser": "A", "scores": (1, 2)},
        {"forfeit": "late", "loser": "C"},
        {"scores": (1, 2), "signed_by": ("A", "C")},
        {"scores": (1, 2), "overtime_s": (float("nan"), 0)},
        {"players": ("A", None), "scores": (1, 2)},
        {"players": ("A", None), "forfeit": "late", "loser": "A"},
    ],
)
def test_a_result_nobody_could_have_entered_is_not_a_slip(fields):
    with pytest.raises(ValueError, match=r"slip|unknown player"):
        Slip(**{"players": ("A", "B"), **fields})


@pytest.mark.parametrize("text", ["", "lagged:x", "lagged koth:two", "dice:3"])
def test_a_plan_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValueError, match=r"plan|method"):
        Plan.parse(text)


def test_a_plan_in_words():
    assert Plan.parse("lagged:2, koth").methods == ("lagged", "lagged", "koth")
    assert Plan.parse("koth:1", bye_spread=100).bye_spread == 100


def test_an_event_and_a_table_travel_to_another_process():
    event = Tournament(list("ABC"))
    event.pair()
    assert pickle.loads(pickle.dumps(event)).to_json() == event.to_json()
    table = TableGame(("A", "B"))
    table.push(Start(at_s=0))
    assert pickle.loads(pickle.dumps(table)).state == table.state
