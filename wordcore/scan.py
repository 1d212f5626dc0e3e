"""Words in running text: every occurrence of a lexicon's words or of a word set, with its place.

    >>> from wordcore.scan import Scanner, compounds
    >>> list(Scanner(["cat", "dog"]).find("Cats and dogs; a cat, the dog's."))
    [Occurrence(word='CAT', start=17, end=20), Occurrence(word='DOG', start=26, end=29)]
    >>> list(Scanner(["ass", "assassin"], inside=True, overlapping=True).find("Assassin"))[1:]
    [Occurrence(word='ASSASSIN', start=0, end=8), Occurrence(word='ASS', start=3, end=6)]
    >>> compounds("sunflower")
    [('SUN', 'FLOWER')]

A *token* is a run of letters, digits, underscores and combining accents. In English an apostrophe
between two runs makes them one token (don't), but a closing 's is left out (the dog's: dog); elsewhere
a mark on a tile does (col·lega). A whole word is a whole token; inside strings, a word may
be anywhere. Case never matters.

Words of plain letters are found by the engine, straight from the lexicon's file; phrases, words with
digits or accents, and the words of other alphabets inside strings by a pyahocorasick automaton, which
is slower (docs/text.md has the figures). Not here: deciding what an occurrence means.
"""

from __future__ import annotations

import abc
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, Protocol, overload

from wordcore._engine.scan.occurrences import EVERY, LONGEST, REACH, UNKNOWN, WHOLE, Spelt, TextScan
from wordcore.alphabet import Alphabet
from wordcore.errors import AlphabetError, BadTypeError, BadValueError, LimitError, WorkLimitError, shown
from wordcore.lexicon import Lexicon, load
from wordcore.limits import ENTRY_CHARACTERS, Limits, Work
from wordcore.tokens import around, continues, ends_token, folded, of_letters, run_of

_CHUNK = 1 << 18
_PIECE = 1 << 12  # characters whose occurrences are held at a time
_WORTH_SPELT = 1 << 10  # characters of a text that says some words more than once
_PER_STEP = 4  # occurrences that are made in one step
_CONTEXT = 2  # characters before a position that decide whether a token starts there
_LOOK_AHEAD = 5  # and behind one, whether it ends there
_LONGEST_TOKEN = 512  # characters in the longest word of any alphabet, and more


class Occurrence(NamedTuple):
    """A word, in upper case, and where it is: ``text[start:end]``."""

    word: str
    start: int
    end: int

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return self._asdict()


class Located(NamedTuple):
    """An occurrence in a stream: offsets in characters from its start; line and column from 1."""

    word: str
    start: int
    end: int
    line: int
    column: int

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return self._asdict()


class Reported(NamedTuple):
    """An occurrence of a word set, and the token around it, so that people can decide."""

    word: str
    start: int
    end: int
    within: str

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return self._asdict()


class TextStream(Protocol):
    """What gives a text piece by piece: a file that is open as text, or a ``wordcore.text.running.RunningText``."""

    def read(self, size: int = -1, /) -> str:
        """The next piece, empty at the end."""


