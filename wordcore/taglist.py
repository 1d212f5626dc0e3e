"""Tag lists to combinations: a school's own dictionary, or the list that is shipped.

    >>> import io
    >>> from wordcore.taglist import TagSource, reader_of
    >>> source = TagSource()
    >>> source.take(reader_of(io.BytesIO(b"wrote\\tverb.past verb.irregular -noun\\n"), "ours"))
    >>> source.answer("WROTE", "verb.base"), source.answer("WROTE", "verb.transitive")
    (<Answer.NO: 'no'>, <Answer.UNKNOWN: 'unknown'>)

A tag list is UTF-8 text, one word per line, then a tab and what is said of it, separated by spaces:

==================  ============================================================================
``noun.plural``     yes; the part of speech is yes with it, and the other forms of the same axis
                    (singular, here) are no unless they are named too
``-verb``           no, with all its forms and kinds
``?adverb``         doubtful: unknown, but worth showing
``~verb``           the verb forms on this line may not be all: they make no other form a no
``-``               every part of speech that the line does not name is no
``archaic=SOME``    a label: ``ALL``, ``SOME`` or ``NONE`` of the senses; ``archaic`` alone is ALL
``theme:animal``    a tag of one's own, whatever stands before and after the colon
==================  ============================================================================

Lines that start with ``#`` are remarks. A word may have several lines, which add up. The shipped
list uses short codes for the same things and declares them in its head (``#tag Np noun.plural``).
Not here: where the shipped answers come from (``wordlists/``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wordcore.alphabet import Alphabet
from wordcore.compile import SKIP, Rejected
from wordcore.errors import BadTagError, WordcoreError, WordListError, shown
from wordcore.query import Answer, Flag
from wordcore.tags import (
    AXES,
    LABELS,
    NOTHING_KNOWN,
    PARTS_OF_SPEECH,
    TAGS,
    Combination,
    check_label,
    check_tag,
    part_of,
    tag_sections,
)
from wordcore.text import Reader, ReaderOptions
from wordcore.text.source import Place

_FLAG_NAMES = {flag.name: flag for flag in Flag}
# What a list that closes a word's parts of speech has looked at as well.
_CLOSED_LABELS = ("abbreviation", "proper")
_DIRECTIVES = ("#tag", "#axis", "#closed", "#label", "#source")


@dataclass(slots=True)
class _Said:
    """What lines say of a word, before axes and ``-`` are worked out."""

    yes: set[str] = field(default_factory=set)
    no: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)
    incomplete: set[str] = field(default_factory=set)
    nothing_else: bool = False
    labels: dict[str, Flag] = field(default_factory=dict)
    sources: dict[str, set[str]] = field(default_factory=dict)

    def say_yes(self, tags: Iterable[str], source: Iterable[str]) -> None:
        for tag in tags:
            self.yes |= {tag, part_of(tag)}
            if ":" not in tag:
                self.sources.setdefault(part_of(tag), set()).update(source)

    def say_doubtful(self, tags: Iterable[str], source: Iterable[str]) -> None:
        for tag in tags:
            self.doubtful |= {tag, part_of(tag)}
            if ":" not in tag:
                self.sources.setdefault(part_of(tag), set()).update(source)

    def plus(self, other: _Said) -> _Said:
        labels = {**self.labels, **other.labels}
        for label in self.labels.keys() & other.labels.keys():
            if self.labels[label] is not other.labels[label]:
                expected = f"{self.labels[label].name}, as in an earlier line"
                raise BadTagError.at(f"label {label!r}", expected, other.labels[label].name)
        credited = self.sources.keys() | other.sources.keys()
        return _Said(
            self.yes | other.yes,
            self.no | other.no,
            self.doubtful | other.doubtful,
            self.incomplete | other.incomplete,
            self.nothing_else or other.nothing_else,
            labels,
            {tag: self.sources.get(tag, set()) | other.sources.get(tag, set()) for tag in credited},
        )

    def check(self) -> None:
        """Raises BadTagError if a tag is both yes and no."""
        for tag in sorted(self.yes):
            for denied in (tag, part_of(tag)):
                if denied in self.no:
                    raise BadTagError.at("", f"{shown(tag)} or {shown(f'-{denied}')}", "both")

    def combination(self, axes: Iterable[tuple[str, ...]], closed: Iterable[str] = ()) -> Combination:
        no = set(self.no)
        doubtful = self.doubtful - self.yes - no
        complete = {part for part in PARTS_OF_SPEECH if part in self.yes and part not in self.incomplete}
        for axis in axes:
            if part_of(axis[0]) in complete and not self.yes.isdisjoint(axis):
                no.update(axis)
        for part in complete.intersection(closed):
            no.update(tag for tag in TAGS if part_of(tag) == part)
        labels = self.labels
        if self.nothing_else:
            no.update(part for part in PARTS_OF_SPEECH if part not in self.yes and part not in doubtful)
            labels = {**dict.fromkeys(_CLOSED_LABELS, Flag.NONE), **labels}
        return Combination(
            frozenset(self.yes),
            frozenset(no - self.yes - doubtful),
            frozenset(doubtful),
            {label: flag for label, flag in sorted(labels.items()) if flag is not Flag.UNKNOWN},
            {tag: tuple(sorted(names)) for tag, names in sorted(self.sources.items())},
        )


@dataclass(slots=True)
class TagSource:
    """Tags gathered from lists; ``columns`` lays them beside the words of a lexicon.

    A row that cannot be read raises WordListError with its line and the reason, or with ``skip_invalid`` is
    skipped and given to ``report``, or kept in ``rejected`` without one.
    """

    alphabet: Alphabet = Alphabet.ENGLISH
    skip_invalid: bool = False
    report: Callable[[Rejected], None] | None = None
    rejected: list[Rejected] = field(default_factory=list)
    n_rejected: int = 0
    _said: dict[bytes, tuple[_Said, Callable[[_Said], Combination]]] = field(default_factory=dict, repr=False)

    def take(self, reader: Reader) -> None:
        """Takes a list (see ``reader_of``); what it says of a word adds to what was said before."""
        codes = _Codes()
        met: dict[str, tuple[_Said, Callable[[_Said], Combination]]] = {}
        for block in reader.blocks():
            for row, raw in enumerate(block.lines()):
                try:
                    line = raw.decode("utf-8")
                    if row in block.odd:
                        raise WordListError.at("", "a word and its tags", f"{block.odd[row].n_bytes:,} bytes")
                    if line.partition(" ")[0] in _DIRECTIVES:
                        codes.declare(line)
                    elif not line.startswith("#"):
                        self._add_line(line, reader.name, codes if codes.tags else None, met)
                except UnicodeDecodeError:
                    self._reject(Rejected.unreadable(reader, block.line(row), raw))
                except WordcoreError as error:
                    text = raw[:80].decode("utf-8", "replace")
                    self._reject(Rejected.by(error, reader.name, block.line(row), text))
            for fault in block.faults:
                raise fault.error()

    def _add_line(self, line: str, source_name: str, codes: _Codes | None, met: dict[str, Any]) -> None:
        word, _, rest = line.partition("\t") if "\t" in line else line.partition(" ")
        key = self.alphabet.encode(word.strip())
        found = met.get(rest)
        if found is None:
            tokens = rest.split()
            said = _coded(tokens, codes) if codes else _plain(tokens, source_name)
            said.check()
            found = met[rest] = said, (codes.combination if codes else _plain_combination)
        self._say(key, found)

    def add(self, codes: bytes, tags: Iterable[str]) -> None:
        """Adds tags that are yes to what is said of a word, given as codes of the alphabet."""
        said = _Said()
        said.say_yes(map(check_tag, tags), ())
        self._say(codes, (said, self._said.get(codes, (said, _plain_combination))[1]))

    def _say(self, key: bytes, found: tuple[_Said, Callable[[_Said], Combination]]) -> None:
        before = self._said.get(key)
        if before is not None:
            both = before[0].plus(found[0])
            both.check()
            found = both, found[1]
        self._said[key] = found

    def _reject(self, rejected: Rejected) -> None:
        if not self.skip_invalid:
            raise rejected.error(SKIP)
        self.n_rejected += 1
        (self.report or self.rejected.append)(rejected)

    def __len__(self) -> int:
        return len(self._said)

    def combination(self, word: str) -> Combination:
        """Everything that was said of a word."""
        found = self._said.get(self.alphabet.codec.codes(word) or b"")
        return found[1](found[0]) if found is not None else NOTHING_KNOWN

    def answer(self, word: str, tag: str) -> Answer:
        """What a lexicon compiled with these tags will answer."""
        return self.combination(word).answer(tag)

    def columns(self, codes: bytes, offsets: bytes) -> tuple[dict[str, bytes], dict[str, Any]]:
        """Sections and header entries for ``compile.build``; words as ``WordSource.finish`` gives them."""
        starts = memoryview(offsets).cast("I")
        made: dict[int, Combination] = {}

        def rows() -> Iterator[Combination | None]:
            for i in range(len(starts) - 1):
                found = self._said.get(codes[starts[i] : starts[i + 1]])
                if found is None:
                    yield None
                    continue
                row = made.get(id(found[0]))
                if row is None:
                    row = made[id(found[0])] = found[1](found[0])
                yield row

        return tag_sections(rows())

    def n_unused(self, codes: bytes, offsets: bytes) -> int:
        """How many of the tagged words the word list does not have."""
        starts = memoryview(offsets).cast("I")
        return len(self._said.keys() - {codes[starts[i] : starts[i + 1]] for i in range(len(starts) - 1)})


def reader_of(place: Place, name: str = "", encoding: str = "auto") -> Reader:
    """A tag list, opened as one: what begins with # may declare something, so it is not a remark for the reader."""
    return Reader(place, ReaderOptions(encoding=encoding, format="lines", comment="", header="no"), name=name)


