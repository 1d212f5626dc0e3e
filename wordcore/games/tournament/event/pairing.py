"""Who meets whom, and who starts: king of the hill, lagged pairing, plain Swiss, and the bye of an odd field.

    >>> from wordcore.games.tournament import king_of_the_hill, lagged, swiss
    >>> king_of_the_hill(["A", "B", "C", "D"], {"C": (2, 10), "D": (1, 0), "A": (0, 5)})
    [('C', 'D'), ('A', 'B')]
    >>> lagged(["A", "B", "C", "D"], {}, met=[("A", "B"), ("C", "D")])
    [('A', 'C'), ('B', 'D')]
    >>> swiss(["A", "B", "C", "D", "E", "F"], {}, met=[])
    [('A', 'D'), ('B', 'E'), ('C', 'F')]

A pairing is a list of pairs in standings order, the higher placed player of a
pair first. In an odd field the last pair is ``(name, None)``: a bye. Earlier
byes are told in the same form. A new method is a function here and a line in
:data:`PAIRINGS`. Not here: how the first pairing with the fewest repeats is
found (``matching``), and how a start is asked for by name (``steps``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from wordcore.errors import BadTypeError, shown
from wordcore.games.tournament.event.matching import Choice, Wishes, first_pairing, highest, lowest
from wordcore.games.tournament.event.standings import ranked
from wordcore.games.tournament.table.slip import Slip

Pair: TypeAlias = "tuple[str, str | None]"
Pairs: TypeAlias = "list[Pair]"
Met: TypeAlias = "Iterable[Sequence[str | None]]"


def king_of_the_hill(order: Sequence[str], records: Mapping[str, Sequence[float]], met: Met = ()) -> Pairs:
    """Pairs 1-2, 3-4, 5-6 ... on the standings; repeats are allowed.

    ``order`` is the initial order, ``records`` are (wins, spread) by name. Of
    ``met`` only the byes matter: an odd field's bye goes to the lowest-placed
    player who has had the fewest.

        >>> king_of_the_hill(["A", "B", "C"], {}, met=[("C", None)])
        [('A', 'C'), ('B', None)]
    """
    places, bye = _without_bye(ranked(order, records), _earlier(met))
    pairs: Pairs = list(zip(places[::2], places[1::2], strict=True))
    return pairs + bye


def lagged(order: Sequence[str], records: Mapping[str, Sequence[float]], met: Met) -> Pairs:
    """Pairs the top player with the highest opponent they have not met, then the next, and so on.

    ``records`` are those the round is paired on, ``met`` all earlier pairs
    (their order does not matter). Where repeats cannot be avoided there are as
    few as possible, and of the pairings with the fewest repeats the first in
    standings order is taken, repeats and all.

        >>> lagged(["A", "B", "C", "D", "E"], {"E": (1, 0)}, met=[("E", "A"), ("B", "C"), ("D", None)])
        [('E', 'B'), ('A', 'D'), ('C', None)]
    """
    return _fewest_repeats(ranked(order, records), _earlier(met))


def swiss(order: Sequence[str], records: Mapping[str, Sequence[float]], met: Met) -> Pairs:
    """Pairs players with equally many wins, the upper half of such a group with its lower half.

    The top player gets the first opponent they have not met, then the next
    player, and so on. They look among those who are unpaired and have as many
    wins, being the first of them: through their lower half from its top, then
    through their upper half from its end, then through all below from the top.
    So the last of an odd group floats to the top of the next. Repeats, byes and
    the arguments are those of :func:`lagged` (RULES, SC-D7).

        >>> records = {"A": (2, 9), "B": (2, 5), "C": (2, 1), "D": (1, 9), "E": (1, 5), "F": (1, 1)}
        >>> swiss("ABCDEF", records, met=[])
        [('A', 'B'), ('C', 'D'), ('E', 'F')]
        >>> swiss("ABCDEF", records, met=["AB", "CD"])
        [('A', 'C'), ('B', 'D'), ('E', 'F')]
    """
    return _fewest_repeats(ranked(order, records), _earlier(met), by_wins=records)


def starter(players: tuple[str, str], earlier: Sequence[Slip], lot: str = "") -> str:
    """Of two players the one with fewer starts than replies; then who replied when they last met; then by ``lot``.

    ``earlier`` are the games so far, oldest first. Without a ``lot`` the player named first starts.

        >>> from wordcore.games.tournament import Slip
        >>> starter(("Ada", "Ben"), [Slip(("Ada", "Ben"), starter="Ada"), Slip(("Ben", "Chi"), starter="Ben")])
        'Ben'
    """
    played = [slip for slip in earlier if slip.starter is not None and slip.forfeit not in ("late", "both")]

    def balance(player: str) -> int:
        return sum(1 if slip.starter == player else -1 for slip in played if player in slip.players)

    first, second = players
    if balance(first) != balance(second):
        return min(players, key=balance)
    meetings = [slip.starter for slip in played if set(slip.players) == set(players)]
    if meetings:
        return second if meetings[-1] == first else first
    return random.Random(lot).choice(players) if lot else first


def _earlier(met: Met) -> list[Sequence[str | None]]:
    """Earlier pairs as a list; raises ``TypeError``."""
    pairs = list(met) if isinstance(met, Iterable) else [met]
    for pair in pairs:
        if (
            not isinstance(pair, Sequence)
            or len(pair) < 2
            or not all(isinstance(x, (str, type(None))) for x in pair[:2])
        ):
            raise BadTypeError.at("met", "earlier pairs", shown(pair))
    return pairs


def _fewest_repeats(places: list[str], met: Met, *, by_wins: Mapping[str, Sequence[float]] | None = None) -> Pairs:
    """The first pairing with the fewest repeats, in standings order or by groups of equal wins."""
    places, bye = _without_bye(places, met)
    number = {name: place for place, name in enumerate(places)}
    known = [
        (number[a], number[b])
        for a, b, *_ in met
        if a is not None and b is not None and a in number and b in number and a != b
    ]
    wishes = None if by_wins is None else _half_against_half([by_wins.get(name, (0,))[0] for name in places])
    pairs: Pairs = [(places[a], places[b]) for a, b in first_pairing(len(places), known, wishes)]
    return pairs + bye


def _half_against_half(wins: Sequence[float]) -> Wishes:
    """Whom each player would meet, given the wins by place: see :func:`swiss`."""
    groups: dict[float, int] = {}
    for place, points in enumerate(wins):
        groups[points] = groups.get(points, 0) | 1 << place

    def wishes(top: int, left: int) -> Choice:
        lower = group = groups[wins[top]] & left
        for _ in range(group.bit_count() // 2):
            lower &= lower - 1  # without its highest placed player
        upper = group & ~lower

        def first(players: int) -> int:
            if players & lower:
                return lowest(players & lower)
            if players & upper:
                return highest(players & upper)
            return lowest(players)

        return first

    return wishes


def _without_bye(places: list[str], met: Met) -> tuple[list[str], Pairs]:
    """The players to be paired, and the bye as a list of one pair or none."""
    if len(places) % 2 == 0:
        return places, []
    byes: Counter[str] = Counter()
    for a, b, *_ in met:
        if (a is None) != (b is None):
            byes[a or b or ""] += 1
    fewest = min(byes[name] for name in places)
    resting = next(name for name in reversed(places) if byes[name] == fewest)
    return [name for name in places if name != resting], [(resting, None)]


class Method(NamedTuple):
    """A pairing method, and the round whose standings it goes by: 1 the last one, 2 the one before."""

    pairs: Callable[[Sequence[str], Mapping[str, Sequence[float]], Met], Pairs]
    lag: int


PAIRINGS: Mapping[str, Method] = {
    "lagged": Method(lagged, lag=2),
    "koth": Method(king_of_the_hill, lag=1),
    "swiss": Method(swiss, lag=2),
}
"""The pairing methods by the names a plan gives them."""
