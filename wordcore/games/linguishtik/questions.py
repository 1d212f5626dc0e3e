"""Win, Trap, Impossible, the roll, and a written solution: the questions about a mat, as rulings.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, Rules, win
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> ruling = win(Mat.of("RC RA PT", "OS YQ", rules=Rules(assume_clean=True)), lexicon)
    >>> ruling.status.value, ruling.witness.word, ruling.witness.cube.code
    ('YES', 'CATS', 'OS')

Grammar can only shrink the set of acceptable words, so "no word" is definite
and "a word" is ``JUDGE`` as long as grammar is demanded or a label is open.
Parts of speech never change an answer unless ``trust_tags`` is on; then the
reasons say ``TAGS_TRUSTED``. Not here: the Forceout (``forceout``), and the sentence around
the word (``sentence``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar, overload

from wordcore.errors import BadValueError, UnsupportedEdition
from wordcore.games.linguishtik import by_data
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand, satisfies
from wordcore.games.linguishtik.grammar import contradiction
from wordcore.games.linguishtik.judge import ask, grammar_questions, in_edition, question
from wordcore.games.linguishtik.legality import OK, demand_code, possessive_mats
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Proof, Wins, spell
from wordcore.games.linguishtik.score import CALLS, Call
from wordcore.games.linguishtik.search import Search, serves_all
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Ruling, Status, combine

T = TypeVar("T")
CONTRADICT = "FUNCTIONS_CONTRADICT"


def functions_contradict(mat: Mat) -> bool:
    """Whether two functions are demanded that one use of a word cannot have, where that counts (LG-D34)."""
    return mat.rules.two_functions == "contradict" and contradiction(mat.demands) is not None


@overload
def win(mat: Mat, lexicon: Lexicon, *, every: Literal[True], ospd: WordList | None = None) -> Ruling[Wins]: ...
@overload
def win(mat: Mat, lexicon: Lexicon, *, every: Literal[False] = ..., ospd: WordList | None = None) -> Ruling[Proof]: ...
@ordered
def win(mat: Mat, lexicon: Lexicon, *, every: bool = False, ospd: WordList | None = None) -> Ruling[Proof | Wins]:
    """Is Challenge Win right (LT17.A)? The witness is a ``Proof``, or all ``Wins`` with ``every``.

    In the edition 2026-27 it is Challenge Now, for which a word on the mat needs no cube (LT 19).
    Raises WorkLimitError.

    >>> import wordcore
    >>> mat = Mat.of("RC RA PT OX", "KQ")
    >>> found = win(mat, wordcore.Lexicon.from_words(["cats"]), every=True).witness
    >>> [str(demand) for demand in found.board_demands]
    ['wild O', 'xfer X S']
    """
    return win_ruling(mat, Vocabulary(lexicon, mat.rules, ospd, "win"), every=every)


@overload
def win_ruling(mat: Mat, vocabulary: Vocabulary, *, every: Literal[True]) -> Ruling[Wins]: ...
@overload
def win_ruling(mat: Mat, vocabulary: Vocabulary, *, every: Literal[False] = ...) -> Ruling[Proof]: ...
@overload
def win_ruling(mat: Mat, vocabulary: Vocabulary, *, every: bool) -> Ruling[Any]: ...
def win_ruling(mat: Mat, vocabulary: Vocabulary, *, every: bool = False) -> Ruling[Any]:
    """:func:`win` as a part of a question."""
    return in_edition(_win(mat, vocabulary, every), mat.rules)


def _win(mat: Mat, vocabulary: Vocabulary, every: bool) -> Ruling[Proof | Wins]:
    if functions_contradict(mat):
        return Ruling(Status.NO, reasons=(CONTRADICT,))
    strict = _strict_win(mat, vocabulary, every)
    return by_data.win(strict, mat, vocabulary, every) if _asks_data(strict, mat) else strict


def _asks_data(strict: Ruling[Any], mat: Mat) -> bool:
    """Whether data may answer what the rules leave open."""
    return mat.rules.evidence == "data" and strict.status is Status.JUDGE


def _strict_win(mat: Mat, vocabulary: Vocabulary, every: bool) -> Ruling[Proof | Wins]:
    search = Search(mat, vocabulary.table(mat))
    first = search.first_win()
    if first is not None:
        sure = Search(mat, vocabulary.table(mat, clean=True)).first_win() if not mat.grammar_demands else None
        if sure is not None:
            return Ruling(Status.YES, search.every_win() if every else sure, _reasons(mat))
        if every and mat.rules.evidence == "data":  # whose ways are those of data: the first word is enough
            first = search.alphabetical_win() or first
        elif every:
            found = search.every_win()
            return _open(mat, vocabulary, found, found.first_word, "LT17.A")
        return _open(mat, vocabulary, first, first.word, "LT17.A")
    on_mat = search.words_on_mat() if mat.demand_cubes and not serves_all(search.kinds) else []
    if on_mat:  # only a demand that nobody can test here is left as the last one
        witness = (
            Wins(demand_words=tuple(on_mat)) if every else Proof.of(on_mat[0], mat, mat.demand_cubes[0], in_word=False)
        )
        return ask("LT17.A", reasons=("GRAMMAR_DEMAND_MIGHT_SERVE",), witness=witness)
    for demand, after in possessive_mats(mat):
        if words := Search(after, vocabulary.table(after)).words_on_mat():
            cube = mat.demand_cubes[0]
            made = Wins((), tuple(words), (demand,)) if every else Proof.of(words[0], mat, cube, demand, in_word=False)
            return ask("LT17.A", "LT8.6", "LT20.G", reasons=("POSSESSIVE_MIGHT_SERVE",), witness=made)
    return Ruling(Status.NO, None, _reasons(mat, "NO_WORD" if mat.resources or mat.rules.passing else "NO_RESOURCES"))


@overload
def trap(mat: Mat, lexicon: Lexicon, *, every: Literal[True], ospd: WordList | None = None) -> Ruling[Wins]: ...
@overload
def trap(mat: Mat, lexicon: Lexicon, *, every: Literal[False] = ..., ospd: WordList | None = None) -> Ruling[Proof]: ...
@ordered
def trap(mat: Mat, lexicon: Lexicon, *, every: bool = False, ospd: WordList | None = None) -> Ruling[Proof | Wins]:
    """Is Challenge Trap right (LT17.B)? WIN before the last cube move was made. Raises WorkLimitError.

    >>> import wordcore
    >>> mat = Mat.of("RC RA PT YE", "OS").with_last_move(["letter", "YE"])
    >>> trap(mat, wordcore.Lexicon.from_words(["cats"])).witness.word
    'CATS'
    """
    if mat.rules.passing:
        raise UnsupportedEdition.at(
            "trap", "edition 2011-12", f"edition {mat.rules.edition}", "it has Challenge Now only"
        )
    return trap_ruling(mat, Vocabulary(lexicon, mat.rules, ospd, "trap"), every=every)


def trap_ruling(mat: Mat, vocabulary: Vocabulary, *, every: bool = False) -> Ruling[Any]:
    """:func:`trap` as a part of a question."""
    before = mat.before_last_move()
    if before is None:
        return Ruling(Status.NO, reasons=("NO_CUBE_MOVE",))
    ruling = _win(before, vocabulary, every)
    questions = tuple(question("LT17.B") if asked.rule == "LT17.A" else asked for asked in ruling.questions)
    return replace(ruling, questions=questions)


@ordered
def impossible(mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> Ruling[str]:
    """Is Challenge Impossible right (LT17.C)? ``YES`` is definite; a word makes it ``JUDGE``. Raises WorkLimitError.

    >>> import wordcore
    >>> impossible(Mat.of("RC", "PA YT OQ"), wordcore.Lexicon.from_words(["cats"])).status.value
    'YES'
    """
    return impossible_ruling(mat, Vocabulary(lexicon, mat.rules, ospd, "impossible"))


def impossible_ruling(mat: Mat, vocabulary: Vocabulary) -> Ruling[str]:
    """:func:`impossible` as a part of a question."""
    if functions_contradict(mat):
        return Ruling(Status.YES, reasons=(CONTRADICT,))
    words = Search(mat, vocabulary.table(mat)).all_words(limit=1)
    if not words:
        return Ruling(Status.YES, reasons=_reasons(mat, "NO_WORD"))
    questions = (question("LT17.C"), *grammar_questions(words[0], mat.grammar_demands))
    ruling = Ruling(Status.JUDGE, words[0], _reasons(mat, "WORD_EXISTS"), questions)
    return in_edition(by_data.impossible(ruling, mat, vocabulary) if _asks_data(ruling, mat) else ruling, mat.rules)


@ordered
def possible_from_roll(
    cubes: Sequence[Cube], lexicon: Lexicon, rules: Rules = DEFAULT_RULES, *, ospd: WordList | None = None
) -> Ruling[str]:
    """Can any word be spelled from the roll (LT22)? ``NO`` makes Player One's Forceout right. Raises WorkLimitError.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import parse_cubes
    >>> possible_from_roll(parse_cubes("RB RC"), wordcore.Lexicon.from_words(["cats"])).status.value
    'NO'
    """
    mat = Mat(resources=tuple(cubes), rules=rules)  # of any division: nothing is demanded
    vocabulary = Vocabulary(lexicon, rules, ospd, "possible_from_roll")
    words = Search(mat, vocabulary.table(mat)).all_words(limit=1)
    if not words:
        return Ruling(Status.NO, reasons=("NO_WORD",))
    sure = Search(mat, vocabulary.table(mat, clean=True)).all_words(limit=1)
    if sure:
        return Ruling(Status.YES, sure[0])
    ruling = _open(mat, vocabulary, words[0], words[0], "LT22")
    return in_edition(by_data.possible(ruling, mat, vocabulary) if _asks_data(ruling, mat) else ruling, rules)


@ordered
def agree_with(word: str, mat: Mat, lexicon: Lexicon, *, ospd: WordList | None = None) -> Ruling[str]:
    """Is this an Agree word: spelled with exactly two cubes of Resources, and with no fewer (LG-D14)?

    In the edition 2026-27 a word that two cubes can be part of is one (LN-D3). Raises WorkLimitError.

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> agree_with("cats", Mat.of("RC RA PT", "OS YQ"), lexicon).status.value
    'NO'
    """
    folded = word.upper()
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "agree_with")
    words = (folded,) if Search(mat, vocabulary.table(mat)).is_two_cube_word(folded) else ()
    strict = agree_ruling(mat, words, vocabulary)
    if _asks_data(strict, mat):
        return in_edition(by_data.solution(vocabulary.status(folded, mat.demands), folded, mat, vocabulary), mat.rules)
    return in_edition(strict, mat.rules)


@ordered
def check_solution(
    kind: Call,
    word: str,
    mat: Mat,
    lexicon: Lexicon,
    *,
    cubes: Sequence[Cube] = (),
    demand: Demand | None = None,
    demand_cube: Cube | None = None,
    ospd: WordList | None = None,
) -> Ruling[str]:
    """Is the word of a solution right, its sentence apart?

    ``kind`` is what was called: win, trap (on the mat as it was called, or with the cube back in Resources),
    impossible, forceout (an Agree word, which names its two cubes) or lt22; in the edition 2026-27 now,
    impossible, forceout, round_end or lt25. ``cubes`` are the resource cubes used as letters;
    ``demand`` with ``demand_cube`` is the demand written beside the solution. Raises WorkLimitError.

    >>> import wordcore
    >>> mat = Mat.of("RC RA PT", "OS YQ", rules=Rules(assume_clean=True))
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> check_solution("win", "CATS", mat, lexicon, cubes=[mat.resource("OS")]).status.value
    'YES'
    >>> check_solution("win", "CATS", mat, lexicon, cubes=[mat.resource("YQ")]).reasons
    ('NOT_SPELLED',)
    """
    if kind not in CALLS[mat.rules.edition]:
        raise BadValueError.unknown("kind", kind, CALLS[mat.rules.edition])
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "check_solution")
    return solution_ruling(kind, word, mat, vocabulary, cubes, demand, demand_cube)


def solution_ruling(
    kind: Call,
    word: str,
    mat: Mat,
    vocabulary: Vocabulary,
    cubes: Sequence[Cube],
    demand: Demand | None,
    demand_cube: Cube | None,
) -> Ruling[str]:
    """:func:`check_solution` as a part of a question."""
    vocabulary.work.step(len(mat.letters) + len(mat.resources))
    folded, used, code = word.upper(), tuple(cubes), OK
    if kind == "trap":  # a shake takes the cube back when the trap is called
        mat = mat.before_last_move() or mat
    if any(cube not in mat.resources for cube in (*used, *([demand_cube] if demand_cube else []))):
        code = "NOT_IN_RESOURCES"
    elif kind in ("win", "trap", "now"):
        code, mat = _one_more_code(folded, mat, used, demand, demand_cube)
    elif demand is not None:
        code = "NEW_DEMAND"  # impossible and Forceout allow letters only
    elif kind == "forceout":
        code = _two_cubes_code(folded, mat, used)
    elif len(set(used)) < len(used):
        code = "NOT_IN_RESOURCES"  # a cube is there once
    else:
        code = _spelling_code(folded, mat, used, (*mat.letters, *(c for c in mat.resources if c not in used)))
    if code != OK:
        return Ruling(Status.NO, word, (code,))
    status = vocabulary.status(word, mat.demands)
    if mat.rules.evidence == "data" and mat.grammar_demands and status.status is not Status.NO:
        return in_edition(by_data.solution(status, word, mat, vocabulary), mat.rules)
    grammar = grammar_questions(folded, mat.grammar_demands)
    ruling = combine(status, Ruling(Status.JUDGE, word, questions=grammar)) if grammar else status
    return in_edition(ruling, mat.rules)


def agree_ruling(mat: Mat, words: tuple[str, ...], vocabulary: Vocabulary) -> Ruling[str]:
    """The ruling on Agree, given the words that need two cubes."""
    if mat.rules.passing and not mat.grammar_demands:
        # Nobody disagrees with a Forceout by passing: a word beyond doubt is enough.
        vocabulary.work.step(len(words))
        statuses = zip(words, vocabulary.statuses_of(words), strict=True)
        sure = next((word for word, status in statuses if status is Status.YES), None)
        if sure is not None:
            return Ruling(Status.YES, sure)
    if words:
        questions = (question("LT21"), *grammar_questions(words[0], mat.grammar_demands))
        return Ruling(Status.JUDGE, words[0], questions=questions)
    return Ruling(Status.NO, reasons=("NO_TWO_CUBE_WORD",))


def _open(mat: Mat, vocabulary: Vocabulary, witness: T, word: str, rule: str) -> Ruling[T]:
    """A spelling exists, but grammar is demanded or a label is open: a person rules."""
    status = vocabulary.status(word, mat.demands)
    questions = (question(rule), *grammar_questions(word, mat.grammar_demands), *status.questions)
    return Ruling(Status.JUDGE, witness, _reasons(mat, *(("POSSESSIVE",) if mat.wants_possessive else ())), questions)


def _reasons(mat: Mat, *codes: str) -> tuple[str, ...]:
    return (*codes, "TAGS_TRUSTED") if mat.rules.trust_tags and mat.type_demand else codes


def _one_more_code(
    word: str, mat: Mat, cubes: tuple[Cube, ...], demand: Demand | None, demand_cube: Cube | None
) -> tuple[str, Mat]:
    """The first reason against a word that takes one more cube, or ``OK``, and the mat it is spelled on."""
    n_more = len(cubes) + (demand is not None)
    if n_more > 1 or (n_more == 0 and not mat.rules.passing) or (demand is None) != (demand_cube is None):
        return "NOT_ONE_MORE_CUBE", mat
    if demand is None or demand_cube is None:
        code = _spelling_code(word, mat, cubes, mat.letters)
        if code == "NOT_SPELLED" and mat.rules.word_on_mat_wins(len(mat.resources)):
            code = _spelling_code(word, mat, (), mat.letters)
        return code, mat
    code = demand_code(demand, demand_cube, mat)
    if code != OK:
        return code, mat  # a solution that relies on an unacceptable demand is incorrect (LT7)
    after = mat.after(demand_cube, demand)
    return _spelling_code(word, after, (), after.letters), after


def _two_cubes_code(word: str, mat: Mat, cubes: tuple[Cube, ...]) -> str:
    """The first reason against a word that takes these two cubes and cannot do with fewer (LG-D14), or ``OK``."""
    if mat.rules.passing:  # needed or not (LN-D3)
        fewest = 0 if mat.rules.forceout_cubes == "up_to_two" else 2
        fits = fewest <= len(cubes) <= 2 and len(set(cubes)) == len(cubes)
        return _spelling_code(word, mat, cubes, mat.letters) if fits else "NOT_TWO_CUBES"
    if len(cubes) != 2 or cubes[0] == cubes[1]:
        return "NOT_TWO_CUBES"
    code = _spelling_code(word, mat, cubes, mat.letters)
    fewer = (spell(word, mat, (), (*mat.letters, cube)) for cube in mat.distinct_resources)
    return "NO_TWO_CUBE_WORD" if code == OK and any(spelled is not None for spelled in fewer) else code


def _spelling_code(word: str, mat: Mat, must: tuple[Cube, ...], pool: tuple[Cube, ...]) -> str:
    if not satisfies(word, mat.demands, mat.rules):
        return "DEMAND_NOT_MET"
    return OK if spell(word, mat, must, pool) is not None else "NOT_SPELLED"
