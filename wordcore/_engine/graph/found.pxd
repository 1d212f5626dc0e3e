"""A growing list of word numbers: what every search fills."""

from libc.stdint cimport uint32_t

from wordcore._engine.memory cimport grown
from wordcore._engine.work cimport Work, work_keeps

cdef enum:
    WORD_COST = 2           # steps that a word is worth which is kept to be spelled

cdef struct Found:
    uint32_t* ids           # NULL while only counting
    size_t n
    size_t capacity
    size_t limit            # stop after so many; 0 = never
    Work* work              # of the question that is asked; NULL: a part of the answer that nobody sees
    bint counting           # count, keep nothing
    bint failed             # out of memory

cdef inline void found_init(Found* found, size_t limit, bint counting, Work* work) noexcept nogil:
    found.ids = NULL
    found.n = 0
    found.capacity = 0
    found.limit = limit
    found.work = work
    found.counting = counting
    found.failed = False

cdef inline bint found_grow(Found* found) noexcept nogil:
    if found.work != NULL and not work_keeps(found.work, found.n + 1, WORD_COST):
        return False
    if not grown(<void**>&found.ids, &found.capacity, sizeof(uint32_t)):
        found.failed = True
        return False
    if found.work != NULL and found.capacity > found.work.budget.results:
        found.capacity = found.work.budget.results
    return True

cdef inline bint found_add(Found* found, uint32_t number) noexcept nogil:
    """False when the search may stop: the limit is reached, or there is no more memory or work left."""
    if not found.counting:
        if found.n == found.capacity and not found_grow(found):
            return False
        found.ids[found.n] = number
    found.n += 1
    return found.n != found.limit
