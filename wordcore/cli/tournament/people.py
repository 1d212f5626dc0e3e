"""Players: new, enter, withdraw, reinstate."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wordcore import eventfile
from wordcore.cli.output import counted, emit_json, talk
from wordcore.cli.tournament.shared import Actions, add_action
from wordcore.errors import BadValueError, GameFileError
from wordcore.games.tournament import ALL_BANKERS, PAIRINGS, Plan, Tournament
from wordcore.games.tournament.event.entries import Enter
from wordcore.games.tournament.event.office import read_players
from wordcore.lexicon import load


def add_actions(actions: Actions) -> None:
    """Adds the actions about players."""
    new = add_action(actions, "new", "begin an event", _new)
    new.add_argument("players", nargs="*", metavar="PLAYER", help="players in initial order")
    _add_list(new)
    new.add_argument("--name", default="", help="the event's name")
    methods = ", ".join(PAIRINGS)
    new.add_argument("--plan", metavar="PLAN", help=f"rounds by method ({methods}), as 'lagged:5 koth:3' (the default)")
    new.add_argument("--minutes", type=int, default=20, help="time for each player and game (default: 20)")
    new.add_argument("--bye-spread", type=int, default=50, help="a bye is a win by this much (default: 50)")
    new.add_argument("--forfeit-spread", type=int, default=75, help="lateness loses by this much (default: 75)")
    new.add_argument("--lexicon", metavar="NAME|PATH", help="the lexicon that every table must use")
    enter = add_action(actions, "enter", "enter players, in initial order", _enter)
    enter.add_argument("players", nargs="*", metavar="PLAYER", help="a name on one line")
    _add_list(enter)
    for name, kind in (("number", int), ("rating", int), ("club", str), ("country", str)):
        enter.add_argument(f"--{name}", type=kind, help=f"the {name} of a single player")
    enter.add_argument("--missed", choices=("bye", "loss"), help="what the rounds paired before count as")
    for name, text, act in (
        ("withdraw", "leave players out of the rounds still to be paired", _withdraw),
        ("reinstate", "take players who had withdrawn back in", _reinstate),
    ):
        parser = add_action(actions, name, text, act)
        parser.add_argument("players", nargs="+", metavar="PLAYER", help="a name, a number, or how a name begins")


def _add_list(parser: argparse.ArgumentParser) -> None:
    text = "a file with one player per line, or CSV with a header: name, number, rating, club, country"
    parser.add_argument("--players-file", metavar="LIST", help=text)


def _new(args: argparse.Namespace) -> int:
    methods = ALL_BANKERS.methods if args.plan is None else Plan.parse(args.plan).methods
    lexicon = None if args.lexicon is None else load(args.lexicon)
    if args.minutes < 1:
        raise BadValueError.at("--minutes", "1 or more", str(args.minutes))
    plan = Plan(
        methods,
        args.name or (ALL_BANKERS.name if args.plan is None else ""),
        player_seconds=args.minutes * 60,
        bye_spread=args.bye_spread,
        forfeit_spread=args.forfeit_spread,
        lexicon=lexicon.name if lexicon is not None else ALL_BANKERS.lexicon if args.plan is None else "",
    )
    event = Tournament(args.players, plan, lexicon=lexicon)
    for entry in _listed(args):
        event.enter(**_fields(entry))
    eventfile.create(args.file, event)
    return _told(args, event)


def _enter(args: argparse.Namespace) -> int:
    told = {name: getattr(args, name) for name in ("number", "rating", "club", "country")}
    told = {name: value for name, value in told.items() if value is not None}
    if told and (len(args.players) != 1 or args.players_file is not None):
        raise BadValueError.at(f"--{next(iter(told))}", "one player", str(len(args.players)))
    with eventfile.changing(args.file) as event:
        for player in args.players:
            event.enter(player, missed=args.missed, **told)
        for entry in _listed(args):
            event.enter(**{**_fields(entry), "missed": args.missed})
    return _told(args, event)


def _listed(args: argparse.Namespace) -> list[Enter]:
    if args.players_file is None:
        return []
    data = Path(args.players_file).read_bytes()
    try:
        return read_players(data.decode("utf-8"), args.players_file)
    except UnicodeDecodeError as fault:
        place = f"{args.players_file}, line {1 + data[: fault.start].count(10)}"
        found = f"the byte 0x{data[fault.start]:02x}"
        raise GameFileError.at(place, "text in UTF-8", found, "save the list as UTF-8") from None


def _fields(entry: Enter) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ("player", "number", "rating", "club", "country")}


def _withdraw(args: argparse.Namespace) -> int:
    code, event = _changed(args, Tournament.withdraw)
    for number, slip in event.missing():
        for name in event.withdrawn.intersection(filter(None, slip.players)):
            talk(f"{name} is still paired in round {number}: replace {number} {name}, or enter a forfeit")
    return code


def _reinstate(args: argparse.Namespace) -> int:
    return _changed(args, Tournament.reinstate)[0]


def _changed(args: argparse.Namespace, change: Callable[[Tournament, str], None]) -> tuple[int, Tournament]:
    with eventfile.changing(args.file) as event:
        for player in args.players:
            change(event, player)
    return _told(args, event), event


def _told(args: argparse.Namespace, event: Tournament) -> int:
    n_in = len(event.players) - len(event.withdrawn)
    if args.json:
        names = {"players": list(event.players), "withdrawn": sorted(event.withdrawn)}
        emit_json({"name": event.name, "rounds": event.plan.n_rounds, **names, "revision": event.revision})
    else:
        talk(f"{event.name or args.file}: {counted(n_in, 'player')}, {counted(event.plan.n_rounds, 'round')}")
    return 0
