"""A weighted sample without replacement, by Efraimidis and Spirakis: with weight 1 / size, the n places with the
least (exponential variate) * size. Not here: where the sizes come from (``measures``).
"""

from libc.math cimport log
from libc.stdlib cimport free, qsort

from wordcore._engine.memory cimport resized

cdef struct Place:
    double key
    size_t at


cdef inline uint64_t _next(uint64_t* state) noexcept nogil:
    """SplitMix64: 64 random bits."""
    cdef uint64_t z
    state[0] += 0x9E3779B97F4A7C15u
    z = state[0]
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u
    z = (z ^ z >> 27) * 0x94D049BB133111EBu
    return z ^ z >> 31


cdef void _sift_down(Place* heap, size_t n, size_t i) noexcept nogil:
    """Restores the heap with the greatest key on top, the next to go."""
    cdef Place moving = heap[i]
    cdef size_t child
    while True:
        child = 2 * i + 1
        if child >= n:
            break
        if child + 1 < n and heap[child + 1].key > heap[child].key:
            child += 1
        if heap[child].key <= moving.key:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = moving


cdef int _by_place(const void* a, const void* b) noexcept nogil:
    cdef size_t x = (<const Place*>a).at, y = (<const Place*>b).at
    return (x > y) - (x < y)


cdef list draw_common(const uint32_t* sizes, size_t n_sizes, size_t n, uint64_t seed):
    """The places of ``n`` sizes drawn at random, ascending; small sizes are drawn more often."""
    cdef Place* heap
    cdef Place drawn
    cdef size_t i, held = 0, k
    if n >= n_sizes or n == 0:
        return list(range(n_sizes if n else 0))
    heap = <Place*>resized(NULL, n * sizeof(Place))
    with nogil:
        for i in range(n_sizes):
            # Never 0, whose logarithm is infinite.
            drawn.key = -log((<double>(_next(&seed) >> 11) + 1.0) / 9007199254740993.0) * sizes[i]
            drawn.at = i
            if held < n:
                heap[held] = drawn
                held += 1
                if held == n:
                    k = n // 2
                    while k > 0:
                        k -= 1
                        _sift_down(heap, n, k)
            elif drawn.key < heap[0].key:
                heap[0] = drawn
                _sift_down(heap, n, 0)
        qsort(heap, n, sizeof(Place), _by_place)
    try:
        return [heap[i].at for i in range(n)]
    finally:
        free(heap)
