"""A lexicon's arcs with what a step needs to know side by side: which tiles can follow, where they are, how many
words come before. Sixteen bytes per arc, made when first asked for and kept by the lexicon.
"""

from libc.stdint cimport uint32_t, uint64_t

from wordcore._engine.lexicon.store cimport Store

cdef enum:
    ENDS = 1                            # bit 0 of `below`

cdef struct Arc:
    uint64_t below                      # bit 0: a word ends here; bit c: tile c can follow
    uint32_t target                     # the first of the arcs that follow
    uint32_t skip                       # words below the arcs before it in its list

cdef inline uint32_t rank(uint64_t tiles, int code) noexcept nogil:
    """How many of the tiles come before one; without an instruction that not every processor has."""
    cdef uint64_t v = tiles & ((<uint64_t>1 << code) - 2)
    v = v - (v >> 1 & 0x5555555555555555u)
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u)
    v = v + (v >> 4) & 0x0F0F0F0F0F0F0F0Fu
    return <uint32_t>(v * 0x0101010101010101u >> 56)

cdef inline const Arc* arc_after(const Arc* arcs, const Arc* arc, int code) noexcept nogil:
    """The arc with this tile among those that follow, or NULL."""
    if not arc.below >> code & 1 or code == 0:
        return NULL
    return &arcs[arc.target + rank(arc.below, code)]

cdef const Arc* arcs_of(Store store) except NULL
