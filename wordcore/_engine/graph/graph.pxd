"""The word graph as parallel arrays, one entry an arc.

``labels``: bits 0-5 tile code, 0x40 a word ends on this arc,
0x80 the last of its siblings. ``targets``: the first child arc, 0 for none. ``skips``: how many
words of the same sibling list come before this arc. Arc 0 is the arc into the root: the root's
children start at ``targets[0]``. A child's index is always greater than its parent's.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

cdef enum:
    CODE = 0x3F
    ACCEPTS = 0x40
    LAST = 0x80

cdef struct Graph:              # borrowed: never freed, never outlives the buffer it points into
    const uint8_t* labels
    const uint32_t* targets
    const uint32_t* skips
    uint32_t n_arcs
    uint32_t n_words

cdef inline uint32_t graph_find(const Graph* g, uint32_t first, uint8_t code) noexcept nogil:
    """The arc with this code among the siblings from ``first``, which are in the order of their codes, or 0."""
    cdef uint32_t arc = first
    cdef uint8_t label
    if arc == 0:
        return 0
    while True:
        label = g.labels[arc]
        if (label & CODE) >= code:
            return arc if (label & CODE) == code else 0
        if label & LAST:
            return 0
        arc += 1

cdef bint graph_contains(const Graph* g, const uint8_t* codes, int n) noexcept nogil
cdef int64_t graph_index(const Graph* g, const uint8_t* codes, int n) noexcept nogil
cdef int64_t graph_prefix(const Graph* g, const uint8_t* codes, int n, uint32_t* count) noexcept nogil
cdef void graph_hooks(const Graph* g, const uint8_t* codes, int n, uint64_t* front, uint64_t* back) noexcept nogil
cdef const char* arcs_check(const Graph* g, int n_tiles) noexcept nogil
cdef const char* graph_check(const Graph* g, int n_tiles) noexcept nogil
