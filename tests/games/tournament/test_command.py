"""A whole event on the command line: 21 players, 8 rounds, byes, a forfeit, a correction, a recount."""

from __future__ import annotations

import json
import random

import pytest

from wordcore import eventfile
from wordcore.cli import main

PLAYERS = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTU"]


@pytest.fixture
def command(capsys, tmp_path):
    file = str(tmp_path / "event.json")

    def run(action: str, *arguments: object, code: int = 0) -> list[dict]:
        assert main(["tournament", action, file, *map(str, arguments), "--json"]) == code
        out, err = capsys.readouterr()
        assert (code == 2) is err.startswith("wordcore: "), err
        return [json.loads(line) for line in out.splitlines()]

    run.file = file
    return run


def plain_table(rounds: list[list[dict]]) -> list[tuple[str, float, int]]:
    """The standings worked out from the slips alone."""
    wins, spread = dict.fromkeys(PLAYERS, 0.0), dict.fromkeys(PLAYERS, 0)
    for slip in (slip for slips in rounds for slip in slips):
        first, second = slip["players"]
        if second is None:
            gain = (1.0, 50)
        elif "forfeit" in slip:
            gain = (1.0, 75) if slip["loser"] == second else (0.0, -75)
        else:
            margin = slip["final"][0] - slip["final"][1]
            gain = (1.0 if margin > 0 else 0.5 if margin == 0 else 0.0, margin)
        for name, points, margin in ((first, *gain), (second, 1 - gain[0], -gain[1])):
            if name is not None:
                wins[name] += points
                spread[name] += margin
    order = sorted(PLAYERS, key=lambda name: (-wins[name], -spread[name], PLAYERS.index(name)))
    return [(name, wins[name], spread[name]) for name in order]


def test_a_whole_tournament_on_the_command_line(command):
    chance = random.Random(11)
    made = command("new", *PLAYERS[:5], "--name", "Lagos")
    assert (made[0]["name"], made[0]["rounds"]) == ("Lagos", 8)
    command("enter", *PLAYERS[5:])
    met: set[frozenset[str]] = set()
    byes: list[str] = []
    for number in range(1, 9):
        slips = command("pair")
        games = [slip["players"] for slip in slips if slip["players"][1] is not None]
        byes += [slip["players"][0] for slip in slips if slip["players"][1] is None]
        assert len(games) == 10 and len(byes) == number
        if number <= 5:
            assert not met & {frozenset(pair) for pair in games}, "a lagged round repeated a pair"
        else:
            places = [row["name"] for row in command("standings", "--after", number - 1) if row["name"] != byes[-1]]
            assert games == [[a, b] for a, b in zip(places[::2], places[1::2], strict=True)]
        met |= {frozenset(pair) for pair in games}
        for table, (first, second) in enumerate(games):
            score = chance.randint(300, 450)
            if number == 2 and table == 0:
                command("result", number, "--forfeit", second)
            elif number == 3 and table == 1:
                command("result", number, first, 400, second, 390)
                assert command("recount", number, second)[0]["recounts"] == 1
                fixed = command("correct", number, first, 400, second, 401)[0]
                assert fixed["final"] == [400, 401] and fixed["changes"] == ["400-390"]
                assert command("sign", number, first)[0]["signed_by"] == [first]
                assert command("sign", number, second)[0]["signed_by"] == [first, second]
                command("correct", number, first, 500, second, 1, code=2)
            elif number == 4 and table == 2:
                entered = command("result", number, first, score, second, 380, "--overtime", f"{first}=61")[0]
                assert entered["final"] == [score - 20, 380]
            elif number == 5 and table == 3:
                command("result", number, second, 350, first, 350)
            else:
                command("result", number, first, score, second, 380)
    command("pair", code=2)
    assert len(set(byes)) == 8, "nobody has two byes in eight rounds"
    rounds = [command("pairings", "--round", number) for number in range(1, 9)]
    table = [(row["name"], row["wins"], row["spread"]) for row in command("standings")]
    assert table == plain_table(rounds)
    assert [row["games"] for row in command("standings")] == [8] * 21
    assert eventfile.read(command.file).is_over


def test_an_even_field_of_twenty_has_no_byes(command):
    command("new", *PLAYERS[:20])
    assert all(slip["players"][1] is not None for slip in command("pair"))


def test_tables_for_people(command, capsys):
    command("new", "Ada", "Ben", "Chi", "--plan", "lagged:1 koth:1", "--bye-spread", "0")
    command("pair")
    command("result", 1, "Ada", 400, "Ben", 395)
    assert main(["tournament", "pairings", command.file]) == 0
    assert capsys.readouterr().out == (
        "Round 1 of 2 (lagged)\n"
        "table  first    second   starts  result\n"
        "    1  Ada (1)  Ben (2)  Ada     400-395\n"
        "    2  Chi (3)  (bye)            bye\n"
    )
    assert main(["tournament", "standings", command.file]) == 0
    assert capsys.readouterr().out == (
        "rank  player  wins  spread  games\n"
        "   1  Ada        1      +5      1\n"
        "   2  Chi        1      +0      1\n"
        "   3  Ben        0      -5      1\n"
    )
    assert main(["tournament", "pair", command.file]) == 0
    assert main(["tournament", "standings", command.file, "--after", "2"]) == 0
    assert "1 result missing" in capsys.readouterr().err


def test_players_from_a_file_withdraw_and_return(command, tmp_path):
    listed = tmp_path / "players.txt"
    listed.write_text("Ada\n\n  Ben  \nChi\n", encoding="utf-8")
    assert command("new", "--players-file", listed)[0]["players"] == ["Ada", "Ben", "Chi"]
    assert command("withdraw", "chi")[0]["withdrawn"] == ["Chi"]
    assert command("pair")[0]["players"] == ["Ada", "Ben"]
    assert command("unpair") == [{"paired": 0}]
    assert command("reinstate", "Chi")[0]["withdrawn"] == []
    assert len(command("pair")) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("result", 1, "Ada", 400),
        ("result", 1, "Ada", "many", "Ben", 300),
        ("result", 1, "Ada", 400, "Ben", 300, "--overtime", "Ada"),
        ("result", 1, "Ada", 400, "Ben", 300, "--spread", 30),
        ("result", 1, "Ada", 400, "--forfeit", "Ben"),
        ("result", 1, "--forfeit", "Ben", "--by-overtime"),
        ("standings", "--after", 9),
        ("pairings", "--round", 3),
        ("new", "Zoe"),
    ],
)
def test_what_cannot_be_is_trouble_and_leaves_the_file_alone(command, arguments):
    command("new", "Ada", "Ben")
    command("pair")
    before = eventfile.read(command.file).to_json()
    command(*arguments, code=2)
    assert eventfile.read(command.file).to_json() == before


def test_a_forfeit_by_overtime_takes_the_directors_spread(command):
    command("new", "Ada", "Ben")
    command("pair")
    command("result", 1, "--forfeit", "Ben", "--by-overtime", "--spread", 40)
    assert command("standings")[0] == {"rank": 1, "name": "Ada", "wins": 1, "spread": 40, "games": 1}
    command("correct", 1, "--forfeit", "Ada")
    assert command("standings")[0]["name"] == "Ben"


def test_a_file_that_is_no_tournament_is_named(command, capsys, tmp_path):
    (tmp_path / "event.json").write_text("{}")
    assert main(["tournament", "standings", command.file]) == 2
    assert "event.json" in capsys.readouterr().err
