"""Running a subcommand: its parser, standard output as the command needs it, and the exit code of whatever ends it.

>>> ended_by(ValueError("--length: expected a number such as 7, or a range such as 4-10, 4- or -7, found 'x'"))
2
"""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import TextIO, cast

import wordcore
from wordcore.cli import COMMANDS
from wordcore.cli.output import said, talk
from wordcore.cli.screen import Parser, Screen
from wordcore.errors import WordcoreError

_READER_WENT_AWAY = 141  # 128 and the number of SIGPIPE; 0 would say that all is valid


def build_parser(commands: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of the whole command line, or of some subcommands only (which starts faster)."""
    parser = Parser(
        prog="wordcore", description="Words for word games: is it one, what do these tiles spell, who can win?"
    )
    parser.add_argument("--version", action="version", version=f"wordcore {wordcore.__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in commands:
        importlib.import_module(f"wordcore.cli.{name}").add_parser(subparsers)
    return parser


def run(arguments: list[str]) -> int:
    """Runs the command that the arguments name; raises what it raises."""
    chosen = next((a for a in arguments if not a.startswith("-")), None)
    if sys.stdout is None:
        return _trouble("standard output is closed; there is nowhere to write the answer")
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        # Lists are read and written as UTF-8, whatever the locale; a file's name is written as it was given.
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
    given = sys.stdout
    if given.isatty():
        sys.stdout = cast("TextIO", Screen(given))
    try:
        args = build_parser([chosen] if chosen in COMMANDS else COMMANDS).parse_args(arguments)
        with warnings.catch_warnings():
            warnings.showwarning = _told
            code: int = args.run(args)
        sys.stdout.flush()
        return code
    finally:
        sys.stdout = given


def ended_by(error: BaseException) -> int:
    """The exit code of a command that an error ended, after saying why."""
    if isinstance(error, BrokenPipeError) or _is_broken_pipe(error):
        return _reader_went_away()
    if isinstance(error, KeyboardInterrupt):
        return _trouble("stopped")
    if isinstance(error, UnicodeDecodeError):  # of standard input, the only text that is read as the locale has it
        return _trouble(f"standard input: expected {error.encoding}, found the byte 0x{error.object[error.start]:02X}")
    if isinstance(error, (WordcoreError, OSError, ValueError, LookupError, MemoryError)):
        return _trouble(said(error))
    return _trouble(f"unexpected {type(error).__name__}: {error}; please report this")


def _is_broken_pipe(error: BaseException) -> bool:
    # Windows calls a pipe without a reader an invalid argument.
    return (
        sys.platform == "win32"
        and isinstance(error, OSError)
        and error.errno == errno.EINVAL
        and error.filename is None
        and not isinstance(error, WordcoreError)
    )


def _reader_went_away() -> int:
    # Point stdout at nothing, so that the interpreter's last flush is quiet too.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _READER_WENT_AWAY


def _told(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Our own warnings in our own words; those of others as Python shows them."""
    if category.__module__ == "wordcore.errors":
        talk(f"wordcore: {message}")
    else:
        (file or sys.stderr).write(warnings.formatwarning(message, category, filename, lineno, line))


def _trouble(text: str) -> int:
    talk(f"wordcore: {text}")
    return 2
