"""Word lists as lines: one row per line, a tab ends its word, remarks and blank lines are not rows.

A block is what the kernels of the engine take: where nothing needs to be taken away, the text itself. Not
here: reading, decoding and cutting (``lines``).
"""

from __future__ import annotations

from collections.abc import Iterator

from wordcore._engine.text.tidy import EMPTY, HIGH, KEEP, MARK, TAB, TABS, survey, tidy
from wordcore.text.blocks import Block, Odd
from wordcore.text.lines import Piece
from wordcore.text.reading import Reading

_NO_BREAK_SPACE = b"\xc2\xa0"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def plain_blocks(pieces: Iterator[Piece], reading: Reading) -> Iterator[Block]:
    """The rows of a list of lines."""
    options = reading.options
    remark = options.comment.encode()
    first_mark = remark[0] if remark else 0
    keep_blank = options.blank == "invalid"
    for piece in pieces:
        if piece.n_bytes:
            yield from _long_line(piece, reading, remark)
            continue
        text = piece.text
        found, n_lines = survey(text, first_mark)
        n_lines += not text.endswith(b"\n")
        first_line = reading.line
        reading.line += n_lines
        rules = (TABS if found & TAB else 0) | (0 if options.trim else KEEP)
        numbers = None
        if _is_untidy(text, found, options.trim):
            text, raw_numbers, n_blank, n_remarks = tidy(text, rules, remark, keep_blank)
            reading.n_blank += n_blank
            reading.n_remarks += n_remarks
            if raw_numbers is not None:
                numbers = memoryview(raw_numbers).cast("I")
                n_lines = len(numbers)
        if n_lines:
            block = Block(reading.name, text, n_lines, first_line, rules, numbers)
            if found & HIGH:
                reading.is_readable(text, block.line)
            yield block


def _is_untidy(text: bytes, found: int, trim: bool) -> bool:
    if found & (MARK | EMPTY):
        return True
    if not trim:
        return b"\r" in text
    return bool(found & HIGH) and (_NO_BREAK_SPACE in text or _BYTE_ORDER_MARK in text)


def _long_line(piece: Piece, reading: Reading, remark: bytes) -> Iterator[Block]:
    if remark and piece.text.lstrip().startswith(remark):
        reading.n_remarks += 1
    else:
        start = piece.text[:-1]
        odd = Odd("too_long", start.decode("utf-8", "replace"), piece.n_bytes)
        yield Block(reading.name, piece.text, 1, reading.line, KEEP, odd={0: odd})
    reading.line += 1
