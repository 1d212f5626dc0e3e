"""``wordcore tournament``: run an event from the first entry to the last standings, in one file.

$ wordcore tournament new event.json Ada Ben Chi Dan
$ wordcore tournament pair event.json
$ wordcore tournament print event.json pairings --format html > round1.html
"""

from __future__ import annotations

import argparse

from wordcore.cli.tournament import papers, people, results, rounds, table
from wordcore.cli.tournament.shared import ActionParser


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser(
        "tournament",
        help="run an event: players, pairings, results, standings",
        description="The whole event is kept in FILE, which is whole after every entry.",
    )
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=ActionParser)
    for room in (people, rounds, results, table, papers):
        room.add_actions(actions)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action; what the rules refuse is trouble (2)."""
    code: int = args.act(args)
    return code
