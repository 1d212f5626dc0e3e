"""The move generator: Gordon's two-way search from anchors, with cross-checks kept up to date.

A line of the board is searched from its *anchors*: the last tile of every run of tiles, and every
empty square that touches a tile of a neighbouring line but none of its own. Every play covers at
least one anchor and is found at its leftmost. From the anchor the search reads the gaddag to the
left, crosses the separator, and goes on to the right. Not here: text, and whether a play a
person proposes is legal (``wordcore.games.scrabble.legality``).
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcmp, memset

from wordcore._engine.crosses cimport (
    Reading,
    lowest,
    squares_clear,
    squares_refresh_around,
    squares_set,
)
from wordcore._engine.gaddag cimport (
    Gaddag,
    gaddag_accepts,
    gaddag_arc,
    gaddag_follow,
    gaddag_mask,
    gaddag_target,
    gaddag_view,
)

from wordcore._engine.gaddag import build_gaddag, check_gaddag
from wordcore.errors import LimitError

cdef enum:
    COUNTING = 0                   # how many plays
    LISTING = 1                    # all of them
    RANKING = 2                    # the best so many
    ASKING = 3                     # is there one


# --- what a search finds --------------------------------------------------------------------------

cdef struct Search:
    Gaddag g
    # the line being read; index 0 is the border
    const uint8_t* codes
    const uint8_t* points
    const uint64_t* allowed
    const int16_t* crossing
    const uint8_t* by_letter
    const uint8_t* by_word
    int down
    int line
    int anchor
    int limit                      # the leftmost place this anchor may use
    # the rack
    uint8_t counts[64]
    uint64_t held                  # codes with a count
    int blanks
    int left                       # tiles left
    int placed
    int crossed                    # tiles placed where a word crosses
    int fewest                     # tiles a play must place
    uint8_t strip[MAX_SIDE + 2]    # the tiles placed, by place
    const uint8_t* values
    int bonus
    int bonus_tiles
    # the answer
    int mode
    bint stop
    bint failed
    size_t n
    FoundPlay* plays
    size_t capacity                # room in plays; when ranking, how many are wanted
    int32_t bar                    # when ranking and full: the score a play must reach


cdef int _by_rank(const void* a, const void* b) noexcept nogil:
    cdef const FoundPlay* x = <const FoundPlay*>a
    cdef const FoundPlay* y = <const FoundPlay*>b
    if x.score != y.score:
        return (x.score < y.score) - (x.score > y.score)
    return memcmp(&x.down, &y.down, 4 + MAX_SIDE)


cdef void _sift_down(FoundPlay* heap, size_t n, size_t i) noexcept nogil:
    """The worst play on top, so that the next to go is at hand."""
    cdef size_t child
    cdef FoundPlay moving = heap[i]
    while True:
        child = 2 * i + 1
        if child >= n:
            break
        if child + 1 < n and _by_rank(&heap[child + 1], &heap[child]) > 0:
            child += 1
        if _by_rank(&heap[child], &moving) <= 0:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = moving


cdef void _write(Search* s, FoundPlay* play, int first, int last, int score) noexcept nogil:
    cdef int i
    memset(play, 0, sizeof(FoundPlay))
    play.score = score
    play.down = s.down
    play.line = s.line
    play.first = first
    play.n = last - first + 1
    for i in range(first, last + 1):
        play.tiles[i - first] = s.strip[i]


cdef void _found(Search* s, int first, int last, int score) noexcept nogil:
    cdef FoundPlay play
    cdef void* bigger
    cdef size_t i
    # A tile that makes a word both ways is one play, and is listed as the one across.
    if s.placed < s.fewest or first == last or (s.down and s.placed == 1 and s.crossed):
        return
    if s.mode == COUNTING:
        s.n += 1
        return
    if s.mode == ASKING:
        s.n = 1
        s.stop = True
        return
    if s.mode == RANKING:
        if s.n == s.capacity:
            if score < s.bar:
                return
            _write(s, &play, first, last, score)
            if _by_rank(&play, s.plays) >= 0:
                return
            s.plays[0] = play
            _sift_down(s.plays, s.n, 0)
            s.bar = s.plays[0].score
            return
        _write(s, &s.plays[s.n], first, last, score)
        s.n += 1
        if s.n == s.capacity:
            i = s.n // 2
            while i > 0:
                i -= 1
                _sift_down(s.plays, s.n, i)
            s.bar = s.plays[0].score
        return
    if s.n == s.capacity:
        bigger = realloc(s.plays, (s.capacity * 2 + 64) * sizeof(FoundPlay))
        if bigger == NULL:
            s.failed = True
            s.stop = True
            return
        s.plays = <FoundPlay*>bigger
        s.capacity = s.capacity * 2 + 64
    _write(s, &s.plays[s.n], first, last, score)
    s.n += 1


# --- the search -----------------------------------------------------------------------------------

cdef inline int _score(const Search* s, int total, int by_word, int crossing) noexcept nogil:
    return total * by_word + crossing + (s.bonus if s.placed == s.bonus_tiles else 0)


cdef void _after_left(Search* s, uint32_t arc, int place, int total, int by_word, int crossing) noexcept nogil:
    """The tile on ``place`` has been read, and all between it and the anchor."""
    cdef uint32_t node = gaddag_target(arc)
    cdef uint64_t mask, fits, real
    cdef int code, worth, by_letter, there
    while s.codes[place - 1]:
        place -= 1
        arc = gaddag_follow(&s.g, node, s.codes[place])
        if arc == 0:
            return
        node = gaddag_target(arc)
        total += s.points[place]
    if gaddag_accepts(arc) and s.codes[s.anchor + 1] == 0 and s.placed:
        _found(s, place, s.anchor, _score(s, total, by_word, crossing))
        if s.stop:
            return
    if node == 0:
        return
    mask = gaddag_mask(&s.g, node)
    if mask & 1 and (s.left or s.codes[s.anchor + 1]):
        _go_right(s, gaddag_target(s.g.words[node + s.g.mask_words]), s.anchor + 1, place, total, by_word, crossing)
        if s.stop:
            return
    place -= 1
    if s.left == 0 or place < s.limit:
        return
    fits = mask & s.allowed[place]
    if fits == 0:
        return
    real = fits & s.held
    by_letter = s.by_letter[place]
    there = s.crossing[place]
    s.placed += 1
    s.left -= 1
    s.crossed += there >= 0
    while real:
        code = lowest(real)
        real &= real - 1
        worth = s.values[code] * by_letter
        s.counts[code] -= 1
        if s.counts[code] == 0:
            s.held &= ~((<uint64_t>1) << code)
        s.strip[place] = code
        _after_left(
            s, gaddag_arc(&s.g, node, mask, code), place, total + worth, by_word * s.by_word[place],
            crossing + ((there + worth) * s.by_word[place] if there >= 0 else 0),
        )
        s.counts[code] += 1
        s.held |= (<uint64_t>1) << code
        if s.stop:
            return
    if s.blanks:
        s.blanks -= 1
        while fits:
            code = lowest(fits)
            fits &= fits - 1
            s.strip[place] = code | BLANK_BIT
            _after_left(
                s, gaddag_arc(&s.g, node, mask, code), place, total, by_word * s.by_word[place],
                crossing + (there * s.by_word[place] if there >= 0 else 0),
            )
            if s.stop:
                return
        s.blanks += 1
    s.strip[place] = 0
    s.placed -= 1
    s.left += 1
    s.crossed -= there >= 0


cdef void _go_right(
    Search* s, uint32_t node, int place, int first, int total, int by_word, int crossing
) noexcept nogil:
    """Everything from ``first`` up to ``place`` has been read; ``node`` lists what may come on ``place``."""
    cdef uint64_t mask, fits, real
    cdef uint32_t arc
    cdef int code, worth, by_letter, there, multiplied, crossed
    cdef bint ends
    while s.codes[place]:
        arc = gaddag_follow(&s.g, node, s.codes[place])
        if arc == 0:
            return
        total += s.points[place]
        node = gaddag_target(arc)
        place += 1
        if s.codes[place] == 0 and gaddag_accepts(arc) and s.placed:
            _found(s, first, place - 1, _score(s, total, by_word, crossing))
            if s.stop:
                return
        if node == 0:
            return
    if s.left == 0:
        return
    mask = gaddag_mask(&s.g, node)
    fits = mask & s.allowed[place]
    if fits == 0:
        return
    real = fits & s.held
    by_letter = s.by_letter[place]
    there = s.crossing[place]
    multiplied = by_word * s.by_word[place]
    ends = s.codes[place + 1] == 0
    s.placed += 1
    s.left -= 1
    s.crossed += there >= 0
    while real:
        code = lowest(real)
        real &= real - 1
        worth = s.values[code] * by_letter
        s.strip[place] = code
        arc = gaddag_arc(&s.g, node, mask, code)
        crossed = crossing + ((there + worth) * s.by_word[place] if there >= 0 else 0)
        if ends and gaddag_accepts(arc):
            _found(s, first, place, _score(s, total + worth, multiplied, crossed))
        if gaddag_target(arc) and not s.stop:
            s.counts[code] -= 1
            if s.counts[code] == 0:
                s.held &= ~((<uint64_t>1) << code)
            _go_right(s, gaddag_target(arc), place + 1, first, total + worth, multiplied, crossed)
            s.counts[code] += 1
            s.held |= (<uint64_t>1) << code
        if s.stop:
            return
    if s.blanks:
        s.blanks -= 1
        crossed = crossing + (there * s.by_word[place] if there >= 0 else 0)
        while fits:
            code = lowest(fits)
            fits &= fits - 1
            s.strip[place] = code | BLANK_BIT
            arc = gaddag_arc(&s.g, node, mask, code)
            if ends and gaddag_accepts(arc):
                _found(s, first, place, _score(s, total, multiplied, crossed))
            if gaddag_target(arc) and not s.stop:
                _go_right(s, gaddag_target(arc), place + 1, first, total, multiplied, crossed)
            if s.stop:
                return
        s.blanks += 1
    s.strip[place] = 0
    s.placed -= 1
    s.left += 1
    s.crossed -= there >= 0


cdef void _from_empty_anchor(Search* s) noexcept nogil:
    cdef uint64_t mask = gaddag_mask(&s.g, s.g.root), fits = mask & s.allowed[s.anchor], real = fits & s.held
    cdef int place = s.anchor, there = s.crossing[place], code, worth
    s.placed = 1
    s.left -= 1
    s.crossed = there >= 0
    while real:
        code = lowest(real)
        real &= real - 1
        worth = s.values[code] * s.by_letter[place]
        s.counts[code] -= 1
        if s.counts[code] == 0:
            s.held &= ~((<uint64_t>1) << code)
        s.strip[place] = code
        _after_left(
            s, gaddag_arc(&s.g, s.g.root, mask, code), place, worth, s.by_word[place],
            (there + worth) * s.by_word[place] if there >= 0 else 0,
        )
        s.counts[code] += 1
        s.held |= (<uint64_t>1) << code
        if s.stop:
            return
    if s.blanks:
        s.blanks -= 1
        while fits:
            code = lowest(fits)
            fits &= fits - 1
            s.strip[place] = code | BLANK_BIT
            _after_left(
                s, gaddag_arc(&s.g, s.g.root, mask, code), place, 0, s.by_word[place],
                there * s.by_word[place] if there >= 0 else 0,
            )
            if s.stop:
                return
        s.blanks += 1
    s.strip[place] = 0
    s.placed = 0
    s.left += 1
    s.crossed = 0


cdef void _search_line(Search* s, int size) noexcept nogil:
    """All anchors of the line set in ``s``, from left to right."""
    cdef int place
    cdef uint32_t arc
    s.limit = 1
    for place in range(1, size + 1):
        if s.codes[place]:
            if s.codes[place + 1]:
                continue
            arc = gaddag_follow(&s.g, s.g.root, s.codes[place])
            if arc:
                s.anchor = place
                _after_left(s, arc, place, s.points[place], 1, 0)
            # A tile next to this run would belong to its word.
            s.limit = place + 2
        elif s.crossing[place] >= 0 and s.codes[place - 1] == 0 and s.codes[place + 1] == 0:
            s.anchor = place
            _from_empty_anchor(s)
            s.limit = place + 1
        if s.stop:
            return


# --- the board ------------------------------------------------------------------------------------

cdef void _search_board(Search* s, const Squares* b) noexcept nogil:
    cdef int down, line, start
    cdef const Reading* board
    if s.left == 0 or s.g.root == 0:
        return
    for down in range(2):
        board = &b.downward if down else &b.across
        s.down = down
        start = b.start_column if down else b.start_row
        for line in range(1, b.size + 1):
            if b.n_on_board == 0 and line != start:
                continue
            s.line = line
            s.codes = board.codes + line * b.stride
            s.points = board.points + line * b.stride
            s.allowed = board.allowed + line * b.stride
            s.crossing = board.crossing + line * b.stride
            s.by_letter = board.by_letter + line * b.stride
            s.by_word = board.by_word + line * b.stride
            if b.n_on_board:
                _search_line(s, b.size)
            else:
                s.anchor = b.start_row if down else b.start_column
                s.limit = 1
                _from_empty_anchor(s)
            if s.stop:
                return


cdef class Position:
    """A board with its cross-checks, for one lexicon.

    ``by_letter`` and ``by_word`` are the premiums row by row, ``values`` the points of the tile
    codes from 1 on, ``start`` is (row, column). ``trusted`` skips the check of the gaddag, for bytes
    that have passed it before.
    """

    def __cinit__(self, gaddag not None, int n_tiles, int size, bytes by_letter not None, bytes by_word not None,
                  bytes values not None, start not None, bint trusted=False):
        cdef int i
        if not 2 <= size <= MAX_SIDE or len(by_letter) != size * size or len(by_word) != size * size:
            raise ValueError(f"a board of {size} rows with {len(by_letter)} and {len(by_word)} premiums")
        if not 1 <= n_tiles <= 62 or len(values) != n_tiles:
            raise ValueError(f"{len(values)} values for an alphabet of {n_tiles} tiles")
        if not trusted:
            check_gaddag(gaddag, n_tiles)
        PyObject_GetBuffer(gaddag, &self.buffer, PyBUF_SIMPLE)
        self.has_buffer = True
        self.squares.gaddag = gaddag_view(<const uint32_t*>self.buffer.buf, self.buffer.len // 4)
        self.squares.start_row, self.squares.start_column = start
        memset(self.squares.values, 0, sizeof(self.squares.values))
        for i in range(n_tiles):
            self.squares.values[i + 1] = values[i]
        squares_clear(&self.squares, size, <const uint8_t*>by_letter, <const uint8_t*>by_word)

    def __dealloc__(self):
        if self.has_buffer:
            PyBuffer_Release(&self.buffer)

    def place(self, tiles):
        """Put tiles on empty squares: (row, column, code, is blank) each."""
        cdef int row, column, code
        for row, column, code, is_blank in tiles:
            self._check_square(row, column, code)
            squares_set(&self.squares, row, column, code, 0 if is_blank else self.squares.values[code])
        for row, column, _, _ in tiles:
            squares_refresh_around(&self.squares, row, column)

    def lift(self, tiles):
        """Take tiles away: (row, column, ...) each."""
        cdef int row, column
        for tile in tiles:
            row, column = tile[0], tile[1]
            self._check_square(row, column, 0)
            squares_set(&self.squares, row, column, 0, 0)
        for tile in tiles:
            squares_refresh_around(&self.squares, tile[0], tile[1])

    def _check_square(self, int row, int column, int code):
        if not (1 <= row <= self.squares.size and 1 <= column <= self.squares.size):
            raise ValueError(f"no square {row}, {column} on a board of {self.squares.size} rows")
        if not 0 <= code <= self.squares.gaddag.n_tiles:
            raise ValueError(f"no tile code {code} in an alphabet of {self.squares.gaddag.n_tiles}")

    def cross_checks(self):
        """For every square None if taken, else (permitted across, crossing, permitted down, crossing)."""
        cdef int row, column, cell, turned
        cdef const Squares* b = &self.squares
        out = []
        for row in range(1, b.size + 1):
            for column in range(1, b.size + 1):
                cell = row * b.stride + column
                turned = column * b.stride + row
                if b.across.codes[cell]:
                    out.append(None)
                    continue
                out.append((b.across.allowed[cell], b.across.crossing[cell],
                            b.downward.allowed[turned], b.downward.crossing[turned]))
        return out

    def count(self, bytes codes not None, int blanks, int bonus=50, int bonus_tiles=7):
        """How many plays a rack has; builds none."""
        cdef Search s
        _prepare(&s, &self.squares, codes, blanks, COUNTING, bonus, bonus_tiles)
        _search_board(&s, &self.squares)
        return s.n

    def any(self, bytes codes not None, int blanks):
        """Whether there is a play; stops at the first."""
        cdef Search s
        _prepare(&s, &self.squares, codes, blanks, ASKING, 0, 0)
        _search_board(&s, &self.squares)
        return s.n > 0

    def all(self, bytes codes not None, int blanks, int bonus=50, int bonus_tiles=7):
        """Every play, best first, as a PlayList."""
        cdef Search s
        cdef PlayList plays = PlayList()
        _prepare(&s, &self.squares, codes, blanks, LISTING, bonus, bonus_tiles)
        _search_board(&s, &self.squares)
        plays.plays = s.plays
        if s.failed:
            raise MemoryError
        plays.n = s.n
        qsort(s.plays, s.n, sizeof(FoundPlay), _by_rank)
        return plays

    def best(self, bytes codes not None, int blanks, Py_ssize_t n, int bonus=50, int bonus_tiles=7):
        """The best ``n`` plays, best first, as a PlayList."""
        cdef Search s
        cdef PlayList plays = PlayList()
        if n < 1:
            return plays
        _prepare(&s, &self.squares, codes, blanks, RANKING, bonus, bonus_tiles)
        s.capacity = n
        s.plays = plays.plays = <FoundPlay*>malloc(s.capacity * sizeof(FoundPlay))
        if s.plays == NULL:
            raise MemoryError
        _search_board(&s, &self.squares)
        qsort(s.plays, s.n, sizeof(FoundPlay), _by_rank)
        plays.n = s.n
        return plays


def gaddag_of(core):
    """The gaddag of a lexicon, checked: the section of its file, or made from its word graph."""
    n_tiles = core.codec.n_tiles
    gaddag = core.section_view("gaddag")
    if gaddag is None:
        return build_gaddag(core.section_view("graph.labels"), core.section_view("graph.targets"), n_tiles)
    check_gaddag(gaddag, n_tiles)
    return gaddag


cdef int _prepare(
    Search* s, const Squares* b, bytes codes, int blanks, int mode, int bonus, int bonus_tiles
) except -1:
    cdef int code
    if len(codes) + blanks > MAX_RACK or blanks < 0:
        raise LimitError(f"a rack of {len(codes) + blanks} tiles: at most {MAX_RACK} are possible")
    memset(s, 0, sizeof(Search))
    s.g = b.gaddag
    for code in codes:
        if not 1 <= code <= b.gaddag.n_tiles:
            raise ValueError(f"no tile code {code} in an alphabet of {b.gaddag.n_tiles}")
        s.counts[code] += 1
        s.held |= (<uint64_t>1) << code
    s.blanks = blanks
    s.left = <int>len(codes) + blanks
    s.values = b.values
    s.bonus = bonus
    s.bonus_tiles = bonus_tiles
    s.fewest = 1 if b.n_on_board else 2
    s.mode = mode
    return 0


cdef class PlayList:
    """Plays found, as plain numbers: (score, row, column, down, tiles).

    ``tiles`` are bytes: a tile code, with 64 added for a blank, or 0 for a tile already there.
    """

    def __dealloc__(self):
        free(self.plays)

    def __len__(self):
        return self.n

    def __getitem__(self, Py_ssize_t i):
        cdef FoundPlay* play
        if i < 0 or <size_t>i >= self.n:
            raise IndexError(i)
        play = &self.plays[i]
        row, column = (play.first, play.line) if play.down else (play.line, play.first)
        return play.score, row, column, play.down != 0, (<char*>play.tiles)[: play.n]
