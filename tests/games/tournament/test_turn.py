"""One turn: every act in its order, too late, or by the wrong player."""

from __future__ import annotations

import itertools

import pytest

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import AB, ruleset
from wordcore.games.tournament import KINDS, Act, Overdraw, Phase, TableTurn

PLACE = Act("place", 10, by=0, words=["ZAP", "ZO"], tiles=3, score=45)
ANNOUNCE, PRESS, RECORD = (Act(kind, 11, by=0) for kind in ("announce", "press", "record"))
HOLD, ACCEPT, CHALLENGE = (Act(kind, 20, by=1) for kind in ("hold", "accept", "challenge"))


def turn_after(*acts: Act, rack: int = 7, bag: int = 80, rules: object = AB) -> TableTurn:
    turn = TableTurn(mover=0, rack=rack, bag=bag, rules=rules)
    for act in acts:
        turn = turn.after(act)
    return turn


def code_of(turn: TableTurn, act: Act) -> str:
    with pytest.raises(IllegalMove) as caught:
        turn.after(act)
    return caught.value.code


OUTSIDE_A_TURN = (
    *("absent", "arrive", "play_on", "forfeit", "start"),
    *("stop", "go", "flag"),
    *("count", "correct", "recount", "sign"),
)
PENDING = (PLACE, ANNOUNCE, PRESS)


def test_a_word_turn_in_its_order():
    phases = []
    turn = TableTurn(mover=0, rack=7, bag=80)
    for act in (PLACE, ANNOUNCE, PRESS, RECORD, Act("draw", 15, by=0, tiles=3)):
        turn = turn.after(act)
        phases.append(turn.phase.name)
    assert phases == ["PLACED", "ANNOUNCED", "PENDING", "PENDING", "DONE"]
    assert (turn.points, turn.drawn, turn.recorded) == (45, 3, True)


def test_any_other_order_of_the_first_acts_is_refused():
    draw = Act("draw", 15, by=0, tiles=3)
    for order in itertools.permutations((PLACE, ANNOUNCE, PRESS, RECORD, draw)):
        if order == (PLACE, ANNOUNCE, PRESS, RECORD, draw):
            continue
        if order == (PLACE, ANNOUNCE, PRESS, draw, RECORD):  # flash drawing is not refused (W-FLASH)
            assert turn_after(*order).phase is Phase.FLASHED
            continue
        with pytest.raises(IllegalMove) as caught:
            turn_after(*order)
        assert caught.value.code == "OUT_OF_ORDER"


def test_a_move_may_be_changed_until_the_press_and_not_after():
    other = Act("place", 12, by=0, words=["ZA"], tiles=2, score=22)
    assert turn_after(PLACE, ANNOUNCE, other, ANNOUNCE, PRESS).score == 22
    assert turn_after(PLACE, Act("exchange", 12, by=0, tiles=2)).kind == "exchange"
    assert turn_after(PLACE, ANNOUNCE, Act("pass", 12, by=0), PRESS).phase is Phase.DONE
    for late in (other, Act("exchange", 12, by=0, tiles=2), Act("pass", 12, by=0)):
        assert code_of(turn_after(*PENDING), late) == "TOO_LATE"


def test_a_challenge_comes_after_the_press_or_the_hand_in_the_bag():
    assert code_of(turn_after(PLACE), CHALLENGE) == "OUT_OF_ORDER"
    assert code_of(turn_after(PLACE, ANNOUNCE), CHALLENGE) == "OUT_OF_ORDER"
    assert turn_after(*PENDING, CHALLENGE).phase is Phase.RULING
    reached = turn_after(PLACE, ANNOUNCE, Act("reach", 12, by=0))
    assert reached.phase is Phase.PENDING and not reached.pressed
    assert reached.after(CHALLENGE).phase is Phase.RULING
    assert reached.after(HOLD).phase is Phase.HELD
    assert reached.after(PRESS).pressed


