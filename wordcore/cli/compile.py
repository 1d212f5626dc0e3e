"""``wordcore compile``: word lists, lexicons or files of other engines into a lexicon, or into one of their formats.

$ wordcore compile words.txt --name ours --install
$ wordcore compile enable --to kwg
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.cli.output import ProgressBar, add_alphabet, add_json, counted, emit_json, parse_alphabet, talk
from wordcore.cli.reading import add_reading, opened_list
from wordcore.columns import columns_of, merged
from wordcore.compile import Rejected, WordSource, build
from wordcore.errors import AlphabetError, BadValueError, WordListError, shown
from wordcore.format import MAGIC
from wordcore.interop.formats import FORMATS, HEAD_BYTES, read, sniff, write
from wordcore.lexicon import Lexicon
from wordcore.places import SUFFIX, find_words, is_name, shipped_directory, user_directory
from wordcore.store import whole_file, write_whole
from wordcore.text import Reader
from wordcore.text.encoding import wide

# Larger than any file whose size would decide what it is.
_ANY_SIZE = 1 << 30
_ZEROS_BYTES = 1 << 12


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "compile",
        help="make a lexicon file from word lists",
        description="One word per line, in any order and case, or a column of a table; a tab ends it, a line that "
        "starts with # is a remark. A LIST may also be a lexicon, by name or file, or a file of another engine.",
    )
    parser.add_argument("lists", nargs="+", metavar="LIST", help="word lists (- is standard input)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"the file to write (default: the first list's name, {SUFFIX})"
    )
    parser.add_argument("--name", help="the lexicon's name (default: from the file's)")
    add_alphabet(parser)
    parser.add_argument("--skip-invalid", action="store_true", help="report the rows that are not words and skip them")
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="with --skip-invalid: write the report there, not to stderr; as JSON lines, if it ends in .jsonl",
    )
    parser.add_argument("--allow-empty", action="store_true", help="write a lexicon even if it has no words")
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
    add_reading(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every row was a word, 1 if some were skipped."""
    inputs = [name if name == "-" else find_words(name) for name in args.lists]
    target = _target(args, inputs)
    alphabet = _alphabet(args, inputs)
    bar = ProgressBar()
    with _reported(args) as report:
        source = WordSource(alphabet, skip_invalid=args.skip_invalid, report=report)
        try:
            kept = _kept_whole(args, inputs, alphabet)
            for name in inputs:
                _take(args, source, name, bar, kept)
            data, made = _built(args, source, kept, bar)
        finally:
            bar.close()
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, data)
    facts = {
        "file": str(target),
        "name": made.name,
        "words": len(made),
        "digest": made.digest,
        "repeats": source.n_repeats,
        "shared_tiles": source.n_shared,
        "rejected": source.n_rejected,
    }
    if args.json:
        emit_json(facts)
    else:
        print(f"{target}: {counted(len(made), 'word')}, {len(data):,} bytes, digest {made.digest[:16]}...")
        if left_out := _left_out(source):
            talk(f"left out {left_out}")
    return 1 if source.n_rejected else 0


def _left_out(source: WordSource) -> str:
    """What is in the lists and not in the lexicon, in words."""
    n = source.n_rejected
    parts = [
        (source.n_repeats, counted(source.n_repeats, "repeat")),
        (source.n_shared, f"{counted(source.n_shared, 'spelling')} with the tiles of another word"),
        (n, "1 row that is not a word" if n == 1 else f"{n:,} rows that are not words"),
    ]
    return ", ".join(text for n, text in parts if n)


@contextlib.contextmanager
def _reported(args: argparse.Namespace) -> Iterator[Any]:
    """What takes a rejected row as soon as it is met: a file, or stderr."""
    if not args.report:
        yield lambda rejected: talk(str(rejected))
        return
    with whole_file(args.report) as stream:
        as_json = args.report.endswith((".json", ".jsonl"))

        def report(rejected: Rejected) -> None:
            line = json.dumps(rejected.to_json(), ensure_ascii=False) if as_json else f"{rejected} ({rejected.reason})"
            stream.write(f"{line}\n".encode("utf-8", "replace"))

        yield report


def _built(
    args: argparse.Namespace, source: WordSource, kept: Lexicon | None, bar: ProgressBar
) -> tuple[bytes, Lexicon]:
    codes, offsets = source.finish()
    if not codes and not args.allow_empty:
        raise WordListError.at(", ".join(args.lists), "words", "none", "--allow-empty writes an empty lexicon")
    meta: dict[str, Any] = {"licence": args.licence} if args.licence else {}
    columns: dict[str, bytes] = {}
    if args.tags:
        from wordcore.tags import read_tags

        tags = read_tags(
            args.tags,
            Path(args.tags).name,
            encoding=args.encoding,
            alphabet=source.alphabet,
            skip_invalid=args.skip_invalid,
            report=source.report,
        )
        columns, entries = tags.columns(codes, offsets)
        meta.update(entries)
        source.n_rejected += tags.n_rejected
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
    if len(inputs) != 1 or args.tags or not _may_be_lexicons(args) or not _is_lexicon(inputs[0]):
        return None
    lexicon = Lexicon.open(inputs[0])
    return lexicon if lexicon.alphabet == alphabet else None


def _take(args: argparse.Namespace, source: WordSource, name: str, bar: ProgressBar, kept: Lexicon | None) -> None:
    with opened_list(args, name) as reader:
        kind = _kind(args, reader)
        if kind == "text":
            source.take(reader, bar)
            bad = reader.bad_bytes()
            if bad is not None:
                talk(f"wordcore: {bad}")
            return
        words = read(reader.whole(), kind, source.alphabet)
    if isinstance(words, Lexicon) and kept is None and columns_of(words) and args.target_format == "lex":
        talk(f"{reader.name}: only the words are taken, without {' and '.join(columns_of(words))}")
    source.add_words(words)


def _kind(args: argparse.Namespace, reader: Reader) -> str:
    """The format of an input: as told, or by its content."""
    if args.source_format or args.format:
        return args.source_format or "text"
    head = reader.head(_ZEROS_BYTES)
    # The zeros of UTF-16 would pass for those of a KWG's first node.
    size = _ANY_SIZE if reader.is_packed else reader.size or _ANY_SIZE
    found = sniff(head[:HEAD_BYTES], size) if wide(head) is None else None
    return found or "text"


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


def _alphabet(args: argparse.Namespace, inputs: list[str]) -> Alphabet:
    """The alphabet asked for, or that of the lexicons among the inputs; they must agree."""
    wanted = parse_alphabet(args.alphabet) if args.alphabet else None
    for path in filter(_is_lexicon, inputs if _may_be_lexicons(args) else ()):
        own = Lexicon.open(path).alphabet
        if wanted is not None and own != wanted:
            raise AlphabetError.at(path, f"a lexicon in the alphabet {wanted.name}", own.name)
        wanted = own
    return wanted or Alphabet.ENGLISH


def _may_be_lexicons(args: argparse.Namespace) -> bool:
    return not args.format and args.source_format in (None, "lex")


def _is_lexicon(path: str) -> bool:
    """Whether a file is a lexicon, whatever its name."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC
