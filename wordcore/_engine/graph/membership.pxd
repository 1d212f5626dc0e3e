"""The hash table behind ``word in lexicon``: packed words, compared whole, so answers are exact.

A byte per slot, the tag, says which slots are worth comparing: sixteen of them are looked at in one step.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "text/pack.h" nogil:
    void wordcore_prefetch(const void* at)

cdef extern from "graph/tags.h" nogil:
    const int WC_GROUP
    uint32_t wc_same_tags(const uint8_t* at, uint8_t tag, int* free, int plain)
    int wc_lowest(uint64_t bits)

cdef struct Membership:             # borrowed, like every view of the engine
    const uint64_t* short_keys      # words that pack into 64 bits; 0 = free
    const uint64_t* long_keys       # pairs (high, low) for words up to twice as long
    const uint8_t* short_tags       # per slot a byte of its key's hash, 0 = free; the first WC_GROUP stand again at the end
    const uint8_t* long_tags
    uint64_t short_mask
    uint64_t long_mask
    int short_shift
    int long_shift
    int bits
    int n_packed

cdef inline uint64_t mix(uint64_t key) noexcept nogil:
    return (key ^ (key >> 29)) * <uint64_t>0x9E3779B97F4A7C15

cdef inline uint8_t tag_of(uint64_t mixed, int shift) noexcept nogil:
    """The eight bits of a hash below those that choose the slot; 1 instead of 0, which is a free slot's."""
    cdef uint8_t tag = <uint8_t>(mixed >> (shift - 8))
    return tag + (tag == 0)

cdef inline bint short_contains(const Membership* m, uint64_t key) noexcept nogil:
    cdef uint64_t mixed = mix(key)
    cdef uint64_t slot = mixed >> m.short_shift
    cdef uint8_t tag = tag_of(mixed, m.short_shift)
    cdef uint32_t same
    cdef int free = 0
    cdef uint64_t seen = 0
    # A word that is found needs its key too: it is fetched while the tags are.
    wordcore_prefetch(m.short_keys + slot)
    # The bound ends the walk in a table that a corrupt file left full.
    while not free and seen <= m.short_mask:
        same = wc_same_tags(m.short_tags + slot, tag, &free, 0)
        while same:
            if m.short_keys[(slot + wc_lowest(same)) & m.short_mask] == key:
                return True
            same &= same - 1
        slot = (slot + WC_GROUP) & m.short_mask
        seen += WC_GROUP
    return False

cdef inline bint long_contains(const Membership* m, uint64_t high, uint64_t low) noexcept nogil:
    cdef uint64_t mixed = mix(high ^ mix(low))
    cdef uint64_t slot = mixed >> m.long_shift
    cdef uint8_t tag = tag_of(mixed, m.long_shift)
    cdef const uint64_t* pair
    cdef uint32_t same
    cdef int free = 0
    cdef uint64_t seen = 0
    wordcore_prefetch(m.long_keys + 2 * slot)
    while not free and seen <= m.long_mask:
        same = wc_same_tags(m.long_tags + slot, tag, &free, 0)
        while same:
            pair = m.long_keys + 2 * ((slot + wc_lowest(same)) & m.long_mask)
            if pair[0] == high and pair[1] == low:
                return True
            same &= same - 1
        slot = (slot + WC_GROUP) & m.long_mask
        seen += WC_GROUP
    return False

cdef inline void membership_keys(
    const Membership* m, const uint8_t* codes, int n, uint64_t* high, uint64_t* low
) noexcept nogil:
    """The key of at most ``2 * n_packed`` codes; ``high`` is 0 for those that fit one number."""
    cdef int i, split = n - m.n_packed if n > m.n_packed else 0
    high[0] = 0
    low[0] = 0
    for i in range(split):
        high[0] = high[0] << m.bits | codes[i]
    for i in range(split, n):
        low[0] = low[0] << m.bits | codes[i]

cdef inline void membership_prefetch(const Membership* m, uint64_t high, uint64_t low) noexcept nogil:
    if high:
        wordcore_prefetch(m.long_keys + 2 * (mix(high ^ mix(low)) >> m.long_shift))
    else:
        wordcore_prefetch(m.short_keys + (mix(low) >> m.short_shift))

cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil
cdef bytes tags_of(const Membership* m)
