"""Edit distance over the word graph: optimal string alignment, in which swapping two neighbours is one edit.

A row of the distance table for every tile of the path; words are met in alphabetical order with their number.
"""

from libc.stdint cimport uint32_t, uint64_t

from wordcore._engine.graph.filter cimport add_passing
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST
from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.work cimport work_step

cdef enum:
    FAR = 100                   # more edits than anybody may ask for
    LIST_COST = 6               # steps: arcs of a list, one with another, and a row of distances for each

cdef struct Near:
    const Graph* graph
    Found* found
    const uint8_t* word
    int n
    int edits
    uint8_t path[MAX_WORD + 1]
    uint8_t rows[MAX_WORD + 2][MAX_WORD + 3]    # rows[d][j]: distance of the path's first d tiles to the word's first j
    const Filter* filter


cdef bint walk_near(Near* w, uint32_t first, int depth, uint32_t number) noexcept nogil:
    """Only cells with abs(d - j) <= edits are worked out: a distance is at least the difference in length."""
    cdef const Graph* g = w.graph
    # As locals: the rows are bytes, and a byte that is written might be a part of ``w`` for all the compiler knows.
    cdef const uint8_t* word = w.word
    cdef int n = w.n, edits = w.edits
    cdef uint32_t arc = first, here
    cdef uint8_t label, code, best, value, left, last = w.path[depth - 1] if depth else 0
    cdef uint8_t* row = w.rows[depth + 1]
    cdef const uint8_t* above = w.rows[depth]
    cdef const uint8_t* before = w.rows[depth - 1 if depth else 0]
    cdef uint64_t useful = 0
    cdef bint spare = False
    cdef int j, low = depth + 1 - edits, high = depth + 1 + edits
    if first == 0 or depth >= <int>MAX_WORD:
        return True
    if not work_step(w.found.work, LIST_COST):
        return False
    if high > n:
        high = n
    # While an edit is left, any tile may follow; afterwards only those that cost nothing, or that
    # finish a transposition.
    for j in range(depth - edits if depth > edits else 0, (depth + edits if depth + edits < n else n) + 1):
        if above[j] < edits:
            spare = True
        if above[j] <= edits and j < n:
            useful |= <uint64_t>1 << word[j]
    if depth > 0:
        for j in range(2 if low < 2 else low, high + 1):
            if word[j - 1] == last and before[j - 2] < edits:
                useful |= <uint64_t>1 << word[j - 2]
    while True:
        label = g.labels[arc]
        code = label & CODE
        if spare or useful >> code & 1:
            here = number + g.skips[arc]
            w.path[depth] = code
            if low <= 0:
                best = left = row[0] = depth + 1
            else:
                best = left = row[low - 1] = FAR
            for j in range(1 if low < 1 else low, high + 1):
                value = above[j - 1] + (word[j - 1] != code)
                if above[j] + 1 < value:
                    value = above[j] + 1
                if left + 1 < value:
                    value = left + 1
                if j > 1 and word[j - 2] == code and word[j - 1] == last and before[j - 2] + 1 < value:
                    value = before[j - 2] + 1
                left = row[j] = value
                if value < best:
                    best = value
            row[high + 1] = FAR
            if label & ACCEPTS:
                if low <= n and high == n and row[n] <= edits \
                        and not add_passing(w.filter, w.filter.tests, here, w.path, depth + 1, w.found):
                    return False
                here += 1
            # A transposition can still save one edit in the next row, hence the row above counts too.
            if (best <= edits or spare) and not walk_near(w, g.targets[arc], depth + 1, here):
                return False
        if label & LAST:
            return True
        arc += 1


cdef void find_near(
    const Graph* g, const Filter* f, const uint8_t* word, int n, int edits, Found* found
) noexcept nogil:
    """The words of a filter within ``edits`` of a word, in order."""
    cdef Near w
    cdef int j
    w.graph = g
    w.filter = f
    w.found = found
    w.word = word
    w.n = n
    w.edits = edits
    for j in range(n + 1):
        w.rows[0][j] = j
    w.rows[0][n + 1] = FAR
    walk_near(&w, g.targets[0], 0, 0)
