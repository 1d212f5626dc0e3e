"""From tags to three-valued facts: the world closed, for many words at a time or for one (EVIDENCE.md 2).

    >>> import wordcore
    >>> from wordcore.games.linguishtik.closing import fact
    >>> from wordcore.games.linguishtik.facts import Facts
    >>> facts = Facts.of(wordcore.load())
    >>> fact("preposition", facts.alone(facts.kind("QUIET")))
    Sets(yes=0, no=1)

A set of words is an int, one bit per word; a single word is a set of one bit. What is in neither
set is unknown. Not here: where the tags come from (``facts`` for one word, ``everyone`` for all).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wordcore.tags import part_of

CLOSED, SPELLING, TABLE = "closed list", "spelling", "grammar table"
"""The sources that are not the lexicon's: lists read as complete, the word's letters, the tables of ``grammar``."""
_CLOSED_PARTS = ("pronoun", "preposition", "conjunction", "interjection")
_OPEN_PARTS = ("noun", "verb", "adjective", "adverb")


def listed(words: str) -> frozenset[str]:
    """The words of a list that is written as one text."""
    return frozenset(words.split())


ATTRIBUTIVE = listed(
    "MERE UTTER SHEER FORMER LATTER ELDER ELDEST INNER OUTER UPPER LONE MAIN OWN VERY ONLY EVERY SUCH THIS THAT THESE"
    " THOSE YOUR THEIR WHOSE WHAT WHICH CHIEF PRINCIPAL INDOOR OUTDOOR UTMOST HITHER NETHER VERITABLE"
)
PREDICATIVE = listed("ALIVE ALONE ASLEEP AWAKE AFRAID AGLOW AKIN ALIKE ASHAMED AWARE ABLAZE AFLOAT ADRIFT AJAR AFIRE")
DEGREE = listed(
    "VERY QUITE RATHER MORE MOST LESS LEAST ALMOST NEARLY HARDLY SCARCELY BARELY MUCH EVEN STILL JUST PRETTY FAIRLY"
    " ENOUGH REALLY EXTREMELY HIGHLY ONLY SOMEWHAT ALTOGETHER ENTIRELY FULLY UTTERLY WHOLLY SLIGHTLY MERELY SIMPLY"
    " TRULY EVER EXCEEDINGLY AWFULLY DOWNRIGHT PRACTICALLY VIRTUALLY"
)
"""Adverbs of degree, which modify verbs at most as a matter of taste."""
ALSO_DEGREE = listed(
    "TOTALLY COMPLETELY ABSOLUTELY VASTLY GREATLY DEEPLY MILDLY MODERATELY PERFECTLY PARTLY DOUBLY TERRIBLY DREADFULLY"
    " UNUSUALLY INCREDIBLY REMARKABLY EQUALLY TWICE THRICE LARGELY MOSTLY SUPREMELY IMMENSELY HUGELY PARTIALLY"
    " STRANGELY ODDLY AMAZINGLY ESPECIALLY GENERALLY USUALLY ALWAYS OFTEN NEVER SOMETIMES SELDOM RARELY THAT THIS WELL"
    " MIGHTY OVERLY UNDULY NOTABLY MARKEDLY ACUTELY KEENLY INTENSELY DECIDEDLY TOLERABLY HORRIBLY FEARFULLY SUPERBLY"
    " RELATIVELY REASONABLY ADEQUATELY INFINITELY ENORMOUSLY DISTINCTLY POSITIVELY MARGINALLY UNCOMMONLY"
)
"""Adverbs that modify verbs and express a degree or frequency as well."""
MODALS = listed("CAN MUST MAY SHALL WILL")
HELPERS = listed("HAVE HAS HAD WILL SHALL BEEN BEING DOES")
ADVERB_PHRASE_ONLY = listed("TILL UNTIL DURING DESPITE")
OWNERS = listed("MINE YOURS HERS OURS THEIRS WHOSE")
"""Pronouns in the possessive case, which can be subjects and objects nevertheless: *mine is red*."""
REFLEXIVES = listed("MYSELF YOURSELF HIMSELF HERSELF ITSELF ONESELF OURSELVES YOURSELVES THEMSELVES")
"""Objects by their case, and predicates: *I am myself again*."""
EMPHATIC = listed("DOES DID")
SPECIAL = ATTRIBUTIVE.union(
    PREDICATIVE, DEGREE, ALSO_DEGREE, MODALS, HELPERS, ADVERB_PHRASE_ONLY, OWNERS, REFLEXIVES, EMPHATIC
)
"""The words of all the lists above."""


class Sets(NamedTuple):
    """The words of which a fact holds, and those of which it does not."""

    yes: int
    no: int


class Closed(NamedTuple):
    """What becomes of a tag: yes, no by the lexicon itself, no by lists read as complete, no by the spelling."""

    yes: int
    said_no: int
    by_list: int
    by_spelling: int

    @property
    def no(self) -> int:
        """Every no."""
        return self.said_no | self.by_list | self.by_spelling


class Words(ABC):
    """Some words and what is known of them, as sets."""

    every: int
    """All of them."""

    @abstractmethod
    def said_yes(self, tag: str) -> int:
        """Those of which the lexicon itself says so."""

    @abstractmethod
    def said_no(self, tag: str) -> int:
        """Those of which the lexicon itself denies it, or denies the part of speech."""

    @abstractmethod
    def doubtful(self, tag: str) -> int:
        """Those of which some source claims it that was not believed."""

    @abstractmethod
    def by_wordnet(self, part: str = "") -> int:
        """Those that WordNet knows, as this part of speech if one is named."""

    @abstractmethod
    def ending(self, suffix: str) -> int:
        """Those that end so."""

    @abstractmethod
    def among(self, words: Iterable[str]) -> int:
        """Those of a list of this file."""

    @property
    @abstractmethod
    def tagged(self) -> int:
        """Those that have tags at all."""

    @property
    @abstractmethod
    def common(self) -> int:
        """Those that everybody knows."""

    @property
    @abstractmethod
    def of_adverb(self) -> int:
        """All but comparatives and superlatives whose positive is not an adverb."""

    def closed(self, tag: str) -> Closed:
        """A tag with the world closed."""
        return closed(tag, self)


def closed(tag: str, words: Words) -> Closed:
    """A tag with the world closed: what nobody says is denied where the lists are complete."""
    yes, said_no = words.said_yes(tag), words.said_no(tag)
    unknown = words.every & ~(yes | said_no)
    by_list = by_spelling = 0
    part = part_of(tag)
    if part != tag and unknown:
        of_part = words.closed(part)
        said_no |= unknown & of_part.said_no
        by_list, by_spelling = unknown & of_part.by_list, unknown & of_part.by_spelling
        unknown &= ~of_part.no
    unknown &= ~words.doubtful(tag)
    if unknown:
        if part == tag:
            by_list |= unknown & _closed_part(part, words)
        else:
            in_list, in_spelling = _closed_form(tag, words)
            by_list |= unknown & in_list
            by_spelling |= unknown & in_spelling
    return Closed(yes, said_no, by_list, by_spelling)


def _closed_part(part: str, words: Words) -> int:
    """The words to whose part of speech a list says no because nobody names it."""
    if part in _CLOSED_PARTS:
        return words.tagged  # without tags there is no list to be complete
    if part not in _OPEN_PARTS:
        return 0
    found = 0
    for other in (*_OPEN_PARTS, *_CLOSED_PARTS):
        if other != part:
            found |= words.said_yes(other)
    if part in ("noun", "adjective"):
        found &= ~words.ending("ING")
    if part == "adjective":
        found &= ~(words.ending("ED") | words.said_yes("verb.past_participle"))
    return found


def _closed_form(tag: str, words: Words) -> tuple[int, int]:
    """The words to whose form or kind a list says no, and those to which their spelling does."""
    part, _, form = tag.partition(".")
    if form in ("comparative", "superlative"):
        return 0, words.every & ~words.ending({"comparative": "ER", "superlative": "EST"}[form])
    if tag == "verb.third_person":
        return 0, words.every & ~words.ending("S")
    if tag == "verb.present_participle":
        return 0, words.every & ~words.ending("ING")
    if tag in ("verb.past", "verb.past_participle"):
        may_be = words.ending("T") | words.ending("D") | words.ending("N") | words.said_yes("verb.irregular")
        return 0, words.every & ~may_be
    if tag in ("noun.abstract", "noun.concrete"):
        other = "noun.concrete" if tag == "noun.abstract" else "noun.abstract"
        return words.said_yes(other) & words.common & words.by_wordnet(), 0
    if tag in ("noun.collective", "verb.linking", "verb.auxiliary"):
        return words.common, 0
    return (words.tagged if part in _CLOSED_PARTS else 0), 0


def fact(name: str, words: Words) -> Sets:
    """The words of which a fact holds, and of which it does not: a tag, or one of the facts below."""
    if name in _FACTS:
        return _FACTS[name](words)
    found = words.closed(name)
    return Sets(found.yes, found.no)


def _yes_unless(listed: frozenset[str]) -> Callable[[Words], Sets]:
    """Yes, but unknown of the words of a list."""
    return lambda words: Sets(words.every & ~words.among(listed), 0)


def _no_unless(listed: frozenset[str]) -> Callable[[Words], Sets]:
    """No, but unknown of the words of a list."""
    return lambda words: Sets(0, words.every & ~words.among(listed))


def _postposed(words: Words) -> Sets:
    before = words.among(ATTRIBUTIVE)
    return Sets(words.every & ~before, before)


def _predicative(words: Words) -> Sets:
    before = words.among(ATTRIBUTIVE)
    return Sets(words.said_yes("adjective") & words.by_wordnet("adjective") & ~before, before)


def _adverb(words: Words) -> Sets:
    found = words.closed("adverb")
    unknown = words.every & ~(found.yes | found.no)
    return Sets(found.yes, found.no | (unknown & ~words.of_adverb))


def _case(case: str, also: frozenset[str]) -> Callable[[Words], Sets]:
    """A pronoun of a case, or of a list."""

    def sets(words: Words) -> Sets:
        found, more = words.closed(f"pronoun.{case}"), words.among(also) & words.closed("pronoun").yes
        return Sets(found.yes | more, found.no & ~more)

    return sets


_FACTS: Mapping[str, Callable[[Words], Sets]] = {
    "never": lambda words: Sets(0, words.every),
    "maybe": lambda words: Sets(0, 0),
    "adverb": _adverb,
    "appositive": lambda words: Sets(words.closed("pronoun.intensive").yes, 0),
    "pronoun_subject": _case("nominative", OWNERS),
    "pronoun_predicate": _case("nominative", OWNERS | REFLEXIVES),
    "pronoun_object": _case("objective", OWNERS),
    "attributive": _yes_unless(PREDICATIVE),
    "postposed": _postposed,
    "predicative": _predicative,
    "main_verb": _yes_unless(MODALS),
    "helper": _no_unless(HELPERS),
    "emphatic": _no_unless(EMPHATIC),
    "verb_modifier": _yes_unless(DEGREE),
    "adjective_modifier": lambda words: Sets(words.among(DEGREE | ALSO_DEGREE) | words.ending("LY"), 0),
    "adverb_modifier": lambda words: Sets(words.among(DEGREE | ALSO_DEGREE), 0),
    "adjective_phrase": _yes_unless(ADVERB_PHRASE_ONLY),
}
"""The facts that are not tags."""