def test_the_first_tile_drawn_closes_the_window_and_writing_does_not():
    recorded = turn_after(*PENDING, RECORD)
    assert recorded.after(CHALLENGE).phase is Phase.RULING
    drawn = recorded.after(Act("draw", 15, by=0, tiles=3))
    assert code_of(drawn, CHALLENGE) == "TOO_LATE"
    assert code_of(drawn, HOLD) == "TOO_LATE"


def test_after_a_minute_of_hold_new_tiles_are_drawn_and_kept_apart():
    held = turn_after(*PENDING, RECORD, HOLD)
    assert code_of(held, Act("draw", 80, by=0, tiles=3)) == "HOLD"
    apart = held.after(Act("draw", 80.5, by=0, tiles=3))
    assert (apart.phase, apart.drawn) == (Phase.HELD, 3)
    assert code_of(apart, Act("draw", 90, by=0, tiles=3)) == "OUT_OF_ORDER"
    assert apart.after(ACCEPT).phase is Phase.DONE
    bad = apart.after(CHALLENGE).after(Act("rule", 95, verdicts={"ZAP": True, "ZO": False}))
    assert bad.after(Act("take_back", 96, by=0)).drawn == 0


def test_a_challenge_names_words_of_the_play_and_cannot_be_withdrawn():
    pending = turn_after(*PENDING)
    assert code_of(pending, Act("challenge", 20, by=1, words=["QI"])) == "NOT_FORMED"
    ruling = pending.after(Act("challenge", 20, by=1, words=["zo", "ZO"]))
    assert ruling.challenged == ("ZO",)
    assert code_of(ruling, ACCEPT) == "TOO_LATE"
    assert code_of(ruling, Act("rule", 21, verdicts={"ZAP": True})) == "NOT_RULED"
    assert turn_after(*PENDING, CHALLENGE).challenged == ("ZAP", "ZO"), "without words all are challenged"


@pytest.mark.parametrize(
    ("rule", "points", "loses_turn"),
    [("penalty", 55, False), ("penalty(10)", 65, False), ("single", 45, False), ("double", 45, True)],
)
def test_what_a_failed_challenge_costs(rule, points, loses_turn):
    turn = turn_after(*PENDING, CHALLENGE, rules=ruleset("AB", challenge_rule=rule))
    good = turn.after(Act("rule", 30, verdicts={"ZAP": True, "ZO": True}))
    assert (good.phase, good.points, good.outcome.challenger_loses_turn) == (Phase.UPHELD, points, loses_turn)
    assert good.verdicts == (("ZAP", True), ("ZO", True))
    assert good.after(ANNOUNCE).phase is Phase.ACCEPTED
    bad = turn.after(Act("rule", 30, verdicts={"ZAP": True, "ZO": False}))
    assert (bad.phase, bad.points, bad.stands) == (Phase.OVERTURNED, 0, False)


def test_only_the_challenged_words_are_judged_unless_all_are_to_be():
    named = Act("challenge", 20, by=1, words=["ZAP"])
    verdict = Act("rule", 30, verdicts={"ZAP": True, "ZO": False})
    assert turn_after(*PENDING, named, verdict).stands
    assert not turn_after(*PENDING, named, verdict, rules=ruleset("AB", judge_all=True)).stands


def test_after_flash_drawing_a_challenge_is_the_directors_to_allow():
    flashed = turn_after(*PENDING, Act("draw", 13, by=0, tiles=3))
    asked = flashed.after(CHALLENGE)
    assert asked.phase is Phase.DIRECTOR and "ZAP, ZO" in asked.question
    assert asked.after(Act("director", 30, allow=True)).phase is Phase.RULING
    refused = asked.after(Act("director", 30, allow=False))
    assert (refused.phase, refused.points, refused.challenged) == (Phase.DONE, 45, ())


