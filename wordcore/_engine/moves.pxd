"""What Python sees of the move generator."""

from wordcore._engine.crosses cimport Squares
from wordcore._engine.plays cimport FoundPlay

cdef class PlayList:
    cdef FoundPlay* plays
    cdef size_t n

cdef class Position:
    cdef Squares squares
    cdef Py_buffer buffer           # the gaddag's, held as long as the pointer into it
    cdef bint has_buffer
