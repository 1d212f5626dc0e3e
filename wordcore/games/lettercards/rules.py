"""The options of the letter-card game: where the rulebook is silent, what was decided.

    >>> from wordcore.games.lettercards import Options
    >>> Options().hand_cards, Options(hand_cards="exactly").hand_cards
    ('at_most', 'exactly')

Each field names the decision it belongs to (RULES 4.3). Not here: what the
options do (``play``, ``dealing``, ``game``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

HAND_SIZE = 5
TABLE_SIZE = 4
SHORTEST_ROUND_S = 30
LONGEST_ROUND_S = 90


@dataclass(frozen=True, slots=True)
class Options:
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
    """Whether play goes on when the hands cannot all be filled (TC-D7)."""
    shuffle_returned: bool = False
    """Whether cards are shuffled before they go under the deck (TC-D9)."""
    eliminated_wins: bool = False
    """Whether a player who is out keeps a standing word of his (TC-D11)."""

    def __post_init__(self) -> None:
        for name, choices in _choices().items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}={getattr(self, name)!r}: expected {' or '.join(map(repr, choices))}")
        if not isinstance(self.min_len, int) or isinstance(self.min_len, bool) or self.min_len < 0:
            raise ValueError(f"min_len={self.min_len!r}: expected 0 or more letters")
        for field in fields(self):
            if isinstance(field.default, bool) and not isinstance(getattr(self, field.name), bool):
                raise ValueError(f"{field.name}={getattr(self, field.name)!r}: expected true or false")

    def to_json(self) -> dict[str, Any]:
        """Every option by name."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Options from plain data; those not named keep their default.

        >>> Options.from_json({"min_len": 3}).min_len
        3
        """
        unknown = sorted(set(data) - {field.name for field in fields(cls)})
        if unknown:
            raise ValueError(f"no option {unknown[0]!r}: known are {', '.join(f.name for f in fields(cls))}")
        return cls(**data)


@cache
def _choices() -> dict[str, tuple[str, ...]]:
    """The options that are one of a few words, and those words, as their types say."""
    choices = {name: get_args(kind) for name, kind in get_type_hints(Options).items()}
    return {name: words for name, words in choices.items() if words}
