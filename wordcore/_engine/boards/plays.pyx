"""The search for plays: Gordon's two-way walk from anchors.

A line of the board is searched from its *anchors*: the last tile of every run of tiles, and every
empty square that touches a tile of a neighbouring line but none of its own. Every play covers at
least one anchor and is found at its leftmost. From the anchor the walk reads the gaddag to the
left, crosses the separator, and reads on to the right, adding up the score on its way. Not here:
what Python sees (``position``), the cross-checks (``squares``), and where the best play can be (``ceilings``).
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memset

from wordcore._engine.boards.ceilings cimport Ceilings, ceiling_of, ceilings_open
from wordcore._engine.boards.leaves cimport leave_after
from wordcore._engine.boards.squares cimport Reading, lowest
from wordcore._engine.work cimport work_keeps, work_step
from wordcore._engine.graph.gaddag cimport gaddag_accepts, gaddag_arc, gaddag_follow, gaddag_mask, gaddag_target

cdef enum:
    MAX_ANCHORS = 2 * MAX_SIDE * MAX_SIDE
    RIGHT_COST = 2                  # steps: a square on the right, whose tiles are tried in one call
    MOST_COUNTED = 1 << 14          # a score up to which plays are sorted by counting


# --- what is found --------------------------------------------------------------------------------

cdef int by_rank(const void* a, const void* b) noexcept nogil:
    """Best first; of equal equity the higher score, across before down, by line and square, then by tiles."""
    cdef const FoundPlay* x = <const FoundPlay*>a
    cdef const FoundPlay* y = <const FoundPlay*>b
    if x.equity != y.equity:
        return (x.equity < y.equity) - (x.equity > y.equity)
    if x.score != y.score:
        return (x.score < y.score) - (x.score > y.score)
    return memcmp(&x.down, &y.down, 4 + MAX_SIDE)


cdef bint sort_plays(FoundPlay** plays, size_t n, bint by_score) noexcept nogil:
    """Sorts by rank: without leaves by score in two passes, then what has one score; False when memory runs out."""
    cdef FoundPlay* sorted
    cdef size_t* starts
    cdef size_t i, at
    cdef int32_t highest = 0, score
    for i in range(n):
        if plays[0][i].score > highest:
            highest = plays[0][i].score
    if not by_score or n < 64 or highest > MOST_COUNTED:
        if n:
            qsort(plays[0], n, sizeof(FoundPlay), by_rank)
        return True
    sorted = <FoundPlay*>malloc(n * sizeof(FoundPlay))
    starts = <size_t*>calloc(highest + 2, sizeof(size_t))
    if sorted == NULL or starts == NULL:
        free(sorted)
        free(starts)
        return False
    for i in range(n):
        starts[highest - plays[0][i].score + 1] += 1
    for score in range(1, highest + 2):
        starts[score] += starts[score - 1]
    for i in range(n):
        at = highest - plays[0][i].score
        sorted[starts[at]] = plays[0][i]
        starts[at] += 1
    at = 0
    for score in range(highest + 1):                # starts are ends by now
        if starts[score] - at > 1:
            qsort(sorted + at, starts[score] - at, sizeof(FoundPlay), by_rank)
        at = starts[score]
    free(starts)
    free(plays[0])
    plays[0] = sorted
    return True


cdef void _sift_down(FoundPlay* heap, size_t n, size_t i) noexcept nogil:
    """Restores the heap with the worst play on top, the next to go."""
    cdef size_t child
    cdef FoundPlay moving = heap[i]
    while True:
        child = 2 * i + 1
        if child >= n:
            break
        if child + 1 < n and by_rank(&heap[child + 1], &heap[child]) > 0:
            child += 1
        if by_rank(&heap[child], &moving) <= 0:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = moving


cdef void _write(const Search* s, FoundPlay* play, int first, int last, int score) noexcept nogil:
    cdef int i
    memset(play, 0, sizeof(FoundPlay))
    play.score = score
    play.equity = equity_of(s, first, last, score)
    play.down = s.down
    play.line = s.line
    play.first = first
    play.n = last - first + 1
    for i in range(first, last + 1):
        play.tiles[i - first] = s.strip[i]


cdef int64_t equity_of(const Search* s, int first, int last, int score) noexcept nogil:
    """What a play in the strip is ranked by."""
    if s.leaves.numbers == NULL:
        return score
    return <int64_t>score * s.units + leave_after(&s.leaves, s.strip + first, last - first + 1)


cdef void rank_play(Search* s, int first, int last, int score) noexcept nogil:
    cdef FoundPlay play
    cdef size_t i
    if s.n == s.capacity:
        if <int64_t>score * s.units + s.most_leave < s.bar:
            return
        _write(s, &play, first, last, score)
        if by_rank(&play, s.plays) < 0:
            s.plays[0] = play
            _sift_down(s.plays, s.n, 0)
            s.bar = s.plays[0].equity
        return
    _write(s, &s.plays[s.n], first, last, score)
    s.n += 1
    if s.n == s.capacity:
        i = s.n // 2
        while i > 0:
            i -= 1
            _sift_down(s.plays, s.n, i)
        s.bar = s.plays[0].equity


cdef bint is_ranked(const Search* s, int first, int last, int score) noexcept nogil:
    """Whether this very play was found before."""
    cdef FoundPlay play
    cdef size_t i
    cdef bint written = False
    for i in range(s.n):
        if s.plays[i].score == score:
            if not written:
                _write(s, &play, first, last, score)
                written = True
            if by_rank(&play, &s.plays[i]) == 0:
                return True
    return False


cdef void _list(Search* s, int first, int last, int score) noexcept nogil:
    cdef void* bigger
    if s.n == s.capacity:
        if not work_keeps(&s.work, s.n + 1, PLAY_COST):
            s.stop = True
            return
        bigger = realloc(s.plays, (s.capacity * 2 + 64) * sizeof(FoundPlay))
        if bigger == NULL:
            s.failed = s.stop = True
            return
        s.plays = <FoundPlay*>bigger
        s.capacity = s.capacity * 2 + 64
    _write(s, &s.plays[s.n], first, last, score)
    s.n += 1


cdef inline void _found(Search* s, int first, int last, int total, int by_word, int crossing) noexcept nogil:
    cdef int score
    # A tile that makes a word both ways is one play, and is listed as the one across.
    if s.placed < s.fewest or first == last or (s.down and s.placed == 1 and s.crossed):
        return
    if s.mode == COUNTING:
        s.n += 1
        return
    score = total * by_word + crossing + s.bonus[s.placed]
    if s.mode == RANKING:
        rank_play(s, first, last, score)
    elif s.mode == LISTING:
        _list(s, first, last, score)
    else:
        s.n = 1
        s.stop = True


# --- tiles on squares -----------------------------------------------------------------------------

cdef inline void _lay(Search* s, int there) noexcept nogil:
    """One of the tiles left goes to a square; ``there`` is what the word crossing it is worth, -1 without one."""
    s.placed += 1
    s.left -= 1
    s.crossed += there >= 0


cdef inline void _lift(Search* s, int place, int there) noexcept nogil:
    s.strip[place] = 0
    s.placed -= 1
    s.left += 1
    s.crossed -= there >= 0


cdef inline void _spend(Search* s, int code) noexcept nogil:
    s.counts[code] -= 1
    if s.counts[code] == 0:
        s.held &= ~((<uint64_t>1) << code)


cdef inline void _take_back(Search* s, int code) noexcept nogil:
    s.counts[code] += 1
    s.held |= (<uint64_t>1) << code


cdef inline int _crossing(const Search* s, int place, int there, int worth) noexcept nogil:
    """What the word crossing a square scores with a tile of that worth on it."""
    return (there + worth) * s.by_word[place] if there >= 0 else 0


# --- the walk -------------------------------------------------------------------------------------

cdef void _after_left(Search* s, uint32_t arc, int place, int total, int by_word, int crossing) noexcept nogil:
    """The tile on ``place`` has been read, and all between it and the anchor."""
    cdef uint32_t node = gaddag_target(arc)
    cdef uint64_t mask
    if not work_step(&s.work, 1):
        s.stop = True
        return
    while s.codes[place - 1]:
        place -= 1
        arc = gaddag_follow(&s.g, node, s.codes[place])
        if arc == 0:
            return
        node = gaddag_target(arc)
        total += s.points[place]
    if gaddag_accepts(arc) and s.codes[s.anchor + 1] == 0 and s.placed:
        _found(s, place, s.anchor, total, by_word, crossing)
    if node == 0 or s.stop:
        return
    mask = gaddag_mask(&s.g, node)
    if mask & 1 and (s.left or s.codes[s.anchor + 1]) and s.by_left[s.placed] >= s.bar:
        _go_right(s, gaddag_target(s.g.words[node + s.g.mask_words]), s.anchor + 1, place, total, by_word, crossing)
    if s.left and place > s.limit and s.placed < s.most_left and not s.stop:
        _place_left(s, node, mask, place - 1, total, by_word, crossing)


cdef void _place_left(
    Search* s, uint32_t node, uint64_t mask, int place, int total, int by_word, int crossing
) noexcept nogil:
    """Tries every tile of the rack on the empty square ``place``, the leftmost so far."""
    cdef uint64_t fits = mask & s.allowed[place], real = fits & s.held
    cdef int there = s.crossing[place], code, worth
    if fits == 0:
        return
    by_word *= s.by_word[place]
    _lay(s, there)
    while real and not s.stop:
        code = lowest(real)
        real &= real - 1
        worth = s.values[code] * s.by_letter[place]
        _spend(s, code)
        s.strip[place] = code
        _after_left(
            s, gaddag_arc(&s.g, node, mask, code), place, total + worth, by_word,
            crossing + _crossing(s, place, there, worth),
        )
        _take_back(s, code)
    if s.blanks:
        s.blanks -= 1
        crossing += _crossing(s, place, there, 0)
        while fits and not s.stop:
            code = lowest(fits)
            fits &= fits - 1
            s.strip[place] = code | BLANK_BIT
            _after_left(s, gaddag_arc(&s.g, node, mask, code), place, total, by_word, crossing)
        s.blanks += 1
    _lift(s, place, there)


cdef void _go_right(
    Search* s, uint32_t node, int place, int first, int total, int by_word, int crossing
) noexcept nogil:
    """All from ``first`` up to ``place`` has been read; ``node`` lists what may come on ``place``."""
    cdef uint64_t mask, fits, real
    cdef uint32_t arc
    cdef int code, worth, there, crossed
    cdef bint ends
    if not work_step(&s.work, RIGHT_COST):
        s.stop = True
        return
    while s.codes[place]:
        arc = gaddag_follow(&s.g, node, s.codes[place])
        if arc == 0:
            return
        total += s.points[place]
        node = gaddag_target(arc)
        place += 1
        if s.codes[place] == 0 and gaddag_accepts(arc) and s.placed:
            _found(s, first, place - 1, total, by_word, crossing)
        if node == 0 or s.stop:
            return
    if s.left == 0:
        return
    mask = gaddag_mask(&s.g, node)
    fits = mask & s.allowed[place]
    if fits == 0:
        return
    real = fits & s.held
    there = s.crossing[place]
    by_word *= s.by_word[place]
    ends = s.codes[place + 1] == 0
    _lay(s, there)
    while real and not s.stop:
        code = lowest(real)
        real &= real - 1
        worth = s.values[code] * s.by_letter[place]
        s.strip[place] = code
        arc = gaddag_arc(&s.g, node, mask, code)
        crossed = crossing + _crossing(s, place, there, worth)
        if ends and gaddag_accepts(arc):
            _found(s, first, place, total + worth, by_word, crossed)
        if gaddag_target(arc) and not s.stop:
            _spend(s, code)
            _go_right(s, gaddag_target(arc), place + 1, first, total + worth, by_word, crossed)
            _take_back(s, code)
    if s.blanks:
        s.blanks -= 1
        crossing += _crossing(s, place, there, 0)
        while fits and not s.stop:
            code = lowest(fits)
            fits &= fits - 1
            s.strip[place] = code | BLANK_BIT
            arc = gaddag_arc(&s.g, node, mask, code)
            if ends and gaddag_accepts(arc):
                _found(s, first, place, total, by_word, crossing)
            if gaddag_target(arc) and not s.stop:
                _go_right(s, gaddag_target(arc), place + 1, first, total, by_word, crossing)
        s.blanks += 1
    _lift(s, place, there)


# --- anchors --------------------------------------------------------------------------------------

cdef void set_line(Search* s, const Squares* b, int down, int line) noexcept nogil:
    cdef const Reading* board = &b.downward if down else &b.across
    s.down = down
    s.line = line
    s.codes = board.codes + line * b.stride
    s.points = board.points + line * b.stride
    s.allowed = board.allowed + line * b.stride
    s.crossing = board.crossing + line * b.stride
    s.by_letter = board.by_letter + line * b.stride
    s.by_word = board.by_word + line * b.stride


cdef int _anchors_of_line(const Search* s, const Squares* b, Anchor* anchors) noexcept nogil:
    """The anchors of the line set in ``s``, from left to right; how many."""
    cdef int place, limit = 1, n = 0, start = b.start_column if s.down else b.start_row
    if b.n_on_board == 0:
        if s.line != start:
            return 0
        anchors[0].place = b.start_row if s.down else b.start_column
        anchors[0].limit = 1
        return 1
    for place in range(1, b.size + 1):
        if s.codes[place]:
            if s.codes[place + 1]:
                continue
            anchors[n].place = place
            anchors[n].limit = limit
            n += 1
            # A tile right after this run would belong to its word.
            limit = place + 2
        elif s.crossing[place] >= 0 and s.codes[place - 1] == 0 and s.codes[place + 1] == 0:
            anchors[n].place = place
            anchors[n].limit = limit
            n += 1
            limit = place + 1
    return n


cdef void _search_anchor(Search* s, const Anchor* anchor) noexcept nogil:
    cdef uint32_t arc
    s.anchor = anchor.place
    s.limit = anchor.limit
    if s.codes[s.anchor]:
        arc = gaddag_follow(&s.g, s.g.root, s.codes[s.anchor])
        if arc:
            _after_left(s, arc, s.anchor, s.points[s.anchor], 1, 0)
    else:
        _place_left(s, s.g.root, gaddag_mask(&s.g, s.g.root), s.anchor, 0, 1, 0)


cdef void search_board(Search* s, const Squares* b, const TileIndex* index) noexcept nogil:
    """Finds the plays of the rack in ``s``; ``index`` may be NULL, and makes the search for the best shorter."""
    cdef Anchor anchors[MAX_SIDE]
    cdef int down, line, i, n
    if s.left == 0 or s.g.root == 0:
        return
    if s.mode == RANKING:
        _search_by_ceiling(s, b, index)
        return
    for down in range(2):
        for line in range(1, b.size + 1):
            set_line(s, b, down, line)
            n = _anchors_of_line(s, b, anchors)
            for i in range(n):
                _search_anchor(s, &anchors[i])
                if s.stop:
                    return


cdef void _search_by_ceiling(Search* s, const Squares* b, const TileIndex* index) noexcept nogil:
    """The best plays: anchors from the highest ceiling down, until none can reach the bar."""
    cdef Anchor anchors[MAX_ANCHORS]
    cdef Anchor highest
    cdef Ceilings ceilings
    cdef int down, line, i, found, best, n = 0
    ceilings_open(&ceilings, s, index)
    for down in range(2):
        for line in range(1, b.size + 1):
            set_line(s, b, down, line)
            found = _anchors_of_line(s, b, anchors + n)
            for i in range(n, n + found):
                anchors[i].down = down
                anchors[i].line = line
                anchors[i].ceiling = ceiling_of(&ceilings, s, &anchors[i])
            n += found
    while n:
        best = 0
        for i in range(1, n):
            if anchors[i].ceiling > anchors[best].ceiling:
                best = i
        highest = anchors[best]
        n -= 1
        anchors[best] = anchors[n]
        if highest.ceiling < s.bar:
            return
        set_line(s, b, highest.down, highest.line)
        ceiling_of(&ceilings, s, &highest)
        s.most_left = s.left
        if s.stop:
            return
        while s.most_left and s.by_left[s.most_left] < s.bar:
            s.most_left -= 1
        _search_anchor(s, &highest)
