"""What pyarrow reads: Parquet, and the csv files that it reads exactly as the standard library does.

Strings stay in Arrow's memory until they are the text of a block; the cells of a row become Python's only if
they are asked for. Not here: deciding when pyarrow is worth its import (``tables``, ``reader``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, Any, overload

from wordcore._engine.text.tidy import KEEP
from wordcore.errors import WordListError, shown
from wordcore.text.blocks import LINE_END, SPACES, Block, Odd
from wordcore.text.faults import Broken
from wordcore.text.header import column_index
from wordcore.text.reading import Reading

_BATCH_ROWS = 1 << 15


class Cells(Sequence[tuple[Any, ...]]):
    """The cells of a table's rows, made when they are asked for."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __len__(self) -> int:
        return int(self._table.num_rows)

    @overload
    def __getitem__(self, item: int) -> tuple[Any, ...]: ...
    @overload
    def __getitem__(self, item: slice) -> Sequence[tuple[Any, ...]]: ...
    def __getitem__(self, item: int | slice) -> tuple[Any, ...] | Sequence[tuple[Any, ...]]:
        if isinstance(item, slice):
            return [self[row] for row in range(*item.indices(len(self)))]
        return tuple(column[item].as_py() for column in self._table.columns)


def csv_block(text: bytes, n_lines: int, reading: Reading, delimiter: str, n_columns: int, column: int) -> Block | None:
    """The rows of whole lines of csv, each line being one; None if it is not, and the standard library must read it."""
    import pyarrow
    from pyarrow import csv

    if b"\r" in text and text.count(b"\r") != text.count(b"\r\n"):
        return None
    names = [str(place) for place in range(n_columns)]
    try:
        table = csv.read_csv(
            pyarrow.py_buffer(text),
            read_options=csv.ReadOptions(use_threads=False, column_names=names, block_size=len(text) + 1),
            parse_options=csv.ParseOptions(delimiter=delimiter, newlines_in_values=True, ignore_empty_lines=False),
            convert_options=csv.ConvertOptions(
                column_types=dict.fromkeys(names, pyarrow.string()), strings_can_be_null=False
            ),
        )
    except (pyarrow.ArrowException, OSError, ValueError):
        return None
    # A quote that is open at the end of the last line belongs to a record that continues.
    if table.num_rows != n_lines or any("\n" in (values[-1].as_py() or "") for values in table.columns):
        return None
    return _block(table, table.column(column), reading, reading.line)


def parquet_blocks(file: str | IO[bytes], reading: Reading) -> Iterator[Block]:
    """The rows of a column of a Parquet file; their lines are their numbers from 1."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Broken("Parquet, and nothing that could read it", "pip install 'wordcore[arrow]'") from None
    try:
        opened = parquet.ParquetFile(file, memory_map=isinstance(file, str))
        schema = opened.schema_arrow
        reading.columns = tuple(schema.names)
        column = column_index(reading.name, reading.options.column, reading.columns, len(reading.columns))
        _check_type(pyarrow, schema.field(column), reading)
        for batch in opened.iter_batches(_BATCH_ROWS):
            table = pyarrow.Table.from_batches([batch])
            block = _block(table, table.column(column).cast(pyarrow.large_string()), reading, reading.line)
            reading.line += table.num_rows
            if block.n_rows:
                yield block
    except (pyarrow.ArrowException, OSError, EOFError) as error:
        raise Broken("bytes that are not Parquet", "get the file again, or name its --format") from error


def _check_type(pyarrow: Any, field: Any, reading: Reading) -> None:
    kind = field.type.value_type if pyarrow.types.is_dictionary(field.type) else field.type
    if not (pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind) or str(kind) == "string_view"):
        place = f"{reading.name}, column {shown(field.name)}"
        remedy = "name another column with --column: " + ", ".join(map(shown, reading.columns))
        raise WordListError.at(place, "text", f"values of the type {kind}", remedy)


def _block(table: Any, words: Any, reading: Reading, first_line: int) -> Block:
    """The rows of a table whose words are given, blank ones left out or noted."""
    import pyarrow
    from pyarrow import compute

    options = reading.options
    numbers: Sequence[int] | None = None
    odd: dict[int, Odd] = {}
    if options.trim:
        words = compute.utf8_trim(words, characters=SPACES)
    is_blank = compute.fill_null(compute.equal(words, ""), True)
    if compute.any(is_blank).as_py():
        if options.blank == "skip":
            kept = compute.invert(is_blank)
            numbers = compute.indices_nonzero(kept).to_pylist()
            reading.n_blank += table.num_rows - len(numbers)
            table, words = table.filter(kept), words.filter(kept)
        else:
            odd.update((row, Odd("null")) for row in compute.indices_nonzero(compute.is_null(words)).to_pylist())
            words = compute.fill_null(words, "")
    has_feed = compute.match_substring(words, "\n")
    if compute.any(has_feed).as_py():
        for row in compute.indices_nonzero(has_feed).to_pylist():
            odd[row] = Odd("line_end", words[row].as_py())
        words = compute.replace_substring(words, "\n", LINE_END)
    n_rows = len(words)
    text = b""
    if n_rows:
        whole = pyarrow.concat_arrays(words.chunks) if isinstance(words, pyarrow.ChunkedArray) else words
        whole = whole.cast(pyarrow.large_string())
        listed = pyarrow.ListArray.from_arrays(pyarrow.array([0, n_rows], pyarrow.int32()), whole)
        text = compute.binary_join(listed, pyarrow.scalar("\n", whole.type))[0].as_buffer().to_pybytes() + b"\n"
    block = Block(reading.name, text, n_rows, first_line, KEEP, numbers, odd, Cells(table))
    reading.is_readable(text, block.line)
    return block
