"""All questions about a mat at once, and a shake played again with the answers at every step.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import analyse, parse_mat
    >>> found = analyse(parse_mat("RC RA PT | OS YQ"), wordcore.Lexicon.from_words(["cats"]))
    >>> found.win.witness.letter_pairs[0][0], found.impossible.status.value, found.trap
    ('CATS', 'JUDGE', None)

What ``wordcore ling analyse`` and ``wordcore ling replay`` print; a front-end
takes the same values.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wordcore.games.linguishtik.forceout import Forceout, forceout
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.moves import Event
from wordcore.games.linguishtik.questions import impossible, trap, win
from wordcore.games.linguishtik.shake import Shake
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of
from wordcore.query import Ruling

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answers about one mat; ``trap`` is ``None`` when there is no move to take back."""

    mat: Mat
    win: Ruling
    trap: Ruling | None
    impossible: Ruling
    forceout: Forceout

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "mat": self.mat.to_json(),
            "win": self.win.to_json(),
            "trap": None if self.trap is None else self.trap.to_json(),
            "impossible": self.impossible.to_json(),
            "forceout": self.forceout.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a shake and the answers after it; ``analysis`` is ``None`` outside free play."""

    number: int
    event: Event
    phase: str
    to_move: str | None
    analysis: Analysis | None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "number": self.number,
            "event": self.event.to_json(),
            "phase": self.phase,
            "to_move": self.to_move,
            "analysis": None if self.analysis is None else self.analysis.to_json(),
        }


def analyse(mat: Mat, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> Analysis:
    """Win with all its ways, trap, impossible, and the Forceout with every safe move."""
    vocabulary = vocabulary_of(lexicon, mat.rules, ospd)
    return Analysis(
        mat=mat,
        win=win(mat, vocabulary, every=True),
        trap=None if mat.last_move is None else trap(mat, vocabulary, every=True),
        impossible=impossible(mat, vocabulary),
        forceout=forceout(mat, vocabulary),
    )


def replay(shake: Shake, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> Iterator[Step]:
    """The events of a shake one by one, analysed once the free moves have begun (LT14)."""
    data = shake.to_json()
    again = Shake.from_json({**data, "events": []})
    for number, event in enumerate(shake.events):
        again.push(event)
        found = analyse(again.mat, lexicon, ospd=ospd) if again.phase == "OPEN" else None
        yield Step(number, event, again.phase, again.to_move, found)
