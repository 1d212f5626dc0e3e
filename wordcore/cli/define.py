"""``wordcore define``: what words mean, and the command that builds a glossary."""

from __future__ import annotations

import argparse
import os
import textwrap

from wordcore.cli.output import add_common, check_output, emit_json, open_lexicon, talk
from wordcore.cli.reading import add_encoding
from wordcore.errors import BadValueError
from wordcore.glossary import SUFFIX, Entry, build, read_rows, record
from wordcore.places import user_directory
from wordcore.store import write_whole

_WIDTH = 100


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "define",
        help="say what words mean",
        description="Definitions from the glossary of the lexicon's language; inflected forms lead to their lemma.",
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument(
        "--build", metavar="LIST", help="build a glossary: word, then `n definition` or `=lemma`, tab-separated"
    )
    parser.add_argument("--language", default="english", help="with --build: the alphabet it goes with")
    parser.add_argument("-o", "--output", metavar="FILE", help="with --build: where to (default: the user's directory)")
    add_encoding(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every word has a definition, 1 if some have none."""
    if args.build:
        _build(args)
    elif not args.words:
        raise BadValueError.at("define", "one or more words", "none")
    if not args.words:
        return 0
    lexicon = open_lexicon(args)
    missing = False
    for word in args.words:
        entries = lexicon.define(word)
        missing |= not entries
        if args.json:
            emit_json({"word": word.upper(), "entries": [entry.to_json() for entry in entries]})
        else:
            _show(word.upper(), entries)
    return 1 if missing else 0


def _show(word: str, entries: list[Entry]) -> None:
    if not entries:
        print(f"{word}: no definition")
    lemma = None
    for entry in entries:
        if entry.lemma != lemma:
            lemma = entry.lemma
            print(lemma if lemma == word else f"{lemma} ({word})")
        indent = f"  {entry.part:<10} "
        print(textwrap.fill(entry.definition, _WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent)))


def _build(args: argparse.Namespace) -> None:
    target = args.output or os.path.join(os.fspath(user_directory()), args.language + SUFFIX)
    check_output("--output", target, [args.build])
    data = build(read_rows(args.build, encoding=args.encoding))
    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    write_whole(target, data)
    talk(f"{target}: {len(data):,} bytes, digest {record(data, os.path.basename(target))}")
