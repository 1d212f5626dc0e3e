"""The membership table out of words; asking it is ``graph/membership``, its layout ``graph/members.h``."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from wordcore._engine.build.given cimport WordList
from wordcore._engine.graph.membership cimport (
    WC_BEYOND, WC_ENTRIES, WC_GROUP, WC_LENGTHS, WC_MORE, Membership, WcLength, WcPlace,
    buckets_for, entry_of, longer_hash, map_lengths, membership_keys, place_of_key, shape_of
)
from wordcore._engine.memory cimport zero_bytes


def build_membership(codes, offsets, int bits):
    """``(buckets per length, their tags, their entries, longer words)`` as bytes; ``bits`` hold a code."""
    cdef WordList words = WordList(codes, offsets)
    cdef Membership m
    cdef WcLength shape
    cdef WcPlace place
    cdef size_t k, n_beyond = 0, n_tags = 0, n_entries = 0
    cdef uint64_t high = 0, low = 0
    cdef int n, power
    m.bits = bits
    m.n_packed = 60 // bits
    made_counts = zero_bytes(4 * WC_LENGTHS)
    cdef uint32_t* counts = <uint32_t*>PyBytes_AS_STRING(made_counts)
    for k in range(words.n):
        n = <int>(words.offsets[k + 1] - words.offsets[k])
        if n < WC_LENGTHS and n <= 2 * m.n_packed:
            counts[n] += 1
    for n in range(WC_LENGTHS):
        counts[n] = buckets_for(counts[n])
        if not shape_of(&shape, n, counts[n], bits):
            counts[n] = 0
    map_lengths(&m, counts, NULL, NULL, &n_tags, &n_entries)
    made_tags, made_entries, made_beyond = zero_bytes(n_tags), zero_bytes(n_entries), zero_bytes(4 * words.n)
    cdef uint8_t* tags = <uint8_t*>PyBytes_AS_STRING(made_tags)
    cdef uint8_t* entries = <uint8_t*>PyBytes_AS_STRING(made_entries)
    cdef uint32_t* beyond = <uint32_t*>PyBytes_AS_STRING(made_beyond)
    map_lengths(&m, counts, tags, entries, &n_tags, &n_entries)
    with nogil:
        for k in range(words.n):
            n = <int>(words.offsets[k + 1] - words.offsets[k])
            if n > 2 * m.n_packed:
                continue
            if n < WC_LENGTHS and counts[n]:
                membership_keys(&m, words.codes + words.offsets[k], n, &high, &low)
                place = place_of_key(&m, n, high, low)
                if _put_entry(place, entry_of(&place, high), tags + (place.tags - tags), entries + (place.entries - entries)):
                    continue
            beyond[n_beyond] = <uint32_t>k
            n_beyond += 1
    power = _slots_for(n_beyond)
    made_longer = zero_bytes(<size_t>16 << power)
    cdef uint64_t* pairs = <uint64_t*>PyBytes_AS_STRING(made_longer)
    with nogil:
        for k in range(n_beyond):
            n = <int>(words.offsets[beyond[k] + 1] - words.offsets[beyond[k]])
            membership_keys(&m, words.codes + words.offsets[beyond[k]], n, &high, &low)
            _put_pair(pairs, power, high | WC_BEYOND, low)
    return made_counts, made_tags, made_entries, made_longer


cdef int _slots_for(size_t n) noexcept nogil:
    """Slots, as a power of two, of which n pairs fill four fifths at most."""
    cdef int power = 2
    while (<size_t>1 << power) < n * 5 // 4:
        power += 1
    return power


cdef bint _put_entry(WcPlace place, uint64_t entry, uint8_t* tags, uint8_t* entries) noexcept nogil:
    """Puts a key into its bucket; False if there is no room for it, and then the last tag says so."""
    cdef int used = 0, bit
    cdef uint64_t bits = 0
    while used < WC_ENTRIES and tags[used]:
        used += 1
    if used == WC_ENTRIES:
        tags[used] = place.tag if tags[used] == 0 else WC_MORE
        return False
    tags[used] = place.tag
    bit = place.length.entry_bits * used
    # Little-endian, as every number of the file: the low bits come first.
    memcpy(&bits, entries + (bit >> 3), 8)
    bits |= entry << (bit & 7)
    memcpy(entries + (bit >> 3), &bits, 8)
    return True


cdef inline void _put_pair(uint64_t* pairs, int power, uint64_t high, uint64_t low) noexcept nogil:
    cdef uint64_t mask = (<uint64_t>1 << power) - 1, slot = longer_hash(high, low) >> (64 - power)
    while pairs[2 * slot]:
        slot = (slot + 1) & mask
    pairs[2 * slot] = high
    pairs[2 * slot + 1] = low
