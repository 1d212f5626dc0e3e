"""The Forceout and its four responses, as rulings (LT21).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, forceout
    >>> found = forceout(Mat.of("RC RA", "PT OS"), wordcore.Lexicon.from_words(["cats"]))
    >>> found.agree_words, found.safe_moves, found.is_sound
    (('CATS',), (), True)
    >>> found.agree.status.value, found.disagree_win.status.value
    ('JUDGE', 'NO')

``safe`` finds the safe moves. A sentence has to be written for every response,
so only a "no" can be definite here, and "impossible" a definite yes.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.judge import ask, grammar_questions, question
from wordcore.games.linguishtik.legality import check_demand
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.questions import impossible, read, win
from wordcore.games.linguishtik.reading import Reading
from wordcore.games.linguishtik.safe import CubeMove, SafeMoves
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of
from wordcore.query import Ruling, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Forceout:
    """The four responses to a Forceout, each as a ruling, and the words and moves behind them.

    ``is_sound`` is the engine's view: an Agree word exists and no disagreement is right.
    """

    agree: Ruling
    disagree_impossible: Ruling
    disagree_safe: Ruling
    disagree_win: Ruling
    sound: Ruling
    agree_words: tuple[str, ...]
    safe_moves: tuple[CubeMove, ...]
    is_impossible: bool
    is_win: bool

    @property
    def is_sound(self) -> bool:
        """Agreeing is right, and nothing else is."""
        return bool(self.agree_words) and not (self.is_impossible or self.safe_moves or self.is_win)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "agree": self.agree.to_json(),
            "disagree_impossible": self.disagree_impossible.to_json(),
            "disagree_safe": self.disagree_safe.to_json(),
            "disagree_win": self.disagree_win.to_json(),
            "sound": self.sound.to_json(),
            "agree_words": list(self.agree_words),
            "safe_moves": [move.to_json() for move in self.safe_moves],
            "is_impossible": self.is_impossible,
            "is_win": self.is_win,
            "is_sound": self.is_sound,
        }


def forceout(mat: Mat, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> Forceout:
    """What each of the four responses is worth in this state, called by the player to move."""
    vocabulary = vocabulary_of(lexicon, mat.rules, ospd)
    reading = Reading(mat, vocabulary.table(mat))
    agree_words = tuple(reading.two_cube_words())
    search = SafeMoves(reading)
    moves = tuple(search)
    found_win = win(mat, vocabulary)
    found_impossible = impossible(mat, vocabulary)
    is_impossible = not reading.all_words(limit=1)
    return Forceout(
        agree=_agree_ruling(mat, agree_words),
        disagree_impossible=found_impossible,
        disagree_safe=_safe_ruling(mat, moves, search),
        disagree_win=_as_claim(found_win),
        sound=_sound_ruling(mat, bool(agree_words), is_impossible),
        agree_words=agree_words,
        safe_moves=moves,
        is_impossible=is_impossible,
        is_win=reading.is_win(),
    )


def agree_with(mat: Mat, word: str, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> Ruling:
    """Is this an Agree word: spelled with exactly two cubes of Resources, and with no fewer (LG-D14)?

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> agree_with(Mat.of("RC RA PT", "OS YQ"), "cats", lexicon).status.value
    'NO'
    """
    reading = read(mat, lexicon, ospd)
    folded = word.upper()
    return _agree_ruling(mat, (folded,) if folded in reading.two_cube_words() else ())


def is_safe(
    mat: Mat,
    cube: Cube,
    demand: Demand | None,
    lexicon: Lexicon | Vocabulary,
    *,
    ospd: Container[str] | None = None,
) -> Ruling:
    """Is this move a right "Disagree, safe move"? The witness is the engine's win after it, if any.

    ``NO`` only if the move is illegal or leaves an impossible shake; a win found by
    the engine may still fail for grammar, so everything else is for the judge.
    """
    try:
        if demand is not None:
            check_demand(mat.division, "OPEN", mat.demands, cube, demand, rules=mat.rules, colours=mat.colours)
        after = mat.after(cube, demand)
    except IllegalMove as error:
        return Ruling(Status.NO, reasons=(error.code,))
    reading = read(after, lexicon, ospd)
    possible = bool(reading.all_words(limit=1)) or after.wants_possessive
    if mat.rules.safe_policy == "neither" and not possible:
        return Ruling(Status.NO, reasons=("IMPOSSIBLE_AFTER",))
    proof = reading.first_win()
    return ask("LT21", reasons=("WIN_AFTER",) if proof else (), witness=proof)


def _agree_ruling(mat: Mat, words: tuple[str, ...]) -> Ruling:
    if not words:
        return (
            ask("LT21", reasons=("POSSESSIVE",))
            if mat.wants_possessive
            else Ruling(Status.NO, reasons=("NO_TWO_CUBE_WORD",))
        )
    questions = (question("LT21"), *grammar_questions(words[0], mat.grammar_demands))
    return Ruling(Status.JUDGE, words[0], questions=questions)


def _safe_ruling(mat: Mat, moves: tuple[CubeMove, ...], search: SafeMoves) -> Ruling:
    """``NO`` only if every legal move leaves an impossible shake, or there is no move at all."""
    if moves:
        return ask("LT21", witness=moves[0])
    if not mat.resources:
        return Ruling(Status.NO, reasons=("NO_RESOURCES",))
    if mat.rules.safe_policy == "neither" and not mat.wants_possessive and not search.some_move_stays_possible():
        return Ruling(Status.NO, reasons=("IMPOSSIBLE_AFTER",))
    return ask("LT21", reasons=("WIN_AFTER",))


def _as_claim(found: Ruling) -> Ruling:
    """A win claimed against a Forceout still needs its sentence: never a definite yes."""
    if found.status is not Status.YES:
        return found
    return ask("LT21", reasons=found.reasons, witness=found.witness)


def _sound_ruling(mat: Mat, has_agree_word: bool, is_impossible: bool) -> Ruling:
    if not mat.wants_possessive:
        if not has_agree_word:
            return Ruling(Status.NO, reasons=("NO_TWO_CUBE_WORD",))
        if is_impossible:
            return Ruling(Status.NO, reasons=("IMPOSSIBLE",))
    return ask("LT21")
