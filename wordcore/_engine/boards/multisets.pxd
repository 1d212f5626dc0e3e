"""Sets of letters by an additive hash: is there a word of exactly these, and with one letter more?"""

from libc.stdint cimport uint32_t, uint64_t

from wordcore._engine.limits cimport N_CODES
from wordcore._engine.tiles.index cimport TileIndex

cdef struct Multisets:
    const TileIndex* index          # borrowed, like the rows it numbers
    uint64_t hashes[N_CODES]        # by code; the hash of a set is their sum
    uint64_t* filter                # bits by hash: 0 = no word of these letters
    uint64_t* lacking               # 0 = no word of these letters and one more
    uint32_t* slots                 # a tag, and row + 1; 0 = free
    int filter_power
    int lacking_power
    int slot_power
    int row_bits                    # of a slot; the rest is the tag

cdef class MultisetTable:
    """Owns the tables of one lexicon; whoever asks them holds the lexicon, which owns the rows."""
    cdef Multisets sets

cdef inline bint may_spell(const Multisets* m, uint64_t h) noexcept nogil:
    """Whether a word may have exactly these letters; sometimes says yes for no."""
    cdef uint64_t at = h >> (64 - m.filter_power)
    return m.filter[at >> 6] >> (at & 63) & 1

cdef inline bint may_spell_with_one_more(const Multisets* m, uint64_t h) noexcept nogil:
    cdef uint64_t at = h >> (64 - m.lacking_power)
    return m.lacking[at >> 6] >> (at & 63) & 1

cdef inline uint32_t tag_of_sum(const Multisets* m, uint64_t h) noexcept nogil:
    return <uint32_t>h & ((<uint32_t>1 << (32 - m.row_bits)) - 1)
