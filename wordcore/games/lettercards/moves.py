"""The moves of the letter-card game and their outcomes: values only.

    >>> from wordcore.games.lettercards import Announce, MOVES
    >>> Announce("Ann", "coat").to_json()
    {'move': 'announce', 'player': 'Ann', 'word': 'COAT'}
    >>> MOVES.read({"move": "laid", "player": "Ann"})
    Laid(player='Ann')

Not here: whether a move is allowed, and what it does (``steps``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wordcore.games.core import Move, Outcome, Registry, RulingAwaited
from wordcore.games.fields import Word
from wordcore.query import Adjudication

MOVES = Registry("the letter-card game")


@dataclass(frozen=True, slots=True)
class RoundStart(Outcome):
    """A round has begun with these cards on the table."""

    round_number: int
    table: tuple[str, ...]
    timer_setter: str


@dataclass(frozen=True, slots=True)
class WordLaid(Outcome):
    """A word was announced, or is now laid; ``extras`` are the table cards beside it."""

    word: str
    owner: str
    hand_card: str | None
    extras: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Challenged(Outcome):
    """A challenge was decided: ``upheld`` when the word was bad."""

    challenge: str
    upheld: bool
    eliminated: str
    current_word: str | None
    owner: str | None


@dataclass(frozen=True, slots=True)
class RoundEnd(Outcome):
    """Time was up: who won how many cards, and where the others went."""

    winner: str | None
    word: str | None
    won: int
    to_deck_bottom: tuple[str, ...]
    returned_to_hand: Mapping[str, str]

    def seen_by(self, player: str | None) -> RoundEnd:
        """The same with the cards under the deck in alphabetical order: they may have been shuffled (TC-D9)."""
        return replace(self, to_deck_bottom=tuple(sorted(self.to_deck_bottom)))


@MOVES.move("start")
@dataclass(frozen=True, slots=True)
class StartRound(Move[RoundStart]):
    """Fill the hands, turn up the table cards, start the timer, which was wound to ``seconds`` in secret."""

    seconds: float | None = None

    def seen_by(self, player: str | None) -> StartRound:
        """The same without the seconds, which nobody may know (TS1)."""
        return replace(self, seconds=None)


@MOVES.move("announce")
@dataclass(frozen=True, slots=True)
class Announce(Move[WordLaid]):
    """A player calls a word and begins to lay it."""

    player: str
    word: Word


@MOVES.move("laid")
@dataclass(frozen=True, slots=True)
class Laid(Move[WordLaid]):
    """The word that was announced is completely on the table."""

    player: str


@MOVES.move("challenge")
@dataclass(frozen=True, slots=True)
class Challenge(Move[Challenged | RulingAwaited]):
    """A player challenges the word just laid; ``ruling`` is the lexicon's, or a person's who gave it at once.

    Without either, the move waits for :class:`Rule`. The time between ``at_s``
    and ``ruled_at_s`` is nobody's.
    """

    player: str
    ruling: Adjudication | None = None
    ruled_at_s: float | None = None

    @property
    def until_s(self) -> float | None:
        """When the ruling came, or else when the challenge was made."""
        return self.at_s if self.ruled_at_s is None else self.ruled_at_s


@MOVES.move("rule")
@dataclass(frozen=True, slots=True)
class Rule(Move[Challenged]):
    """The answer to a challenge that waits: a person's ``ruling``, or the lexicon's if none is given."""

    ruling: Adjudication | None = None


@MOVES.move("time_up")
@dataclass(frozen=True, slots=True)
class TimeUp(Move[RoundEnd]):
    """The timer has run out."""


@MOVES.move("settle")
@dataclass(frozen=True, slots=True)
class Settle(Move[RoundEnd]):
    """The last word is taken as it is; needed only where it may be challenged after time-out."""
