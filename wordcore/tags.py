"""The tag vocabulary, and what a lexicon's tag column says about a word.

    >>> from wordcore.tags import TAGS
    >>> "noun.plural" in TAGS, "verb.past_participle" in TAGS
    (True, True)

A tag is a part of speech (``noun``) or a form or kind of one (``noun.plural``); a label
(``archaic``) says something about a word's senses; a tag with a colon (``theme:animal``) belongs to a vocabulary of
the list's keeper. Answers are three-valued: what no source
speaks of is UNKNOWN, never NO. Words with the same answers share one *combination*; a lexicon
stores a number per word and the table of combinations. Not here: reading tag lists
(``wordcore.taglist``), and where the shipped answers come from (``wordlists/``).
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, cast, get_args

from wordcore.errors import BadTagError, BadTypeError, CorruptLexiconError, LimitError, did_you_mean, shown
from wordcore.format import TAG_NUMBERS, TAG_TABLE
from wordcore.own_columns import is_column_name
from wordcore.query import Answer, Flag

if TYPE_CHECKING:
    from wordcore.taglist import TagSource
    from wordcore.text.source import Place

Tag: TypeAlias = Literal[
    "noun", "noun.singular", "noun.plural", "noun.collective", "noun.abstract", "noun.concrete",
    "pronoun", "pronoun.singular", "pronoun.plural", "pronoun.personal", "pronoun.indefinite",
    "pronoun.interrogative", "pronoun.demonstrative", "pronoun.relative", "pronoun.intensive", "pronoun.reflexive",
    "pronoun.nominative", "pronoun.objective",
    "verb", "verb.base", "verb.third_person", "verb.past", "verb.past_participle", "verb.present_participle",
    "verb.regular", "verb.irregular", "verb.transitive", "verb.intransitive", "verb.linking", "verb.auxiliary",
    "adjective", "adjective.positive", "adjective.comparative", "adjective.superlative", "adjective.regular",
    "adjective.irregular", "adjective.possessive_pronoun",
    "adverb", "adverb.positive", "adverb.comparative", "adverb.superlative", "adverb.regular", "adverb.irregular",
    "preposition",
    "conjunction", "conjunction.subordinator", "conjunction.conjunctive_adverb",
    "interjection",
    "compound",
]  # fmt: skip
Label: TypeAlias = Literal["archaic", "obsolete", "foreign", "vulgar", "slang", "abbreviation", "proper"]
TAGS: tuple[Tag, ...] = get_args(Tag)
LABELS: tuple[Label, ...] = get_args(Label)
PARTS_OF_SPEECH = tuple(tag for tag in TAGS if "." not in tag and tag != "compound")
# Forms that exclude each other: a source that names one of them for a word says no to those it does not name.
AXES = (
    ("noun.singular", "noun.plural"),
    ("verb.base", "verb.third_person", "verb.past", "verb.past_participle", "verb.present_participle"),
    ("verb.regular", "verb.irregular"),
    ("adjective.positive", "adjective.comparative", "adjective.superlative"),
    ("adjective.regular", "adjective.irregular"),
    ("adverb.positive", "adverb.comparative", "adverb.superlative"),
    ("adverb.regular", "adverb.irregular"),
)
MAX_COMBINATIONS = 1 << 16
MAX_SOURCES = 32
MAX_TAGS = 64
MAX_ALL_TAGS = 4096  # with those of vocabularies of one's own
MAX_LABELS = 8  # two bits each in a number of 16
_FLAGS = (Flag.UNKNOWN, Flag.NONE, Flag.SOME, Flag.ALL)  # by code: SOME and ALL share a bit
_CARRIED = 2
_ANSWERS = {Flag.ALL: Answer.YES, Flag.SOME: Answer.YES, Flag.NONE: Answer.NO, Flag.UNKNOWN: Answer.UNKNOWN}
_HEAD_LENGTH = struct.Struct("<I")
_NOT_IN_TAGS = frozenset(" ,:=")
_BITS = 64  # of a number in a table


def check_vocabulary(tags: Sequence[str], labels: Sequence[str]) -> frozenset[str]:
    """All names of a vocabulary; raises LimitError for more than the columns of a file have bits for."""
    for what, names, most in (("tags", tags, MAX_TAGS), ("labels", labels, MAX_LABELS)):
        if len(names) > most:
            raise LimitError.at(what, f"at most {most}", str(len(names)), "a wider column is a new format version")
    known = frozenset([*tags, *labels])
    if len(known) < len(tags) + len(labels):
        raise BadTagError.at("vocabulary", "different names", "a name that is there twice")
    return known


_KNOWN = check_vocabulary(TAGS, LABELS)


def part_of(tag: str) -> str:
    """The part of speech that a tag belongs to; a tag of one's own belongs to none but itself.

    >>> part_of("noun.plural"), part_of("theme:no.1")
    ('noun', 'theme:no.1')
    """
    return tag if ":" in tag else tag.partition(".")[0]


def is_own(tag: str) -> bool:
    """Whether a name is one for a vocabulary of one's own: a column's name, a colon, and something without spaces.

    >>> is_own("theme:animal"), is_own("theme"), is_own("theme:")
    (True, False, False)
    """
    vocabulary, colon, name = tag.partition(":")
    return (
        bool(colon)
        and is_column_name(vocabulary)
        and name.isprintable()
        and not set(name) & _NOT_IN_TAGS
        and name != ""
    )


def check_tag(tag: str) -> Tag | Label:
    """The tag or label itself; raises BadTagError with the nearest name if there is none of that name.

    >>> check_tag("plural")
    Traceback (most recent call last):
    wordcore.errors.BadTagError: unknown tag 'plural'; did you mean 'noun.plural'? `wordcore tags` lists them all
    """
    if not isinstance(tag, str):
        raise BadTypeError.at("tag", "a string", shown(tag))
    if tag in _KNOWN or is_own(tag):
        return cast("Tag | Label", tag)
    remedy = f"{did_you_mean(tag, [*TAGS, *LABELS])}`wordcore tags` lists them all"
    raise BadTagError.unknown("tag", tag, ["a tag or label"], remedy)


def check_label(label: str) -> Label:
    """The label itself; raises BadTagError if there is none of that name."""
    if not isinstance(label, str):
        raise BadTypeError.at("label", "a string", shown(label))
    if label not in LABELS:
        raise BadTagError.unknown("label", label, LABELS)
    return label


class Combination(NamedTuple):
    """Everything the sources say about a word, shared by all words about which they say the same.

    ``doubtful`` are tags that some source gives and a better one speaks against: UNKNOWN, kept
    so that a front-end can show them. ``sources`` names who says so, for each part of speech.
    """

    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()
    doubtful: frozenset[str] = frozenset()
    labels: Mapping[str, Flag] = MappingProxyType({})
    sources: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def answer(self, tag: str) -> Answer:
        """YES, NO or UNKNOWN; a label is YES if any sense carries it; raises BadTagError for an unknown tag.

        >>> Combination(yes=frozenset({"noun"}), no=frozenset({"verb"})).answer("verb.past")
        <Answer.NO: 'no'>
        """
        if check_tag(tag) in self.yes:
            return Answer.YES
        if tag in LABELS:
            return _ANSWERS[self.flag(tag)]
        return Answer.NO if tag in self.no or part_of(tag) in self.no else Answer.UNKNOWN

    def flag(self, label: str) -> Flag:
        """How many senses carry a label; raises BadTagError for an unknown label."""
        return self.labels.get(check_label(label), Flag.UNKNOWN)

    def tags(self) -> frozenset[str]:
        """Every tag and label that is answered YES."""
        carried = [label for label, flag in self.labels.items() if _ANSWERS[flag] is Answer.YES]
        return self.yes.union(carried) if carried else self.yes

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end.

        >>> Combination(yes=frozenset({"noun", "noun.plural"}), labels={"slang": Flag.SOME}).to_json()["yes"]
        ['noun', 'noun.plural']
        """
        return {
            "yes": sorted(self.yes),
            "no": sorted(self.no),
            "doubtful": sorted(self.doubtful),
            "labels": {label: flag.value for label, flag in self.labels.items()},
            "sources": {tag: list(names) for tag, names in self.sources.items()},
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return Combination, (self.yes, self.no, self.doubtful, dict(self.labels), dict(self.sources))


NOTHING_KNOWN = Combination()


class TagColumns(NamedTuple):
    """The combinations of a lexicon, one number per combination and column.

    ``yes``, ``no`` and ``doubtful`` hold a bit per tag (``bits``), ``flags`` two bits per label, ``credits`` a mask of
    ``sources`` per member of ``sourced``.
    """

    bits: Mapping[str, int]
    labels: tuple[str, ...]
    sourced: tuple[str, ...]
    sources: tuple[str, ...]
    yes: Sequence[int]
    no: Sequence[int]
    doubtful: Sequence[int]
    flags: Sequence[int]
    credits: Sequence[tuple[int, ...]]


class TagTable:
    """The combinations of one lexicon, read from its file one by one as words ask for them."""

    __slots__ = ("_credit", "_credits", "_doubtful", "_head", "_labels", "_made", "_no", "_tag_bits", "_yes")

    def __init__(self, section: Any, n_rows: int) -> None:
        """Raises CorruptLexiconError unless ``section`` is a table of ``n_rows`` combinations."""
        try:
            self._head, columns = _unpacked(memoryview(section).cast("B"), n_rows)
        except CorruptLexiconError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, struct.error, RecursionError) as error:
            raise _damaged("a head and columns of numbers", "something else") from error
        self._yes, self._no, self._doubtful, self._labels, self._credit, self._credits = columns
        self._tag_bits = {tag: 1 << i for i, tag in enumerate(self._head["tags"])}
        self._made: dict[int, Combination] = {}

    def __len__(self) -> int:
        return len(self._yes)

    def row(self, number: int) -> Combination:
        """The combination of that number."""
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._row(number)
        return made

    @property
    def own(self) -> tuple[str, ...]:
        """The tags of vocabularies of one's own, sorted."""
        return tuple(tag for tag in self._tag_bits if ":" in tag)

    def check(self, tag: str) -> str:
        """The tag itself; raises BadTagError for one that is unknown, or of one's own and on no word."""
        if ":" in check_tag(tag) and tag not in self._tag_bits:
            remedy = f"{did_you_mean(tag, self.own)}`wordcore tags --lexicon` with this lexicon lists them all"
            raise BadTagError.unknown("tag", tag, ["a tag of the lexicon"], remedy)
        return tag

    def passes(self, tags: Iterable[str]) -> bytes:
        """One byte per combination: 1 if every tag is answered YES; raises BadTagError for an unknown tag."""
        wanted = [self.check(tag) for tag in tags]
        label_bits = {label: _CARRIED << 2 * i for i, label in enumerate(self._head["labels"])}
        if not all(tag in self._tag_bits or tag in label_bits for tag in wanted):
            return bytes(len(self))  # tags that were not yet known when the lexicon was compiled
        need = sum({self._tag_bits.get(tag, 0) for tag in wanted})
        carried = sum({label_bits.get(tag, 0) for tag in wanted})
        if not carried:
            return bytes([yes & need == need for yes in self._yes])
        rows = zip(self._yes, self._labels, strict=True)
        return bytes([yes & need == need and labels & carried == carried for yes, labels in rows])

    def columns(self) -> TagColumns:
        """The combinations as columns of bits, for questions about all of them at once."""
        width = len(self._head["sourced"])
        credits = [tuple(self._credits[i : i + width]) for i in range(0, len(self._credits), width)]
        names = (
            self._tag_bits,
            tuple(self._head["labels"]),
            tuple(self._head["sourced"]),
            tuple(self._head["sources"]),
        )
        return TagColumns(*names, self._yes, self._no, self._doubtful, self._labels, [credits[n] for n in self._credit])

    def _row(self, number: int) -> Combination:
        bits = self._tag_bits.items()
        yes, no, doubtful = self._yes[number], self._no[number], self._doubtful[number]
        flags = [(label, self._labels[number] >> 2 * i & 3) for i, label in enumerate(self._head["labels"])]
        sourced, sources = self._head["sourced"], list(enumerate(self._head["sources"]))
        first = self._credit[number] * len(sourced)
        credits = zip(sourced, self._credits[first : first + len(sourced)], strict=True)
        return Combination(
            frozenset(tag for tag, bit in bits if yes & bit),
            frozenset(tag for tag, bit in bits if no & bit),
            frozenset(tag for tag, bit in bits if doubtful & bit),
            MappingProxyType({label: _FLAGS[code] for label, code in flags if code}),
            MappingProxyType(
                {tag: tuple(name for i, name in sources if mask >> i & 1) for tag, mask in credits if mask}
            ),
        )


