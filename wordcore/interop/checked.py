"""Word lists of any size, in bounded memory: blocks of rows with their answers.

    >>> import io, wordcore
    >>> from wordcore.text import Reader
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "dog"])
    >>> for block in checked_blocks(lexicon, Reader(io.BytesIO(b"cat\\ncow\\ndog\\n"))):
    ...     print(block.mask, block.invalid())
    <Mask of 3 rows: 2 words> [(2, 'cow', 'not in the lexicon')]

A block is a few thousand rows. What is wrong with the text itself (bytes that are not UTF-8, a gzip file that
breaks off) is told by the reader, and the rows before and after it are still delivered. Not here: reading
(``wordcore.text``), printing (``wordcore.cli.check``), and what is made of the answers (``lists``).
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from wordcore._engine.batch.lines import REASONS, classify, mark_lines, pick_lines
from wordcore._engine.batch.lists import Mask, check_lines
from wordcore.errors import BadValueError, shown
from wordcore.lexicon import Lexicon
from wordcore.text import Block, Reader, Row

if TYPE_CHECKING:
    from concurrent.futures import Future

_TOO_LONG = REASONS.index("too long")


@dataclass(frozen=True)
class CheckedBlock:
    """Some rows of a list and their answers."""

    lexicon: Lexicon
    block: Block
    mask: Mask

    def __len__(self) -> int:
        return len(self.mask)

    @cached_property
    def classified(self) -> tuple[bytes, bytes]:
        """For each row a byte: the place of its reason in ``REASONS``; and one: its tiles (0: no tiles spell it)."""
        reasons, lengths = classify(self.lexicon, self.block.text, self.mask, self.block.rules)
        long = [row for row, odd in self.block.odd.items() if odd.kind == "too_long"]
        if long:
            changed = bytearray(reasons)
            for row in long:
                changed[row] = _TOO_LONG
            reasons = bytes(changed)
        return reasons, lengths

    def rows(self) -> Iterator[tuple[Row, str]]:
        """Every row and its reason, without a table's other cells; the reason of a word is ``word``."""
        for row, why in zip(self.block.rows(cells=False), self.classified[0], strict=True):
            yield row, REASONS[why]

    def invalid(self) -> list[tuple[int, str, str]]:
        """``(line, text, reason)`` of the rows that are not words."""
        return [(row.line, row.word, reason) for row, reason in self.rows() if reason != REASONS[0]]

    def picked(self, words: bool, among: bytes | None = None) -> bytes:
        """The rows that are words, or the rows that are not, with what follows them on their lines."""
        return pick_lines(self.block.text, self.mask, words, among, self.block.rules)

    def marked(self, yes: bytes = b"+\t", no: bytes = b"-\t", among: bytes | None = None) -> bytes:
        """All rows, each behind a mark."""
        return mark_lines(self.block.text, self.mask, yes, no, among, self.block.rules)


def checked_blocks(lexicon: Lexicon, reader: Reader, *, threads: int = 1) -> Iterator[CheckedBlock]:
    """The blocks of a list in order; with ``threads``, several are checked at a time.

    Memory stays at a few blocks per thread, whatever the size of the list; more threads than the machine has
    cores are not started.
    """
    if threads < 1:
        raise BadValueError.at("threads", "1 or more", shown(threads))
    threads = min(threads, os.cpu_count() or 1)
    if threads == 1:
        for block in reader.blocks():
            yield _checked(lexicon, block)
        return
    from concurrent.futures import ThreadPoolExecutor

    waiting: deque[Future[CheckedBlock]] = deque()
    with ThreadPoolExecutor(threads, thread_name_prefix="wordcore-check") as pool:
        try:
            for block in reader.blocks():
                waiting.append(pool.submit(_checked, lexicon, block))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _checked(lexicon: Lexicon, block: Block) -> CheckedBlock:
    return CheckedBlock(lexicon, block, check_lines(lexicon, block.text, continued=True, rules=block.rules))
