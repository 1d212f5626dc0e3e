"""The lazy view of words with what was added."""

from libc.stdint cimport uint64_t

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.tiles.extend cimport ExtendQuery, Item, Items
from wordcore._engine.graph.filter cimport CompiledWhere

cdef class Extensions:
    cdef Store store
    cdef CompiledWhere where
    cdef ExtendQuery query
    cdef int engine
    cdef Py_ssize_t total
    cdef Item* items
    cdef bint listed

    cdef int ask(self, Items* items, size_t limit, bint counting) except -1
    cdef int materialise(self) except -1
    cdef tuple added_tiles(self, uint64_t added)
