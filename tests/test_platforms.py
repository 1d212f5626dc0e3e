"""What only Windows, macOS or an unusual interpreter would notice, as far as it can be shown here."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wordcore import cli, store
from wordcore.cli import running
from wordcore.places import is_name, lexicons

SECOND_INTERPRETER = """
import sys
import wordcore
try:
    import _interpreters as interpreters
    run = interpreters.exec
except ImportError:
    import _xxsubinterpreters as interpreters
    run = interpreters.run_string
code = '''
try:
    import wordcore
except ImportError as error:
    print(error)
'''
for _ in range(2):
    run(interpreters.create(), code)
print("quiz" in wordcore.load())
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="interpreters of CPython")
def test_a_second_interpreter_is_told_that_it_cannot() -> None:
    ran = subprocess.run([sys.executable, "-c", SECOND_INTERPRETER], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    first, second, answer = ran.stdout.splitlines()
    assert first == second and first.startswith("wordcore can be imported by one interpreter of a process only")
    assert answer == "True"


@pytest.mark.parametrize(
    "name", ["con", "CON", "nul.txt", "com1", "lpt9.x", "a:b", "a*", "a?", '"a"', "a|b", "<a>", "a.", "a "]
)
def test_what_windows_cannot_call_a_file_is_not_a_name_anywhere(name: str) -> None:
    assert not is_name(name)


def test_ordinary_names_are_names() -> None:
    assert all(map(is_name, [*lexicons(), "csw 24", "console", "com10", "Wörter", "a.b", "auxiliary", "x'y", "(a)"]))


def test_a_pipe_without_a_reader_is_an_invalid_argument_on_windows(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def gone(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(running, "build_parser", gone)
    assert cli.main(["lexicons"]) == 2, "elsewhere it is an error like any other"
    monkeypatch.setattr(sys, "platform", "win32")
    kept = os.dup(1)
    try:
        assert cli.main(["lexicons"]) == 141
    finally:
        os.dup2(kept, 1)
        os.close(kept)
    assert "invalid argument" in capfd.readouterr().err


def test_a_file_in_use_is_tried_again_on_windows_and_then_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, refusals = os.replace, [1, 2, 3]

    def refused(*paths: object) -> None:
        if refusals:
            refusals.pop()
            raise PermissionError(errno.EACCES, "Access is denied")
        replace(*paths)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", refused)
    monkeypatch.setattr(store, "_REPLACE_WAIT_S", 0)
    with pytest.raises(PermissionError, match="Access is denied"):
        store.write_whole(tmp_path / "a.bin", b"x")
    assert refusals == [1, 2] and os.listdir(tmp_path) == []
    monkeypatch.setattr(sys, "platform", "win32")
    store.write_whole(tmp_path / "a.bin", b"x")
    assert (tmp_path / "a.bin").read_bytes() == b"x"
    refusals += range(100)
    with pytest.raises(PermissionError, match=r"the file is in use; close the lexicons .*a\.bin"):
        store.write_whole(tmp_path / "a.bin", b"y")
    assert (tmp_path / "a.bin").read_bytes() == b"x" and os.listdir(tmp_path) == ["a.bin"]
