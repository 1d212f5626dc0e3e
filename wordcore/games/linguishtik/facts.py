"""Three-valued facts about single words: the lexicon's tags with the world closed (EVIDENCE.md 2).

    >>> import wordcore
    >>> from wordcore.games.linguishtik.facts import Facts
    >>> facts = Facts.of(wordcore.load())
    >>> facts.fact("preposition", facts.kind("QUIET"))
    <Answer.NO: 'no'>

Words of which the tags say the same, with the same ending and commonness, are of one
*kind*; a fact is asked once per kind. Not here: how the world is closed (``closing``), the facts
of all words at once (``everyone``), and what the demands need (``grammar``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from wordcore.games.linguishtik.closing import SPECIAL, Closed, Words, fact, listed
from wordcore.games.linguishtik.possessives import OPEN_PRONOUNS, SURE_PRONOUNS
from wordcore.lexicon import Lexicon
from wordcore.query import Answer
from wordcore.tags import TagColumns, part_of

COMMON = 60
"""The largest SCOWL size of a common word."""
OSPD_LONGEST = 8
"""No word of the OSPD's own has more letters."""
WORDNET = "WordNet 3.0"
ENDINGS = ("EST", "ER", "ING", "ED", "LY", "S", "T", "D", "N")
"""The endings that tell forms apart, the first that fits."""
EVERYDAY = 35
"""The largest SCOWL size of the halves of a compound that only its spelling shows."""
LONG_PART = 4


# Parts that are far more often a suffix, or a prefix, than half of a compound.
SUFFIXES = listed(
    "ABLE ABLY ALLY AGES DIES DING DINGS FULL FULLY HERS HOOD HOODS IONS ISMS ISTS KING KINGS LESS LETS LIES LIKE LING"
    " LINGS NESS PING RATE RATED RATES RATING RATION RATIONS RING RINGS SHIP SHIPS SOME SONS TABLE TABLES TENS TICS"
    " TIES TING TION TORS VEST WARD WARDS WISE ATION MENT TEEN FOLD"
)
PREFIXES = listed("ANTI AUTO COUNTER INTER MAXI MICRO MINI MONO MULTI SUPER ULTRA OVER UNDER FORE")
CLOSED_COMPOUNDS = ("pronoun", "preposition", "conjunction")
"""The parts of speech whose compounds are listed by hand, all of them."""


class Kind(NamedTuple):
    """What words share of which every fact is the same."""

    row: int
    """The number of their combination of tags; -1 for a lexicon without tags."""
    ending: str
    is_common: bool
    is_short: bool
    """At most eight letters: as long as the words of the OSPD are."""
    special: str
    """The word itself if a list names it, else empty."""
    of_adverb: bool = True
    """False for a comparative or superlative whose positive is not an adverb."""


class Facts:
    """The facts of one lexicon; it keeps no lexicon, so that it can be kept by one."""

    def __init__(self, lexicon: Lexicon) -> None:
        numbers, _ = lexicon._tag_numbers_and_sizes()
        self.columns = columns = lexicon._tags_decoded().columns() if numbers is not None else _NO_TAGS
        self._known: dict[tuple[str, Kind], Answer] = {}
        self._compounds: dict[str, Answer] = {}
        self.told: dict[Any, Any] = {}
        self.wordnet = 1 << columns.sources.index(WORDNET) if WORDNET in columns.sources else 0
        self._degrees = columns.bits.get("adjective.comparative", 0) | columns.bits.get("adjective.superlative", 0)
        self._adverb = columns.bits.get("adverb", 0)
        self.flags = sorted(set(columns.flags))
        """The different values of the labels' column."""
        places = {value: place for place, value in enumerate(self.flags)}
        self._flag_of_row = array("I", [places[value] for value in columns.flags])

    @classmethod
    def of(cls, lexicon: Lexicon) -> LexiconFacts:
        """The facts of a lexicon, made once."""
        return LexiconFacts(lexicon, lexicon._derived("shakes.facts", lambda: cls(lexicon)))

    def fact(self, name: str, kind: Kind) -> Answer:
        """The answer for every word of the kind."""
        key = name, kind
        answer = self._known.get(key)
        if answer is None:
            yes, no = fact(name, OneKind(kind, self))
            answer = self._known[key] = Answer.YES if yes else Answer.NO if no else Answer.UNKNOWN
        return answer

    def tag(self, tag: str, kind: Kind) -> Closed:
        """A tag with the world closed, and who says so."""
        return OneKind(kind, self).closed(tag)

    def with_flags(self, answers: Sequence[Any], wanted: Any) -> bytes:
        """A byte per row: whether the answer to its labels is the wanted one; answers are in the order of ``flags``."""
        marks = bytes([answer is wanted for answer in answers])
        return bytes(map(marks.__getitem__, self._flag_of_row))

    def is_degree(self, row: int) -> bool:
        """Whether words of a row are comparatives or superlatives that nobody calls adverbs or not."""
        columns = self.columns
        # What is only doubtful counts, too: a rule of derivation claims every comparative.
        return row >= 0 and bool(
            columns.yes[row] & self._degrees and not (columns.yes[row] | columns.no[row]) & self._adverb
        )


