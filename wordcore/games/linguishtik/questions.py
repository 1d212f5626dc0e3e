"""Win, Trap, Impossible, and the roll: the questions about a mat, as rulings.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, Rules, win
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> ruling = win(Mat.of("RC RA PT", "OS YQ", rules=Rules(assume_clean=True)), lexicon)
    >>> ruling.status.value, ruling.witness.word, ruling.witness.cube.code
    ('YES', 'CATS', 'OS')

Grammar can only shrink the set of acceptable words, so "no word" is definite
and "a word" is ``JUDGE`` as long as grammar is demanded or a label is open.
Parts of speech never change an answer unless ``trust_tags`` is on; then the
reasons say ``TAGS_TRUSTED``. The Forceout is in ``forceout``.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.judge import ask, grammar_questions, question
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.reading import ALWAYS_SERVING, Proof, Reading, Wins
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of
from wordcore.query import Ruling, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


def read(mat: Mat, lexicon: Lexicon | Vocabulary, ospd: Container[str] | None = None) -> Reading:
    """The mat as the engine reads it: the bare facts, without rulings."""
    return Reading(mat, vocabulary_of(lexicon, mat.rules, ospd).table(mat))


def win(mat: Mat, lexicon: Lexicon | Vocabulary, *, every: bool = False, ospd: Container[str] | None = None) -> Ruling:
    """Is Challenge Win right (LT17.A)? The witness is a ``Proof``, or all ``Wins`` with ``every``.

    >>> import wordcore
    >>> mat = Mat.of("RC RA PT OX", "KQ")
    >>> found = win(mat, wordcore.Lexicon.from_words(["cats"]), every=True).witness
    >>> [str(demand) for demand in found.board_demands]
    ['wild O', 'xfer X S']
    """
    vocabulary = vocabulary_of(lexicon, mat.rules, ospd)
    reading = Reading(mat, vocabulary.table(mat))
    found: Proof | Wins | None = reading.every_win() if every else reading.first_win()
    if found:
        sure = Reading(mat, vocabulary.table(mat, clean=True)).first_win() if not mat.grammar_demands else None
        if sure is not None:
            return Ruling(Status.YES, found if every else sure, _reasons(mat))
        word = found.first_word if isinstance(found, Wins) else found.word
        return _open(mat, vocabulary, found, word, "LT17.A")
    if mat.wants_possessive:
        return ask("LT17.A", reasons=("POSSESSIVE",))
    if _grammar_demand_may_serve(reading):
        return ask("LT17.A", reasons=("GRAMMAR_DEMAND_MIGHT_SERVE",), witness=reading.first_on_mat())
    return Ruling(Status.NO, None, _reasons(mat, "NO_WORD" if mat.resources else "NO_RESOURCES"))


def trap(mat: Mat, lexicon: Lexicon | Vocabulary, *, every: bool = False, ospd: Container[str] | None = None) -> Ruling:
    """Is Challenge Trap right (LT17.B)? WIN before the last cube move was made.

    >>> import wordcore
    >>> mat = Mat.of("RC RA PT YE", "OS").with_last_move(["letter", "YE"])
    >>> trap(mat, wordcore.Lexicon.from_words(["cats"])).witness.word
    'CATS'
    """
    before = mat.before_last_move()
    if before is None:
        return Ruling(Status.NO, reasons=("NO_CUBE_MOVE",))
    ruling = win(before, lexicon, every=every, ospd=ospd)
    if ruling.status is Status.JUDGE:
        questions = (
            question("LT17.B"),
            *(q for q in ruling.questions if q.rule != "LT17.A"),
        )
        return Ruling(ruling.status, ruling.witness, ruling.reasons, questions)
    return ruling


def impossible(mat: Mat, lexicon: Lexicon | Vocabulary, *, ospd: Container[str] | None = None) -> Ruling:
    """Is Challenge Impossible right (LT17.C)? ``YES`` is definite; a word makes it ``JUDGE``.

    >>> import wordcore
    >>> impossible(Mat.of("RC", "PA YT OQ"), wordcore.Lexicon.from_words(["cats"])).status.value
    'YES'
    """
    reading = read(mat, lexicon, ospd)
    words = reading.all_words(limit=1)
    if words:
        questions = (question("LT17.C"), *grammar_questions(words[0], mat.grammar_demands))
        return Ruling(Status.JUDGE, words[0], _reasons(mat, "WORD_EXISTS"), questions)
    if mat.wants_possessive:
        return ask("LT17.C", reasons=("POSSESSIVE",))
    return Ruling(Status.YES, reasons=_reasons(mat, "NO_WORD"))


def possible_from_roll(
    cubes: Sequence[Cube],
    lexicon: Lexicon | Vocabulary,
    rules: Rules = DEFAULT_RULES,
    *,
    ospd: Container[str] | None = None,
) -> Ruling:
    """Can any word be spelled from the roll (LT22)? ``NO`` makes Player One's Forceout right.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import parse_cubes
    >>> possible_from_roll(parse_cubes("RB RC"), wordcore.Lexicon.from_words(["cats"])).status.value
    'NO'
    """
    mat = Mat(resources=tuple(cubes), rules=rules)
    vocabulary = vocabulary_of(lexicon, rules, ospd)
    words = Reading(mat, vocabulary.table(mat)).all_words(limit=1)
    if not words:
        return Ruling(Status.NO, reasons=("NO_WORD",))
    sure = Reading(mat, vocabulary.table(mat, clean=True)).all_words(limit=1)
    return Ruling(Status.YES, sure[0]) if sure else _open(mat, vocabulary, words[0], words[0], "LT22")


def _open(mat: Mat, vocabulary: Vocabulary, witness: object, word: str, rule: str) -> Ruling:
    """A spelling exists, but grammar is demanded or a label is open: a person rules."""
    labels = vocabulary.status(word).questions
    questions = (question(rule), *grammar_questions(word, mat.grammar_demands), *labels)
    return Ruling(Status.JUDGE, witness, _reasons(mat), questions)


def _grammar_demand_may_serve(reading: Reading) -> bool:
    """A word lies on the mat and only a demand that nobody can test here is left as the last one."""
    return bool(reading.mat.demand_cubes and not reading.kinds & ALWAYS_SERVING and reading.first_on_mat() is not None)


def _reasons(mat: Mat, *codes: str) -> tuple[str, ...]:
    return (*codes, "TAGS_TRUSTED") if mat.rules.trust_tags and mat.type_demand else codes
