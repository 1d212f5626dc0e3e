"""Turns that sides take one after another, each with its best play, without Python between them.

A whole game that plays itself lets go of the GIL once: a single search is over before that is worth it.
Not here: exchanges, passes and the end of a game (``wordcore.games.scrabble``).
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

cimport cython

from wordcore._engine.boards.multisets cimport Multisets
from wordcore._engine.boards.placements cimport MAX_LETTERS, MAX_PLACED_BLANKS, search_placements
from wordcore._engine.boards.plays cimport BLANK_BIT, RANKING, FoundPlay, Search
from wordcore._engine.boards.position cimport PlayList, Position, prepare
from wordcore._engine.boards.squares cimport Squares, squares_refresh, squares_set
from wordcore._engine.limits cimport MAX_SIDE, N_CODES
from wordcore._engine.memory cimport resized
from wordcore._engine.work cimport SIGNALLED, work_close, work_end, work_open

from wordcore.errors import BadValueError

cdef enum:
    MAX_SIDES = 16

cdef struct Side:
    uint8_t counts[N_CODES]         # by tile code
    int blanks
    int n                           # tiles held


def best_plays_in_turn(
    Position position not None, tuple racks not None, int seat, bytes bag not None, bytes bonuses not None
):
    """The best plays of sides in turn, the one at ``seat`` first, as a PlayList; tiles come from the end of the bag.

    It ends before a side that has no play, or more tiles or blanks than the search by placements takes; after one that
    has no tile left; before the first if there are more than 16 sides; and where the lexicon's limits do not allow a search: whoever asks again is told why.
    """
    cdef Side sides[MAX_SIDES]
    cdef Squares board
    cdef Search s
    cdef PlayList found = PlayList()
    cdef const Multisets* sets
    cdef const uint8_t* tiles = <const uint8_t*>bag
    cdef int n_sides, n_bag = <int>len(bag), n_tiles = n_bag, i, n_codes = position.squares.gaddag.n_tiles
    if not 0 <= seat < len(racks):
        raise BadValueError.at("seat", "one of the racks", f"{seat} of {len(racks)}")
    if len(racks) > <Py_ssize_t>MAX_SIDES or position.store is None or not position.by_placements:
        return found
    n_sides = <int>len(racks)
    for i in range(n_sides):
        memset(&sides[i], 0, sizeof(Side))
        for code in <bytes?>racks[i]:
            _take(&sides[i], _checked(code, n_codes))
        n_tiles += sides[i].n
    for code in bag:
        _checked(code, n_codes)
    with cython.critical_section(position):
        board = position.squares
    prepare(&s, &board, b"", 0, RANKING, bonuses)
    found.plays = <FoundPlay*>resized(NULL, (n_tiles + 1) * sizeof(FoundPlay))
    sets = &position._multisets().sets
    work_open(&s.work, &position.store.budget)
    # Long enough to let go of the GIL at the first step.
    s.work.pauses = 1
    while True:
        # Every search is a question of its own.
        s.work.left = position.store.budget.steps
        if not _finds_best(&s, &board, sets, &sides[seat], found.plays + found.n):
            break
        i = _lay(&board, &sides[seat], found.plays + found.n)
        found.n += 1
        while i and n_bag:
            i -= 1
            n_bag -= 1
            _take(&sides[seat], tiles[n_bag])
        if sides[seat].n == 0:
            break
        seat = (seat + 1) % n_sides
    work_end(&s.work)
    if s.work.stopped == SIGNALLED:
        work_close(&s.work, "plays")
    if s.failed:
        raise MemoryError
    return found


cdef int _checked(int code, int n_codes) except -1:
    if code != BLANK_BIT and not 1 <= code <= n_codes:
        raise BadValueError.at("tile code", f"1 to {n_codes}, or {BLANK_BIT} for a blank", str(code))
    return code


cdef void _take(Side* side, int code) noexcept nogil:
    side.n += 1
    if code & BLANK_BIT:
        side.blanks += 1
    else:
        side.counts[code] += 1


cdef bint _finds_best(Search* s, const Squares* b, const Multisets* sets, const Side* side, FoundPlay* play) noexcept nogil:
    """Whether a side has a play; the best one is written to ``play``."""
    cdef int code
    if not 0 < side.n <= MAX_LETTERS or side.blanks > MAX_PLACED_BLANKS:
        return False
    s.held = 0
    for code in range(N_CODES):
        s.counts[code] = side.counts[code]
        s.held |= <uint64_t>(side.counts[code] != 0) << code
    s.blanks, s.left, s.most_left = side.blanks, side.n, side.n
    s.fewest = 1 if b.n_on_board else 2
    s.plays, s.capacity, s.n, s.bar, s.stop = play, 1, 0, 0, False
    search_placements(s, b, sets)
    return s.n > 0 and not s.failed and not s.work.stopped


cdef int _lay(Squares* b, Side* side, const FoundPlay* play) noexcept nogil:
    """Puts a play on the board; how many tiles the side gave for it."""
    cdef int i, code, row, column, n = 0
    cdef uint16_t cells[MAX_SIDE]
    for i in range(play.n):
        code = play.tiles[i]
        if code == 0:
            continue
        row = play.first + i if play.down else play.line
        column = play.line if play.down else play.first + i
        cells[n] = <uint16_t>(row * b.stride + column)
        n += 1
        if code & BLANK_BIT:
            side.blanks -= 1
            squares_set(b, row, column, code & ~BLANK_BIT, 0)
        else:
            side.counts[code] -= 1
            squares_set(b, row, column, code, b.values[code])
    side.n -= n
    squares_refresh(b, cells, n, NULL)
    return n
