"""A text with several readings, asked of the word graph."""

from libc.stdint cimport int64_t, uint32_t

from wordcore._engine.text.codec cimport Lattice
from wordcore._engine.graph.graph cimport Graph

cdef int64_t reading_index(const Graph* g, const Lattice* l) noexcept nogil
cdef int readings_of(const Graph* g, const Lattice* l, bint prefixes, list found) except -1