# --- the form people write --------------------------------------------------------------------


def _plain(tokens: list[str], source_name: str) -> _Said:
    said = _Said()
    for token in tokens:
        mark, name = (token[0], token[1:]) if token[0] in "-?~" else ("", token)
        label, equals, value = name.partition("=")
        if token == "-":
            said.nothing_else = True
        elif equals or name in LABELS:
            _say_label(said, mark, label, value if equals else "ALL", token)
        elif check_tag(name) and mark == "":
            said.say_yes([name], [source_name])
        elif mark == "?":
            said.say_doubtful([name], [source_name])
        elif mark == "-":
            said.no.add(name)
            if ":" not in name:
                said.sources.setdefault(part_of(name), set()).add(source_name)
        elif name in PARTS_OF_SPEECH:
            said.incomplete.add(name)
        else:
            raise BadTagError.at("", f"a part of speech after ~, as in ~{part_of(name)}", shown(token))
    return said


def _say_label(said: _Said, mark: str, label: str, value: str, token: str) -> None:
    check_label(label)
    if mark == "-" and "=" not in token:
        value = "NONE"
    elif mark or value.upper() not in _FLAG_NAMES:
        raise BadTagError.at("", f"{label}=ALL, {label}=SOME or {label}=NONE", shown(token))
    said.labels[label] = _FLAG_NAMES[value.upper()]


