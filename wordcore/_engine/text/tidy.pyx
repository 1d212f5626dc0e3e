"""Blocks of text made ready for the kernels: one row per line, without remarks and blank lines.

Most text needs nothing of it: ``survey`` looks over a block at the speed of memory and tells what is in
it, and only a block that has something to take away is copied by ``tidy``. Not here: reading, decoding,
and what a row means (``wordcore.text``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memchr, memcmp, memcpy

from wordcore._engine.text.lines cimport WC_EMPTY, WC_HIGH, WC_KEEP, WC_MARK, WC_TAB, WC_TABS, wc_survey

cdef const char* NO_BREAK_SPACE = b"\xc2\xa0"
cdef const char* BYTE_ORDER_MARK = b"\xef\xbb\xbf"

# What survey finds.
HIGH = WC_HIGH
TAB = WC_TAB
MARK = WC_MARK
EMPTY = WC_EMPTY
# How the word of a line is found, for everything in the engine that walks lines.
TABS = WC_TABS
KEEP = WC_KEEP


def survey(bytes text not None, int mark=0, *, bint plain=False):
    """``(found, n_feeds)``: what a text has (HIGH, TAB, MARK and EMPTY, added up), and its line feeds.

    MARK: a line starts with the byte ``mark``. EMPTY: a line is empty, or starts with a space or a control
    character. ``plain`` forces the plain C twin, for tests.

        >>> survey(b"cat\\n# a remark\\n", ord("#")) == (MARK, 2)
        True
    """
    cdef size_t n_feeds = 0
    cdef const uint8_t* start = text
    cdef int found = wc_survey(start, len(text), <uint8_t>mark, &n_feeds, plain)
    return found, n_feeds


def tidy(bytes text not None, int rules, bytes remark not None, bint keep_blank):
    """``(text, numbers, n_blank, n_remarks)``: the rows, one per line, and where they were.

    A line is trimmed of spaces, no-break spaces and byte-order marks at both ends, and of the latter before
    the tab that ends its word, unless ``rules`` has KEEP, when only the carriage return of its end goes. Lines that start
    with ``remark`` (empty: there are none) are left out, and blank lines, unless ``keep_blank``. ``numbers``
    holds the line of each row as a 32-bit number from 0; it is None if every line is a row.

        >>> tidy(b"# ours\\ncat \\xc2\\xa0\\n\\ndog\\n", 0, b"#", False)
        (b'cat\\ndog\\n', b'\\x01\\x00\\x00\\x00\\x03\\x00\\x00\\x00', 1, 1)
    """
    cdef const uint8_t* at = text
    cdef const uint8_t* stop = at + len(text)
    cdef const uint8_t* line_end
    cdef const uint8_t* end
    cdef const uint8_t* tab
    cdef const uint8_t* mark = remark
    cdef Py_ssize_t n_mark = len(remark), n_rows = 0, n_blank = 0, n_remarks = 0, n_lines = 0
    # A last line without an end gets one.
    cdef bytes out = PyBytes_FromStringAndSize(NULL, len(text) + 1)
    cdef uint8_t* to = <uint8_t*>PyBytes_AS_STRING(out)
    cdef bytes numbers = PyBytes_FromStringAndSize(NULL, (text.count(b"\n") + 1) * sizeof(uint32_t))
    cdef uint32_t* number = <uint32_t*>PyBytes_AS_STRING(numbers)
    while at < stop:
        line_end = <const uint8_t*>memchr(at, c'\n', stop - at)
        if line_end == NULL:
            line_end = stop
        end = line_end
        if rules & WC_KEEP:
            if end > at and (end - 1)[0] == c'\r':
                end -= 1
        else:
            end = _trimmed_end(at, end)
            at = _trimmed_start(at, end)
        n_lines += 1
        if at == end and not keep_blank:
            n_blank += 1
        elif n_mark and end - at >= n_mark and memcmp(at, mark, n_mark) == 0:
            n_remarks += 1
        else:
            tab = <const uint8_t*>memchr(at, c'\t', end - at) if rules & WC_TABS and not rules & WC_KEEP else NULL
            if tab != NULL and _is_wide(_trimmed_end(at, tab), tab):
                _copy(at, _trimmed_end(at, tab), &to)
                at = tab
            _copy(at, end, &to)
            to[0] = c'\n'
            to += 1
            number[n_rows] = <uint32_t>(n_lines - 1)
            n_rows += 1
        at = line_end + 1
    out = out[:<char*>to - PyBytes_AS_STRING(out)]
    return out, numbers[:n_rows * sizeof(uint32_t)] if n_rows != n_lines else None, n_blank, n_remarks


cdef void _copy(const uint8_t* start, const uint8_t* end, uint8_t** to) noexcept nogil:
    memcpy(to[0], start, end - start)
    to[0] += end - start


cdef bint _is_wide(const uint8_t* at, const uint8_t* end) noexcept nogil:
    """Whether there are spaces beyond ASCII, which whoever walks the lines would not know."""
    while at < end:
        if at[0] >= 0x80:
            return True
        at += 1
    return False


cdef inline size_t _space_before(const uint8_t* start, const uint8_t* end) noexcept nogil:
    """The bytes of a space that ends before ``end``; 0 if there is none."""
    cdef size_t n = end - start
    if n >= 1 and ((end - 1)[0] == c' ' or 9 <= (end - 1)[0] <= 13):
        return 1
    if n >= 2 and memcmp(end - 2, NO_BREAK_SPACE, 2) == 0:
        return 2
    return 3 if n >= 3 and memcmp(end - 3, BYTE_ORDER_MARK, 3) == 0 else 0


cdef inline size_t _space_at(const uint8_t* start, const uint8_t* end) noexcept nogil:
    """The bytes of a space that starts at ``start``; 0 if there is none."""
    cdef size_t n = end - start
    if n >= 1 and (start[0] == c' ' or 9 <= start[0] <= 13):
        return 1
    if n >= 2 and memcmp(start, NO_BREAK_SPACE, 2) == 0:
        return 2
    return 3 if n >= 3 and memcmp(start, BYTE_ORDER_MARK, 3) == 0 else 0


cdef const uint8_t* _trimmed_end(const uint8_t* start, const uint8_t* end) noexcept nogil:
    cdef size_t n = _space_before(start, end)
    while n:
        end -= n
        n = _space_before(start, end)
    return end


cdef const uint8_t* _trimmed_start(const uint8_t* start, const uint8_t* end) noexcept nogil:
    cdef size_t n = _space_at(start, end)
    while n:
        start += n
        n = _space_at(start, end)
    return start
