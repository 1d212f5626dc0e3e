"""Three-valued facts about words: the lexicon's tags with the world closed, and a few lists of words (EVIDENCE.md 2).

    >>> import wordcore
    >>> from wordcore.games.linguishtik.facts import Facts
    >>> facts = Facts.of(wordcore.load())
    >>> facts.fact("preposition", facts.kind("QUIET"))
    <Answer.NO: 'no'>

Words of which the tags say the same, with the same ending and commonness, are of one
*kind*; a fact is asked once per kind. Not here: what the demands need (``grammar``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wordcore.games.linguishtik.possessives import OPEN_PRONOUNS, SURE_PRONOUNS
from wordcore.lexicon import Lexicon
from wordcore.query import Answer
from wordcore.tags import TagColumns, part_of

COMMON = 60
"""The largest SCOWL size of a common word."""
OSPD_LONGEST = 8
"""No word of the OSPD's own has more letters."""
WORDNET = "WordNet 3.0"
CLOSED, SPELLING, TABLE = "closed list", "spelling", "grammar table"
"""The sources that are not the lexicon's: lists read as complete, the word's letters, the tables of ``grammar``."""

_ENDINGS = ("EST", "ER", "ING", "ED", "LY", "S", "T", "D", "N")
_CLOSED_PARTS = ("pronoun", "preposition", "conjunction", "interjection")
_OPEN_PARTS = ("noun", "verb", "adjective", "adverb")
_PAST_ENDINGS = frozenset({"ED", "EST", "T", "D", "N"})


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


ATTRIBUTIVE = _listed(
    "MERE UTTER SHEER FORMER LATTER ELDER ELDEST INNER OUTER UPPER LONE MAIN OWN VERY ONLY EVERY SUCH THIS THAT THESE"
    " THOSE YOUR THEIR WHOSE WHAT WHICH CHIEF PRINCIPAL INDOOR OUTDOOR UTMOST HITHER NETHER VERITABLE"
)
PREDICATIVE = _listed("ALIVE ALONE ASLEEP AWAKE AFRAID AGLOW AKIN ALIKE ASHAMED AWARE ABLAZE AFLOAT ADRIFT AJAR AFIRE")
DEGREE = _listed(
    "VERY QUITE RATHER MORE MOST LESS LEAST ALMOST NEARLY HARDLY SCARCELY BARELY MUCH EVEN STILL JUST PRETTY FAIRLY"
    " ENOUGH REALLY EXTREMELY HIGHLY ONLY SOMEWHAT ALTOGETHER ENTIRELY FULLY UTTERLY WHOLLY SLIGHTLY MERELY SIMPLY"
    " TRULY EVER EXCEEDINGLY AWFULLY DOWNRIGHT PRACTICALLY VIRTUALLY"
)
"""Adverbs of degree, which modify verbs at most as a matter of taste."""
ALSO_DEGREE = _listed(
    "TOTALLY COMPLETELY ABSOLUTELY VASTLY GREATLY DEEPLY MILDLY MODERATELY PERFECTLY PARTLY DOUBLY TERRIBLY DREADFULLY"
    " UNUSUALLY INCREDIBLY REMARKABLY EQUALLY TWICE THRICE LARGELY MOSTLY SUPREMELY IMMENSELY HUGELY PARTIALLY"
    " STRANGELY ODDLY AMAZINGLY ESPECIALLY GENERALLY USUALLY ALWAYS OFTEN NEVER SOMETIMES"
)
"""Adverbs that modify verbs and express a degree or frequency as well."""
MODALS = _listed("CAN MUST MAY SHALL WILL")
HELPERS = _listed("HAVE HAS HAD WILL SHALL BEEN BEING DOES")
ADVERB_PHRASE_ONLY = _listed("TILL UNTIL DURING DESPITE")
_SPECIAL = ATTRIBUTIVE | PREDICATIVE | DEGREE | ALSO_DEGREE | MODALS | HELPERS | ADVERB_PHRASE_ONLY | {"DID"}
# Parts that are far more often a suffix, or a prefix, than half of a compound.
_SUFFIXES = _listed(
    "ABLE ABLY ALLY AGES DIES DING DINGS FULL FULLY HERS HOOD HOODS IONS ISMS ISTS KING KINGS LESS LETS LIES LIKE LING"
    " LINGS NESS PING RATE RATED RATES RATING RATION RATIONS RING RINGS SHIP SHIPS SOME SONS TABLE TABLES TENS TICS"
    " TIES TING TION TORS VEST WARD WARDS WISE ATION MENT TEEN FOLD"
)
_PREFIXES = _listed("ANTI AUTO COUNTER INTER MAXI MICRO MINI MONO MULTI SUPER ULTRA OVER UNDER FORE")