# --- columns of a lexicon -----------------------------------------------------------------------


def tag_sections(rows: Iterable[Combination | None]) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sections, and what the header says of them, for words in order; None = nothing known."""
    kept = [NOTHING_KNOWN]
    by_value: dict[Any, int] = {_value(NOTHING_KNOWN): 0}
    by_identity: dict[int, tuple[int, Combination]] = {}
    numbers: list[int] = []
    for row in rows:
        made = row or NOTHING_KNOWN
        met = by_identity.get(id(made))
        if met is None:
            number = by_value.setdefault(_value(made), len(kept))
            if number == len(kept):
                kept.append(made)
            # The object is kept beside its number, so that no other can take over its identity.
            met = by_identity[id(made)] = number, made
        numbers.append(met[0])
    if len(kept) > MAX_COMBINATIONS:
        raise LimitError.at("combinations of tags", f"at most {MAX_COMBINATIONS}", str(len(kept)), "use fewer tags")
    sections = {TAG_NUMBERS: struct.pack(f"<{len(numbers)}H", *numbers), TAG_TABLE: _packed(kept)}
    return sections, {"tag_combinations": len(kept)}


def encoded_again(numbers: Sequence[int], table: TagTable) -> dict[str, bytes]:
    """The sections of a column that was read, as ``tag_sections`` writes them: the same bytes, or it wrote others."""
    met = dict.fromkeys(numbers)
    sections, _ = tag_sections(table.row(number) for number in met)
    renumbered = dict(zip(met, memoryview(sections[TAG_NUMBERS]).cast("H"), strict=True))
    sections[TAG_NUMBERS] = struct.pack(f"<{len(numbers)}H", *map(renumbered.__getitem__, numbers))
    return sections


def merge_tags(
    sides: Sequence[tuple[Sequence[int], TagTable] | None], places: Sequence[Sequence[int]]
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sections of a lexicon made of others: for each of them the numbers of the words in it, -1 = not there.

    The first that knows anything of a word speaks for it, but tags of one's own add up.
    """
    columns = [column for column in sides if column is not None]
    known = [numbers for column, numbers in zip(sides, places, strict=True) if column is not None]
    tables = [table for _, table in columns]
    made: dict[tuple[int, ...], Combination] = {}  # by the numbers in all tables: words share them

    def rows() -> Iterable[Combination]:
        for place in zip(*known, strict=True):
            key = tuple(numbers[at] if at >= 0 else -1 for (numbers, _), at in zip(columns, place, strict=True))
            found = made.get(key)
            if found is None:
                found = made[key] = _together([t.row(n) for t, n in zip(tables, key, strict=True) if n >= 0])
            yield found

    return tag_sections(rows())


