"""``wordcore export``: the words of a lexicon as a list or a table, with what is known of them.

$ wordcore export enable --columns word,points,tags --output-format csv -o enable.csv
"""

from __future__ import annotations

import argparse
import sys

from wordcore._engine.lexicon.orders import ORDERS
from wordcore.cli.narrowing import add_where, where_of
from wordcore.cli.output import check_output, counted, talk
from wordcore.errors import BadValueError, shown
from wordcore.interop.export import COLUMNS, FORMATS, write
from wordcore.lexicon import load
from wordcore.places import DEFAULT, find_lexicon
from wordcore.store import whole_file


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "export",
        help="write the words of a lexicon as a list or table",
        description="Columns: " + "; ".join(f"{name}, {column.help}" for name, column in COLUMNS.items()) + ". "
        "A file's own columns are named as `wordcore info` names them.",
    )
    parser.add_argument("lexicon", nargs="?", default=DEFAULT, metavar="NAME|PATH", help=f"default: {DEFAULT}")
    parser.add_argument("--columns", metavar="NAME,...", default="word", help="the columns of each row (default: word)")
    parser.add_argument(
        "--output-format", choices=FORMATS, help="default: lines for one column, otherwise tsv; or by the file's name"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write there, not to standard output")
    parser.add_argument("--sort", choices=ORDERS, default="alphabet", help="the order (default: alphabet)")
    add_where(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if there is a word, 1 if there is none."""
    lexicon = load(args.lexicon)
    names = [name.strip() for name in args.columns.split(",")]
    if not all(names) or len(set(names)) < len(names):
        raise BadValueError.at("--columns", "different names, separated by commas", shown(args.columns))
    words = lexicon.words(where_of(args)).sorted(args.sort)
    format = args.output_format or _by_name(args.output) or ("lines" if len(names) == 1 else "tsv")
    if args.output:
        check_output("--output", args.output, [find_lexicon(args.lexicon)])
        with whole_file(args.output) as stream:
            n_rows = write(stream, lexicon, words, names, format)
        talk(f"{args.output}: {counted(n_rows, 'row')} as {format}")
    else:
        if format == "parquet" and sys.stdout.isatty():
            raise BadValueError.at("--output-format", "parquet in a file", "a terminal", "name one with --output")
        n_rows = write(sys.stdout.buffer, lexicon, words, names, format)
        sys.stdout.buffer.flush()
    return 0 if n_rows else 1


def _by_name(name: str | None) -> str | None:
    ending = (name or "").rpartition(".")[2]
    return ending if ending in FORMATS else None
