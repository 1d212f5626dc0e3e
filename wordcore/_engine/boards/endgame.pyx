"""The end of a game with an empty bag: both racks are known, so the best line can be searched for.

Iterative deepening alpha-beta on a copy of the board, with a table of positions met before. Each round looks
further ahead and at more plays of every position. Where a line is cut off both sides take the best play in sight
until the end. An answer is *proven* if nothing it rests on was cut off.
Effort is counted in nodes, so the same question has the same answer everywhere. Values are points from here on,
for the side to move. Not here: rules in words, and plays as Python knows them
(``wordcore.games.scrabble.endgame``).
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

cimport cython

from wordcore._engine.boards.leaves cimport LEAVE_UNITS, leaves_open
from wordcore._engine.boards.multisets cimport Multisets, MultisetTable
from wordcore._engine.boards.placements cimport MAX_LETTERS, MAX_PLACED_BLANKS, MOST_RANKED, search_placements
from wordcore._engine.boards.plays cimport (
    BLANK_BIT, LISTING, RANKING, FoundPlay, Search, search_board, sort_plays,
)
from wordcore._engine.boards.position cimport Position
from wordcore._engine.boards.squares cimport Squares, squares_refresh, squares_set
from wordcore._engine.limits cimport MAX_RACK, MAX_RESULTS, MAX_SIDE, N_CODES
from wordcore._engine.work cimport Budget, Work, work_close, work_end, work_open

from wordcore.errors import BadValueError

cdef enum:
    MOST_PLIES = 48
    PROVEN = 255                    # as a depth: nothing was cut off
    INFINITE = 1 << 30
    FIRST_WIDTH = 8
    MOST_ROUNDS = 64

cdef enum Kind:
    NOTHING
    EXACT
    AT_LEAST
    AT_MOST

cdef struct Side:
    uint8_t counts[N_CODES]
    int blanks
    int left
    int points                      # of the tiles left
    uint64_t h

cdef struct Frame:                  # a position of the line that is being looked at
    Squares board
    Side sides[2]                   # the one to move at the root, and the other
    uint64_t h                      # of the tiles laid since the root
    FoundPlay* plays                # owned
    size_t capacity

cdef struct Entry:
    uint64_t key
    int32_t value
    uint32_t move                   # the mark of the best
    uint8_t depth
    uint8_t kind
    uint8_t round                   # in which it was made, unless it is proven

cdef struct Line:
    int n
    FoundPlay moves[MOST_PLIES + 1]  # n = 0: a pass

cdef struct Solver:
    const Multisets* sets           # borrowed; NULL where the premiums are not those the placements know
    Frame* frames
    Frame scratch
    Line* lines                     # by ply
    Entry* table
    int table_power
    int32_t worths[N_CODES * (N_CODES + 1)]     # as leaves: what stays on the rack is counted against it twice
    int bonus[MAX_RACK + 1]
    int counts_tiles                # 1: tiles left over are counted at the end
    int most_zeros
    bint zero_play_counts
    int64_t nodes
    int64_t most_nodes
    bint stopped
    bint failed
    int round
    size_t width                    # plays looked at in a position; all at the root
    bint cut                        # something was cut off since this was last cleared
    Line best
    int32_t value
    Work work


def solve(Position position not None, tuple racks not None, bytes bonuses not None, bint counts_tiles, int zeros,
          int most_zeros, bint zero_play_counts, int64_t nodes):
    """(value, line, proven, nodes, depth) of the position with these racks (codes, blanks), the first to move.

    A line holds (score, row, column, down, tiles) per play and None for a pass. The game ends when a side is out, or
    after ``most_zeros`` zeros in a row, of which there were ``zeros``.
    """
    cdef Solver* w
    cdef MultisetTable table = None     # holds what the solver borrows
    cdef Budget everything
    cdef int depth = 0, i
    cdef bint proven = False
    if len(bonuses) != sizeof(w.bonus):
        raise BadValueError.at("bonuses", f"a number for each of 0 to {MAX_RACK} tiles", f"{len(bonuses)} bytes")
    if position.store is not None and position.by_placements:
        table = position._multisets()
    w = <Solver*>calloc(1, sizeof(Solver))
    if w == NULL:
        raise MemoryError
    if table is not None:
        w.sets = &table.sets
    everything.steps = <uint64_t>1 << 62
    everything.results = MAX_RESULTS
    try:
        work_open(&w.work, &everything)
        w.table_power = 10
        while w.table_power < 20 and (<int64_t>1 << w.table_power) < 2 * nodes:
            w.table_power += 1
        w.frames = <Frame*>calloc(MOST_PLIES + 2, sizeof(Frame))
        w.lines = <Line*>calloc(MOST_PLIES + 2, sizeof(Line))
        w.table = <Entry*>calloc(<size_t>1 << w.table_power, sizeof(Entry))
        if w.frames == NULL or w.lines == NULL or w.table == NULL:
            raise MemoryError
        with cython.critical_section(position):
            w.frames[0].board = position.squares
        for i in range(MAX_RACK + 1):
            w.bonus[i] = (<const int*><const char*>bonuses)[i]
        w.counts_tiles = counts_tiles
        w.most_zeros = most_zeros
        w.zero_play_counts = zero_play_counts
        w.most_nodes = nodes
        for i in range(N_CODES):
            w.worths[i] = -2 * LEAVE_UNITS * counts_tiles * w.frames[0].board.values[i] if i else 0
        for i in range(2):
            _fill(w, &w.frames[0].sides[i], i, racks[i][0], racks[i][1])
        w.width = FIRST_WIDTH
        while not proven and not w.stopped and w.round < MOST_ROUNDS:
            w.round += 1
            w.cut = False
            i = 2 * w.round if 2 * w.round < MOST_PLIES else MOST_PLIES
            _search(w, 0, i, -INFINITE, INFINITE, zeros)
            if not w.stopped:
                depth = i
                proven = not w.cut
                w.width += w.width // 2
        work_end(&w.work)
        work_close(&w.work, "endgame")
        if w.failed:
            raise MemoryError
        return w.value, _told(w), proven, w.nodes, depth
    finally:
        work_end(&w.work)
        if w.frames != NULL:
            for i in range(MOST_PLIES + 2):
                free(w.frames[i].plays)
        free(w.frames)
        free(w.lines)
        free(w.table)
        free(w)


cdef int _fill(Solver* w, Side* side, int seat, bytes codes, int blanks) except -1:
    cdef int code, n = w.frames[0].board.gaddag.n_tiles
    if len(codes) + blanks > MAX_RACK or blanks < 0:
        raise BadValueError.at("rack", f"at most {MAX_RACK} tiles", str(len(codes) + blanks))
    for code in codes:
        if not 1 <= code <= n:
            raise BadValueError.at("tile code", f"1 to {n}", str(code))
        side.counts[code] += 1
        side.points += w.frames[0].board.values[code]
        side.h += _fixed(seat << 8 | code)
    side.blanks = blanks
    side.left = <int>len(codes) + blanks
    side.h += blanks * _fixed(seat << 8)
    return 0


cdef list _told(Solver* w):
    """The best line; a play's score does not include what being out is worth."""
    cdef int left[2]
    cdef int i
    cdef FoundPlay* play
    found = []
    left[0], left[1] = w.frames[0].sides[0].left, w.frames[0].sides[1].left
    points = [w.frames[0].sides[0].points, w.frames[0].sides[1].points]
    for i in range(w.best.n):
        play = &w.best.moves[i]
        if play.n == 0:
            found.append(None)
            continue
        score = play.score
        left[i & 1] -= _n_laid(play)
        points[i & 1] -= _points_laid(&w.frames[0].board, play)
        if left[i & 1] == 0:
            score -= 2 * w.counts_tiles * points[1 - (i & 1)]
        row, column = (play.first, play.line) if play.down else (play.line, play.first)
        found.append((score, row, column, play.down != 0, (<char*>play.tiles)[: play.n]))
    return found


