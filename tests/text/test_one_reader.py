"""The proof of one reader: a list means the same to check, compile, combine, diff and scan, whatever it looks like."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import re
import shlex
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.cli import main

WORDS = ["ACT", "CAT", "CATS", "DOG", "EEL", "QUIZ"]
PLAIN = b"cat\ndog\neel\n"
ALL = ["CAT", "DOG", "EEL"]


class Case(NamedTuple):
    """A list, how it is to be read, and what every command must make of it."""

    name: str
    data: bytes | Callable[[], bytes]
    words: list[str] = ALL
    options: tuple[str, ...] = ()
    file: str = "list"
    bad_row: int = 0
    """The line of the first row that is not a word; 0: all are."""
    fault: str = ""
    """The place and the fault, if the list itself cannot be read, as every command tells it."""


def parquet(**columns: object) -> Callable[[], bytes]:
    def made() -> bytes:
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        out = io.BytesIO()
        parquet.write_table(pyarrow.table(columns), out)
        return out.getvalue()

    return made


def zstd(data: bytes) -> Callable[[], bytes]:
    def made() -> bytes:
        try:
            from compression.zstd import compress
        except ImportError:
            compress = pytest.importorskip("backports.zstd").compress
        return compress(data)

    return made


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("list.txt", PLAIN)
    return out.getvalue()


def option(*words: str) -> tuple[str, ...]:
    return words


CSV = option("--format", "csv")
CASES = [
    # lines and what is around words
    Case("line feeds", PLAIN),
    Case("carriage returns and line feeds", b"cat\r\ndog\r\neel\r\n"),
    Case("carriage returns", b"cat\rdog\reel\r"),
    Case("no end of the last line", b"cat\ndog\neel"),
    Case("one line", b"cat", ["CAT"]),
    Case("mixed case", b"Cat\nDOG\neeL\n"),
    Case("repeats", b"cat\ndog\ncat\nCAT\neel\ndog\n"),
    Case("not sorted", b"eel\ndog\ncat\n"),
    Case("blank lines", b"\n\ncat\n\r\ndog\n \t \neel\n\n"),
    Case("blank lines are rows", b"cat\n\ndog\neel\n", options=option("--blank", "invalid"), bad_row=2),
    Case("spaces", b"  cat\ndog  \n\t eel \t\n"),
    Case("other spaces", "\u00a0cat\u00a0\n\ufeffdog\v\n\feel \u00a0\ufeff\n".encode()),
    Case("spaces are kept", b" cat\ndog\neel \r\n", ["DOG"], option("--no-trim"), bad_row=1),
    Case("a line of spaces is kept", b"dog\n   \n", ["DOG"], option("--no-trim"), bad_row=2),
    Case("carriage returns and nothing trimmed", b"cat\r\ndog\r\neel\r\n", options=option("--no-trim")),
    Case("remarks", b"# ours\ncat\n  # indented\ndog\n#eel\neel\n"),
    Case("remarks of another kind", b"//ours\ncat\ndog\n//\neel\n", options=option("--comment", "//")),
    Case("no remarks", b"cat\n#dog\neel\n", ["CAT", "EEL"], option("--comment", "none"), bad_row=2),
    Case("only remarks", b"# nothing\n\n# here\n", []),
    Case("nothing", b"", []),
    Case("tabs", b"cat\ta pet\ndog\tanother\t7\neel\t\n"),
    Case("spaces before tabs", b"cat \ta pet\n dog  \t  x\neel\n"),
    Case("odd spaces before tabs", "cat\u00a0\ta pet\ndog\ufeff \tx\neel\n".encode()),
    Case("a header before tabs", b"word\tcount\ncat\t12\ndog\t9\neel\t3\n"),
    Case("a header that is declared", b"animals\ncat\ndog\neel\n", options=option("--header", "yes")),
    Case("a header that is none", b"quiz\tcount\ncat\t1\n", ["CAT", "QUIZ"], option("--header", "no")),
    # rows that are not words
    Case("a digit", b"cat\nd0g\neel\n", ["CAT", "EEL"], bad_row=2),
    Case("a hyphen", b"cat\ndog-eel\ndog\neel\n", bad_row=2),
    Case("two words", b"cat\ndog\nsea eel\neel\n", bad_row=3),
    Case("an accent", "cat\ndög\ndog\neel\n".encode(), bad_row=2),
    Case("a combining accent", "cat\ndo\u0308g\ndog\neel\n".encode(), bad_row=2),
    Case("a null character", b"cat\nd\0g\ndog\neel\n", bad_row=2),
    Case("a carriage return inside", b"cat\nd\rg\ndog\neel\n", bad_row=2),
    Case("a byte-order mark inside", "cat\nd\ufeffg\ndog\neel\n".encode(), bad_row=2),
    Case("sixty-four letters", b"cat\n" + b"z" * 64 + b"\ndog\neel\n", bad_row=2),
    Case("a line of 5,000 letters", b"cat\n" + b"z" * 4000 + b"\ndog\neel\n", bad_row=2),
    # encodings
    Case("UTF-8 with a mark", b"\xef\xbb\xbf" + PLAIN),
    Case("UTF-16 with a mark", PLAIN.decode().encode("utf-16")),
    Case("UTF-16-BE with a mark", b"\xfe\xff" + PLAIN.decode().encode("utf-16-be")),
    Case("UTF-32 with a mark", PLAIN.decode().encode("utf-32")),
    Case("UTF-16-LE by name", PLAIN.decode().encode("utf-16-le"), options=option("--encoding", "utf-16-le")),
    Case("windows-1252 by name", b"cat\nd\xf6g\ndog\neel\n", options=option("--encoding", "windows-1252"), bad_row=2),
    Case(
        "UTF-16-LE without a mark",
        PLAIN.decode().encode("utf-16-le"),
        fault=":1: expected UTF-8, found a text in which",
    ),
    Case(
        "UTF-16-BE without a mark",
        PLAIN.decode().encode("utf-16-be"),
        fault=":1: expected UTF-8, found a text in which",
    ),
    Case("Latin-1", b"cat\nd\xf6g\neel\n", fault=":2, position 2: expected UTF-8, found byte 0xF6"),
    Case("windows-1250", "kot\nżółw\nżaba\n".encode("cp1250"), fault=":2, position 1: expected UTF-8, found byte 0xBF"),
    Case("UTF-8 cut in two", b"cat\nd\xc3\ndog\n", fault=":2, position 2: expected UTF-8, found byte 0xC3"),
    Case(
        "bytes that a named encoding lacks",
        b"cat\nd\x81g\n",
        options=option("--encoding", "windows-1252"),
        fault=":2, position 2: expected text in cp1252, found byte 0x81",
    ),
    # compression
    Case("gzip", gzip.compress(PLAIN)),
    Case("gzip of several members", gzip.compress(b"cat\nd") + gzip.compress(b"og\n") + gzip.compress(b"eel\n")),
    Case("gzip named otherwise", gzip.compress(PLAIN), file="list.txt"),
    Case("plain text named .gz", PLAIN, file="list.gz"),
    Case("bzip2", bz2.compress(PLAIN)),
    Case("xz", lzma.compress(PLAIN)),
    Case("zstd", zstd(PLAIN)),
    Case("gzip of UTF-16", gzip.compress(PLAIN.decode().encode("utf-16"))),
    Case(
        "gzip cut off", gzip.compress(PLAIN)[:-9], fault=":4: expected the rest of the list, found the end of the gzip"
    ),
    Case("damaged gzip", gzip.compress(PLAIN)[:-8] + b"\0" * 8, fault=": expected the rest of the list, found damaged"),
    Case(
        "damaged xz", lzma.compress(PLAIN)[:40] + b"\xff" * 40, fault=":1: expected the rest of the list, found damaged"
    ),
    # tables
    Case("csv", b"word,n\ncat,1\ndog,2\neel,3\n", options=CSV),
    Case("csv by its name", b"word,n\ncat,1\ndog,2\neel,3\n", file="list.csv"),
    Case("csv without a header", b"cat,1\ndog,2\neel,3\n", options=CSV),
    Case("csv with quotes", b'"cat","a ""pet"""\r\n"dog","x,y"\r\neel,z\r\n', options=CSV),
    Case("csv with line ends in quotes", b'cat,"a\nb"\ndog,"\n"\neel,x\n', options=CSV),
    Case("csv with a line end in a word", b'cat,1\n"d\ng",2\ndog,3\neel,4\n', options=CSV, bad_row=2),
    Case("csv by the name of a column", b"n,word\n1,cat\n2,dog\n3,eel\n", options=(*CSV, "--column", "word")),
    Case("csv by the number of a column", b"1,cat\n2,dog\n3,eel\n", options=(*CSV, "--column", "2")),
    Case("csv with semicolons", b"cat;1\ndog;2\neel;3\n", options=(*CSV, "--delimiter", ";")),
    Case("csv with short rows", b"1,cat\n2\n3,dog\n4,eel\n", options=(*CSV, "--column", "2")),
    Case("csv with remarks", b"# ours\nword,n\ncat,1\n\ndog,2\neel,3\n", options=CSV),
    Case("csv with a bad row", b"word,n\ncat,1\nd0g,2\ndog,3\neel,3\n", options=CSV, bad_row=3),
    Case(
        "csv in Latin-1", b"word,n\ncat,1\nd\xf6g,2\n", options=CSV, fault=":3, position 2: expected UTF-8, found byte"
    ),
    Case("tsv by its name", b"word\tn\ncat\t1\ndog\t2\neel\t3\n", file="list.tsv"),
    Case("JSON lines", b'{"word":"cat"}\n{"word":"dog"}\n\n{"word":"eel"}\n', file="list.jsonl"),
    Case("JSON strings", b'"cat"\n"dog"\n"\\u0065el"\n', options=option("--format", "jsonl")),
    Case(
        "JSON by column", b'{"n":1,"w":"cat"}\n{"n":2,"w":"dog"}\n', ["CAT", "DOG"], option("--column", "w"), "l.ndjson"
    ),
    Case(
        "JSON lines that are none",
        b'"cat"\ndog\n"eel"\n',
        file="list.jsonl",
        fault=":2: expected a JSON value, found 'dog'",
    ),
    Case("Parquet", parquet(word=["cat", None, "dog", " eel "]), file="list.parquet"),
    Case(
        "Parquet by column", parquet(n=[1, 2], w=["cat", "dog"]), ["CAT", "DOG"], option("--column", "w"), "l.parquet"
    ),
    Case("Parquet with a bad row", parquet(word=["cat", "d0g", "dog", "eel"]), file="list.parquet", bad_row=2),
    Case("Parquet read as lines", parquet(word=["cat"]), fault=": expected text, found a Parquet file; read it with"),
    Case("a Hunspell dictionary", b"3\ncat/SM\ndog po:noun\neel\n", file="list.dic"),
    Case("a zip archive", zipped, fault=": expected text, found a zip archive or a spreadsheet; unpack it"),
]


