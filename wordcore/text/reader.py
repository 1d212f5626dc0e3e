"""The one reader of word lists and tables: bytes to text to rows, with the place of every fault.

    >>> import io
    >>> from wordcore.text import ReaderOptions, read
    >>> list(read(io.BytesIO(b"# ours\\ncat\\tpet\\n\\ndog\\n")))
    [Row(word='cat', line=2, rest='pet', columns=()), Row(word='dog', line=4, rest='', columns=())]
    >>> table = io.BytesIO(b"id,word\\n1,cat\\n2,dog\\n")
    >>> [row.word for row in read(table, ReaderOptions(format="csv", column="word"))]
    ['cat', 'dog']

``Reader.blocks`` gives thousands of rows at a time, as the engine takes them; memory stays at a few blocks,
whatever the size of the list. Not here: what is made of the rows.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from wordcore.errors import BadValueError
from wordcore.text import encoding
from wordcore.text.blocks import Block, Row
from wordcore.text.compression import unpacked
from wordcore.text.faults import Broken, Fault
from wordcore.text.formats import by_content, by_name, not_text
from wordcore.text.header import first_row, first_rows, is_header
from wordcore.text.hunspell import NOTE, word_blocks
from wordcore.text.jsonl import jsonl_blocks
from wordcore.text.lines import HEAD_BYTES, pieces, wants_more
from wordcore.text.options import TABLES, ReaderOptions
from wordcore.text.plain import plain_blocks
from wordcore.text.reading import SURVEYED_ROWS, Reading
from wordcore.text.source import Place, Source, peeked
from wordcore.text.tables import table_blocks

PLAIN = ReaderOptions()


def read(place: Place, options: ReaderOptions = PLAIN, *, name: str = "") -> Iterator[Row]:
    """The rows of a list, one by one; raises OSError if there is no such file, WordListError at its first fault.

    ``place`` is a path, ``-`` for standard input, or a stream of bytes that is open; ``name`` is what faults
    call it.
    """
    with Reader(place, options, name=name) as reader:
        yield from reader.rows()


class Reader:
    """A list that is open: its rows in blocks, and what is found out about it on the way (``reading``).

    Raises OSError if there is no such file, BadValueError for options that contradict each other.
    """

    def __init__(self, place: Place, options: ReaderOptions = PLAIN, *, name: str = "", digest: bool = False) -> None:
        self._source = Source(place, name, digest=digest)
        self.name = self._source.name
        self.options = options
        self.reading = Reading(self.name, options)
        self.is_packed, self._chunks = unpacked(self._source.chunks())

    @property
    def size(self) -> int:
        """Bytes of the list as it is stored; 0 if nobody knows."""
        return self._source.size

    @property
    def n_read(self) -> int:
        """How many of those bytes are read."""
        return self._source.n_read

    def sha256(self) -> str:
        """SHA-256 of the list as it is stored, once it is read, for a Reader that was made with ``digest``."""
        return self._source.sha256()

    def head(self, n_bytes: int) -> bytes:
        """The first bytes of the list, uncompressed; reading still begins with them."""
        head, self._chunks = peeked(self._chunks, lambda head: len(head) < n_bytes)
        return head[:n_bytes]

    def whole(self) -> bytes:
        """All of its bytes, uncompressed, for formats that are not read in pieces; raises WordListError."""
        try:
            return b"".join(self._chunks)
        except Broken as broken:
            raise self._broken(broken).error() from broken

    def bad_bytes(self) -> Fault | None:
        """The fault of a list that is not in its encoding, if such a byte was met; at the end, with their number."""
        return self.reading.bad_bytes()

    def blocks(self) -> Iterator[Block]:
        """The rows, as they come; where reading ended before its time, the last block has the fault."""
        reading = self.reading
        try:
            for block in self._blocks():
                reading.n_rows += block.n_rows
                if not reading.is_surveyed:
                    reading.survey(row.word for row in block.rows(SURVEYED_ROWS, cells=False))
                yield block
        except Broken as broken:
            yield Block(self.name, b"", 0, reading.line, faults=(self._broken(broken),))
        reading.finished = True

    def rows(self) -> Iterator[Row]:
        """The rows one by one; raises WordListError at the first fault."""
        for block in self.blocks():
            bad = self.bad_bytes()
            for row in block.rows():
                if bad is not None and row.line >= bad.line:
                    raise bad.error()
                yield row
            for fault in block.faults:
                raise fault.error()

    def _broken(self, broken: Broken) -> Fault:
        return Fault(self.name, self.reading.line, 0, "the rest of the list", broken.found, broken.remedy, ends=True)

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)

    # --- one format or another --------------------------------------------------------------------

    def _blocks(self) -> Iterator[Block]:
        reading = self.reading
        head, chunks = peeked(self._chunks, wants_more)
        told = self.options.format
        reading.format = told or by_name(self.name) or by_content(self.name, head) or "lines"
        self._check_options()
        if told is None and reading.format != "lines":
            reading.notes.append(f"read as {reading.format}, by its name; --format says otherwise")
        if reading.format == "parquet":
            yield from self._parquet(chunks)
            return
        reading.encoding, mark = encoding.chosen(self.options.encoding, head)
        fault = not_text(head, self.name, reading.encoding)
        if fault is not None:
            yield Block(self.name, b"", 0, faults=(fault,))
            return
        text = encoding.in_utf8(chunks, reading.encoding, mark)
        has_header, text = self._header(text)
        if reading.format in ("csv", "tsv"):
            yield from table_blocks(pieces(text), reading, has_header)
        elif reading.format == "jsonl":
            yield from jsonl_blocks(pieces(text), reading)
        elif reading.format == "hunspell":
            reading.notes.append(NOTE)
            yield from word_blocks(plain_blocks(pieces(text), reading))
        else:
            blocks = plain_blocks(pieces(text), reading)
            yield from _behind_header(blocks, reading) if has_header else blocks

    def _check_options(self) -> None:
        options, format = self.options, self.reading.format
        if options.column is not None and format not in TABLES:
            remedy = "name its --format: csv, tsv, jsonl or parquet"
            raise BadValueError.at("column", "a table", f"{self.name}, read as {format}", remedy)
        if options.delimiter is not None and format != "csv":
            raise BadValueError.at("delimiter", "a csv file", f"{self.name}, read as {format}", "give --format csv")

    def _header(self, text: Iterator[bytes]) -> tuple[bool, Iterator[bytes]]:
        """Whether the first row names columns, and the text from its start."""
        options, format = self.options, self.reading.format
        if options.header != "auto" or format not in ("lines", "csv", "tsv"):
            return options.header == "yes" and format not in ("jsonl", "parquet"), text
        if isinstance(options.column, str) and not options.column.isdigit():
            return True, text

        def wants_rows(head: bytes) -> bool:
            row = first_row(head, options.comment)
            return len(head) < HEAD_BYTES and (row is None or format != "lines" or b"\t" in row)

        head, text = peeked(text, wants_rows)
        delimiter = options.delimiter or ("," if format == "csv" else "\t")
        rows = first_rows(head[:HEAD_BYTES], delimiter, options.comment, quotes=format != "lines")
        if len(head) >= HEAD_BYTES:
            del rows[-1:]  # may be cut off
        if not is_header(rows) or (format == "lines" and len(rows[0]) == 1):
            return False, text
        names = ", ".join(rows[0])
        self.reading.notes.append(f"the first row is taken as a header ({names}); --header no reads it as a word")
        return True, text

    def _parquet(self, chunks: Iterator[bytes]) -> Iterator[Block]:
        from wordcore.text.arrow import parquet_blocks

        path = self._source.path
        if path is not None and os.path.isfile(path) and not self.is_packed:
            yield from parquet_blocks(path, self.reading)
            return
        import tempfile

        # A Parquet file is read from its end, so what comes through a pipe is kept until it is there.
        with tempfile.TemporaryFile() as kept:
            for chunk in chunks:
                kept.write(chunk)
            kept.seek(0)
            yield from parquet_blocks(kept, self.reading)


def _behind_header(blocks: Iterator[Block], reading: Reading) -> Iterator[Block]:
    for block in blocks:
        if not reading.columns:
            first = next(block.rows(1))
            reading.columns = (first.word, *first.rest.split("\t"))
            block = block.behind_first()
        if block.n_rows:
            yield block
