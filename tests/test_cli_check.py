"""``wordcore check`` and ``wordcore diff``: modes, exit codes, and input at its worst."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import json
import lzma
import os
import subprocess
import sys

import pytest

from wordcore import Alphabet, Lexicon
from wordcore.cli import main

COMMAND = [sys.executable, "-m", "wordcore"]


@pytest.fixture
def messy(tmp_path):
    path = tmp_path / "messy.txt"
    path.write_bytes(b"Cat\r\n dog \n\nrecieve\nCAT\nc4t\nquiz")
    return str(path)


@pytest.fixture
def run(capfdbinary):
    """Runs a command in this process: (exit code, stdout, stderr)."""

    def call(*arguments: str) -> tuple[int, bytes, str]:
        code = main(list(arguments))
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return call


# --- modes ------------------------------------------------------------------------------------


def test_what_is_no_word_is_printed_and_told_by_the_exit_code(run, messy):
    assert run("check", messy) == (1, b"recieve\nc4t\n", "")
    assert run("check", messy, "--blank", "invalid") == (1, b"\nrecieve\nc4t\n", "")


def test_what_is_a_word_is_printed_on_demand(run, messy):
    assert run("check", "--valid", messy) == (1, b"Cat\ndog\nCAT\nquiz\n", "")


def test_a_clean_list_has_exit_code_0(run, tmp_path):
    (tmp_path / "clean.txt").write_text("cat\ndog\n")
    assert run("check", str(tmp_path / "clean.txt")) == (0, b"", "")
    (tmp_path / "empty.txt").write_text("")
    assert run("check", str(tmp_path / "empty.txt")) == (0, b"", "")


def test_all_lines_with_marks(run, messy):
    assert run("check", "--all", messy)[1] == b"+\tCat\n+\tdog\n-\trecieve\n+\tCAT\n-\tc4t\n+\tquiz\n"


def test_a_line_is_printed_once_whatever_its_case(run, messy):
    assert run("check", "--valid", "--dedupe", messy)[1] == b"Cat\ndog\nquiz\n"
    assert run("check", "--valid", "--dedupe", messy, messy)[1] == b"Cat\ndog\nquiz\n"


def test_suggestions_follow_the_line(run, messy):
    rows = run("check", "--suggest", messy)[1].splitlines()
    assert rows[0].startswith(b"recieve\tRECEIVE, RELIEVE") and rows[1].startswith(b"c4t\tCAT")
    assert b"+\tquiz\n" in run("check", "--suggest", "--all", messy)[1]


def test_json_is_one_object_a_line(run, messy):
    code, out, _ = run("check", "--json", "--all", "--suggest", messy)
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert rows[0] == {"file": messy, "line": 1, "word": "Cat", "valid": True}
    assert rows[2] == {
        "file": messy,
        "line": 4,
        "word": "recieve",
        "valid": False,
        "reason": "not_in_lexicon",
        "suggestions": rows[2]["suggestions"],
    }
    assert rows[2]["suggestions"][:2] == ["RECEIVE", "RELIEVE"]
    assert [row["line"] for row in rows] == [1, 2, 4, 5, 6, 7]
    assert len(run("check", "--json", messy)[1].splitlines()) == 2


def test_the_summary_counts_by_reason_length_and_repeats(run, messy):
    code, out, _ = run("check", "--summary", messy)
    text = out.decode()
    assert code == 1
    assert text.startswith("6 rows against enable: 4 words (66.7%)\n")
    for line in (
        "1  blank lines, skipped",
        "1  not in the lexicon",
        "1  a character that is not a letter",
        "1  repeats",
    ):
        assert line in text
    assert "rows per second" in text
    found = json.loads(run("check", "--summary", "--json", messy)[1])
    del found["rows_per_s"]
    assert found == {
        "lexicon": "enable",
        "rows": 6,
        "words": 4,
        "reasons": {"word": 4, "not_in_lexicon": 1, "bad_character": 1},
        "lengths": {"3": [3, 0], "4": [1, 0], "7": [0, 1]},
        "repeats": 1,
        "repeats_exact": True,
        "shared_tiles": 0,
        "blank_lines": 1,
        "remarks": 0,
        "faults": 0,
    }


def test_standard_input_is_read_without_a_file(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"cat\nxqz\n")))
    assert run("check") == (1, b"xqz\n", "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"cat\n")))
    assert run("check", "-") == (0, b"", "")


def test_gzip_by_extension_and_any_lexicon(run, tmp_path):
    (tmp_path / "list.gz").write_bytes(gzip.compress(b"cat\nxqz\n" * 100_000))
    Lexicon.from_words(["xqz"], name="tiny").save(tmp_path / "tiny.lex")
    assert run("check", str(tmp_path / "list.gz")) == (1, b"xqz\n" * 100_000, "")
    assert run("check", "--lexicon", str(tmp_path / "tiny.lex"), str(tmp_path / "list.gz"))[1] == b"cat\n" * 100_000


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_threads_and_blocks_change_nothing(run, tmp_path, threads):
    words = ["cat", "xqz", "internationalizations", "", "dogs ", "y" * 100] * 60_000
    path = tmp_path / "long.txt"
    path.write_text("\n".join(words))
    code, out, _ = run("check", "--threads", threads, str(path))
    assert code == 1
    assert out.decode() == "".join(f"{word}\n" for word in words if word in ("xqz", "y" * 100))
    rows = run("check", "--json", "--threads", threads, str(path))[1].splitlines()
    assert json.loads(rows[-1])["line"] == len(words)


# --- bad input --------------------------------------------------------------------------------


def test_bytes_that_are_no_utf8_are_named_and_the_rows_around_them_delivered(run, tmp_path):
    (tmp_path / "latin1.txt").write_bytes(b"cat\nxqz\ncaf\xe9\nqqq\n")
    code, out, err = run("check", str(tmp_path / "latin1.txt"))
    assert (code, out) == (2, b"xqz\ncaf\xe9\nqqq\n")
    assert "latin1.txt:3, position 4: expected UTF-8, found byte 0xE9" in err


def test_wide_text_without_a_mark_is_refused_with_its_name(run, tmp_path):
    (tmp_path / "wide.txt").write_bytes("cat\ndog\n".encode("utf-16-le"))
    code, out, err = run("check", str(tmp_path / "wide.txt"))
    assert (code, out) == (2, b"")
    assert "wide.txt:1: expected UTF-8, found a text in which every second byte is zero; it looks like UTF-16-LE" in err
    assert run("check", "--encoding", "utf-16-le", str(tmp_path / "wide.txt")) == (0, b"", "")


def test_bytes_that_cannot_be_read_are_told_in_one_message(run, tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"cat\n" + b"\xff\n" * 500)
    code, _, err = run("check", "--valid", str(tmp_path / "bad.txt"))
    assert code == 2
    assert err.count("\n") == 1
    assert "bad.txt:2, position 1: expected UTF-8, found byte 0xFF (500 such lines); name the encoding" in err


def test_a_line_of_ten_megabytes_is_one_row_that_is_too_long(run, tmp_path):
    (tmp_path / "one.txt").write_bytes(b"cat\n" + b"x" * 10_000_000 + b"\nqqq\n")
    assert run("check", str(tmp_path / "one.txt")) == (1, b"x" * 80 + b"...\nqqq\n", "")
    rows = [json.loads(line) for line in run("check", "--json", str(tmp_path / "one.txt"))[1].splitlines()]
    assert [(row["line"], row["reason"]) for row in rows] == [(2, "too_long"), (3, "not_in_lexicon")]


def test_a_truncated_gzip_gives_the_rows_before_the_break(run, tmp_path):
    whole = gzip.compress(b"".join(b"cat\nxqz%d\n" % i for i in range(50_000)))
    (tmp_path / "cut.gz").write_bytes(whole[: len(whole) // 2])
    code, out, err = run("check", str(tmp_path / "cut.gz"))
    assert code == 2
    assert "found the end of the gzip data" in err
    rows = out.splitlines()
    assert rows == [b"xqz%d" % i for i in range(len(rows))]
    assert len(rows) > 10_000
    line = int(err.split("cut.gz:")[1].split(":")[0])
    assert len(rows) == (line - 1) // 2


def test_a_damaged_gzip_and_a_list_that_is_only_named_like_one(run, tmp_path):
    (tmp_path / "none.gz").write_bytes(b"cat\n")
    assert run("check", str(tmp_path / "none.gz")) == (0, b"", "")
    whole = bytearray(gzip.compress(bytes(os.urandom(300_000))))
    whole[150_000:150_010] = b"\0" * 10
    (tmp_path / "damaged.gz").write_bytes(whole)
    assert run("check", "--summary", str(tmp_path / "damaged.gz"))[0] == 2


def test_a_missing_file_is_trouble_and_the_others_are_still_checked(run, tmp_path, messy):
    code, out, err = run("check", str(tmp_path / "none.txt"), messy, str(tmp_path))
    assert code == 2
    assert out == b"recieve\nc4t\n"
    assert "none.txt: no such file or directory" in err
    assert "is a directory" in err


def test_a_break_is_told_behind_any_number_of_faults(run, tmp_path):
    whole = gzip.compress(b"\xff\n" * 500 + b"".join(b"xqz%d\n" % i for i in range(50_000)))
    (tmp_path / "cut.gz").write_bytes(whole[: len(whole) // 2])
    code, _, err = run("check", "--valid", str(tmp_path / "cut.gz"))
    assert code == 2
    assert "found the end of the gzip data" in err
    assert "(500 such lines)" in err


def test_compressed_data_is_known_whatever_its_name(run, tmp_path, monkeypatch):
    for name, pack in (("list", gzip.compress), ("list.txt", bz2.compress), ("LIST.GZ", lzma.compress)):
        (tmp_path / name).write_bytes(pack(b"cat\nxqz\n"))
        assert run("check", str(tmp_path / name)) == (1, b"xqz\n", "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"cat\nxqz\n"))))
    assert run("check", "-") == (1, b"xqz\n", "")


def test_a_closed_standard_input_is_trouble(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("check") == (2, b"", "wordcore: standard input is closed\n")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode elsewhere")
def test_a_file_name_that_is_no_utf8_still_gives_json(run, tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    with open(path, "wb") as file:
        file.write(b"xqz\n")
    code, out, _ = run("check", "--json", os.fsdecode(path))
    assert (code, json.loads(out)["word"]) == (1, "xqz")


@pytest.mark.parametrize(
    "arguments",
    [["--threads", "0"], ["--lexicon", "nope"], ["--valid", "--all"], ["--summary", "--dedupe"]],
)
def test_arguments_that_make_no_sense_are_trouble(run, messy, arguments):
    try:
        assert run("check", *arguments, messy)[0] == 2
    except SystemExit as stopped:
        assert stopped.code == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_trouble_and_names_the_place(messy):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "check", messy], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert "messy.txt:1: expected room to write them, found no space left on device" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path):
    path = tmp_path / "long.txt"
    path.write_bytes(b"xqz\n" * 2_000_000)
    process = subprocess.Popen([*COMMAND, "check", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.read(4) == b"xqz\n"
    process.stdout.close()
    assert process.wait(30) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def peak_kilobytes(arguments: list[str], feed: bytes, times: int) -> int:
    """The most memory a command had while it read ``feed`` so many times from a pipe."""
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stdin=0, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, *COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None and child.stdout is not None
    for _ in range(times):
        child.stdin.write(feed)
    child.stdin.close()
    peak = int(child.stdout.read()) // (1024 if sys.platform == "darwin" else 1)
    child.stdout.close()
    child.wait()
    return peak


def test_memory_stays_bounded():
    feed = b"cat\nxqz\ninternationalization\n" * 40_000
    assert peak_kilobytes(["check"], feed, 60) < 100_000


@pytest.mark.long
@pytest.mark.parametrize("mode", [[], ["--summary"], ["--threads", "2"], ["--valid"]])
def test_a_gigabyte_takes_less_than_a_hundred_megabytes(mode):
    feed = b"".join(b"cat\nxqz%d\n" % i for i in range(900_000))
    assert peak_kilobytes(["check", *mode], feed, 1_000_000_000 // len(feed) + 1) < 100_000


# --- on a terminal ----------------------------------------------------------------------------


def on_a_terminal(*arguments: str) -> bytes:
    """What a command shows where stdout and stderr are one terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = []
    # Linux tells the end of a terminal by an error, others by no bytes.
    with contextlib.suppress(OSError):
        while piece := os.read(ours, 65536):
            shown.append(piece)
    os.close(ours)
    process.wait(30)
    return b"".join(shown)


