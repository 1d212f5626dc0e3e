"""``wordcore compile`` and ``--install``: where the result may go, where words may come from, what is told."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from pathlib import Path

import pytest

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.interop import kwg

WORDS = ["ACT", "CAT", "CATS"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a word list, and a user's directory of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("WORDCORE_PATH", raising=False)
    (tmp_path / "w.txt").write_text("cat\nact\ncats\ncat\n")
    return tmp_path


def trouble(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that cannot work says on stderr."""
    assert main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize("name", ["../evil", "a/b", "a\\b", ".hidden", "a\nb", "/x", "CON"])
def test_only_a_name_that_can_be_found_again_is_installed(
    here: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    said = trouble(capsys, "compile", "w.txt", "--install", "--name", name)
    assert "--install: expected a name that can be a file's on every system" in said
    assert sorted(os.listdir(here)) == ["w.txt"]


def test_a_shipped_name_is_not_installed_because_nobody_would_ever_find_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = trouble(capsys, "compile", "w.txt", "--install", "--name", "enable")
    assert "--install: expected a name that is not shipped, found 'enable'" in said
    assert not (here / "home").exists()


def test_what_is_installed_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "w.txt", "--install", "--name", "our liste é"]) == 0
    assert main(["lexicons", "--json"]) == 0
    named = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()[1:]]
    assert "our liste é" in named
    assert main(["find", "--tiles", "tac", "--lexicon", "our liste é", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"count": 2, "words": ["ACT", "CAT"]}


def test_only_lexicons_are_installed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--install: expected a lexicon, found kwg" in trouble(capsys, "compile", "w.txt", "--install", "--to", "kwg")
    assert not (here / "home").exists()


def test_words_from_standard_input_need_a_name_to_be_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, b"cat\n")
    assert "--name" in trouble(capsys, "compile", "-", "--install")
    assert "--output" in trouble(capsys, "compile", "-")
    assert main(["compile", "-", "--install", "--name", "piped"]) == 0


def test_an_input_is_never_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "w.text").write_text("cat # kept as it is\n")
    said = trouble(capsys, "compile", "w.text", "--to", "text")
    assert "--output: expected a file that is not read, found w.text" in said
    assert (here / "w.text").read_text() == "cat # kept as it is\n"
    assert main(["compile", "w.txt"]) == 0
    os.link(here / "w.lex", here / "same.lex")
    capsys.readouterr()
    assert "expected a file that is not read" in trouble(capsys, "compile", "w.lex")
    assert "expected a file that is not read" in trouble(capsys, "compile", "w.txt", "w.lex", "-o", "same.lex")


@pytest.mark.parametrize(
    "arguments",
    [
        ("compile", "w.txt", "--skip-invalid", "--report", "w.txt", "-o", "a.lex"),
        ("compile", "w.txt", "--tags", "t.tsv", "-o", "t.tsv"),
        ("compile", "w.txt", "--columns", "t.tsv", "-o", "t.tsv"),
        ("combine", "w.txt | t.tsv", "--skip-invalid", "--report", "t.tsv", "-o", "a.lex"),
        ("check", "w.json", "--report", "./w.json"),
        ("check", "w.txt", "--lexicon", "./l.json", "--report", "l.json"),
        ("export", "l.lex", "-o", "l.lex"),
        ("info", "l.lex", "--svg", "l.lex"),
        ("define", "--build", "t.tsv", "-o", "t.tsv"),
        ("scrabble", "analyse", "w.txt", "--html", "w.txt"),
    ],
)
def test_no_command_writes_over_a_file_that_it_reads(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    (here / "t.tsv").write_text("cat\tnoun\n")
    (here / "w.json").write_text("cat\n")
    Lexicon.from_words(WORDS).save(here / "l.lex")
    Lexicon.from_words(WORDS).save(here / "l.json")
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    assert ": expected a file that is not read, found " in trouble(capsys, *arguments)
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("compile", "w.txt", "-o", "-"),
        ("combine", "w.txt", "-o", "-"),
        ("compile", "w.txt", "--skip-invalid", "--report", "-"),
        ("export", "-o", "-"),
        ("info", "--svg", "-"),
    ],
)
def test_no_file_is_called_by_the_name_of_standard_input(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert ": expected a file, found '-'; name one" in trouble(capsys, *arguments)
    assert os.listdir(here) == ["w.txt"]


def test_a_report_and_the_lexicon_are_two_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = trouble(capsys, "compile", "w.txt", "--skip-invalid", "--report", "a.lex", "-o", "./a.lex")
    assert "--report: expected a file of its own, found a.lex" in said
    assert os.listdir(here) == ["w.txt"]


def test_what_is_installed_is_not_written_elsewhere_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = trouble(capsys, "compile", "w.txt", "--install", "-o", "a.lex")
    assert "--install: expected no --output, found a.lex" in said


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_compressed_utf_16_is_not_taken_for_the_file_of_another_engine(here: Path, encoding: str) -> None:
    text = "\ufeffcat\nact\n" if encoding == "utf-16-be" else "cat\nact\n"
    (here / "wide.gz").write_bytes(gzip.compress(text.encode(encoding)))
    assert main(["compile", "wide.gz", "-o", "wide.lex"]) == 0
    assert list(Lexicon.open("wide.lex")) == ["ACT", "CAT"]


def test_a_directory_and_no_name_at_all_are_told_as_what_they_are(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "lists").mkdir()
    for command in (["compile", "lists"], ["check", "lists"], ["diff", "w.txt", "lists"]):
        assert trouble(capsys, *command) == "wordcore: lists: is a directory\n"
    for command in (["check", ""], ["scan", "--words", "", "w.txt"]):
        assert trouble(capsys, *command) == "wordcore: '': no such file or directory\n"
    assert "did you mean" not in trouble(capsys, "compile", "nofile")


def test_standard_input_may_hold_the_file_of_another_engine(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, kwg.write(Lexicon.from_words(WORDS)))
    assert main(["compile", "-", "--from", "kwg", "-o", "piped.lex"]) == 0
    assert list(Lexicon.open("piped.lex")) == WORDS


def test_packed_files_of_other_engines_are_known_by_their_content(here: Path) -> None:
    (here / "k.gz").write_bytes(gzip.compress(kwg.write(Lexicon.from_words(WORDS))))
    assert main(["compile", "k.gz"]) == 0
    assert list(Lexicon.open("k.lex")) == WORDS


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (
            gzip.compress(b"cat\n" * 99)[:-9],
            "bad.gz:100: expected the rest of the list, found the end of the gzip data",
        ),
        (b"\x1f\x8b\x08" + b"\0" * 7 + b"\x07junk", "bad.gz:1: expected the rest of the list, found damaged gzip data"),
        (b"", "bad.gz: expected words, found none; --allow-empty writes an empty lexicon"),
    ],
)
@pytest.mark.parametrize("skip", [[], ["--skip-invalid"]])
def test_a_list_that_cannot_be_read_is_named_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str], data: bytes, found: str, skip: list[str]
) -> None:
    (here / "bad.gz").write_bytes(data)
    assert found in trouble(capsys, "compile", "bad.gz", *skip)
    assert not (here / "bad.lex").exists()


