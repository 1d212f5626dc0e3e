"""``wordcore more``: the one-more-cube question, grouped by the cube that is added."""

from __future__ import annotations

import argparse
import time

from wordcore.cli.narrowing import add_where, where_of
from wordcore.cli.output import add_common, counted, emit_json, open_lexicon, parse_span, talk
from wordcore.limits import MORE_TILES


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "more",
        help="words with one or more tiles out of a pool",
        description="The words from TILES plus exactly --more tiles of --pool, every added tile used.",
    )
    parser.add_argument("tiles", metavar="TILES", help="the tiles you have; ? is a blank")
    parser.add_argument("--pool", required=True, metavar="POOL", help="tiles to choose from")
    parser.add_argument("--more", default="1", metavar="N|LO-HI", help="how many to add: 1, 1-3, 2- (default: 1)")
    add_where(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if some word can be made, 1 if none."""
    lexicon = open_lexicon(args)
    more = parse_span("--more", args.more, MORE_TILES)
    started = time.perf_counter()
    found = lexicon.extensions(args.tiles, args.pool, more, where=where_of(args))
    groups = found.by_added()
    elapsed = time.perf_counter() - started
    if args.json:
        emit_json(
            {
                "tiles": args.tiles.upper(),
                "pool": args.pool.upper(),
                "count": len(found),
                "by_added": [{"added": list(added), "words": list(words)} for added, words in groups.items()],
            }
        )
        return 0 if groups else 1
    width = max((len("".join(added)) for added in groups), default=1)
    for added, words in groups.items():
        print(f"{'+' + ''.join(added) if added else '+nothing':<{width + 1}}  {' '.join(words)}")
    talk(f"{counted(len(found), 'answer')} in {elapsed * 1e3:.2f} ms, {lexicon.name}")
    return 0 if groups else 1
