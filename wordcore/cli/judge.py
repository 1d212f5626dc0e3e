"""``wordcore judge``: is the play acceptable, by which lexicon; with a log that survives a power cut.

$ wordcore judge QUIZ ZAX
$ echo QUIZ ZAX | wordcore judge -
"""

from __future__ import annotations

import argparse
import sys

from wordcore.cli.output import add_common, counted, emit_json, open_lexicon, talk, use_colour
from wordcore.errors import BadValueError
from wordcore.judge import Decision, Judge, read_log
from wordcore.lexicon import load

GREEN, RED, PLAIN = "\x1b[1;32m", "\x1b[1;31m", "\x1b[0m"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "judge",
        help="rule on the words of a play",
        description="The play is acceptable only if every word is. Exit code: 0 acceptable, 1 not, 2 trouble.",
    )
    parser.add_argument("play", nargs="*", metavar="WORD", help="the words challenged; - alone is standard input")
    parser.add_argument("--words", nargs="+", metavar="WORD", help='the same as an option: "QI ZA" or one by one')
    parser.add_argument("--read-log", metavar="FILE", help="show the rulings of a log instead")
    parser.add_argument("--reveal", action="store_true", help="also say which words are good")
    parser.add_argument("--log", metavar="FILE", help="append the ruling to a file before it is given")
    parser.add_argument("--table", metavar="T", help="the table that asks, for the log")
    parser.add_argument("--second", metavar="NAME|PATH", help="a second opinion by another lexicon")
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if the play is acceptable, 1 if not."""
    if bool(args.play) + (args.words is not None) + (args.read_log is not None) != 1:
        found = "more than one of them" if args.play or args.words else "nothing"
        raise BadValueError.at("judge", "words, or --words WORD, or --read-log FILE", found)
    if args.read_log is not None:
        return _show_log(args)
    second = None if args.second is None else load(args.second)
    judge = Judge(open_lexicon(args), second=second, log=args.log)
    decision = judge.rule(_play(args), table=args.table)
    if args.json:
        emit_json(decision.to_json(reveal=args.reveal))
    else:
        _show(decision, args.reveal)
    return 0 if decision.acceptable else 1


def _play(args: argparse.Namespace) -> str:
    if args.play == ["-"]:
        return sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    text = " ".join(args.words or args.play)
    if "-" in text.replace(",", " ").split():
        raise BadValueError.at("judge", "words, or - alone for standard input", "- among words")
    return text


def _show(decision: Decision, reveal: bool) -> None:
    colour = use_colour(sys.stdout)
    for ruling in (decision.ruling, decision.second):
        if ruling is None:
            continue
        text = "ACCEPTABLE" if ruling.acceptable else "NOT ACCEPTABLE"
        if colour:
            text = f"{GREEN if ruling.acceptable else RED}{text}{PLAIN}"
        print(f"{text}  ({ruling.lexicon}, {ruling.digest[:12]})")
        if reveal:
            for word, good in ruling.words.items():
                print(f"  {word}  {'good' if good else 'not good'}")


def _show_log(args: argparse.Namespace) -> int:
    log = read_log(args.read_log)
    for entry in log.entries:
        if args.json:
            emit_json(entry)
        else:
            answer = "acceptable" if entry["acceptable"] else "not acceptable"
            table, words = entry.get("table") or "-", " ".join(map(str, entry.get("words") or ()))
            print(f"{entry.get('time')}  table {table}  {words}  {answer}  ({entry.get('lexicon')})")
    if log.n_damaged:
        talk(f"skipped {counted(log.n_damaged, 'damaged line')}")
    return 0
