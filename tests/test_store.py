"""Files are whole or not there; logs lose at most the line being written, whatever is killed when."""

from __future__ import annotations

import os
import random
import signal
import stat
import struct
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon, eventfile, store
from wordcore.errors import GameFileError
from wordcore.games.tournament import Tournament
from wordcore.judge import Judge, read_log

needs_kill = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked writer")
LONGEST_WAIT_S = 0.06  # some writes long, so that the kill falls anywhere inside one
TINY = Lexicon.from_words(["QI"], name="tiny")


def killed_writer(write: Callable[[int], None], first: int, wait_s: float) -> int:
    """Let a child write entries ``first``, ``first + 1`` ... and kill it; the last entry it called done."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            number = first
            while True:
                write(number)
                os.write(writing, struct.pack("<q", number))
                number += 1
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(wait_s)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer failed before it was killed"
    done = first - 1
    while (note := os.read(reading, 8)) != b"":
        (done,) = struct.unpack("<q", note)
    os.close(reading)
    return done


def kill_often(write: Callable[[int], None], count: Callable[[], int], n_writes: int, seed: int) -> None:
    """Kill writers at random points until so many entries are written; none but the last may be lost."""
    chance = random.Random(seed)
    there, count_s, n_kills = 0, 0.0, 0
    while there < n_writes:
        n_kills += 1
        assert n_kills < 50 + 10 * n_writes, "nothing is written any more"
        # A writer reads first, which takes longer the more there is.
        done = killed_writer(write, there + 1, chance.uniform(0, max(LONGEST_WAIT_S, 20 * count_s)))
        began_s = time.monotonic()
        there, count_s = count(), time.monotonic() - began_s
        assert done <= there <= done + 1


def enter_player(path: Path) -> Callable[[int], None]:
    def write(number: int) -> None:
        with eventfile.changing(path) as event:
            event.enter(f"Player {number}")

    return write


def tournament_killed_often(path: Path, n_writes: int, seed: int) -> None:
    eventfile.create(path, Tournament())
    kill_often(enter_player(path), lambda: len(eventfile.read(path).players), n_writes, seed)
    enter_player(path)(10**6)
    assert [found.name for found in path.parent.iterdir()] == [path.name], "a temporary was left behind"


def log_killed_often(path: Path, n_writes: int, seed: int) -> None:
    judge = Judge(TINY, log=path)
    path.touch()
    kill_often(
        lambda number: bool(judge.rule(["QI"], table=str(number))) or None,
        lambda: len(read_log(path).entries),
        n_writes,
        seed,
    )


@needs_kill
def test_a_tournament_file_killed_at_random_points_is_never_unreadable(tmp_path):
    tournament_killed_often(tmp_path / "event.json", n_writes=50, seed=1)


@needs_kill
def test_a_judges_log_killed_at_random_points_is_never_unreadable(tmp_path):
    log_killed_often(tmp_path / "judge.log", n_writes=120, seed=2)


@needs_kill
@pytest.mark.long
def test_two_thousand_tournament_entries_with_kills(tmp_path):
    tournament_killed_often(tmp_path / "event.json", n_writes=2000, seed=3)


@needs_kill
@pytest.mark.long
def test_two_thousand_rulings_with_kills(tmp_path):
    log_killed_often(tmp_path / "judge.log", n_writes=2000, seed=4)


@needs_kill
def test_two_desks_that_write_at_once_lose_no_entry(tmp_path):
    path = tmp_path / "event.json"
    eventfile.create(path, Tournament())
    children = []
    for desk in range(2):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                for number in range(15):
                    with eventfile.changing(path) as event:
                        event.enter(f"Desk {desk} player {number}")
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0]
    assert len(eventfile.read(path).players) == 30


def test_a_block_that_fails_leaves_the_old_file_and_no_temporary(tmp_path):
    path = tmp_path / "event.json"
    eventfile.create(path, Tournament(["Ada", "Ben"]))
    before = path.read_bytes()
    with pytest.raises(RuntimeError), eventfile.changing(path) as event:
        event.enter("Chi")
        raise RuntimeError("lights out")
    with pytest.raises(RuntimeError), store.whole_file(path) as stream:
        stream.write(b"half")
        raise RuntimeError("disk full")
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["event.json"]


def test_a_new_event_never_replaces_a_file(tmp_path):
    path = tmp_path / "event.json"
    path.write_text("precious")
    with pytest.raises(FileExistsError, match="already exists"):
        eventfile.create(path, Tournament())
    assert path.read_text() == "precious"


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_a_tournament_or_refused(tmp_path_factory, blob):
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(blob)
    with pytest.raises(GameFileError, match=r"any\.json"):
        eventfile.read(path)


def test_a_torn_last_line_is_ended_before_the_next_line(tmp_path):
    path = tmp_path / "a.log"
    path.write_bytes(b"one\ntw")
    store.append_line(path, b"three")
    assert path.read_bytes() == b"one\ntw\nthree\n"
    assert store.read_lines(path) == [b"one", b"tw", b"three"]


def test_a_line_break_inside_a_line_is_refused(tmp_path):
    with pytest.raises(ValueError, match="line break"):
        store.append_line(tmp_path / "a.log", b"one\ntwo")
    assert not (tmp_path / "a.log").exists()


@given(st.lists(st.binary(max_size=8).filter(lambda line: b"\n" not in line), max_size=5), st.integers(0, 60))
def test_a_log_cut_off_at_any_byte_is_read_up_to_its_last_whole_line(tmp_path_factory, lines, cut):
    path = tmp_path_factory.getbasetemp() / "cut.log"
    path.unlink(missing_ok=True)
    path.touch()
    for line in lines:
        store.append_line(path, line)
    whole = path.read_bytes()[:cut]
    path.write_bytes(whole)
    assert store.read_lines(path) == lines[: whole.count(b"\n")]


def test_what_is_no_plain_file_is_written_to_and_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match=tmp_path.name):
        store.write_whole(tmp_path, b"x")
    if os.path.exists(os.devnull) and not os.path.isfile(os.devnull):
        store.write_whole(os.devnull, b"x")
        assert not os.path.isfile(os.devnull)
    assert os.listdir(tmp_path) == []


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        store.write_whole(tmp_path / "missing" / "tiny.lex", b"x")
    assert caught.value.filename == str(tmp_path / "missing" / "tiny.lex")


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="no limit to a file's size here")
def test_a_file_that_finds_no_room_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    import resource

    target = tmp_path / "large.bin"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(OSError, match=r"large\.bin"):
            store.write_whole(target, bytes(10_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        store.write_whole(pipe, b"through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode) and os.listdir(tmp_path) == ["pipe"]


def test_an_error_about_another_file_keeps_that_files_name(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, store.whole_file(tmp_path / "out.bin") as stream:
        stream.write(b"half")
        open(tmp_path / "source.txt")  # noqa: SIM115
    assert caught.value.filename == str(tmp_path / "source.txt")
    assert os.listdir(tmp_path) == []


def test_only_temporaries_of_the_same_file_are_cleared_away(tmp_path: Path) -> None:
    for name in (".a[1].json.00.tmp", ".a1.json.00.tmp", ".b.json.00.tmp", "a[1].json.tmp"):
        (tmp_path / name).touch()
    with store.only_writer(tmp_path / "a[1].json"):
        pass
    assert sorted(os.listdir(tmp_path)) == [".a1.json.00.tmp", ".b.json.00.tmp", "a[1].json.tmp"]


@given(st.lists(st.binary(max_size=9000).filter(lambda line: b"\n" not in line), max_size=6), st.booleans())
def test_a_line_may_depend_on_the_last_or_on_all_before_it(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], torn: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "made.log"
    torn = torn and bool(lines) and bool(lines[-1])
    path.write_bytes(b"".join(line + b"\n" for line in lines)[: -1 if torn else None])

    def made(last: bytes | None, all_lines: Callable[[], list[bytes]]) -> bytes:
        assert last == (lines[-1] if lines else None)
        assert all_lines() == lines
        return b"made"

    store.append_line(path, made)
    assert store.read_lines(path) == [*lines, b"made"]
    with pytest.raises(ValueError, match="line: expected no line break, found one"):
        store.append_line(path, lambda *_: b"two\nlines")
    assert store.read_lines(path) == [*lines, b"made"]


@pytest.mark.parametrize("size", [0, 1, 4094, 4095, 4096, 4097, 8191, 8192, 9000, 13_000])
def test_a_last_line_of_any_length_is_found(tmp_path: Path, size: int) -> None:
    path = tmp_path / "long.log"
    for first in (b"", b"short\n", b"y" * 9000 + b"\n"):
        line = bytes(range(32, 127)) * (size // 95) + b"x" * (size % 95)
        path.write_bytes(first + line + b"\n")
        store.append_line(path, lambda last, _, line=line: b"same" if last == line else b"other")  # type: ignore[misc]
        assert store.read_lines(path)[-1] == b"same"


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="no limit to a file's size here")
def test_a_line_that_finds_no_room_is_taken_back(tmp_path: Path) -> None:
    import resource

    log = tmp_path / "full.log"
    store.append_line(log, b"first")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    # The lock's note is beyond 64 KiB: what finds no room here is the line alone.
    resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, before[1]))
    try:
        with pytest.raises(OSError):
            store.append_line(log, bytes(80_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert log.read_bytes() == b"first\n"
    store.append_line(log, b"second")
    assert store.read_lines(log) == [b"first", b"second"]


def test_what_is_appended_and_renamed_is_flushed_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[bool] = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda d: (flushed.append(stat.S_ISDIR(os.fstat(d).st_mode)), fsync(d))[1])
    store.write_whole(tmp_path / "file.bin", b"x")
    directories = [True] * hasattr(os, "O_DIRECTORY")
    assert flushed == [False, *directories]
    flushed.clear()
    store.append_line(tmp_path / "new.log", b"x")
    assert flushed == [False, *directories]
    flushed.clear()
    store.append_line(tmp_path / "new.log", b"y")
    assert flushed == [False], "the name is on disk already"


def test_ctrl_c_as_soon_as_the_temporary_file_is_there_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def interrupted(path: object, flags: int, *mode: int) -> int:
        descriptor = opened(path, flags, *mode)  # type: ignore[arg-type]
        if flags & os.O_CREAT:
            os.close(descriptor)
            raise KeyboardInterrupt
        return descriptor

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.write_whole(tmp_path / "answer.txt", b"42")
    assert list(tmp_path.iterdir()) == []


def test_a_temporary_file_of_somebody_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.secrets, "token_hex", lambda n: "0" * 16)
    theirs = tmp_path / f".answer.txt.{'0' * 16}.tmp"
    theirs.write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        store.write_whole(tmp_path / "answer.txt", b"42")
    assert theirs.read_bytes() == b"theirs" and not (tmp_path / "answer.txt").exists()