def test_that_tags_stay_behind_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "tags.tsv").write_text("cat\tnoun\n")
    assert main(["compile", "w.txt", "--tags", "tags.tsv"]) == 0
    assert "only the words are taken" not in capsys.readouterr().err
    assert main(["compile", "w.lex", "w.txt", "-o", "again.lex"]) == 0
    assert "w.lex: only the words are taken, without tags" in capsys.readouterr().err


def test_a_lexicon_compiled_alone_keeps_what_it_says(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "tags.tsv").write_text("cat\tnoun\n")
    assert main(["compile", "w.txt", "--tags", "tags.tsv", "--licence", "ours", "--boards"]) == 0
    assert main(["compile", "w.lex", "-o", "again.lex"]) == 0
    assert "only the words are taken" not in capsys.readouterr().err
    assert Path("again.lex").read_bytes() == Path("w.lex").read_bytes()
    assert main(["compile", "w.lex", "-o", "other.lex", "--name", "other", "--licence", "theirs"]) == 0
    other = Lexicon.open("other.lex")
    assert (other.name, other.meta["licence"], other.tags("cat")) == ("other", "theirs", {"noun"})
    assert list(Lexicon.open("again.lex")) == WORDS


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_pipe_is_written_into_and_not_replaced(here: Path) -> None:
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main(["compile", "w.txt", "--to", "text", "-o", "pipe"]) == 0
        assert os.read(reader, 99) == b"ACT\nCAT\nCATS\n"
    finally:
        os.close(reader)
    assert not Path("pipe").is_file()


def test_tagged_words_that_the_list_lacks_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "tags.tsv").write_text("cat\tnoun\ncaat\tnoun\n")
    assert main(["compile", "w.txt", "--tags", "tags.tsv"]) == 0
    assert "tags.tsv: left out the tags of 1 word that the list does not have" in capsys.readouterr().err
    (here / "tags.tsv").write_text("cat\tnoun\n")
    assert main(["compile", "w.txt", "--tags", "tags.tsv"]) == 0
    assert "left out the tags" not in capsys.readouterr().err


def test_a_lexicon_is_compiled_by_name_with_its_own_alphabet(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "enable", "--to", "kwg"]) == 0
    assert "without" not in capsys.readouterr().err  # a KWG has no place for tags, so nothing is lost here
    assert kwg.read((here / "enable.kwg").read_bytes()).digest == wordcore.load().digest
    Path("g.txt").write_text("Füße\nküche\n", "utf-8")
    assert main(["compile", "g.txt", "--alphabet", "german", "--install", "--name", "deutsch"]) == 0
    assert main(["compile", "deutsch", "--to", "kwg"]) == 0
    assert list(kwg.read((here / "deutsch.kwg").read_bytes(), alphabet=Alphabet.GERMAN)) == ["FÜSSE", "KÜCHE"]


def test_a_file_comes_before_a_lexicon_of_the_same_name(here: Path) -> None:
    Path("common").write_text("cat\n")
    assert main(["compile", "common", "-o", "mine.lex"]) == 0
    assert list(Lexicon.open("mine.lex")) == ["CAT"]


def test_a_list_that_is_neither_file_nor_lexicon_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    said = trouble(capsys, "compile", "commn")
    assert "unknown file or lexicon 'commn'; did you mean 'common'? expected common, enable, modern or a file" in said
