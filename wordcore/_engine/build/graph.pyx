"""The word graph out of sorted words; what the arrays mean is said in ``graph/graph.pxd``."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free

from wordcore._engine.build.interning cimport Interner, arc_label, arc_target
from wordcore._engine.build.given cimport WordList
from wordcore._engine.graph.graph cimport ACCEPTS, LAST
from wordcore._engine.memory cimport resized

cdef size_t MOST_ARCS = 0xFFFFFFF0u         # what 32 bits can number


def build_graph(codes, offsets):
    """``(labels, targets, skips)`` of words in ascending order; word k is ``codes[offsets[k]:offsets[k + 1]]``.

    Raises BadValueError for words that are not sorted, each once.
    """
    cdef WordList words = WordList(codes, offsets)
    cdef Interner lists = Interner(MOST_ARCS, "word graph")
    cdef size_t k
    words.check_order()
    with nogil:
        for k in range(words.n):
            lists.add(words.codes + words.offsets[k], <int>(words.offsets[k + 1] - words.offsets[k]), True)
        lists.finish()
    return _laid_out(lists)


cdef tuple _laid_out(Interner lists):
    """The last finished list first: parents before children, so that walks only go forward."""
    cdef uint32_t n = <uint32_t>lists.n_arcs + 1, i, k, place, target, total
    labels = PyBytes_FromStringAndSize(NULL, n)
    targets = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n * 4)
    skips = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n * 4)
    cdef uint8_t* out_labels = <uint8_t*>PyBytes_AS_STRING(labels)
    cdef uint32_t* out_targets = <uint32_t*>PyBytes_AS_STRING(targets)
    cdef uint32_t* out_skips = <uint32_t*>PyBytes_AS_STRING(skips)
    cdef uint32_t* totals = <uint32_t*>resized(NULL, (lists.n_lists + 1) * sizeof(uint32_t))    # words below list k
    out_labels[0] = LAST
    out_targets[0] = 1 if lists.n_lists else 0
    out_skips[0] = 0
    for k in range(<uint32_t>lists.n_lists):
        total = 0
        place = n - lists.starts[k + 1]
        for i in range(lists.starts[k], lists.starts[k + 1]):
            target = arc_target(lists.arcs[i])
            out_labels[place] = arc_label(lists.arcs[i])
            out_skips[place] = total
            out_targets[place] = n - lists.starts[target] if target else 0
            total += (arc_label(lists.arcs[i]) & ACCEPTS) != 0
            if target:
                total += totals[target - 1]
            place += 1
        out_labels[place - 1] |= LAST
        totals[k] = total
    free(totals)
    return labels, targets, skips