READABLE = [case for case in CASES if not case.fault]


@pytest.fixture
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Case:
    data = request.param.data
    (tmp_path / request.param.file).write_bytes(data if isinstance(data, bytes) else data())
    return request.param


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.chdir(tmp_path)
    Lexicon.from_words(WORDS, name="words").save("words.lex")
    Lexicon.from_words([], name="nothing").save("nothing.lex")
    Path("story.txt").write_text("".join(f"{word}\n" for word in WORDS))

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")

    return call


def accepted(run, case: Case) -> Iterator[tuple[str, int, list[str]]]:
    """``(command, exit code, words)`` of the commands that make something of every list they can read."""
    code, out, _ = run("check", case.file, "--valid", "--dedupe", "--lexicon", "words.lex", *case.options)
    yield "check", code, sorted({line.split("\t")[0].strip().upper() for line in out.splitlines()})
    code, _, _ = run("compile", case.file, "-o", "out.lex", "--skip-invalid", "--allow-empty", *case.options)
    yield "compile", code, list(Lexicon.open("out.lex"))
    code, _, _ = run("combine", f"'{case.file}'", "-o", "joined.lex", "--skip-invalid", "--allow-empty", *case.options)
    yield "combine", code, list(Lexicon.open("joined.lex"))
    code, out, _ = run("diff", case.file, "nothing.lex", *case.options)
    found = [line.removeprefix("-\t") for line in out.split("\n") if line.startswith("-\t")]
    yield "diff", code, sorted(word for word in found if word in WORDS)
    if case.words and case.options != ("--blank", "invalid"):  # a scanner looks for words, and there is none
        if "utf-16-le" in case.options:  # which holds for the story too
            Path("story.txt").write_bytes(Path("story.txt").read_text().encode("utf-16-le"))
        code, out, _ = run("scan", "story.txt", "--words", case.file, *case.options)
        yield "scan", code, sorted({line.split(": ")[1] for line in out.splitlines()})


