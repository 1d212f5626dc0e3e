"""A place in the word graph: what some tiles may become."""

from libc.stdint cimport uint32_t

from wordcore._engine.lexicon.arcs cimport Arc
from wordcore._engine.lexicon.core cimport Core

cdef class Cursor:
    cdef Core store             # None where the cursor is dead
    cdef const Arc* arcs        # the store's
    cdef const Arc* arc         # the one of the last tile; the root before the first
    cdef uint32_t first         # number of the first word that begins like this
    cdef uint32_t count         # how many do; 0 = none, the cursor is dead
    cdef int depth              # tiles so far

    cdef Cursor follow(self, int code)
    cdef bytes _codes(self)
    cdef object follow_readings(self, str text)
