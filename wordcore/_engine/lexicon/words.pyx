"""``Words``: one question, three costs.

``bool(view)`` stops at the first answer, ``len(view)`` counts without building a string,
iterating builds the strings. A view remembers what it has worked out; it never changes. Not here:
words with the tiles that were added (``extensions``).
"""

from cpython.number cimport PyNumber_AsSsize_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

cimport cython

from wordcore._engine.text.codec cimport MAX_WORD, Rack
from wordcore._engine.graph.found cimport found_init
from wordcore._engine.graph.search cimport Filter, find_in_rack, find_near, find_pattern
from wordcore._engine.tiles.index cimport AUTOMATIC, find_rows, sort_ids

from wordcore.errors import LimitError

cdef enum Kind:
    RANGE
    LISTED
    FILTER
    TILES
    NEAR

cdef int WALK = 3               # a tile query may also be answered by the graph walk
cdef int LONGEST = MAX_WORD
# Generous for any game: a full Scrabble bag is 100 tiles.
cdef int RACK_LIMIT = 128
cdef int BLANK_LIMIT = 16
_ENGINES = ("automatic", "enumerate", "scan", "walk")


cdef int check_limits(const Rack* rack, str what) except -1:
    if rack.n > RACK_LIMIT:
        raise LimitError(f"{what}: {rack.n} tiles; at most {RACK_LIMIT} are possible")
    if rack.blanks > BLANK_LIMIT:
        raise LimitError(f"{what}: {rack.blanks} blanks; at most {BLANK_LIMIT} are possible")
    return 0