class OneKind(Words):
    """A kind of words as a set of one bit."""

    every = 1

    def __init__(self, kind: Kind, facts: Facts) -> None:
        self._kind = kind
        self._facts = facts
        self._row = kind.row

    def said_yes(self, tag: str) -> int:
        columns = self._facts.columns
        return int(self._row >= 0 and columns.yes[self._row] & columns.bits.get(tag, 0) != 0)

    def said_no(self, tag: str) -> int:
        columns, bits = self._facts.columns, self._facts.columns.bits
        denied = bits.get(tag, 0) | bits.get(part_of(tag), 0)
        return int(self._row >= 0 and columns.no[self._row] & denied != 0 and not self.said_yes(tag))

    def doubtful(self, tag: str) -> int:
        columns = self._facts.columns
        return int(self._row >= 0 and columns.doubtful[self._row] & columns.bits.get(tag, 0) != 0)

    def by_wordnet(self, part: str = "") -> int:
        if self._row < 0:
            return 0
        columns = self._facts.columns
        credits = zip(columns.sourced, columns.credits[self._row], strict=True)
        return int(any(mask & self._facts.wordnet for name, mask in credits if part in ("", name)))

    def ending(self, suffix: str) -> int:
        return int(self._kind.ending.endswith(suffix))

    def among(self, words: Iterable[str]) -> int:
        return int(self._kind.special in words)

    @property
    def tagged(self) -> int:
        return int(self._row >= 0)

    @property
    def common(self) -> int:
        return int(self._kind.is_common)

    @property
    def of_adverb(self) -> int:
        return int(self._kind.of_adverb)


class LexiconFacts:
    """The facts of a lexicon and the lexicon itself: what a question about single words needs."""

    def __init__(self, lexicon: Lexicon, facts: Facts) -> None:
        self.lexicon = lexicon
        self.facts = facts
        self._numbers, self._sizes = lexicon._tag_numbers_and_sizes()

    def fact(self, name: str, kind: Kind) -> Answer:
        """The answer for every word of the kind."""
        return self.facts.fact(name, kind)

    def alone(self, kind: Kind) -> OneKind:
        """A kind as a set of one bit."""
        return OneKind(kind, self.facts)

    def kind(self, word: str) -> Kind:
        """The kind of a word of the lexicon."""
        number = self.lexicon.index(word)
        row = self._numbers[number] if self._numbers is not None else -1
        size = self._sizes[number] if self._sizes is not None else 0
        ending = next((ending for ending in ENDINGS if word.endswith(ending)), "")
        of_adverb = not self.facts.is_degree(row) or any(
            base in self.lexicon and self.lexicon.has_tag(base, "adverb") is Answer.YES for base in positives(word)
        )
        special = word if word in SPECIAL else ""
        return Kind(row, ending, 0 < size <= COMMON, len(word) <= OSPD_LONGEST, special, of_adverb)

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
        if word in lexicon and any(lexicon.has_tag(word, part) is Answer.YES for part in CLOSED_COMPOUNDS):
            return Answer.NO
        for first, second in parts:
            if min(len(first), len(second)) >= LONG_PART and second not in SUFFIXES and first not in PREFIXES:
                sizes = lexicon.commonness(first) or 99, lexicon.commonness(second) or 99
                if max(sizes) <= EVERYDAY:
                    return Answer.YES
        return Answer.UNKNOWN


def positives(word: str) -> list[str]:
    """What a comparative or superlative may be formed from."""
    ending = next((ending for ending in ENDINGS if word.endswith(ending)), "")
    stem = word.removesuffix(ending)
    return [stem, stem + "E", stem[:-1] + "Y" if stem.endswith("I") else stem[:-1]]


BY_WORD = frozenset({"compound", "possessive_noun", "possessive_pronoun"})
"""The facts that hang on the word itself, not on its kind."""
_NO_TAGS = TagColumns({}, (), (), (), (), (), (), (), ())


def possessive_pronoun(word: str) -> Answer:
    """Whether a spelling is a possessive pronoun used as an adjective: the closed list of R-POSS."""
    if word in SURE_PRONOUNS:
        return Answer.YES
    return Answer.UNKNOWN if word in OPEN_PRONOUNS else Answer.NO
