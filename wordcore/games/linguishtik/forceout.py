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
from wordcore.games.linguishtik import by_data as data
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.closing import CLOSED
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.evidence import MOST_SOURCES
from wordcore.games.linguishtik.grammar_moves import GrammarMoves
from wordcore.games.linguishtik.judge import ask, in_edition
from wordcore.games.linguishtik.legality import check_demand, possessive_mats
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.proofs import Proof
from wordcore.games.linguishtik.questions import agree_ruling, impossible_ruling, win_ruling
from wordcore.games.linguishtik.safe import SafeMoves
from wordcore.games.linguishtik.safe import by_data as safe_by_data
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
    maybe_safe: tuple[CubeMove, ...] = ()
    """By data: the moves of which they cannot say whether they are safe."""

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

    In the edition 2026-27 only ``agree`` and ``agree_words`` mean anything (``NOT_IN_EDITION``). Raises WorkLimitError.
    """
    return forceout_rulings(mat, Vocabulary(lexicon, mat.rules, ospd, "forceout"))


def forceout_rulings(mat: Mat, vocabulary: Vocabulary) -> Forceout:
    """:func:`forceout` as a part of a question."""
    search = Search(mat, vocabulary.table(mat))
    agree_words = tuple(search.two_cube_words())
    if mat.rules.passing:
        return _by_passing(mat, search, agree_words, vocabulary)
    if mat.rules.evidence == "data":
        return _by_data(mat, search, agree_words, vocabulary)
    safe = SafeMoves(search)
    moves, by_grammar = safe.listed(), tuple(safe.by_grammar())
    found_win = win_ruling(mat, vocabulary)
    if found_win.status is Status.YES:  # but the sentence is still to be written
        found_win = ask("LT21", reasons=found_win.reasons, witness=found_win.witness)
    is_impossible = not search.all_words(limit=1)
    return Forceout(
        agree=agreement(mat, agree_words, vocabulary),
        disagree_impossible=impossible_ruling(mat, vocabulary),
        disagree_safe=_safe_ruling(mat, moves, _stays_possible(safe, vocabulary), bool(by_grammar)),
        disagree_win=found_win,
        sound=_sound_ruling(bool(agree_words), is_impossible, bool(by_grammar)),
        agree_words=agree_words,
        safe_moves=moves,
        grammar_safe=by_grammar,
        is_impossible=is_impossible,
        is_win=search.is_win(),
    )


def agreement(mat: Mat, agree_words: tuple[str, ...], vocabulary: Vocabulary) -> Ruling[str]:
    """The ruling on Agree alone, given the words that take two cubes."""
    found = agree_ruling(mat, agree_words, vocabulary)
    if mat.rules.evidence == "data" and found.status is Status.JUDGE:
        found = data.agree(found, mat, vocabulary)
    return in_edition(found, mat.rules)


def _by_passing(mat: Mat, search: Search, agree_words: tuple[str, ...], vocabulary: Vocabulary) -> Forceout:
    """The Forceout that arises when all have passed: nobody calls it, and nobody disagrees (LT 24 of 2026-27)."""
    nobody: Ruling[Any] = Ruling(Status.NO, reasons=(NOT_IN_EDITION,))
    return Forceout(
        agree=agreement(mat, agree_words, vocabulary),
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
    the engine may still fail for grammar, so everything else is for the judge. Raises WorkLimitError.
    """
    try:
        if move.demand is not None:
            check_demand(move.demand, move.cube, mat)
        after = mat.after(move.cube, move.demand)
    except IllegalMove as error:
        return Ruling(Status.NO, reasons=(error.code,))
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "is_safe")
    if mat.rules.evidence == "data":
        return _is_safe_by_data(after, vocabulary)
    search = Search(after, vocabulary.table(after))
    if mat.rules.safe_policy == "neither" and not search.all_words(limit=1):
        return Ruling(Status.NO, reasons=("IMPOSSIBLE_AFTER",))
    proof = search.first_win()
    return ask("LT21", reasons=("WIN_AFTER",) if proof else (), witness=proof)


def _by_data(mat: Mat, search: Search, agree_words: tuple[str, ...], vocabulary: Vocabulary) -> Forceout:
    """The four responses as far as data answer them (EVIDENCE.md 6)."""
    agree = agreement(mat, agree_words, vocabulary)
    found_win, found_impossible = win_ruling(mat, vocabulary), impossible_ruling(mat, vocabulary)
    sure, maybe = safe_by_data(mat, vocabulary)
    moves = sure.listed()
    open_moves = _beyond(maybe.listed(), moves)
    is_quiet = not moves and not open_moves
    grammar, is_open = _grammar_moves(mat, vocabulary) if is_quiet and mat.resources else ((), False)
    return Forceout(
        agree=agree,
        disagree_impossible=found_impossible,
        disagree_safe=_data_safe_ruling(mat, (*moves, *grammar), bool(open_moves) or is_open, vocabulary),
        disagree_win=found_win,
        sound=_data_sound(agree, found_win, found_impossible, (*moves, *grammar), bool(open_moves) or is_open),
        agree_words=agree_words,
        safe_moves=moves,
        grammar_safe=tuple(dict.fromkeys(move.cube for move in grammar)),
        is_impossible=found_impossible.status is Status.YES,
        is_win=found_win.status is Status.YES,
        maybe_safe=open_moves,
    )