@pytest.mark.parametrize("case", READABLE, indirect=True, ids=lambda case: case.name)
def test_every_command_takes_the_same_words(run, case):
    for command, code, words in accepted(run, case):
        assert words == case.words, command
        expected = {**dict.fromkeys(("check", "compile", "combine"), int(case.bad_row > 0)), "scan": 0}
        assert code == expected.get(command, int(bool(case.words or case.bad_row))), command


@pytest.mark.parametrize("case", CASES, indirect=True, ids=lambda case: case.name)
def test_every_command_tells_the_same_place(run, case):
    """The first row that is not a word; or the fault of the list itself, in the same words."""
    name = re.escape(case.file)
    out = run("check", case.file, "--json", "--lexicon", "words.lex", *case.options)[1]
    invalid = [json.loads(line)["line"] for line in out.splitlines()]
    compiled = run("compile", case.file, "-o", "out.lex", *case.options)
    if case.fault:
        errors = {
            "check": run("check", case.file, "--lexicon", "words.lex", *case.options),
            "compile": compiled,
            "diff": run("diff", case.file, "nothing.lex", *case.options),
            "scan": run("scan", "story.txt", "--words", case.file, *case.options),
        }
        for command, (code, _, err) in errors.items():
            assert code == 2, command
            assert re.search(rf"^wordcore: {name}(:\d+)?{re.escape(case.fault)}", err, re.MULTILINE), (command, err)
        places = {
            command: re.search(rf"^wordcore: ({name}.*?): expected", err, re.M)[1]
            for command, (_, _, err) in errors.items()
        }
        assert len(set(places.values())) == 1, places
        skipped = run("compile", case.file, "-o", "out.lex", "--skip-invalid", *case.options)
        # Single rows that cannot be read are rows to skip; a list that cannot be read on is none.
        assert Path("out.lex").exists() == (skipped[0] == 1) == ("position" in case.fault or "JSON" in case.fault)
    elif case.bad_row:
        assert invalid[0] == case.bad_row
        assert compiled[0] == 2
        assert re.search(rf"^wordcore: {name}:{case.bad_row}[,:]", compiled[2], re.MULTILINE), compiled[2]
    else:
        assert invalid == []
        assert compiled[0] == (0 if case.words else 2)


