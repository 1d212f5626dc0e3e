"""``wordcore check``: which lines of a word list are words.

    $ wordcore check list.txt                           # what is not a word
    $ wordcore check messy.txt --valid --dedupe > clean.txt
    $ zcat huge.gz | wordcore check --threads 2 --summary

Streams text of any size; a file whose name ends in .gz is decompressed. Exit code 0: every line
is a word; 1: some are not; 2: trouble, such as bytes that are not UTF-8 (all lines are still
answered).
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
from wordcore.errors import BadValueError, WordcoreError
from wordcore.interop.lists import Summary, suggestions
from wordcore.interop.text import Block, TextFile, checked_blocks
from wordcore.lexicon import Lexicon

_WORD = REASONS[0]
_MOST_FAULTS = 10


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "check",
        help="which lines of a word list are words",
        description="Checks word lists, one word per line, and prints the lines that are not words.",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", default=["-"], help="lists, .gz too; - is standard input")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--valid", action="store_true", help="print the lines that are words instead")
    output.add_argument("--all", action="store_true", help="print every line behind a mark: + a word, - not one")
    output.add_argument("--summary", action="store_true", help="print counts only: by reason, by length, repeats, rate")
    parser.add_argument("--suggest", action="store_true", help='add "did you mean" to lines that are not words')
    parser.add_argument("--dedupe", action="store_true", help="print a line once, whatever its case")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="check with N threads (default: 1)")
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every line is a word, 1 if some are not, 2 if some could not be read."""
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
            file = TextFile(path)
        except OSError as error:
            talk(f"wordcore: {said(error)}")
            trouble = True
            continue
        n_faults = n_bytes = 0
        with file, closing(ProgressBar()) as progress:
            for block in checked_blocks(lexicon, file.stream, file.name, threads=args.threads):
                invalid = invalid or block.mask.count < len(block)
                trouble = trouble or bool(block.faults)
                if summary is not None:
                    summary.add(block)
                elif rows := show(block):
                    if sys.stdout.isatty():
                        progress.close()
                    _write(rows, block)
                n_faults = _tell_faults(block, n_faults, progress)
                n_bytes += len(block.text)
                progress(file.name, file.position() or n_bytes, file.size)
        if n_faults > _MOST_FAULTS:
            talk(f"wordcore: {file.name}: {n_faults - _MOST_FAULTS} more lines like these")
    if summary is not None:
        _print_summary(summary, args.json)
    return 2 if trouble else 1 if invalid else 0


def _tell_faults(block: Block, n_faults: int, progress: ProgressBar) -> int:
    """Shows the first faults of a file, and always the end of its reading; returns how many there were so far."""
    for fault in block.faults:
        n_faults += bool(fault.position)
        if n_faults <= _MOST_FAULTS or not fault.position:
            progress.close()
            talk(f"wordcore: {fault}")
    return n_faults


# --- rows out ---------------------------------------------------------------------------------


def _printer(args: argparse.Namespace, lexicon: Lexicon) -> Callable[[Block], bytes]:
    """What turns a block into bytes to print."""
    seen = Seen(lexicon) if args.dedupe else None

    def fresh(block: Block) -> bytes | None:
        return seen.fresh(block.text) if seen is not None else None

    marks = ("\x1b[32m+\x1b[0m\t", "\x1b[31m-\x1b[0m\t") if use_colour(sys.stdout) else ("+\t", "-\t")
    if args.json or args.suggest:
        suggest = lru_cache(1 << 14)(lambda text: suggestions(lexicon, text)) if args.suggest else None

        def one_by_one(block: Block) -> bytes:
            out = []
            among = fresh(block)
            for i, (line, text, reason) in enumerate(block.rows()):
                if (args.all or (reason == _WORD) == args.valid) and (among is None or among[i]):
                    meant = suggest(text) if suggest is not None and reason != _WORD else None
                    if args.json:
                        out.append(_json_row(block.source, line, text, reason, meant))
                    else:
                        out.append(_text_row(marks[reason != _WORD] if args.all else "", text, meant))
            # The name of a file may hold bytes that are not UTF-8.
            return "".join(out).encode("utf-8", "replace")

        return one_by_one
    if args.all:
        yes, no = (mark.encode() for mark in marks)
        return lambda block: block.marked(yes, no, fresh(block))
    return lambda block: block.picked(args.valid, fresh(block))


def _json_row(source: str, line: int, text: str, reason: str, meant: list[str] | None) -> str:
    value: dict[str, object] = {"file": source, "line": line, "word": text, "valid": reason == _WORD}
    if reason != _WORD:
        value["reason"] = reason
    if meant is not None:
        value["suggestions"] = meant
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _text_row(mark: str, text: str, meant: list[str] | None) -> str:
    return f"{mark}{text}" + (f"\t{', '.join(meant)}" if meant else "") + "\n"


def _write(data: bytes, block: Block) -> None:
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
        place = f"rows of {block.source}:{block.first_line}"
        raise WordcoreError.at(place, "room to write them", said(error), "the rows before them are written") from error


def _print_summary(summary: Summary, as_json: bool) -> None:
    if as_json:
        emit_json(summary.to_json())
        return
    share = summary.n_words / max(summary.n_rows, 1)
    print(f"{summary.n_rows:,} lines against {summary.lexicon.name}: {summary.n_words:,} words ({share:.1%})")
    for reason, count in summary.by_reason().items():
        if reason != _WORD:
            print(f"  {count:>12,}  {reason}")
    or_more = "" if summary.repeats_are_exact else ", or more"
    print(f"  {summary.n_repeats:>12,}  repeats of an earlier line{or_more}")
    if summary.by_length():
        print("  length         words     others")
        for length, (words, others) in summary.by_length().items():
            print(f"  {length:>6} {words:>13,} {others:>10,}")
    print(f"{summary.rate():,.0f} lines per second")
