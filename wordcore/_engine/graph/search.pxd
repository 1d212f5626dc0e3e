"""Patterns, prefixes and edit distance over the word graph, and the filter a Where compiles to."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from wordcore._engine.text.codec cimport Codec, Rack
from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.graph cimport Graph

cdef struct Pattern:                # bit i of a state set: the first i items are matched
    uint64_t accepts[64]            # by tile code: the items that take this tile
    uint64_t stars                  # positions that may swallow any tile
    uint64_t final                  # the bit that means "all matched"
    int n_items
    bint used

cdef struct Filter:                 # a Where, ready for the inner loops
    int shortest
    int longest
    uint8_t contains[64]            # least count by tile code
    int n_contains
    uint64_t excludes               # mask by tile code
    uint64_t vowels
    int double                      # 1 a doubled vowel, 2 a doubled consonant, 4 either
    Pattern pattern
    bint word_tests                 # something besides length and counts must be looked at
    const uint16_t* tag_numbers     # by word: its combination of tags; NULL when tags do not matter
    const uint8_t* tag_passes       # by combination

cdef inline uint64_t pattern_step(const Pattern* p, uint64_t states, uint8_t code) noexcept nogil:
    return ((states & p.accepts[code]) << 1) | (states & p.stars)

cdef class CompiledWhere:
    """A Where in the codes of one alphabet; tags are bound by the lexicon."""
    cdef Filter filter
    cdef readonly Codec codec
    cdef readonly object tags

cdef bint letters_pass(const Filter* f, const uint8_t* codes, int n) noexcept nogil
cdef bint word_passes(const Filter* f, uint32_t number, const uint8_t* codes, int n) noexcept nogil
cdef int compile_pattern(Codec codec, str text, Pattern* out) except -1
cdef void find_pattern(const Graph* g, const Filter* f, Found* found) noexcept nogil
cdef void find_in_rack(const Graph* g, const Filter* f, const Rack* rack, Found* found) noexcept nogil
cdef void find_near(const Graph* g, const uint8_t* word, int n, int edits, Found* found) noexcept nogil
