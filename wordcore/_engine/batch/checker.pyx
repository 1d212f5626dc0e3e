"""Rows of text to answers, by the fastest road that the alphabet allows.

Three roads with equal answers: the kernel of ``lookup.h`` for the letters A to Z; the ``speller`` for other
alphabets and other text; Python's decoder and ``word in lexicon`` for what it leaves, which is what all three
must agree with. The first two hold no GIL. Not here: where the rows come from
(``lists``, ``columns``) and what the answers are wrapped in (``mask``).
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memmove, memset

from wordcore._engine.limits cimport MAX_TEXT, MAX_WORD
from wordcore._engine.memory cimport left_after
from wordcore._engine.graph.graph cimport graph_contains
from wordcore._engine.graph.membership cimport (
    Membership, WcPlace, membership_keys, place_of_key, placed_contains, prefetch_place
)
from wordcore._engine.graph.segmentations cimport reading_index
from wordcore._engine.text.codec cimport Lattice
from wordcore._engine.text.speller cimport ASK, speller_of

from wordcore.errors import WorkLimitError

# What is around a word that is not part of it.
cdef str SPACES = " \t\n\v\f\r\u00a0\ufeff"
# Bytes of the longest text that can be a word.
cdef size_t LONGEST_TEXT = 4 * MAX_TEXT


cdef int answers_reserve(Answers* answers, Py_ssize_t more) except -1 nogil:
    """Room for ``more`` rows behind those there are."""
    cdef Py_ssize_t capacity
    cdef void* bigger
    if answers.n + more <= answers.capacity:
        return 0
    capacity = answers.n + more + (answers.n >> 1)
    bigger = realloc(answers.values, capacity)
    if bigger == NULL:
        with gil:
            raise MemoryError(f"not enough memory for the answers to {capacity} rows")
    answers.values = <uint8_t*>bigger
    if answers.valid != NULL:
        bigger = realloc(answers.valid, capacity)
        if bigger == NULL:
            with gil:
                raise MemoryError(f"not enough memory for the answers to {capacity} rows")
        answers.valid = <uint8_t*>bigger
        memset(answers.valid + answers.n, 1, capacity - answers.n)
    answers.capacity = capacity
    return 0


cdef int answers_note_nulls(Answers* answers) except -1 nogil:
    """Makes the array of nulls; no row so far or reserved is one."""
    if answers.valid == NULL:
        answers.valid = <uint8_t*>malloc(answers.capacity if answers.capacity else 1)
        if answers.valid == NULL:
            with gil:
                raise MemoryError
        memset(answers.valid, 1, answers.capacity)
    return 0


cdef void answers_free(Answers* answers) noexcept nogil:
    free(answers.values)
    free(answers.valid)
    answers.values = NULL
    answers.valid = NULL


cdef int hear_signals() except -1 nogil:
    """Lets Ctrl-C end a long column."""
    with gil:
        return PyErr_CheckSignals()


cdef class Checker:
    """A lexicon made ready for many rows."""

    def __init__(self, Store store not None, bint plain=False):
        cdef Codec codec = store.codec
        self.store = store
        self.codec = codec
        self.plain = plain
        self.kernel = codec.plain_ascii
        self.ascii_only = codec.plain
        self.speller = speller_of(codec)
        self.otherwise = codec.ambiguous and _is_cut_otherwise(store)
        self.row_cost = 1
        self.left = <int64_t>store.budget.steps

    cdef int spend(self, int64_t steps) except -1 nogil:
        """Takes steps out of what the batch may cost and hears signals now and then; raises WorkLimitError."""
        cdef int64_t left = left_after(&self.left, steps)
        if left < 0:
            with gil:
                raise WorkLimitError.over("steps", self.store.budget.steps, "rows")
        if left >> HEARING != (left + steps) >> HEARING:
            hear_signals()
        return 0

    cdef int look(self, WcRows* rows, int count, uint8_t* out) except -1 nogil:
        """Answers ``count`` rows of UTF-8 text, at most WC_BLOCK, into ``out``."""
        if self.strips:
            self.strip(rows, count)
        if self.kernel:
            self._look_by_kernel(rows, count, out)
            if self.ascii_only:
                return 0
        return self._look_by_speller(rows, count, out)

    cdef int look_at(self, str text, Py_ssize_t row) except -1:
        """The answer for a string that ``look`` was not given; ``row`` is its place among all rows."""
        self.spend(STR_COST + len(text) // BYTES_PER_STEP)
        return (text.strip(SPACES) if self.strips else text) in self.store

    cdef void strip(self, WcRows* rows, int count) noexcept nogil:
        """Takes spaces away at both ends of rows."""
        cdef const uint8_t* text
        cdef size_t n, first, last
        cdef int i
        for i in range(count):
            text, n = rows.end[i] - rows.n[i], rows.n[i]
            first, last = 0, n
            while last > 0 and _space_before(text, last):
                last -= _space_before(text, last)
            while first < last and _space_at(text + first, last - first):
                first += _space_at(text + first, last - first)
            if first == 0 and last == n:
                continue
            rows.end[i], rows.n[i] = text + last, last - first
            if last < n and rows.n[i] <= WC_LONGEST:
                # Nearer to the start of its buffer now than the kernel may read.
                memmove(rows.near[i] + sizeof(rows.near[i]) - rows.n[i], text + first, rows.n[i])
                rows.end[i] = rows.near[i] + sizeof(rows.near[i])

    # For those that gather rows; a plain Checker has no use for them.

    cdef int keep(self, object owner) except -1:
        """Holds what owns the texts of rows."""
        return 0

    cdef int repeat(self, Py_ssize_t row, Py_ssize_t n) except -1 nogil:
        """Sees a row again ``n`` times; nulls, if it is -1."""
        return 0

    cdef Py_ssize_t n_seen(self) noexcept nogil:
        """How many rows were seen."""
        return 0

    cdef int forget(self, Py_ssize_t first, Py_ssize_t n) except -1 nogil:
        """Takes rows away again."""
        return 0

    cdef int _look_by_speller(self, WcRows* rows, int count, uint8_t* out) except -1 nogil:
        cdef uint8_t codes[64]
        cdef uint64_t highs[64]
        cdef uint64_t lows[64]
        cdef uint8_t keyed[64]
        cdef uint8_t others[64]
        cdef uint8_t left[64]
        cdef WcPlace[64] places
        cdef const Membership* members = &self.store.membership
        cdef int i, row, n, n_keyed = 0, n_left = 0, n_others = 0
        cdef bint otherwise = False
        for i in range(count):
            if self.kernel and (out[i] or _is_ascii(rows.end[i] - rows.n[i], rows.n[i])):
                continue
            n = self.speller.spell(rows.end[i] - rows.n[i], rows.n[i], codes, &otherwise)
            out[i] = 0
            rows.n_tiles[i] = <uint8_t>n if n > 0 else WC_NO_TILES if n != ASK else 0
            if n == ASK:
                left[n_left] = i
                n_left += 1
            elif n > 0:
                if otherwise and self.otherwise:
                    others[n_others] = i
                    n_others += 1
                if n <= 2 * members.n_packed:
                    # The rows of a block wait for memory together, not each in turn.
                    membership_keys(members, codes, n, &highs[n_keyed], &lows[n_keyed])
                    places[n_keyed] = place_of_key(members, n, highs[n_keyed], lows[n_keyed])
                    prefetch_place(&places[n_keyed])
                    keyed[n_keyed] = i
                    n_keyed += 1
                else:
                    out[i] = graph_contains(&self.store.graph, codes, n)
        for i in range(n_keyed):
            out[keyed[i]] = placed_contains(members, &places[i], highs[i], lows[i], self.plain)
        for i in range(n_others):
            row = others[i]
            if not out[row]:
                out[row] = self._other_reading(rows.end[row] - rows.n[row], rows.n[row])
        if n_left:
            with gil:
                for i in range(n_left):
                    out[left[i]] = self._utf8(rows.end[left[i]] - rows.n[left[i]], rows.n[left[i]])
        return 0

    cdef bint _other_reading(self, const uint8_t* text, size_t n) noexcept nogil:
        cdef Lattice lattice
        return self.speller.lattice(text, n, &lattice) and reading_index(&self.store.graph, &lattice) >= 0

    cdef int _look_by_kernel(self, WcRows* rows, int count, uint8_t* out) noexcept nogil:
        cdef uint8_t codes[64]
        cdef const uint8_t* text
        cdef int i, j, row
        cdef size_t n
        wc_look(rows, count, &self.store.membership, out, self.plain)
        for i in range(rows.n_deep):
            row = rows.deep[i]
            n = rows.n[row]
            if n > MAX_WORD:
                continue
            text = rows.end[row] - n
            for j in range(<int>n):
                codes[j] = self.codec.direct[text[j]] if text[j] < 0x80 else 0
                if codes[j] == 0:
                    break
            else:
                out[row] = graph_contains(&self.store.graph, codes, <int>n)
        return 0

    cdef int _utf8(self, const uint8_t* text, size_t n) except -1:
        """The answer for bytes through Python's decoder; bytes that are not UTF-8 are not a word."""
        if n == 0 or n > LONGEST_TEXT:
            return 0
        self.spend(STR_COST)
        try:
            decoded = PyUnicode_DecodeUTF8(<const char*>text, n, "strict")
        except UnicodeDecodeError:
            return 0
        return 1 if decoded in self.store else 0

    cdef int spell(self, const uint8_t* text, size_t n) except -2 nogil:
        """How many tiles spell a text of UTF-8; -1 if none can."""
        cdef uint8_t codes[64]
        cdef bint otherwise
        cdef int n_codes = self.speller.spell(text, n, codes, &otherwise)
        if n_codes != ASK:
            return n_codes
        with gil:
            return self._spell_utf8(text, n)

    cdef int _spell_utf8(self, const uint8_t* text, size_t n) except -2:
        # Apart: a function with Python objects of its own takes the GIL whether it needs it or not.
        cdef uint8_t codes[64]
        try:
            decoded = PyUnicode_DecodeUTF8(<const char*>text, n, "strict")
        except UnicodeDecodeError:
            return -1
        return self.codec.encode(decoded, codes)


