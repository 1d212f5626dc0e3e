"""What the computer players of all games share: a level, a seed, nodes, a view of their turn, and a vocabulary.

    >>> import wordcore
    >>> from wordcore.games.levels import known_words
    >>> known_words(wordcore.load(), ["CAT", "CWTCH", "ZA"], 35)
    ['CAT']

Not here: any game; how players play one is in its ``players``.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from wordcore.errors import BadValueError, MissingColumnError, shown
from wordcore.games import fields
from wordcore.games.values import View
from wordcore.lexicon import Lexicon
from wordcore.query import Where

V = TypeVar("V", bound=View)
LEVELS = range(1, 6)
RAREST = 100
"""A commonness that every word has: whoever knows words up to it knows them all."""


class LevelPlayer:
    """A computer player of a level from 1 to 5; ``nodes`` bounds its effort. Raises ``ValueError``."""

    def __init__(self, level: int, seed: int = 0, *, nodes: int) -> None:
        fields.expect(level, int, "level", "a whole number from 1 to 5")
        fields.expect(seed, int, "seed")
        fields.expect(nodes, int, "nodes")
        if level not in LEVELS:
            raise BadValueError.at("level", "1, 2, 3, 4 or 5", shown(level))
        if nodes < 1:
            raise BadValueError.at("nodes", "1 or more", shown(nodes))
        self.level = level
        self.seed = seed
        self.nodes = nodes

    def __repr__(self) -> str:
        return f"Player({self.level}, seed={self.seed})"


class LevelTurn(Generic[V]):
    """One decision: a player, a view, and the chance that belongs to both."""

    HOW: ClassVar[str]
    """How a game is given a lexicon, for the error of one that has none."""

    def __init__(self, player: LevelPlayer, view: V) -> None:
        assert view.player is not None
        self.view, self.me, self.level, self.nodes = view, view.player, player.level, player.nodes
        self.name = f"{player.level} {player.seed} {self.me}"
        self.chance = random.Random(f"{self.name} {len(view.moves)}")

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the game; raises ``ValueError`` without one."""
        if self.view.lexicon is None:
            raise BadValueError.at("view, lexicon", "the lexicon of the set-up", "none", self.HOW)
        return self.view.lexicon


def known_words(lexicon: Lexicon, words: Iterable[str], rarest: int) -> list[str]:
    """Those of some words whose SCOWL size is at most ``rarest``; without sizes a share of them, always the same."""
    if rarest >= RAREST:
        return [word for word in words if word in lexicon]
    try:
        lexicon.words(Where(commonness=RAREST))
    except MissingColumnError:
        return [word for word in words if word in lexicon and zlib.crc32(word.encode()) % RAREST < rarest]
    return [word for word in words if word in lexicon and (lexicon.commonness(word) or RAREST) <= rarest]
