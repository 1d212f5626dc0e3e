"""A terminal is told what was found and obeys none of it; errors do not echo all they were given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wordcore.cli import main
from wordcore.cli.output import ProgressBar
from wordcore.cli.screen import visible
from wordcore.games.linguishtik.notation import _PAINT
from wordcore.games.scrabble.picture import _TERMINAL, _TILE_TERMINAL

pty = pytest.importorskip("pty", reason="needs a terminal")

EVIL = "\x1b]0;owned\x07\x1b[2J\u202eevil"


def on_a_terminal(*arguments: str) -> str:
    """What a command shows on stdout and stderr when they are a terminal."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "wordcore", *arguments]
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=child, stderr=child)
    os.close(child)
    shown = b""
    while True:
        try:
            piece = os.read(parent, 4096)
        except OSError:  # the other side was closed
            break
        if not piece:
            break
        shown += piece
    running.wait(60)
    os.close(parent)
    return shown.decode("utf-8", "surrogateescape")


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "LIST"),
        ("check", "--all", "LIST"),
        ("check", "--reasons", "LIST"),
        ("diff", "LIST", "OTHER"),
        ("scan", "--unknown", "LIST"),
        ("define", EVIL),
        ("tags", EVIL),
        ("judge", EVIL),
        ("find", "--tiles", EVIL),
        ("find", EVIL, EVIL),
        ("info", EVIL),
    ],
)
def test_a_terminal_is_shown_control_characters_and_obeys_none(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    names = {"LIST": tmp_path / "list.txt", "OTHER": tmp_path / "other.txt"}
    names["LIST"].write_text(f"cat\n{EVIL}\nq{EVIL}qx\n", encoding="utf-8")
    names["OTHER"].write_text("cat\n", encoding="utf-8")
    shown = on_a_terminal(*(str(names.get(argument, argument)) for argument in arguments))
    assert shown and "\x1b]" not in shown and "\x07" not in shown and "\u202e" not in shown
    # The bar of a long run takes its line away again; nothing else moves the cursor.
    assert "\x1b[2J" not in shown.replace("\r\x1b[K", "")


def test_a_pipe_gets_the_bytes_as_they_are(tmp_path: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text(f"{EVIL}\n", encoding="utf-8")
    command = [sys.executable, "-m", "wordcore", "check", str(listed)]
    assert subprocess.run(command, capture_output=True).stdout.decode() == f"{EVIL}\n"


def test_colours_stay_and_what_hides_text_does_not() -> None:
    assert visible("\x1b[1;32mYES\x1b[0m\tand\n") == "\x1b[1;32mYES\x1b[0m\tand\n"
    assert visible("\x1b[8mhidden\x1b[0m") == "\\x1b[8mhidden\x1b[0m"
    assert visible("a\rb\x00\x9b2J\ud800") == "a\\rb\\x00\\x9b2J\\ud800"


def test_no_colour_is_obeyed_that_would_hide_what_follows() -> None:
    for colour in ("30;40", "97", "30", "40;30", "47;97", "38;5;0", "0;8", "7", ""):
        assert visible(f"\x1b[{colour}mcat") == f"\\x1b[{colour}mcat"
    for colour in (*_PAINT.values(), *_TERMINAL.values(), _TILE_TERMINAL, "31", "32", "1;31", "1;32", "0"):
        assert visible(f"\x1b[{colour}mcat") == f"\x1b[{colour}mcat"


@pytest.mark.parametrize(
    "arguments",
    [
        ("find", "cat", "--\x1b[31m\x1b[2J"),
        ("study", "quiz", "\x1b[31m"),
        ("tournament", "print", "event.json", "pairings", "\x1b[31m"),
        ("serve", "--host", "\x1b[31m\u00e9"),
        ("serve", "--host", "a\0b"),
        ("serve", "--host", "a" * 64 + ".example"),
    ],
)
def test_an_argument_is_shown_and_not_obeyed(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    said = capsys.readouterr().err
    assert code == 2 and "please report this" not in said
    assert all(character.isprintable() or character == "\n" for character in said), said


def test_the_name_of_a_file_is_shown_and_not_obeyed_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("wordcore.cli.output.time.monotonic", iter((0.0, 9.0)).__next__)
    ProgressBar()("\x1b]0;owned\x07.txt", 1, 2)
    assert capsys.readouterr().err.startswith("\r\x1b[K\\x1b]0;owned\\x07.txt [")


@pytest.mark.parametrize(
    "arguments",
    [
        ("find", "starting", "A" * 100_000),
        ("tournament", "pair", "A" * 100_000),
        ("tournament", "print", "event.json", "A" * 100_000),
        ("puzzle", "ladder", "A" * 100_000, "cat"),
    ],
)
def test_an_error_does_not_echo_a_hundred_thousand_letters(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "wordcore", *arguments]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode in (1, 2) and len(said.stderr) < 2000
