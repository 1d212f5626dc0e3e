"""``wordcore info``: what a lexicon is: counts, letters, digest, sections, licence."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import wordcore
from wordcore.cli.output import add_json, emit_json, plain
from wordcore.errors import ForeignFormatError, shown
from wordcore.lexicon import Lexicon
from wordcore.places import DEFAULT, find_words


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("info", help="describe a lexicon, or a file of another engine")
    parser.add_argument("lexicon", nargs="?", default=DEFAULT, metavar="NAME|PATH", help=f"default: {DEFAULT}")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One object, or a readable page."""
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
        remedy = "`wordcore compile` makes a lexicon of a word list"
        raise ForeignFormatError.at(name, "a lexicon or a file of another engine", shown(head[:12]), remedy)
    facts = {"name": name, "format": kind, "bytes": size, **formats.describe(path.read_bytes(), kind)}
    return {**facts, "remedy": f"`wordcore compile {name} --from {kind}` makes a lexicon of it"}
