"""Standings: wins, then cumulative spread, then initial order.

    >>> from wordcore.games.tournament import ranked
    >>> ranked(["ADA", "BEN", "CHI"], {"ADA": (1, -20), "BEN": (1.5, 3), "CHI": (1, 40)})
    ['BEN', 'CHI', 'ADA']

A win counts 1, a draw 1/2, a loss 0. Not here: where results come from
(``event``), and who meets whom (``pairing``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any, NamedTuple

from wordcore.errors import BadTypeError, BadValueError, shown, shown_name
from wordcore.games import fields
from wordcore.games.tournament.table.slip import Line


class Standing(NamedTuple):
    """One row of the table."""

    rank: int
    name: str
    wins: float
    spread: int
    games: int

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return self._asdict()


def ranked(order: Sequence[str], records: Mapping[str, Sequence[float]]) -> list[str]:
    """The players from first to last; ``order`` is the initial order, ``records`` are (wins, spread).

    A player without a record has (0, 0), so that no records at all give the
    initial order. Raises ``TypeError``, or ``ValueError`` for a name given twice.

        >>> ranked(["A", "B", "C"], {})
        ['A', 'B', 'C']
    """
    if not isinstance(order, Sequence) or not all(isinstance(name, str) for name in order):
        raise BadTypeError.at("order", "a list of names", shown(order))
    if not isinstance(records, Mapping):
        raise BadTypeError.at("records", "wins and spread by name", shown(records))
    for name, record in records.items():
        is_list = isinstance(record, Sequence) and len(record) >= 2
        if not is_list or not all(isinstance(number, Real) for number in record[:2]):
            raise BadTypeError.at(f"records, {shown_name(name)}", "a list of wins and spread", shown(record))
    seat = {name: place for place, name in enumerate(order)}
    if len(seat) < len(order):
        raise BadValueError.at("order", "different names", shown(list(order)))

    def key(name: str) -> tuple[float, float, int]:
        wins, spread = records.get(name, (0, 0))[:2]
        return (-wins, -spread, seat[name])

    return sorted(order, key=key)


def standings(order: Sequence[str], lines: Iterable[Line]) -> list[Standing]:
    """The table after the games whose lines are given; raises ``ValueError`` for a player who is not in ``order``.

    >>> rows = standings(["A", "B"], [Line("A", 0, -30), Line("B", 1, 30)])
    >>> [(row.rank, row.name, row.wins, row.spread) for row in rows]
    [(1, 'B', 1, 30), (2, 'A', 0, -30)]
    """
    order = fields.items(order, "order", "a list of names")
    wins: dict[str, float] = dict.fromkeys(order, 0)
    spreads = dict.fromkeys(order, 0)
    games = dict.fromkeys(order, 0)
    for line in fields.items(lines, "lines", "a list of lines"):
        if fields.expect(line, Line, "lines", "lines of a standing").name not in wins:
            raise BadValueError.unknown("player", line.name, order)
        wins[line.name] += line.points
        spreads[line.name] += line.spread
        games[line.name] += 1
    places = ranked(order, {name: (wins[name], spreads[name]) for name in order})
    return [
        Standing(rank, name, _whole(wins[name]), spreads[name], games[name])
        for rank, name in enumerate(places, start=1)
    ]


def _whole(wins: float) -> float:
    """3 and not 3.0 after two draws."""
    return int(wins) if wins == int(wins) else wins
