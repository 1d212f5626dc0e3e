"""What is done with checked lines: picking them, saying why they are not words, finding repeats.

For text that was checked by ``check_lines``: line k of the text is row k of its Mask. Lines are
trimmed, and their words cut, as ``check_lines`` does with the same ``rules``. Not here: reading files in
blocks (``wordcore.text``).
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.batch.checker cimport WC_BLOCK, Checker, WcRows, wc_lines_next
from wordcore._engine.batch.mask cimport Mask
from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.memory cimport Borrowed, resized, zeroed
from wordcore._engine.text.lines cimport WC_KEEP, WcLines, wc_lines_open

from wordcore.errors import BadValueError

cdef extern from "text/pack.h" nogil:
    void wordcore_prefetch(const void* at)

# Why a line is not a word; the numbers are places in REASONS.
cdef enum:
    WORD = 0
    BLANK = 1
    UNKNOWN = 2
    STRANGE = 3
    LONG = 4
    NOT_UTF8 = 5

REASONS = ("word", "empty line", "not in the lexicon", "a character that is not a letter", "too long", "not UTF-8")


def pick_lines(text, Mask mask not None, bint words, among=None, int rules=0):
    """The lines that are words, or those that are not, each with a line feed.

    ``among``, one byte per row, leaves out the rows where it is 0.
    """
    return _picked(text, mask, 1 if words else 2, among, b"", b"", rules)


def mark_lines(text, Mask mask not None, bytes yes not None, bytes no not None, among=None, int rules=0):
    """All lines, each behind ``yes`` or ``no``."""
    return _picked(text, mask, 3, among, yes, no, rules)


cdef bytes _picked(object text, Mask mask, int which, object among, bytes yes, bytes no, int rules):
    cdef WcLines lines
    cdef WcRows rows
    cdef Borrowed given = Borrowed(text, "text")
    cdef Borrowed held = None if among is None else Borrowed(among, "among")
    cdef const uint8_t* chosen = NULL
    cdef const uint8_t* start = given.at
    cdef const uint8_t* stop = start + given.n
    cdef const char* marks[2]
    cdef size_t n_marks[2]
    cdef size_t room = given.n + 17 + (mask.n * max(len(yes), len(no)) if which == 3 else 0)
    cdef const uint8_t* line
    cdef Py_ssize_t row = 0
    cdef int i, count, answer
    cdef uint8_t* out
    cdef uint8_t* at
    if held is not None:
        chosen = held.at
        if held.n != mask.n:
            raise BadValueError.at("among", f"{mask.n} rows, as many as the Mask has", str(held.n))
    marks[0], marks[1] = no, yes
    n_marks[0], n_marks[1] = len(no), len(yes)
    out = at = <uint8_t*>resized(NULL, room)
    try:
        with nogil:
            # What follows the word on its line is given back with it.
            wc_lines_open(&lines, start, given.n, rules & WC_KEEP)
            while True:
                count = wc_lines_next(&lines, &rows, 0)
                if count == 0 or row + count > mask.n:
                    break
                for i in range(count):
                    answer = mask.values[row + i]
                    if not which >> (0 if answer else 1) & 1 or (chosen != NULL and not chosen[row + i]):
                        continue
                    if n_marks[answer]:
                        memcpy(at, marks[answer], n_marks[answer])
                        at += n_marks[answer]
                    line = rows.end[i] - rows.n[i]
                    # Most lines are short: a copy of fixed size costs less than the call of one that fits.
                    if rows.n[i] <= 16 and start <= line and line + 16 <= stop:
                        memcpy(at, line, 16)
                    else:
                        memcpy(at, line, rows.n[i])
                    at += rows.n[i]
                    at[0] = c'\n'
                    at += 1
                row += count
        _check_end(row, count, mask)
        return (<char*>out)[:at - out]
    finally:
        free(out)


def classify(lexicon, text, Mask mask not None, int rules=0):
    """``(reasons, lengths)``, a byte per row each: a place in REASONS, and the tiles that spell the row (0: none can)."""
    cdef Checker checker = Checker(lexicon)
    cdef WcLines lines
    cdef WcRows rows
    cdef Borrowed given = Borrowed(text, "text")
    cdef Py_ssize_t row = 0
    cdef int i, count, n_tiles
    cdef bytearray reasons = bytearray(mask.n), lengths = bytearray(mask.n)
    cdef uint8_t* why = <uint8_t*><char*>reasons
    cdef uint8_t* length = <uint8_t*><char*>lengths
    with nogil:
        wc_lines_open(&lines, given.at, given.n, rules)
        while True:
            count = wc_lines_next(&lines, &rows, 0)
            if count == 0 or row + count > mask.n:
                break
            for i in range(count):
                n_tiles = checker.spell(rows.end[i] - rows.n[i], rows.n[i])
                length[row + i] = n_tiles if n_tiles > 0 else 0
                if not mask.values[row + i]:
                    why[row + i] = UNKNOWN if n_tiles > 0 else _fault(rows.end[i] - rows.n[i], rows.n[i])
            row += count
    _check_end(row, count, mask)
    return bytes(reasons), bytes(lengths)


def tally(bytes reasons not None, bytes lengths not None):
    """What ``classify`` found, counted: ``(rows by reason, words by length, other rows by length)``."""
    cdef uint64_t by_reason[256]
    cdef uint64_t by_length[2][256]
    cdef const uint8_t* why = reasons
    cdef const uint8_t* length = lengths
    cdef Py_ssize_t i
    if len(reasons) != len(lengths):
        raise BadValueError.at("lengths", f"{len(reasons)} rows, as many as there are reasons", str(len(lengths)))
    memset(by_reason, 0, sizeof(by_reason))
    memset(by_length, 0, sizeof(by_length))
    for i in range(len(reasons)):
        by_reason[why[i]] += 1
        by_length[why[i] != WORD][length[i]] += 1
    # A row that cannot be spelled has length 0.
    return ([by_reason[i] for i in range(len(REASONS))],
            [by_length[0][i] for i in range(MAX_WORD + 1)], [by_length[1][i] for i in range(MAX_WORD + 1)])


cdef uint8_t _fault(const uint8_t* text, size_t n) noexcept nogil:
    """Why a text cannot be spelled."""
    cdef size_t i = 0, j, more, n_letters = 0
    cdef uint8_t c
    cdef bint letters = True
    if n == 0:
        return BLANK
    while i < n:
        c = text[i]
        more = 0 if c < 0x80 else 1 if 0xC2 <= c <= 0xDF else 2 if 0xE0 <= c <= 0xEF else 3 if 0xF0 <= c <= 0xF4 else n
        if i + more >= n:
            return NOT_UTF8
        for j in range(1, more + 1):
            if text[i + j] & 0xC0 != 0x80:
                return NOT_UTF8
        # Overlong forms, surrogates, and points beyond the last.
        if (c == 0xE0 and text[i + 1] < 0xA0 or c == 0xED and text[i + 1] > 0x9F
                or c == 0xF0 and text[i + 1] < 0x90 or c == 0xF4 and text[i + 1] > 0x8F):
            return NOT_UTF8
        letters = letters and (c >= 0x80 or c'a' <= c | 0x20 <= c'z')
        n_letters += 1
        i += more + 1
    return LONG if letters and n_letters > MAX_WORD else STRANGE


cdef int _check_end(Py_ssize_t row, int count, Mask mask) except -1:
    if count != 0 or row != mask.n:
        raise BadValueError.at("text", f"{mask.n} lines, one per row of the Mask", "more" if count else str(row))
    return 0


# --- repeats --------------------------------------------------------------------------------------

cdef class Seen:
    """The lines met so far, without regard to case.

    A line is remembered as 128 bits, so memory grows by 16 to 48 bytes for each different line,
    and two different lines are taken for equal once in 10**38 pairs. With a ``limit``, no more
    lines than that are remembered; ``full`` tells that it was reached.
    """

    cdef uint64_t* table                # pairs; (0, 0) is free
    cdef uint64_t mask
    cdef uint64_t limit
    cdef readonly uint64_t n
    cdef readonly bint full
    cdef object normalise
    cdef bint fold_all                  # ASCII text too: i may be another letter than I

    def __init__(self, lexicon, uint64_t limit=0):
        cdef str ascii = "".join(map(chr, range(1, 128)))
        self.normalise = lexicon.alphabet.normalise
        self.fold_all = (
            self.normalise(ascii) != ascii.upper() or any([key.isascii() for key in lexicon.alphabet.also])
        )
        self.limit = limit
        if self.table == NULL:
            self.mask = 1023
            self.table = <uint64_t*>zeroed(16 * (self.mask + 1))

    def __dealloc__(self):
        free(self.table)

    def fresh(self, text, int rules=0):
        """One byte per line: 1 where the line is met for the first time."""
        cdef WcLines lines
        cdef WcRows rows
        cdef Borrowed given = Borrowed(text, "text")
        cdef uint64_t hashes[2 * WC_BLOCK]
        cdef Py_ssize_t row = 0
        cdef int i, count
        # No fewer bytes than lines, and one more if the last line has no end.
        cdef bytearray out = bytearray(given.n + 1)
        cdef uint8_t* answers = <uint8_t*><char*>out
        wc_lines_open(&lines, given.at, given.n, rules)
        while True:
            count = wc_lines_next(&lines, &rows, 0)
            if count == 0:
                return bytes(out[:row])
            # The lines of a block wait for memory together, not each in turn.
            for i in range(count):
                self._hash(rows.end[i] - rows.n[i], rows.n[i], hashes + 2 * i, False)
                wordcore_prefetch(self.table + 2 * (hashes[2 * i + 1] & self.mask))
            for i in range(count):
                answers[row + i] = self._add(hashes[2 * i], hashes[2 * i + 1])
            row += count

    cdef int _hash(self, const uint8_t* text, size_t n, uint64_t* out, bint folded) except -1:
        """128 bits of a line in upper case."""
        cdef uint64_t first = 0x243F6A8885A308D3, second = 0x13198A2E03707344, word, seen = 0
        cdef size_t i = 0
        cdef bytes line
        while i < n:
            word = 0
            memcpy(&word, text + i, 8 if n - i >= 8 else n - i)
            seen |= word
            word = _upper8(word)
            first = _stir(first ^ word)
            second = _stir(second + word)
            i += 8
        if not folded and (self.fold_all or seen & <uint64_t>0x8080808080808080):
            line = self._folded(text[:n])
            return self._hash(line, len(line), out, True)
        out[0] = _stir(first ^ n) | 1           # never the mark of a free slot
        out[1] = _stir(second + n)
        return 0

    cdef int _add(self, uint64_t first, uint64_t second) except -1:
        """1 if the line was not there."""
        cdef uint64_t slot = second & self.mask
        while self.table[2 * slot] != 0:
            if self.table[2 * slot] == first and self.table[2 * slot + 1] == second:
                return 0
            slot = (slot + 1) & self.mask
        if self.limit and self.n >= self.limit:
            self.full = True
            return 1
        self.table[2 * slot] = first
        self.table[2 * slot + 1] = second
        self.n += 1
        if 4 * self.n > 3 * self.mask:
            self._grow()
        return 1

    cdef bytes _folded(self, bytes text):
        try:
            return self.normalise(text.decode("utf-8")).encode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return text

    cdef int _grow(self) except -1:
        cdef uint64_t mask = 2 * self.mask + 1, i, slot
        cdef uint64_t* table = <uint64_t*>zeroed(16 * (mask + 1))
        for i in range(self.mask + 1):
            if self.table[2 * i] != 0:
                slot = self.table[2 * i + 1] & mask
                while table[2 * slot] != 0:
                    slot = (slot + 1) & mask
                table[2 * slot] = self.table[2 * i]
                table[2 * slot + 1] = self.table[2 * i + 1]
        free(self.table)
        self.table = table
        self.mask = mask
        return 0


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
