"""What came of a move, as values a front-end can show.

    >>> from wordcore.games.lettercards import Challenged
    >>> Challenged("CTA", upheld=True, eliminated="P2", current_word="CAT", owner="P1").eliminated
    'P2'

Not here: how it came about (``game``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from wordcore.query import Ruling


class RoundStart(NamedTuple):
    """A round has begun with these cards on the table."""

    round_number: int
    table: tuple[str, ...]
    timer_setter: str


class WordLaid(NamedTuple):
    """A word was announced, or now stands; ``extras`` are the table cards beside it."""

    word: str
    owner: str
    hand_card: str | None
    extras: tuple[str, ...]


class Challenged(NamedTuple):
    """A challenge was decided: ``upheld`` when the word was bad."""

    challenge: str
    upheld: bool
    eliminated: str
    current_word: str | None
    owner: str | None


class RoundEnd(NamedTuple):
    """Time was up: who won how many cards, and where the others went."""

    winner: str | None
    word: str | None
    won: int
    to_deck_bottom: tuple[str, ...]
    returned_to_hand: Mapping[str, str]


Outcome: TypeAlias = "RoundStart | WordLaid | Challenged | RoundEnd | Ruling"


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Plain data for a front-end or a log.

    >>> outcome_to_json(RoundStart(1, ("C", "A"), "P1"))
    {'outcome': 'round_start', 'round_number': 1, 'table': ['C', 'A'], 'timer_setter': 'P1'}
    """
    if isinstance(outcome, Ruling):
        return {"outcome": "ruling", **outcome.to_json()}
    fields = {key: list(value) if isinstance(value, tuple) else value for key, value in outcome._asdict().items()}
    return {"outcome": _NAMES[type(outcome)], **fields}


_NAMES: Mapping[type[Any], str] = {
    RoundStart: "round_start",
    WordLaid: "word",
    Challenged: "challenged",
    RoundEnd: "round_end",
}
