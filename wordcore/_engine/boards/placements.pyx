"""The best plays without a walk: placements from the highest bound down, words by the letters they need.

A placement is a line, a first square and a number of tiles; a position has some hundreds. How much one
can score at most is known in a few additions, and they are taken from the highest bound down until no
bound reaches the bar. The words that fit a placement have the letters that it takes in and some tiles of
the rack. The hash of a set of letters is a sum (``multisets``), so every part of the rack costs one
addition and one bit, and a blank one look-up more. The words are kept by letters taken in and number of
tiles, because many placements share them. Gives the same plays in the same order as the walk (``plays``),
which remains for long racks, many blanks and whole lists.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from wordcore._engine.boards.leaves cimport Leaves
from wordcore._engine.boards.multisets cimport may_spell, may_spell_with_one_more, tag_of_sum
from wordcore._engine.boards.plays cimport BLANK_BIT, is_ranked, rank_play, set_line
from wordcore._engine.boards.squares cimport lowest
from wordcore._engine.limits cimport MAX_SIDE
from wordcore._engine.work cimport work_step

cdef enum:
    PARTS = 1 << MAX_LETTERS        # different parts of a rack at most
    MAX_PLACEMENTS = 2 * MAX_SIDE * MAX_SIDE * MAX_LETTERS
    BUCKETS = 512                   # a point each; bounds from the last one on share it, and those below 0 the first
    REMEMBERED = 1024               # a power of two
    MOST_REMEMBERED = 768

cdef int32_t NO_LEAVE = -(<int32_t>1 << 30)
cdef int64_t BELOW_ALL = -(<int64_t>1 << 62)

cdef struct Placement:
    int64_t bound                   # no play here has more equity
    int32_t next                    # in its bucket; -1 at the end
    uint64_t through                # the hash of the letters it takes in
    uint8_t down
    uint8_t line
    uint8_t first
    uint8_t last
    uint8_t n_tiles

cdef struct Part:                   # some letters of the rack
    uint64_t h
    uint64_t open                   # codes of which the rack holds more

cdef struct Fitting:                # the words of some letters taken in and so many tiles, some of them blanks
    uint64_t through
    uint32_t first                  # in Hunt.numbers
    uint32_t n
    uint8_t n_tiles                 # 0: free
    uint8_t blanks

cdef struct Hunt:
    Search* s
    const Multisets* m
    int worths[MAX_LETTERS + 1]     # sums of the dearest tiles, by how many
    int dear[MAX_LETTERS]           # the values, highest first
    uint8_t by_value[MAX_LETTERS]   # different letters of the rack, dearest first
    int n_letters
    uint64_t usable                 # codes that can be laid at all
    int32_t leaves[MAX_LETTERS + 1][MAX_PLACED_BLANKS + 1]  # best left, by tiles played and blanks among them at least
    Part parts[PARTS]               # by size
    int first_part[MAX_LETTERS + 2]
    int32_t heads[BUCKETS]
    Placement placements[MAX_PLACEMENTS]
    int n_placements
    Fitting fitting[REMEMBERED]
    int n_remembered
    uint32_t* numbers               # words
    size_t n_numbers
    size_t capacity
    bint failed


cdef void search_placements(Search* s, const Squares* b, const Multisets* m) noexcept nogil:
    """Ranks the best plays of the rack in ``s``; sets ``s.failed`` when memory runs out."""
    cdef Hunt* w = <Hunt*>malloc(sizeof(Hunt))
    cdef Placement* p
    cdef int bucket
    cdef int32_t at
    if w == NULL:
        s.failed = True
        return
    w.s = s
    w.m = m
    w.numbers = NULL
    w.n_numbers = w.capacity = 0
    w.n_placements = w.n_remembered = 0
    w.failed = False
    memset(w.fitting, 0, sizeof(w.fitting))
    memset(w.heads, 0xFF, sizeof(w.heads))
    _open_rack(w)
    _list_placements(w, b)
    bucket = BUCKETS - 1
    while bucket >= 0 and not w.failed and not s.stop:
        if (<int64_t>bucket + 1) * s.units <= s.bar:
            break
        at = w.heads[bucket]
        while at >= 0 and not s.stop:
            p = &w.placements[at]
            at = p.next
            if p.bound >= s.bar:
                _try_placement(w, b, p)
        bucket -= 1
    if w.failed:
        s.failed = True
    free(w.numbers)
    free(w)


# --- the rack -------------------------------------------------------------------------------------

cdef void _open_rack(Hunt* w) noexcept nogil:
    cdef Search* s = w.s
    cdef uint8_t letters[MAX_LETTERS]
    cdef uint8_t taken[MAX_LETTERS]
    cdef int code, k, i, n = 0, size, n_parts = 0
    cdef uint64_t held = s.held
    w.n_letters = 0
    while held:
        code = lowest(held)
        held &= held - 1
        for k in range(s.counts[code]):
            i = n
            while i > 0 and w.dear[i - 1] < s.values[code]:
                w.dear[i] = w.dear[i - 1]
                i -= 1
            w.dear[i] = s.values[code]
            n += 1
        i = w.n_letters
        while i > 0 and s.values[w.by_value[i - 1]] < s.values[code]:
            w.by_value[i] = w.by_value[i - 1]
            i -= 1
        w.by_value[i] = code
        letters[w.n_letters] = code
        w.n_letters += 1
    while n < s.left:                               # blanks
        w.dear[n] = 0
        n += 1
    w.worths[0] = 0
    for i in range(n):
        w.worths[i + 1] = w.worths[i] + w.dear[i]
    w.usable = ~(<uint64_t>0) if s.blanks else s.held
    if s.leaves.numbers != NULL:
        _open_leaves(w)
    for size in range(0, s.left - s.blanks + 1):
        w.first_part[size] = n_parts
        n_parts = _parts(w, letters, 0, size, 0, 0, n_parts)
    w.first_part[s.left - s.blanks + 1] = n_parts


cdef void _open_leaves(Hunt* w) noexcept nogil:
    cdef const Leaves* v = &w.s.leaves
    cdef int at, i, code, n, played, blanks
    for played in range(MAX_LETTERS + 1):
        for blanks in range(MAX_PLACED_BLANKS + 1):
            w.leaves[played][blanks] = NO_LEAVE
    for at in range(v.whole + 1):
        played = blanks = 0
        for i in range(v.n_held):
            code = v.held[i]
            n = v.counts[code] - (at // v.strides[code]) % (v.counts[code] + 1)
            played += n
            if code == 0:
                blanks = n
        while blanks >= 0:
            if v.by_part[at] > w.leaves[played][blanks]:
                w.leaves[played][blanks] = v.by_part[at]
            blanks -= 1


cdef int _parts(Hunt* w, const uint8_t* letters, int i, int size, uint64_t h, uint64_t open, int n) noexcept nogil:
    """Appends the parts of so many tiles from letter ``i`` on; how many parts there are then."""
    cdef int k, held
    if i == w.n_letters:
        if size == 0:
            w.parts[n].h = h
            w.parts[n].open = open
            n += 1
        return n
    held = w.s.counts[letters[i]]
    for k in range(0, (held if held < size else size) + 1):
        n = _parts(
            w, letters, i + 1, size - k, h + k * w.m.hashes[letters[i]],
            open if k == held else open | <uint64_t>1 << letters[i], n,
        )
    return n


# --- placements and their bounds ------------------------------------------------------------------

cdef void _list_placements(Hunt* w, const Squares* b) noexcept nogil:
    cdef int down, line
    for down in range(2):
        for line in range(1, b.size + 1):
            if b.n_on_board or line == (b.start_column if down else b.start_row):
                set_line(w.s, b, down, line)
                _list_line(w, b)


cdef void _list_line(Hunt* w, const Squares* b) noexcept nogil:
    cdef Search* s = w.s
    cdef int16_t gains[MAX_SIDE + 2]                # by place: what the word crossing it adds at most
    cdef int contacts[MAX_SIDE + 3]
    cdef int place, first, i, n, by_word, points, gain, crossed, empty, times, contact
    cdef int n_by[5]
    cdef uint64_t through
    cdef bint touches
    # By place: the first place from there on that makes a play touch what is on the board.
    contact = MAX_SIDE + 2
    contacts[b.size + 1] = contact
    place = b.size
    while place > 0:
        if b.n_on_board == 0:
            if place == (b.start_row if s.down else b.start_column):
                contact = place
        elif s.codes[place] or s.crossing[place] >= 0:
            contact = place
        contacts[place] = contact
        gains[place] = 0
        if s.codes[place] == 0 and s.crossing[place] >= 0:
            for i in range(w.n_letters):
                if s.allowed[place] >> w.by_value[i] & 1:
                    gains[place] = s.values[w.by_value[i]] * s.by_letter[place]
                    break
            gains[place] = (gains[place] + s.crossing[place]) * s.by_word[place]
        place -= 1
    for first in range(1, b.size + 1):
        if s.codes[first - 1]:
            continue
        contact = contacts[first]
        if contact > b.size:
            return
        if contact - first >= s.left + (s.codes[contact] != 0):
            continue
        place = first
        n = points = gain = crossed = 0
        by_word = 1
        through = 0
        n_by[2] = n_by[3] = n_by[4] = 0
        while True:
            while s.codes[place]:
                points += s.points[place]
                through += w.m.hashes[s.codes[place]]
                place += 1
            if (
                n >= s.fewest and place > contact and place - first > 1
                and not (s.down and n == 1 and crossed)
            ):
                _add(w, first, place - 1, n, through,
                     by_word * (points + _dearest(w, n, n_by)) + gain + s.bonus[n])
            if n == s.left or s.allowed[place] & w.usable == 0:
                break
            n += 1
            times = s.by_letter[place]
            if times > 1:
                n_by[times] += 1
            by_word *= s.by_word[place]
            if s.crossing[place] >= 0:
                crossed += 1
                gain += gains[place]
            place += 1


cdef inline int _dearest(const Hunt* w, int n, const int* n_by) noexcept nogil:
    """What ``n`` tiles score at most before the word is multiplied: the dearest where they count most."""
    cdef int four = n_by[4], three = four + n_by[3], two = three + n_by[2]
    return w.worths[n] + w.worths[two] + w.worths[three] + w.worths[four]


cdef void _add(Hunt* w, int first, int last, int n, uint64_t through, int score) noexcept nogil:
    cdef Placement* p = &w.placements[w.n_placements]
    cdef int bucket
    p.bound = _with_leave(w, score, n, 0)
    if p.bound < 0:
        bucket = 0
    elif p.bound < (BUCKETS - 1) * w.s.units:
        bucket = <int>(p.bound // w.s.units)
    else:
        bucket = BUCKETS - 1
    p.through = through
    p.down = w.s.down
    p.line = w.s.line
    p.first = first
    p.last = last
    p.n_tiles = n
    p.next = w.heads[bucket]
    w.heads[bucket] = w.n_placements
    w.n_placements += 1


cdef inline int64_t _with_leave(const Hunt* w, int score, int n, int blanks) noexcept nogil:
    """The most equity of a score with so many tiles played, at least so many of them blanks."""
    return score if w.s.leaves.numbers == NULL else <int64_t>score * w.s.units + w.leaves[n][blanks]


cdef void _tight_bounds(const Hunt* w, const Placement* p, int64_t* bounds) noexcept nogil:
    """Closer bounds, by blanks played at least: one tile per square, each where both words together count it most."""
    cdef const Search* s = w.s
    cdef int weights[MAX_LETTERS]
    cdef int place, k, blanks, n = 0, by_word = 1, points = 0, weight, score, letters
    for place in range(p.first, p.last + 1):
        if s.codes[place]:
            points += s.points[place]
        else:
            by_word *= s.by_word[place]
    score = points * by_word + s.bonus[p.n_tiles]
    for place in range(p.first, p.last + 1):
        if s.codes[place]:
            continue
        weight = by_word
        if s.crossing[place] >= 0:
            weight += s.by_word[place]
            score += s.crossing[place] * s.by_word[place]
        weight *= s.by_letter[place]
        k = n
        while k > 0 and weights[k - 1] < weight:
            weights[k] = weights[k - 1]
            k -= 1
        weights[k] = weight
        n += 1
    for blanks in range(s.blanks + 1):
        letters = 0
        for k in range(n - blanks):
            letters += weights[k] * w.dear[k]
        bounds[blanks] = _with_leave(w, score + letters, p.n_tiles, blanks) if blanks <= n else BELOW_ALL


# --- words ----------------------------------------------------------------------------------------

cdef void _try_placement(Hunt* w, const Squares* b, const Placement* p) noexcept nogil:
    cdef Search* s = w.s
    cdef const Fitting* fitting
    cdef int64_t bounds[MAX_PLACED_BLANKS + 1]
    cdef int blanks
    cdef uint32_t i, number
    set_line(s, b, p.down, p.line)
    _tight_bounds(w, p, bounds)
    for blanks in range(s.blanks + 1):
        if bounds[blanks] < s.bar:
            continue
        fitting = _fitting(w, p.through, p.n_tiles, blanks)
        if fitting == NULL or not work_step(&s.work, 1 + fitting.n):
            s.stop = True
            return
        for i in range(fitting.n):
            number = w.numbers[fitting.first + i]
            _try_word(w, p, w.m.index.codes + w.m.index.offsets[number],
                      <int>(w.m.index.offsets[number + 1] - w.m.index.offsets[number]))


cdef void _try_word(Hunt* w, const Placement* p, const uint8_t* codes, int n) noexcept nogil:
    cdef Search* s = w.s
    cdef int place, i
    # Another length only if two sets of letters have one hash.
    if n != p.last - p.first + 1:
        return
    for i in range(n):
        place = p.first + i
        if s.codes[place]:
            if s.codes[place] != codes[i]:
                return
        elif not s.allowed[place] >> codes[i] & 1:
            return
    _lay_word(w, p, codes, p.first, 0, 1, 0)


cdef void _lay_word(
    Hunt* w, const Placement* p, const uint8_t* codes, int place, int total, int by_word, int crossing
) noexcept nogil:
    """Lays the word from ``place`` on, each tile a letter or a blank."""
    cdef Search* s = w.s
    cdef int code, worth, there, score
    while place <= p.last and s.codes[place]:
        total += s.points[place]
        s.strip[place] = 0
        place += 1
    if place > p.last:
        score = total * by_word + crossing + s.bonus[p.n_tiles]
        # Found before only if two sets of letters have one hash.
        if _with_leave(w, score, p.n_tiles, 0) >= s.bar and not is_ranked(s, p.first, p.last, score):
            rank_play(s, p.first, p.last, score)
        return
    code = codes[place - p.first]
    there = s.crossing[place]
    by_word *= s.by_word[place]
    if s.counts[code]:
        worth = s.values[code] * s.by_letter[place]
        s.counts[code] -= 1
        s.strip[place] = code
        _lay_word(w, p, codes, place + 1, total + worth, by_word,
                  crossing + ((there + worth) * s.by_word[place] if there >= 0 else 0))
        s.counts[code] += 1
    if s.blanks:
        s.blanks -= 1
        s.strip[place] = code | BLANK_BIT
        _lay_word(w, p, codes, place + 1, total, by_word,
                  crossing + (there * s.by_word[place] if there >= 0 else 0))
        s.blanks += 1
    s.strip[place] = 0


cdef const Fitting* _fitting(Hunt* w, uint64_t through, int n_tiles, int blanks) noexcept nogil:
    """The words of letters taken in and so many tiles of the rack, for which so many blanks are needed.

    NULL when memory runs out.
    """
    cdef uint64_t at = (
        through * <uint64_t>0x9E3779B97F4A7C15 + <uint64_t>(n_tiles * (MAX_PLACED_BLANKS + 1) + blanks)
    ) % REMEMBERED
    cdef Fitting* f
    if w.n_remembered == MOST_REMEMBERED:
        memset(w.fitting, 0, sizeof(w.fitting))
        w.n_remembered = 0
        w.n_numbers = 0
    while w.fitting[at].n_tiles:
        f = &w.fitting[at]
        if f.through == through and f.n_tiles == n_tiles and f.blanks == blanks:
            return f
        at = (at + 1) % REMEMBERED
    f = &w.fitting[at]
    f.through = through
    f.n_tiles = n_tiles
    f.blanks = blanks
    f.first = <uint32_t>w.n_numbers
    w.n_remembered += 1
    _gather(w, through, n_tiles, blanks)
    f.n = <uint32_t>w.n_numbers - f.first
    return NULL if w.failed else f


cdef void _gather(Hunt* w, uint64_t through, int n_tiles, int blanks) noexcept nogil:
    """Every set of letters once: tiles of the rack, and letters for blanks of which the rack has no more."""
    cdef int n_letters = w.s.left - w.s.blanks, i, code, n_codes = w.m.index.n_tiles
    cdef uint64_t h
    cdef const Part* part
    if n_tiles < blanks or n_tiles - blanks > n_letters:
        return
    if not work_step(&w.s.work, w.first_part[n_tiles - blanks + 1] - w.first_part[n_tiles - blanks]):
        return
    for i in range(w.first_part[n_tiles - blanks], w.first_part[n_tiles - blanks + 1]):
        part = &w.parts[i]
        h = through + part.h
        if blanks == 0:
            _look_up(w, h)
        elif blanks == 1:
            _with_one_more(w, h, part.open, 1)
        else:
            for code in range(1, n_codes + 1):
                if not part.open >> code & 1:
                    _with_one_more(w, h + w.m.hashes[code], part.open, code)


cdef inline void _with_one_more(Hunt* w, uint64_t h, uint64_t open, int least) noexcept nogil:
    cdef int code
    if may_spell_with_one_more(w.m, h):
        for code in range(least, w.m.index.n_tiles + 1):
            if not open >> code & 1:
                _look_up(w, h + w.m.hashes[code])


cdef void _look_up(Hunt* w, uint64_t h) noexcept nogil:
    """Appends the words whose letters have that hash."""
    cdef const Multisets* m = w.m
    cdef uint64_t at, mask = (<uint64_t>1 << m.slot_power) - 1
    cdef uint32_t slot, tag, row, i
    if not may_spell(m, h):
        return
    tag = tag_of_sum(m, h)
    at = h >> (64 - m.slot_power)
    while True:
        slot = m.slots[at]
        if slot == 0:
            return
        if slot >> m.row_bits == tag:
            row = (slot & ((<uint32_t>1 << m.row_bits) - 1)) - 1
            if _hash_of_row(m, row) == h:
                for i in range(m.index.firsts[row], m.index.firsts[row + 1]):
                    _append(w, m.index.members[i])
        at = (at + 1) & mask


cdef uint64_t _hash_of_row(const Multisets* m, uint32_t row) noexcept nogil:
    cdef uint32_t number = m.index.members[m.index.firsts[row]], i
    cdef uint64_t h = 0
    for i in range(m.index.offsets[number], m.index.offsets[number + 1]):
        h += m.hashes[m.index.codes[i]]
    return h


cdef void _append(Hunt* w, uint32_t number) noexcept nogil:
    cdef void* bigger
    if w.n_numbers == w.capacity:
        bigger = realloc(w.numbers, (w.capacity * 2 + 256) * sizeof(uint32_t))
        if bigger == NULL:
            w.failed = True
            return
        w.numbers = <uint32_t*>bigger
        w.capacity = w.capacity * 2 + 256
    w.numbers[w.n_numbers] = number
    w.n_numbers += 1
