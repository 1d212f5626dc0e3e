"""What is done with checked lines: picking them, counting them, saying why they are not words.

For text that was checked by ``check_lines``: line k of the text is row k of its Mask. Lines are
trimmed, and their words cut, as ``check_lines`` does with the same ``rules``. Not here: reading files in
blocks (``wordcore.text``), and which lines are repeats (``seen``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.batch.checker cimport WC_LONGEST, WC_NO_TILES, Answers, Checker, WcRows, answers_free, wc_lines_next
from wordcore._engine.batch.lists cimport look_at_lines
from wordcore._engine.batch.mask cimport Mask, mask_of
from wordcore._engine.batch.rows cimport (
    BAD_CHARACTER_IN, N_REASONS, NOT_IN_LEXICON, WORD, Explanations, Row, Rows, explain_row
)
from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.memory cimport Borrowed, resized
from wordcore._engine.text.lines cimport WC_KEEP, WcLines, wc_lines_open
from wordcore._engine.text.speller cimport utf8_at

from wordcore._engine.batch.rows import REASONS
from wordcore.errors import BadValueError

cdef extern from "text/pack.h" nogil:
    int pack_letters(const uint8_t* text, size_t n, uint64_t* high, uint64_t* low, int plain)


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
        return _handed_over(&out, at - out)
    finally:
        free(out)


cdef bytes _handed_over(uint8_t** out, size_t n):
    """What was written, as bytes; its memory is given back. Megabytes are filled and freed while others work."""
    cdef bytes made = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n)
    cdef char* at = PyBytes_AS_STRING(made)
    with nogil:
        memcpy(at, out[0], n)
        free(out[0])
        out[0] = NULL
    return made


def tally(Explanations explained not None):
    """Explained rows counted: ``(rows by reason, words by length, other rows by length)``; length 0 = no tiles spell it."""
    cdef uint64_t by_reason[256]
    cdef uint64_t by_length[2][256]
    cdef Rows rows = explained.rows
    cdef Py_ssize_t i
    memset(by_reason, 0, sizeof(by_reason))
    memset(by_length, 0, sizeof(by_length))
    with nogil:
        for i in range(rows.n):
            by_reason[rows.rows[i].reason] += 1
            by_length[rows.rows[i].reason != WORD][rows.rows[i].n_tiles] += 1
    return ([by_reason[i] for i in range(N_REASONS)],
            [by_length[0][i] for i in range(MAX_WORD + 1)], [by_length[1][i] for i in range(MAX_WORD + 1)])


cdef class Tallier(Checker):
    """Counts rows by reason and length while they are looked at, and keeps nothing of them."""

    cdef uint64_t by_reason[N_REASONS]
    cdef uint64_t by_length[2][256]

    cdef int look(self, WcRows* rows, int count, uint8_t* out) except -1 nogil:
        cdef Row row
        cdef const uint8_t* text
        cdef uint64_t high, low
        cdef int i, n_tiles
        memset(rows.n_tiles, 0, sizeof(rows.n_tiles))
        Checker.look(self, rows, count, out)
        for i in range(count):
            text = rows.end[i] - rows.n[i]
            if rows.n_tiles[i]:
                n_tiles = rows.n_tiles[i] if rows.n_tiles[i] != WC_NO_TILES else 0
            elif out[i] and self.ascii_only:
                n_tiles = <int>rows.n[i]
            elif self.kernel and 0 < rows.n[i] <= WC_LONGEST and pack_letters(text, rows.n[i], &high, &low, self.plain):
                # As the kernel read it: the letters A to Z, one tile each.
                n_tiles = <int>rows.n[i]
            else:
                n_tiles = self.spell(text, rows.n[i]) if rows.n[i] else 0
            if out[i] or n_tiles > 0:
                self.by_reason[WORD if out[i] else NOT_IN_LEXICON] += 1
                self.by_length[0 if out[i] else 1][n_tiles & 0xFF] += 1
            else:
                explain_row(self, text, rows.n[i], &row)
                self.by_reason[row.reason] += 1
                self.by_length[1][0] += 1
        return 0


def tally_lines(lexicon, text, int rules=0):
    """The same of the lines of a text, with their Mask, and without keeping what is known of each: ``(mask, *counts)``."""
    cdef Tallier tallier = Tallier(lexicon)
    cdef Borrowed given = Borrowed(text, "text")
    cdef Answers answers
    cdef int i
    memset(tallier.by_reason, 0, sizeof(tallier.by_reason))
    memset(tallier.by_length, 0, sizeof(tallier.by_length))
    memset(&answers, 0, sizeof(Answers))
    try:
        with nogil:
            look_at_lines(tallier, given.at, given.n, rules, &answers)
        mask = mask_of(&answers)
    finally:
        answers_free(&answers)
    return (mask, [tallier.by_reason[i] for i in range(N_REASONS)],
            [tallier.by_length[0][i] for i in range(MAX_WORD + 1)], [tallier.by_length[1][i] for i in range(MAX_WORD + 1)])


def json_lines(Explanations explained not None, bytes head not None, Py_ssize_t first_line, numbers, int which, among=None, bint reasons=False):
    """Explained rows as JSON, one object per line.

    ``head`` begins each object and ends before the number of its line, which is ``first_line`` and the row's own
    number, or those in ``numbers``. ``which`` is 1 for words, 2 for others, 3 for all; ``among``, one byte per row,
    leaves out the rows where it is 0. With ``reasons``, words have theirs too.
    """
    return _written(explained, head, first_line, numbers, which, among, reasons)


def table_lines(Explanations explained not None, int which):
    """Explained rows as JSON with the keys ``word, valid, reason, position, suggestion``, the last without a value."""
    return _written(explained, b"", -1, None, which, None, True)


def reason_lines(Explanations explained not None, int which, among=None):
    """Explained rows as words, reasons, positions and characters, with tabs between."""
    return _written(explained, None, 0, None, which, among, True)


cdef bytes _written(
    Explanations explained, bytes head, Py_ssize_t first_line, object numbers, int which, object among, bint reasons
):
    cdef Rows rows = explained.rows
    cdef Borrowed held = None if among is None else Borrowed(among, "among")
    cdef Borrowed listed = None if numbers is None else Borrowed(numbers, "numbers")
    cdef const uint8_t* chosen = NULL
    cdef const uint32_t* lines = NULL
    cdef const char* start = NULL
    cdef size_t n_start = 0
    cdef const char* names[N_REASONS]
    cdef size_t sizes[N_REASONS]
    cdef size_t room = 1 << 16, used = 0, needed
    cdef uint8_t* out = NULL
    cdef Row* row
    cdef Py_ssize_t i
    cdef bint is_word
    if held is not None and held.n != rows.n or listed is not None and listed.n != 4 * rows.n:
        raise BadValueError.at("rows", f"{rows.n}, as many as are explained", "another number")
    if held is not None:
        chosen = held.at
    if listed is not None:
        lines = <const uint32_t*>listed.at
    if head is not None:
        start = head
        n_start = len(head)
    encoded = [reason.encode() for reason in REASONS]
    for i in range(N_REASONS):
        names[i] = <const char*><bytes>encoded[i]
        sizes[i] = len(encoded[i])
    out = <uint8_t*>resized(NULL, room)
    try:
        with nogil:
            for i in range(rows.n):
                row = &rows.rows[i]
                is_word = row.reason == WORD
                if not which >> (0 if is_word else 1) & 1 or (chosen != NULL and not chosen[i]):
                    continue
                # An escaped character takes six bytes at most, and one that is not UTF-8 three.
                needed = used + n_start + 6 * (<size_t>row.n + row.n_bytes) + 160
                if needed > room:
                    room = needed + (room >> 1)
                    out = <uint8_t*>resized(out, room)
                if start == NULL:
                    used += _put(out + used, <const char*>row.text, row.n)
                    out[used] = c'\t'
                    used += 1
                    used += _put(out + used, names[row.reason], sizes[row.reason])
                    if row.position:
                        out[used] = c'\t'
                        used += 1
                        used += _put_number(out + used, row.position)
                        out[used] = c'\t'
                        used += 1
                        if row.reason == BAD_CHARACTER_IN:
                            used += _put(out + used, <const char*>row.text + row.start, row.n_bytes)
                else:
                    if first_line < 0:
                        used += _put(out + used, b'{"word":"', 9)
                    else:
                        used += _put(out + used, start, n_start)
                        used += _put_number(out + used, first_line + (i if lines == NULL else lines[i]))
                        used += _put(out + used, b',"word":"', 9)
                    used += _put_escaped(out + used, row.text, row.n)
                    used += _put(out + used, b'","valid":true' if is_word else b'","valid":false', 14 if is_word else 15)
                    if reasons or not is_word:
                        used += _put(out + used, b',"reason":"', 11)
                        used += _put(out + used, names[row.reason], sizes[row.reason])
                        out[used] = c'"'
                        used += 1
                    if first_line < 0:
                        used += _put(out + used, b',"position":', 12)
                        used += _put_number(out + used, row.position) if row.position else _put(out + used, b"null", 4)
                        used += _put(out + used, b',"suggestion":null', 18)
                    elif row.position:
                        used += _put(out + used, b',"position":', 12)
                        used += _put_number(out + used, row.position)
                        if row.reason == BAD_CHARACTER_IN:
                            used += _put(out + used, b',"character":"', 14)
                            used += _put_escaped(out + used, row.text + row.start, row.n_bytes)
                            out[used] = c'"'
                            used += 1
                    out[used] = c'}'
                    used += 1
                out[used] = c'\n'
                used += 1
        return _handed_over(&out, used)
    finally:
        free(out)


cdef inline size_t _put(uint8_t* out, const char* text, size_t n) noexcept nogil:
    if n:
        memcpy(out, text, n)
    return n


cdef size_t _put_number(uint8_t* out, uint64_t number) noexcept nogil:
    cdef uint8_t digits[20]
    cdef size_t n = 0, i
    while True:
        digits[n] = <uint8_t>(c'0' + number % 10)
        number //= 10
        n += 1
        if number == 0:
            break
    for i in range(n):
        out[i] = digits[n - 1 - i]
    return n


cdef size_t _put_escaped(uint8_t* out, const uint8_t* text, size_t n) noexcept nogil:
    """A text inside of JSON's quotes; what is not UTF-8 becomes the replacement character."""
    cdef const char* hexadecimal = b"0123456789abcdef"
    cdef size_t i = 0, used = 0
    cdef int point, size
    cdef uint8_t c
    while i < n:
        c = text[i]
        if 0x20 <= c < 0x80 and c != c'"' and c != c'\\':
            out[used] = c
            used += 1
            i += 1
        elif c >= 0x80:
            size = utf8_at(text, i, n, &point)
            if size == 0:
                used += _put(out + used, b"\xef\xbf\xbd", 3)
                i += 1
            else:
                used += _put(out + used, <const char*>text + i, size)
                i += size
        else:
            out[used] = c'\\'
            used += 1
            i += 1
            if c == c'"' or c == c'\\':
                out[used] = c
            elif c == c'\t':
                out[used] = c't'
            elif c == c'\r':
                out[used] = c'r'
            else:
                used += _put(out + used, b"u00", 3)
                out[used] = hexadecimal[c >> 4]
                used += 1
                out[used] = hexadecimal[c & 15]
            used += 1
    return used


cdef int _check_end(Py_ssize_t row, int count, Mask mask) except -1:
    if count != 0 or row != mask.n:
        raise BadValueError.at("text", f"{mask.n} lines, one per row of the Mask", "more" if count else str(row))
    return 0