# --- the search -----------------------------------------------------------------------------------

cdef int32_t _search(Solver* w, int ply, int depth, int32_t alpha, int32_t beta, int zeros) noexcept nogil:
    """What the side to move gains from here on, between alpha and beta; anything once ``w.stopped``."""
    cdef Frame* f = &w.frames[ply]
    cdef int seat = ply & 1, kind
    cdef uint64_t key = _key(f, seat, zeros)
    cdef Entry* entry = &w.table[key >> (64 - w.table_power)]
    cdef uint32_t wanted = 0, best_move = 0, mark
    cdef int32_t value, best = -INFINITE, low = alpha
    cdef bint outer_cut, any_cut = False
    cdef size_t n, i
    w.lines[ply].n = 0
    w.nodes += 1
    if w.nodes > w.most_nodes and w.best.n:
        w.stopped = True
        return 0
    if entry.kind != NOTHING and entry.key == key:
        wanted = entry.move
        # Not inside the best line, which is to be told whole.
        if beta - alpha == 1 and entry.depth >= depth and (entry.depth == PROVEN or entry.round == w.round) and (
            entry.kind == EXACT or (entry.kind == AT_LEAST and entry.value >= beta)
            or (entry.kind == AT_MOST and entry.value <= alpha)
        ):
            if entry.depth != PROVEN:
                w.cut = True
            return entry.value
    if depth == 0 or ply == MOST_PLIES:
        w.cut = True
        return _played_out(w, f, seat)
    n = _list(w, f, seat, w.width + 1 if ply else 0)
    if w.stopped:
        return 0
    if wanted:
        for i in range(n):
            if _mark(&f.plays[i]) == wanted:
                _to_front(f.plays, i)
                break
    outer_cut = w.cut
    if ply and n > w.width:
        n = w.width
        any_cut = True
    for i in range(n + 1):
        w.cut = False
        value = _value_of(w, ply, depth, low, beta, zeros, &f.plays[i] if i < n else NULL, best == -INFINITE)
        if w.stopped:
            return 0
        any_cut |= w.cut
        if value > best:
            best = value
            best_move = _mark(&f.plays[i]) if i < n else 1
            if value > low:
                low = value
                _extend(w, ply, &f.plays[i] if i < n else NULL)
                if ply == 0:
                    w.best = w.lines[0]
                    w.value = value
            if value >= beta:
                any_cut = w.cut         # this play alone shows it
                break
    w.cut = outer_cut or any_cut
    kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    if not (entry.key == key and entry.depth == PROVEN and entry.kind == EXACT):
        entry.key, entry.value, entry.move, entry.kind = key, best, best_move, kind
        entry.depth = depth if any_cut else PROVEN
        entry.round = w.round
    return best


