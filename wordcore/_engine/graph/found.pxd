"""A growing list of word numbers: what every search fills."""

from libc.stdint cimport uint32_t

from wordcore._engine.memory cimport grown

cdef struct Found:
    uint32_t* ids           # NULL while only counting
    size_t n
    size_t capacity
    size_t limit            # stop after so many; 0 = never
    bint counting           # count, keep nothing
    bint failed             # out of memory

cdef inline void found_init(Found* found, size_t limit, bint counting) noexcept nogil:
    found.ids = NULL
    found.n = 0
    found.capacity = 0
    found.limit = limit
    found.counting = counting
    found.failed = False

cdef inline bint found_add(Found* found, uint32_t number) noexcept nogil:
    """False when the search may stop: the limit is reached or memory ran out."""
    if not found.counting:
        if found.n == found.capacity and not grown(<void**>&found.ids, &found.capacity, sizeof(uint32_t)):
            found.failed = True
            return False
        found.ids[found.n] = number
    found.n += 1
    return found.n != found.limit
