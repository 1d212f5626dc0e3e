"""Ceilings: a score that no play at an anchor passes, cheaper by far than a search.

The best play is looked for where most can be scored, and the search ends when no anchor left
can reach what was found. A ceiling knows how many squares can be filled on either side of the
anchor, what the crossing words permit there, and, from the tile index, how many tiles of the
rack can make a word with the letters on the board between them: most racks make none with
all seven, and without that knowledge every open anchor would promise the bonus.
"""

from libc.stdint cimport int64_t
from libc.string cimport memset

from wordcore._engine.boards.squares cimport lowest
from wordcore._engine.graph.membership cimport mix
from wordcore._engine.limits cimport MAX_SIDE, N_CODES

cdef enum:
    MAX_KEY = 12                    # letters of the longest packed set

cdef uint64_t USED = <uint64_t>1 << 63
cdef int64_t NO_PLAY = -(<int64_t>1 << 62)

cdef struct Reach:                  # the empty squares a play can fill on one side of its anchor
    int n
    int place[MAX_RACK + 1]
    int points[MAX_RACK + 1]        # of the tiles it takes in when it fills so many of them
    int n_through[MAX_RACK + 1]     # how many those are
    uint8_t through[MAX_SIDE]       # their codes


cdef void ceilings_open(Ceilings* c, const Search* s, const TileIndex* index) noexcept nogil:
    cdef int code, k, i, n = 0
    c.index = index
    c.n_letters = 0
    memset(c.worths, 0, sizeof(c.worths))
    memset(c.through, 0, sizeof(c.through))
    for code in range(N_CODES):
        for k in range(s.counts[code]):
            i = n
            while i > 0 and c.worths[i - 1] < s.values[code]:
                c.worths[i] = c.worths[i - 1]
                i -= 1
            c.worths[i] = s.values[code]
            c.letters[n] = code
            n += 1
    c.n_letters = n


cdef void _reach(const Search* s, int place, int step, int limit, Reach* reach) noexcept nogil:
    """From ``place`` on; never past ``limit`` on the left."""
    cdef int points = 0, n_through = 0
    # A blank is whatever the crossing word permits.
    cdef uint64_t held = ~(<uint64_t>0) if s.blanks else s.held
    reach.n = 0
    while True:
        while s.codes[place]:
            points += s.points[place]
            reach.through[n_through] = s.codes[place]
            n_through += 1
            place += step
        reach.points[reach.n] = points
        reach.n_through[reach.n] = n_through
        if reach.n == s.left or s.allowed[place] & held == 0 or (step < 0 and place < limit):
            return
        reach.place[reach.n] = place
        reach.n += 1
        place += step


cdef int64_t ceiling_of(Ceilings* c, Search* s, const Anchor* anchor) noexcept nogil:
    """No play at this anchor, on the line set in ``s``, has more equity; ``NO_PLAY`` if there can be none.

    Also leaves in ``s.by_left`` the ceiling for each number of tiles on the left, which lets the
    search skip the rest. Filling more squares never scores less, so only the fullest plays
    count: for each number of tiles on the left, as many as possible on the right.
    """
    cdef Reach left, right
    cdef int on_left, on_right
    cdef int64_t score, highest = NO_PLAY
    cdef bint taken = s.codes[anchor.place] != 0
    _reach(s, anchor.place, -1, anchor.limit, &left)
    _reach(s, anchor.place + 1, 1, 0, &right)
    for on_left in range(MAX_RACK + 1):
        s.by_left[on_left] = NO_PLAY
    for on_left in range(0 if taken else 1, left.n + 1):
        on_right = s.left - on_left if s.left - on_left < right.n else right.n
        while on_right >= 0 and on_left + on_right > _most_tiles(c, s, &left, on_left, &right, on_right):
            on_right -= 1
        if on_right < 0 or on_left + on_right == 0:
            continue
        score = <int64_t>_fullest(c, s, &left, on_left, &right, on_right) * s.units + s.most_leave
        s.by_left[on_left] = score
        if score > highest:
            highest = score
    return highest


