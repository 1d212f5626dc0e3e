"""``Lexicon``: the one object every question is asked of.

    >>> import wordcore
    >>> lex = wordcore.load()
    >>> "quiz" in lex, len(lex)
    (True, 172823)
    >>> list(lex.anagrams("retinas"))[:3]
    ['ANESTRI', 'ANTSIER', 'NASTIER']

A Lexicon never changes, is safe to share between threads and processes, and pickles as a name
or path with its digest. Here: opening, saving, naming, algebra and the friendly face of the
queries; the work is done by ``wordcore._engine``. Not here: games.
"""

from __future__ import annotations

import mmap
import os
import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import update_wrapper
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast, overload

from wordcore._engine.lexicon.core import Core
from wordcore._engine.lexicon.words import Words
from wordcore.alphabet import Alphabet
from wordcore.columns import COMMONNESS, NOT_KNOWN, TAGS, check_columns
from wordcore.errors import (
    BadTilesError,
    BadTypeError,
    BadValueError,
    CorruptLexiconError,
    DigestMismatchError,
    shown,
)
from wordcore.format import (
    TAG_NUMBERS,
    TAG_TABLE,
    Header,
    read_header,
)
from wordcore.limits import Limits, Work
from wordcore.places import DEFAULT, directories, find_lexicon, is_path, shipped_directory
from wordcore.prepared import Once, prepare
from wordcore.query import Adjudication, Answer, Cursor, Extensions, Flag, Hooks, Mask, Where

# What only some callers need (compiling, files, tags, batch, glossary) is imported where it is used:
# a front-end that asks one question waits for nothing else.
if TYPE_CHECKING:
    from typing import Protocol

    from typing_extensions import Buffer

    from wordcore._engine.batch.rows import Explanations
    from wordcore.glossary import Entry
    from wordcore.grid import Beside, Board, GridWords
    from wordcore.spellings import Written
    from wordcore.tags import Combination, Label, Tag, TagTable

    class ArrowArray(Protocol):
        def __arrow_c_array__(self, requested_schema: object | None = None) -> object: ...

    class ArrowStream(Protocol):
        def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_RAREST = 100  # SCOWL's sizes end at 95
__test__: dict[str, str] = {}  # the examples of methods on which Python keeps no docstring of ours


def compiled(declared: F) -> F:
    """Puts the engine's method in place of the one declared here, which says what it does and what it calls.

    A Python frame around it would make a membership test three times as slow.
    """
    name = declared.__name__
    if name.startswith("__"):
        __test__[f"Lexicon.{name}"] = declared.__doc__ or ""
        return cast("F", getattr(Core, name))
    return cast("F", update_wrapper(getattr(Core, f"_{name}"), declared))


