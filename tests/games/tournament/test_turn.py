"""One turn: every act in its order, too late, or by the wrong player."""

from __future__ import annotations

import itertools

import pytest

from wordcore import Lexicon
from wordcore.errors import IllegalMove
from wordcore.games.scrabble import AB, Game, Play, TileSet
from wordcore.games.tournament import (
    PHASES,
    Accept,
    Announce,
    Challenge,
    Director,
    Draw,
    Exchange,
    Hold,
    Overdraw,
    Pass,
    Place,
    Press,
    Reach,
    Record,
    Rule,
    Settle,
    Start,
    Stop,
    TableGame,
    TakeBack,
)
from wordcore.games.tournament.table import order
from wordcore.query import Adjudication

from .driver import A_TILES, started, to_the_last_play

HORN = Place("8H HORN")
ORDERLY = (HORN, Announce(), Press(), Record(), Draw(4))
GOOD, BAD = Adjudication.of({"HORN": True}), Adjudication.of({"HORN": False})


def after(*acts, **options) -> TableGame:
    table = TableGame(("Ada", "Ben"), **options)
    for act in (Start(), *acts):
        table.push(act)
    return table


def code_of(table: TableGame, act) -> str:
    with pytest.raises(IllegalMove) as caught:
        table.push(act)
    return caught.value.code


def test_a_word_turn_in_its_order():
    table = TableGame(("Ada", "Ben"))
    phases = [table.push(act).phase for act in (Start(), *ORDERLY)]
    assert phases == ["ON_TURN", "PLACED", "ANNOUNCED", "PENDING", "PENDING", "ON_TURN"]
    assert (table.to_move, table.scores, table.state.racks, table.state.bag) == ("Ben", (14, 0), (7, 7), 82)
    assert [(line.kind, line.score, line.text, line.notes) for line in table.sheet] == [("play", 14, "8H HORN", ())]


def test_any_other_order_of_the_first_acts_is_refused():
    for acts in itertools.permutations(ORDERLY):
        if acts == ORDERLY:
            continue
        if acts == (HORN, Announce(), Press(), Draw(4), Record()):  # flash drawing is not refused (W-FLASH)
            assert after(*acts).phase == "FLASHED"
            continue
        with pytest.raises(IllegalMove, match="OUT_OF_ORDER"):
            after(*acts)


def test_who_acts_is_filled_in_where_order_says_it():
    table = after(HORN, Announce(), Press(), Record(), Hold(), Accept(), Draw(4), Pass())
    players = [move.player for move in table.moves]
    assert players == ["Ada", "Ada", "Ada", "Ada", "Ada", "Ben", "Ben", "Ada", "Ben"]
    assert code_of(after(), Place("8H HORN", player="Ben")) == "WRONG_PLAYER"
    assert code_of(after(*ORDERLY[:3]), Accept(player="Ada")) == "WRONG_PLAYER"
    assert code_of(after(*ORDERLY[:3]), Record(player="Ben")) == "WRONG_PLAYER", (
        "only the last play is recorded by both"
    )
    assert code_of(after(*ORDERLY[:3]), Accept(player="Cay")) == "UNKNOWN_PLAYER"
    assert code_of(after(*ORDERLY), Pass(player="Ada")) == "WRONG_PLAYER"


def test_words_tiles_and_score_are_worked_out_on_the_tables_board():
    table = after(*ORDERLY)
    placed = table.push(Place("7I ZAP"))
    assert (placed.words, placed.score, placed.announced) == (("ZAP", "ZO", "AR", "PN"), 51, 51)
    assert table.board.fen.split("/")[6:8] == ["8ZAP4", "7HORN4"]
    assert table.push(Place("9K S")).play == "K8 .S", "a move may be changed, and the tiles come off again"
    assert table.board.fen.split("/")[6:8] == ["15", "7HORN4"]
    for text, code in (
        ("8H QQQQ", "OCCUPIED"),
        ("9H QQQQ", "NOT_ON_RACK"),
        ("1A ZAP", "NOT_CONNECTED"),
        ("9H ABCDEFGH", "TOO_MANY_TILES"),
        ("ZAP", "BAD_PLAY"),
        ("9H Z*P", "BAD_PLAY"),
        ("15N AND", "OFF_BOARD"),
        ("9H ..", "NO_TILE_THERE"),
    ):
        assert code_of(table, Place(text)) == code, text
    assert Place(Play.parse("9K S")) == Place("9K S")
    with pytest.raises(TypeError, match="Place, play: expected a text"):
        Place(7)


