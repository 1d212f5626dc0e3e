"""``wordcore compile``: word lists, lexicons or files of other engines into a lexicon, or into one of their formats.

$ wordcore compile words.txt --name ours --install
$ wordcore compile enable --to kwg
"""

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
from wordcore.cli.output import ProgressBar, add_json, counted, emit_json, talk
from wordcore.columns import columns_of, merged
from wordcore.compile import WordSource, build
from wordcore.errors import BadValueError, WordListError, shown
from wordcore.interop.formats import FORMATS, HEAD_BYTES, read, sniff, write
from wordcore.lexicon import Lexicon
from wordcore.places import SUFFIX, find_words, is_name, shipped_directory, user_directory
from wordcore.store import write_whole


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "compile",
        help="make a lexicon file from word lists",
        description="One word per line in UTF-8, in any order and case; a tab ends it, a line that starts with # is a "
        "remark. A LIST may also be a lexicon, by name or file, or a file of another engine.",
    )
    parser.add_argument("lists", nargs="+", metavar="LIST", help="word lists (.gz too; - is standard input)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"the file to write (default: the first list's name, {SUFFIX})"
    )
    parser.add_argument("--name", help="the lexicon's name (default: from the file's)")
    parser.add_argument(
        "--alphabet",
        metavar="NAME|TOML",
        help="a shipped alphabet, or a definition file (default: a lexicon's own, otherwise english)",
    )
    parser.add_argument("--skip-invalid", action="store_true", help="report the lines that are not words and skip them")
    parser.add_argument("--report", metavar="FILE", help="with --skip-invalid: write the report there, not to stderr")
    parser.add_argument("--tags", metavar="TSV", help="word and tags, tab-separated: your own parts of speech")
    parser.add_argument(
        "--gaddag", action="store_true", help="include the board graph (otherwise built when first needed)"
    )
    parser.add_argument("--licence", metavar="TEXT", help="a licence line to keep in the file")
    parser.add_argument("--install", action="store_true", help="put it where `--lexicon NAME` finds it")
    parser.add_argument(
        "--from", dest="source_format", choices=FORMATS, help="format of the input (default: by content)"
    )
    parser.add_argument("--to", dest="target_format", default="lex", choices=FORMATS, help="format of the output")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every line was a word, 1 if some were skipped."""
    inputs = [name if name == "-" else find_words(name) for name in args.lists]
    target = _target(args, inputs)
    alphabet = _alphabet(args, inputs)
    source = WordSource(alphabet, skip_invalid=args.skip_invalid)
    bar = ProgressBar()
    try:
        kept = _kept_whole(args, inputs, alphabet)
        for name in inputs:
            _take(args, source, name, bar, kept)
        data, made = _built(args, source, kept, bar)
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
        print(f"{target}: {counted(len(made), 'word')}, {len(data):,} bytes, digest {made.digest[:16]}...")
        if source.n_duplicates or source.n_rejected:
            talk(f"skipped {counted(source.n_duplicates, 'duplicate')} and {counted(source.n_rejected, 'line')}")
    return 1 if source.n_rejected else 0


def _built(
    args: argparse.Namespace, source: WordSource, kept: Lexicon | None, bar: ProgressBar
) -> tuple[bytes, Lexicon]:
    codes, offsets = source.finish()
    meta: dict[str, Any] = {"licence": args.licence} if args.licence else {}
    columns: dict[str, bytes] = {}
    if args.tags:
        from wordcore.tags import read_tags

        with _opened(args.tags) as stream:
            tags = read_tags(stream, Path(args.tags).name, alphabet=source.alphabet, skip_invalid=args.skip_invalid)
        columns, entries = tags.columns(codes, offsets)
        meta.update(entries)
        source.rejected += tags.rejected
        source.n_rejected += len(tags.rejected)
        unused = tags.n_unused(codes, offsets)
        if unused:
            talk(f"{args.tags}: left out the tags of {counted(unused, 'word')} that the list does not have")
    if kept is not None:
        columns, entries = merged([kept], [(number,) for number in range(len(kept))])
        meta = {**{key: kept.meta[key] for key in ("description", "licence") if key in kept.meta}, **meta, **entries}
    data = build(
        codes,
        offsets,
        name=args.name or kept.name if kept is not None else _name(args),
        alphabet=source.alphabet,
        meta=meta,
        columns=columns,
        gaddag=args.gaddag or (kept is not None and "gaddag" in kept._header.sections),
        progress=bar,
    )
    made = Lexicon.from_bytes(data)
    return (data if args.target_format == "lex" else write(made, args.target_format)), made


def _kept_whole(args: argparse.Namespace, inputs: list[str], alphabet: Alphabet) -> Lexicon | None:
    """A lexicon that is compiled alone keeps its name, columns and licence: so an older file becomes a newer one."""
    if len(inputs) != 1 or not inputs[0].endswith(SUFFIX) or args.source_format not in (None, "lex") or args.tags:
        return None
    lexicon = Lexicon.open(inputs[0])
    return lexicon if lexicon.alphabet == alphabet else None


def _take(args: argparse.Namespace, source: WordSource, name: str, bar: ProgressBar, kept: Lexicon | None) -> None:
    place = "<stdin>" if name == "-" else name
    with _opened(name) as stream:
        size = _size(name)
        # What comes from standard input is of unknown size, by which some formats are told apart.
        known = None if name == "-" else sniff(stream.peek(HEAD_BYTES)[:HEAD_BYTES], size)  # type: ignore[attr-defined]
        kind = args.source_format or known or "text"
        if kind == "text":
            source.add_stream(stream, place, bar, size)
            return
        words = read(stream.read(), kind, source.alphabet)
    if isinstance(words, Lexicon) and kept is None and columns_of(words) and args.target_format == "lex":
        talk(f"{place}: only the words are taken, without {' and '.join(columns_of(words))}")
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
            raise WordListError.at(name, "a gzip file", "damaged data", "get the file again") from error


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


def _target(args: argparse.Namespace, inputs: list[str]) -> Path:
    """Where the result goes, or why it cannot go there: asked before any work is done."""
    if args.install:
        return _installed(args)
    if not args.output and args.lists[0] == "-":
        raise BadValueError.at("compile -", "--output FILE, because standard input has no name", "none")
    suffix = SUFFIX if args.target_format == "lex" else f".{args.target_format}"
    default = Path(args.lists[0]).parent / (_name(args).replace(os.sep, "_") + suffix)
    target = Path(args.output) if args.output else default
    if target.is_file() and any(os.path.exists(name) and target.samefile(name) for name in inputs):
        raise BadValueError.at("--output", "a file that is not read", str(target), "name another one")
    return target


def _installed(args: argparse.Namespace) -> Path:
    name = _name(args)
    if args.target_format != "lex":
        remedy = f"for --to {args.target_format} name a file with --output"
        raise BadValueError.at("--install", "a lexicon", args.target_format, remedy)
    if not is_name(name) or name == "stdin":
        raise BadValueError.at("--install", "a name without separators", shown(name), "give one with --name")
    if os.path.isfile(os.path.join(shipped_directory(), name + SUFFIX)):
        raise BadValueError.at("--install", "a name that is not shipped", shown(name), "give another with --name")
    return Path(user_directory()) / (name + SUFFIX)


def _report(args: argparse.Namespace, source: WordSource) -> None:
    lines = [str(rejected) for rejected in source.rejected]
    if args.report:
        write_whole(args.report, "".join(line + "\n" for line in lines).encode("utf-8"))
    else:
        for line in lines:
            talk(line)


def _alphabet(args: argparse.Namespace, inputs: list[str]) -> Alphabet:
    """The alphabet asked for, or that of the first lexicon among the inputs."""
    name = args.alphabet
    if name is None:
        lexicon = next((path for path in inputs if path.endswith(SUFFIX)), None)
        return Alphabet.ENGLISH if lexicon is None else Lexicon.open(lexicon).alphabet
    if name.endswith(".toml"):
        return Alphabet.from_toml(Path(name).read_text(encoding="utf-8"))
    return Alphabet.named(name)
