"""Rulings that data can give where the rules alone leave a question to people (EVIDENCE.md 6).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Rules, parse_mat, win
    >>> mat = parse_mat("RC RA PT | OS YQ | type NOUN; gen A PLURAL", rules=Rules(evidence="data"))
    >>> ruling = win(mat, wordcore.load())
    >>> ruling.status.value, ruling.grounds, ruling.witness.word
    ('YES', 'DATA', 'ACTS')

Yes over SURE is yes, no over MAYBE is no, anything else is still a person's to decide, with the
first open demand named. What is definite by the rules never comes here. Not here: the words
(``meeting``), and what the rules say (``questions``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from wordcore.games.linguishtik.closing import CLOSED
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import MOST_SOURCES, Evidence, judge
from wordcore.games.linguishtik.facts import Facts
from wordcore.games.linguishtik.judge import grammar_questions
from wordcore.games.linguishtik.legality import available_letter_kinds, legal_grammar_demands, possessive_mats
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.meeting import sets
from wordcore.games.linguishtik.proofs import Proof, Wins
from wordcore.games.linguishtik.search import Search, serves_all
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.query import Answer, Question, Ruling, Status

_PER_JUDGED, _PER_DEMAND = 20, 10
T = TypeVar("T")
SENTENCE = Question("LT19", text="the sentence is for the table to judge")
"""The one question that a ruling by data leaves."""


def win(strict: Ruling[Proof | Wins], mat: Mat, vocabulary: Vocabulary, every: bool) -> Ruling[Any]:
    """Win, Trap and Now: over SURE, over MAYBE, and by a last demand of grammar."""
    meeting = vocabulary.meeting(mat.demands)
    for tier in meeting.tiers:
        proof = Search(mat, tier).alphabetical_win()
        if proof is not None:
            found = Search(mat, meeting.sure).every_win() if every else proof
            return sure(Status.YES, found, proof.word, mat, vocabulary)
    for word, demand in wins_by_grammar(Answer.YES, mat, vocabulary)[:1]:
        return _won_by_grammar(word, demand, strict, mat, vocabulary, every, is_sure=True)
    rest = Search(mat, meeting.rest)
    possible = rest.first_win()
    if possible is not None:
        return opened(strict, rest.every_win() if every else possible, possible.word, mat, vocabulary)
    for word, demand in wins_by_grammar(Answer.UNKNOWN, mat, vocabulary)[:1]:
        return _won_by_grammar(word, demand, strict, mat, vocabulary, every, is_sure=False)
    return sure(Status.NO, None, _word_of(strict), mat, vocabulary, "NO_WORD")


def _won_by_grammar(
    word: str, demand: Demand, strict: Ruling[Any], mat: Mat, vocabulary: Vocabulary, every: bool, *, is_sure: bool
) -> Ruling[Any]:
    proof = proof_by_grammar(word, demand, mat)
    found, after = proof.wins if every else proof, mat.after(mat.demand_cubes[0], demand)
    if is_sure:
        return sure(Status.YES, found, word, after, vocabulary)
    return opened(strict, found, word, after, vocabulary)


def wins_by_grammar(least: Answer, mat: Mat, vocabulary: Vocabulary) -> list[tuple[str, Demand]]:
    """Words on the mat that win by a grammar demand as the last one: where no letter demand serves, or a possessive.

    Each with its demand, possessives first; ``least`` is the answer that is enough.
    """
    if not mat.demand_cubes:
        return []
    found = []
    for demand, after in possessive_mats(mat):
        meeting = vocabulary.meeting(after.demands)
        words = Search(after, meeting.sure if least is Answer.YES else meeting.maybe).words_on_mat()
        found += [(word, demand) for word in words]
    if serves_all(available_letter_kinds(mat.demands, mat.rules)):
        return found
    meeting = vocabulary.meeting(mat.demands)
    left = Search(mat, meeting.sure if least is Answer.YES else meeting.maybe).on_mat_set()
    by_word: dict[str, Demand] = {}
    for demand in legal_grammar_demands(mat) if left else ():
        if not demand.is_possessive:
            is_sure, may_be = sets_with(demand, mat, vocabulary)
            meet = left & (is_sure if least is Answer.YES else may_be)
            left &= ~meet
            by_word |= dict.fromkeys(meeting.sure.listed(meet), demand)
    return found + sorted(by_word.items())


def sets_with(demand: Demand, mat: Mat, vocabulary: Vocabulary) -> tuple[int, int]:
    """SURE and MAYBE once a grammar demand, other than a possessive, is in force too; of the mat's own vocabulary."""
    demands = (*mat.grammar_demands, demand)
    vocabulary.work.step(_PER_DEMAND)
    if mat.wants_possessive:
        meeting = vocabulary.meeting(demands)
        return meeting.of_sure, meeting.of_maybe
    return sets(demands, vocabulary)


