"""The letter-card game at one moment: a frozen value, in which players are seats.

    >>> from wordcore.games.lettercards.setup import CardSetup
    >>> from wordcore.games.lettercards.state import State
    >>> State.fresh(CardSetup(players=("Ann", "Ben"), deck="ABC")).deck
    ('A', 'B', 'C')

Every move makes a new state out of an old one (``steps``). Not here: the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from wordcore.games.lettercards.dealing import Deal, new_round
from wordcore.games.lettercards.setup import CardSetup, Rules

Clock = Literal["idle", "running", "stopped", "expired"]


class Word(NamedTuple):
    """A word on the table: its owner, the hand card it brought, the places of its cards on the table."""

    word: str
    owner: int
    hand_card: str | None
    places: tuple[int, ...]
    open: bool
    """Whether it may still be challenged (TC-D6)."""


class Pending(NamedTuple):
    """A word announced and not yet completely laid (TC-D12)."""

    player: int
    word: str
    hand_card: str | None


@dataclass(frozen=True, slots=True)
class State:
    """Cards, words, players out, and the clock."""

    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    won: tuple[tuple[str, ...], ...]
    table: tuple[str, ...] = ()
    standing: tuple[Word, ...] = ()
    """The words that stand, oldest first; the last is the current one."""
    pending: Pending | None = None
    challenger: int | None = None
    """Who waits for a ruling; the clock is stopped meanwhile."""
    used: frozenset[str] = frozenset()
    used_before: frozenset[str] = frozenset()
    """Words of earlier rounds."""
    eliminated: frozenset[int] = frozenset()
    longest: int = 0
    clock: Clock = "idle"
    round_number: int = 0
    ends_s: float | None = None
    """When the timer runs out on the caller's clock, if both are known."""
    stopped_s: float | None = None
    """When it was stopped for a ruling."""
    unsettled: bool = False
    """The time is up and the last word may still be challenged (only with ``late_challenge``)."""
    over: bool = False

    @classmethod
    def fresh(cls, setup: CardSetup) -> State:
        """Before the first deal."""
        nothing: tuple[tuple[str, ...], ...] = ((),) * len(setup.players)
        state = cls(tuple(setup.deck), nothing, nothing)
        return replace(state, over=not state.next_deal(setup.rules).start)

    def next_deal(self, rules: Rules) -> Deal:
        """How many cards the next round would deal."""
        return new_round(len(self.deck), map(len, self.hands), rules)

    @property
    def round_on(self) -> bool:
        """Whether a round has begun and its cards are not yet given out."""
        return self.clock in ("running", "stopped") or self.unsettled

    @property
    def current(self) -> Word | None:
        """The word that stands."""
        return self.standing[-1] if self.standing else None

    @property
    def extras(self) -> tuple[str, ...]:
        """Table cards that are not part of the standing word, in the order in which they came."""
        if self.current is None:
            return self.table
        return tuple(card for place, card in enumerate(self.table) if place not in self.current.places)


def places_of(word: str, table: tuple[str, ...], hand_card: str | None) -> tuple[int, ...]:
    """The table cards a word is made of: its hand card, which lies last, then the cards that came first.

    >>> places_of("CAT", ("T", "C", "A", "T"), "T")
    (1, 2, 3)
    """
    free = list(range(len(table)))
    places = []
    if hand_card is not None:
        places.append(free.pop())
        word = word.replace(hand_card, "", 1)
    for letter in word:
        place = next(place for place in free if table[place] == letter)
        free.remove(place)
        places.append(place)
    return tuple(sorted(places))
