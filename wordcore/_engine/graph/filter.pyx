"""A ``Where`` in the codes of one alphabet, and the one predicate that says whether a word passes.

To add a filter: a field of ``Where`` (``wordcore.where``), a bit and a field here, their filling in
``CompiledWhere`` and their test in ``spelling_passes`` or ``number_passes``. Every question obeys it then; a search that can make
use of it to be faster may learn it later.
"""

from libc.string cimport memset

from wordcore._engine.graph.found cimport found_add
from wordcore._engine.graph.pattern cimport compile_pattern, pattern_passes
from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.text.codec cimport Rack, exact_str

from wordcore.errors import BadTilesError, shown

cdef int LONGEST = MAX_WORD
cdef uint32_t NEVER = 0xFFFFFFFF
MEASURES = ("vowels", "distinct", "points", "anagrams", "commonness", "probability")
_DOUBLES = {"vowel": 1, "consonant": 2, "any": 4}


cdef class CompiledWhere:
    """Built once by a ``Where`` for an alphabet; every query borrows its filter.

    Tags and measures are bound by the lexicon that is asked (``bound``): only it knows their values.
    """

    def __init__(self, Codec codec not None, where not None):
        cdef Filter* f = &self.filter
        cdef Rack rack
        cdef dict asked = where._asked
        self.codec = codec
        self.tags = (asked.get("tags"), asked.get("without", ())) if "tags" in asked or "without" in asked else None
        self.measured = {name: _ends(asked[name]) for name in MEASURES if name in asked}
        filter_nothing(f)
        if "length" in asked:
            shortest, longest = _ends(asked["length"])
            # No word is longer than LONGEST, so any greater number means the same.
            f.shortest = min(shortest, LONGEST + 1)
            f.longest = LONGEST if longest is None else min(longest, LONGEST)
            f.tests |= LENGTH
        if "contains" in asked:
            _letters(codec, asked["contains"], "contains", &rack)
            f.contains = rack.counts
            f.n_contains = rack.n
            f.tests |= CONTAINS
        if "excludes" in asked:
            _letters(codec, asked["excludes"], "excludes", &rack)
            f.excludes = _mask(&rack)
        if "only" in asked:
            _letters(codec, asked["only"], "only", &rack)
            f.excludes |= ~_mask(&rack)
        if "at_most" in asked:
            self._limit(asked["at_most"])
        if f.excludes:
            f.tests |= EXCLUDES
        if "pattern" in asked:
            compile_pattern(codec, exact_str(asked["pattern"], "pattern"), &f.pattern)
            f.tests |= PATTERN
        if "double" in asked:
            f.vowels = codec.vowels
            for which in [asked["double"]] if isinstance(asked["double"], str) else asked["double"]:
                f.double |= _DOUBLES[which]
            f.tests |= DOUBLE

    cdef int _limit(self, most) except -1:
        """Fills in the greatest numbers of tiles; a tile named in two ways has the lesser."""
        cdef Filter* f = &self.filter
        cdef Rack rack
        cdef int code
        for tile, number in most.items():
            _letters(self.codec, tile, "at_most", &rack)
            if rack.n != 1:
                raise BadTilesError.at("at_most", "one tile per entry", shown(tile))
            for code in range(1, N_CODES):
                if rack.counts[code] == 0 or number >= f.most[code]:
                    continue
                f.most[code] = number
                if number == 0:
                    f.excludes |= <uint64_t>1 << code
                f.limited |= <uint64_t>1 << code
                f.tests |= AT_MOST
        return 0

    cdef CompiledWhere bound(self):
        """A copy, to be bound to one lexicon."""
        cdef CompiledWhere made = CompiledWhere.__new__(CompiledWhere)
        made.filter = self.filter
        made.codec = self.codec
        made.tags = self.tags
        made.measured = self.measured
        made._kept = []
        return made

    cdef int bind_tags(self, const uint16_t* tag_numbers, bytes passes) except -1:
        """Tags in the numbers of one lexicon; ``passes`` has one byte per combination."""
        self._kept.append(passes)
        self.filter.tag_numbers = tag_numbers
        self.filter.tag_passes = <const uint8_t*><const char*>passes
        self.filter.tests |= TAGS
        return 0

    cdef int bind_span(self, object owner, const uint32_t* values, object span) except -1:
        """A measure of the words of one lexicon; ``owner`` keeps the values."""
        cdef Span* made = &self.filter.spans[self.filter.n_spans]
        least, greatest = span
        self._kept.append(owner)
        made.values = values
        # A value never reaches the last number, so that what begins there is passed by none.
        made.least = min(least, NEVER)
        made.width = <uint32_t>((NEVER - 1 if greatest is None else min(greatest, NEVER - 1)) - made.least) \
            if made.least < NEVER else 0
        self.filter.n_spans += 1
        self.filter.tests |= SPANS
        return 0


cdef tuple _ends(span):
    """The least and the greatest of a span; None is open."""
    return (span, span) if isinstance(span, int) else (span[0] or 0, span[1])


cdef uint64_t _mask(const Rack* rack) noexcept:
    cdef uint64_t mask = 0
    cdef int code
    for code in range(N_CODES):
        mask |= <uint64_t>(rack.counts[code] != 0) << code
    return mask


cdef int _letters(Codec codec, object letters, str name, Rack* rack) except -1:
    return codec.parse_rack(exact_str(letters, name), rack, name, False)


cdef void filter_nothing(Filter* f) noexcept nogil:
    """A filter that every word passes."""
    memset(f, 0, sizeof(Filter))
    memset(f.most, NO_LIMIT, sizeof(f.most))
    f.shortest = 1
    f.longest = LONGEST
    f.pattern.stars = f.pattern.final = 1


cdef bint add_passing(
    const Filter* f, int tests, uint32_t number, const uint8_t* codes, int n, Found* found
) noexcept nogil:
    """Adds a word if it passes; False when the search may stop. A call, to keep the loops of the walks small."""
    return not word_passes(f, tests, number, codes, n) or found_add(found, number)


cdef bint spelling_passes(const Filter* f, int tests, const uint8_t* codes, int n) noexcept nogil:
    """The tests that look at a word's letters."""
    if tests & DOUBLE and not _has_doubles(f, codes, n):
        return False
    if tests & PATTERN and not pattern_passes(&f.pattern, codes, n):
        return False
    return not tests & COUNTED or _counts_pass(f, tests, codes, n)


cdef inline bint _has_doubles(const Filter* f, const uint8_t* codes, int n) noexcept nogil:
    cdef int i, seen = 0
    for i in range(1, n):
        if codes[i] == codes[i - 1]:
            seen |= 5 if f.vowels >> codes[i] & 1 else 6
    return (seen & f.double) == f.double


cdef bint _counts_pass(const Filter* f, int tests, const uint8_t* codes, int n) noexcept nogil:
    cdef uint8_t counts[N_CODES]
    cdef int i
    if tests & LENGTH and (n < f.shortest or n > f.longest):
        return False
    if not tests & (COUNTED & ~LENGTH):
        return True
    memset(counts, 0, sizeof(counts))
    for i in range(n):
        if f.excludes >> codes[i] & 1:
            return False
        counts[codes[i]] += 1
    for i in range(1, N_CODES):
        if counts[i] < f.contains[i] or counts[i] > f.most[i]:
            return False
    return True
