"""Text to clean words, words to the bytes of a lexicon.

    >>> from wordcore.compile import compile_words
    >>> data = compile_words(["cat", "cats"], name="tiny")
    >>> data[:8]
    b'WORDCORE'

A word list is UTF-8 text, one word per line: a byte-order mark, CRLF, empty lines, ``#``
remarks, duplicates, any order and any case are fine, and a tab ends the word (a definition
may follow). A line that is not a word is reported with its number and the reason. Not here:
asking questions, or deciding where the bytes go.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from wordcore._engine.build.gaddag import build_gaddag
from wordcore._engine.build.gather import Gatherer
from wordcore._engine.build.graph import build_graph
from wordcore._engine.build.membership import build_membership
from wordcore._engine.build.tile_index import build_tiles
from wordcore.alphabet import Alphabet
from wordcore.errors import BadTypeError, BadWordError, WordcoreError, WordListError, shown
from wordcore.format import pack, words_digest

if TYPE_CHECKING:
    from typing_extensions import Buffer

_STEPS = 5
_CHUNK = 1 << 20
_LONGEST_LINE = 1 << 20
_REPORT_LIMIT = 100_000

Progress = Callable[[str, int, int], None]


SKIP = "correct the line, or skip such lines with --skip-invalid"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line of a list that cannot be used: where it is, and what could have been there instead."""

    source: str
    line: int
    text: str
    place: str
    expected: str
    found: str
    remedy: str = ""

    @classmethod
    def by(cls, error: WordcoreError, source: str, line: int, text: str) -> Rejected:
        """The line in which an error was found."""
        return cls(source, line, text, error.place, error.expected, error.found, error.remedy)

    def error(self, remedy: str = "") -> WordListError:
        """The error of a reader that stops at such a line."""
        place = ", ".join(filter(None, (f"{self.source}:{self.line}", self.place)))
        return WordListError.at(place, self.expected, self.found, "; ".join(filter(None, (self.remedy, remedy))))

    def __str__(self) -> str:
        return str(self.error())


@dataclass(slots=True)
class WordSource:
    """Words gathered from lists, ready to be built; ``rejected`` is the report."""

    alphabet: Alphabet
    skip_invalid: bool = False
    rejected: list[Rejected] = field(default_factory=list)
    n_rejected: int = 0
    n_lines: int = 0
    n_duplicates: int = 0
    _gatherer: Gatherer = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.alphabet, Alphabet):
            raise BadTypeError.at("alphabet", "an Alphabet", shown(self.alphabet), "Alphabet.named gives one by name")
        self._gatherer = Gatherer(self.alphabet.codec)

    def add_words(self, words: Iterable[str]) -> None:
        """Takes words one by one; raises BadWordError at the first that cannot be spelled."""
        add = self._gatherer.add_word
        for position, word in enumerate(words):
            if not isinstance(word, str):
                raise BadTypeError.at(f"word {position}", "a string", shown(word))
            if not add(word):
                error = self.alphabet.refusal(BadWordError, f"word {position} {shown(word)}", word)
                if not self.skip_invalid:
                    raise error
                self._reject(Rejected.by(error, "words", position, word))

    def add_stream(self, stream: IO[bytes], source: str, progress: Progress | None = None, size: int = 0) -> None:
        """Takes a list in chunks, so a sorted list of any size streams through; ``progress(what, done, of)``."""
        line = 1
        rest = b""
        done = 0
        first = True
        while True:
            chunk = stream.read(_CHUNK)
            done += len(chunk)
            block = rest + chunk
            if first and chunk and len(block) < len(BOM_UTF8):
                rest = block  # too few bytes to tell a byte-order mark
                continue
            if first:
                block = block.removeprefix(BOM_UTF8)
                first = False
            if chunk:
                cut = block.rfind(b"\n") + 1
                block, rest = block[:cut], block[cut:]
                if len(rest) > _LONGEST_LINE:
                    raise WordListError.at(
                        f"{source}:{line + block.count(10)}", "one word per line", f"more than {_LONGEST_LINE:,} bytes"
                    )
            for number, raw in self._gatherer.add_text(block, line, not self.skip_invalid):
                self._reject(self._rejected_line(source, number, raw))
            line += block.count(b"\n")
            if progress is not None:
                progress("reading", done, size)
            if not chunk:
                break
        self.n_lines += line - 1 + bool(block and not block.endswith(b"\n"))

    def _rejected_line(self, source: str, number: int, raw: bytes) -> Rejected:
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            return Rejected.by(WordListError.not_utf8("", error), source, number, raw[:80].decode("utf-8", "replace"))
        return Rejected.by(self.alphabet.refusal(BadWordError, shown(text), text), source, number, text)

    def _reject(self, rejected: Rejected) -> None:
        if not self.skip_invalid:
            raise rejected.error(SKIP)
        self.n_rejected += 1
        if len(self.rejected) < _REPORT_LIMIT:
            self.rejected.append(rejected)

    def finish(self) -> tuple[bytes, bytes]:
        """The words' codes in order, each word once, and their offsets."""
        codes, offsets, _ = self._gatherer.finish()
        self.n_duplicates = self._gatherer.n_duplicates
        return codes, offsets


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

    Without ``membership`` the file is an eighth smaller and each process makes its own table when it opens it.
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
        short, long = build_membership(codes, offsets, bits)
        yield {"members.short": short, "members.long": long}
    step("tile index", 2)
    yield build_tiles(codes, offsets, len(alphabet), bits)
    step("gaddag", 3)
    if gaddag:
        yield {"gaddag": build_gaddag(labels, targets, len(alphabet))}
    step("digest", 4)


def compile_words(
    words: Iterable[str], *, name: str = "unnamed", alphabet: Alphabet = Alphabet.ENGLISH, gaddag: bool = False
) -> bytes:
    """The bytes of a lexicon from any iterable of str; raises BadWordError at the first that is not a word."""
    source = WordSource(alphabet)
    source.add_words(words)
    codes, offsets = source.finish()
    return build(codes, offsets, name=name, alphabet=alphabet, gaddag=gaddag)
