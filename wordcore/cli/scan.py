"""``wordcore scan``: the words of a lexicon or of a set in running text, or the words that a lexicon lacks."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from wordcore.cli.output import add_common, emit_json, open_lexicon
from wordcore.cli.reading import add_reading, opened_list
from wordcore.errors import BadValueError, WordListError
from wordcore.scan import Located, Scanner, check_entry, compounds, unknown_words
from wordcore.text.running import RunningText


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "scan",
        help="find words in running text",
        description="Prints FILE:LINE:COLUMN: WORD for each occurrence. Without a word set, the lexicon's words.",
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="text, also compressed (default, and -: standard input)"
    )
    parser.add_argument("--word", action="append", metavar="WORD", help="look for this word or phrase (repeatable)")
    parser.add_argument("--words", metavar="LIST", help="look for the words and phrases of a list")
    parser.add_argument("--inside", action="store_true", help="inside other words too")
    parser.add_argument("--overlapping", action="store_true", help="every occurrence, not only the longest ones")
    parser.add_argument("--unknown", action="store_true", help="the words that are not in the lexicon instead")
    parser.add_argument("--count", action="store_true", help="only say how many each file has")
    parser.add_argument("--compounds", metavar="WORD", help="the splits of one word into two words; reads no text")
    add_common(parser)
    add_reading(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if something was found, 1 if nothing was; with --unknown the other way round."""
    if args.compounds is not None:
        return _compounds(args)
    found_any = False
    scanner = None if args.unknown else _scanner(args)
    for name in args.files or ["-"]:
        with RunningText(name, args.encoding) as text:
            found = _unknown(args, text) if scanner is None else scanner.read(text)
            n = 0
            for n, located in enumerate(found, 1):  # noqa: B007 (n is the count afterwards)
                if not args.count:
                    _show(args, name, located)
        if args.count:
            _say_count(args, name, n)
        found_any |= n > 0
    return int(found_any if args.unknown else not found_any)


def _scanner(args: argparse.Namespace) -> Scanner:
    options = {"inside": args.inside, "overlapping": args.overlapping}
    words = list(args.word or ())
    if args.words is not None:
        words += _listed(args)
    if args.words is not None and not words:
        raise WordListError.at(args.words, "words, one per line", "none")
    return Scanner(words or open_lexicon(args), **options)


def _listed(args: argparse.Namespace) -> list[str]:
    words = []
    with opened_list(args, args.words, " ", given=["--words", args.words, *args.files]) as reader:
        for block in reader.blocks():
            for number, row in enumerate(block.rows()):
                odd = block.odd.get(number)
                length = odd.n_bytes if odd is not None and odd.kind == "too_long" else len(row.word)
                place = f"{reader.name}:{row.line}"
                check_entry(place, length)
                if not length:
                    raise WordListError.at(place, "a word or phrase", "a blank line")
                words.append(row.word)
            for fault in (reader.bad_bytes(), *block.faults):
                if fault is not None:
                    raise fault.error()
    return words


def _unknown(args: argparse.Namespace, text: RunningText) -> Iterator[Located]:
    if args.word or args.words is not None or args.inside or args.overlapping:
        expected = "no option but --lexicon, --count and --json, because it looks for what the lexicon lacks"
        raise BadValueError.at("--unknown", expected, "others")
    lexicon = open_lexicon(args)
    for part in text.stretches():
        for word, start, end in unknown_words(part.text, lexicon):
            yield Located(word, part.start + start, part.start + end, part.line, part.column + start)


def _compounds(args: argparse.Namespace) -> int:
    splits = compounds(args.compounds, open_lexicon(args))
    if args.json:
        emit_json({"word": args.compounds.upper(), "splits": [list(split) for split in splits]})
    else:
        for split in splits:
            print(" + ".join(split))
    return 0 if splits else 1


def _show(args: argparse.Namespace, name: str, located: Located) -> None:
    if args.json:
        emit_json({"file": name, **located.to_json()})
    else:
        print(f"{name}:{located.line}:{located.column}: {located.word}")


def _say_count(args: argparse.Namespace, name: str, n: int) -> None:
    if args.json:
        emit_json({"file": name, "count": n})
    else:
        print(f"{name}: {n}")
