"""The answer to a batch: one row per word."""

from libc.stdint cimport uint8_t

from wordcore._engine.batch.checker cimport Answers

cdef class Mask:
    cdef uint8_t* values            # 1 = a word, 0 = none or null
    cdef uint8_t* valid             # NULL = no nulls; 0 = null
    cdef Py_ssize_t n
    cdef readonly Py_ssize_t count
    cdef readonly Py_ssize_t null_count

    cdef inline object row(self, Py_ssize_t i)

cdef Mask mask_of(Answers* answers)
