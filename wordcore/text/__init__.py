"""The one reader of word lists and tables: bytes to text to rows, with the place of every fault.

    >>> import io
    >>> [row.word for row in read(io.BytesIO(b"cat\\r\\n dog\\n"))]
    ['cat', 'dog']

The road of a list: ``source`` (bytes), ``compression``, ``encoding`` (UTF-8), ``lines``, then a format
(``plain``, ``tables``, ``jsonl``, ``arrow``, ``hunspell``), which gives ``blocks``. ``reader`` is the way in;
``running`` is the first half of it, for text that is not a list. Not here: which rows are words.
"""

from wordcore.text.blocks import Block, Odd, Row
from wordcore.text.faults import Fault
from wordcore.text.options import FORMATS, ReaderOptions
from wordcore.text.reader import Reader, read

__all__ = ["FORMATS", "Block", "Fault", "Odd", "Reader", "ReaderOptions", "Row", "read"]
