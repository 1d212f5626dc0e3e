"""``wordcore check``: which lines of a word list are words.

    $ wordcore check list.txt                           # what is not a word
    $ wordcore check messy.txt --valid --dedupe > clean.txt
    $ zcat huge.gz | wordcore check --threads 2 --summary

Streams lists of any size, compressed ones and tables too. Exit code 0: every row is a word; 1: some are
not; 2: trouble, such as bytes that are not UTF-8 (all rows are still answered).
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from wordcore.cli.output import ProgressBar, add_common, check_output, emit_json, open_lexicon, said, talk
from wordcore.cli.reading import add_reading, opened_list
from wordcore.cli.rows_out import ALL, OTHERS, OUTPUT_FORMATS, TABLE_FORMATS, WORDS, LinesOut, TableOut, Writer
from wordcore.errors import BadValueError, shown
from wordcore.interop.checked import CheckedBlock, checked_blocks
from wordcore.interop.lists import Summary
from wordcore.lexicon import Lexicon
from wordcore.places import find_lexicon
from wordcore.reasons import PHRASES
from wordcore.store import write_whole
from wordcore.text import Fault, Reader

if TYPE_CHECKING:
    from wordcore.interop.report import Input

_MOST_FAULTS = 10


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "check",
        help="which rows of a word list are words",
        description="Checks word lists, one word per line or a column of a table, and prints what is not a word.",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", default=["-"], help="lists; - is standard input")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--valid", action="store_true", help="print the rows that are words instead")
    output.add_argument("--invalid", action="store_true", help="print the rows that are not (the default for lines)")
    output.add_argument("--all", action="store_true", help="print every row after a mark: + a word, - not one")
    output.add_argument("--summary", action="store_true", help="print counts only: by reason, by length, repeats, rate")
    parser.add_argument("--reason", action="store_true", help="add why a row is not a word, the position and character")
    parser.add_argument("--suggest", action="store_true", help='add "did you mean" to rows that are not words')
    parser.add_argument("--dedupe", action="store_true", help="print a word once, whatever its case")
    parser.add_argument(
        "--output-format",
        choices=OUTPUT_FORMATS,
        default="lines",
        help="write a table: the columns of the list, and valid, reason, position, suggestion (default: lines)",
    )
    parser.add_argument("--report", metavar="FILE", help="write counts, examples and charts to a .json or .html file")
    parser.add_argument(
        "--max-invalid", metavar="N|P%", help="exit code 0 if no more rows than that are not words (default: 0)"
    )
    parser.add_argument("--from-line", type=int, default=1, metavar="N", help="begin at line N")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="check with N threads (default: 1)")
    add_common(parser)
    add_reading(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every row is a word or enough of them are, 1 if not, 2 if some could not be read."""
    _refuse_nonsense(args)
    most = _Most(args.max_invalid)
    lexicon = open_lexicon(args)
    writer = None if args.summary else _writer(args, lexicon)
    summary = Summary(lexicon, detailed=bool(args.report)) if args.summary or args.report else None
    counts = _Counts()
    inputs: list[Input] = []
    for path in args.files:
        try:
            with (
                opened_list(args, path, digest=bool(args.report)) as reader,
                closing(ProgressBar()) as progress,
            ):
                _check(args, lexicon, reader, progress, writer, summary, counts)
                if args.report:
                    from wordcore.interop.report import Input

                    inputs.append(Input(reader.name, reader.n_read or reader.size, reader.sha256()))
        except OSError as error:
            if isinstance(error, BrokenPipeError) or error.filename is None:
                raise
            talk(f"wordcore: {said(error)}")
            counts.trouble = True
    if writer is not None:
        writer.close()
    if summary is not None and args.summary:
        _print_summary(summary, args.json)
    if summary is not None and args.report:
        from wordcore.interop.report import as_html, as_json

        write_whole(args.report, (as_json if args.report.endswith(".json") else as_html)(summary, inputs))
    return 2 if counts.trouble else 0 if most.allows(counts.n_invalid, counts.n_rows) else 1


def _refuse_nonsense(args: argparse.Namespace) -> None:
    if args.threads < 1:
        raise BadValueError.at("--threads", "1 or more", str(args.threads))
    if args.from_line < 1:
        raise BadValueError.at("--from-line", "1 or more", str(args.from_line))
    if args.summary and (args.dedupe or args.suggest or args.reason):
        raise BadValueError.at("--summary", "counts only", "--dedupe, --suggest or --reason", "leave them out")
    if args.output_format != "lines":
        for name in ("summary", "dedupe", "json"):
            if getattr(args, name):
                raise BadValueError.at("--output-format", "rows of a table", f"--{name}", "leave one of them out")
    if args.report and not args.report.endswith((".json", ".html")):
        raise BadValueError.at("--report", "a file that ends in .json or .html", shown(args.report))
    if args.report:
        check_output("--report", args.report, [*args.files, find_lexicon(args.lexicon)])


