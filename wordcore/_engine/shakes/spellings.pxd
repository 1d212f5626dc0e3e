"""The words of a vocabulary, letter by letter; what a scan needs of them, and sets of them as bits."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    N_LETTERS = 26
    FIRST = 2                   # letters of the shortest words kept: halves of compounds
    LONGEST = 10

cdef enum:
    # Beside a set of letters:
    DOUBLES = 27                # the first of three bits for the doubles of the word
    REPEATS = 1 << 30           # the word has a letter twice
    DOUBLE_VOWEL = 1            # A E I O U twice in succession
    DOUBLE_CONSONANT = 2        # any other letter but Y
    DOUBLE_Y = 4                # whose side Y is on is a rule, not a fact

cdef struct View:               # borrowed: owned by Spellings, and the bits by a table
    const uint8_t* text[LONGEST + 1]    # the words of n letters one after another, A to Z
    const uint32_t* masks               # the set of letters of each word, doubles, REPEATS
    const uint64_t* chosen              # a bit per word; NULL: all of them
    bint dense                          # many are chosen
    Py_ssize_t start[LONGEST + 2]       # start[n] .. start[n + 1]: the words of n letters

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    CYTHON_UNUSED static __inline int wordcore_lowest_bit(unsigned long long bits) {
        unsigned long at; _BitScanForward64(&at, bits); return (int)at;
    }
    #else
    CYTHON_UNUSED static inline int wordcore_lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int lowest_bit "wordcore_lowest_bit"(uint64_t bits) noexcept nogil

cdef inline int length_at(const View* v, Py_ssize_t i) noexcept nogil:
    cdef int n = FIRST
    while i >= v.start[n + 1]:
        n += 1
    return n

cdef inline const uint8_t* text_at(const View* v, Py_ssize_t i, int n) noexcept nogil:
    return v.text[n] + (i - v.start[n]) * n

cdef class Spellings:
    cdef View view
    cdef uint8_t* text[LONGEST + 1]
    cdef uint32_t* masks
    cdef uint32_t* numbers
    cdef uint32_t largest       # of the numbers
    cdef int finish(self) except -1
    cdef str spell(self, Py_ssize_t i)
    cdef object chosen(self, column, bytes marks, Py_ssize_t n_values, const uint64_t* masks, uint64_t bits)

cdef bytes set_bytes(object members, Py_ssize_t n)
