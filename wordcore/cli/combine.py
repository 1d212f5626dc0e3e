"""``wordcore combine``: words of several lists and lexicons added, removed or intersected, into a lexicon.

$ wordcore combine 'enable | club.txt - banned.txt' -o club.lex
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wordcore.algebra import rebuilt
from wordcore.cli.making import (
    add_making,
    alphabet_of,
    is_lexicon,
    may_be_lexicons,
    meta_of,
    name_of,
    refuse_empty,
    reported,
    take,
    target_of,
    written,
)
from wordcore.cli.output import ProgressBar
from wordcore.compile import WordSource, build
from wordcore.errors import BadValueError
from wordcore.interop.combine import Operand, evaluate, names, parse
from wordcore.lexicon import Lexicon
from wordcore.places import find_words


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "combine",
        help="add, remove or intersect the words of lists and lexicons",
        description="| adds words, & keeps those of both, - removes words; read from left to right, brackets first. "
        "A word keeps the commonness, tags and further columns that the first lexicon has for it.",
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="such as 'enable | club.txt - (banned.txt & csw.lex)'")
    add_making(parser, "")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every row of the lists was a word, 1 if some were skipped."""
    tokens = parse(args.expression)
    named = [token.text for token in tokens if token.kind == "name"]
    if named.count("-") > 1:
        raise BadValueError.at("combine", "at most one - for standard input", str(named.count("-")))
    if not args.output and not args.install:
        raise BadValueError.at("combine", "--output FILE, or --install with --name NAME", "neither")
    paths = {name: name if name == "-" else find_words(name) for name in names(tokens)}
    meta = meta_of(args)
    default = Path(args.name or "unnamed")
    target = target_of(args, [*paths.values(), args.alphabet or ""], default)
    alphabet = alphabet_of(args, paths.values())
    bar = ProgressBar()
    counts = WordSource(alphabet)
    with reported(args) as report:

        def operand(name: str) -> Operand:
            path = paths[name]
            if may_be_lexicons(args) and is_lexicon(path):
                return Operand.of(Lexicon.open(path))
            source = WordSource(
                alphabet, skip_invalid=args.skip_invalid, report=report, keep_spelling=args.keep_spelling
            )
            take(args, source, path, bar)
            words = source.finish()
            counts.n_repeats += source.n_repeats
            counts.n_shared += source.n_shared
            counts.n_rejected += source.n_rejected
            if not args.keep_spelling:
                return Operand(words)
            # How its words are written is known of a list as it is of a lexicon.
            data = build(*words, name=name, alphabet=alphabet, columns=source.spellings(), membership=False)
            return Operand.of(Lexicon.from_bytes(data))

        try:
            read = {name: operand(name) for name in paths}
            found = evaluate(tokens, read.__getitem__)
            refuse_empty(args, found.words[0], args.expression)
            data = rebuilt(
                found.words,
                name_of(args, default),
                found.lexicons,
                alphabet=alphabet,
                meta=meta,
                gaddag=args.gaddag,
                progress=bar,
            )
        finally:
            bar.close()
    return written(args, target, data, Lexicon.from_bytes(data), counts)
