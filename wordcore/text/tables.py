"""Tables of comma-separated or tab-separated values: the rows of a column, and the cells beside it.

Quotes and line ends inside of them are as in RFC 4180. The standard library reads; pyarrow reads what it
reads in the same way, many rows at once, where it is installed and the table is large enough to be worth its
import. A row is reported by the line on which it begins. Not here: Parquet and JSON.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator

from wordcore._engine.text.tidy import EMPTY, KEEP, MARK, survey
from wordcore.limits import LINE_BYTES
from wordcore.text.blocks import LINE_END, SPACES, Block, Odd
from wordcore.text.header import column_index
from wordcore.text.lines import Piece
from wordcore.text.reading import Reading

# Below this, the import of pyarrow takes longer than the standard library takes for the whole table.
WORTH_ARROW_BYTES = 1 << 23


class _TooLong(Exception):
    """A record of more than LINE_BYTES bytes."""


class Records:
    """The physical lines of a text as ``csv`` takes them, one record after the other.

    Remarks and blank lines between records are left out.
    """

    def __init__(self, pieces: Iterator[Piece], reading: Reading) -> None:
        self._pieces = pieces
        self._reading = reading
        self._lines: Iterator[str] = iter(())
        self._n_long = 0  # bytes of the long line that comes next
        self.n_left = 0  # lines that are left of the piece
        self.first_line = 0
        self.first_text = ""
        self.n_bytes = 0

    def take(self, piece: Piece) -> None:
        """Begins a piece."""
        # A byte that is not UTF-8 is kept as half a surrogate pair, and turned back with the words.
        *whole, last = piece.text.decode("utf-8", "surrogateescape").split("\n")
        lines = [*(f"{line}\n" for line in whole), *([last] if last else ())]
        self._lines = iter(lines)
        self.n_left = len(lines)
        self._n_long = piece.n_bytes

    def begin(self) -> None:
        """Begins a record."""
        self.first_line = self.n_bytes = 0

    def __iter__(self) -> Records:
        return self

    def __next__(self) -> str:
        reading = self._reading
        while True:
            if not self.n_left:
                if not self.first_line:
                    raise StopIteration  # a new piece is taken between records only
                piece = next(self._pieces)
                reading.is_readable(piece.text, lambda row: reading.line + row)
                self.take(piece)
            line = next(self._lines)
            self.n_left -= 1
            number = reading.line
            reading.line += 1
            if not self.first_line:
                start = line.lstrip(SPACES) if reading.options.trim else line.rstrip("\r\n")
                if not start and reading.options.blank == "skip":
                    reading.n_blank += 1
                    continue
                if reading.options.comment and start.startswith(reading.options.comment):
                    reading.n_remarks += 1
                    self._n_long = 0
                    continue
                self.first_line, self.first_text = number, line
            self.n_bytes += self._n_long or len(line)
            if self.n_bytes > LINE_BYTES:
                self._n_long = 0
                raise _TooLong
            return line


class Rows:
    """The rows of a block while they are gathered: words, and what goes with them."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._words: list[str] = []
        self._lines: list[int] = []
        self._cells: list[tuple[object, ...]] = []
        self._odd: dict[int, Odd] = {}

    def add(self, word: str | None, line: int, cells: tuple[object, ...]) -> None:
        """Takes a row; None is a word that is not there."""
        options = self._reading.options
        text = word or ""
        if options.trim:
            text = text.strip(SPACES)
        if not text:
            if options.blank == "skip":
                self._reading.n_blank += 1
                return
            if word is None:
                self._odd[len(self._words)] = Odd("null")
        elif "\n" in text:
            self._odd[len(self._words)] = Odd("line_end", text)
            text = text.replace("\n", LINE_END)
        self._words.append(text)
        self._lines.append(line)
        self._cells.append(cells)

    def add_odd(self, odd: Odd, line: int) -> None:
        """Takes a row that has no word which could be one."""
        self._odd[len(self._words)] = odd
        self._words.append(odd.text.replace("\n", LINE_END) + "...")
        self._lines.append(line)
        self._cells.append(())

    def block(self) -> Block | None:
        """What was gathered; None if nothing was."""
        if not self._words:
            return None
        text = _encoded(self._words)
        first = self._lines[0]
        numbers = [line - first for line in self._lines]
        return Block(self._reading.name, text, len(numbers), first, KEEP, numbers, self._odd, self._cells)


def table_blocks(pieces: Iterator[Piece], reading: Reading, has_header: bool) -> Iterator[Block]:
    """The rows of a table of separated values."""
    delimiter = reading.options.delimiter or ("\t" if reading.format == "tsv" else ",")
    # The limit is the module's own, for all of the process; here a record is bounded as a whole.
    csv.field_size_limit(max(csv.field_size_limit(), LINE_BYTES + 1))
    records = Records(pieces, reading)
    reader = csv.reader(records, delimiter=delimiter)
    column = -1
    n_columns = n_bytes = 0
    mark = reading.options.comment.encode()[:1]
    for piece in pieces:
        n_bytes += len(piece.text)
        is_readable = reading.is_readable(piece.text, lambda row: reading.line + row)
        if column >= 0 and is_readable and not piece.n_bytes and _is_worth_arrow(n_bytes):
            found, n_lines = survey(piece.text, mark[0] if mark else 0)
            n_lines += not piece.text.endswith(b"\n")
            if not found & (MARK | EMPTY):
                from wordcore.text.arrow import csv_block

                block = csv_block(piece.text, n_lines, reading, delimiter, n_columns, column)
                if block is not None:
                    reading.line += n_lines
                    yield block
                    continue
        records.take(piece)
        rows = Rows(reading)
        while records.n_left:
            records.begin()
            try:
                cells = next(reader, None)
            except _TooLong:
                rows.add_odd(Odd("too_long", records.first_text[:80].rstrip("\n"), records.n_bytes), records.first_line)
                continue
            except csv.Error:
                # A carriage return in the middle of a line, for example: the row is what is written there.
                cells = [records.first_text.rstrip("\r\n")]
            if cells is None:
                break
            if column < 0:
                n_columns = len(cells)
                reading.columns = tuple(cell.strip(SPACES) for cell in cells) if has_header else ()
                column = column_index(reading.name, reading.options.column, reading.columns, n_columns)
                if has_header:
                    continue
            cells = cells or [""]  # a blank line, where those are rows
            rows.add(cells[column] if column < len(cells) else None, records.first_line, tuple(cells))
        block = rows.block()
        if block is not None:
            yield block


def _encoded(words: list[str]) -> bytes:
    """The words as lines of UTF-8, and the bytes that could not be decoded as they were."""
    try:
        return "".join(f"{word}\n" for word in words).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        # JSON can spell half a surrogate pair; as bytes, that is not UTF-8 either.
        if len(words) > 1:
            return b"".join(_encoded([word]) for word in words)
        return f"{words[0]}\n".encode("utf-8", "surrogatepass")


def _is_worth_arrow(n_bytes: int) -> bool:
    if n_bytes < WORTH_ARROW_BYTES and "pyarrow" not in sys.modules:
        return False
    try:
        import pyarrow.csv  # noqa: F401
    except ImportError:
        return False
    return True
