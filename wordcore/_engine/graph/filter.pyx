"""A ``Where`` in the codes of one alphabet, and the one predicate that says whether a word passes.

To add a filter: a field of ``Where`` (``wordcore.query``), a bit and a field here, their filling in
``CompiledWhere`` and their test in ``spelling_passes`` or ``number_passes``. Every question obeys it then; a search that can make
use of it to be faster may learn it later.
"""

from libc.string cimport memset

from wordcore._engine.graph.found cimport found_add
from wordcore._engine.graph.pattern cimport compile_pattern, pattern_step
from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.text.codec cimport Rack, exact_str

from wordcore.errors import BadTilesError, shown

cdef int LONGEST = MAX_WORD
_DOUBLES = {"vowel": 1, "consonant": 2, "any": 4}


cdef class CompiledWhere:
    """Built once by a ``Where`` for an alphabet; every query borrows its filter.

    Tags are bound by the lexicon that is asked (``bound``): only it knows its combinations.
    """

    def __init__(self, Codec codec not None, where not None):
        cdef Filter* f = &self.filter
        cdef Rack rack
        cdef int code
        self.codec = codec
        self.tags = where.tags
        filter_nothing(f)
        if where.length is not None:
            shortest, longest = (where.length, where.length) if isinstance(where.length, int) else where.length
            # No word is longer than LONGEST, so any greater number means the same.
            f.shortest = min(shortest, LONGEST + 1)
            f.longest = min(longest, LONGEST)
            f.tests |= LENGTH
        if where.contains:
            _letters(codec, where.contains, "contains", &rack)
            f.contains = rack.counts
            f.n_contains = rack.n
            f.tests |= CONTAINS
        if where.excludes:
            _letters(codec, where.excludes, "excludes", &rack)
            for code in range(N_CODES):
                if rack.counts[code]:
                    f.excludes |= <uint64_t>1 << code
            f.tests |= EXCLUDES
        if where.pattern is not None:
            compile_pattern(codec, exact_str(where.pattern, "pattern"), &f.pattern)
            f.tests |= PATTERN
        if where.double is not None:
            f.vowels = codec.vowels
            for which in [where.double] if isinstance(where.double, str) else where.double:
                f.double |= _DOUBLES[which]
            f.tests |= DOUBLE

    cdef CompiledWhere bound(self, const uint16_t* tag_numbers, bytes passes):
        """The same filter with its tags in the numbers of one lexicon; ``passes`` has one byte per combination."""
        cdef CompiledWhere made = CompiledWhere.__new__(CompiledWhere)
        made.filter = self.filter
        made.codec = self.codec
        made.tags = passes
        made.filter.tag_numbers = tag_numbers
        made.filter.tag_passes = <const uint8_t*><const char*>passes
        made.filter.tests |= TAGS
        return made


cdef int _letters(Codec codec, object letters, str name, Rack* rack) except -1:
    codec.parse_rack(exact_str(letters, name), rack, name)
    if rack.blanks:
        raise BadTilesError.at(name, "letters", shown(letters), "a blank (?) is not a letter")
    return 0


cdef void filter_nothing(Filter* f) noexcept nogil:
    """A filter that every word passes."""
    memset(f, 0, sizeof(Filter))
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
    cdef int i
    cdef uint64_t states
    if tests & DOUBLE and not _has_doubles(f, codes, n):
        return False
    if tests & PATTERN:
        states = 1
        for i in range(n):
            states = pattern_step(&f.pattern, states, codes[i])
        if not states & f.pattern.final:
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
    memset(counts, 0, sizeof(counts))
    for i in range(n):
        if f.excludes >> codes[i] & 1:
            return False
        counts[codes[i]] += 1
    for i in range(1, N_CODES):
        if counts[i] < f.contains[i]:
            return False
    return True
