"""The board as the move generator sees it: tiles, premiums, and what crossing words permit."""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from wordcore._engine.graph.gaddag cimport Gaddag
from wordcore._engine.limits cimport MAX_SIDE, N_CODES

cdef enum:
    CELLS = (MAX_SIDE + 2) * (MAX_SIDE + 2)     # with a border of squares that take no tile, so that no walk tests for the edge

cdef struct Reading:                # the board as read in one direction; a line is contiguous
    uint8_t codes[CELLS]            # of the tile lying there, 0 for none
    uint8_t points[CELLS]           # its value; 0 for a blank
    uint64_t allowed[CELLS]         # codes that the word crossing here permits; 0 on the border
    int16_t crossing[CELLS]         # value of the tiles of the word crossing here, -1 if none crosses
    uint8_t by_letter[CELLS]        # premiums
    uint8_t by_word[CELLS]

cdef struct Squares:
    Gaddag gaddag                   # borrowed from the lexicon
    Reading across
    Reading downward
    int size
    int stride                      # cells from one line to the next
    int start_row
    int start_column
    int n_on_board
    uint8_t values[N_CODES]         # by tile code

cdef struct Overwritten:            # a cross-check as it was
    uint64_t allowed
    int16_t crossing
    uint16_t cell
    uint8_t downward                # of which reading

cdef enum:
    MOST_RENEWED = 4                # cross-checks that a tile which comes renews

cdef struct Memory:                 # of what tiles overwrote, so that taking them away again is no work
    Overwritten* kept
    size_t n
    size_t capacity

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    CYTHON_UNUSED static __inline int wordcore_lowest(unsigned long long bits) {
        unsigned long at; _BitScanForward64(&at, bits); return (int)at;
    }
    #else
    CYTHON_UNUSED static inline int wordcore_lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int lowest "wordcore_lowest"(uint64_t bits) noexcept nogil

cdef void squares_clear(Squares* b, int size, const uint8_t* by_letter, const uint8_t* by_word) noexcept nogil
cdef void squares_set(Squares* b, int row, int column, int code, int points) noexcept nogil
cdef void squares_refresh(Squares* b, const uint16_t* cells, int n, Memory* memory) noexcept nogil
cdef void squares_put_back(Squares* b, Memory* memory, size_t n) noexcept nogil
