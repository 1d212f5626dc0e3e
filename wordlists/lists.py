"""The lists of this folder and of the sources, read as ``wordcore`` reads every list.

>>> [row.word for row in rows(b"cat\\ndog\\n")]
['cat', 'dog']
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from wordcore.text import ReaderOptions, Row, read


def rows(source: Path | bytes, **options: str) -> Iterator[Row]:
    """The rows of a file, or of the bytes of one; without a header, and without remarks unless they are named."""
    chosen = ReaderOptions(**{"format": "lines", "header": "no", "comment": "", **options})  # type: ignore[arg-type]
    return read(io.BytesIO(source) if isinstance(source, bytes) else source, chosen)


def words(*sources: Path | bytes) -> set[str]:
    """The words of some lists."""
    return {row.word for source in sources for row in rows(source)}


def sizes(path: Path) -> dict[str, int]:
    """Word to SCOWL size, from a list of words and numbers."""
    return {row.word: int(row.rest) for row in rows(path, comment="#")}


def entries(path: Path) -> list[tuple[int, str]]:
    """``(line, text)`` of a hand-kept file, in which ``#`` starts a comment anywhere on a line."""
    found = ((row.line, row.word.split("#")[0].strip()) for row in rows(path, comment="#"))
    return [(line, text) for line, text in found if text]
