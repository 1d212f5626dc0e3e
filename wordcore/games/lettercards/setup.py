"""The set-up of the letter-card game, and its rules: where the rulebook is silent, what was decided.

    >>> from wordcore.games.lettercards import Rules
    >>> Rules().hand_cards, Rules(hand_cards="exactly").hand_cards
    ('at_most', 'exactly')

Each option names the decision it belongs to (RULES 4.3). Not here: what the
options do (``questions``, ``dealing``, ``steps``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from wordcore.errors import BadValueError, GameFileError, shown
from wordcore.games.core import BaseRules, Setup
from wordcore.games.fields import Word

HAND_SIZE = 5
TABLE_SIZE = 4
SHORTEST_ROUND_S = 30
LONGEST_ROUND_S = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(BaseRules):
    """How a game is played; the defaults are the decisions. Raises ``ValueError`` for an unknown choice."""

    min_len: int = 1
    """The shortest word that may be laid."""
    hand_cards: Literal["at_most", "exactly"] = "at_most"
    """One hand card at most, or exactly one (TC-D1)."""
    repeat_scope: Literal["round", "game"] = "round"
    """Where a word may not be repeated (TC-D2)."""
    length_scope: Literal["standing", "longest"] = "standing"
    """A new word is measured by the standing word, or by the longest laid in the round (TC-D3)."""
    void_card: Literal["returns", "stays"] = "returns"
    """Where the hand card of a word challenged off goes (TC-D4)."""
    unfinished_card: Literal["returns", "stays"] = "returns"
    """Where the hand card of a word still being laid at time-out goes (TC-D5)."""
    late_challenge: bool = False
    """Whether the last word may still be challenged right after time-out (TC-D6)."""
    short_hands: bool = False
    """Whether play continues when the hands cannot all be filled (TC-D7)."""
    shuffle_returned: bool = False
    """Whether cards are shuffled, by the seed, before they go under the deck (TC-D9)."""
    eliminated_wins: bool = False
    """Whether players who are out keep a standing word of theirs (TC-D11)."""

    def check(self) -> None:
        """Checks that the shortest length is a length."""
        if self.min_len < 0:
            raise BadValueError.at("min_len", "0 or more", shown(self.min_len))


def deck_text(deck: Any) -> Any:
    """The letters of a deck given as texts; anything else is left for the set-up to refuse."""
    cards = list(deck) if isinstance(deck, Iterable) else [deck]
    return "".join(cards) if all(isinstance(card, str) for card in cards) else deck


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSetup(Setup):
    """Who plays, with which deck (top card first), and who winds the timer of the first round."""

    MOST_PLAYERS: ClassVar[int] = 100
    rules: Rules = Rules()
    deck: Word = ""
    dealer: str | None = None
    timer_setter: str | None = None

    def check(self) -> None:
        """Checks the deck and the names."""
        for number, card in enumerate(self.deck, start=1):
            if not "A" <= card <= "Z":
                raise GameFileError.at(f"setup, deck, card {number}", "a letter A to Z", shown(card))
        if self.rules.shuffle_returned and self.seed is None:
            raise GameFileError.at("setup, seed", "a seed, because cards are shuffled", "none")
        self.check_named("dealer", "timer_setter")
