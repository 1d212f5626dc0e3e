"""The membership table out of words; asking it is ``graph/membership``, its layout ``graph/members.h``."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from wordcore._engine.build.given cimport WordList
from wordcore._engine.graph.membership cimport (
    WC_BEYOND, WC_GROUP, WC_LINE, WC_MORE, Membership, WcPlace,
    bucket_shape, entries_of, entry_bytes_for, longer_hash, place_of_key
)
from wordcore._engine.memory cimport zero_bytes


def build_membership(codes, offsets, int bits):
    """``(buckets, their tags, longer words)`` as bytes; ``bits`` hold a code."""
    cdef WordList words = WordList(codes, offsets)
    cdef size_t k, n_short = 0, n_long = 0
    cdef int n_packed = 60 // bits, length, power, used, entries
    cdef uint64_t key
    cdef Membership m
    cdef WcPlace place
    for k in range(words.n):
        length = <int>(words.offsets[k + 1] - words.offsets[k])
        n_short += length <= n_packed
        n_long += n_packed < length <= 2 * n_packed
    bucket_shape(&m, _bucket_bits(n_short))
    entries = entries_of(m.entry_bytes)
    buckets = zero_bytes(<size_t>WC_LINE << m.bucket_bits)
    made_tags = zero_bytes(<size_t>WC_GROUP << m.bucket_bits)
    counts = zero_bytes(<size_t>1 << m.bucket_bits)
    cdef uint8_t* lines = <uint8_t*>PyBytes_AS_STRING(buckets)
    cdef uint8_t* tags = <uint8_t*>PyBytes_AS_STRING(made_tags)
    cdef uint8_t* n_used = <uint8_t*>PyBytes_AS_STRING(counts)
    with nogil:
        for k in range(words.n):
            length = <int>(words.offsets[k + 1] - words.offsets[k])
            if length > n_packed:
                continue
            place = place_of_key(&m, _packed(words.codes + words.offsets[k], length, bits))
            used = n_used[place.bucket]
            if used < entries:
                # Little-endian, as every number of the file: the low bytes come first.
                memcpy(lines + WC_LINE * place.bucket + m.entry_bytes * used, &place.entry, m.entry_bytes)
            else:
                n_long += 1
            if used < WC_GROUP:
                tags[WC_GROUP * place.bucket + used] = place.tag
                n_used[place.bucket] = <uint8_t>(used + 1)
            else:
                tags[WC_GROUP * place.bucket + WC_GROUP - 1] = WC_MORE
    power = _slots_for(n_long)
    longer = zero_bytes(<size_t>16 << power)
    cdef uint64_t* pairs = <uint64_t*>PyBytes_AS_STRING(longer)
    with nogil:
        memset(n_used, 0, <size_t>1 << m.bucket_bits)
        for k in range(words.n):
            length = <int>(words.offsets[k + 1] - words.offsets[k])
            if length > 2 * n_packed:
                continue
            if length > n_packed:
                key = _packed(words.codes + words.offsets[k + 1] - n_packed, n_packed, bits)
                _put(pairs, power, _packed(words.codes + words.offsets[k], length - n_packed, bits), key)
                continue
            key = _packed(words.codes + words.offsets[k], length, bits)
            place = place_of_key(&m, key)
            if n_used[place.bucket] < entries:
                n_used[place.bucket] += 1
            else:
                _put(pairs, power, WC_BEYOND, key)
    return buckets, made_tags, longer


cdef int _bucket_bits(size_t n) noexcept nogil:
    """Buckets, as a power of two, of which n keys fill four fifths at most: every tenth bucket is too small then."""
    cdef int power = 0
    while (<size_t>entries_of(entry_bytes_for(power)) << power) * 4 < n * 5:
        power += 1
    return power


cdef int _slots_for(size_t n) noexcept nogil:
    """Slots, as a power of two, of which n pairs fill four fifths at most."""
    cdef int power = 2
    while (<size_t>1 << power) < n * 5 // 4:
        power += 1
    return power


cdef inline uint64_t _packed(const uint8_t* codes, int n, int bits) noexcept nogil:
    cdef uint64_t key = 0
    cdef int i
    for i in range(n):
        key = key << bits | codes[i]
    return key


cdef inline void _put(uint64_t* pairs, int power, uint64_t high, uint64_t low) noexcept nogil:
    cdef uint64_t mask = (<uint64_t>1 << power) - 1, slot = longer_hash(high, low) >> (64 - power)
    while pairs[2 * slot]:
        slot = (slot + 1) & mask
    pairs[2 * slot] = high
    pairs[2 * slot + 1] = low
