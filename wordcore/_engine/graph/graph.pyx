"""The word graph: checked once at opening, then only walked. Building it is ``build/graph``.

A minimal acyclic automaton whose arcs accept (not its states), which merges more states.
Word counts on the arcs make word to index a walk. Not here: anything about text, files
or tile queries.
"""

from libc.stdlib cimport free, malloc


# --- walking --------------------------------------------------------------------------------------

cdef bint graph_contains(const Graph* g, const uint8_t* codes, int n) noexcept nogil:
    cdef uint32_t arc = 0
    cdef int i
    for i in range(n):
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            return False
    return n > 0 and (g.labels[arc] & ACCEPTS) != 0


cdef int64_t graph_index(const Graph* g, const uint8_t* codes, int n) noexcept nogil:
    """The number of a word in the sorted list, or -1."""
    cdef uint32_t arc = 0
    cdef int64_t index = 0
    cdef int i
    for i in range(n):
        if i > 0 and g.labels[arc] & ACCEPTS:
            index += 1
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            return -1
        index += g.skips[arc]
    if n == 0 or not g.labels[arc] & ACCEPTS:
        return -1
    return index


cdef int64_t graph_prefix(const Graph* g, const uint8_t* codes, int n, uint32_t* count) noexcept nogil:
    """Index of the first word that starts with ``codes``, and how many do; -1 if none."""
    cdef uint32_t arc = 0, total = g.n_words, next_skip
    cdef int64_t index = 0
    cdef int i
    cdef uint32_t inside
    for i in range(n):
        inside = 0
        if i > 0 and g.labels[arc] & ACCEPTS:
            inside = 1
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            count[0] = 0
            return -1
        # Words below this arc: up to the next sibling's skip, or to the end of the list.
        next_skip = total - inside if g.labels[arc] & LAST else g.skips[arc + 1]
        index += inside + g.skips[arc]
        total = next_skip - g.skips[arc]
    count[0] = total
    return index


cdef void graph_hooks(const Graph* g, const uint8_t* codes, int n, uint64_t* front, uint64_t* back) noexcept nogil:
    """Adds the codes that make a word in front of, or behind, some codes."""
    cdef uint32_t arc = 0, start = g.targets[0]
    cdef int i
    for i in range(n):
        arc = graph_find(g, g.targets[arc], codes[i])
        if arc == 0:
            break
    if arc or n == 0:
        back[0] |= _accepted(g, g.targets[arc])
    # Most first tiles are out after two steps, in a corner of the graph that is always in the cache.
    while start:
        arc = start
        for i in range(n):
            arc = graph_find(g, g.targets[arc], codes[i])
            if arc == 0:
                break
        if arc and g.labels[arc] & ACCEPTS:
            front[0] |= <uint64_t>1 << (g.labels[start] & CODE)
        start = 0 if g.labels[start] & LAST else start + 1


cdef uint64_t _accepted(const Graph* g, uint32_t arc) noexcept nogil:
    """The codes on which a word ends, among the siblings from ``arc``."""
    cdef uint64_t found = 0
    while arc:
        if g.labels[arc] & ACCEPTS:
            found |= <uint64_t>1 << (g.labels[arc] & CODE)
        arc = 0 if g.labels[arc] & LAST else arc + 1
    return found


# --- checking -------------------------------------------------------------------------------------

cdef const char* graph_check(const Graph* g, int n_tiles) noexcept nogil:
    """NULL if every walk stays inside the arrays and ends, and the counts hold; otherwise what is wrong."""
    cdef const char* fault = arcs_check(g, n_tiles)
    if fault != NULL:
        return fault
    return _counts_check(g)


cdef const char* arcs_check(const Graph* g, int n_tiles) noexcept nogil:
    """The part of ``graph_check`` that looks at labels and targets alone.

    Faults are gathered, not jumped at: a loop without branches checks an arc in a few nanoseconds,
    and a lexicon is opened in a few milliseconds.
    """
    cdef uint32_t i, target, entered, n = g.n_arcs
    cdef uint8_t label, code, previous = 0
    cdef int outside = 0, strange = 0, unordered = 0, nowhere = 0, middle = 0, within = 0
    if n == 0:
        return "a graph without arcs"
    if g.labels[n - 1] & LAST == 0:
        return "a last list of arcs that is not closed"
    if g.labels[0] != LAST:
        return "a root arc that is not alone"
    for i in range(n):
        label = g.labels[i]
        code = label & CODE
        target = g.targets[i]
        # Arc 0 serves for no target and for one outside: it is the last of its list.
        entered = target - 1
        entered = entered if entered < n else 0
        outside |= (target != 0) & ((target <= i) | (target >= n))
        strange |= (i != 0) & ((code > n_tiles) | (code == 0))
        unordered |= within & (code <= previous)
        nowhere |= (i != 0) & (target == 0) & ((label & ACCEPTS) == 0)
        # A list may only be entered at its first arc; the totals below rely on it.
        middle |= (g.labels[entered] & LAST) == 0
        within = (label & LAST) == 0
        previous = code
    if outside:
        return "an arc that leads backwards or outside the graph"
    if strange:
        return "an arc with a tile outside the alphabet"
    if unordered:
        return "a list of arcs that is not in order"
    if nowhere:
        return "an arc that leads nowhere"
    if middle:
        return "an arc that leads into the middle of a list"
    if g.targets[0] != (1 if n > 1 else 0):
        return "a root list that does not start at arc 1"
    return NULL


cdef const char* _counts_check(const Graph* g) noexcept nogil:
    """NULL if the skips are what the words after each arc add up to."""
    cdef uint32_t i = g.n_arcs, following = 0
    cdef uint64_t so_far, total = 0
    cdef uint8_t label
    cdef int wrong = 0
    # By list, at its first arc; from the end, so that it is known before any arc that leads there.
    cdef uint64_t* totals = <uint64_t*>malloc(<size_t>g.n_arcs * sizeof(uint64_t))
    if totals == NULL:
        return "too little memory to check the graph"
    totals[0] = 0
    while i > 1:
        i -= 1
        label = g.labels[i]
        so_far = g.skips[i] + ((label & ACCEPTS) != 0) + totals[g.targets[i]]
        wrong |= ((label & LAST) == 0) & (so_far != following)
        total = so_far if label & LAST else total
        wrong |= ((g.labels[i - 1] & LAST) != 0) & (g.skips[i] != 0)
        wrong |= so_far >> 32 != 0
        totals[i] = total
        following = g.skips[i]
    total = totals[1] if g.n_arcs > 1 else 0
    free(totals)
    if wrong:
        return "word counts that do not add up"
    if total != g.n_words:
        return "another number of words than the header says"
    return NULL
