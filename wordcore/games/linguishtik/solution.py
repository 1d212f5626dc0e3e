"""A written solution, tested as far as the spelling goes (LT7, LT18, LT19).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, Rules, check_solution
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> mat = Mat.of("RC RA PT", "OS YQ", rules=Rules(assume_clean=True))
    >>> check_solution("win", "CATS", mat, lexicon, cubes=[mat.resource("OS")]).status.value
    'YES'
    >>> check_solution("win", "CATS", mat, lexicon, cubes=[mat.resource("YQ")]).reasons
    ('NOT_SPELLED',)

The sentence around the word is the business of ``sentence`` and of people.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.forceout import agree_with
from wordcore.games.linguishtik.form import satisfies, spell
from wordcore.games.linguishtik.judge import ask, grammar_questions
from wordcore.games.linguishtik.legality import demand_code
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.score import KINDS
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of
from wordcore.query import Ruling, Status, combine

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


def check_solution(
    kind: str,
    word: str,
    mat: Mat,
    lexicon: Lexicon | Vocabulary,
    *,
    cubes: Sequence[Cube] = (),
    demand: Demand | None = None,
    demand_cube: Cube | None = None,
    ospd: Container[str] | None = None,
) -> Ruling:
    """Is the word of a solution right, its sentence apart?

    ``kind`` is what was called: win, trap (on the mat as it was called), impossible,
    forceout (an Agree word) or lt22. ``cubes`` are the resource cubes used as letters;
    ``demand`` with ``demand_cube`` is the demand written beside the solution.
    """
    if kind not in KINDS:
        raise IllegalMove("UNKNOWN_KIND", f"a solution belongs to {', '.join(KINDS)}, not to {kind!r} (LT18)")
    vocabulary = vocabulary_of(lexicon, mat.rules, ospd)
    code, after = _word_code(kind, word.upper(), mat, tuple(cubes), demand, demand_cube, vocabulary)
    if code:
        return Ruling(Status.NO, word, (code,))
    status = vocabulary.status(word)
    if after.wants_possessive:
        return ask("LT8.6", "LT20.G", reasons=("POSSESSIVE",), witness=word)
    grammar = grammar_questions(word.upper(), after.grammar_demands)
    return combine(status, Ruling(Status.JUDGE, word, questions=grammar)) if grammar else status


def _word_code(
    kind: str,
    word: str,
    mat: Mat,
    cubes: tuple[Cube, ...],
    demand: Demand | None,
    demand_cube: Cube | None,
    vocabulary: Vocabulary,
) -> tuple[str, Mat]:
    """The first reason against the word, or nothing, and the mat it is spelled on."""
    if kind == "trap":
        before = mat.before_last_move()
        if before is None:
            return "NO_CUBE_MOVE", mat
        mat = before
    if any(cube not in mat.resources for cube in (*cubes, *([demand_cube] if demand_cube else []))):
        return "NOT_IN_RESOURCES", mat
    if kind in ("win", "trap"):
        return _one_more_code(word, mat, cubes, demand, demand_cube)
    if demand is not None:
        return "NEW_DEMAND", mat  # impossible and Forceout allow letters only
    if kind == "forceout":
        return ("" if agree_with(mat, word, vocabulary).status is not Status.NO else "NO_TWO_CUBE_WORD"), mat
    pool = (*mat.letters, *(cube for cube in mat.resources if cube not in cubes))
    return _spelling_code(word, mat, cubes, pool), mat


def _one_more_code(
    word: str, mat: Mat, cubes: tuple[Cube, ...], demand: Demand | None, demand_cube: Cube | None
) -> tuple[str, Mat]:
    if len(cubes) + (demand is not None) != 1 or (demand is None) != (demand_cube is None):
        return "NOT_ONE_MORE_CUBE", mat
    if demand is None or demand_cube is None:
        code = _spelling_code(word, mat, cubes, mat.letters)
        if code == "NOT_SPELLED" and mat.rules.extra_cube == "may":
            code = _spelling_code(word, mat, (), mat.letters)
        return code, mat
    code = demand_code(mat.division, "OPEN", mat.demands, demand_cube, demand, rules=mat.rules, colours=mat.colours)
    if code != "OK":
        return code, mat  # a solution that relies on an unacceptable demand is incorrect (LT7)
    after = mat.after(demand_cube, demand)
    return _spelling_code(word, after, (), after.letters), after


def _spelling_code(word: str, mat: Mat, must: tuple[Cube, ...], pool: tuple[Cube, ...]) -> str:
    if not satisfies(word, mat.demands, mat.rules):
        return "DEMAND_NOT_MET"
    return "" if spell(word, mat, must, pool) is not None else "NOT_SPELLED"
