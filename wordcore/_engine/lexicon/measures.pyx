"""The measures of words: vowels, distinct tiles, points, anagrams, commonness, and how easily they are drawn.

Each is made in one pass through the words when it is first asked for, kept by the lexicon, and gone with it;
the draws are worked out length by length. Not here: choosing or sorting words by a measure (``filter``,
``words``).
"""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, qsort
from libc.string cimport memset
from math import comb

cimport cython

from wordcore._engine.limits cimport N_CODES
from wordcore._engine.memory cimport resized, zeroed
from wordcore._engine.tiles.index cimport TileIndex

from wordcore.errors import BadValueError, MissingColumnError

cdef uint64_t MANY = 0xFFFFFFFFFFFFFFFF
cdef uint32_t UNKNOWN_SIZE = 100        # a word without a SCOWL size is rarer than the rarest, which are 95


cdef class Measure:
    def __cinit__(self, Store store not None):
        self.values = <uint32_t*>zeroed((<size_t>store.n_words or 1) * sizeof(uint32_t))

    def __dealloc__(self):
        free(self.values)


cdef Measure measure_of(Store store, str name, int shortest, int longest):
    """A measure of all the words; the ranks of probability at least of those lengths."""
    if name == "probability":
        return draws_of(store, shortest, longest).ranks
    cdef Measure made = store.derived.get(name)
    if made is not None:
        return made
    made = Measure(store)
    if name == "vowels" or name == "points":
        _sum_letters(store, name == "points", made.values)
    elif name == "distinct":
        _count_different(store, made.values)
    elif name == "anagrams":
        _count_anagrams(store, made.values)
    elif name == "commonness":
        _copy_sizes(store, made.values)
    else:
        raise KeyError(name)
    # Two threads may make it; all use the first that was kept.
    return store.derived.setdefault(name, made)


def measure(Store store not None, str name not None, uint32_t number):
    """One measure of one word; its lexicon is measured at the first question, of probability words of the same length."""
    if number >= store.n_words:
        raise IndexError(number)
    cdef int length = <int>(store.offsets[number + 1] - store.offsets[number])
    return measure_of(store, name, length, length).values[number]


cdef int _sum_letters(Store store, bint points, uint32_t* values) except -1:
    cdef uint32_t worth[N_CODES]
    cdef uint32_t number, at
    cdef int code
    memset(worth, 0, sizeof(worth))
    for code in range(1, store.codec.n_tiles + 1):
        worth[code] = store.codec.alphabet.values[code - 1] if points else store.codec.vowels >> code & 1
    with nogil:
        for number in range(store.n_words):
            for at in range(store.offsets[number], store.offsets[number + 1]):
                values[number] += worth[store.codes[at]]
    return 0


cdef int _count_different(Store store, uint32_t* values) except -1:
    cdef uint32_t number, at
    cdef uint64_t seen
    with nogil:
        for number in range(store.n_words):
            seen = 0
            for at in range(store.offsets[number], store.offsets[number + 1]):
                values[number] += not seen >> store.codes[at] & 1
                seen |= <uint64_t>1 << store.codes[at]
    return 0


cdef int _count_anagrams(Store store, uint32_t* values) except -1:
    cdef const TileIndex* ix = store.tile_index()
    cdef uint32_t row, at
    with nogil:
        for row in range(ix.n_rows):
            for at in range(ix.firsts[row], ix.firsts[row + 1]):
                values[ix.members[at]] = ix.firsts[row + 1] - ix.firsts[row]
    return 0


cdef int _copy_sizes(Store store, uint32_t* values) except -1:
    cdef const uint8_t* sizes
    cdef uint32_t number
    if "commonness" not in store.sections:
        raise MissingColumnError.at(
            "commonness", "a lexicon with commonness", "one without", "compile it with --commonness, or leave it out"
        )
    sizes = store.section("commonness", store.n_words)
    for number in range(store.n_words):
        values[number] = sizes[number] if sizes[number] else UNKNOWN_SIZE
    return 0


