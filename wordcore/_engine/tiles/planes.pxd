"""The scan of the tile index's bit planes."""

from wordcore._engine.graph.found cimport Found
from wordcore._engine.tiles.index cimport TileIndex, TileQuery
from wordcore._engine.work cimport Work

cdef bint scan_rows(const TileIndex* ix, const TileQuery* q, Found* rows, Work* work) noexcept nogil
cdef int widest_scan() noexcept nogil