def test_a_ruleset_is_passed_and_never_a_bonus_number():
    rules = AB.replace(bonus=35)
    game, table = Game(rules=rules), after(rules={"bonus": 35})
    assert game.push(Play.parse("8B READING")).score == table.push(Place("8B READING")).score == 55
    assert table.setup.rules == rules and after().push(Place("8B READING")).score == 70


def test_an_announced_score_counts_until_it_is_corrected_and_is_noted():
    table = after(Place("8H HORN", score=16), *ORDERLY[1:])
    assert (table.outcomes[1].score, table.outcomes[1].announced) == (14, 16)
    assert table.scores == (16, 0) and table.sheet[0].notes == ("W-SCORES",)
    assert after(Place("8H HORN", score=14), *ORDERLY[1:]).sheet[0].notes == ()


def test_a_move_may_be_changed_until_the_press_and_not_after():
    assert after(HORN, Announce(), Place("8H HO"), Announce(), Press()).state.turn.score == 10
    assert after(HORN, Exchange(2)).state.turn.kind == "exchange"
    assert after(HORN, Announce(), Pass(), Press()).to_move == "Ben"
    for late in (HORN, Exchange(2), Pass(), Reach()):
        assert code_of(after(*ORDERLY[:3]), late) == "TOO_LATE"


def test_a_pass_lets_nobody_draw():
    table = after(Pass(), Press())
    assert table.state.drawing.need == 0
    assert code_of(table, Draw(1)) == "OUT_OF_ORDER"
    assert code_of(after(Pass()), Reach()) == "OUT_OF_ORDER"


def test_a_challenge_comes_after_the_press_or_the_hand_in_the_bag():
    assert code_of(after(HORN), Challenge()) == "OUT_OF_ORDER"
    assert code_of(after(HORN, Announce()), Challenge()) == "OUT_OF_ORDER"
    assert after(*ORDERLY[:3], Challenge()).phase == "RULING"
    reached = after(HORN, Announce(), Reach())
    assert (reached.phase, reached.state.clock.running) == ("PENDING", 0)
    assert after(HORN, Announce(), Reach(), Challenge()).phase == "RULING"
    assert after(HORN, Announce(), Reach(), Hold()).phase == "HELD"
    assert after(HORN, Reach(), Press()).state.clock.running == 1


def test_the_first_tile_drawn_closes_the_window_and_writing_does_not():
    assert after(*ORDERLY[:4], Challenge()).phase == "RULING"
    for too_late in (Challenge(), Hold(), Accept()):
        assert code_of(after(*ORDERLY), too_late) == "TOO_LATE"
    assert code_of(after(), Challenge()) == "OUT_OF_ORDER"


def test_after_acceptance_the_opponent_is_on_turn_and_tiles_are_drawn_a_few_at_a_time():
    table = after(*ORDERLY[:3], Accept(), Draw(1))
    assert (table.to_move, table.state.racks, table.state.bag) == ("Ben", (4, 7), 85)
    table.push(Place("9K S"))
    table.push(Draw(2, player="Ada"))
    table.push(Record(player="Ada"))
    table.push(Draw(1))
    assert (table.state.racks, table.state.bag) == ((7, 7), 82)
    assert code_of(table, Draw(1)) == "OUT_OF_ORDER"
    assert table.sheet[0].notes == (), "drawing after acceptance is not flash drawing, recorded or not"