class Kind(NamedTuple):
    """What words share of which every fact is the same."""

    row: int
    """The number of their combination of tags; -1 for a lexicon without tags."""
    ending: str
    is_common: bool
    is_short: bool
    """At most eight letters: as long as the words of the OSPD are."""
    special: str
    """The word itself if a list of this file names it, else empty."""
    of_adverb: bool = True
    """False for a comparative or superlative whose positive is not an adverb."""


class Facts:
    """The facts of one lexicon; it keeps no lexicon, so that it can be kept by one."""

    def __init__(self, lexicon: Lexicon) -> None:
        numbers, _ = lexicon._tag_numbers_and_sizes()
        self.columns = lexicon._tags_decoded().columns() if numbers is not None else _NO_TAGS
        self._known: dict[tuple[str, Kind], Answer] = {}
        self._compounds: dict[str, Answer] = {}
        self.told: dict[Any, Any] = {}
        columns = self.columns
        source = 1 << columns.sources.index(WORDNET) if WORDNET in columns.sources else 0
        self._wordnet = [
            frozenset(part for part, mask in zip(columns.sourced, masks, strict=True) if mask & source)
            for masks in columns.credits
        ]
        degrees = columns.bits.get("adjective.comparative", 0) | columns.bits.get("adjective.superlative", 0)
        adverb = columns.bits.get("adverb", 0)
        self._degree_rows = frozenset(
            row
            for row, yes in enumerate(columns.yes)
            # What is only doubtful counts, too: a rule of derivation claims every comparative.
            if yes & degrees and not (yes | columns.no[row]) & adverb
        )

    @classmethod
    def of(cls, lexicon: Lexicon) -> LexiconFacts:
        """The facts of a lexicon, made once."""
        return LexiconFacts(lexicon, lexicon._derived("shakes.facts", lambda: cls(lexicon)))

    def fact(self, name: str, kind: Kind) -> Answer:
        """The answer for every word of the kind."""
        key = name, kind
        answer = self._known.get(key)
        if answer is None:
            answer = self._known[key] = _LISTS[name](self, kind) if name in _LISTS else self.tag(name, kind)[0]
        return answer

    def tag(self, tag: str, kind: Kind) -> tuple[Answer, str]:
        """A tag with the world closed, and who says so: a source of this file, or empty for the lexicon's own."""
        answer = self._said(tag, kind.row)
        if answer is not Answer.UNKNOWN:
            return answer, ""
        part = part_of(tag)
        if part != tag:
            of_part, source = self.tag(part, kind)
            if of_part is Answer.NO:
                return Answer.NO, source
        if self._is_doubtful(tag, kind.row):
            return answer, ""
        source = self._closed_part(part, kind) if part == tag else self._closed_form(tag, kind)
        return (Answer.NO, source) if source else (Answer.UNKNOWN, "")

    def _closed_part(self, part: str, kind: Kind) -> str:
        """The source that says no to a part of speech that nobody names."""
        if part in _CLOSED_PARTS:
            return CLOSED if kind.row >= 0 else ""  # without tags there is no list to be complete
        if part not in _OPEN_PARTS or not any(
            self._said(other, kind.row) is Answer.YES for other in (*_OPEN_PARTS, *_CLOSED_PARTS) if other != part
        ):
            return ""
        if part in ("noun", "adjective") and kind.ending == "ING":
            return ""
        if part == "adjective" and (kind.ending == "ED" or self._said("verb.past_participle", kind.row) is Answer.YES):
            return ""
        return CLOSED

    def _closed_form(self, tag: str, kind: Kind) -> str:
        """The source that says no to a form or kind that nobody names."""
        ending, row = kind.ending, kind.row
        form = tag.partition(".")[2]
        if form in ("comparative", "superlative"):
            return "" if ending == {"comparative": "ER", "superlative": "EST"}[form] else SPELLING
        if tag == "verb.third_person":
            return "" if ending == "S" else SPELLING
        if tag == "verb.present_participle":
            return "" if ending == "ING" else SPELLING
        if tag in ("verb.past", "verb.past_participle"):
            is_irregular = self._said("verb.irregular", row) is Answer.YES
            return "" if ending in _PAST_ENDINGS or is_irregular else SPELLING
        if tag in ("noun.abstract", "noun.concrete"):
            other = "noun.concrete" if tag == "noun.abstract" else "noun.abstract"
            is_other = self._said(other, row) is Answer.YES
            return CLOSED if is_other and kind.is_common and self._by_wordnet(row) else ""
        if tag in ("noun.collective", "verb.linking", "verb.auxiliary"):
            return CLOSED if kind.is_common else ""
        return CLOSED if part_of(tag) in _CLOSED_PARTS and row >= 0 else ""

    def _said(self, tag: str, row: int) -> Answer:
        """What the lexicon itself says."""
        if row < 0:
            return Answer.UNKNOWN
        bits, columns = self.columns.bits, self.columns
        own = bits.get(tag, 0)
        if columns.yes[row] & own:
            return Answer.YES
        return Answer.NO if columns.no[row] & (own | bits.get(part_of(tag), 0)) else Answer.UNKNOWN

    def _is_doubtful(self, tag: str, row: int) -> bool:
        return row >= 0 and bool(self.columns.doubtful[row] & self.columns.bits.get(tag, 0))

    def _by_wordnet(self, row: int, part: str = "") -> bool:
        if row < 0:
            return False
        return part in self._wordnet[row] if part else bool(self._wordnet[row])

    def is_sourced_adjective(self, kind: Kind) -> bool:
        """Whether WordNet knows the word as an adjective."""
        return self._said("adjective", kind.row) is Answer.YES and self._by_wordnet(kind.row, "adjective")


