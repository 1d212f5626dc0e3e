"""Rows that are looked at more closely: their texts, and what is known of each."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from wordcore._engine.batch.checker cimport Answers, Checker, WcRows
from wordcore._engine.batch.mask cimport Mask

cdef enum:                              # reasons: the numbers are places in REASONS
    WORD = 0
    NOT_IN_LEXICON = 1
    BAD_CHARACTER_IN = 2
    TOO_LONG_ROW = 3
    NOT_UTF8_ROW = 4
    BLANK = 5
    NULL_ROW = 6
    N_REASONS = 7

cdef struct Row:
    const uint8_t* text                 # NULL = none
    uint32_t n                          # bytes
    uint32_t position                   # of the character that is wrong, from 1; 0 = none is
    uint32_t start                      # of that character, in bytes
    uint16_t n_bytes                    # and how many it has
    uint8_t reason
    uint8_t n_tiles                     # that spell the row; 0 = none can

cdef class Rows(Checker):
    cdef Row* rows
    cdef Py_ssize_t n
    cdef Py_ssize_t capacity
    cdef bint explains                  # says why, instead of only gathering
    cdef bint from_strs                 # what is not UTF-8 is then half a surrogate pair
    cdef list owners                    # of the texts
    cdef uint8_t* room                  # copies of texts that had no lasting place
    cdef size_t room_left
    cdef list rooms

    cdef int _reserve(self, Py_ssize_t more) except -1 nogil
    cdef const uint8_t* _kept(self, const uint8_t* text, size_t n) except NULL nogil
    cdef int _new_room(self) except -1
    cdef int _explain(self, Row* row, bint is_word) except -1 nogil
    cdef object text_of(self, Py_ssize_t i)

cdef class Explanations:
    cdef Rows rows
    cdef readonly Mask mask

    cdef object _row(self, Py_ssize_t i)
    cdef object _character(self, Py_ssize_t i)

cdef Rows gathered(object lexicon, object words, bint explains, Answers* answers, bint strip=*)
cdef int explain_row(Checker checker, const uint8_t* text, size_t n, Row* row) except -1 nogil
