"""All questions about a mat at once, and a shake played again with the answers after every move.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import analyse, parse_mat
    >>> found = analyse(parse_mat("RC RA PT | OS YQ"), wordcore.Lexicon.from_words(["cats"]))
    >>> found.win.witness.letter_pairs[0][0], found.impossible.status.value, found.trap
    ('CATS', 'JUDGE', None)

What ``wordcore ling analyse`` and ``wordcore ling replay`` print; a front-end
takes the same values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wordcore.errors import BadValueError, shown
from wordcore.games.core import Move, Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.forceout import Forceout, forceout
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Wins
from wordcore.games.linguishtik.questions import impossible, trap, win
from wordcore.games.linguishtik.vocabulary import WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Ruling


@dataclass(frozen=True, slots=True)
class Analysis(Value):
    """The answers about one mat; ``trap`` is None when there is no move to take back."""

    mat: Mat
    win: Ruling[Wins]
    trap: Ruling[Wins] | None
    impossible: Ruling[str]
    forceout: Forceout

    def to_json(self, *, limit: int | None = None) -> dict[str, Any]:
        """Plain data; with ``limit`` at most so many of each list, beside the number of all (``n_safe_moves``).

        Raises ``ValueError`` for a negative limit.
        """
        data = Value.to_json(self)
        if limit is None:
            return data
        if limit < 0:
            raise BadValueError.at("limit", "0 or more", shown(limit))
        return {name: value if name == "mat" else _cut(value, limit) for name, value in data.items()}


@dataclass(frozen=True, slots=True)
class Replayed(Value):
    """One move of a shake and the answers after it; ``analysis`` is None outside free play."""

    number: int
    move: Move[Any]
    phase: Phase
    to_move: str | None
    analysis: Analysis | None


@ordered
def analyse(mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> Analysis:
    """Win with all its ways, trap, impossible, and the Forceout with every safe move."""
    return Analysis(
        mat=mat,
        win=win(mat, lexicon, every=True, ospd=ospd),
        trap=None if mat.last_move is None or mat.rules.passing else trap(mat, lexicon, every=True, ospd=ospd),
        impossible=impossible(mat, lexicon, ospd=ospd),
        forceout=forceout(mat, lexicon, ospd=ospd),
    )


@ordered
def replay(shake: Shake, lexicon: Lexicon, *, ospd: WordList | None = None) -> Iterator[Replayed]:
    """The moves of a shake one by one, analysed once the free moves have begun (LT14)."""
    again = shake.copy()
    for _ in shake.moves:
        again.pop()
    for number, move in enumerate(shake.moves, start=1):
        again.push(move)
        found = analyse(again.mat, lexicon, ospd=ospd) if again.phase == "OPEN" else None
        yield Replayed(number, move, again.phase, again.to_move, found)


def _cut(data: Any, limit: int) -> Any:
    if not isinstance(data, dict):
        return data
    made: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, list):
            made[name], made[f"n_{name}"] = value[:limit], len(value)
        else:
            made[name] = _cut(value, limit)
    return made
