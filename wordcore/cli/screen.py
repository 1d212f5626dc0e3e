"""A terminal that shows what it is given and obeys none of it: control characters are escaped, colours kept.

    >>> print(visible("Q\\x1b[2J QI\\u202e"), visible("\\x1b[31mno\\x1b[0m") == "\\x1b[31mno\\x1b[0m")
    Q\\x1b[2J QI\\u202e True

Only what people read on a screen goes through here; a file or pipe gets its bytes as they are. Not here: what is said
(``output`` and the commands).
"""

from __future__ import annotations

import argparse
import re
from typing import IO, Any, NoReturn

from wordcore.cli.output import plain
from wordcore.errors import shown

_MOST_SAID = 400  # characters of what argparse has to say
_MOST_DIGITS = 1000
# The colours that our own text has, in none of which it is invisible: those of words, and of tiles, cubes and squares.
_COLOURS = r"0|(?:1;)?3[12]|40;97|(?:41|44|45|101|104);97|(?:42|43|46|48;5;208);30(?:;1)?"
# One of them; or a control character, among them those that change the direction of text; or half a surrogate pair.
_SIGNS = re.compile(
    rf"(\x1b\[(?:{_COLOURS})m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def visible(text: str) -> str:
    """The text as a screen may show it; line ends and tabs stay."""
    return _SIGNS.sub(lambda sign: sign[1] or sign[0].encode("unicode_escape").decode("ascii"), text)


class Screen:
    """Standard output where it is a terminal."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self.buffer = _Bytes(self)

    def write(self, text: str) -> int:
        """Writes the text, made visible."""
        self._stream.write(visible(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Bytes:
    """The same for those that write bytes: UTF-8, or escaped."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def write(self, data: bytes) -> int:
        self._screen.write(bytes(data).decode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self) -> None:
        self._screen.flush()


def _whole_number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"expected a whole number, found {shown(text)}")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number, found {shown(text)}") from None


class Parser(argparse.ArgumentParser):
    """A parser whose errors are in our own words, and do not echo a megabyte, nor what a terminal would obey."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.register("type", int, _whole_number)
        self.register("type", float, _number)

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and ends the program with 2."""
        super().error(plain(message if len(message) <= _MOST_SAID else f"{message[: _MOST_SAID - 3]}..."))
