"""What check says of rows and how: reasons, tables, reports, the exit code, and where it begins."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.interop.checked import CheckedBlock
from wordcore.text import Block

ENGLISH = Lexicon.from_words(["cat", "dog", "eel", "their"])


@pytest.fixture
def run(tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    ENGLISH.save("words.lex")

    def call(*arguments: str) -> tuple[int, bytes, str]:
        code = main([*arguments, "--lexicon", "words.lex"])
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return call


def test_a_reason_has_its_position_and_character(run):
    Path("w.txt").write_bytes("cat\nd0g\nbat\n\ncafe\u0301\nx\t1\n".encode() + b"z" * 64 + b"\n")
    code, out, _ = run("check", "w.txt", "--reason", "--blank", "invalid")
    assert code == 1
    assert out.decode().splitlines() == [
        "d0g\tbad_character\t2\t0",
        "bat\tnot_in_lexicon",
        "\tblank",
        "cafe\u0301\tbad_character\t4\te\u0301",
        "x\t1\tnot_in_lexicon",
        "z" * 64 + "\ttoo_long",
    ]
    assert run("check", "w.txt", "--reason", "--all")[1].startswith(b"+\tcat\tword\n-\td0g\tbad_character\t2\t0\n")


def test_a_row_with_a_line_end_in_it_is_one_line(run):
    Path("w.csv").write_bytes(b'"do\ng","a\nb"\n')
    assert run("check", "w.csv", "--header", "no")[1].decode() == "do\u2028g\n"
    assert run("check", "w.csv", "--header", "no", "--reason")[1].decode() == "do\u2028g\tbad_character\t3\t\u2028\n"


def test_json_has_reasons_positions_and_characters(run):
    Path("w.txt").write_bytes(b'cat\nd"0\n')
    rows = [json.loads(line) for line in run("check", "w.txt", "--json", "--all", "--reason")[1].splitlines()]
    assert rows == [
        {"file": "w.txt", "line": 1, "word": "cat", "valid": True, "reason": "word"},
        {
            **{"file": "w.txt", "line": 2, "word": 'd"0', "valid": False},
            **{"reason": "bad_character", "position": 2, "character": '"'},
        },
    ]


@given(st.lists(st.text(st.characters(exclude_characters="\n\t", exclude_categories=["Cs"]), max_size=8)))
def test_the_engine_writes_the_json_that_python_writes(words):
    text = "".join(f"{word}\n" for word in words).encode()
    checked = CheckedBlock(ENGLISH, Block('a "file"', text, len(words), 7))
    rows = [json.loads(line) for line in checked.as_json(3, reasons=True).split(b"\n")[:-1]]
    assert len(rows) == len(words)
    for (row, why), made in zip(checked.rows(), rows, strict=True):
        expected = {"file": 'a "file"', "line": row.line, "word": why.word, "valid": why.reason == "word"}
        expected |= {"reason": why.reason}
        expected |= {"position": why.position} if why.position else {}
        expected |= {"character": why.character} if why.character is not None else {}
        assert made == expected
    tables = [json.loads(line) for line in checked.as_table(3).split(b"\n")[:-1]]
    assert [(row["word"], row["reason"], row["position"]) for row in tables] == [row[:3] for row in checked.explained]


TABLE = b'id,word,n\n1,cat,3\n2,d0g,4\n3,"thier",\n'


@pytest.mark.parametrize("format", ["csv", "tsv", "jsonl", "parquet"])
def test_a_table_keeps_its_columns_and_gains_four(run, format):
    if format == "parquet":
        pytest.importorskip("pyarrow")
    Path("t.csv").write_bytes(TABLE)
    code, out, _ = run("check", "t.csv", "--column", "word", "--output-format", format, "--suggest")
    assert code == 1
    names = ["id", "word", "n", "valid", "reason", "position", "suggestion"]
    expected = [
        ["1", "cat", "3", True, "word", None, None],
        ["2", "d0g", "4", False, "bad_character", 2, "DOG"],
        ["3", "thier", "", False, "not_in_lexicon", None, "THEIR"],
    ]
    if format in ("csv", "tsv"):
        rows = list(csv.reader(io.StringIO(out.decode()), delimiter="," if format == "csv" else "\t"))
        assert rows[0] == names
        text = [
            ["" if c is None else str(c).lower() if isinstance(c, bool) else str(c) for c in row] for row in expected
        ]
        assert rows[1:] == text
    elif format == "jsonl":
        assert [json.loads(line) for line in out.splitlines()] == [
            dict(zip(names, row, strict=True)) for row in expected
        ]
    else:
        from pyarrow import parquet

        table = parquet.read_table(io.BytesIO(out))
        assert table.column_names == names
        assert [list(row.values()) for row in table.to_pylist()] == expected


def test_a_list_of_lines_is_a_table_of_words(run):
    Path("w.txt").write_bytes(b"cat\nd0g\n")
    assert run("check", "w.txt", "--output-format", "csv")[1] == (
        b"word,valid,reason,position,suggestion\ncat,true,word,,\nd0g,false,bad_character,2,\n"
    )
    assert run("check", "w.txt", "--output-format", "csv", "--invalid")[1].count(b"\n") == 2
    assert run("check", "w.txt", "--output-format", "jsonl", "--valid")[1] == (
        b'{"word":"cat","valid":true,"reason":"word","position":null,"suggestion":null}\n'
    )


def test_parquet_keeps_its_types_and_an_empty_one_its_columns(run):
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pa.table({"n": [1, 2], "valid": ["a", "b"], "w": ["cat", "x"]}), "w.parquet")
    out = run("check", "w.parquet", "--column", "w", "--output-format", "parquet")[1]
    table = parquet.read_table(io.BytesIO(out))
    assert table.column_names == ["n", "valid", "w", "wordcore_valid", "reason", "position", "suggestion"]
    assert table["n"].to_pylist() == [1, 2] and table["wordcore_valid"].to_pylist() == [True, False]
    Path("empty.txt").write_bytes(b"")
    out = run("check", "empty.txt", "--output-format", "parquet")[1]
    assert parquet.read_table(io.BytesIO(out)).num_rows == 0


def test_a_report_counts_and_shows_examples(run):
    data = b"cat\ncat\nd0g\nd-g\nx0y\nbat\n# remark\n"
    Path("w.txt").write_bytes(data)
    assert run("check", "w.txt", "--report", "r.json")[0] == 1
    report = json.loads(Path("r.json").read_text())
    assert report["lexicon"]["digest"] == ENGLISH.digest
    assert report["inputs"] == [{"name": "w.txt", "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}]
    assert report["reasons"] == {"word": 2, "not_in_lexicon": 1, "bad_character": 3}
    assert report["characters"][0] == {
        **{"character": "0", "rows": 2},
        "example": {"file": "w.txt", "line": 3, "word": "d0g"},
    }
    assert report["examples"]["not_in_lexicon"] == [{"file": "w.txt", "line": 6, "word": "bat"}]
    assert (report["rows"], report["invalid"], report["repeats"], report["remarks"]) == (6, 4, 1, 1)
    assert report["lengths"] == {"3": [2, 1]}
    Path("evil.txt").write_bytes(b"<script>alert(1)</script>\n")
    assert run("check", "evil.txt", "--report", "r.html", "--summary")[0] == 1
    page = Path("r.html").read_text()
    assert (
        "<svg" in page and "<script" not in page and hashlib.sha256(b"<script>alert(1)</script>\n").hexdigest() in page
    )


def test_the_exit_code_follows_the_share_that_is_allowed(run):
    Path("w.txt").write_bytes(b"cat\ndog\neel\nbat\n")
    for most, code in (("0", 1), ("1", 0), ("24%", 1), ("25%", 0), ("25.5%", 0), ("100%", 0)):
        assert run("check", "w.txt", "--max-invalid", most)[0] == code
    for nonsense in ("", "%", "-1", "many", "nan%", "1e999%"):
        assert run("check", "w.txt", f"--max-invalid={nonsense}")[0] == 2
    Path("latin.txt").write_bytes(b"caf\xe9\n")
    assert run("check", "latin.txt", "--max-invalid", "100%")[0] == 2


def test_a_list_is_taken_up_again_from_a_line(run):
    Path("w.txt").write_bytes(b"".join(b"x%d\n" % i for i in range(1, 60_001)))
    lines = run("check", "w.txt", "--from-line", "59990")[1].splitlines()
    assert lines == [b"x%d" % i for i in range(59_990, 60_001)]
    assert run("check", "w.txt", "--from-line", "60001") == (0, b"", "")
    rows = run("check", "w.txt", "--from-line", "30001", "--json")[1].splitlines()
    assert json.loads(rows[0])["line"] == 30_001 and len(rows) == 30_000
    Path("t.csv").write_bytes(b"# ours\nid,word\n1,x\n\n2,y\n3,z\n")
    assert run("check", "t.csv", "--column", "word", "--from-line", "5")[1] == b"y\nz\n"
    assert run("check", "w.txt", "--from-line", "0")[0] == 2


def test_threads_write_the_same_rows(run):
    Path("w.txt").write_bytes(b"".join(b"x%d\ncat\ndog \n" % i for i in range(200_000)))
    for options in ((), ("--json",), ("--reason",), ("--all",), ("--summary", "--json"), ("--output-format", "jsonl")):
        one = run("check", "w.txt", *options)[1]
        two = run("check", "w.txt", "--threads", "2", *options)[1]
        assert one.partition(b'"rows_per_s"')[0] == two.partition(b'"rows_per_s"')[0]


@pytest.mark.parametrize(
    "options",
    [
        ("--report", "r.txt"),
        ("--output-format", "csv", "--summary"),
        ("--output-format", "csv", "--json"),
        ("--summary", "--reason"),
    ],
)
def test_options_that_contradict_each_other_are_trouble(run, options):
    Path("w.txt").write_bytes(b"cat\n")
    code, out, err = run("check", "w.txt", *options)
    assert (code, out) == (2, b"") and "expected" in err


def test_compile_reports_reasons(run):
    Path("w.txt").write_bytes(b"cat\nd0g\n" + b"z" * 64 + b"\n\xff\n")
    assert main(["compile", "w.txt", "--skip-invalid", "--report", "r.jsonl", "-o", "o.lex"]) == 1
    rows = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    assert [(row["line"], row["reason"], row["position"], row["character"]) for row in rows] == [
        (2, "bad_character", 2, "0"),
        (3, "too_long", None, None),
        (4, "not_utf8", 1, None),
    ]


@pytest.mark.parametrize("format", ["csv", "tsv", "jsonl", "parquet"])
def test_a_table_is_not_made_of_lists_with_other_columns(run, format):
    if format == "parquet":
        pytest.importorskip("pyarrow")
    Path("a.csv").write_text("word,n\ncat,1\n")
    Path("b.csv").write_text("id,word\n1,dog\n")
    Path("c.csv").write_text("word,n\ndog,2\n")
    Path("list.txt").write_text("cat\n")
    for other, found in (("b.csv", "id, word"), ("list.txt", "no header")):
        code, _, err = run("check", "a.csv", other, "--output-format", format, "--header", "auto")
        assert code == 2
        assert f"{other}, columns: expected those of a.csv (word, n), found {found}; check the lists one by one" in err
    assert run("check", "a.csv", "c.csv", "--output-format", format)[0] == 0


@pytest.mark.parametrize(("data", "header"), [("word,n\n", "word,n"), ("", "word")])
def test_a_table_without_rows_has_its_header(run, data, header):
    Path("a.csv").write_text(data)
    assert run("check", "a.csv", "--output-format", "csv")[1].decode() == f"{header},valid,reason,position,suggestion\n"
    assert run("check", "gone.csv", "--output-format", "csv")[:2] == (2, b"")


def test_a_header_is_noticed_where_carriage_returns_end_the_lines(run):
    Path("a.csv").write_bytes(b"word,n\rcat,1\rzzz,2\r")
    Path("b.txt").write_bytes(b"word\tn\rcat\t1\rzzz\t2\r")
    for name, rest in (("a.csv", ("", "")), ("b.txt", ("\t1", "\t2"))):
        assert run("check", name, "--all")[1].decode() == "+\tcat{}\n-\tzzz{}\n".format(*rest)


def test_json_lines_with_keys_that_the_first_lacks_say_so_once(run) -> None:
    Path("w.jsonl").write_text('{"word":"cat"}\n{"word":"dog","n":1}\n{"word":"eel","m":2}\n')
    told = run("check", "w.jsonl", "--output-format", "jsonl", "--all")[2]
    assert told.count("left out") == 1 and "w.jsonl: line 2: 'n' is not a key of the first line" in told


def test_two_columns_of_one_name_are_both_kept_in_json(run) -> None:
    Path("w.csv").write_text("word,n,n\ncat,1,2\n")
    said = run("check", "w.csv", "--header", "yes", "--output-format", "jsonl", "--all")[1]
    row = json.loads(said)
    assert (row["word"], row["n"], row["column3"], row["valid"]) == ("cat", "1", "2", True)
