"""The membership table, probed by ``in`` and by the batch kernel. Building it is ``build/membership``.

A word of up to 12 tiles (10 in alphabets of more than 31) packs into 64 bits and is its own
key; up to twice that, into a pair. Longer words are too rare to matter: the caller walks the
graph for them. ``benches/records`` keeps what other layouts measured.
"""

cdef bint membership_contains(const Membership* m, const uint8_t* codes, int n) noexcept nogil:
    """Whether codes of at most ``2 * n_packed`` tiles are a word."""
    cdef uint64_t high = 0, low = 0
    membership_keys(m, codes, n, &high, &low)
    return long_contains(m, high, low) if high else short_contains(m, low)
