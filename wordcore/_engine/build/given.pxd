"""What builders are given: words in codes, or a word graph."""

from libc.stdint cimport uint8_t, uint32_t

from wordcore._engine.memory cimport Borrowed

cdef class WordList:
    cdef Borrowed held_codes
    cdef Borrowed held_offsets
    cdef const uint8_t* codes
    cdef const uint32_t* offsets        # word k is codes[offsets[k]:offsets[k + 1]]
    cdef size_t n

    cdef int check_order(self) except -1

cdef class GraphArrays:
    cdef Borrowed held_labels
    cdef Borrowed held_targets
    cdef const uint8_t* labels          # as in graph/graph.pxd
    cdef const uint32_t* targets
    cdef uint32_t n