def prepare_measures(Store store not None):
    """Makes every measure that the lexicon can have, and the places, for questions to come."""
    places_of(store)
    for name in ("vowels", "points", "distinct", "anagrams", "commonness", "probability"):
        if name != "commonness" or "commonness" in store.sections:
            measure_of(store, name, 1, MAX_WORD)


# --- places in the tile index ---------------------------------------------------------------------

cdef class Places:
    def __cinit__(self, Store store not None):
        cdef const TileIndex* ix = store.tile_index()
        cdef uint32_t row, at
        self.row = <uint32_t*>zeroed((<size_t>store.n_words or 1) * sizeof(uint32_t))
        self.place = <uint32_t*>zeroed((<size_t>store.n_words or 1) * sizeof(uint32_t))
        with nogil:
            for row in range(ix.n_rows):
                for at in range(ix.firsts[row], ix.firsts[row + 1]):
                    self.row[ix.members[at]] = row
                    self.place[ix.members[at]] = at

    def __dealloc__(self):
        free(self.row)
        free(self.place)


cdef Places places_of(Store store):
    cdef Places made = store.derived.get("places")
    return made if made is not None else store.derived.setdefault("places", Places(store))


# --- draws ----------------------------------------------------------------------------------------

cdef struct Drawn:
    uint64_t ways
    uint32_t row


cdef class Draws:
    def __cinit__(self, Store store not None):
        self.ways = <uint64_t*>zeroed((<size_t>store.tile_index().n_rows or 1) * sizeof(uint64_t))
        self.ranks = Measure(store)
        self.exact = {}

    def __dealloc__(self):
        free(self.ways)


cdef Draws draws_of(Store store, int shortest, int longest):
    """How easily words are drawn from the alphabet's own bag, at least those of some lengths."""
    cdef Draws draws = store.derived.get("draws")
    cdef Bag* bag = NULL
    cdef int length
    cdef bint known
    if draws is None:
        draws = store.derived.setdefault("draws", Draws(store))
    try:
        for length in range(max(shortest, 1), min(longest, MAX_WORD) + 1):
            with cython.critical_section(draws):
                known = draws.known[length]
            if not known:
                if bag == NULL:
                    bag = opened_bag(store.codec.alphabet.counts, store.codec.alphabet.blanks)
                _draw_length(draws, store, bag, length)
    finally:
        free(bag)
    return draws


cdef Bag* opened_bag(counts, blanks) except NULL:
    """A bag with so many of each tile, to be freed."""
    cdef Bag* bag = <Bag*>zeroed(sizeof(Bag))
    cdef int code
    for code in range(1, len(counts) + 1):
        _choose(counts[code - 1], bag.choose[code])
    _choose(blanks, bag.choose_blanks)
    bag.blanks = min(blanks, MAX_WORD)
    return bag


cdef int _choose(held, uint64_t* ways) except -1:
    """Ways to choose 0, 1, 2 ... of so many; or MANY."""
    cdef int n
    chosen = 1
    for n in range(MAX_WORD + 1):
        ways[n] = min(chosen, MANY)
        chosen = chosen * (held - n) // (n + 1)
    return 0


cdef int _draw_length(Draws draws, Store store, const Bag* bag, int length) except -1:
    """Fills in ways and ranks of the words of one length.

    Worked out aside: to let go of the GIL is to let go of a critical section, and no other thread may see half.
    """
    cdef const TileIndex* ix = store.tile_index()
    cdef uint32_t start = ix.length_start[length], end = ix.length_start[length + 1], row, i, number
    cdef bint fit = True
    cdef dict exact = {}
    cdef Drawn* order = <Drawn*>resized(NULL, (<size_t>(end - start) or 1) * sizeof(Drawn))
    try:
        with nogil:
            for row in range(start, end):
                number = ix.members[ix.firsts[row]]
                order[row - start].ways = ways_from(bag, store.codes + store.offsets[number], length)
                order[row - start].row = row
                fit = fit and order[row - start].ways != MANY
            if fit:
                qsort(order, end - start, sizeof(Drawn), _more_ways_first)
        if not fit:
            in_order = []
            for i in range(end - start):
                row, ways = order[i].row, order[i].ways
                if ways == MANY:
                    number = ix.members[ix.firsts[row]]
                    exact[row] = exact_ways(
                        store.codes[store.offsets[number]:store.offsets[number + 1]],
                        store.codec.alphabet.counts, store.codec.alphabet.blanks,
                    )
                in_order.append((-exact.get(row, ways), row, ways))
            for i, (_, row, ways) in enumerate(sorted(in_order)):
                order[i].row, order[i].ways = row, ways
        draws.exact.update(exact)
        with cython.critical_section(draws):
            # Another thread may have asked meanwhile; all use what was kept first.
            if not draws.known[length]:
                number = 1
                for i in range(end - start):
                    draws.ways[order[i].row] = order[i].ways
                    for row in range(ix.firsts[order[i].row], ix.firsts[order[i].row + 1]):
                        draws.ranks.values[ix.members[row]] = number
                        number += 1
                draws.known[length] = True
    finally:
        free(order)
    return 0


