"""``wordcore find``: words by pattern, prefix, suffix, tiles, nearness or hooks."""

from __future__ import annotations

import argparse
import time

from wordcore.cli.narrowing import add_listing, add_where, check_limit, show_words, where_of
from wordcore.cli.output import add_common, emit_json, open_lexicon
from wordcore.errors import BadValueError
from wordcore.lexicon import Lexicon
from wordcore.query import Where, Words


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
    parser.add_argument("--edits", type=int, metavar="N", help="how far --near looks (default: 1)")
    add_listing(parser)
    add_where(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if there is a word, 1 if there is none."""
    check_limit(args)
    if args.edits is not None and args.near is None:
        raise BadValueError.at("--edits", "--near WORD with it", "none")
    if args.hooks is not None and (args.count or args.limit is not None or args.sort != "alphabet"):
        raise BadValueError.at("--hooks", "no option of a list of words", "--count, --limit or --sort", "leave it out")
    lexicon = open_lexicon(args)
    started = time.perf_counter()
    if args.hooks is not None:
        return _hooks(args, lexicon)
    return show_words(args, lexicon, _words(args, lexicon), started)


def _words(args: argparse.Namespace, lexicon: Lexicon) -> Words:
    where = where_of(args)
    if args.tiles is not None:
        return lexicon.words_from(args.tiles, where=where)
    if args.anagram is not None:
        return lexicon.anagrams(args.anagram, where=where)
    if args.superset is not None:
        return lexicon.supersets(args.superset, where=where)
    if args.near is not None:
        return lexicon.near(args.near, 1 if args.edits is None else args.edits, where)
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
