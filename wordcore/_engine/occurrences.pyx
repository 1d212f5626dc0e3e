"""Where a lexicon's words stand in running text: tokens looked up whole, or a graph walk from every letter.

Nothing is built for it: the lexicon's own tables are the automaton. A walk starts at every letter,
so a text can be taken piece by piece, with two characters of context before and ``REACH`` after.
What counts as a token is written down in ``wordcore.scan``; the tests hold the two to the same answers.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from wordcore._engine.codec cimport MAX_WORD, N_POINTS, Codec
from wordcore._engine.core cimport Core
from wordcore._engine.graph cimport ACCEPTS, CODE, LAST, Graph, graph_find
from wordcore._engine.membership cimport short_contains

from wordcore.errors import AlphabetError

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(uint32_t point) nogil
    bint Py_UNICODE_ISALPHA(uint32_t point) nogil

cdef enum:
    GAP = 0                     # between words
    STRANGE = 254               # part of a word, but no letter of the alphabet
    APOSTROPHE = 255            # joins what stands on both sides of it
    LOWER_S = 0x73

WHOLE, UNKNOWN, EVERY, LONGEST = range(4)
REACH = MAX_WORD + 5

cdef enum:                      # in begins
    ONE_LETTER = 1              # the first code alone is a word
    TWO_LETTERS = 2             # both together are
    LONGER = 4                  # a longer word begins with both

cdef struct Text:               # borrowed from a str that the caller holds
    const void* data
    int kind
    Py_ssize_t n

cdef struct Spans:
    int64_t* ends               # start and end of each, in turn
    Py_ssize_t n
    Py_ssize_t capacity
    Py_ssize_t limit            # stop after so many; 0 = never
    bint counting
    bint failed


cdef inline uint32_t point_at(const Text* t, Py_ssize_t i) noexcept nogil:
    if t.kind == 1:
        return (<const uint8_t*>t.data)[i]
    if t.kind == 2:
        return (<const uint16_t*>t.data)[i]
    return (<const uint32_t*>t.data)[i]


cdef inline uint8_t class_at(const uint8_t* classes, const Text* t, Py_ssize_t i) noexcept nogil:
    """The tile code of a letter, or GAP, STRANGE or APOSTROPHE; outside the text is a GAP."""
    cdef uint32_t point
    if i < 0 or i >= t.n:
        return GAP
    point = point_at(t, i)
    if point < N_POINTS:
        return classes[point]
    if point == 0x2019:
        return APOSTROPHE
    return STRANGE if 0x300 <= point <= 0x36F or Py_UNICODE_ISALNUM(point) else GAP


cdef inline uint8_t letter_at(const uint8_t* classes, const Text* t, Py_ssize_t i) noexcept nogil:
    """The tile code of a letter, or 0."""
    cdef uint32_t point = point_at(t, i) if i < t.n else 0
    cdef uint8_t kind = classes[point] if point < N_POINTS else GAP
    return kind if kind < STRANGE else GAP


cdef inline bint in_word(uint8_t kind) noexcept nogil:
    return kind != GAP and kind != APOSTROPHE


cdef bint add_span(Spans* spans, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """False when the search may stop."""
    cdef Py_ssize_t capacity
    cdef void* bigger
    if not spans.counting:
        if spans.n == spans.capacity:
            capacity = spans.capacity * 2 if spans.capacity else 64
            bigger = realloc(spans.ends, 2 * capacity * sizeof(int64_t))
            if bigger == NULL:
                spans.failed = True
                return False
            spans.ends = <int64_t*>bigger
            spans.capacity = capacity
        spans.ends[2 * spans.n] = start
        spans.ends[2 * spans.n + 1] = end
    spans.n += 1
    return spans.n != spans.limit


cdef class TextScan:
    """A lexicon made ready for text: for tokens, with ``inside`` for words anywhere too.

    Its alphabet has one ASCII letter a tile, or AlphabetError is raised.
    """

    cdef Core core
    cdef uint8_t classes[N_POINTS]
    cdef bint inside
    cdef uint32_t second[64 * 64]       # by two codes: the arc of the path they spell, 0 = none
    cdef uint8_t begins[64 * 64]        # by two codes: what may start with them, see below
    cdef uint64_t third[64 * 64]        # by two codes: the set of codes that go on from there

    def __init__(self, Core core not None, bint inside=False):
        cdef Codec codec = core.codec
        cdef int point
        if not codec.ascii or codec.normalise is not None:
            raise AlphabetError(f"the alphabet {codec.alphabet.name} is not one of plain letters")
        self.core = core
        for point in range(N_POINTS):
            self.classes[point] = codec.code[codec.fold[point]]
            if self.classes[point] == 0 and (Py_UNICODE_ISALNUM(point) or point == 0x5F):
                self.classes[point] = STRANGE
        self.classes[0x27] = APOSTROPHE
        self.inside = inside
        if inside:
            self._find_beginnings()

    cdef void _find_beginnings(self) noexcept:
        """What words begin with, two and three letters deep: most places in a text begin none."""
        cdef const Graph* g = &self.core.graph
        cdef uint32_t arc, child, grandchild
        cdef int a, pair
        memset(self.second, 0, sizeof(self.second))
        memset(self.begins, 0, sizeof(self.begins))
        memset(self.third, 0, sizeof(self.third))
        arc = g.targets[0]
        while arc:
            a = g.labels[arc] & CODE
            if g.labels[arc] & ACCEPTS:
                for pair in range(64 * a, 64 * a + 64):
                    self.begins[pair] |= ONE_LETTER
            child = g.targets[arc]
            while child:
                pair = 64 * a + (g.labels[child] & CODE)
                self.second[pair] = child
                self.begins[pair] |= (TWO_LETTERS if g.labels[child] & ACCEPTS else 0) | (
                    LONGER if g.targets[child] else 0
                )
                grandchild = g.targets[child]
                while grandchild:
                    self.third[pair] |= <uint64_t>1 << (g.labels[grandchild] & CODE)
                    grandchild = 0 if g.labels[grandchild] & LAST else grandchild + 1
                child = 0 if g.labels[child] & LAST else child + 1
            arc = 0 if g.labels[arc] & LAST else arc + 1

    def spans(self, str text not None, Py_ssize_t start, Py_ssize_t stop, int mode, Py_ssize_t limit=0):
        """``(int64 starts and ends in turn, where to go on)`` of what starts from ``start`` to before ``stop``."""
        cdef Spans spans
        cdef Py_ssize_t resume
        memset(&spans, 0, sizeof(Spans))
        spans.limit = limit
        try:
            resume = self.run(text, start, stop, mode, &spans)
            data = PyBytes_FromStringAndSize(<char*>spans.ends, 2 * spans.n * <Py_ssize_t>sizeof(int64_t))
        finally:
            free(spans.ends)
        return memoryview(data).cast("q"), resume

    def count(self, str text not None, int mode):
        """How many there are."""
        cdef Spans spans
        memset(&spans, 0, sizeof(Spans))
        spans.counting = True
        self.run(text, 0, PyUnicode_GET_LENGTH(text), mode, &spans)
        return spans.n

    cdef Py_ssize_t run(self, str text, Py_ssize_t start, Py_ssize_t stop, int mode, Spans* spans) except -1:
        cdef Text t
        cdef Py_ssize_t resume
        t.data = PyUnicode_DATA(text)
        t.kind = PyUnicode_KIND(text)
        t.n = PyUnicode_GET_LENGTH(text)
        if mode > 1 and not self.inside:
            raise ValueError("made for tokens only")
        if not 0 <= start <= stop <= t.n:
            raise IndexError(f"from {start} to {stop} in a text of {t.n} characters")
        with nogil:
            if mode <= 1:
                resume = self.scan_tokens(&t, start, stop, mode == 0, spans)
            else:
                resume = self.scan_letters(&t, start, stop, mode == 3, spans)
        if spans.failed:
            raise MemoryError
        return resume

    cdef bint known(self, const uint8_t* codes, Py_ssize_t n) noexcept nogil:
        cdef uint64_t key = 0
        cdef Py_ssize_t i
        if n > MAX_WORD:
            return False
        if n > self.core.membership.n_packed:
            return self.core.has_codes(codes, <int>n)
        for i in range(n):
            key = key << self.core.membership.bits | codes[i]
        return short_contains(&self.core.membership, key)

    cdef Py_ssize_t scan_tokens(
        self, const Text* t, Py_ssize_t start, Py_ssize_t stop, bint wanted, Spans* spans
    ) noexcept nogil:
        """The tokens that are words, or those of letters that are none."""
        cdef uint8_t codes[MAX_WORD]
        cdef const uint8_t* classes = self.classes
        cdef Py_ssize_t i = start, token, end, n, part
        cdef uint8_t kind
        cdef bint spelled
        # The text may be taken up inside a token whose beginning has been dealt with.
        if goes_on(classes, t, i):
            while in_word(class_at(classes, t, i)) or goes_on(classes, t, i):
                i += 1
        while i < stop:
            kind = class_at(classes, t, i)
            if not in_word(kind):
                i += 1
                continue
            token = i
            n = 0
            spelled = True
            while in_word(kind):
                if kind == STRANGE:
                    spelled = False
                elif n < MAX_WORD:
                    codes[n] = kind
                n += 1
                i += 1
                kind = class_at(classes, t, i)
            end = i
            while kind == APOSTROPHE and in_word(class_at(classes, t, i + 1)):
                part = i
                i += 1
                while in_word(class_at(classes, t, i)):
                    i += 1
                kind = class_at(classes, t, i)
                # A closing 's belongs to no word list: the token ends before it.
                if i - part == 2 and (point_at(t, part + 1) | 32) == LOWER_S \
                        and not (kind == APOSTROPHE and in_word(class_at(classes, t, i + 1))):
                    break
                spelled = False
                end = i
            if (spelled and self.known(codes, n)) == wanted and (wanted or only_letters(t, token, end)):
                if not add_span(spans, token, end):
                    return i
        return i

    cdef Py_ssize_t scan_letters(
        self, const Text* t, Py_ssize_t start, Py_ssize_t stop, bint longest, Spans* spans
    ) noexcept nogil:
        """Words anywhere: from each letter every one, or the longest one and on behind it."""
        cdef const Graph* g = &self.core.graph
        cdef Py_ssize_t i = start, j, best
        cdef uint32_t arc
        cdef uint8_t code = letter_at(self.classes, t, i), after = letter_at(self.classes, t, i + 1), third
        cdef uint8_t begins
        cdef int pair
        while i < stop:
            third = letter_at(self.classes, t, i + 2)
            pair = 64 * code + after
            begins = self.begins[pair]
            best = 0
            # Most positions end here: no word begins with these three letters.
            if begins & (ONE_LETTER | TWO_LETTERS) or (begins & LONGER and self.third[pair] >> third & 1):
                if begins & ONE_LETTER:
                    best = i + 1
                    if not longest and not add_span(spans, i, best):
                        return i
                arc = self.second[pair]
                j = i + 2
                while arc:
                    if g.labels[arc] & ACCEPTS:
                        best = j
                        if not longest and not add_span(spans, i, j):
                            return i
                    code = letter_at(self.classes, t, j)
                    arc = graph_find(g, g.targets[arc], code) if code else 0
                    j += 1
            if longest and best:
                if not add_span(spans, i, best):
                    return best
                i = best
                code = letter_at(self.classes, t, i)
                after = letter_at(self.classes, t, i + 1)
            else:
                i += 1
                code = after
                after = third
        return i


cdef bint goes_on(const uint8_t* classes, const Text* t, Py_ssize_t i) noexcept nogil:
    """Whether a token that starts before position i reaches over it."""
    cdef uint8_t here = class_at(classes, t, i), before = class_at(classes, t, i - 1)
    if in_word(before):
        return in_word(here) or (here == APOSTROPHE and in_word(class_at(classes, t, i + 1)))
    return before == APOSTROPHE and in_word(here) and in_word(class_at(classes, t, i - 2))


cdef bint only_letters(const Text* t, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Letters with their accents and apostrophes: 4th and snake_case are no candidates for a word."""
    cdef uint32_t point
    cdef Py_ssize_t i
    for i in range(start, end):
        point = point_at(t, i)
        if not (Py_UNICODE_ISALPHA(point) or 0x300 <= point <= 0x36F or point == 0x27 or point == 0x2019):
            return False
    return True
