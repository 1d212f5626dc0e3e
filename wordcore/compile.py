"""Text to clean words, words to the bytes of a lexicon.

    >>> from wordcore.compile import compile_words
    >>> data = compile_words(["cat", "cats"], name="tiny")
    >>> data[:8]
    b'WORDCORE'

Lists come through ``wordcore.text``; duplicates, any order and any case are fine. A row that is not a
word is reported with its line and the reason. Not here: reading files, asking questions, or deciding
where the bytes go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from wordcore._engine.build.gaddag import build_gaddag
from wordcore._engine.build.gather import Gatherer
from wordcore._engine.build.graph import build_graph
from wordcore._engine.build.membership import build_membership
from wordcore._engine.build.tile_index import build_tiles
from wordcore.alphabet import Alphabet
from wordcore.errors import BadTypeError, BadWordError, WordcoreError, WordListError, shown
from wordcore.format import pack, words_digest
from wordcore.limits import LINE_BYTES
from wordcore.spellings import written_sections

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from wordcore.reasons import Reason
    from wordcore.text import Block, Reader

_STEPS = 5

Progress = Callable[[str, int, int], None]


SKIP = "correct the row, or skip such rows with --skip-invalid"


class Rejected(NamedTuple):
    """A row of a list that cannot be used: where it is, and what could have been there instead."""

    source: str
    line: int
    text: str
    place: str
    """What is wrong with the row, within its line: the word, or nothing."""
    position: int
    """The character of the word that is wrong, from 1; 0 for the whole."""
    expected: str
    found: str
    remedy: str = ""
    reason: Reason = "bad_character"

    @classmethod
    def by(cls, error: WordcoreError, source: str, line: int, text: str) -> Rejected:
        """The row in which an error was found."""
        return cls(source, line, text, error.place, 0, error.expected, error.found, error.remedy)

    @classmethod
    def unreadable(cls, reader: Reader, line: int, raw: bytes) -> Rejected:
        """A row whose bytes are not in the list's encoding; the first one is reported with those it may be in."""
        from wordcore.text.encoding import bad_place

        text = raw[:80].decode("utf-8", "replace")
        bad = reader.bad_bytes()
        if bad is not None and bad.line == line:
            return cls(reader.name, line, text, "", bad.position, bad.expected, bad.found, bad.remedy, "not_utf8")
        encoding = reader.reading.encoding
        position, byte = bad_place(raw, encoding) or (1, raw[0])
        expected = "UTF-8" if encoding == "utf-8" else f"text in {encoding}"
        return cls(reader.name, line, text, "", position, expected, f"byte 0x{byte:02X}", "", "not_utf8")

    @property
    def character(self) -> str | None:
        """The character that is wrong, with the accents after it, as it is written."""
        if self.reason != "bad_character" or not 0 < self.position <= len(self.text):
            return None
        end = self.position
        while end < len(self.text) and "\u0300" <= self.text[end] <= "\u036f":
            end += 1
        return self.text[self.position - 1 : end]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        where = {"position": self.position or None, "character": self.character}
        return {"file": self.source, "line": self.line, "word": self.text, "reason": self.reason, **where}

    def error(self, remedy: str = "") -> WordListError:
        """The error of a reader that stops at such a row."""
        position = f"position {self.position}" if self.position else ""
        place = ", ".join(filter(None, (f"{self.source}:{self.line}", self.place, position)))
        return WordListError.at(place, self.expected, self.found, "; ".join(filter(None, (self.remedy, remedy))))

    def __str__(self) -> str:
        # As error() has it, but written out: reports have hundreds of thousands of lines.
        source, line, _, place, position, expected, found, remedy, _ = self
        where = f", {place}, position {position}" if place and position else f", {place}" if place else ""
        if position and not place:
            where = f", position {position}"
        return f"{source}:{line}{where}: expected {expected}, found {found}" + (f"; {remedy}" if remedy else "")


