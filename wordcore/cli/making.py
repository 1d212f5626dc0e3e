"""What the commands share that make a lexicon, ``compile`` and ``combine``: where it goes, what it says, its lists."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.cli.output import (
    ProgressBar,
    add_alphabet,
    add_json,
    check_output,
    counted,
    emit_json,
    parse_alphabet,
    talk,
)
from wordcore.cli.reading import add_reading, opened_list
from wordcore.columns import RESERVED, columns_of
from wordcore.compile import Rejected, WordSource
from wordcore.errors import AlphabetError, BadValueError, WordListError, shown
from wordcore.format import MAGIC
from wordcore.interop.formats import FORMATS, HEAD_BYTES, read, sniff, write
from wordcore.lexicon import Lexicon
from wordcore.places import SUFFIX, is_name, shipped_directory, user_directory
from wordcore.store import whole_file, write_whole
from wordcore.text import Reader
from wordcore.text.encoding import MARKS, wide

# Larger than any file whose size would decide what it is.
_ANY_SIZE = 1 << 30
_ZEROS_BYTES = 1 << 12
_MARKS = tuple(mark for mark, _ in MARKS)
_OPTIONS = ("licence", "description")  # which have an option of their own


def add_making(parser: argparse.ArgumentParser, default: str) -> None:
    """Adds the options of a command that makes a lexicon; ``default`` says what its file is called otherwise."""
    parser.add_argument("-o", "--output", metavar="FILE", help=f"the file to write{default}")
    parser.add_argument("--name", help="the lexicon's name (default: from the file's)")
    add_alphabet(parser)
    parser.add_argument("--skip-invalid", action="store_true", help="report the rows that are not words and skip them")
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="with --skip-invalid: write the report there, not to stderr; as JSON lines, if it ends in .jsonl",
    )
    parser.add_argument("--allow-empty", action="store_true", help="write a lexicon even if it has no words")
    parser.add_argument(
        *("--boards", "--gaddag"),
        dest="gaddag",
        action="store_true",
        help="include the graph by which plays on a board are found (otherwise made when a board first asks)",
    )
    parser.add_argument(
        "--keep-spelling", action="store_true", help="keep how words are written: accents, upper case (lex.spellings)"
    )
    parser.add_argument("--description", metavar="TEXT", help="what the list is, to keep in the file")
    parser.add_argument("--licence", metavar="TEXT", help="a licence line to keep in the file")
    parser.add_argument(
        "--meta", action="append", metavar="KEY=VALUE", help="something else to keep in the file (repeatable)"
    )
    parser.add_argument("--install", action="store_true", help="put it where `--lexicon NAME` finds it")
    parser.add_argument(
        "--from", dest="source_format", choices=FORMATS, help="format of the input (default: by content)"
    )
    parser.add_argument("--to", dest="target_format", default="lex", choices=FORMATS, help="format of the output")
    add_json(parser)
    add_reading(parser)


def meta_of(args: argparse.Namespace) -> dict[str, Any]:
    """What the file is to say of itself; raises BadValueError for a key that is not for callers to set."""
    meta: dict[str, Any] = {key: getattr(args, key) for key in _OPTIONS if getattr(args, key) is not None}
    for item in args.meta or ():
        key, equals, value = item.partition("=")
        if not equals or not key.strip() or not key.isprintable():
            raise BadValueError.at("--meta", "KEY=VALUE", shown(item))
        if key in _OPTIONS:
            raise BadValueError.at("--meta", "a key without an option of its own", shown(key), f"give --{key} TEXT")
        if key in RESERVED:
            raise BadValueError.at("--meta", "a key that wordcore does not use itself", shown(key), "choose another")
        if key in meta:
            raise BadValueError.at("--meta", "each key once", shown(key))
        meta[key] = value
    return meta


# --- where it goes ----------------------------------------------------------------------------


def target_of(args: argparse.Namespace, inputs: list[str], default: Path) -> Path:
    """Where the result goes, or why it cannot go there: asked before any work is done."""
    if args.report:
        check_output("--report", args.report, inputs)
    if args.install and args.output:
        raise BadValueError.at("--install", "no --output", args.output, "it has a place of its own")
    target = _installed(args, default) if args.install else Path(args.output or default)
    check_output("--output", str(target), inputs)
    if args.report and os.path.abspath(args.report) == os.path.abspath(target):
        raise BadValueError.at("--report", "a file of its own", args.report, "the lexicon is written there")
    return target


def suffix_of(args: argparse.Namespace) -> str:
    """How the name of the file ends unless another is given."""
    return SUFFIX if args.target_format == "lex" else f".{args.target_format}"


def name_of(args: argparse.Namespace, default: Path) -> str:
    """The name of the lexicon."""
    return str(args.name) if args.name else Path(args.output or default).name.split(".")[0] or "unnamed"


def _installed(args: argparse.Namespace, default: Path) -> Path:
    name = name_of(args, default)
    if args.target_format != "lex":
        remedy = f"for --to {args.target_format} name a file with --output"
        raise BadValueError.at("--install", "a lexicon", args.target_format, remedy)
    if not is_name(name) or name == "stdin":
        expected = "a name that can be a file's on every system"
        raise BadValueError.at("--install", expected, shown(name), "give one with --name")
    if os.path.isfile(os.path.join(shipped_directory(), name + SUFFIX)):
        raise BadValueError.at("--install", "a name that is not shipped", shown(name), "give another with --name")
    return Path(user_directory()) / (name + SUFFIX)


def written(args: argparse.Namespace, target: Path, data: bytes, made: Lexicon, source: WordSource) -> int:
    """Writes a lexicon and says what it is: 0 if every row was a word, 1 if some were skipped."""
    if args.target_format != "lex":
        data = write(made, args.target_format)
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
        (
            source.n_shared * (not source.keep_spelling),
            f"{counted(source.n_shared, 'spelling')} with the tiles of another word",
        ),
        (n, "1 row that is not a word" if n == 1 else f"{n:,} rows that are not words"),
    ]
    return ", ".join(text for n, text in parts if n)


def refuse_empty(args: argparse.Namespace, codes: Any, place: str) -> None:
    """Raises WordListError for a lexicon without words, unless that is what was asked for."""
    if not codes and not args.allow_empty:
        raise WordListError.at(place, "words", "none", "--allow-empty writes an empty lexicon")


@contextlib.contextmanager
def reported(args: argparse.Namespace) -> Iterator[Any]:
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


# --- what it is made of -----------------------------------------------------------------------


def alphabet_of(args: argparse.Namespace, inputs: Iterable[str]) -> Alphabet:
    """The alphabet asked for, or that of the lexicons among the inputs; they must agree."""
    wanted = parse_alphabet(args.alphabet) if args.alphabet else None
    for path in filter(is_lexicon, inputs if may_be_lexicons(args) else ()):
        own = Lexicon.open(path).alphabet
        if wanted is not None and own != wanted:
            raise AlphabetError.at(path, f"a lexicon in the alphabet {wanted.name}", own.name)
        wanted = own
    return wanted or Alphabet.ENGLISH


def may_be_lexicons(args: argparse.Namespace) -> bool:
    """Whether a file that begins as a lexicon does is to be read as one."""
    return not args.format and args.source_format in (None, "lex")


def is_lexicon(path: str) -> bool:
    """Whether a file is a lexicon, whatever its name."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


def take(
    args: argparse.Namespace, source: WordSource, name: str, bar: ProgressBar, kept: Lexicon | None = None
) -> None:
    """Takes the words of a list, or of a file of another engine; columns of a lexicon stay behind unless it is kept."""
    with opened_list(args, name, given=[args.expression] if args.command == "combine" else [name]) as reader:
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
    source.add_words(words, written=False)


def _kind(args: argparse.Namespace, reader: Reader) -> str:
    """The format of an input: as told, or by its content."""
    if args.source_format or args.format:
        return args.source_format or "text"
    head = reader.head(_ZEROS_BYTES)
    # The bytes of UTF-16 would pass for those of a KWG's first node.
    if wide(head) is not None or head.startswith(_MARKS):
        return "text"
    return sniff(head[:HEAD_BYTES], _ANY_SIZE if reader.is_packed else reader.size or _ANY_SIZE) or "text"
