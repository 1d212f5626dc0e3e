"""Walks over the word graph under a filter."""

from libc.stdint cimport uint8_t

from wordcore._engine.graph.filter cimport Filter
from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.graph cimport Graph
from wordcore._engine.text.codec cimport Rack

cdef void find_filtered(const Graph* g, const Filter* f, const uint8_t* prefix, int n_prefix, Found* found) noexcept nogil
cdef void find_in_rack(const Graph* g, const Filter* f, const Rack* rack, Found* found) noexcept nogil