def test_there_are_enough_lists():
    assert len({case.name for case in CASES}) == len(CASES) >= 60


# --- the rest of the table ----------------------------------------------------------------------


def test_an_unknown_column_is_trouble_in_every_command(run):
    Path("t.csv").write_bytes(b"word,n\ncat,1\n")
    for arguments in (
        ["check", "t.csv"],
        ["compile", "t.csv", "-o", "out.lex"],
        ["combine", "t.csv", "-o", "out.lex"],
        ["diff", "t.csv", "nothing.lex"],
        ["scan", "story.txt", "--words", "t.csv"],
    ):
        code, _, err = run(*arguments, "--column", "wrod")
        assert code == 2
        assert "t.csv, column: expected 'word', 'n' or a number, found 'wrod'; did you mean 'word'?" in err


def test_a_missing_file_is_told_in_one_form(run):
    for arguments in (
        ["check", "none.txt"],
        ["compile", "none.txt"],
        ["diff", "none.txt", "nothing.lex"],
        ["diff", "nothing.lex", "none.txt"],
        ["scan", "none.txt"],
        ["scan", "story.txt", "--words", "none.txt"],
        ["compile", "story.txt", "--tags", "none.txt"],
        ["define", "--build", "none.txt"],
        ["check", "story.txt", "--lexicon", "./none.txt"],
    ):
        assert run(*arguments)[::2] == (
            2,
            f"wordcore: {arguments[-1] if './' in arguments[-1] else 'none.txt'}: no such file or directory\n",
        ), arguments