cdef object ways_to(Draws draws, uint32_t row):
    """The exact number of ways to a row's letters."""
    return draws.exact[row] if draws.ways[row] == MANY else draws.ways[row]


cdef int _more_ways_first(const void* a, const void* b) noexcept nogil:
    cdef const Drawn* x = <const Drawn*>a
    cdef const Drawn* y = <const Drawn*>b
    if x.ways != y.ways:
        return -1 if x.ways > y.ways else 1
    # Rows of one length are in the order of their letters.
    return -1 if x.row < y.row else 1


cdef inline uint64_t _times(uint64_t a, uint64_t b) noexcept nogil:
    """A product, or MANY."""
    if (a | b) >> 32 == 0:
        return a * b
    if a == 0 or b == 0:
        return 0
    return MANY if a > (MANY - 1) // b else a * b


cdef inline uint64_t _plus(uint64_t a, uint64_t b) noexcept nogil:
    return MANY if a > MANY - b else a + b


cdef uint64_t ways_from(const Bag* bag, const uint8_t* codes, int n) noexcept nogil:
    """Ways to draw some letters: by the number of blanks, tile by tile; or MANY."""
    cdef uint8_t counts[N_CODES]
    cdef uint64_t by_blanks[MAX_WORD + 1]
    cdef uint64_t total
    cdef int i, code, used = 0, k, j
    memset(counts, 0, sizeof(counts))
    for i in range(n):
        counts[codes[i]] += 1
    by_blanks[0] = 1
    for i in range(n):
        code = codes[i]
        if counts[code] == 0:
            continue
        # From the top: the entries below are still those without this tile.
        for k in range(used + counts[code], -1, -1):
            if k > bag.blanks:
                continue
            total = 0
            for j in range(counts[code] + 1):
                if 0 <= k - j <= used and k - j <= bag.blanks:
                    total = _plus(total, _times(by_blanks[k - j], bag.choose[code][counts[code] - j]))
            by_blanks[k] = total
        used += counts[code]
        counts[code] = 0
    total = 0
    for k in range((used if used < bag.blanks else bag.blanks) + 1):
        total = _plus(total, _times(by_blanks[k], bag.choose_blanks[k]))
    return total


cdef object exact_ways(bytes codes, counts, blanks):
    return ways_to_draw([(codes.count(code), counts[code - 1]) for code in set(codes)], blanks)


def ways_to_draw(tiles, blanks):
    """Ways to draw tiles out of a bag with blanks; ``tiles`` has (how many are needed, how many the bag has).

        >>> ways_to_draw([(1, 9), (1, 12)], 0)
        108
    """
    by_blanks = [1]
    tiles = list(tiles)
    if blanks < 0 or any([n < 0 for n, _ in tiles]):
        raise BadValueError.at("tiles", "numbers of 0 or more", "one below 0")
    for n, held in tiles:
        grown = [0] * (min(len(by_blanks) + n, blanks + 1) or 1)
        for used, ways in enumerate(by_blanks):
            for j in range(min(n, len(grown) - 1 - used) + 1):
                grown[used + j] += ways * comb(held, n - j)
        by_blanks = grown
    return sum(ways * comb(blanks, used) for used, ways in enumerate(by_blanks))
