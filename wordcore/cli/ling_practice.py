"""``wordcore ling drill``, ``sheet`` and ``transcript``: to practise, to print, to read again."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from wordcore.cli.narrowing import check_limit
from wordcore.cli.output import add_common, emit_json, open_lexicon, read_json, talk, within_file
from wordcore.errors import WordcoreError
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.scorebook import Task
from wordcore.places import user_directory
from wordcore.store import only_writer, write_whole

KINDS = ("win", "now", "trap", "impossible", "forceout", "demand", "score", "word")
SHEETS = ("order", "general", "scoring", "demands", "mat")


def add_edition(parser: argparse.ArgumentParser, default: str | None = "2011-12") -> None:
    """Adds ``--edition``."""
    parser.add_argument(
        "--edition", metavar="2011-12|2026-27", default=default, help="2026-27 is second-hand, Senior only"
    )


def add_drill(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``drill``."""
    parser = actions.add_parser(
        "drill",
        help="practise: one state, one question",
        description="Asks questions that have a definite answer by the rules or by data; sentences are not judged. "
        "An answer is yes or no, a word that proves it, a number of points, or the number of a demand; an empty "
        "line ends. What was missed is asked again the next time.",
    )
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help=", ".join(KINDS))
    parser.add_argument("--level", type=int, default=1, metavar="1-5", help="how hard (default: 1)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="where new drills begin (default: 0)")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="how many are asked (default: 10)")
    parser.add_argument("--division", metavar="ELEM|MID|JS|SR", default="JS", help="which sheet is used (default: JS)")
    parser.add_argument("--scores", metavar="FILE", help="the score file (default: one among the user's data)")
    add_edition(parser)
    add_common(parser)


def add_sheet(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``sheet``."""
    parser = actions.add_parser(
        "sheet", help="a sheet for the table, to print", description=f"KIND is {', '.join(SHEETS)}."
    )
    parser.add_argument("kind", metavar="KIND", choices=SHEETS)
    parser.add_argument("--division", metavar="ELEM|MID|JS|SR", default="JS", help="which sheet is used (default: JS)")
    parser.add_argument("--html", action="store_true", help="a page of HTML instead of text")
    add_edition(parser)


def add_transcript(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``transcript``."""
    parser = actions.add_parser(
        "transcript", help="a stored shake in sentences", description="FILE is a shake as JSON, or - for stdin."
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--html", action="store_true", help="a page of HTML instead of text")
    add_common(parser)


def drill(args: argparse.Namespace) -> int:
    """Asks until the limit or an empty line; 0 if all answers were right, otherwise 1."""
    check_limit(args)
    path = args.scores or os.path.join(user_directory(), "ling-drills.json")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    lexicon = open_lexicon(args)
    n_right = n_asked = 0
    done: list[Task] = []
    while n_asked < args.limit:
        asked = (args.kind, args.level, args.division, args.edition)
        made = _read(path).next(*asked, seed=args.seed, skip=done, lexicon=lexicon)
        done.append(Task.of(made))
        if args.json:
            emit_json({"drill": made.to_json()})
        else:
            print(f"{made.ask()}\n> ", end="", flush=True)
        answer = sys.stdin.readline().strip()
        if not answer:
            break
        grade = made.grade(answer)
        n_asked += 1
        n_right += grade.right
        with only_writer(path):
            book = _read(path).answered(made, grade.right)
            write_whole(path, json.dumps(book.to_json(), indent=1).encode() + b"\n")
        if args.json:
            emit_json({"grade": grade.to_json()})
        else:
            print(f"{'Right.' if grade.right else f'Wrong: {grade.answer}.'} {grade.explanation}\n")
    if not args.json:
        print(f"{n_right} of {n_asked} right")
        talk(f"{args.kind}, all in all: {_read(path).told(args.kind)} ({path})")
    return 0 if n_right == n_asked else 1


def sheet(args: argparse.Namespace) -> int:
    """Prints a sheet."""
    sys.stdout.write(ling.sheet(args.kind, args.division, args.edition, "html" if args.html else "text"))
    return 0


def transcript(args: argparse.Namespace) -> int:
    """Prints a shake in sentences."""
    data = read_json(args.file)
    with within_file(args.file):
        shake = ling.Shake.from_json(data)
    told = ling.transcript(shake, "html" if args.html else "text", lexicon=open_lexicon(args))
    if args.json:
        emit_json({"transcript": told})
    else:
        sys.stdout.write(told)
    return 0


def _read(path: str) -> ling.Scorebook:
    if not Path(path).exists():
        return ling.Scorebook()
    try:
        return ling.Scorebook.from_json(read_json(path))
    except WordcoreError as fault:
        raise fault.within(path) from None