cdef int32_t _value_of(
    Solver* w, int ply, int depth, int32_t alpha, int32_t beta, int zeros, const FoundPlay* play, bint first
) noexcept nogil:
    """The value of one move; NULL is a pass. All but the first are only asked whether they are better than alpha."""
    cdef Frame* f = &w.frames[ply]
    cdef Frame* after = &w.frames[ply + 1]
    cdef int seat = ply & 1
    cdef int32_t gain = 0, value
    w.lines[ply + 1].n = 0
    if play == NULL:
        zeros += 1
    else:
        gain = play.score
        if _n_laid(play) == f.sides[seat].left:
            return gain
        zeros = zeros + 1 if w.zero_play_counts and gain == 0 else 0
    _follow(w, f, after, seat, play)
    if zeros >= w.most_zeros:
        return gain + w.counts_tiles * (after.sides[1 - seat].points - after.sides[seat].points)
    if first or beta - alpha == 1:
        return gain - _search(w, ply + 1, depth - 1, gain - beta, gain - alpha, zeros)
    value = gain - _search(w, ply + 1, depth - 1, gain - alpha - 1, gain - alpha, zeros)
    if value > alpha and not w.stopped:
        value = gain - _search(w, ply + 1, depth - 1, gain - beta, gain - alpha, zeros)
    return value


