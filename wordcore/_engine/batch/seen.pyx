"""The lines met so far: which are written as one before them, and which have the tiles of one.

    >>> import wordcore
    >>> french = wordcore.Lexicon.from_words([], alphabet=wordcore.Alphabet.FRENCH)
    >>> list(Seen(french).fresh("péché\\npêche\\nPÉCHÉ\\n".encode()))
    [1, 2, 0]

Not here: what is printed of them (``wordcore.cli.check``), and the words of a list that is compiled (``build/gather``).
"""

import unicodedata

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.batch.checker cimport WC_BLOCK, WcRows, wc_lines_next
from wordcore._engine.lexicon.store cimport Store
from wordcore._engine.limits cimport MAX_WORD, N_POINTS
from wordcore._engine.memory cimport Borrowed, resized, zeroed
from wordcore._engine.text.codec cimport Codec
from wordcore._engine.text.lines cimport WcLines, wc_lines_open
from wordcore._engine.text.speller cimport ASK, FIRST_LATIN, N_LATIN, Speller, speller_of, utf8_at

cdef extern from "text/pack.h" nogil:
    void wordcore_prefetch(const void* at)

cdef enum:
    LONGEST = 256               # bytes of a line that is put into upper case here

cdef uint64_t OF_TILES = 0x9E3779B97F4A7C15     # keeps the hashes of codes apart from those of lines


