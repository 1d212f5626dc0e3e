"""Filters that say nothing about how a word begins."""

from wordcore._engine.graph.filter cimport Filter
from wordcore._engine.graph.found cimport Found
from wordcore._engine.tiles.index cimport TileIndex

cdef void sweep_words(const TileIndex* ix, const Filter* f, Found* found) noexcept nogil
