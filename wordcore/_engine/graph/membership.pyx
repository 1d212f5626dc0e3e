"""The membership table, probed by ``in`` and by the batch kernel. Building it is ``build/membership``.

A word of up to 12 tiles (10 in alphabets of more than 31) packs into 64 bits and is its own
key; up to twice that, into a pair. Longer words are too rare to matter: the caller walks the
graph for them. ``benches/records`` keeps what other layouts measured.
"""

from cpython.bytes cimport PyBytes_AS_STRING

from wordcore._engine.memory cimport zero_bytes

from wordcore.errors import BadValueError


cdef bytes tags_of(const Membership* m):
    """The tags of both tables, one after the other, each with its first WC_GROUP again at its end."""
    cdef uint64_t n_short = m.short_mask + 1, n_long = m.long_mask + 1, slot, mixed
    tags = zero_bytes(n_short + n_long + 2 * WC_GROUP)
    cdef uint8_t* short_tags = <uint8_t*>PyBytes_AS_STRING(tags)
    cdef uint8_t* long_tags = short_tags + n_short + WC_GROUP
    with nogil:
        # By multiplication, not by a branch: which slots are free is random.
        for slot in range(n_short):
            short_tags[slot] = tag_of(mix(m.short_keys[slot]), m.short_shift) * (m.short_keys[slot] != 0)
        for slot in range(n_long):
            mixed = mix(m.long_keys[2 * slot] ^ mix(m.long_keys[2 * slot + 1]))
            long_tags[slot] = tag_of(mixed, m.long_shift) * (m.long_keys[2 * slot] != 0)
        for slot in range(<uint64_t>WC_GROUP):
            short_tags[n_short + slot] = short_tags[slot & m.short_mask]
            long_tags[n_long + slot] = long_tags[slot & m.long_mask]
    return tags



cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil:
    """Whether codes of at most ``2 * n_packed`` tiles are a word."""
    cdef uint64_t high = 0, low = 0
    membership_keys(m, codes, n, &high, &low)
    return long_contains(m, high, low) if high else short_contains(m, low)


def same_tags(bytes tags not None, int tag, *, bint plain=False):
    """``(slots as bits, is one free)`` of the first sixteen tags; ``plain`` forces the plain C twin, for tests."""
    cdef int free = 0
    if len(tags) < WC_GROUP or not 0 < tag < 256:
        raise BadValueError.at("tags", f"{WC_GROUP} or more, and a tag from 1 to 255", f"{len(tags)} and {tag}")
    cdef uint32_t same = wc_same_tags(<const uint8_t*><const char*>tags, <uint8_t>tag, &free, plain)
    return same, bool(free)
