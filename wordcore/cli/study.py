"""``wordcore study``: quizzes in the terminal, facts of words, and words in the order in which they are drawn."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from wordcore import study
from wordcore._engine.lexicon.orders import ORDERS
from wordcore.cli.narrowing import add_where, check_limit, parse_numbers, where_of
from wordcore.cli.output import add_common, counted, emit_json, open_lexicon, plain, read_json, talk
from wordcore.errors import BadValueError, WordcoreError
from wordcore.lexicon import Lexicon
from wordcore.query import Where
from wordcore.store import only_writer, write_whole
from wordcore.study import Cardbox, Grade, Question, Quiz

_KINDS = {
    "anagrams": Quiz.anagrams,
    "hooks": Quiz.hooks,
    "anagrams_with_hooks": Quiz.anagrams_with_hooks,
    "recall": Quiz.recall,
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser("study", help="learning words: quiz, facts, order")
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    quiz = actions.add_parser(
        "quiz",
        help="questions in the terminal; answer with words on one line",
        description="Asks about the words that the options choose. With --cardbox they become cards of that file, "
        "and the cards that are due are asked, the longest overdue first.",
    )
    quiz.add_argument("--kind", choices=_KINDS, help="what is asked (default: anagrams, or the card box's)")
    quiz.add_argument("--sort", choices=ORDERS, help="the order of the questions (default: shuffled)")
    quiz.add_argument("--seed", type=int, metavar="N", help="shuffle in the same order again")
    quiz.add_argument("--limit", type=int, metavar="N", help="ask at most N questions")
    quiz.add_argument("--cardbox", metavar="FILE", help="keep cards in this file")
    add_where(quiz)
    add_common(quiz)
    facts = actions.add_parser("facts", help="what is to be known of words")
    facts.add_argument("words", metavar="WORD", nargs="+")
    add_common(facts)
    order = actions.add_parser("order", help="words by the ways to draw them from the bag, the most first")
    order.add_argument("--bag", metavar="E=12,?=2", help="another bag: tiles with their numbers, ? for blanks")
    order.add_argument("--blanks", type=int, metavar="N", help="another number of blanks")
    order.add_argument("--limit", type=int, metavar="N", help="show at most N words")
    add_where(order)
    add_common(order)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action: 0 all right, 1 some wrong or none there."""
    return {"quiz": _quiz, "facts": _facts, "order": _order}[args.action](args)


# --- quiz -------------------------------------------------------------------------------------


def _quiz(args: argparse.Namespace) -> int:
    check_limit(args)
    lexicon = open_lexicon(args)
    box = None if args.cardbox is None else _opened_box(args, lexicon)
    if where_of(args) == Where() and box is None:
        raise BadValueError.at(
            "study quiz", "which words, such as --length 7 --probability -100", "nothing", "see --help"
        )
    quiz = _chosen(args, lexicon) if box is None else box.quiz(time.time())
    if box is not None and not quiz:
        talk(f"nothing is due among {counted(len(box), 'card')}")
        return 0
    quiz = quiz[: args.limit]
    n_right = n_asked = 0
    for number, question in enumerate(quiz, 1):
        grade = _asked(question, f"{number}/{len(quiz)}")
        if grade is None:
            break
        n_asked += 1
        n_right += grade.right
        if box is not None:
            box = _changed(args, lexicon, partial(_answered, question, grade.right))
        if args.json:
            emit_json({"prompt": question.prompt, **grade._asdict()})
        else:
            _tell(grade)
    if not args.json:
        print(f"{n_right} of {n_asked} right")
    return 0 if n_right == n_asked else 1


def _opened_box(args: argparse.Namespace, lexicon: Lexicon) -> Cardbox:
    """The card box of a file, or a new one, with cards for the words that were asked for."""
    if args.sort is not None or args.seed is not None:
        raise BadValueError.at("study quiz", "--cardbox without --sort and --seed", "both", "cards have an order")
    if args.kind == "recall":
        raise BadValueError.at("--kind", "anagrams, hooks or anagrams_with_hooks with --cardbox", "recall")
    if where_of(args) == Where():
        return _read_box(args, lexicon)
    words = lexicon.words(where_of(args))
    return _changed(args, lexicon, lambda box: box.add(words, time.time()))


