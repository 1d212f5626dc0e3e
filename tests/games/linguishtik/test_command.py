"""``wordcore ling``: what it prints, its JSON, its exit codes."""

from __future__ import annotations

import dataclasses
import io
import json
import subprocess
import sys

import pytest

import wordcore
from wordcore import Lexicon
from wordcore.cli import main
from wordcore.games import linguishtik as ling

STATE = "RC RA PT | OS KQ | must S | letter PT"


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.lex"
    Lexicon.from_words(["cats", "cast"]).save(path)
    return str(path)


def test_a_state_is_analysed_for_people_and_for_programs(small, capsys):
    assert main(["ling", "analyse", STATE, "--lexicon", small]) == 0
    shown = capsys.readouterr()
    assert "Win        JUDGE  by letter CAST+OS, CATS+OS" in shown.out
    assert "Trap       NO" in shown.out and "\x1b" not in shown.out
    assert "for the judge: LT20.A" in shown.err and shown.err.count("for the judge") == 1
    assert main(["ling", "analyse", STATE, "--lexicon", small, "--all", "--option", "evidence=strict"]) == 0
    assert "for the judge: LT17.A" in (asked := capsys.readouterr().err) and asked.count("for the judge") > 3
    assert main(["ling", "analyse", STATE, "--lexicon", small, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    orange = [{"id": 3, "code": "OS"}]
    words = data["win"]["witness"]["letter_words"]
    assert words == [{"word": "CAST", "cubes": orange}, {"word": "CATS", "cubes": orange}]
    mat = ling.parse_mat(STATE, rules=ling.Rules(evidence="data"))
    assert data == ling.analyse(mat, Lexicon.open(small), limit=12).to_json()


OPENING = "| RE RI RO RU KB KT KA KR GR GN GD GP PC PE PB PK YN YD YH YG OS OB OU | type NOUN; gen A PLURAL"


def test_an_opening_is_a_screen_and_all_is_there_when_asked_for(capsys):
    assert main(["ling", "analyse", OPENING]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) < 30 and "to Letters: " in shown.out and " moves)" in shown.out
    assert "as far as data go" in shown.err and shown.err.count("for the judge") <= 4
    assert main(["ling", "analyse", OPENING, "--json"]) == 0
    short = capsys.readouterr().out
    assert main(["ling", "analyse", OPENING, "--json", "--all"]) == 0
    whole = capsys.readouterr().out
    assert len(short) < 12_000 < len(whole)
    told = json.loads(short)
    assert told["counts"] == json.loads(whole)["counts"]
    assert told["counts"]["safe_moves"] == sum(group["n_moves"] for group in told["safe_groups"]) > 1000
    assert len(told["forceout"]["safe_moves"]) == 12 < len(json.loads(whole)["forceout"]["safe_moves"])


def test_words_come_by_evidence_then_by_commonness(capsys):
    state = "RA RE RT PS ON | KB GR RE OT | type NOUN; func SUBJECT; gen A PLURAL"
    strict = ["--option", "evidence=strict"]
    assert main(["ling", "analyse", state, "--json", "--limit", "400", *strict]) == 0
    words = [way["word"] for way in json.loads(capsys.readouterr().out)["win"]["witness"]["letter_words"]]
    assert words.index("RATES") < words.index("ASTERN")
    lexicon, demands = wordcore.load(), ling.parse_mat(state).demands
    ranks = []
    for word in words:
        grammar = ling.answer(word, demands[0], lexicon, demands[1:]).answer.name
        status = ling.word_status(word, lexicon, ling.Rules(evidence="data")).status.name
        is_sure, is_out = (grammar, status) == ("YES", "YES"), "NO" in (grammar, status)
        ranks.append((0 if is_sure else 2 if is_out else 1, lexicon.commonness(word) or 1000, word))
    assert ranks == sorted(ranks) and {rank[0] for rank in ranks} >= {0, 2}
    with pytest.raises(ValueError, match="limit: expected 0 or more"):
        ling.analyse(ling.parse_mat(state), wordcore.load(), limit=-1)


def test_every_situation_has_a_line_of_the_chart():
    for edition, situations in (("2011-12", "A B C D E F G H LT22"), ("2026-27", "A B C D E F END LT25")):
        for situation in situations.split():
            assert len(ling.chart_lines(situation, edition)) == 1 + situation.startswith("LT")
    assert ling.chart_lines("ABANDONED") == ()


def test_options_of_the_rules_are_taken(small, capsys):
    state = "RC RA PT OS | YQ"
    options = ["--option", "extra_cube=may", "--option", "assume_clean=true"]
    assert main(["ling", "analyse", state, "--lexicon", small, *options]) == 0
    assert "Win        YES    on the mat CAST, CATS" in capsys.readouterr().out


def test_a_state_written_by_one_process_is_analysed_by_another(small):
    shake = ling.Shake(ling.parse_cubes("KT GA RC RA PT OS"), rules=ling.Rules(n_cubes=None))
    shake.push(ling.Designate("P1", "S-V"))
    shake.push(ling.MakeDemand("P2", 0, ling.Demand("type", "NOUN")))
    shake.push(ling.MakeDemand("P3", 1, ling.Demand("func", "SUBJECT")))
    for player, cube in (("P1", 2), ("P2", 3), ("P3", 4)):
        shake.push(ling.PlayLetter(player, cube))
    command = [sys.executable, "-m", "wordcore", "ling", "analyse", "-", "--json", "--lexicon", small]
    for stored in (shake.to_json(), shake.mat.to_json()):
        done = subprocess.run(command, input=json.dumps(stored), capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        # Cubes are stored by code: read back, a mat numbers them anew.
        mat = shake.mat if "game" in stored else ling.Mat.from_json(stored)
        mat = dataclasses.replace(mat, rules=mat.rules.replace(evidence="data"))
        assert told == ling.analyse(mat, Lexicon.open(small), limit=12).to_json()


def test_a_shake_is_replayed_from_a_file_or_stdin(small, tmp_path, capsys, monkeypatch):
    shake = ling.Shake(ling.roll(seed=1))
    shake.push(ling.CallForceout("P1"))
    shake.push(ling.Close())
    text = json.dumps(shake.to_json())
    (tmp_path / "shake.json").write_text(text)
    assert main(["ling", "replay", str(tmp_path / "shake.json"), "--lexicon", small]) == 0
    assert "situation LT22: P1 2, P2 2, P3 2" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["ling", "replay", "-", "--lexicon", small, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["move"]["move"] for row in rows] == ["forceout", "close"]


def test_scores_and_rolls(tmp_path, capsys):
    row = ["ling", "score", "win", "P1=none", "P2=wrong", "P3=neutral", "--challenger", "P2", "--mover", "P1"]
    assert main([*row, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["situation"] == "C" and told["points"] == {"P1": 0, "P2": 0, "P3": 2}
    assert told["roles"] == {"P1": "mover, wrong", "P2": "challenger", "P3": "neutral"}
    assert main([*row, "--warning", "P1=0", "P2=9", "P3=1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[:4] == [
        "situation C: P1 0, P2 0, P3 4",
        "  P1: mover, wrong, 0",
        "  P2: challenger, 0",
        "  P3: neutral, 4",
    ]
    assert shown[4].startswith("  chart C: Win or Trap, nobody correct: 4 neutral under LT23; 2 neutral; 0 ")
    assert main(["ling", "roll", "--seed", "1"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.split()) == 23 and "approximate" in shown.err
    (tmp_path / "own.json").write_text(json.dumps({"name": "own", "cubes": [{"colour": "red", "faces": "AAAAAA"}]}))
    assert main(["ling", "roll", "--faces", str(tmp_path / "own.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cubes"] == [{"id": 0, "colour": "R", "face": "A"}]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["analyse", "R1"], "face: expected 1 letter A to Z"),
        (["analyse", "{"], "expected a mat or a stored shake as JSON, found '{'"),
        (["analyse", "RC | RA", "--option", "colour=red"], "expected the keys edition"),
        (["analyse", "RC | RA", "--option", "y_is"], "NAME=VALUE"),
        (["analyse", "RC | RA", "--option", "edition=2026"], "edition"),
        (["score", "win", "P1=right", "--challenger", "P1"], "unknown grade of P1 'right'"),
        (["score", "win", "P1=wrong", "P2=none", "--challenger", "P1", "--warning", "P1=x"], "whole number"),
        (["replay", "nowhere.json"], "nowhere.json"),
    ],
)
def test_trouble_is_one_line_and_exit_code_2(arguments, text, capsys):
    assert main(["ling", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("wordcore: ") and text in error and error.count("\n") == 1
