"""Rows of a list on their way to a lexicon: many at a time, as the engine takes them, or one by one.

    >>> block = Block("words.txt", b"cat\\nDog\\ta pet\\n", 2, first_line=7, rules=TABS)
    >>> list(block.rows())
    [Row(word='cat', line=7, rest='', columns=()), Row(word='Dog', line=8, rest='a pet', columns=())]

A block's text is UTF-8 with one row per line, whatever the file was: compressed, in another encoding, a
table. So ``check_lines`` and the builder of lexicons take it as it is, with the block's ``rules``. Not here:
how blocks are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from wordcore._engine.text.tidy import KEEP, TABS
from wordcore.text.faults import Fault

SPACES = " \t\n\r\v\f\u00a0\ufeff"
"""What is trimmed at both ends of a row."""
_SPACES_IN_ASCII = b" \t\n\r\v\f"
# In the text of a block, where a line end inside a word cannot be.
LINE_END = "\u2028"


class Row(NamedTuple):
    """A word as it was written, the line on which its row begins, what follows a tab, and a table's cells."""

    word: str
    line: int
    rest: str = ""
    columns: tuple[Any, ...] = ()


class Odd(NamedTuple):
    """What the text of a block cannot say of a row: that it is longer, has no word, or holds a line end."""

    kind: Literal["too_long", "null", "line_end", "not_a_row"]
    text: str = ""
    n_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Some rows of a list; row k begins on line ``block.line(k)``."""

    source: str
    text: bytes
    n_rows: int
    first_line: int = 1
    rules: int = 0
    numbers: Sequence[int] | None = None
    """The lines of the rows, counted from ``first_line``; None where every line is a row."""
    odd: Mapping[int, Odd] = field(default_factory=dict)
    cells: Sequence[tuple[Any, ...]] | None = None
    faults: tuple[Fault, ...] = ()

    def __len__(self) -> int:
        return self.n_rows

    def line(self, row: int) -> int:
        """The line on which a row begins."""
        return self.first_line + (row if self.numbers is None else self.numbers[row])

    def lines(self, limit: int = -1) -> list[bytes]:
        """The rows as bytes, with what follows the word; the first ``limit`` of them."""
        lines = self.text.split(b"\n", limit)
        if not lines[-1] or len(lines) == limit + 1:
            lines.pop()
        return lines if self.rules & KEEP else [line.strip(_SPACES_IN_ASCII) for line in lines]

    def behind_first(self) -> Block:
        """The block from its second row on."""
        apart = self.numbers is not None
        return replace(
            self,
            text=self.text.partition(b"\n")[2],
            n_rows=self.n_rows - 1,
            first_line=self.first_line + (not apart),
            numbers=self.numbers[1:] if self.numbers is not None else None,
            odd={row - 1: odd for row, odd in self.odd.items() if row},
            cells=self.cells[1:] if self.cells is not None else None,
        )

    def from_line(self, line: int) -> Block | None:
        """The rows that begin on a line or below; None if that is nothing at all.

        >>> list(Block("words.txt", b"cat\\ndog\\n", 2, first_line=7).from_line(8).rows())
        [Row(word='dog', line=8, rest='', columns=())]
        """
        if line <= self.first_line:
            return self
        first = next((row for row in range(self.n_rows) if self.line(row) >= line), self.n_rows)
        if first == self.n_rows:
            return replace(self, text=b"", n_rows=0, numbers=None, odd={}, cells=None) if self.faults else None
        return replace(
            self,
            text=self.text.split(b"\n", first)[-1],
            n_rows=self.n_rows - first,
            first_line=self.first_line + (first if self.numbers is None else 0),
            numbers=self.numbers[first:] if self.numbers is not None else None,
            odd={row - first: odd for row, odd in self.odd.items() if row >= first},
            cells=self.cells[first:] if self.cells is not None else None,
        )

    def rows(self, limit: int = -1, *, cells: bool = True) -> Iterator[Row]:
        """The rows one by one, or the first ``limit`` of them; bytes that are not UTF-8 are replaced.

        Without ``cells``, those of a table stay where they are.
        """
        for number, line in enumerate(self.lines(limit)):
            word, tab, rest = line.partition(b"\t") if self.rules & TABS else (line, b"", b"")
            if tab and not self.rules & KEEP:
                word = word.rstrip(_SPACES_IN_ASCII)
            text = word.decode("utf-8", "replace")
            if number in self.odd and self.odd[number].kind == "line_end":
                text = self.odd[number].text
            columns = self.cells[number] if cells and self.cells is not None else ()
            yield Row(text, self.line(number), rest.decode("utf-8", "replace"), columns)