class LexiconFacts:
    """The facts of a lexicon and the lexicon itself: what a question about single words needs."""

    def __init__(self, lexicon: Lexicon, facts: Facts) -> None:
        self.lexicon = lexicon
        self.facts = facts
        self._numbers, self._sizes = lexicon._tag_numbers_and_sizes()

    def fact(self, name: str, kind: Kind) -> Answer:
        """The answer for every word of the kind."""
        return self.facts.fact(name, kind)

    def kind(self, word: str) -> Kind:
        """The kind of a word of the lexicon."""
        number = self.lexicon.index(word)
        row = self._numbers[number] if self._numbers is not None else -1
        return self.kind_of(word, row, self._sizes[number] if self._sizes is not None else 0)

    def kind_of(self, word: str, row: int, size: int) -> Kind:
        """The kind of a word whose tags and size have been looked up."""
        ending = next((ending for ending in _ENDINGS if word.endswith(ending)), "")
        of_adverb = row not in self.facts._degree_rows or self._has_adverb(word, ending)
        return Kind(
            row, ending, 0 < size <= COMMON, len(word) <= OSPD_LONGEST, word if word in _SPECIAL else "", of_adverb
        )

    def _has_adverb(self, word: str, ending: str) -> bool:
        """Whether the positive of a comparative or superlative is an adverb, as far as anybody says."""
        stem = word.removesuffix(ending)
        tries = [stem, stem + "E", stem[:-1] + "Y" if stem.endswith("I") else stem[:-1]]
        return any(base in self.lexicon and self.lexicon.has_tag(base, "adverb") is Answer.YES for base in tries)

    def compound(self, word: str) -> Answer:
        """Whether a word is a compound: by the tags, or by the two words it splits into (Z12)."""
        kept = self.facts._compounds
        answer = kept.get(word)
        if answer is None:
            answer = kept[word] = self._compound(word)
        return answer

    def _compound(self, word: str) -> Answer:
        lexicon = self.lexicon
        answer = lexicon.has_tag(word, "compound") if word in lexicon else Answer.UNKNOWN
        if answer is not Answer.UNKNOWN:
            return answer
        parts = [(word[:i], word[i:]) for i in range(2, len(word) - 1) if word[:i] in lexicon and word[i:] in lexicon]
        if not parts:
            return Answer.NO
        # The compounds among pronouns, prepositions and conjunctions are listed by hand, all of them.
        closed = ("pronoun", "preposition", "conjunction")
        if word in lexicon and any(lexicon.has_tag(word, part) is Answer.YES for part in closed):
            return Answer.NO
        for first, second in parts:
            if min(len(first), len(second)) >= 4 and second not in _SUFFIXES and first not in _PREFIXES:
                sizes = lexicon.commonness(first) or 99, lexicon.commonness(second) or 99
                if max(sizes) <= 35:
                    return Answer.YES
        return Answer.UNKNOWN


