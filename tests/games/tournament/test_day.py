"""The director's day: players from files, starts, late entrants, replacements, corrections, print-outs, exports."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore import eventfile
from wordcore.cli import main
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament import Slip, Tournament, paper
from wordcore.games.tournament.event.office import read_players
from wordcore.games.tournament.event.pairing import starter
from wordcore.games.tournament.event.paper import PAPERS
from wordcore.games.tournament.event.render import FORMATS, render


def code_of(call, *given, **named):
    with pytest.raises(IllegalMove) as caught:
        call(*given, **named)
    return caught.value.code


def event_of(n: int, n_paired: int = 1, plan: str = "lagged:5 koth:3") -> Tournament:
    event = Tournament([f"Player {letter}" for letter in "ABCDEFGHIJ"[:n]], plan)
    for _ in range(n_paired):
        event.pair()
    return event


def pairs(event: Tournament, number: int) -> list[str]:
    """The games of a round by the last letters of the names, as in A-B."""
    return ["-".join("bye" if name is None else name[-1:] for name in slip.players) for slip in event.slips(number)]


# --- names ------------------------------------------------------------------------------------


def test_a_player_is_found_by_name_number_or_unambiguous_beginning():
    event = Tournament(["Ada Obi", "Adam Eze", "Ben", "Benjamin"])
    event.enter("7th Man", number=40)
    assert [event.find(text) for text in ("ADA obi", "adam", "1", "40", "7th", "ben", "benj")] == [
        *("Ada Obi", "Adam Eze", "Ada Obi", "7th Man", "7th Man", "Ben", "Benjamin")
    ]
    assert code_of(event.find, "ad") == "AMBIGUOUS" and code_of(event.find, "") == "UNKNOWN_PLAYER"
    assert code_of(event.find, "41") == code_of(event.find, "x") == "UNKNOWN_PLAYER"
    assert code_of(event.enter, "Zoe", number=40) == code_of(event.enter, "Zoe", number=0) == "NUMBER"
    assert code_of(event.enter, "Zoe", club="two\nlines") == "NO_NAME"
    event.enter("Zoe", rating=1500, club="Kano", country="NG")
    assert event.entrants[-1] == ("Zoe", 41, 1500, "Kano", "NG")
    assert Tournament.from_json(event.to_json()).entrants == event.entrants


def test_players_are_read_from_a_table_or_a_list():
    rows = read_players('\ufeffClub,Name , rating\n"Lagos, NG",Ada Obi,1650\n\nAbuja,Ben,\n')
    assert [(row.player, row.rating, row.club) for row in rows] == [
        ("Ada Obi", 1650, "Lagos, NG"),
        ("Ben", None, "Abuja"),
    ]
    assert [row.player for row in read_players(" Ada, the first \n\nBen\n")] == ["Ada, the first", "Ben"]
    assert read_players("") == []
    for mark in ";\t":
        rows = read_players(f"Name{mark}Rating\nObi, Ada{mark}1650\n")
        assert [(row.player, row.rating) for row in rows] == [("Obi, Ada", 1650)]
    with pytest.raises(GameFileError, match="line 1: expected a column called name, found rating, club"):
        read_players("rating,club\n1650,Lagos\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "name,colour\nAda,red\n",
            "line 1: expected the columns name, number, rating, club, country, found 'colour'",
        ),
        ("name,name\nAda,Ada\n", "line 1"),
        ("name,rating\nAda,1500\nBen,x\n", "players, line 3, rating: expected a whole number, found 'x'"),
        ("name,rating\nAda,1,2\n", "players, line 2: expected 2 columns, found 3"),
        ("name,rating\n,1500\n", "players, line 2: expected a name, found none"),
        ("name\nAda\n\nada\n", "players, line 4, name: expected a name that line 2 does not have, found 'ada'"),
        ("Ada\n\nAda\n", "players, line 3, name: expected a name that line 1 does not have, found 'Ada'"),
        ("name,number\nA,7\nB,7\n", "players, line 3, number: expected a number that line 2 does not have, found 7"),
        (f"name,club\nAda,x\n{'B' * 200_000},y\n", "players, line 3: expected cells of at most 131,072 characters"),
        (f"{'A' * 200_000},x\n", "players, line 1: expected cells of at most 131,072 characters"),
    ],
)
def test_a_players_file_that_cannot_be_read_is_told_with_the_line(text, found):
    with pytest.raises(GameFileError, match=re.escape(found)):
        read_players(text)


# --- who starts -------------------------------------------------------------------------------


def test_starts_are_balanced_stored_and_asked_for_by_name():
    event = event_of(4, 0, "lagged:3 koth:5")
    for number in range(1, 9):
        event.pair()
        for slip in event.slips(number):
            event.enter_result(number, slip.first, 400, slip.second, 300 + number)
    started = dict.fromkeys(event.players, 0)
    for number in range(1, 9):
        for slip in event.slips(number):
            started[slip.starter] += 1
    assert set(started.values()) <= {3, 4, 5}, started
    assert Tournament.from_json(event.to_json()).slips(8) == event.slips(8)
    asked = event_of(4, 0)
    asked.pair(starts=["player b", "4"])
    assert [slip.starter for slip in asked.slips(1)] == ["Player B", "Player D"]
    for starts in (["Player A", "Player B"], ["Player A", "Player A"], ["Nobody"]):
        again = event_of(4, 0)
        assert code_of(again.pair, starts=starts) in ("STARTS", "UNKNOWN_PLAYER") and again.n_paired == 0
    bye = event_of(3, 0)
    assert code_of(bye.pair, starts=["Player C"]) == "STARTS", "who has a bye does not start"


@given(st.integers(0, 2**32), st.integers(4, 9))
@settings(max_examples=20)
def test_nobody_starts_two_games_more_than_they_reply(seed, n):
    event = Tournament([f"P{i}" for i in range(n)], "lagged:6", seed=seed)
    chance = random.Random(seed)
    balance = dict.fromkeys(event.players, 0)
    for number in range(1, 7):
        event.pair()
        for slip in event.slips(number):
            if slip.second is not None:
                event.enter_result(number, slip.first, chance.randint(300, 500), slip.second, 400)
                for name in slip.players:
                    balance[name] += 1 if slip.starter == name else -1
    assert all(abs(value) <= 2 for value in balance.values()), balance
    assert Tournament.from_json(event.to_json()) == event


@given(st.lists(st.tuples(st.permutations("ABCD"), st.sampled_from([None, None, None, "late"])), max_size=9))
def test_who_starts_is_who_the_rule_says(games):
    slips = [Slip((a, b), starter=a, forfeit=forfeit, loser=b if forfeit else None) for (a, b, *_), forfeit in games]
    begun = [(slip.players, slip.starter) for slip in slips if slip.forfeit is None]
    starts = {name: sum(name == first for _, first in begun) for name in "AB"}
    replies = {name: sum(name in pair and name != first for pair, first in begun) for name in "AB"}
    last = [first for pair, first in begun if set(pair) == {"A", "B"}][-1:]
    if starts["A"] - replies["A"] != starts["B"] - replies["B"]:
        expected = "A" if starts["A"] - replies["A"] < starts["B"] - replies["B"] else "B"
    else:
        expected = "B" if last == ["A"] else "A"
    assert starter(("A", "B"), slips) == expected


def test_a_forfeited_game_was_not_started_and_lots_are_drawn_by_the_seed():
    late = Slip(("A", "B"), starter="A", forfeit="late", loser="B")
    assert starter(("A", "B"), [late]) == "A"
    drawn = {starter(("A", "B"), [], lot=str(seed)) for seed in range(20)}
    assert drawn == {"A", "B"} and starter(("A", "B"), [], lot="7") == starter(("A", "B"), [], lot="7")


# --- late, leaving, replaced ------------------------------------------------------------------


def test_a_late_entrant_has_missed_rounds_as_byes_or_losses():
    event = event_of(4, 2)
    event.enter("Late", missed="bye")
    event.enter("Later", missed="loss")
    event.enter("Latest")
    rows = {row.name: (row.wins, row.spread, row.games) for row in event.standings()}
    assert (rows["Late"], rows["Later"], rows["Latest"]) == ((2, 100, 2), (0, -150, 2), (0, 0, 0))
    assert [slip.describe() for slip in event.slips(1)[2:]] == ["bye", "missed"]
    for slip in event.slips(1)[:2]:
        event.enter_result(1, slip.first, 400, slip.second, 380)
    event.pair()
    assert [slip.first for slip in event.slips(3) if slip.is_bye] == ["Later"], "a round missed is not a bye"
    assert Tournament.from_json(event.to_json()) == event


def test_withdrawing_between_lagged_rounds_leaves_the_event_playable():
    event = event_of(5, 2)
    for slip in event.slips(1):
        if slip.second is not None:
            event.enter_result(1, slip.first, 400, slip.second, 380)
    assert pairs(event, 2) == ["A-C", "B-E", "D-bye"]
    event.withdraw("Player B")
    event.replace(2, "Player B", by="Player D")
    assert pairs(event, 2) == ["A-C", "D-E"]
    for slip in event.slips(2):
        event.enter_result(2, slip.first, 390, slip.second, 380)
    event.pair()
    assert "B" not in "".join(pairs(event, 3)) and len(event.slips(3)) == 2
    event.withdraw("Player A")
    first = next(slip for slip in event.slips(3) if "Player A" in slip.players)
    event.replace(3, "Player A")
    assert [slip.is_bye for slip in event.slips(3) if slip.table == first.table] == [True]
    assert not [slip for slip in event.slips(3) if "Player A" in slip.players]
    assert Tournament.from_json(event.to_json()) == event


def test_players_change_places_and_who_plays_is_not_asked_twice():
    event = event_of(5)
    event.swap(1, "Player B", "Player D")
    assert pairs(event, 1) == ["A-D", "C-B", "E-bye"]
    event.swap(1, "Player E", "Player C")
    assert pairs(event, 1) == ["A-D", "E-B", "C-bye"] and event.slips(1)[2].is_bye
    assert event.slips(1)[2].starter is None and event.slips(1)[1].starter in ("Player E", "Player B")
    assert code_of(event.replace, 1, "Player C", by="Player A") == "BYE"
    assert code_of(event.replace, 1, "Player A", by="Player B") == "PLAYS"
    event.enter_result(1, "Player A", 400, "Player D", 380)
    assert code_of(event.swap, 1, "Player A", "Player B") == "ENTERED"
    assert code_of(event.replace, 1, "Player D") == "ENTERED"
    assert code_of(event.swap, 2, "Player A", "Player B") == "NO_ROUND"


def test_a_result_is_cleared_and_the_ledger_remembers_it():
    event = event_of(4)
    assert code_of(event.clear, 1, 1) == "NO_RESULT" and code_of(event.clear, 1, 3) == "NO_TABLE"
    event.enter_result(1, "Player A", 400, "Player B", 380)
    event.sign(1, "Player A")
    event.sign(1, "Player B")
    assert code_of(event.clear, 1, 1) == "SIGNED"
    event.clear(1, 1, director=True)
    slip = event.slip(1, "Player A")
    assert (slip.is_done, slip.signed_by, slip.changes) == (False, (), ("400-380",))
    event.undo()
    assert event.slip(1, "Player A").is_signed


def test_a_correction_tells_which_pairings_it_comes_too_late_for():
    event = event_of(4, 2)
    for number, scores in ((1, (400, 300)), (2, (400, 390))):
        for slip in event.slips(number):
            event.enter_result(number, slip.first, scores[0], slip.second, scores[1])
    event.pair()
    assert event.correct_result(2, "Player A", 500, "Player C", 390) == (), "round 3 goes by round 1"
    shifts = event.correct_result(1, "Player A", 200, "Player B", 300)
    assert shifts == ((3, "Player A", 1, 3), (3, "Player B", 3, 1))


# --- the command line -------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path, capsys):
    path = tmp_path / "event.json"

    def run(*words: object, code: int = 0, typed: str = "") -> tuple[str, str]:
        stdin, sys.stdin = sys.stdin, io.StringIO(typed)
        try:
            assert main(["tournament", str(words[0]), str(path), *map(str, words[1:])]) == code
        finally:
            sys.stdin = stdin
        return capsys.readouterr()

    run.path = path
    return run


def test_options_may_stand_between_positionals(desk):
    desk("new", "--name", "E", "Ada", "--minutes", "25", "Ben")
    assert eventfile.read(desk.path).players == ("Ada", "Ben")
    desk("enter", "Chi", "--rating", "1500", "--club", "Kano")
    assert eventfile.read(desk.path).entrants[2].club == "Kano"
    assert "--rating: expected one player" in desk("enter", "Dan", "--rating", "3", "Eve", code=2)[1]


def test_a_name_is_no_formula_and_a_spread_stays_a_number(desk):
    desk("new", "+1+cmd", "@x", "=2", "+5")
    desk("pair")
    desk("result", 1, "--table", "1", "400", "300")
    lines = desk("print", "standings", "--format", "csv")[0].splitlines()
    assert sorted(line.split(",")[2] for line in lines[1:]) == ["'+1+cmd", "'=2", "'@x", "+5"]
    assert [line.split(",")[4] for line in lines[1:]] == ["+100", "+0", "+0", "-100"]


def test_a_list_in_another_encoding_is_told_with_its_line(desk, tmp_path):
    players = tmp_path / "players.csv"
    players.write_bytes("name\nAda\nFay Ünal\n".encode("cp1252"))
    expected = "line 3: expected text in UTF-8, found the byte 0xdc; save the list as UTF-8"
    assert expected in desk("new", "--players-file", players, code=2)[1]


def test_results_are_typed_line_by_line(desk):
    desk("new", "Ada", "Ben", "Chi", "Dan")
    desk("pair", "--start", "ben")
    typed = "1 420 380\nm\n2 99 500\nm\n2 99 500\n2 400 300\nu\n2 801 300\n2 801 300\n7 1 2\nx\nq\n1 1 1\n"
    out, err = desk("results", 1, typed=typed, code=1)
    assert out.splitlines() == [
        "table 1: Ada 420 - 380 Ben, spread +40",
        *["table 2: Chi - Dan"] * 2,
        "table 2: Chi 99 - 500 Dan, spread -401",
        "undone: result, round 1, scores Chi 99 Dan 500",
        "table 2: Chi 801 - 300 Dan, spread +501",
    ]
    assert err.splitlines() == [
        "99 is below 100: type the same line again if it is right",
        "ENTERED: the result is already entered (99-500); correct it instead",
        "801 is above 800: type the same line again if it is right",
        "1 is below 100: type the same line again if it is right",
        "line: expected TABLE SCORE SCORE, m, u or q, found x",
    ]
    assert eventfile.read(desk.path).slip(1, "Chi").scores == (801, 300)
    assert "NO_ENTRY" in desk("results", 1, typed="u\n", code=1)[1]
    assert "NO_ROUND" in desk("results", 2, code=2)[1]


@pytest.mark.parametrize("line", ["1 --3 400", "1 ٣٠٠ 400", "1 4_0 400", f"1 {'9' * 5000} 4", "1 400", "1 2 3 4"])
def test_the_loop_continues_after_a_line_that_is_not_three_numbers(desk, line):
    desk("new", "Ada", "Ben")
    desk("pair")
    out, err = desk("results", 1, typed=f"{line}\n1 400 300\n", code=1)
    assert out == "table 1: Ada 400 - 300 Ben, spread +100\n"
    assert err == f"line: expected TABLE SCORE SCORE, m, u or q, found {line[:80]}\n"


def test_a_score_has_six_digits_at_most(desk):
    desk("new", "Ada", "Ben")
    desk("pair")
    for score in ("1000000", "4_0", "9" * 5000):
        assert "result: expected PLAYER SCORE OPPONENT SCORE" in desk("result", 1, "Ada", 400, "Ben", score, code=2)[1]


def test_the_loop_prints_one_object_per_line_for_programs(desk):
    desk("new", "Ada", "Ben")
    desk("pair")
    lines = [json.loads(line) for line in desk("results", 1, "--json", typed="m\n1 400 300\nu\n")[0].splitlines()]
    assert [line.get("final") for line in lines] == [None, [400, 300], None]
    assert lines[0]["players"] == ["Ada", "Ben"] and lines[2]["undone"]["scores"] == {"Ada": 400, "Ben": 300}


def test_what_is_typed_is_what_a_refusal_names(desk, monkeypatch):
    assert "--minutes: expected 1 or more, found -5" in desk("new", "--minutes", "-5", "Ada", "Ben", code=2)[1]
    desk("new", "Ada", "Ben")
    expected = "round: expected a round that is paired, found none yet; pair the first round"
    assert expected in desk("print", "slips", code=2)[1]
    assert "NO_ROUND: round 1: 0 of 8 rounds are paired" in desk("unpair", code=2)[1]
    desk("pair")
    assert "SAME_PLAYER: Ada is named twice; a swap needs two players" in desk("swap", 1, "Ada", "ada", code=2)[1]
    monkeypatch.chdir(desk.path.parent)
    (desk.path.parent / "torn.json").write_text("{")
    with (
        pytest.raises(GameFileError, match=r"^torn\.json: expected a tournament file"),
        eventfile.changing("torn.json"),
    ):
        pass


def test_the_log_and_the_desk_tell_overtime_and_a_directors_spread(desk):
    desk("new", "Ada", "Ben")
    desk("pair")
    desk("result", 1, "Ada", 400, "Ben", 395, "--overtime", "Ada=61")
    assert desk("log")[0].splitlines()[-1] == "   4  result, round 1, scores Ada 400 Ben 395, overtime Ada 61 s"
    found = desk("correct", 1, "--forfeit", "Ada", "--by-overtime", "--spread", 120)[0]
    assert found.startswith("round 1, table 1: Ada - Ben: Ada forfeits (overtime, by 120), was 380-395")


def test_the_players_of_one_event_can_be_entered_into_the_next(desk, tmp_path):
    desk("new", "Ada", "Ben")
    desk("enter", "Chi", "--rating", 1500, "--club", "Kano")
    desk("withdraw", "Ben")
    players = tmp_path / "players.csv"
    players.write_text(desk("export", "--to", "csv", "--only", "players")[0])
    before = eventfile.read(desk.path).entrants
    desk.path.unlink()
    desk("new", "--players-file", players)
    after = eventfile.read(desk.path)
    assert after.entrants == before and not after.withdrawn


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1 420 380\nm\n2 99 500\n2 99 500\n", 0),
        ("2 99 500\n", 1),
        ("2 99 500\n1 420 380\n", 1),
        ("9 400 300\n1 420 380\n", 1),
        ("", 0),
    ],
)
def test_the_loop_ends_with_1_if_a_line_of_a_pipe_was_not_entered(desk, typed, code):
    desk("new", "Ada", "Ben", "Chi", "Dan")
    desk("pair")
    desk("results", 1, typed=typed, code=code)


def test_a_bye_has_no_result_and_a_missed_round_was_no_bye(desk):
    desk("new", "Ada", "Ben", "Chi")
    desk("pair")
    desk("enter", "Dan", "--missed", "loss")
    assert "missed, was" not in desk("pairings")[0] and "missed" in desk("pairings")[0]
    expected = "NO_TABLE: round 1 has no game at table 2"
    assert expected in desk("results", 1, typed="2 400 300\n", code=1)[1]
    assert expected in desk("result", 1, "--table", "2", "400", "300", code=2)[1]
    desk("result", 1, "--table", "1", "400", "300")
    assert desk("results", 1, typed="m\n")[1] == "round 1 has every result\n"


def test_a_print_out_sends_nobody_without_an_opponent_to_a_table(desk):
    desk("new", "Ada", "Ben", "Chi")
    desk("pair")
    desk("result", 1, "--table", "1", "400", "300")
    desk("pair")
    desk("enter", "Dan", "--missed", "loss")
    assert desk("print", "alpha", "--round", "1", "--format", "csv")[0].splitlines()[3:] == [
        "Chi,,(bye),",
        "Dan,,(missed),",
    ]
    assert ",Dan (4),(missed)," in desk("print", "pairings", "--round", "1", "--format", "csv")[0]
    cards = desk("print", "cards", "--round", "1", "--format", "csv")[0].splitlines()
    assert cards[1:3] == ["Ada (1),1,1,Ben (2),first,400,300,+100,+100", "Ada (1),2,,,,,,,"]
    assert "Dan (4),1,,(missed),,,,-75,-75" in cards and "Chi (3),1,,(bye),,,,+50,+50" in cards
    assert "<td>W 400-300 v&nbsp;2</td>" in desk("print", "wallchart", "--format", "html")[0]


def test_a_slip_is_signed_by_both_at_the_desk(desk):
    desk("new", "Ada", "Ben", "Chi", "Dan")
    desk("pair")
    desk("result", 1, "--table", "1", "400", "300")
    desk("result", 1, "--table", "2", "400", "300")
    assert "sign: expected players of one game, found Ada and Chi" in desk("sign", 1, "Ada", "Chi", code=2)[1]
    assert desk("sign", 1, "ben")[0].endswith("400-300, signed by Ben\n")
    desk("correct", 1, "Ada", "401", "Ben", "300")
    assert desk("sign", 1, "ada", "ben")[0].endswith("401-300, was 400-300, signed\n")
    assert "SIGNED" in desk("correct", 1, "Ada", "402", "Ben", "300", code=2)[1]


def test_the_loop_does_not_undo_what_another_desk_entered(desk, monkeypatch):
    desk("new", "Ada", "Ben", "Chi", "Dan")
    desk("pair")

    class Typed(io.StringIO):
        def readline(self) -> str:  # type: ignore[override]
            line = super().readline()
            if line == "u\n":
                with eventfile.changing(desk.path) as event:
                    event.withdraw("Chi")
            return line

    monkeypatch.setattr(sys, "stdin", Typed("1 400 300\nu\n"))
    assert main(["tournament", "results", str(desk.path), "1"]) == 1
    assert eventfile.read(desk.path).slip(1, "Ada").is_done


def test_undo_clear_log_replace_and_swap_at_the_desk(desk):
    desk("new", "Ada", "Ben", "Chi", "Dan", "Eve")
    desk("pair")
    desk("result", 1, "--table", 1, 420, 380)
    out, _ = desk("undo")
    assert out == "undone: result, round 1, scores Ada 420 Ben 380\n"
    desk("result", 1, "--forfeit", "ada", "--forfeit", "Ben")
    assert eventfile.read(desk.path).slip(1, "Ada").forfeit == "both"
    assert "to be played, was both forfeit (late)" in desk("clear", 1, 1)[0]
    assert "Eve (5)" in desk("replace", 1, "Dan", "--by", "Eve")[0]
    assert pairs(eventfile.read(desk.path), 1) == ["a-n", "i-e"]
    assert "Eve (5)" in desk("swap", 1, "Ada", "Eve")[0]
    desk("replace", 1, "Ben", "--bye")
    log, _ = desk("log")
    assert re.search(r"7  result, .*\(undone by 8\)", log) and log.splitlines()[-1].endswith(
        "replace, round 1, player Ben"
    )
    entries = [json.loads(line) for line in desk("log", "--json")[0].splitlines()]
    assert entries[6]["undone_by"] == 8 and entries[-1]["move"] == "replace"
    with pytest.raises(SystemExit):
        desk("replace", 1, "Ben")
    desk("withdraw", "Chi")
    assert "PAIRED" in desk("pair", "--round", 1, code=2)[1]


def test_a_correction_after_a_later_pairing_is_told_at_the_desk(desk):
    desk("new", "Ada", "Ben", "Chi", "Dan")
    for number in (1, 2, 3):
        desk("pair")
        if number < 3:
            for table in (1, 2):
                desk("result", number, "--table", table, 400, 300)
    _, err = desk("correct", 1, "Ada", 100, "Ben", 300)
    assert "round 3 was paired on standings that have changed: " in err and "Ada 1 -> " in err


def test_every_print_out_in_every_format_is_whole_and_escaped(desk):
    desk("new", "--name", "<Open> & Co", "--plan", "lagged:2 koth:1", "Ada <b>", "=SUM(A1)", "Chi, Jr", "Dan", "Eve")
    desk("pair")
    desk("result", 1, "--table", 1, 420, 380)
    desk("pair")
    for kind in PAPERS:
        for form in FORMATS:
            out, err = desk("print", kind, "--format", form)
            assert not err and ("Ada" in out or kind == "slips")
            if form == "html":
                assert "<b>" not in out and "@media print" in out and "24pt" in out and "&lt;Open&gt;" in out
                assert not re.search(r"https?:|src=|@import|url\(", out), "no network"
                assert out.count("<table>") == out.count("</table>") and out.endswith("</html>\n")
                assert ('class="table"' in out) == (kind in ("pairings", "alpha"))
            elif form == "csv":
                rows = list(csv.reader(io.StringIO(out)))
                assert len({len(row) for row in rows}) == 1 and not re.search(r"(^|,)=", out, re.M)
    assert "Round 1" in desk("print", "pairings", "--round", 1)[0]
    assert "NO_ROUND" in desk("print", "pairings", "--round", 3, code=2)[1]
    assert "words: CSW15" not in desk("print", "standings")[0], "only the rulebook's plan names it"


def test_print_outs_name_the_lexicon_and_say_what_is_missing():
    event = Tournament(["Ada", "Ben"])
    event.pair()
    page = paper(event, "standings")
    assert "words: CSW15" in page.subtitle and page.title == "Standings (1 result missing)"
    assert render(page, "text").startswith("Standings (1 result missing)\nAll Banker's Game, 2 players, words: CSW15\n")
    for bad in (lambda: paper(event, "poster"), lambda: render(page, "pdf"), lambda: paper(Tournament(["A"]), "slips")):
        with pytest.raises(ValueError, match=r"unknown|a round that is paired"):
            bad()


def test_the_export_adds_up(desk):
    desk("new", "Ada", "Ben", "Chi", "--plan", "lagged:2")
    desk("pair")
    desk("result", 1, "Ada", 400, "Ben", 390, "--overtime", "Ada=61")
    data = json.loads(desk("export", "--to", "json")[0])
    assert (data["results"][0]["first_final"], data["results"][0]["spread"]) == (380, -10)
    assert {row["name"]: row["spread"] for row in data["standings"]} == {"Ada": -10, "Ben": 10, "Chi": 50}
    out, _ = desk("export", "--to", "csv", "--only", "results")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["first"] for row in rows] == ["Ada", "Chi"] and rows[0]["first_points"] == "0"
    for name in ("players", "pairings", "results", "standings"):
        assert f"# {name}" in desk("export", "--to", "csv")[0]


# --- killed -----------------------------------------------------------------------------------


EVERY_COMMAND = [
    ["enter", "P8", "--rating", "1500"],
    ["pair", "--round", "1"],
    ["unpair"],
    ["pair", "--round", "1", "--start", "P1"],
    ["swap", "1", "P3", "P4"],
    ["replace", "1", "P2", "--by", "P8"],
    ["replace", "1", "P7", "--bye"],
    ["result", "1", "--table", "1", "400", "390"],
    ["recount", "1", "P0"],
    ["correct", "1", "P0", "410", "P1", "390"],
    ["sign", "1", "P0"],
    ["sign", "1", "P1"],
    ["clear", "1", "1", "--director"],
    ["undo"],
    ["withdraw", "P7"],
    ["reinstate", "P7"],
    ["pair"],
]
PROGRAM = "import sys; from wordcore.cli import main; sys.exit(main(['tournament', *sys.argv[1:]]))"


def killed_after(seconds: float, path, words: list[str]) -> bool:
    """Whether a command was killed while it ran."""
    arguments = [sys.executable, "-c", PROGRAM, words[0], str(path), *words[1:]]
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    was_running = child.poll() is None
    child.kill()
    child.wait()
    return was_running


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
def test_every_command_killed_at_a_random_point_leaves_the_old_event_or_the_new_one(tmp_path, every):
    path, chance, n_killed, most_s = tmp_path / "event.json", random.Random(every), 0, 0.4
    while not path.exists():  # however slow the machine is now
        most_s *= 1.5
        n_killed += killed_after(chance.uniform(0.0, most_s), path, ["new", *(f"P{i}" for i in range(8))])
    assert len(eventfile.read(path).players) == 8
    for number, words in enumerate(EVERY_COMMAND):
        before = eventfile.read(path)
        if number % every == 0:
            n_killed += killed_after(chance.uniform(0.0, most_s), path, words)
        after = eventfile.read(path)
        assert after.entries[: before.revision] == before.entries and after.revision - before.revision in (0, 1)
        if after.revision == before.revision:  # nobody's lock is left behind
            assert main(["tournament", words[0], str(path), *words[1:]]) == 0, words
    assert n_killed and eventfile.read(path).revision == 8 + len(EVERY_COMMAND)