def test_tiles_not_drawn_before_the_opponents_move_is_made_are_noted_for_the_director():
    table = after(*ORDERLY[:4], Draw(3), Place("K8 .S"), Announce(), Press())
    assert code_of(table, Draw(1, player="Ada")) == "WRONG_PLAYER"
    for act in (Accept(), Place("9L A"), Announce(), Press(), Draw(1), Accept()):
        table.push(act)
    assert [line.notes for line in table.sheet] == [(), (), ("W-FLASH", "W-UNDER")]
    assert {line.notes for line in to_the_last_play().do(Accept).table.sheet} == {()}, "the bag was empty"


def test_after_a_minute_of_hold_new_tiles_are_drawn_and_kept_apart():
    driver = started().placed("8H HORN").do(Record).do(Hold)
    assert driver.refused(Draw, 4, after_s=60) == "HOLD"
    driver.do(Draw, 2, after_s=60.5).do(Draw, 2)
    assert (driver.table.phase, driver.table.state.racks, driver.table.state.bag) == ("HELD", (11, 7), 82)
    assert driver.refused(Draw, 1) == "OUT_OF_ORDER"
    driver.do(Challenge).do(Rule, BAD).do(TakeBack)
    assert (driver.table.state.racks, driver.table.state.bag, driver.table.scores) == ((7, 7), 86, (0, 0))
    driver = started().placed("8H HORN").do(Hold).do(Draw, 4, after_s=61).do(Accept)
    assert (driver.table.to_move, driver.table.state.racks) == ("Ben", (7, 7))
    assert driver.table.sheet[0].notes == ()


def test_a_challenge_names_words_of_the_play_and_cannot_be_withdrawn():
    table = after(*ORDERLY, Place("7I ZAP"), Announce(), Press())
    assert code_of(table, Challenge(["QI"])) == "NOT_FORMED"
    table.push(Challenge(["zo", "ZO"]))
    assert table.state.turn.challenged == ("ZO",)
    assert table.legal_moves.kinds == ((None, Rule),)
    assert code_of(table, Accept()) == code_of(table, Draw(3)) == "RULING_AWAITED"
    assert code_of(table, Rule()) == "JUDGE"
    assert code_of(table, Rule(Adjudication.of({"ZO": True, "ZAP": False}))) == "NOT_CHALLENGED"
    assert code_of(table, Rule(Adjudication.of({"ZOO": False}))) == "NOT_FORMED"
    table.pop()
    assert table.push(Challenge()).words == ("ZAP", "ZO", "AR", "PN"), "without words all are challenged"
    assert code_of(table, Rule(Adjudication.of({"ZO": True}))) == "JUDGE"


def test_stopping_the_timer_for_a_challenge_commits_to_one():
    table = after(*ORDERLY[:3])
    assert code_of(after(HORN), Stop("challenge")) == "OUT_OF_ORDER"
    assert code_of(table, Stop("challenge", player="Ada")) == "WRONG_PLAYER"
    table.push(Stop("challenge", player="Ben"))
    for other in (Accept(), Hold(), Draw(4)):
        assert code_of(table, other) == "CLOCK_STOPPED"
    assert [kind for _, kind in table.legal_moves.kinds] == [Challenge]
    assert table.push(Challenge(ruling=GOOD)).stands


@pytest.mark.parametrize(
    ("rule", "scores", "lost"),
    [("penalty", (61, 14), 0), ("penalty(10)", (71, 14), 0), ("single", (51, 14), 0), ("double", (51, 14), 1)],
)
def test_what_a_failed_challenge_costs(rule, scores, lost):
    acts = (*ORDERLY, Place("7I ZAP"), Announce(), Press(), Challenge(["ZO", "AR"]))
    table = after(*acts, Rule(Adjudication.of({"ZO": True, "AR": True})), rules={"challenge_rule": rule})
    assert (table.phase, table.outcomes[-1].stands) == ("UPHELD", True)
    table.push(Announce())
    assert table.scores == scores[::-1], "a turn that is lost has no score"
    lines = [(line.player, line.kind, line.score) for line in table.sheet[1:]]
    gain = [("Ben", "challenge_points", scores[0] - 51)] if scores[0] > 51 else []
    assert lines == [("Ben", "play", 51), *gain, *[("Ada", "lost_turn", 0)] * lost]
    assert table.to_move == ("Ben" if lost else "Ada")
    off = after(*acts, Rule(Adjudication.of({"ZO": True, "AR": False})), TakeBack(), rules={"challenge_rule": rule})
    assert (off.scores, off.to_move, off.sheet[1].withdrawn) == ((14, 0), "Ada", 51)


