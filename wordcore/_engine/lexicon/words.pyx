"""``Words``: one question, three costs.

``bool(view)`` stops at the first answer, ``len(view)`` counts without building a string,
iterating builds the strings. A view remembers what it has worked out; it never changes. Not here:
words with the tiles that were added (``extensions``).
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

cimport cython

from wordcore._engine.limits cimport MAX_EDITS, MAX_WORD, N_CODES
from wordcore._engine.text.codec cimport Rack
from wordcore._engine.graph.found cimport WORD_COST, found_init
from wordcore._engine.graph.filter cimport PATTERN, Filter, filter_nothing
from wordcore._engine.graph.graph cimport graph_index
from wordcore._engine.graph.near cimport find_near
from wordcore._engine.graph.walk cimport find_filtered, find_in_rack
from wordcore._engine.lexicon.drawing cimport draw_common
from wordcore._engine.lexicon.measures cimport Measure, measure_of
from wordcore._engine.lexicon.orders cimport merge_numbers, sort_by_bag, sort_numbers
from wordcore._engine.memory cimport is_published, keep_count, next_place, now_at, place_of, publish, resized
from wordcore._engine.tiles.index cimport AUTOMATIC, find_rows, query_open, sort_ids
from wordcore._engine.tiles.sweep cimport sweep_words
from wordcore._engine.work cimport BREATH, LONG_BREATH, Work, breathe, work_close, work_end, work_keeps, work_open, work_step

from wordcore.errors import AlphabetError, BadTypeError, BadValueError, WorkLimitError, shown

cdef enum Kind:
    RANGE
    LISTED                      # numbers that were given, in another order
    FOUND                       # numbers in order
    FILTER
    TILES
    NEAR

cdef enum:
    SORT_COST = 8               # steps that a word is worth which is sorted
    DRAW_COST = 40              # or drawn at random

cdef int WALK = 3               # a tile query may also be answered by the graph walk
cdef int LONGEST = MAX_WORD
cdef Filter NOTHING             # lets every word through
filter_nothing(&NOTHING)
_ENGINES = ("automatic", "enumerate", "scan", "walk")


cdef int check_limits(Store store, const Rack* rack, str what) except -1:
    if rack.n > store.budget.tiles:
        raise WorkLimitError.over("tiles", store.budget.tiles, what, str(rack.n))
    if rack.blanks > store.budget.blanks:
        raise WorkLimitError.over("blanks", store.budget.blanks, what, str(rack.blanks))
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
        self.kind = FOUND
        self.listed = True
        self.ids = NULL

    def __dealloc__(self):
        free(self.ids)

    # --- made by a lexicon --------------------------------------------------------------------

    @staticmethod
    def _range(Store store not None, uint32_t start, Py_ssize_t count):
        cdef Words made = Words.__new__(Words)
        if not 0 <= count <= <Py_ssize_t>store.n_words - <Py_ssize_t>start:
            raise IndexError(f"words {start} to {start + count} of a lexicon of {store.n_words}")
        made.store = store
        made.kind = RANGE
        made.start = start
        made.total = count
        return made

    @staticmethod
    def _listed(Store store, numbers):
        """A view of given word numbers, in the order given; none of no lexicon."""
        cdef Words made = Words.__new__(Words)
        cdef Py_ssize_t i, n = len(numbers)
        if store is None and n == 0:
            return made
        made.store = store
        made.ids = <uint32_t*>malloc((n or 1) * sizeof(uint32_t))
        if made.ids == NULL:
            raise MemoryError
        for i in range(n):
            if not 0 <= numbers[i] < store.n_words:
                raise IndexError(f"word {numbers[i]} of a lexicon of {store.n_words}")
            made.ids[i] = numbers[i]
        made.total = n
        made.settle()
        return made

    @staticmethod
    cdef Words taken(Store store, Found* found):
        """A view of what a search found in ascending order; the list is the view's from now on."""
        cdef Words made = Words.__new__(Words)
        if found.failed:
            free(found.ids)
            raise MemoryError
        made.store = store
        made.kind = FOUND
        made.ids = found.ids
        made.total = found.n
        return made

    @staticmethod
    def _united(Store store not None, views):
        """The words of several views, each once."""
        return Words._listed(store, sorted({number for view in views for number in view._numbers()}))

    @staticmethod
    def _common(Store store not None, views):
        """The words that are in every one of several views."""
        return Words._listed(store, sorted(set.intersection(*[{*view._numbers()} for view in views])))

    @staticmethod
    def _filter(Store store not None, CompiledWhere where not None, bytes prefix not None=b""):
        """The words of a filter that start with some codes."""
        cdef Words made = Words.__new__(Words)
        made.store = store
        made.kind = FILTER
        made.total = -1
        made.listed = False
        made.where = where
        made.asked = prefix
        made.n_asked = <int>len(prefix)
        return made

    @staticmethod
    def _near(Store store not None, bytes codes not None, int edits, CompiledWhere where=None):
        cdef Words made = Words.__new__(Words)
        if len(codes) > LONGEST or not 0 <= edits <= MAX_EDITS:
            raise BadValueError.at("word", f"at most {LONGEST} tiles and {MAX_EDITS} edits", "more")
        made.store = store
        made.kind = NEAR
        made.total = -1
        made.listed = False
        made.where = where
        made.asked = codes
        made.n_asked = <int>len(codes)
        made.edits = edits
        return made

    @staticmethod
    def _tiles(Store store not None, str tiles not None, CompiledWhere where, int use):
        """``use``: 0 some of the tiles, 1 all of them, 2 words that contain them."""
        cdef Words made = Words.__new__(Words)
        cdef Rack rack
        cdef TileQuery* q = &made.query
        cdef int code
        store.codec.parse_rack(tiles, &rack, "tiles")
        check_limits(store, &rack, "tiles")
        store.tile_index()
        made.store = store
        made.kind = TILES
        made.total = -1
        made.listed = False
        made.where = where
        query_open(q, NULL if where is None else &where.filter)
        if q.tests & PATTERN and not q.filter.pattern.stars & 1:
            made.engine = WALK
        if use == 2:
            # A superset may have any letters besides: all blanks, and a least count for each letter.
            q.blanks = LONGEST
            for code in range(1, N_CODES):
                if rack.counts[code] > q.least[code]:
                    q.least[code] = rack.counts[code]
            made.engine = 2
        else:
            memcpy(q.have, rack.counts, N_CODES)
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
            raise BadValueError.at("engine", "a question about tiles", "another question")
        made.store = self.store
        made.where = self.where
        made.kind = self.kind
        made.total = -1
        made.listed = False
        made.query = self.query
        made.engine = _ENGINES.index(name)
        return made

    # --- working it out -----------------------------------------------------------------------

    cdef int run(self, Found* found, size_t limit, bint counting) except -1:
        """Asks for the answer, at most ``limit`` of it unless that is 0; nothing is kept of one that cannot be had."""
        cdef Work work
        cdef const TileIndex* index = NULL
        if self.kind == TILES or self.kind == FILTER:
            index = self.store.tile_index()
        work_open(&work, &self.store.budget)
        found_init(found, limit, counting, &work)
        self.search(index, found)
        if not work.stopped and not counting and work_keeps(&work, found.n, WORD_COST):
            work_step(&work, WORD_COST * <int64_t>found.n)
        found.work = NULL
        work_end(&work)
        try:
            work_close(&work, "words")
            if found.failed:
                raise MemoryError
        except BaseException:
            free(found.ids)
            raise
        return 0

    cdef void search(self, const TileIndex* index, Found* found) noexcept:
        """Nothing of Python is touched here: a long search lets go of the GIL."""
        cdef Rack rack
        cdef const Filter* f = &NOTHING if <void*>self.where == <void*>None else &self.where.filter
        cdef const uint8_t* codes = <const uint8_t*>PyBytes_AS_STRING(self.asked) if self.n_asked else NULL
        cdef Filter narrowed
        cdef int code
        if self.kind == TILES and self.engine != WALK:
            find_rows(index, &self.query, self.engine, found)
            if not found.work.stopped:
                sort_ids(found, index.n_words)
        elif self.kind == FILTER and not self.n_asked and f.pattern.stars & 1:
            sweep_words(index, f, found)
        elif self.kind == FILTER:
            find_filtered(&self.store.graph, f, codes, self.n_asked, found)
        elif self.kind == NEAR:
            find_near(&self.store.graph, f, codes, self.n_asked, self.edits, found)
        else:
            narrowed = f[0]
            narrowed.shortest = self.query.shortest
            narrowed.longest = self.query.longest
            memcpy(narrowed.contains, self.query.least, N_CODES)
            narrowed.n_contains = 0
            for code in range(N_CODES):
                narrowed.n_contains += narrowed.contains[code]
            memcpy(rack.counts, self.query.have, N_CODES)
            rack.blanks = self.query.blanks
            find_in_rack(&self.store.graph, &narrowed, &rack, found)

    cdef int materialise(self) except -1:
        cdef Found found
        if self.kind == RANGE or is_published(&self.listed):
            return 0
        self.run(&found, 0, False)
        # Another thread may have asked meanwhile; all use what was kept first.
        with cython.critical_section(self):
            if self.listed:
                free(found.ids)
            else:
                self.ids = found.ids
                keep_count(&self.total, found.n)
                publish(&self.listed)
        return 0

    cdef Py_ssize_t length(self) except -1:
        cdef Found found
        cdef Py_ssize_t total = now_at(&self.total)
        if total < 0:
            self.run(&found, 0, True)
            keep_count(&self.total, found.n)
            total = found.n
        return total

    cdef int check_results(self) except -1:
        """A range is known before it is listed, however long it is."""
        if self.store is not None and <uint64_t>self.total > self.store.budget.results:
            raise WorkLimitError.over("results", self.store.budget.results, "words", f"{self.total:,}")
        return 0

    cdef uint32_t number_at(self, Py_ssize_t i) noexcept:
        return self.start + <uint32_t>i if self.kind == RANGE else self.ids[i]

    # --- a sequence of str --------------------------------------------------------------------

    def __bool__(self):
        cdef Found found
        cdef Py_ssize_t total = now_at(&self.total)
        if total >= 0:
            return total > 0
        self.run(&found, 1, True)
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
                return Words._range(self.store, self.start + start, max(0, stop - start))
            return self.stepped(start, len(range(start, stop, step)), step)
        return self.store.word_text(self.number_at(place_of(item, n, "word")))

    cdef Words stepped(self, Py_ssize_t start, Py_ssize_t n, Py_ssize_t step):
        """So many of the words, from one on, each so many places after the one before."""
        cdef Words made = Words.__new__(Words)
        cdef Py_ssize_t i
        made.store = self.store
        made.ids = <uint32_t*>resized(NULL, (<size_t>n or 1) * sizeof(uint32_t))
        made.total = n
        for i in range(n):
            made.ids[i] = self.number_at(start + i * step)
        made.settle()
        return made

    def __iter__(self):
        self.materialise()
        self.check_results()
        return all_words(self)

    def __contains__(self, word):
        cdef Words words
        if self.store is None or word not in self.store:
            return False
        words = self.alphabetical()
        return any([words.place(number) >= 0 for number in self.store._numbers_of(word)])

    cdef Py_ssize_t place(self, uint32_t number) except -2:
        """Where a word is in a view that has been worked out; -1 if it is not there."""
        cdef Py_ssize_t low = 0, high = self.total, middle
        if self.kind == RANGE:
            return number - self.start if self.start <= number < self.start + self.total else -1
        if self.kind == LISTED:
            for low in range(self.total):
                if low % LONG_BREATH == LONG_BREATH - 1:
                    breathe()
                if self.ids[low] == number:
                    return low
            return -1
        while low < high:
            middle = (low + high) // 2
            if self.ids[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low if low < self.total and self.ids[low] == number else -1

    def __eq__(self, other):
        if isinstance(other, (Words, list, tuple)):
            return same_items(self, other)
        return NotImplemented

    __hash__ = None

    def index(self, word, start=0, stop=None):
        """Returns the position of a word in this view; raises ValueError if it is not there."""
        if word in self:
            searched = range(*slice(start, stop).indices(self.length()))
            places = [place for place in [self.place(number) for number in self.store._numbers_of(word)] if place in searched]
            if places:
                return places[0]
        raise BadValueError.at("word", "one of these words", shown(word))

    def count(self, word):
        """Returns 1 or 0, because a view holds a word once."""
        return int(word in self)

    # --- in another order, and made of two ----------------------------------------------------

    cdef void settle(self) noexcept:
        """Finds out whether a list that was given is in alphabetical order, before another thread can see it."""
        cdef Py_ssize_t i
        self.kind = FOUND
        for i in range(1, self.total):
            if self.ids[i - 1] >= self.ids[i]:
                self.kind = LISTED
                return

    cdef Words alphabetical(self):
        """The same words in alphabetical order; kept, because questions about membership ask again."""
        cdef Found found
        cdef Words kept, made
        self.materialise()
        if self.kind != LISTED:
            return self
        with cython.critical_section(self):
            kept = self.in_order
        if kept is None:
            found_init(&found, 0, False, NULL)
            found.ids = self.copied(self.store)
            found.n = self.total
            sort_ids(&found, self.store.n_words)
            made = Words.taken(self.store, &found)
            with cython.critical_section(self):
                if self.in_order is None:
                    self.in_order = made
                kept = self.in_order
        return kept

    cdef uint32_t* copied(self, Store store) except NULL:
        """The words' numbers in a lexicon of the same alphabet, to be freed; those it lacks become its number of words."""
        cdef Py_ssize_t i
        cdef uint32_t number, start
        cdef int64_t found
        cdef uint32_t* ids
        self.materialise()
        ids = <uint32_t*>resized(NULL, (<size_t>self.total or 1) * sizeof(uint32_t))
        for i in range(self.total):
            ids[i] = self.number_at(i)
        if self.store.has_words_of(store):
            return ids
        with nogil:
            for i in range(self.total):
                start = self.store.offsets[ids[i]]
                found = graph_index(&store.graph, self.store.codes + start, <int>(self.store.offsets[ids[i] + 1] - start))
                ids[i] = store.n_words if found < 0 else <uint32_t>found
        return ids

    def sorted(self, by="alphabet", reverse=False):
        """Returns the same words in another order, ties by alphagram, then word.

        ``by`` is ``"alphabet"``, ``"length"`` or ``"commonness"``, least first, or ``"points"``,
        ``"probability"`` (ways to draw the word's letters from the bag) or ``"anagrams"``, greatest first;
        ``reverse`` reverses that and leaves ties as they are.

        >>> import wordcore
        >>> list(wordcore.Lexicon.from_words(["zoo", "cat", "quiz"]).words().sorted("points"))
        ['QUIZ', 'ZOO', 'CAT']
        """
        return self.in_the_order(by, bool(reverse), None)

    def _drawn(self, counts not None, blanks):
        """The same words by the ways to draw them from a bag with so many of each tile and blanks."""
        if self.store is not None and len(counts) != self.store.codec.n_tiles:
            raise BadValueError.at("bag", f"{self.store.codec.n_tiles} numbers, one for each tile", str(len(counts)))
        return self.in_the_order(None, False, (counts, blanks))

    @property
    def _lexicon(self):
        """The lexicon that the words belong to; None for a view that was made empty."""
        return self.store

    cdef Words in_the_order(self, object by, bint reverse, tuple bag):
        cdef Words base, made = Words.__new__(Words)
        if self.store is None:
            return made
        base = self.alphabetical()
        self.store.spend(base.total, SORT_COST, "sorted words")
        made.store = self.store
        made.ids = base.copied(self.store)
        made.total = base.total
        if bag is None:
            sort_numbers(self.store, made.ids, made.total, by, reverse)
        else:
            sort_by_bag(self.store, made.ids, made.total, bag[0], bag[1])
        made.settle()
        if made.kind == LISTED:
            made.in_order = base
        return made

    def __and__(self, other):
        """The words of both."""
        return self.combined(other, 4)

    def __or__(self, other):
        """The words of either; raises ValueError for one that the lexicon of the left one lacks."""
        return self.combined(other, 7)

    def __sub__(self, other):
        """The words that the other lacks."""
        return self.combined(other, 1)

    cdef object combined(self, object other, int which):
        """``which`` as in ``merge_numbers``."""
        cdef Words left, right
        cdef Found found
        cdef uint32_t* ours
        cdef uint32_t* theirs
        cdef size_t n_theirs, i
        if isinstance(other, Store):
            other = Words._range(other, 0, (<Store>other).n_words)
        if not isinstance(other, Words):
            return NotImplemented
        right = (<Words>other).alphabetical()
        if right.store is None:
            return self.alphabetical() if which & 1 else Words()
        if self.store is None:
            return right if which & 2 else Words()
        if not right.store.has_words_of(self.store) and right.store.codec.alphabet != self.store.codec.alphabet:
            raise AlphabetError.at(
                "words", f"words of the alphabet {self.store.codec.alphabet.name}",
                f"words of the alphabet {right.store.codec.alphabet.name}",
            )
        left = self.alphabetical()
        found_init(&found, 0, False, NULL)
        theirs = right.copied(self.store)
        try:
            n_theirs = 0
            for i in range(<size_t>right.total):
                if theirs[i] < self.store.n_words:
                    theirs[n_theirs] = theirs[i]
                    n_theirs += 1
                elif which & 2:
                    raise BadValueError.at("words", "words of the left one's lexicon", shown(right[i]))
            ours = left.copied(self.store)
            try:
                found.ids = <uint32_t*>resized(NULL, (left.total + n_theirs or 1) * sizeof(uint32_t))
                found.n = merge_numbers(ours, left.total, theirs, n_theirs, which, found.ids)
            finally:
                free(ours)
        finally:
            free(theirs)
        return Words.taken(self.store, &found)

    # --- what the words are made of -----------------------------------------------------------

    def sample(self, n, seed=None, *, by_commonness=False):
        """Draws ``n`` different words (all, if there are fewer), in the view's order; common ones more often if asked.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["cat", "dog", "cow"]).words().sample(2, seed=1)
        ['CAT', 'DOG']
        """
        cdef Measure sizes
        cdef Py_ssize_t total, i
        cdef uint32_t* own
        import random

        if type(n) is not int:
            raise BadTypeError.at("n", "a whole number", shown(n))
        if n < 0:
            raise BadValueError.at("n", "0 or more", shown(n))
        if seed is not None and not isinstance(seed, (int, str)):
            raise BadTypeError.at("seed", "a whole number or a string", shown(seed))
        chance = random.Random(seed)
        total = self.length()
        if self.store is None:
            return []
        self.store.spend(min(n, total), DRAW_COST, "drawn words")
        self.materialise()
        if not by_commonness:
            return self.texts_at(sorted(chance.sample(range(total), min(n, total))))
        sizes = measure_of(self.store, "commonness", 1, LONGEST)
        own = <uint32_t*>resized(NULL, (total or 1) * sizeof(uint32_t))
        try:
            for i in range(total):
                own[i] = sizes.values[self.number_at(i)]
            return self.texts_at(draw_common(own, total, min(n, total), chance.getrandbits(64)))
        finally:
            free(own)

    cdef list texts_at(self, list places):
        """The words at some places of a view that has been worked out."""
        cdef Py_ssize_t i
        cdef list texts = []
        for i in range(len(places)):
            if i % BREATH == BREATH - 1:
                breathe()
            texts.append(self.store.word_text(self.number_at(<Py_ssize_t>places[i])))
        return texts

    def tile_counts(self):
        """Counts the words that contain each tile; tiles that none contains are left out.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["add", "dab"]).words().tile_counts()
        {'A': 2, 'B': 1, 'D': 2}
        """
        cdef uint32_t counts[N_CODES]
        cdef uint32_t at, number
        cdef uint64_t seen
        cdef Py_ssize_t i
        cdef int code
        self.materialise()
        memset(counts, 0, sizeof(counts))
        for i in range(self.total):
            if i % LONG_BREATH == LONG_BREATH - 1:
                breathe()
            number = self.number_at(i)
            seen = 0
            for at in range(self.store.offsets[number], self.store.offsets[number + 1]):
                seen |= <uint64_t>1 << self.store.codes[at]
            for code in range(1, self.store.codec.n_tiles + 1):
                counts[code] += seen >> code & 1
        return tiles_counted(self.store, counts)

    def tiles_at(self):
        """Counts the tiles at each position; raises ValueError for words of several lengths.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["cat", "cot"]).words().tiles_at()
        ({'C': 2}, {'A': 1, 'O': 1}, {'T': 2})
        """
        cdef uint32_t counts[MAX_WORD][N_CODES]
        cdef uint32_t start, number, length = 0, at
        cdef Py_ssize_t i
        self.materialise()
        memset(counts, 0, sizeof(counts))
        for i in range(self.total):
            if i % LONG_BREATH == LONG_BREATH - 1:
                breathe()
            number = self.number_at(i)
            start = self.store.offsets[number]
            if i == 0:
                length = self.store.offsets[number + 1] - start
            elif self.store.offsets[number + 1] - start != length:
                raise BadValueError.at(
                    "words", f"words of one length, {length} tiles as in {self[0]}", self[i], "narrow them by a Where"
                )
            for at in range(length):
                counts[at][self.store.codes[start + at]] += 1
        return tuple([tiles_counted(self.store, counts[at]) for at in range(length)])

    def to_json(self):
        """Returns the words in a list."""
        return list(self)

    def _numbers(self):
        """The words' numbers in the lexicon."""
        cdef Py_ssize_t i
        cdef list numbers = []
        self.materialise()
        for i in range(self.length()):
            if i % LONG_BREATH == LONG_BREATH - 1:
                breathe()
            numbers.append(self.number_at(i))
        return numbers

    def __repr__(self):
        return shown_view("Words", len(self), list(self[:4]))

    def __reduce__(self):
        return _words_again, (self.store, self._numbers())


cdef dict tiles_counted(Store store, const uint32_t* counts):
    """Counts by code as a dict by tile, without those that are 0."""
    if store is None:
        return {}
    return {tile: counts[code] for code, tile in enumerate(store.codec.alphabet.tiles, 1) if counts[<int>code]}


cdef bint same_items(object view, object other) except -1:
    """Whether two sequences hold the same; lazy, as views are."""
    if len(view) != len(other):
        return False
    for a, b in zip(view, other):
        if a != b:
            return False
    return True


cdef str shown_view(str name, Py_ssize_t n, list first):
    """The repr of a view that starts with ``first``."""
    return f"<{name}: {n}{': ' if first else ''}{', '.join(first)}{', ...' if n > len(first) else ''}>"


@cython.final
@cython.internal
@cython.auto_pickle(False)      # a place set from outside would be read without a check
cdef class WordIterator:
    """Builds one string per step; a generator would cost as much again."""

    cdef Words words
    cdef Py_ssize_t at

    def __iter__(self):
        return self

    def __next__(self):
        cdef Words words = self.words
        cdef Py_ssize_t at = next_place(&self.at, words.total)
        if at < 0:
            raise StopIteration
        if at % BREATH == BREATH - 1:
            breathe()
        return words.store.word_text(words.number_at(at))


cdef object all_words(Words words):
    """An iterator over a view that has been worked out."""
    cdef WordIterator made = WordIterator.__new__(WordIterator)
    made.words = words
    return made


def _words_again(store, numbers):
    return Words._listed(store, numbers)
