"""``wordcore compile``: word lists, lexicons or files of other engines into a lexicon, or into one of their formats.

$ wordcore compile words.txt --name ours --install
$ wordcore compile enable --to kwg
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from wordcore.alphabet import Alphabet
from wordcore.cli.making import (
    add_making,
    alphabet_of,
    is_lexicon,
    may_be_lexicons,
    meta_of,
    name_of,
    refuse_empty,
    reported,
    suffix_of,
    take,
    target_of,
    written,
)
from wordcore.cli.output import ProgressBar, counted, talk
from wordcore.cli.reading import reader_options
from wordcore.columns import merged, own_meta
from wordcore.compile import WordSource, build
from wordcore.errors import BadValueError
from wordcore.lexicon import Lexicon
from wordcore.own_tables import ColumnSource, parse_kinds
from wordcore.places import SUFFIX, find_words
from wordcore.taglist import TagSource
from wordcore.tags import read_tags
from wordcore.text import Reader
from wordcore.text.formats import by_name


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "compile",
        help="make a lexicon file from word lists",
        description="One word per line, in any order and case, or a column of a table; a tab ends it, a line that "
        "starts with # is a remark. A LIST may also be a lexicon, by name or file, or a file of another engine.",
    )
    parser.add_argument("lists", nargs="+", metavar="LIST", help="word lists (- is standard input)")
    parser.add_argument("--tags", metavar="TSV", help="word and tags, tab-separated: your own parts of speech")
    parser.add_argument(
        "--columns",
        action="append",
        metavar="FILE|NAME:TYPE,...",
        help="columns to keep: a table with word, year:int, note:text, theme:tag as its header, "
        "or the names and types of columns of the list itself (or, with both, of the table)",
    )
    add_making(parser, f" (default: the first list's name, {SUFFIX})")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every row was a word, 1 if some were skipped."""
    meta_of(args)  # what is wrong with it is told before any work is done
    table, kinds = _columns_asked(args)
    inputs = [name if name == "-" else find_words(name) for name in args.lists]
    read = [*inputs, *filter(None, (args.tags, table, args.alphabet))]
    target = target_of(args, read, _default(args))
    alphabet = alphabet_of(args, inputs)
    bar = ProgressBar()
    with reported(args) as report:
        source = WordSource(alphabet, skip_invalid=args.skip_invalid, report=report, keep_spelling=args.keep_spelling)
        try:
            kept = _kept_whole(args, inputs, alphabet)
            for name in inputs:
                take(args, source, name, bar, kept)
            own = _own_columns(args, source, [table] if table else inputs, kinds) if args.columns else None
            data = _built(args, source, kept, own, bar)
        finally:
            bar.close()
    return written(args, target, data, Lexicon.from_bytes(data), source)


def _columns_asked(args: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """The table of ``--columns``, if it is not the list itself, and the types of the columns to take."""
    table, kinds = "", {}
    for item in args.columns or ():
        if ":" in item and not os.path.exists(item):
            kinds.update(parse_kinds(item))
        elif table:
            raise BadValueError.at("--columns", "one table", f"{table} and {item}")
        else:
            table = item
    if args.columns and not table:
        if "-" in args.lists:
            raise BadValueError.at("--columns", "a list in a file, which is read twice", "standard input")
        # Columns are named, so there is a header; found in one reading it must not be a word in the other.
        args.header = "yes" if args.header == "auto" else args.header
    return table, kinds


def _own_columns(
    args: argparse.Namespace, source: WordSource, places: list[str], kinds: dict[str, str]
) -> ColumnSource:
    # Rows that are not words are told by the reading of the list.
    of_list = not os.path.samefile(places[0], args.lists[0]) if os.path.exists(args.lists[0]) else True
    made = ColumnSource(source.alphabet, kinds, args.skip_invalid, source.report if of_list else lambda rejected: None)
    for place in places:
        options = reader_options(args)
        if of_list:
            format = by_name(place) or "tsv"
            options = replace(options, format=format, column=None, header="yes", delimiter=None)
        with Reader(place, options) as reader:
            made.take(reader)
    source.n_rejected += made.n_rejected if of_list else 0
    if made.n_other:
        talk(f"{', '.join(places)}: left out {counted(made.n_other, 'value')} of words that have another value")
    return made


def _built(
    args: argparse.Namespace, source: WordSource, kept: Lexicon | None, own: ColumnSource | None, bar: ProgressBar
) -> bytes:
    codes, offsets = source.finish()
    refuse_empty(args, codes, ", ".join(args.lists))
    meta = meta_of(args)
    columns = source.spellings()
    tags: TagSource | None = None
    if args.tags:
        tags = read_tags(
            args.tags,
            Path(args.tags).name,
            encoding=args.encoding,
            alphabet=source.alphabet,
            skip_invalid=args.skip_invalid,
            report=source.report,
        )
        source.n_rejected += tags.n_rejected
        unused = tags.n_unused(codes, offsets)
        if unused:
            talk(f"{args.tags}: left out the tags of {counted(unused, 'word')} that the list does not have")
    if own is not None:
        sections, entries = own.sections(codes, offsets)
        columns.update(sections)
        meta.update(entries)
        unused = own.n_unused(codes, offsets)
        if unused:
            talk(f"left out the columns of {counted(unused, 'word')} that the list does not have")
        if "tag" in own.kinds.values():
            tags = tags or TagSource(source.alphabet)
            own.tag(tags)
    if tags is not None:
        sections, entries = tags.columns(codes, offsets)
        columns.update(sections)
        meta.update(entries)
    if kept is not None:
        columns, entries = merged([kept], [range(len(kept))])
        meta = {**own_meta(kept), **meta, **entries}
    return build(
        codes,
        offsets,
        name=args.name or kept.name if kept is not None else _name(args),
        alphabet=source.alphabet,
        meta=meta,
        columns=columns,
        gaddag=args.gaddag or (kept is not None and "gaddag" in kept._header.sections),
        progress=bar,
    )


def _kept_whole(args: argparse.Namespace, inputs: list[str], alphabet: Alphabet) -> Lexicon | None:
    """A lexicon that is compiled alone keeps its name, columns and licence: so an older file becomes a newer one."""
    if len(inputs) != 1 or args.tags or args.columns or not may_be_lexicons(args) or not is_lexicon(inputs[0]):
        return None
    lexicon = Lexicon.open(inputs[0])
    return lexicon if lexicon.alphabet == alphabet else None


def _name(args: argparse.Namespace) -> str:
    return name_of(args, _first(args))


def _first(args: argparse.Namespace) -> Path:
    return Path("stdin" if args.lists[0] == "-" else args.lists[0])


def _default(args: argparse.Namespace) -> Path:
    """The file that is written without --output."""
    if not args.output and not args.install and args.lists[0] == "-":
        raise BadValueError.at("compile -", "--output FILE, because standard input has no name", "none")
    return _first(args).parent / (_name(args).replace(os.sep, "_") + suffix_of(args))
