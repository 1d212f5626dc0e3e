"""Word ladders: the shortest way from one word to another by replacing one tile at a time.

Both ends spread, level by level, always the one that has fewer words to look at, until they meet. Then the
words of the start's side from which a shortest way leads on are marked, from the meeting back to the start; the least
neighbour that is marked, or one step nearer to the end, is the alphabetically first. The neighbours of a word are found
in the word graph: along the word, at each place the other arcs of the list, then the rest of the word.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from wordcore._engine.graph.filter cimport CompiledWhere, Filter, filter_nothing, word_passes
from wordcore._engine.lexicon.arcs cimport ENDS, Arc, arc_after, arcs_of
from wordcore._engine.lexicon.core cimport Core
from wordcore._engine.limits cimport MAX_TILES, MAX_WORD
from wordcore._engine.memory cimport resized, zeroed
from wordcore._engine.work cimport Work, work_close, work_end, work_open, work_step

cdef extern from "tiles/planes.h" nogil:
    int lowest_bit(uint64_t word)

cdef enum:
    WORD_COST = 64              # steps: all the neighbours of a word
    BARRED = 1                  # flags of a word: the filter has refused it
    LEADS_ON = 2                # a shortest ladder from the start leads over it to the end's side

cdef struct Side:               # what one end has reached
    uint32_t* queue             # words in the order in which they were reached
    size_t head                 # the next to look at
    size_t level                # the first that is one step further away
    size_t tail

cdef struct Ladder:
    const Arc* arcs
    const Filter* filter
    const uint8_t* codes        # every word's letters
    const uint32_t* offsets
    int n                       # tiles of each word
    int32_t* steps              # by word: 1 + steps from the start, or -1 - steps from the end; 0 = not reached
    uint8_t* flags              # by word
    Side sides[2]               # the start's and the end's
    uint32_t* leads             # words of the start's side that lead on
    size_t n_leads
    int32_t across              # the steps of the end's words beside them: its last whole level
    uint32_t found[MAX_WORD * MAX_TILES]        # neighbours of one word
    int n_found
    Work work


cdef void neighbours(Ladder* l, uint32_t number) noexcept nogil:
    """Fills in the words that differ from one in one tile."""
    cdef const uint8_t* word = l.codes + l.offsets[number]
    cdef const Arc* arc = l.arcs
    cdef const Arc* other
    cdef const Arc* own
    cdef uint64_t tiles
    cdef uint32_t before = 0, at
    cdef int i, code
    l.n_found = 0
    for i in range(l.n):
        own = NULL
        tiles = arc.below & ~<uint64_t>ENDS
        before += (arc.below & ENDS) if i else 0
        other = l.arcs + arc.target
        while tiles:
            code = lowest_bit(tiles)
            tiles &= tiles - 1
            if code == word[i]:
                own = other
            else:
                at = before + other.skip
                if word_after(l.arcs, other, word + i + 1, l.n - i - 1, &at):
                    l.found[l.n_found] = at
                    l.n_found += 1
            other += 1
        arc = own
        before += arc.skip


cdef inline bint word_after(const Arc* arcs, const Arc* arc, const uint8_t* rest, int n, uint32_t* number) noexcept nogil:
    """Whether an arc and then some tiles end a word; its number, if they do."""
    cdef const Arc* after
    cdef int i
    for i in range(n):
        after = arc_after(arcs, arc, rest[i])
        if after == NULL:
            return False
        number[0] += (arc.below & ENDS) + after.skip
        arc = after
    return arc.below & ENDS


cdef void lead_on(Ladder* l, uint32_t number) noexcept nogil:
    if not l.flags[number] & LEADS_ON:
        l.flags[number] |= LEADS_ON
        l.leads[l.n_leads] = number
        l.n_leads += 1


cdef void spread(Ladder* l, int which) noexcept nogil:
    """Looks at the words of a side's level; where it meets the other side, notes the start's word."""
    cdef Side* side = &l.sides[which]
    cdef uint32_t number, other
    cdef int i
    while side.head < side.level:
        if not work_step(&l.work, WORD_COST):
            return
        number = side.queue[side.head]
        side.head += 1
        neighbours(l, number)
        for i in range(l.n_found):
            other = l.found[i]
            if l.steps[other]:
                if (l.steps[other] < 0) != which:
                    lead_on(l, other if which else number)
                    l.across = l.steps[number if which else other]
                continue
            if l.flags[other] & BARRED:
                continue
            if not word_passes(l.filter, l.filter.tests, other, l.codes + l.offsets[other], l.n):
                l.flags[other] |= BARRED
                continue
            l.steps[other] = l.steps[number] + (-1 if which else 1)
            side.queue[side.tail] = other
            side.tail += 1


cdef void meet(Ladder* l) noexcept nogil:
    """Spreads whole levels until the two sides meet, if they ever do, and marks the ways back to the start."""
    cdef Side* side
    cdef int which
    while not l.n_leads:
        which = l.sides[1].level - l.sides[1].head < l.sides[0].level - l.sides[0].head
        side = &l.sides[which]
        spread(l, which)
        if l.work.stopped or (not l.n_leads and side.level == side.tail):
            return
        side.level = side.tail
    trace(l)


cdef void trace(Ladder* l) noexcept nogil:
    """Follows the words that lead on back to the start."""
    cdef size_t at = 0
    cdef int i
    while at < l.n_leads:
        if not work_step(&l.work, WORD_COST):
            return
        neighbours(l, l.leads[at])
        for i in range(l.n_found):
            if l.steps[l.found[i]] > 0 and l.steps[l.found[i]] == l.steps[l.leads[at]] - 1:
                lead_on(l, l.found[i])
        at += 1


cdef list climb(Ladder* l, uint32_t number, uint32_t end):
    """From the start to the end, always over the least word that is a step nearer."""
    cdef int32_t last = l.steps[l.leads[0]], wanted
    cdef uint32_t best
    cdef int i
    made = [number]
    while number != end:
        wanted = l.across if l.steps[number] == last else l.steps[number] + 1
        best = 0xFFFFFFFF
        neighbours(l, number)
        for i in range(l.n_found):
            if l.found[i] < best and l.steps[l.found[i]] == wanted and (wanted < 0 or l.flags[l.found[i]] & LEADS_ON):
                best = l.found[i]
        number = best
        made.append(number)
    return made


def shortest_ladder(Core lexicon not None, uint32_t start, uint32_t end, CompiledWhere where):
    """Numbers of words from one to another, each one tile from the next; the least list of the shortest, or []."""
    cdef Ladder l
    cdef Filter everything
    cdef uint32_t ends[2]
    cdef size_t n_words = lexicon.n_words
    cdef int which
    if start >= n_words or end >= n_words:
        raise IndexError(max(start, end))
    memset(&l, 0, sizeof(Ladder))
    filter_nothing(&everything)
    l.filter = &everything if where is None else &where.filter
    l.codes = lexicon.codes
    l.offsets = lexicon.offsets
    l.n = <int>(l.offsets[end + 1] - l.offsets[end])
    if l.n != <int>(l.offsets[start + 1] - l.offsets[start]):
        return []
    ends[0] = start
    ends[1] = end
    for which in range(2):
        if not word_passes(l.filter, l.filter.tests, ends[which], l.codes + l.offsets[ends[which]], l.n):
            return []
    if start == end:
        return [start]
    l.arcs = arcs_of(lexicon)
    try:
        l.steps = <int32_t*>zeroed(n_words * sizeof(int32_t))
        l.flags = <uint8_t*>zeroed(n_words)
        l.leads = <uint32_t*>resized(NULL, n_words * sizeof(uint32_t))
        for which in range(2):
            l.sides[which].queue = <uint32_t*>resized(NULL, n_words * sizeof(uint32_t))
            l.sides[which].queue[0] = ends[which]
            l.sides[which].level = l.sides[which].tail = 1
            l.steps[ends[which]] = -1 if which else 1
        work_open(&l.work, &lexicon.budget)
        # Nothing of Python is touched in there: a long search lets go of the GIL.
        meet(&l)
        work_end(&l.work)
        work_close(&l.work, "ladder")
        return climb(&l, start, end) if l.n_leads else []
    finally:
        free(l.steps)
        free(l.flags)
        free(l.leads)
        free(l.sides[0].queue)
        free(l.sides[1].queue)
