"""A gaddag out of a word graph.

The list after reverse(p) + separator is exactly the word graph's list of the prefix p. So the
word graph is copied as it stands, and only the distinct reversed prefixes are sorted and
minimised in front of it. Not here: the layout of the result, and walking it (``gaddag``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from wordcore._engine.graph.gaddag cimport GADDAG_HEADER, GADDAG_LIMIT, GADDAG_MAGIC, NARROW, ones
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST

from wordcore.errors import CorruptLexiconError, LimitError

cdef enum:
    DEEPEST = 64                       # a prefix has up to 63 tiles, and the separator follows

cdef uint32_t IN_WORD_GRAPH = GADDAG_LIMIT   # a target that is an arc of the word graph, not a list made here
cdef uint32_t ACCEPTING = 0x80000000u

cdef struct Prefix:              # a distinct prefix of a word: the trie of the words, read from its nodes up
    uint32_t parent
    uint32_t target              # the word graph's list of what may follow, 0 for nothing
    uint8_t code
    uint8_t accepts
    uint8_t depth                # tiles in it

cdef struct Entry:               # a prefix on its way through the sort
    uint64_t key                 # its next tiles, last tile first, packed so that integers compare as strings
    uint32_t prefix
    uint32_t cursor              # where in the trie the tiles of the key begin

cdef int _by_key(const void* a, const void* b) noexcept nogil:
    cdef uint64_t x = (<const Entry*>a).key, y = (<const Entry*>b).key
    return (x > y) - (x < y)


cdef class GaddagBuilder:
    """Two tables that grow: the word graph's prefixes, and the lists made of their reversals."""

    cdef Prefix* prefixes
    cdef size_t n_prefixes, cap_prefixes
    cdef Entry* entries
    cdef int tile_bits, per_key
    cdef uint64_t* masks                  # of list k
    cdef uint32_t* starts                 # its first arc; starts[n_lists] is the end
    cdef uint32_t* arcs
    cdef size_t n_lists, cap_lists, n_arcs, cap_arcs
    cdef uint32_t* table                  # finished lists by content
    cdef size_t table_size
    cdef uint32_t pending[DEEPEST + 1][DEEPEST]
    cdef uint64_t pending_mask[DEEPEST + 1]
    cdef int n_pending[DEEPEST + 1]
    cdef uint8_t last[DEEPEST + 1]
    cdef int last_length

    def __cinit__(self):
        self.cap_prefixes = 4096
        self.cap_lists = 1024
        self.cap_arcs = 4096
        self.table_size = 4096
        self.prefixes = <Prefix*>malloc(self.cap_prefixes * sizeof(Prefix))
        self.masks = <uint64_t*>malloc(self.cap_lists * sizeof(uint64_t))
        self.starts = <uint32_t*>malloc((self.cap_lists + 1) * sizeof(uint32_t))
        self.arcs = <uint32_t*>malloc(self.cap_arcs * sizeof(uint32_t))
        self.table = <uint32_t*>calloc(self.table_size, sizeof(uint32_t))
        if not (self.prefixes and self.masks and self.starts and self.arcs and self.table):
            raise MemoryError
        self.starts[0] = 0
        memset(self.n_pending, 0, sizeof(self.n_pending))
        memset(self.pending_mask, 0, sizeof(self.pending_mask))

    def __dealloc__(self):
        free(self.prefixes)
        free(self.entries)
        free(self.masks)
        free(self.starts)
        free(self.arcs)
        free(self.table)

    # The trie of all prefixes. Prefix 0 is the empty one.

    cdef int collect(self, const uint8_t* labels, const uint32_t* targets) except -1 nogil:
        cdef size_t i = 0
        cdef uint32_t arc
        self.prefixes[0].parent = 0
        self.prefixes[0].target = targets[0]
        self.prefixes[0].code = 0
        self.prefixes[0].accepts = 0
        self.prefixes[0].depth = 0
        self.n_prefixes = 1
        while i < self.n_prefixes:
            arc = self.prefixes[i].target
            if arc and self.prefixes[i].depth == DEEPEST - 1:
                with gil:
                    raise CorruptLexiconError("the word graph has a word of more than 63 tiles; compile it again")
            while arc:
                if self.n_prefixes == self.cap_prefixes:
                    self._more_prefixes()
                self.prefixes[self.n_prefixes].parent = <uint32_t>i
                self.prefixes[self.n_prefixes].target = targets[arc]
                self.prefixes[self.n_prefixes].code = labels[arc] & CODE
                self.prefixes[self.n_prefixes].accepts = (labels[arc] & ACCEPTS) != 0
                self.prefixes[self.n_prefixes].depth = self.prefixes[i].depth + 1
                self.n_prefixes += 1
                arc = 0 if labels[arc] & LAST else arc + 1
            i += 1
        return 0

    cdef int _more_prefixes(self) except -1 nogil:
        cdef void* bigger
        if self.cap_prefixes >= IN_WORD_GRAPH:
            with gil:
                raise LimitError("a gaddag of more than a billion prefixes is not possible; use a smaller word list")
        self.cap_prefixes *= 2
        bigger = realloc(self.prefixes, self.cap_prefixes * sizeof(Prefix))
        if not bigger:
            with gil:
                raise MemoryError
        self.prefixes = <Prefix*>bigger
        return 0

    # Sorting by the reversed text. A key holds as many tiles as fit; ties are sorted by the next ones.

    cdef int sort(self, int n_tiles) except -1 nogil:
        cdef size_t i
        self.tile_bits = 5 if n_tiles <= NARROW else 6
        self.per_key = 60 // self.tile_bits
        self.entries = <Entry*>malloc(self.n_prefixes * sizeof(Entry))
        if not self.entries:
            with gil:
                raise MemoryError
        for i in range(1, self.n_prefixes):
            self.entries[i - 1].prefix = <uint32_t>i
            self.entries[i - 1].cursor = <uint32_t>i
        self._sort(self.entries, self.n_prefixes - 1)
        return 0

    cdef int _sort(self, Entry* entries, size_t n) except -1 nogil:
        cdef size_t i, first = 0
        for i in range(n):
            self._read_key(&entries[i])
        qsort(entries, n, sizeof(Entry), _by_key)
        for i in range(1, n + 1):
            if i == n or entries[i].key != entries[first].key:
                if i - first > 1:
                    # Equal keys with nothing further to read would be equal prefixes, and those are distinct.
                    self._sort(entries + first, i - first)
                first = i
        return 0

    cdef void _read_key(self, Entry* entry) noexcept nogil:
        cdef uint64_t key = 0
        cdef int k
        for k in range(self.per_key):
            key <<= self.tile_bits
            if entry.cursor:
                key |= self.prefixes[entry.cursor].code
                entry.cursor = self.prefixes[entry.cursor].parent
        entry.key = key

    # Minimising, in the way of a sorted word list: a list is finished when no later string can change it.

    cdef int minimise(self) except -1 nogil:
        cdef size_t i
        cdef uint32_t walk
        cdef uint8_t text[DEEPEST + 1]
        cdef int n
        cdef Prefix* prefix
        for i in range(self.n_prefixes - 1):
            prefix = &self.prefixes[self.entries[i].prefix]
            n = 0
            walk = self.entries[i].prefix
            while walk:
                text[n] = self.prefixes[walk].code
                walk = self.prefixes[walk].parent
                n += 1
            self._add(text, n, prefix.accepts, prefix.target)
        if self.n_prefixes > 1:
            self._close_below(0)
            self._finish(0)
        return 0

    cdef int _add(self, const uint8_t* text, int n, bint accepts, uint32_t target) except -1 nogil:
        cdef int common = 0, depth
        while common < self.last_length and common < n and self.last[common] == text[common]:
            common += 1
        self._close_below(common)
        for depth in range(common, n):
            self.pending[depth][self.n_pending[depth]] = 0
            self.n_pending[depth] += 1
            self.pending_mask[depth] |= (<uint64_t>1) << text[depth]
        if accepts:
            self.pending[n - 1][self.n_pending[n - 1] - 1] |= ACCEPTING
        memcpy(self.last, text, n)
        self.last_length = n
        if target:
            self.pending[n][0] = target | IN_WORD_GRAPH
            self.pending_mask[n] = 1
            self.n_pending[n] = 1
        return 0

    cdef int _close_below(self, int depth) except -1 nogil:
        cdef int d = self.last_length
        cdef uint32_t found
        while d > depth:
            if self.n_pending[d]:
                found = self._finish(d)
                self.pending[d - 1][self.n_pending[d - 1] - 1] |= found + 1
            d -= 1
        return 0

    cdef uint32_t _finish(self, int d) except? 0xFFFFFFFF nogil:
        """The number of the finished list equal to the pending one at depth ``d``, which is emptied."""
        cdef uint32_t* arcs = self.pending[d]
        cdef int n = self.n_pending[d], i
        cdef uint64_t mask = self.pending_mask[d]
        cdef size_t slot = _hash(mask, arcs, n) & (self.table_size - 1)
        cdef uint32_t candidate
        self.n_pending[d] = 0
        self.pending_mask[d] = 0
        while self.table[slot]:
            candidate = self.table[slot] - 1
            if self.masks[candidate] == mask:
                for i in range(n):
                    if self.arcs[self.starts[candidate] + i] != arcs[i]:
                        break
                else:
                    return candidate
            slot = (slot + 1) & (self.table_size - 1)
        self._make_room(n)
        memcpy(self.arcs + self.n_arcs, arcs, n * sizeof(uint32_t))
        self.n_arcs += n
        self.masks[self.n_lists] = mask
        self.n_lists += 1
        self.starts[self.n_lists] = <uint32_t>self.n_arcs
        self.table[slot] = <uint32_t>self.n_lists
        if self.n_lists * 2 > self.table_size:
            self._rehash()
        return <uint32_t>(self.n_lists - 1)

    cdef int _make_room(self, int n) except -1 nogil:
        cdef void* bigger
        if self.n_arcs + n >= IN_WORD_GRAPH:
            with gil:
                raise LimitError("a gaddag of more than a billion arcs is not possible; use a smaller word list")
        if self.n_arcs + n > self.cap_arcs:
            self.cap_arcs = self.cap_arcs * 2 + n
            bigger = realloc(self.arcs, self.cap_arcs * sizeof(uint32_t))
            if not bigger:
                with gil:
                    raise MemoryError
            self.arcs = <uint32_t*>bigger
        if self.n_lists + 1 > self.cap_lists:
            self.cap_lists *= 2
            bigger = realloc(self.masks, self.cap_lists * sizeof(uint64_t))
            if not bigger:
                with gil:
                    raise MemoryError
            self.masks = <uint64_t*>bigger
            bigger = realloc(self.starts, (self.cap_lists + 1) * sizeof(uint32_t))
            if not bigger:
                with gil:
                    raise MemoryError
            self.starts = <uint32_t*>bigger
        return 0

    cdef int _rehash(self) except -1 nogil:
        cdef size_t k, slot
        cdef uint32_t* bigger = <uint32_t*>calloc(self.table_size * 4, sizeof(uint32_t))
        if not bigger:
            with gil:
                raise MemoryError
        free(self.table)
        self.table = bigger
        self.table_size *= 4
        for k in range(self.n_lists):
            slot = _hash(self.masks[k], self.arcs + self.starts[k], <int>(self.starts[k + 1] - self.starts[k]))
            slot &= self.table_size - 1
            while self.table[slot]:
                slot = (slot + 1) & (self.table_size - 1)
            self.table[slot] = <uint32_t>(k + 1)
        return 0

    # The packed array: the new lists from the last finished to the first, then the word graph as it stands.

    cdef bytes pack(self, const uint8_t* labels, const uint32_t* targets, uint32_t n_graph, int n_tiles):
        cdef size_t mask_words = 1 if n_tiles <= NARROW else 2, total = GADDAG_HEADER, k
        cdef uint32_t arc, first, target
        cdef uint64_t mask
        cdef size_t* list_place = <size_t*>malloc((self.n_lists + 1) * sizeof(size_t))
        cdef uint32_t* graph_place = <uint32_t*>malloc((<size_t>n_graph + 1) * sizeof(uint32_t))
        cdef uint32_t* out
        try:
            if not list_place or not graph_place:
                raise MemoryError
            k = self.n_lists
            while k > 0:
                k -= 1
                list_place[k] = total
                total += mask_words + self.starts[k + 1] - self.starts[k]
            for arc in range(1, n_graph):
                if labels[arc - 1] & LAST:
                    graph_place[arc] = <uint32_t>total
                    total += mask_words
                total += 1
            if total >= IN_WORD_GRAPH:
                raise LimitError("a gaddag of more than a billion words is not possible; use a smaller word list")
            packed = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>total * 4)
            out = <uint32_t*>PyBytes_AS_STRING(packed)
            out[0] = GADDAG_MAGIC
            out[1] = <uint32_t>list_place[self.n_lists - 1] if self.n_lists else 0
            out[2] = graph_place[1] if n_graph > 1 else 0
            out[3] = n_tiles
            for k in range(self.n_lists):
                total = list_place[k]
                out[total] = <uint32_t>self.masks[k]
                if mask_words == 2:
                    out[total + 1] = <uint32_t>(self.masks[k] >> 32)
                total += mask_words
                for arc in range(self.starts[k], self.starts[k + 1]):
                    target = self.arcs[arc] & ~ACCEPTING
                    if target & IN_WORD_GRAPH:
                        target = graph_place[target & ~IN_WORD_GRAPH]
                    elif target:
                        target = <uint32_t>list_place[target - 1]
                    out[total] = target | (self.arcs[arc] & ACCEPTING)
                    total += 1
            first = 1
            while first < n_graph:
                total = graph_place[first] + mask_words
                mask = 0
                arc = first
                while True:
                    mask |= (<uint64_t>1) << (labels[arc] & CODE)
                    out[total] = graph_place[targets[arc]] if targets[arc] else 0
                    if labels[arc] & ACCEPTS:
                        out[total] |= ACCEPTING
                    total += 1
                    arc += 1
                    if labels[arc - 1] & LAST:
                        break
                out[graph_place[first]] = <uint32_t>mask
                if mask_words == 2:
                    out[graph_place[first] + 1] = <uint32_t>(mask >> 32)
                first = arc
            return packed
        finally:
            free(list_place)
            free(graph_place)


