"""The membership table, asked by ``in`` and by the batch kernel. Building it is ``build/membership``, its C ``members.h``.

A word of up to 12 tiles (10 in alphabets of more than 31) packs into 60 bits, one of up to twice
that into a pair of numbers. Longer words are too rare to matter: the caller walks the
graph for them. ``benches/records`` keeps what other layouts measured.
"""

from cpython.bytes cimport PyBytes_AS_STRING

from wordcore._engine.memory cimport zero_bytes

from wordcore.errors import BadValueError


cdef int map_lengths(
    Membership* m, const uint32_t* counts, const uint8_t* tags, const uint8_t* entries, size_t* n_tags, size_t* n_entries
) noexcept nogil:
    """Finds the buckets of each length one behind the other; -1 if a length has some that it cannot have.

    ``n_tags`` and ``n_entries`` become the bytes that they take, which the caller compares with those that there are.
    """
    cdef int n
    n_tags[0] = 0
    n_entries[0] = 0
    for n in range(WC_ALL_LENGTHS):
        if n >= WC_LENGTHS or counts[n] == 0:
            shapeless(&m.of[n], n)
            continue
        if n > 2 * m.n_packed or not shape_of(&m.of[n], n, counts[n], m.bits):
            return -1
        m.of[n].tags = tags + n_tags[0]
        m.of[n].entries = entries + n_entries[0]
        n_tags[0] += <size_t>WC_GROUP * counts[n]
        n_entries[0] += <size_t>m.of[n].stride * counts[n]
    n_entries[0] += WC_MARGIN_BYTES
    return 0


cdef bytes longer_tags_of(const Membership* m):
    """The tags of the table of longer words, with the first WC_GROUP again at the end."""
    cdef uint64_t n = m.longer_mask + 1, slot
    made = zero_bytes(n + WC_GROUP)
    cdef uint8_t* tags = <uint8_t*>PyBytes_AS_STRING(made)
    cdef const uint64_t* pair
    with nogil:
        # By multiplication, not by a branch: which slots are free is random.
        for slot in range(n):
            pair = m.longer + 2 * slot
            tags[slot] = longer_tag(m, longer_hash(pair[0], pair[1])) * (pair[0] != 0)
        for slot in range(<uint64_t>WC_GROUP):
            tags[n + slot] = tags[slot & m.longer_mask]
    return made


cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil:
    """Whether codes of at most ``2 * n_packed`` tiles are a word."""
    cdef uint64_t high = 0, low = 0
    membership_keys(m, codes, n, &high, &low)
    return key_contains(m, n, high, low)


def same_tags(bytes tags not None, int tag, *, bint plain=False):
    """``(slots as bits, is one free)`` of the first sixteen tags; ``plain`` forces the plain C twin, for tests."""
    cdef int free = 0
    if len(tags) < WC_GROUP or not 0 < tag < 256:
        raise BadValueError.at("tags", f"{WC_GROUP} or more, and a tag from 1 to 255", f"{len(tags)} and {tag}")
    cdef uint32_t same = wc_same_tags(<const uint8_t*><const char*>tags, <uint8_t>tag, &free, plain)
    return same, bool(free)
