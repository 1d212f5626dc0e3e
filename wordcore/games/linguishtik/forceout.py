"""The Forceout and its four responses, as rulings (LT21).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, forceout
    >>> found = forceout(Mat.of("RC RA", "PT OS"), wordcore.Lexicon.from_words(["cats"]))
    >>> found.agree_words, found.safe_moves, found.is_sound
    (('CATS',), (), True)
    >>> found.agree.status.value, found.disagree_win.status.value
    ('JUDGE', 'NO')

A sentence has to be written for every response, so only a "no" can be definite
here, and "impossible" a definite yes. Not here: how safe moves are found (``safe``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordcore.errors import IllegalMove
from wordcore.games.core import Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.judge import ask, in_edition
from wordcore.games.linguishtik.legality import check_demand
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.proofs import Proof
from wordcore.games.linguishtik.questions import agree_ruling, impossible, possessive_mats, win
from wordcore.games.linguishtik.safe import SafeMoves
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Ruling, Status

MIGHT_BE_SAFE = "GRAMMAR_DEMAND_MIGHT_BE_SAFE"
NOT_IN_EDITION = "NOT_IN_EDITION"


@dataclass(frozen=True, slots=True)
class Forceout(Value):
    """The four responses to a Forceout, each as a ruling, and the words and moves behind them."""

    agree: Ruling[str]
    disagree_impossible: Ruling[str]
    disagree_safe: Ruling[CubeMove]
    disagree_win: Ruling[Proof]
    sound: Ruling[str]
    agree_words: tuple[str, ...]
    safe_moves: tuple[CubeMove, ...]
    grammar_safe: tuple[Cube, ...]
    """The cubes on which a grammar demand might be a safe move; no one can list the demands themselves."""
    is_impossible: bool
    is_win: bool

    @property
    def is_sound(self) -> bool:
        """The engine's view: an Agree word exists, and no disagreement is right."""
        disagreements = (self.is_impossible, self.safe_moves, self.grammar_safe, self.is_win)
        return bool(self.agree_words) and not any(disagreements)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**Value.to_json(self), "is_sound": self.is_sound}


@ordered
def forceout(mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> Forceout:
    """What each of the four responses is worth in this state, called by the player to move.

    In the edition 2026-27 only ``agree`` and ``agree_words`` mean anything (``NOT_IN_EDITION``).
    """
    vocabulary = Vocabulary(lexicon, mat.rules, ospd)
    search = Search(mat, vocabulary.table(mat))
    agree_words = tuple(search.two_cube_words())
    if mat.rules.passing:
        return _by_passing(mat, search, agree_words, vocabulary)
    safe = SafeMoves(search)
    moves, by_grammar = tuple(safe), tuple(safe.by_grammar())
    found_win = win(mat, lexicon, ospd=ospd)
    if found_win.status is Status.YES:  # but the sentence is still to be written
        found_win = ask("LT21", reasons=found_win.reasons, witness=found_win.witness)
    is_impossible = not search.all_words(limit=1)
    return Forceout(
        agree=agree_ruling(mat, agree_words, vocabulary),
        disagree_impossible=impossible(mat, lexicon, ospd=ospd),
        disagree_safe=_safe_ruling(mat, moves, _stays_possible(safe, lexicon, ospd), bool(by_grammar)),
        disagree_win=found_win,
        sound=_sound_ruling(bool(agree_words), is_impossible, bool(by_grammar)),
        agree_words=agree_words,
        safe_moves=moves,
        grammar_safe=by_grammar,
        is_impossible=is_impossible,
        is_win=search.is_win(),
    )


def _by_passing(mat: Mat, search: Search, agree_words: tuple[str, ...], vocabulary: Vocabulary) -> Forceout:
    """The Forceout that arises when all have passed: nobody calls it, and nobody disagrees (LT 24 of 2026-27)."""
    nobody: Ruling[Any] = Ruling(Status.NO, reasons=(NOT_IN_EDITION,))
    return Forceout(
        agree=in_edition(agree_ruling(mat, agree_words, vocabulary), mat.rules),
        disagree_impossible=nobody,
        disagree_safe=nobody,
        disagree_win=nobody,
        sound=nobody,
        agree_words=agree_words,
        safe_moves=(),
        grammar_safe=(),
        is_impossible=not search.all_words(limit=1),
        is_win=search.is_win(),
    )


@ordered
def is_safe(move: CubeMove, mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> Ruling[Proof]:
    """Is this move a right "Disagree, safe move"? The witness is the engine's win after it, if any.

    ``NO`` only if the move is illegal or leaves an impossible shake; a win found by
    the engine may still fail for grammar, so everything else is for the judge.
    """
    try:
        if move.demand is not None:
            check_demand(move.demand, move.cube, mat)
        after = mat.after(move.cube, move.demand)
    except IllegalMove as error:
        return Ruling(Status.NO, reasons=(error.code,))
    search = Search.of(after, lexicon, ospd)
    if mat.rules.safe_policy == "neither" and not search.all_words(limit=1):
        return Ruling(Status.NO, reasons=("IMPOSSIBLE_AFTER",))
    proof = search.first_win()
    return ask("LT21", reasons=("WIN_AFTER",) if proof else (), witness=proof)


def _stays_possible(safe: SafeMoves, lexicon: Lexicon, ospd: WordList | None) -> bool:
    """Whether some legal move leaves a shake that is not impossible, or need not."""
    if not safe.needs_possible or safe.some_move_stays_possible():
        return True
    return any(
        Search.of(safe.mat.after(cube, demand), lexicon, ospd).all_words(limit=1)
        for demand, _ in possessive_mats(safe.mat)
        for cube in safe.mat.demand_cubes
    )


def _safe_ruling(mat: Mat, moves: tuple[CubeMove, ...], stays_possible: bool, by_grammar: bool) -> Ruling[CubeMove]:
    """``NO`` only if every legal move leaves an impossible shake, or there is no move at all."""
    if moves:
        return ask("LT21", witness=moves[0])
    if not mat.resources:
        return Ruling(Status.NO, reasons=("NO_RESOURCES",))
    if not stays_possible:
        return Ruling(Status.NO, reasons=("IMPOSSIBLE_AFTER",))
    return ask("LT21", reasons=(MIGHT_BE_SAFE if by_grammar else "WIN_AFTER",))


def _sound_ruling(has_agree_word: bool, is_impossible: bool, by_grammar: bool) -> Ruling[str]:
    if not has_agree_word:
        return Ruling(Status.NO, reasons=("NO_TWO_CUBE_WORD",))
    if is_impossible:
        return Ruling(Status.NO, reasons=("IMPOSSIBLE",))
    return ask("LT21", reasons=(MIGHT_BE_SAFE,) if by_grammar else ())