cdef int _fullest(
    const Ceilings* c, const Search* s, const Reach* left, int on_left, const Reach* right, int on_right
) noexcept nogil:
    """The most that so many tiles on either side can score: the dearest where they count most."""
    cdef int n = on_left + on_right, by_word = 1, score, i, k, place, weight, dearest
    cdef int n_free = 0, any_tile = 0, permitted = 0
    cdef int weights[MAX_RACK + 1]
    cdef int free_weights[MAX_RACK + 1]
    for i in range(n):
        by_word *= s.by_word[left.place[i] if i < on_left else right.place[i - on_left]]
    score = (left.points[on_left] + right.points[on_right]) * by_word
    score += s.most_bonus[n]
    for i in range(n):
        place = left.place[i] if i < on_left else right.place[i - on_left]
        weight = by_word
        if s.crossing[place] >= 0:
            score += s.crossing[place] * s.by_word[place]
            weight = (weight + s.by_word[place]) * s.by_letter[place]
            dearest = _dearest(s, s.allowed[place] & s.held)
            permitted += weight * dearest
        else:
            weight *= s.by_letter[place]
            k = n_free
            while k > 0 and free_weights[k - 1] < weight:
                free_weights[k] = free_weights[k - 1]
                k -= 1
            free_weights[k] = weight
            n_free += 1
        k = i
        while k > 0 and weights[k - 1] < weight:
            weights[k] = weights[k - 1]
            k -= 1
        weights[k] = weight
    # Two ceilings: any tile anywhere, each once; or what is permitted, tiles on crossings counted apart.
    for i in range(n):
        any_tile += weights[i] * c.worths[i]
    for i in range(n_free):
        permitted += free_weights[i] * c.worths[i]
    return score + (any_tile if any_tile < permitted else permitted)


cdef int _dearest(const Search* s, uint64_t codes) noexcept nogil:
    cdef int highest = 0, code
    while codes:
        code = lowest(codes)
        codes &= codes - 1
        if s.values[code] > highest:
            highest = s.values[code]
    return highest


# --- which numbers of tiles make a word -----------------------------------------------------------

cdef int _most_tiles(
    Ceilings* c, const Search* s, const Reach* left, int on_left, const Reach* right, int on_right
) noexcept nogil:
    """How many tiles of the rack, at most, make a word with the letters that such a play takes in."""
    cdef uint8_t through[MAX_KEY]
    cdef int n_left = left.n_through[on_left], n_through = n_left + right.n_through[on_right], i, k
    cdef uint8_t code
    cdef uint64_t key = USED, slot
    if c.index == NULL or n_through + s.left > c.index.n_packed or s.blanks > 1:
        return s.left
    for i in range(n_through):
        code = left.through[i] if i < n_left else right.through[i - n_left]
        k = i
        while k > 0 and through[k - 1] > code:
            through[k] = through[k - 1]
            k -= 1
        through[k] = code
    for i in range(n_through):
        key = key << c.index.bits | through[i]
    key |= USED
    slot = mix(key) >> 57
    if c.through[slot] != key:
        c.through[slot] = key
        c.most[slot] = _longest(c, s, through, n_through)
    return c.most[slot]


cdef int _longest(const Ceilings* c, const Search* s, const uint8_t* through, int n_through) noexcept nogil:
    cdef int without, another
    if s.blanks:
        for another in range(1, c.index.n_tiles + 1):
            if _may_spell(c, through, n_through, -1, another):
                return s.left
        return s.left - 1
    if _may_spell(c, through, n_through, -1, 0):
        return s.left
    for without in range(c.n_letters):
        if _may_spell(c, through, n_through, without, 0):
            return s.left - 1
    return s.left - 2


cdef bint _may_spell(const Ceilings* c, const uint8_t* through, int n_through, int without, int another) noexcept nogil:
    """Whether the rack's letters and those on the board, less one or with another, are those of a word.

    Asks only the filter of the tile index, which sometimes says yes for no.
    """
    cdef uint64_t key = 0, bit
    cdef int i = 0, k = 0, bits = c.index.bits
    cdef uint8_t code
    while True:
        code = 255
        if i == without:
            i += 1
        if i < c.n_letters:
            code = c.letters[i]
        if another and another <= code and (k == n_through or another <= through[k]):
            key = key << bits | <uint64_t>another
            another = 0
            continue
        if k < n_through and through[k] <= code:
            key = key << bits | through[k]
            k += 1
            continue
        if code == 255:
            break
        key = key << bits | code
        i += 1
    bit = mix(key) >> (64 - c.index.filter_power)
    return c.index.filter[bit >> 6] >> (bit & 63) & 1
