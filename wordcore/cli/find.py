"""``wordcore find``: words by pattern, prefix, suffix, tiles, nearness or hooks."""

from __future__ import annotations

import argparse
import time

from wordcore.alphabet import MAX_WORD
from wordcore.cli.output import add_common, counted, emit_json, open_lexicon, parse_span, talk
from wordcore.errors import BadValueError
from wordcore.lexicon import Lexicon
from wordcore.query import Where, Words
from wordcore.where import Double, Kind


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("find", help="find words by pattern, tiles, nearness or hooks")
    question = parser.add_mutually_exclusive_group()
    question.add_argument("pattern", nargs="?", help="? any tile, * any run, [abc] one of, [^abc] none of")
    question.add_argument("--tiles", help="words from some of these tiles; ? is a blank")
    question.add_argument("--anagram", metavar="TILES", help="words from all of these tiles; ? is a blank")
    question.add_argument("--superset", metavar="LETTERS", help="words that contain all these letters")
    question.add_argument("--starting", metavar="PREFIX", help="words that start with these letters")
    question.add_argument("--ending", metavar="SUFFIX", help="words that end with these letters")
    question.add_argument("--near", metavar="WORD", help="words like this one (see --edits)")
    question.add_argument("--hooks", metavar="WORD", help="tiles that go before and after a word")
    parser.add_argument("--edits", type=int, default=1, help="how far --near looks (default: 1)")
    parser.add_argument("--limit", type=int, metavar="N", help="show at most N words")
    parser.add_argument("--count", action="store_true", help="only say how many")
    add_where(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def add_where(parser: argparse.ArgumentParser) -> None:
    """Adds the options that narrow a query."""
    parser.add_argument("--length", metavar="N|LO-HI", help="number of tiles: 7, 4-10, 4- (or more), -7 (or fewer)")
    parser.add_argument("--contains", metavar="LETTERS", default="", help="letters the word must have")
    parser.add_argument("--excludes", metavar="LETTERS", default="", help="letters it must not have")
    parser.add_argument("--matching", metavar="PATTERN", help="a pattern it must fit")
    doubles = ("vowel", "consonant", "any", "both")
    parser.add_argument("--double", choices=doubles, help="the same letter twice in succession")
    parser.add_argument("--tag", action="append", metavar="TAG", help="a tag it must have (repeatable)")


def where_of(args: argparse.Namespace) -> Where:
    """The Where that the options describe; raises with the option's name."""
    double: Double | tuple[Kind, ...] | None = ("vowel", "consonant") if args.double == "both" else args.double
    length = None if args.length is None else parse_span("--length", args.length, MAX_WORD)
    return Where(length, args.contains, args.excludes, args.matching, double, args.tag)


def run(args: argparse.Namespace) -> int:
    """0 if there is a word, 1 if there is none."""
    if args.limit is not None and args.limit < 0:
        raise BadValueError.at("--limit", "0 or more", str(args.limit))
    lexicon = open_lexicon(args)
    started = time.perf_counter()
    if args.hooks is not None:
        return _hooks(args, lexicon)
    words = _words(args, lexicon)
    n = len(words)
    shown = [] if args.count else list(words if args.limit is None else words[: args.limit])
    elapsed = time.perf_counter() - started
    if args.json:
        emit_json({"count": n, "words": shown} if not args.count else {"count": n})
    elif args.count:
        print(n)
    else:
        for word in shown:
            print(word)
        talk(f"{counted(n, 'word')} in {elapsed * 1e3:.2f} ms, {lexicon.name}")
    return 0 if n else 1


def _words(args: argparse.Namespace, lexicon: Lexicon) -> Words:
    where = where_of(args)
    if args.tiles is not None:
        return lexicon.words_from(args.tiles, where=where)
    if args.anagram is not None:
        return lexicon.anagrams(args.anagram, where=where)
    if args.superset is not None:
        return lexicon.supersets(args.superset, where=where)
    if args.near is not None:
        return lexicon.near(args.near, args.edits, where)
    if args.starting is not None:
        return lexicon.starting(args.starting, where)
    if args.ending is not None:
        return lexicon.ending(args.ending, where)
    if args.pattern is not None:
        return lexicon.matching(args.pattern, where)
    if where == Where():
        raise BadValueError.at("find", "a pattern, or one of --tiles, --anagram, --near ...", "nothing", "see --help")
    return lexicon.matching("*", where)


def _hooks(args: argparse.Namespace, lexicon: Lexicon) -> int:
    hooks = lexicon.hooks(args.hooks, where_of(args))
    if args.json:
        emit_json({"word": args.hooks.upper(), **hooks.to_json()})
    else:
        print(f"{' '.join(hooks.front) or '-'} | {args.hooks.upper()} | {' '.join(hooks.back) or '-'}")
    return 0 if hooks.front or hooks.back else 1