cdef inline uint64_t _hash(uint64_t mask, const uint32_t* arcs, int n) noexcept nogil:
    cdef uint64_t h = mask * 0x9E3779B97F4A7C15u
    cdef int i
    for i in range(n):
        h = (h ^ h >> 32 ^ arcs[i]) * 0x9E3779B97F4A7C15u
    return h ^ h >> 29


def build_gaddag(const uint8_t[::1] labels not None, const uint8_t[::1] targets not None, int n_tiles):
    """The gaddag of a word graph, given as the bytes of its two arrays; ``check_gaddag`` passes it.

        >>> from array import array
        >>> from wordcore._engine.graph.graph import build_graph
        >>> labels, targets, _ = build_graph(b"\\x01\\x02", array("I", [0, 2]))      # the word AB
        >>> words = memoryview(build_gaddag(labels, targets, 26)).cast("I")
        >>> bin(words[words[1]])          # its reversed prefixes A and BA start with A and B
        '0b110'
    """
    cdef GaddagBuilder builder = GaddagBuilder()
    cdef uint32_t n = <uint32_t>labels.shape[0]
    cdef const uint32_t* arcs
    if n == 0 or targets.shape[0] != 4 * labels.shape[0] or <size_t>&targets[0] % 4:
        raise ValueError(f"{labels.shape[0]} labels and {targets.shape[0]} bytes of targets are no word graph")
    arcs = <const uint32_t*>&targets[0]
    with nogil:
        builder.collect(&labels[0], arcs)
        builder.sort(n_tiles)
        builder.minimise()
    return builder.pack(&labels[0], arcs, n, n_tiles)