def _plain_combination(said: _Said) -> Combination:
    return said.combination(AXES)


# --- the form of the shipped list: short codes that its head declares --------------------------


class _Codes:
    """The declarations of a coded list."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.axes: list[tuple[str, ...]] = []
        self.closed: list[str] = []
        self.labels: dict[str, str] = {}
        self.sources: dict[str, str] = {}

    def declare(self, line: str) -> None:
        kind, *words = line.split(None, 2)
        if kind == "#axis":
            self.axes.append(tuple(self.tag(code) for code in line.split()[1:]))
        elif kind == "#closed" and len(words) == 1:
            self.closed.append(self.tag(words[0]))
        elif kind == "#tag" and len(words) == 2:
            self.tags[words[0]] = check_tag(words[1])
        elif kind == "#label" and len(words) == 2 and check_tag(words[1]) in LABELS:
            self.labels[words[0]] = words[1]
        elif kind == "#source" and len(words) == 2:
            self.sources[words[0]] = words[1]
        else:
            raise BadTagError.at("", "a declaration such as `#tag Np noun.plural`", shown(line))

    def tag(self, code: str) -> str:
        return _declared(self.tags, code, "#tag")

    def combination(self, said: _Said) -> Combination:
        return said.combination(self.axes, self.closed)


def _declared(known: Mapping[str, str], code: str, directive: str) -> str:
    if code not in known:
        raise BadTagError.at("", "a code that the head declares", shown(code), f"add a line {directive} {code} NAME")
    return known[code]


def _coded(tokens: list[str], codes: _Codes) -> _Said:
    said = _Said()
    for token in tokens:
        if token == "-":
            said.nothing_else = True
        elif token.startswith("@"):
            pairs = token[1:]
            for letter, value in zip(pairs[::2], pairs[1::2], strict=False):
                said.labels[_declared(codes.labels, letter, "#label")] = _coded_flag(token, value)
            if len(pairs) % 2 or not pairs:
                raise BadTagError.at("", "a label's letter and A, S, N or U, in turn", shown(token))
        else:
            entry, _, letters = token.removeprefix("?").partition("/")
            open_forms = entry.endswith("~")
            entry = entry.removesuffix("~")
            tags = [codes.tag(entry[:1]), *(codes.tag(entry[0] + sub) for sub in entry[1:])]
            names = [_declared(codes.sources, letter, "#source") for letter in letters]
            (said.say_doubtful if token.startswith("?") else said.say_yes)(tags, names)
            if open_forms:
                said.incomplete.add(tags[0])
    return said


def _coded_flag(token: str, value: str) -> Flag:
    for flag in Flag:
        if flag.name.startswith(value):
            return flag
    raise BadTagError.at(shown(token), "A (all), S (some), N (none) or U (unknown)", shown(value))
