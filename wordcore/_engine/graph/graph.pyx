"""The word graph: built once from sorted words, checked once at opening, then only walked.

A minimal acyclic automaton whose arcs accept (not its states), which merges more states.
Word counts on the arcs make word to index a walk. Not here: anything about text, files
or tile queries.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset


# --- walking --------------------------------------------------------------------------------------

cdef bint graph_contains(const Graph* g, const uint8_t* codes, int n) noexcept nogil:
    cdef uint32_t arc = 0
    cdef int i
    for i in range(n):
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            return False
    return n > 0 and (g.labels[arc] & ACCEPTS) != 0


cdef int64_t graph_index(const Graph* g, const uint8_t* codes, int n) noexcept nogil:
    """Where a word stands in the sorted list, or -1."""
    cdef uint32_t arc = 0
    cdef int64_t index = 0
    cdef int i
    for i in range(n):
        if i > 0 and g.labels[arc] & ACCEPTS:
            index += 1
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            return -1
        index += g.skips[arc]
    if n == 0 or not g.labels[arc] & ACCEPTS:
        return -1
    return index


cdef int64_t graph_prefix(const Graph* g, const uint8_t* codes, int n, uint32_t* count) noexcept nogil:
    """Index of the first word that starts with ``codes``, and how many do; -1 if none."""
    cdef uint32_t arc = 0, total = g.n_words, next_skip
    cdef int64_t index = 0
    cdef int i
    cdef uint32_t inside
    for i in range(n):
        inside = 0
        if i > 0 and g.labels[arc] & ACCEPTS:
            inside = 1
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            count[0] = 0
            return -1
        # Words below this arc: up to the next sibling's skip, or to the end of the list.
        next_skip = total - inside if g.labels[arc] & LAST else g.skips[arc + 1]
        index += inside + g.skips[arc]
        total = next_skip - g.skips[arc]
    count[0] = total
    return index


cdef void graph_hooks(const Graph* g, const uint8_t* codes, int n, uint64_t* front, uint64_t* back) noexcept nogil:
    """Adds the codes that make a word in front of, or behind, some codes."""
    cdef uint32_t arc = 0, start = g.targets[0]
    cdef int i
    for i in range(n):
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            break
    if arc or n == 0:
        back[0] |= _accepted(g, g.targets[arc])
    # Most first tiles are out after two steps, in a corner of the graph that is always at hand.
    while start:
        arc = start
        for i in range(n):
            arc = graph_find(g, g.targets[arc], codes[i])
            if arc == 0:
                break
        if arc and g.labels[arc] & ACCEPTS:
            front[0] |= <uint64_t>1 << (g.labels[start] & CODE)
        start = 0 if g.labels[start] & LAST else start + 1


cdef uint64_t _accepted(const Graph* g, uint32_t arc) noexcept nogil:
    """The codes on which a word ends, among the siblings from ``arc``."""
    cdef uint64_t found = 0
    while arc:
        if g.labels[arc] & ACCEPTS:
            found |= <uint64_t>1 << (g.labels[arc] & CODE)
        arc = 0 if g.labels[arc] & LAST else arc + 1
    return found


# --- checking -------------------------------------------------------------------------------------

cdef const char* graph_check(const Graph* g, int n_tiles) noexcept nogil:
    """NULL if every walk stays inside the arrays and ends; otherwise what is wrong.

    Faults are gathered, not jumped at: a loop without branches checks an arc in a few nanoseconds,
    and a lexicon is opened in a few milliseconds.
    """
    cdef uint32_t i, target, entered, n = g.n_arcs
    cdef uint8_t label, code, previous = 0
    cdef int outside = 0, strange = 0, unordered = 0, nowhere = 0, middle = 0, within = 0
    if n == 0:
        return "a graph without arcs"
    if g.labels[n - 1] & LAST == 0:
        return "a last list of arcs that is not closed"
    if g.labels[0] != LAST:
        return "a root arc that is not alone"
    for i in range(n):
        label = g.labels[i]
        code = label & CODE
        target = g.targets[i]
        # Arc 0 stands in for no target and for one outside: it is the last of its list.
        entered = target - 1
        entered = entered if entered < n else 0
        outside |= (target != 0) & ((target <= i) | (target >= n))
        strange |= (i != 0) & ((code > n_tiles) | (code == 0))
        unordered |= within & (code <= previous)
        nowhere |= (i != 0) & (target == 0) & ((label & ACCEPTS) == 0)
        # A list may only be entered at its first arc; the totals below rely on it.
        middle |= (g.labels[entered] & LAST) == 0
        within = (label & LAST) == 0
        previous = code
    if outside:
        return "an arc that leads backwards or outside the graph"
    if strange:
        return "an arc with a tile outside the alphabet"
    if unordered:
        return "a list of arcs that is not in order"
    if nowhere:
        return "an arc that leads nowhere"
    if middle:
        return "an arc that leads into the middle of a list"
    if g.targets[0] != (1 if n > 1 else 0):
        return "a root list that does not start at arc 1"
    return _counts_check(g)


cdef const char* _counts_check(const Graph* g) noexcept nogil:
    """NULL if the skips are what the words after each arc add up to."""
    cdef uint32_t i = g.n_arcs, following = 0
    cdef uint64_t so_far, total = 0
    cdef uint8_t label
    cdef int wrong = 0
    # By list, at its first arc; from the end, so that it is known before any arc that leads there.
    cdef uint64_t* totals = <uint64_t*>malloc(<size_t>g.n_arcs * sizeof(uint64_t))
    if totals == NULL:
        return "too little memory to check the graph"
    totals[0] = 0
    while i > 1:
        i -= 1
        label = g.labels[i]
        so_far = g.skips[i] + ((label & ACCEPTS) != 0) + totals[g.targets[i]]
        wrong |= ((label & LAST) == 0) & (so_far != following)
        total = so_far if label & LAST else total
        wrong |= ((g.labels[i - 1] & LAST) != 0) & (g.skips[i] != 0)
        wrong |= so_far >> 32 != 0
        totals[i] = total
        following = g.skips[i]
    total = totals[1] if g.n_arcs > 1 else 0
    free(totals)
    if wrong:
        return "word counts that do not add up"
    if total != g.n_words:
        return "another number of words than the header says"
    return NULL


# --- building -------------------------------------------------------------------------------------

cdef struct Arc:
    uint32_t target      # list number + 1, 0 for none
    uint32_t skip
    uint8_t label

cdef class GraphBuilder:
    """Takes words in strictly ascending order of their codes; gives the three arrays.

    Finished sibling lists are kept in one growing array and found again by hash, so equal
    right languages are stored once.
    """

    cdef Arc* arcs
    cdef size_t n_arcs, cap_arcs
    cdef uint32_t* starts            # first arc of list k; starts[n_lists] is the end
    cdef uint32_t* totals
    cdef size_t n_lists, cap_lists
    cdef uint32_t* table
    cdef size_t table_size
    cdef Arc pending[64][64]         # the unfinished list at each depth
    cdef int n_pending[64]
    cdef uint8_t last[64]
    cdef int last_length
    cdef readonly uint32_t n_words

    def __cinit__(self):
        self.cap_arcs = 1024
        self.cap_lists = 512
        self.table_size = 2048
        self.arcs = <Arc*>malloc(self.cap_arcs * sizeof(Arc))
        self.starts = <uint32_t*>malloc((self.cap_lists + 1) * sizeof(uint32_t))
        self.totals = <uint32_t*>malloc(self.cap_lists * sizeof(uint32_t))
        self.table = <uint32_t*>calloc(self.table_size, sizeof(uint32_t))
        if not self.arcs or not self.starts or not self.totals or not self.table:
            raise MemoryError
        self.starts[0] = 0
        memset(self.n_pending, 0, sizeof(self.n_pending))

    def __dealloc__(self):
        free(self.arcs)
        free(self.starts)
        free(self.totals)
        free(self.table)

    cdef int add(self, const uint8_t* codes, int n) except -1 nogil:
        cdef int common = 0, depth
        cdef Arc* arc
        while common < self.last_length and common < n and self.last[common] == codes[common]:
            common += 1
        self._close_down_to(common)
        for depth in range(common, n):
            arc = &self.pending[depth][self.n_pending[depth]]
            self.n_pending[depth] += 1
            arc.label = codes[depth]
            arc.target = 0
            arc.skip = 0
        self.pending[n - 1][self.n_pending[n - 1] - 1].label |= ACCEPTS
        memcpy(self.last, codes, n)
        self.last_length = n
        self.n_words += 1
        return 0

    cdef int _close_down_to(self, int depth) except -1 nogil:
        """Finishes every list deeper than ``depth`` and hangs it on its parent arc."""
        cdef int d = self.last_length - 1
        cdef uint32_t found
        while d > depth:
            if self.n_pending[d]:
                found = self._finish(d)
                self.pending[d - 1][self.n_pending[d - 1] - 1].target = found + 1
                self.n_pending[d] = 0
            d -= 1
        return 0

    cdef uint32_t _finish(self, int d) except? 0xFFFFFFFF nogil:
        """The number of the finished list equal to the pending one at depth ``d``."""
        cdef Arc* list_ = self.pending[d]
        cdef int n = self.n_pending[d], i
        cdef uint64_t h = 0
        cdef size_t slot
        cdef uint32_t total = 0, candidate
        cdef Arc* other
        list_[n - 1].label |= LAST
        for i in range(n):
            list_[i].skip = total
            total += 1 if list_[i].label & ACCEPTS else 0
            if list_[i].target:
                total += self.totals[list_[i].target - 1]
            h = (h ^ (<uint64_t>list_[i].target << 8 | list_[i].label)) * 0x9E3779B97F4A7C15u
            h ^= h >> 29
        slot = h & (self.table_size - 1)
        while self.table[slot]:
            candidate = self.table[slot] - 1
            if self.starts[candidate + 1] - self.starts[candidate] == <uint32_t>n:
                other = self.arcs + self.starts[candidate]
                for i in range(n):
                    if other[i].label != list_[i].label or other[i].target != list_[i].target:
                        break
                else:
                    return candidate
            slot = (slot + 1) & (self.table_size - 1)
        self._grow(n)
        memcpy(self.arcs + self.n_arcs, list_, n * sizeof(Arc))
        self.n_arcs += n
        self.totals[self.n_lists] = total
        self.n_lists += 1
        self.starts[self.n_lists] = <uint32_t>self.n_arcs
        self.table[slot] = <uint32_t>self.n_lists
        if self.n_lists * 2 > self.table_size:
            self._rehash()
        return <uint32_t>(self.n_lists - 1)

    cdef int _grow(self, int n) except -1 nogil:
        cdef void* bigger
        if self.n_arcs + n > 0xFFFFFFF0u:
            with gil:
                raise OverflowError("a word graph of more than 4 billion arcs is not possible")
        if self.n_arcs + n > self.cap_arcs:
            self.cap_arcs = self.cap_arcs * 2 + n
            bigger = realloc(self.arcs, self.cap_arcs * sizeof(Arc))
            if not bigger:
                with gil:
                    raise MemoryError
            self.arcs = <Arc*>bigger
        if self.n_lists + 1 > self.cap_lists:
            self.cap_lists *= 2
            bigger = realloc(self.starts, (self.cap_lists + 1) * sizeof(uint32_t))
            if not bigger:
                with gil:
                    raise MemoryError
            self.starts = <uint32_t*>bigger
            bigger = realloc(self.totals, self.cap_lists * sizeof(uint32_t))
            if not bigger:
                with gil:
                    raise MemoryError
            self.totals = <uint32_t*>bigger
        return 0

    cdef int _rehash(self) except -1 nogil:
        cdef size_t k, slot
        cdef uint32_t i
        cdef uint64_t h
        cdef uint32_t* bigger = <uint32_t*>calloc(self.table_size * 4, sizeof(uint32_t))
        if not bigger:
            with gil:
                raise MemoryError
        free(self.table)
        self.table = bigger
        self.table_size *= 4
        for k in range(self.n_lists):
            h = 0
            for i in range(self.starts[k], self.starts[k + 1]):
                h = (h ^ (<uint64_t>self.arcs[i].target << 8 | self.arcs[i].label)) * 0x9E3779B97F4A7C15u
                h ^= h >> 29
            slot = h & (self.table_size - 1)
            while self.table[slot]:
                slot = (slot + 1) & (self.table_size - 1)
            self.table[slot] = <uint32_t>(k + 1)
        return 0

    cdef tuple finish(self):
        """(labels, targets, skips) as bytes: parents first, so that walks only go forward."""
        cdef uint32_t root, i, n, place, k, first
        cdef bint any_words = self.n_words > 0
        if any_words:
            self._close_down_to(0)
            root = self._finish(0)
            if root != self.n_lists - 1:
                raise AssertionError("the root list is always the last one finished")
        n = <uint32_t>self.n_arcs + 1
        labels = PyBytes_FromStringAndSize(NULL, n)
        targets = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n * 4)
        skips = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n * 4)
        cdef uint8_t* out_labels = <uint8_t*>PyBytes_AS_STRING(labels)
        cdef uint32_t* out_targets = <uint32_t*>PyBytes_AS_STRING(targets)
        cdef uint32_t* out_skips = <uint32_t*>PyBytes_AS_STRING(skips)
        out_labels[0] = LAST
        out_targets[0] = 1 if any_words else 0
        out_skips[0] = 0
        for k in range(<uint32_t>self.n_lists):
            first = n - self.starts[k + 1]
            for i in range(self.starts[k], self.starts[k + 1]):
                place = first + i - self.starts[k]
                out_labels[place] = self.arcs[i].label
                out_skips[place] = self.arcs[i].skip
                out_targets[place] = n - self.starts[self.arcs[i].target] if self.arcs[i].target else 0
        return labels, targets, skips


def build_graph(const uint8_t[::1] codes not None, const uint32_t[::1] offsets not None):
    """The graph of words in ascending order; word k is ``codes[offsets[k]:offsets[k+1]]``.

    Returns ``(labels, targets, skips)`` as bytes.
    """
    cdef GraphBuilder builder = GraphBuilder()
    cdef Py_ssize_t k, n = offsets.shape[0] - 1
    cdef const uint8_t* base = &codes[0] if codes.shape[0] else NULL
    with nogil:
        for k in range(n):
            builder.add(base + offsets[k], <int>(offsets[k + 1] - offsets[k]))
    return builder.finish()
