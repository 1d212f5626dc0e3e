"""The move generator as Python sees it: a board with cross-checks, and the plays of a rack on it.

Bytes and small ints only; ``wordcore.games.scrabble`` turns them into tiles and squares. Not here:
the search (``plays``), the cross-checks (``crosses``), and whether a play that a person proposes
is legal (``wordcore.games.scrabble.legality``).
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

cimport cython

from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.boards.leaves cimport LEAVE_UNITS, MAX_LEAVE, leaves_open
from wordcore._engine.boards.squares cimport (
    MOST_RENEWED, Overwritten, squares_clear, squares_put_back, squares_refresh, squares_set
)
from wordcore._engine.graph.gaddag cimport gaddag_view
from wordcore._engine.limits cimport MAX_RACK, MAX_RESULTS, MAX_SIDE, MAX_STEPS, MAX_TILES
from wordcore._engine.memory cimport Borrowed, grown, resized
from wordcore._engine.boards.placements cimport MAX_LETTERS, MAX_PLACED_BLANKS, MOST_RANKED, search_placements
from wordcore._engine.boards.plays cimport (
    ASKING, BLANK_BIT, COUNTING, LISTING, PLAY_COST, RANKING, Search, search_board, sort_plays
)
from wordcore._engine.boards.multisets cimport Multisets, MultisetTable
from wordcore._engine.work cimport Budget, work_close, work_end, work_keeps, work_open, work_step

from wordcore._engine.graph.gaddag import check_gaddag
from wordcore._engine.build.gaddag import build_gaddag
from wordcore._engine.boards.multisets import multisets_of
from wordcore.errors import BadValueError, LimitError

cdef Budget EVERYTHING              # of a board without a lexicon
EVERYTHING.steps = MAX_STEPS
EVERYTHING.results = MAX_RESULTS


cdef class Position:
    """A board with its cross-checks, for one lexicon.

    ``by_letter`` and ``by_word`` are the premiums row by row, ``values`` the points of the tile
    codes from 1 on, ``start`` is (row, column). ``trusted`` skips the check of the gaddag, for bytes
    that have passed it before. With the ``store`` of the lexicon, ``best`` knows which letters make words.
    """

    def __cinit__(self, gaddag not None, int n_tiles, int size, bytes by_letter not None, bytes by_word not None,
                  bytes values not None, start not None, bint trusted=False, Store store=None):
        cdef int i
        self.turns = []
        if not 2 <= size <= MAX_SIDE or len(by_letter) != size * size or len(by_word) != size * size:
            raise BadValueError.at(
                "board", f"2 to {MAX_SIDE} rows and a premium for each square",
                f"{size} rows, {len(by_letter)} and {len(by_word)} premiums",
            )
        if not 1 <= n_tiles <= <int>MAX_TILES or len(values) != n_tiles:
            raise BadValueError.at("values", f"one for each of 1 to {MAX_TILES} tiles", f"{len(values)} for {n_tiles}")
        if not (0 <= start[0] <= size and 0 <= start[1] <= size):
            raise BadValueError.at("start", f"a square of {size} rows", f"{start[0]}, {start[1]}")
        if not trusted:
            check_gaddag(gaddag, n_tiles)
        self.held = Borrowed(gaddag, "gaddag")
        self.squares.gaddag = gaddag_view(<const uint32_t*>self.held.at, self.held.n // 4)
        self.squares.start_row, self.squares.start_column = start
        memset(self.squares.values, 0, sizeof(self.squares.values))
        for i in range(n_tiles):
            self.squares.values[i + 1] = values[i]
        squares_clear(&self.squares, size, <const uint8_t*>by_letter, <const uint8_t*>by_word)
        if store is not None:
            if store.codec.n_tiles != n_tiles:
                raise BadValueError.at("lexicon", f"an alphabet of {n_tiles} tiles", str(store.codec.n_tiles))
            self.store = store
            self.index = store.tile_index()
            self.by_placements = max(by_letter) <= 4

    def __dealloc__(self):
        free(self.memory.kept)

    def follow(self, bytes squares not None, tuple changed not None):
        """Takes over other squares, codes row by row with BLANK_BIT for blanks, which differ in those ``changed``.

        All of those were empty and now hold tiles, or the other way round. Tiles that go in the reverse order of
        their coming cost next to nothing: the cross-checks that they overwrote were kept.
        """
        cdef int size = self.squares.size, n_squares = size * size, n = 0, code
        cdef Py_ssize_t at
        cdef const uint8_t* codes = <const uint8_t*>squares
        cdef uint16_t where[MAX_SIDE * MAX_SIDE]
        cdef bint fills
        if len(squares) != n_squares:
            raise BadValueError.at("squares", f"{n_squares} codes", str(len(squares)))
        if len(changed) > n_squares:
            raise BadValueError.at("changed", f"at most {n_squares} squares", str(len(changed)))
        for at in changed:
            if not 0 <= at < n_squares:
                raise BadValueError.at("square", f"0 to {n_squares - 1}", str(at))
            where[n] = <uint16_t>at
            n += 1
        if n == 0:
            return
        fills = codes[where[0]] != 0
        for at in range(n):
            code = codes[where[at]] & ~BLANK_BIT
            if code > <int>self.squares.gaddag.n_tiles or (code != 0) != fills or (codes[where[at]] != 0) != fills:
                expected = f"1 to {self.squares.gaddag.n_tiles} on every square" if fills else "0 on every square"
                raise BadValueError.at("tile code", expected, str(codes[where[at]]))
        with cython.critical_section(self):
            if fills:
                self._fill(codes, changed, where, n)
            else:
                self._empty(changed, where, n)

    cdef int _fill(self, const uint8_t* squares, tuple changed, uint16_t* where, int n) except -1:
        cdef int i, row, column, code
        cdef size_t before = self.memory.n
        while self.memory.n + MOST_RENEWED * <size_t>n > self.memory.capacity:
            if not grown(<void**>&self.memory.kept, &self.memory.capacity, sizeof(Overwritten)):
                raise MemoryError
        for i in range(n):
            row, column = where[i] // self.squares.size + 1, where[i] % self.squares.size + 1
            code = squares[where[i]] & ~BLANK_BIT
            squares_set(&self.squares, row, column, code, self.squares.values[code] if squares[where[i]] == code else 0)
            where[i] = <uint16_t>(row * self.squares.stride + column)
        squares_refresh(&self.squares, where, n, &self.memory)
        self.turns.append((changed, self.memory.n - before))
        return 0

    cdef int _empty(self, tuple changed, uint16_t* where, int n) except -1:
        cdef int i, row, column
        turn = self.turns.pop() if self.turns else None
        for i in range(n):
            row, column = where[i] // self.squares.size + 1, where[i] % self.squares.size + 1
            squares_set(&self.squares, row, column, 0, 0)
            where[i] = <uint16_t>(row * self.squares.stride + column)
        if turn is not None and turn[0] == changed:
            squares_put_back(&self.squares, &self.memory, turn[1])
            return 0
        # Not the last that came: what the memory holds is of another board.
        self.turns.clear()
        self.memory.n = 0
        squares_refresh(&self.squares, where, n, NULL)
        return 0

    def cross_checks(self):
        """For every square None if taken, else (permitted across, crossing, permitted down, crossing)."""
        cdef int row, column, cell, turned
        cdef Squares b
        with cython.critical_section(self):
            b = self.squares
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

    cdef int search(
        self, Search* s, bytes codes, int blanks, int mode, bytes bonuses, PlayList plays, bint walk=False, bytes leaves=None
    ) except -1:
        """Looks for plays on a copy of the board: a long search lets go of the GIL, and others may play meanwhile."""
        cdef Squares board
        cdef const TileIndex* index = self.index
        cdef const Multisets* sets = NULL
        cdef size_t wanted = s.capacity if mode == RANKING else 0
        with cython.critical_section(self):
            board = self.squares
        prepare(s, &board, codes, blanks, mode, bonuses)
        if leaves:
            _rank_by_equity(s, leaves, board.gaddag.n_tiles + 1)
        if self.store is not None:
            work_open(&s.work, &self.store.budget)
        else:
            work_open(&s.work, &EVERYTHING)
        if mode == RANKING:
            if not work_keeps(&s.work, wanted, PLAY_COST):
                work_close(&s.work, "plays")
            s.capacity = wanted
            s.plays = plays.plays = <FoundPlay*>resized(NULL, wanted * sizeof(FoundPlay))
            if (
                self.by_placements and not walk
                and s.left <= MAX_LETTERS and blanks <= MAX_PLACED_BLANKS and wanted <= MOST_RANKED
            ):
                sets = &self._multisets().sets
        if sets != NULL:
            search_placements(s, &board, sets)
        else:
            search_board(s, &board, index)
        if not s.work.stopped and s.n and (mode == RANKING or mode == LISTING):
            if work_keeps(&s.work, s.n, PLAY_COST) and work_step(&s.work, PLAY_COST * <int64_t>s.n):
                if not sort_plays(&s.plays, s.n, not leaves):
                    s.failed = True
        work_end(&s.work)
        if plays is not None:
            plays.plays = s.plays
        work_close(&s.work, "plays")
        if s.failed:
            raise MemoryError
        if plays is not None:
            plays.n = s.n
        return 0

    def count(self, bytes codes not None, int blanks):
        """How many plays a rack has; builds none."""
        cdef Search s
        self.search(&s, codes, blanks, COUNTING, b"", None)
        return s.n

    def any(self, bytes codes not None, int blanks):
        """Whether there is a play; stops at the first."""
        cdef Search s
        self.search(&s, codes, blanks, ASKING, b"", None)
        return s.n > 0

    def all(self, bytes codes not None, int blanks, bytes bonuses not None=b"", bytes leaves=None):
        """Every play, best first, as a PlayList; ``bonuses`` are C ints, one per number of tiles from 0 on.

        ``leaves`` are 32-bit numbers, hundredths of a point: one per tile code, that of the blank being 0, then one
        per pair of codes. With them plays are ranked by score and leave.
        """
        cdef Search s
        cdef PlayList plays = PlayList()
        self.search(&s, codes, blanks, LISTING, bonuses, plays, False, leaves)
        return plays

    def best(self, bytes codes not None, int blanks, Py_ssize_t n, bytes bonuses not None=b"", bint walk=False,
             bytes leaves=None):
        """The best ``n`` plays, best first, as a PlayList; with ``walk`` always by the walk, which gives the same."""
        cdef Search s
        cdef PlayList plays = PlayList()
        if n < 1:
            return plays
        s.capacity = n
        self.search(&s, codes, blanks, RANKING, bonuses, plays, walk, leaves)
        return plays

    cdef MultisetTable _multisets(self):
        """The tables of the lexicon, made when the first best play is asked of it."""
        cdef MultisetTable kept
        with cython.critical_section(self):
            kept = self.multisets
        if kept is None:
            kept = self.store._derived("multisets", lambda: multisets_of(self.store))
            with cython.critical_section(self):
                self.multisets = kept
        return kept


def gaddag_of(Store store not None):
    """The gaddag of a lexicon, checked: the section of its file, or made from its word graph."""
    n_tiles = store.codec.n_tiles
    gaddag = store._section_view("gaddag")
    if gaddag is None:
        return build_gaddag(store._section_view("graph.labels"), store._section_view("graph.targets"), n_tiles)
    check_gaddag(gaddag, n_tiles)
    return gaddag


cdef int prepare(Search* s, const Squares* b, bytes codes, int blanks, int mode, bytes bonuses) except -1:
    cdef int code, n
    if len(codes) + blanks > MAX_RACK or blanks < 0:
        raise LimitError.at("rack", f"at most {MAX_RACK} tiles", str(len(codes) + blanks))
    memset(s, 0, sizeof(Search))
    s.g = b.gaddag
    for code in codes:
        if not 1 <= code <= b.gaddag.n_tiles:
            raise BadValueError.at("tile code", f"1 to {b.gaddag.n_tiles}", str(code))
        s.counts[code] += 1
        s.held |= (<uint64_t>1) << code
    s.blanks = blanks
    s.left = <int>len(codes) + blanks
    s.values = &b.values[0]
    if bonuses:
        if len(bonuses) != sizeof(s.bonus):
            raise BadValueError.at("bonuses", f"a number for each of 0 to {MAX_RACK} tiles", f"{len(bonuses)} bytes")
        memcpy(s.bonus, <const char*>bonuses, sizeof(s.bonus))
    s.most_bonus[0] = s.bonus[0]
    for n in range(1, MAX_RACK + 1):
        s.most_bonus[n] = max(s.bonus[n], s.most_bonus[n - 1])
    s.fewest = 1 if b.n_on_board else 2
    s.mode = mode
    s.units = 1
    s.most_left = s.left
    return 0


cdef int _rank_by_equity(Search* s, bytes leaves, int n) except -1:
    cdef const int32_t* numbers = <const int32_t*><const char*>leaves
    cdef int i
    if len(leaves) != <Py_ssize_t>sizeof(int32_t) * (n + n * n):
        raise BadValueError.at("leaves", f"{n + n * n} numbers, for {n - 1} tiles and the blank", f"{len(leaves)} bytes")
    for i in range(n + n * n):
        if not -MAX_LEAVE <= numbers[i] <= MAX_LEAVE:
            raise BadValueError.at("leaves", f"numbers of {MAX_LEAVE // LEAVE_UNITS} points at most", str(numbers[i]))
    leaves_open(&s.leaves, numbers, n, s.counts, s.blanks, s.left)
    s.units = LEAVE_UNITS
    s.most_leave = s.leaves.best[0]
    for i in range(1, s.left + 1):
        s.most_leave = max(s.most_leave, s.leaves.best[i])
    if s.mode == RANKING:
        s.bar = -(<int64_t>1 << 61)                 # equities may be below 0
    return 0


cdef class PlayList:
    """Plays found, as plain numbers: (score, row, column, down, tiles).

    ``tiles`` are bytes: a tile code, with 64 added for a blank, or 0 for a tile already there.
    """

    def equity(self, Py_ssize_t i):
        """What a play is ranked by: its score; with leaves, score and leave in hundredths of a point."""
        if i < 0 or <size_t>i >= self.n:
            raise IndexError(i)
        return self.plays[i].equity

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
