"""The formable words, ranked by what the lexicon's tags say about the demands.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, candidates
    >>> mat = Mat.of("RC RA PT OS", demands=["type NOUN", "gen A PLURAL"])
    >>> found = candidates(mat, wordcore.load())
    >>> found[0].word, found[0].marks[mat.demands[0]].value
    ('ACTS', 'yes')

Tags are three-valued and only rank: a word whose demanded type is a definite no
comes last, with the reason ``POS_DOUBTFUL``, and is never left out unless the
rules say ``trust_tags``.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.reading import Reading
from wordcore.games.linguishtik.vocabulary import Vocabulary, vocabulary_of
from wordcore.query import Answer, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

# Function: the verb forms that can serve in it.
_TENSES: Mapping[str, tuple[str, ...]] = {
    "SIMPLE_PRESENT": ("verb.base", "verb.third_person"),
    "SIMPLE_PAST": ("verb.past",),
    "SIMPLE_FUTURE": ("verb.base",),
    "PRESENT_PERFECT": ("verb.past_participle",),
    "PAST_PERFECT": ("verb.past_participle",),
    "FUTURE_PERFECT": ("verb.past_participle",),
    "PRESENT_PROGRESSIVE": ("verb.present_participle",),
    "PAST_PROGRESSIVE": ("verb.present_participle",),
    "FUTURE_PROGRESSIVE": ("verb.present_participle",),
    "PRESENT_PERFECT_PROGRESSIVE": ("verb.present_participle",),
    "PAST_PERFECT_PROGRESSIVE": ("verb.present_participle",),
    "FUTURE_PERFECT_PROGRESSIVE": ("verb.present_participle",),
    "INFINITIVE": ("verb.base",),
    "GERUND": ("verb.present_participle",),
    "PARTICIPLE": ("verb.present_participle", "verb.past_participle"),
    "SUBORDINATOR": ("conjunction.subordinator",),
    "CONJUNCTIVE_ADVERB": ("conjunction.conjunctive_adverb",),
}

# General demand: the tags that can answer it. What is not here is about use, not about the word.
_GENERAL: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("A", "SINGULAR"): ("noun.singular",),
    ("A", "PLURAL"): ("noun.plural",),
    ("A", "COLLECTIVE"): ("noun.collective",),
    ("A", "ABSTRACT"): ("noun.abstract",),
    ("A", "CONCRETE"): ("noun.concrete",),
    ("B", "SINGULAR"): ("pronoun.singular",),
    ("B", "PLURAL"): ("pronoun.plural",),
    ("B", "PERSONAL"): ("pronoun.personal",),
    ("B", "INDEFINITE"): ("pronoun.indefinite",),
    ("B", "INTERROGATIVE"): ("pronoun.interrogative",),
    ("B", "DEMONSTRATIVE"): ("pronoun.demonstrative",),
    ("B", "RELATIVE"): ("pronoun.relative",),
    ("B", "NOMINATIVE_CASE"): ("pronoun.nominative",),
    ("B", "OBJECTIVE_CASE"): ("pronoun.objective",),
    ("B", "INTENSIVE"): ("pronoun.intensive",),
    ("B", "REFLEXIVE"): ("pronoun.reflexive",),
    ("C", "LINKING"): ("verb.linking",),
    ("C", "AUXILIARY"): ("verb.auxiliary",),
    ("C", "REGULAR"): ("verb.regular",),
    ("C", "IRREGULAR"): ("verb.irregular",),
    ("C", "IMPERATIVE_MOOD"): ("verb.base",),
    ("C", "EMPHATIC_FORM"): ("verb.base",),
    ("C", "PRESENT_INFINITIVE"): ("verb.base",),
    ("C", "PRESENT_PERFECT_INFINITIVE"): ("verb.past_participle",),
    ("C", "PRESENT_PARTICIPLE"): ("verb.present_participle",),
    ("C", "PAST_PARTICIPLE"): ("verb.past_participle",),
    ("C", "TRANSITIVE"): ("verb.transitive",),
    ("C", "INTRANSITIVE"): ("verb.intransitive",),
    ("D", "POSITIVE"): ("adjective.positive",),
    ("D", "COMPARATIVE"): ("adjective.comparative",),
    ("D", "SUPERLATIVE"): ("adjective.superlative",),
    ("D", "POSSESSIVE_NOUN"): ("noun",),
    ("D", "POSSESSIVE_PRONOUN"): ("adjective.possessive_pronoun", "pronoun"),
    ("E", "POSITIVE"): ("adverb.positive",),
    ("E", "COMPARATIVE"): ("adverb.comparative",),
    ("E", "SUPERLATIVE"): ("adverb.superlative",),
    ("H", "COMPOUND_WORD"): ("compound",),
    ("I", "COMPOUND_WORD"): ("compound",),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A formable word, what tags say about each grammar demand, and its status under LT20."""

    word: str
    status: Status
    marks: Mapping[Demand, Answer]
    reasons: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "word": self.word,
            "status": self.status.value,
            "marks": [[demand.to_json(), answer.value] for demand, answer in self.marks.items()],
            "reasons": list(self.reasons),
        }


