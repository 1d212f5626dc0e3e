"""The options of every command that reads a word list, and what such a command reports about the reading.

$ wordcore check words.csv --column word --encoding windows-1252
"""

from __future__ import annotations

import argparse
import contextlib
import shlex
from collections.abc import Iterator, Sequence

from wordcore.cli.output import talk
from wordcore.text import FORMATS, Reader, ReaderOptions


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say how a list is read."""
    group = parser.add_argument_group("reading lists", "compression (gzip, bzip2, xz, zstd) is recognised by content")
    add_encoding(group)
    group.add_argument("--format", choices=FORMATS, help="format of the list (default: by its name, otherwise lines)")
    group.add_argument("--column", metavar="NAME|N", help="the column of the words in a table (default: the first)")
    group.add_argument(
        "--header", choices=("auto", "yes", "no"), default="auto", help="whether the first row names the columns"
    )
    group.add_argument("--delimiter", metavar="C", help="what separates the cells of a csv file (default: a comma)")
    group.add_argument("--no-trim", action="store_true", help="spaces around a word are part of it")
    group.add_argument(
        "--comment", metavar="PREFIX", default="#", help="what a remark begins with, or none (default: #)"
    )
    group.add_argument(
        "--blank", choices=("skip", "invalid"), default="skip", help="what blank lines are (default: skipped)"
    )


def add_encoding(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Adds ``--encoding`` alone, for commands that read one kind of list only."""
    parser.add_argument(
        "--encoding", metavar="NAME", default="auto", help="auto (a byte-order mark, else UTF-8) or its name"
    )


def reader_options(args: argparse.Namespace) -> ReaderOptions:
    """What the options of ``add_reading`` say; raises BadValueError if that is nonsense."""
    return ReaderOptions(
        encoding=args.encoding,
        format=args.format,
        column=args.column,
        header=args.header,
        delimiter=args.delimiter,
        trim=not args.no_trim,
        comment="" if args.comment == "none" else args.comment,
        blank=args.blank,
    )


@contextlib.contextmanager
def opened_list(
    args: argparse.Namespace, place: str, quiet_about: str = "", *, given: Sequence[str] = (), digest: bool = False
) -> Iterator[Reader]:
    """A list to be read as the options say; afterwards it reports what was decided, and what to try instead.

    ``quiet_about`` are separators that the command can make something of, ``given`` are the arguments that the list
    is named in, if it is not one itself.
    """
    with Reader(place, reader_options(args), digest=digest) as reader:
        try:
            yield reader
        finally:
            reading = reader.reading
            for note in reading.notes:
                talk(f"wordcore: {reader.name}: {note}")
            if reading.hint and reading.separator not in quiet_about:
                command = f"wordcore {args.command} {shlex.join(given or [place])} {reading.hint}"
                talk(f"wordcore: {reader.name}: most rows hold {reading.separator!r}; try: {command}")
