"""``wordcore scrabble analyse``: every move of a game file beside the best.

$ wordcore scrabble analyse final.gcg
$ wordcore scrabble analyse final.gcg --html final.html
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wordcore.cli.output import add_common, check_output, emit_json, open_lexicon, talk, within_file
from wordcore.store import write_whole

if TYPE_CHECKING:
    from wordcore.games.scrabble import AnalysedMove, Analysis


def add_analyse(own: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``analyse``."""
    parser = own.add_parser("analyse", help="put every move of a GCG file beside the best by equity")
    parser.add_argument("file", help="a GCG file, or - for standard input")
    parser.add_argument("--html", metavar="FILE", help="write a page with boards to this file too")
    parser.add_argument(
        "--nodes", type=_nodes, default=None, metavar="N", help="positions looked at for each endgame (default: 10000)"
    )
    add_common(parser)
    parser.set_defaults(act=_analyse)


def _nodes(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number of 1 or more, found {text!r}")
    return int(text)


def _analyse(args: argparse.Namespace) -> int:
    from wordcore.games.scrabble import analyse, read_games, read_gcg
    from wordcore.games.scrabble.analysis import NODES
    from wordcore.games.scrabble.analysis_page import page

    if args.html is not None:
        check_output("--html", args.html, [args.file])
    data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    lexicon = open_lexicon(args)
    with within_file(args.file):
        games = read_games(data.splitlines(keepends=True)) if data.strip() else [read_gcg(data)]
        analyses = [analyse(record, lexicon, nodes=args.nodes or NODES) for record in games]
    for analysis in analyses:
        if args.json:
            for move in analysis.moves:
                emit_json(move.to_json())
            summary = analysis.to_json()
            del summary["moves"]
            emit_json(summary)
        else:
            _print(analysis)
    if args.html is not None:
        write_whole(args.html, page(analyses).encode("utf-8"))
        talk(f"wrote {args.html}")
    return 0


def _print(analysis: Analysis) -> None:
    width = max(map(len, analysis.players))
    for number, move in enumerate(analysis.moves, 1):
        print(f"{number:3} {move.player:<{width}} {move.rack:<8} {_told(move)}".rstrip())
    for name, score in zip(analysis.players, analysis.scores, strict=True):
        print(f"{name:<{width}} {score}, {analysis.lost[name]:.1f} points lost")


def _told(move: AnalysedMove) -> str:
    """What was played, what was best, and what lies between them."""
    played = f"{move.played:<20} {move.score:3} {_points(move.equity):>6}"
    notes = f"  not in the lexicon: {' '.join(move.phonies)}" if move.phonies else ""
    notes += "" if move.stands else "  (taken off)"
    if move.best is None:
        return f"{played}  rack not known{notes}"
    if move.lost == 0:
        return f"{played}  -{notes}"
    lost = "" if move.lost is None else f"{-move.lost:.1f}"
    return f"{played}  {move.best:<20} {move.best_score:3} {_points(move.best_equity):>6} {lost:>7}{notes}"


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"
