"""All questions about a mat at once, and a shake played again with the answers after every move.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import analyse, parse_mat
    >>> found = analyse(parse_mat("RC RA PT | OS YQ"), wordcore.Lexicon.from_words(["cats"]))
    >>> found.win.witness.letter_pairs[0][0], found.impossible.status.value, found.trap
    ('CATS', 'JUDGE', None)

What ``wordcore ling analyse`` and ``wordcore ling replay`` print; a front-end
takes the same values. Words come in the order of what data say about the grammar demands,
then of commonness. Not here: proofs cube by cube (``explain``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from wordcore.errors import BadValueError, shown
from wordcore.games.core import Move, Value
from wordcore.games.fields import expect
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.forceout import Forceout, forceout_rulings
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.groups import MoveGroup, grouped
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Wins
from wordcore.games.linguishtik.questions import impossible_ruling, trap_ruling, win_ruling
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, FrozenMap, Ruling

_UNRANKED = 1000
_BY_ANSWER = (Answer.YES, Answer.UNKNOWN, Answer.NO)


@dataclass(frozen=True, slots=True)
class Analysis(Value):
    """The answers about one mat; ``trap`` is None when there is no move to take back."""

    mat: Mat
    win: Ruling[Wins]
    trap: Ruling[Wins] | None
    impossible: Ruling[str]
    forceout: Forceout
    safe_groups: tuple[MoveGroup, ...] = ()
    """The safe moves of the Forceout, gathered."""
    counts: Mapping[str, int] = field(default_factory=FrozenMap)
    """How many words and moves there are, whatever a limit left out."""

    def limited(self, limit: int) -> Analysis:
        """The same with at most so many words, demands and moves of each kind."""
        expect(limit, int, "limit")
        forced = self.forceout
        return replace(
            self,
            win=_limited(self.win, limit),
            trap=None if self.trap is None else _limited(self.trap, limit),
            forceout=replace(
                forced,
                agree_words=forced.agree_words[:limit],
                safe_moves=forced.safe_moves[:limit],
                maybe_safe=forced.maybe_safe[:limit],
            ),
            safe_groups=tuple(group.limited(limit) for group in self.safe_groups),
        )

    def to_json(self, *, limit: int | None = None) -> dict[str, Any]:
        """Plain data; with ``limit`` at most so many of each list, beside the number of all (``n_safe_moves``).

        Raises ``ValueError`` for a negative limit.
        """
        data = Value.to_json(self)
        if limit is None:
            return data
        if expect(limit, int, "limit") < 0:
            raise BadValueError.at("limit", "0 or more", shown(limit))
        return {"mat": data.pop("mat"), **_cut(data, limit)}


@dataclass(frozen=True, slots=True)
class Replayed(Value):
    """One move of a shake and the answers after it; ``analysis`` is None outside free play."""

    number: int
    move: Move[Any]
    phase: Phase
    to_move: str | None
    analysis: Analysis | None


@ordered
def analyse(mat: Mat, lexicon: Lexicon, *, limit: int | None = None, ospd: WordList | None = None) -> Analysis:
    """Win with all its ways, trap, impossible, and the Forceout with every safe move.

    Words that data confirm come first, then the commonest. At most ``limit`` words, demands and
    moves of each kind are kept if it is given; ``counts`` has all. Raises ``ValueError`` for a negative limit,
    and WorkLimitError.
    """
    if limit is not None and limit < 0:
        raise BadValueError.at("limit", "0 or more, or None", shown(limit))
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "analyse")
    rank = ranking(mat, vocabulary)
    won = _ranked(win_ruling(mat, vocabulary, every=True), rank)
    trapped = None
    if mat.last_move is not None and not mat.rules.passing:
        before = mat.before_last_move()
        by_then = rank if before is None else ranking(before, vocabulary)
        trapped = _ranked(trap_ruling(mat, vocabulary, every=True), by_then)
    forced = forceout_rulings(mat, vocabulary)
    forced = replace(forced, agree_words=tuple(sorted(forced.agree_words, key=rank)))
    vocabulary.work.step(len(forced.safe_moves) + len(forced.maybe_safe))
    found = Analysis(
        mat=mat,
        win=won,
        trap=trapped,
        impossible=impossible_ruling(mat, vocabulary),
        forceout=forced,
        safe_groups=grouped(forced.safe_moves),
        counts=FrozenMap(
            {
                **_counted("win", won.witness),
                **({} if trapped is None else _counted("trap", trapped.witness)),
                "agree_words": len(forced.agree_words),
                "safe_moves": len(forced.safe_moves),
                "maybe_safe": len(forced.maybe_safe),
            }
        ),
    )
    return found if limit is None else found.limited(limit)


def ranking(mat: Mat, vocabulary: Vocabulary) -> Callable[[str], int]:
    """The order of words that are in that of the alphabet: what data say about the grammar demands, commonness."""
    meeting, lexicon, work = vocabulary.by_data().meeting(mat.demands), vocabulary.lexicon, vocabulary.work

    def rank(word: str) -> int:
        work.step()
        # A possessive is spelled like no word of the lexicon.
        size = lexicon.commonness(word) if word in lexicon else None
        return (_BY_ANSWER.index(meeting.answer(word)) << 10) + (size or _UNRANKED)

    return rank


def _ranked(ruling: Ruling[Wins], rank: Callable[[str], Any]) -> Ruling[Wins]:
    return ruling if ruling.witness is None else replace(ruling, witness=ruling.witness.ranked(rank))


def _limited(ruling: Ruling[Wins], limit: int) -> Ruling[Wins]:
    return ruling if ruling.witness is None else replace(ruling, witness=ruling.witness.limited(limit))


def _counted(name: str, wins: Wins | None) -> dict[str, int]:
    return {
        f"{name}_words": 0 if wins is None else wins.n_words,
        f"{name}_letter_words": 0 if wins is None else len(wins.letter_words),
        f"{name}_demand_words": 0 if wins is None else len(wins.demand_words),
        f"{name}_demands": 0 if wins is None else len(wins.demands),
    }


@ordered
def replay(
    shake: Shake,
    lexicon: Lexicon,
    *,
    limit: int | None = None,
    evidence: Literal["strict", "data"] | None = None,
    ospd: WordList | None = None,
) -> Iterator[Replayed]:
    """The moves of a shake one by one, analysed once the free moves have begun (LT14).

    ``limit`` as for :func:`analyse`; ``evidence`` takes the place of what the shake's rules say.
    """
    again = shake.copy()
    for _ in shake.moves:
        again.pop()
    for number, move in enumerate(shake.moves, start=1):
        again.push(move)
        mat = again.mat
        if evidence is not None:
            mat = replace(mat, rules=mat.rules.replace(evidence=evidence))
        found = analyse(mat, lexicon, limit=limit, ospd=ospd) if again.phase == "OPEN" else None
        yield Replayed(number, move, again.phase, again.to_move, found)


def _cut(data: Any, limit: int) -> Any:
    if not isinstance(data, dict):
        return data
    made: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, list):
            made[name], made[f"n_{name}"] = [_cut(item, limit) for item in value[:limit]], len(value)
        else:
            made[name] = _cut(value, limit)
    return made
