"""What can be measured of a word: a number per word, worked out when first asked for."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.limits cimport MAX_WORD, N_CODES

cdef uint64_t MANY                      # ways that do not fit 64 bits

cdef struct Bag:
    uint64_t choose[N_CODES][MAX_WORD + 1]      # by tile and how many of it: ways to take them
    uint64_t choose_blanks[MAX_WORD + 1]
    int blanks                                  # no more than a word has tiles

cdef class Measure:
    cdef uint32_t* values               # by word

cdef class Places:                      # where the words are in the tile index
    cdef uint32_t* row                  # by word: its set of anagrams
    cdef uint32_t* place                # by word: its place in the order of length, alphagram, word

cdef class Draws:                       # in how many ways tiles drawn from the bag make a word
    cdef uint64_t* ways                 # by row of the tile index; MANY = look into `exact`
    cdef dict exact                     # by row
    cdef Measure ranks                  # among the words of the same length, from 1
    cdef bint known[MAX_WORD + 1]       # by length: its rows and words are filled in

cdef Measure measure_of(Store store, str name, int shortest, int longest)
cdef Places places_of(Store store)
cdef Draws draws_of(Store store, int shortest, int longest)
cdef object ways_to(Draws draws, uint32_t row)
cdef Bag* opened_bag(object counts, object blanks) except NULL
cdef uint64_t ways_from(const Bag* bag, const uint8_t* codes, int n) noexcept nogil
cdef object exact_ways(bytes codes, object counts, object blanks)
