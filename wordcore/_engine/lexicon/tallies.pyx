"""What all words of a lexicon have at their ends and beside each other, counted in one pass.

Not here: what is made of the counts (``wordcore.statistics``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from wordcore._engine.graph.graph cimport graph_index
from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.memory cimport zeroed

cdef enum:
    FRONT = 1
    BACK = 2


cdef bytes _counters(size_t n):
    cdef bytes made = PyBytes_FromStringAndSize(NULL, n * sizeof(uint32_t))
    memset(PyBytes_AS_STRING(made), 0, n * sizeof(uint32_t))
    return made


cdef inline uint32_t* _at(bytes counters) noexcept:
    return <uint32_t*>PyBytes_AS_STRING(counters)


def tally(Store store not None):
    """``(pairs, openings, endings, hooks, hooked)``, each 32-bit counts.

    ``pairs`` are neighbours, by the number of the first tile times the number of tiles and of the second. ``openings``
    and ``endings`` are three tables each: the first or last one, two and three tiles of the words that have so many.
    ``hooks`` has for each tile the words that it makes longer in front, then those behind. ``hooked`` counts words
    with no hook, front hooks only, back hooks only, and both.

        >>> import wordcore
        >>> pairs, openings, endings, hooks, hooked = tally(wordcore.Lexicon.from_words(["at", "cat", "cats"]))
        >>> list(memoryview(hooked).cast("I")), memoryview(pairs).cast("I")[26 * 2]
        ([1, 1, 1, 0], 2)
    """
    cdef size_t n_tiles = store.codec.n_tiles, i, k
    cdef bytes pairs = _counters(n_tiles * n_tiles), hooks = _counters(2 * n_tiles), hooked = _counters(4)
    cdef list openings = [_counters(n_tiles ** size) for size in (1, 2, 3)]
    cdef list endings = [_counters(n_tiles ** size) for size in (1, 2, 3)]
    cdef uint32_t* to_pairs = _at(pairs)
    cdef uint32_t* to_hooks = _at(hooks)
    cdef uint32_t* to_hooked = _at(hooked)
    cdef uint32_t* to_openings[3]
    cdef uint32_t* to_endings[3]
    cdef uint8_t* sides = <uint8_t*>zeroed(<size_t>store.n_words or 1)
    cdef const uint8_t* word
    cdef size_t n, opening, ending
    cdef int64_t number
    for k in range(3):
        to_openings[k] = _at(openings[k])
        to_endings[k] = _at(endings[k])
    with nogil:
        for i in range(store.n_words):
            word = store.codes + store.offsets[i]
            n = store.offsets[i + 1] - store.offsets[i]
            for k in range(1, n):
                to_pairs[(word[k - 1] - 1) * n_tiles + word[k] - 1] += 1
            opening = ending = 0
            for k in range(3 if n > 3 else n):
                opening = opening * n_tiles + word[k] - 1
                to_openings[k][opening] += 1
            for k in range(3 if n > 3 else n):
                ending += (word[n - 1 - k] - 1) * (1 if k == 0 else n_tiles if k == 1 else n_tiles * n_tiles)
                to_endings[k][ending] += 1
            if n < 2:
                continue
            number = graph_index(&store.graph, word + 1, <int>n - 1)
            if 0 <= number < store.n_words:
                to_hooks[word[0] - 1] += 1
                sides[number] |= FRONT
            number = graph_index(&store.graph, word, <int>n - 1)
            if 0 <= number < store.n_words:
                to_hooks[n_tiles + word[n - 1] - 1] += 1
                sides[number] |= BACK
        for i in range(store.n_words):
            to_hooked[sides[i]] += 1
    free(sides)
    return pairs, tuple(openings), tuple(endings), hooks, hooked
