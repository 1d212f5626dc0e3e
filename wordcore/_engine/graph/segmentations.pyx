"""A text that can be cut into tiles in several ways, asked of the word graph.

``ella`` is E LL A or E L L A. A word is found under each of its readings, the default (longest
tiles) first. The search follows the text's lattice and the word graph together, so it looks
only at cuts that begin a word. Not here: making the lattice (``codec``).
"""

from libc.stdint cimport uint8_t

from wordcore._engine.graph.graph cimport ACCEPTS, LAST, graph_find


cdef int64_t reading_index(const Graph* g, const Lattice* l) noexcept nogil:
    """The number of the first reading that is a word, or -1."""
    return _first(g, l, 0, 0, 0)


cdef int64_t _first(const Graph* g, const Lattice* l, int place, uint32_t arc, int64_t index) noexcept nogil:
    cdef uint32_t child
    cdef int64_t found
    if place == l.n:
        return index if g.labels[arc] & ACCEPTS else -1
    if place > 0 and g.labels[arc] & ACCEPTS:
        index += 1
    if l.several[place]:
        child = graph_find(g, g.targets[arc], l.several[place])
        if child:
            found = _first(g, l, l.after[place], child, index + g.skips[child])
            if found >= 0:
                return found
    if l.single[place]:
        child = graph_find(g, g.targets[arc], l.single[place])
        if child:
            return _first(g, l, place + 1, child, index + g.skips[child])
    return -1


cdef int readings_of(const Graph* g, const Lattice* l, bint prefixes, list found) except -1:
    """Adds ``(number, count)`` for each reading that is a word, or that begins ``count`` words."""
    return _all(g, l, prefixes, found, 0, 0, 0, g.n_words)


cdef int _all(
    const Graph* g, const Lattice* l, bint prefixes, list found, int place, uint32_t arc, int64_t index, uint32_t total
) except -1:
    """``index``: words before those below ``arc``, itself included; ``total``: how many those are."""
    cdef uint32_t inside, child, next_skip
    cdef uint8_t code
    cdef int option
    if place == l.n:
        if prefixes:
            found.append((index, total))
        elif g.labels[arc] & ACCEPTS:
            found.append((index, 1))
        return 0
    inside = 1 if place > 0 and g.labels[arc] & ACCEPTS else 0
    for option in range(2):
        code = l.single[place] if option else l.several[place]
        child = graph_find(g, g.targets[arc], code) if code else 0
        if child:
            next_skip = total - inside if g.labels[child] & LAST else g.skips[child + 1]
            _all(
                g, l, prefixes, found, place + 1 if option else l.after[place], child,
                index + inside + g.skips[child], next_skip - g.skips[child],
            )
    return 0
