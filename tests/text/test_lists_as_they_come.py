"""Lists as people have them, at the command line: what was once wrong, one test each."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.errors import LimitError
from wordcore.scan import Scanner


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary):
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")

    return call


# --- scan -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [4097, 700_000, 2_000_000])
def test_a_scanner_takes_no_entry_of_more_than_4096_characters(run, n):
    Path("set.txt").write_bytes(b"cat\n" + b"x" * n + b"\n")
    Path("story.txt").write_bytes(b"a cat\n")
    assert run("scan", "story.txt", "--words", "set.txt") == (
        2,
        "",
        f"wordcore: set.txt:2: expected at most 4,096 characters, found {n:,}\n",
    )
    with pytest.raises(LimitError, match="word 2: expected at most 4,096 characters"):
        Scanner(["cat", "y" * n])


def test_a_scanner_survives_its_longest_entries():
    longest = ["x" * 4096, "ab-" * 1365 + "c"]
    scanner = Scanner(longest, inside=True)
    assert [found.word for found in scanner.find(f"a {longest[0]} {longest[1]}.")] == [word.upper() for word in longest]


def test_running_text_is_decoded_or_refused(run):
    text = "A café, a cat.\n"
    for name, data, options in (
        ("plain", text.encode(), []),
        ("gz", gzip.compress(text.encode()), []),
        ("xz", lzma.compress(text.encode()), []),
        ("utf16", text.encode("utf-16"), []),
        ("latin1", text.encode("latin-1"), ["--encoding", "latin-1"]),
    ):
        Path(name).write_bytes(data)
        assert run("scan", name, "--word", "café", "--word", "cat", *options) == (
            0,
            f"{name}:1:3: CAFÉ\n{name}:1:11: CAT\n",
            "",
        )
    Path("bad").write_bytes(b"a cat\n" + text.encode("latin-1") + b"a cat\n")
    code, out, err = run("scan", "bad", "--word", "cat")
    assert (code, out) == (2, "bad:1:3: CAT\n")
    assert (
        "bad:2, position 6: expected UTF-8, found byte 0xE9; name the encoding with --encoding: windows-1252 (café)"
        in err
    )
    Path("wide").write_bytes(text.encode("utf-16-le"))
    assert "wide:1: expected UTF-8, found a text in which every second byte is zero" in run("scan", "wide")[2]
    Path("table").write_bytes(b"PAR1\x15\x04\x15\x10PAR1")
    assert run("scan", "table") == (
        2,
        "",
        "wordcore: table: expected text, found a Parquet file; write its text to a file first\n",
    )
    Path("cut").write_bytes(gzip.compress(b"a cat\n" * 9)[:-9])
    code, out, err = run("scan", "cut", "--word", "cat", "--count")
    assert (code, out) == (2, "") and "cut:10: expected the rest of the text, found the end of the gzip data" in err


def test_unknown_words_of_a_line_without_end_have_their_places(run):
    Path("one.txt").write_bytes(b"the cat " * 400_000 + b"qwzl\nxqv")
    assert run("scan", "one.txt", "--unknown") == (1, "one.txt:1:3200001: QWZL\none.txt:2:1: XQV\n", "")


# --- compile ----------------------------------------------------------------------------------


def test_a_lexicon_keeps_its_alphabet_when_it_is_compiled_again(run):
    french = Alphabet.named("french")
    Lexicon.from_words(["péché", "zut"], name="french", alphabet=french).save("french.lex")
    Path("french.lex").rename("renamed.dat")
    assert run("compile", "renamed.dat", "-o", "f2.lex")[0] == 0
    assert Lexicon.open("f2.lex").alphabet == french
    code, _, err = run("compile", "renamed.dat", "-o", "f3.lex", "--alphabet", "english")
    assert (code, err) == (2, "wordcore: renamed.dat: expected a lexicon in the alphabet english, found french\n")
    Lexicon.from_words(["cat"], name="english").save("english.lex")
    code, _, err = run("compile", "renamed.dat", "english.lex", "-o", "f3.lex")
    assert (code, err) == (2, "wordcore: english.lex: expected a lexicon in the alphabet french, found english\n")
    assert not Path("f3.lex").exists()


def test_a_header_is_not_a_word(run):
    Path("w.txt").write_bytes(b"word\tcount\ncat\t12\ndog\t9\n")
    code, _, err = run("compile", "w.txt", "-o", "w.lex")
    assert code == 0 and list(Lexicon.open("w.lex")) == ["CAT", "DOG"]
    assert "w.txt: the first row is taken as a header (word, count)" in err
    run("compile", "w.txt", "-o", "w.lex", "--header", "no")
    assert "WORD" in Lexicon.open("w.lex")


@pytest.mark.parametrize("data", [b"", b"# nothing\n", b"c4t\nd0g\n", b"\xff\n", b"PK\x03\x04\0\0"])
def test_a_lexicon_without_words_is_written_only_when_asked(run, data):
    Path("w.txt").write_bytes(data)
    code, out, err = run("compile", "w.txt", "--skip-invalid")
    assert (code, out) == (2, "") and "w.txt: expected" in err
    assert not Path("w.lex").exists()
    code = run("compile", "w.txt", "--skip-invalid", "--allow-empty")[0]
    assert Path("w.lex").exists() == (not data.startswith(b"PK"))
    assert code == (2 if data.startswith(b"PK") else int(bool(data) and not data.startswith(b"#")))


def test_a_report_holds_every_row(run):
    rows = [f"word{i}" for i in range(120_000)]
    Path("w.txt").write_text("cat\n" + "".join(f"{row}\n" for row in rows))
    code, out, _ = run("compile", "w.txt", "--skip-invalid", "--report", "report.txt", "--json")
    assert code == 1 and json.loads(out)["rejected"] == 120_000
    report = Path("report.txt").read_text().splitlines()
    assert len(report) == 120_000
    assert report[-1].startswith("w.txt:120001, 'word119999', position 5: expected a letter of the alphabet english, ")
    assert report[-1].endswith("found '1' (bad_character)")
    Path("bad.gz").write_bytes(gzip.compress(b"c4t\n" * 9)[:-9])
    assert run("compile", "bad.gz", "--skip-invalid", "--report", "none.txt")[0] == 2
    assert not Path("none.txt").exists()


def test_repeats_and_shared_tiles_are_told_apart(run):
    Path("w.txt").write_text("péché\npêche\nzut\nzut\nc4t\n", "utf-8")
    code, out, err = run("compile", "w.txt", "-o", "w.lex", "--alphabet", "french", "--skip-invalid", "--json")
    facts = json.loads(out)
    assert code == 1 and (facts["words"], facts["repeats"], facts["shared_tiles"], facts["rejected"]) == (2, 1, 1, 1)
    err = run("compile", "w.txt", "-o", "w.lex", "--alphabet", "french", "--skip-invalid")[2]
    assert "left out 1 repeat, 1 spelling with the tiles of another word, 1 row that is not a word\n" in err


def test_tags_and_glossaries_come_through_the_same_reader(run):
    Path("w.txt").write_text("cat\ndog\n")
    Path("tags").write_bytes(gzip.compress("# our tags\r\ncat\tnoun\r\n\r\n dog\tnoun verb\r\n".encode("utf-16")))
    assert run("compile", "w.txt", "--tags", "tags", "-o", "w.lex")[0] == 0
    assert Lexicon.open("w.lex").tags("dog") == {"noun", "verb"}
    Path("tags").write_bytes(b"cat\tnoun\nd\xf6g\tnoun\n")
    code, _, err = run("compile", "w.txt", "--tags", "tags", "-o", "x.lex")
    assert code == 2 and "tags:2, position 2: expected UTF-8, found byte 0xF6; name the encoding" in err
    Path("g.tsv").write_bytes("mouse\tn a small rodent, café\nmice\t=mouse\n".encode("latin-1"))
    code, _, err = run("define", "--build", "g.tsv", "-o", "g.glossary")
    assert code == 2 and "g.tsv:1, position 28: expected UTF-8, found byte 0xE9" in err
    assert run("define", "--build", "g.tsv", "-o", "g.glossary", "--encoding", "latin-1")[0] == 0


# --- diff and check ---------------------------------------------------------------------------


def test_lists_are_compared_in_the_alphabet_that_is_named(run):
    Path("a.txt").write_text("Straße\nmuß\nbär\n", "utf-8")
    Path("b.txt").write_text("strasse\nBÄR\nöl\n", "utf-8")
    assert run("diff", "a.txt", "b.txt", "--alphabet", "german") == (1, "-\tMUSS\n+\tÖL\n", "")
    Lexicon.from_words(["oko"], name="p", alphabet=Alphabet.POLISH).save("p.lex")
    code, _, err = run("diff", "p.lex", "enable")
    assert (code, err) == (2, "wordcore: enable: expected a lexicon in the alphabet polish, found english\n")
    code, _, err = run("diff", "a.txt", "p.lex", "--alphabet", "german")
    assert (code, err) == (2, "wordcore: p.lex: expected a lexicon in the alphabet german, found polish\n")


def test_a_reader_that_goes_away_is_not_a_clean_list(tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"xqz\n" * 300_000)
    process = subprocess.Popen(
        [sys.executable, "-m", "wordcore", "check", str(tmp_path / "bad.txt")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stdout.readline() == b"xqz\n"
    process.stdout.close()
    assert process.stderr is not None and process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


def test_a_share_is_rounded_towards_the_truth(run):
    Path("w.txt").write_bytes(b"cat\n" * 5000 + b"xqz\n")
    assert run("check", "w.txt", "--summary")[1].startswith("5,001 rows against enable: 5,000 words (99.9%)\n")


def test_what_follows_a_tab_is_given_back(run):
    Path("w.txt").write_bytes(b"cat\t12\nxqz\t3\t4\nrecieve\t5\n")
    assert run("check", "w.txt")[:2] == (1, "xqz\t3\t4\nrecieve\t5\n")
    assert run("check", "w.txt", "--all")[1] == "+\tcat\t12\n-\txqz\t3\t4\n-\trecieve\t5\n"
    assert run("check", "w.txt", "--suggest")[1].splitlines()[1].startswith("recieve\t5\tRECEIVE, RELIEVE")
    assert json.loads(run("check", "w.txt", "--json")[1].splitlines()[0])["rest"] == "3\t4"


def test_a_parquet_file_through_a_pipe_is_kept_until_it_is_there(run, monkeypatch):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    out = io.BytesIO()
    parquet.write_table(pyarrow.table({"w": ["cat", "xqz"]}), out)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.getvalue())))
    assert run("check", "-", "--format", "parquet")[:2] == (1, "xqz\n")


def test_options_that_make_no_sense_are_trouble(run):
    Path("w.txt").write_bytes(b"cat\n")
    for options, said in (
        (["--column", "2"], "column: expected a table, found w.txt, read as lines; name its --format"),
        (["--delimiter", ";"], "delimiter: expected a csv file, found w.txt, read as lines; give --format csv"),
        (["--encoding", "latin-99"], "unknown encoding 'latin-99'"),
        (["--format", "csv", "--delimiter", ";;"], "delimiter: expected one character, found ';;'"),
        (["--comment", " #"], "comment: expected characters that begin a line"),
    ):
        code, _, err = run("check", "w.txt", *options)
        assert code == 2 and said in err
