"""A gaddag out of a word graph.

The list after reverse(p) + separator is exactly the word graph's list of the prefix p. So the
word graph is copied unchanged, and only the distinct reversed prefixes are sorted and
minimised in front of it. Millions of words take seconds: the GIL is free meanwhile, and Ctrl-C is heard. Not
here: the layout of the result, and walking it (``gaddag``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memset

from wordcore._engine.build.given cimport GraphArrays
from wordcore._engine.build.interning cimport Interner, arc_label, arc_target
from wordcore._engine.graph.gaddag cimport GADDAG_HEADER, GADDAG_LIMIT, GADDAG_MAGIC, NARROW
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.memory cimport resized
from wordcore._engine.work cimport breathe

from wordcore.errors import CorruptLexiconError, LimitError

cdef uint32_t IN_WORD_GRAPH = GADDAG_LIMIT   # a target that is an arc of the word graph, not a list made here
cdef uint32_t ACCEPTING = 0x80000000u
cdef size_t LISTEN = (1 << 18) - 1           # prefixes between two looks for a signal

cdef inline int _listen(size_t i) except -1 nogil:
    """Hears signals now and then; raises what their handlers raise."""
    if i & LISTEN == LISTEN:
        with gil:
            breathe()
    return 0

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
    """The word graph's prefixes, sorted by their reversals, and the lists made of those."""

    cdef Prefix* prefixes
    cdef size_t n_prefixes, cap_prefixes
    cdef Entry* entries
    cdef int tile_bits, per_key
    cdef Interner lists

    def __cinit__(self):
        self.lists = Interner(IN_WORD_GRAPH - 1, "gaddag")
        self.cap_prefixes = 4096
        self.prefixes = <Prefix*>resized(NULL, self.cap_prefixes * sizeof(Prefix))

    def __dealloc__(self):
        free(self.prefixes)
        free(self.entries)

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
            _listen(i)
            arc = self.prefixes[i].target
            if arc and self.prefixes[i].depth == <uint8_t>MAX_WORD:
                with gil:
                    raise CorruptLexiconError.at(
                        "word graph", f"words of at most {MAX_WORD} tiles", "a longer one", "compile the lexicon again"
                    )
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
        if self.cap_prefixes >= IN_WORD_GRAPH:
            with gil:
                raise _too_large("prefixes")
        self.cap_prefixes *= 2
        self.prefixes = <Prefix*>resized(self.prefixes, self.cap_prefixes * sizeof(Prefix))
        return 0

    # Sorting by the reversed text. A key holds as many tiles as fit; ties are sorted by the next ones.

    cdef int sort(self, int n_tiles) except -1 nogil:
        cdef size_t i
        self.tile_bits = 5 if n_tiles <= NARROW else 6
        self.per_key = 60 // self.tile_bits
        self.entries = <Entry*>resized(NULL, self.n_prefixes * sizeof(Entry))
        for i in range(1, self.n_prefixes):
            self.entries[i - 1].prefix = <uint32_t>i
            self.entries[i - 1].cursor = <uint32_t>i
        self._part(self.entries, self.n_prefixes - 1)
        return 0

    cdef int _part(self, Entry* entries, size_t n) except -1 nogil:
        """Parts by the last tile first, in place: sorting all at once would be deaf for seconds."""
        cdef size_t ends[N_CODES]
        cdef size_t at[N_CODES]
        cdef size_t i, total = 0
        cdef int code, home
        cdef Entry moved
        memset(ends, 0, sizeof(ends))
        for i in range(n):
            ends[self.prefixes[entries[i].prefix].code] += 1
        for code in range(N_CODES):
            at[code] = total
            total += ends[code]
            ends[code] = total
        for code in range(N_CODES):
            while at[code] < ends[code]:
                home = self.prefixes[entries[at[code]].prefix].code
                if home != code:
                    moved = entries[at[home]]
                    entries[at[home]] = entries[at[code]]
                    entries[at[code]] = moved
                at[home] += 1
        for code in range(N_CODES):
            i = ends[code - 1] if code else 0
            self._sort(entries + i, ends[code] - i)
            _listen(LISTEN)
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

    # Minimising: what follows a separator hangs behind the reversed prefix, and is a list of the word graph.

    cdef int minimise(self) except -1 nogil:
        cdef size_t i
        cdef uint32_t walk
        cdef uint8_t text[MAX_WORD + 1]
        cdef int n
        cdef Prefix* prefix
        for i in range(self.n_prefixes - 1):
            _listen(i)
            prefix = &self.prefixes[self.entries[i].prefix]
            n = 0
            walk = self.entries[i].prefix
            while walk:
                text[n] = self.prefixes[walk].code
                walk = self.prefixes[walk].parent
                n += 1
            self.lists.add(text, n, prefix.accepts)
            if prefix.target:
                self.lists.hang(<uint64_t>(prefix.target | IN_WORD_GRAPH) << 8)
        self.lists.finish()
        return 0

    # The packed array: the new lists from the last finished to the first, then the word graph unchanged.

    cdef bytes pack(self, const uint8_t* labels, const uint32_t* targets, uint32_t n_graph, int n_tiles):
        cdef Interner made = self.lists
        cdef size_t mask_words = 1 if n_tiles <= NARROW else 2, total = GADDAG_HEADER, k, n_lists = made.n_lists
        cdef uint32_t arc, first, target
        cdef uint64_t mask
        cdef uint32_t* out
        cdef uint32_t* list_place = NULL
        cdef uint32_t* graph_place = NULL
        try:
            list_place = <uint32_t*>resized(NULL, (n_lists + 1) * sizeof(uint32_t))
            graph_place = <uint32_t*>resized(NULL, (<size_t>n_graph + 1) * sizeof(uint32_t))
            k = n_lists
            while k > 0:
                k -= 1
                list_place[k] = <uint32_t>total
                total += mask_words + made.starts[k + 1] - made.starts[k]
            for arc in range(1, n_graph):
                if labels[arc - 1] & LAST:
                    graph_place[arc] = <uint32_t>total
                    total += mask_words
                total += 1
            if total >= IN_WORD_GRAPH:
                raise _too_large("32-bit words")
            packed = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>total * 4)
            out = <uint32_t*>PyBytes_AS_STRING(packed)
            out[0] = GADDAG_MAGIC
            out[1] = list_place[n_lists - 1] if n_lists else 0
            out[2] = graph_place[1] if n_graph > 1 else 0
            out[3] = n_tiles
            with nogil:
                for k in range(n_lists):
                    total = list_place[k] + mask_words
                    mask = 0
                    for arc in range(made.starts[k], made.starts[k + 1]):
                        target = arc_target(made.arcs[arc])
                        if target & IN_WORD_GRAPH:
                            target = graph_place[target & ~IN_WORD_GRAPH]
                        elif target:
                            target = list_place[target - 1]
                        mask |= _put_arc(out + total, arc_label(made.arcs[arc]), target)
                        total += 1
                    _put_mask(out + list_place[k], mask, mask_words)
                first = 1
                while first < n_graph:
                    total = graph_place[first] + mask_words
                    mask = 0
                    arc = first
                    while True:
                        mask |= _put_arc(out + total, labels[arc], graph_place[targets[arc]] if targets[arc] else 0)
                        total += 1
                        arc += 1
                        if labels[arc - 1] & LAST:
                            break
                    _put_mask(out + graph_place[first], mask, mask_words)
                    first = arc
            return packed
        finally:
            free(list_place)
            free(graph_place)


