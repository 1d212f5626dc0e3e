"""A board's cells in codes: the tiles that each may be, and the cells that may come after it, as masks.

Not here: what a board looks like in text or lists (``wordcore.grid``), and the search (``search``).
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from wordcore._engine.limits cimport N_CODES

from wordcore.errors import BadValueError, LimitError


cdef class Neighbours:
    """For each cell the cells that may come after it, as numbers below the number of cells."""

    def __init__(self, lists):
        cdef int cell, other
        if len(lists) > <Py_ssize_t>MAX_CELLS:
            raise LimitError.at("cells", f"at most {MAX_CELLS}", str(len(lists)))
        self.n_cells = <int>len(lists)
        for cell, beside in enumerate(lists):
            self.near[cell] = 0
            for other in beside:
                if not 0 <= other < self.n_cells:
                    raise BadValueError.at(f"neighbours of cell {cell}", f"cells below {self.n_cells}", str(other))
                self.near[cell] |= <uint64_t>1 << other


cdef class Cells:
    """What the cells may be: bytes of one code per cell, or per cell its alternatives, bytes of 1 to 4 codes each."""

    def __init__(self, Neighbours neighbours not None, cells, bint reuse):
        cdef Grid* g = &self.grid
        cdef const uint8_t* codes
        cdef int cell
        if self.longer != NULL or len(cells) != neighbours.n_cells:
            raise BadValueError.at("cells", f"{neighbours.n_cells}, as the neighbours have", str(len(cells)))
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
            raise LimitError.at("cells", "fewer than 65,535 alternatives of several tiles", str(len(longer)))
        self.longer = <Longer*>malloc(len(longer) * sizeof(Longer))
        if self.longer == NULL:
            raise MemoryError
        g.longer = self.longer
        for cell, codes in longer:
            if not 1 < len(codes) <= <Py_ssize_t>MAX_CELL_TILES:
                raise LimitError.at("cell", f"2 to {MAX_CELL_TILES} tiles", str(len(codes)))
            one = &self.longer[n]
            one.n = <uint8_t>len(codes)
            memcpy(one.codes, <const char*>codes, one.n)
            one.next = g.first_longer[cell]
            n += 1
            g.first_longer[cell] = <uint16_t>n
            g.several |= <uint64_t>1 << cell
        return 0
