"""Rulings: the play as a whole, nothing revealed unasked, and on disk before the answer."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import BadWordError
from wordcore.judge import Judge, read_log

TINY = Lexicon.from_words(["QI", "ZA"], name="tiny")
WIDE = Lexicon.from_words(["QI", "ZA", "ZAS"], name="wide")


@given(st.lists(st.sampled_from(["qi", "ZA", "zas", "qzz"]), min_size=1, max_size=4))
def test_a_play_is_acceptable_only_if_every_word_is(words):
    decision = Judge(TINY, second=WIDE).rule(words)
    assert decision.acceptable is all(word.upper() in ("QI", "ZA") for word in words)
    assert bool(decision) is decision.acceptable
    assert decision.second.acceptable is all(word.upper() in ("QI", "ZA", "ZAS") for word in words)


def test_the_answer_names_lexicon_and_digest_and_gives_no_hint_of_a_word():
    decision = Judge(TINY, second=WIDE, clock=lambda: 1_700_000_000.25).rule(["qi", "zas"], table="7")
    plain = decision.to_json()
    assert plain == {
        "acceptable": False,
        "lexicon": "tiny",
        "digest": TINY.digest,
        "time": "2023-11-14T22:13:20.250Z",
        "table": "7",
        "second": {"acceptable": True, "lexicon": "wide", "digest": WIDE.digest},
    }
    assert "ZAS" not in json.dumps(plain)
    assert decision.to_json(reveal=True)["words"] == {"QI": True, "ZAS": False}
    assert decision.to_json(reveal=True)["second"]["words"] == {"QI": True, "ZAS": True}


@pytest.mark.parametrize("words", [[], "", " , ", ["", " ,"]])
def test_no_words_are_no_question(words):
    with pytest.raises(ValueError, match="expected at least one word"):
        Judge(TINY).rule(words)


def test_words_come_in_one_text_or_in_several_and_are_read_alike():
    judge = Judge(TINY)
    for words in ("qi, za", ["qi", "za"], ["qi za"], ["", "qi,", " za"], ("qi" for _ in range(2))):
        assert judge.rule(words).acceptable
    for words in ("qi za 2nd", ["qi", "za", "2nd"], ["qi za", "2nd"]):
        with pytest.raises(BadWordError, match=r"words, position 7: .*found '2'; correct the typing"):
            judge.rule(words)
    with pytest.raises(TypeError, match="words: expected words as text, found 5"):
        judge.rule(["qi", 5])  # type: ignore[list-item]


def test_the_log_holds_time_table_words_digest_and_result(tmp_path):
    log = tmp_path / "judge.log"
    judge = Judge(TINY, second=WIDE, log=log, clock=lambda: 1_700_000_000.25)
    assert judge.rule(["qi", "zas"], table="7").to_json()["n"] == 1
    assert judge.rule(["qi"]).to_json()["n"] == 2
    first, second = read_log(log).entries
    assert first == {
        "n": 1,
        "prev": "0" * 64,
        "time": "2023-11-14T22:13:20.250Z",
        "table": "7",
        "words": ["QI", "ZAS"],
        "acceptable": False,
        "lexicon": "tiny",
        "digest": TINY.digest,
        "content": TINY.content,
        "second": {"acceptable": True, "lexicon": "wide", "digest": WIDE.digest, "content": WIDE.content},
    }
    assert (second["acceptable"], second["table"]) == (True, None)


def test_no_ruling_is_given_when_the_log_cannot_be_written(tmp_path):
    with pytest.raises(OSError):
        Judge(TINY, log=tmp_path / "no such place" / "judge.log").rule(["qi"])


def test_a_log_cut_at_any_byte_is_read_up_to_the_last_whole_line(tmp_path):
    log = tmp_path / "judge.log"
    judge = Judge(TINY, log=log)
    for number in range(3):
        judge.rule(["QI"], table=f"{number}é")
    whole = log.read_bytes()
    for cut in range(len(whole) + 1):
        log.write_bytes(whole[:cut])
        found = read_log(log)
        assert len(found.entries) == whole[:cut].count(b"\n")
        assert found.n_damaged == 0


def test_a_torn_line_in_the_middle_is_skipped_and_counted(tmp_path):
    log = tmp_path / "judge.log"
    judge = Judge(TINY, log=log)
    judge.rule(["QI"])
    log.write_bytes(log.read_bytes() + b'{"time":"20')
    judge.rule(["ZA"])
    found = read_log(log)
    assert [entry["words"] for entry in found.entries] == [["QI"], ["ZA"]]
    assert found.n_damaged == 1


@given(st.binary(max_size=200))
def test_any_bytes_are_read_as_a_log(tmp_path_factory, blob):
    log = tmp_path_factory.getbasetemp() / "any.log"
    log.write_bytes(blob)
    found = read_log(log)
    assert len(found.entries) + found.n_damaged <= blob.count(b"\n")


# --- on the command line ------------------------------------------------------------------------


@pytest.fixture
def lexicon_files(tmp_path: Path) -> dict[str, str]:
    paths = {"tiny": tmp_path / "tiny.lex", "wide": tmp_path / "wide.lex"}
    TINY.save(paths["tiny"])
    WIDE.save(paths["wide"])
    return {name: str(path) for name, path in paths.items()}


def test_the_command_prints_one_object_and_exits_by_the_answer(lexicon_files, capsys):
    assert main(["judge", "--words", "QI ZA", "--json", "--lexicon", lexicon_files["tiny"]]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer.pop("time") and answer == {"acceptable": True, "lexicon": "tiny", "digest": TINY.digest}
    assert main(["judge", "--words", "QI", "ZAS", "--json", "--lexicon", lexicon_files["tiny"]]) == 1
    assert json.loads(capsys.readouterr().out)["acceptable"] is False


def test_the_words_of_a_play_follow_the_command_itself(lexicon_files, capsys):
    tiny = ["--lexicon", lexicon_files["tiny"]]
    assert main(["judge", "QI", "za", *tiny]) == 0
    assert capsys.readouterr().out.startswith("ACCEPTABLE  (tiny")
    assert main(["judge", *tiny, "QI", "ZAS"]) == 1
    assert capsys.readouterr().out.startswith("NOT ACCEPTABLE  (tiny")


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"QI\n", 0), (b"qi, za", 0), (b"\xef\xbb\xbfqi\r\nza\r\n", 0), (b"QI\nZAS\n", 1), (b"Q\xff\n", 2), (b" \n", 2)],
)
def test_a_hyphen_alone_is_standard_input(lexicon_files, monkeypatch, data, code):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["judge", "-", "--lexicon", lexicon_files["tiny"]]) == code


@pytest.mark.parametrize(
    ("typed", "position", "found"),
    [("qi za 2nd", 7, "'2'"), ("QI-ZA", 3, "'-'"), ("qi, za's", 7, '"\'"'), ("z\u00e4", 2, "'\u00e4'")],
)
def test_a_typing_slip_is_told_and_neither_ruled_nor_logged(lexicon_files, capsys, tmp_path, typed, position, found):
    log = tmp_path / "judge.log"
    for words in ([typed], typed.split(), ["--words", typed]):
        assert main(["judge", "--lexicon", lexicon_files["tiny"], "--log", str(log), *words]) == 2
        captured = capsys.readouterr()
        assert (
            captured.out == "" and f"words, position {position}: " in captured.err and f"found {found}" in captured.err
        )
    assert not log.exists()


@pytest.mark.parametrize(
    "words", [["QI", "-"], ["-", "-"], ["--words", "-"], ["--words", "QI -"], ["--words", "QI", "-"]]
)
def test_a_hyphen_anywhere_else_is_refused(lexicon_files, capsys, words):
    assert main(["judge", "--lexicon", lexicon_files["tiny"], *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and "- alone for standard input, found - among words" in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["QI", "--words", "ZA"],
        ["QI", "--read-log", "x"],
        ["--words", "QI", "--read-log", "x"],
        ["QI", "--verify-log", "x"],
        ["--read-log", "x", "--verify-log", "x"],
    ],
)
def test_the_command_takes_words_in_one_way_at_a_time(capsys, arguments):
    assert main(["judge", *arguments]) == 2
    assert (
        "judge: expected words, or --words WORD, or --read-log FILE, or --verify-log FILE, found"
        in capsys.readouterr().err
    )


def test_the_command_reveals_logs_and_asks_a_second_lexicon_when_told_to(lexicon_files, tmp_path, capsys):
    log = tmp_path / "judge.log"
    command = ["judge", "--words", "ZAS", "--lexicon", lexicon_files["tiny"], "--second", lexicon_files["wide"]]
    assert main([*command, "--reveal", "--json", "--log", str(log), "--table", "12"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["words"] == {"ZAS": False}
    assert answer["second"]["acceptable"] is True
    assert read_log(log).entries[0]["table"] == "12"
    assert main(command) == 1
    shown = capsys.readouterr().out
    assert shown.splitlines()[0].startswith("NOT ACCEPTABLE  (tiny")
    assert shown.splitlines()[1].startswith("ACCEPTABLE  (wide")
    assert "ZAS" not in shown
    log.write_bytes(log.read_bytes() + b"{torn\n")
    assert main(["judge", "--read-log", str(log)]) == 0
    out, err = capsys.readouterr()
    assert "table 12  ZAS  not acceptable" in out
    assert "skipped 1 damaged line\n" in err
    assert main(["judge", "--read-log", str(log), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == ["ZAS"]


def test_the_command_is_in_trouble_without_words_or_without_its_log(lexicon_files, tmp_path, capsys):
    assert main(["judge", "--words", " ", "--lexicon", lexicon_files["tiny"]]) == 2
    nowhere = str(tmp_path / "no such place" / "judge.log")
    assert main(["judge", "--words", "QI", "--lexicon", lexicon_files["tiny"], "--log", nowhere]) == 2
    assert capsys.readouterr().out == ""


def test_the_installed_command_rules_by_the_default_lexicon():
    done = subprocess.run(
        [sys.executable, "-m", "wordcore", "judge", "--words", "quiz", "--json"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["digest"] == wordcore.load().digest
