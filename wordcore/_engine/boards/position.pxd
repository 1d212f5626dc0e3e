"""What Python sees of the move generator."""

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.boards.squares cimport Squares
from wordcore._engine.boards.plays cimport FoundPlay, Search
from wordcore._engine.memory cimport Borrowed
from wordcore._engine.tiles.index cimport TileIndex

cdef class PlayList:
    cdef FoundPlay* plays
    cdef size_t n

cdef class Position:
    cdef Squares squares
    cdef Borrowed held              # the gaddag's bytes
    cdef Store store                  # None, or the owner of the index
    cdef const TileIndex* index     # may be NULL

    cdef int search(self, Search* s, bytes codes, int blanks, int mode, bytes bonuses, PlayList plays) except -1
