"""``wordcore export``: the words of a lexicon as lists and tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from hypothesis import given
from strategies import Case, cases

import wordcore
from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import BadValueError
from wordcore.interop.export import COLUMNS, rows


@given(cases(max_words=12))
def test_every_column_says_what_the_lexicon_says(case: Case) -> None:
    lexicon, language = case.lexicon, case.language
    listed = list(rows(lexicon, lexicon.words(), list(COLUMNS)))
    ordered = ["".join(sorted(word, key=language.marks.index)) for word in sorted(set(case.words))]
    for written, marks, row in zip(sorted(set(case.words)), ordered, listed, strict=True):
        word, length, points, alphagram, anagrams, front, back, commonness, tags = row
        assert word == language.spell(written)
        assert (length, alphagram) == (len(marks), language.spell(marks))
        assert points == sum(language.values[mark] for mark in marks)
        assert anagrams == ordered.count(marks)
        assert (front, back) == lexicon.hooks(language.write(written))
        assert commonness is None and tags == []


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_words_alone_are_lines(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "enable", "--matching", "q?"]) == 1
    assert main(["export", "enable", "--matching", "q?a"]) == 0
    assert capfdbinary.readouterr().out == b"QUA\n"
    assert main(["export", "common"]) == 0
    assert capfdbinary.readouterr().out.decode().split() == list(wordcore.load("common"))


def test_tables_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    columns = "word,points,commonness,tags,back"
    asked = ["export", "enable", "--columns", columns, "--matching", "[ac]b?", "--sort", "points"]
    lex = wordcore.load()
    words = list(lex.words(wordcore.Where(pattern="[ac]b?")).sorted("points"))
    expected = [(w, lex.commonness(w), sorted(lex.tags(w)), list(lex.hooks(w).back)) for w in words]
    assert main([*asked, "-o", "t.jsonl"]) == 0
    listed = [json.loads(line) for line in Path("t.jsonl").read_text("utf-8").splitlines()]
    assert [(row["word"], row["commonness"], row["tags"], row["back"]) for row in listed] == expected
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        assert main([*asked, "-o", f"t.{format}"]) == 0
        with Path(f"t.{format}").open(encoding="utf-8", newline="") as stream:
            table = list(csv.DictReader(stream, delimiter=delimiter))
        assert [row["word"] for row in table] == words
        assert [row["tags"].split() for row in table] == [row[2] for row in expected]
        assert [int(row["commonness"]) if row["commonness"] else None for row in table] == [row[1] for row in expected]
    parquet = pytest.importorskip("pyarrow.parquet")
    assert main([*asked, "-o", "t.parquet"]) == 0
    assert parquet.read_table("t.parquet").to_pylist() == listed
    assert "t.parquet: " in capsys.readouterr().err


def test_a_table_without_rows_has_its_columns() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    Lexicon.from_words([]).save("empty.lex")
    assert main(["export", "empty.lex", "--columns", "word,tags", "-o", "t.parquet"]) == 1
    assert parquet.read_table("t.parquet").column_names == ["word", "tags"]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ("word,poinst", "unknown column 'poinst'; did you mean 'points'?"),
        ("word,word", "--columns: expected different names"),
        ("", "--columns: expected different names"),
    ],
)
def test_a_wrong_column_is_told_and_nothing_is_written(
    capfd: pytest.CaptureFixture[str], here: Path, columns: str, said: str
) -> None:
    assert main(["export", "enable", "--columns", columns]) == 2
    assert main(["export", "enable", "--columns", columns, "-o", "x.tsv"]) == 2
    captured = capfd.readouterr()
    assert said in captured.err and captured.out == "" and not list(here.iterdir())
    with pytest.raises(BadValueError, match="unknown column"):
        rows(wordcore.load(), wordcore.load().words(), ["colour"])


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_a_table_that_wordcore_wrote_is_read_as_one(here: Path, format: str) -> None:
    Lexicon.from_words(["act", "cat", "cats"]).save("a.lex")
    for column in COLUMNS:
        names = "word" if column == "word" else f"word,{column}"
        assert main(["export", "a.lex", "--columns", names, "--output-format", format, "-o", f"b.{format}"]) == 0
        assert main(["compile", f"b.{format}", "-o", "b.lex"]) == 0
        assert list(Lexicon.open("b.lex")) == ["ACT", "CAT", "CATS"], column


def test_the_table_of_check_is_read_as_one(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("list.txt").write_text("cat\nc4t\n")
    assert main(["check", "list.txt", "--output-format", "csv"]) == 1
    Path("checked.csv").write_text(capfd.readouterr().out)
    assert main(["check", "checked.csv", "--all"]) == 1
    assert capfd.readouterr().out == "+\tcat\n-\tc4t\n"