def test_a_player_whose_opponent_loses_a_turn_draws_before_the_next_move():
    acts = (*ORDERLY[:3], Challenge(ruling=GOOD), Announce())
    table = after(*acts, rules={"challenge_rule": "double"})
    assert (table.to_move, table.state.zero_run, table.state.clock.running) == ("Ada", 1, 0)
    assert code_of(table, Press(player="Ada")) == "OUT_OF_ORDER"
    table.push(Draw(4))
    assert table.state.racks == (7, 7)
    table.push(Pass())


def test_only_the_challenged_words_are_judged_unless_all_are_to_be():
    lexicon = Lexicon.from_words(["HORN", "ZAP", "AR", "PN"])
    acts = (*ORDERLY, Place("7I ZAP"), Announce(), Press(), Challenge(["ZAP"]))
    for judge_all, phase, points in ((False, "UPHELD", 5), (True, "OVERTURNED", 0)):
        table = after(*acts, lexicon=lexicon, rules={"judge_all": judge_all})
        assert (table.phase, table.outcomes[-1].points) == (phase, points)


def test_after_flash_drawing_a_challenge_is_the_directors_to_allow():
    lexicon = Lexicon.from_words(["HORN"])
    flashed = (*ORDERLY[:3], Draw(1), Draw(3))
    table = after(*flashed, Challenge(), lexicon=lexicon)
    assert table.phase == "DIRECTOR" and table.question.rule == "W-FLASH" and "HORN" in table.question.text
    assert code_of(after(*flashed), Challenge(ruling=GOOD)) == "OUT_OF_ORDER"
    assert table.push(Director(True)).words == ("HORN",)
    assert table.push(Rule()).stands, "the table's lexicon is asked"
    assert after(*flashed, Challenge(), Director(False)).scores == (14, 0)
    assert after(*flashed, Accept()).sheet[0].notes == ("W-FLASH",)
    moved = after(*flashed, Place("9K S"))
    assert moved.sheet[0].notes == ("W-FLASH",), "by moving, the opponent accepts"


def test_an_exchange_needs_seven_tiles_in_the_bag_and_cannot_be_challenged():
    table = after(Exchange(5), Press())
    assert (table.to_move, table.state.racks, table.state.bag) == ("Ben", (2, 7), 91)
    assert code_of(table, Challenge()) == "OUT_OF_ORDER"
    assert code_of(table, Draw(87)) == "NOT_IN_BAG", "the discards are not in the bag yet"
    table.push(Draw(5))
    assert (table.state.racks, table.state.bag, table.sheet[0].text) == ((7, 7), 86, "5")
    assert code_of(after(tile_set=A_TILES), Exchange(1)) == "NO_EXCHANGE"
    for tiles in (0, 8):
        assert code_of(after(), Exchange(tiles)) == "NO_EXCHANGE"
    assert code_of(after(), Exchange("QQ")) == code_of(after(), Exchange("7")) == "NOT_ON_RACK"
    assert after(Exchange("QUIT"), Reach()).state.drawing.need == 4


def test_a_hand_in_the_bag_ends_an_exchange_as_a_press_does():
    table = after(Exchange(3), Reach())
    assert (table.to_move, table.state.clock.running) == ("Ben", 0)
    table.push(Press())
    assert table.moves[-1].player == "Ada" and table.state.clock.running == 1


