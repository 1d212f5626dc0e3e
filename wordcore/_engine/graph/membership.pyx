"""The membership table, probed by ``in`` and by the batch kernel. Building it is ``build/membership``.

A word of up to 12 tiles (10 in alphabets of more than 31) packs into 64 bits and is its own
key; up to twice that, into a pair. Longer words are too rare to matter: the caller walks the
graph for them. ``benches/records`` keeps what other layouts measured.
"""

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
