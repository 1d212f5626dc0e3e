"""The membership table: built at compile time, probed by ``in`` and by the batch kernel.

A word of up to 12 tiles (10 in alphabets of more than 31) packs into 64 bits and is its own
key; up to twice that, into a pair. Longer words are too rare to matter: the caller walks the
graph for them. ``benches/records`` keeps what other layouts measured.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memset


cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil:
    """Whether codes of at most ``2 * n_packed`` tiles are a word."""
    cdef uint64_t high = 0, low = 0
    cdef int i
    if n <= m.n_packed:
        for i in range(n):
            low = low << m.bits | codes[i]
        return short_contains(m, low)
    for i in range(n - m.n_packed):
        high = high << m.bits | codes[i]
    for i in range(n - m.n_packed, n):
        low = low << m.bits | codes[i]
    return long_contains(m, high, low)


cdef int log2_slots(size_t n, int spare) noexcept:
    """Slots (as a power of two) for n keys, at most ``1 / spare`` full."""
    cdef int power = 2
    while (<size_t>1 << power) < n * spare:
        power += 1
    return power


def build_membership(const uint8_t[::1] codes not None, const uint32_t[::1] offsets not None, int bits):
    """``(short table, long table)`` as bytes for words in the form of ``build_graph``."""
    cdef Py_ssize_t k, n = offsets.shape[0] - 1
    cdef int n_packed = 60 // bits, length, i
    cdef size_t n_short = 0, n_long = 0
    for k in range(n):
        length = <int>(offsets[k + 1] - offsets[k])
        if length <= n_packed:
            n_short += 1
        elif length <= 2 * n_packed:
            n_long += 1
    cdef int short_power = log2_slots(n_short * 3 // 2, 1), long_power = log2_slots(n_long * 3 // 2, 1)
    short_table = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>8 << short_power)
    long_table = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>16 << long_power)
    cdef uint64_t* short_keys = <uint64_t*>PyBytes_AS_STRING(short_table)
    cdef uint64_t* long_keys = <uint64_t*>PyBytes_AS_STRING(long_table)
    memset(short_keys, 0, <size_t>8 << short_power)
    memset(long_keys, 0, <size_t>16 << long_power)
    cdef uint64_t high, low, slot
    cdef uint64_t short_mask = (<uint64_t>1 << short_power) - 1, long_mask = (<uint64_t>1 << long_power) - 1
    with nogil:
        for k in range(n):
            length = <int>(offsets[k + 1] - offsets[k])
            high = low = 0
            if length <= n_packed:
                for i in range(length):
                    low = low << bits | codes[offsets[k] + i]
                slot = mix(low) >> (64 - short_power)
                while short_keys[slot]:
                    slot = (slot + 1) & short_mask
                short_keys[slot] = low
            elif length <= 2 * n_packed:
                for i in range(length - n_packed):
                    high = high << bits | codes[offsets[k] + i]
                for i in range(length - n_packed, length):
                    low = low << bits | codes[offsets[k] + i]
                slot = mix(high ^ mix(low)) >> (64 - long_power)
                while long_keys[2 * slot]:
                    slot = (slot + 1) & long_mask
                long_keys[2 * slot] = high
                long_keys[2 * slot + 1] = low
    return short_table, long_table