@cython.final
cdef class Words:
    """Words in alphabetical order, worked out when asked for.

        >>> import wordcore
        >>> q = wordcore.Lexicon.from_words(["at", "cat", "act"]).words_from("tac")
        >>> bool(q), len(q), q[0], list(q[1:]), "CAT" in q
        (True, 3, 'ACT', ['AT', 'CAT'], True)
    """

    def __cinit__(self):
        # A bare Words() is empty; what a lexicon makes is told its question below.
        self.kind = LISTED
        self.listed = True
        self.ids = NULL

    def __dealloc__(self):
        free(self.ids)

    # --- made by a lexicon --------------------------------------------------------------------

    @staticmethod
    def _range(Core core not None, uint32_t start, Py_ssize_t count):
        cdef Words made = Words.__new__(Words)
        made.core = core
        made.kind = RANGE
        made.start = start
        made.total = count
        return made

    @staticmethod
    def _listed(Core core not None, numbers):
        """A view of given word numbers, in the order given."""
        cdef Words made = Words.__new__(Words)
        cdef Py_ssize_t i, n = len(numbers)
        made.core = core
        made.kind = LISTED
        made.ids = <uint32_t*>malloc((n or 1) * sizeof(uint32_t))
        if made.ids == NULL:
            raise MemoryError
        for i in range(n):
            if not 0 <= numbers[i] < core.n_words:
                raise IndexError(f"word {numbers[i]} of a lexicon of {core.n_words}")
            made.ids[i] = numbers[i]
        made.total = n
        made.listed = True
        return made

    @staticmethod
    def _united(Core core not None, views):
        """The words of several views, each once."""
        return Words._listed(core, sorted({number for view in views for number in view._numbers()}))

    @staticmethod
    def _filter(Core core not None, CompiledWhere where not None):
        cdef Words made = Words.__new__(Words)
        made.core = core
        made.kind = FILTER
        made.total = -1
        made.listed = False
        made.where = where
        return made

    @staticmethod
    def _near(Core core not None, bytes codes not None, int edits):
        cdef Words made = Words.__new__(Words)
        made.core = core
        made.kind = NEAR
        made.total = -1
        made.listed = False
        made.near_codes = codes
        made.edits = edits
        return made

    @staticmethod
    def _tiles(Core core not None, str tiles not None, CompiledWhere where, int use):
        """``use``: 0 some of the tiles, 1 all of them, 2 words that contain them."""
        cdef Words made = Words.__new__(Words)
        cdef Rack rack
        cdef Filter* f
        cdef TileQuery* q = &made.query
        cdef int code
        core.codec.parse_rack(tiles, &rack, "tiles")
        check_limits(&rack, "tiles")
        core.tile_index()
        made.core = core
        made.kind = TILES
        made.total = -1
        made.listed = False
        memset(q, 0, sizeof(TileQuery))
        q.shortest = 1
        q.longest = LONGEST
        if where is not None:
            made.where = where
            f = &where.filter
            memcpy(q.least, f.contains, 64)
            q.excludes = f.excludes
            q.shortest = f.shortest if f.shortest > 1 else 1
            q.longest = f.longest
            q.filter = f if f.word_tests or f.tag_numbers != NULL else NULL
            if f.pattern.used and not f.pattern.stars & 1:
                made.engine = WALK
        if use == 2:
            # A superset may have any letters besides: all blanks, and a least count for each letter.
            q.blanks = LONGEST
            for code in range(1, 64):
                if rack.counts[code] > q.least[code]:
                    q.least[code] = rack.counts[code]
            made.engine = 2
        else:
            memcpy(q.have, rack.counts, 64)
            q.blanks = rack.blanks
            if q.longest > rack.n:
                q.longest = rack.n
        if use and q.shortest < rack.n:
            q.shortest = rack.n
        return made

    def _with_engine(self, str name not None):
        """The same tile question forced onto one engine, for tests and benchmarks."""
        cdef Words made = Words.__new__(Words)
        if self.kind != TILES:
            raise ValueError("only a tile query has a choice of engines")
        made.core = self.core
        made.where = self.where
        made.kind = self.kind
        made.total = -1
        made.listed = False
        made.query = self.query
        made.engine = _ENGINES.index(name)
        return made

    # --- working it out -----------------------------------------------------------------------

    cdef int run(self, Found* found) except -1:
        cdef Rack rack
        cdef Filter plain
        cdef int code
        if self.kind == FILTER:
            find_pattern(&self.core.graph, &self.where.filter, found)
        elif self.kind == NEAR:
            find_near(&self.core.graph, self.near_codes, <int>len(self.near_codes), self.edits, found)
        elif self.engine == WALK:
            memset(&plain, 0, sizeof(Filter))
            if self.where is not None:
                plain = self.where.filter
            plain.shortest = self.query.shortest
            plain.longest = self.query.longest
            plain.n_contains = 0
            memcpy(plain.contains, self.query.least, 64)
            for code in range(64):
                plain.n_contains += plain.contains[code]
            memcpy(rack.counts, self.query.have, 64)
            rack.blanks = self.query.blanks
            find_in_rack(&self.core.graph, &plain, &rack, found)
        else:
            find_rows(self.core.tile_index(), &self.query, self.engine, found)
            sort_ids(found, self.core.n_words)
        if found.failed:
            free(found.ids)
            raise MemoryError
        return 0

    cdef int materialise(self) except -1:
        cdef Found found
        if self.kind == RANGE or self.listed:
            return 0
        with cython.critical_section(self):
            if self.listed:
                return 0
            found_init(&found, 0, False)
            self.run(&found)
            self.ids = found.ids
            self.total = found.n
            self.listed = True
        return 0

    cdef Py_ssize_t length(self) except -1:
        cdef Found found
        if self.total < 0:
            found_init(&found, 0, True)
            self.run(&found)
            self.total = found.n
        return self.total

    cdef uint32_t number_at(self, Py_ssize_t i) noexcept:
        return self.start + <uint32_t>i if self.kind == RANGE else self.ids[i]

    # --- a sequence of str --------------------------------------------------------------------

    def __bool__(self):
        cdef Found found
        if self.total >= 0:
            return self.total > 0
        found_init(&found, 1, True)
        self.run(&found)
        return found.n > 0

    def __len__(self):
        return self.length()

    def __getitem__(self, item):
        cdef Py_ssize_t i, n
        self.materialise()
        n = self.length()
        if isinstance(item, slice):
            start, stop, step = item.indices(n)
            if self.kind == RANGE and step == 1:
                return Words._range(self.core, self.start + start, max(0, stop - start))
            return Words._listed(self.core, [self.number_at(i) for i in range(start, stop, step)])
        i = PyNumber_AsSsize_t(item, IndexError)
        if i < 0:
            i += n
        if not 0 <= i < n:
            raise IndexError(f"word {item} of {n}")
        return self.core.word_text(self.number_at(i))

    def __iter__(self):
        cdef WordIterator made = WordIterator.__new__(WordIterator)
        self.materialise()
        made.words = self
        return made

    def __contains__(self, word):
        if self.core is None or word not in self.core:
            return False
        self.materialise()
        if self.core.codec.ambiguous:
            return any(self._holds(number) for number in self.core._numbers_of(word))
        return self._holds(self.core.index(word))

    def _holds(self, uint32_t number):
        cdef Py_ssize_t low = 0, high, middle
        if self.kind == RANGE:
            return self.start <= number < self.start + self.total
        high = self.total
        if self.kind == LISTED:
            return any(self.ids[i] == number for i in range(high))
        while low < high:
            middle = (low + high) // 2
            if self.ids[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low < self.total and self.ids[low] == number

    def __eq__(self, other):
        if isinstance(other, (Words, list, tuple)):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other))
        return NotImplemented

    __hash__ = None

    def index(self, word, start=0, stop=None):
        """Position of a word in this view; raises ValueError if it is not there."""
        cdef Py_ssize_t i
        if word in self:
            number = self.core.index(word)
            for i in range(*slice(start, stop).indices(self.length())):
                if self.number_at(i) == number:
                    return i
        raise ValueError(f"{word!r} is not among these words")

    def count(self, word):
        """1 or 0: a view holds a word once."""
        return int(word in self)

    def _numbers(self):
        """The words' numbers in the lexicon."""
        cdef Py_ssize_t i
        self.materialise()
        return [self.number_at(i) for i in range(self.length())]

    def __repr__(self):
        first = ", ".join(self[:4])
        return f"<Words: {len(self)}{': ' if first else ''}{first}{', ...' if len(self) > 4 else ''}>"

    def __reduce__(self):
        return _words_again, (self.core, self._numbers())


@cython.final
@cython.internal
cdef class WordIterator:
    """Builds one string a step; a generator would cost as much again."""

    cdef Words words
    cdef Py_ssize_t at

    def __iter__(self):
        return self

    def __next__(self):
        cdef Words words = self.words
        if self.at >= words.total:
            raise StopIteration
        self.at += 1
        return words.core.word_text(words.number_at(self.at - 1))


def _words_again(core, numbers):
    return Words._listed(core, numbers)
