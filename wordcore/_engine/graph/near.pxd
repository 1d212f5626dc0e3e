"""Words near a word."""

from libc.stdint cimport uint8_t

from wordcore._engine.graph.filter cimport Filter
from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.graph cimport Graph

cdef void find_near(
    const Graph* g, const Filter* f, const uint8_t* word, int n, int edits, Found* found
) noexcept nogil
