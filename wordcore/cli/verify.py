"""``wordcore verify``: proves every byte of lexicon files.

$ wordcore verify enable
$ wordcore verify club.lex --content 3b6cd3a0...
"""

from __future__ import annotations

import argparse
import warnings

from wordcore.cli.output import add_json, emit_json, plain, said, talk
from wordcore.errors import (
    BadValueError,
    CorruptLexiconError,
    DigestMismatchError,
    OlderFormatWarning,
    UnknownLexiconError,
)
from wordcore.lexicon import load


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "verify",
        help="prove every byte of a lexicon",
        description="Works out again all that follows from a lexicon's words, and compares. Whether it is the lexicon "
        "you mean, only a digest or content that you have from elsewhere can tell.",
    )
    parser.add_argument("lexicons", nargs="+", metavar="NAME|PATH", help="lexicon names or files")
    parser.add_argument("--digest", metavar="SHA256", help="the digest of the words and alphabet it must have")
    parser.add_argument(
        "--content", metavar="SHA256", help="the digest of all it must hold: words, name, licence, tags"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all are sound, 1 if one is not, 2 if one is not there to be checked."""
    if (args.digest or args.content) and len(args.lexicons) > 1:
        raise BadValueError.at("verify", "one lexicon with --digest or --content", f"{len(args.lexicons)}")
    return max(_verify(args, name) for name in args.lexicons)


def _verify(args: argparse.Namespace, name: str) -> int:
    fault, code = "", 0
    lexicon = None
    older: list[warnings.WarningMessage] = []
    try:
        lexicon = load(name)
        with warnings.catch_warnings(record=True) as older:
            warnings.simplefilter("always", OlderFormatWarning)
            lexicon.verify(digest=args.digest, content=args.content)
    except (CorruptLexiconError, DigestMismatchError) as error:
        fault, code = str(error), 1
    except (UnknownLexiconError, OSError) as error:
        fault, code = said(error), 2
    fault = fault.removeprefix(f"{name}: ")
    digest, content = (None, None) if lexicon is None else (lexicon.digest, lexicon.content)
    version = None if lexicon is None else lexicon._header.version
    if args.json:
        found = {"sound": not fault, "proven": not fault and not older, "format": version}
        emit_json({"lexicon": name, **found, "digest": digest, "content": content, "fault": fault or None})
    else:
        how_far = f"sound as far as format version {version} can tell" if older else "proven"
        print(plain(f"{name}: {fault or f'{how_far}, digest {digest}, content {content}'}"))
    for warning in older:
        talk(f"wordcore: {warning.message}")
    return code