cdef int32_t _played_out(Solver* w, const Frame* start, int seat) noexcept nogil:
    """What comes of it if both sides take the best play in sight to the end."""
    cdef Frame* f = &w.scratch
    cdef FoundPlay play
    cdef int32_t value = 0, sign = 1
    cdef int passes = 0
    f.board = start.board
    f.sides[0], f.sides[1] = start.sides[0], start.sides[1]
    while passes < 2:
        w.nodes += 1
        if not _best_in_sight(w, f, seat, &play):
            passes += 1
        else:
            passes = 0
            value += sign * play.score
            if _n_laid(&play) == f.sides[seat].left:
                return value
            _follow(w, f, f, seat, &play)
        if w.stopped:
            return 0
        seat = 1 - seat
        sign = -sign
    # Both have passed: the side to move is the one that began to.
    return value + sign * w.counts_tiles * (f.sides[1 - seat].points - f.sides[seat].points)


# --- plays ----------------------------------------------------------------------------------------

cdef void _prepare(Solver* w, Search* s, const Frame* f, int seat, int mode) noexcept nogil:
    """A search for the plays of one side, ranked by score and by what stays on the rack."""
    cdef const Side* side = &f.sides[seat]
    cdef int code, n
    memset(s, 0, sizeof(Search))
    s.g = f.board.gaddag
    for code in range(1, f.board.gaddag.n_tiles + 1):
        s.counts[code] = side.counts[code]
        if side.counts[code]:
            s.held |= (<uint64_t>1) << code
    s.blanks = side.blanks
    s.left = s.most_left = side.left
    s.values = &f.board.values[0]
    for n in range(MAX_RACK + 1):
        s.bonus[n] = w.bonus[n]
    s.bonus[side.left] += 2 * w.counts_tiles * f.sides[1 - seat].points
    s.most_bonus[0] = s.bonus[0]
    for n in range(1, MAX_RACK + 1):
        s.most_bonus[n] = max(s.bonus[n], s.most_bonus[n - 1])
    s.fewest = 1 if f.board.n_on_board else 2
    s.mode = mode
    leaves_open(&s.leaves, w.worths, f.board.gaddag.n_tiles + 1, s.counts, s.blanks, s.left)
    s.units = LEAVE_UNITS
    s.most_leave = 0
    if mode == RANKING:
        s.bar = -(<int64_t>1 << 61)
    s.work = w.work


cdef size_t _list(Solver* w, Frame* f, int seat, size_t most) noexcept nogil:
    """How many plays the side has, or the most that are asked for (0: all); they are in the frame, best first."""
    cdef Search s
    # Without a blank a list of all takes no longer.
    if 0 < most <= MOST_RANKED and f.sides[seat].blanks:
        if f.capacity < MOST_RANKED:
            free(f.plays)
            f.capacity = MOST_RANKED
            f.plays = <FoundPlay*>calloc(f.capacity, sizeof(FoundPlay))
            if f.plays == NULL:
                f.capacity = 0
                w.failed = w.stopped = True
                return 0
        _prepare(w, &s, f, seat, RANKING)
        s.plays, s.capacity = f.plays, most
        _rank(w, &s, f)
        f.plays = s.plays
    else:
        _prepare(w, &s, f, seat, LISTING)
        s.plays, s.capacity = f.plays, f.capacity
        search_board(&s, &f.board, NULL)
        f.plays, f.capacity = s.plays, s.capacity
    w.work = s.work
    if s.failed or s.work.stopped or not sort_plays(&f.plays, s.n, False):
        w.failed |= s.failed
        w.stopped = True
    return s.n


cdef bint _best_in_sight(Solver* w, Frame* f, int seat, FoundPlay* play) noexcept nogil:
    cdef Search s
    _prepare(w, &s, f, seat, RANKING)
    s.plays, s.capacity = play, 1
    _rank(w, &s, f)
    w.work = s.work
    if s.failed or s.work.stopped:
        w.failed |= s.failed
        w.stopped = True
    return s.n == 1


