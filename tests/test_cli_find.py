"""``wordcore find``, ``lexicons``, ``verify`` and ``info``: options without sense, exit codes, damaged neighbours."""

from __future__ import annotations

import json
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
        (("c?t", "--limit", "-1"), "--limit -1"),
        (("c?t", "--matching", "ca*"), "two patterns: give one"),
        (("--hooks", "at", "--length", "3"), "--hooks names tiles"),
        (("--hooks", "at", "--tag", "noun"), "--hooks names tiles"),
        (("c?t", "--length", "ten"), "--length 'ten'"),
        ((), "find what?"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["find", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err


def test_any_question_but_hooks_is_narrowed_by_a_pattern_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "--starting", "quiz", "--matching", "*es", "--excludes", "c", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"count": 1, "words": ["QUIZZES"]}


def test_one_damaged_file_does_not_hide_the_other_lexicons(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "aaa.lex").write_bytes(b"junk")
    (home / "folder.lex").mkdir()
    assert main(["lexicons"]) == 1
    captured = capsys.readouterr()
    assert [line.split()[0] for line in captured.out.splitlines()] == ["common", "enable", "modern"]
    assert "aaa.lex: not a lexicon file" in captured.err
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
    assert "a file of that name is here" in capsys.readouterr().err
    assert main(["info", "list.txt"]) == 2
    assert "a file of that name is here" in capsys.readouterr().err


def test_info_says_yes_or_no_and_not_a_number(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for gaddag, said in ((True, "yes"), (False, "no")):
        path = home / "tiny.kwg"
        path.write_bytes(kwg.write(Lexicon.from_words(["cat"]), gaddag=gaddag))
        assert main(["info", str(path)]) == 0
        assert f"gaddag:       {said}\n" in capsys.readouterr().out


def test_a_name_in_other_case_is_nearly_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "c?t", "--lexicon", "ENABLE"]) == 2
    assert "did you mean 'enable'?" in capsys.readouterr().err
