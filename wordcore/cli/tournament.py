"""``wordcore tournament``: run an event from the first pairing to the last standings, in one file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from wordcore import eventfile
from wordcore.cli.output import add_json, emit_json, talk
from wordcore.errors import WordcoreError
from wordcore.games.tournament import ALL_BANKERS, PAIRINGS, Plan, Slip, Tournament


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser(
        "tournament",
        help="run an event: players, pairings, results, standings",
        description="The whole event is kept in FILE, which is whole after every entry.",
    )
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_people(actions)
    _add_rounds(actions)
    _add_results(actions)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action; what the rules refuse is trouble (2)."""
    return _ACTIONS[args.action](args)


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=text, description=f"{text[:1].upper()}{text[1:]}.")
    parser.add_argument("file", metavar="FILE", help="the tournament's file")
    add_json(parser)
    return parser


def _add_people(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    new = _action(actions, "new", "begin an event")
    new.add_argument("players", nargs="*", metavar="PLAYER", help="players in initial order")
    new.add_argument("--players-file", metavar="LIST", help="a text file with one player per line")
    new.add_argument("--name", default="", help="the event's name")
    new.add_argument(
        "--plan",
        metavar="PLAN",
        help=f"rounds by method ({', '.join(PAIRINGS)}), as 'lagged:5 koth:3' (the default)",
    )
    new.add_argument("--minutes", type=int, default=20, help="time for each player and game (default: 20)")
    new.add_argument("--bye-spread", type=int, default=50, help="a bye is a win by this much (default: 50)")
    for name, text in (
        ("enter", "enter players, in initial order"),
        ("withdraw", "leave players out of the rounds still to be paired"),
        ("reinstate", "take players who had withdrawn back in"),
    ):
        _action(actions, name, text).add_argument("players", nargs="+", metavar="PLAYER")


def _add_rounds(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    pair = _action(actions, "pair", "pair the next round")
    pair.add_argument("--round", type=int, metavar="N", help="refuse unless this is the next round")
    _action(actions, "unpair", "take back the pairing of a round without results")
    shown = _action(actions, "pairings", "show a round: tables, players, results")
    shown.add_argument("--round", type=int, metavar="N", help="which round (default: the last)")
    table = _action(actions, "standings", "show the standings")
    table.add_argument("--after", type=int, metavar="N", help="after this round (default: all results so far)")


def _add_results(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for name, text in (("result", "enter a result"), ("correct", "correct a result")):
        parser = _action(actions, name, text)
        parser.add_argument("round", type=int, metavar="ROUND")
        parser.add_argument("entry", nargs="*", metavar="PLAYER SCORE", help="both players, each with the score")
        parser.add_argument("--overtime", action="append", default=[], metavar="PLAYER=SECONDS", help="time over")
        parser.add_argument("--forfeit", metavar="PLAYER", help="this player has forfeited, instead of scores")
        parser.add_argument("--by-overtime", action="store_true", help="forfeited by ten minutes of overtime")
        parser.add_argument("--spread", type=int, help="the director's spread for --by-overtime")
        if name == "correct":
            parser.add_argument("--director", action="store_true", help="by the director, also when signed")
    for name, text in (("recount", "ask for a recount"), ("sign", "sign a result slip")):
        parser = _action(actions, name, text)
        parser.add_argument("round", type=int, metavar="ROUND")
        parser.add_argument("player", metavar="PLAYER", help="one of the two")


# --- people -----------------------------------------------------------------------------------


def _new(args: argparse.Namespace) -> int:
    players = list(args.players)
    if args.players_file is not None:
        lines = Path(args.players_file).read_text(encoding="utf-8").splitlines()
        players += [line.strip() for line in lines if line.strip()]
    methods = ALL_BANKERS.methods if args.plan is None else Plan.parse(args.plan).methods
    name = args.name or (ALL_BANKERS.name if args.plan is None else "")
    plan = Plan(methods, name, player_seconds=args.minutes * 60, bye_spread=args.bye_spread)
    event = Tournament(players, plan)
    eventfile.create(args.file, event)
    return _told_players(args, event)


def _enter(args: argparse.Namespace) -> int:
    return _change_players(args, Tournament.enter)


def _withdraw(args: argparse.Namespace) -> int:
    return _change_players(args, Tournament.withdraw)


def _reinstate(args: argparse.Namespace) -> int:
    return _change_players(args, Tournament.reinstate)


def _change_players(args: argparse.Namespace, change: Callable[[Tournament, str], None]) -> int:
    with eventfile.changing(args.file) as event:
        for player in args.players:
            change(event, player)
    return _told_players(args, event)


def _told_players(args: argparse.Namespace, event: Tournament) -> int:
    n_in = len(event.players) - len(event.withdrawn)
    if args.json:
        names = {"players": list(event.players), "withdrawn": sorted(event.withdrawn)}
        emit_json({"name": event.name, "rounds": event.plan.n_rounds, **names})
    else:
        talk(f"{event.name or args.file}: {n_in} players, {event.plan.n_rounds} rounds")
    return 0


# --- rounds -----------------------------------------------------------------------------------


def _pair(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.pair(args.round)
    return _show_round(args, event, event.n_paired)


def _unpair(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.unpair()
    if args.json:
        emit_json({"paired": event.n_paired})
    else:
        talk(f"paired: {event.n_paired} of {event.plan.n_rounds} rounds")
    return 0


def _pairings(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    return _show_round(args, event, event.n_paired if args.round is None else args.round)


def _show_round(args: argparse.Namespace, event: Tournament, number: int) -> int:
    slips = event.slips(number)
    if args.json:
        for slip in slips:
            emit_json(_slip_json(number, slip))
        return 0
    places = {row.name: row.rank for row in event.standings(after=event.paired_on(number))}
    print(f"Round {number} of {event.plan.n_rounds} ({event.plan.methods[number - 1]})")
    rows = [
        (str(slip.table), _numbered(slip.first, places), _numbered(slip.second, places), _state(slip)) for slip in slips
    ]
    _print_table(("table", "first", "second", "result"), rows, right=(0,))
    return 0


def _standings(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    if args.after is not None and not 0 <= args.after <= event.n_paired:
        raise WordcoreError.at("--after", f"a round from 0 to {event.n_paired}", str(args.after))
    rows = event.standings(after=args.after)
    if args.json:
        for row in rows:
            emit_json(row.to_json())
        return 0
    cells = [(str(row.rank), row.name, f"{row.wins:g}", f"{row.spread:+d}", str(row.games)) for row in rows]
    _print_table(("rank", "player", "wins", "spread", "games"), cells, right=(0, 2, 3, 4))
    missing = len(event.missing(up_to=args.after))
    if missing:
        talk(f"{missing} result{'s' * (missing != 1)} missing")
    return 0


# --- results ----------------------------------------------------------------------------------


def _result(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        if args.forfeit is not None:
            event.enter_forfeit(args.round, args.forfeit, **_forfeit_of(args))
        else:
            event.enter_result(args.round, *_scores_of(args), overtime_s=_overtime_of(args))
    return _show_slip(args, event, args.forfeit or args.entry[0])


def _correct(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        if args.forfeit is not None:
            event.correct_forfeit(args.round, args.forfeit, director=args.director, **_forfeit_of(args))
        else:
            over = _overtime_of(args)
            event.correct_result(args.round, *_scores_of(args), overtime_s=over, director=args.director)
    return _show_slip(args, event, args.forfeit or args.entry[0])


def _recount(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.recount(args.round, args.player)
    return _show_slip(args, event, args.player)


def _sign(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.sign(args.round, args.player)
    return _show_slip(args, event, args.player)


def _scores_of(args: argparse.Namespace) -> tuple[str, int, str, int]:
    if args.by_overtime or args.spread is not None:
        raise WordcoreError.at("--by-overtime and --spread", "--forfeit PLAYER with them", "none")
    try:
        player, score, opponent, opponent_score = args.entry
        return player, int(score), opponent, int(opponent_score)
    except ValueError:
        found = " ".join(args.entry) or "nothing"
        raise WordcoreError.at("result", "PLAYER SCORE OPPONENT SCORE, or --forfeit PLAYER", found) from None


def _forfeit_of(args: argparse.Namespace) -> dict[str, Any]:
    if args.entry or args.overtime:
        raise WordcoreError.at("--forfeit", "neither scores nor --overtime with it", "some")
    return {"reason": "overtime" if args.by_overtime else "late", "spread": args.spread}


def _overtime_of(args: argparse.Namespace) -> dict[str, float] | None:
    over: dict[str, float] = {}
    for text in args.overtime:
        player, _, seconds = text.rpartition("=")
        try:
            over[player] = float(seconds)
        except ValueError:
            raise WordcoreError.at("--overtime", "PLAYER=SECONDS", text) from None
    return over or None


def _show_slip(args: argparse.Namespace, event: Tournament, player: str) -> int:
    slip = event.slip(args.round, player)
    if args.json:
        emit_json(_slip_json(args.round, slip))
    else:
        print(f"round {args.round}, table {slip.table}: {slip.first} - {slip.second}: {_state(slip)}")
    return 0


# --- showing ----------------------------------------------------------------------------------


def _slip_json(number: int, slip: Slip) -> dict[str, Any]:
    final = {"final": list(slip.final)} if slip.final else {}
    return {"round": number, **slip.to_json(), **final}


def _numbered(name: str | None, places: Mapping[str, int]) -> str:
    return "(bye)" if name is None else f"{name} ({places[name]})"


def _state(slip: Slip) -> str:
    notes = [slip.describe() or "to be played"]
    if slip.recounts:
        notes.append("recounted")
    if slip.changes:
        notes.append(f"was {slip.changes[-1]}")
    if slip.is_signed:
        notes.append("signed")
    return ", ".join(notes)


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


_ACTIONS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "new": _new,
    "enter": _enter,
    "withdraw": _withdraw,
    "reinstate": _reinstate,
    "pair": _pair,
    "unpair": _unpair,
    "pairings": _pairings,
    "standings": _standings,
    "result": _result,
    "correct": _correct,
    "recount": _recount,
    "sign": _sign,
}
