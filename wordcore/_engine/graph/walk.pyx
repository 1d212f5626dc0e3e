"""Walks over the word graph: the words of a filter, and those of them that a rack can spell.

Every walk meets words in alphabetical order and carries the word's number along, so a search needs no
string and no sort. Not here: tile questions that the tile index answers faster (``tiles``).
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from wordcore._engine.graph.filter cimport COUNTED, PATTERN, word_passes
from wordcore._engine.graph.found cimport found_add
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST, graph_find
from wordcore._engine.graph.pattern cimport pattern_step
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.work cimport Work, work_step

cdef enum:
    LIST_COST = 3               # steps: arcs of a list, one with another

cdef struct Walk:
    const Graph* graph
    const Filter* filter
    int tests                   # what the walk does not see to itself
    Found* found
    Work* work
    uint64_t counted            # codes that must be there, or not too often
    uint8_t seen[N_CODES]       # how many of each of those the path has
    int lacking                 # how many it still needs
    uint8_t path[MAX_WORD + 1]
    bint use_rack
    uint8_t left[N_CODES]       # tiles still on the rack
    int blanks


cdef inline bint add_word(Walk* w, int n, uint64_t states, uint32_t number) noexcept nogil:
    """The word that the path spells, if it passes; False when the search may stop."""
    if n >= w.filter.shortest and w.lacking == 0 and states & w.filter.pattern.final \
            and (w.tests == 0 or word_passes(w.filter, w.tests, number, w.path, n)):
        return found_add(w.found, number)
    return True


cdef bint descend(Walk* w, uint32_t arc, int depth, uint64_t states, uint32_t number) noexcept nogil:
    """Depth first over a list of arcs; False when the search may stop."""
    cdef const Graph* g = w.graph
    cdef const Filter* f = w.filter
    cdef uint32_t here
    cdef uint64_t reached
    cdef uint8_t label, code
    cdef bint go_on = True, from_blank
    if arc == 0 or depth >= f.longest:
        return True
    if not work_step(w.work, LIST_COST):
        return False
    while True:
        label = g.labels[arc]
        code = label & CODE
        reached = pattern_step(&f.pattern, states, code)
        if reached and not f.excludes >> code & 1 and w.seen[code] < f.most[code]:
            from_blank = False
            if w.use_rack:
                if w.left[code]:
                    w.left[code] -= 1
                elif w.blanks:
                    w.blanks -= 1
                    from_blank = True
                else:
                    reached = 0
            if reached:
                here = number + g.skips[arc]
                w.path[depth] = code
                if w.counted >> code & 1:
                    w.lacking -= w.seen[code] < f.contains[code]
                    w.seen[code] += 1
                if label & ACCEPTS:
                    go_on = add_word(w, depth + 1, reached, here)
                    here += 1
                if go_on and w.lacking < f.longest - depth:
                    go_on = descend(w, g.targets[arc], depth + 1, reached, here)
                if w.counted >> code & 1:
                    w.seen[code] -= 1
                    w.lacking += w.seen[code] < f.contains[code]
                if w.use_rack:
                    if from_blank:
                        w.blanks += 1
                    else:
                        w.left[code] += 1
                if not go_on:
                    return False
        if label & LAST:
            return True
        arc += 1


cdef void open_walk(Walk* w, const Graph* g, const Filter* f, Found* found) noexcept nogil:
    cdef int code
    memset(w, 0, sizeof(Walk))
    w.graph = g
    w.filter = f
    w.tests = f.tests & ~(COUNTED | PATTERN)
    w.found = found
    w.work = found.work
    w.lacking = f.n_contains
    for code in range(N_CODES):
        w.counted |= <uint64_t>(f.contains[code] != 0) << code
    w.counted |= f.limited


cdef void find_filtered(const Graph* g, const Filter* f, const uint8_t* prefix, int n_prefix, Found* found) noexcept nogil:
    """The words of a filter that start with some codes, in order."""
    cdef Walk w
    cdef uint32_t arc = 0, number = 0
    cdef uint64_t states = 1
    cdef int i
    cdef uint8_t code
    open_walk(&w, g, f, found)
    for i in range(n_prefix):
        code = prefix[i]
        number += (g.labels[arc] & ACCEPTS) != 0         # never on arc 0
        arc = graph_find(g, g.targets[arc], code)
        states = pattern_step(&f.pattern, states, code)
        if arc == 0 or states == 0 or f.excludes >> code & 1 or w.seen[code] >= f.most[code]:
            return
        number += g.skips[arc]
        w.path[i] = code
        if w.counted >> code & 1:
            w.lacking -= w.seen[code] < f.contains[code]
            w.seen[code] += 1
    if arc and g.labels[arc] & ACCEPTS:
        if n_prefix <= f.longest and not add_word(&w, n_prefix, states, number):
            return
        number += 1
    descend(&w, g.targets[arc], n_prefix, states, number)


cdef void find_in_rack(const Graph* g, const Filter* f, const Rack* rack, Found* found) noexcept nogil:
    """The words of a filter that a rack can spell, in order."""
    cdef Walk w
    open_walk(&w, g, f, found)
    w.use_rack = True
    w.blanks = rack.blanks
    memcpy(w.left, rack.counts, N_CODES)
    descend(&w, g.targets[0], 0, 1, 0)
