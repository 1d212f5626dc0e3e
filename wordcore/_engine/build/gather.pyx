"""Words on their way into a lexicon: encoded, sorted, each once.

Input that is sorted already is noticed while it streams in and costs no sort.
Not here: reading files or wording errors; a rejected row comes back with its
number and text.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcmp, memcpy, memset

from unicodedata import normalize

from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.memory cimport Borrowed, resized, zeroed
from wordcore._engine.text.codec cimport Codec, exact_str
from wordcore._engine.text.lines cimport WcLines, wc_line, wc_lines_open

from wordcore.errors import BadValueError, LimitError


cdef Py_ssize_t LONGEST = MAX_WORD

# Spellings of one word that are told apart; a further one counts as a repeat.
cdef enum:
    MOST_SPELLINGS = 64


cdef struct Entry:
    uint64_t key            # the first ten codes, left-aligned: decides nearly every comparison
    const uint8_t* codes
    uint32_t n
    uint32_t number         # arrival; equal words keep their order


cdef int compare_entries(const void* a, const void* b) noexcept nogil:
    cdef const Entry* x = <const Entry*>a
    cdef const Entry* y = <const Entry*>b
    cdef uint32_t n
    cdef int order
    if x.key != y.key:
        return -1 if x.key < y.key else 1
    n = x.n if x.n < y.n else y.n
    order = memcmp(x.codes, y.codes, n)
    if order:
        return order
    if x.n != y.n:
        return -1 if x.n < y.n else 1
    return -1 if x.number < y.number else 1


cdef class Gatherer:
    """Collects words of one alphabet; ``finish`` gives them sorted, each once.

        >>> from wordcore import Alphabet
        >>> words = Gatherer(Alphabet.ENGLISH.codec)
        >>> words.add_text(b"cat\\nAT\\nc4t\\ncat\\n", 0, False)
        [(2, b'c4t', 2)]
        >>> codes, offsets, origin = words.finish()
        >>> codes, words.n_repeats
        (b'\\x01\\x14\\x03\\x01\\x14', 1)

    ``n_repeats`` counts what came again, ``n_shared`` what was written otherwise than a word of the same
    tiles: with an accent that the alphabet leaves out, for example.
    """

    cdef Codec codec
    cdef uint8_t* codes
    cdef size_t n_codes, cap_codes
    cdef uint32_t* offsets
    cdef uint32_t* spelled              # by word: a hash of how it was written, 0 = tile by tile; NULL = all are
    cdef readonly size_t n_words, n_repeats, n_shared
    cdef size_t cap_words
    cdef readonly bint sorted
    cdef bint distinct                  # no two neighbours have the same tiles

    def __cinit__(self, Codec codec not None):
        self.codec = codec
        self.cap_codes = 4096
        self.cap_words = 512
        self.codes = <uint8_t*>resized(NULL, self.cap_codes)
        self.offsets = <uint32_t*>resized(NULL, (self.cap_words + 1) * sizeof(uint32_t))
        self.offsets[0] = 0
        self.sorted = self.distinct = True

    def __dealloc__(self):
        free(self.codes)
        free(self.offsets)
        free(self.spelled)

    cdef int _room(self) except -1:
        if self.n_codes + MAX_WORD + 1 > self.cap_codes:
            if self.cap_codes > 0x7FFFFFFF:
                raise LimitError.at("word list", f"at most {self.cap_codes:,} letters", "more", "use a smaller list")
            self.codes = <uint8_t*>resized(self.codes, self.cap_codes * 2)
            self.cap_codes *= 2
        if self.n_words + 1 > self.cap_words:
            self.offsets = <uint32_t*>resized(self.offsets, (self.cap_words * 2 + 1) * sizeof(uint32_t))
            if self.spelled != NULL:
                self.spelled = <uint32_t*>resized(self.spelled, self.cap_words * 2 * sizeof(uint32_t))
                memset(self.spelled + self.cap_words, 0, self.cap_words * sizeof(uint32_t))
            self.cap_words *= 2
        return 0

    cdef int _take(self, int n, uint32_t spelled=0) except -1:
        """Counts in a word whose codes were just written behind the others."""
        cdef const uint8_t* new = self.codes + self.n_codes
        cdef const uint8_t* last
        cdef size_t n_last, shorter
        cdef int order
        if self.n_words and self.sorted:
            last = self.codes + self.offsets[self.n_words - 1]
            n_last = self.n_codes - self.offsets[self.n_words - 1]
            shorter = n_last if n_last < <size_t>n else <size_t>n
            order = memcmp(last, new, shorter)
            if order == 0 and n_last == <size_t>n:
                if spelled == (self.spelled[self.n_words - 1] if self.spelled != NULL else 0):
                    self.n_repeats += 1
                    return 0
                self.distinct = False
            elif order > 0 or (order == 0 and n_last > <size_t>n):
                self.sorted = False
        if spelled and self.spelled == NULL:
            self.spelled = <uint32_t*>zeroed(self.cap_words * sizeof(uint32_t))
        if self.spelled != NULL:
            self.spelled[self.n_words] = spelled
        self.n_codes += n
        self.n_words += 1
        self.offsets[self.n_words] = <uint32_t>self.n_codes
        return 0

    def add_word(self, word):
        """True if the word could be spelled and was taken."""
        self._room()
        cdef str text = exact_str(word, "word")
        cdef int n = self.codec.encode(text, self.codes + self.n_codes)
        if n < 0:
            return False
        self._take(n, self._spelled(text, n))
        return True

    def add_codes(self, codes):
        """Takes one word given as codes of this alphabet; the caller vouches for them."""
        cdef Borrowed word = Borrowed(codes, "codes")
        if word.n < 1 or word.n > LONGEST:
            raise BadValueError.at("word", f"1 to {LONGEST} tiles", str(word.n))
        self._room()
        memcpy(self.codes + self.n_codes, word.at, word.n)
        self._take(<int>word.n)

    def add_text(self, bytes text not None, int rules, bint stop_at_fault):
        """Takes one word per line of UTF-8; returns the rejected rows as (row, bytes, position).

        ``rules`` say what the word of a line is, as for ``check_lines``. The position, from 1, is that of the
        first character that is on no tile; 0 where only the alphabet can tell.
        """
        cdef const uint8_t* start = text
        cdef const uint8_t* at
        cdef const uint8_t* direct = self.codec.direct
        cdef WcLines lines
        cdef size_t first, end, row = 0, i, length
        cdef uint8_t code
        cdef uint8_t* out
        cdef bint by_table = self.codec.n_digraphs == 0, plain
        rejected = []
        wc_lines_open(&lines, start, len(text), rules)
        while wc_line(&lines, &first, &end):
            self._room()
            out = self.codes + self.n_codes
            at = start + first
            length = end - first
            i = 0
            if by_table and length <= <size_t>LONGEST:
                while i < length:
                    code = direct[at[i]] if at[i] < 0x80 else 0
                    if code == 0:
                        break
                    out[i] = code
                    i += 1
            if i == length and i > 0:
                self._take(<int>i)
            elif not self._take_text((<const char*>at)[:length]):
                plain = by_table and not self.codec.ascii_rules and 0 < length <= <size_t>LONGEST and _is_ascii(at, length)
                rejected.append((row, (<const char*>at)[:length], i + 1 if plain else 0))
                if stop_at_fault:
                    break
            row += 1
        return rejected

    cdef bint _take_text(self, bytes raw) except -1:
        cdef str word
        cdef int n
        try:
            word = raw.decode("utf-8")
        except UnicodeDecodeError:
            return False
        n = self.codec.encode(word, self.codes + self.n_codes)
        if n < 0:
            return False
        self._take(n, self._spelled(word, n))
        return True

    cdef uint32_t _spelled(self, str word, int n) except? 1:
        """A hash of how the word just encoded was written; 0 if its tiles say as much."""
        cdef str written
        if word.isascii() and not self.codec.ascii_rules:
            return 0
        written = normalize("NFC", word).lower()
        if written == self.codec.decode(self.codes + self.n_codes, n).lower():
            return 0
        return <uint32_t>hash(written) | 2

    def finish(self):
        """``(codes, offsets, origin)``: the words in order, and for each the number of its first arrival.

        ``origin`` is None when the words came sorted. The gatherer is empty afterwards.
        """
        cdef Entry* entries = NULL
        cdef size_t i, n = self.n_words, kept = 0, at = 0, j
        cdef uint32_t length
        cdef uint32_t met[MOST_SPELLINGS]
        cdef int n_met = 0
        cdef uint8_t* out
        cdef uint32_t* out_offsets
        cdef uint32_t* out_origin
        if self.sorted and self.distinct:
            codes = PyBytes_FromStringAndSize(<char*>self.codes, self.n_codes)
            offsets = PyBytes_FromStringAndSize(<char*>self.offsets, (n + 1) * sizeof(uint32_t))
            self.n_words = 0
            self.n_codes = 0
            return codes, offsets, None
        try:
            entries = <Entry*>resized(NULL, n * sizeof(Entry))
            with nogil:
                for i in range(n):
                    entries[i].codes = self.codes + self.offsets[i]
                    length = self.offsets[i + 1] - self.offsets[i]
                    entries[i].n = length
                    entries[i].number = <uint32_t>i
                    entries[i].key = 0
                    for j in range(10):
                        entries[i].key = entries[i].key << 6
                        if j < length:
                            entries[i].key |= entries[i].codes[j]
                qsort(entries, n, sizeof(Entry), compare_entries)
            codes = PyBytes_FromStringAndSize(NULL, self.n_codes)
            offsets = PyBytes_FromStringAndSize(NULL, (n + 1) * sizeof(uint32_t))
            origin = PyBytes_FromStringAndSize(NULL, n * sizeof(uint32_t))
            out = <uint8_t*>PyBytes_AS_STRING(codes)
            out_offsets = <uint32_t*>PyBytes_AS_STRING(offsets)
            out_origin = <uint32_t*>PyBytes_AS_STRING(origin)
            out_offsets[0] = 0
            for i in range(n):
                if i and entries[i].n == entries[i - 1].n and \
                        memcmp(entries[i].codes, entries[i - 1].codes, entries[i].n) == 0:
                    self._count_again(self.spelled[entries[i].number] if self.spelled != NULL else 0, met, &n_met)
                    continue
                met[0] = self.spelled[entries[i].number] if self.spelled != NULL else 0
                n_met = 1
                memcpy(out + at, entries[i].codes, entries[i].n)
                at += entries[i].n
                out_origin[kept] = entries[i].number
                kept += 1
                out_offsets[kept] = <uint32_t>at
        finally:
            free(entries)
        self.n_words = 0
        self.n_codes = 0
        self.sorted = self.distinct = True
        return codes[:at], offsets[:(kept + 1) * sizeof(uint32_t)], origin[:kept * sizeof(uint32_t)]

    cdef void _count_again(self, uint32_t spelled, uint32_t* met, int* n_met) noexcept:
        """Counts a word whose tiles were met before, in these spellings."""
        cdef int i
        for i in range(n_met[0]):
            if met[i] == spelled:
                self.n_repeats += 1
                return
        if n_met[0] < MOST_SPELLINGS:
            met[n_met[0]] = spelled
            n_met[0] += 1
            self.n_shared += 1
        else:
            self.n_repeats += 1


cdef bint _is_ascii(const uint8_t* text, size_t n) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if text[i] >= 0x80:
            return False
    return True
