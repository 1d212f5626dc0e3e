"""Possessives as a vocabulary: the spellings of R-POSS, and which of them meet all demands (EVIDENCE.md 6).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Rules
    >>> from wordcore.games.linguishtik.owners import Owners
    >>> from wordcore.games.linguishtik.vocabulary import Vocabulary
    >>> owners = Owners.of(Vocabulary(wordcore.load(), Rules()), frozenset(["POSSESSIVE_NOUN"]))
    >>> [owners.spellings.index(word) >= 0 for word in ("FEZS", "DOGS", "DOGSS")]
    [True, True, False]

Not here: the ruling on one possessive (``vocabulary``), and the closed list itself (``possessives``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordcore._engine.shakes.spellings import Spellings, Suffixed
from wordcore.games.linguishtik.closing import Sets
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.everyone import Everyone
from wordcore.games.linguishtik.evidence import RANK, WITHOUT_KIND, fact_of
from wordcore.games.linguishtik.facts import Facts, possessive_pronoun
from wordcore.games.linguishtik.grammar import POSSESSIVE, uses_of
from wordcore.games.linguishtik.meeting import Meeting, asked_alone, clashes, is_open
from wordcore.games.linguishtik.possessives import NOUN, PRONOUN, PRONOUNS, possessives_of
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.query import Answer

if TYPE_CHECKING:
    from wordcore.games.linguishtik.vocabulary import Vocabulary

_SHORTEST_NOUN = 3
# Steps of a word that an S is added to, and words of which one step tells from which word they come.
_STEPS_PER_SPELLING, _PER_STEP = 3, 8
_PER_PRONOUN = 60


class Owners:
    """The spellings that count once a possessive is demanded; kept by the lexicon, so it knows none."""

    def __init__(self, spellings: Spellings, made: Suffixed | None) -> None:
        self.spellings = spellings
        self.made = made
        """How they come from nouns; None for pronouns, which are few."""

    @classmethod
    def of(cls, vocabulary: Vocabulary, wanted: frozenset[str]) -> Owners:
        """The spellings under a table's rules."""
        if PRONOUN in wanted:
            found = [word for word in PRONOUNS if NOUN not in wanted or vocabulary.strict_bases(word)]
            return cls(Spellings(found), None)
        words = vocabulary.words
        nouns = vocabulary.strict & ~words.said_no("noun")
        vocabulary.work.spend(len(words.spellings) * _STEPS_PER_SPELLING)
        longer = nouns & ~plurals_in_s(words) & words.spellings.of_lengths(_SHORTEST_NOUN, LONGEST - 1)
        same = nouns & words.ending("S") & words.playable
        made = words.spellings.suffixed(longer, same)
        return cls(made.words, made)


def plurals_in_s(words: Everyone) -> int:
    """The words that take the apostrophe alone: plurals in -S that are not singulars, too."""
    return words.ending("S") & words.said_yes("noun.plural") & words.said_no("noun.singular")


def meeting(demands: Sequence[Demand], owners: Owners, vocabulary: Vocabulary) -> Meeting:
    """The possessives that meet the demands: for sure, by the commonness of their nouns, and perhaps."""
    uses = [use for asked in asked_alone(demands) for use in uses_of(asked) if use.form == POSSESSIVE]
    if not uses or clashes(demands, vocabulary.rules):
        return Meeting(owners.spellings, 0, 0, ())
    needs = sorted(frozenset[str]().union(*(use.needs for use in uses)) - {NOUN.lower(), PRONOUN.lower()})
    if owners.made is None:
        found = _pronouns(needs, possessives_of(demands), owners.spellings, vocabulary)
    else:
        found = _nouns(needs, owners.made, vocabulary)
    sure, maybe, tiers = found
    return Meeting(owners.spellings, 0 if is_open(demands) else sure, maybe, tiers)


def _nouns(needs: Sequence[str], made: Suffixed, vocabulary: Vocabulary) -> tuple[int, int, list[int]]:
    words = vocabulary.words
    n_sets = 2 + 4 * len(needs) + len(words.tiers())
    vocabulary.work.spend(n_sets * (len(made.words) // _PER_STEP))
    clean, banned = vocabulary.statuses
    plural, noun = plurals_in_s(words), words.fact("noun")
    number = words.fact("noun.singular").yes | words.fact("noun.plural").yes
    may_be = words.every & ~words.said_no("noun") & ~noun.no & ~banned & vocabulary.strict
    longer, same = may_be & ~plural, may_be & words.ending("S")
    # DOGS of dogs; BOSS for boss' is a matter of style.
    sure_longer, sure_same = longer & clean & noun.yes & number, same & clean & noun.yes & plural
    sure, maybe = made.lifted(sure_longer, sure_same), made.lifted(longer, same)
    every = made.words.of_lengths(SHORTEST, LONGEST)
    for need in needs:
        found = _of_spelling(need, made, words)
        sure &= found.yes
        maybe &= every & ~found.no
    tiers: list[int] = []
    before = 0
    for tier in words.tiers():  # of the commonest noun behind it
        here = made.lifted(sure_longer & tier, sure_same & tier) & ~before
        tiers.append(here)
        before |= here
    return sure, maybe, tiers


def _of_spelling(need: str, made: Suffixed, words: Everyone) -> Sets:
    """A fact about the spellings: of those that are words, what is so of the word."""
    every = made.words.of_lengths(SHORTEST, LONGEST)
    unlisted = every & ~made.lifted(0, words.every)
    found = words.fact(need)
    yes, no = made.lifted(0, found.yes), made.lifted(0, found.no)
    if need == "compound":
        split, by_halves = words.halves(made.words)
        return Sets(yes | (unlisted & by_halves), no | (unlisted & ~split))
    return Sets(yes | (unlisted if WITHOUT_KIND.get(need) is Answer.YES else 0), no)


def _pronouns(
    needs: Sequence[str], wanted: frozenset[str], spellings: Spellings, vocabulary: Vocabulary
) -> tuple[int, int, list[int]]:
    """The closed list, word by word; with a noun demanded, too, the noun behind it counts."""
    facts = Facts.of(vocabulary.lexicon)
    sure = maybe = 0
    vocabulary.work.step(_PER_PRONOUN * len(spellings))
    for place in range(len(spellings)):
        word = spellings.word(place)
        rank = RANK[possessive_pronoun(word)]
        if NOUN in wanted:
            rank = min(rank, vocabulary.rank_of_owner(word))
        kind = facts.kind(word) if word in facts.lexicon else None
        rank = min([rank, *(RANK[fact_of(word, need, kind, facts)] for need in needs)])
        sure |= (rank == RANK[Answer.YES]) << place
        maybe |= (rank > RANK[Answer.NO]) << place
    return sure, maybe, [(1 << len(spellings)) - 1]