@dataclass(slots=True)
class WordSource:
    """Words gathered from lists, ready to be built.

    The first row that is not a word raises; with ``skip_invalid``, such rows are given to ``report`` one by
    one, or kept in ``rejected`` without one. ``n_repeats`` counts words that came again, ``n_shared`` those
    that are written otherwise than an earlier word of the same tiles (péché and pêche in French). With
    ``keep_spelling``, ``spellings`` gives the section of how the words were written.
    """

    alphabet: Alphabet
    skip_invalid: bool = False
    report: Callable[[Rejected], None] | None = None
    keep_spelling: bool = False
    rejected: list[Rejected] = field(default_factory=list)
    n_rejected: int = 0
    n_lines: int = 0
    n_repeats: int = 0
    n_shared: int = 0
    _gatherer: Gatherer = field(init=False, repr=False)
    _strays: dict[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.alphabet, Alphabet):
            raise BadTypeError.at("alphabet", "an Alphabet", shown(self.alphabet), "Alphabet.named gives one by name")
        self._gatherer = Gatherer(self.alphabet.codec, self.keep_spelling)

    def add_words(self, words: Iterable[str], *, written: bool = True) -> None:
        """Takes words one by one; raises BadWordError at the first that cannot be spelled.

        Those that are not ``written`` come from a file of tiles: nobody chose their spelling.
        """
        add = self._gatherer.add_word
        for position, word in enumerate(words):
            if not isinstance(word, str):
                raise BadTypeError.at(f"word {position}", "a string", shown(word))
            if not add(word, written):
                error = self.alphabet.refusal(BadWordError, f"word {position} {shown(word)}", word)
                if not self.skip_invalid:
                    raise error
                self._reject(Rejected.by(error, "words", position, word))

    def take(self, reader: Reader, progress: Progress | None = None) -> None:
        """Takes a list in blocks, so a sorted list of any size streams through; ``progress(what, done, of)``.

        Raises WordListError where the list cannot be read on, whatever is skipped.
        """
        for block in reader.blocks():
            for row, raw, position in self._gatherer.add_text(block.text, block.rules, not self.skip_invalid):
                self._reject(self._rejected_row(reader, block, row, raw, position))
            for fault in block.faults:
                if fault.ends:
                    raise fault.error()
            if progress is not None:
                progress("reading", reader.n_read, reader.size)
        self.n_lines += reader.reading.line - 1

    def _rejected_row(self, reader: Reader, block: Block, row: int, raw: bytes, position: int) -> Rejected:
        line = block.line(row)
        if position and not block.odd:
            # Nearly all of them: ASCII, and a character that others are rejected for too.
            text = raw.decode("ascii")
            character = text[position - 1]
            if character not in self._strays:
                self._strays[character] = self.alphabet.explain(character)[1:]
            return Rejected(reader.name, line, text, shown(text), position, *self._strays[character])
        odd = block.odd.get(row)
        if odd is not None and odd.kind == "too_long":
            most = f"at most {LINE_BYTES:,} bytes"
            return Rejected(reader.name, line, odd.text, "", 0, most, f"{odd.n_bytes:,}", "", "too_long")
        for fault in block.faults:
            if fault.line == line:
                return Rejected(reader.name, line, raw.decode("utf-8", "replace"), "", 0, fault.expected, fault.found)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            return Rejected.unreadable(reader, line, raw)
        if odd is not None and odd.kind == "line_end":
            text = odd.text
        position, expected, found = self.alphabet.explain(text)
        return Rejected(reader.name, line, text, shown(text), position, expected, found, "", _reason(text, expected))

    def _reject(self, rejected: Rejected) -> None:
        if not self.skip_invalid:
            raise rejected.error(SKIP)
        self.n_rejected += 1
        (self.report or self.rejected.append)(rejected)

    def finish(self) -> tuple[bytes, bytes]:
        """The words' codes in order, each word once, and their offsets."""
        codes, offsets, _ = self._gatherer.finish()
        self.n_repeats, self.n_shared = self._gatherer.n_repeats, self._gatherer.n_shared
        return codes, offsets

    def spellings(self) -> dict[str, bytes]:
        """The sections of how the finished words were written; nothing unless that is kept."""
        return written_sections(self._gatherer.written()) if self.keep_spelling else {}


def _reason(text: str, expected: str) -> Reason:
    """The code of what an alphabet says about a text."""
    if not text.strip():
        return "blank"
    return "too_long" if expected.startswith("at most") else "bad_character"


def build(
    codes: bytes,
    offsets: bytes,
    *,
    name: str,
    alphabet: Alphabet,
    meta: Mapping[str, Any] | None = None,
    columns: Mapping[str, bytes] | None = None,
    gaddag: bool = False,
    membership: bool = True,
    progress: Progress | None = None,
) -> bytes:
    """The bytes of a lexicon from sorted words in codes; ``columns`` are further sections as they are.

    Without ``membership`` the file is a ninth smaller and each process makes its own table when it opens it.
    """
    n_words = len(offsets) // 4 - 1
    sections: dict[str, bytes] = {"words.codes": codes, "words.offsets": offsets}
    for made in derived(codes, offsets, alphabet, gaddag=gaddag, membership=membership, progress=progress):
        sections.update(made)
    sections.update(columns or {})
    data = pack(name, alphabet, n_words, words_digest(alphabet, codes, offsets), meta or {}, sections)
    if progress is not None:
        progress("done", _STEPS, _STEPS)
    return data


def derived(
    codes: Buffer,
    offsets: Buffer,
    alphabet: Alphabet,
    *,
    gaddag: bool,
    membership: bool,
    progress: Progress | None = None,
) -> Iterator[dict[str, bytes]]:
    """All sections that are worked out from the words, those of one builder at a time.

    ``Lexicon.verify`` compares a file with these, so other bytes are a new version of the format. Raises
    BadValueError for words that do not ascend.
    """

    def step(what: str, number: int) -> None:
        if progress is not None:
            progress(what, number, _STEPS)

    bits = alphabet.codec.bits
    step("word graph", 0)
    labels, targets, skips = build_graph(codes, offsets)
    yield {"graph.labels": labels, "graph.targets": targets, "graph.skips": skips}
    step("membership table", 1)
    if membership:
        names = ("members.lengths", "members.tags", "members.entries", "members.longer")
        yield dict(zip(names, build_membership(codes, offsets, bits), strict=True))
    step("tile index", 2)
    yield build_tiles(codes, offsets, len(alphabet), bits)
    step("gaddag", 3)
    if gaddag:
        yield {"gaddag": build_gaddag(labels, targets, len(alphabet))}
    step("digest", 4)


def compile_words(
    words: Iterable[str],
    *,
    name: str = "unnamed",
    alphabet: Alphabet = Alphabet.ENGLISH,
    gaddag: bool = False,
    keep_spelling: bool = False,
) -> bytes:
    """The bytes of a lexicon from any iterable of str; raises BadWordError at the first that is not a word."""
    source = WordSource(alphabet, keep_spelling=keep_spelling)
    source.add_words(words)
    codes, offsets = source.finish()
    return build(codes, offsets, name=name, alphabet=alphabet, columns=source.spellings(), gaddag=gaddag)
