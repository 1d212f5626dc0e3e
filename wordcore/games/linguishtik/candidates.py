"""The words that can be spelled, ranked by what the lexicon's tags say about the demands.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, candidates
    >>> mat = Mat.of("RC RA PT OS", demands=["type NOUN", "gen A PLURAL"])
    >>> found = candidates(mat, wordcore.load())
    >>> found[0].word, found[0].marks[0]
    ('ACTS', (Demand('type', 'NOUN'), <Answer.YES: 'yes'>))

Tags are three-valued and only rank: a word whose demanded type is a definite no
comes last, with the reason ``POS_DOUBTFUL``, and is never left out unless the
rules say ``trust_tags``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wordcore.errors import BadValueError, shown
from wordcore.games.core import Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.closing import Sets
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.everyone import Everyone
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.tables import SECTION_TYPES, place_of
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Answer, Status
from wordcore.tags import TAGS

_PER_MARKED, _PER_CANDIDATE, _PER_POSSESSIVE = 3, 3, 40
Marks = tuple[tuple[Demand, Answer], ...]
# What can answer a demand about the word; what is not here is about its use.
_FUNCTION_TAGS: Mapping[str, tuple[str, ...]] = {
    name: tuple(tags.split())
    for tags, names in {
        "verb.base verb.third_person": "SIMPLE_PRESENT",
        "verb.past": "SIMPLE_PAST",
        "verb.base": "SIMPLE_FUTURE INFINITIVE",
        "verb.past_participle": "PRESENT_PERFECT PAST_PERFECT FUTURE_PERFECT",
        "verb.present_participle": "PRESENT_PROGRESSIVE PAST_PROGRESSIVE FUTURE_PROGRESSIVE GERUND "
        "PRESENT_PERFECT_PROGRESSIVE PAST_PERFECT_PROGRESSIVE FUTURE_PERFECT_PROGRESSIVE",
        "verb.present_participle verb.past_participle": "PARTICIPLE",
        "conjunction.subordinator": "SUBORDINATOR",
        "conjunction.conjunctive_adverb": "CONJUNCTIVE_ADVERB",
    }.items()
    for name in names.split()
}
# General demands whose tag does not follow from their name.
_GENERAL_TAGS: Mapping[tuple[str, str], tuple[str, ...]] = {
    **dict.fromkeys(
        (("C", name) for name in ("IMPERATIVE_MOOD", "EMPHATIC_FORM", "PRESENT_INFINITIVE")), ("verb.base",)
    ),
    ("C", "PRESENT_PERFECT_INFINITIVE"): ("verb.past_participle",),
    ("D", "POSSESSIVE_NOUN"): ("noun",),
    ("D", "POSSESSIVE_PRONOUN"): ("adjective.possessive_pronoun", "pronoun"),
    ("H", "COMPOUND_WORD"): ("compound",),
}


@dataclass(frozen=True, slots=True)
class Candidate(Value):
    """A word that can be spelled, what tags say about each grammar demand, and its status under LT20."""

    word: str
    status: Status
    marks: Marks
    reasons: tuple[str, ...] = ()


@ordered
def candidates(
    mat: Mat,
    lexicon: Lexicon,
    *,
    with_resources: bool = False,
    limit: int | None = None,
    ospd: WordList | None = None,
) -> tuple[Candidate, ...]:
    """The words of Letters, or of Letters and Resources, best marks first; at most ``limit`` of them if given.

    Doubtful types come last; then fewer definite noes, more definite yeses, the alphabet. Raises WorkLimitError.
    """
    if limit is not None and limit < 0:
        raise BadValueError.at("limit", "0 or more, or None", shown(limit))
    vocabulary = Vocabulary(lexicon, mat.rules, ospd, "candidates")
    search = Search(mat, vocabulary.table(mat))
    words = search.all_words() if with_resources else search.words_on_mat()
    best = _best(words, mat, vocabulary, limit)
    vocabulary.work.step(_PER_CANDIDATE * len(best))
    statuses = _statuses([word for word, _ in best], mat, vocabulary)
    return tuple([_candidate(word, marks, status) for (word, marks), status in zip(best, statuses, strict=True)])


def _statuses(words: list[str], mat: Mat, vocabulary: Vocabulary) -> Iterable[Status]:
    if not mat.wants_possessive:
        return vocabulary.statuses_of(words)
    vocabulary.work.step(_PER_POSSESSIVE * len(words))
    return (vocabulary.status(word, mat.demands).status for word in words)


def _best(words: list[str], mat: Mat, vocabulary: Vocabulary, limit: int | None) -> list[tuple[str, Marks]]:
    """The words with the best marks; given sorted, so that enough words beyond doubt end the search."""
    demands = mat.grammar_demands
    most = sum(bool(_tags_of(demand.namesake)) for demand in demands)
    marked = _Marked(demands, vocabulary.words)
    found: list[tuple[str, Marks]] = []
    n_sure = 0
    for word in words:
        if n_sure == limit:
            break
        vocabulary.work.step(_PER_MARKED + len(demands) // 2)
        marks = marked(word)
        found.append((word, marks))
        n_sure += sum(answer is Answer.YES for _, answer in marks) == most
    return sorted(found, key=_rank)[:limit]


class _Marked:
    """What the tags say about many words, looked up in sets; :func:`mark` says the same about one."""

    def __init__(self, demands: Sequence[Demand], words: Everyone) -> None:
        self._index = words.spellings.index
        n_bytes = len(words.spellings) // 8 + 1
        self._sets = []
        for demand in demands:
            yes, no = _mark_sets(demand, words)
            self._sets.append((demand, yes.to_bytes(n_bytes, "little"), no.to_bytes(n_bytes, "little")))

    def __call__(self, word: str) -> Marks:
        place = self._index(word)
        if place < 0:  # such as a possessive made of a noun and an S
            return tuple((demand, Answer.UNKNOWN) for demand, _, _ in self._sets)
        byte, bit = place >> 3, 1 << (place & 7)
        return tuple(
            (demand, Answer.YES if yes[byte] & bit else Answer.NO if no[byte] & bit else Answer.UNKNOWN)
            for demand, yes, no in self._sets
        )


def _mark_sets(demand: Demand, words: Everyone) -> Sets:
    """The words of which the tags affirm a grammar demand, and of which they deny it."""
    if demand.known is None:
        return Sets(0, 0)
    demand = demand.namesake
    tags = _tags_of(demand)
    yes, no = 0, words.every if tags else 0
    for tag in tags:
        yes |= words.said_yes(tag)
        no &= words.said_no(tag)
    no &= ~yes
    if _has_formation(demand):
        formation = _formation(demand)
        yes, no = yes & words.said_yes(formation), no | words.said_no(formation)
    return Sets(yes, no)


def _has_formation(demand: Demand) -> bool:
    """Whether regular or irregular degrees are asked for."""
    return demand.kind == "gen" and bool(demand.args[2:]) and demand.args[0] in ("D", "E")


def _formation(demand: Demand) -> str:
    return f"{SECTION_TYPES[str(demand.args[0])].lower()}.{demand.args[2]}"


@ordered
def mark(word: str, demand: Demand, lexicon: Lexicon) -> Answer:
    """What the tags say about one word and one demand; a letter demand is read off the spelling.

    >>> import wordcore
    >>> mark("mice", Demand("gen", "A", "PLURAL"), wordcore.load()).value
    'yes'
    """
    if demand.is_letter_demand:
        return Answer.YES if demand.meets(word.upper()) else Answer.NO
    if demand.known is None or word not in lexicon:  # such as a possessive made of a noun and an S
        return Answer.UNKNOWN
    demand = demand.namesake
    answer = _any_of(word, _tags_of(demand), lexicon)
    if _has_formation(demand) and answer is not Answer.NO:
        formation = lexicon.has_tag(word, _formation(demand))
        return formation if formation is Answer.NO or answer is Answer.YES else answer
    return answer


def _tags_of(demand: Demand) -> tuple[str, ...]:
    """The tags of which one must be right; none for a demand that is about the use of the word."""
    if demand.kind == "type":
        return (str(demand.args[0]).lower(),)
    if demand.kind == "func":
        return _FUNCTION_TAGS.get(str(demand.args[0]), ())
    return _general_tags(*place_of(*demand.args[:2]))


def _general_tags(section: str, name: str) -> tuple[str, ...]:
    named = f"{SECTION_TYPES.get(section, '').lower()}.{name.removesuffix('_CASE').lower()}"
    return _GENERAL_TAGS.get((section, name), (named,) if named in TAGS else ())


def _candidate(word: str, marks: Marks, status: Status) -> Candidate:
    return Candidate(word, status, marks, ("POS_DOUBTFUL",) if _is_doubtful(marks) else ())


def _is_doubtful(marks: Marks) -> bool:
    return any(demand.kind == "type" and answer is Answer.NO for demand, answer in marks)


def _rank(marked: tuple[str, Marks]) -> tuple[bool, int, int, str]:
    word, marks = marked
    answers = [answer for _, answer in marks]
    return _is_doubtful(marks), answers.count(Answer.NO), -answers.count(Answer.YES), word


def _any_of(word: str, tags: tuple[str, ...], lexicon: Lexicon) -> Answer:
    """YES if some tag is, NO if all are, otherwise unknown; no tags, nothing known."""
    answers = [lexicon.has_tag(word, tag) for tag in tags]
    if Answer.YES in answers:
        return Answer.YES
    return Answer.NO if answers and all(answer is Answer.NO for answer in answers) else Answer.UNKNOWN
