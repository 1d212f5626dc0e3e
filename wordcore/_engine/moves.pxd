"""Every play of a rack on a board."""

from libc.stdint cimport int32_t, uint8_t

from wordcore._engine.crosses cimport MAX_SIDE, Squares

cdef enum:
    MAX_RACK = 20                   # tiles on a rack
    BLANK_BIT = 0x40                # in the tiles of a play: a blank standing for the code below

cdef struct FoundPlay:
    int32_t score
    uint8_t down                    # from here on, the order in which plays of equal score are listed
    uint8_t line
    uint8_t first
    uint8_t n
    uint8_t tiles[MAX_SIDE]         # code, with BLANK_BIT; 0 for a tile already there

cdef class PlayList:
    cdef FoundPlay* plays
    cdef size_t n

cdef class Position:
    cdef Squares squares
    cdef Py_buffer buffer           # the gaddag's, held as long as the pointer into it
    cdef bint has_buffer
