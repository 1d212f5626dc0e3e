"""How a list is to be read, for every command and every program alike.

    >>> ReaderOptions(format="csv", column="word").column
    'word'

Not here: choosing what the options leave open (``formats``), and the command line's names for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from wordcore.errors import BadTypeError, BadValueError, shown

Format: TypeAlias = Literal["lines", "csv", "tsv", "jsonl", "parquet", "hunspell"]

FORMATS: tuple[Format, ...] = ("lines", "csv", "tsv", "jsonl", "parquet", "hunspell")
TABLES: tuple[Format, ...] = ("csv", "tsv", "jsonl", "parquet")
HEADERS = ("auto", "yes", "no")
BLANKS = ("skip", "invalid")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderOptions:
    """What is known about a list before it is opened; the defaults read a plain word list.

    ``encoding`` is ``auto`` (a byte-order mark, else UTF-8) or a name that Python knows. ``format`` is one of
    FORMATS, or None: by the file's name. ``column`` is the column of the words in a table, by its name or its
    number from 1; None is the first. ``header`` says whether the first row of a table names its columns.
    ``delimiter`` separates the cells of a csv file. ``trim`` takes spaces away at both ends. ``comment`` begins a
    line that is a remark; empty, there are none. ``blank`` lines are skipped and counted, or are rows that are
    not words.
    """

    encoding: str = "auto"
    format: Format | None = None
    column: str | int | None = None
    header: Literal["auto", "yes", "no"] = "auto"
    delimiter: str | None = None
    trim: bool = True
    comment: str = "#"
    blank: Literal["skip", "invalid"] = "skip"

    def __post_init__(self) -> None:
        for name, value in (("encoding", self.encoding), ("comment", self.comment)):
            if not isinstance(value, str):
                raise BadTypeError.at(name, "a string", shown(value))
        if self.format is not None and self.format not in FORMATS:
            raise BadValueError.unknown("format", self.format, FORMATS)
        if self.header not in HEADERS:
            raise BadValueError.unknown("header", self.header, HEADERS)
        if self.blank not in BLANKS:
            raise BadValueError.unknown("blank", self.blank, BLANKS)
        if self.comment != self.comment.strip() or "\n" in self.comment:
            raise BadValueError.at("comment", "characters that begin a line, without spaces", shown(self.comment))
        if isinstance(self.column, bool) or not isinstance(self.column, (str, int, type(None))):
            raise BadTypeError.at("column", "a name or a number", shown(self.column))
        if isinstance(self.column, int) and self.column < 1:
            raise BadValueError.at("column", "1 or more", shown(self.column))
        if self.delimiter is not None and (
            not isinstance(self.delimiter, str) or len(self.delimiter) != 1 or self.delimiter in '\r\n"'
        ):
            raise BadValueError.at("delimiter", "one character", shown(self.delimiter))
