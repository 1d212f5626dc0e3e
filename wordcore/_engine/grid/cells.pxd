"""A grid of cells in tile codes, and which cells may follow which."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from wordcore._engine.limits cimport MAX_CELL_TILES, MAX_CELLS

cdef struct Longer:                     # several tiles that a cell may be
    uint8_t n
    uint8_t codes[MAX_CELL_TILES]
    uint16_t next                       # 1 + the next one of the same cell; 0 = none

cdef struct Grid:
    uint64_t all                        # a bit per cell
    uint64_t near[MAX_CELLS]            # by cell: the cells that may come after it
    uint64_t letters[MAX_CELLS]         # by cell: the tiles it may be, a bit per code
    uint64_t several                    # the cells that may be several tiles
    uint16_t first_longer[MAX_CELLS]    # by such a cell: 1 + the first of `longer`
    const Longer* longer
    int n_cells
    bint reuse                          # a word may use a cell again

cdef class Neighbours:
    cdef uint64_t near[MAX_CELLS]
    cdef readonly int n_cells

cdef class Cells:
    cdef Grid grid
    cdef Longer* longer
    cdef int _keep(self, list longer) except -1
