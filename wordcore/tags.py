"""The tag vocabulary, and the decoding of a lexicon's tag column.

    >>> from wordcore.tags import TAGS
    >>> "noun.plural" in TAGS, "verb.past_participle" in TAGS
    (True, True)

A tag is a part of speech (``noun``) or a form or kind of one (``noun.plural``); a label
(``archaic``) says something about a word's senses. Answers are three-valued: what no source
speaks of is UNKNOWN, never NO. Words with the same answers share one *combination*; a lexicon
stores a number a word and the table of combinations. Not here: where the answers come from
(``wordlists/``).
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordcore.errors import BadTagError, CorruptLexiconError
from wordcore.query import Answer, Flag

TAG_SECTIONS = ("tags.numbers", "tags.table")

_DEGREES = "positive comparative superlative regular irregular"
_FORMS: dict[str, str] = {
    "noun": "singular plural collective abstract concrete",
    "pronoun": "singular plural personal indefinite interrogative demonstrative relative intensive reflexive "
    "nominative objective",
    "verb": "base third_person past past_participle present_participle regular irregular transitive intransitive "
    "linking auxiliary",
    "adjective": f"{_DEGREES} possessive_pronoun",
    "adverb": _DEGREES,
    "preposition": "",
    "conjunction": "subordinator conjunctive_adverb",
    "interjection": "",
}
PARTS_OF_SPEECH = tuple(_FORMS)
TAGS = (
    *(tag for part, forms in _FORMS.items() for tag in (part, *(f"{part}.{form}" for form in forms.split()))),
    "compound",
)
LABELS = ("archaic", "obsolete", "foreign", "vulgar", "slang", "abbreviation", "proper")
_KNOWN = frozenset(TAGS)


@dataclass(frozen=True, slots=True)
class Combination:
    """Everything the sources say about a word, shared by all words of which they say the same."""

    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()
    labels: Mapping[str, Flag] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    def answer(self, tag: str) -> Answer:
        """YES, NO or UNKNOWN; a label is YES if any sense carries it; raises BadTagError for no tag."""
        if tag in LABELS:
            flag = self.flag(tag)
            known = {Flag.ALL: Answer.YES, Flag.SOME: Answer.YES, Flag.NONE: Answer.NO}
            return known.get(flag, Answer.UNKNOWN)
        if tag not in _KNOWN:
            raise BadTagError(unknown_tag(tag))
        if tag in self.yes:
            return Answer.YES
        if tag in self.no or tag.partition(".")[0] in self.no:
            return Answer.NO
        return Answer.UNKNOWN

    def flag(self, label: str) -> Flag:
        """How many senses carry a label; raises BadTagError for no label."""
        if label not in LABELS:
            raise BadTagError(f"{label!r} is no label; the labels are {', '.join(LABELS)}")
        return self.labels.get(label, Flag.UNKNOWN)


class TagTable:
    """The combinations of one lexicon; number 0 is the word of which nothing is known."""

    __slots__ = ("combinations",)

    def __init__(self, combinations: Sequence[Combination]) -> None:
        self.combinations = tuple(combinations) or (Combination(),)

    def row(self, number: int) -> Combination:
        """The combination of that number."""
        return self.combinations[number]

    def passes(self, tags: Iterable[str]) -> bytes:
        """One byte a combination: 1 if every tag is answered YES."""
        wanted = tuple(tags)
        return bytes(all(row.answer(tag) is Answer.YES for tag in wanted) for row in self.combinations)

    def encode(self) -> bytes:
        """The table section of a lexicon file."""
        rows = [
            [
                sorted(row.yes),
                sorted(row.no),
                {label: flag.value for label, flag in sorted(row.labels.items())},
                dict(sorted(row.sources.items())),
            ]
            for row in self.combinations
        ]
        return json.dumps(rows, separators=(",", ":")).encode("ascii")

    @classmethod
    def decode(cls, section: bytes) -> TagTable:
        """Reads a table section; raises CorruptLexiconError if it makes no sense."""
        if not section:
            return cls([])
        try:
            return cls(
                [
                    Combination(
                        frozenset(map(str, yes)),
                        frozenset(map(str, no)),
                        {str(label): Flag(value) for label, value in labels.items()},
                        {str(tag): str(source) for tag, source in sources.items()},
                    )
                    for yes, no, labels, sources in json.loads(section)
                ]
            )
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise CorruptLexiconError(f"the tag table makes no sense ({error}); compile the lexicon again") from error


def unknown_tag(tag: str) -> str:
    """The sentence for a tag that does not exist."""
    near = difflib.get_close_matches(tag, [*TAGS, *LABELS], n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"{tag!r} is no tag: {hint}`wordcore tags --list` shows them all"


def tag_columns(rows: Iterable[Combination | None]) -> tuple[bytes, bytes, int]:
    """(numbers, table, how many combinations) for words in order; None = nothing known."""
    combinations: dict[Any, int] = {_key(Combination()): 0}
    kept = [Combination()]
    numbers = bytearray()
    for row in rows:
        made = row or kept[0]
        number = combinations.setdefault(_key(made), len(kept))
        if number == len(kept):
            kept.append(made)
            if number > 0xFFFF:
                raise OverflowError("more than 65,536 different combinations of tags; use fewer tags")
        numbers += number.to_bytes(2, "little")
    return bytes(numbers), TagTable(kept).encode(), len(kept)


def merge_tags(
    sides: Sequence[tuple[memoryview, TagTable] | None], places: Sequence[tuple[int, int]]
) -> tuple[bytes, bytes, int]:
    """Tag columns of a lexicon made of two: for each word (side, number), side 2 = neither."""
    rows: list[Combination | None] = []
    for side, number in places:
        column = sides[side] if side < 2 else None
        rows.append(column[1].row(column[0][number]) if column is not None else None)
    return tag_columns(rows)


def _key(row: Combination) -> Any:
    return (row.yes, row.no, tuple(sorted((k, v.value) for k, v in row.labels.items())), tuple(sorted(row.sources.items())))
