"""What is known of a list while it is read: its format and encoding, counts, and the bytes that cannot be read.

Every format keeps the same book, so that ``reader`` can report the same things about all of them. Not here: the
formats themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from wordcore.text.encoding import UTF8, bad_place, remedy_for
from wordcore.text.faults import Fault
from wordcore.text.options import Format, ReaderOptions

SURVEYED_ROWS = 1000
# What separates the cells of a row, and how such a list is read.
SEPARATORS = {
    ",": "--format csv",
    ";": "--format csv --delimiter ';'",
    "|": "--format csv --delimiter '|'",
    " ": "--format csv --delimiter ' '",
    "\t": "--format tsv",
    "/": "--format hunspell",
    '"': "--format csv",
    "{": "--format jsonl",
}
_FIRST_OTHER = re.compile(r"[\W\d_]")
_WORD = re.compile(rb"[^\s,;|/\"]+")


@dataclass(slots=True)
class BadBytes:
    """The first row that cannot be read, and how many there are."""

    line: int
    position: int
    byte: int
    word: bytes
    n_rows: int = 1


@dataclass(slots=True)
class Reading:
    """The book that is kept of one list."""

    name: str
    options: ReaderOptions
    format: Format = "lines"
    encoding: str = UTF8
    line: int = 1
    """The line that is read next."""
    n_rows: int = 0
    n_blank: int = 0
    n_remarks: int = 0
    columns: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    bad: BadBytes | None = None
    finished: bool = False
    separator: str = ""
    """What most of the first rows hold after their first letters, if it is the same for nine in ten."""
    _separators: Counter[str] = field(default_factory=Counter)
    _n_surveyed: int = 0

    def is_readable(self, text: bytes, line: Callable[[int], int]) -> bool:
        """Whether all bytes of a text are read; ``line(k)`` is the line of its line k."""
        if text.isascii():
            return True
        try:
            text.decode(UTF8)
        except UnicodeDecodeError:
            for number, raw in enumerate(text.split(b"\n")):
                found = None if raw.isascii() else bad_place(raw, self.encoding)
                if found is not None:
                    self._note_bad(raw, line(number), *found)
            return False
        return True

    def _note_bad(self, raw: bytes, line: int, position: int, byte: int) -> None:
        if self.bad is not None:
            self.bad.n_rows += 1
            return
        at = len(raw.decode(UTF8, "replace")[: position - 1].encode(UTF8))
        words = (found[0] for found in _WORD.finditer(raw) if found.end() > at)
        self.bad = BadBytes(line, position, byte, next(words, raw))

    def bad_bytes(self) -> Fault | None:
        """The one fault of a list that is not in its encoding: the first place, and how many lines are like it."""
        bad = self.bad
        if bad is None:
            return None
        more = f" ({bad.n_rows:,} such lines)" if self.finished and bad.n_rows > 1 else ""
        found = f"byte 0x{bad.byte:02X}{more}"
        if self.encoding != UTF8:
            remedy = "name another encoding with --encoding"
            return Fault(self.name, bad.line, bad.position, f"text in {self.encoding}", found, remedy)
        return Fault(self.name, bad.line, bad.position, "UTF-8", found, remedy_for(bad.word))

    # --- the hint ---------------------------------------------------------------------------------

    @property
    def is_surveyed(self) -> bool:
        """Whether enough rows were looked at for a hint."""
        return self._n_surveyed >= SURVEYED_ROWS

    def survey(self, words: Iterable[str]) -> None:
        """Looks at some of the first rows, for the character after their first letters."""
        for word in words:
            if self.is_surveyed:
                break
            self._n_surveyed += 1
            found = _FIRST_OTHER.search(word)
            if found is not None and found[0] in SEPARATORS:
                self._separators[found[0]] += 1
        for separator, n in self._separators.most_common(1):
            self.separator = separator if 10 * n >= 9 * self._n_surveyed else ""

    @property
    def hint(self) -> str:
        """The options to try instead, if most of the first rows hold the same separator."""
        return SEPARATORS.get(self.separator, "")
