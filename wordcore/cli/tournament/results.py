"""Results: result, results, correct, clear, recount, sign, take; undo and log."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from wordcore import eventfile, tablefile
from wordcore.cli.output import emit_json, said, talk
from wordcore.cli.tournament.shared import Actions, add_action, show_slip, slip_json, told, whole
from wordcore.errors import IllegalMove, WordcoreError
from wordcore.games.core import Move, Undo
from wordcore.games.tournament import Shift, Tournament

UNLIKELY = (100, 800)
"""Scores below the first and above the second are asked for twice."""


def add_actions(actions: Actions) -> None:
    """Adds the actions about results."""
    for name, text, act in (("result", "enter a result", _result), ("correct", "correct a result", _correct)):
        parser = add_action(actions, name, text, act)
        parser.add_argument("round", type=int, metavar="ROUND")
        parser.add_argument("entry", nargs="*", metavar="PLAYER SCORE", help="both players, each with the score")
        parser.add_argument("--table", type=int, metavar="T", help="the table, with both scores instead of names")
        parser.add_argument("--overtime", action="append", default=[], metavar="PLAYER=SECONDS", help="time over")
        text = "this player has forfeited, instead of scores; twice: both have"
        parser.add_argument("--forfeit", action="append", default=[], metavar="PLAYER", help=text)
        parser.add_argument("--by-overtime", action="store_true", help="forfeited by ten minutes of overtime")
        parser.add_argument("--spread", type=int, help="the director's spread for --by-overtime")
        if name == "correct":
            parser.add_argument("--director", action="store_true", help="by the director, also when signed")
    loop = add_action(actions, "results", "enter results line by line: table and scores, m missing, u undo", _results)
    loop.add_argument("round", type=int, metavar="ROUND")
    recount = add_action(actions, "recount", "ask for a recount", _recount)
    recount.add_argument("round", type=int, metavar="ROUND")
    recount.add_argument("player", metavar="PLAYER", help="one of the two")
    sign = add_action(actions, "sign", "sign a result slip; signed by both, it is the director's", _sign)
    sign.add_argument("round", type=int, metavar="ROUND")
    sign.add_argument("players", nargs="+", metavar="PLAYER", help="one of the two, or both")
    for name, text, act in (
        ("clear", "take the result of a table out", _clear),
        ("take", "take the slip of a table's own file", _take),
    ):
        parser = add_action(actions, name, text, act)
        parser.add_argument("round", type=int, metavar="ROUND")
        parser.add_argument("table", type=int, metavar="TABLE")
        parser.add_argument("--director", action="store_true", help="by the director, whatever the slip says")
        if name == "take":
            parser.add_argument("--spread", type=int, help="the director's spread of a game forfeited by overtime")
    add_action(actions, "undo", "take the last entry back", _undo)
    add_action(actions, "log", "show every entry", _log)


def _result(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        if args.forfeit:
            event.enter_forfeit(args.round, args.forfeit[0], **_forfeit_of(args, event))
        else:
            event.enter_result(args.round, *_scores_of(args, event), overtime_s=_overtime_of(args))
    return show_slip(args, event, _player_of(args, event))


def _correct(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        if args.forfeit:
            given = _forfeit_of(args, event)
            shifts = event.correct_forfeit(args.round, args.forfeit[0], director=args.director, **given)
        else:
            over, scores = _overtime_of(args), _scores_of(args, event)
            shifts = event.correct_result(args.round, *scores, overtime_s=over, director=args.director)
    code = show_slip(args, event, _player_of(args, event))
    _tell_shifts(shifts)
    return code


def _clear(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        shifts = event.clear(args.round, args.table, director=args.director)
    code = show_slip(args, event, event.slip_at(args.round, args.table).first)
    _tell_shifts(shifts)
    return code


def _take(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        tablefile.take(event, args.file, args.round, args.table, spread=args.spread, director=args.director)
    return show_slip(args, event, event.slip_at(args.round, args.table).first)


def _recount(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        event.recount(args.round, args.player)
    return show_slip(args, event, args.player)


def _sign(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        for player in args.players:
            if event.slip(args.round, player) != event.slip(args.round, args.players[0]):
                raise WordcoreError.at("sign", "players of one game", " and ".join(args.players))
            event.sign(args.round, player)
    return show_slip(args, event, args.players[0])


# --- the loop ---------------------------------------------------------------------------------


def _results(args: argparse.Namespace) -> int:
    """Enters line by line; 1 if lines of a pipe were not entered. A person has seen them refused: 0."""
    eventfile.read(args.file).slips(args.round)
    doubted, mine, refused = "", list[Move[Any]](), False
    for line in _typed(args.round):
        try:
            words = line.split()
            if words == ["m"]:
                _show_missing(args)
            elif words == ["u"]:
                _take_back(args, mine)
            elif words:
                again, doubted_before, doubted = line == doubted, doubted, ""
                refused |= bool(doubted_before) and not again
                table, *scores = _numbers(words)
                doubt = "" if again else _doubt(scores)
                if doubt:
                    doubted = line
                    talk(f"{doubt}: type the same line again if it is right")
                else:
                    _enter_line(args, table, scores, mine)
        except WordcoreError as fault:
            talk(said(fault))
            refused = True
        sys.stdout.flush()
    return int((refused or bool(doubted)) and not sys.stdin.isatty())


def _show_missing(args: argparse.Namespace) -> None:
    slips = [slip for number, slip in eventfile.read(args.file).missing() if number == args.round]
    for slip in slips:
        emit_json(slip_json(slip)) if args.json else print(f"table {slip.table}: {slip.first} - {slip.second}")
    if not slips:
        talk(f"round {args.round} has every result")


def _typed(number: int) -> Iterable[str]:
    """The lines of standard input up to its end or ``q``, with a prompt for a person."""
    while True:
        if sys.stdin.isatty():
            print(f"round {number}> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line or line.strip() == "q":
            return
        yield line.strip()


def _numbers(words: Sequence[str]) -> list[int]:
    """The table and both scores of a line."""
    try:
        table, first_score, second_score = (whole(word, "line") for word in words)
    except ValueError:
        raise WordcoreError.at("line", "TABLE SCORE SCORE, m, u or q", " ".join(words)[:80]) from None
    return [table, first_score, second_score]


def _doubt(scores: Sequence[int]) -> str:
    """Why the scores of a line are asked for twice; empty if they are likely."""
    low, high = UNLIKELY
    for score in scores:
        if not low <= score <= high:
            return f"{score} is below {low}" if score < low else f"{score} is above {high}"
    return ""


def _enter_line(args: argparse.Namespace, table: int, scores: Sequence[int], mine: list[Move[Any]]) -> None:
    first_score, second_score = scores
    with eventfile.changing(args.file) as event:
        slip = event.slip_at(args.round, table)
        event.enter_result(args.round, slip.first, first_score, str(slip.second), second_score)
        mine.append(event.entries[-1])
    if args.json:
        emit_json(slip_json(event.slip(args.round, slip.first)))
    else:
        spread = first_score - second_score
        print(f"table {table}: {slip.first} {first_score} - {second_score} {slip.second}, spread {spread:+d}")


def _take_back(args: argparse.Namespace, mine: list[Move[Any]]) -> None:
    with eventfile.changing(args.file) as event:
        if not mine:
            raise IllegalMove("NO_ENTRY", "nothing was entered here that could be undone")
        if event.in_force[-1] != mine[-1]:
            raise IllegalMove("STALE", "another desk has entered something since; correct the result instead")
        event.undo()
    undone = mine.pop()
    emit_json({"undone": undone.to_json()}) if args.json else print(f"undone: {told(undone)}")


# --- undo and log -----------------------------------------------------------------------------


def _undo(args: argparse.Namespace) -> int:
    with eventfile.changing(args.file) as event:
        last = event.in_force[-1:]
        event.undo()
    if args.json:
        emit_json({"undone": last[0].to_json(), "revision": event.revision})
    else:
        print(f"undone: {told(last[0])}")
    return 0


def _log(args: argparse.Namespace) -> int:
    event = eventfile.read(args.file)
    for number, (entry, undone_by) in enumerate(_with_undone(event.entries), start=1):
        if args.json:
            emit_json({"n": number, **entry.to_json(), **({"undone_by": undone_by} if undone_by else {})})
        else:
            print(f"{number:4}  {told(entry)}{f'  (undone by {undone_by})' if undone_by else ''}")
    return 0


def _with_undone(entries: Sequence[Move[Any]]) -> list[tuple[Move[Any], int]]:
    """Each entry with the number of the one that took it back, or 0."""
    undone, standing = [0] * len(entries), list[int]()
    for number, entry in enumerate(entries):
        if isinstance(entry, Undo):
            undone[standing.pop()] = number + 1
        else:
            standing.append(number)
    return list(zip(entries, undone, strict=True))


# --- reading the arguments --------------------------------------------------------------------


def _player_of(args: argparse.Namespace, event: Tournament) -> str:
    if args.forfeit:
        return str(args.forfeit[0])
    return event.slip_at(args.round, args.table).first if args.table is not None else str(args.entry[0])


def _scores_of(args: argparse.Namespace, event: Tournament) -> tuple[str, int, str, int]:
    if args.by_overtime or args.spread is not None:
        raise WordcoreError.at("--by-overtime and --spread", "--forfeit PLAYER with them", "none")
    names, typed = args.entry[::2], args.entry[1::2]
    if args.table is not None:
        slip, typed = event.slip_at(args.round, args.table), args.entry
        names = [slip.first, str(slip.second)]
    try:
        (player, opponent), (score, opponent_score) = names, [whole(text, "score") for text in typed]
    except ValueError:
        expected = "PLAYER SCORE OPPONENT SCORE, --table T SCORE SCORE, or --forfeit PLAYER"
        raise WordcoreError.at("result", expected, " ".join(args.entry) or "nothing") from None
    return player, score, opponent, opponent_score


def _forfeit_of(args: argparse.Namespace, event: Tournament) -> dict[str, Any]:
    if args.entry or args.overtime:
        raise WordcoreError.at("--forfeit", "neither scores nor --overtime with it", "some")
    if len(args.forfeit) > 1:
        slip = event.slip(args.round, args.forfeit[0])
        if {event.find(name) for name in args.forfeit} != set(slip.players) or args.by_overtime:
            raise WordcoreError.at("--forfeit", "one player of a game, or both", " and ".join(args.forfeit))
        return {"reason": "both", "spread": args.spread}
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


def _tell_shifts(shifts: Sequence[Shift]) -> None:
    for number in sorted({shift.round for shift in shifts}):
        moved = ", ".join(f"{shift.player} {shift.was} -> {shift.now}" for shift in shifts if shift.round == number)
        talk(f"round {number} was paired on standings that have changed: {moved}")
