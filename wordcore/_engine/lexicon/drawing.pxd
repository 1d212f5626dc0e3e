"""Words drawn at random, common ones more often."""

from libc.stdint cimport uint32_t, uint64_t

cdef list draw_common(const uint32_t* sizes, size_t n_sizes, size_t n, uint64_t seed)
