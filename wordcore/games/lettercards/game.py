"""The letter-card game as it is played: deal, announce, lay, challenge, time-out, next round.

    >>> from wordcore import Lexicon
    >>> from wordcore.games.lettercards import CardGame, Challenge, StartRound, TimeUp
    >>> game = CardGame(["Ann", "Ben"], deck="OSEEB" "ABBEE" "CATQ", lexicon=Lexicon.from_words(["CAT", "COAT"]))
    >>> _ = game.push(StartRound(seconds=60)), game.play("Ann", "coat")
    >>> game.push(Challenge("Ben")).eliminated, game.push(TimeUp()).word
    ('Ben', 'COAT')

Everybody plays at once: any player may announce at any time, and the caller says when the timer has run out.
Not here: what a move does (``steps``), who may make it when (``legal_moves``), what a player may see (``view``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordcore.games.core import Game, Move, Result, new_seed
from wordcore.games.lettercards.legal_moves import kinds, listed, playable
from wordcore.games.lettercards.moves import MOVES, Announce, Challenge, Laid, Rule, WordLaid
from wordcore.games.lettercards.questions import Check, longest_of
from wordcore.games.lettercards.setup import CardSetup, Rules, deck_text
from wordcore.games.lettercards.state import Clock, State
from wordcore.games.lettercards.steps import STEPS, check_word, timer_setter
from wordcore.games.lettercards.view import CardView

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


class CardGame(Game[CardSetup, State]):
    """A game from the first deal to the last round.

    ``deck`` is letters, top card first; hands are filled in seat order. ``timer_setter`` winds the timer of the first
    round, then the next seat does. With a ``lexicon`` challenges are ruled on at once; without one they wait for
    :class:`Rule`. Raises ``GameFileError`` for an impossible set-up.
    """

    NAME = "lettercards"
    SETUP = CardSetup
    MOVES = MOVES
    STEPS = STEPS
    _first = staticmethod(State.fresh)
    _kinds, _listed = kinds, listed

    def __init__(
        self,
        players: Sequence[str],
        deck: Iterable[str],
        *,
        rules: Rules | Mapping[str, Any] | None = None,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        dealer: str | None = None,
        timer_setter: str | None = None,
        started_s: float = 0.0,
    ) -> None:
        chosen = Rules.of(rules)
        self._set_up(
            lexicon,
            players=players,
            rules=chosen,
            seed=new_seed() if chosen.shuffle_returned and seed is None else seed,
            deck=deck_text(deck),
            dealer=dealer,
            timer_setter=timer_setter,
            started_s=started_s,
        )

    def _complete(self, move: Move[Any]) -> Move[Any]:
        current = self._state.current
        if self._lexicon is None or current is None or not isinstance(move, (Challenge, Rule)):
            return move
        return move if move.ruling is not None else replace(move, ruling=self._lexicon.adjudicate([current.word]))

    @property
    def clock(self) -> Clock:
        """``idle`` before a round, then ``running``, ``stopped`` for a challenge, ``expired``."""
        return self._state.clock

    @property
    def table(self) -> tuple[str, ...]:
        """The face-up cards in the order in which they came."""
        return self._state.table

    @property
    def extras(self) -> tuple[str, ...]:
        """The face-up cards that are not part of the standing word."""
        return self._state.extras

    @property
    def current(self) -> str | None:
        """The standing word."""
        return self._state.current.word if self._state.current else None

    @property
    def owner(self) -> str | None:
        """Whose word it is."""
        return self.players[self._state.current.owner] if self._state.current else None

    @property
    def eliminated(self) -> frozenset[str]:
        """Who is out for this round."""
        return frozenset(self.players[seat] for seat in self._state.eliminated)

    @property
    def timer_setter(self) -> str:
        """Who winds the timer of this round, or of the next when none is being played (TS1)."""
        return timer_setter(self._setup, self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of cards each player has won, in seat order."""
        return tuple(len(cards) for cards in self._state.won)

    @property
    def result(self) -> Result | None:
        """Who has won most cards, once no further round can start; all who share the most (TC-D8)."""
        return Result.of("NO_CARDS", self.scores, self.players) if self._state.over else None

    def hand(self, player: str) -> tuple[str, ...]:
        """The cards a player holds."""
        return self._state.hands[self._seat(player)]

    def check(self, player: str, word: str) -> Check:
        """Whether the player may announce the word now, and with which hand card."""
        return check_word(self._setup, self._state, self._seat(player), word)

    def playable(self, player: str, lexicon: Lexicon | None = None) -> list[str]:
        """Every word of the lexicon the player could announce now, in alphabetical order."""
        return playable(self, player, self._lexicon if lexicon is None else lexicon)

    def longest(self, player: str, lexicon: Lexicon | None = None) -> list[str]:
        """The longest of the playable words; empty when there is none."""
        return longest_of(self.playable(player, lexicon))

    def play(self, player: str, word: str) -> WordLaid:
        """Announces a word and lays it in one go; raises ``IllegalMove``, and then nothing has changed."""
        self.push(Announce(player, word))
        return self.push(Laid(player))

    def view(self, player: str | None) -> CardView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return CardView.of(self._seen(player), self._setup, self._state)
