"""Sorting words by a measure: the measure first, then alphagram, then word.

The tile index has the words in the order of length, alphagram, word, so among words of one length a word's
place there settles every tie. Not here: the measures (``measures``), and the views (``words``).
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memset

from wordcore._engine.lexicon.measures cimport (
    MANY, Bag, Draws, Measure, Places, draws_of, exact_ways, measure_of, opened_bag, places_of, ways_from, ways_to
)
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.memory cimport resized
from wordcore._engine.work cimport breathe

from wordcore.errors import BadTypeError, BadValueError, shown

ORDERS = ("alphabet", "length", "points", "probability", "commonness", "anagrams")
_GREATEST_FIRST = ("points", "probability", "anagrams")

cdef enum:
    EXACT_COST = 1 << 10        # steps: a word whose ways to be drawn are a number of any size
    BREATH = 64                 # such words before others may have the GIL

cdef struct Sortable:
    uint64_t key                # the measure, so that less comes first
    uint64_t letters            # the first ten of its letters in order, where words of several lengths are sorted
    const uint8_t* word
    uint32_t length
    uint32_t place              # in the tile index
    uint32_t number


cdef int sort_numbers(Store store, uint32_t* ids, size_t n, object by, bint reverse) except -1:
    """Sorts word numbers that are in ascending order; a reversed key leaves ties as they are."""
    cdef Sortable* words
    cdef Places places
    cdef size_t i
    cdef uint32_t shortest = MAX_WORD, longest = 1
    if not isinstance(by, str):
        raise BadTypeError.at("by", "the name of an order", shown(by))
    if by not in ORDERS:
        raise BadValueError.unknown("order", by, ORDERS)
    if by == "alphabet":
        if reverse:
            for i in range(n // 2):
                ids[i], ids[n - 1 - i] = ids[n - 1 - i], ids[i]
        return 0
    places = places_of(store)
    words = _opened(store, places, ids, n)
    try:
        with nogil:
            for i in range(n):
                shortest = min(shortest, words[i].length)
                longest = max(longest, words[i].length)
        if by == "probability":
            draws = draws_of(store, shortest, longest)
            if not _key_by_draws(draws, places, words, n):
                _sort_exactly(draws, places, words, ids, n, reverse)
                return 0
        elif by == "length":
            with nogil:
                for i in range(n):
                    words[i].key = words[i].length
        else:
            _key_by_measure(measure_of(store, by, shortest, longest), words, n)
        if (by in _GREATEST_FIRST) != reverse:
            with nogil:
                for i in range(n):
                    words[i].key = ~words[i].key
        with nogil:
            _sort(words, n, shortest >= longest, ids)
    finally:
        free(words)
    return 0


cdef int sort_by_bag(Store store, uint32_t* ids, size_t n, object counts, object blanks) except -1:
    """By the ways to draw words from any bag, the most first; ties as in every order."""
    cdef Sortable* words = NULL
    cdef Bag* bag = opened_bag(counts, blanks)
    cdef size_t i
    cdef bint fit = True
    try:
        words = _opened(store, places_of(store), ids, n)
        with nogil:
            for i in range(n):
                words[i].key = ~ways_from(bag, words[i].word, <int>words[i].length)
                fit = fit and words[i].key != ~MANY
            if fit:
                _sort(words, n, False, ids)
        if not fit:
            # Numbers of any size: words so long are few.
            store.spend(n, EXACT_COST, "words in order")
            keyed = []
            for i in range(n):
                if i % BREATH == 0:
                    breathe()
                word = words[i].word[:words[i].length]
                keyed.append((-exact_ways(word, counts, blanks), sorted(word), words[i].number))
            keyed.sort()
            for i in range(n):
                ids[i] = keyed[i][2]
    finally:
        free(bag)
        free(words)
    return 0


cdef Sortable* _opened(Store store, Places places, const uint32_t* ids, size_t n) except NULL:
    """Words as they are sorted, without their keys; to be freed."""
    cdef Sortable* words = <Sortable*>resized(NULL, (n or 1) * sizeof(Sortable))
    cdef size_t i
    with nogil:
        for i in range(n):
            words[i].number = ids[i]
            words[i].word = store.codes + store.offsets[ids[i]]
            words[i].length = store.offsets[ids[i] + 1] - store.offsets[ids[i]]
            words[i].place = places.place[ids[i]]
    return words


cdef void _sort(Sortable* words, size_t n, bint one_length, uint32_t* ids) noexcept nogil:
    cdef size_t i
    if not one_length:
        for i in range(n):
            words[i].letters = _first_letters(words[i].word, words[i].length)
    qsort(words, n, sizeof(Sortable), _compare)
    for i in range(n):
        ids[i] = words[i].number


cdef int _key_by_measure(Measure measure, Sortable* words, size_t n) except -1:
    cdef size_t i
    with nogil:
        for i in range(n):
            words[i].key = measure.values[words[i].number]
    return 0


cdef bint _key_by_draws(Draws draws, Places places, Sortable* words, size_t n) noexcept:
    """False if some number of ways does not fit a key."""
    cdef size_t i
    with nogil:
        for i in range(n):
            words[i].key = draws.ways[places.row[words[i].number]]
            if words[i].key == MANY:
                return False
    return True


cdef int _sort_exactly(Draws draws, Places places, const Sortable* words, uint32_t* ids, size_t n, bint reverse) except -1:
    """By numbers of ways of any size: words so long are few."""
    cdef size_t i
    sign = 1 if reverse else -1
    keyed = []
    for i in range(n):
        if i % BREATH == 0:
            breathe()
        letters = sorted(words[i].word[:words[i].length])
        keyed.append((sign * ways_to(draws, places.row[words[i].number]), letters, words[i].number))
    keyed.sort()
    for i in range(n):
        ids[i] = keyed[i][2]
    return 0


cdef uint64_t _first_letters(const uint8_t* word, uint32_t length) noexcept nogil:
    """Left-aligned, so that a shorter word with the same beginning is less."""
    cdef uint8_t counts[N_CODES]
    cdef uint64_t letters = 0
    cdef int i, code, left = 10
    memset(counts, 0, sizeof(counts))
    for i in range(<int>length):
        counts[word[i]] += 1
    for code in range(1, N_CODES):
        while counts[code] and left:
            counts[code] -= 1
            left -= 1
            letters = letters << 6 | <uint64_t>code
    return letters << (6 * left)


cdef int _compare(const void* a, const void* b) noexcept nogil:
    cdef const Sortable* x = <const Sortable*>a
    cdef const Sortable* y = <const Sortable*>b
    cdef int order
    if x.key != y.key:
        return -1 if x.key < y.key else 1
    if x.length != y.length:
        if x.letters != y.letters:
            return -1 if x.letters < y.letters else 1
        order = _compare_letters(x, y)
        if order:
            return order
    return -1 if x.place < y.place else 1


cdef int _compare_letters(const Sortable* x, const Sortable* y) noexcept nogil:
    """The letters of two words in order, all of them: at the first tile of which one has more, that one is less
    if the other continues, because the other has a greater tile there."""
    cdef uint8_t left[N_CODES]
    cdef uint8_t right[N_CODES]
    cdef int i, code, more
    memset(left, 0, sizeof(left))
    memset(right, 0, sizeof(right))
    for i in range(<int>x.length):
        left[x.word[i]] += 1
    for i in range(<int>y.length):
        right[y.word[i]] += 1
    for code in range(1, N_CODES):
        if left[code] != right[code]:
            more = 0
            for i in range(code + 1, N_CODES):
                more += right[i] if left[code] > right[code] else left[i]
            if left[code] > right[code]:
                return -1 if more else 1
            return 1 if more else -1
    return 0


cdef size_t merge_numbers(
    const uint32_t* left, size_t n_left, const uint32_t* right, size_t n_right, int which, uint32_t* out
) noexcept nogil:
    """Ascending numbers of both, either or one: bit 0 of ``which`` keeps those only on the left, bit 1 those only on the
    right, bit 2 those on both sides. Gives how many there are."""
    cdef size_t i = 0, j = 0, n = 0
    cdef int side
    cdef uint32_t number
    while i < n_left or j < n_right:
        if j == n_right or i < n_left and left[i] < right[j]:
            side = 1
            number = left[i]
            i += 1
        elif i == n_left or right[j] < left[i]:
            side = 2
            number = right[j]
            j += 1
        else:
            side = 4
            number = left[i]
            i += 1
            j += 1
        if which & side:
            out[n] = number
            n += 1
    return n
