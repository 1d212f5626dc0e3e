"""Whole games at a table: clocks, totals, the end, the slip."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament import (
    Absent,
    Accept,
    Agree,
    Announce,
    Arrive,
    Challenge,
    Correct,
    Count,
    Draw,
    Exchange,
    Flag,
    Forfeit,
    Go,
    Hold,
    Pass,
    Place,
    PlayOn,
    Press,
    Reach,
    Record,
    Recount,
    Rule,
    Settle,
    Sign,
    Start,
    Stop,
    TableGame,
    TakeBack,
    Tournament,
)
from wordcore.query import Adjudication

from .driver import A_TILES, Driver, started, to_the_last_play


def test_the_clock_of_the_player_on_turn_runs_and_the_press_changes_over():
    driver = started().play("8H HORN", think_s=100)
    assert driver.table.left_s("Ada") == 1200 - 102
    assert driver.table.left_s("Ben") == 1200 - 2
    assert (driver.table.scores, driver.table.to_move) == ((14, 0), "Ben")
    with pytest.raises(ValueError, match="unknown player 'Cay'"):
        driver.table.left_s("Cay")


def test_a_hand_in_the_bag_ends_the_turn_and_the_press_can_follow():
    driver = started().do(Place, "8H HORN").do(Announce).do(Reach).do(Record).do(Draw, 4)
    assert (driver.table.to_move, driver.table.state.clock.running) == ("Ben", 0)
    assert driver.refused(Press, player="Ben") == "WRONG_PLAYER"
    driver.do(Press)
    assert driver.table.state.clock.running == 1


def test_the_clock_waits_during_a_ruling_and_runs_again_with_the_announcement():
    driver = started().placed("8H HORN").do(Challenge, after_s=30)
    left = driver.table.left_s("Ben")
    driver.do(Rule, Adjudication.of({"HORN": True}), after_s=300)
    assert driver.table.left_s("Ben") == left
    driver.do(Announce, after_s=10).do(Draw, 4, after_s=5)
    assert driver.table.left_s("Ben") == left - 5
    assert (driver.table.scores, driver.table.sheet[0].challenged) == ((19, 0), ("HORN",))


def test_a_challenge_and_its_ruling_may_be_one_act_and_the_time_between_is_nobodys():
    driver = started(lexicon=Lexicon.from_words(["HORN"])).placed("8H HORN")
    driver.do(Challenge, after_s=30, ruled_at_s=500)
    left = driver.table.left_s("Ben")
    assert (driver.last.stands, driver.table.moves[-1].ruling.lexicon, left) == (True, driver.table.lexicon.name, 1170)
    assert driver.refused(Announce, after_s=100) == "BAD_TIME"
    driver.now = 500
    driver.do(Announce).do(Draw, 4, after_s=5)
    assert driver.table.left_s("Ben") == left - 5


def test_a_bad_play_comes_off_and_the_opponent_is_on_turn():
    driver = started(lexicon=Lexicon.from_words(["ZAP"])).placed("8H ZPA")
    driver.do(Challenge, ["ZPA"])
    assert not driver.last.stands and driver.table.moves[-1].ruling.words == {"ZPA": False}
    driver.do(TakeBack)
    line = driver.table.sheet[0]
    assert (line.kind, line.score, line.withdrawn, line.challenged) == ("challenged_off", 0, 28, ("ZPA",))
    state = driver.table.state
    assert (driver.table.to_move, state.clock.running, state.racks, state.bag) == ("Ben", 1, (7, 7), 86)
    assert driver.table.board.is_empty


def test_six_zeros_of_any_kind_end_the_game_and_both_lose_their_tiles():
    driver = started().do(Exchange, 7).do(Press).do(Draw, 7)
    assert driver.table.state.bag == 86
    driver.placed("8H QI").do(Challenge, ruling=Adjudication.of({"QI": False})).do(TakeBack)
    for _ in range(3):
        driver.pass_turn()
    assert (driver.table.state.zero_run, driver.table.stage) == (5, "PLAYING")
    driver.pass_turn()
    assert driver.table.stage == "COUNTING"
    driver.do(Count, {"Ada": "AEIOULQ", "Ben": "EEEEEE?"})
    assert driver.table.result == ("SIX_ZEROS", (-16, -6), ("Ben",))
    assert [(line.kind, line.score, line.text) for line in driver.table.sheet[-2:]] == [
        ("end_adjustment", -16, "AEIOULQ"),
        ("end_adjustment", -6, "EEEEEE?"),
    ]


def test_a_lost_turn_counts_as_a_zero():
    driver = started(rules={"challenge_rule": "double"})
    driver.placed("8H HO").do(Challenge, ruling=Adjudication.of({"HO": True})).do(Announce)
    assert (driver.table.sheet[-1].kind, driver.table.state.zero_run) == ("lost_turn", 1)
    for _ in range(5):
        assert driver.table.stage == "PLAYING"
        driver.pass_turn()
    assert (driver.table.stage, driver.table.scores) == ("COUNTING", (10, 0))


def test_going_out_gains_twice_the_opponents_tiles_once_the_last_play_is_accepted():
    driver = to_the_last_play()
    assert driver.table.stage == "PLAYING", "the last play can still be challenged"
    driver.do(Record, player="Ben").do(Count, {"Ben": "AAA"})
    assert driver.table.result == ("OUT", (18 + 24 + 6, 13), ("Ada",))


def test_the_opponents_clock_waits_for_five_seconds_after_the_last_play():
    driver = to_the_last_play()
    left = driver.table.left_s("Ben")
    assert [driver.table.left_s("Ben", at_s=driver.now + wait) for wait in (4, 5, 8)] == [left, left, left - 3]


def test_a_last_play_challenged_off_lets_the_game_continue():
    driver = to_the_last_play().do(Challenge, ruling=Adjudication.of({"AAAAAAAA": False})).do(TakeBack)
    assert (driver.table.stage, driver.table.to_move, driver.table.state.racks) == ("PLAYING", "Ben", (3, 3))


def test_overtime_is_taken_off_at_the_end_and_the_slip_has_both():
    driver = to_the_last_play()
    driver.do(Accept, after_s=5 + driver.table.left_s("Ben") + 61).do(Count, {"Ben": "AAA"})
    slip = driver.table.slip()
    assert (slip.scores, slip.overtime_s, slip.penalties, slip.final) == ((48, 13), (0, 61), (0, 20), (48, -7))
    assert driver.table.result.scores == (48, -7) and driver.table.scores == (48, 13)


def test_a_tables_result_is_taken_into_an_event_with_its_overtime_counted_once():
    event = Tournament(["Ada", "Ben", "Chi"])
    event.pair()
    with pytest.raises(IllegalMove, match="NO_TABLE"):
        event.open_table(1, 2)
    table = event.open_table(1, 1)
    assert (table.players, table.setup.rules.player_seconds) == (("Ada", "Ben"), 1200)
    for act in (Start(player="Ben", at_s=0), *[act for _ in range(5) for act in (Pass(), Press())], Pass()):
        table.push(act)
    table.push(Press(at_s=1261))
    table.push(Count({"Ada": "AAAAAAA", "Ben": "EEEEEEE"}))
    for code in ("NOT_SIGNED", "NOT_SIGNED"):
        with pytest.raises(IllegalMove, match=code):
            event.take(table)
        table.push(Sign(player="Ada" if table.slip().signed_by == () else "Ben"))
    assert table.result == ("SIX_ZEROS", (-27, -7), ("Ben",))
    event.take(table)
    slip = event.slip(1, "Ada")
    assert (slip.scores, slip.overtime_s, slip.final) == ((-7, -7), (61, 0), (-27, -7))
    assert (slip.starter, slip.signed_by, slip.round, slip.table) == ("Ben", ("Ada", "Ben"), 1, 1)
    assert [(row.name, row.spread) for row in event.standings()] == [("Chi", 50), ("Ben", 20), ("Ada", -20)]
    with pytest.raises(IllegalMove, match="ENTERED"):
        event.take(table)
    with pytest.raises(IllegalMove, match="NO_RESULT"):
        Tournament(["Ada", "Ben"]).pair()
        event.undo()
        event.take(event.open_table(1, 1))


def test_ten_minutes_over_time_forfeit_the_game_and_the_spread_is_the_directors():
    driver = started()
    assert driver.refused(Flag, after_s=1799) == "OUT_OF_ORDER"
    assert driver.refused(Place, "8H HORN", after_s=1800) == "FORFEIT"
    driver.do(Flag, after_s=1800)
    assert driver.table.result == ("OVERTIME", (0, 0), ("Ben",))
    assert driver.table.question.rule == "W-OT"
    assert (driver.table.slip().forfeit, driver.table.slip().loser) == ("overtime", "Ada")
    assert driver.table.slip().final is None


def test_who_is_ten_minutes_over_time_cannot_stop_the_timer_but_for_the_director():
    driver = to_the_last_play()
    for reason in ("challenge", "score", "overdraw"):
        assert driver.refused(Stop, reason, after_s=1806) == "FORFEIT", reason
    assert driver.refused(Challenge, after_s=1806) == "FORFEIT"
    driver.do(Stop, "director", after_s=1806).do(Go)
    assert driver.refused(Accept) == "FORFEIT"
    driver.do(Flag)
    assert driver.table.slip().loser == "Ben" and driver.table.slip().forfeit == "overtime"


@pytest.mark.parametrize(("late_s", "stage"), [(300, "BEFORE"), (301, "CHOICE"), (1200, "CHOICE"), (1201, "RESULT")])
def test_a_late_player_plays_chooses_or_has_lost(late_s, stage):
    driver = Driver().do(Absent, player="Ben").do(Arrive, after_s=late_s)
    assert driver.table.stage == stage
    if stage == "RESULT":
        assert driver.table.result.winners == ("Ada",)
    if stage == "CHOICE":
        assert driver.refused(PlayOn, player="Ada") == "WRONG_PLAYER"
        driver.do(PlayOn).do(Start)
        assert driver.table.left_s("Ben") == 1200 - late_s
        driver.table.pop()
        driver.table.pop()
        driver.do(Forfeit, player="Ben")
        assert driver.table.result == ("LATE", (0, 0), ("Ada",))


def test_players_who_never_come_forfeit_once_their_time_has_run_out():
    driver = Driver().do(Absent, player="Ada")
    assert driver.refused(Flag, after_s=1200) == "OUT_OF_ORDER"
    assert driver.refused(Arrive, player="Ben") == "WRONG_PLAYER"
    assert driver.do(Flag, after_s=1201).table.slip().lines(bye=50, late=75) == [("Ben", 1, 75), ("Ada", 0, -75)]


def test_the_timer_is_stopped_only_for_good_reasons_and_nothing_happens_meanwhile():
    driver = started()
    with pytest.raises(TypeError, match="expected 'challenge', 'score', 'overdraw' or 'director', found 'coffee'"):
        Stop("coffee")
    driver.do(Stop, "director")
    left = driver.table.left_s("Ada")
    assert driver.refused(Pass) == "CLOCK_STOPPED"
    driver.do(Go, after_s=500)
    assert driver.table.left_s("Ada") == left
    assert driver.refused(Go) == "OUT_OF_ORDER"


def test_an_overdraw_stops_both_clocks_until_it_is_settled():
    driver = started().placed("8H HORN").do(Record).do(Draw, 5)
    assert driver.table.state.clock.running is None
    left = driver.table.left_s("Ben")
    driver.do(Settle, after_s=200)
    assert (driver.table.state.clock.running, driver.table.left_s("Ben")) == (1, left)


def test_acts_without_times_leave_the_clocks_where_they_were():
    table = TableGame(("Ada", "Ben"))
    for act in (Start(), Place("8H HORN"), Announce(), Press(), Hold(), Draw(4), Accept()):
        table.push(act)
    assert (table.left_s("Ada"), table.left_s("Ben"), table.to_move) == (1200, 1200, "Ben")


def test_scores_are_corrected_and_slips_signed_by_both():
    driver = to_the_last_play().do(Accept).do(Count, {"Ben": "AAA"})
    assert driver.table.result.scores == (48, 13)
    assert driver.refused(Recount, player="Ben") == "NO_RECOUNT"
    assert driver.refused(Agree, player="Ada") == "OUT_OF_ORDER"
    driver.do(Sign, player="Ada").do(Correct, 2, 21, player="Ben")
    assert driver.table.result.scores == (48, 13), "one alone corrects nothing"
    assert driver.refused(Agree, player="Ben") == "WRONG_PLAYER"
    driver.do(Agree, player="Ada")
    assert driver.table.result.scores == (48, 28) and driver.table.sheet[1].score == 21
    assert driver.table.slip().signed_by == (), "who has signed the old scores has not signed these"
    driver.do(Recount, player="Ada").do(Correct, 1, 1, player="Ben").do(Sign, player="Ben")
    assert driver.refused(Agree, player="Ada") == "OUT_OF_ORDER", "signing drops what nobody agreed to"
    assert driver.table.stage == "RESULT" and driver.refused(Sign, player="Ben") == "WRONG_PLAYER"
    driver.do(Sign, player="Ada")
    assert (driver.table.stage, driver.table.slip().recounts) == ("SIGNED", 1)
    assert driver.refused(Recount, player="Ada") == "NO_RECOUNT"
    assert driver.refused(Correct, 1, 30, player="Ada") == "SIGNED"
    assert driver.refused(Correct, 99, 30, player=None) == "NO_LINE"
    assert driver.do(Correct, 1, 9, player=None).table.result.scores == (49, 28)
    assert driver.table.slip().is_signed
    with pytest.raises(TypeError):
        Sign()


def test_tiles_left_are_those_that_can_be_left():
    driver = to_the_last_play().do(Accept)
    for tiles in ({"Ada": "A", "Ben": "AAA"}, {"Ben": "AA"}, {"Ben": "AAB"}, {"Ben": "AA?"}, {}, {"Ben": "A9A"}):
        assert driver.refused(Count, tiles) == "COUNT", tiles
    assert driver.refused(Count, {"Cay": "", "Ben": "AAA"}) == "UNKNOWN_PLAYER"
    with pytest.raises(TypeError, match="Count, tiles, Ben: expected a text"):
        Count({"Ben": 3})


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 99), st.sampled_from([0, 1, 61, 700]), st.booleans()), max_size=60),
    st.sampled_from(["penalty", "single", "double"]),
)
def test_any_acts_keep_the_tiles_and_can_be_stored_and_undone(walk, rule):
    table, now = TableGame(("Ada", "Ben"), tile_set=A_TILES, rules={"challenge_rule": rule}), 0.0
    states = [table.state]
    squares = [f"{row}{column}" for row in "789" for column in "FGHIJ"]
    for number, step, good in walk:
        moves = [*table.legal_moves, Place(f"{squares[number % 15]} {'A' * (1 + number % 4)}"), Draw(1 + number % 7)]
        moves += [Exchange(1), Rule(Adjudication(good, {}, "", "")), Stop("score"), Correct(1, number, player="Ada")]
        moves += [Count({"Ada": "A" * table.state.racks[0], "Ben": "A" * table.state.racks[1]})]
        move, now = moves[number % len(moves)], now + step
        try:
            table.push(replace(move, at_s=now))
        except IllegalMove:
            assert table.state is states[-1]
            continue
        states.append(table.state)
        state = table.state
        on_board = len(state.squares) - state.squares.count(0)
        assert sum(state.racks) + state.bag + on_board == 20 and min(*state.racks, state.bag) >= 0
        assert sum(line.score for line in table.sheet) == sum(table.scores)
        assert table.over is (table.stage in ("RESULT", "SIGNED"))
    again = TableGame.from_json(json.loads(json.dumps(table.to_json())))
    assert again.state == table.state and again.outcomes == table.outcomes
    for state in reversed(states[:-1]):
        table.pop()
        assert table.state is state


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"players": ["A"]}, "setup, players"),
        ({"players": ["A", "B", "C"]}, "setup, players"),
        ({"rules": "LV"}, "setup, rules"),
        ({"rules": "XY"}, "XY"),
        ({"rules": {"bonus": "many"}}, "bonus"),
        ({"first": "C"}, "setup, first"),
        ({"rules": {"rack_size": 11}, "tile_set": A_TILES}, "setup, tile_set"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_field(options, place):
    with pytest.raises(GameFileError, match=place):
        TableGame(**{"players": ("A", "B"), **options})


def test_the_kinds_of_acts_in_order_follow_the_game():
    driver = Driver()

    def names() -> list[tuple[str | None, str]]:
        return [(player, act.__name__) for player, act in driver.table.legal_moves.kinds]

    assert names() == [(None, "Start"), (None, "Absent")]
    driver.do(Absent, player="Ben")
    assert names() == [("Ben", "Arrive"), ("Ada", "Absent"), (None, "Flag")]
    driver.do(Arrive, after_s=400)
    assert names() == [("Ben", "PlayOn"), ("Ben", "Forfeit")]
    driver.do(PlayOn).do(Start)
    assert ("Ada", "Place") in names() and (None, "Stop") in names()
    driver.do(Stop, "score")
    assert names() == [(None, "Go")]
    driver.do(Go)
    for _ in range(6):
        driver.pass_turn()
    assert names()[0] == (None, "Count") and ("Ben", "Correct") in names()
    driver.do(Count, {"Ada": "AEIOULN", "Ben": "AEIOULN"})
    assert ("Ada", "Recount") in names() and ("Ben", "Sign") in names()
    driver.do(Sign, player="Ada").do(Sign, player="Ben")
    assert names() == [(None, "Certify"), (None, "Correct")]


def test_a_view_shows_the_table_and_never_which_word_failed():
    driver = started().placed("8H ZAP")
    driver.do(Challenge, ruling=Adjudication.of({"ZAP": False}))
    view = driver.table.view("Ben")
    assert (view.stage, view.phase, view.play, view.announced) == ("PLAYING", "OVERTURNED", "8H ZAP", 28)
    assert view.moves[-1].ruling.words == {} and not view.moves[-1].ruling.acceptable
    data = view.to_json()
    assert (data["board"].split("/")[7], data["n_racks"], data["n_bag"]) == ("7ZAP5", [7, 7], 86)
    assert (data["clock"], data["running"]) == ({"Ada": 1197.0, "Ben": 1199.0}, None)
    driver.do(TakeBack).do(Exchange, "QUIT", player="Ben")
    assert driver.table.view("Ada").moves[-1].tiles == 4 and driver.table.view("Ben").moves[-1].tiles == "QUIT"
    json.dumps(driver.table.view(None).to_json())
