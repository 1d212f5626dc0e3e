"""Every word along paths of cells: one walk over the word graph and the board together.

Where tiles lead is a mask of the tiles that can follow; a few tables turn it into a mask of cells, so that no
cell is tried in vain and few branches have to be guessed. A word is met as often as there are paths to it, and
kept once. Not here: the paths of one text
(``wordcore.grid``).
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from wordcore._engine.graph.filter cimport LENGTH, CompiledWhere, Filter, filter_nothing, word_passes
from wordcore._engine.graph.found cimport WORD_COST, Found, found_add, found_init
from wordcore._engine.grid.cells cimport Cells, Grid, Longer
from wordcore._engine.lexicon.arcs cimport ENDS, Arc, arcs_of, rank
from wordcore._engine.lexicon.core cimport Core
from wordcore._engine.lexicon.words cimport Words
from wordcore._engine.limits cimport MAX_TILES, MAX_WORD, N_CODES
from wordcore._engine.tiles.index cimport sort_ids
from wordcore._engine.work cimport Work, work_close, work_end, work_keeps, work_open, work_step

cdef extern from "tiles/planes.h" nogil:
    int lowest_bit(uint64_t word)

cdef enum:
    GROUP = 7                                       # tiles that one table knows
    N_GROUPS = (MAX_TILES + GROUP - 1) // GROUP
    N_MET = 256                                     # words met before they are looked at
    N_SLOTS = 1024                                  # of the first table of words; it grows at half of that
    VISIT_COST = 8                                  # steps: a place of the word graph, and the cells around one

cdef struct Search:
    const Arc* arcs
    const Filter* filter
    int tests                           # of the filter, what the walk does not see to itself
    Grid grid
    uint64_t single[N_CODES]            # by code: the cells that may be this tile
    int n_groups
    uint64_t cells_of[N_GROUPS][1 << GROUP]     # by group and a mask of its tiles: the cells that may begin with one
    uint8_t path[MAX_WORD + 1]
    uint32_t met[N_MET]                 # numbers of words, not yet looked at
    uint32_t n_met
    uint32_t enough                     # look at them when there are so many
    size_t limit                        # stop after so many words; 0 = never
    size_t n_words
    uint32_t* slots                     # open addressing: 1 + a word's number; 0 = free
    size_t mask
    uint32_t first_slots[N_SLOTS]
    Work work
    bint failed                         # out of memory


# --- words met ------------------------------------------------------------------------------------

cdef bint keep_met(Search* s) noexcept nogil:
    """Keeps the words met, each once; False when the search may stop."""
    cdef uint32_t i, key
    cdef size_t slot
    for i in range(s.n_met):
        key = s.met[i] + 1
        slot = (key * <uint32_t>0x9E3779B1u >> 7) & s.mask
        while s.slots[slot] and s.slots[slot] != key:
            slot = (slot + 1) & s.mask
        s.n_words += s.slots[slot] == 0
        s.slots[slot] = key
        if s.n_words * 2 > s.mask and not grow(s):
            return False
    s.n_met = 0
    return s.limit == 0 or s.n_words < s.limit


cdef bint grow(Search* s) noexcept nogil:
    cdef size_t mask = s.mask * 4 + 3, i, slot
    cdef uint32_t* bigger
    if not work_keeps(&s.work, s.n_words, WORD_COST):
        return False
    bigger = <uint32_t*>calloc(mask + 1, sizeof(uint32_t))
    if bigger == NULL:
        s.failed = True
        return False
    for i in range(s.mask + 1):
        if s.slots[i]:
            slot = (s.slots[i] * <uint32_t>0x9E3779B1u >> 7) & mask
            while bigger[slot]:
                slot = (slot + 1) & mask
            bigger[slot] = s.slots[i]
    free_slots(s)
    s.slots = bigger
    s.mask = mask
    return True


cdef void free_slots(Search* s) noexcept nogil:
    if s.slots != s.first_slots:
        free(s.slots)


cdef inline bint meet(Search* s, uint64_t ends, int n, uint32_t number) noexcept nogil:
    """The path is a word if ``ends`` is 1; False when the search may stop."""
    ends &= n >= s.filter.shortest
    if s.tests and ends:
        ends = word_passes(s.filter, s.tests, number, s.path, n)
    # Written in any case: a branch that nobody can guess costs more.
    s.met[s.n_met] = number
    s.n_met += <uint32_t>ends
    return s.n_met < s.enough or keep_met(s)


# --- the walk -------------------------------------------------------------------------------------

cdef inline uint64_t cells_that_may_be(const Search* s, uint64_t tiles) noexcept nogil:
    cdef uint64_t cells = 0
    cdef int group
    tiles >>= 1
    for group in range(s.n_groups):
        cells |= s.cells_of[group][tiles & ((1 << GROUP) - 1)]
        tiles >>= GROUP
    return cells


cdef bint visit(
    Search* s, uint32_t first, uint64_t tiles, uint64_t cells, uint64_t unused, int depth, uint32_t number
) noexcept nogil:
    """Goes on with each of some cells, every one of which is one of the tiles that can follow; False to stop."""
    cdef const Arc* arc
    cdef uint64_t here, rest, after
    cdef int cell, code
    if not work_step(&s.work, VISIT_COST):
        return False
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - 1
        rest = unused & ~(<uint64_t>1 << cell)
        here = tiles & s.grid.letters[cell]
        while here:
            code = lowest_bit(here)
            here &= here - 1
            arc = &s.arcs[first + rank(tiles, code)]
            s.path[depth] = code
            if not meet(s, arc.below & ENDS, depth + 1, number + arc.skip):
                return False
            if not go_on(s, arc, s.grid.near[cell], rest, depth + 1, number + arc.skip):
                return False
        if s.grid.several >> cell & 1 and not visit_longer(s, first, tiles, cell, rest, depth, number):
            return False
    return True


cdef bint visit_again(
    Search* s, uint32_t first, uint64_t tiles, uint64_t cells, int depth, uint32_t number
) noexcept nogil:
    """The same where cells may be used again: by which of them a tile is reached does not matter then."""
    cdef const Arc* arc
    cdef uint64_t same, after, left = tiles
    cdef int code
    if not work_step(&s.work, VISIT_COST):
        return False
    while left:
        code = lowest_bit(left)
        left &= left - 1
        same = s.single[code] & cells
        if same:
            arc = &s.arcs[first + rank(tiles, code)]
            s.path[depth] = code
            if not meet(s, arc.below & ENDS, depth + 1, number + arc.skip):
                return False
            after = 0
            while same:
                after |= s.grid.near[lowest_bit(same)]
                same &= same - 1
            if not go_on(s, arc, after, 0, depth + 1, number + arc.skip):
                return False
    cells &= s.grid.several
    while cells:
        if not visit_longer(s, first, tiles, lowest_bit(cells), 0, depth, number):
            return False
        cells &= cells - 1
    return True


cdef bint visit_longer(
    Search* s, uint32_t first, uint64_t tiles, int cell, uint64_t unused, int depth, uint32_t number
) noexcept nogil:
    """Goes on with a cell that may be several tiles; False to stop."""
    cdef const Longer* longer
    cdef const Arc* arc
    cdef uint64_t can_follow
    cdef uint32_t before
    cdef uint16_t next = s.grid.first_longer[cell]
    cdef int i, n
    while next:
        longer = &s.grid.longer[next - 1]
        next = longer.next
        n = depth + longer.n
        if n > s.filter.longest:
            continue
        arc = NULL
        can_follow = tiles
        before = number
        for i in range(longer.n):
            if not can_follow >> longer.codes[i] & 1:
                break
            s.path[depth + i] = longer.codes[i]
            if arc != NULL:
                before += arc.below & ENDS
            arc = &s.arcs[(first if arc == NULL else arc.target) + rank(can_follow, longer.codes[i])]
            before += arc.skip
            can_follow = arc.below & ~<uint64_t>ENDS
        else:
            if not meet(s, arc.below & ENDS, n, before):
                return False
            if not go_on(s, arc, s.grid.near[cell], unused, n, before):
                return False
    return True


cdef inline bint go_on(Search* s, const Arc* arc, uint64_t cells, uint64_t unused, int depth, uint32_t number) noexcept nogil:
    """Visits what follows an arc on some cells; False to stop."""
    number += arc.below & ENDS
    if depth >= s.filter.longest or arc.target == 0:
        return True
    if s.grid.reuse:
        return cells == 0 or visit_again(s, arc.target, arc.below & ~<uint64_t>ENDS, cells, depth, number)
    cells &= unused & cells_that_may_be(s, arc.below)
    return cells == 0 or visit(s, arc.target, arc.below & ~<uint64_t>ENDS, cells, unused, depth, number)


# --- the tables of a board ------------------------------------------------------------------------

cdef void open_tables(Search* s, int n_tiles) noexcept nogil:
    """Which cells may be, or begin with, which tiles; excluded tiles are on no cell."""
    cdef uint64_t starts[N_CODES]
    cdef uint64_t tiles, bit
    cdef uint16_t next
    cdef int cell, code, group, x
    memset(starts, 0, sizeof(starts))
    memset(s.single, 0, sizeof(s.single))
    for cell in range(s.grid.n_cells):
        bit = <uint64_t>1 << cell
        s.grid.letters[cell] &= ~s.filter.excludes
        tiles = s.grid.letters[cell]
        while tiles:
            s.single[lowest_bit(tiles)] |= bit
            tiles &= tiles - 1
        next = s.grid.first_longer[cell]
        while next:
            starts[s.grid.longer[next - 1].codes[0]] |= bit
            next = s.grid.longer[next - 1].next
    s.n_groups = (n_tiles + <int>GROUP - 1) // <int>GROUP
    for group in range(s.n_groups):
        s.cells_of[group][0] = 0
        for x in range(1, 1 << GROUP):
            code = 1 + <int>GROUP * group + lowest_bit(x)
            s.cells_of[group][x] = s.cells_of[group][x & (x - 1)] | s.single[code] | starts[code]


# --- what Python sees -----------------------------------------------------------------------------

cdef int run(Search* s, Core lexicon, CompiledWhere where, Cells cells, size_t limit) except -1:
    """Fills the table with the words of a board; raises what stopped it."""
    cdef Filter everything
    if where is None:
        filter_nothing(&everything)
        s.filter = &everything
    else:
        s.filter = &where.filter
    s.tests = s.filter.tests & ~LENGTH
    s.arcs = arcs_of(lexicon)
    s.grid = cells.grid
    s.limit = limit
    s.n_met = 0
    s.enough = 1 if limit else N_MET
    s.n_words = 0
    memset(s.first_slots, 0, sizeof(s.first_slots))
    s.slots = s.first_slots
    s.mask = N_SLOTS - 1
    s.failed = False
    work_open(&s.work, &lexicon.budget)
    if lexicon.n_words == 0 or s.filter.longest < 1:
        return 0
    open_tables(s, lexicon.codec.n_tiles)
    # Nothing of Python is touched in there: a long search lets go of the GIL.
    if go_on(s, &s.arcs[0], s.grid.all, s.grid.all, 0, 0):
        keep_met(s)
    work_end(&s.work)
    try:
        work_close(&s.work, "words in a grid")
        if s.failed:
            raise MemoryError
    except BaseException:
        free_slots(s)
        raise
    return 0


def count_words(Core lexicon not None, Cells cells not None, CompiledWhere where, size_t limit=0):
    """How many words of a lexicon a board spells, or ``limit`` if there are as many."""
    cdef Search s
    run(&s, lexicon, where, cells, limit)
    free_slots(&s)
    return s.n_words


def list_words(Core lexicon not None, Cells cells not None, CompiledWhere where):
    """The words of a lexicon that a board spells."""
    cdef Search s
    cdef Found found
    cdef size_t i
    run(&s, lexicon, where, cells, 0)
    found_init(&found, 0, False, NULL)
    for i in range(s.mask + 1):
        if s.slots[i] and not found_add(&found, s.slots[i] - 1):
            break
    free_slots(&s)
    sort_ids(&found, lexicon.n_words)
    return Words.taken(lexicon, &found)
