"""The hash table behind ``word in lexicon``: packed words, compared whole, so answers are exact."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "text/pack.h" nogil:
    void wordcore_prefetch(const void* at)

cdef struct Membership:             # borrowed, like every view of the engine
    const uint64_t* short_keys      # words that pack into 64 bits; 0 = free
    const uint64_t* long_keys       # pairs (high, low) for words up to twice as long
    uint64_t short_mask
    uint64_t long_mask
    int short_shift
    int long_shift
    int bits
    int n_packed

cdef inline uint64_t mix(uint64_t key) noexcept nogil:
    return (key ^ (key >> 29)) * <uint64_t>0x9E3779B97F4A7C15

cdef inline bint short_contains(const Membership* m, uint64_t key) noexcept nogil:
    cdef uint64_t slot = mix(key) >> m.short_shift
    cdef uint64_t found
    cdef uint64_t probes = 0
    while True:
        found = m.short_keys[slot]
        if found == key:
            return True
        # The second test bounds the walk in a table that a corrupt file left full.
        if found == 0 or probes > m.short_mask:
            return False
        slot = (slot + 1) & m.short_mask
        probes += 1

cdef inline bint long_contains(const Membership* m, uint64_t high, uint64_t low) noexcept nogil:
    cdef uint64_t slot = mix(high ^ mix(low)) >> m.long_shift
    cdef uint64_t probes = 0
    while True:
        if m.long_keys[2 * slot] == high and m.long_keys[2 * slot + 1] == low:
            return True
        if m.long_keys[2 * slot] == 0 or probes > m.long_mask:
            return False
        slot = (slot + 1) & m.long_mask
        probes += 1

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
