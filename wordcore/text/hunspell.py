"""Hunspell's dictionaries: the words of a .dic file, without their flags.

    >>> without_flags(b"2\\ncat/SM\\nand\\\\/or\\npie po:noun\\n")
    b'2\\ncat\\nand/or\\npie\\n'

A .dic file begins with the number of its entries; a slash ends a word, unless a backslash comes before it,
and morphological fields may follow. The affixes that the flags name are not expanded: the words are those
that are written down. Not here: the .aff file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from wordcore._engine.text.tidy import KEEP
from wordcore.text.blocks import Block

NOTE = "flags are cut off, and the affixes they name are not expanded"
_BEHIND_WORD = re.compile(rb"(?<!\\)/[^\n]*|\t[^\n]*|[ ]+(?=[a-z]{2}:)[^\n]*")


def without_flags(text: bytes) -> bytes:
    """Rows without what follows their words."""
    text = text if text.endswith(b"\n") else text + b"\n"  # so that a row of which nothing is left is still one
    return _BEHIND_WORD.sub(b"", text).replace(b"\\/", b"/")


def is_count(line: bytes) -> bool:
    """Whether a line is a number of entries, as the first line of a .dic file is."""
    return line.strip(b" \t\r\n\xef\xbb\xbf").isdigit()


def word_blocks(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks of a .dic file as blocks of words."""
    first = True
    for block in blocks:
        if first and is_count(block.text.partition(b"\n")[0]):
            block = block.behind_first()
        first = False
        if block.n_rows:
            yield replace(block, text=without_flags(block.text), rules=block.rules & KEEP)
