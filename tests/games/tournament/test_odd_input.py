"""Odd input: wrong types in stored tables and events, names and plans that are none, a file behind a link."""

from __future__ import annotations

import json
import os

import pytest
from spoiled import JUNK, places, spoiled_at

from wordcore import Lexicon, eventfile
from wordcore.cli import main
from wordcore.errors import BadTypeError, BadValueError, GameFileError, IllegalMove, WordcoreError
from wordcore.games.tournament import (
    Absent,
    Agree,
    Announce,
    Arrive,
    Challenge,
    Correct,
    Draw,
    Exchange,
    Go,
    Hold,
    Place,
    Plan,
    Press,
    Settle,
    Slip,
    Start,
    Stop,
    TableGame,
    Tournament,
    king_of_the_hill,
    lagged,
    late_arrival,
    may_recount,
    overdraw,
    overtime_penalty,
    ranked,
    standings,
    swiss,
)
from wordcore.games.tournament.table.slip import Line


def table():
    game = TableGame(("Ada", "Ben"), lexicon=Lexicon.from_words(["HORN"], name="one"), round=2, table=1)
    for move in (
        Absent(player="Ben", at_s=0),
        Arrive(at_s=10),
        Start(at_s=20),
        Place("8H HORN", score=16, at_s=60),
        Announce(at_s=61),
        Press(at_s=62),
        Hold(at_s=70),
        Challenge(["HORN"], at_s=90, ruled_at_s=99),
        Announce(at_s=101),
        Draw(4, at_s=103),
        Exchange("QUI", at_s=110),
        Press(at_s=111),
        Draw(4, touched=True, at_s=112),
        Settle(at_s=115),
        Stop("director", at_s=116),
        Go(at_s=118),
        Correct(1, 14, player="Ben", at_s=125),
        Agree(player="Ada"),
    ):
        game.push(move)
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
    made.sign(1, "Ben")
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
    ("data", "place"),
    [
        ({"move": "press", "at_s": "soon"}, "move 1 .press., at_s: expected a number"),
        ({"move": "press", "at_s": float("nan")}, "finite"),
        ({"move": "press", "player": 1}, "player"),
        ({"move": ["press"]}, "move 1, move"),
        ({"move": "fly"}, "move 1, move"),
        ({"move": "draw", "tiles": 1.5}, "tiles"),
        ({"move": "draw"}, '"tiles"'),
        ({"move": "sign"}, '"player"'),
        ({"move": "correct", "line": 1, "score": 2}, '"player"'),
        ({"move": "rule", "ruling": {"QI": "no"}}, "ruling"),
        ({"move": "count", "tiles": {"Ada": 7}}, "tiles, Ada"),
        ({"move": "stop", "reason": "coffee"}, "reason"),
        ({"move": "place", "play": "8H HORN", "words": ["HORN"]}, "words"),
        ({"move": "press", "at_s": 1}, "OUT_OF_ORDER"),
    ],
)
def test_an_act_with_a_wrong_part_is_told(data, place):
    stored = {**TableGame(("Ada", "Ben")).to_json(), "moves": [data]}
    with pytest.raises(GameFileError, match=place):
        TableGame.from_json(stored)


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


@pytest.mark.parametrize(
    ("make", "place"),
    [
        (lambda: Tournament(["Ada", "Ben"], plan="fast:3"), "setup, plan.*'fast'"),
        (lambda: Tournament(["Ada", "Ben"], plan="lagged 5"), "setup, plan"),
        (lambda: Tournament(["Ada", "Ben"], plan={"methods": ["koth"], "minutes": 3}), "setup, plan.*'minutes'"),
        (lambda: Tournament(["Ada", "Ben"], plan=5), "setup, plan"),
        (lambda: Tournament(["Ada", "Ben"], rules="XY"), "setup, rules"),
        (lambda: Tournament(["Ada", "Ben"], seed="x"), "setup, seed"),
        (lambda: Tournament(["Ada", "Ben"], name=3), "setup, name"),
        (lambda: TableGame(("Ada", "Ben"), round=-1), "setup, round: expected 1 or more, found -1"),
        (lambda: TableGame(("Ada", "Ben"), table=0), "setup, table: expected 1 or more, found 0"),
        (lambda: TableGame(("Ada", "Ben"), rules=5), "setup, rules"),
        (lambda: TableGame(("Ada", "Ben"), rules="LV"), "setup, rules: expected player_seconds"),
    ],
)
def test_a_set_up_that_is_impossible_is_told_with_its_field(make, place):
    with pytest.raises(GameFileError, match=place):
        make()


def test_set_ups_take_the_keywords_of_every_game():
    made = Tournament(["Ada", "Ben"], {"methods": ["koth"]}, rules={"bonus": 35}, seed=3, lexicon=None)
    made.pair()
    table = made.open_table(1, 1)
    assert (made.plan.methods, table.setup.rules.bonus, table.setup.rules.id) == (("koth",), 35, "AB")
    assert TableGame(("Ada", "Ben"), rules=None, seed=4) == TableGame(("Ada", "Ben"), rules="AB", seed=4)


@pytest.mark.parametrize("number", [99, -1, "x", None, 1.5, True, 0])
def test_a_round_that_is_none_is_told(number):
    made = event()
    for ask in (made.paired_on, made.slips, lambda number: made.slip(number, "Ada")):
        with pytest.raises(WordcoreError, match="round"):
            ask(number)
    if number is not None and number != 0:  # 0 is the initial order, None every result
        for ask in (made.standings, made.missing):
            with pytest.raises(WordcoreError, match="a round from 0 to 3"):
                ask(number)
    with pytest.raises(WordcoreError):
        made.open_table(number, 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Plan.parse(None),
        lambda: overtime_penalty("1"),
        lambda: late_arrival(None),
        lambda: may_recount("400", 380, signed=False),
        lambda: overdraw(1, True, 6, touched=False),
        lambda: king_of_the_hill(None, {}),
        lambda: king_of_the_hill(["A", "B"], {"A": {"wins": 1, "spread": 5}}),
        lambda: lagged(["A", "B"], {"A": [1]}, []),
        lambda: swiss(["A", "B"], {"A": ["1", 5]}, []),
        lambda: lagged(["A", "B"], {}, [[["A", "B"], ["C", "D"]]]),
        lambda: lagged("AB", None, []),
        lambda: swiss("AB", {}, 5),
        lambda: swiss("AB", {}, ["A"]),
    ],
)
def test_a_question_with_a_wrong_argument_is_told(ask):
    with pytest.raises(BadTypeError, match="expected"):
        ask()


def test_a_name_is_ranked_once():
    with pytest.raises(ValueError, match="order: expected different names"):
        lagged(["A", "A"], {}, [])


def test_a_record_may_say_more_than_wins_and_spread():
    assert ranked(["A", "B"], {"B": (1, 5, "a note")}) == ["B", "A"]


def test_standings_know_the_players_whose_lines_they_count():
    with pytest.raises(BadValueError, match="unknown player 'Ben'; expected Ada or Chi"):
        standings(["Ada", "Chi"], [Line("Ben", 1, 30)])


def test_the_seconds_left_are_asked_for_at_a_number():
    with pytest.raises(BadTypeError, match="left_s, at_s: expected a number, found '72'"):
        table().left_s("Ada", at_s="72")
