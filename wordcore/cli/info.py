"""``wordcore info``: what a lexicon is: counts, letters, digest, sections, licence."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from wordcore.cli.output import add_json, emit_json, lexicon_named
from wordcore.lexicon import Lexicon
from wordcore.places import DEFAULT, SUFFIX


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("info", help="describe a lexicon, or a file of another engine")
    parser.add_argument("lexicon", nargs="?", default=DEFAULT, metavar="NAME|PATH", help=f"default: {DEFAULT}")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One object, or a readable page."""
    foreign = None if args.lexicon.endswith(SUFFIX) else _foreign(args.lexicon)
    facts = foreign or describe(lexicon_named(args.lexicon))
    if args.json:
        emit_json(facts)
        return 0
    for key, value in facts.items():
        if isinstance(value, dict):
            print(f"{key}:")
            for name, number in value.items():
                print(f"  {name:>16}  {number:>12,}")
        else:
            print(f"{key + ':':<13} {_shown(value)}")
    return 0


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def describe(lexicon: Lexicon) -> dict[str, Any]:
    """The facts ``wordcore info`` shows."""
    codes, offsets = lexicon.section_view("words.codes"), lexicon.section_view("words.offsets")
    assert codes is not None and offsets is not None
    starts = offsets.cast("I")
    lengths = Counter(starts[i + 1] - starts[i] for i in range(len(lexicon)))
    letters = Counter(bytes(codes))
    tiles = lexicon.alphabet.tiles
    return {
        "name": lexicon.name,
        "description": lexicon.meta.get("description", ""),
        "words": len(lexicon),
        "alphabet": f"{lexicon.alphabet.name} ({len(tiles)} tiles)",
        "digest": lexicon.digest,
        "licence": lexicon.meta.get("licence", "not stated"),
        "bytes": sum(length for _, length in lexicon.sections.values()),
        "by length": {str(n): lengths[n] for n in sorted(lengths)},
        "letters": {tiles[code - 1]: letters[code] for code in sorted(letters)},
        "sections": {name: length for name, (_, length) in sorted(lexicon.sections.items())},
    }


def _foreign(name: str) -> dict[str, Any] | None:
    """Facts about a file of another engine, or None if the name is no such file."""
    from pathlib import Path

    from wordcore.interop import formats

    path = Path(name)
    if not path.is_file():
        return None
    size = path.stat().st_size
    with path.open("rb") as stream:
        kind = formats.sniff(stream.read(formats.HEAD_BYTES), size)
    if kind is None or kind == "lex":
        return None
    facts = {"name": name, "format": kind, "bytes": size, **formats.describe(path.read_bytes(), kind)}
    return {**facts, "remedy": f"wordcore compile {name} --from {kind} makes a lexicon of it"}
