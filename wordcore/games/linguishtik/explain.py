"""Why a mat is won or not, and why a word fails: proofs cube by cube, what each demand killed, a sentence to fill in.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import explain, parse_mat
    >>> mat = parse_mat("RC RA PT | OS KQ | designation S-V-DO; type NOUN; func DIRECT_OBJECT; gen A PLURAL")
    >>> found = explain(mat, wordcore.load())
    >>> print(found.told[0])
    ACTS (commonness 10): the red A, the red C, the pink T, the orange S; one more cube: the orange S.
    >>> print(explain(mat, wordcore.load(), word="coat").told[0])
    COAT fails: the cubes lack O of COAT (FORM).

Answers are those of data, whatever evidence the mat's rules believe, and sentences are not judged.
Not here: the rulings themselves (``questions``).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from wordcore._engine.shakes.spellings import Spellings
from wordcore.errors import BadValueError, shown
from wordcore.games.core import Value
from wordcore.games.fields import expect
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.by_data import proof_by_grammar, wins_by_grammar
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import Evidence, by_spelling, judge
from wordcore.games.linguishtik.facts import Facts
from wordcore.games.linguishtik.failing import Reason, reasons_against
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Proof
from wordcore.games.linguishtik.questions import solution_ruling
from wordcore.games.linguishtik.score import Call
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.setup import by_data
from wordcore.games.linguishtik.skeleton import Skeleton, skeleton
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.games.linguishtik.ways import ways
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, Status

_PER_WAY, _PER_DEMAND, _PER_CUBE, _STEPS_PER_NAME = 200, 40, 4, 8
MOST_PROOFS = 12
MOST_EXAMPLES = 5
ANY_WORD = "[the word]"
_UNRANKED = 1000


@dataclass(frozen=True, slots=True)
class Way(Proof):
    """A proof, with what data say of its word: demand by demand, and how common it is (SCOWL's size, 10 to 95).

    ``status`` is ``YES`` if data answer all, otherwise ``JUDGE``, and ``question`` is what a person must say.
    """

    status: Status = Status.YES
    answers: tuple[tuple[Demand, Evidence], ...] = ()
    commonness: int | None = None
    question: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data; ``letter`` is what a cube stands for."""
        answers = [{"demand": d.to_json(), "text": d.wording, **found.to_json()} for d, found in self.answers]
        more = {"status": self.status.value, "answers": answers, "commonness": self.commonness}
        return {**Proof.to_json(self), **more, "question": self.question}


@dataclass(frozen=True, slots=True)
class Killed(Value):
    """What a demand did to the words that all cubes of the mat spell, after the demands before it.

    ``count`` words met everything before it and do not meet it, ``examples`` are the commonest of them;
    ``opened`` words became possible by it, which only a wild colour, a transfer or a possessive does.
    """

    demand: Demand
    count: int
    examples: tuple[str, ...]
    opened: int = 0


@dataclass(frozen=True, slots=True)
class Explanation(Value):
    """Why there is a win or none; with a word, why that word wins or fails."""

    mat: Mat
    word: str | None
    status: Status
    """Of the word if one was asked about, otherwise of Challenge Win (in 2026-27, Now)."""
    proofs: tuple[Way, ...]
    """The ways to win, best evidence first, then the commonest word; one per word unless a word was asked about."""
    n_proofs: int
    killed: tuple[Killed, ...]
    n_spelled: int
    """How many words all cubes of the mat spell without demands, and with them."""
    n_left: int
    skeleton: Skeleton | None
    reasons: tuple[Reason, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """The same in sentences."""
        return tuple(_told(self))

    def __str__(self) -> str:
        return "\n".join(self.told)

    def to_json(self) -> dict[str, Any]:
        """Plain data, ``told`` included."""
        return {**Value.to_json(self), "told": list(self.told)}


@ordered
def explain(
    mat: Mat, lexicon: Lexicon, word: str | None = None, *, limit: int = MOST_PROOFS, ospd: WordList | None = None
) -> Explanation:
    """Explains the mat, or one word on it; at most ``limit`` proofs are spelled out, all are counted.

    Raises ``ValueError`` for a negative limit, and WorkLimitError.
    """
    if expect(limit, int, "limit") < 0:
        raise BadValueError.at("limit", "0 or more", shown(limit))
    mat = replace(mat, rules=by_data(mat.rules))
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "explain")
    killed, n_spelled, n_left = _killed(mat, vocabulary)
    reasons: tuple[Reason, ...] = ()
    if word is None:
        proofs, n_proofs = _best(mat, vocabulary, limit)
        found = tuple(_way(proof, mat, vocabulary) for proof in proofs)
        status = found[0].status if found else Status.YES if n_proofs else Status.NO
    else:
        every = [_way(proof, mat, vocabulary) for proof in _of_word(word.upper(), mat, vocabulary)]
        every = [way for status in (Status.YES, Status.JUDGE) for way in every if way.status is status]
        reasons = () if every else reasons_against(word, mat, vocabulary)
        found, n_proofs = tuple(every[:limit]), len(every)
        status = every[0].status if every else Status.NO
    sentence = None
    if mat.designation is not None:
        used = found[0].word if found else word.upper() if word else ANY_WORD
        sentence = skeleton(mat.designation, used, mat.demands)
    asked = None if word is None else word.upper()
    return Explanation(mat, asked, status, found, n_proofs, killed, n_spelled, n_left, sentence, reasons)


# --- proofs ---------------------------------------------------------------------------------------


def _best(mat: Mat, vocabulary: Vocabulary, limit: int) -> tuple[Iterator[Proof], int]:
    """One proof per word that wins, what data confirm first, then the commonest; and how many words do."""
    meeting = vocabulary.meeting(mat.demands)
    winning = Search(mat, meeting.maybe).winning_words()
    by_grammar = dict(wins_by_grammar(Answer.UNKNOWN, mat, vocabulary))
    confirmed = dict(wins_by_grammar(Answer.YES, mat, vocabulary))
    by_grammar |= confirmed
    index = meeting.spellings.index
    sure = winning & meeting.of_sure
    others, listed = winning & ~sure, set[int]()
    # Words that win by grammar may win otherwise, too, and need not be of this vocabulary.
    listed.update(place for place in map(index, by_grammar) if place >= 0)
    for place in listed:
        vocabulary.work.step()
        sure, others = sure & ~(1 << place), others & ~(1 << place)
    n_words = sure.bit_count() + others.bit_count()
    extra: list[list[str]] = [[], []]
    for word in by_grammar:
        place = index(word)
        is_sure = word in confirmed or (place >= 0 and bool(winning & meeting.of_sure & (1 << place)))
        extra[0 if is_sure else 1].append(word)
    rank = _rank_by(vocabulary)
    words = (
        word
        for members, more in ((sure, extra[0]), (others, extra[1]))
        for word in heapq.merge(_commonest(members, meeting.spellings, vocabulary), sorted(more, key=rank), key=rank)
    )
    proofs = (next(ways(word, mat), None) or proof_by_grammar(word, by_grammar[word], mat) for word in words)
    return islice(proofs, limit), n_words + len(by_grammar)


def _of_word(word: str, mat: Mat, vocabulary: Vocabulary) -> Iterator[Proof]:
    """Every way to win with one word."""
    vocabulary.work.step(_PER_WAY + _PER_CUBE * (len(mat.letters) + len(mat.resources)))
    yield from ways(word, mat)
    for winning, demand in wins_by_grammar(Answer.UNKNOWN, mat, vocabulary):
        if winning == word:
            yield proof_by_grammar(word, demand, mat)


def _way(proof: Proof, mat: Mat, vocabulary: Vocabulary) -> Way:
    """A proof with the ruling on it as a written solution."""
    lexicon = vocabulary.lexicon
    n_cubes = len(mat.letters) + len(mat.resources)
    vocabulary.work.step(_PER_WAY + _PER_DEMAND * len(mat.demands) + _PER_CUBE * n_cubes)
    demand_cube = proof.cube if proof.demand is not None else None
    cubes = (proof.cube,) if proof.cube is not None and demand_cube is None else ()
    called: Call = "now" if mat.rules.passing else "win"
    ruling = solution_ruling(called, proof.word, mat, vocabulary, cubes, proof.demand, demand_cube)
    demands = mat.demands if proof.demand is None else (*mat.demands, proof.demand)
    question = next((str(asked) for asked in ruling.questions), "") if ruling.status is Status.JUDGE else ""
    return Way(
        *(proof.word, proof.cubes, proof.cube, proof.demand, proof.in_word),
        status=ruling.status,
        answers=tuple(_answers(proof.word, demands, mat, lexicon)),
        commonness=lexicon.commonness(proof.word) if proof.word in lexicon else None,
        question=question,
    )


def _answers(word: str, demands: Sequence[Demand], mat: Mat, lexicon: Lexicon) -> Iterator[tuple[Demand, Evidence]]:
    """What data say of the word and each demand, beside the type."""
    facts = Facts.of(lexicon)
    types = tuple(demand for demand in demands if demand.kind == "type" or demand.is_possessive)
    for demand in dict.fromkeys(demands):
        if demand.is_letter_demand:
            yield demand, by_spelling(word, demand, mat.rules)
        else:
            yield demand, judge(word, (demand, *types), facts, mat.rules)


def _rank_by(vocabulary: Vocabulary) -> Callable[[str], tuple[int, str]]:
    """The order of words: by commonness, then by the alphabet."""
    lexicon, work = vocabulary.lexicon, vocabulary.work

    def rank(word: str) -> tuple[int, str]:
        work.step()
        # A possessive is spelled like no word of the lexicon.
        return (lexicon.commonness(word) if word in lexicon else None) or _UNRANKED, word

    return rank


def _commonest(members: int, spellings: Spellings, vocabulary: Vocabulary) -> Iterator[str]:
    """The words of a set in that order, as far as they are asked for."""
    words, work = vocabulary.words, vocabulary.work
    if spellings is words.spellings:
        for some in words.by_commonness(members):
            work.spend(some.bit_count() * _STEPS_PER_NAME)
            yield from sorted(spellings.listed(some))
    else:
        work.spend(members.bit_count() * _STEPS_PER_NAME)
        yield from sorted(spellings.listed(members), key=_rank_by(vocabulary))


# --- what the demands killed ----------------------------------------------------------------------


def _killed(mat: Mat, vocabulary: Vocabulary) -> tuple[tuple[Killed, ...], int, int]:
    """What each demand did in turn, how many words there were before the first, how many after the last."""
    words, before = _spelled(replace(mat, demands=()), vocabulary)
    n_spelled, found = before.bit_count(), []
    for place, demand in enumerate(mat.demands, start=1):
        words_after, after = _spelled(replace(mat, demands=mat.demands[:place]), vocabulary)
        # A possessive has words of its own: those of either vocabulary are compared by their spelling.
        stay = _of_other(after, words_after, words, vocabulary) if demand.is_possessive else after
        dead = before & ~stay
        n_opened = after.bit_count() - (stay & before).bit_count()
        examples = tuple(islice(_commonest(dead, words, vocabulary), MOST_EXAMPLES))
        found.append(Killed(demand, dead.bit_count(), examples, n_opened))
        words, before = words_after, after
    return tuple(found), n_spelled, before.bit_count()


def _of_other(members: int, spellings: Spellings, wanted: Spellings, vocabulary: Vocabulary) -> int:
    """The words of a set that another vocabulary has, as a set of it."""
    vocabulary.work.spend(members.bit_count() * _STEPS_PER_NAME * 2)
    return wanted.members(spellings.listed(members))


def _spelled(mat: Mat, vocabulary: Vocabulary) -> tuple[Spellings, int]:
    """The words of all cubes that may meet the demands, as far as data go."""
    meeting = vocabulary.meeting(mat.demands)
    return meeting.spellings, Search(mat, meeting.maybe).all_words_set()


# --- sentences ------------------------------------------------------------------------------------


def _told(found: Explanation) -> Iterator[str]:
    if found.word is not None:
        yield from _told_of_word(found.word, found)
    else:
        yield from _told_of_mat(found)
    if found.skeleton is not None and not found.reasons:
        yield f"A sentence to fill in ({found.skeleton.note}): {found.skeleton.text}"
    if found.proofs:
        yield "Words and grammar are as far as data go; sentences are not judged."


def _told_of_word(word: str, found: Explanation) -> Iterator[str]:
    for way in found.proofs[:1]:
        yield from _told_of_way(way)
        if len(found.proofs) > 1:
            others = [_one_more(other) for other in found.proofs[1:]]
            yield f"Other ways: {'; '.join(others)}{_and_more(found.n_proofs - len(found.proofs))}."
    for place, reason in enumerate(found.reasons):
        yield f"{word} fails: {reason}." if not place else f"Also: {reason}."


def _told_of_mat(found: Explanation) -> Iterator[str]:
    for way in found.proofs:
        yield from _told_of_way(way)
    n_more = found.n_proofs - len(found.proofs)
    if n_more:
        yield f"{n_more:,} more words win." if found.proofs else f"{n_more:,} words win."
    if not found.n_proofs:
        yield "No word wins with one more cube."
    yield f"Without demands all cubes spell {_words(found.n_spelled)}, with them {found.n_left:,}."
    for one in found.killed:
        examples = f" ({', '.join(one.examples)}{' ...' if one.count > len(one.examples) else ''})" if one.count else ""
        opened = f", opened {_words(one.opened)}" if one.opened else ""
        yield f"The demand {one.demand.wording!r} killed {_words(one.count)}{examples}{opened}."


def _told_of_way(way: Way) -> Iterator[str]:
    letters = (_said(cube) + ("" if cube.face == letter else f" as {letter}") for cube, letter in way.spelled)
    how_common = "" if way.commonness is None else f" (commonness {way.commonness})"
    yield f"{way.word}{how_common}: {', '.join(letters)}; {_one_more(way)}."
    told: dict[Evidence, list[str]] = {}
    for demand, found in way.answers:
        if not demand.is_letter_demand:
            told.setdefault(found, []).append(demand.wording)
    for found, demands in told.items():
        yield f"{way.word} is {'; '.join(demands)}: {found.answer.value}, {found.reason}."
    if way.question:
        yield f"For the judge: {way.question}"


def _one_more(way: Way) -> str:
    if way.cube is None:
        return "no cube is needed"
    if way.demand is not None:
        return f"one more cube: {_said(way.cube)} for the demand {way.demand.wording!r}"
    return f"one more cube: {_said(way.cube)}{'' if way.in_word else ', left out of the word'}"


def _said(cube: Cube) -> str:
    return f"the {cube.colour_name} {cube.face}"


def _words(n: int) -> str:
    return "1 word" if n == 1 else f"{n:,} words"


def _and_more(n: int) -> str:
    return f"; and {n:,} more" if n else ""
