"""The lazy view of words that queries return."""

from libc.stdint cimport uint32_t

from wordcore._engine.text.codec cimport Rack
from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.filter cimport CompiledWhere
from wordcore._engine.tiles.index cimport TileIndex, TileQuery

cdef class Words:
    cdef Store store
    cdef CompiledWhere where        # keeps the filter alive that `query` points into
    cdef int kind
    cdef int engine
    cdef TileQuery query
    cdef bytes asked                # codes: the word of a question about neighbours, or a prefix
    cdef int n_asked                # how many
    cdef int edits
    cdef uint32_t start             # of a range
    cdef Py_ssize_t total           # -1 = not counted yet; written once (`keep_count`), like what follows
    cdef uint32_t* ids              # NULL = not listed yet, or a range
    cdef bint listed
    cdef Words in_order             # the same words alphabetically, where these are not

    @staticmethod
    cdef Words taken(Store store, Found* found)
    cdef int run(self, Found* found, size_t limit, bint counting) except -1
    cdef void search(self, const TileIndex* index, Found* found) noexcept
    cdef int check_results(self) except -1
    cdef int materialise(self) except -1
    cdef Py_ssize_t length(self) except -1
    cdef Words stepped(self, Py_ssize_t start, Py_ssize_t n, Py_ssize_t step)
    cdef uint32_t number_at(self, Py_ssize_t i) noexcept
    cdef Py_ssize_t place(self, uint32_t number) except -2
    cdef list texts_at(self, list places)
    cdef void settle(self) noexcept
    cdef Words alphabetical(self)
    cdef uint32_t* copied(self, Store store) except NULL
    cdef Words in_the_order(self, object by, bint reverse, tuple bag)
    cdef object combined(self, object other, int which)

cdef bint same_items(object view, object other) except -1
cdef str shown_view(str name, Py_ssize_t n, list first)
cdef int check_limits(Store store, const Rack* rack, str what) except -1
cdef object all_words(Words words)
