"""The hash table behind ``word in lexicon``: what ``members.h`` offers to the engine's other rooms."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "graph/members.h" nogil:
    const int WC_GROUP
    const int WC_LINE
    const int WC_MORE
    const uint64_t WC_BEYOND

    ctypedef struct Membership:
        const uint8_t* lines
        const uint8_t* tags
        const uint64_t* longer
        const uint8_t* longer_tags
        uint64_t longer_mask
        int bucket_bits
        int entry_bytes
        int longer_shift
        int bits
        int n_packed

    ctypedef struct WcPlace:
        uint64_t bucket
        uint64_t entry
        uint8_t tag

    uint64_t mix "wc_mix"(uint64_t key)
    int entry_bytes_for "wc_entry_bytes"(int bucket_bits)
    int entries_of "wc_entries"(int entry_bytes)
    void bucket_shape "wc_shape"(Membership* m, int bucket_bits)
    WcPlace place_of_key "wc_place"(const Membership* m, uint64_t key)
    uint64_t longer_hash "wc_longer_hash"(uint64_t high, uint64_t low)
    uint8_t tag_of "wc_tag"(uint64_t bits)
    uint32_t wc_same_tags(const uint8_t* at, uint8_t tag, int* free, int plain)
    bint short_contains "wc_has_short"(const Membership* m, uint64_t key)
    bint wc_has_longer(const Membership* m, uint64_t high, uint64_t low, int plain)
    void wc_short_prefetch(const Membership* m, uint64_t key)
    void wc_longer_prefetch(const Membership* m, uint64_t high, uint64_t low)

cdef inline bint long_contains(const Membership* m, uint64_t high, uint64_t low) noexcept nogil:
    return wc_has_longer(m, high, low, 0)

cdef inline void membership_keys(
    const Membership* m, const uint8_t* codes, int n, uint64_t* high, uint64_t* low
) noexcept nogil:
    """The key of at most ``2 * n_packed`` codes; ``high`` is 0 for those that fit one number."""
    # In registers: what is written through a pointer could be a code, and would be read again for each of them.
    cdef int i, split = n - m.n_packed if n > m.n_packed else 0, bits = m.bits
    cdef uint64_t first = 0, rest = 0
    for i in range(split):
        first = first << bits | codes[i]
    for i in range(split, n):
        rest = rest << bits | codes[i]
    high[0] = first
    low[0] = rest

cdef inline void membership_prefetch(const Membership* m, uint64_t high, uint64_t low) noexcept nogil:
    if high:
        wc_longer_prefetch(m, high, low)
    else:
        wc_short_prefetch(m, low)

cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil
cdef bytes longer_tags_of(const Membership* m)
