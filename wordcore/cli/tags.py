"""``wordcore tags``: what is known about words, or which tags there are."""

from __future__ import annotations

import argparse

from wordcore.cli.output import add_common, emit_json, open_lexicon
from wordcore.columns import columns_of
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, Where
from wordcore.tags import LABELS, TAGS, Combination, check_tag


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "tags",
        help="say what parts of speech, forms and labels words have",
        description="Without a word: every tag, and how many words of the lexicon are known to have it.",
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--tag", metavar="TAG", help="answer yes, no or unknown for this tag only")
    add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every word is in the lexicon (with --tag: and the answer is yes), 1 otherwise."""
    lexicon = open_lexicon(args)
    if not args.words:
        return _vocabulary(args, lexicon)
    if args.tag is not None:
        check_tag(args.tag)
    fine = True
    for word in args.words:
        if word not in lexicon:
            fine = False
            _say(args, {"word": word.upper(), "known": False}, f"{word.upper()}: not in {lexicon.name}")
        elif args.tag is not None:
            answer = lexicon.has_tag(word, args.tag)
            fine &= answer is Answer.YES
            facts = {"word": word.upper(), "tag": args.tag, "answer": answer.value}
            _say(args, facts, f"{word.upper()} {args.tag}: {answer.value}")
        else:
            said = lexicon.tagging(word)
            _say(args, _facts(word.upper(), said), _lines(word.upper(), said))
    return 0 if fine else 1


def _vocabulary(args: argparse.Namespace, lexicon: Lexicon) -> int:
    own = lexicon._tags_decoded().own if "tags" in columns_of(lexicon) else ()
    for tag in (*TAGS, *LABELS, *own) if args.tag is None else (args.tag,):
        n = len(lexicon.matching("*", Where(tags=tag)))
        _say(args, {"tag": tag, "words": n}, f"{tag:<30} {n:>8,}")
    return 0


def _say(args: argparse.Namespace, facts: dict[str, object], text: str) -> None:
    if args.json:
        emit_json(facts)
    else:
        print(text)


def _facts(word: str, said: Combination) -> dict[str, object]:
    return {
        "word": word,
        "known": True,
        "yes": sorted(said.yes),
        "no": sorted(said.no),
        "doubtful": sorted(said.doubtful),
        "labels": {label: flag.value for label, flag in sorted(said.labels.items())},
        "sources": {tag: list(names) for tag, names in sorted(said.sources.items())},
    }


def _lines(word: str, said: Combination) -> str:
    labels = [f"{label} ({flag.value})" for label, flag in sorted(said.labels.items())]
    rows = {"yes": sorted(said.yes), "no": sorted(said.no), "doubtful": sorted(said.doubtful), "labels": labels}
    lines = [word, *(f"  {name:<9} {', '.join(found)}" for name, found in rows.items() if found)]
    lines += [f"  {tag}: {'; '.join(names)}" for tag, names in sorted(said.sources.items())]
    return "\n".join(lines if len(lines) > 1 else [f"{word}: nothing known"])
