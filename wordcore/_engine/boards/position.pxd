"""What Python sees of the move generator."""

from libc.stdint cimport uint8_t, uint16_t

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.boards.squares cimport Memory, Squares
from wordcore._engine.boards.plays cimport FoundPlay, Search
from wordcore._engine.memory cimport Borrowed
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.boards.multisets cimport MultisetTable

cdef class PlayList:
    cdef FoundPlay* plays
    cdef size_t n

cdef class Position:
    cdef Squares squares
    cdef Borrowed held              # the gaddag's bytes
    cdef Store store                  # None, or the owner of the index
    cdef const TileIndex* index     # may be NULL
    cdef MultisetTable multisets    # None until the best plays are asked for
    cdef Memory memory              # of the cross-checks that the turns below overwrote
    cdef list turns                 # the squares covered turn by turn, with how much of the memory is theirs
    cdef bint by_placements         # whether its premiums are those the placements know

    cdef int search(
        self, Search* s, bytes codes, int blanks, int mode, bytes bonuses, PlayList plays, bint walk=*, bytes leaves=*
    ) except -1
    cdef MultisetTable _multisets(self)
    cdef int _fill(self, const uint8_t* squares, tuple changed, uint16_t* where, int n) except -1
    cdef int _empty(self, tuple changed, uint16_t* where, int n) except -1

cdef int prepare(Search* s, const Squares* b, bytes codes, int blanks, int mode, bytes bonuses) except -1