def _read_box(args: argparse.Namespace, lexicon: Lexicon) -> Cardbox:
    if not Path(args.cardbox).exists():
        return Cardbox(lexicon, args.kind or "anagrams")
    data = read_json(args.cardbox)
    try:
        box = Cardbox.from_json(data, lexicon)
    except WordcoreError as fault:
        raise fault.within(args.cardbox) from None
    if args.kind not in (None, box.kind):
        raise BadValueError.at("--kind", f"{box.kind}, as in {args.cardbox}", args.kind)
    return box


def _answered(question: Question, right: bool, box: Cardbox) -> Cardbox:
    return box.answer(question, right, time.time())


def _changed(args: argparse.Namespace, lexicon: Lexicon, change: Callable[[Cardbox], Cardbox]) -> Cardbox:
    """The card box of the file after a change; nobody else's answers are lost."""
    with only_writer(args.cardbox):
        box = change(_read_box(args, lexicon))
        write_whole(args.cardbox, json.dumps(box.to_json(), ensure_ascii=False, indent=1).encode() + b"\n")
    return box


def _chosen(args: argparse.Namespace, lexicon: Lexicon) -> Quiz:
    words = lexicon.words(where_of(args))
    quiz = _KINDS[args.kind or "anagrams"](words.sorted(args.sort or "alphabet"))
    if args.sort is not None:
        return quiz
    return quiz.shuffled(time.time_ns() if args.seed is None else args.seed)


def _asked(question: Question, number: str) -> Grade | None:
    """How a line of standard input does as an answer; None when there is none any more."""
    count = counted(len(question.answers), "word")
    hint = "" if question.kind in ("recall", "hooks") else f" ({count})"
    sys.stderr.write(f"{number}  {plain(question.prompt)}{hint}: ")
    sys.stderr.flush()
    with contextlib.suppress(KeyboardInterrupt):
        line = sys.stdin.readline()
        if line:
            if not sys.stdin.isatty():
                sys.stderr.write("\n")
            return question.grade(line.replace(",", " ").split())
    sys.stderr.write("\n")
    return None


def _tell(grade: Grade) -> None:
    talk("right" if grade.right else "not right")
    for name in ("missed", "wrong"):
        if words := getattr(grade, name):
            talk(f"  {name}: {' '.join(words)}")


# --- facts and order --------------------------------------------------------------------------


def _facts(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args)
    missing = 0
    for word in args.words:
        if word not in lexicon:
            missing += 1
            talk(f"{word.upper()} is not a word of {lexicon.name}")
            continue
        facts = study.facts(lexicon, word)
        if args.json:
            emit_json(facts.to_json())
            continue
        print(f"{' '.join(facts.hooks.front) or '-'} | {facts.word} | {' '.join(facts.hooks.back) or '-'}")
        print(f"  {', '.join(_told(facts))}")
    return 1 if missing else 0


def _told(facts: study.Facts) -> Iterable[str]:
    yield facts.alphagram
    yield counted(facts.length, "tile")
    yield f"{facts.distinct} different"
    yield counted(facts.vowels, "vowel")
    yield counted(facts.points, "point")
    yield counted(facts.anagrams, "anagram")
    yield f"drawn in {counted(facts.draws, 'way')}"
    yield f"number {facts.probability:,} of its length"
    if facts.commonness is not None:
        yield f"commonness {facts.commonness}"


def _order(args: argparse.Namespace) -> int:
    check_limit(args)
    lexicon = open_lexicon(args)
    bag = None if args.bag is None else parse_numbers("--bag", args.bag)
    words = study.by_probability(lexicon.words(where_of(args)), bag, args.blanks)
    for word in words[: args.limit]:
        ways = study.draws(word, bag, args.blanks, alphabet=lexicon.alphabet)
        if args.json:
            emit_json({"word": word, "draws": ways})
        else:
            print(f"{word}  {ways:,}")
    return 0 if words else 1
