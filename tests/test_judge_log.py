"""The judge's log is a chain: what was altered, added, taken out or put in another order is found."""

from __future__ import annotations

import hashlib
import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import LimitError
from wordcore.judge import Judge, read_log, verify_log

TINY = Lexicon.from_words(["QI", "ZA"], name="tiny")
# As release 0.1 wrote it.
OLD = b'{"time":"2024-01-01T10:00:00.000Z","table":"4","words":["QI"],"acceptable":true,"lexicon":"x","digest":"00"}\n'


def sha256(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of five rulings."""
    path = tmp_path / "rulings.log"
    seconds = itertools.count(1_700_000_000)
    judge = Judge(TINY, log=path, clock=lambda: next(seconds))
    for word in ("QI", "ZA", "ZAS", "QI", "QZ"):
        judge.rule([word], table="7")
    return path


def rewrite(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(line + b"\n" for line in lines))


def test_every_line_has_its_number_and_the_hash_of_the_one_before(log: Path) -> None:
    lines = log.read_bytes().splitlines()
    entries = [json.loads(line) for line in lines]
    assert [entry["n"] for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry["prev"] for entry in entries] == ["0" * 64, *map(sha256, lines[:-1])]
    chain = verify_log(log)
    assert chain and (chain.n_lines, chain.n_chained, chain.damaged, chain.line) == (5, 5, (), 0)
    assert chain.head == sha256(lines[-1])
    assert all(verify_log(log, head=sha256(line).upper()) for line in lines)


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (lambda lines: [*lines[:2], lines[2].replace(b"false", b"true"), *lines[3:]], 3, "that line 4 has as prev"),
        (lambda lines: [lines[0].replace(b"QI", b"ZA"), *lines[1:]], 1, "that line 2 has as prev"),
        (lambda lines: lines[1:], 1, "expected n 1, found 2"),
        (lambda lines: lines[:2] + lines[3:], 3, "expected n 3, found 4"),
        (lambda lines: [*lines[:2], lines[3], lines[2], lines[4]], 3, "expected n 3, found 4"),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4, "expected n 4, found 3"),
        (lambda lines: [*lines, OLD.strip()], 6, "expected n and prev, found an entry without"),
        (lambda lines: [OLD.strip(), *lines], 2, "expected n 2, found 1"),
        (lambda lines: [*lines[:2], b"{torn", *lines[3:]], 3, "that line 4 has as prev"),
        (lambda lines: [*lines[:2], b"", *lines[2:]], 4, "expected n 4, found 3"),
        (lambda lines: [lines[0].replace(b"0" * 64, b"1" * 64), *lines[1:]], 1, "expected prev 000000000000"),
        (lambda lines: [lines[0].replace(b'"n":1', b'"n":true'), *lines[1:]], 1, "expected n 1, found True"),
        (lambda lines: [*lines[:4], lines[4].replace(b'"n":5', b'"m":5')], 5, "expected n and prev, found an entry"),
    ],
)
def test_the_first_line_that_was_altered_is_named(log: Path, change, line: int, said: str) -> None:  # type: ignore[no-untyped-def]
    rewrite(log, change(log.read_bytes().splitlines()))
    chain = verify_log(log)
    assert not chain and chain.line == line and said in chain.fault


TORN = b'{"n":6,"prev":"00'
# What happens to a log: rulings, power cuts that leave a piece of a line, and a power cut while such a piece is ended.
HAPPENS = st.lists(st.sampled_from(["rule", "rule", "torn", "torn twice"]), min_size=1, max_size=6)


@given(happens=HAPPENS, old=st.sampled_from([0, 2]), n_rulings=st.integers(1, 3), data=st.data())
def test_no_byte_before_the_last_line_can_be_changed_unnoticed(
    tmp_path_factory: pytest.TempPathFactory, happens: list[str], old: int, n_rulings: int, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "property.log"
    path.write_bytes(OLD * old)
    for what in [*happens, *["rule"] * n_rulings]:
        if what == "rule":
            Judge(TINY, log=path, clock=lambda: 1e9).rule(["QI"])
        else:
            with path.open("ab") as stream:
                stream.write(TORN + (b"\n" + TORN) * (what == "torn twice"))
    good = path.read_bytes()
    assert verify_log(path), verify_log(path)
    if (n_before := good.rstrip(b"\n").rfind(b"\n") + 1) == 0:
        return
    changed = bytearray(good)
    changed[data.draw(st.integers(0, n_before - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(changed)
    assert not verify_log(path)
    # Nor does the next ruling vouch for what was altered, unless it was the end of the log that was.
    if changed.rstrip(b"\n").rfind(b"\n") + 1 >= n_before:
        Judge(TINY, log=path, clock=lambda: 1e9).rule(["QI"])
        assert not verify_log(path)


@given(happens=HAPPENS, data=st.data())
def test_no_line_can_be_taken_out_doubled_or_moved(
    tmp_path_factory: pytest.TempPathFactory, happens: list[str], data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "lines.log"
    path.write_bytes(OLD)
    for what in [*happens, "rule", "rule"]:
        if what == "rule":
            Judge(TINY, log=path, clock=lambda: 1e9).rule(["QI"])
        else:
            with path.open("ab") as stream:
                stream.write(TORN)
    lines = path.read_bytes().splitlines()
    at, to = data.draw(st.integers(0, len(lines) - 2)), data.draw(st.integers(0, len(lines) - 1))
    other = lines[:at] + lines[at + 1 :]
    kind = data.draw(st.sampled_from(["taken out", "doubled", "moved", "put in"]))
    if kind == "doubled":
        other = [*lines[: at + 1], *lines[at:]]
    elif kind == "moved":
        other.insert(to, lines[at])
    elif kind == "put in":
        other = [*lines[:at], data.draw(st.sampled_from([OLD.strip(), TORN, b""])), *lines[at:]]
    rewrite(path, other)
    assert bool(verify_log(path)) == (other == lines)


def test_the_end_can_be_cut_off_and_a_head_that_was_noted_shows_it(log: Path) -> None:
    noted = verify_log(log).head
    lines = log.read_bytes().splitlines()
    rewrite(log, lines[:3])
    assert verify_log(log) and verify_log(log).head == sha256(lines[2]), "which no chain can show"
    assert not verify_log(log, head=noted)
    Judge(TINY, log=log).rule(["ZA"])
    assert verify_log(log) and not verify_log(log, head=noted) and verify_log(log, head=sha256(lines[2]))


def test_a_last_line_that_is_damaged_is_a_fault_and_one_that_is_unfinished_is_told(log: Path) -> None:
    good = log.read_bytes()
    log.write_bytes(good[:-1])
    assert verify_log(log) and verify_log(log).unfinished and verify_log(log).n_lines == 4
    assert read_log(log).entries[-1]["n"] == 4
    log.write_bytes(good[:-2] + b"\n")
    chain = verify_log(log)
    assert not chain and chain.line == 5 and "expected an entry, found a damaged line" in chain.fault
    # Two lines made one: the last is a damaged line again, in a log of two as well.
    for n in (5, 2):
        lines = good.splitlines()[:n]
        rewrite(log, [*lines[: n - 2], lines[n - 2] + b" " + lines[n - 1]])
        assert not verify_log(log) and verify_log(log).line == n - 1
    # The next entry vouches for the line as it is, and the line stays on the list.
    Judge(TINY, log=log).rule(["ZA"])
    assert verify_log(log) and verify_log(log).damaged == (1,)


def test_a_chain_made_anew_is_found_by_a_head_that_was_noted(log: Path) -> None:
    noted = verify_log(log).head
    Judge(TINY, log=log).rule(["QI"])
    assert verify_log(log, head=noted)
    log.unlink()
    for word in ("QI", "ZA", "QI", "QI", "QI", "QI"):
        Judge(TINY, log=log).rule([word])
    assert verify_log(log)
    chain = verify_log(log, head=noted)
    assert not chain and chain.line == 6 and "expected a line with the SHA-256" in chain.fault


def test_a_line_torn_by_a_power_cut_is_vouched_for_with_all_since_the_last_entry(log: Path) -> None:
    five = log.read_bytes().splitlines()
    with log.open("ab") as stream:
        stream.write(TORN)
    assert verify_log(log) and verify_log(log).n_lines == 5 and verify_log(log).unfinished
    Judge(TINY, log=log).rule(["ZA"])
    chain = verify_log(log)
    assert chain and (chain.n_lines, chain.n_chained, chain.damaged, chain.unfinished) == (7, 6, (6,), False)
    entry = read_log(log).entries[-1]
    assert (entry["n"], entry["prev"]) == (7, sha256(TORN))
    assert entry["gap"] == sha256(five[4] + b"\n" + TORN + b"\n")
    lines = log.read_bytes().splitlines()
    rewrite(log, [*lines[:5], TORN.replace(b"prev", b"perv"), lines[6]])
    assert verify_log(log).line == 6
    rewrite(log, [*lines[:4], lines[4].replace(b'"7"', b'"8"'), *lines[5:]])
    chain = verify_log(log)
    assert chain.line == 5 and "lines 5 to 6 with the SHA-256" in chain.fault


def test_a_log_of_the_first_release_is_read_and_continued(tmp_path: Path) -> None:
    log = tmp_path / "old.log"
    log.write_bytes(OLD * 3)
    assert verify_log(log) and verify_log(log).n_chained == 0
    Judge(TINY, log=log).rule(["QI"])
    Judge(TINY, log=log).rule(["QI"])
    assert [entry.get("n") for entry in read_log(log).entries] == [None, None, None, 4, 5]
    assert read_log(log).entries[3]["gap"] == sha256(OLD * 3)
    chain = verify_log(log)
    assert chain and (chain.n_lines, chain.n_chained) == (5, 2)
    lines = log.read_bytes().splitlines()
    for altered, named in ((0, 1), (1, 1), (2, 3)):
        changed = [*lines[:altered], lines[altered].replace(b"true", b"false"), *lines[altered + 1 :]]
        rewrite(log, changed)
        assert verify_log(log).line == named


@pytest.mark.parametrize("size", [4000, 4096, 5000, 13_000])
def test_lines_longer_than_a_block_are_chained_too(tmp_path: Path, size: int) -> None:
    log = tmp_path / "long.log"
    judge = Judge(TINY, log=log)
    for n_words in (1, size // 200, 1, size // 200, size // 200):
        judge.rule([chr(65 + n % 26) + chr(65 + n // 26) + "Z" * 190 for n in range(n_words)])
    assert verify_log(log) and verify_log(log).n_chained == 5
    assert not any("gap" in entry for entry in read_log(log).entries), "nothing is missing in between"


def test_an_empty_log_has_the_head_from_which_the_first_line_starts(tmp_path: Path) -> None:
    log = tmp_path / "empty.log"
    log.write_bytes(b"")
    assert verify_log(log).head == "0" * 64 and verify_log(log).n_lines == 0
    assert not verify_log(log, head="0" * 64)
    with pytest.raises(TypeError, match="head: expected a SHA-256 as text, found 5"):
        verify_log(log, head=5)  # type: ignore[arg-type]


@given(st.binary(max_size=300))
def test_any_bytes_are_verified_as_a_log(tmp_path_factory, blob: bytes) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path_factory.getbasetemp() / "any.log"
    log.write_bytes(blob)
    verify_log(log)
    Judge(TINY, log=log).rule(["QI"])
    assert read_log(log).entries[-1]["words"] == ["QI"]


def test_many_judges_write_one_chain(tmp_path: Path) -> None:
    log = tmp_path / "shared.log"
    code = (
        "import sys; from wordcore import Lexicon; from wordcore.judge import Judge\n"
        "judge = Judge(Lexicon.from_words(['QI']), log=sys.argv[1])\n"
        "for _ in range(40): judge.rule(['QI'], table=sys.argv[2])\n"
    )
    desks = [subprocess.Popen([sys.executable, "-c", code, str(log), str(desk)]) for desk in range(3)]
    assert [desk.wait(timeout=120) for desk in desks] == [0, 0, 0]
    chain = verify_log(log)
    assert chain and chain.n_chained == 120
    assert not any("clock_back_s" in entry for entry in read_log(log).entries)


def test_a_clock_that_goes_back_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "clock.log"
    times = iter([1_700_000_000.0, 1_700_000_005.0, 1_700_000_001.5, 1_700_000_001.5])
    judge = Judge(TINY, log=log, clock=lambda: next(times))
    for number in range(4):
        if number == 2:
            with log.open("ab") as stream:
                stream.write(TORN)  # what a power cut leaves does not hide when the last ruling was
        judge.rule(["QI"])
    assert [entry.get("clock_back_s") for entry in read_log(log).entries] == [None, None, 3.5, None]
    assert main(["judge", "--read-log", str(log)]) == 0
    assert capsys.readouterr().out.splitlines()[2].endswith("(tiny)  clock set back 3.5 s")


def test_fields_are_bounded(tmp_path: Path) -> None:
    judge = Judge(Lexicon.from_words(["QI"], name="n" * 5000), log=tmp_path / "x.log")
    judge.rule(["Q" * 256] * 256, table="t" * 256)
    assert len(read_log(tmp_path / "x.log").entries[0]["lexicon"]) == 256
    with pytest.raises(LimitError, match="words: expected at most 256 characters, found 'QQQ"):
        judge.rule(["QI", "Q" * 257])
    with pytest.raises(LimitError, match="table: expected at most 256 characters"):
        judge.rule(["QI"], table="t" * 257)
    with pytest.raises(LimitError, match="words: expected at most 256, found 257"):
        judge.rule(["QI"] * 257)
    with pytest.raises(TypeError, match=r"table: expected a text, found \['ttt"):
        judge.rule(["QI"], table=["t" * 10_000])  # type: ignore[arg-type]
    assert len(read_log(tmp_path / "x.log").entries) == 1


def test_the_command_gives_the_head_or_the_first_bad_line(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = verify_log(log).head
    assert main(["judge", "--verify-log", str(log)]) == 0
    assert capsys.readouterr().out == f"{log}: 5 lines, 5 chained, head {head}\n"
    assert main(["judge", "--verify-log", str(log), "--head", head, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        **{"log": str(log), "sound": True, "lines": 5, "chained": 5, "damaged": []},
        **{"unfinished": False, "head": head, "line": None, "fault": None},
    }
    assert main(["judge", "--verify-log", str(log), "--head", "00"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{log}:5: expected a line with the SHA-256 '00', found none",
        f"{log}: 5 lines, 5 chained, head {head}",
    ]
    rewrite(log, log.read_bytes().replace(b"ZAS", b"ZA").splitlines())
    assert main(["judge", "--verify-log", str(log)]) == 1
    assert f"{log}:3: expected the SHA-256" in capsys.readouterr().out
    assert main(["judge", "QI", "--head", "00"]) == 2
    assert main(["judge", "--verify-log", str(log.parent / "none.log")]) == 2


def test_the_command_says_what_is_damaged_unfinished_or_not_proven(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with log.open("ab") as stream:
        stream.write(TORN)
    Judge(TINY, log=log).rule(["ZA"])
    with log.open("ab") as stream:
        stream.write(TORN)
    assert main(["judge", "--verify-log", str(log)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"{log}: 7 lines, 6 chained, damaged: 6, head ")
    assert said.err == "what follows the last line break is not a ruling\n"
    log.write_bytes(OLD)
    assert main(["judge", "--verify-log", str(log)]) == 0
    assert "nothing is proven" in capsys.readouterr().err


def test_what_stands_in_a_log_is_shown_and_not_obeyed(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = {"acceptable": True, "time": "\x1b[2J", "table": "7\n8", "words": ["Q\u202eI"], "lexicon": "\x9b31m"}
    log.write_text(json.dumps(forged) + "\n" + json.dumps({"acceptable": True, "words": 5, "clock_back_s": []}) + "\n")
    assert main(["judge", "--read-log", str(log)]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines() == [
        r"\x1b[2J  table 7\n8  Q\u202eI  acceptable  (\x9b31m)",
        "None  table -  5  acceptable  (None)  clock set back [] s",
    ]
    assert main(["judge", "--read-log", str(log) + "\x1b[2J"]) == 2
    assert "\x1b" not in capsys.readouterr().err


@pytest.mark.parametrize("line", [b"{}", b"[1]", b"5", b'{"acceptable":1}', b'{"acceptable":null,"n":1}', b""])
def test_a_line_that_is_json_but_not_a_ruling_is_damaged(tmp_path: Path, line: bytes) -> None:
    log = tmp_path / "odd.log"
    log.write_bytes(line + b"\n")
    assert read_log(log).entries == () and read_log(log).n_damaged == bool(line)
    assert verify_log(log).damaged == (1,) and not verify_log(log)


@pytest.mark.parametrize("n", [b"9" * 4300, b"-1", b"0", b"9007199254740992"])
def test_a_number_that_no_line_has_does_not_keep_the_judge_from_ruling(log: Path, n: bytes) -> None:
    rewrite(log, [*log.read_bytes().splitlines(), b'{"acceptable":true,"prev":"","n":' + n + b"}"])
    assert Judge(TINY, log=log).rule(["QI"]).n == 7
    assert verify_log(log).line == 6


@pytest.mark.parametrize("half", [b'"n":1', b'"prev":"00"', b'"n":true,"prev":""', b'"n":1,"prev":5'])
def test_half_a_place_in_the_chain_is_none(tmp_path: Path, half: bytes) -> None:
    log = tmp_path / "half.log"
    log.write_bytes(b'{"acceptable":true,' + half + b"}\n")
    assert verify_log(log).line == 1
    Judge(TINY, log=log).rule(["QI"])
    entry = read_log(log).entries[-1]
    assert (entry["n"], entry["gap"]) == (2, sha256(log.read_bytes().splitlines()[0] + b"\n"))
    assert verify_log(log).line == 1