def candidates(
    mat: Mat,
    lexicon: Lexicon | Vocabulary,
    *,
    with_resources: bool = False,
    ospd: Container[str] | None = None,
) -> tuple[Candidate, ...]:
    """The words of Letters, or of Letters and Resources, best marks first.

    Doubtful types come last; then fewer definite noes, more definite yeses, the alphabet.
    """
    vocabulary = vocabulary_of(lexicon, mat.rules, ospd)
    reading = Reading(mat, vocabulary.table(mat))
    words = reading.all_words() if with_resources else reading.words_on_mat()
    found = [_candidate(word, mat, vocabulary) for word in words]
    return tuple(sorted(found, key=_rank))


def mark(word: str, demand: Demand, lexicon: Lexicon) -> Answer:
    """What the tags say about one word and one grammar demand.

    >>> import wordcore
    >>> mark("mice", Demand("gen", "A", "PLURAL"), wordcore.load()).value
    'yes'
    """
    if word not in lexicon:  # a possessive made of a noun and an S
        return Answer.UNKNOWN
    if demand.kind == "type":
        return _any_of(word, (str(demand.args[0]).lower(),), lexicon)
    if demand.kind == "func":
        return _any_of(word, _TENSES.get(str(demand.args[0]), ()), lexicon)
    section, name, *parameter = map(str, demand.args)
    answer = _any_of(word, _GENERAL.get((section, name), ()), lexicon)
    if parameter and section in ("D", "E") and answer is not Answer.NO:
        part = "adjective" if section == "D" else "adverb"
        formation = lexicon.has_tag(word, f"{part}.{parameter[0]}")
        return formation if formation is Answer.NO or answer is Answer.YES else answer
    return answer


def _candidate(word: str, mat: Mat, vocabulary: Vocabulary) -> Candidate:
    marks = {demand: mark(word, demand, vocabulary.lexicon) for demand in mat.grammar_demands}
    doubtful = any(demand.kind == "type" and answer is Answer.NO for demand, answer in marks.items())
    ruling = vocabulary.status(word)
    # A possessive such as DOG'S is not in the lexicon without its apostrophe: open, not wrong.
    status = Status.JUDGE if ruling.status is Status.NO else ruling.status
    return Candidate(word, status, marks, ("POS_DOUBTFUL",) if doubtful else ())


def _rank(candidate: Candidate) -> tuple[bool, int, int, str]:
    answers = list(candidate.marks.values())
    return bool(candidate.reasons), answers.count(Answer.NO), -answers.count(Answer.YES), candidate.word


def _any_of(word: str, tags: tuple[str, ...], lexicon: Lexicon) -> Answer:
    """YES if some tag is, NO if all are, otherwise unknown; no tags, nothing known."""
    answers = [lexicon.has_tag(word, tag) for tag in tags]
    if Answer.YES in answers:
        return Answer.YES
    return Answer.NO if answers and all(answer is Answer.NO for answer in answers) else Answer.UNKNOWN
