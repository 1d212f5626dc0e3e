"""``wordcore diff A B``: what each of two word lists or lexicons has that the other lacks.

    $ wordcore diff enable csw15.lex --summary
    $ wordcore diff old.txt new.txt --alphabet german

A and B are a list (- for standard input), a lexicon file (.lex), or the name of a lexicon. Words are the same
if their tiles are. Exit code 0: the same words; 1: different; 2: trouble.
"""

from __future__ import annotations

import argparse
import sys

from wordcore.alphabet import Alphabet
from wordcore.cli.output import add_alphabet, add_json, emit_json, parse_alphabet
from wordcore.cli.reading import add_reading, opened_list
from wordcore.errors import AlphabetError, BadValueError
from wordcore.interop.lists import WordSet, difference
from wordcore.lexicon import Lexicon, load
from wordcore.places import SUFFIX, find_words

_ROWS_AT_ONCE = 1 << 14


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "diff",
        help="compare two word lists or lexicons",
        description="Prints the words that only A has, marked -, then those that only B has, marked +.",
    )
    parser.add_argument("first", metavar="A", help="a list, a lexicon file or a lexicon's name; - is standard input")
    parser.add_argument("second", metavar="B", help="the same")
    parser.add_argument("--summary", action="store_true", help="print counts only")
    add_alphabet(parser)
    add_json(parser)
    add_reading(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if both have the same words, 1 if not."""
    if args.first == args.second == "-":
        raise BadValueError.at("diff", "at most one - for standard input", "two")
    names = args.first, args.second
    lexicons = [_lexicon(name) for name in names]
    alphabet = _alphabet(args, lexicons)
    first, second = (
        _listed(args, name, alphabet) if lexicon is None else WordSet.of(lexicon)
        for name, lexicon in zip(names, lexicons, strict=True)
    )
    found = difference(first, second)
    if args.summary:
        counts = {
            "only_a": len(found.only_first),
            "only_b": len(found.only_second),
            "both": found.n_common,
        }
        if args.json:
            emit_json({"a": args.first, "b": args.second, **counts})
        else:
            print(f"{counts['only_a']:>12,}  only in {args.first}")
            print(f"{counts['only_b']:>12,}  only in {args.second}")
            print(f"{counts['both']:>12,}  in both")
    elif args.json:
        for side, words in (("a", found.only_first), ("b", found.only_second)):
            for word in words:
                emit_json({"only": side, "word": word})
    else:
        for mark, words in (("-", found.only_first), ("+", found.only_second)):
            for start in range(0, len(words), _ROWS_AT_ONCE):
                sys.stdout.write("".join(f"{mark}\t{word}\n" for word in words[start : start + _ROWS_AT_ONCE]))
    return 1 if found.only_first or found.only_second else 0


def _alphabet(args: argparse.Namespace, lexicons: list[Lexicon | None]) -> Alphabet:
    """The alphabet asked for, or that of a lexicon; two that differ cannot be compared."""
    wanted = parse_alphabet(args.alphabet) if args.alphabet else None
    for name, lexicon in zip((args.first, args.second), lexicons, strict=True):
        if lexicon is not None and wanted is not None and lexicon.alphabet != wanted:
            raise AlphabetError.at(name, f"a lexicon in the alphabet {wanted.name}", lexicon.alphabet.name)
        wanted = lexicon.alphabet if lexicon is not None else wanted
    return wanted or Alphabet.ENGLISH


def _listed(args: argparse.Namespace, name: str, alphabet: Alphabet) -> WordSet:
    with opened_list(args, name, given=[args.first, args.second]) as reader:
        return WordSet.read(reader, alphabet)


def _lexicon(name: str) -> Lexicon | None:
    """The lexicon that a name or path means, or None for a list."""
    if name == "-":
        return None
    path = find_words(name)
    return load(path) if path.endswith(SUFFIX) else None
