"""What the tiles that a play leaves on the rack are worth."""

from libc.stdint cimport int32_t, int64_t, uint8_t

from wordcore._engine.limits cimport MAX_RACK, N_CODES

cdef enum:
    LEAVE_UNITS = 100               # of a point: leaves are given in hundredths
    TABLED = 7                      # tiles of a rack whose parts are all worked out before the search
    MAX_LEAVE = 1000000             # of one number, so that no sum is too large

cdef struct Leaves:                 # of one rack
    const int32_t* numbers          # by code: n of tiles, then n times n of pairs; 0 is the blank. NULL: without leaves
    int n
    bint tabled
    int n_held
    uint8_t held[MAX_RACK]          # different codes of the rack
    uint8_t counts[N_CODES]         # of each code
    int strides[N_CODES]            # a part of the rack is the sum of its tiles' strides
    int whole                       # the rack itself
    int32_t by_part[1 << TABLED]
    int32_t best[MAX_RACK + 1]      # by tiles played: no part that is left is worth more

cdef void leaves_open(
    Leaves* v, const int32_t* numbers, int n, const uint8_t* counts, int blanks, int n_rack
) noexcept nogil
cdef int32_t leave_after(const Leaves* v, const uint8_t* tiles, int n) noexcept nogil
