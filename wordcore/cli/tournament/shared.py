"""What the actions of ``wordcore tournament`` share: their parsers, and how a game is shown."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from wordcore.cli.output import add_json, emit_json
from wordcore.cli.screen import Parser
from wordcore.errors import BadValueError, shown
from wordcore.games.core import Move
from wordcore.games.tournament import Slip, Tournament
from wordcore.games.tournament.event.paper import describe
from wordcore.games.tournament.event.render import aligned

Actions: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run: TypeAlias = "Callable[[argparse.Namespace], int]"


class ActionParser(Parser):
    """A parser that lets options stand between positionals, as in ``new FILE --name Lagos Ada Ben``."""

    _is_mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in the base, which takes a list of positionals only where it is not interrupted."""
        if self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False


def add_action(actions: Actions, name: str, text: str, act: Run) -> argparse.ArgumentParser:
    """The parser of an action on FILE."""
    parser = actions.add_parser(name, help=text, description=f"{text[:1].upper()}{text[1:]}.")
    parser.add_argument("file", metavar="FILE", help="the tournament's file")
    add_json(parser)
    parser.set_defaults(act=act)
    return parser


def whole(text: str, place: str) -> int:
    """The number that was typed; raises ``BadValueError`` for anything but a sign and up to six digits."""
    if not re.fullmatch("-?[0-9]{1,6}", text):
        raise BadValueError.at(place, "a whole number of up to six digits", shown(text))
    return int(text)


def slip_json(slip: Slip) -> dict[str, Any]:
    """A slip with its final scores, if it has any."""
    return {**slip.to_json(), **({"final": list(slip.final)} if slip.final else {})}


def show_slip(args: argparse.Namespace, event: Tournament, player: str) -> int:
    """The game of a player in the round of the arguments."""
    slip = event.slip(args.round, player)
    if args.json:
        emit_json(slip_json(slip))
    else:
        print(f"round {args.round}, table {slip.table}: {slip.first} - {slip.second}: {describe(slip)}")
    return 0


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
    """A table with aligned columns."""
    print("\n".join(aligned(heads, rows, right)))


def told(entry: Move[Any]) -> str:
    """An entry of an event or an act of a table, for people."""
    plain = entry.to_json()
    name, at_s = plain.pop("move").replace("_", " "), plain.pop("at_s", None)
    parts = [
        name,
        *(f"{key.removesuffix('_s').replace('_', ' ')} {_plain(value, key)}" for key, value in plain.items()),
    ]
    return ", ".join(parts if at_s is None else [*parts, f"at {at_s:g} s"])


def _plain(value: Any, key: str = "") -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {_plain(item, key if key.endswith('_s') else name)}" for name, item in value.items())
    if isinstance(value, list):
        return "; ".join(" - ".join(map(_plain, item)) if isinstance(item, list) else _plain(item) for item in value)
    if isinstance(value, (int, float)) and key.endswith("_s"):
        return f"{value:g} s"
    text = "yes" if value is True else "(bye)" if value is None else str(value)
    return text[:12] if key == "digest" else text
