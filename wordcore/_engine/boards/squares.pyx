"""Cross-checks: for every empty square, the tiles that the word crossing there permits.

Kept for both directions and renewed square by square: a tile that comes or goes changes only
its own square and the first empty squares above, below, left and right of it. Not here: the
search that uses them (``plays``).
"""

from libc.string cimport memset

from wordcore._engine.graph.gaddag cimport gaddag_accepts, gaddag_arc, gaddag_follow, gaddag_mask, gaddag_target


cdef void squares_clear(Squares* b, int size, const uint8_t* by_letter, const uint8_t* by_word) noexcept nogil:
    """An empty board; the premiums come row by row."""
    cdef int row, column, i, cell, turned
    b.size = size
    b.stride = size + 2
    b.n_on_board = 0
    memset(&b.across, 0, sizeof(Reading))
    memset(&b.downward, 0, sizeof(Reading))
    for i in range(CELLS):
        b.across.crossing[i] = b.downward.crossing[i] = -1
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            i = (row - 1) * size + column - 1
            cell = row * b.stride + column
            turned = column * b.stride + row
            b.across.by_letter[cell] = b.downward.by_letter[turned] = by_letter[i]
            b.across.by_word[cell] = b.downward.by_word[turned] = by_word[i]
            b.across.allowed[cell] = b.downward.allowed[turned] = _any_tile(b)


cdef void squares_set(Squares* b, int row, int column, int code, int points) noexcept nogil:
    """Put a tile on a square, or with code 0 take it away; the cross-checks must be renewed after."""
    cdef int cell = row * b.stride + column, turned = column * b.stride + row
    b.n_on_board += (code != 0) - (b.across.codes[cell] != 0)
    b.across.codes[cell] = b.downward.codes[turned] = code
    b.across.points[cell] = b.downward.points[turned] = points


cdef void squares_refresh(Squares* b, const uint16_t* cells, int n, Memory* memory) noexcept nogil:
    """Renews what changes on these cells, all filled or all emptied, may have altered.

    What a memory, with room for MOST_RENEWED per cell, is to keep of it is kept.
    """
    # Words down the column bear on what may be played across, and the other way round.
    _refresh_along(b, &b.downward, &b.across, cells, n, True, memory)
    _refresh_along(b, &b.across, &b.downward, cells, n, False, memory)


cdef void squares_put_back(Squares* b, Memory* memory, size_t n) noexcept nogil:
    """The last n cross-checks that were overwritten, as they were. A square that held a tile has kept its own."""
    cdef const Overwritten* was
    cdef Reading* reading
    while n:
        n -= 1
        memory.n -= 1
        was = &memory.kept[memory.n]
        reading = &b.downward if was.downward else &b.across
        reading.allowed[was.cell] = was.allowed
        reading.crossing[was.cell] = was.crossing


cdef void _refresh_along(
    Squares* b, const Reading* along, Reading* crossed, const uint16_t* cells, int n, bint down, Memory* memory
) noexcept nogil:
    """Renews the cells themselves, if they are empty, and the first empty ones before and beyond them in one reading."""
    cdef int i, cell, turned, before = 0, beyond = 0
    for i in range(n):
        cell = cells[i]
        turned = cell % b.stride * b.stride + cell // b.stride
        if down:
            cell, turned = turned, cell
        if before < cell < beyond:
            continue  # in the run of tiles whose ends were renewed just now
        before = _refresh_beyond(b, along, crossed, cell, turned, -1, memory)
        beyond = _refresh_beyond(b, along, crossed, cell, turned, 1, memory)
        if along.codes[cell] == 0:
            _refresh(b, along, crossed, cell, turned)


cdef int _refresh_beyond(
    Squares* b, const Reading* along, Reading* crossed, int cell, int crossed_cell, int step, Memory* memory
) noexcept nogil:
    """Renews the first empty cell beyond ``cell``, if that is on the board; returns where it is."""
    cdef int i = step
    cdef Overwritten* was
    while along.codes[cell + i]:
        i += step
    if 1 <= cell % b.stride + i <= b.size:
        crossed_cell += i * b.stride
        if memory != NULL:
            was = &memory.kept[memory.n]
            memory.n += 1
            was.allowed = crossed.allowed[crossed_cell]
            was.crossing = crossed.crossing[crossed_cell]
            was.cell = <uint16_t>crossed_cell
            was.downward = crossed == &b.downward
        _refresh(b, along, crossed, cell + i, crossed_cell)
    return cell + i


cdef inline uint64_t _any_tile(const Squares* b) noexcept nogil:
    return ((<uint64_t>2) << b.gaddag.n_tiles) - 2


cdef void _refresh(Squares* b, const Reading* along, Reading* crossed, int cell, int crossed_cell) noexcept nogil:
    """What the run through the empty ``cell``, read ``along``, permits there to a word that crosses it."""
    cdef int first = cell, last = cell, total = 0
    while along.codes[first - 1]:
        first -= 1
        total += along.points[first]
    while along.codes[last + 1]:
        last += 1
        total += along.points[last]
    if first == last:
        crossed.allowed[crossed_cell] = _any_tile(b)
        crossed.crossing[crossed_cell] = -1
        return
    crossed.crossing[crossed_cell] = total
    crossed.allowed[crossed_cell] = _permitted(&b.gaddag, along.codes, first, cell, last)


cdef uint64_t _permitted(const Gaddag* g, const uint8_t* codes, int first, int cell, int last) noexcept nogil:
    """The codes that make a word of ``codes[first:last + 1]`` when put on ``cell``."""
    cdef uint32_t node, arc
    cdef uint64_t mask, fits = 0
    cdef int i, code
    if first == cell:
        # Nothing before it: read what follows backwards, then see what the word may begin with.
        node = g.root
        i = last
        while i > cell:
            node = gaddag_target(gaddag_follow(g, node, codes[i]))
            i -= 1
        return _accepting(g, node)
    node = g.dawg
    for i in range(first, cell):
        node = gaddag_target(gaddag_follow(g, node, codes[i]))
    if node == 0 or last == cell:
        return _accepting(g, node)
    mask = gaddag_mask(g, node)
    while mask:
        code = lowest(mask)
        mask &= mask - 1
        arc = gaddag_follow(g, node, code)
        for i in range(cell + 1, last + 1):
            arc = gaddag_follow(g, gaddag_target(arc), codes[i])
        if gaddag_accepts(arc):
            fits |= (<uint64_t>1) << code
    return fits


cdef uint64_t _accepting(const Gaddag* g, uint32_t node) noexcept nogil:
    """The codes whose arcs end a word."""
    cdef uint64_t fits = 0, whole, mask
    cdef int code
    if node == 0:
        return 0
    whole = mask = gaddag_mask(g, node)
    while mask:
        code = lowest(mask)
        mask &= mask - 1
        if gaddag_accepts(gaddag_arc(g, node, whole, code)):
            fits |= (<uint64_t>1) << code
    return fits
