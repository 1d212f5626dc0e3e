"""``wordcore puzzle``: the words of a grid, word ladders, and what a guess says about a hidden word."""

from __future__ import annotations

import argparse
import time

from wordcore import puzzles
from wordcore.cli.narrowing import add_listing, add_where, check_limit, show_words, where_of
from wordcore.cli.output import add_common, counted, emit_json, open_lexicon, talk
from wordcore.errors import BadValueError, shown, shown_name
from wordcore.lexicon import Lexicon
from wordcore.query import Where


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser("puzzle", help="word puzzles: grid, ladder, wordle")
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    grid = actions.add_parser(
        "grid",
        help="the words along the paths of a board of letters",
        description="BOARD has rows separated by / and layers by //; a cell is a letter, (QU), ? for any tile, "
        "[AE] for one of several, . for a hole.",
    )
    grid.add_argument("board", metavar="BOARD")
    grid.add_argument("--neighbours", choices=("all", "sides"), default="all", help="which cells touch (default: all)")
    grid.add_argument("--wrap", action="store_true", help="opposite edges touch")
    grid.add_argument("--reuse", action="store_true", help="a word may use a cell again")
    grid.add_argument("--paths", metavar="TEXT", help="the paths that spell a text, as row,column from 0")
    add_listing(grid)
    add_where(grid)
    add_common(grid)
    ladder = actions.add_parser("ladder", help="the shortest way from a word to another, one tile at a time")
    ladder.add_argument("start", metavar="START")
    ladder.add_argument("end", metavar="END")
    add_where(ladder)
    add_common(ladder)
    wordle = actions.add_parser(
        "wordle",
        help="the words that guesses leave, or the marks that guesses get",
        description="A ROUND is GUESS=MARKS, with G for a tile in place, Y for one elsewhere, - for one that is not "
        "there; with --answer it is a guess alone.",
    )
    wordle.add_argument("rounds", metavar="ROUND", nargs="+")
    wordle.add_argument("--answer", metavar="WORD", help="mark the guesses against this word")
    wordle.add_argument("--hard", metavar="GUESS", help="say whether a guess uses every clue")
    add_listing(wordle)
    add_where(wordle)
    add_common(wordle)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action: 0 if there is an answer, 1 if there is none."""
    return {"grid": _grid, "ladder": _ladder, "wordle": _wordle}[args.action](args)


def _grid(args: argparse.Namespace) -> int:
    check_limit(args)
    lexicon = open_lexicon(args)
    started = time.perf_counter()
    found = lexicon.in_grid(
        args.board, where=where_of(args), neighbours=args.neighbours, wrap=args.wrap, reuse=args.reuse
    )
    if args.paths is None:
        return show_words(args, lexicon, found.words, started)
    n = 0
    for path in found.paths(args.paths):
        if n == args.limit:
            break
        n += 1
        if args.json:
            emit_json({"path": path})
        elif not args.count:
            print(" ".join(",".join(map(str, cell)) for cell in path if isinstance(cell, tuple)))
    if args.count and not args.json:
        print(n)
    return 0 if n else 1


def _ladder(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args)
    found = puzzles.ladder(lexicon, args.start, args.end, where_of(args))
    if args.json:
        emit_json({"ladder": found})
    elif found:
        print("\n".join(found))
        talk(f"{counted(len(found) - 1, 'step')}, {lexicon.name}")
    else:
        talk(_why_none(args, lexicon))
    return 0 if found else 1


def _why_none(args: argparse.Namespace, lexicon: Lexicon) -> str:
    where = where_of(args)
    for word in (args.start, args.end):
        if word not in lexicon:
            return f"{shown_name(word.upper())} is not a word of {shown_name(lexicon.name)}"
        if word not in lexicon.words(where):
            return f"{word.upper()} is not one of the words asked for"
    return f"no ladder leads from {args.start.upper()} to {args.end.upper()}"


def _wordle(args: argparse.Namespace) -> int:
    check_limit(args)
    lexicon = open_lexicon(args)
    alphabet = lexicon.alphabet
    started = time.perf_counter()
    if args.answer is not None:
        for guess in args.rounds:
            marks = puzzles.feedback(guess, args.answer, alphabet=alphabet)
            if args.json:
                emit_json({"guess": guess.upper(), "feedback": marks})
            else:
                print(f"{guess.upper()} {marks}")
        return 0
    rounds = [_round(text) for text in args.rounds]
    if args.hard is not None:
        fault = puzzles.hard_mode_fault(args.hard, rounds, alphabet=alphabet)
        if args.json:
            emit_json({"guess": args.hard.upper(), "fault": fault})
        else:
            print(fault or "every clue is used")
        return 0 if fault is None else 1
    words = lexicon.words(puzzles.clues(rounds, alphabet=alphabet))
    where = where_of(args)
    return show_words(args, lexicon, words if where == Where() else words & lexicon.words(where), started)


def _round(text: str) -> tuple[str, str]:
    guess, equals, marks = text.partition("=")
    if not equals:
        raise BadValueError.at("ROUND", "GUESS=MARKS, such as crane=GYY--", shown(text))
    return guess, marks
