"""``wordcore compile``: word lists, or files of other engines, into a lexicon file."""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from pathlib import Path
from typing import IO, Any

from wordcore.alphabet import Alphabet
from wordcore.cli.output import ProgressBar, add_json, emit_json, talk
from wordcore.compile import WordSource, build
from wordcore.errors import WordcoreError
from wordcore.lexicon import Lexicon
from wordcore.places import SUFFIX, user_directory
from wordcore.store import write_whole

_FORMATS = ("text", "lex", "kwg", "quackle", "marisa")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "compile",
        help="make a lexicon file from word lists",
        description="One word a line in UTF-8, in any order and case; # starts a remark, a tab ends the word.",
    )
    parser.add_argument("lists", nargs="+", metavar="LIST", help="word lists (.gz too; - for standard input)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"the file to write (default: the first list's name, {SUFFIX})"
    )
    parser.add_argument("--name", help="the lexicon's name (default: from the file's)")
    parser.add_argument(
        "--alphabet", default="english", metavar="NAME|TOML", help="a shipped alphabet, or a definition file"
    )
    parser.add_argument("--skip-invalid", action="store_true", help="report lines that are no words and go on")
    parser.add_argument("--report", metavar="FILE", help="with --skip-invalid: write the report there, not to stderr")
    parser.add_argument("--tags", metavar="TSV", help="word and tags, tab-separated: your own parts of speech")
    parser.add_argument(
        "--gaddag", action="store_true", help="include the board graph (otherwise built when first needed)"
    )
    parser.add_argument("--licence", metavar="TEXT", help="a licence line to keep in the file")
    parser.add_argument("--install", action="store_true", help="put it where `--lexicon NAME` finds it")
    parser.add_argument(
        "--from", dest="source_format", choices=_FORMATS, help="format of the input (default: by content)"
    )
    parser.add_argument("--to", dest="target_format", default="lex", choices=_FORMATS, help="format of the output")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every line was a word, 1 if some were passed over."""
    alphabet = _alphabet(args.alphabet)
    source = WordSource(alphabet, skip_invalid=args.skip_invalid)
    bar = ProgressBar()
    try:
        for name in args.lists:
            _take(source, name, args.source_format, alphabet, bar)
        data, made = _built(args, source, alphabet, bar)
    finally:
        bar.close()
    target = _target(args)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, data)
    _report(args, source)
    facts = {
        "file": str(target),
        "name": made.name,
        "words": len(made),
        "digest": made.digest,
        "duplicates": source.n_duplicates,
        "rejected": source.n_rejected,
    }
    if args.json:
        emit_json(facts)
    else:
        print(f"{target}: {len(made):,} words, {len(data):,} bytes, digest {made.digest[:16]}...")
        if source.n_duplicates or source.n_rejected:
            talk(f"{source.n_duplicates:,} duplicates, {source.n_rejected:,} lines passed over")
    return 1 if source.n_rejected else 0


def _built(args: argparse.Namespace, source: WordSource, alphabet: Alphabet, bar: ProgressBar) -> tuple[bytes, Lexicon]:
    codes, offsets = source.finish()
    meta: dict[str, Any] = {"licence": args.licence} if args.licence else {}
    columns: dict[str, bytes] = {}
    if args.tags:
        from wordcore.tags import read_tags

        with _opened(args.tags) as stream:
            tags = read_tags(stream, Path(args.tags).name, alphabet=alphabet, skip_invalid=args.skip_invalid)
        columns, entries = tags.columns(codes, offsets)
        meta.update(entries)
        source.rejected += tags.rejected
        source.n_rejected += len(tags.rejected)
    name = args.name or Path(args.output or args.lists[0]).name.split(".")[0] or "stdin"
    data = build(
        codes, offsets, name=name, alphabet=alphabet, meta=meta, columns=columns, gaddag=args.gaddag, progress=bar
    )
    made = Lexicon.from_bytes(data)
    if args.target_format == "lex":
        return data, made
    from wordcore.interop.formats import write

    return write(made, args.target_format), made


def _take(source: WordSource, name: str, chosen: str | None, alphabet: Alphabet, bar: ProgressBar) -> None:
    if name == "-":
        source.add_stream(sys.stdin.buffer, "<stdin>", bar)
        return
    from wordcore.interop.formats import read, sniff

    size = os.path.getsize(name)
    with _opened(name) as stream:
        kind = chosen or sniff(stream.peek(4096)[:4096], size) or "text"  # type: ignore[attr-defined]
        if kind == "text":
            source.add_stream(stream, name, bar, size)
        else:
            source.add_words(read(stream.read(), kind, alphabet))


def _opened(name: str) -> IO[bytes]:
    return gzip.open(name, "rb") if name.endswith(".gz") else open(name, "rb")  # type: ignore[return-value]


def _target(args: argparse.Namespace) -> Path:
    suffix = SUFFIX if args.target_format == "lex" else f".{args.target_format}"
    name = args.name or Path(args.output or args.lists[0]).name.split(".")[0]
    if args.install:
        return Path(user_directory()) / (name + SUFFIX)
    if args.output:
        return Path(args.output)
    if args.lists[0] == "-":
        raise WordcoreError("the words come from standard input: say with --output FILE where the lexicon goes")
    return Path(args.lists[0]).with_name(name + suffix)


def _report(args: argparse.Namespace, source: WordSource) -> None:
    lines = [str(rejected) for rejected in source.rejected]
    if args.report:
        write_whole(args.report, "".join(line + "\n" for line in lines).encode("utf-8"))
    else:
        for line in lines:
            talk(line)


def _alphabet(name: str) -> Alphabet:
    if name.endswith(".toml"):
        return Alphabet.from_toml(Path(name).read_text(encoding="utf-8"))
    return Alphabet.named(name)
