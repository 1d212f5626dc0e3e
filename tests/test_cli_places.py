"""Every command says in which file something is wrong, and of an option what it may be, in our own words."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from wordcore import Lexicon
from wordcore.cli import main

ENGLISH = "text in UTF-8, found the byte 0xE9; save it as UTF-8"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    Path("list.txt").write_text("cat\n")
    Path("latin").write_bytes(b"caf\xe9\n")
    Path("latin.toml").write_bytes(b'name = "\xe9"')
    Path("bad.toml").write_text("name =")
    Path("bad.gcg").write_text("#player1 A Ann\n>A: HORN 8H XX +14 14\n>Z: foo\n")
    Path("rows").write_text("15/15")
    Path("one.json").write_text("1")
    Lexicon.from_words(["cat"]).save("l.lex")
    return tmp_path


def trouble(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The last line of what a command that cannot work says."""
    try:
        code = main(list(arguments))
    except SystemExit as ended:
        code = int(ended.code or 0)
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    return captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("scrabble moves CAT --board latin", f"latin: expected {ENGLISH}"),
        ("scrabble score 8HCAT --board rows", "rows, board string: expected 15 rows separated by /, found 2"),
        ("scrabble moves CAT --board bad.gcg", "bad.gcg, line 3: expected A, found 'Z'"),
        ("scrabble replay bad.gcg", "bad.gcg, line 3: expected A, found 'Z'"),
        ("scrabble analyse bad.gcg", "bad.gcg, line 3: expected A, found 'Z'"),
        ("compile list.txt --alphabet latin.toml", f"latin.toml: expected {ENGLISH}"),
        ("compile list.txt --alphabet bad.toml", "bad.toml, alphabet definition"),
        ("ling replay one.json", "one.json, stored game: expected an object, found 1"),
        ("ling transcript one.json", "one.json, stored game: expected an object, found 1"),
        ("ling roll --faces one.json", "one.json: expected an object, found 1"),
        ("cards replay one.json", "one.json, stored game: expected an object, found 1"),
    ],
)
def test_a_fault_of_a_file_names_the_file(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert trouble(capsys, *arguments.split()).startswith(f"wordcore: {said}")


def test_standard_input_is_named_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("bad.gcg").read_bytes())))
    assert trouble(capsys, "scrabble", "replay", "-") == "wordcore: <stdin>, line 3: expected A, found 'Z'"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8"))
    said = trouble(capsys, "ling", "analyse", "-")
    assert said == "wordcore: standard input: expected utf-8, found the byte 0xFF"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("find --near cat --edits x", "argument --edits: expected a whole number, found 'x'"),
        ("find --tiles cat --limit 1_0", "argument --limit: expected a whole number, found '1_0'"),
        ("check list.txt --threads 1.5", "argument --threads: expected a whole number, found '1.5'"),
        ("serve --return-s soon", "argument --return-s: expected a number, found 'soon'"),
        ("ling roll --seed " + "9" * 5000, "argument --seed: expected a whole number, found '9999"),
        ("find --tiles cat --edits 2", "--edits: expected --near WORD with it, found none"),
        ("find --hooks at --count", "--hooks: expected no option of a list of words, found --count, --limit or --sort"),
        ("find --hooks at --limit 2", "--hooks: expected no option of a list of words"),
        ("ling drill win --limit -1", "--limit: expected 0 or more, found -1"),
        ("judge CAT --lexicon l.lex --log l.lex", "--log: expected a file that is not read, found l.lex"),
        ("judge CAT --second l.lex --log ./l.lex", "--log: expected a file that is not read, found ./l.lex"),
    ],
)
def test_what_an_option_may_be_is_said_in_our_own_words(
    capsys: pytest.CaptureFixture[str], arguments: str, said: str
) -> None:
    assert said in trouble(capsys, *arguments.split())


def test_a_server_without_an_address_does_not_listen_on_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("uvicorn")
    assert "--host: expected an address of this machine, found ''" in trouble(capsys, "serve", "--host", "")
    for lexicon, log in (("nowhere", "new.log"), ("./l.lex", "l.lex")):
        trouble(capsys, "serve", "--lexicon", lexicon, "--log", log)
    assert not Path("new.log").exists() and list(Lexicon.open("l.lex")) == ["CAT"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", ["export l.lex -o", "compile list.txt -o", "judge CAT --log"])
def test_a_full_disk_is_named(capsys: pytest.CaptureFixture[str], arguments: str) -> None:
    assert trouble(capsys, *arguments.split(), "/dev/full") == "wordcore: /dev/full: no space left on device"


def test_one_player_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "new", "event.json", "Ann", "--plan", "koth:1"]) == 0
    assert capsys.readouterr().err == "event.json: 1 player, 1 round\n"
