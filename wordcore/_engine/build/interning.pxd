"""Hash-consing of sorted strings: equal lists of arcs are kept once. For the word graph and the gaddag alike."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from wordcore._engine.limits cimport MAX_WORD, N_CODES

cdef enum:
    DEEPEST = MAX_WORD + 1          # a list for every tile, and one behind the last for what the caller hangs there

cdef inline uint8_t arc_label(uint64_t arc) noexcept nogil:
    return <uint8_t>arc

cdef inline uint32_t arc_target(uint64_t arc) noexcept nogil:
    """The number + 1 of the list it leads to, 0 for none; or what the caller put there."""
    return <uint32_t>(arc >> 8)

cdef class Interner:
    cdef uint64_t* arcs             # of the finished lists, in order: target << 8 | label
    cdef size_t n_arcs, cap_arcs
    cdef uint32_t* starts           # first arc of list k; starts[n_lists] is the end
    cdef size_t n_lists, cap_lists
    cdef uint32_t* table            # number + 1 of finished lists, by content; 0 = free
    cdef size_t table_size
    cdef size_t limit               # of arcs
    cdef str what
    cdef uint64_t pending[DEEPEST + 1][N_CODES]     # the unfinished list at each depth
    cdef int n_pending[DEEPEST + 1]
    cdef uint8_t last[DEEPEST + 1]
    cdef int last_length

    cdef int add(self, const uint8_t* codes, int n, bint accepts) except -1 nogil
    cdef void hang(self, uint64_t arc) noexcept nogil
    cdef int finish(self) except -1 nogil
    cdef int _close_below(self, int depth) except -1 nogil
    cdef uint32_t _finished(self, int depth) except? 0xFFFFFFFF nogil
    cdef int _make_room(self, int n) except -1 nogil
    cdef int _rehash(self) except -1 nogil