def _writer(args: argparse.Namespace, lexicon: Lexicon) -> Writer:
    which = WORDS if args.valid else ALL if args.all else OTHERS
    if args.output_format in TABLE_FORMATS:
        # A table that gains a column keeps its rows.
        which = which if args.valid or args.invalid else ALL
        return TableOut(lexicon, args.output_format, which, suggest=args.suggest)
    return LinesOut(lexicon, which, as_json=args.json, reasons=args.reason, suggest=args.suggest, dedupe=args.dedupe)


class _Counts:
    """What decides about the exit code."""

    def __init__(self) -> None:
        self.n_rows = self.n_invalid = 0
        self.trouble = False


class _Most:
    """How many rows may be invalid: a number of them, or a share.

    >>> _Most("2").allows(2, 10), _Most("1.5%").allows(2, 100), _Most(None).allows(1, 10)
    (True, False, False)
    """

    def __init__(self, text: str | None) -> None:
        text = "0" if text is None else text
        number = text.removesuffix("%")
        self._is_share = text.endswith("%")
        try:
            self._most = float(number) if self._is_share else int(number)
        except ValueError:
            self._most = -1
        if not 0 <= self._most < float("inf") or not number.isascii():
            raise BadValueError.at("--max-invalid", "a number such as 10, or a share such as 2%", shown(text))

    def allows(self, n_invalid: int, n_rows: int) -> bool:
        """Whether so many invalid rows are no more than that."""
        return n_invalid <= (self._most * n_rows / 100 if self._is_share else self._most)


def _check(
    args: argparse.Namespace,
    lexicon: Lexicon,
    reader: Reader,
    progress: ProgressBar,
    writer: Writer | None,
    summary: Summary | None,
    counts: _Counts,
) -> None:
    """Checks one list."""
    n_faults = 0

    def make(checked: CheckedBlock) -> object:
        if summary is not None:
            summary.prepare(checked)
        return writer.make(checked) if writer is not None else None

    if writer is not None:
        writer.begin(reader)
    for checked, made in checked_blocks(lexicon, reader, make, threads=args.threads, from_line=args.from_line):
        counts.n_rows += len(checked)
        counts.n_invalid += len(checked) - checked.mask.count
        if summary is not None:
            summary.add(checked)
        if writer is not None and len(checked):
            if sys.stdout.isatty():
                progress.close()
            writer.write(checked, made)
        for fault in checked.block.faults:
            n_faults += 1
            if n_faults <= _MOST_FAULTS or fault.ends:
                _tell(fault, progress)
        progress(reader.name, reader.n_read, reader.size)
    if n_faults > _MOST_FAULTS:
        talk(f"wordcore: {reader.name}: {n_faults - _MOST_FAULTS} more rows like these")
    bad = reader.bad_bytes()
    if bad is not None:
        _tell(bad, progress)
    if summary is not None:
        summary.finish(reader)
    counts.trouble = counts.trouble or n_faults > 0 or bad is not None


def _tell(fault: Fault, progress: ProgressBar) -> None:
    progress.close()
    talk(f"wordcore: {fault}")


def _print_summary(summary: Summary, as_json: bool) -> None:
    if as_json:
        emit_json(summary.to_json())
        return
    print(f"{summary.n_rows:,} rows against {summary.lexicon.name}: {summary.n_words:,} words ({summary.share})")
    for reason, count in summary.by_reason().items():
        if reason != "word":
            print(f"  {count:>12,}  {PHRASES[reason]}")
    or_more = "" if summary.repeats_are_exact else ", or more"
    print(f"  {summary.n_repeats:>12,}  repeats of an earlier row{or_more}")
    if summary.n_shared:
        print(f"  {summary.n_shared:>12,}  spellings with the tiles of an earlier row{or_more}")
    for n, what in ((summary.n_blank, "blank lines"), (summary.n_remarks, "remarks")):
        if n:
            print(f"  {n:>12,}  {what}, skipped")
    if summary.by_length():
        print("  length         words     others")
        for length, (words, others) in summary.by_length().items():
            print(f"  {length:>6} {words:>13,} {others:>10,}")
    print(f"{summary.rate():,.0f} rows per second")