def proof_by_grammar(word: str, demand: Demand, mat: Mat) -> Proof:
    """The proof of a word on the mat that wins by a grammar demand."""
    return Proof.of(word, mat, mat.demand_cubes[0], demand, in_word=False)


def impossible(strict: Ruling[str], mat: Mat, vocabulary: Vocabulary) -> Ruling[str]:
    """Impossible: no word of MAYBE can be formed."""
    found, is_sure = formed(mat, vocabulary, lambda search: search.all_words(firsts=True))
    if found is None:
        return sure(Status.YES, None, strict.witness, mat, vocabulary, "NO_WORD")
    if is_sure:
        return sure(Status.NO, found, found, mat, vocabulary, "WORD_EXISTS")
    return opened(strict, found, found, mat, vocabulary)


def possible(strict: Ruling[str], mat: Mat, vocabulary: Vocabulary) -> Ruling[str]:
    """Whether the roll spells a word (LT22)."""
    found, is_sure = formed(mat, vocabulary, lambda search: search.all_words(firsts=True))
    if found is None:
        return sure(Status.NO, None, strict.witness, mat, vocabulary, "NO_WORD")
    if is_sure:
        return sure(Status.YES, found, found, mat, vocabulary)
    return opened(strict, found, found, mat, vocabulary)


def agree(strict: Ruling[str], mat: Mat, vocabulary: Vocabulary) -> Ruling[str]:
    """Agree with a Forceout: a word that takes two cubes."""
    found, is_sure = formed(mat, vocabulary, Search.two_cube_words)
    if found is None:
        return sure(Status.NO, None, strict.witness, mat, vocabulary, "NO_TWO_CUBE_WORD")
    if is_sure:
        return sure(Status.YES, found, found, mat, vocabulary)
    return opened(strict, found, found, mat, vocabulary)


def formed(mat: Mat, vocabulary: Vocabulary, words: Callable[[Search], list[str]]) -> tuple[str | None, bool]:
    """The commonest word of SURE that a search gives, or one of MAYBE; and which of them it is."""
    meeting = vocabulary.meeting(mat.demands)
    for tier in meeting.tiers:
        if found := words(Search(mat, tier)):
            return found[0], True
    found = words(Search(mat, meeting.rest))
    return (found[0] if found else None), False


def solution(status: Ruling[str], word: str, mat: Mat, vocabulary: Vocabulary) -> Ruling[str]:
    """A written solution whose spelling is right: its status and its grammar, as data have them."""
    found = _written(word.upper(), mat, vocabulary)
    if found is Answer.NO:
        return sure(Status.NO, word, word.upper(), mat, vocabulary, "DEMAND_NOT_MET")
    if found is Answer.YES:
        return sure(Status.YES, word, word.upper(), mat, vocabulary)
    return opened(replace(status, status=Status.JUDGE), word, word.upper(), mat, vocabulary)


