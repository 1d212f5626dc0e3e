"""Odd input: wrong types in stored tables and events, names and plans that are none, a file behind a link."""

from __future__ import annotations

import json
import os

import pytest
from spoiled import JUNK, places, spoiled_at

from wordcore import eventfile
from wordcore.cli import main
from wordcore.errors import GameFileError, IllegalMove, WordcoreError
from wordcore.games.tournament import Act, Plan, Slip, TableGame, TableTurn, Tournament


def table():
    game = TableGame()
    for act in (
        Act("absent", 0, by=1),
        Act("arrive", 10, by=1),
        Act("start", 20, by=0),
        Act("place", 60, by=0, words=["HORN"], tiles=4, score=14),
        Act("announce", 61, by=0),
        Act("press", 62, by=0),
        Act("hold", 70, by=1),
        Act("challenge", 90, by=1, words=["HORN"]),
        Act("rule", 100, verdicts={"HORN": True}),
        Act("announce", 101, by=0),
        Act("draw", 103, by=0, tiles=4),
        Act("exchange", 110, by=1, tiles=3),
        Act("press", 111, by=1),
        Act("draw", 112, by=1, tiles=4, touched=True),
        Act("settle", 115, by=0),
        Act("stop", 116, reason="director"),
        Act("go", 118),
        Act("correct", 125, turn=1, score=20),
    ):
        game.push(act)
    return game


def event():
    made = Tournament(["Ada", "Ben", "Chi"])
    made.pair()
    made.enter_result(1, "Ada", 380, "Ben", 390, overtime_s={"Ada": 61})
    made.pair()
    made.enter_forfeit(2, "Ada", reason="overtime", spread=30)
    made.pair()
    made.withdraw("Ben")
    made.undo()
    made.sign(1, "Ada")
    made.correct_result(1, "Ada", 381, "Ben", 390, director=True)
    made.take(Slip(("Chi", "Ben"), scores=(300, 301), signed_by=("Ben", "Chi"), starter="Chi"))
    return made


@pytest.mark.parametrize(
    "read, stored", [(TableGame.from_json, table().to_json()), (Tournament.from_json, event().to_json())]
)
def test_what_is_stored_with_junk_anywhere_is_read_or_refused(read, stored):
    for place in places(stored):
        for junk in JUNK:
            spoiled = spoiled_at(stored, place, junk)
            try:
                found = read(spoiled)
            except WordcoreError:
                continue
            kept = found.to_json()
            assert json.dumps(read(json.loads(json.dumps(kept))).to_json()) == json.dumps(kept)
            if isinstance(found, Tournament):
                found.standings()


@pytest.mark.parametrize(
    "act",
    [
        {"act": "press", "at": "soon", "by": 0},
        {"act": "press", "at": float("nan"), "by": 0},
        {"act": "press", "at": 1, "by": 1.0},
        {"act": ["press"], "at": 1},
        {"act": "draw", "at": 1, "by": 0, "tiles": "3"},
        {"act": "rule", "at": 1, "verdicts": {"QI": "no"}},
        {"act": "count", "at": 1, "values": [0, "7"]},
    ],
)
def test_an_act_with_a_wrong_part_is_told(act):
    with pytest.raises(GameFileError):
        Act.from_json(act)


@pytest.mark.parametrize("plan", ["lagged:0", "lagged:99999999999999999999", "lagged:600 koth:600"])
def test_a_plan_has_a_number_of_rounds_somebody_could_play(plan):
    with pytest.raises(ValueError, match="rounds"):
        Plan.parse(plan)


@pytest.mark.parametrize("name", ["two\nlines", "bell\a", "a\u2028b", "", " "])
def test_a_name_is_one_line_of_text(name):
    with pytest.raises(IllegalMove, match="NO_NAME"):
        Tournament().enter(name)
    with pytest.raises(TypeError, match="player: expected a text, found 7"):
        Tournament().enter(7)


def test_a_hand_in_the_bag_ends_an_exchange_as_a_press_does():
    turn = TableTurn(mover=0, rack=7, bag=80).after(Act("exchange", 10, by=0, tiles=3))
    turn = turn.after(Act("reach", 11, by=0))
    assert turn.phase.name == "ACCEPTED"
    with pytest.raises(IllegalMove, match="TOO_LATE"):
        turn.after(Act("exchange", 12, by=0, tiles=4))
    assert turn.after(Act("draw", 13, by=0, tiles=3)).phase.name == "DONE"


def test_the_clock_of_an_exchange_without_a_press_runs_until_it_is_pressed():
    game = TableGame()
    for act in (
        Act("start", 0, by=0),
        Act("exchange", 10, by=0, tiles=3),
        Act("reach", 11, by=0),
        Act("draw", 13, by=0, tiles=3),
    ):
        game.push(act)
    assert (game.turn.mover, game.clock.running) == (1, 0)
    game.push(Act("press", 15, by=0))
    assert (game.turn.mover, game.clock.running, game.clock.left(0, now=99)) == (1, 1, 1185)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_behind_a_link_the_file_itself_is_changed(tmp_path):
    (tmp_path / "desk").mkdir()
    path, link = tmp_path / "event.json", tmp_path / "desk" / "link.json"
    eventfile.create(path, Tournament(["Ada", "Ben"]))
    link.symlink_to(path)
    with eventfile.changing(link) as changed:
        changed.enter("Chi")
    assert link.is_symlink()
    assert eventfile.read(path).players == ("Ada", "Ben", "Chi")


@pytest.mark.parametrize("overtime", ["Ada=nan", "Ada=-5", "Ada=x"])
def test_overtime_on_the_command_line_is_a_number_of_seconds(tmp_path, capsys, overtime):
    path = str(tmp_path / "event.json")
    assert main(["tournament", "new", path, "Ada", "Ben"]) == main(["tournament", "pair", path]) == 0
    assert main(["tournament", "result", path, "1", "Ada", "300", "Ben", "290", "--overtime", overtime]) == 2
    assert eventfile.read(path).missing()
