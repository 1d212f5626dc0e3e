"""Word numbers in another order than the alphabet's, and lists of numbers made of two."""

from libc.stdint cimport uint32_t

from wordcore._engine.lexicon.store cimport Store

cdef int sort_numbers(Store store, uint32_t* ids, size_t n, object by, bint reverse) except -1
cdef int sort_by_bag(Store store, uint32_t* ids, size_t n, object counts, object blanks) except -1
cdef size_t merge_numbers(
    const uint32_t* left, size_t n_left, const uint32_t* right, size_t n_right, int which, uint32_t* out
) noexcept nogil