cdef inline uint64_t _put_arc(uint32_t* out, uint8_t label, uint32_t target) noexcept nogil:
    """Writes an arc; the bit that its code has in the mask of its list."""
    out[0] = target | (ACCEPTING if label & ACCEPTS else 0)
    return (<uint64_t>1) << (label & CODE)


cdef inline void _put_mask(uint32_t* out, uint64_t mask, size_t mask_words) noexcept nogil:
    out[0] = <uint32_t>mask
    if mask_words == 2:
        out[1] = <uint32_t>(mask >> 32)


cdef object _too_large(str what):
    return LimitError.at("gaddag", f"fewer than {GADDAG_LIMIT:,} {what}", "more", "use a smaller word list")


def build_gaddag(labels, targets, int n_tiles):
    """The gaddag of a word graph, given as the bytes of its two arrays; ``check_gaddag`` passes it.

        >>> from array import array
        >>> from wordcore._engine.build.graph import build_graph
        >>> labels, targets, _ = build_graph(b"\\x01\\x02", array("I", [0, 2]))      # the word AB
        >>> words = memoryview(build_gaddag(labels, targets, 26)).cast("I")
        >>> bin(words[words[1]])          # its reversed prefixes A and BA start with A and B
        '0b110'
    """
    cdef GaddagBuilder builder = GaddagBuilder()
    cdef GraphArrays graph = GraphArrays(labels, targets, n_tiles)
    with nogil:
        builder.collect(graph.labels, graph.targets)
        builder.sort(n_tiles)
        builder.minimise()
    return builder.pack(graph.labels, graph.targets, graph.n, n_tiles)