def test_progress_and_rows_do_not_share_a_line(tmp_path):
    path = tmp_path / "long.txt"
    path.write_bytes(b"xqz\n" * 300_000)
    shown = on_a_terminal("check", str(path))
    assert b"bytes/s" in shown
    # What a terminal shows of a line is what follows the last order to clear it.
    lines = [line.rpartition(b"\x1b[K")[2] for line in shown.split(b"\n")]
    assert {line.strip() for line in lines} == {b"xqz", b""}


def test_marks_are_coloured_with_and_without_suggestions(messy):
    plain = on_a_terminal("check", "--all", messy)
    assert b"\x1b[32m+\x1b[0m\tquiz" in plain
    assert b"\x1b[31m-\x1b[0m\trecieve\tRECEIVE" in on_a_terminal("check", "--all", "--suggest", messy)


# --- diff -------------------------------------------------------------------------------------


def test_two_lists_are_compared_as_sets_of_words(run, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfcat\r\ndog\n\nDog\n")
    (tmp_path / "b.gz").write_bytes(gzip.compress(b"DOG\neel\n"))
    a, b = str(tmp_path / "a.txt"), str(tmp_path / "b.gz")
    assert run("diff", a, b) == (1, b"-\tCAT\n+\tEEL\n", "")
    assert run("diff", a, a) == (0, b"", "")
    out = run("diff", a, b, "--json")[1]
    assert [json.loads(line) for line in out.splitlines()] == [
        {"only": "a", "word": "CAT"},
        {"only": "b", "word": "EEL"},
    ]
    counts = json.loads(run("diff", a, b, "--json", "--summary")[1])
    assert counts == {"a": a, "b": b, "only_a": 1, "only_b": 1, "both": 1}


def test_a_list_and_lexicons_by_name_and_file_are_compared(run, tmp_path):
    Lexicon.from_words(["cat", "dog"], name="tiny").save(tmp_path / "tiny.lex")
    (tmp_path / "list.txt").write_text("dog\nqzx\n")
    tiny = str(tmp_path / "tiny.lex")
    assert run("diff", tiny, str(tmp_path / "list.txt"))[1] == b"-\tCAT\n+\tQZX\n"
    code, out, _ = run("diff", "common", "enable", "--summary")
    assert code == 1
    assert b"           0  only in common\n" in out


def test_a_comparison_follows_the_alphabet(run, tmp_path):
    polish = Alphabet.POLISH
    Lexicon.from_words(["żaba", "oko", "ósmy", "zebra"], name="p", alphabet=polish).save(tmp_path / "p.lex")
    (tmp_path / "list.txt").write_text("żaba\n", encoding="utf-8")
    out = run("diff", str(tmp_path / "p.lex"), str(tmp_path / "list.txt"))[1]
    assert out.decode() == "-\tOKO\n-\tÓSMY\n-\tZEBRA\n"


def test_a_dotless_i_is_another_letter_in_a_comparison(run, tmp_path):
    turkish = Alphabet("turkish", [(letter, 1, 1) for letter in "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"], vowels="AEIİOÖUÜ")
    Lexicon.from_words(["kil"], name="t", alphabet=turkish).save(tmp_path / "t.lex")
    (tmp_path / "list.txt").write_text("kil\nkıl\n", encoding="utf-8")
    out = run("diff", str(tmp_path / "t.lex"), str(tmp_path / "list.txt"))[1]
    assert out.decode() == "+\tKIL\n"


def test_trouble_in_a_comparison_is_told(run, tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"cat\n\xff\n")
    code, _, err = run("diff", str(tmp_path / "bad.txt"), "enable")
    assert code == 2
    assert "bad.txt:2, position 1: expected UTF-8, found byte 0xFF" in err
    (tmp_path / "wide.txt").write_bytes("cat\n".encode("utf-16-le"))
    err = run("diff", str(tmp_path / "wide.txt"), "enable")[2]
    assert "wide.txt:1: expected UTF-8, found a text in which every second byte is zero" in err
    (tmp_path / "damaged.gz").write_bytes(gzip.compress(b"cat\n")[:10] + b"\xff" * 50)
    code, _, err = run("diff", str(tmp_path / "damaged.gz"), "enable")
    assert code == 2
    assert "damaged.gz:1: expected the rest of the list, found damaged gzip data" in err and "get the file again" in err
    (tmp_path / "one.txt").write_bytes(b"cat\n" * 100_000 + b"x" * 2_000_000)
    assert run("diff", str(tmp_path / "one.txt"), "enable")[1].splitlines()[0] == b"-\t" + b"X" * 80 + b"..."
    (tmp_path / "late.txt").write_bytes(b"cat\n" * 300_000 + b"ca\xe9")
    err = run("diff", str(tmp_path / "late.txt"), "enable")[2]
    assert "late.txt:300001, position 3: expected UTF-8, found byte 0xE9" in err
    assert run("diff", "nope", "enable")[0] == 2
    assert run("diff", "-", "-")[0] == 2


# --- closed streams -------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams")
def test_a_closed_output_is_trouble_and_a_closed_stderr_is_silence(tmp_path):
    (tmp_path / "list.txt").write_text("cat\nzzq\n")
    shell = f'"{sys.executable}" -m wordcore check "{tmp_path / "list.txt"}"'
    closed = subprocess.run(f"{shell} >&-", shell=True, capture_output=True, text=True, check=False)
    assert closed.returncode == 2 and "standard output is closed" in closed.stderr
    silent = subprocess.run(f"{shell} 2>&-", shell=True, capture_output=True, text=True, check=False)
    assert (silent.returncode, silent.stdout, silent.stderr) == (1, "zzq\n", "")


def test_answers_are_utf8_whatever_the_locale(tmp_path):
    (tmp_path / "one.txt").write_text("éa\n", "utf-8")
    (tmp_path / "two.txt").write_text("b\n")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    shown = subprocess.run(
        [*COMMAND, "diff", tmp_path / "one.txt", tmp_path / "two.txt"],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert shown.returncode == 1 and "ÉA".encode() in shown.stdout
