"""The two-way graph for boards, packed for the move generator.

One array of 32-bit words. Words 0 to 3 are a header: MAGIC, the root list of the gaddag, the
root list of the plain word graph, the number of tiles. A list of arcs is a mask of the codes it
has arcs for (bit 0 the separator; two words, low first, when the alphabet has more than 31
tiles), then one word per arc in ascending order of codes: bit 31 a word ends here, the rest the
index of the list it leads to, 0 for none. A list's index is greater than that of any list
leading to it. Strings: reverse(w), and reverse(w[:i]) + separator + w[i:] for 1 <= i < n; what
follows a separator is a list of the plain word graph.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    GADDAG_MAGIC = 0x31444147       # "GAD1"
    GADDAG_HEADER = 4
    GADDAG_LIMIT = 0x40000000       # words: an index leaves two bits free

cdef enum:
    NARROW = 31                     # tiles whose codes, and the separator, fit one mask word

cdef struct Gaddag:                 # borrowed: never freed, never outlives the buffer it points into
    const uint32_t* words
    size_t n_words
    uint32_t root
    uint32_t dawg
    int n_tiles
    int mask_words                  # 1 or 2

cdef inline uint64_t gaddag_mask(const Gaddag* g, uint32_t node) noexcept nogil:
    """Bit c is set if the list has an arc for code c."""
    if g.mask_words == 1:
        return g.words[node]
    return <uint64_t>g.words[node] | <uint64_t>g.words[node + 1] << 32

cdef inline int ones(uint64_t bits) noexcept nogil:
    """How many bits are set; by arithmetic, since the x86-64 baseline has no instruction for it."""
    bits -= (bits >> 1) & 0x5555555555555555u
    bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu
    return <int>((bits * 0x0101010101010101u) >> 56)

cdef inline uint32_t gaddag_arc(const Gaddag* g, uint32_t node, uint64_t mask, int code) noexcept nogil:
    """The arc of a code that is in the list's ``mask``."""
    return g.words[node + g.mask_words + ones(mask & (((<uint64_t>1) << code) - 1))]

cdef inline uint32_t gaddag_follow(const Gaddag* g, uint32_t node, int code) noexcept nogil:
    """The arc of a code, or 0 if the list has none."""
    cdef uint64_t mask
    if node == 0:
        return 0
    mask = gaddag_mask(g, node)
    if not (mask >> code) & 1:
        return 0
    return gaddag_arc(g, node, mask, code)

cdef inline uint32_t gaddag_target(uint32_t arc) noexcept nogil:
    return arc & 0x7FFFFFFFu

cdef inline bint gaddag_accepts(uint32_t arc) noexcept nogil:
    return arc >> 31

cdef const char* gaddag_check(const uint32_t* words, size_t n_words, int n_tiles) noexcept nogil
cdef Gaddag gaddag_view(const uint32_t* words, size_t n_words) noexcept nogil
