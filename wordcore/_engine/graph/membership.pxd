"""The hash table behind ``word in lexicon``: what ``members.h`` offers to the engine's other rooms."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "graph/members.h" nogil:
    const int WC_ALL_LENGTHS
    const uint64_t WC_BEYOND
    const int WC_ENTRIES
    const int WC_GROUP
    const int WC_LENGTHS
    const int WC_MARGIN_BYTES
    const int WC_MORE

    ctypedef struct WcLength:
        const uint8_t* tags
        const uint8_t* entries
        uint32_t n_buckets
        uint8_t entry_bits
        uint8_t stride

    ctypedef struct Membership:
        WcLength of[25]
        const uint64_t* longer
        const uint8_t* longer_tags
        uint64_t longer_mask
        int longer_shift
        int bits
        int n_packed

    ctypedef struct WcPlace:
        const WcLength* length
        const uint8_t* tags
        const uint8_t* entries
        uint64_t mixed
        uint8_t tag

    uint64_t mix "wc_mix"(uint64_t key)
    uint32_t buckets_for "wc_buckets_for"(uint64_t n_words)
    bint shape_of "wc_shape"(WcLength* length, int n, uint32_t n_buckets, int bits)
    void shapeless "wc_shapeless"(WcLength* length, int n)
    WcPlace place_of_key "wc_place"(const Membership* m, int n, uint64_t high, uint64_t low)
    uint64_t entry_of "wc_entry"(const WcPlace* place, uint64_t high)
    void prefetch_place "wc_place_prefetch"(const WcPlace* place)
    bint placed_contains "wc_has_placed"(
        const Membership* m, const WcPlace* place, uint64_t high, uint64_t low, int plain
    )
    uint64_t longer_hash "wc_longer_hash"(uint64_t high, uint64_t low)
    uint8_t longer_tag "wc_longer_tag"(const Membership* m, uint64_t hash)
    uint32_t wc_same_tags(const uint8_t* at, uint8_t tag, int* free, int plain)
    bint key_contains "wc_has"(const Membership* m, int n, uint64_t high, uint64_t low)

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

cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil
cdef int map_lengths(
    Membership* m, const uint32_t* counts, const uint8_t* tags, const uint8_t* entries, size_t* n_tags, size_t* n_entries
) noexcept nogil
cdef bytes longer_tags_of(const Membership* m)
