"""``wordcore check``: which lines of a word list are words.

    $ wordcore check list.txt                           # what is not a word
    $ wordcore check messy.txt --valid --dedupe > clean.txt
    $ zcat huge.gz | wordcore check --threads 2 --summary

Streams lists of any size, compressed ones and tables too. Exit code 0: every row is a word; 1: some are
not; 2: trouble, such as bytes that are not UTF-8 (all rows are still answered).
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache

from wordcore._engine.batch.lines import REASONS, Seen
from wordcore.cli.output import ProgressBar, add_common, emit_json, open_lexicon, said, talk, use_colour
from wordcore.cli.reading import add_reading, opened_list
from wordcore.errors import BadValueError, WordcoreError
from wordcore.interop.checked import CheckedBlock, checked_blocks
from wordcore.interop.lists import Summary, suggestions
from wordcore.lexicon import Lexicon
from wordcore.text import Fault, Reader, Row

_WORD = REASONS[0]
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
    output.add_argument("--all", action="store_true", help="print every row behind a mark: + a word, - not one")
    output.add_argument("--summary", action="store_true", help="print counts only: by reason, by length, repeats, rate")
    parser.add_argument("--suggest", action="store_true", help='add "did you mean" to rows that are not words')
    parser.add_argument("--dedupe", action="store_true", help="print a word once, whatever its case")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="check with N threads (default: 1)")
    add_common(parser)
    add_reading(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every row is a word, 1 if some are not, 2 if some could not be read."""
    if args.threads < 1:
        raise BadValueError.at("--threads", "1 or more", str(args.threads))
    if args.summary and (args.dedupe or args.suggest):
        raise BadValueError.at("--summary", "counts only", "--dedupe or --suggest", "leave them out")
    lexicon = open_lexicon(args)
    show = _printer(args, lexicon)
    summary = Summary(lexicon) if args.summary else None
    trouble = invalid = False
    for path in args.files:
        try:
            with opened_list(args, path) as reader, closing(ProgressBar()) as progress:
                all_words, no_faults = _check(args, lexicon, reader, progress, show, summary)
        except OSError as error:
            if isinstance(error, BrokenPipeError) or error.filename is None:
                raise
            talk(f"wordcore: {said(error)}")
            trouble = True
            continue
        invalid = invalid or not all_words
        trouble = trouble or not no_faults
    if summary is not None:
        _print_summary(summary, args.json)
    return 2 if trouble else 1 if invalid else 0


def _check(
    args: argparse.Namespace,
    lexicon: Lexicon,
    reader: Reader,
    progress: ProgressBar,
    show: Callable[[CheckedBlock], bytes],
    summary: Summary | None,
) -> tuple[bool, bool]:
    """Checks one list; whether all rows are words, and whether all could be read."""
    all_words = True
    n_faults = 0
    for checked in checked_blocks(lexicon, reader, threads=args.threads):
        all_words = all_words and checked.mask.count == len(checked)
        if summary is not None:
            summary.add(checked)
        elif rows := show(checked):
            if sys.stdout.isatty():
                progress.close()
            _write(rows, checked)
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
    return all_words, not n_faults and bad is None


def _tell(fault: Fault, progress: ProgressBar) -> None:
    progress.close()
    talk(f"wordcore: {fault}")


# --- rows out ---------------------------------------------------------------------------------


def _printer(args: argparse.Namespace, lexicon: Lexicon) -> Callable[[CheckedBlock], bytes]:
    """What turns a block into bytes to print."""
    seen = Seen(lexicon) if args.dedupe else None

    def fresh(checked: CheckedBlock) -> bytes | None:
        return seen.fresh(checked.block.text, checked.block.rules) if seen is not None else None

    marks = ("\x1b[32m+\x1b[0m\t", "\x1b[31m-\x1b[0m\t") if use_colour(sys.stdout) else ("+\t", "-\t")
    if args.json or args.suggest:
        suggest = lru_cache(1 << 14)(lambda text: suggestions(lexicon, text)) if args.suggest else None

        def one_by_one(checked: CheckedBlock) -> bytes:
            out = []
            among = fresh(checked)
            for i, (row, reason) in enumerate(checked.rows()):
                if (args.all or (reason == _WORD) == args.valid) and (among is None or among[i]):
                    meant = suggest(row.word) if suggest is not None and reason != _WORD else None
                    if args.json:
                        out.append(_json_row(checked.block.source, row, reason, meant))
                    else:
                        out.append(_text_row(marks[reason != _WORD] if args.all else "", row, meant))
            # The name of a file may hold bytes that are not UTF-8.
            return "".join(out).encode("utf-8", "replace")

        return one_by_one
    if args.all:
        yes, no = (mark.encode() for mark in marks)
        return lambda checked: checked.marked(yes, no, fresh(checked))
    return lambda checked: checked.picked(args.valid, fresh(checked))


def _json_row(source: str, row: Row, reason: str, meant: list[str] | None) -> str:
    value: dict[str, object] = {"file": source, "line": row.line, "word": row.word, "valid": reason == _WORD}
    if reason != _WORD:
        value["reason"] = reason
    if row.rest:
        value["rest"] = row.rest
    if meant is not None:
        value["suggestions"] = meant
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _text_row(mark: str, row: Row, meant: list[str] | None) -> str:
    return "\t".join([f"{mark}{row.word}", *filter(None, (row.rest, ", ".join(meant or ())))]) + "\n"


def _write(data: bytes, checked: CheckedBlock) -> None:
    """Writes a block's rows at once, so that an error names the place and nothing is left in a buffer."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What could not be written would be tried again, and fail again, when Python ends.
        if error.errno != errno.EBADF:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        place = f"rows of {checked.block.source}:{checked.block.first_line}"
        raise WordcoreError.at(place, "room to write them", said(error), "the rows before them are written") from error


def _print_summary(summary: Summary, as_json: bool) -> None:
    if as_json:
        emit_json(summary.to_json())
        return
    print(f"{summary.n_rows:,} rows against {summary.lexicon.name}: {summary.n_words:,} words ({summary.share})")
    for reason, count in summary.by_reason().items():
        if reason != _WORD:
            print(f"  {count:>12,}  {reason}")
    or_more = "" if summary.repeats_are_exact else ", or more"
    print(f"  {summary.n_repeats:>12,}  repeats of an earlier row{or_more}")
    for n, what in ((summary.n_blank, "blank lines"), (summary.n_remarks, "remarks")):
        if n:
            print(f"  {n:>12,}  {what}, skipped")
    if summary.by_length():
        print("  length         words     others")
        for length, (words, others) in summary.by_length().items():
            print(f"  {length:>6} {words:>13,} {others:>10,}")
    print(f"{summary.rate():,.0f} rows per second")
