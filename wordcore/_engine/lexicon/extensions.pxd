"""The lazy view of words with what was added."""

from libc.stdint cimport uint32_t, uint64_t

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.tiles.extend cimport ExtendQuery, Item, Items
from wordcore._engine.graph.filter cimport CompiledWhere

cdef class Extensions:
    cdef Store store
    cdef CompiledWhere where
    cdef ExtendQuery query
    cdef int engine
    cdef Py_ssize_t total           # -1 = not counted yet; written once (`keep_count`), like what follows
    cdef Item* items
    cdef bint listed
    cdef uint32_t* per_word         # by word: how many items it has; NULL = nobody has asked for a part yet
    cdef Py_ssize_t n_parts         # how often a part was asked for

    cdef int ask(self, Items* items) except -1
    cdef Py_ssize_t length(self) except -1
    cdef int count_by_word(self) except -1
    cdef list part(self, Py_ssize_t start, Py_ssize_t stop)
    cdef int materialise(self) except -1
    cdef tuple added_tiles(self, uint64_t added)
