"""One writer per file: others wait, are told for whom, and lose nothing; files are replaced only where they may be."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path

import portalocker
import pytest

from wordcore import eventfile, locks, store
from wordcore.cli import main
from wordcore.errors import BusyError, NoLocksWarning
from wordcore.games.tournament import Tournament

HOLDER = """
import sys, time
from wordcore.locks import locked
with locked(sys.argv[1]):
    print("locked", flush=True)
    time.sleep(float(sys.argv[2]))
"""


def holder(path: Path, seconds: float = 60) -> subprocess.Popen[str]:
    """A process that has the lock of a file when this returns."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, path, str(seconds)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "locked\n"
    return process


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    eventfile.create(path, Tournament(["Ada", "Ben"]))
    return path


def test_whoever_comes_second_is_told_which_process_writes_which_file(event: Path) -> None:
    before = event.read_bytes()
    with holder(event) as process:
        try:
            with (
                pytest.raises(
                    BusyError, match=rf"json: expected no other writer after 0\.1 s, found process {process.pid} "
                ),
                eventfile.changing(event, wait_s=0.1) as tournament,
            ):
                tournament.pair()
            with pytest.raises(BusyError) as caught:
                store.append_line(event, b"x", wait_s=0)
            assert (caught.value.path, caught.value.process) == (str(event), process.pid)
            assert isinstance(caught.value, OSError)
            eventfile.read(event)  # readers never wait
            # Locks are per file: its neighbours are free.
            eventfile.create(event.with_name("other.json"), Tournament(["Ada", "Ben"]), wait_s=0)
        finally:
            process.kill()
    assert event.read_bytes() == before


def test_a_killed_writer_leaves_no_lock_and_nobody_leaves_a_lock_file(event: Path) -> None:
    with holder(event) as process:
        process.kill()
    assert [name for name in os.listdir(event.parent) if "lock" in name] == [".event.json.lock"]
    with eventfile.changing(event, wait_s=0) as tournament:
        tournament.pair()
    assert os.listdir(event.parent) == ["event.json"]


def test_a_writer_waits_until_the_other_is_done(event: Path) -> None:
    with holder(event, seconds=0.3), eventfile.changing(event) as tournament:
        tournament.pair()
    assert eventfile.read(event).n_paired == 1


def test_the_wait_is_ten_seconds_unless_told_otherwise() -> None:
    assert locks.WAIT_S == 10
    for function in (locks.locked, store.only_writer, store.append_line, eventfile.changing, eventfile.create):
        inner = getattr(function, "__wrapped__", function)
        assert inner.__defaults__[-1] == 10, function


def test_re_entry_is_refused_at_once_instead_of_waiting_for_oneself(event: Path) -> None:
    began_s = time.monotonic()
    with eventfile.changing(event) as tournament:
        tournament.pair()
        with pytest.raises(BusyError, match="found this thread already writing it") as caught:
            eventfile.changing(os.path.relpath(event)).__enter__()
        assert caught.value.process == os.getpid()
        link = event.with_name("link.json")
        link.symlink_to(event)
        with pytest.raises(BusyError, match="already writing"):
            eventfile.changing(link).__enter__()
    assert time.monotonic() - began_s < 5
    assert eventfile.read(event).n_paired == 1
    with eventfile.changing(event, wait_s=0) as tournament:
        tournament.unpair()


