"""``wordcore lexicons``: the names that ``--lexicon`` knows."""

from __future__ import annotations

import argparse

from wordcore.cli.output import add_json, emit_json, talk
from wordcore.errors import WordcoreError
from wordcore.lexicon import load
from wordcore.places import lexicons


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("lexicons", help="list the lexicons there are")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Name, size and description of each; 1 if one of them cannot be opened."""
    code = 0
    for name in lexicons():
        try:
            lexicon = load(name)
        except (WordcoreError, OSError) as error:
            code = 1
            talk(f"{name}: {error}")
            if args.json:
                emit_json({"name": name, "fault": str(error)})
            continue
        description = str(lexicon.meta.get("description", ""))
        if args.json:
            emit_json({"name": name, "words": len(lexicon), "digest": lexicon.digest, "description": description})
        else:
            print(f"{name:<12} {len(lexicon):>9,} words  {description}")
    return code
