"""Computer players of five levels, and the referee who winds the timer.

    >>> import wordcore
    >>> from wordcore.games.core import play_out
    >>> from wordcore.games.lettercards import CardGame, Player, Referee
    >>> game = CardGame(["Ann", "Ben"], deck="EATSONRILDEATSOCMPUGHBK" * 2, lexicon=wordcore.load())
    >>> result = play_out(game, {"Ann": Player(4, seed=1), "Ben": Player(1, seed=1)}, Referee(seed=1))
    >>> result.winners
    ('Ann',)

A level is a vocabulary and a pace: how rare the words are that a player knows, how many seconds it looks before it
has another one, and how often that is the longest. From level 3 on players challenge what the lexicon lacks, and
from 4 on they leave a word of their own alone unless they have a longer one. The same level, seed and view
give the same move. Not here: which words could be laid (``questions``).
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.lettercards.game import CardGame
from wordcore.games.lettercards.moves import Announce, Challenge, Laid, RoundEnd, Settle, StartRound, TimeUp
from wordcore.games.lettercards.questions import longest_of, playable_words
from wordcore.games.lettercards.setup import LONGEST_ROUND_S, SHORTEST_ROUND_S
from wordcore.games.lettercards.view import CardView
from wordcore.games.levels import RAREST, LevelPlayer, LevelTurn, known_words

LAY_S_PER_CARD = 0.4
CHALLENGE_S = 1.0
BETWEEN_ROUNDS_S = 5.0
LATE_CHALLENGE_S = 3.0
BARREN_ROUNDS = 4


class Level(NamedTuple):
    """What a player of a level is like."""

    rarest: int
    """The largest SCOWL size of the words it knows; 100 for all."""
    pace_s: float
    """Seconds from one word to the next, on average."""
    longest: float
    """How often it lays the longest it knows, and not any."""
    challenges: bool
    waits: bool
    """Whether a standing word of its own is left alone unless it has a longer one."""


STYLES = {
    1: Level(10, 12.0, 0.0, False, False),
    2: Level(20, 12.0, 0.05, False, False),
    3: Level(35, 11.5, 0.18, True, False),
    4: Level(50, 10.5, 0.38, True, True),
    5: Level(RAREST, 10.0, 0.5, True, True),
}


class Player(LevelPlayer):
    """One computer player of a level from 1 to 5; ``nodes`` is how many words it looks at before it chooses."""

    def __init__(self, level: int, seed: int = 0, *, nodes: int = 1000) -> None:
        super().__init__(level, seed, nodes=nodes)

    def move(self, view: CardView) -> Move[Any] | None:
        """The move for what is seen; None if there is nothing to do now. Raises ``ValueError`` without a lexicon."""
        fields.expect(view, CardView, "view")
        if view.player is None or view.over or view.player in view.eliminated or view.clock == "stopped":
            return None
        return _Turn(self, view).move()


class _Turn(LevelTurn[CardView]):
    HOW = "CardGame(..., lexicon=...)"

    def __init__(self, player: Player, view: CardView) -> None:
        super().__init__(player, view)
        self.style = STYLES[player.level]
        self.now_s = max((move.until_s for move in view.moves if move.until_s is not None), default=0.0)

    def move(self) -> Move[Any] | None:
        challenge = self._challenge()
        if challenge is not None or self.view.clock != "running":
            return challenge
        if self.view.announced is None:
            return self._announce()
        who, word = self.view.announced
        return Laid(self.me, at_s=self.now_s + LAY_S_PER_CARD * len(word)) if who == self.me else None

    def _challenge(self) -> Challenge | None:
        view = self.view
        if not self.style.challenges or view.current is None or view.current in self.lexicon:
            return None
        may = (self.me, Challenge) in view.legal_moves.kinds
        return Challenge(self.me, at_s=self.now_s + CHALLENGE_S) if may else None

    def _announce(self) -> Announce | None:
        view, rules = self.view, self.view.rules
        used = {*view.used, *view.used_before} if rules.repeat_scope == "game" else view.used
        longest = max(map(len, view.used), default=0)
        found = playable_words(self.lexicon, view.table, view.hand, view.current, used, longest=longest, rules=rules)
        words = known_words(self.lexicon, [word for word, _ in found], self.style.rarest)
        if self.style.waits and view.owner == self.me:
            words = [word for word in words if len(word) > len(view.current or "")]
        if len(words) > self.nodes:
            words = self.chance.sample(words, self.nodes)
        if self.chance.random() < self.style.longest:
            words = longest_of(words)
        return Announce(self.me, self.chance.choice(words), at_s=self._next_idea_s()) if words else None

    def _next_idea_s(self) -> float:
        """The first of the moments of this round at which the player has a word, whatever others do meanwhile."""
        started = [move.at_s for move in self.view.moves if isinstance(move, StartRound)]
        at_s = self.now_s if not started or started[-1] is None else started[-1]
        ideas = random.Random(f"{self.name} round {self.view.round_number}")
        while True:
            at_s += self.style.pace_s * ideas.uniform(0.5, 1.5)
            if at_s > self.now_s:
                return at_s


class Referee:
    """Winds the timer by chance, says when it has run out, and begins the next round.

    With few cards left nobody may have a word, round after round; after ``BARREN_ROUNDS`` of them in succession it
    lets the game rest.
    """

    def __init__(self, seed: int = 0) -> None:
        fields.expect(seed, int, "seed")
        self.seed = seed

    def move(self, game: CardGame) -> Move[Any] | None:
        """What is to be done next, and when."""
        state = game.state
        now_s = max((move.at_s for move in game.moves if move.at_s is not None), default=game.setup.started_s)
        if game.over or state.challenger is not None:
            return None
        ends = [outcome for outcome in game.outcomes if isinstance(outcome, RoundEnd)][-BARREN_ROUNDS:]
        if not state.round_on and len(ends) == BARREN_ROUNDS and not any(end.won for end in ends):
            return None
        if state.unsettled:
            return Settle(at_s=now_s + LATE_CHALLENGE_S)
        if state.clock == "running":
            return TimeUp(at_s=state.ends_s)
        seconds = random.Random(f"{self.seed} {state.round_number}").randint(SHORTEST_ROUND_S, LONGEST_ROUND_S)
        return StartRound(seconds=seconds, at_s=now_s + (BETWEEN_ROUNDS_S if state.round_number else 0))