def test_threads_wait_for_each_other_and_lose_nothing(event: Path) -> None:
    def enter(desk: int) -> None:
        for number in range(8):
            with eventfile.changing(event) as tournament:
                tournament.enter(f"Desk {desk} player {number}")

    threads = [threading.Thread(target=enter, args=(desk,)) for desk in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(eventfile.read(event).players) == 2 + 24
    assert os.listdir(event.parent) == ["event.json"]


def test_two_desks_that_pair_at_once_pair_one_round_and_one_is_told(event: Path) -> None:
    command = [sys.executable, "-m", "wordcore", "tournament", "pair", str(event), "--round", "1"]
    desks = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [desk.communicate(timeout=60) for desk in desks]
    assert sorted(desk.returncode for desk in desks) == [0, 2, 2]
    assert sum("round 1 is already paired" in errors for _, errors in said) == 2
    assert (eventfile.read(event).n_paired, eventfile.read(event).revision) == (1, 1 + 2)


def test_desks_in_processes_of_their_own_lose_no_entry(event: Path) -> None:
    code = (
        "import sys; from wordcore import eventfile\n"
        "for number in range(15):\n"
        "    with eventfile.changing(sys.argv[1]) as event: event.enter(f'{sys.argv[2]} {number}')\n"
    )
    desks = [subprocess.Popen([sys.executable, "-c", code, event, f"desk {n}"]) for n in range(3)]
    assert [desk.wait(timeout=120) for desk in desks] == [0, 0, 0]
    assert len(eventfile.read(event).players) == 2 + 45
    assert os.listdir(event.parent) == ["event.json"]


def test_the_command_names_the_process_that_writes(
    event: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eventfile.changing.__wrapped__, "__defaults__", (0.05,))  # type: ignore[attr-defined]
    with holder(event) as process:
        try:
            assert main(["tournament", "pair", str(event)]) == 2
        finally:
            process.kill()
    assert f"found process {process.pid} writing; try again later" in capsys.readouterr().err


def test_a_holder_that_left_no_note_is_another_process(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(event.with_name(".event.json.lock"), "wb") as stream:
        portalocker.lock(stream, portalocker.LockFlags.EXCLUSIVE)
        with pytest.raises(BusyError, match="found another process writing") as caught:
            eventfile.changing(event, wait_s=0).__enter__()
    assert caught.value.process is None


def test_a_file_system_without_locks_warns_once(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise portalocker.LockException("Function not implemented")

    monkeypatch.setattr(portalocker, "lock", no_locks)
    monkeypatch.setattr(portalocker, "unlock", no_locks)
    monkeypatch.setattr(locks, "_without_locks", set())
    with pytest.warns(NoLocksWarning, match="the file system has no locks") as caught:
        for number in range(3):
            with eventfile.changing(event) as tournament:
                tournament.enter(f"Player {number}")
    assert len(caught) == 1
    assert len(eventfile.read(event).players) == 5
    locks._without_locks.clear()
    with pytest.warns(NoLocksWarning) as caught, locks.locked(event):
        pass
    assert caught[0].filename == __file__


def test_a_lock_on_a_file_that_its_last_holder_removed_is_not_a_lock(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = event.with_name(".event.json.lock")
    took = locks._try
    removals = [beside.unlink]

    def removed_first(descriptor: int, name: str) -> bool:
        if removals:
            removals.pop()()
        return took(descriptor, name)

    monkeypatch.setattr(locks, "_try", removed_first)
    with locks.locked(event):
        assert beside.exists(), "nobody else would find this lock"


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_whoever_may_write_here_may_lock_here(event: Path) -> None:
    mask = os.umask(0)
    try:
        with locks.locked(event):
            assert event.with_name(".event.json.lock").stat().st_mode & 0o777 == 0o666
    finally:
        os.umask(mask)


def test_a_lock_file_that_is_a_link_is_not_followed(event: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    event.with_name(".event.json.lock").symlink_to(precious)
    with pytest.raises(OSError, match=r"event\.json"):
        eventfile.changing(event).__enter__()
    assert precious.read_bytes() == b"mine"


def test_a_missing_directory_is_told_with_the_file_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        eventfile.create(tmp_path / "none" / "event.json", Tournament(["Ada", "Ben"]))
    assert caught.value.filename == str(tmp_path / "none" / "event.json")


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "kept.bin"
    path.write_bytes(b"kept")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match=r"read-only.*kept\.bin"):
        store.write_whole(path, b"other")
    assert path.read_bytes() == b"kept" and os.listdir(tmp_path) == ["kept.bin"]


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual_mode(tmp_path: Path) -> None:
    path = tmp_path / "file.bin"
    mask = os.umask(0o027)
    try:
        store.write_whole(path, b"1")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        store.write_whole(path, b"2")
        assert path.stat().st_mode & 0o777 == 0o604
        os.umask(0)
        store.write_whole(tmp_path / "open.bin", b"1")
        store.append_line(tmp_path / "open.log", b"1")
        assert {(tmp_path / name).stat().st_mode & 0o777 for name in ("open.bin", "open.log")} == {0o666}
    finally:
        os.umask(mask)


def test_a_temporary_name_that_is_taken_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    monkeypatch.setattr(store.secrets, "token_hex", lambda _: "guessed")
    (tmp_path / ".file.bin.guessed.tmp").symlink_to(precious)
    with pytest.raises(FileExistsError):
        store.write_whole(tmp_path / "file.bin", b"x")
    assert precious.read_bytes() == b"mine" and not (tmp_path / "file.bin").exists()


def test_the_umask_is_never_changed_even_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(_: int) -> int:
        raise AssertionError("other threads would create files with it")

    monkeypatch.setattr(os, "umask", asked)
    store.write_whole(tmp_path / "file.bin", b"x")
    store.append_line(tmp_path / "file.log", b"x")


def test_a_lock_taken_before_a_fork_is_free_once_the_parent_is_done(event: Path) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no fork here")
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # fork among threads
        with locks.locked(event):
            child = os.fork()
            if child == 0:
                os.close(writing)
                os.read(reading, 1)
                os._exit(0)
    try:
        with locks.locked(event, wait_s=0):
            pass
    finally:
        os.close(writing)
        os.close(reading)
        os.waitpid(child, 0)