def test_an_overdraw_waits_to_be_settled():
    table = after(*ORDERLY[:4], Draw(5))
    assert table.overdraw == Overdraw(pool=5, faced=3, returned=1)
    assert code_of(table, Pass()) == "CLOCK_STOPPED"
    assert code_of(table, Settle(player="Ada")) == "WRONG_PLAYER"
    table.push(Settle())
    assert (table.overdraw, table.state.racks, table.state.bag) == (None, (7, 7), 82)
    table = after(*ORDERLY[:4], Draw(2, touched=True), Draw(4))
    assert table.overdraw == Overdraw(pool=9, faced=4, returned=2)
    held = after(*ORDERLY[:3], Hold(), Draw(6))
    assert held.overdraw == Overdraw(pool=6, faced=4, returned=2)
    bens = after(*ORDERLY, Exchange(1), Press(), Draw(2), Settle())
    assert (bens.state.clock.running, bens.moves[-1].player) == (0, "Ada")
    held.push(Settle())
    assert (held.phase, held.state.racks, held.state.clock.running) == ("HELD", (11, 7), 1)


def test_nothing_is_drawn_from_an_empty_bag():
    table = after(*ORDERLY[:4])
    assert code_of(table, Draw(0)) == code_of(table, Draw(-1)) == code_of(table, Draw(87)) == "NOT_IN_BAG"
    small = started(tile_set=A_TILES).play("8H AAAA").placed("H9 AAAA").do(Record)
    assert small.table.state.drawing.need == 2
    assert small.refused(Draw, 3) == "NOT_IN_BAG"
    small.do(Draw, 2).placed("K9 AAAA")
    assert small.table.state.drawing.need == 0 and small.refused(Draw, 1) == "OUT_OF_ORDER"


def test_the_last_play_is_accepted_by_writing_its_score():
    last = to_the_last_play()
    assert last.table.state.drawing.is_final
    last.do(Record)
    assert last.table.stage == "PLAYING", "the player's own writing accepts nothing"
    assert last.refused(Pass, player="Ben") == "OUT_OF_ORDER"
    last.do(Record, player="Ben")
    assert last.table.stage == "COUNTING"


def test_what_is_allowed_is_taken_and_everything_else_is_refused():
    """From every state that acts can reach in two turns, the list of acts in order and the steps agree."""
    tiles = TileSet("ten", "AB", counts=(20, 10), values=(1, 3), n_blanks=0)
    samples = {
        Place: (("8H AA",), ("H9 AA",)),
        Exchange: ((3,),),
        Draw: ((1,), (3,)),
        Director: ((True,), (False,)),
        Stop: (("director",), ("challenge",)),
        Rule: ((Adjudication.of({}),), (Adjudication(False, {}, "", ""),)),
    }
    content = {"NO_EXCHANGE", "NOT_IN_BAG", "OCCUPIED", "NOT_CONNECTED", "MISS_CENTRE", "COUNT", "NO_LINE"}
    seen, waiting = set(), [TableGame(("Ada", "Ben"), tile_set=tiles, rules={"challenge_rule": "double"})]
    while waiting:
        table = waiting.pop()
        if table.state in seen or len(table.state.lines) > 1:
            continue
        seen.add(table.state)
        listed = set(order.allowed(table.setup, table.state))
        for act in TableGame.MOVES:
            for given in samples.get(act, ((),)):
                for seat, name in ((None, None), (0, "Ada"), (1, "Ben")):
                    has_player = "player" in act.__dataclass_fields__
                    if has_player == (name is None) or act.NAME in ("count", "correct", "agree", "certify"):
                        continue
                    move = act(*given, player=name) if has_player else act(*given)
                    in_order = (seat, act) in listed or (None, act) in listed
                    fault = table.legal(move)
                    assert (fault is None) <= in_order, (table.state, move)
                    if fault is None:
                        after = table.copy()
                        after.push(move)
                        waiting.append(after)
                    elif in_order and act not in (Stop,) and act.NAME != "flag":
                        assert fault.code in content, (table.state, move, fault)
        for move in table.legal_moves:
            assert table.legal(move) is None, (table.state, move)
    assert {state.turn.phase for state in seen if state.turn is not None} == set(PHASES)
