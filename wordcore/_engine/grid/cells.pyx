"""A board's cells in codes: the tiles that each may be, and the cells that may come after it, as masks.

Not here: what a board looks like in text or lists (``wordcore.grid``), and the search (``search``).
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from wordcore._engine.limits cimport N_CODES


cdef class Neighbours:
    """For each cell the cells that may come after it, as numbers below the number of cells."""

    def __init__(self, lists):
        cdef int cell, other
        if len(lists) > <Py_ssize_t>MAX_CELLS:
            raise OverflowError(f"{len(lists)} cells")
        self.n_cells = <int>len(lists)
        for cell, beside in enumerate(lists):
            self.near[cell] = 0
            for other in beside:
                if not 0 <= other < self.n_cells:
                    raise IndexError(f"cell {other} of {self.n_cells}")
                self.near[cell] |= <uint64_t>1 << other


cdef class Cells:
    """What the cells may be: bytes of one code per cell, or per cell its alternatives, bytes of 1 to 4 codes each."""

    def __init__(self, Neighbours neighbours not None, cells, bint reuse):
        cdef Grid* g = &self.grid
        cdef const uint8_t* codes
        cdef int cell
        if self.longer != NULL or len(cells) != neighbours.n_cells:
            raise ValueError(f"{len(cells)} cells, neighbours of {neighbours.n_cells}")
        memset(g, 0, sizeof(Grid))
        memcpy(g.near, neighbours.near, neighbours.n_cells * sizeof(uint64_t))
        g.n_cells = neighbours.n_cells
        g.all = ~<uint64_t>0 >> (<int>MAX_CELLS - g.n_cells) if g.n_cells else 0
        g.reuse = reuse
        if isinstance(cells, bytes):
            codes = <bytes>cells
            for cell in range(g.n_cells):
                g.letters[cell] = <uint64_t>1 << (codes[cell] % N_CODES)
            return
        longer = []
        for cell, alternatives in enumerate(cells):
            for alternative in alternatives:
                if len(alternative) == 1:
                    g.letters[cell] |= <uint64_t>1 << (<int>alternative[0] % N_CODES)
                else:
                    longer.append((cell, alternative))
        if longer:
            self._keep(longer)

    def __dealloc__(self):
        free(self.longer)

    cdef int _keep(self, list longer) except -1:
        """The alternatives of several tiles, chained by cell."""
        cdef Grid* g = &self.grid
        cdef Longer* one
        cdef int n = 0, cell
        cdef bytes codes
        if len(longer) >= 0xFFFF:
            raise OverflowError(f"{len(longer)} alternatives")
        self.longer = <Longer*>malloc(len(longer) * sizeof(Longer))
        if self.longer == NULL:
            raise MemoryError
        g.longer = self.longer
        for cell, codes in longer:
            if not 1 < len(codes) <= <Py_ssize_t>MAX_CELL_TILES:
                raise OverflowError(f"{len(codes)} tiles in a cell")
            one = &self.longer[n]
            one.n = <uint8_t>len(codes)
            memcpy(one.codes, <const char*>codes, one.n)
            one.next = g.first_longer[cell]
            n += 1
            g.first_longer[cell] = <uint16_t>n
            g.several |= <uint64_t>1 << cell
        return 0
