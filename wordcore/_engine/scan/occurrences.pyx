"""A lexicon's words in running text: tokens looked up whole, or a graph walk from every letter.

Nothing is built for it: the lexicon's own tables are the automaton. The text is turned into classes,
one byte a character, a window at a time; a window ends between two words, so nothing reaches over its
end. A walk starts at every letter, so a text can also be taken piece by piece, with two characters of
context before and ``REACH`` after. What a token is, is written down in ``wordcore.tokens``; the tests
hold the two to the same answers.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.ref cimport PyObject, Py_INCREF, Py_XDECREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.memory cimport grown
from wordcore._engine.work cimport Work, work_close, work_end, work_keeps, work_open, work_step
from wordcore._engine.text.codec cimport Codec
from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST, Graph, graph_find
from wordcore._engine.graph.membership cimport key_contains

from wordcore.errors import AlphabetError, BadTypeError, BadValueError, shown

cdef extern from *:
    """
    /* A named tuple without the detour over its Python constructor. It holds a string and two numbers,
       so the garbage collector need never look at it; a million of them would keep it busy. */
    static PyObject *wordcore_found(PyObject *kind, PyObject *first, PyObject *second, PyObject *third) {
        PyObject *made = ((PyTypeObject *)kind)->tp_alloc((PyTypeObject *)kind, 3);
        if (made == NULL) return NULL;
        PyObject_GC_UnTrack(made);
        Py_INCREF(first);
        PyTuple_SET_ITEM(made, 0, first);
        Py_INCREF(second);
        PyTuple_SET_ITEM(made, 1, second);
        Py_INCREF(third);
        PyTuple_SET_ITEM(made, 2, third);
        return made;
    }
    """
    object wordcore_found(object kind, object first, object second, object third)

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(uint32_t point) nogil
    bint Py_UNICODE_ISALPHA(uint32_t point) nogil

cdef enum:
    GAP = 0                     # between words; 1 to 62 are the tile codes of letters
    STRANGE = 254               # part of a word, but not a letter of the alphabet
    APOSTROPHE = 255            # joins what is on both sides of it
    LOWER_S = 0x73
    N_CLASSES = 256             # characters whose class is in the table: ASCII and Latin-1
    PAD = 8                     # gaps on each side of a window, so that looking around needs no bounds
    CONTEXT = 2                 # characters before a place that decide whether a token starts there
    WINDOW = 1 << 15
    BLOCK = 1 << 10             # places that are sifted at a time
    AHEAD = MAX_WORD + 5        # characters behind a place that decide what starts there
    PER_STEP = 4                # characters that are looked at in one step
    SPAN_COST = 12              # steps that an occurrence is worth which is kept
    CODE_BITS = 6
    N_FOURTH = 1 << 16
    KEYED = 10                  # letters of the longest word that is remembered, CODE_BITS of a key for each
    N_SPELT = 1 << 10
    SPELT_SHIFT = 64 - 10

cdef enum Mode:
    IS_WHOLE
    IS_UNKNOWN
    IS_EVERY
    IS_LONGEST

cdef uint64_t ANYTHING = ~<uint64_t>0
WHOLE, UNKNOWN, EVERY, LONGEST = IS_WHOLE, IS_UNKNOWN, IS_EVERY, IS_LONGEST
REACH = AHEAD

cdef struct Text:               # borrowed from a str that the caller holds
    const void* data
    int kind
    Py_ssize_t n

cdef struct Spans:
    int64_t* ends               # start and end of each, in turn
    Py_ssize_t n
    size_t capacity
    Py_ssize_t limit            # stop after so many; 0 = never
    Work* work
    bint counting
    bint failed                 # out of memory, or of work

cdef struct Window:             # the classes of a stretch of text
    uint8_t* room
    Py_ssize_t capacity
    Py_ssize_t first            # where the stretch starts in the text


cdef inline uint32_t point_at(const Text* t, Py_ssize_t i) noexcept nogil:
    if t.kind == 1:
        return (<const uint8_t*>t.data)[i]
    if t.kind == 2:
        return (<const uint16_t*>t.data)[i]
    return (<const uint32_t*>t.data)[i]


cdef inline uint8_t class_of(const uint8_t* classes, uint32_t point) noexcept nogil:
    if point < N_CLASSES:
        return classes[point]
    if point == 0x2019:
        return APOSTROPHE
    return STRANGE if 0x300 <= point <= 0x36F or Py_UNICODE_ISALNUM(point) else GAP


cdef inline bint in_word(uint8_t kind) noexcept nogil:
    return <uint8_t>(kind - 1) < STRANGE


cdef inline uint32_t hash_of_four(const uint8_t* codes) noexcept nogil:
    cdef uint32_t four
    memcpy(&four, codes, 4)
    return (four * <uint32_t>0x9E3779B1) >> 16


cdef const uint8_t* open_window(
    Window* w, const uint8_t* classes, const Text* t, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """The classes from ``start`` to ``end``, gaps around them; NULL when memory runs out."""
    cdef Py_ssize_t i, n = end - start
    cdef void* bigger
    cdef uint8_t* out
    cdef const uint8_t* bytes_in
    if n + 2 * PAD > w.capacity:
        bigger = realloc(w.room, n + 2 * PAD)
        if bigger == NULL:
            return NULL
        w.room = <uint8_t*>bigger
        w.capacity = n + 2 * PAD
    w.first = start
    out = w.room + PAD
    memset(w.room, GAP, PAD)
    memset(out + n, GAP, PAD)
    if t.kind == 1:
        bytes_in = <const uint8_t*>t.data + start
        for i in range(n):
            out[i] = classes[bytes_in[i]]
    else:
        for i in range(n):
            out[i] = class_of(classes, point_at(t, start + i))
    return out


cdef bint add_span(Spans* spans, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """False when the search may stop."""
    if not spans.counting:
        if <size_t>spans.n == spans.capacity and not (
            work_keeps(spans.work, spans.n + 1, SPAN_COST)
            and grown(<void**>&spans.ends, &spans.capacity, 2 * sizeof(int64_t))
        ):
            spans.failed = True
            return False
        spans.ends[2 * spans.n] = start
        spans.ends[2 * spans.n + 1] = end
    spans.n += 1
    return spans.n != spans.limit


cdef class Spelt:
    """The words found last, as str: a text says the same few over and over. For one walk through one text."""

    cdef uint64_t keys[N_SPELT]
    cdef PyObject* words[N_SPELT]

    def __dealloc__(self):
        for word in self.words:
            Py_XDECREF(word)


cdef class TextScan:
    """A lexicon made ready for text: for tokens, with ``inside`` for words anywhere too.

    Its alphabet has one ASCII letter per tile, or AlphabetError is raised.
    """

    cdef Store store
    cdef uint8_t classes[N_CLASSES]
    cdef bint inside
    cdef uint32_t second[N_CODES * N_CODES]     # by two codes: the arc of the path they spell, 0 = none
    cdef uint64_t third[N_CODES * N_CODES]      # by two codes: the set of codes with which a word may continue
    cdef uint64_t ended[N_CODES * N_CODES]      # by two codes: the codes with which a word of up to three ends
    cdef uint64_t fourth[N_FOURTH >> 6]        # a bit per hash of four codes that begin a word
    cdef bint alone[N_CODES]            # by code: it is a word by itself

    def __init__(self, Store store not None, bint inside=False):
        cdef Codec codec = store.codec
        cdef int point
        if not codec.ascii or codec.normalise is not None:
            raise AlphabetError.at("alphabet", "one ASCII letter per tile and no rules", codec.alphabet.name)
        self.store = store
        for point in range(N_CLASSES):
            self.classes[point] = codec.direct[point]
            if self.classes[point] == GAP and (Py_UNICODE_ISALNUM(point) or point == 0x5F):
                self.classes[point] = STRANGE
        if self.classes[0x27] == GAP:
            self.classes[0x27] = APOSTROPHE
        self.inside = inside
        if inside:
            self._find_beginnings()

    cdef void _find_beginnings(self) noexcept:
        """What words begin with, up to four letters deep: most places in a text begin none."""
        cdef const Graph* g = &self.store.graph
        cdef uint32_t arc, child, grandchild, last, h
        cdef uint8_t codes[4]
        cdef int pair
        memset(self.second, 0, sizeof(self.second))
        memset(self.third, 0, sizeof(self.third))
        memset(self.ended, 0, sizeof(self.ended))
        memset(self.fourth, 0, sizeof(self.fourth))
        memset(self.alone, 0, sizeof(self.alone))
        arc = g.targets[0]
        while arc:
            codes[0] = g.labels[arc] & CODE
            child = g.targets[arc]
            while child:
                codes[1] = g.labels[child] & CODE
                pair = N_CODES * codes[0] + codes[1]
                self.second[pair] = child
                grandchild = g.targets[child]
                while grandchild:
                    codes[2] = g.labels[grandchild] & CODE
                    self.third[pair] |= <uint64_t>1 << codes[2]
                    if g.labels[grandchild] & ACCEPTS:
                        self.ended[pair] |= <uint64_t>1 << codes[2]
                    last = g.targets[grandchild]
                    while last:
                        codes[3] = g.labels[last] & CODE
                        h = hash_of_four(codes)
                        self.fourth[h >> 6] |= <uint64_t>1 << (h & 63)
                        last = 0 if g.labels[last] & LAST else last + 1
                    grandchild = 0 if g.labels[grandchild] & LAST else grandchild + 1
                # After a word of one or two letters anything may follow.
                if g.labels[child] & ACCEPTS:
                    self.third[pair] = self.ended[pair] = ANYTHING
                child = 0 if g.labels[child] & LAST else child + 1
            if g.labels[arc] & ACCEPTS:
                self.alone[codes[0]] = True
                for pair in range(N_CODES * codes[0], N_CODES * (codes[0] + 1)):
                    self.third[pair] = self.ended[pair] = ANYTHING
            arc = 0 if g.labels[arc] & LAST else arc + 1

    # --- what Python asks -----------------------------------------------------------------------

    def spans(self, str text not None, Py_ssize_t start, Py_ssize_t stop, int mode, Py_ssize_t limit=0):
        """``(int64 starts and ends in turn, where to resume)`` of what starts from ``start`` to before ``stop``."""
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

    def found(
        self, str text not None, Py_ssize_t start, Py_ssize_t stop, int mode, type kind not None, Spelt spelt=None
    ):
        """``(a list of kind(word, start, end), where to resume)``; ``kind`` is a named tuple of three.

        ``spelt`` is handed in again for the next piece, by one thread at a time.
        """
        cdef Spans spans
        cdef Py_ssize_t resume, i
        cdef list made = []
        if not issubclass(kind, tuple):
            raise BadTypeError.at("kind", "a named tuple", shown(kind))
        memset(&spans, 0, sizeof(Spans))
        try:
            resume = self.run(text, start, stop, mode, &spans)
            for i in range(spans.n):
                word = self.word_at(text, spans.ends[2 * i], spans.ends[2 * i + 1], spelt)
                made.append(wordcore_found(kind, word, spans.ends[2 * i], spans.ends[2 * i + 1]))
        finally:
            free(spans.ends)
        return made, resume

    def count(self, str text not None, int mode):
        """How many there are."""
        cdef Spans spans
        memset(&spans, 0, sizeof(Spans))
        spans.counting = True
        self.run(text, 0, PyUnicode_GET_LENGTH(text), mode, &spans)
        return spans.n

    cdef object word_at(self, str text, Py_ssize_t start, Py_ssize_t end, Spelt spelt):
        """A stretch of text in upper case."""
        cdef uint8_t codes[MAX_WORD]
        cdef Text t
        cdef Py_ssize_t i, n = end - start
        cdef uint64_t key = 0
        cdef uint32_t slot
        borrow(text, &t)
        if n > MAX_WORD:
            return text[start:end].upper()
        for i in range(n):
            codes[i] = class_of(self.classes, point_at(&t, start + i))
            if codes[i] == GAP or codes[i] >= STRANGE:
                return text[start:end].upper()
            key = key << CODE_BITS | codes[i]
        if spelt is None or n > KEYED:
            return self.store.codec.decode(codes, n)
        slot = <uint32_t>(key * <uint64_t>0x9E3779B97F4A7C15 >> SPELT_SHIFT)
        if spelt.keys[slot] != key:
            word = self.store.codec.decode(codes, n)
            Py_XDECREF(spelt.words[slot])
            Py_INCREF(word)
            spelt.words[slot] = <PyObject*>word
            spelt.keys[slot] = key
        return <object>spelt.words[slot]

    # --- the search -----------------------------------------------------------------------------

    cdef Py_ssize_t run(self, str text, Py_ssize_t start, Py_ssize_t stop, int mode, Spans* spans) except -1:
        cdef Text t
        cdef Work work
        cdef Py_ssize_t resume
        borrow(text, &t)
        if mode >= IS_EVERY and not self.inside:
            raise BadValueError.at("mode", "one for tokens, as this scan was made for", "one for words inside words")
        if not 0 <= start <= stop <= t.n:
            raise IndexError(f"text: expected places within {t.n} characters, found {start} to {stop}")
        work_open(&work, &self.store.budget)
        spans.work = &work
        # Nothing of Python is touched in there: a long search lets go of the GIL.
        resume = self.scan(&t, start, stop, mode, spans)
        work_end(&work)
        spans.work = NULL
        work_close(&work, "occurrences")
        if spans.failed:
            raise MemoryError
        return resume

    cdef Py_ssize_t scan(self, const Text* t, Py_ssize_t start, Py_ssize_t stop, int mode, Spans* spans) noexcept nogil:
        cdef Window w
        cdef Py_ssize_t at = start, first, end, until
        cdef const uint8_t* kinds
        memset(&w, 0, sizeof(Window))
        while at < stop and not spans.failed and (spans.limit == 0 or spans.n < spans.limit):
            first = at - CONTEXT if at > CONTEXT else 0
            until = stop if stop - at < WINDOW else at + WINDOW
            end = until + AHEAD if t.n - until > AHEAD else t.n
            # A token is looked at whole; words inside it are not longer than a word.
            while mode <= IS_UNKNOWN and end < t.n and class_of(self.classes, point_at(t, end)) != GAP:
                end += 1
            if not work_step(spans.work, 1 + (end - first) // PER_STEP):
                spans.failed = True
                break
            kinds = open_window(&w, self.classes, t, first, end)
            if kinds == NULL:
                spans.failed = True
                break
            if mode <= IS_UNKNOWN:
                at = first + self.scan_tokens(kinds, t, first, at - first, until - first, mode == IS_WHOLE, spans)
            else:
                at = first + self.scan_letters(kinds, first, at - first, until - first, mode == IS_LONGEST, spans)
        free(w.room)
        return at

    cdef Py_ssize_t scan_tokens(
        self, const uint8_t* kinds, const Text* t, Py_ssize_t first, Py_ssize_t start, Py_ssize_t stop, bint wanted,
        Spans* spans,
    ) noexcept nogil:
        """The tokens that are words, or those of letters that are none."""
        cdef Py_ssize_t i = start, token, end, part
        cdef uint64_t key
        cdef uint8_t kind
        cdef bint spelled
        cdef int bits = self.store.membership.bits
        # The text may be taken up inside a token whose beginning has been dealt with.
        if goes_on(kinds, i):
            while in_word(kinds[i]) or goes_on(kinds, i):
                i += 1
        while i < stop:
            kind = kinds[i]
            if not in_word(kind):
                i += 1
                continue
            token = i
            key = 0
            spelled = True
            while in_word(kind):
                spelled &= kind != STRANGE
                key = key << bits | kind
                i += 1
                kind = kinds[i]
            end = i
            while kind == APOSTROPHE and in_word(kinds[i + 1]):
                part = i
                i += 1
                while in_word(kinds[i]):
                    i += 1
                kind = kinds[i]
                # A closing 's belongs to no word list: the token ends before it.
                if i - part == 2 and (point_at(t, first + part + 1) | 32) == LOWER_S \
                        and not (kind == APOSTROPHE and in_word(kinds[i + 1])):
                    break
                spelled = False
                end = i
            if spelled:
                if end - token <= self.store.membership.n_packed:
                    spelled = key_contains(&self.store.membership, <int>(end - token), 0, key)
                else:
                    spelled = end - token <= MAX_WORD and self.store.has_codes(kinds + token, <int>(end - token))
            if spelled == wanted and (wanted or only_letters(t, first + token, first + end)):
                if not add_span(spans, first + token, first + end):
                    break
        return i

    cdef Py_ssize_t scan_letters(
        self, const uint8_t* kinds, Py_ssize_t first, Py_ssize_t start, Py_ssize_t stop, bint longest, Spans* spans
    ) noexcept nogil:
        """Words anywhere: from each letter every one, or the longest one and on behind it."""
        cdef const Graph* g = &self.store.graph
        cdef Py_ssize_t behind = start, block = start, i, j, best, until
        cdef uint16_t places[BLOCK]
        cdef uint32_t arc, n, k, four, looked = 0
        while block < stop:
            # Sifted twice, without a branch to guess: at most places no word begins with these three letters,
            # or these four.
            # STRANGE and APOSTROPHE become 62 and 63, which no ASCII alphabet has tiles enough to use.
            until = block + BLOCK if stop - block > BLOCK else stop
            n = 0
            for i in range(block, until):
                places[n] = <uint16_t>(i - block)
                n += self.third[(kinds[i] & CODE) << 6 | (kinds[i + 1] & CODE)] >> (kinds[i + 2] & CODE) & 1
            if not work_step(spans.work, looked):
                spans.failed = True
                return block
            looked = n
            n = 0
            for k in range(looked):
                i = block + places[k]
                four = hash_of_four(kinds + i)
                places[n] = places[k]
                n += (
                    self.fourth[four >> 6] >> (four & 63)
                    | self.ended[(kinds[i] & CODE) << 6 | (kinds[i + 1] & CODE)] >> (kinds[i + 2] & CODE)
                ) & 1
            for k in range(n):
                i = block + places[k]
                if i < behind:
                    continue
                best = 0
                if self.alone[kinds[i] & CODE]:
                    best = i + 1
                    if not longest and not add_span(spans, first + i, first + best):
                        return i
                arc = self.second[(kinds[i] & CODE) << 6 | (kinds[i + 1] & CODE)]
                j = i + 2
                while arc:
                    if g.labels[arc] & ACCEPTS:
                        best = j
                        if not longest and not add_span(spans, first + i, first + j):
                            return i
                    arc = graph_find(g, g.targets[arc], kinds[j]) if kinds[j] else 0
                    j += 1
                looked += <uint32_t>(j - i)
                if longest and best:
                    if not add_span(spans, first + i, first + best):
                        return best
                    behind = best
            block = until
        return behind if behind > stop else stop


cdef int borrow(str text, Text* t) except -1:
    t.data = PyUnicode_DATA(text)
    t.kind = PyUnicode_KIND(text)
    t.n = PyUnicode_GET_LENGTH(text)
    return 0


cdef inline bint goes_on(const uint8_t* kinds, Py_ssize_t i) noexcept nogil:
    """Whether a token that starts before place i reaches over it."""
    if in_word(kinds[i - 1]):
        return in_word(kinds[i]) or (kinds[i] == APOSTROPHE and in_word(kinds[i + 1]))
    return kinds[i - 1] == APOSTROPHE and in_word(kinds[i]) and in_word(kinds[i - 2])


cdef bint only_letters(const Text* t, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Letters with their accents and apostrophes: 4th and snake_case are not candidates for a word."""
    cdef uint32_t point
    cdef Py_ssize_t i
    for i in range(start, end):
        point = point_at(t, i)
        if not (Py_UNICODE_ISALPHA(point) or 0x300 <= point <= 0x36F or point == 0x27 or point == 0x2019):
            return False
    return True