def _is(words: frozenset[str], then: Answer, otherwise: Answer) -> Callable[[Facts, Kind], Answer]:
    return lambda facts, kind: then if kind.special in words else otherwise


def _predicative(facts: Facts, kind: Kind) -> Answer:
    if kind.special in ATTRIBUTIVE:
        return Answer.NO
    return Answer.YES if facts.is_sourced_adjective(kind) else Answer.UNKNOWN


def _adjective_modifier(facts: Facts, kind: Kind) -> Answer:
    return Answer.YES if kind.special in DEGREE | ALSO_DEGREE or kind.ending == "LY" else Answer.UNKNOWN


def _adverb(facts: Facts, kind: Kind) -> Answer:
    answer = facts.tag("adverb", kind)[0]
    return Answer.NO if answer is Answer.UNKNOWN and not kind.of_adverb else answer


def _appositive(facts: Facts, kind: Kind) -> Answer:
    return Answer.YES if facts.tag("pronoun.intensive", kind)[0] is Answer.YES else Answer.UNKNOWN


_LISTS: Mapping[str, Callable[[Facts, Kind], Answer]] = {
    "never": lambda facts, kind: Answer.NO,
    "maybe": lambda facts, kind: Answer.UNKNOWN,
    "adverb": _adverb,
    "appositive": _appositive,
    "attributive": _is(PREDICATIVE, Answer.UNKNOWN, Answer.YES),
    "postposed": _is(ATTRIBUTIVE, Answer.NO, Answer.YES),
    "predicative": _predicative,
    "main_verb": _is(MODALS, Answer.UNKNOWN, Answer.YES),
    "helper": _is(HELPERS, Answer.UNKNOWN, Answer.NO),
    "emphatic": _is(_listed("DOES DID"), Answer.UNKNOWN, Answer.NO),
    "verb_modifier": _is(DEGREE, Answer.UNKNOWN, Answer.YES),
    "adjective_modifier": _adjective_modifier,
    "adverb_modifier": _is(DEGREE | ALSO_DEGREE, Answer.YES, Answer.UNKNOWN),
    "adjective_phrase": _is(ADVERB_PHRASE_ONLY, Answer.UNKNOWN, Answer.YES),
}
"""The facts that are not tags."""
BY_WORD = frozenset({"compound", "possessive_noun", "possessive_pronoun"})
"""The facts that hang on the word itself, not on its kind."""
_NO_TAGS = TagColumns({}, (), (), (), (), (), (), (), ())


def possessive_pronoun(word: str) -> Answer:
    """Whether a spelling is a possessive pronoun used as an adjective: the closed list of R-POSS."""
    if word in SURE_PRONOUNS:
        return Answer.YES
    return Answer.UNKNOWN if word in OPEN_PRONOUNS else Answer.NO
