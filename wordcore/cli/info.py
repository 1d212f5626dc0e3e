"""``wordcore info``: what a lexicon is: counts, letters, digest, sections, licence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import wordcore
from wordcore.cli.output import add_json, check_output, emit_json, plain
from wordcore.errors import BadValueError, ForeignFormatError, shown
from wordcore.lexicon import Lexicon, load
from wordcore.places import DEFAULT, find_lexicon, find_words
from wordcore.store import write_whole

TOP = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("info", help="describe a lexicon, or a file of another engine")
    parser.add_argument("lexicon", nargs="?", default=DEFAULT, metavar="NAME|PATH", help=f"default: {DEFAULT}")
    parser.add_argument(
        "--statistics", action="store_true", help="how words begin and end, pairs of tiles, and hooks, counted"
    )
    parser.add_argument("--top", type=int, default=TOP, metavar="N", help=f"how many of each to list (default: {TOP})")
    parser.add_argument("--svg", metavar="FILE", help="draw the statistics into this file")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One object, or a readable page."""
    if args.statistics or args.svg:
        return _tell_statistics(args)
    facts = _facts(args.lexicon)
    if args.json:
        emit_json(facts)
        return 0
    for key, value in facts.items():
        if isinstance(value, dict):
            print(f"{key}:")
            for name, inner in value.items():
                print(f"  {plain(name):>16}  {plain(_shown(inner)):>12}")
        else:
            print(f"{key + ':':<13} {plain(_shown(value))}")
    print(f"{'wordcore:':<13} {_installation()}")
    return 0


def _tell_statistics(args: argparse.Namespace) -> int:
    from wordcore.statistics import statistics

    if args.top < 0:
        raise BadValueError.at("--top", "0 or more", str(args.top))
    told = statistics(load(args.lexicon), args.top)
    if args.svg:
        check_output("--svg", args.svg, [find_lexicon(args.lexicon)])
        write_whole(args.svg, told.to_svg().encode("utf-8"))
    if args.json:
        emit_json(told.to_json())
        return 0
    print(f"{plain(told.name)}: {told.n_words:,} words")
    print("\nhooks:    words with none, front only, back only, both")
    print("          " + "  ".join(f"{n:,}" for n in told.hooked.values()))
    for tile, (front, back) in told.hooks.items():
        print(f"  {tile:>6}  {front:>9,} in front  {back:>9,} behind")
    _tell_ranked("pairs", told.pairs)
    for what, tables in (("openings", told.openings), ("endings", told.endings)):
        for size, ranked in tables.items():
            _tell_ranked(f"{what} of {size} tile{'s' * (size > 1)}", ranked)
    return 0


def _tell_ranked(title: str, ranked: Sequence[tuple[str, int]]) -> None:
    print(f"\n{title}:")
    for text, n in ranked:
        print(f"  {text:>6}  {n:>9,}")


def _installation() -> str:
    """What a report of a fault needs to say."""
    import platform

    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{wordcore.__version__}, {python}, {platform.system()} {platform.machine()}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "words only"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _facts(name: str) -> dict[str, Any]:
    from wordcore.interop import formats, lexicon_file

    path = Path(find_words(name))
    size = path.stat().st_size
    with path.open("rb") as stream:
        head = stream.read(formats.HEAD_BYTES)
    kind = formats.sniff(head, size)
    if kind == "lex":
        return lexicon_file.facts(Lexicon.open(path))
    if kind is None:
        remedy = "`wordcore compile` makes a lexicon from a word list"
        raise ForeignFormatError.at(name, "a lexicon or a file of another engine", shown(head[:12]), remedy)
    facts = {"name": name, "format": kind, "bytes": size, **formats.describe(path.read_bytes(), kind)}
    return {**facts, "remedy": f"`wordcore compile {name} --from {kind}` makes a lexicon from it"}
