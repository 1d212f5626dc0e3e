"""``wordcore judge``: is the play acceptable, by which lexicon; with a log that survives a power cut.

$ wordcore judge QUIZ ZAX
$ echo QUIZ ZAX | wordcore judge -
"""

from __future__ import annotations

import argparse
import sys

from wordcore.cli.output import add_common, check_output, counted, emit_json, open_lexicon, plain, talk, use_colour
from wordcore.errors import BadValueError
from wordcore.judge import Decision, Judge, read_log, verify_log
from wordcore.lexicon import load
from wordcore.places import find_lexicon

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
    parser.add_argument(
        "--verify-log", metavar="FILE", help="follow the chain of a log to the first line that was altered"
    )
    parser.add_argument(
        "--head", metavar="SHA256", help="with --verify-log: the SHA-256 of a line, noted when it was last"
    )
    parser.add_argument("--reveal", action="store_true", help="also say which words are good")
    parser.add_argument("--log", metavar="FILE", help="append the ruling to a file before it is given")
    parser.add_argument("--table", metavar="T", help="the table that asks, for the log")
    parser.add_argument("--second", metavar="NAME|PATH", help="a second opinion by another lexicon")
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if the play is acceptable, 1 if not."""
    asked = [args.play or None, args.words, args.read_log, args.verify_log]
    if sum(one is not None for one in asked) != 1:
        found = "more than one of them" if any(asked) else "nothing"
        raise BadValueError.at("judge", "words, or --words WORD, or --read-log FILE, or --verify-log FILE", found)
    if args.head is not None and args.verify_log is None:
        raise BadValueError.at("--head", "--verify-log FILE with it", "none")
    if args.read_log is not None:
        return _show_log(args)
    if args.verify_log is not None:
        return _verify_log(args)
    if args.log is not None:
        check_output("--log", args.log, map(find_lexicon, filter(None, (args.lexicon, args.second))))
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
        print(f"{text}  ({plain(ruling.lexicon)}, {ruling.digest[:12]})")
        if reveal:
            for word, good in ruling.words.items():
                print(f"  {plain(word)}  {'good' if good else 'not good'}")


def _show_log(args: argparse.Namespace) -> int:
    log = read_log(args.read_log)
    for entry in log.entries:
        if args.json:
            emit_json(entry)
        else:
            answer = "acceptable" if entry["acceptable"] else "not acceptable"
            asked = entry.get("words")
            table, words = entry.get("table") or "-", " ".join(map(str, asked if isinstance(asked, list) else [asked]))
            back = f"  clock set back {entry['clock_back_s']} s" if "clock_back_s" in entry else ""
            line = f"{entry.get('time')}  table {table}  {words}  {answer}  ({entry.get('lexicon')}){back}"
            print(plain(line))
    if log.n_damaged:
        talk(f"skipped {counted(log.n_damaged, 'damaged line')}")
    return 0


def _verify_log(args: argparse.Namespace) -> int:
    chain = verify_log(args.verify_log, head=args.head)
    if args.json:
        emit_json({"log": args.verify_log, **chain.to_json()})
    else:
        if not chain:
            print(plain(f"{args.verify_log}:{chain.line}: {chain.fault}"))
        parts = [counted(chain.n_lines, "line"), f"{chain.n_chained} chained"]
        if chain.damaged:
            parts.append(f"damaged: {', '.join(map(str, chain.damaged))}")
        print(plain(", ".join([f"{args.verify_log}: {parts[0]}", *parts[1:], f"head {chain.head}"])))
        if chain.unfinished:
            talk("what follows the last line break is not a ruling")
        if chain.n_lines and not chain.n_chained:
            talk("no line is chained, as in logs of release 0.1: nothing is proven")
    return 0 if chain else 1