def _written(word: str, mat: Mat, vocabulary: Vocabulary) -> Answer:
    """E(w) of a word that LT20 does not exclude: the smaller of its status and its grammar."""
    vocabulary.work.step(_PER_JUDGED)
    found = judge(word, mat.demands, Facts.of(vocabulary.lexicon), mat.rules).answer
    if found is not Answer.YES:
        return found
    if mat.wants_possessive:
        return Answer.YES if vocabulary.has_clean_base(word) else Answer.UNKNOWN
    return Answer.YES if vocabulary.status(word).status is Status.YES else Answer.UNKNOWN


# --- rulings --------------------------------------------------------------------------------------


def sure(
    status: Status, witness: T | None, word: str | None, mat: Mat, vocabulary: Vocabulary, *reasons: str
) -> Ruling[T]:
    """A ruling by data, with what they say about one word, demand by demand, and whose data they are."""
    evidence = told(word, mat, vocabulary) if word else ()
    named: dict[str, int] = {}
    for _, found in evidence:
        for source in found.sources:
            named[source] = named.get(source, 0) + 1
    # The biggest share first; a label alone leaves the lexicon's own sources.
    sources = sorted(named, key=lambda source: -named[source]) or _of_labels(word, vocabulary)
    return Ruling(status, witness, reasons, (SENTENCE,), tuple(sources[:MOST_SOURCES]), evidence)


def _of_labels(word: str | None, vocabulary: Vocabulary) -> list[str]:
    return list(vocabulary.status(word).sources if word else ()) or [CLOSED]


def told(word: str, mat: Mat, vocabulary: Vocabulary) -> tuple[tuple[Demand, Evidence], ...]:
    """What data say about a word and each grammar demand, beside the type."""
    vocabulary.work.step(_PER_JUDGED * (len(mat.grammar_demands) + 1))
    facts = Facts.of(vocabulary.lexicon)
    kept = facts.facts.told
    key = word, mat.demands, mat.rules.two_functions
    found = kept.get(key)
    if found is None:
        types = tuple(demand for demand in mat.demands if demand.kind == "type" or demand.is_possessive)
        found = tuple(
            (demand, judge(word, (*types, demand), facts, mat.rules)) for demand in dict.fromkeys(mat.grammar_demands)
        )
        if not all(found_one.answer is Answer.YES for _, found_one in found):
            whole = judge(word, mat.demands, facts, mat.rules)
            found = tuple((d, e) for d, e in found if e.answer is whole.answer) or tuple(
                (demand, whole) for demand in mat.grammar_demands[-1:]
            )
        if len(kept) > 4096:
            kept.clear()
        kept[key] = found
    return found


def opened(strict: Ruling[Any], witness: T | None, word: str, mat: Mat, vocabulary: Vocabulary) -> Ruling[T]:
    """Still a person's: the first open demand, or the open label, is asked."""
    facts = Facts.of(vocabulary.lexicon)
    evidence = told(word, mat, vocabulary)
    vocabulary.work.step(_PER_JUDGED * (len(mat.grammar_demands) + 1))
    types = [demand for demand in mat.demands if demand.kind == "type" or demand.is_possessive]
    unsure = [
        demand
        for demand in mat.grammar_demands
        if judge(word, (*types, demand), facts, mat.rules).answer is not Answer.YES
    ]
    if not unsure and judge(word, mat.demands, facts, mat.rules).answer is not Answer.YES:
        unsure = [demand for demand in mat.grammar_demands if demand.kind != "type"][-1:] or list(mat.grammar_demands)
    asked = grammar_questions(word, unsure[:1]) if unsure else vocabulary.status(word, mat.demands).questions[:1]
    return Ruling(Status.JUDGE, witness, strict.reasons, asked or strict.questions[:1], (), evidence)


def _word_of(ruling: Ruling[Proof | Wins]) -> str | None:
    found = ruling.witness
    if found is None:
        return None
    return found.first_word if isinstance(found, Wins) else found.word