cdef bint _is_cut_otherwise(Store store) except -1:
    """Whether some word has two neighbours that longest tile first would have taken for one: [L][L] in Spanish.

    Without such a word no other reading than the default one is a word, so that nobody need look for it.
    """
    cdef uint64_t followers[64]
    cdef const uint8_t* codes = store.codes
    cdef uint32_t i, k
    known = store.derived.get("cut otherwise")
    if known is not None:
        return known
    memset(followers, 0, sizeof(followers))
    with nogil:
        for i in range(store.n_words):
            for k in range(store.offsets[i] + 1, store.offsets[i + 1]):
                followers[codes[k - 1]] |= <uint64_t>1 << codes[k]
    tiles = []
    for i in range(1, <uint32_t>store.codec.n_tiles + 1):
        tiles.append("".join([chr(store.codec.spellings[i].points[k]) for k in range(store.codec.spellings[i].n)]))
    found = False
    for i, first in enumerate(tiles, 1):
        rests = [tile[len(first):] for tile in tiles if len(tile) > len(first) and tile.startswith(first)]
        for k, second in enumerate(tiles, 1):
            if followers[i] >> k & 1 and any([rest.startswith(second) or second.startswith(rest) for rest in rests]):
                found = True
    store.derived["cut otherwise"] = found
    return found


cdef size_t _space_at(const uint8_t* text, size_t n) noexcept nogil:
    """Bytes of the space that a text begins with, 0 if it does not."""
    if text[0] == c' ' or 9 <= text[0] <= 13:
        return 1
    if n >= 2 and text[0] == 0xC2 and text[1] == 0xA0:
        return 2
    return 3 if n >= 3 and text[0] == 0xEF and text[1] == 0xBB and text[2] == 0xBF else 0


cdef size_t _space_before(const uint8_t* text, size_t n) noexcept nogil:
    """Bytes of the space that a text of n bytes ends with, 0 if it does not."""
    if text[n - 1] == c' ' or 9 <= text[n - 1] <= 13:
        return 1
    if n >= 2 and text[n - 2] == 0xC2 and text[n - 1] == 0xA0:
        return 2
    return 3 if n >= 3 and text[n - 3] == 0xEF and text[n - 2] == 0xBB and text[n - 1] == 0xBF else 0


cdef bint _is_ascii(const uint8_t* text, size_t n) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if text[i] >= 0x80:
            return False
    return True
