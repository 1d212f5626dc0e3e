"""The additive hash of sets of letters, and the tables that are asked by it.

The hash of a set is the sum of one fixed number per tile, so that the hash of a rack's part and of letters
on a board is one addition, whatever their order. A bit tells whether any word has such letters; another
table tells the same of words less one of their letters, so that one blank costs one look-up. Made from the
tile index when the first best play is asked for, in some milliseconds. Not here: what is searched
with it (``boards/placements``).
"""

from libc.stdint cimport uint8_t
from libc.stdlib cimport calloc, free

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.limits cimport MAX_SIDE


cdef class MultisetTable:

    def __dealloc__(self):
        free(self.sets.filter)
        free(self.sets.lacking)
        free(self.sets.slots)


def multisets_of(Store store not None, bint colliding=False):
    """The tables of a lexicon; ``colliding``, for tests, gives all sets of equal size one hash."""
    cdef MultisetTable table = MultisetTable()
    cdef Multisets* m = &table.sets
    cdef const TileIndex* ix = store.tile_index()
    cdef uint32_t first = ix.length_start[2], end = ix.length_start[MAX_SIDE + 1]
    cdef uint64_t n = end - first
    cdef int code
    m.index = ix
    for code in range(N_CODES):
        m.hashes[code] = _fixed(0 if colliding else code)
    m.row_bits = 1
    while (<uint64_t>1 << m.row_bits) <= end:
        m.row_bits += 1
    # A bit in eight and every other slot is taken at most.
    m.filter_power = _power(8 * n)
    m.lacking_power = _power(40 * n)
    m.slot_power = _power(2 * n)
    m.filter = <uint64_t*>calloc((<size_t>1 << m.filter_power) // 64, 8)
    m.lacking = <uint64_t*>calloc((<size_t>1 << m.lacking_power) // 64, 8)
    m.slots = <uint32_t*>calloc(<size_t>1 << m.slot_power, 4)
    if m.filter == NULL or m.lacking == NULL or m.slots == NULL:
        raise MemoryError
    with nogil:
        _fill(m, first, end)
    return table


cdef inline uint64_t _fixed(int code) noexcept nogil:
    """The number of a tile: the same on every machine, and without pattern (splitmix64)."""
    cdef uint64_t z = (<uint64_t>code + 1) * <uint64_t>0x9E3779B97F4A7C15
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef int _power(uint64_t least) noexcept nogil:
    cdef int power = 6
    while (<uint64_t>1 << power) < least:
        power += 1
    return power


cdef void _fill(Multisets* m, uint32_t first, uint32_t end) noexcept nogil:
    cdef uint32_t row, number
    cdef const uint8_t* codes
    cdef uint64_t h, at, mask = (<uint64_t>1 << m.slot_power) - 1
    cdef int i, length
    for row in range(first, end):
        number = m.index.members[m.index.firsts[row]]
        codes = m.index.codes + m.index.offsets[number]
        length = <int>(m.index.offsets[number + 1] - m.index.offsets[number])
        h = 0
        for i in range(length):
            h += m.hashes[codes[i]]
        at = h >> (64 - m.filter_power)
        m.filter[at >> 6] |= <uint64_t>1 << (at & 63)
        for i in range(length):
            at = (h - m.hashes[codes[i]]) >> (64 - m.lacking_power)
            m.lacking[at >> 6] |= <uint64_t>1 << (at & 63)
        at = h >> (64 - m.slot_power)
        while m.slots[at]:
            at = (at + 1) & mask
        m.slots[at] = tag_of_sum(m, h) << m.row_bits | (row + 1)
