"""Rows of text to answers: the one road from bytes to "is it a word", whatever brought the bytes."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from wordcore._engine.graph.membership cimport Membership
from wordcore._engine.text.codec cimport Codec
from wordcore._engine.text.lines cimport WcLines
from wordcore._engine.text.speller cimport Speller
from wordcore._engine.lexicon.store cimport Store

cdef extern from "batch/lookup.h" nogil:
    enum:
        WC_BLOCK
        WC_MARGIN
        WC_LONGEST
        WC_NO_TILES

    ctypedef struct WcRows:
        const uint8_t* end[64]
        size_t n[64]
        uint8_t near[64][56]
        uint8_t deep[64]
        int n_deep
        uint8_t n_tiles[64]

    void wc_span(WcRows* rows, int i, const uint8_t* end, size_t n, const uint8_t* floor)
    void wc_look(WcRows* rows, int count, const Membership* members, uint8_t* out, int plain)
    int wc_lines_next(WcLines* lines, WcRows* rows, int plain)

# Answers as they grow: one byte per row, and a second array once a null turns up.
cdef struct Answers:
    uint8_t* values         # 1 = a word
    uint8_t* valid          # NULL = no nulls so far; 0 = null
    Py_ssize_t n
    Py_ssize_t capacity

cdef int answers_reserve(Answers* answers, Py_ssize_t more) except -1 nogil
cdef int answers_note_nulls(Answers* answers) except -1 nogil
cdef void answers_free(Answers* answers) noexcept nogil

cdef enum:
    HEARING = 20                # bits: signals are heard every 2^20 steps
    STR_COST = 8                # steps: a row that Python looks at; most rows cost one
    KEEP_COST = 4               # a row that is kept
    EXPLAIN_COST = 16           # and explained
    ALPHABET_COST = 128         # one that the alphabet explains
    BYTES_PER_STEP = 32         # of a long row
    EXPLAINED_PER_STEP = 4      # bytes of one whose fault is looked for

cdef int hear_signals() except -1 nogil

cdef class Checker:
    cdef Store store                      # keeps the table's memory alive
    cdef Codec codec
    cdef bint kernel                    # the fast kernel answers ASCII text: its letters are A to Z and no others
    cdef bint ascii_only                # other text is not a word
    cdef Speller speller
    cdef bint otherwise                 # some word is cut otherwise than longest tile first
    cdef int plain                      # force the kernel's plain C twin
    cdef bint strips                    # leaves out the spaces around a row
    cdef int row_cost                   # steps
    cdef int64_t left                   # of the steps that all rows together may take; threads share it
    cdef bint gathers                   # wants to see every row, and the owners of their texts: see ``rows``

    cdef int spend(self, int64_t steps) except -1 nogil
    cdef int look(self, WcRows* rows, int count, uint8_t* out) except -1 nogil
    cdef int look_at(self, str text, Py_ssize_t row) except -1
    cdef int keep(self, object owner) except -1
    cdef int repeat(self, Py_ssize_t row, Py_ssize_t n) except -1 nogil
    cdef Py_ssize_t n_seen(self) noexcept nogil
    cdef int forget(self, Py_ssize_t first, Py_ssize_t n) except -1 nogil
    cdef void strip(self, WcRows* rows, int count) noexcept nogil
    cdef int _look_by_kernel(self, WcRows* rows, int count, uint8_t* out) noexcept nogil
    cdef int _look_by_speller(self, WcRows* rows, int count, uint8_t* out) except -1 nogil
    cdef bint _other_reading(self, const uint8_t* text, size_t n) noexcept nogil
    cdef int _utf8(self, const uint8_t* text, size_t n) except -1
    cdef int _spell_utf8(self, const uint8_t* text, size_t n) except -2
    cdef int spell(self, const uint8_t* text, size_t n) except -2 nogil