def _together(rows: Sequence[Combination]) -> Combination:
    """The first row that says anything, with the tags of one's own of all others."""
    first = next((row for row in rows if row != NOTHING_KNOWN), NOTHING_KNOWN)
    own = [frozenset(tag for row in rows for tag in row[kind] if ":" in tag) for kind in range(3)]
    if own[0] <= first.yes and own[1] <= first.no and own[2] <= first.doubtful:
        return first
    yes, no = own[0], own[1] - own[0]
    plain = [frozenset(tag for tag in first[kind] if ":" not in tag) for kind in range(3)]
    return first._replace(yes=plain[0] | yes, no=plain[1] | no, doubtful=plain[2] | own[2] - yes - no)


def read_tags(place: Place, name: str = "", *, encoding: str = "auto", **options: Any) -> TagSource:
    """A tag list, ready for a word list's columns: a path or an open stream; options as for ``taglist.TagSource``.

    >>> import io
    >>> read_tags(io.BytesIO(b"mice\\tnoun.plural\\n"), "school").answer("mice", "noun")
    <Answer.YES: 'yes'>
    """
    from wordcore.taglist import TagSource, reader_of

    made = TagSource(**options)
    with reader_of(place, name, encoding) as reader:
        made.take(reader)
    return made


def _value(row: Combination) -> Any:
    return (
        row.yes,
        row.no,
        row.doubtful,
        tuple(sorted((label, flag.value) for label, flag in row.labels.items() if flag is not Flag.UNKNOWN)),
        tuple(sorted(row.sources.items())),
    )


