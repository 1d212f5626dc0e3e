"""``wordcore find``, ``lexicons``, ``verify`` and ``info``: options without sense, exit codes, damaged neighbours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.interop import kwg


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's directory of its own."""
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path))
    monkeypatch.delenv("WORDCORE_PATH", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("c?t", "--limit", "-1"), "--limit: expected 0 or more, found -1"),
        (
            ("c?t", "--length", "ten"),
            "--length: expected a number such as 7, or a range such as 4-10, 4- or -7, found 'ten'",
        ),
        (("c?t", "--length", "-"), "found '-'"),
        (("c?t", "--length", "4-x"), "found '4-x'"),
        (("c?t", "--length", "²"), "found '²'"),
        (("c?t", "--length", "7-4"), "--length: expected the smaller number first, found '7-4'"),
        ((), "find: expected a pattern, or one of --tiles"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["find", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err


@pytest.mark.parametrize("question", [("--starting", "quiz"), ("--ending", "zes"), ("--near", "quizzed"), ("qu*",)])
def test_any_question_is_narrowed_by_a_pattern_too(
    question: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["find", *question, "--matching", "quizz*s", "--excludes", "c", "--length", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"count": 1, "words": ["QUIZZES"]}


def test_hooks_are_narrowed_by_the_words_they_make(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "--hooks", "at", "--contains", "x", "--json"]) == 1
    assert main(["find", "--hooks", "at", "--contains", "f", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1]) == {"word": "AT", "front": ["F"], "back": []}


@pytest.mark.parametrize(("length", "found"), [("4-", {4, 5}), ("-3", {2, 3}), ("3-4", {3, 4}), ("5", {5})])
def test_lengths_are_a_number_or_a_range_open_at_either_end(
    capsys: pytest.CaptureFixture[str], length: str, found: set[int]
) -> None:
    assert main(["find", "--tiles", "carts", "--length", length, "--json"]) == 0
    assert {len(word) for word in json.loads(capsys.readouterr().out)["words"]} == found


def test_how_many_tiles_to_add_is_such_a_range_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["more", "CA", "--pool", "TRS", "--more", "2-", "--length", "-4", "--json"]) == 0
    added = [tuple(row["added"]) for row in json.loads(capsys.readouterr().out)["by_added"]]
    assert {len(tiles) for tiles in added} == {2, 3}


def test_the_list_of_lexicons_shows_what_each_holds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Lexicon.from_words(["qi"]).save(home / "house list.lex")
    assert main(["lexicons"]) == 0
    lines = {line.split("  ")[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "172,823 words  commonness, tags, gaddag  shipped" in lines["enable"]
    assert re.search(rf" 1 word +words only +{re.escape(str(home))}  licence not stated$", lines["house list"])
    assert main(["lexicons", "--json"]) == 0
    rows = {row["name"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["enable"]["holds"] == ["commonness", "tags", "gaddag"] and "Public domain" in rows["enable"]["licence"]
    assert rows["house list"]["path"] == str(home / "house list.lex") and rows["house list"]["holds"] == []


def test_one_damaged_file_does_not_hide_the_other_lexicons(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "aaa.lex").write_bytes(b"junk")
    (home / "folder.lex").mkdir()
    assert main(["lexicons"]) == 1
    captured = capsys.readouterr()
    assert [line.split("  ")[0] for line in captured.out.splitlines()] == ["common", "enable", "modern"]
    assert "aaa.lex: expected a lexicon file" in captured.err
    assert main(["lexicons", "--json"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["name"] for row in rows if "fault" in row] == ["aaa"]


def test_verify_tells_a_damaged_file_from_one_that_is_not_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound, damaged = str(home / "sound.lex"), str(home / "damaged.lex")
    Lexicon.from_words(["cat"]).save(sound)
    data = bytearray(Path(sound).read_bytes())
    data[-1] ^= 1
    Path(damaged).write_bytes(data)
    assert main(["verify", sound]) == 0
    assert main(["verify", damaged, sound]) == 1
    assert main(["verify", str(home / "missing.lex"), damaged]) == 2
    assert main(["verify", "nosuchname"]) == 2
    assert main(["verify", str(home / "missing.lex"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["sound"] is False


def test_a_word_list_given_for_a_lexicon_is_told_from_a_wrong_name(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    Path("list.txt").write_text("cat\n")
    assert main(["find", "c*", "--lexicon", "list.txt"]) == 2
    assert "the file of that name is not a lexicon; `wordcore compile`" in capsys.readouterr().err
    assert main(["info", "list.txt"]) == 2
    assert "list.txt: expected a lexicon or a file of another engine, found b'cat\\n'" in capsys.readouterr().err


def test_info_says_yes_or_no_and_not_a_number(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for gaddag, said in ((True, "yes"), (False, "no")):
        path = home / "tiny.kwg"
        path.write_bytes(kwg.write(Lexicon.from_words(["cat"]), gaddag=gaddag))
        assert main(["info", str(path)]) == 0
        assert f"gaddag:       {said}\n" in capsys.readouterr().out


def test_a_name_in_other_case_is_nearly_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "c?t", "--lexicon", "ENABLE"]) == 2
    assert "did you mean 'enable'?" in capsys.readouterr().err
