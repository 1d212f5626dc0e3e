"""The options that narrow, sort and show words: the same in every command that lists some."""

from __future__ import annotations

import argparse
import time

from wordcore._engine.lexicon.orders import ORDERS
from wordcore.alphabet import MAX_WORD
from wordcore.cli.output import counted, emit_json, parse_span, talk
from wordcore.errors import BadValueError, shown
from wordcore.lexicon import Lexicon
from wordcore.query import Where, Words
from wordcore.where import Double, Kind

_NO_END = 10**9  # more than any word has of anything
_SPANS = {
    "vowels": "vowels, repeats counted",
    "distinct": "different tiles",
    "points": "the sum of the tiles' values",
    "anagrams": "words with the same letters, itself included",
    "commonness": "SCOWL's size: 10 everyday to 95 rare, 100 unknown",
    "probability": "the rank among words of its length: 1 is the most easily drawn",
}


def add_where(parser: argparse.ArgumentParser) -> None:
    """Adds the options that narrow a query."""
    parser.add_argument("--length", metavar="N|LO-HI", help="number of tiles: 7, 4-10, 4- (or more), -7 (or fewer)")
    parser.add_argument("--contains", metavar="LETTERS", default="", help="letters the word must have")
    parser.add_argument("--excludes", metavar="LETTERS", default="", help="letters it must not have")
    parser.add_argument("--only", metavar="LETTERS", default="", help="every tile is one of these, however often")
    parser.add_argument("--at-most", metavar="E=1,S=0", help="the most there may be of some tiles")
    parser.add_argument("--matching", metavar="PATTERN", help="a pattern it must fit")
    doubles = ("vowel", "consonant", "any", "both")
    parser.add_argument("--double", choices=doubles, help="the same letter twice in succession")
    for name, help_ in _SPANS.items():
        parser.add_argument(f"--{name}", metavar="N|LO-HI", help=help_)
    parser.add_argument("--tag", action="append", metavar="TAG", help="a tag it must have (repeatable)")
    parser.add_argument(
        "--without", action="append", metavar="TAG", help="a tag it must not have; unknown passes (repeatable)"
    )


def where_of(args: argparse.Namespace) -> Where:
    """The Where that the options describe; raises with the option's name."""
    double: Double | tuple[Kind, ...] | None = ("vowel", "consonant") if args.double == "both" else args.double
    length = None if args.length is None else parse_span("--length", args.length, MAX_WORD)
    spans = {
        name: parse_span(f"--{name}", getattr(args, name), _NO_END)
        for name in _SPANS
        if getattr(args, name) is not None
    }
    return Where(
        length,
        args.contains,
        args.excludes,
        args.matching,
        double,
        args.tag,
        only=args.only,
        at_most=None if args.at_most is None else parse_numbers("--at-most", args.at_most),
        without=args.without,
        **spans,
    )


def parse_numbers(option: str, text: str) -> dict[str, int]:
    """Tiles with their numbers.

    >>> parse_numbers("--at-most", "E=0,S=1")
    {'E': 0, 'S': 1}
    """
    found: dict[str, int] = {}
    for item in text.split(","):
        tile, equals, number = (part.strip() for part in item.partition("="))
        if not tile or not equals or not (number.isascii() and number.isdecimal()):
            raise BadValueError.at(option, "tiles with their numbers, such as E=0,S=1", shown(text))
        if tile.upper() in found:
            raise BadValueError.at(option, "each tile once", shown(text))
        found[tile.upper()] = int(number)
    return found


def add_listing(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a list of words."""
    parser.add_argument("--sort", choices=ORDERS, default="alphabet", help="the order (default: alphabet)")
    parser.add_argument("--limit", type=int, metavar="N", help="show at most N words")
    parser.add_argument("--count", action="store_true", help="only say how many")


def check_limit(args: argparse.Namespace) -> None:
    """Refuses a limit below 0."""
    if args.limit is not None and args.limit < 0:
        raise BadValueError.at("--limit", "0 or more", str(args.limit))


def show_words(args: argparse.Namespace, lexicon: Lexicon, words: Words, started: float) -> int:
    """Prints words as the options say; 0 if there is one, 1 if there is none."""
    n = len(words)
    listed = [] if args.count else list(words.sorted(args.sort)[: args.limit])
    elapsed = time.perf_counter() - started
    if args.json:
        emit_json({"count": n, "words": listed} if not args.count else {"count": n})
    elif args.count:
        print(n)
    else:
        for word in listed:
            print(word)
        talk(f"{counted(n, 'word')} in {elapsed * 1e3:.2f} ms, {lexicon.name}")
    return 0 if n else 1
