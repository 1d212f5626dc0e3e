"""What one player may see of a letter-card game: the table and their own hand.

    >>> from wordcore.games.lettercards import CardGame, StartRound
    >>> game = CardGame(["Ann", "Ben"], deck="OSEEB" "ABBEE" "CATQ" "XX")
    >>> _ = game.push(StartRound(seconds=45))
    >>> game.view("Ann").hand, game.view("Ann").n_deck, game.view("Ann").moves
    (('O', 'S', 'E', 'E', 'B'), 2, (StartRound(),))
    >>> game.view(None).hand
    ()

Not here: the deck's order, the other hands, and the seconds on the timer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.games.core import View
from wordcore.games.lettercards.setup import CardSetup, Rules
from wordcore.games.lettercards.state import Clock, State
from wordcore.games.lettercards.steps import timer_setter


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView(View):
    """The table, the words, and the player's own hand; of the other hands and the deck only the numbers."""

    rules: Rules
    hand: tuple[str, ...]
    n_hands: tuple[int, ...]
    n_deck: int
    table: tuple[str, ...]
    extras: tuple[str, ...]
    current: str | None
    owner: str | None
    announced: tuple[str, str] | None
    """Who is laying which word."""
    used: tuple[str, ...]
    """Words that were laid in this round, and those of earlier rounds, in alphabetical order."""
    used_before: tuple[str, ...]
    eliminated: tuple[str, ...]
    clock: Clock
    round_number: int
    timer_setter: str

    @classmethod
    def of(cls, seen: Mapping[str, Any], setup: CardSetup, state: State) -> CardView:
        """The view whose common fields are given."""
        player, names = seen["player"], setup.players
        return cls(
            **seen,
            rules=setup.rules,
            hand=() if player is None else state.hands[setup.seat(player)],
            n_hands=tuple(map(len, state.hands)),
            n_deck=len(state.deck),
            table=state.table,
            extras=state.extras,
            current=state.current.word if state.current else None,
            owner=names[state.current.owner] if state.current else None,
            announced=(names[state.pending.player], state.pending.word) if state.pending else None,
            used=tuple(sorted(state.used)),
            used_before=tuple(sorted(state.used_before)),
            eliminated=tuple(names[seat] for seat in sorted(state.eliminated)),
            clock=state.clock,
            round_number=state.round_number,
            timer_setter=timer_setter(setup, state),
        )
