"""Two lists of sorted words side by side: what each has that the other lacks, both joined, the one within the other.

Lists are walked once, whatever their length; nothing is made for a single word. Not here: what is known of the
words (``wordcore.columns``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from wordcore._engine.build.given cimport WordList

from wordcore.errors import BadValueError, LimitError


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


def joined(codes, offsets, other_codes, other_offsets, str operator not None):
    """``(codes, offsets)`` of the words of either list (``|``), of both (``&``), or of the first alone (``-``).

    Raises BadValueError unless the words of each list ascend.

        >>> from array import array
        >>> codes, offsets = joined(b"\\x01\\x02\\x02", array("I", [0, 1, 3]), b"\\x02\\x02", array("I", [0, 2]), "-")
        >>> codes, list(memoryview(offsets).cast("I"))
        (b'\\x01', [0, 1])
    """
    cdef WordList first = WordList(codes, offsets), second = WordList(other_codes, other_offsets)
    cdef bint has_first = operator in "|-", has_second = operator == "|", has_both = operator in "|&"
    cdef uint64_t n_codes = first.offsets[first.n] - first.offsets[0]
    cdef size_t n = first.n, i = 0, j = 0, kept = 0
    cdef uint32_t at = 0
    cdef int order
    if operator not in ("|", "&", "-"):
        raise BadValueError.unknown("operator", operator, ["|", "&", "-"])
    first.check_order()
    second.check_order()
    if has_second:
        n += second.n
        n_codes += second.offsets[second.n] - second.offsets[0]
    if n_codes >= 0xFFFFFFFF:
        raise LimitError.at("words", "at most 4,294,967,294 letters in all", f"{n_codes:,}", "use smaller lists")
    cdef bytes letters = PyBytes_FromStringAndSize(NULL, n_codes), starts
    starts = PyBytes_FromStringAndSize(NULL, (n + 1) * sizeof(uint32_t))
    cdef uint8_t* to_letters = <uint8_t*>PyBytes_AS_STRING(letters)
    cdef uint32_t* to_starts = <uint32_t*>PyBytes_AS_STRING(starts)
    to_starts[0] = 0
    with nogil:
        while i < first.n or (has_second and j < second.n):
            order = -1 if j == second.n else 1 if i == first.n else _compared(first, i, second, j)
            if order == 0 and has_both or order < 0 and has_first:
                at = _copied(first, i, to_letters, at)
                kept += 1
                to_starts[kept] = at
            elif order > 0 and has_second:
                at = _copied(second, j, to_letters, at)
                kept += 1
                to_starts[kept] = at
            i += order <= 0
            j += order >= 0
    return letters[:at], starts[:(kept + 1) * sizeof(uint32_t)]


def places(codes, offsets, in_codes, in_offsets):
    """For each word of a list its number in another, -1 if it is not there, as signed 32-bit numbers.

    Raises BadValueError unless the words of each list ascend.

        >>> from array import array
        >>> found = places(b"\\x01\\x02\\x02", array("I", [0, 1, 3]), b"\\x02\\x02", array("I", [0, 2]))
        >>> list(memoryview(found).cast("i"))
        [-1, 0]
    """
    cdef WordList first = WordList(codes, offsets), second = WordList(in_codes, in_offsets)
    cdef size_t i = 0, j = 0
    cdef bytes numbers = PyBytes_FromStringAndSize(NULL, first.n * sizeof(int32_t))
    cdef int32_t* to_numbers = <int32_t*>PyBytes_AS_STRING(numbers)
    cdef int order
    first.check_order()
    second.check_order()
    with nogil:
        while i < first.n:
            order = -1 if j == second.n else _compared(first, i, second, j)
            if order <= 0:
                to_numbers[i] = <int32_t>j if order == 0 else -1
                i += 1
            j += order >= 0
    return numbers


cdef inline uint32_t _copied(WordList words, size_t i, uint8_t* to, uint32_t at) noexcept nogil:
    """Copies a word behind ``at`` others; where it ends."""
    cdef uint32_t n = words.offsets[i + 1] - words.offsets[i]
    memcpy(to + at, words.codes + words.offsets[i], n)
    return at + n


cdef inline int _compared(WordList first, size_t i, WordList second, size_t j) noexcept nogil:
    cdef uint32_t n = first.offsets[i + 1] - first.offsets[i], m = second.offsets[j + 1] - second.offsets[j]
    cdef int order = memcmp(first.codes + first.offsets[i], second.codes + second.offsets[j], n if n < m else m)
    return order if order else (n > m) - (n < m)
