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

from wordcore._engine.limits cimport MAX_TILES, MAX_WORD
from wordcore._engine.memory cimport Borrowed, resized, zeroed
from wordcore._engine.text.codec cimport Codec, exact_str
from wordcore._engine.text.lines cimport WcLines, wc_line, wc_lines_open

from wordcore.errors import BadValueError, LimitError


cdef Py_ssize_t LONGEST = MAX_WORD

# Spellings of one word that are told apart; a further one counts as a repeat.
cdef enum:
    MOST_SPELLINGS = 64

# In place of how a word was written: it was not, as when it comes out of another lexicon.
cdef uint32_t NOT_WRITTEN = 1


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
    tiles: with an accent that the alphabet leaves out, for example. With ``keep``, what was written is kept as it is,
    upper case too, and ``written`` gives it once the words are finished: for each word None if nobody wrote it, ``()``
    if only its tiles in lower case were written, else all that was.
    """

    cdef Codec codec
    cdef uint8_t* codes
    cdef size_t n_codes, cap_codes
    cdef uint32_t* offsets
    cdef uint32_t* spelled              # by word: a hash of how it was written, 0 = tile by tile; NULL = all are
    cdef readonly bint keep             # ... or where that begins in texts, from 2, with its length before it
    cdef uint8_t* texts
    cdef size_t n_texts, cap_texts
    cdef uint8_t plain[MAX_TILES + 1]   # by code: the one ASCII letter it is written with in lower case, or 0
    cdef list kept_texts
    cdef readonly size_t n_words, n_repeats, n_shared
    cdef size_t cap_words
    cdef readonly bint sorted
    cdef bint distinct                  # no two neighbours have the same tiles

    def __cinit__(self, Codec codec not None, bint keep=False):
        cdef int code
        cdef uint8_t one
        self.codec = codec
        self.keep = keep
        self.n_texts = 2
        for code in range(1, codec.n_tiles + 1):
            one = <uint8_t>code
            lower = codec.decode(&one, 1).lower()
            self.plain[code] = ord(lower) if len(lower) == 1 and lower.isascii() else 0
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
        free(self.texts)

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
                if self._is_same(spelled, self.spelled[self.n_words - 1] if self.spelled != NULL else 0):
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

    cdef bint _is_same(self, uint32_t one, uint32_t other) noexcept nogil:
        """Whether two words of the same tiles were written alike."""
        cdef uint32_t n, m
        if one == other or not self.keep or one < 2 or other < 2:
            return one == other
        memcpy(&n, self.texts + one, sizeof(uint32_t))
        memcpy(&m, self.texts + other, sizeof(uint32_t))
        return n == m and memcmp(self.texts + one + sizeof(uint32_t), self.texts + other + sizeof(uint32_t), n) == 0

    def add_word(self, word, bint written=True):
        """True if the word could be spelled and was taken; not ``written`` is one whose spelling nobody chose."""
        self._room()
        cdef str text = exact_str(word, "word")
        cdef int n = self.codec.encode(text, self.codes + self.n_codes)
        if n < 0:
            return False
        self._take(n, self._spelled(text, n) if written or not self.keep else NOT_WRITTEN)
        return True

    def add_codes(self, codes):
        """Takes one word given as codes of this alphabet; the caller vouches for them."""
        cdef Borrowed word = Borrowed(codes, "codes")
        if word.n < 1 or word.n > LONGEST:
            raise BadValueError.at("word", f"1 to {LONGEST} tiles", str(word.n))
        self._room()
        memcpy(self.codes + self.n_codes, word.at, word.n)
        self._take(<int>word.n, NOT_WRITTEN if self.keep else 0)

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
                self._take(<int>i, 0 if not self.keep or self._is_plain(at, length, out) else self._kept(at, length))
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
        cdef bytes raw
        if self.keep:
            if word == self.codec.decode(self.codes + self.n_codes, n).lower():
                return 0
            raw = word.encode("utf-8")
            return self._kept(raw, len(raw))
        if word.isascii() and not self.codec.ascii_rules:
            return 0
        written = normalize("NFC", word).lower()
        if written == self.codec.decode(self.codes + self.n_codes, n).lower():
            return 0
        return <uint32_t>hash(written) | 2

    cdef bint _is_plain(self, const uint8_t* text, size_t n, const uint8_t* codes) noexcept nogil:
        """Whether an ASCII text is what its codes, one per byte, are in lower case."""
        cdef size_t i
        for i in range(n):
            if text[i] != self.plain[codes[i]]:
                return False
        return True

    cdef uint32_t _kept(self, const uint8_t* text, size_t n) except? 0:
        """Keeps how a word is written, and where."""
        cdef uint32_t length = <uint32_t>n, at = <uint32_t>self.n_texts
        while self.n_texts + sizeof(uint32_t) + n > self.cap_texts:
            if self.cap_texts > 0x7FFFFFFF:
                raise LimitError.at("word list", f"at most {self.cap_texts:,} bytes", "more", "use a smaller list")
            self.texts = <uint8_t*>resized(self.texts, 2 * self.cap_texts or 4096)
            self.cap_texts = 2 * self.cap_texts or 4096
        memcpy(self.texts + at, &length, sizeof(uint32_t))
        memcpy(self.texts + at + sizeof(uint32_t), text, n)
        self.n_texts += sizeof(uint32_t) + n
        return at

    cdef object _text(self, uint32_t spelled, uint32_t word):
        """How an arrival was written; None if nobody wrote it."""
        cdef uint32_t n
        if spelled == NOT_WRITTEN:
            return None
        if spelled == 0:
            return self.codec.decode(
                self.codes + self.offsets[word], self.offsets[word + 1] - self.offsets[word]
            ).lower()
        memcpy(&n, self.texts + spelled, sizeof(uint32_t))
        return (<const char*>self.texts + spelled + sizeof(uint32_t))[:n].decode("utf-8")

    def written(self):
        """How each word was written, once they are finished; raises BadValueError unless that was kept."""
        if self.kept_texts is None:
            raise BadValueError.at("gatherer", "finished words whose spelling is kept", "none")
        return self.kept_texts

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
            if self.keep:
                self.kept_texts = [self._alone(<uint32_t>i) for i in range(n)]
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
            if self.keep:
                self._finish_texts(entries)
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

    cdef object _alone(self, uint32_t word):
        """How the one arrival of a word was written."""
        cdef uint32_t spelled = self.spelled[word] if self.spelled != NULL else 0
        if spelled == 0:
            return ()
        return None if spelled == NOT_WRITTEN else (self._text(spelled, word),)

    cdef int _finish_texts(self, const Entry* entries) except -1:
        """How the sorted words were written, equal ones together."""
        cdef size_t i = 0, j, k
        self.kept_texts = []
        while i < self.n_words:
            j = i + 1
            while j < self.n_words and entries[j].n == entries[i].n and \
                    memcmp(entries[j].codes, entries[i].codes, entries[i].n) == 0:
                j += 1
            if j == i + 1:
                self.kept_texts.append(self._alone(entries[i].number))
            else:
                found = {self._text(self.spelled[entries[k].number] if self.spelled != NULL else 0, entries[k].number)
                         for k in range(i, j)}
                found.discard(None)
                plain = self._text(0, entries[i].number)
                self.kept_texts.append(None if not found else () if found == {plain} else tuple(sorted(found)))
            i = j
        return 0

    cdef void _count_again(self, uint32_t spelled, uint32_t* met, int* n_met) noexcept:
        """Counts a word whose tiles were met before, in these spellings."""
        cdef int i
        if self.keep and spelled == NOT_WRITTEN:
            self.n_repeats += 1
            return
        for i in range(n_met[0]):
            if self._is_same(met[i], spelled):
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
