"""Does another round start, and how many cards go where (TE1, TW6).

    >>> from wordcore.games.lettercards import new_round
    >>> new_round(30, [5, 4, 3])
    Deal(start=True, fill=3, table=4, deck_after=23)
    >>> new_round(4, [5, 3, 3]).start
    False

Not here: which card goes to whom (``steps``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from wordcore.games import fields
from wordcore.games.lettercards.setup import HAND_SIZE, TABLE_SIZE, Rules


class Deal(NamedTuple):
    """How a round starts: cards into the hands, cards on the table, cards left in the deck."""

    start: bool
    fill: int
    table: int
    deck_after: int

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


@fields.arguments
def new_round(n_deck: int, hand_sizes: Iterable[int], rules: Rules | None = None) -> Deal:
    """The deal for the next round; ``start`` is False when the game is over.

    The hands are filled first, and at least one card must be left for the
    table. With ``short_hands`` that card is kept back and the hands get what
    there is (TC-D7).

        >>> new_round(1, [5, 5, 5])
        Deal(start=True, fill=0, table=1, deck_after=0)
        >>> new_round(4, [5, 3, 3], Rules(short_hands=True))
        Deal(start=True, fill=3, table=1, deck_after=0)
    """
    held = [fields.expect(size, int, "hand_sizes", "a list of whole numbers") for size in hand_sizes]
    need = sum(max(0, HAND_SIZE - size) for size in held)
    if rules is not None and rules.short_hands:
        need = min(need, max(0, n_deck - 1))
    if n_deck < need + 1:
        return Deal(False, 0, 0, n_deck)
    table = min(TABLE_SIZE, n_deck - need)
    return Deal(True, need, table, n_deck - need - table)
