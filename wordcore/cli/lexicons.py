"""``wordcore lexicons``: the names that ``--lexicon`` knows, and what each lexicon holds."""

from __future__ import annotations

import argparse
import os

from wordcore.cli.output import add_json, counted, emit_json, plain, said, talk
from wordcore.errors import WordcoreError
from wordcore.lexicon import load
from wordcore.places import find_lexicon, lexicons, shipped_directory


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "lexicons",
        help="list the lexicons there are, and what each holds",
        description="Name, number of words, what is known of them, where the file is, its licence, what it is.",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line per lexicon; 1 if one of them cannot be opened."""
    from wordcore.interop.lexicon_file import holds

    code = 0
    rows: list[tuple[str, ...]] = []
    for name in lexicons():
        path = find_lexicon(name)
        try:
            lexicon = load(name)
        except (WordcoreError, OSError) as error:
            code = 1
            talk(f"{name}: {said(error)}")
            if args.json:
                emit_json({"name": name, "path": path, "fault": said(error)})
            continue
        place = os.path.dirname(path)
        where = "shipped" if place == shipped_directory() else place
        description = str(lexicon.meta.get("description", ""))
        licence = str(lexicon.meta.get("licence", "licence not stated"))
        if args.json:
            facts = {"name": name, "words": len(lexicon), "digest": lexicon.digest, "description": description}
            emit_json({**facts, "holds": holds(lexicon), "licence": licence, "path": path})
        else:
            held = ", ".join(holds(lexicon)) or "words only"
            # The first clause says what the words are under; `info` shows the whole.
            told = (name, counted(len(lexicon), "word"), held, where, licence.partition(";")[0], description)
            rows.append(tuple(map(plain, told)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, words, *others in rows:
        cells = [cell.ljust(width) for cell, width in zip(others, widths[2:], strict=True)]
        print(f"{name:<{widths[0]}}  {words:>{widths[1]}}  {'  '.join(cells)}".rstrip())
    return code
