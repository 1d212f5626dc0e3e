"""The search for plays."""

from wordcore._engine.crosses cimport Squares
from wordcore._engine.play_search cimport Search
from wordcore._engine.tiles cimport TileIndex

cdef int by_rank(const void* a, const void* b) noexcept nogil
cdef void search_board(Search* s, const Squares* b, const TileIndex* index) noexcept nogil
