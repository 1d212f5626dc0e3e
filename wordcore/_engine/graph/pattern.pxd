"""Patterns as bit-parallel automata: the set of positions reached is one 64-bit word."""

from libc.stdint cimport uint8_t, uint64_t

from wordcore._engine.limits cimport N_CODES
from wordcore._engine.text.codec cimport Codec

cdef struct Pattern:                # bit i of a state set: the first i items are matched
    uint64_t accepts[N_CODES]       # by tile code: the items that take this tile
    uint64_t stars                  # positions that may swallow any tile
    uint64_t final                  # the bit that means "all matched"
    int n_items
    int n_tail                      # items behind the last star, or all of them

cdef inline uint64_t pattern_step(const Pattern* p, uint64_t states, uint8_t code) noexcept nogil:
    return ((states & p.accepts[code]) << 1) | (states & p.stars)

cdef bint pattern_passes(const Pattern* p, const uint8_t* codes, int n) noexcept nogil
cdef void pattern_needs(const Pattern* p, uint8_t* least) noexcept nogil
cdef int compile_pattern(Codec codec, str text, Pattern* out) except -1