def _beyond(every: tuple[CubeMove, ...], some: tuple[CubeMove, ...]) -> tuple[CubeMove, ...]:
    """The moves that are not among some of them, which come in the same order."""
    left = iter(some)
    known = next(left, None)
    beyond = []
    for move in every:
        if move == known:
            known = next(left, None)
        else:
            beyond.append(move)
    return tuple(beyond)


def _grammar_moves(mat: Mat, vocabulary: Vocabulary) -> tuple[tuple[CubeMove, ...], bool]:
    """A grammar demand that is a safe move, if data know one, and whether some other may be."""
    is_open = False
    tried = GrammarMoves(mat, vocabulary)
    for demand in tried.demands if mat.demand_cubes else ():
        for cube in mat.demand_cubes:
            status = tried.status(cube, demand)
            if status is None:
                status = _is_safe_by_data(mat.after(cube, demand), vocabulary).status
            if status is Status.YES:
                return (CubeMove(cube, demand),), is_open
            is_open |= status is Status.JUDGE
    return (), is_open


def _is_safe_by_data(after: Mat, vocabulary: Vocabulary) -> Ruling[Proof]:
    """Whether a mat is neither won nor impossible, as far as data go."""
    found = win_ruling(after, vocabulary)
    if found.status is Status.YES:
        return Ruling(Status.NO, found.witness, ("WIN_AFTER",), found.questions, found.sources, found.evidence)
    stays = impossible_ruling(after, vocabulary) if after.rules.safe_policy == "neither" else Ruling(Status.NO)
    if stays.status is Status.YES:
        return Ruling(Status.NO, None, ("IMPOSSIBLE_AFTER",), stays.questions, stays.sources, stays.evidence)
    if found.status is Status.NO and stays.status is Status.NO:
        sources = tuple(dict.fromkeys((*found.sources, *stays.sources)))[:MOST_SOURCES]
        return Ruling(Status.YES, None, (), (data.SENTENCE,), sources)
    asked = found if found.status is Status.JUDGE else stays
    return Ruling(Status.JUDGE, found.witness, (), asked.questions, (), asked.evidence)


def _data_safe_ruling(mat: Mat, moves: tuple[CubeMove, ...], is_open: bool, vocabulary: Vocabulary) -> Ruling[CubeMove]:
    if not mat.resources:
        return Ruling(Status.NO, reasons=("NO_RESOURCES",))
    if moves:
        after = _is_safe_by_data(mat.after(moves[0].cube, moves[0].demand), vocabulary)
        return Ruling(Status.YES, moves[0], (), (data.SENTENCE,), after.sources or (CLOSED,))
    if is_open:
        return ask("LT21", reasons=(MIGHT_BE_SAFE,))
    return Ruling(Status.NO, None, ("WIN_AFTER",), (data.SENTENCE,), (CLOSED,))


def _data_sound(
    agree: Ruling[str], win: Ruling[Any], impossible: Ruling[str], moves: tuple[CubeMove, ...], is_open: bool
) -> Ruling[str]:
    """Right if Agree is, no disagreement is, and every legal move is found not to be safe."""
    for found, code in ((win, "WIN"), (impossible, "IMPOSSIBLE")):
        if found.status is Status.YES:
            return Ruling(Status.NO, None, (code,), (), found.sources)
    if agree.status is Status.NO:
        return Ruling(Status.NO, None, ("NO_TWO_CUBE_WORD",), (), agree.sources)
    if moves:
        return Ruling(Status.NO, None, ("SAFE_MOVE",), (data.SENTENCE,), agree.sources or (CLOSED,))
    if is_open or Status.JUDGE in (agree.status, win.status, impossible.status):
        return ask("LT21", reasons=(MIGHT_BE_SAFE,) if is_open else ())
    return Ruling(Status.YES, agree.witness, (), (data.SENTENCE,), agree.sources or (CLOSED,))


def _stays_possible(safe: SafeMoves, vocabulary: Vocabulary) -> bool:
    """Whether some legal move leaves a shake that is not impossible, or need not."""
    if not safe.needs_possible or safe.some_move_stays_possible():
        return True
    after = (safe.mat.after(cube, demand) for demand, _ in possessive_mats(safe.mat) for cube in safe.mat.demand_cubes)
    return any(Search(mat, vocabulary.table(mat)).all_words(limit=1) for mat in after)


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
