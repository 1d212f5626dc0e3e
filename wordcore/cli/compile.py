"""``wordcore compile``: word lists, or files of other engines, into a lexicon file."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from wordcore.alphabet import Alphabet
from wordcore.cli.output import ProgressBar, add_json, emit_json, talk
from wordcore.compile import WordSource, build
from wordcore.errors import WordcoreError, WordListError
from wordcore.format import COMMONNESS, TAG_NUMBERS
from wordcore.lexicon import Lexicon
from wordcore.places import SUFFIX, is_name, shipped_directory, user_directory
from wordcore.store import write_whole

# interop.formats.FORMATS; importing that would slow down every --help.
_FORMATS = ("text", "lex", "kwg", "quackle", "marisa")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "compile",
        help="make a lexicon file from word lists",
        description="One word a line in UTF-8, in any order and case; a tab ends it, a line with # first is a remark.",
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
    target = _target(args)
    alphabet = _alphabet(args.alphabet)
    source = WordSource(alphabet, skip_invalid=args.skip_invalid)
    bar = ProgressBar()
    try:
        for name in args.lists:
            _take(source, name, args.source_format, alphabet, bar)
        data, made = _built(args, source, alphabet, bar)
    finally:
        bar.close()
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
        print(f"{target}: {_counted(len(made), 'word')}, {len(data):,} bytes, digest {made.digest[:16]}...")
        if source.n_duplicates or source.n_rejected:
            talk(f"{_counted(source.n_duplicates, 'duplicate')}, {_counted(source.n_rejected, 'line')} passed over")
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
        unused = tags.n_unused(codes, offsets)
        if unused:
            talk(f"{args.tags}: {_counted(unused, 'word')} of it not in the list, whose tags are left out")
    data = build(
        codes,
        offsets,
        name=_name(args),
        alphabet=alphabet,
        meta=meta,
        columns=columns,
        gaddag=args.gaddag,
        progress=bar,
    )
    made = Lexicon.from_bytes(data)
    if args.target_format == "lex":
        return data, made
    from wordcore.interop.formats import write

    return write(made, args.target_format), made


def _take(source: WordSource, name: str, chosen: str | None, alphabet: Alphabet, bar: ProgressBar) -> None:
    from wordcore.interop.formats import HEAD_BYTES, read, sniff

    shown = "<stdin>" if name == "-" else name
    with _opened(name) as stream:
        size = _size(name)
        # What comes from standard input is of unknown size, by which some formats are told apart.
        kind = chosen or (None if name == "-" else sniff(stream.peek(HEAD_BYTES)[:HEAD_BYTES], size)) or "text"  # type: ignore[attr-defined]
        if kind == "text":
            source.add_stream(stream, shown, bar, size)
            return
        words = read(stream.read(), kind, alphabet)
    if isinstance(words, Lexicon) and not {COMMONNESS, TAG_NUMBERS}.isdisjoint(words.sections):
        talk(f"{shown}: only its words are taken, not their tags and commonness")
    source.add_words(words)


@contextlib.contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield sys.stdin.buffer
    elif not name.endswith(".gz"):
        with open(name, "rb") as stream:
            yield stream
    else:
        try:
            with gzip.open(name, "rb") as unpacked:
                yield unpacked  # type: ignore[misc]
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise WordListError(f"{name}: not a sound gzip file ({error}); get it again") from error


def _size(name: str) -> int:
    """How many bytes an input holds, unpacked; 0 if nobody knows."""
    if name == "-":
        return 0
    if not name.endswith(".gz"):
        return os.path.getsize(name)
    with open(name, "rb") as stream:
        stream.seek(-min(4, os.path.getsize(name)), os.SEEK_END)
        return int.from_bytes(stream.read(), "little")  # a gzip file ends with it


def _name(args: argparse.Namespace) -> str:
    if args.name:
        return str(args.name)
    given = args.output or args.lists[0]
    return "stdin" if given == "-" else Path(given).name.split(".")[0] or "unnamed"


def _target(args: argparse.Namespace) -> Path:
    """Where the result goes, or why it cannot go there: asked before any work is done."""
    if args.install:
        return _installed(args)
    if not args.output and args.lists[0] == "-":
        raise WordcoreError("the words come from standard input: say with --output FILE where the lexicon goes")
    suffix = SUFFIX if args.target_format == "lex" else f".{args.target_format}"
    default = Path(args.lists[0]).parent / (_name(args).replace(os.sep, "_") + suffix)
    target = Path(args.output) if args.output else default
    if target.is_file() and any(os.path.exists(name) and target.samefile(name) for name in args.lists):
        raise WordcoreError(f"{target} is read from and would be written over: name another file with --output")
    return target


def _installed(args: argparse.Namespace) -> Path:
    name = _name(args)
    if args.target_format != "lex":
        raise WordcoreError(f"--install is for lexicons, not for --to {args.target_format}; name a file with --output")
    if not is_name(name) or name == "stdin":
        raise WordcoreError(f"--install: {name!r} is no name to find a lexicon by; give a plain one with --name")
    if os.path.isfile(os.path.join(shipped_directory(), name + SUFFIX)):
        raise WordcoreError(f"--install: {name!r} is shipped and always found first; give another name with --name")
    return Path(user_directory()) / (name + SUFFIX)


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


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"