cdef void _rank(const Solver* w, Search* s, const Frame* f) noexcept nogil:
    """Looks for the best plays, by placements where they are quicker: the same ones either way."""
    if w.sets != NULL and s.left <= MAX_LETTERS and s.blanks <= MAX_PLACED_BLANKS:
        search_placements(s, &f.board, w.sets)
    else:
        search_board(s, &f.board, NULL)


cdef void _follow(const Solver* w, const Frame* f, Frame* after, int seat, const FoundPlay* play) noexcept nogil:
    """The position after a move; ``after`` may be the same frame."""
    cdef Side* side = &after.sides[seat]
    cdef int i, row, column, code, n = 0
    cdef uint16_t cells[MAX_SIDE]
    if after != f:
        after.board = f.board
        after.sides[0], after.sides[1] = f.sides[0], f.sides[1]
        after.h = f.h
    if play == NULL:
        return
    for i in range(play.n):
        code = play.tiles[i]
        if code == 0:
            continue
        row = play.first + i if play.down else play.line
        column = play.line if play.down else play.first + i
        cells[n] = <uint16_t>(row * after.board.stride + column)
        after.h += _fixed(cells[n] << 16 | 1 << 12 | code)
        n += 1
        side.left -= 1
        if code & BLANK_BIT:
            side.blanks -= 1
            side.h -= _fixed(seat << 8)
            squares_set(&after.board, row, column, code & ~BLANK_BIT, 0)
        else:
            side.counts[code] -= 1
            side.points -= after.board.values[code]
            side.h -= _fixed(seat << 8 | code)
            squares_set(&after.board, row, column, code, after.board.values[code])
    squares_refresh(&after.board, cells, n, NULL)


cdef inline int _n_laid(const FoundPlay* play) noexcept nogil:
    cdef int i, n = 0
    for i in range(play.n):
        n += play.tiles[i] != 0
    return n


cdef inline int _points_laid(const Squares* b, const FoundPlay* play) noexcept nogil:
    cdef int i, points = 0
    for i in range(play.n):
        if not play.tiles[i] & BLANK_BIT:
            points += b.values[play.tiles[i]]
    return points


# --- positions met before, and lines ---------------------------------------------------------------

cdef inline uint64_t _fixed(uint64_t number) noexcept nogil:
    """A number without pattern (splitmix64), the same on every machine."""
    cdef uint64_t z = (number + 1) * <uint64_t>0x9E3779B97F4A7C15
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t _key(const Frame* f, int seat, int zeros) noexcept nogil:
    return _fixed(f.h + f.sides[0].h + f.sides[1].h + _fixed(1 << 30 | zeros << 1 | seat))


cdef inline uint32_t _mark(const FoundPlay* play) noexcept nogil:
    """Tells a play from others of the same position; 1 is a pass."""
    cdef uint64_t h = <uint64_t>play.down << 24 | <uint64_t>play.line << 16 | <uint64_t>play.first << 8 | play.n
    cdef int i
    for i in range(play.n):
        h = _fixed(h ^ play.tiles[i])
    return <uint32_t>h | 2


cdef void _to_front(FoundPlay* plays, size_t i) noexcept nogil:
    cdef FoundPlay play = plays[i]
    while i:
        plays[i] = plays[i - 1]
        i -= 1
    plays[0] = play


cdef void _extend(Solver* w, int ply, const FoundPlay* play) noexcept nogil:
    """The best line from here: this move, and the best line after it."""
    cdef Line* line = &w.lines[ply]
    cdef const Line* rest = &w.lines[ply + 1]
    cdef int i
    if play == NULL:
        memset(&line.moves[0], 0, sizeof(FoundPlay))
    else:
        line.moves[0] = play[0]
    line.n = 1
    for i in range(rest.n):
        if line.n <= MOST_PLIES:
            line.moves[line.n] = rest.moves[i]
            line.n += 1