@pytest.mark.parametrize("command", ["check", "compile"])
def test_a_hint_names_the_command_to_try(run, command):
    Path("list.txt").write_bytes(b"".join(b"cat,%d\n" % i for i in range(50)))
    arguments = ["-o", "out.lex"] if command == "compile" else []
    err = run(command, "list.txt", *arguments)[2]
    assert f"wordcore: list.txt: most rows hold ','; try: wordcore {command} list.txt --format csv\n" in err
    code, _, err = run(command, "list.txt", *arguments, "--format", "csv")
    assert code == 0 and "try:" not in err


def test_a_hint_for_one_list_among_other_arguments_repeats_them(run):
    Path("my list.txt").write_bytes(b"".join(b"cat,%d\n" % i for i in range(50)))
    Path("text").write_bytes(b"cat\n")
    for command in ("diff text 'my list.txt'", "scan --words 'my list.txt' text", "combine '\"my list.txt\" | text'"):
        arguments = shlex.split(command)
        more = ["--skip-invalid", "-o", "a.lex"] if command.startswith("combine") else []
        err = run(*arguments, *more)[2]
        assert f"try: wordcore {shlex.join(arguments)} --format csv\n" in err


def test_what_was_decided_without_being_told_is_told(run):
    Path("t.csv").write_bytes(b"word,n\ncat,1\n")
    assert run("check", "t.csv")[2] == (
        "wordcore: t.csv: read as csv, by its name; --format says otherwise\n"
        "wordcore: t.csv: the first row is taken as a header (word, n); --header no reads it as a word\n"
    )
    assert run("check", "t.csv", "--format", "csv", "--header", "yes")[2] == ""


def test_standard_input_is_read_in_the_same_way(run, monkeypatch):
    for arguments in (["check", "-"], ["diff", "-", "words.lex"], ["compile", "-", "-o", "out.lex"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"word,n\ncat,1\nd0g,2\n"))))
        code, out, err = run(*arguments, "--format", "csv", "--column", "word")
        assert (code, "d0g" in out or "D0G" in out or "<stdin>:3" in err) == (
            2 if arguments[0] == "compile" else 1,
            True,
        )


@pytest.mark.parametrize("format", ["lines", "csv", "tsv", "jsonl", "hunspell", "parquet"])
@given(
    data=st.lists(
        st.one_of(
            st.binary(max_size=9), st.sampled_from([b"cat\n", b"dog,1\n", b'"eel"\n', b"\t", b"\xff", b"d0g\n", b'"'])
        ),
        max_size=20,
    ).map(b"".join)
)
def test_any_bytes_mean_the_same_to_every_command(format, data, tmp_path_factory):
    if format == "parquet":
        pytest.importorskip("pyarrow")
        data = b"PAR1" + data + b"PAR1"
    folder = tmp_path_factory.getbasetemp()
    Lexicon.from_words(["cat", "dog", "eel"], name="words").save(folder / "words.lex")
    Lexicon.from_words([], name="nothing").save(folder / "nothing.lex")
    path, made = folder / "any", folder / "any.lex"
    path.write_bytes(data)
    made.unlink(missing_ok=True)
    options = ["--format", format]
    outs: dict[str, tuple[int, str, str]] = {}
    for command, arguments in {
        "check": ["check", str(path), "--valid", "--dedupe", "--lexicon", str(folder / "words.lex")],
        "compile": ["compile", str(path), "-o", str(made), "--skip-invalid", "--allow-empty"],
        "diff": ["diff", str(path), str(folder / "nothing.lex")],
    }.items():
        out, err = io.BytesIO(), io.StringIO()
        wrapped = io.TextIOWrapper(out, write_through=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdout", wrapped)
            patch.setattr(sys, "stderr", err)
            code = main([*arguments, *options])
        outs[command] = code, out.getvalue().decode("utf-8", "replace"), err.getvalue()
        assert "unexpected" not in err.getvalue(), err.getvalue()
    known = {"CAT", "DOG", "EEL"}
    checked = {
        line.split("\t")[0].strip(" \v\f\r\u00a0\ufeff").upper() for line in outs["check"][1].split("\n")
    } & known
    if made.exists():
        assert set(Lexicon.open(made)) & known == checked
    else:
        assert outs["compile"][0] == outs["check"][0] == 2
    if outs["diff"][0] != 2:
        compared = {line.removeprefix("-\t") for line in outs["diff"][1].split("\n") if line.startswith("-\t")}
        assert compared & known == checked
