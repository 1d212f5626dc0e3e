"""The one filter room: every test of a ``Where`` is decided here, whatever the question.

A search may see to some tests on its way (a walk cuts branches off, the tile index adds up planes) and
leaves only those out when it asks ``word_passes``; a test that no search knows is made for every word.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from wordcore._engine.graph.found cimport Found
from wordcore._engine.graph.pattern cimport Pattern
from wordcore._engine.limits cimport N_CODES
from wordcore._engine.text.codec cimport Codec

cdef enum:                          # the tests, as bits of `Filter.tests`
    LENGTH = 1
    CONTAINS = 2
    EXCLUDES = 4
    PATTERN = 8
    DOUBLE = 16
    TAGS = 32
    AT_MOST = 64
    SPANS = 128
    COUNTED = LENGTH | CONTAINS | EXCLUDES | AT_MOST    # what depends on how many letters there are of each
    BY_NUMBER = TAGS | SPANS                    # what is known by a word's number, whatever its letters
    N_SPANS = 6                     # vowels, distinct, points, anagrams, commonness, probability
    NO_LIMIT = 255                  # of a tile: more than a word has

cdef struct Span:                   # the least and the greatest value of a measure
    const uint32_t* values          # by word
    uint32_t least
    uint32_t width                  # greatest - least

cdef struct Filter:                 # a Where, ready for the inner loops
    int tests                       # what it asks for
    int shortest
    int longest
    uint8_t contains[N_CODES]       # least count by tile code
    int n_contains
    uint64_t excludes               # mask by tile code; also of what `only` and `at_most` leave out
    uint8_t most[N_CODES]           # greatest count by tile code
    uint64_t limited                # mask of the codes with such a count
    Pattern pattern                 # of any word, where none was given
    int double                      # 1 a doubled vowel, 2 a doubled consonant, 4 either
    uint64_t vowels
    const uint16_t* tag_numbers     # by word: its combination of tags
    const uint8_t* tag_passes       # by combination
    Span spans[N_SPANS]
    int n_spans

cdef class CompiledWhere:
    cdef Filter filter
    cdef readonly Codec codec
    cdef readonly object tags       # (tags, tags that a word must not have), or None
    cdef readonly dict measured     # by measure: (least, greatest or None)
    cdef object _kept               # what a lexicon has bound the filter to

    cdef int _limit(self, object most) except -1
    cdef CompiledWhere bound(self)
    cdef int bind_tags(self, const uint16_t* tag_numbers, bytes passes) except -1
    cdef int bind_span(self, object owner, const uint32_t* values, object span) except -1

cdef void filter_nothing(Filter* f) noexcept nogil
cdef bint add_passing(
    const Filter* f, int tests, uint32_t number, const uint8_t* codes, int n, Found* found
) noexcept nogil
cdef bint spelling_passes(const Filter* f, int tests, const uint8_t* codes, int n) noexcept nogil

cdef inline bint number_passes(const Filter* f, int tests, uint32_t number) noexcept nogil:
    """The tests BY_NUMBER."""
    cdef int i
    if tests & TAGS and not f.tag_passes[f.tag_numbers[number]]:
        return False
    if tests & SPANS:
        for i in range(f.n_spans):
            if f.spans[i].values[number] - f.spans[i].least > f.spans[i].width:
                return False
    return True

cdef inline bint word_passes(const Filter* f, int tests, uint32_t number, const uint8_t* codes, int n) noexcept nogil:
    """Whether a word passes ``tests``, some of those that the filter asks for."""
    return number_passes(f, tests, number) and (not tests & ~BY_NUMBER or spelling_passes(f, tests, codes, n))
