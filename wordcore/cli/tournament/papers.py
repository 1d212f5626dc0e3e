"""What leaves the desk: print-outs for the wall and the tables, and files for a rating office."""

from __future__ import annotations

import argparse

from wordcore import eventfile
from wordcore.cli.output import emit_json
from wordcore.cli.tournament.shared import Actions, add_action
from wordcore.games.tournament.event.office import office_tables
from wordcore.games.tournament.event.paper import PAPERS, paper
from wordcore.games.tournament.event.render import FORMATS, render, to_csv

TABLES = ("players", "pairings", "results", "standings")


def add_actions(actions: Actions) -> None:
    """Adds the actions about paper and files."""
    printed = add_action(actions, "print", "print a list: as text, as a page for paper, or as CSV", _print)
    printed.add_argument("kind", choices=PAPERS, help="what is printed")
    printed.add_argument("--format", choices=FORMATS, default="text", help="text (the default), html or csv")
    printed.add_argument("--round", type=int, metavar="N", help="of or after this round (default: the last)")
    export = add_action(actions, "export", "everything a rating office asks for", _export)
    export.add_argument("--to", choices=("csv", "json"), default="json", help="csv, or json (the default)")
    export.add_argument("--only", choices=TABLES, help="one of the four lists")


def _print(args: argparse.Namespace) -> int:
    page = paper(eventfile.read(args.file), args.kind, args.round)
    if args.json:
        emit_json(page.to_json())
    else:
        print(render(page, args.format), end="")
    return 0


def _export(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    found = office_tables(event)
    names = TABLES if args.only is None else (args.only,)
    if args.to == "json":
        about = {"event": event.name, "rounds": event.plan.n_rounds, "lexicon": event.lexicon_name}
        emit_json({**about, **{name: found[name] for name in names}})
        return 0
    for number, name in enumerate(names):
        rows = found[name]
        if args.only is None:
            print(f"{chr(10) * bool(number)}# {name}")
        if rows:
            print(to_csv(tuple(rows[0]), [list(row.values()) for row in rows]), end="")
    return 0
