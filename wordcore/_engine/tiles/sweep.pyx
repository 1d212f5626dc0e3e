"""The words of a filter that does not say how they begin: no walk over the word graph could leave much out.

What the filter and the letters of its pattern ask of a word's letters, the bit planes answer for 64 to 256 sets
of anagrams at once; an ending is compared as one number; a length alone is a run of the tile index; anything else
is asked of every word in turn.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from wordcore._engine.graph.filter cimport BY_NUMBER, LENGTH, PATTERN, TAGS, number_passes, spelling_passes
from wordcore._engine.graph.found cimport found_add
from wordcore._engine.graph.pattern cimport pattern_needs
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.tiles.index cimport SCAN, TileQuery, find_rows, query_open, query_passes, sort_ids
from wordcore._engine.work cimport work_step

cdef enum:
    PER_STEP = 4                # words that are looked at in one step, where that is nothing but a comparison


cdef void sweep_words(const TileIndex* ix, const Filter* f, Found* found) noexcept nogil:
    """All the words that pass, in order."""
    cdef TileQuery q
    cdef uint32_t start, end
    query_open(&q, f)
    q.blanks = MAX_WORD
    if f.tests & PATTERN:
        pattern_needs(&f.pattern, q.least)
        if q.shortest < f.pattern.n_items:
            q.shortest = f.pattern.n_items
    if q.shortest > q.longest or ix.n_rows == 0:
        return
    if f.tests == PATTERN and sweep_endings(ix, f, found):
        return
    if asks_for_letters(&q, f):
        find_rows(ix, &q, SCAN, found)
        sort_ids(found, ix.n_words)
        return
    start = ix.firsts[ix.length_start[q.shortest]]
    end = ix.firsts[ix.length_start[q.longest + 1]]
    if found.counting and q.tests == 0:
        found.n = end - start if found.limit == 0 or end - start < found.limit else found.limit
    elif found.counting and found.limit == 0 and f.tests == TAGS:
        count_tagged(ix, f, found)
    elif end - start < ix.n_words // 4:
        sweep_run(ix, &q, start, end, found)
        sort_ids(found, ix.n_words)
    else:
        sweep_all(ix, f, found)


cdef bint asks_for_letters(const TileQuery* q, const Filter* f) noexcept nogil:
    cdef int code
    if q.excludes or f.limited:
        return True
    for code in range(1, N_CODES):
        if q.least[code]:
            return True
    return False


cdef void sweep_run(const TileIndex* ix, const TileQuery* q, uint32_t start, uint32_t end, Found* found) noexcept nogil:
    """The words of some lengths, which are together in the tile index."""
    cdef uint32_t at
    for at in range(start, end):
        if not work_step(found.work, 1):
            return
        if (not q.tests or query_passes(ix, q, ix.members[at])) and not found_add(found, ix.members[at]):
            return


cdef bint sweep_endings(const TileIndex* ix, const Filter* f, Found* found) noexcept nogil:
    """The words with an ending of up to eight letters, eight bytes compared at once; False for any other pattern."""
    cdef uint8_t letters[8]
    cdef uint8_t masks[8]
    cdef uint64_t wanted, mask, end
    cdef uint32_t number, length
    cdef int i, code, n = f.pattern.n_items
    if n == 0 or n > 8 or f.pattern.n_tail != n:
        return False
    memset(letters, 0, sizeof(letters))
    memset(masks, 0, sizeof(masks))
    for code in range(1, N_CODES):
        for i in range(n):
            if f.pattern.accepts[code] >> i & 1:
                if masks[8 - n + i]:
                    return False
                letters[8 - n + i] = code
                masks[8 - n + i] = 0xFF
    for i in range(8 - n, 8):
        if not masks[i]:
            return False
    memcpy(&wanted, letters, 8)
    memcpy(&mask, masks, 8)
    if not work_step(found.work, ix.n_words // PER_STEP):
        return True
    for number in range(ix.n_words):
        length = ix.offsets[number + 1] - ix.offsets[number]
        if ix.offsets[number + 1] >= 8:
            memcpy(&end, ix.codes + ix.offsets[number + 1] - 8, 8)
            if (end & mask) != wanted:
                continue
        elif not spelling_passes(f, PATTERN, ix.codes + ix.offsets[number], <int>length):
            continue
        if n <= <int>length and not found_add(found, number):
            break
    return True


cdef void count_tagged(const TileIndex* ix, const Filter* f, Found* found) noexcept nogil:
    """Nothing but tags, and nothing but their number: without a branch that nobody can guess."""
    cdef uint32_t number
    if not work_step(found.work, ix.n_words // PER_STEP):
        return
    for number in range(ix.n_words):
        found.n += f.tag_passes[f.tag_numbers[number]] != 0


cdef void sweep_all(const TileIndex* ix, const Filter* f, Found* found) noexcept nogil:
    """One word after the other, in order; its letters are fetched only if they matter."""
    cdef uint32_t number, length
    cdef int tests = f.tests & ~LENGTH
    for number in range(ix.n_words):
        if not work_step(found.work, 1):
            return
        length = ix.offsets[number + 1] - ix.offsets[number]
        if <int>length < f.shortest or <int>length > f.longest or not number_passes(f, tests, number):
            continue
        if tests & ~BY_NUMBER and not spelling_passes(f, tests, ix.codes + ix.offsets[number], <int>length):
            continue
        if not found_add(found, number):
            return
