"""``wordcore verify``: checks every byte of lexicon files."""

from __future__ import annotations

import argparse

from wordcore.cli.output import add_json, emit_json, said
from wordcore.errors import CorruptLexiconError, UnknownLexiconError
from wordcore.lexicon import load


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("verify", help="check every byte of a lexicon")
    parser.add_argument("lexicons", nargs="+", metavar="NAME|PATH", help="lexicon names or files")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all are sound, 1 if one is not, 2 if one is not there to be checked."""
    code = 0
    for name in args.lexicons:
        fault = ""
        digest = None
        try:
            lexicon = load(name)
            digest = lexicon.digest
            lexicon.verify()
        except CorruptLexiconError as error:
            fault = str(error)
            code = max(code, 1)
        except (UnknownLexiconError, OSError) as error:
            fault = said(error)
            code = 2
        if args.json:
            emit_json({"lexicon": name, "sound": not fault, "digest": digest, "fault": fault or None})
        else:
            print(f"{name}: {fault or f'sound, digest {digest}'}")
    return code
