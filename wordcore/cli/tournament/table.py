"""A table act by act: ``table FILE ROUND TABLE place "8H HORN"``; every act is on disk before the answer is given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from typing import Any

from wordcore import tablefile
from wordcore.cli.output import check_output, emit_json
from wordcore.cli.tournament.shared import Actions, add_action, print_table, slip_json, told, whole
from wordcore.errors import BadValueError, shown
from wordcore.games import fields
from wordcore.games.core import Move, Outcome
from wordcore.games.scrabble.steps import judged_words, named_words
from wordcore.games.tournament import Challenge, Correct, Placed, TableGame
from wordcore.games.tournament.table.moves import MOVES
from wordcore.judge import Judge
from wordcore.lexicon import load
from wordcore.places import find_lexicon
from wordcore.query import Adjudication
from wordcore.tablefile import KeptTable

ACTS: Mapping[str, type[Move[Any]]] = {act.NAME.replace("_", "-"): act for act in MOVES}
SHOWN = ("show", "slip", "gcg", "undo")
"""What is not an act: the position, the slip, the game file, taking the last act back."""


def add_actions(actions: Actions) -> None:
    """Adds the action for a table."""
    parser = add_action(actions, "table", "take down what happens at a table", _table)
    parser.add_argument("round", type=int, metavar="ROUND")
    parser.add_argument("table", type=int, metavar="TABLE")
    text = f"{', '.join(SHOWN)} (the default: show), or an act: {', '.join(ACTS)}"
    parser.add_argument("name", nargs="?", default="show", metavar="ACT", help=text)
    parser.add_argument("given", nargs="*", metavar="ARG", help="what the act needs: a play, tiles, words, a number")
    parser.add_argument("--player", metavar="NAME", help="who acts, where order does not say")
    parser.add_argument("--at", type=float, metavar="S", help="seconds since the table was opened (default: now)")
    parser.add_argument("--score", type=int, help="the score announced, if it is not the right one")
    parser.add_argument("--touched", action="store_true", help="a drawn tile has reached the rack")
    parser.add_argument("--lexicon", metavar="NAME|PATH", help="rules on challenges at once")
    parser.add_argument("--log", metavar="FILE", help="the judge's log for rulings by --lexicon")
    parser.add_argument("--director", action="store_true", help="by the director: another lexicon, a correction")


def _table(args: argparse.Namespace) -> int:
    lexicon = None if args.lexicon is None else load(args.lexicon)
    if args.log is not None:
        check_output("--log", args.log, [args.file, *map(find_lexicon, filter(None, [args.lexicon]))])
    table = tablefile.open_table(args.file, args.round, args.table, lexicon=lexicon, director=args.director)
    if args.name in SHOWN:
        return _show(args, table)
    if args.name not in ACTS:
        raise BadValueError.unknown("act", args.name, [*SHOWN, *ACTS])
    outcome = table.push(_act(args, table))
    if args.json:
        emit_json(outcome.to_json())
    else:
        print(_told(table, outcome))
    return 0


def _show(args: argparse.Namespace, table: KeptTable) -> int:
    if args.given:
        raise BadValueError.at(args.name, "nothing with it", " ".join(args.given))
    if args.name == "gcg":
        print(table.gcg(), end="")
    elif args.name == "slip":
        emit_json(slip_json(table.slip()))
    elif args.name == "undo":
        undone = table.pop()
        emit_json({"undone": undone.to_json()}) if args.json else print(f"undone: {told(undone)}")
    elif args.json:
        emit_json(table.view(None).to_json())
    else:
        _print_position(table)
    return 0


def _print_position(table: TableGame) -> None:
    first, second = table.players
    print(f"round {table.setup.round}, table {table.setup.table}: {first} - {second}")
    print(table.board)
    lines = [(line.player, line.kind, line.text, str(line.score)) for line in table.sheet]
    if lines:
        print_table(("player", "what", "", "score"), lines, right=(3,))
    left = ", ".join(f"{name} {table.left_s(name):.0f} s" for name in table.players)
    print(f"{first} {table.scores[0]}, {second} {table.scores[1]}; left: {left}; {_where(table)}")
    kinds = sorted({f"{act.NAME} ({player})" if player else act.NAME for player, act in table.legal_moves.kinds})
    print(f"next: {', '.join(kinds)}")


def _told(table: TableGame, outcome: Outcome) -> str:
    what = f"{outcome.play}: {', '.join(outcome.words)}, {outcome.score}; " if isinstance(outcome, Placed) else ""
    lines = [f"{line.player} {line.kind.replace('_', ' ')} {line.score:+d}" for line in getattr(outcome, "lines", ())]
    told = f"{', '.join(lines)}; " if lines else ""
    return f"{what}{told}{table.scores[0]}-{table.scores[1]}, {_where(table)}"


def _where(table: TableGame) -> str:
    question = f"; {table.question.text}" if table.question is not None else ""
    phase = f", {table.phase.lower().replace('_', ' ')}" if table.phase else ""
    return f"{table.stage.lower()}{phase}{question}"


# --- an act from its arguments ----------------------------------------------------------------


def _act(args: argparse.Namespace, table: KeptTable) -> Move[Any]:
    cls = ACTS[args.name]
    known = fields.table(cls)
    values = READERS.get(args.name, _nothing)(args, table)
    values["at_s"] = table.now_s() if args.at is None else args.at
    if "player" in known and (args.player is not None or cls is Correct):
        values["player"] = None if args.player is None else _player(table, args.player)
    if "player" in known and "player" not in values and known["player"].default is MISSING:
        raise BadValueError.at("--player", " or ".join(table.players), "nobody")
    return cls(**values)


def _player(table: TableGame, text: str) -> str:
    found = [name for name in table.players if name.casefold().startswith(text.casefold())]
    found = [name for name in found if name.casefold() == text.casefold()] or found
    if len(found) != 1:
        raise BadValueError.unknown("player", text, table.players)
    return found[0]


Read = Callable[[argparse.Namespace, KeptTable], dict[str, Any]]


def _nothing(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    _given(args, 0)
    return {}


def _given(args: argparse.Namespace, n: int | None, what: str = "nothing") -> Sequence[str]:
    found: list[str] = args.given
    if (n is None and not found) or (n is not None and len(found) != n):
        raise BadValueError.at(args.name, what, " ".join(found) or "nothing")
    return found


def _place(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    return {"play": " ".join(_given(args, None, 'a play, as in "8H HORN"')), "score": args.score}


def _tiles(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    (text,) = _given(args, 1, "tiles or their number")
    tiles = {"tiles": whole(text, args.name) if text.isdecimal() else text}
    return {**tiles, "touched": args.touched} if args.name == "draw" else tiles


def _words(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    """The words that are challenged; with a lexicon the judge rules at once, unless the director is asked first."""
    words = [word for text in args.given for word in text.replace(",", " ").split()]
    fault, turn = table.legal(Challenge(words, player=args.player and _player(table, args.player))), table.state.turn
    if args.lexicon is None or fault is not None or turn is None or turn.flashed:
        return {"words": words}
    return {"words": words, **_judged(args, table, named_words(turn.words, words))}


def _rule(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    """A person's yes or no, or the judge's ruling by the lexicon."""
    turn = table.state.turn
    if turn is None or turn.phase != "RULING":
        return {}
    if args.lexicon is not None and not args.given:
        return _judged(args, table, turn.challenged)
    words = judged_words(table.setup.rules, turn.words, turn.challenged)
    return {"ruling": Adjudication.of(dict.fromkeys(words, _yes(args)))}


def _judged(args: argparse.Namespace, table: KeptTable, named: tuple[str, ...]) -> dict[str, Any]:
    """The judge's ruling, with the number of its entry in the log."""
    words = judged_words(table.setup.rules, table.state.now.words, named)
    decision = Judge(load(args.lexicon), log=args.log).rule(words, table=f"{args.round}/{args.table}")
    return {"ruling": decision.ruling, "entry": decision.n}


