"""What every subcommand shares: the lexicon option, JSON lines, colour, progress."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from wordcore.alphabet import Alphabet
from wordcore.errors import AlphabetError, BadTilesError, BadValueError, GameFileError, shown
from wordcore.lexicon import Lexicon, load
from wordcore.places import DEFAULT

_LONGEST_NAME = 256  # characters of a file's name that are echoed


def add_common(parser: argparse.ArgumentParser) -> None:
    """Adds ``--lexicon NAME|PATH`` and ``--json``."""
    parser.add_argument(
        "--lexicon", metavar="NAME|PATH", default=DEFAULT, help=f"a lexicon's name or file (default: {DEFAULT})"
    )
    add_json(parser)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json`` alone, for commands that ask no lexicon."""
    parser.add_argument("--json", action="store_true", help="one JSON object per line")


def add_alphabet(parser: argparse.ArgumentParser) -> None:
    """Adds ``--alphabet NAME|TOML``, for commands that read lists."""
    parser.add_argument(
        "--alphabet",
        metavar="NAME|TOML",
        help="a shipped alphabet, or a definition file (default: a lexicon's own, otherwise english)",
    )


def parse_alphabet(name: str) -> Alphabet:
    """The alphabet that ``--alphabet`` names: a shipped one, or a definition file."""
    if name.endswith(".toml"):
        with within_file(name):
            return Alphabet.from_toml(Path(name).read_text(encoding="utf-8"))
    return Alphabet.named(name)


def open_lexicon(args: argparse.Namespace) -> Lexicon:
    """The lexicon that ``--lexicon`` names."""
    return load(args.lexicon)


def check_output(option: str, path: str, inputs: Iterable[str]) -> None:
    """Raises BadValueError if a command would write over a file that it reads, or into one that is called ``-``.

    >>> check_output("--report", "-", [])
    Traceback (most recent call last):
    wordcore.errors.BadValueError: --report: expected a file, found '-'; name one
    """
    if path == "-":
        raise BadValueError.at(option, "a file", "'-'", "name one")
    if os.path.isfile(path) and any(os.path.exists(name) and os.path.samefile(path, name) for name in inputs):
        raise BadValueError.at(option, "a file that is not read", path, "name another one")


def parse_span(option: str, text: str, most: int) -> int | tuple[int, int]:
    """A number or a range of an option: ``7``, ``4-10``, ``4-`` up to ``most``, ``-7`` from 0.

    >>> parse_span("--length", "4-", 63), parse_span("--length", "-7", 63), parse_span("--length", "5", 63)
    ((4, 63), (0, 7), 5)
    """
    low, dash, high = text.partition("-")
    if not all(part.isascii() and part.isdecimal() for part in (low, high) if part) or not (low or high):
        raise BadValueError.at(option, "a number such as 7, or a range such as 4-10, 4- or -7", shown(text))
    if not dash:
        return int(low)
    span = int(low or 0), int(high or most)
    if span[0] > span[1]:
        raise BadValueError.at(option, "the smaller number first", shown(text))
    return span


def emit_json(value: Any) -> None:
    """One object on one line of stdout."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if any("\ud800" <= character <= "\udfff" for character in line):  # a file name that is not UTF-8
        line = json.dumps(value, separators=(",", ":"))
    sys.stdout.write(line + "\n")


def said(error: Exception) -> str:
    """What people read of an error: our own text, or the file and the system's reason.

    >>> said(FileNotFoundError(2, "No such file or directory", "words.txt"))
    'words.txt: no such file or directory'
    """
    if isinstance(error, MemoryError):
        return "not enough memory"
    if not isinstance(error, OSError) or not error.strerror:
        return str(error) or type(error).__name__
    reason = error.strerror[:1].lower() + error.strerror[1:]
    if error.filename is None:
        return reason
    name = os.fsdecode(error.filename) or "''"
    return f"{name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + '...'}: {reason}"


def plain(text: object) -> str:
    """A text from outside as a terminal may show it: what is not printable is escaped, line breaks too.

    >>> print(plain("Q\\x1b[2J QI"))
    Q\\x1b[2J QI
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in str(text)
    )


def talk(text: str) -> None:
    """A line for people, on stderr; what a terminal would obey instead of showing it is escaped."""
    print("\n".join(map(plain, text.split("\n"))), file=sys.stderr)


def counted(n: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "word"), counted(1200, "word")
    ('1 word', '1,200 words')
    """
    return f"{n:,} {what}{'s' * (n != 1)}"


def use_colour(stream: IO[str]) -> bool:
    """Colour only on a terminal, and never against NO_COLOR."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class ProgressBar:
    """A line on stderr that is redrawn at most ten times per second; silent when stderr is not a terminal."""

    def __init__(self, unit: str = "bytes") -> None:
        self._shown = sys.stderr.isatty()
        self._unit = unit
        self._started = time.monotonic()
        self._last = 0.0

    def __call__(self, what: str, done: int, of: int) -> None:
        """Shows ``done`` out of ``of`` (0 = not known)."""
        now = time.monotonic()
        if not self._shown or now - self._last < 0.1:
            return
        self._last = now
        elapsed = max(now - self._started, 1e-9)
        share = done / of if of else 0.0
        bar = "#" * int(24 * share) if of else ""
        left = f", {elapsed / share - elapsed:.0f} s left" if share > 0.02 and done < of else ""
        sys.stderr.write(f"\r\x1b[K{plain(what)} [{bar:<24}] {done / elapsed:,.0f} {self._unit}/s{left}")
        sys.stderr.flush()

    def close(self) -> None:
        """Takes the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextlib.contextmanager
def within_file(name: str) -> Iterator[None]:
    """Names the file in which a game, a position or an alphabet is wrong; ``-`` is standard input."""
    name = "<stdin>" if name == "-" else name
    try:
        yield
    except UnicodeDecodeError as error:
        found = f"the byte 0x{error.object[error.start]:02X}"
        raise GameFileError.at(name, "text in UTF-8", found, "save it as UTF-8") from None
    except (GameFileError, AlphabetError, BadTilesError) as fault:
        raise fault.within(name) from None


def read_json(name: str) -> Any:
    """The JSON of a file, or of standard input for ``-``; raises ``GameFileError`` with the name."""
    place = "<stdin>" if name == "-" else name
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return json.loads(text)
    except (ValueError, RecursionError):
        raise GameFileError.at(place, "a file of JSON", "something else") from None
