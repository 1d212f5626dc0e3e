"""Rounds: pair, unpair, replace, swap, and what is shown of them."""

from __future__ import annotations

import argparse

from wordcore import eventfile
from wordcore.cli.output import counted, emit_json, talk
from wordcore.cli.tournament.shared import Actions, add_action, print_table, slip_json
from wordcore.errors import BadValueError
from wordcore.games.tournament import Tournament
from wordcore.games.tournament.event.paper import BYE, describe


def add_actions(actions: Actions) -> None:
    """Adds the actions about rounds."""
    pair = add_action(actions, "pair", "pair the next round", _pair)
    pair.add_argument("--round", type=int, metavar="N", help="refuse unless this is the next round")
    pair.add_argument("--start", action="append", default=[], metavar="NAME", help="this player starts")
    add_action(actions, "unpair", "take back the pairing of a round without results", _unpair)
    replace = add_action(actions, "replace", "let somebody else play, or give the opponent a bye", _replace)
    replace.add_argument("round", type=int, metavar="ROUND")
    replace.add_argument("player", metavar="PLAYER", help="who does not play")
    other = replace.add_mutually_exclusive_group(required=True)
    other.add_argument("--bye", action="store_true", help="the opponent has a bye")
    other.add_argument("--by", metavar="NAME", help="who plays instead")
    swap = add_action(actions, "swap", "let two players of a round change places", _swap)
    swap.add_argument("round", type=int, metavar="ROUND")
    swap.add_argument("player", metavar="PLAYER")
    swap.add_argument("other", metavar="PLAYER")
    shown = add_action(actions, "pairings", "show a round: tables, players, results", _pairings)
    shown.add_argument("--round", type=int, metavar="N", help="which round (default: the last)")
    table = add_action(actions, "standings", "show the standings", _standings)
    table.add_argument("--after", type=int, metavar="N", help="after this round (default: all results so far)")


def _pair(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.pair(args.round, starts=args.start)
    return _show_round(args, event, event.n_paired)


def _unpair(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.unpair()
    if args.json:
        emit_json({"paired": event.n_paired})
    else:
        talk(f"paired: {event.n_paired} of {event.plan.n_rounds} rounds")
    return 0


def _replace(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.replace(args.round, args.player, None if args.bye else args.by)
    return _show_round(args, event, args.round)


def _swap(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.swap(args.round, args.player, args.other)
    return _show_round(args, event, args.round)


def _pairings(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    if not event.n_paired and args.round is None:
        raise BadValueError.at("--round", "a round that is paired", "none yet", "pair the first round")
    return _show_round(args, event, event.n_paired if args.round is None else args.round)


def _show_round(args: argparse.Namespace, event: Tournament, number: int) -> int:
    slips = event.slips(number)
    if args.json:
        for slip in slips:
            emit_json(slip_json(slip))
        return 0
    places = {row.name: row.rank for row in event.standings(after=event.paired_on(number))}
    print(f"Round {number} of {event.plan.n_rounds} ({event.plan.methods[number - 1]})")
    rows = []
    for slip in slips:
        first, second = (BYE if name is None else f"{name} ({places[name]})" for name in slip.players)
        rows.append((str(slip.table), first, second, slip.starter or "", describe(slip)))
    print_table(("table", "first", "second", "starts", "result"), rows, right=(0,))
    return 0


def _standings(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    rows = event.standings(after=args.after)
    if args.json:
        for row in rows:
            emit_json(row.to_json())
        return 0
    cells = [(str(row.rank), row.name, f"{row.wins:g}", f"{row.spread:+d}", str(row.games)) for row in rows]
    print_table(("rank", "player", "wins", "spread", "games"), cells, right=(0, 2, 3, 4))
    missing = len(event.missing(up_to=args.after))
    if missing:
        talk(f"{counted(missing, 'result')} missing")
    return 0