def test_an_exchange_needs_seven_tiles_in_the_bag_and_cannot_be_challenged():
    exchange = Act("exchange", 10, by=0, tiles=5)
    assert code_of(turn_after(bag=6), exchange) == "NO_EXCHANGE"
    pressed = turn_after(exchange, PRESS, bag=7)
    assert pressed.phase is Phase.ACCEPTED
    assert code_of(pressed, CHALLENGE) == "OUT_OF_ORDER"
    assert pressed.after(Act("draw", 15, by=0, tiles=5)).phase is Phase.DONE


def test_an_overdraw_waits_to_be_settled():
    over = turn_after(*PENDING, RECORD, Act("draw", 15, by=0, tiles=4))
    assert over.overdraw == Overdraw(pool=4, faced=3, returned=1)
    touched = turn_after(*PENDING, RECORD, Act("draw", 15, by=0, tiles=5, touched=True))
    assert touched.overdraw == Overdraw(pool=9, faced=4, returned=2)
    settled = over.after(Act("settle", 20, by=1))
    assert (settled.phase, settled.drawn, settled.overdraw) == (Phase.DONE, 3, None)


def test_the_last_play_is_accepted_by_writing_its_score():
    final = turn_after(PLACE, ANNOUNCE, PRESS, rack=3, bag=0)
    assert final.is_final and (1, "record") in final.allowed()
    assert final.after(Act("record", 14, by=1)).phase is Phase.DONE
    assert final.after(CHALLENGE).phase is Phase.RULING
    assert final.after(RECORD).phase is Phase.PENDING, "the player's own writing accepts nothing"


def test_impossible_acts_are_refused_by_name():
    assert code_of(turn_after(), Act("place", 1, by=0, words=["A"], tiles=8, score=1)) == "NOT_ON_RACK"
    assert code_of(turn_after(), Act("place", 1, by=0, tiles=3, score=1)) == "NO_WORDS"
    assert code_of(turn_after(*PENDING, bag=2), Act("draw", 15, by=0, tiles=3)) == "NO_TILES"
    assert code_of(turn_after(*PENDING), Act("accept", 15, by=0)) == "WRONG_PLAYER"
    assert code_of(turn_after(), Act("place", 1, by=1, words=["A"], tiles=1, score=1)) == "WRONG_PLAYER"
    with pytest.raises(GameFileError, match="no act 'fly'"):
        Act("fly", 1)
    with pytest.raises(GameFileError, match="seat"):
        Act("press", 1, by=2)
    with pytest.raises(GameFileError, match="is no act"):
        Act.from_json({"act": "press"})


def test_what_is_allowed_is_taken_and_everything_else_is_refused():
    """From every state that acts can reach, the view of legal acts and the machine agree."""
    samples = {
        "place": {"words": ["ZA"], "tiles": 2, "score": 22},
        "exchange": {"tiles": 3},
        "draw": {"tiles": 3},
        "director": {"allow": True},
    }
    seen, waiting = set(), [TableTurn(0, 7, 80), TableTurn(0, 2, 0), TableTurn(0, 7, 2)]
    while waiting:
        turn = waiting.pop()
        if turn in seen:
            continue
        seen.add(turn)
        allowed = turn.allowed()
        for kind, seat in itertools.product(KINDS, (0, 1)):
            if kind in OUTSIDE_A_TURN:
                continue
            at = 1000.0 if kind == "draw" else 10.0
            details = {"verdicts": {"ZA": seat == 0}} if kind == "rule" else samples.get(kind, {})
            act = Act(kind, at, by=seat, **details)
            in_order = (seat, kind) in allowed or (None, kind) in allowed
            try:
                waiting.append(turn.after(act))
            except IllegalMove as error:
                assert not in_order or error.code in ("NO_EXCHANGE", "NO_TILES"), (turn, act)
            else:
                assert in_order, (turn, act)
    assert {turn.phase for turn in seen} == set(Phase)
