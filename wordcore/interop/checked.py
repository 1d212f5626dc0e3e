"""Word lists of any size, in bounded memory: blocks of rows with their answers.

    >>> import io, wordcore
    >>> from wordcore.text import Reader
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "dog"])
    >>> reader = Reader(io.BytesIO(b"cat\\ncow\\ndog\\n"))
    >>> for block, invalid in checked_blocks(lexicon, reader, CheckedBlock.invalid):
    ...     print(block.mask, invalid)
    <Mask of 3 rows: 2 words> [(2, 'cow', 'not_in_lexicon')]

A block is a few thousand rows. What is wrong with the text itself (bytes that are not UTF-8, a gzip file that
breaks off) is reported by the reader, and the rows before and after it are still delivered. Not here: reading
(``wordcore.text``), printing (``wordcore.cli.check``), and what is made of the answers (``lists``).
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from wordcore._engine.batch.lines import (
    json_lines,
    mark_lines,
    pick_lines,
    reason_lines,
    table_lines,
    tally,
    tally_lines,
)
from wordcore._engine.batch.lists import Mask, check_lines
from wordcore._engine.batch.rows import Explained, Explanations, explain_lines
from wordcore._engine.text.tidy import TABS
from wordcore.errors import BadValueError, shown
from wordcore.lexicon import Lexicon
from wordcore.text import Block, Reader, Row
from wordcore.text.blocks import LINE_END

if TYPE_CHECKING:
    from concurrent.futures import Future

Made = TypeVar("Made")
Value = TypeVar("Value")


class _Kept(Generic[Value]):
    """``functools.cached_property`` without the lock that lets one thread work at a time, up to Python 3.11."""

    def __init__(self, work_out: Callable[[CheckedBlock], Value]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __get__(self, block: CheckedBlock, owner: object = None) -> Value:
        value = block.__dict__[self._work_out.__name__] = self._work_out(block)
        return value


@dataclass(frozen=True)
class CheckedBlock:
    """Some rows of a list and their answers, each found out when it is first asked for."""

    lexicon: Lexicon
    block: Block

    def __len__(self) -> int:
        return self.block.n_rows

    @_Kept
    def mask(self) -> Mask:
        """Which rows are words."""
        for known in ("explained", "tallied"):
            if known in self.__dict__:
                return self.explained.mask if known == "explained" else self.tallied[0]
        return check_lines(self.lexicon, self.block.text, continued=True, rules=self.block.rules)

    @_Kept
    def explained(self) -> Explanations:
        """Why each row is a word or not, as the engine sees it; ``reasons`` knows of rows that were cut off too."""
        return explain_lines(self.lexicon, self.block.text, self.block.rules)

    @_Kept
    def tallied(self) -> tuple[Mask, list[int], list[int], list[int]]:
        """The mask; rows by reason, words by length, other rows by length."""
        if "explained" in self.__dict__:
            return (self.explained.mask, *tally(self.explained))
        return tally_lines(self.lexicon, self.block.text, self.block.rules)

    def rows(self, *, cells: bool = False) -> Iterator[tuple[Row, Explained]]:
        """Every row and why it is a word or not; without a table's other cells unless they are wanted."""
        odd = self.block.odd
        for number, (row, why) in enumerate(zip(self.block.rows(cells=cells), self.explained, strict=True)):
            if number in odd and odd[number].kind in ("too_long", "null"):
                why = Explained(why.word, odd[number].kind, None, None)  # type: ignore[arg-type]
            elif number in odd and why.character == LINE_END:
                why = why._replace(word=row.word, character="\n")
            yield row, why

    def invalid(self) -> list[tuple[int, str, str]]:
        """``(line, text, reason)`` of the rows that are not words."""
        return [(row.line, row.word, why.reason) for row, why in self.rows() if why.reason != "word"]

    def picked(self, words: bool, among: bytes | None = None) -> bytes:
        """The rows that are words, or the rows that are not, with what follows them on their lines."""
        return pick_lines(self.block.text, self.mask, words, among, self.block.rules)

    def marked(self, yes: bytes = b"+\t", no: bytes = b"-\t", among: bytes | None = None) -> bytes:
        """All rows, each after a mark."""
        return mark_lines(self.block.text, self.mask, yes, no, among, self.block.rules)

    @property
    def is_plain(self) -> bool:
        """Whether the engine knows all there is to write about each row: one word per line and nothing else."""
        return not (self.block.odd or self.block.rules & TABS or self.block.cells is not None)

    def as_json(self, which: int, among: bytes | None = None, *, reasons: bool = False) -> bytes:
        """The rows of a plain block as JSON, one object per line; ``which`` is 1 for words, 2 for others, 3 for all."""
        block = self.block
        # The name of a file may hold bytes that are not UTF-8.
        source = json.dumps(block.source, ensure_ascii=False).encode("utf-8", "replace")
        head = b'{"file":' + source + b',"line":'
        return json_lines(self.explained, head, block.first_line, block.numbers, which, among, reasons)

    def as_table(self, which: int) -> bytes:
        """The rows of a plain block as JSON with the keys ``word, valid, reason, position, suggestion``."""
        return table_lines(self.explained, which)

    def with_reasons(self, which: int, among: bytes | None = None) -> bytes:
        """The rows of a plain block as words, reasons, positions and characters, with tabs between."""
        return reason_lines(self.explained, which, among)


def checked_blocks(
    lexicon: Lexicon, reader: Reader, make: Callable[[CheckedBlock], Made], *, threads: int = 1, from_line: int = 1
) -> Iterator[tuple[CheckedBlock, Made]]:
    """The blocks of a list in order, from a line on, each with what ``make`` makes of it.

    With ``threads``, several are made at a time. Memory stays at a few blocks per thread, whatever the size of the
    list; more threads than the machine has cores are not started.
    """
    if threads < 1:
        raise BadValueError.at("threads", "1 or more", shown(threads))
    if from_line < 1:
        raise BadValueError.at("from_line", "1 or more", shown(from_line))
    blocks = (
        CheckedBlock(lexicon, part) for block in reader.blocks() if (part := block.from_line(from_line)) is not None
    )
    threads = min(threads, os.cpu_count() or 1)
    if threads == 1:
        for checked in blocks:
            yield checked, make(checked)
        return
    from concurrent.futures import ThreadPoolExecutor

    waiting: deque[tuple[CheckedBlock, Future[Made]]] = deque()
    with ThreadPoolExecutor(threads, thread_name_prefix="wordcore-check") as pool:
        try:
            for checked in blocks:
                waiting.append((checked, pool.submit(make, checked)))
                if len(waiting) > 2 * threads:
                    first, made = waiting.popleft()
                    yield first, made.result()
            while waiting:
                first, made = waiting.popleft()
                yield first, made.result()
        finally:
            for _, made in waiting:
                made.cancel()
