"""The scan of the tile index's bit planes."""

from wordcore._engine.graph.found cimport Found
from wordcore._engine.tiles.index cimport TileIndex, TileQuery

cdef int scan_rows(const TileIndex* ix, const TileQuery* q, Found* rows) noexcept nogil
cdef int widest_scan() noexcept nogil
