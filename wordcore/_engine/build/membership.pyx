"""The membership table out of words; probing it is ``graph/membership``."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint64_t

from wordcore._engine.build.given cimport WordList
from wordcore._engine.graph.membership cimport mix
from wordcore._engine.memory cimport zero_bytes


def build_membership(codes, offsets, int bits):
    """``(short table, long table)`` as bytes; ``bits`` hold a code, and two thirds of the slots are used at most."""
    cdef WordList words = WordList(codes, offsets)
    cdef size_t k, n_short = 0, n_long = 0
    cdef int n_packed = 60 // bits, length, short_power, long_power
    cdef uint64_t high, low
    for k in range(words.n):
        length = <int>(words.offsets[k + 1] - words.offsets[k])
        n_short += length <= n_packed
        n_long += n_packed < length <= 2 * n_packed
    short_power, long_power = _slots_for(n_short), _slots_for(n_long)
    short_table = zero_bytes(<size_t>8 << short_power)
    long_table = zero_bytes(<size_t>16 << long_power)
    cdef uint64_t* short_keys = <uint64_t*>PyBytes_AS_STRING(short_table)
    cdef uint64_t* long_keys = <uint64_t*>PyBytes_AS_STRING(long_table)
    with nogil:
        for k in range(words.n):
            length = <int>(words.offsets[k + 1] - words.offsets[k])
            if length <= n_packed:
                low = _packed(words.codes + words.offsets[k], length, bits)
                _put(short_keys, 1, mix(low) >> (64 - short_power), ((<uint64_t>1) << short_power) - 1, low, 0)
            elif length <= 2 * n_packed:
                high = _packed(words.codes + words.offsets[k], length - n_packed, bits)
                low = _packed(words.codes + words.offsets[k + 1] - n_packed, n_packed, bits)
                _put(long_keys, 2, mix(high ^ mix(low)) >> (64 - long_power), ((<uint64_t>1) << long_power) - 1, high, low)
    return short_table, long_table


cdef int _slots_for(size_t n) noexcept nogil:
    """Slots, as a power of two, for n keys."""
    cdef int power = 2
    while (<size_t>1 << power) < n * 3 // 2:
        power += 1
    return power


cdef inline uint64_t _packed(const uint8_t* codes, int n, int bits) noexcept nogil:
    cdef uint64_t key = 0
    cdef int i
    for i in range(n):
        key = key << bits | codes[i]
    return key


cdef inline void _put(uint64_t* keys, int width, uint64_t slot, uint64_t mask, uint64_t first, uint64_t second) noexcept nogil:
    while keys[width * slot]:
        slot = (slot + 1) & mask
    keys[width * slot] = first
    if width == 2:
        keys[width * slot + 1] = second
