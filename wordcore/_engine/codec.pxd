"""Text to tile codes. Code 0 is never a tile: it separates, ends or marks a blank."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "Python.h":
    str PyUnicode_FromObject(object text)

cdef enum:
    MAX_WORD = 63          # tiles in a word
    MAX_TILES = 62         # tiles in an alphabet
    N_POINTS = 592         # code points with a table entry: Latin, Latin-1, Extended-A and -B
    MAX_SPELLING = 4       # characters in one tile

cdef struct Spelling:
    uint32_t points[4]
    uint8_t n
    uint8_t code

cdef struct Rack:
    uint8_t counts[64]     # by tile code
    int blanks
    int n                  # tiles, blanks included

cdef class Codec:
    cdef uint16_t fold[N_POINTS]         # code point to upper-case code point, 0 = not in the alphabet
    cdef uint8_t code[N_POINTS]          # folded code point to tile code, 0 = only part of a digraph
    cdef Spelling spellings[64]          # by tile code, for decoding
    cdef Spelling digraphs[64]           # tiles of several characters, longest first
    cdef readonly int n_tiles
    cdef int n_digraphs
    cdef bint ascii                      # every tile is one ASCII letter
    cdef bint plain                      # codes 1 to 26 are A to Z and nothing else: pack.h applies
    cdef uint8_t letter[64]              # by code: its ASCII letter, where every tile is one
    cdef readonly int bits               # bits that hold a code: 5 or 6
    cdef readonly int n_packed           # tiles that fit a 64-bit key
    cdef readonly uint64_t vowels        # mask by code
    cdef object normalise                # callable(str) -> str, or None when every text is taken as it stands
    cdef readonly object alphabet

    cdef int encode(self, str text, uint8_t* out) except -2
    cdef int _encode(self, str text, uint8_t* out) except -2
    cdef bint _matches(self, str text, Py_ssize_t start, Py_ssize_t length, Py_ssize_t which) noexcept
    cdef uint8_t _whole_tile(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef object decode(self, const uint8_t* codes, Py_ssize_t n)
    cdef int parse_rack(self, str text, Rack* rack, str what) except -1

cdef inline str exact_str(object text, str what):
    """A str as a str and nothing more: NumPy's and other subclasses may behave as they like."""
    if type(text) is str:
        return <str>text
    if isinstance(text, str):
        return PyUnicode_FromObject(text)
    raise TypeError(f"{what} is a str, not {type(text).__name__}")
