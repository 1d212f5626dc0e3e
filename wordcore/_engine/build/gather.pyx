"""Words on their way into a lexicon: encoded, sorted, each once.

Input that is sorted already is noticed while it streams in and costs no sort.
Not here: reading files or wording errors; a rejected line comes back with its
number and text.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memchr, memcmp, memcpy

from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.memory cimport Borrowed, resized
from wordcore._engine.text.codec cimport Codec, exact_str

from wordcore.errors import BadValueError, LimitError


cdef Py_ssize_t LONGEST = MAX_WORD


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
        >>> words.add_text(b"cat\\nAT\\n# a remark\\ncat\\n", 1, False)
        []
        >>> codes, offsets, origin = words.finish()
        >>> codes, words.n_duplicates
        (b'\\x01\\x14\\x03\\x01\\x14', 1)
    """

    cdef Codec codec
    cdef uint8_t* codes
    cdef size_t n_codes, cap_codes
    cdef uint32_t* offsets
    cdef readonly size_t n_words, n_duplicates
    cdef size_t cap_words
    cdef readonly bint sorted
    cdef readonly size_t n_lines

    def __cinit__(self, Codec codec not None):
        self.codec = codec
        self.cap_codes = 4096
        self.cap_words = 512
        self.codes = <uint8_t*>resized(NULL, self.cap_codes)
        self.offsets = <uint32_t*>resized(NULL, (self.cap_words + 1) * sizeof(uint32_t))
        self.offsets[0] = 0
        self.sorted = True

    def __dealloc__(self):
        free(self.codes)
        free(self.offsets)

    cdef int _room(self) except -1:
        if self.n_codes + MAX_WORD + 1 > self.cap_codes:
            if self.cap_codes > 0x7FFFFFFF:
                raise LimitError.at("word list", f"at most {self.cap_codes:,} letters", "more", "use a smaller list")
            self.codes = <uint8_t*>resized(self.codes, self.cap_codes * 2)
            self.cap_codes *= 2
        if self.n_words + 1 > self.cap_words:
            self.offsets = <uint32_t*>resized(self.offsets, (self.cap_words * 2 + 1) * sizeof(uint32_t))
            self.cap_words *= 2
        return 0

    cdef int _take(self, int n) except -1:
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
                self.n_duplicates += 1
                return 0
            if order > 0 or (order == 0 and n_last > <size_t>n):
                self.sorted = False
        self.n_codes += n
        self.n_words += 1
        self.offsets[self.n_words] = <uint32_t>self.n_codes
        return 0

    def add_word(self, word):
        """True if the word could be spelled and was taken."""
        self._room()
        cdef int n = self.codec.encode(exact_str(word, "word"), self.codes + self.n_codes)
        if n < 0:
            return False
        self._take(n)
        return True

    def add_codes(self, codes):
        """Takes one word given as codes of this alphabet; the caller vouches for them."""
        cdef Borrowed word = Borrowed(codes, "codes")
        if word.n < 1 or word.n > LONGEST:
            raise BadValueError.at("word", f"1 to {LONGEST} tiles", str(word.n))
        self._room()
        memcpy(self.codes + self.n_codes, word.at, word.n)
        self._take(<int>word.n)

    def add_text(self, text, size_t first_line, bint stop_at_fault):
        """Takes whole lines of UTF-8; returns the rejected ones as (line number, bytes).

        Empty lines and ``#`` comments are skipped; a tab ends the word.
        """
        cdef Borrowed given = Borrowed(text, "text")
        cdef const uint8_t* at
        cdef const uint8_t* end
        cdef const uint8_t* stop
        cdef const uint8_t* tab
        cdef size_t line = first_line
        cdef uint8_t code
        cdef uint8_t* out
        cdef int n
        rejected = []
        at = given.at
        end = at + given.n
        while at < end:
            stop = <const uint8_t*>memchr(at, 10, end - at)
            if stop == NULL:
                stop = end
            tab = stop
            while at < tab and (at[0] == 32 or at[0] == 9 or at[0] == 13):
                at += 1
            if at < tab and at[0] != 35:
                tab = <const uint8_t*>memchr(at, 9, stop - at)
                if tab == NULL:
                    tab = stop
                while tab > at and ((tab - 1)[0] == 32 or (tab - 1)[0] == 13 or (tab - 1)[0] == 9):
                    tab -= 1
                self._room()
                out = self.codes + self.n_codes
                n = 0
                if self.codec.n_digraphs == 0 and tab - at <= LONGEST:
                    while at + n < tab:
                        if at[n] >= 128:
                            n = -1
                            break
                        code = self.codec.code[self.codec.fold[at[n]]]
                        if code == 0:
                            n = -1
                            break
                        out[n] = code
                        n += 1
                else:
                    n = -1
                if n < 0:
                    n = self._slow_line(at, tab - at)
                if n < 0:
                    rejected.append((line, (<const char*>at)[:tab - at]))
                    if stop_at_fault:
                        self.n_lines = line
                        return rejected
                else:
                    self._take(n)
            at = stop + 1
            line += 1
        self.n_lines = line - 1
        return rejected

    cdef int _slow_line(self, const uint8_t* at, Py_ssize_t n):
        cdef bytes raw = (<const char*>at)[:n]
        try:
            word = raw.decode("utf-8")
        except UnicodeDecodeError:
            return -1
        return self.codec.encode(word, self.codes + self.n_codes)

    def finish(self):
        """``(codes, offsets, origin)``: the words in order, and for each the number of its first arrival.

        ``origin`` is None when the words came sorted. The gatherer is empty afterwards.
        """
        cdef Entry* entries = NULL
        cdef size_t i, n = self.n_words, kept = 0, at = 0, j
        cdef uint32_t length
        cdef uint8_t* out
        cdef uint32_t* out_offsets
        cdef uint32_t* out_origin
        if self.sorted:
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
                    self.n_duplicates += 1
                    continue
                memcpy(out + at, entries[i].codes, entries[i].n)
                at += entries[i].n
                out_origin[kept] = entries[i].number
                kept += 1
                out_offsets[kept] = <uint32_t>at
        finally:
            free(entries)
        self.n_words = 0
        self.n_codes = 0
        self.sorted = True
        return codes[:at], offsets[:(kept + 1) * sizeof(uint32_t)], origin[:kept * sizeof(uint32_t)]