# --- the table section: a length, a head in JSON, then columns of little-endian integers --------------------


def _packed(rows: Sequence[Combination]) -> bytes:
    own = sorted({tag for row in rows for tags in row[:3] for tag in tags if ":" in tag})
    tags_here = [*TAGS, *own]
    if len(tags_here) > MAX_ALL_TAGS:
        most = MAX_ALL_TAGS - len(TAGS)
        raise LimitError.at("tags of one's own", f"at most {most:,}", f"{len(own):,}", "use fewer, or a column of text")
    bit: dict[str, int] = {tag: 1 << i for i, tag in enumerate(tags_here)}
    sources = sorted({name for row in rows for names in row.sources.values() for name in names})
    if len(sources) > MAX_SOURCES:
        raise LimitError.at("sources of tags", f"at most {MAX_SOURCES}", str(len(sources)), "merge some of them")
    sourced = [*PARTS_OF_SPEECH, "compound"]
    source_bit = {name: 1 << i for i, name in enumerate(sources)}
    credits: dict[tuple[int, ...], int] = {}
    columns: list[list[int]] = [[], [], [], [], []]
    for row in rows:
        strange = sorted((row.yes | row.no | row.doubtful) - bit.keys())
        if strange:
            remedy = "the file is damaged or newer: get it again, or a later wordcore"
            raise CorruptLexiconError.at("tag table", "tags that this release knows", shown(strange[0]), remedy)
        credit = tuple(sum(source_bit[name] for name in row.sources.get(tag, ())) for tag in sourced)
        flags = (_FLAGS.index(row.flag(label)) << 2 * i for i, label in enumerate(LABELS))
        values = (
            *(sum(bit[tag] for tag in tags) for tags in (row.yes, row.no, row.doubtful)),
            sum(flags),
            credits.setdefault(credit, len(credits)),
        )
        for column, value in zip(columns, values, strict=True):
            column.append(value)
    names = {"labels": LABELS, "sourced": sourced, "sources": sources, "tags": tags_here}
    head = {"credits": len(credits), "rows": len(rows), **names}
    text = json.dumps(head, sort_keys=True, separators=(",", ":")).encode("ascii")
    spread = [mask for credit in credits for mask in credit]
    return b"".join(
        [
            _HEAD_LENGTH.pack(len(text)),
            text,
            *(struct.pack(f"<{len(words)}Q", *words) for words in (_in_words(c, len(tags_here)) for c in columns[:3])),
            *(struct.pack(f"<{len(rows)}H", *column) for column in columns[3:]),
            struct.pack(f"<{len(spread)}I", *spread),
        ]
    )


