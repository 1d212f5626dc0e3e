"""NumPy arrays of text, read in place through the buffer protocol: ``S`` and ``U`` of any stride.

The GIL is released once per array. Not here: Arrow (``columns``), lists and lines (``lists``).
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDED_RO, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from wordcore._engine.batch.checker cimport (
    BYTES_PER_STEP, WC_BLOCK, WC_MARGIN, WcRows, answers_reserve, hear_signals, wc_span
)
from wordcore._engine.limits cimport MAX_WORD

from wordcore.errors import BadTypeError

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* data, Py_ssize_t n)


cdef int check_numpy(Checker checker, object array, Answers* answers) except -1:
    """Appends the answers for a one-dimensional ``S`` or ``U`` array in the machine's byte order."""
    cdef Py_buffer view
    cdef const uint8_t* floor
    cdef bint wide = array.dtype.kind == "U"
    PyObject_GetBuffer(array, &view, PyBUF_STRIDED_RO | PyBUF_FORMAT)
    try:
        if view.ndim != 1:
            raise BadTypeError.at("words", "an array of one dimension", str(view.ndim), "give array.ravel()")
        hear_signals()
        with nogil:
            answers_reserve(answers, view.shape[0])
            floor = <const uint8_t*>view.buf
            if view.shape[0] and view.strides[0] < 0:
                floor += (view.shape[0] - 1) * view.strides[0]
            if not wide:
                _check_fixed(checker, &view, floor, answers.values + answers.n)
            else:
                _check_wide(checker, &view, answers.values + answers.n)
            answers.n += view.shape[0]
    finally:
        PyBuffer_Release(&view)
    return 0


cdef int _check_fixed(Checker checker, Py_buffer* view, const uint8_t* floor, uint8_t* out) except -1 nogil:
    cdef WcRows rows
    cdef Py_ssize_t at = 0, n = view.shape[0], stride = view.strides[0]
    cdef const uint8_t* text
    cdef size_t width
    cdef uint64_t eight
    cdef int i, count
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            text = <const uint8_t*>view.buf + (at + i) * stride
            width = view.itemsize
            # NumPy fills up with NULs and takes them off again; eight at a time.
            while width >= 8:
                memcpy(&eight, text + width - 8, 8)
                if eight != 0:
                    break
                width -= 8
            while width > 0 and text[width - 1] == 0:
                width -= 1
            wc_span(&rows, i, text + width, width, floor)
        checker.spend(count * (checker.row_cost + view.itemsize // BYTES_PER_STEP))
        checker.look(&rows, count, out + at)
        at += count
    return 0


cdef Py_ssize_t _wide_length(const uint8_t* item, Py_ssize_t n) noexcept nogil:
    """Characters of four bytes without the NULs at the end."""
    cdef uint32_t point
    while n > 0:
        memcpy(&point, item + 4 * n - 4, 4)
        if point != 0:
            break
        n -= 1
    return n


cdef int _check_wide(Checker checker, Py_buffer* view, uint8_t* out) except -1 nogil:
    """Four bytes per character: narrowed first for the letters A to Z, through ``str`` otherwise."""
    cdef WcRows rows
    cdef uint8_t narrow[WC_BLOCK][WC_MARGIN + MAX_WORD]
    cdef Py_ssize_t at = 0, n = view.shape[0], stride = view.strides[0], width, j
    cdef const uint8_t* item
    cdef uint32_t point
    cdef int i, count
    if not checker.ascii_only:
        with gil:
            for at in range(n):
                item = <const uint8_t*>view.buf + at * stride
                width = _wide_length(item, view.itemsize // 4)
                out[at] = checker.look_at(PyUnicode_FromKindAndData(4, item, width), at)
        return 0
    memset(narrow, 0, sizeof(narrow))
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            item = <const uint8_t*>view.buf + (at + i) * stride
            width = _wide_length(item, view.itemsize // 4)
            if width > <Py_ssize_t>MAX_WORD:
                width = 0               # no word is that long
            for j in range(width):
                memcpy(&point, item + 4 * j, 4)
                narrow[i][WC_MARGIN + j] = <uint8_t>point if point < 0x80 else 0xFF
            wc_span(&rows, i, narrow[i] + WC_MARGIN + width, width, narrow[i])
        checker.spend(count * (checker.row_cost + view.itemsize // BYTES_PER_STEP))
        checker.look(&rows, count, out + at)
        at += count
    return 0