class Scanner:
    """Finds the words of a lexicon, or of any set of words and phrases, in text.

    ``inside`` finds them anywhere, not only as whole words. Occurrences do not overlap: at each
    place the longest one counts and the search continues after it, unless ``overlapping`` asks for
    every one, by start and then by end. ``limits`` bound what one text may take; a lexicon's own, otherwise.

        >>> list(Scanner(["ice cream", "cream"]).find("Ice cream, cream"))
        [Occurrence(word='ICE CREAM', start=0, end=9), Occurrence(word='CREAM', start=11, end=16)]
    """

    __slots__ = ("_engine", "_limits", "_options", "_words")

    def __init__(
        self,
        words: Lexicon | Iterable[str],
        *,
        inside: bool = False,
        overlapping: bool = False,
        limits: Limits | None = None,
    ) -> None:
        if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
            raise BadTypeError.at("words", "a list of words", shown(words))
        if limits is not None and not isinstance(limits, Limits):
            raise BadTypeError.at("limits", "Limits", shown(limits), "use Limits.SERVER or Limits(steps=...)")
        self._words = words if isinstance(words, Lexicon) else tuple(words)
        self._limits = limits or (words.limits if isinstance(words, Lexicon) else Limits.LOCAL)
        self._options = inside, overlapping
        self._engine = _engine_for(self._words, inside, overlapping, self._limits)

    def find(self, text: str) -> Occurrences:
        """The occurrences in a text, worked out when asked for: is there one, how many, which."""
        return Occurrences(self._engine, _text(text))

    def read(self, stream: TextStream) -> Iterator[Located]:
        """The occurrences in a text stream of any size, which is read piece by piece.

        Where the stream cannot be read on, what was found before is given, then its error is raised.

        >>> import io
        >>> list(Scanner(["cat"]).read(io.StringIO("a dog,\\nno cat\\n")))
        [Located(word='CAT', start=10, end=13, line=2, column=4)]
        """
        buffer, base, at = "", 0, 0  # what is in memory, its offset in the stream, where to continue in it
        line, line_start = 1, 0
        more = True
        trouble: Exception | None = None
        while more:
            try:
                piece = stream.read(_CHUNK)
            except Exception as error:
                # What was read before is looked through first.
                trouble, piece = error, ""
            if not isinstance(piece, str):
                raise BadTypeError.at("stream", "text", shown(piece), "open it as text, not in binary mode")
            more = bool(piece)
            buffer += piece
            stop = max(at, len(buffer) - self._engine.reach) if more else len(buffer)
            counted = at
            for found, resume in self._engine.pieces(buffer, at, stop):
                at = resume
                for word, start, end in found:
                    line, line_start = _line_at(buffer, counted, start, line, line_start, base)
                    counted = start
                    yield Located(word, base + start, base + end, line, base + start - line_start + 1)
            line, line_start = _line_at(buffer, counted, at, line, line_start, base)
            dropped = max(0, at - _CONTEXT)
            buffer, base, at = buffer[dropped:], base + dropped, at - dropped
        if trouble is not None:
            raise trouble

    def __reduce__(self) -> tuple[Any, ...]:
        # An automaton is never pickled: the words are, and the other side builds its own.
        return _scanner, (self._words, *self._options, self._limits)

    def __repr__(self) -> str:
        what = repr(self._words) if isinstance(self._words, Lexicon) else f"{len(self._words)} words"
        inside, overlapping = self._options
        return f"<Scanner of {what}{', inside strings' * inside}{', overlapping' * overlapping}>"


class Occurrences(Sequence[Occurrence]):
    """What a scanner finds in a text: ``bool`` stops at the first, ``len`` counts, iterating builds."""

    __slots__ = ("_engine", "_found", "_text")

    def __init__(self, engine: _Engine, text: str) -> None:
        # From outside it is made by Scanner.find.
        self._engine = engine
        self._text = text
        self._found: list[Occurrence] | None = None

    def __bool__(self) -> bool:
        return bool(self._found) if self._found is not None else self._engine.is_any(self._text)

    def __len__(self) -> int:
        return len(self._found) if self._found is not None else self._engine.count(self._text)

    def __iter__(self) -> Iterator[Occurrence]:
        if self._found is not None:
            return iter(self._found)
        self._engine.allow(self._text)
        return chain.from_iterable(found for found, _ in self._engine.pieces(self._text, 0, len(self._text)))

    @overload
    def __getitem__(self, item: int) -> Occurrence: ...
    @overload
    def __getitem__(self, item: slice) -> list[Occurrence]: ...
    def __getitem__(self, item: int | slice) -> Occurrence | list[Occurrence]:
        return self._all()[item]

    def to_json(self) -> list[dict[str, Any]]:
        """Plain data for a front-end."""
        return [found.to_json() for found in self]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Occurrences: {len(self)} in {len(self._text)} characters>"

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._all(),)

    def _all(self) -> list[Occurrence]:
        if self._found is None:
            self._found = list(self)
        return self._found


