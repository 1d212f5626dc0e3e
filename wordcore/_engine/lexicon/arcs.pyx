"""The table of arcs (``arcs.pxd`` says what for). Not here: the graph it is made of (``graph``)."""

from libc.stdlib cimport free

cimport cython

from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST, Graph
from wordcore._engine.memory cimport resized


@cython.internal
@cython.auto_pickle(False)
cdef class ArcTable:
    cdef Arc* arcs

    def __cinit__(self, Store store not None):
        cdef const Graph* g = &store.graph
        cdef uint32_t i = g.n_arcs
        cdef uint64_t tiles = 0
        self.arcs = <Arc*>resized(NULL, (<size_t>g.n_arcs or 1) * sizeof(Arc))
        # From the end: an arc leads to a list behind it, whose first arc has gathered the tiles of all.
        while i > 0:
            i -= 1
            if g.labels[i] & LAST:
                tiles = 0
            tiles |= <uint64_t>1 << (g.labels[i] & CODE)
            self.arcs[i].below = tiles
            self.arcs[i].target = g.targets[i]
            self.arcs[i].skip = g.skips[i]
        for i in range(g.n_arcs):
            tiles = self.arcs[g.targets[i]].below if g.targets[i] else 0
            self.arcs[i].below = tiles | ((g.labels[i] & ACCEPTS) != 0)

    def __dealloc__(self):
        free(self.arcs)


cdef const Arc* arcs_of(Store store) except NULL:
    """A lexicon's arcs, the root first; they live as long as it does."""
    cdef ArcTable table = store.derived.get("arcs")
    if table is None:
        # Two threads may make it; all use the first that was kept.
        table = store.derived.setdefault("arcs", ArcTable(store))
    return table.arcs


def prepare_arcs(Store store not None):
    """Makes the table now, for questions to come."""
    arcs_of(store)
