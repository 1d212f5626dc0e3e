"""Whole games at a table: clocks, totals, the end, the slip."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import Board, Play
from wordcore.games.tournament import KINDS, Act, Stage, TableGame
from wordcore.query import Status


class Driver:
    """Pushes acts one second apart unless told otherwise."""

    def __init__(self, **options: Any) -> None:
        self.game = TableGame(**options)
        self.now = 0.0

    def do(self, kind: str, by: int | None = None, after_s: float = 1.0, **details: Any) -> Driver:
        self.now += after_s
        self.game.push(Act(kind, self.now, by=by, **details))
        return self

    def play(
        self, by: int, score: int, tiles: int = 3, words: tuple[str, ...] = ("ZAP",), think_s: float = 10.0
    ) -> Driver:
        """A turn as it should be: place, announce, press, record, draw."""
        self.do("place", by, think_s, words=words, tiles=tiles, score=score)
        self.do("announce", by).do("press", by).do("record", by)
        turn = self.game.turn
        if turn is not None and turn.need:
            self.do("draw", by, tiles=turn.need)
        return self

    def pass_turn(self, by: int) -> Driver:
        return self.do("pass", by).do("press", by)

    def refused(self, kind: str, by: int | None = None, after_s: float = 1.0, **details: Any) -> str:
        before = self.game.state
        with pytest.raises(IllegalMove) as caught:
            self.game.push(Act(kind, self.now + after_s, by=by, **details))
        assert self.game.state is before, "a refused act changes nothing"
        return caught.value.code


def started(**options: Any) -> Driver:
    return Driver(**options).do("start", by=0)


def test_the_clock_of_the_player_on_turn_runs_and_the_press_changes_over():
    table = started().play(0, 20, think_s=100)
    clock = table.game.clock
    assert clock.left(0, table.now) == 1200 - 102
    assert clock.left(1, table.now) == 1200 - 2
    assert table.game.scores == (20, 0)
    assert table.game.turn.mover == 1


def test_a_hand_in_the_bag_ends_the_turn_and_the_press_can_follow():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("reach", 0).do("record", 0)
    table.do("draw", 0, tiles=3)
    assert table.game.turn.mover == 1 and table.game.clock.running == 0
    table.do("press", 0)
    assert table.game.clock.running == 1


def test_the_clock_stands_during_a_ruling_and_restarts_with_the_announcement():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("challenge", 1, after_s=30)
    left = table.game.clock.left(1, table.now)
    table.do("rule", after_s=300, verdicts={"ZAP": True})
    assert table.game.clock.left(1, table.now) == left
    table.do("announce", 0, after_s=10).do("draw", 0, after_s=5, tiles=3)
    assert table.game.clock.left(1, table.now) == left - 5
    assert table.game.scores == (20, 0)
    assert table.game.sheet[0].challenged == (("ZAP", True),)


def test_a_bad_play_comes_off_and_the_opponent_is_on_turn():
    table = started().do("place", 0, words=["ZAP", "PN"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("challenge", 1, words=["PN"])
    act = table.game.rule(Lexicon.from_words(["ZAP"]), at=table.now)
    assert act.verdicts == {"PN": False}
    table.do("take_back", 0)
    line = table.game.sheet[0]
    assert (line.kind, line.score, line.challenged) == ("challenged_off", 0, (("PN", False),))
    assert (table.game.turn.mover, table.game.clock.running, table.game.state.racks) == (1, 1, (7, 7))
    assert table.game.state.bag == 86


def test_in_the_double_rule_the_challenger_loses_a_turn():
    table = started(challenge_rule="double").do("place", 0, words=["ZAP"], tiles=3, score=15)
    table.do("announce", 0).do("press", 0).do("challenge", 1).do("rule", verdicts={"ZAP": True}).do("announce", 0)
    table.do("record", 0).do("draw", 0, tiles=3)
    assert [line.kind for line in table.game.sheet] == ["play", "lost_turn"]
    assert (table.game.turn.mover, table.game.clock.running, table.game.zero_run) == (0, 0, 1)


def test_six_zeros_of_any_kind_end_the_game_and_both_lose_their_tiles():
    table = started()
    table.do("exchange", 0, tiles=7).do("press", 0).do("draw", 0, tiles=7)
    assert table.game.state.bag == 86
    table.do("place", 1, words=["QQ"], tiles=2, score=40).do("announce", 1).do("press", 1)
    table.do("challenge", 0).do("rule", verdicts={"QQ": False}).do("take_back", 1)
    for seat in (0, 1, 0):
        table.pass_turn(seat)
    assert (table.game.zero_run, table.game.stage) == (5, Stage.PLAYING)
    table.pass_turn(1)
    assert table.game.stage is Stage.COUNTING
    table.do("count", values=[8, 12])
    result = table.game.result
    assert (result.reason, result.scores, result.winner, result.spread) == ("zeros", (-8, -12), 0, 4)


def to_the_last_play() -> Driver:
    """A game of 20 tiles: 6 in the bag, then three tiles left for player 0."""
    table = started(n_tiles=20).play(0, 30, tiles=4).play(1, 20, tiles=4)
    assert table.game.state.racks == (7, 5) and table.game.state.bag == 0
    table.play(0, 10, tiles=4)
    table.play(1, 10, tiles=2)  # by placing, player 1 lets the last play stand
    assert table.game.state.racks == (3, 5)
    table.do("place", 0, words=["END"], tiles=3, score=9).do("announce", 0).do("press", 0)
    return table


def test_going_out_gains_twice_the_opponents_tiles_once_the_last_play_is_accepted():
    table = to_the_last_play()
    assert table.game.stage is Stage.PLAYING, "the last play can still be challenged"
    table.do("record", 1).do("count", values=[0, 11])
    result = table.game.result
    assert (result.reason, result.scores, result.winner) == ("out", (30 + 10 + 9 + 22, 30), 0)


def test_the_opponents_clock_stands_for_five_seconds_after_the_last_play():
    table = to_the_last_play()
    left = table.game.clock.left(1, table.now)
    assert [table.game.clock.left(1, table.now + wait) for wait in (4, 5, 8)] == [left, left, left - 3]


def test_a_last_play_challenged_off_lets_the_game_go_on():
    table = to_the_last_play().do("challenge", 1).do("rule", verdicts={"END": False}).do("take_back", 0)
    assert table.game.stage is Stage.PLAYING
    assert (table.game.turn.mover, table.game.state.racks) == (1, (3, 3))


def test_overtime_is_taken_off_at_the_end():
    table = to_the_last_play()
    table.do("accept", 1, after_s=5 + 1200 + 61).do("count", values=[0, 0])
    assert table.game.result.penalties == (0, 20)
    assert table.game.result.scores == (49, 10)


def test_ten_minutes_over_time_forfeit_the_game_and_the_spread_is_the_directors():
    table = started()
    assert table.refused("flag", after_s=1799) == "OUT_OF_ORDER"
    assert table.refused("place", 0, after_s=1800, words=["A"], tiles=1, score=1) == "FORFEIT"
    table.do("flag", after_s=1800)
    result = table.game.result
    assert (result.reason, result.winner, result.spread) == ("overtime", 1, None)
    assert table.game.question.status is Status.JUDGE


@pytest.mark.parametrize(
    ("late_s", "stage"), [(300, Stage.BEFORE), (301, Stage.CHOICE), (1200, Stage.CHOICE), (1201, Stage.RESULT)]
)
def test_a_late_player_plays_chooses_or_has_lost(late_s, stage):
    table = Driver().do("absent", by=1).do("arrive", by=1, after_s=late_s)
    assert table.game.stage is stage
    if stage is Stage.RESULT:
        assert (table.game.result.winner, table.game.result.spread) == (0, 75)
    if stage is Stage.CHOICE:
        table.do("play_on", by=1).do("start", by=0)
        assert table.game.clock.left(1, table.now) == 1200 - late_s
        table.game.pop()
        table.game.pop()
        table.do("forfeit", by=1)
        assert (table.game.result.reason, table.game.result.spread) == ("late", 75)


def test_a_player_who_never_comes_forfeits_once_his_time_has_run_out():
    table = Driver().do("absent", by=0)
    assert table.refused("flag", after_s=1200) == "OUT_OF_ORDER"
    assert table.refused("arrive", by=1) == "WRONG_PLAYER"
    assert table.do("flag", after_s=1201).game.result.spread == -75


def test_the_timer_is_stopped_only_for_good_reasons_and_nothing_happens_meanwhile():
    table = started()
    assert table.refused("stop", 0, reason="coffee") == "TIMER"
    table.do("stop", 0, reason="director")
    left = table.game.clock.left(0, table.now)
    assert table.refused("pass", 0) == "CLOCK_STOPPED"
    table.do("go", after_s=500)
    assert table.game.clock.left(0, table.now) == left
    assert table.refused("go") == "OUT_OF_ORDER"


def test_an_overdraw_stops_both_clocks_until_it_is_settled():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("record", 0).do("draw", 0, tiles=4)
    assert table.game.clock.running is None
    left = table.game.clock.left(1, table.now)
    table.do("settle", 1, after_s=200)
    assert (table.game.clock.running, table.game.clock.left(1, table.now)) == (1, left)
    assert (table.game.state.racks[0], table.game.state.bag) == (7, 83)


def test_flash_drawing_is_noted_and_the_opponent_may_simply_move():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("draw", 0, tiles=3)
    table.play(1, 12)
    assert [line.notes for line in table.game.sheet] == [("W-FLASH",), ()]


def test_flash_drawn_tiles_go_back_when_the_director_allows_a_challenge_that_succeeds():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("draw", 0, tiles=3).do("challenge", 1)
    assert table.game.question.questions[0].text.startswith("Tiles were drawn before")
    table.do("director", allow=True).do("rule", verdicts={"ZAP": False}).do("take_back", 0)
    assert (table.game.scores, table.game.state.bag, table.game.state.racks) == ((0, 0), 86, (7, 7))


def test_drawing_too_few_tiles_is_noted_for_the_director():
    table = started().do("place", 0, words=["ZAP"], tiles=3, score=15).do("announce", 0).do("press", 0)
    table.do("record", 0).do("draw", 0, tiles=2)
    assert table.game.sheet[0].notes == ("W-UNDER",)
    assert table.game.state.racks == (6, 7)


def test_scores_are_corrected_by_agreement_until_the_slip_is_signed_and_then_by_the_director():
    table = to_the_last_play().do("accept", 1).do("count", values=[0, 4])
    assert table.game.result.scores == (57, 30)
    assert not table.game.may_recount and table.refused("recount", 1) == "NO_RECOUNT"
    table.do("correct", 1, turn=1, score=23)
    assert table.game.result.scores == (50, 30) and table.game.may_recount
    table.do("recount", 1)
    assert table.game.state.recounts == 1
    assert table.refused("correct", 0, turn=99, score=1) == "NO_TURN"
    table.do("sign")
    assert not table.game.may_recount
    assert table.refused("correct", 0, turn=1, score=30) == "SIGNED"
    assert table.do("correct", turn=1, score=30).game.result.scores == (57, 30)


def test_tiles_left_are_counted_in_a_sensible_way():
    table = to_the_last_play().do("accept", 1)
    assert table.refused("count", values=[1, 4]) == "VALUES"
    assert table.refused("count", values=[4]) == "VALUES"
    assert table.refused("count", values=[0, -4]) == "VALUES"


def test_a_play_on_a_board_brings_its_own_words_and_score():
    board = Board.from_plays(["8H HORN"])
    act = Act.of_play(board, Play.parse("7I ZAP"), at=3, by=1)
    assert (act.words, act.score, act.tiles) == (("ZAP", "ZO", "AR", "PN"), 51, 3)
    with pytest.raises(IllegalMove, match="NOT_CONNECTED"):
        Act.of_play(board, Play.parse("1A ZAP"), at=3, by=1)


kinds = st.sampled_from(sorted(KINDS))
acts = st.builds(
    lambda kind, step, by, tiles, good: (kind, step, by, tiles, good),
    kinds,
    st.sampled_from([0, 1, 61, 700]),
    st.sampled_from([0, 1, None]),
    st.integers(1, 7),
    st.booleans(),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(acts, max_size=60), st.sampled_from(["penalty", "single", "double"]))
def test_any_acts_keep_the_tiles_and_the_views_and_can_be_stored_and_undone(sequence, rule):
    table, now = TableGame(n_tiles=30, challenge_rule=rule), 0.0
    table.push(Act("start", 0, by=0))
    states = [table.state]
    for kind, step, by, tiles, good in sequence:
        # Mostly something that is in order, so that the walk goes somewhere.
        allowed = table.allowed()
        if allowed and good:
            by, kind = allowed[tiles % len(allowed)]
            by = 0 if by is None and kind in ("start", "absent", "arrive") else by
        details = {
            "words": ["AB", "CD"] if kind == "place" else [],
            "tiles": tiles,
            "score": tiles * 3,
            "verdicts": {"AB": good, "CD": True},
            "values": [0, 5] if table.state.out == 0 else [5, 0],
            "reason": "score",
            "turn": 1,
            "allow": good,
        }
        now += step
        try:
            table.push(Act(kind, now, by=by, **details))
        except IllegalMove:
            assert table.state is states[-1]
            continue
        states.append(table.state)
        state = table.state
        assert sum(state.racks) + state.bag <= 30 and min(*state.racks, state.bag) >= 0
        assert (table.result is not None) is (table.stage in (Stage.RESULT, Stage.SIGNED))
    again = TableGame.from_json(json.loads(json.dumps(table.to_json())))
    assert again.state == table.state
    for state in reversed(states[:-1]):
        table.pop()
        assert table.state == state


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"players": ["A"]},
        {"players": ["A", "B"], "n_tiles": 3},
        {"players": ["A", "B"], "rules": {"id": "LV"}},
        {"players": ["A", "B"], "acts": [{"act": "press", "at": 1, "by": 0}]},
        {"players": ["A", "B"], "acts": [{"act": "fly", "at": 1}]},
        {"players": ["A", "B"], "acts": [{"act": "start", "at": 5, "by": 0}, {"act": "pass", "at": 4, "by": 0}]},
        {"players": ["A", "B"], "acts": 7},
    ],
)
def test_a_stored_table_that_cannot_be_is_refused(data):
    with pytest.raises(GameFileError):
        TableGame.from_json(data)


def test_the_view_of_acts_in_order_follows_the_game():
    table = Driver()
    assert table.game.allowed() == [(None, "start"), (None, "absent")]
    table.do("absent", by=1)
    assert table.game.allowed() == [(1, "arrive"), (None, "flag")]
    table.do("arrive", by=1, after_s=400)
    assert table.game.allowed() == [(1, "play_on"), (1, "forfeit")]
    table.do("play_on", by=1).do("start", by=0)
    assert (0, "place") in table.game.allowed() and (None, "stop") in table.game.allowed()
    table.do("stop", reason="score")
    assert table.game.allowed() == [(None, "go"), (None, "correct")]
    table.do("go")
    assert not table.game.may_recount and table.refused("recount", 0) == "NO_RECOUNT"
    for seat in (0, 1, 0, 1, 0, 1):
        table.pass_turn(seat)
    assert table.game.allowed() == [(None, "count"), (None, "correct")]
    table.do("count", values=[1, 2])
    assert (0, "recount") in table.game.allowed() and (None, "sign") in table.game.allowed()
    table.do("sign")
    assert table.game.allowed() == [(None, "correct")]


@pytest.mark.parametrize("starter", [0, 1])
def test_a_forfeited_game_is_won_by_the_other_player_without_scores_or_penalties(starter):
    over = Driver().do("start", by=starter).do("flag", after_s=1800).game.result
    late = Driver().do("absent", by=starter).do("flag", after_s=1201).game.result
    for result in (over, late):
        assert (result.winner, result.scores, result.penalties) == (1 - starter, None, (0, 0))
    assert late.spread == (75 if starter == 1 else -75)


def test_a_single_tile_is_drawn_like_any_other_number():
    table = started().play(0, 3, tiles=1, words=("S",))
    assert (table.game.state.racks, table.game.state.bag, table.game.sheet[0].notes) == ((7, 7), 85, ())


def test_nothing_is_ruled_on_before_a_challenge():
    table = started()
    with pytest.raises(IllegalMove, match="nothing is challenged"):
        table.game.rule(Lexicon.from_words(["ZAP"]), at=table.now)
    table.play(0, 15)
    with pytest.raises(IllegalMove, match="nothing is challenged"):
        table.game.rule(Lexicon.from_words(["ZAP"]), at=table.now)