def _yes(args: argparse.Namespace) -> bool:
    (text,) = _given(args, 1, "yes or no, or --lexicon" if args.name == "rule" else "yes or no")
    if text not in ("yes", "no"):
        raise BadValueError.at(args.name, "yes or no", shown(text))
    return text == "yes"


def _count(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    pairs = [text.partition("=") for text in args.given]
    for name, is_pair, _ in pairs:
        if not is_pair:
            raise BadValueError.at("count", "NAME=TILES", shown(name))
    return {"tiles": {_player(table, name): tiles for name, _, tiles in pairs}}


def _correct(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    line, score = _given(args, 2, "the number of a line and its score")
    if (args.player is None) != args.director:
        raise BadValueError.at("correct", "--player NAME, or --director", "both" if args.director else "neither")
    return {"line": whole(line, "line"), "score": whole(score, "score")}


def _certify(args: argparse.Namespace, table: KeptTable) -> dict[str, Any]:
    name, *counts = _given(args, 4, "a name, and the tiles on the board, on the racks and in the bag")
    where = dict(zip(("board", "racks", "bag"), counts, strict=True))
    return {"official": name, **{key: whole(text, key) for key, text in where.items()}}


READERS: Mapping[str, Read] = {
    "place": _place,
    "exchange": _tiles,
    "draw": _tiles,
    "challenge": _words,
    "rule": _rule,
    "count": _count,
    "correct": _correct,
    "certify": _certify,
    "stop": lambda args, table: {"reason": _given(args, 1, "challenge, score, overdraw or director")[0]},
    "director": lambda args, table: {"allow": _yes(args)},
}
"""How the arguments of an act are read; those that are not here have none."""
