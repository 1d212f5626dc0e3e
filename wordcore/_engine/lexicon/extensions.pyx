"""``Extensions``: words with the tiles that were added to spell them, worked out when asked for.

The costs are those of ``words``: ``bool`` stops at the first pair, ``len`` counts, iterating builds.
Not here: the search (``extend``).
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

cimport cython

from wordcore._engine.tiles.extend cimport BLANK_CODE, ITEM_COST, Items, find_extensions
from wordcore._engine.limits cimport MAX_MORE
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.lexicon.words cimport Words, check_limits, same_items, shown_view
from wordcore._engine.memory cimport is_published, keep_count, next_place, now_at, place_of, publish, zeroed
from wordcore._engine.work cimport BREATH, LONG_BREATH, Work, breathe, work_close, work_end, work_keeps, work_open, work_step

from wordcore.errors import BadTypeError, BadValueError, shown

cdef extern from "Python.h":
    Py_ssize_t PY_SSIZE_T_MAX

cdef enum:
    LONG = 1 << 16              # items that are listed at once, whichever of them are asked for
    PARTS = 16                  # how often a part of a longer answer is listed alone

_Extension = None               # set by wordcore.query: the engine imports nothing above itself


def _set_extension_type(made):
    global _Extension
    # Pairs are made as tuples are, without a call: anything else would be written past its end.
    if not (isinstance(made, type) and issubclass(made, tuple)):
        raise BadTypeError.at("type of extensions", "a kind of tuple", shown(made))
    _Extension = made


cdef void items_open(Items* items, size_t limit, bint counting) noexcept nogil:
    memset(items, 0, sizeof(Items))
    items.limit = limit
    items.counting = counting
    items.last = 0xFFFFFFFF


@cython.final
cdef class Extensions:
    """(word, added) pairs, ordered by word and then by what was added.

    >>> import wordcore
    >>> q = wordcore.Lexicon.from_words(["cats", "cabs"]).extensions("cas", pool="tb", more=1)
    >>> bool(q), len(q), q[0], list(q.words), q.by_added()
    (True, 2, Extension(word='CABS', added=('B',)), ['CABS', 'CATS'], {('B',): ('CABS',), ('T',): ('CATS',)})
    """

    def __cinit__(self):
        # A bare Extensions() is empty; what a lexicon makes is told its question below.
        self.listed = True
        self.items = NULL

    def __dealloc__(self):
        free(self.items)
        free(self.per_word)

    @staticmethod
    def _ask(Store store not None, str tiles not None, str pool not None, int fewest, int most, CompiledWhere where):
        cdef Extensions made = Extensions.__new__(Extensions)
        if fewest < 0 or most > MAX_MORE:
            raise BadValueError.at("more", f"0 to {MAX_MORE}", f"{fewest} to {most}")
        store.codec.parse_rack(tiles, &made.query.tiles, "tiles")
        store.codec.parse_rack(pool, &made.query.pool, "pool")
        check_limits(store, &made.query.tiles, "tiles")
        check_limits(store, &made.query.pool, "pool")
        store.tile_index()
        made.store = store
        made.total = -1
        made.listed = False
        made.where = where
        made.query.fewest = fewest
        made.query.most = most if most < made.query.pool.n else made.query.pool.n
        made.query.filter = &where.filter if where is not None else NULL
        return made

    def _with_engine(self, str name not None):
        """The same question forced onto one engine, for tests and benchmarks."""
        cdef Extensions made = Extensions.__new__(Extensions)
        made.store = self.store
        made.total = -1
        made.listed = False
        made.where = self.where
        made.query = self.query
        made.engine = ("automatic", "added", "row").index(name)
        return made

    cdef int ask(self, Items* items) except -1:
        cdef Work work
        cdef const TileIndex* index
        if self.query.fewest > self.query.most:
            return 0
        index = self.store.tile_index()
        items.work = &work
        work_open(&work, &self.store.budget)
        # Nothing of Python is touched in there: a long search lets go of the GIL.
        find_extensions(index, &self.query, self.engine, items)
        if not work.stopped and not items.counting and work_keeps(&work, items.n, ITEM_COST):
            work_step(&work, ITEM_COST * <int64_t>items.n)
        items.work = NULL
        work_end(&work)
        try:
            work_close(&work, "extensions")
            if items.failed:
                raise MemoryError
        except BaseException:
            free(items.data)
            raise
        return 0

    cdef int materialise(self) except -1:
        cdef Items items
        if is_published(&self.listed):
            return 0
        items_open(&items, 0, False)
        self.ask(&items)
        # Another thread may have asked meanwhile; all use what was kept first.
        with cython.critical_section(self):
            if self.listed:
                free(items.data)
            else:
                self.items = items.data
                keep_count(&self.total, items.n)
                publish(&self.listed)
        return 0

    cdef tuple added_tiles(self, uint64_t added):
        cdef int shift = 54, code
        tiles = []
        names = self.store.codec.alphabet.tiles
        while shift > 0:
            code = <int>(added >> shift) & 63
            if code == 0:
                break
            tiles.append("?" if code == BLANK_CODE else names[code - 1])
            shift -= 6
        return tuple(tiles)

    def __bool__(self):
        cdef Items items
        cdef Py_ssize_t total = now_at(&self.total)
        if total >= 0:
            return total > 0
        items_open(&items, 1, True)
        self.ask(&items)
        return items.n > 0

    def __len__(self):
        return self.length()

    cdef Py_ssize_t length(self) except -1:
        cdef Items items
        cdef Py_ssize_t total = now_at(&self.total)
        if total < 0:
            items_open(&items, 0, True)
            self.ask(&items)
            keep_count(&self.total, items.n)
            total = items.n
        return total

    # --- parts of a long answer ---------------------------------------------------------------

    cdef int count_by_word(self) except -1:
        """Fills in how many items each word has, which takes four bytes per word and no item."""
        cdef Items items
        cdef uint32_t* counts
        with cython.critical_section(self):
            if self.per_word != NULL:
                return 0
        counts = <uint32_t*>zeroed((<size_t>self.store.n_words or 1) * sizeof(uint32_t))
        items_open(&items, 0, True)
        items.per_word = counts
        try:
            self.ask(&items)
        except BaseException:
            free(counts)
            raise
        with cython.critical_section(self):
            if self.per_word == NULL:
                self.per_word = counts
                counts = NULL
        free(counts)
        return 0

    cdef list part(self, Py_ssize_t start, Py_ssize_t stop):
        """The items from ``start`` to before ``stop``: only those of the words they belong to are listed."""
        cdef Items items
        cdef uint32_t number = 0
        cdef Py_ssize_t before = 0, i
        self.count_by_word()
        items_open(&items, 0, False)
        while before + self.per_word[number] <= start:
            before += self.per_word[number]
            number += 1
        items.first = number
        start, stop = start - before, stop - before
        before = 0
        while before + self.per_word[number] < stop:
            before += self.per_word[number]
            number += 1
        items.last = number
        self.ask(&items)
        try:
            return [
                _Extension(self.store.word_text(items.data[i].number), self.added_tiles(items.data[i].added))
                for i in range(start, stop)
            ]
        finally:
            free(items.data)

    def __getitem__(self, item):
        cdef Py_ssize_t i, n = self.length(), first = 0, last
        cdef list found
        if not isinstance(item, slice):
            first = place_of(item, n, "extension")
            places = range(first, first + 1)
        else:
            places = range(*item.indices(n))
        if not places:
            return []
        first, last = min(places), max(places)
        # A part of a long answer is listed alone; but who asks for one part after the other soon gets them all.
        if not is_published(&self.listed) and n > LONG and last - first < LONG and next_place(&self.n_parts, PARTS) >= 0:
            found = self.part(first, last + 1)
            return [found[i - first] for i in places] if isinstance(item, slice) else found[0]
        self.materialise()
        if not isinstance(item, slice):
            return _Extension(self.store.word_text(self.items[first].number), self.added_tiles(self.items[first].added))
        return [
            _Extension(self.store.word_text(self.items[i].number), self.added_tiles(self.items[i].added)) for i in places
        ]

    def __iter__(self):
        cdef ExtensionIterator made = ExtensionIterator.__new__(ExtensionIterator)
        self.materialise()
        made.extensions = self
        made.tiles = {}
        made.kind = _Extension
        return made

    def __contains__(self, pair):
        for found in self:
            if found == pair:
                return True
        return False

    def __eq__(self, other):
        if isinstance(other, (Extensions, list, tuple)):
            return same_items(self, other)
        return NotImplemented

    __hash__ = None

    def index(self, pair, start=0, stop=None):
        """Returns the position of a pair; raises ValueError if it is not there."""
        for i in range(*slice(start, stop).indices(len(self))):
            if self[i] == pair:
                return i
        raise BadValueError.at("pair", "one of these pairs", shown(pair))

    def count(self, pair):
        """Returns 1 or 0, because a view holds a pair once."""
        return int(pair in self)

    def to_json(self):
        """Returns the pairs as plain data."""
        return [pair.to_json() for pair in self]

    @property
    def words(self):
        """Each word once, as a Words view."""
        cdef Py_ssize_t i
        if self.store is None:
            return Words()
        if not is_published(&self.listed) and self.length() > LONG:
            self.count_by_word()
            return Words._listed(self.store, [i for i in range(self.store.n_words) if self.per_word[i]])
        self.materialise()
        return Words._listed(
            self.store,
            [self.items[i].number for i in range(self.total) if i == 0 or self.items[i].number != self.items[i - 1].number],
        )

    def by_added(self):
        """Returns a dict from what was added to the words it gives: which cubes win?"""
        cdef Py_ssize_t i
        cdef dict groups = {}
        self.materialise()
        for i in range(self.total):
            if i % BREATH == BREATH - 1:
                breathe()
            groups.setdefault(self.items[i].added, []).append(self.store.word_text(self.items[i].number))
        return {self.added_tiles(added): tuple(groups[added]) for added in sorted(groups)}

    def __repr__(self):
        first = [f"{word} by {''.join(added) or 'nothing'}" for word, added in self[:4]]
        return shown_view("Extensions", len(self), first)

    def __reduce__(self):
        cdef Py_ssize_t i
        if self.store is None:
            return Extensions, ()
        self.materialise()
        numbers, added = [], []
        for i in range(self.total):
            if i % LONG_BREATH == LONG_BREATH - 1:
                breathe()
            numbers.append(self.items[i].number)
            added.append(self.items[i].added)
        return _extensions_again, (self.store, numbers, added)


def _extensions_again(Store store not None, list numbers not None, list added not None):
    """The view that a pickle describes: whoever made it, nothing in it is read unchecked."""
    cdef Extensions made = Extensions.__new__(Extensions)
    cdef Py_ssize_t i, n = len(numbers)
    cdef Item* items = NULL
    cdef size_t size = <size_t>n * sizeof(Item)
    if len(added) != n:
        raise BadValueError.at("pairs", f"{n} of each", str(len(added)))
    if n:
        items = <Item*>zeroed(size)
        made.items = items              # freed with it, whatever is raised below
    for i in range(n):
        if i % BREATH == BREATH - 1:
            breathe()
        items[i].number, items[i].added = numbers[i], added[i]
        if items[i].number >= <uint32_t>store.n_words or not _are_tiles(items[i].added, store.codec.alphabet):
            raise BadValueError.at(f"pair {i}", "the number of a word, and tiles", f"{numbers[i]!r}, {added[i]!r}")
    made.store = store
    made.total = n
    return made


cdef bint _are_tiles(uint64_t added, object alphabet) except -1:
    """Whether all that ``added_tiles`` reads are codes of tiles."""
    cdef int shift = 54, code, n_tiles = len(alphabet.tiles)
    while shift > 0:
        code = <int>(added >> shift) & 63
        if code > n_tiles and code != BLANK_CODE:
            return False
        shift -= 6
    return True


cdef extern from *:
    """
    /* A named tuple is a tuple with a name: made like one, without a call through Python. */
    static PyObject *wordcore_pair(PyObject *kind, PyObject *first, PyObject *second) {
        PyObject *made = ((PyTypeObject *)kind)->tp_alloc((PyTypeObject *)kind, 2);
        if (made == NULL) return NULL;
        Py_INCREF(first);
        PyTuple_SET_ITEM(made, 0, first);
        Py_INCREF(second);
        PyTuple_SET_ITEM(made, 1, second);
        return made;
    }
    """
    object wordcore_pair(object kind, object first, object second)


@cython.final
@cython.internal
@cython.auto_pickle(False)      # a place set from outside would be read without a check
cdef class ExtensionIterator:
    """Builds each word and each set of tiles once."""

    cdef Extensions extensions
    cdef Py_ssize_t at
    cdef Py_ssize_t n_asked
    cdef uint32_t last
    cdef object word
    cdef dict tiles
    cdef object kind

    def __iter__(self):
        return self

    def __next__(self):
        cdef Extensions found = self.extensions
        cdef Item* item
        # Before anything is read: meanwhile other threads may ask the same iterator.
        if next_place(&self.n_asked, PY_SSIZE_T_MAX) % BREATH == BREATH - 1:
            breathe()
        with cython.critical_section(self):
            if self.at >= found.total:
                raise StopIteration
            item = &found.items[self.at]
            if self.at == 0 or item.number != self.last:
                self.last = item.number
                self.word = found.store.word_text(item.number)
            self.at += 1
            added = self.tiles.get(item.added)
            if added is None:
                added = self.tiles[item.added] = found.added_tiles(item.added)
            return wordcore_pair(self.kind, self.word, added)