@cython.final
cdef class Seen:
    """The lines met so far, without regard to case.

    A line is remembered as 128 bits, 64 of its tiles and 64 of how it is written, so memory grows by 16 to 48 bytes
    for each different line, and two different lines are taken for equal once in 10**38 pairs. With a ``limit``, no
    more lines than that are remembered; ``full`` tells that it was reached.
    """

    cdef uint64_t* table                # pairs; (0, 0) is free
    cdef uint64_t mask
    cdef uint64_t limit
    cdef readonly uint64_t n
    cdef readonly bint full
    cdef Codec codec
    cdef Speller speller
    cdef object into_upper              # str to str, letter by letter
    cdef bint shares                    # words written in several ways may have the same tiles
    cdef bint odd_ascii                 # upper case of ASCII text is not ASCII's own: i may be another letter than I
    cdef bint is_filled
    cdef uint16_t upper[N_POINTS + N_LATIN]     # a character in upper case; 0 = it depends on what is around it

    def __cinit__(self, *args, **kwargs):
        self.mask = 1023
        self.table = <uint64_t*>zeroed(16 * (self.mask + 1))

    def __init__(self, Store lexicon not None, uint64_t limit=0):
        alphabet = lexicon.alphabet
        ascii = "".join(map(chr, range(1, 128)))
        self.codec = lexicon.codec
        self.speller = speller_of(self.codec)
        self.into_upper = alphabet._spelling.upper
        self.shares = bool(alphabet.strip_accents or alphabet.also or self.codec.n_digraphs)
        self.odd_ascii = self.into_upper(ascii) != ascii.upper()
        self.limit = limit

    def __dealloc__(self):
        free(self.table)

    def fresh(self, text, int rules=0):
        """One byte per line: 1 where it is met for the first time, 2 where only its tiles were met before, else 0."""
        cdef WcLines lines
        cdef WcRows rows
        cdef Borrowed given = Borrowed(text, "text")
        cdef uint64_t hashes[2 * WC_BLOCK]
        cdef Py_ssize_t row = 0
        cdef int i, count
        cdef Py_ssize_t room = given.n // 6 + WC_BLOCK
        cdef uint8_t* answers = <uint8_t*>resized(NULL, room)
        try:
            with nogil:
                wc_lines_open(&lines, given.at, given.n, rules)
                while True:
                    count = wc_lines_next(&lines, &rows, 0)
                    if count == 0:
                        break
                    if row + count > room:
                        room += (room >> 1) + WC_BLOCK
                        answers = <uint8_t*>resized(answers, room)
                    # The lines of a block wait for memory together, not each in turn.
                    for i in range(count):
                        self._hash(rows.end[i] - rows.n[i], rows.n[i], hashes + 2 * i)
                        wordcore_prefetch(self.table + 2 * (hashes[2 * i] & self.mask))
                    for i in range(count):
                        answers[row + i] = self._add(hashes[2 * i], hashes[2 * i + 1])
                    row += count
            return (<char*>answers)[:row]
        finally:
            free(answers)

    cdef inline int _hash(self, const uint8_t* text, size_t n, uint64_t* out) except -1 nogil:
        """64 bits of a line's tiles, or of the line if no tiles spell it, and 64 of the line in upper case."""
        if _hash(text, n, out) & <uint64_t>0x8080808080808080 or self.odd_ascii or self.shares:
            return self._hash_spelled(text, n, out)
        return 0

    cdef int _hash_spelled(self, const uint8_t* text, size_t n, uint64_t* out) except -1 nogil:
        """The same where more than the bytes decides; ``out`` has the hashes of those."""
        cdef uint8_t folded[LONGEST]
        cdef uint8_t codes[MAX_WORD + 1]
        cdef uint64_t tiles[2]
        cdef bint otherwise = False
        cdef int n_codes
        cdef size_t n_folded
        if _hash(text, n, tiles) & <uint64_t>0x8080808080808080 or self.odd_ascii:
            n_folded = self._upper(text, n, folded)
            if n_folded:
                _hash(folded, n_folded, out)
            elif n:
                with gil:
                    self._hash_upper(text, n, out)
        if not self.shares:
            return 0
        n_codes = self.speller.spell(text, n, codes, &otherwise)
        if n_codes == ASK:
            with gil:
                n_codes = self._encode(text, n, codes)
        if n_codes > 0:
            _hash(codes, n_codes, tiles)
            # The codes of a word are the bytes of some other line, of control characters.
            out[0] = tiles[0] ^ OF_TILES or 1
        return 0

    cdef size_t _upper(self, const uint8_t* text, size_t n, uint8_t* out) except? 0 nogil:
        """A text in upper case, and its bytes; 0 if only the alphabet knows that."""
        cdef size_t i = 0, n_out = 0
        cdef int point, place, size
        if n > LONGEST:
            return 0
        if not self.is_filled:
            with gil:
                self._fill()
        while i < n:
            size = utf8_at(text, i, n, &point)
            if size == 0:
                return 0
            i += size
            if point < N_POINTS:
                place = point
            elif FIRST_LATIN <= point < FIRST_LATIN + N_LATIN:
                place = point - FIRST_LATIN + N_POINTS
            else:
                return 0
            point = self.upper[place]
            if point == 0:
                return 0
            # No upper case takes more bytes: ``_fill`` left those out.
            if point < 0x80:
                out[n_out] = <uint8_t>point
                n_out += 1
            elif point < 0x800:
                out[n_out] = <uint8_t>(0xC0 | point >> 6)
                out[n_out + 1] = <uint8_t>(0x80 | point & 0x3F)
                n_out += 2
            else:
                out[n_out] = <uint8_t>(0xE0 | point >> 12)
                out[n_out + 1] = <uint8_t>(0x80 | point >> 6 & 0x3F)
                out[n_out + 2] = <uint8_t>(0x80 | point & 0x3F)
                n_out += 3
        return n_out

    cdef int _fill(self) except -1:
        """Fills the table: characters that neither join others nor become several."""
        cdef int place
        for place in range(1, N_POINTS + N_LATIN):
            character = chr(place if place < N_POINTS else place - N_POINTS + FIRST_LATIN)
            upper = self.into_upper(character)
            if len(upper) == 1 and len(upper.encode()) <= len(character.encode()) \
                    and unicodedata.category(character)[0] != "M":
                self.upper[place] = ord(upper)
        self.is_filled = True
        return 0

    cdef int _hash_upper(self, const uint8_t* text, size_t n, uint64_t* out) except -1:
        cdef bytes line = text[:n]
        try:
            line = self.into_upper(line.decode("utf-8")).encode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            pass
        _hash(line, len(line), out)
        return 0

    cdef int _encode(self, const uint8_t* text, size_t n, uint8_t* codes) except -2:
        try:
            decoded = text[:n].decode("utf-8")
        except UnicodeDecodeError:
            return -1
        return self.codec.encode(decoded, codes)

    cdef int _add(self, uint64_t tiles, uint64_t written) except -1 nogil:
        """1 if the line was not there, 2 if only its tiles were."""
        cdef uint64_t slot = tiles & self.mask
        cdef int answer = 1
        while self.table[2 * slot] != 0:
            if self.table[2 * slot] == tiles:
                if self.table[2 * slot + 1] == written:
                    return 0
                answer = 2
            slot = (slot + 1) & self.mask
        if self.limit and self.n >= self.limit:
            self.full = True
            return answer
        self.table[2 * slot] = tiles
        self.table[2 * slot + 1] = written
        self.n += 1
        if 4 * self.n > 3 * self.mask:
            self._grow()
        return answer

    cdef int _grow(self) except -1 nogil:
        cdef uint64_t mask = 2 * self.mask + 1, i, slot
        cdef uint64_t* table = <uint64_t*>zeroed(16 * (mask + 1))
        for i in range(self.mask + 1):
            if self.table[2 * i] != 0:
                slot = self.table[2 * i] & mask
                while table[2 * slot] != 0:
                    slot = (slot + 1) & mask
                table[2 * slot] = self.table[2 * i]
                table[2 * slot + 1] = self.table[2 * i + 1]
        free(self.table)
        self.table = table
        self.mask = mask
        return 0