class Lexicon(Core):
    """A sorted, immutable set of words with an alphabet.

    >>> lex = Lexicon.from_words(["cat", "cats", "act"])
    >>> "Cat" in lex, list(lex), lex.index("CATS")
    (True, ['ACT', 'CAT', 'CATS'], 2)
    """

    def __init__(self, buffer: Buffer, header: Header, origin: tuple[str, str] | None = None) -> None:
        # From outside a lexicon is made by open, from_words or from_bytes.
        super().__init__(buffer, dict(header.sections), header.n_words, header.alphabet.codec)
        self._header = header
        self._meta = MappingProxyType(dict(header.meta))
        self._origin = origin
        self._kept: dict[Any, Any] = {}
        self._once = Once()
        self._limits = Limits.LOCAL
        check_columns(header)
        if TAG_NUMBERS in header.sections:
            # Through a weak reference: a lexicon that held itself would keep its bytes until the next collection.
            itself = weakref.proxy(self)
            self._bind_tags(TAG_NUMBERS, _n_combinations(header), lambda tags: itself._tag_passes_for(tags))

    @property
    def name(self) -> str:
        """What the lexicon is called."""
        return self._header.name

    @property
    def alphabet(self) -> Alphabet:
        """The tiles that its words are made of."""
        return self._header.alphabet

    @property
    def digest(self) -> str:
        """SHA-256 over the words and the alphabet: the same on every machine, whatever the name."""
        return self._header.digest

    @property
    def content(self) -> str:
        """SHA-256 over all that the lexicon says: words, alphabet with counts and values, name, meta, columns."""
        if self._header.content:
            return self._header.content
        from wordcore.proof import computed_content

        return self._derived("content", lambda: computed_content(self))

    @property
    def meta(self) -> Mapping[str, Any]:
        """What the file says of itself: licence, description."""
        return self._meta

    @property
    def limits(self) -> Limits:
        """What one question may take."""
        return self._limits

    def limited(self, limits: Limits) -> Lexicon:
        """Returns the same lexicon with other limits for its questions; both share all that is in memory.

        >>> from wordcore.limits import Limits
        >>> lex = Lexicon.from_words(["cat"]).limited(Limits.SERVER)
        >>> list(lex.words_from("tac??")), lex == lex.limited(Limits.LOCAL)
        (['CAT'], True)
        """
        if not isinstance(limits, Limits):
            raise BadTypeError.at("limits", "Limits", shown(limits), "use Limits.SERVER or Limits(steps=...)")
        made = Lexicon.__new__(Lexicon)
        made._share(self, limits)
        made._header, made._meta, made._origin = self._header, self._meta, self._origin
        made._kept, made._once, made._limits = self._kept, self._once, limits
        return made

    def prepare(self, *parts: str) -> Lexicon:
        """Builds now what questions would build at their first use, and returns the lexicon itself.

        For servers: before the first question, so that nobody waits; before a fork, so that all processes share it.
        It is made once, whatever the number of threads that ask for it. The parts are ``"tiles"`` (racks and
        extensions), ``"grids"`` (and ladders), ``"order"`` (measures and sorting), ``"tags"``, ``"definitions"``,
        ``"reasons"`` (``explain`` and ``suggest``), ``"boards"`` (Scrabble) and ``"linguishtik"``; without a name all
        but those of games that have not been imported. Raises ValueError for another name.

        >>> Lexicon.from_words(["cat", "act"]).prepare("tiles", "order")
        <Lexicon 'unnamed': 2 words, english>
        """
        prepare(self, parts)
        return self

    if not TYPE_CHECKING:  # checkers would let any name be set

        def __setattr__(self, name, value):
            if not name.startswith("_"):
                raise AttributeError(f"a Lexicon does not change; make another one with another {name}")
            super().__setattr__(name, value)

        def __delattr__(self, name):
            raise AttributeError(f"a Lexicon does not change; it keeps its {name}")

    # --- making and keeping -------------------------------------------------------------------

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, digest: str | None = None, content: str | None = None) -> Lexicon:
        """Opens the lexicon in a file, memory-mapped: processes that open it share its pages.

        Raises FileNotFoundError, CorruptLexiconError for a file that is not a sound lexicon, or
        DigestMismatchError for one that says it has another digest or content; whether it tells the truth
        is for ``verify`` to prove. Replace a file in use only by renaming another over it, never in place.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "tiny.lex")
        >>> Lexicon.from_words(["cat"], name="tiny").save(path)
        >>> Lexicon.open(path)
        <Lexicon 'tiny': 1 word, english>
        """
        where = _file_path(path)
        with open(where, "rb") as stream:
            if os.fstat(stream.fileno()).st_size == 0:
                remedy = "make a lexicon with `wordcore compile`"
                raise CorruptLexiconError.at(where, "a lexicon file", "an empty file", remedy)
            mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        lexicon = cls(mapped, read_header(mapped, where), ("path", os.path.abspath(where)))
        if digest is not None or content is not None:
            from wordcore.proof import check_pins

            check_pins(lexicon, where, digest, content)
        return lexicon

    @classmethod
    def from_bytes(cls, data: Buffer) -> Lexicon:
        """Returns the lexicon that ``to_bytes`` or a lexicon file gave.

        >>> Lexicon.from_bytes(Lexicon.from_words(["cat"]).to_bytes())
        <Lexicon 'unnamed': 1 word, english>
        """
        try:
            data = bytes(memoryview(data))
        except TypeError:
            wrong = BadTypeError.at("data", "the bytes of a lexicon", shown(data), "Lexicon.open takes a path")
            raise wrong from None
        return cls(data, read_header(data, "these bytes"))

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        *,
        name: str = "unnamed",
        alphabet: Alphabet = Alphabet.ENGLISH,
        keep_spelling: bool = False,
    ) -> Lexicon:
        """Makes a lexicon from any words; raises BadWordError at the first that the alphabet cannot spell.

        With ``keep_spelling`` it knows how the words were written (:meth:`spellings`).

        >>> list(Lexicon.from_words(["za", "Qi", "qi"]))
        ['QI', 'ZA']
        """
        if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
            raise BadTypeError.at("words", "a list of words", shown(words), "put one word in a list too")
        from wordcore.compile import compile_words

        return cls.from_bytes(compile_words(words, name=name, alphabet=alphabet, keep_spelling=keep_spelling))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the lexicon file whole or not at all.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "tiny.lex")
        >>> Lexicon.from_words(["cat"]).save(path)
        >>> os.path.exists(path)
        True
        """
        from wordcore.store import write_whole

        write_whole(_file_path(path), self.to_bytes())

    def to_bytes(self) -> bytes:
        """Returns the bytes of the lexicon file.

        >>> Lexicon.from_words(["cat"]).to_bytes()[:8]
        b'WORDCORE'
        """
        return bytes(self._buffer_view())

    def verify(self, *, digest: str | None = None, content: str | None = None) -> None:
        """Proves every byte: all that is worked out from the words is worked out again and compared.

        Raises CorruptLexiconError naming the first section that differs. A forger can still change the words,
        name, meta or columns and all that depends on them; against that give the ``digest`` or ``content`` of
        the lexicon you mean, from elsewhere: a sound lexicon that is another one raises DigestMismatchError.
        A file of an older format version passes with an OlderFormatWarning, which says how to convert it.

        >>> Lexicon.from_words(["cat"]).verify()
        """
        from wordcore.proof import prove

        prove(self, digest, content)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._limits != Limits.LOCAL:
            return Lexicon.limited, (self.limited(Limits.LOCAL), self._limits)
        if self._origin is not None:
            return _unpickle, (*self._origin, self.digest, self.content)
        return Lexicon.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}: {len(self)} word{'s' * (len(self) != 1)}, {self.alphabet.name}>"

    def __eq__(self, other: object) -> bool:
        """Returns whether both are lexicons that hold the same words in the same alphabet."""
        return isinstance(other, Lexicon) and (self is other or self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    # --- a sorted sequence of words -----------------------------------------------------------

    @compiled
    def __contains__(self, word: str, /) -> bool:  # type: ignore[override]
        """Returns whether a string is a word, in any case; raises TypeError for anything but a string.

        >>> lex = Lexicon.from_words(["quiz"])
        >>> "Quiz" in lex, "qu1z" in lex
        (True, False)
        """
        return super().__contains__(word)

    @compiled
    def __len__(self) -> int:
        """Returns the number of words.

        >>> len(Lexicon.from_words(["cat", "act", "Cat"]))
        2
        """
        return super().__len__()

    @overload
    def __getitem__(self, item: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, item: slice, /) -> Words: ...
    @compiled
    def __getitem__(self, item: Any, /) -> Any:
        """Returns the word of that number, or the words of a slice, alphabetically.

        >>> lex = Lexicon.from_words(["cat", "act", "dog"])
        >>> lex[0], lex[-1], list(lex[1:])
        ('ACT', 'DOG', ['CAT', 'DOG'])
        """
        return super().__getitem__(item)

    @compiled
    def __iter__(self) -> Iterator[str]:
        """Iterates over the words in alphabetical order.

        >>> list(Lexicon.from_words(["cat", "act"]))
        ['ACT', 'CAT']
        """
        return super().__iter__()

    @compiled
    def index(self, word: str, start: int = 0, stop: int | None = None) -> int:
        """Returns the number of a word; raises ValueError if it is not in the lexicon, or not in that range.

        >>> Lexicon.from_words(["act", "cat"]).index("cat")
        1
        """
        return self._index(word, start, stop)

    def count(self, word: str) -> int:
        """Returns 1 or 0, because a lexicon holds a word once.

        >>> Lexicon.from_words(["cat"]).count("cat")
        1
        """
        return int(word in self)

    @compiled
    def words(self, where: Where | None = None) -> Words:
        """Returns the words as a view: all of them, or those that a Where lets through.

        >>> lex = Lexicon.from_words(["cat", "act", "cats", "zoo"])
        >>> list(lex.words(Where(length=3)).sorted("points"))
        ['ZOO', 'ACT', 'CAT']
        """
        return self._words(where)

    # --- questions about tiles ----------------------------------------------------------------

    @compiled
    def words_from(self, tiles: str, where: Where | None = None) -> Words:
        """Returns the words that can be spelled with some of the tiles; ``?`` is a blank.

        >>> list(Lexicon.from_words(["cat", "at", "dog"]).words_from("tac"))
        ['AT', 'CAT']
        """
        return self._words_from(tiles, where)

    @compiled
    def anagrams(self, tiles: str, where: Where | None = None) -> Words:
        """Returns the words that use every tile; ``?`` is a blank.

        >>> list(Lexicon.from_words(["cat", "act", "at"]).anagrams("ca?"))
        ['ACT', 'CAT']
        """
        return self._anagrams(tiles, where)

    @compiled
    def supersets(self, letters: str, where: Where | None = None) -> Words:
        """Returns the words that contain all these letters, each as often; ``?`` is any further letter.

        >>> list(Lexicon.from_words(["add", "dad", "ad"]).supersets("dd"))
        ['ADD', 'DAD']
        """
        return self._supersets(letters, where)

    @compiled
    def extensions(
        self, tiles: str, pool: str, more: int | tuple[int, int] = 1, *, where: Where | None = None
    ) -> Extensions:
        """Returns the words from some of ``tiles`` plus exactly ``more`` tiles of ``pool``, all of those used.

        Each comes with the tiles that were added. ``more`` is a number from 0 to 8 or a range
        ``(lo, hi)``; a ``?`` in either is a blank.

        >>> lex = Lexicon.from_words(["cats", "cabs", "cat"])
        >>> list(lex.extensions("ca", pool="tsb", more=2))
        [Extension(word='CABS', added=('B', 'S')), Extension(word='CATS', added=('S', 'T'))]
        """
        return self._extensions(tiles, pool, more, where=where)

    def in_grid(
        self,
        board: Board,
        *,
        where: Where | None = None,
        neighbours: Beside = "all",
        wrap: bool = False,
        reuse: bool = False,
    ) -> GridWords:
        """Finds the words along the paths of a board of letters, each cell at most once per word unless ``reuse``.

        ``board`` has rows separated by ``/`` and layers by ``//``, or is made of nested lists; see
        :mod:`wordcore.grid`. ``neighbours`` is ``"all"`` (8, or 26 in layers), ``"sides"`` (4 or 6), or for
        each cell the numbers of those that may follow; with ``wrap`` opposite edges touch. Raises
        BadBoardError with row and column.

        >>> list(Lexicon.from_words(["cat", "act", "tact"]).in_grid("ca/ts"))
        ['ACT', 'CAT']
        """
        from wordcore.grid import GridWords

        return GridWords(self, board, where, neighbours, wrap, reuse)

    # --- questions about the order of letters -------------------------------------------------

    @compiled
    def starting(self, prefix: str, where: Where | None = None) -> Words:
        """Returns the words that start with ``prefix``.

        >>> list(Lexicon.from_words(["cat", "cats", "dog"]).starting("ca"))
        ['CAT', 'CATS']
        """
        return self._starting(prefix, where)

    def ending(self, suffix: str, where: Where | None = None) -> Words:
        """Returns the words that end with ``suffix``.

        >>> list(Lexicon.from_words(["cat", "bat", "dog"]).ending("at", where=Where(excludes="b")))
        ['CAT']
        """
        self._check_text(suffix, "suffix")
        if suffix and self.alphabet.codec.codes(suffix) is None:
            raise self.alphabet.refusal(BadTilesError, f"suffix {shown(suffix)}", suffix)
        readings = self.alphabet.readings(suffix) if suffix else ((),)
        patterns = ["*" + "".join(tile if len(tile) == 1 else f"({tile})" for tile in tiles) for tiles in readings]
        found = [self.matching(pattern, where) for pattern in patterns]
        return found[0] if len(found) == 1 else Words._united(self, found)

    def matching(self, pattern: str, where: Where | None = None) -> Words:
        """Returns the words of a pattern: ``?`` any tile, ``*`` any run, ``[abc]`` one of, ``[^abc]`` none of.

        A digraph tile is written ``(NY)``. Raises BadPatternError with the position.

            >>> list(Lexicon.from_words(["cat", "cot", "cast", "dot"]).matching("c?t"))
            ['CAT', 'COT']
        """
        self._check_text(pattern, "pattern")
        if where is None:
            return self._words(Where(pattern=pattern))
        if not isinstance(where, Where):
            raise BadTypeError.at("where", "a Where", shown(where))
        if pattern == "*":
            return self._words(where)
        found = self._words(where.replace(pattern=pattern))
        # A filter of the engine follows one pattern.
        return found if where.pattern is None else Words._common(self, [found, self._words(where)])

    @compiled
    def near(self, word: str, edits: int = 1, where: Where | None = None) -> Words:
        """Returns the words within ``edits`` changes (0 to 3) of a string; swapping two neighbours is one change.

        >>> list(Lexicon.from_words(["receive", "relieve"]).near("recieve"))
        ['RECEIVE', 'RELIEVE']
        """
        return self._near(word, edits, where)

    def hooks(self, word: str, where: Where | None = None) -> Hooks:
        """Returns the tiles that make a word in front of, or behind, ``word`` (itself a word or not).

        ``where`` narrows the longer words that the hooks make.

        >>> Lexicon.from_words(["cat", "scat", "cats"]).hooks("cat")
        Hooks(front=('S',), back=('S',))
        """
        front, back = self._hooks(word, where)
        tiles = self.alphabet.tiles
        return Hooks(tuple(tiles[code - 1] for code in front), tuple(tiles[code - 1] for code in back))

    def cursor(self, prefix: str = "") -> Cursor:
        """Returns the place in the lexicon after some tiles, from where each step adds further ones.

        >>> cursor = Lexicon.from_words(["cat", "cats", "dog"]).cursor("ca")
        >>> cursor.step("t").is_word, bool(cursor.step("x"))
        (True, False)
        """
        return Cursor._root(self).step(prefix)

    def sample(
        self, n: int, where: Where | None = None, seed: int | None = None, *, by_commonness: bool = False
    ) -> list[str]:
        """Returns ``n`` different random words (all, if there are fewer); common ones more often if asked.

        >>> Lexicon.from_words(["cat", "dog", "cow"]).sample(2, seed=1)
        ['CAT', 'DOG']
        """
        return self.words(where).sample(n, seed, by_commonness=by_commonness)

    def commonness(self, word: str) -> int | None:
        """Returns SCOWL's size of a word, 10 (everyday) to 95 (rare), or None; raises ValueError for an unknown word.

        >>> import wordcore
        >>> wordcore.load().commonness("house")
        10
        """
        number = self.index(word)
        sizes = COMMONNESS.values(self)
        return None if sizes is None or sizes[number] == NOT_KNOWN else sizes[number]

    def spellings(self, word: str) -> tuple[str, ...]:
        """Returns how a word was written in the lists it came from, sorted; empty if that was not kept.

        Raises ValueError for an unknown word.

        >>> lex = Lexicon.from_words(["péché", "pêche", "bu"], alphabet=Alphabet.FRENCH, keep_spelling=True)
        >>> lex.spellings("PECHE"), lex.spellings("bu")
        (('péché', 'pêche'), ('bu',))
        """
        return self._written().at(self.index(word))

    def value(self, word: str, column: str) -> int | str | None:
        """Returns what a column of the lexicon's own says of a word: a number, a text, or None.

        Columns come from ``wordcore compile --columns``; ``lex.meta["columns"]`` has their types. Raises ValueError for
        an unknown word or column.

        >>> from wordcore.compile import WordSource, build
        >>> from wordcore.own_columns import own_sections
        >>> words = WordSource(Alphabet.ENGLISH)
        >>> words.add_words(["cab", "taxi"])
        >>> columns, meta = own_sections({"year": ("int", [1826, None])})
        >>> data = build(*words.finish(), name="dated", alphabet=Alphabet.ENGLISH, columns=columns, meta=meta)
        >>> lex = Lexicon.from_bytes(data)
        >>> lex.value("cab", "year"), lex.value("taxi", "year")
        (1826, None)
        """
        from wordcore.own_columns import Texts, declared, number_of, own_values

        kinds = declared(self._header)
        if not isinstance(column, str):
            raise BadTypeError.at("column", "a name", shown(column))
        if column not in kinds:
            remedy = "" if kinds else "the lexicon has no columns of its own"
            raise BadValueError.unknown("column", column, kinds or ("none",), remedy)
        number = self.index(word)
        if kinds[column] == "text":
            return Texts(self, column).at(number)
        values = own_values(self, column)
        return None if values is None else number_of(values[number])

    def _written(self) -> Written:
        from wordcore.spellings import Written

        return Written(self)

    def suggest(self, text: str, n: int = 5) -> list[str]:
        """Returns up to ``n`` words that may have been meant, the likeliest first; two words have a space between.

        >>> Lexicon.from_words(["receive", "relieve", "cat"]).suggest("recieve")
        ['RECEIVE', 'RELIEVE']
        """
        from wordcore.suggest import suggestions

        return suggestions(self, text, n)

    def adjudicate(self, words: Iterable[str]) -> Adjudication:
        """Rules on a play: acceptable only if every word is.

        >>> Lexicon.from_words(["qi", "za"]).adjudicate(["QI", "ZAS"]).acceptable
        False
        """
        if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
            raise BadTypeError.at("words", "the words of a play in a list", shown(words), "put one word in a list too")
        answers: dict[str, bool] = {}
        work = Work(self._limits, "words of a play")
        for word in words:
            good = word in self
            self._check_text(word, "word")
            work.step(1 + len(word) // 16)
            # As the alphabet writes it, not str.upper: a ligature (U+FB01) is not the letters F and I.
            written = self.alphabet.normalise(word)
            answers[written] = good and answers.get(written, True)
        if not answers:
            raise BadValueError.at("words", "at least one word", "none")
        return Adjudication.of(answers, self.name, self.digest)

    # --- batch --------------------------------------------------------------------------------

    def check(self, words: Iterable[str | None] | ArrowArray | ArrowStream) -> Mask:
        """Says which are words: of an iterable of strings, a NumPy string array, an Arrow array or stream.

        >>> list(Lexicon.from_words(["cat"]).check(["cat", "dog"]))
        [True, False]
        """
        from wordcore._engine.batch.lists import check

        return check(self, words)

    def explain(self, words: Iterable[str | None] | ArrowArray | ArrowStream) -> Explanations:
        """Says why rows are words or not, for whatever :meth:`check` takes.

        A sequence of rows ``(word, reason, position, character)``, which Arrow takes as a table. Reasons are
        ``word``, ``not_in_lexicon``, ``bad_character``, ``too_long``, ``not_utf8``, ``blank`` and ``null``.

        >>> Lexicon.from_words(["cat"]).explain(["cat", "d0g"])[1]
        Explained(word='d0g', reason='bad_character', position=2, character='0')
        """
        from wordcore._engine.batch.rows import explain

        return explain(self, words)

    def check_lines(self, text: Buffer, threads: int = 1) -> Mask:
        """Says which lines of bytes-like text are words; LF or CRLF, surrounding spaces ignored.

        >>> list(Lexicon.from_words(["cat"]).check_lines(b"cat\\ndog\\n"))
        [True, False]
        """
        from wordcore._engine.batch.lists import check_lines

        return check_lines(self, text, threads)

    # --- tags and definitions -----------------------------------------------------------------

    def tags(self, word: str) -> frozenset[str]:
        """Returns the tags answered YES for a word; raises ValueError if it is not in the lexicon.

        >>> import wordcore
        >>> "noun.plural" in wordcore.load().tags("mice")
        True
        """
        return self.tagging(word).tags()

    def has_tag(self, word: str, tag: Tag | Label | str) -> Answer:
        """Returns YES, NO or UNKNOWN; raises BadTagError for an unknown tag, ValueError for an unknown word.

        >>> import wordcore
        >>> wordcore.load().has_tag("mice", "noun.plural")
        <Answer.YES: 'yes'>
        """
        if isinstance(tag, str) and ":" in tag and TAG_NUMBERS in self._header.sections:
            self._tags_decoded().check(tag)
        return self.tagging(word).answer(tag)

    def flag(self, word: str, label: Label) -> Flag:
        """Returns whether ALL, SOME or NONE of a word's senses carry a label, or UNKNOWN.

        >>> import wordcore
        >>> wordcore.load().flag("thou", "archaic")
        <Flag.SOME: 'some'>
        """
        return self.tagging(word).flag(label)

    def tag_sources(self, word: str) -> dict[str, tuple[str, ...]]:
        """Returns which sources give a word each of its parts of speech, doubtful ones too.

        >>> import wordcore
        >>> "WordNet 3.0" in wordcore.load().tag_sources("mice")["noun"]
        True
        """
        return dict(self.tagging(word).sources)

    def define(self, word: str) -> list[Entry]:
        """Returns the glossary's entries for a word; an inflected form leads to its lemma.

        >>> import wordcore
        >>> wordcore.load().define("mice")[0].lemma
        'MOUSE'
        """
        from wordcore.glossary import lookup

        self._check_text(word, "word")
        return lookup(word, directories(), self.alphabet.name)

    def tagging(self, word: str) -> Combination:
        """Returns all that is known of a word's tags and labels; words with the same share one object.

        >>> import wordcore
        >>> "noun.singular" in wordcore.load().tagging("mice").no
        True
        """
        number = self.index(word)
        if TAG_NUMBERS not in self._header.sections:
            from wordcore.tags import NOTHING_KNOWN

            return NOTHING_KNOWN
        return self._tags_decoded().row(self._tag_number(number))

    @property
    def is_shipped(self) -> bool:
        """Whether it is one of wordcore's own, found by its name.

        >>> import wordcore
        >>> wordcore.load().is_shipped, Lexicon.from_words(["cat"]).is_shipped
        (True, False)
        """
        return self._origin is not None and self._origin[0] == "name"

    def _tag_numbers_and_sizes(self) -> tuple[Sequence[int] | None, Sequence[int] | None]:
        """Returns each word's combination of tags and its SCOWL size (0: none), None for a column that is missing."""
        return TAGS.values(self), COMMONNESS.values(self)

    def _tags_decoded(self) -> TagTable:
        kept: TagTable | None = self._kept.get(TAG_TABLE)  # asked once per word, so without the call below
        return kept if kept is not None else self._derived(TAG_TABLE, self._decode_tags)

    def _decode_tags(self) -> TagTable:
        from wordcore.tags import TagTable

        # A copy: the table must not hold the lexicon that holds the table.
        return TagTable(bytes(self._section_view(TAG_TABLE) or b""), _n_combinations(self._header))

    def _tag_passes_for(self, tags: tuple[str, ...]) -> bytes:
        return self._tags_decoded().passes(tags)

    def _derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what ``make`` works out from this lexicon, made once for a key; it dies with the lexicon."""
        return self._once.get(self._kept, key, make)

    # --- algebra ------------------------------------------------------------------------------

    def edit(self, add: Iterable[str] = (), remove: Iterable[str] = (), *, name: str | None = None) -> Lexicon:
        """Makes a lexicon with words added and removed; raises ValueError for an unknown word to remove.

        >>> list(Lexicon.from_words(["emf", "cat"]).edit(add=["qi"], remove=["emf"]))
        ['CAT', 'QI']
        """
        from wordcore.algebra import edited

        return Lexicon.from_bytes(edited(self, add, remove, name))

    def __or__(self, other: Lexicon) -> Lexicon:
        """Returns a lexicon with the words of either."""
        return self._combined(other, "|")

    def __and__(self, other: Lexicon) -> Lexicon:
        """Returns a lexicon with the words of both."""
        return self._combined(other, "&")

    def __sub__(self, other: Lexicon) -> Lexicon:
        """Returns a lexicon with the words of this one that the other lacks."""
        return self._combined(other, "-")

    def _combined(self, other: Lexicon, sign: str) -> Lexicon:
        if not isinstance(other, Lexicon):
            return NotImplemented
        from wordcore.algebra import combined

        return Lexicon.from_bytes(combined(self, other, sign))

    def _words_sections(self) -> tuple[memoryview, memoryview]:
        codes, offsets = self._section_view("words.codes"), self._section_view("words.offsets")
        assert codes is not None and offsets is not None
        return codes, offsets


Sequence.register(Lexicon)


def _file_path(path: object) -> str:
    if not isinstance(path, (str, os.PathLike)):
        raise BadTypeError.at("path", "a path", shown(path))
    return os.fspath(path)


def _n_combinations(header: Header) -> int:
    count = header.meta.get("tag_combinations")
    if type(count) is not int or not 0 < count <= 1 << 16:
        raise CorruptLexiconError.at(
            "lexicon file, tag_combinations", "1 to 65,536", shown(count), "compile it again from its word list"
        )
    return count


# --- by name ----------------------------------------------------------------------------------

_loaded: dict[str, Lexicon] = {}


def load(name: str | os.PathLike[str] = DEFAULT) -> Lexicon:
    """Returns the lexicon of that name, the same object each time, or opens the lexicon in a file.

    A name is looked for in the package, in the directories of ``WORDCORE_PATH``, then in the user's
    directory. Whatever ends in ``.lex`` or has a separator is a path. Raises UnknownLexiconError with the
    names there are, and for a path what :meth:`Lexicon.open` raises.

        >>> import wordcore
        >>> wordcore.load() is wordcore.load("enable")
        True
    """
    kept = _loaded.get(name) if isinstance(name, str) else None
    if kept is not None:
        return kept
    path = find_lexicon(name)
    lexicon = Lexicon.open(path)
    if not isinstance(name, str) or is_path(name):  # not kept: the file may be another one tomorrow
        return lexicon
    if os.path.dirname(path) == shipped_directory():
        lexicon._origin = ("name", name)
    # Two threads may open the same one; all get the first that was kept. A lock would stay locked after a fork.
    return _loaded.setdefault(name, lexicon)


def _unpickle(kind: str, place: str, digest: str, content: str = "") -> Lexicon:
    lexicon = load(place) if kind == "name" else Lexicon.open(place)
    # A pickle of release 0.1 has no content.
    for what, pickled in (("digest", digest), ("content", content or lexicon.content)):
        if getattr(lexicon, what) != pickled:
            raise DigestMismatchError.at(
                f"lexicon {place!r}",
                f"the {what} {pickled[:16]}... of the pickled one",
                f"{getattr(lexicon, what)[:16]}...",
                "install the same lexicon on both sides",
            )
    return lexicon