# --- questions -------------------------------------------------------------------------------


def banned(text: str, words: Scanner | Iterable[str], *, inside: bool = False) -> list[Reported]:
    """Every occurrence of a word set, with the token around it; what to make of it is the caller's decision.

    Build a ``Scanner`` once for many texts; its own options then hold.

        >>> banned("A classic assassin", ["ass"], inside=True)[0]
        Reported(word='ASS', start=4, end=7, within='classic')
    """
    scanner = words if isinstance(words, Scanner) else Scanner(words, inside=inside, overlapping=True)
    return [Reported(*found, around(text, found.start, found.end)) for found in scanner.find(text)]


def unknown_words(text: str, lexicon: Lexicon | None = None) -> list[Occurrence]:
    """The tokens of letters that are not words of the lexicon (the default one if none is given).

    Tokens with a digit or underscore are skipped, and single letters if the lexicon has no word
    of one letter, as is usual in word games. Few word lists have contractions (don't).

        >>> [found.word for found in unknown_words("A 4th qwzl's naïve.")]
        ['QWZL', 'NAÏVE']
    """
    lexicon = _asked(text, lexicon)
    try:
        found = TextScan(lexicon).found(text, 0, len(text), UNKNOWN, Occurrence)[0]
    except AlphabetError:
        runs = run_of(lexicon.alphabet.tiles).finditer(text)
        tokens = ((token[0], token.start(), token.end()) for token in runs)
        found = [
            Occurrence(token.upper(), start, end)
            for token, start, end in tokens
            if of_letters(token) and token not in lexicon
        ]
    if any(end - start == 1 for _, start, end in found) and not lexicon.matching("?"):
        return [unknown for unknown in found if unknown.end - unknown.start > 1]
    return found


