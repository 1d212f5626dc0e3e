"""Rows of text to answers, by the fastest road that the alphabet allows.

Three roads with equal answers: the kernel of ``lookup.h`` for the letters A to Z; tables for
alphabets in which a tile is one character; Python's decoder and ``word in lexicon`` for the
rest, which is what all three must agree with. The first two hold no GIL. Not here: where the rows come from
(``lists``, ``columns``) and what the answers are wrapped in (``mask``).
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from wordcore._engine.limits cimport MAX_TEXT, MAX_WORD, N_POINTS
from wordcore._engine.graph.graph cimport graph_contains

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
        self.table.short_keys = store.membership.short_keys
        self.table.long_keys = store.membership.long_keys
        self.table.short_mask = store.membership.short_mask
        self.table.long_mask = store.membership.long_mask
        self.table.short_shift = store.membership.short_shift
        self.table.long_shift = store.membership.long_shift
        self.kernel = codec.plain_ascii
        self.ascii_only = codec.plain
        self.by_tables = codec.n_digraphs == 0

    cdef int look(self, WcRows* rows, int count, uint8_t* out) except -1 nogil:
        """Answers ``count`` rows of UTF-8 text, at most WC_BLOCK, into ``out``."""
        cdef int i, answer, n_left = 0
        cdef uint8_t left[64]
        if self.kernel:
            self._look_by_kernel(rows, count, out)
            if self.ascii_only:
                return 0
        for i in range(count):
            if self.kernel and (out[i] or _is_ascii(rows.end[i] - rows.n[i], rows.n[i])):
                continue
            answer = self._by_tables(rows.end[i] - rows.n[i], rows.n[i]) if self.by_tables else -1
            if answer < 0:
                left[n_left] = i
                n_left += 1
            else:
                out[i] = answer
        if n_left:
            with gil:
                for i in range(n_left):
                    out[left[i]] = self._utf8(rows.end[left[i]] - rows.n[left[i]], rows.n[left[i]])
        return 0

    cdef int _look_by_kernel(self, WcRows* rows, int count, uint8_t* out) noexcept nogil:
        cdef uint8_t codes[64]
        cdef const uint8_t* text
        cdef int i, j, row
        cdef size_t n
        wc_look(rows, count, &self.table, out, self.plain)
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

    cdef int _by_tables(self, const uint8_t* text, size_t n) noexcept nogil:
        """1 or 0 for a word or none, -1 if only the alphabet's own code can tell."""
        cdef uint8_t codes[64]
        cdef size_t i = 0
        cdef int n_codes = 0, point
        cdef bint spelled = n > 0
        while i < n:
            point = text[i]
            if point >= 0x80:
                # Two bytes reach to U+07FF, beyond the tables' last character.
                if not 0xC2 <= point <= 0xDF or i + 1 == n or text[i + 1] & 0xC0 != 0x80:
                    spelled = False
                    break
                point = (point & 0x1F) << 6 | (text[i + 1] & 0x3F)
                i += 1
            i += 1
            if n_codes == MAX_WORD or point >= N_POINTS or self.codec.direct[point] == 0:
                spelled = False
                break
            codes[n_codes] = self.codec.direct[point]
            n_codes += 1
        if spelled:
            return self.store.has_codes(codes, n_codes)
        if n == 0 or n > LONGEST_TEXT or self.codec.normalise is None:
            return 0
        return 0 if not self.codec.ascii_rules and _is_ascii(text, n) else -1

    cdef int _utf8(self, const uint8_t* text, size_t n) except -1:
        """The answer for bytes through Python's decoder; bytes that are not UTF-8 are not a word."""
        if n == 0 or n > LONGEST_TEXT:
            return 0
        try:
            decoded = PyUnicode_DecodeUTF8(<const char*>text, n, "strict")
        except UnicodeDecodeError:
            return 0
        return 1 if decoded in self.store else 0

    cdef int spell(self, const uint8_t* text, size_t n) except -2 nogil:
        """How many tiles spell a text of UTF-8; -1 if none can."""
        cdef size_t i
        if self.ascii_only:
            if n == 0 or n > MAX_WORD:
                return -1
            for i in range(n):
                if text[i] >= 0x80 or self.codec.direct[text[i]] == 0:
                    return -1
            return <int>n
        if n == 0 or n > LONGEST_TEXT:
            return -1
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


cdef bint _is_ascii(const uint8_t* text, size_t n) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if text[i] >= 0x80:
            return False
    return True
