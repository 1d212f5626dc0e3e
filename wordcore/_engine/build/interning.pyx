"""A minimal automaton out of strings that arrive in ascending order.

A list of arcs is finished when no later string can change it; it is then looked up by its content, and
equal lists get one number. A child is finished before its parent, so its number is smaller. Not here:
how the lists are laid out in a file (``graph``, ``gaddag``).
"""

from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from wordcore._engine.graph.graph cimport ACCEPTS
from wordcore._engine.memory cimport resized, zeroed

from wordcore.errors import LimitError


cdef class Interner:
    """``limit`` is the number of arcs that ``what`` can hold."""

    def __cinit__(self, size_t limit, str what not None):
        self.limit = limit
        self.what = what
        self.cap_arcs = 4096
        self.cap_lists = 1024
        self.table_size = 4096
        self.arcs = <uint64_t*>resized(NULL, self.cap_arcs * sizeof(uint64_t))
        self.starts = <uint32_t*>zeroed((self.cap_lists + 1) * sizeof(uint32_t))
        self.table = <uint32_t*>zeroed(self.table_size * sizeof(uint32_t))
        memset(self.n_pending, 0, sizeof(self.n_pending))

    def __dealloc__(self):
        free(self.arcs)
        free(self.starts)
        free(self.table)

    cdef int add(self, const uint8_t* codes, int n, bint accepts) except -1 nogil:
        """A string of 1 to MAX_WORD codes, greater than the one before it: the caller has checked that."""
        cdef int common = 0, depth
        while common < self.last_length and common < n and self.last[common] == codes[common]:
            common += 1
        self._close_below(common)
        for depth in range(common, n):
            self.pending[depth][self.n_pending[depth]] = codes[depth]
            self.n_pending[depth] += 1
        if accepts:
            self.pending[n - 1][self.n_pending[n - 1] - 1] |= ACCEPTS
        memcpy(self.last, codes, n)
        self.last_length = n
        return 0

    cdef void hang(self, uint64_t arc) noexcept nogil:
        """Puts an arc of the caller's own behind the string just added, as the first of its list."""
        self.pending[self.last_length][0] = arc
        self.n_pending[self.last_length] = 1

    cdef int finish(self) except -1 nogil:
        """Finishes every list; the root, if there were strings, is the last one."""
        if self.last_length:
            self._close_below(0)
            self._finished(0)
            self.last_length = 0
        return 0

    cdef int _close_below(self, int depth) except -1 nogil:
        """Finishes every list deeper than ``depth`` and puts its number on the arc that leads to it."""
        cdef int d = self.last_length
        cdef uint64_t found
        while d > depth:
            if self.n_pending[d]:
                found = self._finished(d)
                self.pending[d - 1][self.n_pending[d - 1] - 1] |= (found + 1) << 8
            d -= 1
        return 0

    cdef uint32_t _finished(self, int depth) except? 0xFFFFFFFF nogil:
        """The number of the finished list equal to the pending one, which is emptied."""
        cdef const uint64_t* arcs = self.pending[depth]
        cdef uint32_t n = self.n_pending[depth], candidate
        cdef size_t slot = _hash(arcs, n) & (self.table_size - 1)
        self.n_pending[depth] = 0
        while self.table[slot]:
            candidate = self.table[slot] - 1
            if self.starts[candidate + 1] - self.starts[candidate] == n \
                    and memcmp(self.arcs + self.starts[candidate], arcs, n * sizeof(uint64_t)) == 0:
                return candidate
            slot = (slot + 1) & (self.table_size - 1)
        self._make_room(n)
        memcpy(self.arcs + self.n_arcs, arcs, n * sizeof(uint64_t))
        self.n_arcs += n
        self.n_lists += 1
        self.starts[self.n_lists] = <uint32_t>self.n_arcs
        self.table[slot] = <uint32_t>self.n_lists
        if self.n_lists * 2 > self.table_size:
            self._rehash()
        return <uint32_t>(self.n_lists - 1)

    cdef int _make_room(self, int n) except -1 nogil:
        if self.n_arcs + n > self.limit:
            with gil:
                raise LimitError.at(self.what, f"at most {self.limit:,} arcs", "more", "use a smaller word list")
        if self.n_arcs + n > self.cap_arcs:
            self.cap_arcs = self.cap_arcs * 2 + n
            self.arcs = <uint64_t*>resized(self.arcs, self.cap_arcs * sizeof(uint64_t))
        if self.n_lists + 1 > self.cap_lists:
            self.cap_lists *= 2
            self.starts = <uint32_t*>resized(self.starts, (self.cap_lists + 1) * sizeof(uint32_t))
        return 0

    cdef int _rehash(self) except -1 nogil:
        cdef size_t k, slot
        cdef uint32_t* bigger = <uint32_t*>zeroed(self.table_size * 4 * sizeof(uint32_t))
        free(self.table)
        self.table = bigger
        self.table_size *= 4
        for k in range(self.n_lists):
            slot = _hash(self.arcs + self.starts[k], self.starts[k + 1] - self.starts[k]) & (self.table_size - 1)
            while self.table[slot]:
                slot = (slot + 1) & (self.table_size - 1)
            self.table[slot] = <uint32_t>(k + 1)
        return 0


cdef inline uint64_t _hash(const uint64_t* arcs, uint32_t n) noexcept nogil:
    cdef uint64_t h = n
    cdef uint32_t i
    for i in range(n):
        h = (h ^ h >> 32 ^ arcs[i]) * 0x9E3779B97F4A7C15u
    return h ^ h >> 29
