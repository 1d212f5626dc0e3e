"""Word lists of any size, in bounded memory: blocks of lines with their answers.

    >>> import io, wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "dog"])
    >>> for block in checked_blocks(lexicon, io.BytesIO(b"cat\\ncow\\ndog\\n")):
    ...     print(block.first_line, block.mask, block.invalid())
    1 <Mask of 3 rows: 2 words> [(2, 'cow', 'not in the lexicon')]

A block is a few thousand whole lines. What is wrong with the text itself (bytes that are not
UTF-8, NULs, a line without end, a gzip file that breaks off) is reported as a ``Fault`` with
its place, and the rows before and after it are still delivered. Not here: printing
(``wordcore.cli.check``), and what is made of the answers (``lists``).
"""

from __future__ import annotations

import contextlib
import errno
import gzip
import os
import sys
import zlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from wordcore._engine.batch.lines import REASONS, classify, mark_lines, pick_lines
from wordcore._engine.batch.lists import Mask, check_lines
from wordcore.errors import BadValueError, WordListError, shown
from wordcore.lexicon import Lexicon

if TYPE_CHECKING:
    from concurrent.futures import Future

# Read, checked and written while it is in the second-level cache.
BLOCK_BYTES = 1 << 18
LONGEST_LINE = 1 << 20
_SHOWN = 80
_GZIP_MAGIC = b"\x1f\x8b"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Why(NamedTuple):
    """What is wrong with a text, before its place is known."""

    expected: str
    found: str
    remedy: str


