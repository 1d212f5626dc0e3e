"""Who starts each game: whoever has started less often, so that starts are balanced.

    >>> from wordcore.games.tournament import Slip
    >>> from wordcore.games.tournament.event.starts import starter
    >>> starter(("Ada", "Ben"), [Slip(("Ada", "Chi"), starter="Ada"), Slip(("Ben", "Dan"), starter="Dan")])
    'Ben'

Not here: who meets whom (``pairing``), and how a start is asked for by name (``steps``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from wordcore.games.tournament.table.slip import Slip


def starter(players: tuple[str, str], earlier: Sequence[Slip], lot: str = "") -> str:
    """Of two players the one with fewer starts than replies; then who replied when they last met; then by ``lot``.

    ``earlier`` are the games so far, oldest first. Without a ``lot`` the player named first starts.

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
