"""Leaves: each tile that stays on the rack has a worth, and each pair of them another.

Of a rack of seven there are at most 128 parts. What each is worth is worked out once, and the best for every number
of tiles played, which bounds a search by equity. Longer racks are added up play by play. Not here: where the
numbers come from (``wordcore.games.scrabble.leaves``).
"""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset


cdef void leaves_open(
    Leaves* v, const int32_t* numbers, int n, const uint8_t* counts, int blanks, int n_rack
) noexcept nogil:
    """Leaves of a rack whose letters are counted by code, and its blanks."""
    cdef uint8_t part[N_CODES]
    cdef int code, i, at, played, size = 1
    cdef int32_t worth
    v.numbers = numbers
    v.n = n
    memcpy(v.counts, counts, N_CODES)
    v.counts[0] = blanks
    v.n_held = 0
    for code in range(n):
        if v.counts[code]:
            v.held[v.n_held] = code
            v.n_held += 1
    v.tabled = n_rack <= TABLED
    if not v.tabled:
        worth = _ceiling(v)
        for played in range(MAX_RACK + 1):
            v.best[played] = worth
        return
    for i in range(v.n_held):
        v.strides[v.held[i]] = size
        size *= v.counts[v.held[i]] + 1
    v.whole = size - 1
    for played in range(MAX_RACK + 1):
        v.best[played] = -(<int32_t>1 << 30)
    memset(part, 0, sizeof(part))
    for at in range(size):
        played = n_rack
        for i in range(v.n_held):
            played -= part[v.held[i]]
        worth = _worth(v, part)
        v.by_part[at] = worth
        if worth > v.best[played]:
            v.best[played] = worth
        for i in range(v.n_held):                   # the next part, counted like a number
            code = v.held[i]
            if part[code] < v.counts[code]:
                part[code] += 1
                break
            part[code] = 0


cdef int32_t leave_after(const Leaves* v, const uint8_t* tiles, int n) noexcept nogil:
    """What is left once these tiles were played, each a code, ``N_CODES`` more for a blank, or 0 for one already there."""
    cdef uint8_t part[N_CODES]
    cdef int i, at = v.whole
    if v.tabled:
        for i in range(n):
            if tiles[i]:
                at -= v.strides[0 if tiles[i] >= N_CODES else tiles[i]]
        return v.by_part[at]
    memcpy(part, v.counts, N_CODES)
    for i in range(n):
        if tiles[i]:
            part[0 if tiles[i] >= N_CODES else tiles[i]] -= 1
    return _worth(v, part)


cdef int32_t _worth(const Leaves* v, const uint8_t* part) noexcept nogil:
    """Every tile, and every pair of tiles."""
    cdef const int32_t* pairs
    cdef int32_t worth = 0
    cdef int i, k, n
    for i in range(v.n_held):
        n = part[v.held[i]]
        if n:
            pairs = v.numbers + v.n + v.held[i] * v.n
            worth += n * v.numbers[v.held[i]] + (n * (n - 1) // 2) * pairs[v.held[i]]
            for k in range(i + 1, v.n_held):
                worth += n * part[v.held[k]] * pairs[v.held[k]]
    return worth


cdef int32_t _ceiling(const Leaves* v) noexcept nogil:
    """No part of the rack is worth more."""
    cdef const int32_t* pairs
    cdef int32_t worth = 0
    cdef int i, k, n
    for i in range(v.n_held):
        n = v.counts[v.held[i]]
        pairs = v.numbers + v.n + v.held[i] * v.n
        if v.numbers[v.held[i]] > 0:
            worth += n * v.numbers[v.held[i]]
        if pairs[v.held[i]] > 0:
            worth += (n * (n - 1) // 2) * pairs[v.held[i]]
        for k in range(i + 1, v.n_held):
            if pairs[v.held[k]] > 0:
                worth += n * v.counts[v.held[k]] * pairs[v.held[k]]
    return worth