# A fault within a block: its row, the position in it (0: reading ended there), and why.
_Found = tuple[int, int, Why]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a text: where, and what to do about it; position 0 says that reading ended there."""

    source: str
    line: int
    position: int
    expected: str
    found: str
    remedy: str

    def error(self) -> WordListError:
        """The error of a reader that stops at such a place."""
        position = f", position {self.position}" if self.position else ""
        return WordListError.at(f"{self.source}:{self.line}{position}", self.expected, self.found, self.remedy)

    def __str__(self) -> str:
        return str(self.error())


@dataclass(frozen=True)
class Block:
    """Some lines of a text and their answers; row k is line ``first_line + k``."""

    lexicon: Lexicon
    source: str
    first_line: int
    text: bytes
    mask: Mask
    faults: tuple[Fault, ...] = ()

    def __len__(self) -> int:
        return len(self.mask)

    def lines(self) -> list[bytes]:
        """The lines, without the spaces around them."""
        lines = self.text.split(b"\n")
        if not lines[-1]:
            lines.pop()
        return [line.strip() for line in lines]

    @cached_property
    def classified(self) -> tuple[bytes, bytes]:
        """For each row a byte: the place of its reason in ``REASONS``; and one: its tiles (0: no tiles spell it)."""
        return classify(self.lexicon, self.text, self.mask)

    def rows(self) -> Iterator[tuple[int, str, str]]:
        """``(line, word, reason)`` of every row; the reason of a word is ``word``."""
        for number, (raw, why) in enumerate(zip(self.lines(), self.classified[0], strict=True), self.first_line):
            yield number, raw.decode("utf-8", "replace"), REASONS[why]

    def invalid(self) -> list[tuple[int, str, str]]:
        """``(line, text, reason)`` of the rows that are not words."""
        return [row for row in self.rows() if row[2] != REASONS[0]]

    def picked(self, words: bool, among: bytes | None = None) -> bytes:
        """The lines that are words, or the lines that are not."""
        return pick_lines(self.text, self.mask, words, among)

    def marked(self, yes: bytes = b"+\t", no: bytes = b"-\t", among: bytes | None = None) -> bytes:
        """All lines, each behind a mark."""
        return mark_lines(self.text, self.mask, yes, no, among)


def checked_blocks(
    lexicon: Lexicon, stream: IO[bytes], source: str = "text", *, threads: int = 1, block_bytes: int = BLOCK_BYTES
) -> Iterator[Block]:
    """The blocks of a binary stream in order; with ``threads``, several are checked at a time.

    A line of more than ``LONGEST_LINE`` bytes is cut to its start. Memory stays at a few blocks per
    thread, whatever the size of the stream; more threads than the machine has cores are not started.
    A stream that breaks off gives the lines before the break, then a Fault that says so.
    """
    if threads < 1:
        raise BadValueError.at("threads", "1 or more", shown(threads))
    line = 1
    threads = min(threads, os.cpu_count() or 1)
    for text, mask, faults in _checked_in_order(lexicon, line_blocks(stream, block_bytes), threads):
        placed = tuple(Fault(source, line + row, position, *why) for row, position, why in faults)
        yield Block(lexicon, source, line, text, mask, placed)
        line += len(mask)


def _checked_in_order(
    lexicon: Lexicon, pieces: Iterator[Piece], threads: int
) -> Iterator[tuple[bytes, Mask, list[_Found]]]:
    if threads == 1:
        for piece in pieces:
            yield _checked(lexicon, piece)
        return
    from concurrent.futures import ThreadPoolExecutor

    waiting: deque[Future[tuple[bytes, Mask, list[_Found]]]] = deque()
    with ThreadPoolExecutor(threads, thread_name_prefix="wordcore-check") as pool:
        try:
            for piece in pieces:
                waiting.append(pool.submit(_checked, lexicon, piece))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _checked(lexicon: Lexicon, piece: Piece) -> tuple[bytes, Mask, list[_Found]]:
    return piece.text, check_lines(lexicon, piece.text, continued=True), list(piece.faults())


class Piece(NamedTuple):
    """Whole lines of a text; what is wrong with the first of them, and behind the last."""

    text: bytes
    at_start: Why | None = None
    at_end: Why | None = None

    def faults(self) -> Iterator[_Found]:
        """``(row, position, why)`` of everything that is wrong, in order."""
        if self.at_start:
            yield 0, 1, self.at_start
        yield from _bad_bytes(self.text)
        if self.at_end:
            yield self.text.count(b"\n"), 0, self.at_end


def line_blocks(stream: IO[bytes], size: int = BLOCK_BYTES) -> Iterator[Piece]:
    """A text cut at line ends."""
    rest = ahead = b""
    first = True
    while True:
        data, trouble = (ahead, None) if ahead else _read(stream, size)
        ahead = b""
        if first:
            # A mark may arrive in pieces; three bytes decide.
            while trouble is None and 0 < len(data) < 3 and _BYTE_ORDER_MARK.startswith(data):
                more, trouble = _read(stream, size)
                if not more:
                    break
                data += more
            data = data.removeprefix(_BYTE_ORDER_MARK)
            if not data and trouble is None:
                data, trouble = _read(stream, size)
            first = False
        cut = data.rfind(b"\n") + 1
        if trouble is not None:
            inside = cut < len(data) or (bool(rest) and not cut)
            yield Piece(rest + data[:cut] if cut else b"", at_end=_why_it_stopped(trouble, inside))
            return
        if not data:
            if rest:
                yield Piece(rest)
            return
        if cut:
            yield Piece(b"".join((rest, memoryview(data)[:cut])))
            rest = data[cut:]
        else:
            rest += data
        if len(rest) > LONGEST_LINE:
            start = rest[:_SHOWN]
            ahead, n_bytes = _skip_line(stream, size, len(rest))
            rest = b""
            why = Why(f"a line of at most {LONGEST_LINE:,} bytes", f"{n_bytes:,}", "write one word per line")
            yield Piece(start + b"...\n", at_start=why)


def _read(stream: IO[bytes], size: int) -> tuple[bytes, Exception | None]:
    """Up to ``size`` bytes, and what went wrong behind them; no bytes and no error at the end."""
    read = getattr(stream, "read1", None) or stream.read
    # A decompressor gives little at a time; anything else is taken as it comes, so a slow pipe is not waited for.
    patient = isinstance(stream, gzip.GzipFile)
    pieces: list[bytes] = []
    total = 0
    while total < size:
        try:
            piece = read(size - total)
        except (OSError, EOFError, zlib.error) as error:
            return b"".join(pieces), error
        if not piece:
            break
        pieces.append(piece)
        total += len(piece)
        if not patient:
            break
    return b"".join(pieces), None


def _skip_line(stream: IO[bytes], size: int, n_bytes: int) -> tuple[bytes, int]:
    """Reads to the end of a line; what follows it, and how long the line was."""
    while True:
        data, trouble = _read(stream, size)
        end = data.find(b"\n")
        if end >= 0:
            return data[end + 1 :], n_bytes + end
        n_bytes += len(data)
        if not data or trouble is not None:
            return b"", n_bytes


def _why_it_stopped(error: Exception, inside: bool) -> Why:
    expected = "the rest of this line" if inside else "more lines"
    if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
        return Why(expected, f"a read error ({error.strerror or 'unknown'})", "the rows before it were read")
    found = "the end of the gzip data" if isinstance(error, EOFError) else "damaged gzip data"
    return Why(expected, found, "the rows before it were read; get the file again")


def _bad_bytes(text: bytes) -> Iterator[_Found]:
    """The first byte in each row that no word list has: a NUL, or one that is not UTF-8."""
    if b"\0" not in text and (text.isascii() or _is_utf8(text)):
        return
    for row, raw in enumerate(text.split(b"\n")):
        position = raw.find(b"\0") + 1
        if raw.startswith(_GZIP_MAGIC):
            yield row, 1, Why("text", "gzip data", "give the file a name that ends in .gz, or pipe it through zcat")
        elif position:
            yield row, position, Why("UTF-8 text", "a NUL byte", "convert the list to UTF-8, for example from UTF-16")
        elif not raw.isascii():
            try:
                raw.decode("utf-8")
            except UnicodeDecodeError as error:
                remedy = "convert the list, for example with iconv -f LATIN1 -t UTF-8"
                yield row, error.start + 1, Why("UTF-8", f"byte 0x{raw[error.start]:02X}", remedy)


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


# --- files ------------------------------------------------------------------------------------


class TextFile:
    """A word list to read: a path (``.gz`` is decompressed) or ``-`` for standard input.

    ``size`` is in bytes on disk (0: unknown), ``position()`` how many of them are read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.name = os.fspath(path)
        self.size = 0
        self._raw: Any = None
        if self.name == "-":
            self.name = "<stdin>"
            if sys.stdin is None:
                raise OSError(errno.EBADF, "standard input is closed")
            self.stream: Any = sys.stdin.buffer
            return
        self._raw = Path(path).open("rb", buffering=0)  # noqa: SIM115  closed by __exit__
        self.size = os.fstat(self._raw.fileno()).st_size
        self.stream = self._raw
        if self.name.lower().endswith(".gz"):
            self.stream = gzip.GzipFile(fileobj=self._raw, mode="rb")

    def position(self) -> int:
        """Bytes of the file read so far; 0 where that cannot be told."""
        with contextlib.suppress(OSError, ValueError):
            return int(self._raw.tell()) if self._raw is not None else 0
        return 0

    def __enter__(self) -> TextFile:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._raw is not None:
            self.stream.close()
            self._raw.close()
