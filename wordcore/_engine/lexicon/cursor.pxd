"""A place in the word graph: what some tiles may become."""

from libc.stdint cimport uint32_t

from wordcore._engine.lexicon.core cimport Core

cdef class Cursor:
    cdef Core store             # None where the cursor is dead
    cdef uint32_t arc           # the arc of the last tile; 0 before the first
    cdef uint32_t first         # number of the first word that begins like this
    cdef uint32_t count         # how many do; 0 = none, the cursor is dead
    cdef int depth              # tiles so far

    cdef Cursor follow(self, uint32_t arc)
    cdef bytes _codes(self)
    cdef object follow_readings(self, str text)
