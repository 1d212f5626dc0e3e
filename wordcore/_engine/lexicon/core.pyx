"""The owner of a lexicon's bytes: checks them once, answers from them ever after.

``Lexicon`` in ``wordcore.lexicon`` extends this class with files, names and algebra; what is
here is what a front-end calls a thousand times a second. The buffer is held until the object
dies, so an mmap under it cannot be closed too early. Nothing here changes after ``__init__``
but a memory of checks already made.
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_FillInfo, PyBuffer_Release, PyObject_GetBuffer
from cpython.number cimport PyNumber_AsSsize_t
from cpython.unicode cimport PyUnicode_Check
from libc.string cimport memset

from wordcore._engine.text.codec cimport MAX_WORD, Lattice, exact_str, pack_text
from wordcore._engine.tiles.extend cimport MAX_MORE
from wordcore._engine.lexicon.extensions cimport Extensions
from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.graph cimport graph_check, graph_contains, graph_hooks, graph_index, graph_prefix
from wordcore._engine.graph.membership cimport long_contains, membership_contains, short_contains
from wordcore._engine.graph.segmentations cimport reading_index, readings_of
from wordcore._engine.tiles.planes cimport widest_scan
from wordcore._engine.tiles.index cimport LEVELS, tiles_check
from wordcore._engine.lexicon.words cimport Words

from wordcore._engine.graph.membership import build_membership
from wordcore.errors import BadTilesError, CorruptLexiconError, LimitError

cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    void* PyUnicode_DATA(object text)

cdef extern from "text/pack.h" nogil:
    bint pack_letters(const uint8_t* text, int n, uint64_t* high, uint64_t* low)

cdef int LONGEST = MAX_WORD

MORE_LIMIT = MAX_MORE
# A word is read in at most a handful of ways; only a text made for the purpose has more.
READING_LIMIT = 64


cdef class Core:
    """A lexicon's bytes and the questions asked of them.

    ``sections`` maps section names to ``(offset, length)`` within ``buffer``; the caller has
    made sure that they lie inside it. Raises CorruptLexiconError if the structure does not hold.
    """

    def __cinit__(self, *args, **kwargs):
        # Without __init__ this is a lexicon of no words in an alphabet of no tiles: it only says no.
        self.holds_buffer = False
        self._tag_passes = {}
        self.codec = Codec.__new__(Codec)
        self.sections = {}

    def __init__(self, buffer, dict sections not None, uint32_t n_words, Codec codec not None):
        cdef const char* fault
        if self.holds_buffer:
            raise TypeError("a lexicon is made once")
        PyObject_GetBuffer(buffer, &self.buffer, PyBUF_SIMPLE)
        self.holds_buffer = True
        self.sections = sections
        self.codec = codec
        self.n_words = n_words
        self._map_graph()
        self._map_words()
        self._map_membership()
        with nogil:
            fault = graph_check(&self.graph, self.codec.n_tiles, False)
        if fault != NULL:
            raise CorruptLexiconError(f"not a sound lexicon: {fault.decode()}; compile it again from its word list")

    def __dealloc__(self):
        if self.holds_buffer:
            PyBuffer_Release(&self.buffer)

    # --- mapping and checking the sections ----------------------------------------------------

    cdef const uint8_t* section(self, str name, Py_ssize_t size) except NULL:
        """Start of a section of just so many bytes."""
        if name not in self.sections:
            raise CorruptLexiconError(f"not a sound lexicon: section {name!r} is missing; compile it again")
        offset, length = self.sections[name]
        if length != size or offset < 0 or offset + length > self.buffer.len or offset % 16:
            raise CorruptLexiconError(
                f"not a sound lexicon: section {name!r} has {length} bytes at {offset}, {size} were expected; "
                "the file is truncated or altered, compile it again"
            )
        return <const uint8_t*>self.buffer.buf + <Py_ssize_t>offset

    cpdef object section_view(self, str name):
        """A section as a read-only memoryview, or None if the lexicon has none of that name.

            >>> import wordcore
            >>> bytes(wordcore.Lexicon.from_words(["abc"]).section_view("words.codes"))
            b'\\x01\\x02\\x03'
        """
        if name not in self.sections:
            return None
        offset, length = self.sections[name]
        return memoryview(_Exporter(self))[offset:offset + length]

    def _buffer_view(self):
        """All the bytes, read-only."""
        return memoryview(_Exporter(self))

    def _check_everything(self):
        """Checks the sections that are otherwise checked at their first use."""
        self.tiles_checked = False
        self.tile_index()

    cdef int _map_graph(self) except -1:
        cdef Py_ssize_t n = self.sections.get("graph.labels", (0, 0))[1]
        if n < 1 or n > 0xFFFFFFFF:
            raise CorruptLexiconError("not a sound lexicon: it has no word graph; compile it again")
        self.graph.labels = self.section("graph.labels", n)
        self.graph.targets = <const uint32_t*>self.section("graph.targets", 4 * n)
        self.graph.skips = <const uint32_t*>self.section("graph.skips", 4 * n)
        self.graph.n_arcs = <uint32_t>n
        self.graph.n_words = self.n_words
        return 0

    cdef int _map_words(self) except -1:
        cdef const char* fault = NULL
        cdef uint32_t i, wrong = 0, LONGEST_WORD = MAX_WORD, most
        cdef uint8_t strange = 0, n_tiles = <uint8_t>self.codec.n_tiles
        cdef Py_ssize_t at, n_codes = self.sections.get("words.codes", (0, 0))[1]
        if n_codes >= 0xFFFFFFFF:
            raise CorruptLexiconError("not a sound lexicon: more than 4 billion letters; compile it again")
        most = <uint32_t>n_codes
        self.codes = self.section("words.codes", n_codes)
        self.offsets = <const uint32_t*>self.section("words.offsets", 4 * (<Py_ssize_t>self.n_words + 1))
        with nogil:
            if self.offsets[0] != 0 or self.offsets[self.n_words] != n_codes:
                fault = "the words do not fill their section"
            # No early exit: loops this plain run eight words or sixteen letters at a time.
            for i in range(self.n_words):
                wrong |= self.offsets[i + 1] - self.offsets[i] - 1 >= LONGEST_WORD
                wrong |= self.offsets[i + 1] > most
            if wrong:
                fault = "a word has no letters or too many"
            for at in range(n_codes):
                strange |= <uint8_t>(self.codes[at] - 1) >= n_tiles
            if strange:
                fault = "a word has a letter outside the alphabet"
        if fault != NULL:
            raise CorruptLexiconError(f"not a sound lexicon: {fault.decode()}; compile it again from its word list")
        return 0

    cdef int _map_membership(self) except -1:
        cdef Py_ssize_t n_short, n_long
        cdef int short_power = 0, long_power = 0
        cdef const uint8_t* short_keys
        cdef const uint8_t* long_keys
        if "members.short" in self.sections:
            n_short = self.sections["members.short"][1] // 8
            n_long = self.sections.get("members.long", (0, 0))[1] // 16
            short_keys = self.section("members.short", 8 * n_short)
            long_keys = self.section("members.long", 16 * n_long)
        else:
            # A file may leave the tables out to be smaller; they are made in a few milliseconds.
            self.built_membership = build_membership(
                self.section_view("words.codes"), self.section_view("words.offsets").cast("I"), self.codec.bits
            )
            n_short = len(self.built_membership[0]) // 8
            n_long = len(self.built_membership[1]) // 16
            short_keys = <const uint8_t*><const char*><bytes>self.built_membership[0]
            long_keys = <const uint8_t*><const char*><bytes>self.built_membership[1]
        while (<Py_ssize_t>1 << short_power) < n_short:
            short_power += 1
        while (<Py_ssize_t>1 << long_power) < n_long:
            long_power += 1
        if n_short < 4 or n_long < 4 or <Py_ssize_t>1 << short_power != n_short or <Py_ssize_t>1 << long_power != n_long:
            raise CorruptLexiconError("not a sound lexicon: the membership table has a wrong size; compile it again")
        self.membership.short_keys = <const uint64_t*>short_keys
        self.membership.long_keys = <const uint64_t*>long_keys
        self.membership.short_mask = n_short - 1
        self.membership.long_mask = n_long - 1
        self.membership.short_shift = 64 - short_power
        self.membership.long_shift = 64 - long_power
        self.membership.bits = self.codec.bits
        self.membership.n_packed = self.codec.n_packed
        return 0

    cdef TileIndex* tile_index(self) except NULL:
        """The tile index, mapped and checked at its first use."""
        cdef const char* fault
        cdef TileIndex ix
        cdef const uint32_t* head
        cdef Py_ssize_t n_planes
        cdef int i
        if self.tiles_checked:
            return &self.tiles
        memset(&ix, 0, sizeof(TileIndex))
        head = <const uint32_t*>self.section("tiles.head", 72 * 4)
        ix.n_words = self.n_words
        ix.n_rows = head[0]
        ix.n_keyed = head[1]
        ix.n_slots = head[2]
        ix.filter_power = <int>head[3]
        ix.row_bits = <int>head[4]
        ix.plane_words = head[5]
        for i in range(66):
            ix.length_start[i] = head[6 + i]
        ix.bits = self.codec.bits
        ix.n_packed = self.codec.n_packed
        ix.n_tiles = self.codec.n_tiles
        ix.codes = self.codes
        ix.offsets = self.offsets
        ix.width = widest_scan()
        if not (head[2] >= 1 and 6 <= head[3] <= 40 and 1 <= head[4] <= 31
                and <uint64_t>ix.n_keyed < (<uint64_t>1 << ix.row_bits) and ix.n_keyed <= ix.n_rows and ix.n_rows <= self.n_words
                and <uint64_t>ix.plane_words == ((<uint64_t>ix.n_rows + 255) >> 8) << 2):
            raise CorruptLexiconError("not a sound lexicon: the head of the tile index is damaged; compile it again")
        ix.filter = <const uint64_t*>self.section("tiles.filter", <Py_ssize_t>1 << (ix.filter_power - 3))
        ix.firsts = <const uint32_t*>self.section("tiles.firsts", 4 * (<Py_ssize_t>ix.n_rows + 1))
        ix.members = <const uint32_t*>self.section("tiles.members", 4 * <Py_ssize_t>self.n_words)
        n_planes = LEVELS * self.codec.n_tiles + 1
        ix.slots = <const uint32_t*>self.section("tiles.slots", <Py_ssize_t>(4 * ix.n_slots))
        ix.keys = <const uint64_t*>self.section("tiles.keys", 8 * <Py_ssize_t>ix.n_keyed)
        ix.planes = <const uint64_t*>self.section("tiles.planes", 8 * n_planes * ix.plane_words)
        ix.plane_counts = <const uint32_t*>self.section("tiles.counts", 4 * 64 * n_planes)
        with nogil:
            fault = tiles_check(&ix)
        if fault != NULL:
            raise CorruptLexiconError(f"not a sound lexicon: {fault.decode()}; compile it again from its word list")
        self.tiles = ix
        self.tiles_checked = True
        return &self.tiles

    def _bind_tags(self, str section, uint32_t n_combinations, tag_filter):
        """Maps the per-word tag column; ``tag_filter(tags)`` gives one byte a combination."""
        cdef const uint16_t* numbers = <const uint16_t*>self.section(section, 2 * <Py_ssize_t>self.n_words)
        cdef uint32_t i
        for i in range(self.n_words):
            if numbers[i] >= n_combinations:
                raise CorruptLexiconError("not a sound lexicon: a word's tags do not exist; compile it again")
        self.tag_numbers = numbers
        self.n_tag_combinations = n_combinations
        self.tag_filter = tag_filter

    def _tag_number(self, uint32_t number):
        """Which combination of tags the word of that number carries."""
        if number >= self.n_words or self.tag_numbers == NULL:
            raise IndexError(number)
        return self.tag_numbers[number]

    # --- words and numbers --------------------------------------------------------------------

    cdef bint has_codes(self, const uint8_t* codes, int n) noexcept nogil:
        if n <= 2 * self.membership.n_packed:
            return membership_contains(&self.membership, codes, n)
        return graph_contains(&self.graph, codes, n)

    def __contains__(self, word):
        cdef uint8_t buffer[64]
        cdef uint64_t high, low
        cdef int n
        if not PyUnicode_Check(word):
            raise TypeError(f"a word is a str, not {type(word).__name__}; decode bytes first")
        if self.codec.plain_ascii and PyUnicode_IS_COMPACT_ASCII(word):
            # A str object starts with its header, so the bytes before its text may be read.
            if PyUnicode_GET_LENGTH(word) <= 24:
                n = <int>PyUnicode_GET_LENGTH(word)
                if not pack_letters(<const uint8_t*>PyUnicode_DATA(word), n, &high, &low):
                    return False
                if high == 0:
                    return n > 0 and short_contains(&self.membership, low)
                return long_contains(&self.membership, high, low)
        elif self.codec.n_digraphs == 0 and pack_text(self.codec, word, &high, &low):
            return short_contains(&self.membership, low) if high == 0 else long_contains(&self.membership, high, low)
        n = self.codec.encode(exact_str(word, "a word"), buffer)
        if n <= 0:
            return False
        return self.has_codes(buffer, n) or (self.codec.ambiguous and self._other_reading(word) >= 0)

    def __len__(self):
        return self.n_words

    cdef object word_text(self, uint32_t number):
        return self.codec.decode(self.codes + self.offsets[number], self.offsets[number + 1] - self.offsets[number])

    def __getitem__(self, item):
        cdef Py_ssize_t number
        if isinstance(item, slice):
            return Words._range(self, 0, self.n_words)[item]
        number = PyNumber_AsSsize_t(item, IndexError)
        if number < 0:
            number += self.n_words
        if not 0 <= number < self.n_words:
            raise IndexError(f"word {item} of a lexicon of {self.n_words}")
        return self.word_text(<uint32_t>number)

    def __iter__(self):
        return iter(Words._range(self, 0, self.n_words))

    def index(self, word):
        """Where a word stands in the sorted list; raises ValueError if it is not a word.

            >>> import wordcore
            >>> wordcore.Lexicon.from_words(["act", "cat"]).index("cat")
            1
        """
        cdef uint8_t buffer[64]
        cdef int n = self.codec.encode(exact_str(word, "a word"), buffer)
        cdef int64_t number = graph_index(&self.graph, buffer, n) if n > 0 else -1
        if number < 0 and n > 0 and self.codec.ambiguous:
            number = self._other_reading(word)
        if number < 0:
            raise ValueError(f"{word!r} is not in the lexicon")
        return number

    cdef int64_t _other_reading(self, object word) except -2:
        """Number of the first reading of a text that is a word, or -1."""
        cdef Lattice lattice
        return reading_index(&self.graph, &lattice) if self.codec.lattice(exact_str(word, "a word"), &lattice) else -1

    def _numbers_of(self, word):
        """The numbers of all readings of a text that are words, the default reading first."""
        cdef Lattice lattice
        cdef uint8_t buffer[64]
        cdef int64_t number
        cdef int n
        cdef str text = exact_str(word, "a word")
        found = []
        if not self.codec.ambiguous:
            n = self.codec.encode(text, buffer)
            number = graph_index(&self.graph, buffer, n) if n > 0 else -1
            return [] if number < 0 else [number]
        if self.codec.lattice(text, &lattice):
            readings_of(&self.graph, &lattice, False, found)
        return [number for number, _ in found]

    def _index_codes(self, bytes codes not None):
        """Where a word given in codes stands; -1 if it is not there."""
        return graph_index(&self.graph, codes, <int>len(codes)) if len(codes) <= LONGEST else -1

    def _contains_codes(self, bytes codes not None):
        """Membership of tile codes, for the rooms that work in codes."""
        return 0 < len(codes) <= LONGEST and self.has_codes(codes, <int>len(codes))

    # --- questions ----------------------------------------------------------------------------

    cdef CompiledWhere filter_for(self, object where):
        """The compiled form of a Where, with its tags bound to this lexicon; None for None."""
        cdef CompiledWhere found, bound
        cdef bytes passes
        if where is None:
            return None
        try:
            found = where.compiled_for(self.codec)
        except AttributeError:
            raise TypeError(f"where={where!r}: a Where is expected") from None
        if found.tags is None:
            return found
        if self.tag_numbers == NULL:
            raise LookupError("this lexicon carries no tags; compile it with --tags, or leave tags out of the Where")
        passes = self._tag_passes.get(found.tags)
        if passes is None:
            passes = self.tag_filter(found.tags)
            if len(passes) < self.n_tag_combinations:
                raise CorruptLexiconError("not a sound lexicon: a word's tags do not exist; compile it again")
            self._tag_passes[found.tags] = passes
        bound = CompiledWhere.__new__(CompiledWhere)
        bound.filter = found.filter
        bound.codec = found.codec
        bound.tags = passes
        bound.filter.tag_numbers = self.tag_numbers
        bound.filter.tag_passes = <const uint8_t*><const char*>passes
        return bound

    def _all(self, where=None):
        """Every word a Where lets through."""
        if where is None:
            return Words._range(self, 0, self.n_words)
        return Words._filter(self, self.filter_for(where))

    def _starting(self, prefix):
        cdef uint8_t buffer[64]
        cdef uint32_t count = 0
        cdef int64_t first
        cdef int n
        prefix = exact_str(prefix, "a prefix")
        if not prefix:
            return Words._range(self, 0, self.n_words)
        n = self.codec.encode(prefix, buffer)
        if n < 0:
            raise BadTilesError(f"prefix {prefix!r}: {self.codec.alphabet.fault(prefix)}")
        if self.codec.ambiguous:
            return self._starting_as_any(prefix)
        first = graph_prefix(&self.graph, buffer, n, &count)
        return Words._range(self, first if first >= 0 else 0, count)

    def _starting_as_any(self, str prefix not None):
        """The words below any reading of a prefix; words of two readings are different words."""
        cdef Lattice lattice
        found = []
        if self.codec.lattice(prefix, &lattice):
            readings_of(&self.graph, &lattice, True, found)
        if len(found) < 2:
            return Words._range(self, *found[0]) if found else Words._range(self, 0, 0)
        return Words._listed(self, [number for first, count in sorted(found) for number in range(first, first + count)])

    def _near(self, word, edits):
        cdef uint8_t buffer[64]
        cdef str text = exact_str(word, "a word")
        cdef int n = self.codec.encode(text, buffer) if text else 0
        if not 0 <= edits <= 3:
            raise LimitError(f"edits={edits}: 0 to 3 are possible; more would name half the dictionary")
        if n < 0:
            raise BadTilesError(f"{word!r}: {self.codec.alphabet.fault(word)}")
        if self.codec.ambiguous:
            readings = self.codec.readings(text, READING_LIMIT)
            if len(readings) > 1:
                return Words._united(self, [Words._near(self, codes, edits) for codes in readings])
        return Words._near(self, buffer[:n], edits)

    def _hooks(self, word):
        """(front codes, back codes) that make a word of ``word`` with one tile more."""
        cdef uint8_t buffer[64]
        cdef str text = exact_str(word, "a word")
        cdef int n = self.codec.encode(text, buffer) if text else 0
        cdef uint64_t front = 0, back = 0
        if n < 0:
            raise BadTilesError(f"{word!r}: {self.codec.alphabet.fault(word)}")
        if self.codec.ambiguous and text:
            for codes in self.codec.readings(text, READING_LIMIT):
                graph_hooks(&self.graph, codes, <int>len(codes), &front, &back)
        else:
            graph_hooks(&self.graph, buffer, n, &front, &back)
        return codes_in(front), codes_in(back)

    def words_from(self, tiles, where=None):
        """The words that can be spelled with some of the tiles; ``?`` is a blank.

            >>> import wordcore
            >>> list(wordcore.Lexicon.from_words(["cat", "at", "dog"]).words_from("tac"))
            ['AT', 'CAT']
        """
        return Words._tiles(self, exact_str(tiles, "tiles"), self.filter_for(where), 0)

    def anagrams(self, tiles, where=None):
        """The words that use every tile; ``?`` is a blank.

            >>> import wordcore
            >>> list(wordcore.Lexicon.from_words(["cat", "act", "at"]).anagrams("ca?"))
            ['ACT', 'CAT']
        """
        return Words._tiles(self, exact_str(tiles, "tiles"), self.filter_for(where), 1)

    def supersets(self, letters, where=None):
        """The words that contain all these letters, each as often; ``?`` is any further letter.

            >>> import wordcore
            >>> list(wordcore.Lexicon.from_words(["add", "dad", "ad"]).supersets("dd"))
            ['ADD', 'DAD']
        """
        return Words._tiles(self, exact_str(letters, "letters"), self.filter_for(where), 2)

    def extensions(self, tiles, pool, more=1, *, where=None):
        """The words from ``tiles`` plus exactly ``more`` tiles of ``pool``, all of those used.

            >>> import wordcore
            >>> lexicon = wordcore.Lexicon.from_words(["cats", "cabs", "cat"])
            >>> list(lexicon.extensions("ca", pool="tsb", more=2))
            [Extension(word='CABS', added=('B', 'S')), Extension(word='CATS', added=('S', 'T'))]
        """
        range_ = tuple(more) if isinstance(more, (tuple, list)) else (more, more)
        if len(range_) != 2 or not all(isinstance(n, int) and not isinstance(n, bool) for n in range_):
            raise TypeError(f"more={more!r}: a number of tiles, or a range (lo, hi)")
        fewest, most = range_
        if not 0 <= fewest <= MORE_LIMIT or not 0 <= most <= MORE_LIMIT:
            raise LimitError(f"more={more!r}: a number from 0 to {MORE_LIMIT}, or a range (lo, hi) of such")
        if fewest > most:
            raise ValueError(f"more={more!r}: the first number is greater than the second")
        return Extensions._ask(
            self, exact_str(tiles, "tiles"), exact_str(pool, "pool"), fewest, most, self.filter_for(where)
        )

    def _tile_engines(self):
        """Names of the engines a tile query can be forced to, for tests and benchmarks."""
        return ("automatic", "enumerate", "scan", "walk")

    def _scan_width(self, int width=0):
        """Rows a step of the plane scan; a width of 64, 128 or 256 sets it, for tests of the twins."""
        cdef TileIndex* ix = self.tile_index()
        if width:
            if width > widest_scan():
                raise ValueError(f"this machine scans at most {widest_scan()} rows a step")
            ix.width = width
        return ix.width


cdef bytes codes_in(uint64_t mask):
    """The codes of a mask, ascending."""
    cdef uint8_t codes[64]
    cdef int code, n = 0
    for code in range(1, 64):
        if mask >> code & 1:
            codes[n] = code
            n += 1
    return (<char*>codes)[:n]


cdef class _Exporter:
    """Lends a Core's buffer to a memoryview, and keeps the Core alive meanwhile."""

    cdef Core core

    def __init__(self, Core core not None):
        self.core = core

    def __getbuffer__(self, Py_buffer* view, int flags):
        PyBuffer_FillInfo(view, self, self.core.buffer.buf, self.core.buffer.len, 1, flags)
