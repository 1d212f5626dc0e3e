"""The owner of a lexicon's bytes: checks them once, answers from them ever after.

Here: the sections, and words to numbers and back, which is all that batch, scan and boards need. The
buffer is held until the object dies, so an mmap under it cannot be closed too early. Nothing changes
after ``__init__`` but a memory of checks already made. Not here: the questions (``core``) and the views
they return (``words``, ``extensions``).
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_FillInfo, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.unicode cimport PyUnicode_Check
from libc.string cimport memset

cimport cython

from wordcore._engine.graph.graph cimport graph_check, graph_contains, graph_index
from wordcore._engine.graph.membership cimport (
    WC_LENGTHS, key_contains, longer_tags_of, map_lengths, membership_contains
)
from wordcore._engine.graph.segmentations cimport reading_index, readings_of
from wordcore._engine.limits cimport (
    MAX_ASKED, MAX_BLANKS, MAX_EDITS, MAX_MORE, MAX_RESULTS, MAX_STEPS, MAX_TEXT_ASKED, MAX_WORD
)
from wordcore._engine.memory cimport is_published, publish
from wordcore._engine.text.codec cimport Lattice, exact_str, pack_text
from wordcore._engine.tiles.index cimport BY_LENGTH, HEAD, LEVELS, tiles_check
from wordcore._engine.tiles.planes cimport widest_scan

from wordcore._engine.build.membership import build_membership
from wordcore.errors import BadTypeError, BadValueError, CorruptLexiconError, WorkLimitError, shown

cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    void* PyUnicode_DATA(object text)

cdef extern from "text/pack.h" nogil:
    bint pack_letters(const uint8_t* text, size_t n, uint64_t* high, uint64_t* low, int plain)


cdef int check_self(object asked) except -1:
    """For methods that Python sees as functions (``binding``): called on the class, those look at nothing themselves."""
    if not isinstance(asked, Store):
        raise BadTypeError.at("self", "a lexicon", shown(asked), "ask one, as in wordcore.load().anagrams(tiles)")
    return 0


cdef class Store:
    """A lexicon's bytes, its words and their numbers.

    ``sections`` maps section names to ``(offset, length)`` within ``buffer``; the caller has
    made sure that they lie inside it. Raises CorruptLexiconError if the structure does not hold.
    """

    def __cinit__(self, *args, **kwargs):
        # Without __init__ this is a lexicon of no words in an alphabet of no tiles: it only says no.
        self.holds_buffer = False
        self.tag_passes = {}
        self.derived = {}
        self.codec = Codec.__new__(Codec)
        self.sections = {}
        self.budget.steps = MAX_STEPS
        self.budget.results = MAX_RESULTS
        self.budget.tiles = MAX_ASKED
        self.budget.blanks = MAX_BLANKS
        self.budget.more = MAX_MORE
        self.budget.edits = MAX_EDITS
        self.budget.text = MAX_TEXT_ASKED

    def __init__(self, buffer, dict sections not None, uint32_t n_words, Codec codec not None):
        cdef const char* fault
        if self.holds_buffer:
            raise BadTypeError.at("lexicon", "one that was not made yet", "one that was", "make another one")
        PyObject_GetBuffer(buffer, &self.buffer, PyBUF_SIMPLE)
        self.holds_buffer = True
        self.sections = sections
        self.codec = codec
        self.n_words = n_words
        self._map_graph()
        self._map_words()
        self._map_membership()
        with nogil:
            fault = graph_check(&self.graph, self.codec.n_tiles)
        if fault != NULL:
            raise unsound("word graph", fault)

    def __dealloc__(self):
        if self.holds_buffer:
            PyBuffer_Release(&self.buffer)

    def _share(self, Store other not None, limits):
        """Makes this, which is nothing yet, a lexicon with the bytes of another one and limits of its own."""
        if self.holds_buffer or self.owner is not None:
            raise BadTypeError.at("lexicon", "one that was not made yet", "one that was", "make another one")
        self.owner = other if other.owner is None else other.owner
        self.graph = other.graph
        self.membership = other.membership
        self.codes = other.codes
        self.offsets = other.offsets
        self.n_words = other.n_words
        self.codec = other.codec
        self.sections = other.sections
        self.tag_numbers = other.tag_numbers
        self.n_tag_combinations = other.n_tag_combinations
        self.tag_filter = other.tag_filter
        self.tag_passes = other.tag_passes
        self.derived = other.derived
        self.budget.steps = limits.steps
        self.budget.results = limits.results
        self.budget.tiles = limits.tiles
        self.budget.blanks = limits.blanks
        self.budget.more = limits.more
        self.budget.edits = limits.edits
        self.budget.text = limits.text

    cdef bint has_words_of(self, Store other) noexcept:
        """Whether both have the same bytes, and so the same numbers for the same words."""
        return self is other or (self.codes == other.codes and self.offsets == other.offsets)

    cdef int spend(self, uint64_t n, int cost, str place) except -1:
        """Raises WorkLimitError if n things that cost so many steps each are more than a question may take."""
        if n * <uint64_t>cost > self.budget.steps:
            raise WorkLimitError.over("steps", self.budget.steps, place)
        return 0

    def _check_text(self, text, str what not None):
        """Raises BadTypeError or WorkLimitError for what cannot be a text of a question."""
        self.asked(text, what)

    cdef str asked(self, object text, str what):
        """A text of a question, an exact str; raises BadTypeError or WorkLimitError."""
        cdef str exact = exact_str(text, what)
        if PyUnicode_GET_LENGTH(exact) > self.budget.text:
            raise WorkLimitError.over("text", self.budget.text, what, f"{PyUnicode_GET_LENGTH(exact):,}", f"at most {self.budget.text:,} characters")
        return exact

    # --- mapping and checking the sections ----------------------------------------------------

    cdef const uint8_t* section(self, str name, Py_ssize_t size) except NULL:
        """Start of a section of exactly so many bytes."""
        if self.owner is not None:
            return self.owner.section(name, size)
        if name not in self.sections:
            raise damaged(f"section {name!r}", f"{size} bytes", "no such section")
        offset, length = self.sections[name]
        if length != size or offset < 0 or offset + length > self.buffer.len or offset % 16:
            raise damaged(f"section {name!r}", f"{size} bytes", f"{length} bytes at {offset}")
        return <const uint8_t*>self.buffer.buf + <Py_ssize_t>offset

    cpdef object _section_view(self, str name):
        """A section as a read-only memoryview, or None if the lexicon has none of that name."""
        if name not in self.sections:
            return None
        offset, length = self.sections[name]
        return memoryview(_Exporter(self))[offset:offset + length]

    def _buffer_view(self):
        """All the bytes, read-only."""
        return memoryview(_Exporter(self))

    def _check_everything(self):
        """Checks the sections that are otherwise checked at their first use."""
        self.tile_index()

    cdef int _map_graph(self) except -1:
        cdef Py_ssize_t n = self.sections.get("graph.labels", (0, 0))[1]
        if n < 1 or n > 0xFFFFFFFF:
            raise damaged("word graph", "1 to 4,294,967,295 arcs", str(n))
        self.graph.labels = self.section("graph.labels", n)
        self.graph.targets = <const uint32_t*>self.section("graph.targets", 4 * n)
        self.graph.skips = <const uint32_t*>self.section("graph.skips", 4 * n)
        self.graph.n_arcs = <uint32_t>n
        self.graph.n_words = self.n_words
        return 0

    cdef int _map_words(self) except -1:
        cdef const char* fault = NULL
        cdef uint32_t i, wrong = 0, longest = MAX_WORD, most
        cdef uint8_t strange = 0, n_tiles = <uint8_t>self.codec.n_tiles
        cdef Py_ssize_t at, n_codes = self.sections.get("words.codes", (0, 0))[1]
        if n_codes >= 0xFFFFFFFF:
            raise damaged("words", "fewer than 4,294,967,295 letters", str(n_codes))
        most = <uint32_t>n_codes
        self.codes = self.section("words.codes", n_codes)
        self.offsets = <const uint32_t*>self.section("words.offsets", 4 * (<Py_ssize_t>self.n_words + 1))
        with nogil:
            if self.offsets[0] != 0 or self.offsets[self.n_words] != n_codes:
                fault = "words that do not fill their section"
            # No early exit: loops this plain run eight words or sixteen letters at a time.
            for i in range(self.n_words):
                wrong |= self.offsets[i + 1] - self.offsets[i] - 1 >= longest
                wrong |= self.offsets[i + 1] > most
            if wrong:
                fault = "a word with no letters or too many"
            for at in range(n_codes):
                strange |= <uint8_t>(self.codes[at] - 1) >= n_tiles
            if strange:
                fault = "a letter outside the alphabet"
        if fault != NULL:
            raise unsound("words", fault)
        return 0

    cdef int _map_membership(self) except -1:
        cdef Membership* m = &self.membership
        cdef Py_ssize_t n_longer
        cdef size_t n_tags = 0, n_entries = 0
        cdef int longer_power = 0
        cdef const uint8_t* counts
        cdef const uint8_t* tags
        cdef const uint8_t* entries
        m.bits = self.codec.bits
        m.n_packed = self.codec.n_packed
        if "members.lengths" in self.sections:
            sizes = [self.sections.get(name, (0, 0))[1] for name in ("members.tags", "members.entries", "members.longer")]
            counts = self.section("members.lengths", 4 * WC_LENGTHS)
            tags = self.section("members.tags", sizes[0])
            entries = self.section("members.entries", sizes[1])
            m.longer = <const uint64_t*>self.section("members.longer", sizes[2])
        else:
            # A file may leave the tables out to be smaller, and an older one has others; they are made in a few milliseconds.
            self.built_membership = build_membership(
                self._section_view("words.codes"), self._section_view("words.offsets"), self.codec.bits
            )
            sizes = [len(made) for made in self.built_membership[1:]]
            counts = <const uint8_t*>PyBytes_AS_STRING(self.built_membership[0])
            tags = <const uint8_t*>PyBytes_AS_STRING(self.built_membership[1])
            entries = <const uint8_t*>PyBytes_AS_STRING(self.built_membership[2])
            m.longer = <const uint64_t*>PyBytes_AS_STRING(self.built_membership[3])
        if map_lengths(m, <const uint32_t*>counts, tags, entries, &n_tags, &n_entries) or sizes[:2] != [n_tags, n_entries]:
            raise damaged("membership table", "as many buckets as its lengths say", f"{sizes[0]} and {sizes[1]} bytes")
        n_longer = sizes[2] // 16
        while (<Py_ssize_t>1 << longer_power) < n_longer:
            longer_power += 1
        if n_longer < 4 or <Py_ssize_t>16 << longer_power != sizes[2]:
            raise damaged("membership table", "a power of two of slots", f"{sizes[2]} bytes")
        m.longer_mask = n_longer - 1
        m.longer_shift = 64 - longer_power
        self.longer_tags = longer_tags_of(m)
        m.longer_tags = <const uint8_t*>PyBytes_AS_STRING(self.longer_tags)
        return 0

    cdef TileIndex* tile_index(self) except NULL:
        """The tile index, mapped and checked at its first use."""
        cdef const char* fault
        cdef TileIndex ix
        cdef const uint32_t* head
        cdef Py_ssize_t n_planes
        cdef int i
        if self.owner is not None:
            return self.owner.tile_index()
        if is_published(&self.tiles_checked):
            return &self.tiles
        memset(&ix, 0, sizeof(TileIndex))
        head = <const uint32_t*>self.section("tiles.head", HEAD * 4)
        ix.n_words = self.n_words
        ix.n_rows = head[0]
        ix.n_keyed = head[1]
        ix.n_slots = head[2]
        ix.filter_power = <int>head[3]
        ix.row_bits = <int>head[4]
        ix.plane_words = head[5]
        for i in range(BY_LENGTH):
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
            raise unsound("tile index", "a head whose numbers contradict each other")
        ix.filter = <const uint64_t*>self.section("tiles.filter", <Py_ssize_t>1 << (ix.filter_power - 3))
        ix.firsts = <const uint32_t*>self.section("tiles.firsts", 4 * (<Py_ssize_t>ix.n_rows + 1))
        ix.members = <const uint32_t*>self.section("tiles.members", 4 * <Py_ssize_t>self.n_words)
        n_planes = LEVELS * self.codec.n_tiles + 1
        ix.slots = <const uint32_t*>self.section("tiles.slots", <Py_ssize_t>(4 * ix.n_slots))
        ix.keys = <const uint64_t*>self.section("tiles.keys", 8 * <Py_ssize_t>ix.n_keyed)
        ix.planes = <const uint64_t*>self.section("tiles.planes", 8 * n_planes * ix.plane_words)
        ix.plane_counts = <const uint32_t*>self.section("tiles.counts", 4 * (MAX_WORD + 1) * n_planes)
        with nogil:
            fault = tiles_check(&ix)
        if fault != NULL:
            raise unsound("tile index", fault)
        with cython.critical_section(self):
            if not self.tiles_checked:
                self.tiles = ix
                publish(&self.tiles_checked)
        return &self.tiles

    def _bind_tags(self, str section, uint32_t n_combinations, tag_filter):
        """Maps the per-word tag column; ``tag_filter(tags)`` gives one byte per combination."""
        cdef const uint16_t* numbers = <const uint16_t*>self.section(section, 2 * <Py_ssize_t>self.n_words)
        cdef uint32_t i
        for i in range(self.n_words):
            if numbers[i] >= n_combinations:
                raise damaged("tags", f"combinations of tags below {n_combinations}", str(numbers[i]))
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

    @cython.embedsignature(False)       # it has no name for what it is given
    def __contains__(self, word):
        """Whether a string is a word."""
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef uint64_t high, low
        cdef int n
        if not PyUnicode_Check(word):
            raise BadTypeError.at("word", "a string", shown(word), "decode bytes first")
        if self.codec.plain_ascii and PyUnicode_IS_COMPACT_ASCII(word):
            # A str object starts with its header, so the bytes before its text may be read.
            if PyUnicode_GET_LENGTH(word) <= 24:
                n = <int>PyUnicode_GET_LENGTH(word)
                if not pack_letters(<const uint8_t*>PyUnicode_DATA(word), n, &high, &low, 0):
                    return False
                return key_contains(&self.membership, n, high, low)
        elif self.codec.n_digraphs == 0:
            n = pack_text(self.codec, word, &high, &low)
            if n:
                return key_contains(&self.membership, n, high, low)
        n = self.codec.encode(exact_str(word, "word"), buffer)
        if n <= 0:
            return False
        return self.has_codes(buffer, n) or (self.codec.ambiguous and self._other_reading(word) >= 0)

    def __len__(self):
        """The number of words."""
        return self.n_words

    cdef object word_text(self, uint32_t number):
        return self.codec.decode(self.codes + self.offsets[number], self.offsets[number + 1] - self.offsets[number])

    @cython.binding(True)
    def _index(self, word, start=0, stop=None):
        check_self(self)
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef int n = self.codec.encode(exact_str(word, "word"), buffer)
        cdef int64_t number = graph_index(&self.graph, buffer, n) if n > 0 else -1
        if number < 0 and n > 0 and self.codec.ambiguous:
            number = self._other_reading(word)
        if number < 0:
            raise BadValueError.at("word", "a word of the lexicon", shown(word))
        if (start or stop is not None) and number not in range(self.n_words)[start:stop]:
            raise BadValueError.at("word", f"one of the words {start} to {self.n_words if stop is None else stop}", shown(word))
        return number

    cdef int64_t _other_reading(self, object word) except -2:
        """Number of the first reading of a text that is a word, or -1."""
        cdef Lattice lattice
        return reading_index(&self.graph, &lattice) if self.codec.lattice(exact_str(word, "word"), &lattice) else -1

    def _numbers_of(self, word):
        """The numbers of all readings of a text that are words, the default reading first."""
        cdef Lattice lattice
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef int64_t number
        cdef int n
        cdef str text = exact_str(word, "word")
        found = []
        if not self.codec.ambiguous:
            n = self.codec.encode(text, buffer)
            number = graph_index(&self.graph, buffer, n) if n > 0 else -1
            return [] if number < 0 else [number]
        if self.codec.lattice(text, &lattice):
            readings_of(&self.graph, &lattice, False, found)
        return [number for number, _ in found]

    def _index_codes(self, bytes codes not None):
        """The position of a word given in codes; -1 if it is not there."""
        if self.n_words == 0 or len(codes) > <Py_ssize_t>MAX_WORD:
            return -1
        return graph_index(&self.graph, codes, <int>len(codes))

    def _contains_codes(self, bytes codes not None):
        """Membership of tile codes, for the rooms that work in codes."""
        return self.n_words > 0 and 0 < len(codes) <= <Py_ssize_t>MAX_WORD and self.has_codes(codes, <int>len(codes))


cdef object damaged(str place, str expected, str found):
    return CorruptLexiconError.at(
        f"lexicon file, {place}", expected, found, "the file is truncated or altered, compile it again from its word list"
    )


cdef object unsound(str place, const char* fault):
    return damaged(place, "a sound structure", fault.decode())


cdef class _Exporter:
    """Lends a store's buffer to a memoryview, and keeps the store alive meanwhile."""

    cdef Store store

    def __init__(self, Store store not None):
        self.store = store if store.owner is None else store.owner

    def __getbuffer__(self, Py_buffer* view, int flags):
        PyBuffer_FillInfo(view, self, self.store.buffer.buf, self.store.buffer.len, 1, flags)
