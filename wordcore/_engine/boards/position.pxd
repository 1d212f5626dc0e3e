"""What Python sees of the move generator."""

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.boards.squares cimport Squares
from wordcore._engine.boards.plays cimport FoundPlay
from wordcore._engine.tiles.index cimport TileIndex

cdef class PlayList:
    cdef FoundPlay* plays
    cdef size_t n

cdef class Position:
    cdef Squares squares
    cdef Py_buffer buffer           # the gaddag's, held as long as the pointer into it
    cdef bint has_buffer
    cdef Store store                  # None, or the owner of the index
    cdef const TileIndex* index     # may be NULL
