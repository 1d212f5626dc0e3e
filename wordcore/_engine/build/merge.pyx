"""Two lists of sorted words side by side: what each has that the other lacks."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcmp

from wordcore._engine.build.given cimport WordList


def difference(codes, offsets, other_codes, other_offsets):
    """``(only_first, only_second, n_both)``: the numbers of the words as 32-bit numbers, and how many are in both.

    Raises BadValueError unless the words of each list ascend.

        >>> from array import array
        >>> difference(b"\\x01\\x02\\x02", array("I", [0, 1, 3]), b"\\x02\\x02", array("I", [0, 2]))
        (b'\\x00\\x00\\x00\\x00', b'', 1)
    """
    cdef WordList first = WordList(codes, offsets), second = WordList(other_codes, other_offsets)
    cdef size_t i = 0, j = 0, n_both = 0, n_first = 0, n_second = 0
    cdef bytes only_first = PyBytes_FromStringAndSize(NULL, first.n * sizeof(uint32_t))
    cdef bytes only_second = PyBytes_FromStringAndSize(NULL, second.n * sizeof(uint32_t))
    cdef uint32_t* to_first = <uint32_t*>PyBytes_AS_STRING(only_first)
    cdef uint32_t* to_second = <uint32_t*>PyBytes_AS_STRING(only_second)
    cdef int order
    first.check_order()
    second.check_order()
    with nogil:
        while i < first.n or j < second.n:
            order = -1 if j == second.n else 1 if i == first.n else _compared(first, i, second, j)
            if order < 0:
                to_first[n_first] = <uint32_t>i
                n_first += 1
            elif order > 0:
                to_second[n_second] = <uint32_t>j
                n_second += 1
            else:
                n_both += 1
            i += order <= 0
            j += order >= 0
    return only_first[:n_first * sizeof(uint32_t)], only_second[:n_second * sizeof(uint32_t)], n_both


cdef inline int _compared(WordList first, size_t i, WordList second, size_t j) noexcept nogil:
    cdef uint32_t n = first.offsets[i + 1] - first.offsets[i], m = second.offsets[j + 1] - second.offsets[j]
    cdef int order = memcmp(first.codes + first.offsets[i], second.codes + second.offsets[j], n if n < m else m)
    return order if order else (n > m) - (n < m)
