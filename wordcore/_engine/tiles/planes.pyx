"""Every row's deficit at once: which planes a tile query adds up, and the rows that survive.

A plane holds one bit per row: the row has one (or two) of a tile. What a rack lacks is the sum of
the planes it cannot cover; ``planes.h`` adds them up for 64 to 256 rows per step. Not here: when the
scan is worth it, and the words of the rows (``index``).
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from wordcore._engine.graph.found cimport found_add
from wordcore._engine.limits cimport MAX_TILES, MAX_WORD, N_CODES
from wordcore._engine.tiles.index cimport LEVELS, MAX_PLANES
from wordcore._engine.work cimport work_step

cdef extern from "tiles/planes.h" nogil:
    ctypedef struct PlaneQuery:
        const uint64_t** lacking
        int n_lacking
        const uint64_t** must
        int n_must
        const uint64_t** never
        int n_never
        int most
    int planes_widest()
    void planes_scan(int width, const PlaneQuery* q, size_t start, size_t stop, uint64_t* alive)
    int lowest_bit(uint64_t word)


cdef enum:
    MOST_LACKING = 62           # what the adders of planes.h can count
    BLOCK_COST = 4              # steps for 64 rows, of which about 30 planes are read


cdef int widest_scan() noexcept nogil:
    return planes_widest()


cdef inline const uint64_t* plane(const TileIndex* ix, int code, int level) noexcept nogil:
    return ix.planes + <size_t>((code - 1) * LEVELS + level - 1) * ix.plane_words


cdef bint row_within(const TileIndex* ix, const TileQuery* q, uint32_t row) noexcept nogil:
    """The planes' test done letter by letter: exact for rows with more of a tile than planes tell."""
    cdef uint8_t counts[N_CODES]
    cdef uint32_t number = ix.members[ix.firsts[row]], at
    cdef int code, lacking = 0
    memset(counts, 0, sizeof(counts))
    for at in range(ix.offsets[number], ix.offsets[number + 1]):
        counts[ix.codes[at]] += 1
    for code in range(1, ix.n_tiles + 1):
        if counts[code] < q.least[code] or counts[code] > q.most[code]:
            return False
        if counts[code] > q.have[code]:
            lacking += counts[code] - q.have[code]
    return lacking <= q.blanks


cdef bint scan_rows(const TileIndex* ix, const TileQuery* q, Found* rows, Work* work) noexcept nogil:
    """The rows within reach into ``rows``; False if there is no memory or no work left."""
    cdef PlaneQuery p
    cdef const uint64_t* lacking[MAX_PLANES]
    cdef const uint64_t* must[MAX_TILES + 1]
    cdef const uint64_t* never[MAX_TILES]
    cdef uint32_t weight[MAX_PLANES]
    cdef int code, level, n = 0, i, longest, shortest
    cdef uint32_t count, first_row, end_row, length, row
    cdef const uint64_t* deep = plane(ix, ix.n_tiles + 1, 1)
    cdef size_t start, stop, w
    cdef uint64_t* alive
    cdef uint64_t word
    cdef bint must_be_deep = False, exact
    shortest = q.shortest if q.shortest > 1 else 1
    longest = q.longest
    if shortest > longest:
        return True
    first_row = ix.length_start[shortest]
    end_row = ix.length_start[longest + 1]
    if first_row >= end_row:
        return True
    # With a blank for every letter only great numbers of a tile are beyond what the planes tell.
    exact = q.blanks >= longest
    p.n_must = 0
    p.n_never = 0
    p.most = q.blanks if q.blanks < <int>MOST_LACKING else MOST_LACKING
    for code in range(1, ix.n_tiles + 1):
        if q.least[code]:
            must[p.n_must] = plane(ix, code, q.least[code] if q.least[code] < LEVELS else LEVELS)
            p.n_must += 1
            must_be_deep = must_be_deep or q.least[code] > LEVELS
        if q.excludes >> code & 1:
            never[p.n_never] = plane(ix, code, 1)
            p.n_never += 1
            continue
        # A row with more of a tile than the planes tell is deep, and looked at letter by letter.
        exact = exact and q.least[code] <= LEVELS and (q.most[code] < LEVELS or q.most[code] >= longest)
        if q.most[code] < LEVELS:
            never[p.n_never] = plane(ix, code, q.most[code] + 1)
            p.n_never += 1
        if q.blanks >= longest:
            continue
        for level in range(q.have[code] + 1, LEVELS + 1):
            count = 0
            for length in range(shortest, longest + 1):
                count += ix.plane_counts[((code - 1) * LEVELS + level - 1) * (MAX_WORD + 1) + length]
            if count:
                # Densest first: rows die early and whole blocks are left.
                i = n
                while i > 0 and weight[i - 1] < count:
                    weight[i] = weight[i - 1]
                    lacking[i] = lacking[i - 1]
                    i -= 1
                weight[i] = count
                lacking[i] = plane(ix, code, level)
                n += 1
    if must_be_deep:
        must[p.n_must] = deep
        p.n_must += 1
    p.lacking = lacking
    p.n_lacking = n
    p.must = must
    p.never = never
    start = (first_row >> 6) & ~<size_t>3
    stop = (((<size_t>end_row + 63) >> 6) + 3) & ~<size_t>3
    if not work_step(work, BLOCK_COST * <int64_t>(stop - start)):
        return False
    alive = <uint64_t*>malloc((stop - start) * 8)
    if alive == NULL:
        rows.failed = True
        return False
    planes_scan(ix.width, &p, start, stop, alive)
    for w in range(stop - start):
        word = alive[w]
        while word:
            row = <uint32_t>(((start + w) << 6) + lowest_bit(word))
            if row >= first_row and row < end_row \
                    and (exact or not deep[start + w] & word & (~word + 1) or row_within(ix, q, row)) \
                    and not found_add(rows, row):
                free(alive)
                return not rows.failed
            word &= word - 1
    free(alive)
    return True