cdef inline uint64_t _hash(const uint8_t* text, size_t n, uint64_t* out) noexcept nogil:
    """Two hashes of a text, ASCII letters in upper case; all its bytes, one over the other."""
    # The length far from the bytes: it is told from them in either hash.
    cdef uint64_t first = <uint64_t>0x243F6A8885A308D3 ^ n * <uint64_t>0xA0761D6478BD642F
    cdef uint64_t second = <uint64_t>0x13198A2E03707344 + n, word, seen = 0
    cdef uint32_t half
    cdef size_t i = 0
    # Loads of fixed size only: the last one overlaps the one before, or parts of itself.
    while i + 8 < n:
        memcpy(&word, text + i, 8)
        seen |= word
        word = _upper8(word)
        first = (first ^ word) * <uint64_t>0x9E3779B97F4A7C15
        first ^= first >> 32
        second = (second + word) * <uint64_t>0xD6E8FEB86659FD93
        second ^= second >> 29
        i += 8
    word = 0
    if n >= 8:
        memcpy(&word, text + n - 8, 8)
    elif n >= 4:
        memcpy(&half, text, 4)
        word = half
        memcpy(&half, text + n - 4, 4)
        word |= <uint64_t>half << 32
    elif n:
        word = text[0] | <uint64_t>text[n >> 1] << 8 | <uint64_t>text[n - 1] << 16
    seen |= word
    word = _upper8(word)
    out[0] = _stir(first ^ word)
    if out[0] == 0:
        out[0] = 1                      # never the mark of a free slot
    out[1] = _stir(second + word)
    return seen


cdef inline uint64_t _stir(uint64_t x) noexcept nogil:
    """A bijection of 64 bits in which every bit moves every other (the constants are Stafford's mix 13)."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline uint64_t _upper8(uint64_t x) noexcept nogil:
    """Eight ASCII characters in upper case; bytes from 0x80 stay."""
    cdef uint64_t ones = 0x0101010101010101
    cdef uint64_t low = x & 0x7F * ones
    cdef uint64_t letter = (low + 0x1F * ones) & ~(low + 0x05 * ones) & ~x & 0x80 * ones
    return x - (letter >> 2)