def compounds(word: str, lexicon: Lexicon | None = None, *, shortest: int = 3, parts: int = 2) -> list[tuple[str, ...]]:
    """The ways to split a word into two (or up to ``parts``) words of a lexicon, fewest parts first.

    Each part has at least ``shortest`` tiles. The word itself need not be in the lexicon; raises
    BadWordError if the alphabet cannot spell it.

        >>> compounds("nowhere", shortest=2)
        [('NO', 'WHERE'), ('NOW', 'HERE')]
    """
    for name, number, least in (("shortest", shortest, 1), ("parts", parts, 2)):
        if type(number) is not int:
            raise BadTypeError.at(name, "a whole number", shown(number))
        if number < least:
            raise BadValueError.at(name, f"{least} or more", shown(number))
    lexicon = _asked(word, lexicon)
    codes = lexicon.alphabet.encode(word)
    splits: list[tuple[bytes, ...]] = []
    hopeless: set[tuple[int, int]] = set()
    work = Work(lexicon.limits, "splits of a word")
    for wanted in range(2, min(parts, len(codes) // shortest) + 1):
        for split in _splits(lexicon, codes, 0, shortest, wanted, hopeless):
            work.step(wanted)
            splits.append(split)
    return [tuple(map(lexicon.alphabet.decode, split)) for split in splits]


def _splits(
    lexicon: Lexicon, codes: bytes, start: int, shortest: int, parts: int, hopeless: set[tuple[int, int]]
) -> Iterator[tuple[bytes, ...]]:
    """The splits of what is behind ``start`` into so many parts; ``hopeless`` keeps what had none, so no dead end is
    entered twice."""
    if parts == 1:
        if lexicon._contains_codes(codes[start:]):
            yield (codes[start:],)
        return
    if (start, parts) in hopeless:
        return
    found = False
    for cut in range(start + shortest, len(codes) - shortest * (parts - 1) + 1):
        if lexicon._contains_codes(codes[start:cut]):
            for rest in _splits(lexicon, codes, cut, shortest, parts - 1, hopeless):
                found = True
                yield codes[start:cut], *rest
    if not found:
        hopeless.add((start, parts))


def check_entry(place: str, n_characters: int) -> None:
    """Raises LimitError for a word or phrase that is too long to be looked for."""
    if n_characters > ENTRY_CHARACTERS:
        raise LimitError.at(place, f"at most {ENTRY_CHARACTERS:,} characters", f"{n_characters:,}")


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise BadTypeError.at("text", "a string", shown(text), "decode bytes first" * isinstance(text, bytes))
    return text


def _asked(text: str, lexicon: Lexicon | None) -> Lexicon:
    _text(text)
    if lexicon is not None and not isinstance(lexicon, Lexicon):
        raise BadTypeError.at("lexicon", "a Lexicon", shown(lexicon), "wordcore.load gives one by name")
    return load() if lexicon is None else lexicon


# --- engines -----------------------------------------------------------------------------------


class _Engine(abc.ABC):
    """One way of finding occurrences."""

    reach: int  # characters behind a position that decide what starts there
    limits: Limits

    @abc.abstractmethod
    def scan(self, text: str, start: int, stop: int) -> tuple[Iterable[Occurrence], int]:
        """What starts from ``start`` to before ``stop``, and where to continue."""

    def pieces(self, text: str, start: int, stop: int) -> Iterator[tuple[Iterable[Occurrence], int]]:
        """The same piece by piece, so that no more is held than a few thousand characters give."""
        at = start
        while at < stop:
            found, at = self.scan(text, at, min(stop, at + max(_PIECE, self.reach)))
            yield found, at

    def count(self, text: str) -> int:
        """How many there are; raises WorkLimitError."""
        work = Work(self.limits, "occurrences")
        total = 0
        for found, _ in self.pieces(text, 0, len(text)):
            n = sum(1 for _ in found)
            work.step(1 + n // _PER_STEP)
            total += n
        return total

    def is_any(self, text: str) -> bool:
        """Whether there is one."""
        return any(True for found, _ in self.pieces(text, 0, len(text)) for _ in found)

    def allow(self, text: str) -> None:
        """Raises WorkLimitError before the first of more occurrences than one text may give."""
        if self.limits == Limits.LOCAL:
            return
        n = self.count(text)
        if n > self.limits.results:
            raise WorkLimitError.over("results", self.limits.results, "occurrences", f"{n:,}")
        Work(self.limits, "occurrences").step(n // _PER_STEP)


def _engine_for(words: Lexicon | tuple[str, ...], inside: bool, overlapping: bool, limits: Limits) -> _Engine:
    mode = WHOLE if not inside else EVERY if overlapping else LONGEST
    if isinstance(words, Lexicon):
        words = words if words.limits == limits else words.limited(limits)
        try:
            return _GraphEngine(words, mode)
        except AlphabetError:
            return _Automaton(words, False, overlapping, limits) if inside else _TokenEngine(words)
    if "" in words:
        raise BadValueError.at("words", "words and phrases", "an empty string", "take it out")
    for number, word in enumerate(words, 1):
        if not isinstance(word, str):
            raise BadTypeError.at(f"word {number}", "a string", shown(word))
        check_entry(f"word {number}", len(word))
    if all(Alphabet.ENGLISH.codec.codes(word) is not None for word in words):
        return _GraphEngine(Lexicon.from_words(words).limited(limits), mode)
    return _Automaton(words, not inside, overlapping, limits)


class _GraphEngine(_Engine):
    """Words of plain letters, straight from a lexicon."""

    reach = REACH

    def __init__(self, lexicon: Lexicon, mode: int) -> None:
        self._scan = TextScan(lexicon, mode != WHOLE)
        self._mode = mode
        self.limits = lexicon.limits

    def scan(self, text: str, start: int, stop: int) -> tuple[Iterable[Occurrence], int]:
        return self._scan.found(text, start, stop, self._mode, Occurrence)

    def pieces(self, text: str, start: int, stop: int) -> Iterator[tuple[Iterable[Occurrence], int]]:
        spelt = Spelt() if stop - start > _WORTH_SPELT else None
        at = start
        while at < stop:
            found, at = self._scan.found(text, at, min(stop, at + _PIECE), self._mode, Occurrence, spelt)
            yield found, at

    def count(self, text: str) -> int:
        return self._scan.count(text, self._mode)

    def is_any(self, text: str) -> bool:
        return len(self._scan.spans(text, 0, len(text), self._mode, 1)[0]) > 0


class _TokenEngine(_Engine):
    """Whole words of an alphabet with accents or digraphs: its lexicon knows best what is a word."""

    reach = _LONGEST_TOKEN

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._run = run_of(lexicon.alphabet.tiles)
        self.limits = lexicon.limits

    def scan(self, text: str, start: int, stop: int) -> tuple[Iterable[Occurrence], int]:
        return self._tokens(text, start, stop), stop

    def _tokens(self, text: str, start: int, stop: int) -> Iterator[Occurrence]:
        for token in self._run.finditer(text, start):
            if token.start() >= stop:
                return
            if token[0] in self._lexicon:
                alphabet = self._lexicon.alphabet
                yield Occurrence(alphabet.decode(alphabet.encode(token[0])), token.start(), token.end())


class _Automaton(_Engine):
    """Any strings, by pyahocorasick."""

    def __init__(self, words: Iterable[str], whole: bool, overlapping: bool, limits: Limits) -> None:
        import ahocorasick

        self.limits = limits
        self._whole = whole
        self._overlapping = overlapping
        self._automaton = ahocorasick.Automaton(ahocorasick.STORE_LENGTH)
        for word in words:
            self._automaton.add_word(folded(word))
        if len(self._automaton):
            self._automaton.make_automaton()
        self.reach = max(map(len, self._automaton.keys()), default=0) + _LOOK_AHEAD

    def scan(self, text: str, start: int, stop: int) -> tuple[Iterable[Occurrence], int]:
        kept = sorted(
            (first, end)
            for first, end in self._matches(text, start, stop)
            if first < stop and (not self._whole or (not continues(text, first) and ends_token(text, end)))
        )
        if not self._overlapping:
            kept = list(_leftmost_longest(kept))
        resume = max(stop, kept[-1][1]) if kept and not self._overlapping else stop
        return [Occurrence(text[first:end].upper(), first, end) for first, end in kept], resume

    def _matches(self, text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """Start and end of each; raises WorkLimitError, because phrases inside phrases can be there by the million."""
        if not len(self._automaton):
            return
        work = Work(self.limits, "occurrences")
        for n, (last, length) in enumerate(self._automaton.iter(folded(text[start : stop + self.reach]))):
            if n % _PER_STEP == 0:
                work.step()
            yield start + last - length + 1, start + last + 1


def _leftmost_longest(found: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    # pyahocorasick's own iter_long loses words that start inside a longer one that fails late.
    behind = 0
    at = 0
    while at < len(found):
        start, end = found[at]
        at += 1
        while at < len(found) and found[at][0] == start:
            end = found[at][1]
            at += 1
        if start >= behind:
            yield start, end
            behind = end


def _line_at(buffer: str, counted: int, to: int, line: int, line_start: int, base: int) -> tuple[int, int]:
    n_lines = buffer.count("\n", counted, to)
    return (line + n_lines, base + buffer.rfind("\n", counted, to) + 1) if n_lines else (line, line_start)


def _scanner(words: Lexicon | tuple[str, ...], inside: bool, overlapping: bool, limits: Limits) -> Scanner:
    return Scanner(words, inside=inside, overlapping=overlapping, limits=limits)