def _in_words(values: Sequence[int], n_tags: int) -> Sequence[int]:
    """Sets of tags as numbers of 64 bits, the lowest first: as many as the tags need for each set."""
    width = -(-n_tags // _BITS)
    if width == 1:
        return values
    return [value >> _BITS * k & (1 << _BITS) - 1 for value in values for k in range(width)]


def _from_words(words: Sequence[int], width: int) -> Sequence[int]:
    return [sum(words[i + k] << _BITS * k for k in range(width)) for i in range(0, len(words), width)]


def _unpacked(section: memoryview, n_rows: int) -> tuple[dict[str, list[str]], list[Sequence[int]]]:
    """The head and the columns of a table section; raises for anything else."""
    (length,) = _HEAD_LENGTH.unpack_from(section)
    at = _HEAD_LENGTH.size + length
    head = json.loads(bytes(section[_HEAD_LENGTH.size : at]))
    names = {key: [str(name) for name in head[key]] for key in ("tags", "labels", "sourced", "sources")}
    n_credits, n_tags = head["credits"], len(names["tags"])
    if head["rows"] != n_rows or type(n_credits) is not int or not 1 <= n_credits <= n_rows:
        found = f"{shown(head['rows'])} rows with {shown(n_credits)} sets of sources"
        raise _damaged(f"{n_rows} rows with 1 to {n_rows} sets of sources", found)
    if n_tags > MAX_ALL_TAGS or len(names["labels"]) > MAX_LABELS:
        found = f"{n_tags} tags and {len(names['labels'])} labels"
        raise _damaged(f"at most {MAX_ALL_TAGS} tags and {MAX_LABELS} labels", found)
    columns: list[Sequence[int]] = []
    n_masks = n_credits * len(names["sourced"])
    width = -(-max(n_tags, 1) // _BITS)
    for kind, n in (*(("Q", n_rows * width),) * 3, *(("H", n_rows),) * 2, ("I", n_masks)):
        # As they are in the file: an int object per number would take a megabyte in every process, even for a moment.
        column = array(kind)
        column.frombytes(section[at : at + n * column.itemsize])
        columns.append(column)
        at += n * column.itemsize
    if width > 1:
        columns[:3] = [_from_words(column, width) for column in columns[:3]]
    if at != len(section) or max(map(max, columns[:3])) >> n_tags or max(columns[4]) >= n_credits:
        raise _damaged("rows of the tags and sources in the head", "others")
    return names, columns


def _damaged(expected: str, found: str) -> CorruptLexiconError:
    return CorruptLexiconError.at("tag table", expected, found, "compile the lexicon again")
